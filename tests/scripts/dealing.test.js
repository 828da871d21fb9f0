// This browser's numbers: one for each seat it plays, and none for a seat it has left.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Dealing } from "../../src/roundhouse/server/static/dealing.js";

function dealing() {
  const kept = new Map();
  const sent = [];
  const memory = { get: (key) => kept.get(key) ?? null, set: (key, value) => kept.set(key, value) };
  return { dealing: new Dealing("table", memory, (message) => sent.push(message)), sent };
}

const pledging = (pledges = []) => ({ state: "pledging", commitment: "c".repeat(64), pledges });

test("a seat that was left before the game has no number to be missed", () => {
  const { dealing: own, sent } = dealing();
  own.hear(pledging(), [1]);
  assert.deepEqual(Object.keys(own.own.numbers), ["1"]);
  own.hear(pledging(), [2]);
  assert.deepEqual(Object.keys(own.own.numbers), ["2"]);
  assert.deepEqual(sent.map(({ seat }) => seat), [1, 2]);
});

test("a number that was committed to is not forgotten when the list is closed", () => {
  const { dealing: own, sent } = dealing();
  own.hear(pledging(), [0]);
  const pledges = [[0, sent[0].commitment]];
  own.hear({ state: "revealing", commitment: "c".repeat(64), pledges }, []);
  assert.deepEqual(Object.keys(own.own.numbers), ["0"]);
  assert.equal(sent.at(-1).type, "reveal");
});
