// The end of a game: who won, every score sheet, whether the draws were fair, and what next.

import { ask, button, facts, make, say, theme, trying, visit } from "./page.js";
import { plate, sharing, standings, turningPoints } from "./ending.js";
import { check } from "./fairness.js";
import { badge } from "./players.js";

const here = `/api/tables/${facts.id}`;
const closed = Boolean(facts.trial?.closed); // until the day of a daily deal is over

export class Result {
  constructor(place, table) {
    this.place = place;
    this.table = table;
  }

  /** @param {Frame} frame */
  show(frame) {
    if (!frame.over) {
      this.place.hidden = true;
      return;
    }
    this.place.classList.add("result");
    this.place.hidden = false;
    this.frame = frame;
    document.querySelector(".margin").prepend(this.place); // beside the board, which stays what one looks at
    const fair = make("p", { class: "fair", id: "fair" });
    const checking = trying(() => this.#fairness(fair));
    const checks = button(say("check_draws"), checking, { id: "check", class: "link" });
    const turned = make("div", { class: "turned", id: "turned" });
    this.place.replaceChildren(
      plate(frame),
      ...standings(frame.seats),
      make("div", { class: "row" }, ...this.#next(frame)), // before the tables: it has to be seen at once
      ...scoreSheet(frame.seats),
      turned,
      make("ul", { class: "stood-in", id: "stood-in" }),
      make("div", { class: "row small", id: "files" }, ...this.#files(frame)),
      make("div", { class: "row small" }, ...(closed ? [say("daily_opens")] : [checks, fair])),
    );
    this.tellStandIns();
    if (!closed) turningPoints(turned);
  }

  /** Who in fact played, where it was not the bot of the seat all the time. */
  tellStandIns() {
    const told = this.table.readiness.stoodIn(this.frame).map((sentence) => make("li", {}, sentence));
    document.getElementById("stood-in")?.replaceChildren(...told);
  }

  /** @param {Frame} frame */
  #next(frame) {
    const again = (body) =>
      trying(async () => {
        const { id } = await ask("POST", `${here}/rematch`, body);
        visit(`/table/${id}`);
      });
    const way = () => make("a", { class: "button primary", href: "/daily", id: "to-daily" }, say("daily_results"));
    const next = facts.trial ? [way()] : [];
    if (closed) return next;
    const seated = this.table.about.yours.length > 0 && !facts.trial; // another game would be another deal
    const tied = facts.plays_off_ties && frame.seats.filter(({ winner }) => winner).length > 1;
    if (seated && frame.rematch) {
      next.push(make("a", { class: "button primary", href: `/table/${frame.rematch}` }, say("join_rematch")));
    } else if (seated) {
      next.push(button(say("rematch"), again({}), { class: "primary", id: "rematch" }));
      if (tied) next.push(button(say("rematch_tied"), again({ tied: true })));
    }
    const replay = `/table/${facts.id}/replay`;
    return [
      ...next,
      make("a", { class: "button", href: replay, id: "replay" }, say("replay")),
      make("a", { class: "button", href: `${replay}?analysis=1`, id: "analysis" }, say("analysis")),
      ...sharing(frame),
      make("a", { class: "button", href: "/" }, say("home")),
    ];
  }

  /** @param {Frame} frame */
  #files(frame) {
    const query = new URLSearchParams({ lang: facts.lang, theme: theme() });
    if (frame.seat !== null) query.set("seat", String(frame.seat));
    const file = (words, path, ending) =>
      make("a", { href: `${here}/${path}`, download: `${facts.game}-${facts.id}.${ending}` }, words);
    return [
      make("span", { class: "muted" }, say("download")),
      closed ? null : file(say("record"), "record", "rh"),
      file("SVG", `picture.svg?${query}`, "svg"),
      file("PNG", `picture.png?${query}`, "png"),
    ];
  }

  async #fairness(place) {
    const asked = [`${here}/fairness`, `${here}/replay?lang=${facts.lang}`].map((path) => ask("GET", path));
    const [told, { events }] = await Promise.all(asked);
    const draws = events.filter(({ seat }) => seat === null).map(({ text }) => text);
    let found = check(told, draws, this.table.dealing.own);
    // The log that is played again has to be the one this page has told all along.
    if (!this.table.talk.agrees(events)) found = { ...found, fair: false, reason: "log" };
    const seated = this.table.about.yours.length > 0;
    place.textContent = verdict(found, seated);
    place.dataset.fair = found.fair;
    place.dataset.own = found.own;
  }
}

/** What the check found, in sentences that say what was checked and nothing more. */
function verdict({ fair, reason, draws, draw, numbers, own }, seated) {
  if (fair === false) return `✗ ${say(`unfair_${reason}`, { draw: draw + 1 })}`;
  if (fair === null) return say(`untold_${reason}`, { draws });
  const sentences = [`✓ ${say("fair", { draws })}`, numbers ? say("numbers", { numbers }) : say("no_numbers")];
  if (own === "among") sentences.push(say("own_among"));
  else if (own === "missing") sentences.push(say("own_missing"));
  else if (seated && numbers) sentences.push(say("own_none"));
  return sentences.join(" ");
}

/** All score sheets side by side: a row for each category. Where there is one alone, the standings have said it. */
function scoreSheet(seats) {
  const labels = [...new Set(seats.flatMap(({ lines }) => lines.map(([label]) => label)))];
  if (labels.length < 2 && seats.length > 1) return [];
  const head = seats.map(({ seat, name, winner }) => {
    const who = make("span", { class: "who" }, badge(seat), make("span", { class: "name" }, name), winner && seats.length < 4 && " ★");
    return make("th", { scope: "col", title: name }, who);
  });
  const rows = labels.map((label) => row(label, seats.map(({ lines }) => lines.find(([name]) => name === label)?.[1])));
  const totals = row(say("total"), seats.map(({ total }) => total));
  const table = make(
    "table",
    {},
    make("thead", {}, make("tr", {}, make("td"), ...head)),
    make("tbody", {}, ...rows),
    make("tfoot", {}, totals),
  );
  return [make("div", { class: seats.length > 3 ? "sheet many" : "sheet" }, table)];
}

const row = (label, points) =>
  make("tr", {}, make("th", { scope: "row" }, label), ...points.map((n) => make("td", {}, n === null || n === undefined ? "–" : String(n).replace("-", "−"))));
