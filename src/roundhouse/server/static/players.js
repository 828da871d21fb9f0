// Who plays, whose turn it is, and the running score.

import { make, say } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
const BADGES = [
  "M12 4a8 8 0 1 0 .01 0z",
  "M5 5h14v14H5z",
  "M12 3.5l9 15.5H3z",
  "M12 2.5l9.5 9.5-9.5 9.5L2.5 12z",
];

/** A player's shape and colour, as on the boards; in London lines have colours, players have none. */
export function badge(seat, game) {
  if (game === "next-station-london") return null;
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

export function showPlayers(place, frame, game) {
  const opened = new Set([...place.querySelectorAll("details[open]")].map((details) => Number(details.dataset.seat)));
  place.replaceChildren(...frame.seats.map((player) => playerRow(player, frame, game, opened.has(player.seat))));
}

/** What is known of a score while some of it is hidden. */
function known(lines) {
  return lines.reduce((sum, [, points]) => sum + (points ?? 0), 0);
}

function playerRow({ seat, name, kind, present, total, lines, winner }, frame, game, open) {
  const acting = frame.to_act.includes(seat) && !frame.over;
  const here = present || frame.yours.includes(seat);
  const what = kind === "bot" ? say("bot") : kind === "open" ? say("free_seat") : here ? "" : say("away");
  const mine = seat === frame.seat;
  const row = make(
    "summary",
    {},
    badge(seat, game) ?? make("span", { class: "badge" }),
    make("span", { class: "name" }, name, mine && make("span", { class: "muted" }, ` · ${say("you")}`)),
    what && make("span", { class: "muted small what" }, what),
    winner && make("span", { class: "won" }, `★ ${say("won")}`),
    acting && make("span", { class: mine ? "acting mine" : "acting" }, say("to_move")),
    make("b", { class: "total" }, total === null ? `${known(lines)}+` : String(total)),
  );
  const sheet = make("dl", { class: "lines" });
  for (const [label, points] of lines) {
    sheet.append(make("dt", {}, label), make("dd", {}, points === null ? "?" : String(points)));
  }
  const details = make("details", { "data-seat": seat, class: acting ? "player now-acting" : "player" }, row, sheet);
  details.open = open;
  if (!lines.length) details.classList.add("bare");
  return details;
}
