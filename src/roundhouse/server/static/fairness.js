// The fairness check, done here in the page. It is `check` of src/roundhouse/table/draw_account.py, step by step: what an
// account is and what the check proves is said there and in docs/records.md; a test holds the two equal.

import { sha256 } from "./sha256.js";

const RANGE = 1n << 256n;

/** The ticket that draw number k takes out of n. A number in the last, incomplete run of n is thrown away. */
export function ticket(seed, k, n) {
  const tickets = BigInt(n);
  for (let attempt = 0; ; attempt++) {
    const value = BigInt(`0x${sha256(`${seed}:${k}:${attempt}`)}`);
    if (value < RANGE - (RANGE % tickets)) return Number(value % tickets);
  }
}

/** What is drawn from: a hash of the seed and the players' numbers; the seed itself where there are none. */
export function jointSeed(seed, shares) {
  const lines = shares.filter(({ number }) => number !== null).map(({ seat, number }) => `seat ${seat} number ${number}\n`);
  return lines.length ? sha256(`roundhouse draws 2\nseed ${seed}\n${lines.join("")}`) : seed;
}

/** Check an account; against the draws of a log, and against what this browser wrote down before the game. */
export function check(told, log = null, own = null) {
  if (!isAccount(told)) return verdict(false, "form");
  const { seals, draws } = told;
  if (seals.some(({ seed, commitment }) => seed !== null && sha256(seed) !== commitment)) return verdict(false, "seal");
  const shares = seals.flatMap((seal) => seal.shares);
  if (shares.some(({ number, commitment }) => number !== null && sha256(number) !== commitment)) {
    return verdict(false, "number");
  }
  if (log !== null && !same(log, draws.map(({ drawn }) => drawn))) return verdict(false, "log");
  if (own !== null && !asShown(seals.at(-1), own)) return verdict(false, "shown");
  const found = checkDraws(told);
  return own === null ? found : { ...found, own: ownPart(seals.at(-1), own) };
}

const verdict = (fair, reason, more = {}) => ({ fair, reason, draws: 0, draw: null, numbers: 0, own: "", ...more });

function checkDraws({ seals, draws }) {
  const seeds = seals.map(({ seed, shares }) => (seed === null ? null : jointSeed(seed, shares)));
  let [checked, reason, numbers] = [0, seals.length ? "" : "unsealed", Infinity];
  for (const [k, { runs, drawn }] of draws.entries()) {
    const at = seals.findLastIndex(({ start }) => start <= k);
    const seed = seeds[at] ?? null;
    if (seed === null) {
      reason ||= at < 0 ? "unsealed" : "secret";
      continue;
    }
    if (outcome(runs, seed, k) !== drawn) return verdict(false, "draw", { draw: k });
    numbers = Math.min(numbers, seals[at].shares.filter(({ number }) => number !== null).length);
    checked += 1;
  }
  if (!reason && seeds.includes(null)) reason = "secret";
  return verdict(reason ? null : true, reason, { draws: checked, numbers: checked ? numbers : 0 });
}

/** What draw k takes out of these runs of tickets. */
function outcome(runs, seed, k) {
  let left = ticket(seed, k, total(runs));
  for (const [count, text] of runs) {
    if (left < count) return text;
    left -= count;
  }
  throw new Error("a ticket is below their number");
}

/** Whether the last seal, and all players' commitments under it, are those that this browser was shown. */
function asShown(seal, { commitment, shown }) {
  if (commitment === null) return true;
  if (seal?.commitment !== commitment) return false;
  return shown === null || same(shown, seal.shares.map((share) => [share.seat, share.commitment]));
}

function ownPart(seal, { numbers }) {
  const own = Object.entries(numbers);
  if (!own.length) return "";
  const among = ([seat, number]) => seal?.shares.find((share) => String(share.seat) === seat)?.number === number;
  return own.every(among) ? "among" : "missing";
}

/** Whether an account has the form the check relies on. */
function isAccount(told) {
  try {
    const { seals, draws } = told;
    return (
      Array.isArray(seals) &&
      Array.isArray(draws) &&
      seals.every(isSeal) &&
      ascend(seals.map(({ start }) => start)) &&
      draws.every(isDraw)
    );
  } catch {
    return false;
  }
}

const isSeal = ({ start, commitment, seed, shares }) =>
  isNumber(start) &&
  isText(commitment, seed) &&
  shares.every(({ seat }) => isNumber(seat)) &&
  ascend(shares.map(({ seat }) => seat)) &&
  shares.every((share) => isText(share.commitment, share.number));

const isText = (committed, revealed) =>
  typeof committed === "string" && (revealed === null || (typeof revealed === "string" && !revealed.includes("\n")));

function isDraw({ runs, drawn }) {
  const fits = ([count, text, ...more]) => isNumber(count) && count > 0 && typeof text === "string" && !more.length;
  return runs.every(fits) && total(runs) > 0 && isNumber(total(runs)) && typeof drawn === "string";
}

const isNumber = (value) => Number.isSafeInteger(value) && value >= 0;
const total = (runs) => runs.reduce((sum, [count]) => sum + count, 0);
const ascend = (numbers) => numbers.every((n, k) => k === 0 || numbers[k - 1] < n);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
