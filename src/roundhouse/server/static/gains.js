// What a move would bring at once, told before it is made: asked of the server for the move one looks at.

import { say } from "./page.js";

const LOOK = 140; // milliseconds that the pointer rests on a move before the server is asked

export class Gains {
  /** `ask` asks the server about a move; `tell` is told what it would bring. */
  constructor(ask, tell) {
    this.ask = ask;
    this.tell = tell;
    this.version = -1;
    /** @type {Map<string, GainTold | null>} by move; null: asked */
    this.known = new Map();
    this.move = null; // the one that is looked at
    this.asked = new Set(); // the numbers of the questions
  }

  /** Look at a move, or at none; `soon`: it is on the board already, so nobody only passes over it. */
  look(move, version, soon = false) {
    clearTimeout(this.waits);
    if (version !== this.version) this.known.clear();
    this.version = version;
    this.move = move;
    if (!move) return;
    const told = this.known.get(move);
    if (told) this.tell(told);
    else if (told === undefined) this.waits = setTimeout(() => this.#ask(move), soon ? 0 : LOOK);
  }

  #ask(move) {
    this.known.set(move, null);
    this.asked.add(this.ask(move));
  }

  /** @param {GainTold} told */
  hear(told) {
    if (told.version !== this.version) return;
    this.known.set(told.move, told);
    if (told.move === this.move) this.tell(told);
  }
}

/** As "+3" or "−2".
 * @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);

/** Where the points would come from, in a sentence; nothing where none do.
 * @param {GainTold} told */
export function inWords({ lines }) {
  if (!lines.length) return "";
  return say("at_once", { changes: lines.map(([label, n]) => `${label} ${signed(n)}`).join(", ") });
}
