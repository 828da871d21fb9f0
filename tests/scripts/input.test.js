// What a tap or an arrow key means.

import assert from "node:assert/strict";
import { test } from "node:test";

import { tapped, walked, walks } from "../../src/roundhouse/server/static/input.js";

const move = (name, far, more = {}) => ({ far, element: name, key: name, move: name, spot: false, ...more });
const under = (element, more = {}) => ({ element, asks: false, roomy: false, ...more });

test("a tap beside everything means nothing", () => {
  assert.equal(tapped(null, []), null);
});

test("a tap on the only move makes it", () => {
  assert.deepEqual(tapped(under("a"), [move("a", 0)]), { use: "a" });
});

test("a tap near one move makes it, though nothing lies under the finger", () => {
  assert.deepEqual(tapped(null, [move("a", 10)]), { use: "a" });
});

test("a tap that may mean two moves asks which, the nearer one first", () => {
  assert.deepEqual(tapped(under("b"), [move("a", 10), move("b", 0)]), { offer: ["b", "a"] });
});

test("one move that is felt at several points is still one", () => {
  assert.deepEqual(tapped(under("a"), [move("a", 0), move("a", 5), move("a", 14)]), { use: "a" });
});

test("what cannot be missed is taken, whatever is near", () => {
  assert.deepEqual(tapped(under("a", { roomy: true }), [move("a", 0), move("b", 10)]), { use: "a" });
});

test("a place that asks first is taken, whatever is near", () => {
  assert.deepEqual(tapped(under("turn", { asks: true }), [move("turn", 0), move("b", 5)]), { use: "turn" });
});

test("a move is meant rather than a place that turns, where both are near", () => {
  const place = { far: 0, element: "place", key: "turn x", spot: true };
  assert.deepEqual(tapped(null, [place, move("a", 5)]), { use: "a" });
  assert.deepEqual(tapped(null, [place, { ...place, far: 5, element: "other", key: "turn y" }]), { use: "place" });
});

test("no more than eight moves are offered", () => {
  const many = Array.from({ length: 12 }, (_, k) => move(`m${k}`, k));
  assert.equal(tapped(null, many).offer.length, 8);
});

test("arrows walk round the moves, Home and End to their ends", () => {
  assert.deepEqual(["ArrowRight", "ArrowUp", "Home", "End", "x"].map(walks), [true, true, true, true, false]);
  assert.equal(walked("ArrowRight", 2, 3), 0);
  assert.equal(walked("ArrowLeft", 0, 3), 2);
  assert.equal(walked("Home", 2, 3), 0);
  assert.equal(walked("End", 0, 3), 2);
});

test("the first arrow begins at the end it comes from", () => {
  assert.equal(walked("ArrowDown", -1, 3), 0);
  assert.equal(walked("ArrowUp", -1, 3), 2);
});
