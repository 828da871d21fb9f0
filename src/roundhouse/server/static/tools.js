// The bar of tools: kinds of moves. One is taken in hand, and only its places on the board are lit.

import { button, capital, make } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";

/** Draw an icon that the server sent: SVG on a field of 24 by 24. */
function icon(drawing) {
  if (!drawing) return null;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = drawing;
  return svg;
}

export class Tools {
  /** `places`: `bar` for the tools, `chips` for what is chosen or done with the one in hand, `loose` for what needs no
   * tool. `play` makes a move, `changed` is told when something else is lit, `asks` knows whether a move's place on the
   * board asks before it is made. */
  constructor(places, { play, changed, asks }) {
    this.places = places;
    this.play = play;
    this.changed = changed;
    this.asks = asks;
    this.tools = [];
    this.inHand = null; // the key of a tool
    this.chosen = null; // the key of a thing, as in data-when
    document.addEventListener("pointerdown", (event) => this.#elsewhere(event));
  }

  /** Take over the tools of a frame; what is in hand stays there while it can be used.
   * @param {ToolTold[]} tools */
  show(tools = []) {
    this.tools = tools;
    const usable = tools.filter((tool) => tool.key && count(tool));
    const same = usable.find(({ key }) => key === this.inHand);
    this.inHand = usable.length === 1 ? usable[0].key : (same?.key ?? null);
    this.places.bar.hidden = !tools.some(({ key }) => key);
    this.places.bar.classList.toggle("idle", !usable.length);
    this.#draw();
  }

  /** Whether the places of a move are lit now. */
  lights(move) {
    const tool = this.tools.find(({ moves, apart }) => moves.includes(move) || apart.includes(move));
    if (!tool) return true;
    return this.inHand ? tool.key === this.inHand : tool.moves.includes(move);
  }

  /** The tool with which something can be done at the place that a move names: with several moves, as one alone would
   * be made at once. */
  forPlace(move) {
    const place = move.split(" ").slice(0, 2).join(" ");
    return this.tools.find(({ moves, apart }) => [...moves, ...apart].some((one) => `${one} `.startsWith(`${place} `)));
  }

  /** A move that can be made at the place that another one names, as another tile on a hex. */
  possible(move) {
    const place = `${move.split(" ").slice(0, 2).join(" ")} `;
    const moves = this.tools.flatMap(({ moves, apart }) => [...moves, ...apart]);
    return moves.find((one) => `${one} `.startsWith(place)) ?? null;
  }

  /** Take the tool that a move belongs to in hand, so that it can be pointed at. */
  reach(move) {
    if (this.lights(move)) return;
    this.inHand = this.tools.find(({ moves, apart }) => moves.includes(move) || apart.includes(move))?.key ?? null;
    this.#draw();
    this.changed();
  }

  /** Take a tool in hand, or put it back. One with a single move makes that move. */
  take(key) {
    const tool = this.tools.find((other) => other.key === key);
    if (!tool) return;
    const [only, ...more] = [...tool.moves, ...tool.apart];
    if (!only) {
      if (tool.attempt) this.play(tool.attempt);
      return;
    }
    if (!more.length && !this.asks(only)) return this.play(only);
    this.inHand = this.inHand === key ? null : key;
    this.#draw();
    this.changed();
  }

  choose(key) {
    this.chosen = key;
    this.#draw();
    this.changed();
  }

  /** Put the tool in hand back. */
  drop() {
    const open = this.inHand !== null;
    this.inHand = null;
    if (open) {
      this.#draw();
      this.changed();
    }
    return open;
  }

  #draw() {
    const drawn = this.tools.filter(({ key }) => key);
    this.places.bar.replaceChildren(...drawn.map((tool) => this.#tool(tool)));
    const tool = this.tools.find(({ key }) => key && key === this.inHand);
    this.#chips(this.places.chips, tool?.chips ?? []);
    this.#chips(this.places.loose, this.tools.find(({ key }) => !key)?.chips ?? []);
  }

  #tool(tool) {
    const { key, label, words, gives, brief, amount } = tool;
    const none = !count(tool);
    const about = {
      class: "tool",
      "data-tool": key,
      "aria-pressed": String(key === this.inHand),
      "aria-disabled": none ? "true" : null,
      title: gives ? `${label}: ${gives}` : label,
    };
    const made = button("", () => this.take(key), about);
    made.append(icon(tool.icon) ?? "", make("span", { class: "words" }, words || label, brief && make("small", {}, brief)));
    if (amount) made.append(make("b", { class: "amount", "aria-label": gives }, amount));
    return made;
  }

  #chips(place, chips) {
    place.hidden = !chips.length;
    place.replaceChildren(...chips.map((chip) => this.#chip(chip)));
  }

  #chip({ words, label, icon: drawing, move, choose }) {
    const press = () => (move ? this.play(move) : this.choose(choose));
    const about = { class: move ? "chip now" : "chip", "aria-label": capital(label), title: capital(label) };
    if (move) about["data-chip"] = move;
    else Object.assign(about, { "data-chosen": choose, "aria-pressed": String(choose === this.chosen) });
    const made = button("", press, about);
    made.append(icon(drawing) ?? "", make("span", {}, words));
    return made;
  }

  /** The chips of a tool close with a click elsewhere, but for one on the boards, which uses the tool. */
  #elsewhere({ target }) {
    if (!target.closest("#bar, .panel, .confirm")) this.drop();
  }
}

const count = ({ moves, apart }) => moves.length + apart.length;
