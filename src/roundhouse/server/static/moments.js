// The moments of a replay: where "on" and "back" lead.

/** An event of the log, as a replay is told it.
 * @typedef {{ n: number, seat: number | null, turn: number, sentence: string | null }} Event */

/** The next moment at which something happened that can be told.
 * @param {Event[]} events
 * @param {number} at */
export function toldAfter(events, at) {
  let next = at + 1;
  while (next < events.length && !events[next - 1].sentence) next++;
  return next;
}

/** The decision before or after a moment, or the first of a turn; null: there is none, so go to the start or the end.
 * @param {Event[]} events
 * @param {number} at
 * @param {boolean} looking whether the decision at this moment is looked at already
 * @param {1 | -1} way
 * @param {boolean} byTurn */
export function decisionFrom(events, at, looking, way, byTurn) {
  const opens = ({ n, turn }) => events.slice(0, n).findLast(({ seat }) => seat !== null)?.turn !== turn;
  const stops = events.filter((event) => event.seat !== null && (!byTurn || opens(event))).map(({ n }) => n);
  const next = way > 0 ? stops.find((n) => n > at || (n === at && !looking)) : stops.findLast((n) => n < at);
  return next ?? null;
}
