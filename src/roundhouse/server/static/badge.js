// Your turn, told also to who looks elsewhere: in the title, and, if wished, by the browser.

import { facts, memory, say, at } from "./page.js";

export class Badge {
  constructor(bell) {
    this.title = document.title;
    this.bell = bell;
    if (!("Notification" in window) || !isSecureContext) return;
    bell.hidden = false;
    this.#ring(memory.get("bell") === "on" && Notification.permission === "granted");
    bell.addEventListener("click", async () => {
      const on = !this.on && (await Notification.requestPermission()) === "granted";
      memory.set("bell", on ? "on" : "off");
      this.#ring(on);
    });
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
