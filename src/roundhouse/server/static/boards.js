// The boards: panels of SVG drawn by the server, patched part by part; what moved glides, what is new comes in.

import { glide, places } from "./motion.js";
import { facts, find, make, stillness } from "./page.js";
import { Zoom } from "./zoom.js";

const SVG = "http://www.w3.org/2000/svg";
const SIDES = ["main", "own", "side"];

/** Where panels go. Few players may leave room below the board: what is needed is then at hand right under it. */
export function columns(players) {
  const [main, own, side] = ["main", "own", "side"].map(find);
  if (players > facts.look.below) return { main, own, side };
  main.classList.add("both");
  return { main, own: main, side: main };
}

export class Boards {
  /** `columns` are the elements that the panels of each side go to: { main, own, side }. */
  constructor(columns) {
    this.columns = columns;
    this.panels = new Map(); // name -> { frame, svg, parts: Map(name -> g) }
  }

  /** Show what a frame brings: panels with the parts that changed.
   * @param {PanelTold[]} panels */
  show(panels, { still = false } = {}) {
    const first = this.panels.size === 0;
    const moving = !still && !first && !stillness.matches && !document.hidden;
    const changed = this.#changedParts(panels);
    const before = moving ? places(changed) : null;
    const fresh = this.#patch(panels);
    if (moving) glide(before, fresh);
  }

  /** Every element that can be clicked to make a move. */
  moves() {
    return this.all("[data-move]");
  }

  /** The elements of the boards that fit a selector; not those of panels whose moves are in the bar. */
  all(selector) {
    const shown = [...this.panels].filter(([name]) => !facts.look.in_bar.includes(name));
    return shown.flatMap(([, panel]) => [...panel.svg.querySelectorAll(selector)]);
  }

  /** Those that are lit now: see `Chooser.light`. */
  lit() {
    return this.all("[data-move], [data-turn]").filter((element) => !element.closest(".off, [data-option], [data-when]:not(.chosen)"));
  }

  /** Zoom all panels that can be: by a factor, or 0 for the whole. */
  zoom(factor) {
    for (const { zoom } of this.panels.values()) zoom?.press(factor);
  }

  /** For fingers: so close to what is lit that it can be touched, until the person zooms. */
  reachable(finger) {
    for (const { frame, zoom } of this.panels.values()) {
      if (zoom?.free) zoom.near(this.lit().filter((element) => frame.contains(element)), finger);
    }
  }

  forMove(move) {
    return this.moves().filter((element) => element.dataset.move === move);
  }

  /** The element of a part or a panel, by name. */
  named(name) {
    if (facts.look.in_bar.includes(name)) return find("tools");
    for (const panel of this.panels.values()) {
      if (panel.parts.has(name)) return panel.parts.get(name);
    }
    return this.panels.get(name)?.svg;
  }

  #changedParts(panels) {
    const groups = [];
    for (const { name, parts } of panels) {
      const panel = this.panels.get(name);
      if (panel) for (const part of Object.keys(parts)) if (panel.parts.has(part)) groups.push(panel.parts.get(part));
    }
    return groups;
  }

  #patch(panels) {
    const shown = panels.filter((panel) => panel.name !== "caption");
    const fresh = [];
    for (const [name, panel] of this.panels) {
      if (!shown.some((other) => other.name === name)) {
        panel.frame.remove();
        this.panels.delete(name);
      }
    }
    const last = new Map();
    shown.sort((one, other) => SIDES.indexOf(one.side) - SIDES.indexOf(other.side));
    for (const { name, side, width, height, order, parts } of shown) {
      const panel = this.panels.get(name) ?? this.#addPanel(name);
      const column = this.columns[side] ?? this.columns.main;
      const next = last.has(column) ? last.get(column).nextElementSibling : column.firstElementChild;
      if (next !== panel.frame) column.insertBefore(panel.frame, next);
      last.set(column, panel.frame);
      if (panel.zoom) panel.zoom.show(width, height);
      else panel.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      panel.frame.style.setProperty("--shape", width / height);
      if (name === facts.look.home) find("table").style.setProperty("--home", width / height);
      for (const [part, group] of panel.parts) {
        if (!order.includes(part)) {
          group.remove();
          panel.parts.delete(part);
        }
      }
      order.forEach((part, k) => {
        let group = panel.parts.get(part);
        if (!group) {
          group = document.createElementNS(SVG, "g");
          group.dataset.part = part;
          panel.parts.set(part, group);
        }
        if (panel.svg.children[k] !== group) panel.svg.insertBefore(group, panel.svg.children[k] ?? null);
        if (part in parts) {
          group.innerHTML = parts[part];
          fresh.push(group);
        }
      });
    }
    return fresh;
  }

  #addPanel(name) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", facts.words[`panel_${name}`] ?? name);
    const frame = make("div", { class: "panel", "data-panel": name });
    if (name === facts.look.home) frame.dataset.home = "";
    if (facts.look.clipped.includes(name)) frame.dataset.clipped = "";
    if (facts.look.in_bar.includes(name)) frame.hidden = true;
    frame.append(svg);
    const zoom = facts.look.zoomed.includes(name) ? new Zoom(frame, svg) : null;
    const panel = { frame, svg, zoom, parts: new Map() };
    this.panels.set(name, panel);
    return panel;
  }
}
