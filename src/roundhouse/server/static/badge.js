// Your turn, told also to who looks elsewhere: in the title, and, if wished, by the browser.

import { ask, at, facts, memory, say, toast } from "./page.js";
import { canPush, subscribe, unsubscribe } from "./push.js";

export class Badge {
  constructor(bell) {
    this.title = document.title;
    this.bell = bell;
    if (!("Notification" in window) || !isSecureContext) return;
    bell.hidden = false;
    this.#ring(memory.get("bell") === "on" && Notification.permission === "granted");
    bell.addEventListener("click", async () => {
      const allowed = this.on || (await Notification.requestPermission()) === "granted";
      if (!allowed) toast(say("push_denied"));
      const on = !this.on && allowed;
      memory.set("bell", on ? "on" : "off");
      this.#ring(on);
      await this.#push(on).catch(() => {}); // while the page is open, it rings all the same
    });
  }

  /** Ring here also when the page is closed. */
  async #push(on) {
    if (!canPush()) return;
    if (on) await subscribe((await ask("GET", "/api/me/notices")).key);
    else await unsubscribe();
  }

  #ring(on) {
    this.on = on;
    this.bell.setAttribute("aria-pressed", String(on));
  }

  /** @param {Frame} frame
   * @param {Frame | null} before */
  show(frame, before) {
    document.title = frame.your_turn ? `● ${say("your_turn")} · ${this.title}` : this.title;
    const came = frame.your_turn && before && !before.your_turn;
    if (came && this.on && document.hidden) {
      const about = { body: frame.sentence, tag: facts.id, icon: at("/static/icon.svg") };
      const note = new Notification(this.title, about);
      note.addEventListener("click", () => {
        focus();
        note.close();
      });
    }
  }
}
