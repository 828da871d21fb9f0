// A panel that can be zoomed and moved about in: wheel, pinch, drag, keys and buttons.

import { button, make, say } from "./page.js";

const MOST = 6;
const STEP = 1.35;
const THRESHOLD = 7; // pixels that a pointer moves before it drags

export class Zoom {
  constructor(frame, svg) {
    this.frame = frame;
    this.svg = svg;
    this.size = { width: 1, height: 1 }; // of the whole picture
    this.far = 1; // how many times closer than the whole
    this.middle = null; // the point of the picture that is in the middle
    this.free = true; // until the person zooms
    this.pointers = new Map();
    this.dragging = false;
    frame.dataset.zoomed = "";
    frame.append(
      make(
        "div",
        { class: "zoom", role: "group", "aria-label": say("zoom") },
        button("+", () => this.press(STEP), { "aria-label": say("zoom_in"), title: `${say("zoom_in")} (+)` }),
        button("−", () => this.press(1 / STEP), { "aria-label": say("zoom_out"), title: `${say("zoom_out")} (−)` }),
        button("⤢", () => this.press(0), { "aria-label": say("zoom_whole"), title: `${say("zoom_whole")} (0)` }),
      ),
    );
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, (event) => this.#up(event));
    svg.addEventListener("click", (event) => this.dragging && event.stopPropagation(), { capture: true });
    new ResizeObserver(() => this.apply()).observe(frame);
  }

  /** The size of the whole picture, in its own units. */
  show(width, height) {
    this.size = { width, height };
    this.middle ??= { x: width / 2, y: height / 2 };
    this.apply();
  }

  /** Closer by a factor, about a point of the picture that stays where it is. */
  by(factor, about = this.middle) {
    const far = Math.min(MOST, Math.max(1, this.far * factor));
    const share = 1 - this.far / far;
    this.middle = { x: this.middle.x + (about.x - this.middle.x) * share, y: this.middle.y + (about.y - this.middle.y) * share };
    this.far = far;
    this.apply();
  }

  /** By hand: closer by a factor; 0: the whole. */
  press(factor) {
    this.free = false;
    this.by(factor || 1 / MOST);
  }

  /** So close that the smallest of these elements is as wide as a finger, and in their middle. */
  near(elements, finger) {
    const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width);
    if (!boxes.length) return;
    const least = Math.min(...boxes.map(({ width, height }) => Math.min(width, height)));
    const mean = (pick) => boxes.reduce((sum, box) => sum + pick(box), 0) / boxes.length;
    const far = this.far * (finger / least);
    if (least >= finger - 1 && boxes.every((box) => this.#holds(box))) return;
    this.middle = this.#point({ clientX: mean((box) => box.x + box.width / 2), clientY: mean((box) => box.y + box.height / 2) });
    this.far = Math.min(2.2, Math.max(1, far));
    this.apply();
  }

  apply() {
    const { clientWidth: across, clientHeight: down } = this.svg;
    const { width, height } = this.size;
    if (!across || !down || !this.middle) return;
    const scale = Math.min(across / width, down / height) * this.far;
    const wide = across / scale;
    const high = down / scale;
    const within = (at, view, whole) => (view >= whole ? whole / 2 : Math.min(Math.max(at, view / 2), whole - view / 2));
    this.middle = { x: within(this.middle.x, wide, width), y: within(this.middle.y, high, height) };
    this.svg.setAttribute("viewBox", `${this.middle.x - wide / 2} ${this.middle.y - high / 2} ${wide} ${high}`);
    this.frame.dataset.far = this.far > 1.01 ? "in" : "whole";
    dispatchEvent(new Event("resize")); // what is placed over the board moves with it
  }

  #holds({ left, right, top, bottom }) {
    const view = this.svg.getBoundingClientRect();
    return left >= view.left - 1 && right <= view.right + 1 && top >= view.top - 1 && bottom <= view.bottom + 1;
  }

  #point({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  #wheel(event) {
    event.preventDefault();
    this.free = false;
    this.by(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), this.#point(event));
  }

  #down(event) {
    if (!this.pointers.size) this.dragging = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, from: { x: event.clientX, y: event.clientY } });
  }

  #move(event) {
    const pointer = this.pointers.get(event.pointerId);
    if (!pointer) return;
    const before = this.#span();
    const moved = { x: event.clientX - pointer.x, y: event.clientY - pointer.y };
    const gone = Math.hypot(event.clientX - pointer.from.x, event.clientY - pointer.from.y);
    if (!this.dragging && gone < THRESHOLD && this.pointers.size < 2) return;
    if (this.pointers.size < 2 && this.far <= 1) return; // there is nowhere to go: the page scrolls
    Object.assign(pointer, { x: event.clientX, y: event.clientY });
    this.dragging = true;
    this.free = false;
    const { a } = this.svg.getScreenCTM();
    const share = 1 / this.pointers.size;
    this.middle = { x: this.middle.x - (moved.x * share) / a, y: this.middle.y - (moved.y * share) / a };
    const after = this.#span();
    if (before && after) this.by(after.far / before.far, this.#point({ clientX: after.x, clientY: after.y }));
    else this.apply();
  }

  #up(event) {
    this.pointers.delete(event.pointerId);
    if (!this.pointers.size && this.dragging) setTimeout(() => (this.dragging = false)); // after the click
  }

  /** Two fingers: how far apart, and where between. */
  #span() {
    if (this.pointers.size !== 2) return null;
    const [one, other] = [...this.pointers.values()];
    return { far: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  }
}
