// How things move on the boards: what has a key glides to its new place, a train along its track; what is new comes in.

import { route } from "./track_route.js";

const GLIDE = { duration: 260, easing: "cubic-bezier(.3, .1, .2, 1)" };
const LONGEST = 600; // milliseconds that a ride along track takes at most

/** Where everything with a key is on the screen. */
export function places(groups) {
  const found = new Map();
  for (const group of groups) {
    for (const element of group.querySelectorAll("[data-key]")) {
      found.set(element.dataset.key, element.getBoundingClientRect());
    }
  }
  return found;
}

export function glide(before, fresh) {
  const moved = [];
  for (const group of fresh) {
    for (const element of group.querySelectorAll("[data-key]")) {
      const old = before.get(element.dataset.key);
      moved.push([element, old, element.getBoundingClientRect()]);
    }
  }
  for (const [element, old, now] of moved) {
    if (!old) enter(element);
    else if (Math.abs(old.x - now.x) > 1.5 || Math.abs(old.y - now.y) > 1.5) slide(element, old, now);
  }
}

/** From its old place and size to the new one, in the element's own coordinates. */
function slide(element, old, now) {
  if (ride(element, old, now)) return;
  const matrix = element.getScreenCTM?.();
  if (!matrix || !now.width || !now.height) return;
  const { a, b, c, d } = matrix;
  const determinant = a * d - b * c;
  if (!determinant) return;
  const box = element.getBBox();
  const size = now.width > 4 && old.width > 4 ? old.width / now.width : 1;
  const dx = old.x - now.x;
  const dy = old.y - now.y;
  const x = (d * dx - c * dy) / determinant;
  const y = (a * dy - b * dx) / determinant;
  const about = `translate(${x + box.x}px, ${y + box.y}px)`;
  const from = `${about} scale(${size}) translate(${-box.x}px, ${-box.y}px)`;
  element.animate([{ transform: from }, { transform: "none" }], { ...GLIDE, composite: "add" });
}

function enter(element) {
  const way = element.dataset.enter;
  if (way === "draw" && element.getTotalLength && !element.hasAttribute("stroke-dasharray")) {
    const length = element.getTotalLength();
    element.animate(
      [
        { strokeDasharray: `${length} ${length}`, strokeDashoffset: length },
        { strokeDasharray: `${length} ${length}`, strokeDashoffset: 0 },
      ],
      { ...GLIDE, duration: 300 },
    );
  } else if (way === "turn") {
    const box = element.getBBox();
    const x = box.x + box.width / 2;
    const turned = (width) => `translate(${x}px, 0) scale(${width}, 1) translate(${-x}px, 0)`;
    element.animate([{ transform: turned(0.05) }, { transform: turned(1) }], { ...GLIDE, composite: "add" });
  } else {
    element.animate([{ opacity: 0 }, { opacity: 1 }], { ...GLIDE, duration: 200 });
  }
}

/** Along the track that leads from the old place to the new one, if the element runs on track and there is any. */
function ride(element, old, now) {
  const along = element.dataset.along;
  const svg = along && element.ownerSVGElement;
  const matrix = svg?.getScreenCTM()?.inverse();
  if (!matrix) return false;
  const middle = ({ x, y, width, height }) => new DOMPoint(x + width / 2, y + height / 2).matrixTransform(matrix);
  const [from, to] = [middle(old), middle(now)];
  const way = route([...svg.querySelectorAll(`path[data-key^="${along}"]`)], from, to);
  if (!way) return false;
  const duration = Math.min(LONGEST, GLIDE.duration + 40 * (way.length / 6));
  const frames = [from, ...way, to].map(({ x, y }) => ({ transform: `translate(${x - to.x}px, ${y - to.y}px)` }));
  element.animate(frames, { duration, easing: "ease-in-out", composite: "add" });
  return true;
}
