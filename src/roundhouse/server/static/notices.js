// The settings of notices, on one's own page.

import { ask, button, facts, find, findAll, make, say, toast, trying } from "./page.js";
import { canPush, isApple, subscribe, unsubscribe } from "./push.js";

const form = find("notices-form");
const minutes = (time) => (time ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) : null);
const clock = (minute) =>
  minute === null ? "" : `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

let told = null;

export async function showNotices() {
  show(await ask("GET", "/api/me/notices"));
}

function show(settings) {
  told = settings;
  for (const box of findAll("[name=kind]", form)) box.checked = told.kinds.includes(box.value);
  find("quiet-from").value = clock(told.quiet_from);
  find("quiet-until").value = clock(told.quiet_until);
  find("zone").textContent = (told.zone ?? ownZone()).replaceAll("_", " ");
  showPush();
  showMail();
  find("muted").replaceChildren(
    ...(told.muted ? [make("p", { class: "small" }, say("muted_tables", { n: told.muted })), button(say("hear_all"), hearAll)] : []),
  );
  document.body.dataset.push = told.here ? "on" : "off";
}

function showPush() {
  const press = button(say(told.here ? "push_turn_off" : "push_turn_on"), trying(turn), { id: "push", class: told.here ? "" : "primary" });
  const unable = !canPush() && !told.here;
  const words = unable ? say(isApple() ? "push_apple" : "push_unable") : say(told.here ? "push_on" : "push_off");
  const elsewhere = told.elsewhere > 0 && make("p", { class: "small muted" }, say("push_elsewhere", { n: told.elsewhere }));
  find("push-state").replaceChildren(...[make("p", {}, words), !unable && press, elsewhere].filter((each) => each !== false));
}

async function turn() {
  find("push").disabled = true;
  try {
    if (told.here) await unsubscribe();
    else await subscribe(told.key);
  } finally {
    await showNotices();
  }
}

function showMail() {
  find("mail-part").hidden = !told.mail;
  const { address, confirmed } = told;
  find("mail-form").hidden = Boolean(address);
  const words = address && say(confirmed ? "mail_confirmed" : "mail_waits", { address });
  find("mail-state").replaceChildren(...(address ? [make("p", {}, words), button(say("me_remove"), trying(removeAddress))] : []));
}

async function removeAddress() {
  await ask("DELETE", "/api/me/notices/address");
  await showNotices();
}

const hearAll = trying(async () => {
  await ask("DELETE", "/api/me/notices/muted");
  await showNotices();
});

find("mail-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  await trying(async () => {
    const address = find("mail-address").value.trim();
    show(await ask("POST", "/api/me/notices/address", { address, lang: facts.lang }));
    find("mail-address").value = "";
    toast(say("mail_sent", { address }));
  })();
});

form.addEventListener("change", trying(async () => {
  const kinds = findAll("[name=kind]:checked", form).map(({ value }) => value);
  const [from, until] = [minutes(find("quiet-from").value), minutes(find("quiet-until").value)];
  const both = from !== null && until !== null;
  if (!both && (from !== null || until !== null)) return; // the other is still to come
  const quiet = { quiet_from: both ? from : null, quiet_until: both ? until : null };
  show(await ask("POST", "/api/me/notices", { kinds, ...quiet, zone: ownZone(), lang: facts.lang }));
  toast(say("saved"));
}));
