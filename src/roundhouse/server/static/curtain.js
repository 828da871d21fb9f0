// One screen for several players: nobody's hand is shown before its owner says so.

import { button, find, make, say } from "./page.js";

export class Curtain {
  constructor(open, undo) {
    this.place = find("curtain");
    this.lift = open;
    this.undo = undo;
  }

  get lifted() {
    return this.place.hidden;
  }

  /** Hand the screen over to the player of a seat. */
  close(seat, name, undoable) {
    const open = () => {
      this.place.hidden = true;
      this.lift(seat);
    };
    const back = () => {
      this.place.hidden = true;
      this.undo();
    };
    const go = button(say("show_table"), open, { class: "primary", id: "lift" });
    this.place.replaceChildren(
      make("h2", {}, say("your_turn_name", { name })),
      make("p", { class: "muted" }, say("hand_over")),
      make("div", { class: "row" }, go, undoable && button(say("undo_last"), back)),
    );
    this.place.hidden = false;
    go.focus();
  }
}
