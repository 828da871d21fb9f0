// Where "on" and "back" lead in a replay.

import assert from "node:assert/strict";
import { test } from "node:test";

import { decisionFrom, toldAfter } from "../../src/roundhouse/server/static/moments.js";

// A deal that nobody is told of, then two turns: the first of two decisions with a draw between them.
const seats = [null, null, 0, null, 0, 1];
const turns = [0, 0, 0, 0, 0, 1];
const sentences = [null, "dealt", "a", null, "b", "c"];
const events = seats.map((seat, n) => ({ n, seat, turn: turns[n], sentence: sentences[n] }));

test("by itself a replay stops where something can be told", () => {
  assert.equal(toldAfter(events, 0), 2);
  assert.equal(toldAfter(events, 3), 5);
  assert.equal(toldAfter(events, 5), 6);
});

test("on leads to the decision at hand before it is made, then to the next", () => {
  assert.equal(decisionFrom(events, 0, false, 1, false), 2);
  assert.equal(decisionFrom(events, 2, false, 1, false), 2);
  assert.equal(decisionFrom(events, 2, true, 1, false), 4);
  assert.equal(decisionFrom(events, 5, true, 1, false), null);
});

test("back leads to the decision before", () => {
  assert.equal(decisionFrom(events, 6, false, -1, false), 5);
  assert.equal(decisionFrom(events, 4, true, -1, false), 2);
  assert.equal(decisionFrom(events, 2, true, -1, false), null);
});

test("by turns, only the first decision of each is a stop", () => {
  assert.equal(decisionFrom(events, 2, true, 1, true), 5);
  assert.equal(decisionFrom(events, 5, true, -1, true), 2);
});
