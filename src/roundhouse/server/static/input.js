// What a tap or an arrow key means, apart from the page.

const OFFERED = 8; // moves at the most, where a tap may mean several

/** What was touched, and how far from the finger it is.
 * @typedef {{ far: number, element: any, key: string, move?: string, spot: boolean }} Touched */

/** What a tap does: use one thing, offer several moves in words, or nothing (null). A finger is wider than a hex, so all
 * it may mean counts; but what lies right under it and asks first, or is too large to be missed, is taken.
 * @param {{ element: any, asks: boolean, roomy: boolean } | null} direct
 * @param {Touched[]} touched */
export function tapped(direct, touched) {
  const near = new Map();
  for (const one of touched) if (!near.has(one.key)) near.set(one.key, one);
  if (direct && (direct.asks || near.size === 1 || direct.roomy)) return { use: direct.element };
  const found = [...near.values()].sort((a, b) => a.far - b.far);
  if (!found.length) return null;
  const moves = found.filter(({ move, spot }) => move && !spot);
  if (found.length === 1 || moves.length < 2) return { use: (moves[0] ?? found[0]).element };
  return { offer: moves.slice(0, OFFERED).map(({ element }) => element) };
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** Whether a key walks through the moves. */
export const walks = (key) => key in STEPS;

/** Where a key leads among `count` stops in a ring, from `at`; -1 is none yet. */
export function walked(key, at, count) {
  const step = STEPS[key];
  if (step === Infinity) return count - 1;
  if (step === -Infinity) return 0;
  if (at < 0) return step > 0 ? 0 : count - 1;
  return (at + step + count) % count;
}
