// What happened since this player last decided: marked on the boards until the next decision, and told apart in the log.

import { make, say } from "./page.js";

const APART = 3; // how far a thing has to be from where it was, in the picture's units

export class Since {
  constructor(boards, log) {
    this.boards = boards;
    this.log = log;
    this.left = new Map(); // seat -> how the seat left the table: { places, lines }
    this.due = null; // the seat whose decision is on the boards and still to be remembered
  }

  /** Before a frame is shown. How things lay is looked up only now, when the decision has long been on the screen. */
  before() {
    if (this.due === null) return;
    this.left.set(this.due.seat, { places: this.#places(), lines: this.due.lines });
    this.due = null;
  }

  /** A frame is on the boards and in the log; `mine`: it shows this player's own decision.
   * @param {Frame} frame
   * @param {boolean} mine */
  after(frame, mine) {
    if (mine) {
      this.due = { seat: frame.seat, lines: this.log.children.length - this.#headings().length };
      this.left.delete(frame.seat);
    }
    const left = frame.over ? undefined : this.left.get(frame.seat);
    this.#mark(left?.places);
    this.#tell(left?.lines ?? ownLines(this.log, frame.seat), frame, mine);
  }

  /** The sentences since then, the latest last. */
  get sentences() {
    const heading = this.#headings()[0];
    const lines = heading ? [...this.log.children].slice([...this.log.children].indexOf(heading) + 1) : [];
    return lines.map((line) => line.textContent);
  }

  #headings() {
    return this.log.querySelectorAll(".since");
  }

  /** Everything with a key, and where in its part it is: moving or zooming a whole part moves nothing within it. */
  #places() {
    const found = new Map();
    for (const { parts } of this.boards.panels.values()) {
      for (const [name, part] of parts) {
        for (const element of part.querySelectorAll("[data-key]")) found.set(element.dataset.key, placeOf(element, name, part));
      }
    }
    return found;
  }

  #mark(places) {
    for (const { svg } of this.boards.panels.values()) {
      for (const element of svg.querySelectorAll("[data-since]")) element.removeAttribute("data-since");
    }
    if (!places) return;
    const now = this.#places();
    for (const { svg } of this.boards.panels.values()) {
      for (const element of svg.querySelectorAll("[data-key]")) {
        if (element.dataset.enter === "turn") continue; // a card that is turned up is news already
        if (elsewhere(places.get(element.dataset.key), now.get(element.dataset.key))) element.setAttribute("data-since", "");
      }
    }
  }

  /** A heading in the log before what is new to this player. */
  #tell(lines, frame, mine) {
    for (const heading of this.#headings()) heading.remove();
    const first = lines === null || mine || frame.over ? null : this.log.children[lines];
    first?.before(make("li", { class: "since" }, say("since_your_turn")));
  }
}

function placeOf(element, name, part) {
  const box = element.getBBox();
  const matrix = part.getScreenCTM()?.inverse().multiply(element.getScreenCTM());
  if (!matrix) return [name, 0, 0];
  const { a, b, c, d, e, f } = matrix;
  return [name, a * box.x + c * box.y + e, b * box.x + d * box.y + f];
}

const elsewhere = (then, now) =>
  !then || then[0] !== now[0] || Math.hypot(then[1] - now[1], then[2] - now[2]) > APART;

/** Where a page is opened in the middle of a game: up to the last sentence on this player's own decision, if any. */
function ownLines(log, seat) {
  const lines = [...log.children].filter((line) => !line.classList.contains("since"));
  const last = lines.findLastIndex((line) => line.dataset.seat === String(seat));
  return last < 0 ? null : last + 1;
}
