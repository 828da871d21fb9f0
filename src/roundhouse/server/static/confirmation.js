// Before a decision goes out: a question where it gives something up, and a second look for those who want one.
// After it: how long it can still be taken back.

import { button, capital, find, make, openDialog, say } from "./page.js";
import { prefer, wants } from "./preferences.js";

export class Deciding {
  /** `send` makes a move, `point` shows it on the board, `tell` puts words into the bar. */
  constructor({ send, point, tell }) {
    this.send = send;
    this.point = point;
    this.tell = tell;
    this.meant = null; // the move that waits to be confirmed
    this.graceOf = null; // the version whose decision can still be taken back
  }

  /** Make a move of the frame, or ask first. What is no legal move goes out at once: the answer says why.
   * @param {string} move
   * @param {Frame | null} frame */
  play(move, frame) {
    const known = frame?.moves.find((each) => each.move === move);
    if (known?.gives_up && wants("ask")) return this.#question(known);
    if (known && wants("confirm") && this.meant?.move !== move) return this.#confirm(known);
    this.forget();
    this.send(move);
  }

  /** @param {MoveTold} known */
  #question({ move, label, quick, gives_up }) {
    const never = make("input", { type: "checkbox", id: "never-ask" });
    const go = () => {
      dialog.close();
      if (never.checked) prefer("ask", "no");
      this.forget();
      this.send(move);
    };
    const stay = button(say("play_on"), () => dialog.close(), { class: "primary", id: "stay" });
    const dialog = openDialog(
      gives_up,
      make("label", { class: "check" }, never, make("span", {}, say("never_ask"))),
      make("div", { class: "row" }, stay, button(quick ?? capital(label), go, { id: "give-up" })),
    );
    stay.focus();
  }

  /** @param {MoveTold} known */
  #confirm({ move, label }) {
    this.meant = { move };
    const yes = button(say("confirm"), () => this.#confirmed(move), { class: "now", id: "confirm" });
    const no = button(say("cancel"), () => this.cancel(), { id: "cancel" });
    this.kept ??= [...find("quick").children];
    find("quick").replaceChildren(yes, no);
    this.point(move);
    this.tell(capital(label), move);
    yes.focus({ preventScroll: true });
  }

  #confirmed(move) {
    this.forget();
    this.send(move);
  }

  /** Think better of it; whether there was something to confirm. */
  cancel() {
    if (!this.meant) return false;
    const kept = this.kept;
    this.forget();
    find("quick").replaceChildren(...kept);
    this.point(null);
    this.tell("");
    return true;
  }

  /** A new frame has come, or the move has gone out. */
  forget() {
    this.meant = null;
    this.kept = null;
  }

  /** Beside the button that takes a decision back, how long that will be possible before bots go on.
   * @param {Frame} frame */
  showGrace(frame) {
    const undo = find("undo");
    const left = frame.can_undo ? frame.grace : 0;
    undo.classList.toggle("grace", left > 0);
    if (!left) this.graceOf = null;
    else if (this.graceOf !== frame.version) {
      this.graceOf = frame.version;
      undo.style.setProperty("--grace", `${left}s`);
      for (const motion of undo.getAnimations({ subtree: true })) motion.currentTime = 0;
    }
  }
}
