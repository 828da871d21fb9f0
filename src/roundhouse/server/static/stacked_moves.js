// A place with several moves: it shows one of them at a time and turns through them, until one is confirmed.

import { signed } from "./gains.js";
import { button, find, make, say } from "./page.js";

export class Spots {
  /** `play` makes a move; `tell` shows what it would do, and asks what it would bring. */
  constructor(table, play, tell) {
    this.table = table;
    this.play = play;
    this.tell = tell;
    this.spot = null;
    this.at = 0;
    this.brings = make("output", { class: "brings", hidden: true });
    this.ask = make(
      "div",
      { class: "confirm", role: "group", "aria-label": say("lay_it"), hidden: true },
      this.brings,
      button("✓", () => this.confirm(), { class: "yes", "aria-label": say("lay_it"), title: `${say("lay_it")} (Enter)` }),
      button("↻", () => this.turn(1), { class: "turn", "aria-label": say("turn_it"), title: `${say("turn_it")} (R)` }),
      button("✕", () => this.close(), { "aria-label": say("leave_it"), title: `${say("leave_it")} (Esc)` }),
    );
    table.append(this.ask);
    table.addEventListener("wheel", (event) => this.#wheel(event), { passive: false, capture: true });
    addEventListener("resize", () => this.place());
  }

  /** The element of the move that is shown. */
  get option() {
    return this.spot ? options(this.spot)[this.at] : null;
  }

  /** A click on a place: show its first move, or the next one. */
  press(handle) {
    const spot = handle.closest("[data-spot]");
    if (spot !== this.spot) return this.#open(spot, 0);
    if (options(spot).length === 1) return this.confirm();
    this.turn(1);
  }

  /** Show a certain move. */
  show(element) {
    const spot = element.closest("[data-spot]");
    this.#open(spot, options(spot).indexOf(element));
  }

  turn(step) {
    if (!this.spot) return;
    const all = options(this.spot);
    this.#open(this.spot, (this.at + step + all.length) % all.length);
  }

  confirm() {
    const move = this.option?.dataset.move;
    this.close();
    if (move) this.play(move);
  }

  /** How many points the move that is shown would bring.
   * @param {GainTold} told */
  bring({ move, points, lines }) {
    if (move !== this.option?.dataset.move) return;
    this.brings.hidden = !lines.length;
    this.brings.textContent = signed(points);
    this.brings.classList.toggle("less", points < 0);
    this.place();
  }

  close() {
    if (!this.spot) return false;
    this.#mark(false);
    this.spot = null;
    this.ask.hidden = true;
    this.tell("");
    return true;
  }

  /** After a redraw: the place may be gone. */
  place() {
    if (!this.spot) return;
    if (!this.spot.isConnected) return void this.close();
    const box = this.spot.getBoundingClientRect();
    const origin = this.table.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = this.ask;
    const left = Math.min(Math.max(box.left + box.width / 2 - wide / 2, 4), innerWidth - wide - 4);
    const bar = find("bar").getBoundingClientRect().top; // on a phone it is at the foot, with what a hint says
    const below = box.bottom + 6 + high < (bar > innerHeight / 4 ? bar : innerHeight) - 4;
    const top = below ? box.bottom + 6 : box.top - 6 - high;
    Object.assign(this.ask.style, { left: `${left - origin.left}px`, top: `${top - origin.top}px` });
  }

  #open(spot, at) {
    this.#mark(false);
    this.spot = spot;
    this.at = at;
    this.#mark(true);
    this.ask.hidden = false;
    this.ask.querySelector(".turn").disabled = options(spot).length === 1;
    this.brings.hidden = true;
    this.tell(options(spot).length > 1 ? say("turn_or_lay") : say("lay_or_leave"), this.option.dataset.move, true);
    this.place();
  }

  #mark(on) {
    this.spot?.classList.toggle("open", on);
    this.option?.closest("[data-option]").classList.toggle("shown", on);
  }

  /** The wheel turns the open place while the pointer is over it. */
  #wheel(event) {
    if (!this.spot?.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    this.turn(event.deltaY > 0 ? 1 : -1);
  }
}

const options = (spot) => [...spot.querySelectorAll("[data-option] [data-move]")];
