// Somebody's results in a game: ratings and what they mean, scores over time, levels and people.

import { facts, make, say } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const number = new Intl.NumberFormat(facts.lang, { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(facts.lang, { maximumFractionDigits: 1, signDisplay: "exceptZero" });

function draw(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** Values as a line; told in words to those who do not see it. */
function curve(values, words) {
  if (values.length < 2) return null;
  const least = Math.min(...values);
  const most = Math.max(...values);
  const height = (value) => (most === least ? 20 : 38 - (36 * (value - least)) / (most - least));
  const points = values.map((value, k) => `${((300 * k) / (values.length - 1)).toFixed(1)},${height(value).toFixed(1)}`);
  const label = say(words, { least: number.format(least), most: number.format(most) });
  const frame = { viewBox: "0 0 300 40", preserveAspectRatio: "none", class: "curve", role: "img", "aria-label": label };
  return draw("svg", frame, draw("line", { x1: 0, x2: 300, y1: 39.5, y2: 39.5 }), draw("polyline", { points: points.join(" ") }));
}

function mode(told) {
  const parts = [say("n_games", { n: number.format(told.games) })];
  if (told.mode !== "solo") parts.push(say("n_won", { n: number.format(told.won) }));
  if (told.mean !== null) parts.push(say("n_mean", { n: number.format(told.mean) }));
  const alone = told.mode === "solo";
  const big = alone ? number.format(told.best ?? 0) : `${Math.round((100 * told.won) / told.games)}%`;
  const about = make("small", {}, ` ${alone ? say("best_of_all") : say("of_games", { won: told.won, n: told.games })}`);
  return make(
    "div",
    { class: "tile" },
    make("h4", {}, say(`mode_${told.mode}`)),
    make("div", { class: "big" }, big, about),
    make("p", {}, parts.join(" · ")),
    curve(told.scores.value, "scores_over_time"),
  );
}

function rating(told) {
  const off = make("small", {}, told.settled ? ` ± ${told.doubt}` : ` ${say("rating_unsettled")}`);
  return make(
    "div",
    { class: "tile" },
    make("h4", {}, say(`rating_${told.against}`)),
    make("div", { class: "big" }, String(told.points), off),
    make("p", {}, told.sentence),
    ...told.expected.slice(0, 2).map((sentence) => make("p", {}, sentence)),
    curve(told.curve.value, "rating_over_time"),
  );
}

/** How often one won against each. */
function versus(title, others) {
  if (others.length === 0) return null;
  const rows = others.flatMap(({ label, games, won }) => [
    make("dt", {}, label),
    make("dd", {}, draw("svg", { viewBox: "0 0 100 4", preserveAspectRatio: "none", "aria-hidden": "true" },
      draw("rect", { width: 100, height: 4, rx: 2 }), draw("rect", { width: (100 * won) / games, height: 4, rx: 2 }))),
    make("dd", { class: "muted" }, say("of_games", { won, n: games })),
  ]);
  return make("div", { class: "tile" }, make("h4", {}, title), make("dl", { class: "versus" }, ...rows));
}

function verdict(told) {
  if (!told) return null;
  const times = told.unit === "chances" ? 100 : 1;
  const values = Object.fromEntries(["luck", "mistakes", "others"].map((name) => [name, signed.format(times * told[name])]));
  const words = say(told.unit === "chances" ? "verdict_chances" : "verdict_points", { n: told.games, ...values });
  return make("div", { class: "tile" }, make("h4", {}, say("verdict_title")), make("p", {}, words));
}

/** All of a game's numbers. */
export function resultsOf(game) {
  const tiles = [
    ...game.ratings.map(rating),
    ...game.modes.map(mode),
    versus(say("against_levels"), game.levels),
    versus(say("against_people"), game.people),
    verdict(game.verdict),
  ].filter(Boolean);
  return make("article", { class: "result" }, make("h3", {}, game.label), make("div", { class: "tiles" }, ...tiles));
}
