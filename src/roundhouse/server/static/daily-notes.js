// What this browser writes down of days before they are over, so that nobody can say something else afterwards.

import { memory } from "./page.js";

const key = (day) => `daily:${day}`;

/** The commitment this browser was shown first for a day; null where it was not here. */
export const noted = (day) => memory.get(key(day));

/** Write today's and tomorrow's commitments down, unless that was done. */
export function note({ today, tomorrow }) {
  for (const { day, commitment } of [today, tomorrow]) if (noted(day) === null) memory.set(key(day), commitment);
}
