// A board to paint on: with the mouse, a finger or the keyboard. Things on it are named where they stand.

import { control } from "./edit_fields.js";
import { cellsOf, count, growLarge, isThing, middle, paint, placeThing, removeThing, resize, signAt, stepped, toggle } from "./edit_cells.js";
import { drawIcon, iconPath, paintOf, shape } from "./edit_look.js";
import { button, make, say, toast } from "./page.js";

const UNIT = 40; // the width of a cell in the drawing
const NEAR = 1.4; // from one closeness to the next
const PACE = 5; // pixels between two looks along a stroke

const POINT = { kind: "point", key: "point" };

export class BoardSection {
  constructor(form, value, changed) {
    this.form = form;
    this.board = value;
    this.changed = changed; // called with true while a stroke goes on
    this.tools = toolsOf(form);
    this.tool = this.tools[0];
    this.cursor = [0, 0];
    this.close = 1;
    this.wrong = new Set();
    this.stroke = null;
    this.svg = shape("svg", { class: "board", tabindex: 0, role: "application", "aria-label": `${form.label}. ${say("edit_board_keys")}` });
    this.frame = make("div", { class: "board-frame" }, this.svg);
    this.said = make("p", { class: "unseen", role: "status" });
    this.naming = make("div", { class: "naming", hidden: true });
    this.frame.append(this.naming);
    this.palette = make("div", { class: "palette", role: "radiogroup", "aria-label": say("edit_tools") });
    this.list = make("div", { class: "things" });
    this.size = make("div", { class: "row board-size" });
    this.element = make("div", { class: "edit-board" }, this.palette, this.frame, this.size, this.said, this.list);
    this.#listen();
    this.draw();
  }

  draw() {
    this.#drawPalette();
    this.#drawBoard();
    this.#drawSize();
    this.#drawList();
  }

  /** Mark what complaints are about: their places. */
  mark(places) {
    this.wrong = new Set(places.flatMap((place) => this.#cells(place).map(String)));
    this.#drawBoard();
  }

  /** Go to a place. */
  reveal(place) {
    const [first] = this.#cells(place);
    if (!first) return;
    this.cursor = first;
    this.#drawBoard();
    this.svg.focus();
  }

  /** The cells a place means. */
  #cells(place) {
    const [kind, a, b] = place.split(":");
    if (kind === "cell") return [[Number(a), Number(b)]];
    if (kind === "thing" && a) return cellsOf(this.board, a);
    if (kind === "row") return [...(this.board.rows[Number(a)] ?? "")].map((_, column) => [Number(a), column]);
    if (kind === "item") {
      const wide = this.board.rows[0]?.length || 1;
      return [[Math.floor(Number(a) / wide), Number(a) % wide]];
    }
    return [];
  }

  // --- Tools

  #drawPalette() {
    const about = { role: "radio", class: "tool" };
    this.palette.replaceChildren(
      ...this.tools.map((tool, k) => {
        const checked = { "aria-checked": String(tool === this.tool), "data-tool": tool.key, title: k < 9 ? `${tool.label} (${k + 1})` : tool.label };
        const press = button("", () => this.choose(tool), { ...about, ...checked, tabindex: tool === this.tool ? 0 : -1 });
        press.append(this.#swatch(tool), make("span", {}, tool.label));
        press.addEventListener("keydown", (event) => {
          const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
          if (!step) return;
          event.preventDefault();
          this.choose(this.tools[(k + step + this.tools.length) % this.tools.length]);
          this.palette.querySelector("[aria-checked=true]")?.focus();
        });
        return press;
      }),
    );
  }

  #swatch(tool) {
    const swatch = make("span", { class: "swatch" });
    if (tool.look) swatch.style.background = paintOf(tool.look);
    if (tool.look?.icon) swatch.append(drawIcon(tool.look));
    if (tool.glyph) swatch.append(tool.glyph);
    return swatch;
  }

  choose(tool) {
    this.tool = tool;
    this.svg.dataset.tool = tool.kind;
    this.#drawPalette();
  }

  /** Use the tool on a cell; `first` of a stroke. Returns the letter of a thing that is to be named. */
  #use(row, column, first, by = 1) {
    const { form, board, tool } = this;
    if (tool.kind === "mark") paint(board, row, column, tool.look.sign);
    if (tool.kind === "large") {
      if (first) this.taking = signAt(board, row, column) !== board.large || !board.large;
      if (!growLarge(form, board, row, column, this.taking)) toast(say("edit_no_letter"));
    }
    if (!first) return "";
    if (tool.kind === "count") count(form, board, row, column, tool.key, by);
    if (tool.kind === "switch") toggle(board, row, column, tool.key);
    if (tool.kind === "thing" || tool.kind === "point") {
      const letter = tool.kind === "thing" ? placeThing(form, board, row, column) : signAt(board, row, column);
      if (tool.kind === "thing" && !letter) toast(say("edit_no_letter"));
      return isThing(form, letter) ? letter : "";
    }
    return "";
  }

  // --- Pointers and keys

  #listen() {
    const { svg } = this;
    svg.addEventListener("pointerdown", (event) => {
      const cell = this.#at(event);
      if (!event.isPrimary || event.button > 0 || !cell) return;
      if (this.tool.kind !== "point") {
        event.preventDefault();
        svg.setPointerCapture?.(event.pointerId);
      }
      svg.focus({ preventScroll: true });
      this.#endNaming();
      this.stroke = { x: event.clientX, y: event.clientY, last: String(cell), name: "" };
      this.cursor = cell;
      this.stroke.name = this.#use(...cell, true, event.shiftKey ? -1 : 1);
      this.#changing();
    });
    svg.addEventListener("pointermove", (event) => this.stroke && event.isPrimary && this.#follow(event));
    for (const end of ["pointerup", "pointercancel"]) {
      svg.addEventListener(end, (event) => {
        if (!this.stroke || !event.isPrimary) return;
        const name = end === "pointerup" && this.stroke.name; // else the finger scrolls
        this.stroke = null;
        this.changed();
        this.#drawList();
        if (name) this.name(name);
      });
    }
    svg.addEventListener("keydown", (event) => this.#key(event));
    svg.addEventListener("focus", () => this.#drawBoard());
    svg.addEventListener("blur", () => this.#drawBoard());
  }

  /** Paint all cells between the last look and this one: a quick hand skips some. */
  #follow(event) {
    const { x, y } = this.stroke;
    const steps = Math.max(1, Math.ceil(Math.hypot(event.clientX - x, event.clientY - y) / PACE));
    let painted = false;
    for (let k = 1; k <= steps; k += 1) {
      const cell = this.#at({ clientX: x + ((event.clientX - x) * k) / steps, clientY: y + ((event.clientY - y) * k) / steps });
      if (!cell || String(cell) === this.stroke.last) continue;
      this.stroke.last = String(cell);
      this.cursor = cell;
      this.#use(...cell, false);
      painted = true;
    }
    Object.assign(this.stroke, { x: event.clientX, y: event.clientY });
    if (painted) this.#changing();
  }

  #changing() {
    this.changed(true);
    this.#drawBoard();
  }

  /** The cell under a point of the page. */
  #at({ clientX, clientY }) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    let best = null;
    let nearest = this.form.shape === "hex" ? 0.58 : 0.72;
    this.board.rows.forEach((line, row) => {
      for (let column = 0; column < line.length; column += 1) {
        const at = middle(this.form.shape, row, column);
        const far = Math.hypot(x / UNIT - at.x, y / UNIT - at.y);
        if (far < nearest) {
          nearest = far;
          best = [row, column];
        }
      }
    });
    return best;
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { board } = this;
    const letter = signAt(board, ...this.cursor);
    const tool = this.tools[Number(event.key) - 1];
    if (event.key.startsWith("Arrow")) this.cursor = stepped(board, ...this.cursor, event.key);
    else if (event.key === " ") this.#finish(this.#use(...this.cursor, true, event.shiftKey ? -1 : 1));
    else if (event.key === "Enter" && isThing(this.form, letter)) this.name(letter);
    else if (event.key === "Delete" || event.key === "Backspace") {
      paint(board, ...this.cursor, this.form.marks[0].sign);
      this.#finish("");
    } else if (tool) this.choose(tool);
    else return;
    event.preventDefault();
    this.#drawBoard();
    this.said.textContent = this.#told(...this.cursor);
  }

  #finish(name) {
    this.changed();
    this.#drawList();
    if (name) this.name(name);
  }

  /** A cell in words. */
  #told(row, column) {
    const sign = signAt(this.board, row, column);
    const thing = this.board.things?.[sign];
    const what = thing ? `${sign} ${thing[this.form.things.fields[0].key]}` : (this.form.marks.find((mark) => mark.sign === sign)?.label ?? sign);
    return `${say("edit_cell", { row: row + 1, column: column + 1 })}: ${what}`;
  }

  // --- Names

  /** Type the name of a thing where it stands. */
  name(letter) {
    const [cell] = cellsOf(this.board, letter);
    const thing = this.board.things?.[letter];
    if (!cell || !thing) return;
    const [field] = this.form.things.fields;
    const input = control(field, thing[field.key], (now) => {
      thing[field.key] = now;
      this.changed(true);
    }, { "aria-label": say("edit_named", { letter }), placeholder: `${letter} · ${field.label}`, enterkeyhint: "done" });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      this.#endNaming();
      this.svg.focus({ preventScroll: true });
    });
    input.addEventListener("blur", () => this.#endNaming());
    const at = middle(this.form.shape, ...cell);
    const point = new DOMPoint(at.x * UNIT, (at.y + 0.55) * UNIT).matrixTransform(this.svg.getScreenCTM());
    const frame = this.frame.getBoundingClientRect();
    this.naming.replaceChildren(input);
    this.naming.hidden = false;
    const wide = this.naming.offsetWidth;
    const left = Math.min(Math.max(point.x - frame.left - wide / 2, 4), Math.max(4, this.frame.clientWidth - wide - 4));
    this.naming.style.left = `${left + this.frame.scrollLeft}px`;
    this.naming.style.top = `${point.y - frame.top + this.frame.scrollTop}px`;
    input.focus({ preventScroll: true });
    input.select();
  }

  #endNaming() {
    if (this.naming.hidden) return;
    this.naming.hidden = true;
    this.changed();
    this.#drawBoard();
    this.#drawList();
  }

  // --- Drawing

  #drawBoard() {
    const { form, board, svg } = this;
    const wide = Math.max(1, ...board.rows.map((line) => line.length)) + (form.shape === "hex" ? 0.5 : 0);
    const last = middle(form.shape, Math.max(0, board.rows.length - 1), 0);
    const high = last.y + (form.shape === "hex" ? 1 / 3 ** 0.5 : 0.5);
    svg.setAttribute("viewBox", `${-0.15 * UNIT} ${-0.15 * UNIT} ${(wide + 0.3) * UNIT} ${(high + 0.3) * UNIT}`);
    svg.style.setProperty("--close", String(this.close));
    svg.style.setProperty("--wide", String(wide));
    const cells = [];
    const above = [];
    let number = 0;
    board.rows.forEach((line, row) => {
      [...line].forEach((sign, column) => {
        number += 1;
        const { x, y } = middle(form.shape, row, column);
        const look = this.#look(sign);
        cells.push(this.#cell(x * UNIT, y * UNIT, { fill: look ? paintOf(look) : "none", class: isThing(form, sign) ? "cell thing" : "cell" }));
        if (form.numbered) above.push(shape("text", { x: x * UNIT, y: (y - 0.22) * UNIT, class: "number", fill: look?.ink }, String(number)));
        if (look?.icon) above.push(iconPath(look, { transform: `translate(${(x - 0.25) * UNIT} ${(y - 0.06) * UNIT})scale(${UNIT / 48})` }));
        if (this.wrong.has(String([row, column]))) above.push(this.#cell(x * UNIT, y * UNIT, { class: "wrong" }, 0.82));
      });
    });
    if (board.things) for (const [letter, thing] of Object.entries(board.things)) above.push(...this.#thing(letter, thing));
    if (document.activeElement === svg) {
      const { x, y } = middle(form.shape, ...this.cursor);
      above.push(this.#cell(x * UNIT, y * UNIT, { class: "cursor" }, 0.92));
    }
    svg.replaceChildren(...cells, ...above);
  }

  #look(sign) {
    const { things } = this.form;
    if (!isThing(this.form, sign)) return this.form.marks.find((mark) => mark.sign === sign);
    return { paints: sign === this.board.large ? things.large_paints : things.paints, icon: "" };
  }

  #cell(x, y, attributes, share = 1) {
    const r = (share * UNIT) / 2;
    if (this.form.shape === "square") return shape("rect", { x: x - r, y: y - r, width: 2 * r, height: 2 * r, rx: 5, ...attributes });
    const points = [0, 1, 2, 3, 4, 5].map((k) => `${(x + (r / (3 ** 0.5 / 2)) * Math.sin((Math.PI * k) / 3)).toFixed(1)},${(y - (r / (3 ** 0.5 / 2)) * Math.cos((Math.PI * k) / 3)).toFixed(1)}`);
    return shape("polygon", { points: points.join(" "), ...attributes });
  }

  /** A thing's letter, its icons, and its name on a plate. */
  #thing(letter, thing) {
    const own = cellsOf(this.board, letter).map(([row, column]) => middle(this.form.shape, row, column));
    if (!own.length) return [];
    const x = (UNIT * own.reduce((sum, one) => sum + one.x, 0)) / own.length;
    const y = (UNIT * own.reduce((sum, one) => sum + one.y, 0)) / own.length;
    const { fields } = this.form.things;
    const drawn = [shape("text", { x, y: y - 1, class: "letter" }, letter)];
    for (const field of fields) {
      if (field.kind === "switch" && thing[field.key]) drawn.unshift(...own.map((one) => this.#cell(one.x * UNIT, one.y * UNIT, { class: "ring" }, 0.8)));
      if (field.kind === "number" && field.icon) {
        for (let k = 0; k < thing[field.key]; k += 1) {
          const at = x + (k - (thing[field.key] - 1) / 2) * 7;
          drawn.push(shape("path", { d: field.icon, class: "piece", "fill-rule": "evenodd", transform: `translate(${at - 3.2} ${y + 4})scale(0.27)` }));
        }
      }
    }
    const name = thing[fields[0].key];
    if (name) drawn.push(shape("text", { x, y: y - 0.42 * UNIT, class: "plate" }, name));
    return drawn;
  }

  #drawSize() {
    const { form, board } = this;
    const near = (by) => () => {
      this.close = Math.min(4, Math.max(1, this.close * by));
      this.#drawBoard();
    };
    const zoom = make("span", { class: "row push" }, button("−", near(1 / NEAR), { class: "quiet", "aria-label": say("edit_zoom_out") }), button("+", near(NEAR), { class: "quiet", "aria-label": say("edit_zoom_in") }));
    const grow = (rows, columns) => {
      resize(form, board, rows, columns);
      this.changed();
      this.#drawBoard();
      this.#drawList();
    };
    const wide = () => board.rows[0]?.length ?? 1;
    const fixed = form.rows[0] === form.rows[1] && form.columns[0] === form.columns[1];
    const number = (label, [least, most], value, set) => make("div", { class: "field across" }, make("span", {}, label), control({ key: label, label, kind: "number", least, most, step: 1 }, value, set));
    const sizes = fixed ? [] : [number(say("edit_rows"), form.rows, board.rows.length, (n) => grow(n, wide())), number(say("edit_columns"), form.columns, wide(), (n) => grow(board.rows.length, n))];
    this.size.replaceChildren(...sizes, zoom);
  }

  /** The things with their fields, one below the other. */
  #drawList() {
    const { form, board } = this;
    if (!form.things) return;
    if (this.list.contains(document.activeElement)) return; // somebody types there
    const letters = Object.keys(board.things).sort();
    const heading = make("h3", {}, say("edit_things", { label: form.things.several, n: letters.length }));
    const none = !letters.length && make("p", { class: "muted" }, say("edit_nothing", { tool: form.things.label }));
    const rows = letters.map((letter) => {
      const thing = board.things[letter];
      const inputs = form.things.fields.map((field) => {
        const set = (now, going) => {
          thing[field.key] = now;
          this.changed(going);
          this.#drawBoard();
        };
        const about = { "aria-label": `${letter}: ${field.label}` };
        if (field.kind === "text") return control(field, thing[field.key], set, { ...about, placeholder: field.label });
        if (letter === board.large) return make("span", { class: "muted small" }, field.kind === "switch" ? form.things.large : "");
        return make(field.kind === "number" ? "div" : "label", { class: `with ${field.kind}` }, control(field, thing[field.key], set, about), make("span", { class: "small" }, field.label));
      });
      const gone = button("✕", () => {
        removeThing(form, board, letter);
        this.changed();
        this.draw();
      }, { class: "quiet", "aria-label": `${say("edit_remove")}: ${letter}`, title: say("edit_remove") });
      return make("li", { "data-place": `thing:${letter}` }, button(letter, () => this.reveal(`thing:${letter}`), { class: "chip", "aria-label": `${say("edit_go")}: ${letter}` }), ...inputs, gone);
    });
    this.list.replaceChildren(heading, ...(none ? [none] : []), make("ul", {}, ...rows));
  }
}

/** The tools of a board: its marks, its things, and what can be changed on them. */
function toolsOf(form) {
  const tools = form.marks.map((mark) => ({ kind: "mark", key: mark.sign, label: mark.label, look: mark }));
  const { things } = form;
  if (!things) return tools;
  tools.push({ kind: "thing", key: "thing", label: things.label, look: { paints: things.paints }, glyph: "A" });
  if (things.large) tools.push({ kind: "large", key: "large", label: things.large, look: { paints: things.large_paints }, glyph: "H" });
  for (const field of things.fields.filter(({ attached }) => attached)) {
    const glyph = field.icon ? "" : "◌";
    const look = field.icon ? { paints: ["transparent", "transparent"], icon: field.icon } : undefined;
    tools.push({ kind: field.kind === "number" ? "count" : "switch", key: field.key, label: field.label, glyph, look });
  }
  return [...tools, { ...POINT, label: say("edit_point"), glyph: "✎" }];
}
