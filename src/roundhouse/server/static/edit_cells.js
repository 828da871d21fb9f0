// A board of cells and the things on it, apart from the page: every function changes the board it is given.
// A board is { rows: ["..#", ...], things: { A: { name: "", ... } }, large: "A" }; a section's form says what is allowed.

/** @typedef {{ rows: string[], things?: Record<string, any>, large?: string }} Cells */

export const signAt = (board, row, column) => board.rows[row]?.[column] ?? "";

export const isThing = (form, sign) => Boolean(sign && form.things?.letters.includes(sign) && !form.marks.some((mark) => mark.sign === sign));

/** The cells with a sign, as [row, column]. */
export const cellsOf = (board, sign) =>
  board.rows.flatMap((line, row) => [...line].flatMap((one, column) => (one === sign ? [[row, column]] : [])));

function put(board, row, column, sign) {
  const line = board.rows[row];
  board.rows[row] = line.slice(0, column) + sign + line.slice(column + 1);
}

/** A thing with no cell left is no longer there. */
function tidy(board) {
  if (!board.things) return;
  const drawn = new Set(board.rows.join(""));
  for (const letter of Object.keys(board.things)) if (!drawn.has(letter)) delete board.things[letter];
  if (board.large && !drawn.has(board.large)) board.large = "";
}

/** Paint a cell; what stood there goes. */
export function paint(board, row, column, sign) {
  if (signAt(board, row, column) === "") return;
  put(board, row, column, sign);
  tidy(board);
}

/** The first letter that is free, or "". */
export const freeLetter = (form, board) => [...form.things.letters].find((letter) => !board.things[letter] && !board.rows.join("").includes(letter)) ?? "";

const blank = (fields) => Object.fromEntries(fields.map(({ key, kind }) => [key, { text: "", number: 0, switch: false }[kind]]));

/** Put a new thing on a cell, or find the one that is there; returns its letter, "" where there are no more. */
export function placeThing(form, board, row, column) {
  const there = signAt(board, row, column);
  if (isThing(form, there)) return there;
  const letter = freeLetter(form, board);
  if (!letter || there === "") return "";
  put(board, row, column, letter);
  board.things[letter] = blank(form.things.fields);
  tidy(board);
  return letter;
}

/** Let the large thing have one cell more, or, where it has this one, one fewer. */
export function growLarge(form, board, row, column, taking = true) {
  const there = signAt(board, row, column);
  if (there === board.large && there !== "") {
    if (!taking) paint(board, row, column, form.marks[0].sign);
    return board.large;
  }
  if (there === "") return "";
  const letter = board.large || freeLetter(form, board);
  if (!letter) return "";
  if (!board.large) {
    board.things[letter] = blank(form.things.fields);
    board.large = letter;
  }
  put(board, row, column, letter);
  tidy(board);
  return letter;
}

/** One more of a number of the thing on a cell, from the most to none; `by` -1: one fewer. */
export function count(form, board, row, column, key, by = 1) {
  const letter = signAt(board, row, column);
  const thing = board.things?.[letter];
  const field = form.things?.fields.find((one) => one.key === key);
  if (!thing || !field) return;
  thing[key] = (((thing[key] + by) % (field.most + 1)) + field.most + 1) % (field.most + 1);
}

/** Switch something of the thing on a cell on or off. */
export function toggle(board, row, column, key) {
  const thing = board.things?.[signAt(board, row, column)];
  if (thing) thing[key] = !thing[key];
}

/** Remove a thing from all of its cells. */
export function removeThing(form, board, letter) {
  for (const [row, column] of cellsOf(board, letter)) put(board, row, column, form.marks[0].sign);
  tidy(board);
}

/** As many rows and columns as wanted, within what is allowed: what is new is as the first mark. */
export function resize(form, board, rows, columns) {
  const within = ([least, most], n) => Math.min(most, Math.max(least, n));
  const wide = within(form.columns, columns);
  const sign = form.marks[0].sign;
  const lines = board.rows.slice(0, within(form.rows, rows)).map((line) => line.slice(0, wide).padEnd(wide, sign));
  while (lines.length < within(form.rows, rows)) lines.push(sign.repeat(wide));
  board.rows = lines;
  tidy(board);
}

/** The middle of a cell, in cells' widths; rows of hexes are closer, and every second one is shifted. */
export function middle(shape, row, column) {
  if (shape === "square") return { x: column + 0.5, y: row + 0.5 };
  return { x: column + 0.5 + (row % 2) / 2, y: row * (3 ** 0.5 / 2) + 1 / 3 ** 0.5 };
}

/** Where an arrow key leads from a cell. */
export function stepped(board, row, column, key) {
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [0, 0];
  const to = Math.min(board.rows.length - 1, Math.max(0, row + down));
  return [to, Math.min(board.rows[to].length - 1, Math.max(0, column + right))];
}
