// How marks look: their paint in the page's theme, and their icons.

import { theme } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element. */
export function shape(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== "") element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Paints are given light and dark. */
export const paintOf = ({ paints }) => paints[theme() === "dark" ? 1 : 0];

/** The icon of a mark as a path: a silhouette, or a line. */
export function iconPath(mark, attributes = {}) {
  const ink = mark.ink || "currentColor";
  const how = mark.drawn ? { fill: "none", stroke: ink, "stroke-width": 2.4, "stroke-linecap": "round", "stroke-linejoin": "round" } : { fill: ink, "fill-rule": "evenodd" };
  return shape("path", { d: mark.icon, ...how, ...attributes });
}

/** The icon as a picture of its own. */
export const drawIcon = (mark) => shape("svg", { viewBox: "-1 -1 26 26", "aria-hidden": "true" }, iconPath(mark));

/** An SVG that the server drew, in place of what an element shows. */
export function showDrawn(element, drawn) {
  element.innerHTML = drawn ?? "";
}
