// The page's own check of the draws, away from any page.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { Dealing } from "../../src/roundhouse/server/static/dealing.js";
import { check, jointSeed, ticket } from "../../src/roundhouse/server/static/fairness.js";
import { sha256 } from "../../src/roundhouse/server/static/sha256.js";

const SEED = "5".repeat(64);
const NUMBER = "a".repeat(64);

/** A game of three draws from a deck of four, as its seed deals it. */
function honest() {
  const shares = [{ seat: 0, commitment: sha256(NUMBER), number: NUMBER }];
  const deck = ["car 1", "car 2", "car 3", "car 4"];
  const draws = [];
  for (let k = 0; k < 3; k++) {
    const runs = deck.map((car) => [1, car]);
    const [drawn] = deck.splice(ticket(jointSeed(SEED, shares), k, deck.length), 1);
    draws.push({ runs, drawn });
  }
  return { seals: [{ start: 0, commitment: sha256(SEED), seed: SEED, shares }], draws };
}

function keeping() {
  const kept = new Map();
  return { get: (key) => kept.get(key) ?? null, set: (key, value) => kept.set(key, value) };
}

test("the hash is SHA-256", () => {
  for (const text of ["", "roundhouse", "ґєї", "x".repeat(1000)]) {
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }
});

test("a ticket is below the number of tickets, and each can be drawn", () => {
  const drawn = new Set();
  for (let k = 0; k < 200; k++) drawn.add(ticket(SEED, k, 7));
  assert.deepEqual([...drawn].sort(), [0, 1, 2, 3, 4, 5, 6]);
});

test("an honest game is fair", () => {
  const told = honest();
  const found = check(told, told.draws.map(({ drawn }) => drawn));
  assert.deepEqual([found.fair, found.draws, found.numbers], [true, 3, 1]);
});

test("a card that was exchanged is noticed, in the account or in the log alone", () => {
  for (const k of [0, 1, 2]) {
    const told = honest();
    const log = told.draws.map(({ drawn }) => drawn);
    const other = told.draws[k].runs.map(([, car]) => car).find((car) => car !== log[k]);
    told.draws[k].drawn = other;
    assert.equal(check(told).fair, false);
    assert.equal(check(honest(), log.with(k, other)).fair, false);
  }
});

test("a number that does not fit its commitment, or a seed, is noticed", () => {
  const [first, second] = [honest(), honest()];
  first.seals[0].shares[0].number = "b".repeat(64);
  second.seals[0].seed = "6".repeat(64);
  assert.equal(check(first).reason, "number");
  assert.equal(check(second).reason, "seal");
});

test("a browser commits before it reveals, and answers no other list than the one it wrote down", () => {
  const said = [];
  const dealing = new Dealing("a-table", keeping(), (message) => said.push(message));
  dealing.hear({ state: "pledging", commitment: "c", pledges: [] }, [0]);
  assert.equal(said.length, 1);
  const [pledge] = said;
  assert.equal(pledge.type, "pledge");
  dealing.hear({ state: "revealing", commitment: "c", pledges: [[0, pledge.commitment]] }, [0]);
  const [, reveal] = said;
  assert.equal(sha256(reveal.number), pledge.commitment);
  dealing.hear({ state: "revealing", commitment: "c", pledges: [[0, pledge.commitment], [1, "other"]] }, [0]);
  assert.equal(said.length, 2);
});

test("a browser reveals nothing to a server that shows another seal than at first", () => {
  const said = [];
  const dealing = new Dealing("a-table", keeping(), (message) => said.push(message));
  dealing.hear({ state: "pledging", commitment: "c", pledges: [] }, [0]);
  dealing.hear({ state: "revealing", commitment: "d", pledges: [[0, said[0].commitment]] }, [0]);
  assert.equal(said.length, 1);
});
