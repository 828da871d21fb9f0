// Choosing a move on the board: by mouse, by finger, by keyboard.

import { button, capital, make, openDialog, say } from "./page.js";

const REACH = 14; // how far beside a move, in pixels, a finger may still mean it
const SMALL = 36; // what is smaller than this can be missed by a finger

export class Chooser {
  /** `play` makes a move, `tell` shows what it would do. */
  constructor(boards, table, play, tell) {
    this.boards = boards;
    this.table = table;
    this.ring = table.querySelector("#ring");
    this.play = play;
    this.tell = tell;
    this.keyboard = false; // whether the last thing touched was the keyboard
    table.addEventListener("click", (event) => this.#click(event));
    table.addEventListener("pointerover", (event) => this.#over(event));
    table.addEventListener("focusin", (event) => this.#focus(event));
    table.addEventListener("focusout", () => this.#unfocus());
    addEventListener("keydown", () => (this.keyboard = true), { capture: true });
    addEventListener("pointerdown", () => (this.keyboard = false), { capture: true });
    document.addEventListener("unnoticed", () => this.ring.dataset.why === "point" && this.#mark(null));
    new ResizeObserver(() => this.#place()).observe(document.getElementById("bar"));
    addEventListener("resize", () => this.#place());
  }

  #click(event) {
    const panel = event.target.closest(".panel");
    if (!panel) return;
    const direct = event.target.closest("[data-move]");
    if (event.pointerType === "touch" || event.pointerType === "pen") return this.#tap(event, panel, direct);
    if (direct) return this.play(direct.dataset.move);
    const attempt = event.target.closest("[data-try]");
    if (attempt) this.play(attempt.dataset.try);
  }

  /** A finger is wider than a hex: where it may mean several moves, they are offered in words. */
  #tap(event, panel, direct) {
    const near = new Map();
    for (const element of panel.querySelectorAll("[data-move]")) {
      const box = element.getBoundingClientRect();
      const dx = Math.max(box.left - event.clientX, 0, event.clientX - box.right);
      const dy = Math.max(box.top - event.clientY, 0, event.clientY - box.bottom);
      const far = element === direct ? 0 : Math.hypot(dx, dy);
      const { move } = element.dataset;
      if (far <= REACH && !(near.get(move)?.far <= far)) near.set(move, { far, element, box });
    }
    if (direct && (near.size === 1 || roomy(direct))) return this.play(direct.dataset.move);
    if (near.size === 1) return this.play([...near.keys()][0]);
    if (near.size > 1) return this.#offer([...near.entries()].sort((a, b) => a[1].far - b[1].far).slice(0, 8));
    const attempt = event.target.closest("[data-try]");
    if (attempt) this.play(attempt.dataset.try);
  }

  #offer(near) {
    const dialog = openDialog(
      say("which"),
      make(
        "div",
        { class: "offers" },
        ...near.map(([move, { element }]) =>
          button(capital(element.getAttribute("aria-label")), () => {
            dialog.close();
            this.play(move);
          }),
        ),
      ),
    );
  }

  #over(event) {
    const element = event.target.closest?.("[data-move]");
    if (element === this.pointed) return;
    this.pointed = element;
    this.tell(element ? capital(element.getAttribute("aria-label")) : "");
  }

  #focus(event) {
    const element = event.target.closest("[data-move]");
    if (!element) return;
    this.tell(capital(element.getAttribute("aria-label")));
    if (this.keyboard) this.#mark(element, "focus");
  }

  #unfocus() {
    if (this.ring.dataset.why === "focus") this.#mark(null);
  }

  /** Walk through the moves with the arrows; play with Enter or the space bar. */
  key(event, moves) {
    const focused = document.activeElement?.closest?.("[data-move]");
    if ((event.key === "Enter" || event.key === " ") && focused) {
      event.preventDefault();
      return this.play(focused.dataset.move);
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    if (!step || (!focused && document.activeElement?.closest("#moves, #log, #chat"))) return;
    const stops = this.#stops(moves);
    if (!stops.length) return;
    event.preventDefault();
    const at = stops.indexOf(focused);
    let next;
    if (step === Infinity) next = stops.length - 1;
    else if (step === -Infinity) next = 0;
    else next = at < 0 ? (step > 0 ? 0 : stops.length - 1) : (at + step + stops.length) % stops.length;
    stops[next].focus({ preventScroll: true });
    stops[next].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** One element for each move, in the order of the moves. */
  #stops(moves) {
    const first = new Map();
    for (const element of this.boards.moves().reverse()) first.set(element.dataset.move, element);
    return moves.map(({ move }) => first.get(move)).filter(Boolean);
  }

  /** Redraw without losing the keyboard's place: at the same move if it is still there, else at the first. */
  keepFocus(redraw, frame) {
    const focused = document.activeElement?.closest?.("[data-move]");
    const move = focused?.dataset.move;
    this.#mark(null);
    redraw();
    const stops = this.#stops(frame.moves);
    for (const element of this.boards.moves()) element.setAttribute("tabindex", "-1");
    stops[0]?.setAttribute("tabindex", "0");
    if (!focused || !this.keyboard) return;
    if (focused.isConnected) return this.#mark(focused, "focus");
    const next = stops.find((element) => element.dataset.move === move) ?? stops[0];
    if (next) next.focus({ preventScroll: true });
    else document.getElementById("sentence").focus({ preventScroll: true });
  }

  /** Show where a move is on the board. */
  point(move) {
    const [element] = this.boards.forMove(move);
    this.#mark(element, "point");
    element?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  #mark(element, why) {
    this.marked = element ?? null;
    this.ring.hidden = !element;
    this.ring.dataset.why = why ?? "";
    this.#place();
  }

  #place() {
    if (!this.marked?.isConnected) {
      this.ring.hidden = true;
      return;
    }
    const box = this.marked.getBoundingClientRect();
    const origin = this.table.getBoundingClientRect();
    const grown = 5;
    Object.assign(this.ring.style, {
      left: `${box.left - origin.left - grown}px`,
      top: `${box.top - origin.top - grown}px`,
      width: `${box.width + 2 * grown}px`,
      height: `${box.height + 2 * grown}px`,
    });
  }
}

function roomy(element) {
  const box = element.getBoundingClientRect();
  return Math.min(box.width, box.height) >= SMALL;
}
