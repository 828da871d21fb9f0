// The way along the tiles of a line from one place to another.

const STEPS = 6; // points along each tile
const JUMP = 1.25; // how far apart ends of tiles may lie, in tiles, with a station between them
const COST = 3; // how much longer it counts to leave the track

const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** Points along the shortest way over these tiles; null where none is shorter than to leave the track altogether.
 * @param {{ getTotalLength(): number, getPointAtLength(far: number): { x: number, y: number } }[]} tiles
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to */
export function route(tiles, from, to) {
  const laid = tiles.map((tile) => pointsOf(tile));
  // Each tile can be run over in two directions.
  const runs = laid.flatMap((points) => [points, [...points].reverse()]);
  const reach = JUMP * Math.max(0, ...laid.map((points) => far(points[0], points[STEPS])));
  const step = (one, other) => (far(one, other) > reach ? Number.POSITIVE_INFINITY : COST * far(one, other));
  const best = runs.map((points) => ({ cost: step(from, points[0]), before: -1, done: false }));
  let [least, last] = [COST * far(from, to), -1];
  for (let k = nearest(best); k >= 0 && best[k].cost < least; k = nearest(best)) {
    best[k].done = true;
    const [end, cost] = [runs[k][STEPS], best[k].cost + length(runs[k])];
    if (cost + step(end, to) < least) [least, last] = [cost + step(end, to), k];
    for (const [n, points] of runs.entries()) {
      const whole = cost + step(end, points[0]);
      if (n >> 1 !== k >> 1 && whole < best[n].cost) Object.assign(best[n], { cost: whole, before: k });
    }
  }
  return last < 0 ? null : pathTo(last, best, runs);
}

function pointsOf(tile) {
  const whole = tile.getTotalLength();
  return Array.from({ length: STEPS + 1 }, (_, k) => tile.getPointAtLength((whole * k) / STEPS));
}

const length = (points) => points.slice(1).reduce((sum, point, k) => sum + far(points[k], point), 0);

/** The run that is reached most cheaply of those that are not done; -1: none can be reached. */
function nearest(best) {
  let found = -1;
  for (const [k, { cost, done }] of best.entries()) {
    if (!done && Number.isFinite(cost) && (found < 0 || cost < best[found].cost)) found = k;
  }
  return found;
}

function pathTo(last, best, runs) {
  const way = [];
  for (let k = last; k >= 0; k = best[k].before) way.unshift(...runs[k]);
  return way;
}
