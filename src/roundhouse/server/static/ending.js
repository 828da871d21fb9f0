// The end of a game, told: who won and by what, the moment it turned, and something to show to others.

import { ask, button, capital, copy, facts, find, make, say, theme, toast, trying, at } from "./page.js";
import { badge } from "./players.js";

const here = `/api/tables/${facts.id}`;
const replay = `/table/${facts.id}/replay`;

/** Who won, large, and the category that made the difference to the best of the others. */
export function plate(seats) {
  const winners = seats.filter(({ winner }) => winner);
  if (!winners.length || seats.length < 2) return null;
  const names = winners.map(({ seat, name }) => make("b", {}, badge(seat), make("span", {}, name)));
  const why = winners.length === 1 ? difference(winners[0], seats) : "";
  return make("div", { class: "plate" }, crown(), make("p", { class: "winners" }, ...names), why && make("p", { class: "muted" }, why));
}

function difference(winner, seats) {
  const others = seats.filter(({ winner }) => !winner);
  const second = others.reduce((best, each) => (each.total > best.total ? each : best), others[0]);
  const of = ({ lines }, label) => lines.find(([name]) => name === label)?.[1] ?? 0;
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
