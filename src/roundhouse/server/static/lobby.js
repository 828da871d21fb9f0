// The lobby: tables to sit down at and to watch, who is here, and the library of games that are over.

import { ask, button, facts, find, make, memory, say, trying, visit } from "./page.js";
import { levelName } from "./readiness.js";

const LOOK_AGAIN = 10000; // milliseconds
const date = new Intl.DateTimeFormat(facts.lang, { dateStyle: "medium" });

const asked = (form, more = {}) => {
  const query = new URLSearchParams({ lang: facts.lang, ...more });
  for (const [key, value] of new FormData(find(form))) if (String(value).trim()) query.set(key, String(value).trim());
  return query;
};

// --- Tables

function seat({ name, kind, bot, here }) {
  if (kind === "open") return make("span", { class: "nobody" }, say("free_seat"));
  const words = kind === "bot" ? `${name} · ${levelName(bot)}` : name;
  return make("span", here ? { class: "there", title: say("is_here") } : {}, words);
}

const name = () => facts.me ?? (memory.get("name")?.replaceAll("|", "").trim() || say("a_guest"));

const sitDown = trying(async (table) => {
  await ask("POST", `/api/tables/${table.id}/join`, { name: name() });
  visit(`/table/${table.id}`);
});

function row(table) {
  const pace = say(table.pace === "slow" ? "pace_of_days" : "pace_live");
  const about = [table.name, ...table.options, pace].filter(Boolean).join(" · ");
  const words = say(table.yours ? "to_table" : table.free ? "sit_down" : "watch_it");
  const label = `${words}: ${table.label}`;
  const way = { class: "button", href: `/table/${table.id}`, "aria-label": label };
  const what = make(
    "div",
    { class: "what" },
    make("a", { href: `/table/${table.id}` }, table.label),
    make("div", { class: "muted small" }, about),
    make("div", { class: "who" }, ...table.seats.map(seat)),
  );
  const sits = table.free && !table.yours;
  return make("li", {}, what, sits ? button(words, () => sitDown(table), { "aria-label": label }) : make("a", way, words));
}

function fill(id, rows, none) {
  find(id).replaceChildren(...rows);
  find(`no-${id}`).hidden = rows.length > 0;
  find(`no-${id}`).textContent = say(none);
}

const showTables = trying(async () => {
  const { tables, here } = await ask("GET", `/api/lobby?${asked("which")}`);
  fill("free", tables.filter(({ free }) => free > 0).map(row), "no_seat_free");
  fill("going", tables.filter(({ free }) => free === 0).map(row), "nothing_to_watch");
  find("here").textContent = here.length ? say("here_now", { names: here.join(", ") }) : say("nobody_here");
  document.body.dataset.shown = "yes";
});
find("which").addEventListener("change", showTables);
find("which").addEventListener("submit", (event) => event.preventDefault());
showTables();
setInterval(() => document.hidden || showTables(), LOOK_AGAIN);
document.addEventListener("visibilitychange", () => document.hidden || showTables());

// --- The library

function finished(game) {
  const players = game.seats.map((each) => {
    const words = [each.name, each.score].filter((part) => part !== null).join(" ");
    return make("span", each.won ? { class: "winner" } : {}, each.won ? `${words} · ${say("won_it")}` : words);
  });
  const about = [date.format(new Date(1000 * game.at)), ...game.options, game.agreed && say("by_agreement")];
  return make(
    "li",
    {},
    make(
      "div",
      { class: "what" },
      make("a", { href: `/table/${game.id}/replay` }, game.label),
      make("div", { class: "muted small" }, about.filter(Boolean).join(" · ")),
      make("div", { class: "who" }, ...players),
    ),
    make("a", { class: "button", href: `/table/${game.id}/replay`, "aria-label": `${say("replay")}: ${game.label}` }, say("replay")),
  );
}

let following = null;
let searches = 0;
const search = trying(async (more) => {
  searches += 1;
  const own = searches;
  const { games, next } = await ask("GET", `/api/library?${asked("search", more ? { after: following } : {})}`);
  if (own !== searches) return; // somebody typed on
  following = next;
  if (!more) find("found").replaceChildren();
  find("found").append(...games.map(finished));
  find("more").hidden = next === null;
  find("no-found").hidden = find("found").children.length > 0;
  find("no-found").textContent = say("nothing_found");
});
let typing;
find("search").addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => search(false), 250);
});
find("search").addEventListener("submit", (event) => {
  event.preventDefault();
  search(false);
});
find("more").addEventListener("click", () => search(true));
search(false);
