// The end of a game: who won, every score sheet, whether the draws were fair, and what next.

import { ask, button, copy, facts, make, say, theme } from "./page.js";
import { badge } from "./players.js";
import { check } from "./fairness.js";

export class Result {
  constructor(place, table) {
    this.place = place;
    this.table = table;
  }

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
    this.place.replaceChildren(
      make("h2", { id: "outcome" }, frame.sentence),
      make("p", { class: "rating", hidden: !frame.rating }, say("rating", { rating: frame.rating })),
      scoreSheet(frame.seats),
      make("div", { class: "row" }, ...this.#next(frame)),
      make("div", { class: "row small" }, ...this.#files(frame)),
      make("div", { class: "row small" }, button(say("check_draws"), () => this.#fairness(fair), { id: "check", class: "link" }), fair),
    );
  }

  #next(frame) {
    const here = `/api/tables/${facts.id}`;
    const again = (body) => async () => (location.href = `/table/${(await ask("POST", `${here}/rematch`, body)).id}`);
    const tied = frame.seats.filter(({ winner }) => winner);
    const seated = this.table.about.yours.length > 0;
    return [
      seated && frame.rematch && make("a", { class: "button primary", href: `/table/${frame.rematch}` }, say("join_rematch")),
      seated && !frame.rematch && button(say("rematch"), again({}), { class: "primary", id: "rematch" }),
      seated && !frame.rematch && facts.game === "maglev-metro" && tied.length > 1 && button(say("rematch_tied"), again({ tied: true })),
      make("a", { class: "button", href: `/table/${facts.id}/replay`, id: "replay" }, say("replay")),
      button(say("share"), () => copy(`${location.origin}/table/${facts.id}/replay`)),
      make("a", { class: "button", href: "/" }, say("home")),
    ].filter(Boolean);
  }

  #files(frame) {
    const here = `/api/tables/${facts.id}`;
    const query = new URLSearchParams({ lang: facts.lang, theme: theme() });
    if (frame.seat !== null) query.set("seat", frame.seat);
    const file = (name, path) => make("a", { href: path, download: `${facts.game}-${facts.id}.${name}` }, name === "rh" ? say("record") : name.toUpperCase());
    return [
      make("span", { class: "muted" }, say("download")),
      file("rh", `${here}/record`),
      file("svg", `${here}/picture.svg?${query}`),
      file("png", `${here}/picture.png?${query}`),
    ];
  }

  async #fairness(place) {
    const told = await ask("GET", `/api/tables/${facts.id}/fairness`);
    const { fair, draws } = check(told, this.frame.commitment);
    place.textContent = fair ? `✓ ${say("fair", { draws })}` : `✗ ${say("unfair")}`;
    place.dataset.fair = fair;
  }
}

/** All score sheets side by side: a row for each category. */
export function scoreSheet(seats) {
  const labels = [...new Set(seats.flatMap(({ lines }) => (lines ?? []).map(([label]) => label)))];
  const points = ({ lines }, label) => {
    const line = (lines ?? []).find(([name]) => name === label);
    return line ? (line[1] === null ? "?" : String(line[1])) : "–";
  };
  const head = make("tr", {}, make("td", {}));
  for (const { seat, name, winner } of seats) {
    head.append(make("th", { scope: "col" }, make("span", { class: "who" }, badge(seat, facts.game), name, winner ? " ★" : "")));
  }
  const body = make("tbody", {});
  for (const label of labels) {
    body.append(make("tr", {}, make("th", { scope: "row" }, label), ...seats.map((seat) => make("td", {}, points(seat, label)))));
  }
  const totals = make("tr", {}, make("th", { scope: "row" }, say("total")));
  for (const { total } of seats) totals.append(make("td", {}, total === null || total === undefined ? "–" : String(total)));
  return make("div", { class: "sheet" }, make("table", {}, make("thead", {}, head), body, make("tfoot", {}, totals)));
}
