// One's own page: who one is here, what one has played, and how to be the same elsewhere.

import { ask, button, copy, facts, find, findAll, make, memory, openDialog, say, toast, trying } from "./page.js";
import { hasPasskeys, makePasskey, showPasskey } from "./passkeys.js";
import { forget } from "./installed.js";
import { showNotices } from "./notices.js";
import { resultsOf } from "./results.js";

const date = new Intl.DateTimeFormat(facts.lang, { dateStyle: "medium" });
const day = (seconds) => date.format(new Date(1000 * seconds));
const signed = new Intl.NumberFormat(facts.lang, { maximumFractionDigits: 0, signDisplay: "always" });

const ownName = find("own-name");
const personName = find("person-name");
ownName.value = memory.get("name") ?? "";
ownName.addEventListener("change", () => memory.set("name", ownName.value.trim()));
const name = () => (facts.me ? personName.value : ownName.value).replaceAll("|", "").trim() || say("me_guest");

// --- Who one is

function kept(each, words, press) {
  const last = say(words, { date: day(each.last) });
  const about = make("div", { class: "muted small" }, each.this ? say("me_this") : last);
  return make("li", {}, make("div", { class: "what" }, make("div", {}, each.label), about), press);
}

async function showMe() {
  const me = await ask("GET", "/api/me");
  facts.me = me.person ? me.name : undefined;
  if (me.person) memory.set("name", me.name);
  find("who").textContent = me.person ? me.name : ownName.value || say("me_guest");
  find("since").textContent = me.person ? say("me_since", { date: day(me.since) }) : "";
  find("guest").hidden = find("enter").hidden = me.person;
  find("person").hidden = !me.person;
  personName.value = me.name;
  find("devices").replaceChildren(
    ...me.devices.map((each) =>
      kept(each, "me_last", button(say("me_sign_out"), () => signOut(each, me), { "aria-label": `${say("me_sign_out")}: ${each.label}` })),
    ),
  );
  find("passkeys").replaceChildren(
    ...me.passkeys.map((each) =>
      kept(each, "me_used", button(say("me_remove"), () => removePasskey(each), { "aria-label": `${say("me_remove")}: ${each.label}` })),
    ),
  );
  find("no-passkeys").hidden = me.passkeys.length > 0;
  document.body.dataset.me = me.person ? "person" : "guest";
}

const signOut = trying(async (each, me) => {
  const way = me.recovery || me.passkeys.length > 0;
  if (me.devices.length === 1 && !way) {
    toast(say("me_ended_out"));
    return;
  }
  await ask("DELETE", `/api/me/devices/${each.id}`);
  if (each.this) await forget();
  await showAll();
});

const removePasskey = trying(async (each) => {
  await ask("DELETE", `/api/me/passkeys/${each.id}`);
  await showMe();
});

personName.addEventListener("change", trying(async () => {
  await ask("POST", "/api/me/name", { name: name() });
  await showMe();
}));

// --- Becoming a person, and coming in

const passkey = trying(async () => {
  if (!hasPasskeys()) throw new Error(say("me_no_passkeys"));
  const options = await ask("POST", "/api/me/passkeys/options", { name: name() });
  const credential = await makePasskey(options).catch(() => null);
  if (!credential) throw new Error(say("me_not_made"));
  await ask("POST", "/api/me/passkeys", { credential, name: name() });
  toast(say("me_kept"));
  await showAll();
});

const signIn = trying(async () => {
  if (!hasPasskeys()) throw new Error(say("me_no_passkeys"));
  const options = await ask("POST", "/api/sign-in/options", {});
  const credential = await showPasskey(options).catch(() => null);
  if (!credential) throw new Error(say("me_not_shown"));
  await ask("POST", "/api/sign-in", { credential });
  toast(say("me_signed_in"));
  await showAll();
});

find("code-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  await trying(async () => {
    await ask("POST", "/api/sign-in/code", { code: find("code").value });
    find("code").value = "";
    toast(say("me_signed_in"));
    await showAll();
  })();
});

/** Ask before something that cannot be taken back. */
const sure = (title, words, yes) =>
  new Promise((resolve) => {
    const dialog = openDialog(
      title,
      make("p", {}, words),
      make(
        "div",
        { class: "row" },
        button(yes, () => { resolve(true); dialog.close(); }, { class: "primary", id: "sure" }),
        button(say("cancel_it"), () => dialog.close()),
      ),
    );
    dialog.addEventListener("close", () => resolve(false), { once: true });
  });

const newCode = trying(async () => {
  const me = await ask("GET", "/api/me");
  if (me.recovery && !(await sure(say("me_code_title"), say("me_replace"), say("me_code_title")))) return;
  const { code } = await ask("POST", "/api/me/recovery", { name: name() });
  await showAll();
  const dialog = openDialog(
    say("me_code_title"),
    make("p", {}, say("me_code_about")),
    make("output", { class: "code", id: "new-code" }, code),
    make("div", { class: "row" }, button(say("me_copy"), () => copy(code)), button(say("me_have_it"), () => dialog.close(), { class: "primary" })),
  );
});

const deleteAll = trying(async () => {
  if (!(await sure(say("me_delete_title"), say("me_delete_about"), say("me_delete")))) return;
  await ask("DELETE", "/api/me");
  await forget();
  toast(say("me_deleted"));
  await showAll();
});

const deeds = { passkey, code: newCode, "sign-in": signIn, delete: deleteAll };
for (const press of findAll("[data-do]")) press.addEventListener("click", deeds[press.dataset.do]);

// --- What one has played

function row(game) {
  const link = make("a", { href: `/table/${game.id}/replay` }, game.label);
  const about = [game.seats.map((seat) => `${seat.name} ${seat.score ?? ""}`.trim()).join(", "), ...game.options, day(game.at)];
  const what = make("div", { class: "what" }, link, make("div", { class: "muted small" }, about.join(" · ")));
  return make("li", {}, what, make("div", { class: "how small" }, ...resultOf(game)));
}

function resultOf(game) {
  const change = game.change === null ? null : make("div", { class: "muted" }, say("rating_change", { change: signed.format(game.change) }));
  if (game.agreed) return [say("ended_together")];
  if (game.seats_held.length > 1) return [say("on_one_screen")];
  if (game.place === null) return [say("n_points", { n: game.seats[game.seats_held[0]]?.score ?? "–" })];
  const place = game.place > 1 ? say("place_n", { n: game.place }) : say("place_shared");
  const won = game.seats[game.seats_held[0]].won && make("strong", {}, say("won"));
  return [won || place, change].filter(Boolean);
}

let following = null;
const showGames = trying(async (more) => {
  const asked = new URLSearchParams({ lang: facts.lang });
  for (const [key, value] of new FormData(find("narrow"))) if (value) asked.set(key, String(value));
  if (more && following) asked.set("after", following);
  const { games, next } = await ask("GET", `/api/me/games?${asked}`);
  following = next;
  find("games").append(...games.map(row));
  find("more").hidden = next === null;
  const none = find("games").children.length === 0;
  const narrowed = [...new FormData(find("narrow")).values()].some(Boolean);
  find("no-games").hidden = !none;
  find("no-games").textContent = narrowed ? say("nothing_fits") : say("no_games_yet");
});
const showAnew = () => {
  find("games").replaceChildren();
  return showGames(false);
};
find("narrow").addEventListener("change", showAnew);
find("more").addEventListener("click", () => showGames(true));

const showNumbers = trying(async () => {
  const { games } = await ask("GET", `/api/me/numbers?lang=${facts.lang}`);
  find("numbers").replaceChildren(...games.map(resultsOf));
  find("numbers-part").hidden = games.length === 0;
  document.querySelector(".me-columns").classList.toggle("new", games.length === 0);
});

async function showAll() {
  await Promise.all([trying(showMe)(), showNumbers(), showAnew(), trying(showNotices)()]);
  document.body.dataset.shown = "yes";
}
showAll();
