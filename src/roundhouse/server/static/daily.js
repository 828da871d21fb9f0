// The page of the daily deal: today's tries, how the others did, what to share, and the days before.

import { ask, button, copy, facts, find, make, memory, say, trying, visit, at } from "./page.js";
import { note, noted } from "./daily-notes.js";
import { proveDay, proveTable } from "./daily-proof.js";
import { better, outcome, shared } from "./daily-words.js";

const LOOK_AGAIN = 20000; // milliseconds
const WRONG = { wrong_seed: "daily_wrong_seed", wrong_note: "daily_wrong_note" };
const long = new Intl.DateTimeFormat(facts.lang, { dateStyle: "long", timeZone: "UTC" });
const dated = (day) => long.format(new Date(`${day}T00:00:00Z`));
const name = () => facts.me ?? (memory.get("name")?.replaceAll("|", "").trim() || say("guest"));

let daily;

// --- Today

const play = trying(async (game) => {
  const { id } = await ask("POST", `/api/daily/${game}?lang=${facts.lang}`, { name: name() });
  visit(`/table/${id}`);
});

const toTable = (mine, words, attributes = {}) => make("a", { class: "button", href: `/table/${mine.table}`, ...attributes }, words);

/** What can be done with a deal, or how it came out. */
function mineOf({ game, label, opponent, mine }) {
  const against = make("p", { class: "muted" }, opponent === null ? say("daily_alone") : say("daily_against", { level: opponent }));
  if (mine === null) {
    const begin = button(say("daily_play"), () => play(game), { class: "primary", "aria-label": `${say("daily_play")}: ${label}` });
    return [against, make("p", { class: "small muted" }, say("daily_once")), begin];
  }
  if (!mine.over) {
    const on = toTable(mine, say("daily_go_on"), { class: "button primary", "aria-label": `${say("daily_go_on")}: ${label}` });
    return [against, make("p", { class: "small muted" }, say("daily_going_on")), on];
  }
  const board = toTable(mine, say("daily_see_board"), { "aria-label": `${say("daily_see_board")}: ${label}` });
  if (!mine.counts) return [make("p", { class: "big" }, say("daily_no_result")), board];
  const met = mine.levels.length ? better(mine.levels) : say("daily_levels_play");
  const square = ({ better: than }) => make("i", { class: than > 0 ? "above" : than < 0 ? "below" : "" });
  return [
    make("p", { class: "big" }, outcome(mine)),
    mine.place && make("p", {}, say(mine.guest ? "daily_place_guest" : "daily_place", { place: mine.place, of: mine.of })),
    make("p", { class: "squares", "aria-hidden": "true" }, ...mine.levels.map(square)),
    make("p", { class: "small muted" }, met),
    board,
  ].filter(Boolean);
}

function showDeals() {
  for (const deal of daily.deals) {
    const card = document.querySelector(`.deal[data-game="${deal.game}"]`);
    card?.querySelector(".mine").replaceChildren(...mineOf(deal));
    card?.classList.toggle("done", Boolean(deal.mine?.over));
  }
  find("streak").hidden = daily.streak < 1;
  find("streak").replaceChildren(
    make("b", {}, say("daily_streak", { n: daily.streak })),
    daily.longest > daily.streak ? make("span", { class: "muted" }, say("daily_longest", { n: daily.longest })) : "",
  );
}

/** The time until the next deals, in hours and minutes. */
function tellTime() {
  if (!daily) return;
  const left = Math.max(0, daily.today.ends - Date.now() / 1000);
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60)];
  const unit = (value, name) =>
    new Intl.NumberFormat(facts.lang, /** @type {Intl.NumberFormatOptions} */ ({ style: "unit", unit: name, unitDisplay: "short" })).format(value);
  const time = hours ? `${unit(hours, "hour")} ${unit(minutes, "minute")}` : unit(minutes, "minute");
  find("next").textContent = say("daily_next_in", { time });
}

function showShare() {
  const counts = daily.deals.some(({ mine }) => mine?.counts);
  find("share-day").hidden = !counts;
  if (!counts) return;
  const address = new URL(at("/daily"), location.origin).href;
  find("shared").textContent = shared(daily, dated(daily.today.day), address, find("plain").checked);
}
find("plain").addEventListener("change", showShare);
find("share").addEventListener(
  "click",
  trying(async () => {
    const text = find("shared").textContent;
    if (!navigator.share) return copy(text);
    await navigator.share({ text }).catch(() => null);
  }),
);

// --- Results

function row(result) {
  const { place, level, yours, table } = result;
  const who = table ? make("a", { href: `/table/${table}/replay` }, result.name) : make("span", {}, result.name);
  const mark = level ? say("daily_level") : yours ? say("daily_you") : null;
  const kind = level ? "level" : yours ? "yours" : "";
  return make(
    "li",
    { class: kind },
    make("span", { class: "place" }, place === null ? "" : String(place)),
    make("span", { class: "what" }, who, mark && make("small", { class: "muted" }, ` ${mark}`)),
    make("span", { class: "score" }, outcome(result)),
  );
}

function board(label, content) {
  return make("article", { class: "board" }, make("h3", {}, label), ...content);
}

const lines = (results) => make("ol", { class: "rows" }, ...results.map(row));

function resultsOf(told, nobody) {
  const ranked = told.people.filter(({ level }) => !level).length;
  const parts = told.people.length ? [lines(told.people)] : [];
  if (told.n_people > ranked) parts.push(make("p", { class: "muted small" }, say("daily_more", { n: told.n_people - ranked })));
  if (told.mine) parts.push(lines([told.mine]));
  if (told.guests.length) {
    const words = make("summary", {}, say("daily_guests", { n: told.n_guests }));
    const open = told.guests.some(({ yours }) => yours) || !ranked;
    parts.push(make("details", { class: "fold guests", open }, words, lines(told.guests)));
  }
  if (!parts.length) parts.push(make("p", { class: "none" }, say(nobody)));
  return board(told.label, parts);
}

const showToday = trying(async () => {
  const boards = daily.deals.map(async ({ game, label, mine }) => {
    if (!mine?.over) return board(label, [make("p", { class: "none locked" }, say("daily_locked"))]);
    return resultsOf(await ask("GET", `/api/daily/${daily.today.day}/${game}?lang=${facts.lang}`), "daily_nobody");
  });
  find("today").replaceChildren(...(await Promise.all(boards)));
});

// --- Days before

let shown = null; // the day, and its results by game

const showDay = trying(async (day) => {
  find("day").textContent = dated(day);
  const asked = daily.deals.map(({ game }) => ask("GET", `/api/daily/${day}/${game}?lang=${facts.lang}`));
  const results = await Promise.all(asked);
  shown = { day, results };
  find("then").replaceChildren(...results.map((told) => resultsOf(told, "daily_nobody_then")));
  find("found").replaceChildren();
  const [{ seed, commitment }] = results.map((told) => told.day);
  find("seed").textContent = `${commitment.slice(0, 16)}… ← ${seed.slice(0, 16)}…`;
  tellDays();
});

/** The day so many before the one that is shown; negative: after it. */
const beside = (days) => daily.past[daily.past.indexOf(shown.day) + days];
function tellDays() {
  find("earlier").disabled = beside(1) === undefined;
  find("later").disabled = beside(-1) === undefined;
}
find("earlier").addEventListener("click", () => showDay(beside(1)));
find("later").addEventListener("click", () => showDay(beside(-1)));

/** Of each game one table: one's own, else the best one. */
async function proofOf(told) {
  const tried = [told.mine, ...told.people, ...told.guests].filter((each) => each?.table);
  const chosen = tried.find(({ yours }) => yours) ?? tried[0];
  if (!chosen) return say("daily_game_none", { game: told.label });
  const draws = proveTable(await ask("GET", `/api/tables/${chosen.table}/fairness`), told.day, told.game);
  return draws === null ? `✗ ${say("daily_game_unfair", { game: told.label })}` : `✓ ${say("daily_game_fair", { game: told.label, draws })}`;
}

find("check").addEventListener(
  "click",
  trying(async () => {
    const { day } = shown.results[0];
    const own = noted(day.day);
    const verdict = proveDay(day, own);
    const words = verdict === "fits" ? [`✓ ${say(day.in_time ? "daily_fits" : "daily_fits_late")}`, say(own ? "daily_noted" : "daily_not_noted")] : [`✗ ${say(WRONG[verdict])}`];
    const games = await Promise.all(shown.results.map(proofOf));
    find("found").replaceChildren(...[...words, ...games].map((sentence) => make("li", {}, sentence)));
    find("found").dataset.fair = String([...words, ...games].every((sentence) => !sentence.startsWith("✗")));
  }),
);

// --- Looking

const refresh = trying(async () => {
  if (document.hidden) return;
  const told = await ask("GET", `/api/daily?lang=${facts.lang}`);
  const news = JSON.stringify(told) !== JSON.stringify(daily);
  daily = told;
  note(daily);
  tellTime();
  if (news) {
    showDeals();
    showShare();
    await showToday();
  }
  find("past").hidden = daily.past.length === 0;
  if (shown === null && daily.past.length) await showDay(daily.past[0]);
  document.body.dataset.shown = "yes";
});
refresh();
setInterval(refresh, LOOK_AGAIN);
document.addEventListener("visibilitychange", refresh);
