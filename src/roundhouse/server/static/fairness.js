// The fairness check, done here in the page: the seed gives the commitment shown at the start, and every draw.

import { sha256 } from "./sha256.js";

const RANGE = 1n << 256n;

/** The ticket that draw number k takes out of n. A number in the last, incomplete run of n is thrown away. */
export function ticket(seed, k, n) {
  const tickets = BigInt(n);
  for (let attempt = 0; ; attempt++) {
    const value = BigInt(`0x${sha256(`${seed}:${k}:${attempt}`)}`);
    if (value < RANGE - (RANGE % tickets)) return Number(value % tickets);
  }
}

/** Check what the server tells of a finished game: { seals: [{start, commitment, seed}], draws: [{k, n, ticket}] }. */
export function check({ seals, draws }, shown) {
  const sealed = seals.length > 0 && seals.every(({ seed, commitment }) => seed && sha256(seed) === commitment);
  const same = !shown || seals.some(({ commitment }) => commitment === shown);
  const sealOf = (k) => seals.findLast(({ start }) => start <= k);
  const wrong = draws.filter((draw) => ticket(sealOf(draw.k)?.seed, draw.k, draw.n) !== draw.ticket);
  return { fair: sealed && same && wrong.length === 0, sealed, same, draws: draws.length, wrong: wrong.length };
}
