// What a person likes at every table. This browser remembers it; where it may not, as long as the page is open.

import { memory } from "./page.js";

const DEFAULTS = { pace: "normal", ask: "yes", confirm: "no", sound: "no" };
const now = new Map();

export const preference = (name) => now.get(name) ?? memory.get(`like:${name}`) ?? DEFAULTS[name];
export const wants = (name) => preference(name) === "yes";

/** Keep a choice, and tell whoever goes by it. */
export function prefer(name, value) {
  now.set(name, value);
  memory.set(`like:${name}`, value);
  document.dispatchEvent(new CustomEvent("preference", { detail: name }));
}
