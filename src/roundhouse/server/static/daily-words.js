// A try at a daily deal in words, and the text that shares a day without giving anything away.

import { say } from "./page.js";

const SQUARES = { 1: "🟩", 0: "🟨", "-1": "⬜" };

/** How a try came out: points alone, in a match whether it was won, and how soon. */
export function outcome({ points, won, turns }) {
  if (points !== null) return say("daily_points", { n: String(points).replace("-", "−") });
  return won ? say("daily_won", { n: turns }) : say("daily_not_won");
}

/** One square for each level, the weakest first. */
export const squares = (levels) => levels.map(({ better }) => SQUARES[better]).join("");

export const better = (levels) =>
  say("daily_better", { n: levels.filter((each) => each.better > 0).length, of: levels.length });

/** The text to share: how each try came out, not what was dealt. */
export function shared({ deals, streak }, date, address, plain) {
  const lines = deals
    .filter(({ mine }) => mine?.counts)
    .map(({ label, mine }) => {
      const measure = mine.levels.length ? (plain ? `. ${better(mine.levels)}.` : ` ${squares(mine.levels)}`) : plain ? "." : "";
      return `${label}: ${outcome(mine)}${measure}`;
    });
  const row = streak > 1 ? [say("daily_streak", { n: streak })] : [];
  return [`Roundhouse · ${say("daily_shared_title")} · ${date}`, ...lines, ...row, address].join("\n");
}
