// The end of a game, told: who won and by what, the moment it turned, and something to show to others.

import { ask, button, capital, copy, facts, find, make, say, theme, toast, trying, at } from "./page.js";
import { badge } from "./players.js";

const here = `/api/tables/${facts.id}`;
const replay = `/table/${facts.id}/replay`;

/** Who won, large, and the category that made the difference to the best of the others; alone, the rating.
 * @param {Frame} frame */
export function plate(frame) {
  const { seats, ladder } = frame;
  const outcome = make("h2", { id: "outcome" }, frame.sentence);
  if (frame.rating && ladder) return rated(frame.rating, seats[0].total, ladder, outcome);
  const winners = seats.filter(({ winner }) => winner);
  if (!winners.length || seats.length < 2) return make("div", { class: "plate" }, outcome);
  const names = winners.map(({ seat, name }) => make("b", {}, badge(seat), make("span", {}, name)));
  const why = winners.length === 1 ? difference(winners[0], seats) : "";
  return make(
    "div",
    { class: "plate" },
    confetti(),
    crown(),
    make("p", { class: "winners" }, ...names),
    outcome,
    why && make("p", { class: "muted why" }, why),
  );
}

/** A solo score as a stop on the line of all ratings. */
function rated(rating, points, { step, steps, next }, outcome) {
  outcome.className = "unseen"; // the bar has said it
  const stops = Array.from({ length: steps }, (_, k) => make("li", { class: k + 1 < step ? "past" : k + 1 === step ? "here" : "" }));
  return make(
    "div",
    { class: "plate" },
    confetti(),
    outcome,
    make("p", { class: "points" }, String(points)),
    make("p", { class: "winners rating" }, make("b", {}, rating)),
    make("ol", { class: "ladder", "aria-hidden": "true" }, ...stops),
    make("p", { class: "muted" }, `${say("rating_step", { step, steps })} ${next === null ? say("highest_rating") : say("next_rating", { n: next - points })}`),
  );
}

/** Everybody's points as bars, the best first, by where they come from.
 * @param {Player[]} seats */
export function standings(seats) {
  if (seats.length < 2 || seats.some(({ total }) => total === null)) return [];
  const most = Math.max(1, ...seats.map(({ total }) => total ?? 0));
  const rows = [...seats].sort((one, other) => (other.total ?? 0) - (one.total ?? 0)).map(({ seat, name, total, lines }) => {
    const parts = lines.filter(([, n]) => n !== null && n > 0).map(([label, n]) => {
      const part = make("i", { title: `${label}: ${n}` });
      part.style.flexGrow = String(n);
      return part;
    });
    const paint = facts.look.badges ? `bar-of seat-${seat}` : "bar-of";
    const bar = make("span", { class: paint, "aria-hidden": "true" }, ...parts);
    bar.style.width = `${Math.max(0, (100 * (total ?? 0)) / most)}%`;
    const who = make("span", { class: "who" }, badge(seat), make("span", { class: "name" }, name));
    return make("li", {}, who, make("span", { class: "groove" }, bar), make("b", {}, String(total)));
  });
  return [make("ol", { class: "standings", "aria-label": say("standings") }, ...rows)];
}

/** Something thrown into the air, once. */
const confetti = () => make("span", { class: "confetti", "aria-hidden": "true" }, ...Array.from({ length: 14 }, () => make("i", {})));

function difference(winner, seats) {
  const others = seats.filter(({ winner }) => !winner);
  const second = others.reduce((best, each) => (each.total > best.total ? each : best), others[0]);
  const of = ({ lines }, label) => lines.find(([name]) => name === label)?.[1] ?? 0;
  if (winner.lines.length < 2) return ""; // the bars have said it
  const leads = winner.lines.map(([label]) => [label, of(winner, label) - of(second, label)]);
  const [label, n] = leads.reduce((best, each) => (each[1] > best[1] ? each : best), ["", 0]);
  return n > 0 ? say("made_the_difference", { label, n, name: second.name }) : "";
}

/** Where an analysis has been made: the moments that decided the game, each a way into the replay. */
export async function turningPoints(place) {
  const query = new URLSearchParams({ lang: facts.lang, theme: theme() });
  const told = await ask("GET", `${here}/analysis?${query}`).catch(() => null);
  if (told?.state !== "ready" || !told.turning_points.length) return;
  const points = told.turning_points.slice(0, 3).map(({ n, kind, seat, change, sentence }) => {
    const at = kind === "move" ? { at: String(n), ahead: "1", seat: String(seat) } : { at: String(n + 1) };
    const address = `${replay}?${new URLSearchParams({ ...at, analysis: "1" })}`;
    return make("li", {}, make("a", { href: address }, sentence), make("b", { class: "change" }, change));
  });
  place.replaceChildren(make("h3", {}, say("turning_points")), make("ul", {}, ...points));
}

/** Ways to show the game to others: its address, or its last picture. */
export function sharing(frame) {
  const address = new URL(at(replay), location.origin).href;
  const share = trying(async () => {
    if (!navigator.share) return copy(address);
    await navigator.share({ title: document.title, text: capital(frame.sentence), url: address }).catch(() => null);
  });
  return [
    button(say("share_game"), share, { id: "share" }),
    button(say("copy_picture"), trying(() => copyPicture(frame)), { id: "copy-picture" }),
  ];
}

/** The picture into the clipboard; where that cannot be had, as on a home network, as a file. */
async function copyPicture(frame) {
  const query = new URLSearchParams({ lang: facts.lang, theme: theme() });
  if (frame.seat !== null) query.set("seat", frame.seat);
  const address = `${here}/picture.png?${query}`;
  try {
    const picture = fetch(address).then((answer) => answer.blob());
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    toast(say("copied"));
  } catch {
    find("files").querySelector('a[download$=".png"]').click();
  }
}

function crown() {
  const SVG = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "-20 -16 40 30");
  svg.setAttribute("class", "crown");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", "M-14 11L-17-8L-7 0L0-13L7 0L17-8L14 11Z");
  svg.append(path);
  return svg;
}
