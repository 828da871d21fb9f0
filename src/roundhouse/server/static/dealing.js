// This browser's part in the seed of the draws: it commits to a random number before it can know anybody else's, shows
// it when all have committed, and writes down what it was shown until then, for the check after the game.

import { sha256 } from "./sha256.js";

/** 256 random bits as hexadecimal figures. */
const fresh = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Dealing {
  /** `memory` keeps texts by name, `send` a message to the server. */
  constructor(id, memory, send) {
    this.key = `draws:${id}`;
    this.memory = memory;
    this.send = send;
    this.numbers = {}; // by seat: those made here, whether or not they were taken
    /** What was shown before the game, in the form that `check` of fairness.js takes. */
    this.own = { commitment: null, shown: null, numbers: {} };
    const kept = memory.get(this.key);
    if (kept) ({ own: this.own, numbers: this.numbers } = JSON.parse(kept));
  }

  /** The server's seal, as the first frame shows it. */
  sealed(commitment) {
    if (commitment && !this.own.commitment) this.#keep(() => (this.own.commitment = commitment));
  }

  /** How far the table is; `yours` are the seats this browser plays.
   * @param {Pick<DealingTold, "state" | "commitment" | "pledges">} told
   * @param {number[]} yours */
  hear({ state, commitment, pledges }, yours) {
    this.sealed(commitment);
    if (state === "pledging") this.#pledge(pledges, yours);
    else if (state === "revealing" && commitment === this.own.commitment) this.#reveal(pledges);
  }

  #pledge(pledges, yours) {
    for (const seat of Object.keys(this.own.numbers)) {
      // A seat that was left before the game: its number is not among those to be missed.
      if (!yours.includes(Number(seat))) this.#keep(() => delete this.own.numbers[seat]);
    }
    for (const seat of yours) {
      if (pledges.some(([pledged]) => pledged === seat)) continue; // done, here or on another of the seat's devices
      this.#keep(() => {
        this.numbers[seat] ??= fresh();
        this.own.numbers[seat] = this.numbers[seat];
      });
      this.send({ type: "pledge", seat, commitment: sha256(this.numbers[seat]) });
    }
  }

  /** The list of commitments is closed. It is written down first, and no other is ever answered. */
  #reveal(pledges) {
    if (this.own.shown === null) this.#keep(() => (this.own.shown = pledges));
    if (JSON.stringify(this.own.shown) !== JSON.stringify(pledges)) return;
    for (const [seat, commitment] of pledges) {
      const number = this.numbers[seat];
      if (number && sha256(number) === commitment) this.send({ type: "reveal", seat, number });
    }
  }

  #keep(change) {
    change();
    this.memory.set(this.key, JSON.stringify({ own: this.own, numbers: this.numbers }));
  }
}
