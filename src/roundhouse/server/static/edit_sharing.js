// Where an edited file goes: to the disk, to a table, to others by a link.

import { ask, at, button, copy, facts, find, make, memory, openDialog, say, toast, trying, visit } from "./page.js";

const UNUSED_DAYS = 90;

export function download(text) {
  const link = make("a", { download: `my-${facts.file}` });
  link.href = URL.createObjectURL(new Blob([text], { type: "application/toml" }));
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A file that somebody shared, as a draft of one's own. */
export async function opened(id, begin) {
  try {
    const shared = await ask("GET", `/api/shared/${encodeURIComponent(id)}`);
    const told = await begin({ text: shared.text });
    find("shared-note").textContent = say("edit_shared_by");
    find("shared-note").hidden = shared.yours;
    return told;
  } catch (error) {
    toast(error.message);
    return await begin({ start: facts.starts[0].start });
  }
}

// --- Sharing

export const share = trying(async (text) => {
  const { id, link } = await ask("POST", `/api/shared?lang=${facts.lang}`, { game: facts.game, option: facts.option, text });
  const address = new URL(at(link), location.href).href;
  const shown = make("input", { readonly: true, value: address, "aria-label": say("edit_share_title") });
  const back = trying(async () => {
    await ask("DELETE", `/api/shared/${id}`);
    find("dialog").close();
    toast(say("edit_taken_back"));
  });
  openDialog(
    say("edit_share_title"),
    make("p", {}, say("edit_share_about", { days: UNUSED_DAYS })),
    make("label", { class: "field" }, shown),
    make("div", { class: "row" }, button(say("edit_copy"), () => copy(address), { class: "primary" }), button(say("edit_take_back"), back, { class: "link push" })),
  );
  shown.select();
});

// --- Playing

/** The files of the game's other kinds that this browser keeps and that can be played with. */
function others() {
  return Object.entries(facts.others).flatMap(([option, label]) => {
    const kept = JSON.parse(memory.get(`edit:${facts.game}:${option}`) ?? "null");
    return kept?.fine && kept.text ? [{ option, label, text: kept.text }] : [];
  });
}

const seg = (name, legend, choices) =>
  make(
    "fieldset",
    { class: "plain" },
    make("legend", {}, legend),
    make("div", { class: "seg" }, ...choices.map(([value, words], k) => make("label", {}, make("input", { type: "radio", name, value, checked: k === 0 }), make("span", {}, words)))),
  );

export function play(text) {
  const modes = [
    ["bots", say("edit_with_bots")],
    ["friends", say("edit_with_friends")],
    ...(facts.solo ? [["alone", say("edit_solo")]] : []),
  ];
  const more = others().map((own) => ({ ...own, box: make("input", { type: "checkbox" }) }));
  const form = make(
    "form",
    { class: "names" },
    make("p", { class: "muted" }, say("edit_play_about")),
    seg("mode", say("edit_play"), modes),
    seg("players", say("edit_players"), facts.players.map((n) => [String(n), String(n)])),
    ...more.map(({ box, label }) => make("label", { class: "check" }, box, make("span", {}, say("edit_with_own", { label })))),
    make("div", { class: "row" }, make("button", { type: "submit", class: "primary" }, say("start"))),
  );
  openDialog(say("edit_play"), form);
  const start = trying(async () => {
    const chosen = new FormData(form);
    const mode = String(chosen.get("mode"));
    const players = mode === "alone" ? 1 : Number(chosen.get("players"));
    const files = { [facts.option]: text };
    for (const own of more) if (own.box.checked) files[own.option] = own.text;
    const name = (facts.me ?? memory.get("name") ?? "").trim() || say("guest");
    const rest = (k) => (mode === "bots" ? { kind: "bot", bot: facts.bot, name: say(`train_${k}`) } : { kind: "open" });
    const seats = Array.from({ length: players }, (_, k) => (k ? rest(k) : { kind: "person", name }));
    const { id } = await ask("POST", "/api/tables", { game: facts.game, players, mode, files, seats });
    visit(`/table/${id}`);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    form.querySelector("[type=submit]").disabled = true;
    await start();
    form.querySelector("[type=submit]").disabled = false;
  });
}
