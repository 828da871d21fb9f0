// A game once more: any moment of it, as any seat saw it.

import { ask, button, copy, facts, find, make, say, theme, toast, trying, visit } from "./page.js";
import { Analysis } from "./analysis.js";
import { Boards, columns } from "./boards.js";
import { Cards } from "./cards.js";
import { Decided } from "./last_decision.js";
import { filmed } from "./film.js";
import { askWhoPlays } from "./fork.js";
import { keep } from "./installed.js";
import { decisionFrom, toldAfter } from "./moments.js";

const PACE = 1100; // between two events where it plays by itself, at normal speed
const here = `/api/tables/${facts.id}`;
const query = new URLSearchParams(location.search);

let boards;
let decided; // marks on the boards what was decided
let events = [];
let seats = [];
let at = 0;
let ahead = null; // the decision that is looked at before it is made; null: what has just happened is looked at
let seat = query.get("seat");
let wanted = 0; // the last moment asked for: answers that come late are not shown
let timer = null;
let film = null; // the whole game, where the server cannot be reached

async function show(moment, decision = null) {
  at = Math.max(0, Math.min(moment, events.length));
  ahead = decision;
  const told = ahead === null ? at : ahead + 1; // the moment whose sentence belongs to what is shown
  const mine = ++wanted;
  find("slider").value = at;
  find("moment").textContent = `${at} / ${events.length}`;
  analysis.at(told);
  for (const line of find("log").children) {
    const n = Number(line.dataset.moment);
    line.classList.toggle("later", n > told);
    line.classList.toggle("present", n === told);
  }
  const shown = [...find("log").children].findLast((line) => Number(line.dataset.moment) <= told);
  if (shown) find("log").scrollTop = shown.offsetTop - find("log").offsetTop - find("log").clientHeight / 2;
  const asked = new URLSearchParams({ lang: facts.lang, theme: theme() });
  if (seat !== null) asked.set("seat", seat);
  try {
    const frame = await frameOf(`${here}/replay/${at}?${asked}`);
    if (mine !== wanted) return;
    boards.show(frame.panels);
    for (const element of boards.moves()) element.setAttribute("tabindex", "-1");
    tell(frame);
    document.body.dataset.moment = String(at);
    document.body.dataset.ahead = String(ahead ?? "");
    const address = new URLSearchParams({ at: String(at) });
    if (ahead !== null) address.set("ahead", "1");
    if (seat !== null) address.set("seat", seat);
    if (analysis.shown) address.set("analysis", "1");
    history.replaceState(null, "", `?${address}`);
  } catch (error) {
    toast(error.message);
    rest();
  }
}

/** A moment from the server; where it cannot be reached, from what is kept, as a spectator sees it. */
async function frameOf(address) {
  try {
    return await ask("GET", address);
  } catch (error) {
    if (error.code) throw error; // the server has answered
    film ??= filmed(await ask("GET", `${here}/film?${new URLSearchParams({ lang: facts.lang, theme: theme() })}`));
    find("view-field").hidden = true;
    return film(at);
  }
}

/** What has just happened, or what was decided then, in the bar and on the boards. */
function tell(frame) {
  decided.show(ahead === null ? null : events[ahead].text);
  if (ahead !== null) {
    const { seat: who, text, sentence } = events[ahead];
    const move = frame.moves.find((each) => each.move === text)?.label ?? sentence ?? text;
    find("sentence").textContent = frame.sentence;
    find("tip").textContent = say("decided", { name: seats[who].name, move });
    return;
  }
  const event = events[at - 1];
  find("sentence").textContent = event?.sentence || frame.sentence;
  find("tip").textContent = event?.sentence ? frame.sentence : "";
}

/** To the next moment at which something happened that can be told: so it plays by itself. */
const advance = () => show(toldAfter(events, at));

/** To the decision before or after, with what was decided marked; by whole turns, to the first decision of one. */
function step(way, byTurn = false) {
  const next = decisionFrom(events, at, ahead !== null, way, byTurn);
  if (next !== null) return show(next, next);
  return show(way > 0 ? events.length : 0);
}

function rest() {
  clearTimeout(timer);
  timer = null;
  find("play").setAttribute("aria-pressed", "false");
}

async function run() {
  if (at >= events.length) return rest();
  await advance();
  if (timer !== null) timer = setTimeout(run, PACE / Number(find("speed").value));
}

function playOrRest() {
  if (timer !== null) return rest();
  find("play").setAttribute("aria-pressed", "true");
  if (at >= events.length) at = 0;
  timer = setTimeout(run, 0);
}

const by = (move) => () => {
  rest();
  move();
};
find("first").addEventListener("click", by(() => show(0)));
find("back").addEventListener("click", by(() => step(-1)));
find("next").addEventListener("click", by(() => step(1)));
find("end").addEventListener("click", by(() => show(events.length)));
find("play").addEventListener("click", playOrRest);
find("slider").addEventListener("input", by(() => show(Number(find("slider").value))));
find("view").addEventListener("change", () => {
  seat = find("view").value === "" ? null : find("view").value;
  show(at, ahead);
});
find("share").addEventListener("click", () => copy(location.href));
const fork = trying(async (bots) => {
  const { id } = await ask("POST", `${here}/fork`, { at, bots });
  visit(`/table/${id}`);
});
find("fork").addEventListener("click", by(() => askWhoPlays(seats, fork)));
document.addEventListener("theme", () => show(at, ahead));
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select, textarea")) return;
  const act = {
    ArrowLeft: by(() => step(-1, event.shiftKey)),
    ArrowRight: by(() => step(1, event.shiftKey)),
    Home: by(() => show(0)),
    End: by(() => show(events.length)),
    " ": target.matches("button, summary, a") ? null : playOrRest,
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

/** To a moment that the analysis tells of; a decision is looked at before it is made, by the eyes of who made it. */
function goTo(moment, viewer = null) {
  rest();
  if (viewer === null) return show(moment);
  find("view").value = seat = String(viewer);
  show(moment - 1, moment - 1);
}
const analysis = new Analysis(goTo);

/** A sentence on an event, and by whom, where a bot stood in for the seat's own. */
const told = ({ sentence, by: who }) => (who ? `${sentence} (${who})` : sentence);

const line = (moment, sentence) =>
  make("li", { "data-moment": moment }, button(make("span", {}, sentence), by(() => show(moment)), { class: "line" }));

async function open() {
  try {
    const game = await ask("GET", `${here}/replay?lang=${facts.lang}`);
    ({ events, seats } = game);
    boards = new Boards(columns(game.names.length));
    decided = new Decided(boards, new Cards(boards, find("table")));
    find("slider").max = events.length;
    find("log").replaceChildren(
      ...events.filter(({ sentence }) => sentence).map((event) => line(event.n + 1, told(event))),
    );
    find("view").replaceChildren(
      make("option", { value: "" }, say("spectator")),
      ...game.names.map((name, k) => make("option", { value: String(k) }, name)),
    );
    if (seat !== null) find("view").value = seat;
    const file = { href: `${here}/record`, download: `${facts.game}-${facts.id}.rh` };
    find("downloads").replaceChildren(make("a", file, say("record")));
    const moment = query.has("at") ? Number(query.get("at")) : events.length;
    await show(moment, query.has("ahead") && events[moment]?.seat !== null && moment < events.length ? moment : null);
    await analysis.open(query.has("analysis"));
    await keep([`/table/${facts.id}/replay`, `${here}/replay`, `${here}/film`].map((path) => `${path}?${new URLSearchParams({ lang: facts.lang, theme: theme() })}`));
  } catch (error) {
    find("sentence").textContent = error.message;
  }
}

open();
