// A train glides along its track: over the tiles that lead there, and never across the map where there are some.

import assert from "node:assert/strict";
import { test } from "node:test";

import { route } from "../../src/roundhouse/server/static/track_route.js";

/** A tile that leads straight from one place to another. */
const tile = ([x, y], [u, v]) => ({
  getTotalLength: () => Math.hypot(u - x, v - y),
  getPointAtLength(far) {
    const share = far / Math.hypot(u - x, v - y);
    return { x: x + share * (u - x), y: y + share * (v - y) };
  },
});
const at = (x, y) => ({ x, y });

// Right, down and left again: the direct way from the first end to the last is much shorter.
const BEND = [tile([0, 0], [100, 0]), tile([100, 0], [200, 0]), tile([200, 0], [200, 100]), tile([200, 100], [200, 200])];
const BACK = [tile([200, 200], [100, 200]), tile([100, 200], [0, 200])];

test("a train runs over every tile between two stations, in their order", () => {
  const way = route(BEND, at(-20, 0), at(200, 220));
  assert.equal(way.length, 4 * 7);
  assert.deepEqual(way[0], at(0, 0));
  assert.deepEqual(way.at(-1), at(200, 200));
  assert.ok(way.some(({ x, y }) => Math.hypot(x - 200, y - 0) < 1e-9));
});

test("it runs over the same tiles back", () => {
  const there = route(BEND, at(-20, 0), at(200, 220));
  assert.deepEqual(route(BEND, at(200, 220), at(-20, 0)), there.reverse());
});

test("it runs on through a station, where there are no tiles", () => {
  const way = route([tile([0, 0], [100, 0]), tile([200, 0], [300, 0])], at(-10, 0), at(310, 0));
  assert.deepEqual(way.map(({ x }) => Math.round(x)), [0, 17, 33, 50, 67, 83, 100, 200, 217, 233, 250, 267, 283, 300]);
});

test("it takes the shorter of two ways", () => {
  const way = route([...BEND, ...BACK, tile([0, 0], [0, 100]), tile([0, 100], [0, 200])], at(0, -5), at(0, 205));
  assert.equal(way.length, 2 * 7);
});

test("where no track leads there, there is no way", () => {
  assert.equal(route([], at(0, 0), at(100, 0)), null);
  assert.equal(route([tile([0, 0], [100, 0])], at(900, 0), at(990, 0)), null);
});

test("a train that only turns round in its station stays there", () => {
  assert.equal(route(BEND, at(-20, 0), at(-40, 0)), null);
});
