// The home page: start a table, join one, take up one's own, load a record.

import { ask, button, facts, find, findAll, make, memory, openDialog, say, toast, trying, visit } from "./page.js";
import { levelName } from "./readiness.js";

const LOOK_AGAIN = 3000; // milliseconds

const name = find("name");
name.value = facts.me ?? memory.get("name") ?? "";
const keepName = trying((words) => ask("POST", "/api/me/name", { name: words }));
name.addEventListener("change", () => {
  memory.set("name", name.value.trim());
  if (facts.me && clean(name.value)) keepName(clean(name.value)); // a person has one name, on every device
});
const clean = (words) => words.replaceAll("|", "").trim(); // records part names with it
const myName = () => clean(name.value) || say("guest");

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
  const others = mode === "bots" ? { kind: "bot", bot: data.get("bot") } : { kind: "open" };
  const open = data.has("open");
  const host_starts = open && mode === "friends"; // strangers may come: whoever opened it looks at them first
  return { game: form.dataset.game, players, options, files, mode, open, host_starts, seats: seats(players, others) };
}

/** Me first, then the others; bots have names of trains. */
const seats = (players, others) =>
  Array.from({ length: players }, (_, seat) => {
    if (seat === 0) return { kind: "person", name: myName() };
    return others.kind === "bot" ? { ...others, name: say(`train_${seat}`) } : others;
  });

/** A first game: as the game wants to be met, against bots, with small tasks. */
async function guided(form) {
  const asked = await wanted(form, "bots");
  const { players, options } = facts.first[asked.game];
  const given = (kind) => Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value === kind));
  const others = { kind: "bot", bot: form.elements.bot.value };
  const preset = { players, options: given("number"), files: given("string"), open: false };
  return { ...asked, ...preset, seats: seats(players, others) };
}

/** What a button of the form stands for; null: the person thought better of it. */
const asking = (form, mode) => {
  if (mode === "guided") return guided(form);
  return mode === "screen" ? onOneScreen(form) : wanted(form, mode);
};

for (const form of findAll("form.about")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const mode = event.submitter?.value ?? "bots";
    for (const press of findAll("button[type=submit]", form)) press.disabled = true;
    try {
      const asked = await asking(form, mode);
      if (!asked) return;
      const { id } = await ask("POST", "/api/tables", asked);
      if (mode === "guided") memory.set(`lesson:${id}`, "[]");
      visit(`/table/${id}`);
    } catch (error) {
      toast(error.message);
    } finally {
      for (const press of findAll("button[type=submit]", form)) press.disabled = false;
    }
  });
}

/** A strong bot has to be made ready once: begin with it as soon as it is picked, and say so. */
const prepare = trying(async (form) => {
  const { game } = form.dataset;
  const { value: bot } = form.elements.bot;
  const { ready } = await ask("POST", "/api/bots", { game, bot });
  if (form.elements.bot.value !== bot) return;
  const words = ready ? "" : say("level_not_ready", { level: levelName(bot) });
  form.querySelector("[data-readiness]").textContent = words;
  if (!ready) setTimeout(() => form.elements.bot.value === bot && prepare(form), LOOK_AGAIN);
});
for (const form of findAll("form.about")) {
  form.elements.bot?.addEventListener("change", () => prepare(form));
}

/** One screen: everybody's name; bots may play along. */
async function onOneScreen(form) {
  const asked = await wanted(form, "screen");
  return new Promise((resolve) => {
    const inputs = Array.from({ length: asked.players }, (_, k) =>
      make("input", { maxlength: 40, value: k === 0 ? name.value : "", placeholder: say("player_n", { n: k + 1 }) }),
    );
    const bots = inputs.map((_, k) => (k === 0 ? null : botChoice(form, k)));
    const fields = inputs.map((input, k) => {
      const named = make("label", { class: "field" }, make("span", {}, say("player_n", { n: k + 1 })), input);
      bots[k]?.addEventListener("change", () => (input.disabled = bots[k].value !== ""));
      return make("div", { class: "named" }, named, bots[k]);
    });
    const start = make("button", { type: "submit", class: "primary" }, say("start"));
    const names = make("form", { class: "names" }, ...fields, make("div", { class: "row" }, start));
    const dialog = openDialog(say("who_plays"), names);
    dialog.addEventListener("close", () => resolve(null), { once: true });
    names.addEventListener("submit", (event) => {
      event.preventDefault();
      asked.seats = inputs.map(({ value, placeholder }, k) => {
        const bot = bots[k]?.value;
        if (bot) return { kind: "bot", bot, name: say(`train_${k}`) };
        return { kind: "person", name: clean(value) || placeholder };
      });
      resolve(asked);
      dialog.close();
    });
    inputs[0].focus();
  });
}

/** A person, or a bot of some level. */
function botChoice(form, k) {
  const levels = [...form.elements.bot.options].map(({ value, text }) => make("option", { value }, text));
  const about = { "aria-label": say("who_at", { n: k + 1 }), id: `plays-${k}` };
  return make("select", about, make("option", { value: "" }, say("for_person")), ...levels);
}

// --- Tables

function ago(seconds) {
  /** @type {[number, Intl.RelativeTimeFormatUnit][]} */
  const units = [
    [86400, "day"],
    [3600, "hour"],
    [60, "minute"],
  ];
  const past = Math.max(0, Date.now() / 1000 - seconds);
  const [size, unit] = units.find(([length]) => past >= length) ?? units[units.length - 1];
  return new Intl.RelativeTimeFormat(facts.lang, { numeric: "auto" }).format(-Math.round(past / size), unit);
}

function row(table, scope) {
  const free = table.seats.some(({ kind }) => kind === "open");
  const link = make("a", { href: `/table/${table.id}` }, table.label);
  return make(
    "li",
    {},
    make("div", { class: "what" }, link, make("div", { class: "muted small" }, ...people(table), ` · ${ago(table.moved)}`)),
    make("span", { class: "small" }, stateOf(table)),
    scope === "open" && free && join(table),
    scope === "mine" && (table.over || table.left || table.yours_to_delete) && takeOff(table),
  );
}

/** Who sits there, and where the game is over, who won and by how many points, if it is won by points. */
const people = ({ seats }) => {
  const points = seats.some(({ score }) => score > 1);
  return seats.flatMap(({ kind, name, score, won }, k) => {
    const words = kind === "open" ? say("free_seat") : points ? `${name} ${score}` : name;
    return [k && ", ", won && seats.length > 1 ? make("b", {}, `★ ${words}`) : words].filter(Boolean);
  });
};

const stateOf = (table) => {
  if (table.over) return say("over");
  if (table.your_turn) return make("span", { class: "turn" }, say("your_turn"));
  const names = (table.to_act ?? []).map((seat) => table.seats[seat]?.name).filter(Boolean);
  return names.length ? say("turn_of", { names: names.join(", ") }) : "";
};

const join = (table) =>
  button(
    say("sit_here"),
    trying(async () => {
      await ask("POST", `/api/tables/${table.id}/join`, { name: myName() });
      visit(`/table/${table.id}`);
    }),
  );

/** Off my list; a table that has not begun is deleted. */
const takeOff = (table) => {
  const words = table.yours_to_delete ? say("delete_table") : say("take_off");
  const gone = trying(async () => {
    await ask("DELETE", `/api/tables/${table.id}?lang=${facts.lang}`);
    refresh();
  });
  return button("✕", gone, { class: "quiet", "aria-label": `${words}: ${table.label}`, title: words });
};

/** Tables that wait for me first, games that are over last. */
const rank = ({ over, your_turn }) => (over ? 2 : your_turn ? 0 : 1);

const list = trying(async (scope) => {
  const tables = await ask("GET", `/api/tables?scope=${scope}`);
  tables.sort((one, other) => rank(one) - rank(other));
  find(scope).replaceChildren(...tables.map((table) => row(table, scope)));
  find(`no-${scope}`).hidden = tables.length > 0;
  if (scope === "mine") document.body.classList.toggle("awaited", tables.some((table) => table.your_turn && !table.over));
});

const refresh = () => {
  if (document.hidden) return;
  list("mine");
  list("open");
};
refresh();
setInterval(refresh, 15000);
document.addEventListener("visibilitychange", refresh);

const loadRecord = trying(async (file) => {
  const { id } = await ask("POST", "/api/tables/record", { record: await file.text() });
  visit(`/table/${id}`);
});
find("record").addEventListener("change", async ({ target }) => {
  if (target.files.length) await loadRecord(target.files[0]);
  target.value = "";
});
