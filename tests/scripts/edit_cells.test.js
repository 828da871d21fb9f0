// A board of cells and the things on it.

import assert from "node:assert/strict";
import test from "node:test";
import { cellsOf, count, freeLetter, growLarge, paint, placeThing, removeThing, resize, stepped, toggle } from "../../src/roundhouse/server/static/edit_cells.js";
import { History } from "../../src/roundhouse/server/static/edit_history.js";

const form = {
  marks: [{ sign: "." }, { sign: "~" }],
  rows: [1, 4],
  columns: [1, 4],
  things: { letters: "ABC", fields: [{ key: "name", kind: "text" }, { key: "robots", kind: "number", most: 2 }, { key: "start", kind: "switch" }] },
};
const empty = () => ({ rows: ["...", "...", "..."], things: {}, large: "" });

test("a thing gets the first free letter, and no cell is left without one", () => {
  const board = empty();
  assert.equal(placeThing(form, board, 0, 0), "A");
  assert.equal(placeThing(form, board, 2, 2), "B");
  assert.equal(placeThing(form, board, 0, 0), "A", "the one that is there is found");
  assert.deepEqual(board.rows, ["A..", "...", "..B"]);
  assert.deepEqual(board.things.A, { name: "", robots: 0, start: false });
  placeThing(form, board, 1, 1);
  assert.equal(placeThing(form, board, 1, 0), "", "there are no more letters");
});

test("a thing that is painted over is gone, and its letter is free again", () => {
  const board = empty();
  placeThing(form, board, 0, 0);
  paint(board, 0, 0, "~");
  assert.deepEqual(board.things, {});
  assert.equal(freeLetter(form, board), "A");
  paint(board, 7, 7, "~");
  assert.deepEqual(board.rows, ["~..", "...", "..."]);
});

test("the large thing takes several cells and gives them back", () => {
  const board = empty();
  for (const [row, column] of [[0, 0], [0, 1], [1, 0]]) growLarge(form, board, row, column);
  assert.equal(board.large, "A");
  assert.equal(cellsOf(board, "A").length, 3);
  growLarge(form, board, 0, 1, false);
  assert.equal(cellsOf(board, "A").length, 2);
  removeThing(form, board, "A");
  assert.deepEqual(board, empty());
});

test("numbers go round, and switches turn", () => {
  const board = empty();
  placeThing(form, board, 1, 1);
  for (const robots of [1, 2, 0]) {
    count(form, board, 1, 1, "robots");
    assert.equal(board.things.A.robots, robots);
  }
  count(form, board, 1, 1, "robots", -1);
  assert.equal(board.things.A.robots, 2);
  count(form, board, 0, 0, "robots");
  toggle(board, 1, 1, "start");
  assert.equal(board.things.A.start, true);
});

test("a board grows and shrinks within what is allowed", () => {
  const board = empty();
  placeThing(form, board, 2, 2);
  resize(form, board, 9, 2);
  assert.deepEqual(board.rows, ["..", "..", "..", ".."]);
  assert.deepEqual(board.things, {});
  assert.deepEqual(stepped(board, 3, 1, "ArrowDown"), [3, 1]);
  assert.deepEqual(stepped(board, 3, 1, "ArrowUp"), [2, 1]);
});

test("steps can be undone and done again, until something else is done", () => {
  const history = new History({ n: 0 });
  for (const n of [1, 2]) assert.equal(history.keep({ n }), true);
  assert.equal(history.keep({ n: 2 }), false, "nothing has changed");
  assert.deepEqual(history.go(-1), { n: 1 });
  assert.equal(history.canRedo, true);
  history.keep({ n: 7 });
  assert.equal(history.canRedo, false);
  assert.deepEqual(history.go(-1), { n: 1 });
  assert.deepEqual(history.go(-1), { n: 0 });
  assert.equal(history.canUndo, false);
});
