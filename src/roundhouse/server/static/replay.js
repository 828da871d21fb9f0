// A game once more: any moment of it, as any seat saw it.

import { ask, button, copy, facts, find, make, say, theme, toast, trying } from "./page.js";
import { Analysis } from "./analysis.js";
import { Boards, columns } from "./boards.js";

const PACE = 1100;
const here = `/api/tables/${facts.id}`;
const query = new URLSearchParams(location.search);

let boards;
let events = [];
let at = 0;
let seat = query.get("seat");
let wanted = 0; // the last moment asked for: answers that come late are not shown
let timer = null;

async function show(moment) {
  at = Math.max(0, Math.min(moment, events.length));
  const mine = ++wanted;
  find("slider").value = at;
  find("moment").textContent = `${at} / ${events.length}`;
  analysis?.at(at);
  for (const line of find("log").children) {
    const n = Number(line.dataset.moment);
    line.classList.toggle("later", n > at);
    line.classList.toggle("present", n === at);
  }
  const shown = [...find("log").children].findLast((line) => Number(line.dataset.moment) <= at);
  if (shown) find("log").scrollTop = shown.offsetTop - find("log").offsetTop - find("log").clientHeight / 2;
  const asked = new URLSearchParams({ lang: facts.lang, theme: theme() });
  if (seat !== null) asked.set("seat", seat);
  try {
    const frame = await ask("GET", `${here}/replay/${at}?${asked}`);
    if (mine !== wanted) return;
    boards.show(frame.panels);
    for (const element of boards.moves()) element.setAttribute("tabindex", "-1");
    const event = events[at - 1];
    find("sentence").textContent = event?.sentence || frame.sentence;
    find("tip").textContent = event?.sentence ? frame.sentence : "";
    document.body.dataset.moment = at;
    const address = new URLSearchParams({ at });
    if (seat !== null) address.set("seat", seat);
    if (analysis?.shown) address.set("analysis", 1);
    history.replaceState(null, "", `?${address}`);
  } catch (error) {
    toast(error.message);
    rest();
  }
}

/** To the next moment at which somebody did something that can be told. */
function step(way) {
  let next = at + way;
  while (next > 0 && next < events.length && !events[next - 1].sentence) next += way;
  return show(next);
}

function rest() {
  clearTimeout(timer);
  timer = null;
  find("play").setAttribute("aria-pressed", "false");
}

async function run() {
  if (at >= events.length) return rest();
  await step(1);
  if (timer !== null) timer = setTimeout(run, PACE);
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
  show(at);
});
find("share").addEventListener("click", () => copy(location.href));
const fork = trying(async () => {
  const { id } = await ask("POST", `${here}/fork`, { at });
  location.href = `/table/${id}`;
});
find("fork").addEventListener("click", fork);
document.addEventListener("theme", () => show(at));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const act = {
    ArrowLeft: by(() => step(-1)),
    ArrowRight: by(() => step(1)),
    Home: by(() => show(0)),
    End: by(() => show(events.length)),
    " ": event.target.matches("button, summary, a") ? null : playOrRest,
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

/** To a moment that the analysis tells of; a decision is looked at with the eyes of who made it. */
function goTo(moment, viewer = null) {
  rest();
  if (viewer !== null) find("view").value = seat = String(viewer);
  show(moment);
}
const analysis = facts.analysis ? new Analysis(goTo) : null;

const line = (moment, sentence) =>
  make("li", { "data-moment": moment }, button(make("span", {}, sentence), by(() => show(moment)), { class: "line" }));

async function open() {
  try {
    const told = await ask("GET", `${here}/replay?lang=${facts.lang}`);
    events = told.events;
    boards = new Boards(columns(facts.game, told.names.length));
    find("slider").max = events.length;
    find("log").replaceChildren(
      ...events.filter(({ sentence }) => sentence).map(({ n, sentence }) => line(n + 1, sentence)),
    );
    find("view").replaceChildren(
      make("option", { value: "" }, say("spectator")),
      ...told.names.map((name, k) => make("option", { value: String(k) }, name)),
    );
    if (seat !== null) find("view").value = seat;
    const file = { href: `${here}/record`, download: `${facts.game}-${facts.id}.rh` };
    find("downloads").replaceChildren(make("a", file, say("record")));
    await show(query.has("at") ? Number(query.get("at")) : events.length);
    await analysis?.open(query.has("analysis"));
  } catch (error) {
    find("sentence").textContent = error.message;
  }
}

open();
