// What can be checked of a day that is over: its seed against the commitment that was public before, and the draws of
// a table against that seed. src/roundhouse/server/daily/deals.py makes a game's seed the same way; a test holds the
// two equal.

import { check } from "./fairness.js";
import { sha256 } from "./sha256.js";

/** What the draws of one game of a day come from. */
export const gameSeed = (seed, day, game) => sha256(`roundhouse daily 1\nday ${day}\ngame ${game}\nseed ${seed}\n`);

/** Whether a day's seed fits its commitment, and this is the one noted earlier, if one was. */
export function proveDay({ seed, commitment }, noted) {
  if (seed === null || sha256(seed) !== commitment) return "wrong_seed";
  return noted !== null && noted !== commitment ? "wrong_note" : "fits";
}

/** How many draws of a table come from the day's seed; null: not all of them. */
export function proveTable(account, { seed, day }, game) {
  const found = check(account);
  const [seal, ...more] = account.seals;
  const own = seal?.start === 0 && more.length === 0 && seal.shares.length === 0;
  return found.fair && own && seal.seed === gameSeed(seed, day, game) ? found.draws : null;
}
