// The editor's page: what is edited, its history, what the server says of it, and where it comes from and goes.

import { BoardSection } from "./edit_board.js";
import { CardsSection } from "./edit_cards.js";
import { fieldsSection } from "./edit_fields.js";
import { History } from "./edit_history.js";
import { showDrawn } from "./edit_look.js";
import { download, opened, play, share } from "./edit_sharing.js";
import { SlotsSection } from "./edit_slots.js";
import { ask, button, capital, facts, find, findAll, make, memory, openDialog, say, theme, toast, trying } from "./page.js";

const PAUSE = 350; // milliseconds after the last change
const AGAIN = 2500; // after an answer that did not come
const KEY = `edit:${facts.game}:${facts.option}`;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const path = `/api/edit/${facts.game}/${facts.option}?lang=${facts.lang}`;

/** What is edited: a model, where the game has a form for it, and otherwise a text. */
let draft = { model: null, text: "" };
let history = new History(null);
let sections = [];
let said = null; // the server's last opinion
let waiting = 0;
let asking = false;
let stale = false;

// --- What the server says

/** Ask for an opinion when nothing has changed for a moment; one at a time. */
function consider(rest = PAUSE) {
  clearTimeout(waiting);
  stale = true;
  find("state").textContent = say("edit_checking");
  waiting = setTimeout(look, rest);
}

async function look() {
  if (asking) return;
  asking = true;
  stale = false;
  const given = facts.form ? { model: draft.model } : { text: draft.text };
  try {
    const told = await ask("POST", path, { ...given, theme: theme() === "dark" ? "dark" : "light" });
    if (facts.form) draft.text = told.text;
    if (!stale) show(told);
  } catch (error) {
    find("state").textContent = error.message;
    if (["too_many", "busy"].includes(error.code)) stale = true;
  }
  asking = false;
  if (stale) consider(AGAIN / 2);
}

/** Show an opinion: what is wrong, what is unlike a printed one, the picture. */
function show(told) {
  said = told;
  const wrong = told.complaints.length;
  find("state").textContent = wrong ? say("edit_wrong", { n: wrong }) : say("edit_fine");
  find("opinion").dataset.state = wrong ? "wrong" : "fine";
  find("complaints").replaceChildren(...told.complaints.map(listed));
  find("remarks").replaceChildren(...told.remarks.map(listed));
  find("unlike").hidden = !told.remarks.length;
  for (const section of sections) section.mark?.(told.complaints.map(({ place }) => place));
  for (const section of sections) section.show?.(told.signs);
  for (const marked of findAll(".has-complaint")) marked.classList.remove("has-complaint");
  for (const { place } of told.complaints) for (const at of placed(place)) at.classList.add("has-complaint");
  if (told.picture) showDrawn(find("drawn"), told.picture);
  find("no-picture").textContent = find("drawn").firstChild ? say("edit_last_picture") : say("edit_no_picture");
  find("no-picture").hidden = !wrong;
  find("drawn").classList.toggle("old", wrong > 0);
  find("picture").hidden = !find("drawn").firstChild && !wrong;
  keep();
}

const placed = (place) => (place ? findAll(`[data-place="${CSS.escape(place)}"]`) : []);

/** A sentence, and the way to its place. */
function listed({ words, place }) {
  if (!place) return make("li", {}, capital(words));
  return make("li", {}, button(capital(words), () => reveal(place), { class: "link", title: say("edit_go") }));
}

function reveal(place) {
  const [kind, which] = place.split(":");
  if (kind === "text" && facts.form) return showText(Number(which));
  if (kind === "text") return toLine(find("text"), Number(which));
  for (const section of sections) section.reveal?.(place);
  const [at] = placed(place);
  if (!at) return undefined;
  at.closest("details")?.setAttribute("open", "");
  at.scrollIntoView({ block: "center" });
  const inner = at.matches("button, input") ? at : (at.querySelector("input, select") ?? at.querySelector("button:not(:disabled)"));
  return inner?.focus({ preventScroll: true });
}

function toLine(area, n) {
  const lines = area.value.split("\n");
  const start = lines.slice(0, n - 1).join("\n").length + (n > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[n - 1]?.length ?? 0));
}

// --- What is edited

const edited = () => (facts.form ? draft.model : draft.text);

/** Something was changed; while a stroke or a word goes on, it is one step. */
function changed(going = false) {
  if (!going && history.keep(edited())) keep();
  showSteps();
  consider();
}

function keep() {
  const fine = Boolean(said && !said.complaints.length && !stale);
  memory.set(KEY, JSON.stringify({ ...draft, fine, label: find("kind").textContent }));
}

function showSteps() {
  find("undo").disabled = !history.canUndo;
  find("redo").disabled = !history.canRedo;
}

function go(by) {
  history.keep(edited());
  const then = history.go(by);
  if (facts.form) draft.model = then;
  else draft.text = then;
  draw();
  keep();
  consider(0);
}

/** Take over another file, as one more step. */
function take(told) {
  draft = { model: told.model, text: told.text };
  if (!facts.form || draft.model) {
    history.keep(edited());
    draw();
  }
  stale = false;
  show(told);
}

const begin = trying(async (given) => {
  const told = await ask("POST", path, { ...given, theme: theme() === "dark" ? "dark" : "light" });
  if (facts.form && !told.model) throw new Error(told.complaints[0]?.words ?? say("went_wrong"));
  take(told);
  return told;
});

/** The page anew for what is edited now. */
function draw() {
  const place = find("sections");
  if (facts.form && !draft.model) return;
  if (!facts.form) {
    const area = make("textarea", { id: "text", class: "edit-text", spellcheck: "false", rows: 30, "aria-label": find("kind").textContent });
    area.value = draft.text;
    area.addEventListener("input", () => {
      draft.text = area.value;
      changed(true);
    });
    area.addEventListener("change", () => changed());
    place.replaceChildren(area);
    return showSteps();
  }
  sections = [];
  const drawn = facts.form.map((form) => {
    draft.model[form.key] ??= {};
    const value = draft.model[form.key];
    const section = { board: BoardSection, slots: SlotsSection, cards: CardsSection }[form.kind];
    const made = section ? new section(form, value, changed) : { element: fieldsSection(form, value, changed) };
    sections.push(made);
    const heading = make("h2", {}, form.label);
    if (!form.folded) return make("section", { class: `edit-section of-${form.kind}` }, heading, made.element);
    return make("details", { class: "edit-section fold" }, make("summary", {}, heading), made.element);
  });
  place.replaceChildren(...drawn);
  if (said) for (const made of sections) made.show?.(said.signs);
  return showSteps();
}

/** The file as text, to read or to change by hand. */
function showText(line = 0) {
  const area = make("textarea", { class: "edit-text", spellcheck: "false", rows: 22, "aria-label": say("edit_text") });
  area.value = draft.text;
  const taken = button(say("edit_take_text"), async () => (await begin({ text: area.value })) && find("dialog").close(), { class: "primary" });
  openDialog(say("edit_text"), area, make("div", { class: "row" }, taken)).classList.add("wide");
  if (line) toLine(area, line);
}

// --- Where it comes from

function chooseStart() {
  const choices = facts.starts.map(({ start, label }) =>
    button(label, async () => (await begin({ start })) && find("dialog").close(), { "data-start": start }),
  );
  openDialog(say("edit_new_title"), make("p", { class: "muted" }, say("edit_new_about")), make("div", { class: "starts" }, ...choices));
}

async function first() {
  const asked = new URLSearchParams(location.search);
  const shared = asked.get("shared");
  if (shared) return await opened(shared, begin);
  const kept = memory.get(KEY);
  if (asked.has("start")) return await begin({ start: asked.get("start") });
  if (kept) {
    const { model, text } = JSON.parse(kept);
    const told = await begin(facts.form ? { model } : { text });
    if (told) toast(say("edit_begun"));
    if (told) return told;
  }
  return await begin({ start: facts.starts[0].start });
}

find("new").addEventListener("click", chooseStart);
find("undo").addEventListener("click", () => go(-1));
find("redo").addEventListener("click", () => go(1));
find("as-text").hidden = !facts.form;
find("as-text").addEventListener("click", () => showText());
find("download").addEventListener("click", () => download(draft.text));
find("file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file && file.size > 2 * facts.longest_shared) toast(say("edit_too_long", { n: facts.longest_shared }));
  else if (file) await begin({ text: await file.text() });
  target.value = "";
});
/** Work with the file once the server has seen the last change. */
const ready = (work) => async () => {
  while (stale || asking) await pause(PAUSE / 3);
  if (said && !said.complaints.length) await work(draft.text);
  else toast(say("edit_correct_first"));
};
find("share").addEventListener("click", ready(share));
find("play").addEventListener("click", ready(play));

document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
  const back = event.key === "z" && !event.shiftKey;
  const forth = event.key === "y" || (event.key === "Z" && event.shiftKey);
  if (!back && !forth) return;
  event.preventDefault();
  if (back ? history.canUndo : history.canRedo) go(back ? -1 : 1);
});
new MutationObserver(() => {
  draw();
  consider(0);
}).observe(document.documentElement, { attributeFilter: ["data-theme"] });

while (!(await first())) await pause(AGAIN);
history = new History(edited());
showSteps();
document.body.dataset.ready = "";
