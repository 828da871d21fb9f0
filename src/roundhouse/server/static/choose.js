// Choosing a move on the board: by mouse, by finger, by keyboard.

import { tapped, walked, walks } from "./input.js";
import { capital, make, openDialog, say } from "./page.js";
import { Spots } from "./stacked_moves.js";

const REACH = 14; // how far beside a move, in pixels, a finger may still mean it
const GLIMPSE = 220; // the least that a small picture of a move shows, in units of the board
const SMALL = 36; // what is smaller than this can be missed by a finger
const ACTIVE = "[data-move], [data-turn], [data-choose], [data-tool]"; // what a click on the board does something with

export class Chooser {
  /** `tools` say which moves are lit; `play` makes a move, `tell` shows what it would do, and asks what it brings. */
  constructor(boards, table, tools, play, tell) {
    this.boards = boards;
    this.tools = tools;
    this.spots = new Spots(table, play, tell);
    this.table = table;
    this.ring = table.querySelector("#ring");
    this.play = play;
    this.tell = tell;
    this.seen = (element) => element; // sees that what is pointed at can be seen
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
    const direct = event.target.closest(ACTIVE);
    if (event.pointerType === "touch" || event.pointerType === "pen") return this.#tap(event, panel, direct);
    if (direct) return this.#use(direct);
    this.#miss(event);
  }

  /** A finger is wider than a hex: where it may mean several moves, they are offered in words. */
  #tap(event, panel, direct) {
    // A place that turns asks before anything is done, so the one that is touched is taken.
    const asks = Boolean(direct?.closest("[data-spot], [data-choose], [data-tool]"));
    const under = direct && { element: direct, asks, roomy: roomy(direct) };
    const meant = tapped(under, [...touched(event, panel)]);
    if (!meant) return this.#miss(event);
    if (meant.use) return this.#use(meant.use);
    this.#offer(meant.offer);
  }

  #use(element) {
    const { move, choose, tool } = element.dataset;
    if (element.closest("[data-spot]")) return this.spots.press(element);
    this.spots.close();
    if (move) return this.play(move);
    if (choose) this.tools.choose(choose);
    if (tool && tool !== this.tools.inHand) this.tools.take(tool);
  }

  /** What belongs together is shown together: whom a station takes, whose line it is. */
  #shine(key) {
    if (key === this.shining) return;
    this.shining = key;
    for (const element of this.boards.all("[data-light]")) {
      element.classList.toggle("glow", Boolean(key) && element.dataset.light.split(" ").includes(key));
    }
    this.table.classList.toggle("shining", Boolean(key));
  }

  #miss(event) {
    if (this.spots.close()) return;
    const lights = event.target.closest("[data-lights]");
    this.#shine(lights?.dataset.lights ?? null);
    const attempt = event.target.closest("[data-try]")?.dataset.try;
    // What has a name shows it to a pointer; a finger is told it here.
    if (!attempt || lights) return this.tell(event.target.closest("g:has(> title)")?.querySelector("title").textContent ?? "");
    const alone = event.target.closest("[data-alone]"); // it stands for no other move at its place
    const possible = alone ? null : this.tools.possible(attempt);
    if (possible) this.point(possible);
    else this.play(attempt);
  }

  /** Light what the tool in hand and the chosen thing can be used for. */
  light() {
    for (const element of this.boards.moves()) element.classList.toggle("off", !this.tools.lights(element.dataset.move));
    for (const spot of this.boards.all("[data-spot]")) {
      const all = [...spot.querySelectorAll("[data-move]")];
      spot.classList.toggle("off", all.every((element) => element.classList.contains("off")));
    }
    const whens = this.boards.all("[data-when]").filter((element) => element.querySelector("[data-move]:not(.off)"));
    const keys = whens.map((element) => element.dataset.when);
    if (keys.length && !keys.includes(this.tools.chosen)) this.tools.choose(keys[0]);
    for (const element of this.boards.all("[data-when]")) {
      element.classList.toggle("chosen", element.dataset.when === this.tools.chosen);
    }
    if (this.spots.spot?.classList.contains("off")) this.spots.close();
  }

  #offer(elements) {
    const dialog = openDialog(
      say("which"),
      make(
        "div",
        { class: "offers" },
        ...elements.map((element) =>
          make(
            "button",
            {
              type: "button",
              on: {
                click: () => {
                  dialog.close();
                  this.play(element.dataset.move);
                },
              },
            },
            glimpse(element),
            make("span", {}, capital(element.getAttribute("aria-label"))),
          ),
        ),
      ),
    );
  }

  #over(event) {
    if (event.pointerType === "mouse") this.#shine(event.target.closest?.("[data-lights]")?.dataset.lights ?? null);
    const element = event.target.closest?.("[data-move], [data-turn]");
    if (element === this.pointed || this.spots.spot) return;
    this.pointed = element;
    this.#tell(element);
  }

  /** What a click on an element would do. */
  #tell(element) {
    this.tell(element ? capital(element.getAttribute("aria-label")) : "", element?.dataset.move);
  }

  #focus(event) {
    const element = event.target.closest("[data-move], [data-turn]");
    if (!element) return;
    this.#tell(element);
    if (this.keyboard) this.#mark(element, "focus");
  }

  #unfocus() {
    if (this.ring.dataset.why === "focus") this.#mark(null);
  }

  /** Walk through the moves with the arrows; play with Enter or the space bar. R turns what can be turned. */
  key(event, moves) {
    const focused = focusedMove();
    const pressed = event.key === "Enter" || event.key === " ";
    if (this.spots.spot && (event.key === "r" || event.key === "R")) return this.spots.turn(event.key === "R" ? -1 : 1);
    if (pressed && (focused || (this.spots.spot && document.activeElement === document.body))) {
      event.preventDefault();
      if (this.spots.spot && (!focused || focused.closest("[data-spot]") === this.spots.spot)) return this.spots.confirm();
      return this.#use(focused);
    }
    if (!walks(event.key) || (!focused && document.activeElement?.closest("#moves, #log, #chat"))) return;
    const stops = this.#stops(moves);
    if (!stops.length) return;
    event.preventDefault();
    const next = walked(event.key, stops.indexOf(focused), stops.length);
    stops[next].focus({ preventScroll: true });
    stops[next].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** One element for each move that is lit, in the order of the moves; a place with several is one stop. */
  #stops(moves) {
    const first = new Map();
    for (const element of this.boards.moves().reverse()) {
      if (element.closest(".off, [data-when]:not(.chosen)")) continue;
      const spot = element.closest("[data-spot]");
      first.set(element.dataset.move, spot?.querySelector("[data-turn]") ?? element);
    }
    return [...new Set(moves.map(({ move }) => first.get(move)).filter(Boolean))];
  }

  /** Redraw without losing the keyboard's place: at the same move if it is still there, else at the first.
   * @param {() => void} redraw
   * @param {Frame} frame */
  keepFocus(redraw, frame) {
    const focused = focusedMove();
    const key = focused && keyOf(focused);
    this.#mark(null);
    redraw();
    this.light();
    this.spots.place();
    const stops = this.#stops(frame.moves);
    for (const element of this.boards.all("[data-move], [data-turn]")) element.setAttribute("tabindex", "-1");
    stops[0]?.setAttribute("tabindex", "0");
    if (!focused || !this.keyboard) return;
    if (focused.isConnected) return this.#mark(focused, "focus");
    const next = stops.find((element) => keyOf(element) === key) ?? stops[0];
    if (next) next.focus({ preventScroll: true });
    else document.getElementById("sentence").focus({ preventScroll: true });
  }

  /** Show where a move is on the board. */
  point(move) {
    this.tools.reach(move);
    const [element] = this.boards.forMove(move);
    const choice = element?.closest("[data-when]");
    if (choice) this.tools.choose(choice.dataset.when);
    if (element?.closest("[data-spot]")) this.spots.show(element);
    this.seen(element);
    this.#mark(element, "point");
    if (element) uncover(element);
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
    const box = (this.marked.querySelector("[data-mark]") ?? this.marked).getBoundingClientRect();
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

/** The move on the board that the keyboard is at, or the place with several.
 * @returns {HTMLElement | undefined} */
function focusedMove() {
  return /** @type {any} */ (document.activeElement)?.closest?.("[data-move], [data-turn]");
}

/** What a click on an element means: elements that mean the same have the same key. */
function keyOf(element) {
  const { turn, move, choose, tool } = element.dataset;
  const spot = element.closest("[data-spot]");
  return spot ? `turn ${spot.dataset.spot}` : (turn ?? move ?? `${tool ?? ""} ${choose ?? ""}`);
}

/** The moves under a finger, the nearest first: felt for at points around it, as the box around a line that leads
 * aslant holds much that is no part of the line. */
function* touched({ clientX, clientY }, panel) {
  for (const far of [0, 5, 10, REACH]) {
    for (let k = 0; k < (far ? 16 : 1); k++) {
      const [x, y] = [clientX + far * Math.cos((k * Math.PI) / 8), clientY + far * Math.sin((k * Math.PI) / 8)];
      for (const hit of document.elementsFromPoint(x, y)) {
        const element = /** @type {HTMLElement | null} */ (hit.closest(ACTIVE));
        if (!element || !panel.contains(element)) continue;
        yield { far, element, key: keyOf(element), move: element.dataset.move, spot: Boolean(element.closest("[data-spot]")) };
      }
    }
  }
}

/** Scroll to an element, out from under the bar and the drawer, whichever edge of the page they are at. */
function uncover(element) {
  element.scrollIntoView({ block: "nearest", inline: "nearest" });
  for (const cover of document.querySelectorAll("#bar, #bar .drawer")) {
    const over = cover.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    if (!over.height || box.right < over.left || box.left > over.right) continue;
    const atFoot = over.bottom > innerHeight - SMALL;
    const hidden = atFoot ? box.bottom + REACH - over.top : over.bottom + REACH - box.top;
    if (hidden > 0) scrollBy(0, atFoot ? hidden : -hidden);
  }
}

function roomy(element) {
  const box = element.getBoundingClientRect();
  return Math.min(box.width, box.height) >= SMALL;
}

/** A move as a small picture: the board around it, and of all moves this one alone. */
function glimpse(element) {
  const svg = element.ownerSVGElement;
  const which = [...svg.querySelectorAll("[data-move]")].indexOf(element);
  const copy = svg.cloneNode(true);
  for (const [k, other] of copy.querySelectorAll("[data-move]").entries()) if (k !== which) other.remove();
  for (const one of copy.querySelectorAll("[data-spot], [tabindex], [role]")) {
    if (one.matches("[data-spot]")) one.remove();
    one.removeAttribute("tabindex");
    one.removeAttribute("role");
  }
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const inverse = svg.getScreenCTM().inverse();
  const from = new DOMPoint(left, top).matrixTransform(inverse);
  const to = new DOMPoint(right, bottom).matrixTransform(inverse);
  const size = Math.max(GLIMPSE, 1.3 * (to.x - from.x), 1.3 * (to.y - from.y));
  copy.setAttribute("viewBox", `${(from.x + to.x - size) / 2} ${(from.y + to.y - size) / 2} ${size} ${size}`);
  copy.setAttribute("class", "glimpse");
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("role");
  return copy;
}
