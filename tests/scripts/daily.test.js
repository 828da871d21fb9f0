// What the page checks of a daily deal, and the text that shares one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gameSeed, proveDay, proveTable } from "../../src/roundhouse/server/static/daily-proof.js";
import { ticket } from "../../src/roundhouse/server/static/fairness.js";
import { sha256 } from "../../src/roundhouse/server/static/sha256.js";

const SEED = "5".repeat(64);
const DAY = { day: "2026-11-19", seed: SEED, commitment: sha256(SEED) };
const LONDON = "next-station-london";

test("a game's seed is made as the server makes it", () => {
  // The same figures are in tests/server/test_daily.py.
  assert.equal(gameSeed(SEED, DAY.day, LONDON), "68a11f3e8f0958e089ae1b651804b8da7277392c759d5ad42bbb2ed987996e19");
});

test("a seed that does not fit its commitment, or another commitment than the one noted, is found out", () => {
  assert.equal(proveDay(DAY, null), "fits");
  assert.equal(proveDay(DAY, DAY.commitment), "fits");
  assert.equal(proveDay(DAY, "0".repeat(64)), "wrong_note");
  assert.equal(proveDay({ ...DAY, seed: "6".repeat(64) }, null), "wrong_seed");
  assert.equal(proveDay({ ...DAY, seed: null }, null), "wrong_seed");
});

/** The account of a table that drew from a seed. */
function account(seed) {
  const runs = ["car 1", "car 2", "car 3"].map((car) => [1, car]);
  const draws = [0, 1].map((k) => ({ runs, drawn: runs[ticket(seed, k, 3)][1] }));
  return { seals: [{ start: 0, commitment: sha256(seed), seed, shares: [] }], draws };
}

test("a table proves its draws only by the seed of its own day and game", () => {
  const own = account(gameSeed(SEED, DAY.day, LONDON));
  assert.equal(proveTable(own, DAY, LONDON), 2);
  assert.equal(proveTable(own, DAY, "maglev-metro"), null);
  assert.equal(proveTable(own, { ...DAY, day: "2026-11-20" }, LONDON), null);
  assert.equal(proveTable(account(SEED), DAY, LONDON), null);
});
