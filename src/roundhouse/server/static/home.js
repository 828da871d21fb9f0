// The home page: start a table, join one, take up one's own, load a record.

import { ask, button, facts, find, make, memory, openDialog, say, toast } from "./page.js";

const name = find("name");
name.value = memory.get("name") ?? "";
name.addEventListener("change", () => memory.set("name", name.value.trim()));
const myName = () => name.value.trim() || say("guest");

/** What the form asks for, as the server wants it. */
async function wanted(form, mode) {
  const data = new FormData(form);
  const options = {};
  const files = {};
  for (const field of form.elements) {
    const [kind, key] = field.name.split(":");
    if (kind === "option") options[key] = field.type === "checkbox" ? Number(field.checked) : Number(field.value);
    if (kind === "file") files[key] = field.value;
    if (kind === "own" && field.files.length) files[key] = await field.files[0].text();
  }
  const players = mode === "alone" ? 1 : Number(data.get("players"));
  const asked = { game: form.dataset.game, players, options, files, mode, open: data.has("open"), name: myName() };
  if (mode === "bots") asked.seats = seats(players, { kind: "person", name: myName() }, { kind: "bot", bot: data.get("bot") });
  if (mode === "friends") asked.seats = seats(players, { kind: "person", name: myName() }, { kind: "open" });
  return asked;
}

/** Me first, then the others; bots have names of trains. */
const seats = (players, me, others) =>
  Array.from({ length: players }, (_, seat) => {
    if (seat === 0) return me;
    return others.kind === "bot" ? { ...others, name: say(`train_${seat}`) } : others;
  });

/** A first game: as the game wants to be met, against bots, with marks that explain. */
async function guided(form) {
  const asked = await wanted(form, "bots");
  const { players, options } = facts.first[asked.game];
  const bot = form.elements.bot.value;
  const files = {};
  for (const [key, value] of Object.entries(options)) if (typeof value === "string") files[key] = value;
  const numbers = Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value !== "string"));
  return { ...asked, players, options: numbers, files, open: false, seats: seats(players, { kind: "person", name: myName() }, { kind: "bot", bot }) };
}

for (const form of document.querySelectorAll("form.about")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const mode = event.submitter?.value ?? "bots";
    for (const press of form.querySelectorAll("button[type=submit]")) press.disabled = true;
    try {
      const asked = mode === "guided" ? await guided(form) : mode === "screen" ? await onOneScreen(form) : await wanted(form, mode);
      if (!asked) return;
      const { id } = await ask("POST", "/api/tables", asked);
      if (mode === "guided") memory.set(`coach:${id}`, "[]");
      location.href = `/table/${id}`;
    } catch (error) {
      toast(error.message);
    } finally {
      for (const press of form.querySelectorAll("button[type=submit]")) press.disabled = false;
    }
  });
}

/** One screen: everybody's name. */
async function onOneScreen(form) {
  const asked = await wanted(form, "screen");
  return new Promise((resolve) => {
    const fields = Array.from({ length: asked.players }, (_, k) =>
      make("label", { class: "field" }, make("span", {}, say("player_n", { n: k + 1 })), make("input", { maxlength: 40, value: k === 0 ? name.value.trim() : "", placeholder: say("player_n", { n: k + 1 }) })),
    );
    const names = make("form", { class: "names" }, ...fields, make("div", { class: "row" }, make("button", { type: "submit", class: "primary" }, say("start"))));
    const dialog = openDialog(say("who_plays"), names);
    dialog.addEventListener("close", () => resolve(null), { once: true });
    names.addEventListener("submit", (event) => {
      event.preventDefault();
      asked.seats = fields.map((field, k) => ({ kind: "person", name: field.querySelector("input").value.trim() || say("player_n", { n: k + 1 }) }));
      resolve(asked);
      dialog.close();
    });
    fields[0].querySelector("input").focus();
  });
}

// --- Tables

function ago(seconds) {
  const units = [[86400, "day"], [3600, "hour"], [60, "minute"]];
  const past = Math.max(0, Date.now() / 1000 - seconds);
  const [size, unit] = units.find(([length]) => past >= length) ?? [60, "minute"];
  return new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" }).format(-Math.round(past / size), unit);
}

function row(table, scope) {
  const people = table.seats.map((seat) => (seat.kind === "open" ? say("free_seat") : seat.name)).join(", ");
  const state = table.over ? say("over") : table.your_turn ? make("span", { class: "turn" }, say("your_turn")) : turnOf(table);
  const free = table.seats.some(({ kind }) => kind === "open");
  const go = scope === "open" && free ? join(table) : null;
  return make(
    "li",
    {},
    make("div", { class: "what" }, make("a", { href: `/table/${table.id}` }, table.label), make("div", { class: "muted small" }, `${people} · ${ago(table.moved ?? table.created)}`)),
    make("span", { class: "small" }, state),
    go,
  );
}

const turnOf = (table) => {
  const names = (table.to_act ?? []).map((seat) => table.seats[seat]?.name).filter(Boolean);
  return names.length ? say("turn_of", { names: names.join(", ") }) : "";
};

const join = (table) =>
  button(say("sit_here"), async () => {
    try {
      await ask("POST", `/api/tables/${table.id}/join`, { name: myName() });
      location.href = `/table/${table.id}`;
    } catch (error) {
      toast(error.message);
      list("open");
    }
  });

async function list(scope) {
  try {
    const tables = await ask("GET", `/api/tables?scope=${scope}`);
    find(scope).replaceChildren(...tables.map((table) => row(table, scope)));
    find(`no-${scope}`).hidden = tables.length > 0;
  } catch (error) {
    toast(error.message);
  }
}

const refresh = () => {
  if (document.hidden) return;
  list("mine");
  list("open");
};
refresh();
setInterval(refresh, 15000);
document.addEventListener("visibilitychange", refresh);

find("record").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  try {
    const { id } = await ask("POST", "/api/tables/record", { record: await file.text() });
    location.href = `/table/${id}`;
  } catch (error) {
    toast(error.message);
  }
  event.target.value = "";
});
