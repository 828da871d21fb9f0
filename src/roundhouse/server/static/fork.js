// Playing on from a moment of a game: who plays which seat.

import { button, facts, make, openDialog, say } from "./page.js";

/** Ask for each seat whether a bot is to play it, and which; `go` gets the bots, null where the seat is one's own. */
export function askWhoPlays(seats, go) {
  const known = facts.bots.map(({ name }) => name);
  const chosen = seats.map(({ name, bot }) => {
    const field = make(
      "select",
      { "aria-label": name },
      make("option", { value: "" }, say("played_by_you")),
      ...facts.bots.map((each) => make("option", { value: each.name }, each.label)),
    );
    field.value = bot && known.includes(bot) ? bot : "";
    return field;
  });
  const start = button(say("play_on_from_here"), () => go(chosen.map(({ value }) => value || null)), { class: "primary", id: "play-on" });
  const check = () => (start.disabled = chosen.every(({ value }) => value));
  const rows = seats.map(({ name }, k) => make("label", { class: "field" }, make("span", {}, name), chosen[k]));
  for (const field of chosen) field.addEventListener("change", check);
  openDialog(
    say("who_plays"),
    make("div", { class: "seats" }, ...rows),
    make("p", { class: "muted small" }, say("drawn_anew")),
    make("div", { class: "row" }, start),
  );
  check();
}
