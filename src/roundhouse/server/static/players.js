// Who plays, whose turn it is, and the running score.

import { facts, findAll, make, say } from "./page.js";
import { levelName } from "./readiness.js";

const SVG = "http://www.w3.org/2000/svg";
const BADGES = [
  "M12 4a8 8 0 1 0 .01 0z",
  "M5 5h14v14H5z",
  "M12 3.5l9 15.5H3z",
  "M12 2.5l9.5 9.5-9.5 9.5L2.5 12z",
  "M7 3.5h10l5 8.5-5 8.5H7L2 12z",
  "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
];

/** A player's shape and colour, as on the boards; null where players have none. */
export function badge(seat) {
  if (!facts.look.badges) return null;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "badge");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", BADGES[seat]);
  path.setAttribute("class", `seat-${seat}`);
  svg.append(path);
  return svg;
}

/** `readiness` knows which bots can play, and who plays for the others.
 * @param {HTMLElement} place
 * @param {Frame} frame
 * @param {import("./readiness.js").Readiness} readiness */
export function showPlayers(place, frame, readiness) {
  const opened = new Set(findAll("details[open]", place).map((details) => Number(details.dataset.seat)));
  place.replaceChildren(...frame.seats.map((player) => playerRow(player, frame, readiness, opened.has(player.seat))));
}

/** What is known of a score while some of it is hidden. */
function known(lines) {
  return lines.reduce((sum, [, points]) => sum + (points ?? 0), 0);
}

/** A bot's level, and who plays for it while it is not ready. */
function botIs(bot, told) {
  const level = `${say("bot")} · ${levelName(bot)}`;
  if (!told || told.ready) return level;
  return `${level}: ${told.plays ? say("by_level", { level: levelName(told.plays) }) : say("not_ready")}`;
}

/** What is said of a seat besides its name. */
function whatIs({ kind, bot, left, here, told }) {
  if (kind === "bot") return botIs(bot, told);
  if (left) return say("bot_plays_on", { level: levelName(bot) });
  if (kind === "open") return bot ? botIs(bot, told) : say("free_seat");
  return here ? "" : say("away");
}

/** @param {Player} player
 * @param {Frame} frame
 * @param {import("./readiness.js").Readiness} readiness
 * @param {boolean} open */
function playerRow({ seat, name, kind, bot, left, present, total, lines, winner }, frame, readiness, open) {
  // Where several decide at once, nobody is told who of the others has done so already.
  const sure = seat === frame.seat || frame.to_act.filter((other) => other !== frame.seat).length === 1;
  const acting = frame.to_act.includes(seat) && sure && !frame.over;
  const here = present || frame.yours.includes(seat);
  const what = whatIs({ kind, bot, left, here, told: readiness?.bot(seat) });
  const mine = seat === frame.seat;
  const row = make(
    "summary",
    {},
    badge(seat) ?? make("span", { class: "badge" }),
    make("span", { class: "name" }, name, mine && make("span", { class: "muted" }, ` · ${say("you")}`)),
    what && make("span", { class: left ? "muted small what gone" : "muted small what", title: what }, what),
    winner && make("span", { class: "won" }, `★ ${say("won")}`),
    acting && make("span", { class: mine ? "acting mine" : "acting" }, say("to_move")),
    total === null
      ? make("b", { class: "total", title: say("more_hidden"), "aria-label": `${known(lines)}+, ${say("more_hidden")}` }, `${known(lines)}+`)
      : make("b", { class: "total" }, String(total)),
  );
  const sheet = make("dl", { class: "lines" });
  for (const [label, points] of lines) {
    sheet.append(make("dt", {}, label), make("dd", points === null ? { title: say("more_hidden") } : {}, points === null ? "?" : String(points)));
  }
  const details = make("details", { "data-seat": seat, class: acting ? "player now-acting" : "player" }, row, sheet);
  details.open = open;
  if (!lines.length) details.classList.add("bare");
  return details;
}
