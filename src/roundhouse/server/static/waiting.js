// Before the game begins: one link for all free seats, and who plays which; after that, seats that are still free.

import { ask, button, copy, facts, make, memory, say, trying, visit, at } from "./page.js";
import { levelName } from "./readiness.js";
import { duration } from "./seats.js";

const here = `/api/tables/${facts.id}`;

export class WaitingRoom {
  constructor(place, table) {
    this.place = place;
    this.table = table;
    this.told = null; // what the server says of the seats, for the host
  }

  /** Whether somebody is still awaited.
   * @param {Frame} frame */
  show(frame) {
    const free = frame.seats.filter(({ kind }) => kind === "open");
    if (frame.over || (frame.begun && !free.length)) return false;
    const now = JSON.stringify([frame.yours, frame.begun, frame.host, frame.seating]);
    if (now === this.shown) return true;
    this.shown = now;
    this.#draw(frame);
    this.#look(frame);
    return true;
  }

  /** What only the server knows: the invitation, and what may be chosen.
   * @param {Frame} frame */
  async #look(frame) {
    const told = await trying(() => ask("GET", `${here}/seating?lang=${facts.lang}`))();
    if (!told || this.place.classList.contains("result")) return;
    this.told = told;
    if (this.table.frame && told.seating >= frame.seating) this.#draw(this.table.frame);
  }

  /** @param {Frame} frame */
  #draw(frame) {
    const seated = frame.yours.length > 0;
    const full = frame.seats.every(({ kind }) => kind !== "open");
    const leads = frame.host && !frame.begun;
    const focused = document.activeElement?.id;
    this.place.hidden = false;
    this.place.replaceChildren(
      make("h2", {}, frame.begun && !seated ? say("free_seats") : say("waiting_room")),
      make("p", { class: "muted" }, this.#how(frame, seated, full)),
      frame.host && !full && this.#invitation(),
      make("ul", { class: "seats" }, ...frame.seats.map((player) => this.#row(player, frame, leads))),
      leads && this.#absence(),
      seated && !frame.begun && this.#buttons(frame, full),
    );
    if (focused) document.getElementById(focused)?.focus();
  }

  /** @param {Frame} frame
   * @param {boolean} seated
   * @param {boolean} full */
  #how(frame, seated, full) {
    if (!seated) return this.table.about.open ? say("take_seat") : say("only_invited");
    if (frame.begun) return say("free_seats");
    if (frame.host) return this.told?.host_starts || full ? say("begins_host") : say("begins_full");
    return full ? say("anybody_begins") : say("host_begins");
  }

  #invitation() {
    if (!this.told?.invitation) return null;
    const address = new URL(at(this.told.invitation), location.origin).href;
    const field = make("input", { readonly: true, value: address, "aria-label": say("invitation"), id: "invitation" });
    field.addEventListener("focus", () => field.select());
    return make(
      "div",
      { class: "links" },
      make("p", {}, say("send_link")),
      make("div", { class: "row" }, field, button(say("copy"), () => copy(address))),
    );
  }

  /** @param {Player} player
   * @param {Frame} frame
   * @param {boolean} leads */
  #row({ seat, name, kind, bot }, frame, leads) {
    const which = make("b", {}, kind === "open" ? say("seat_n", { n: seat + 1 }) : name);
    const words = (text) => make("span", { class: "muted" }, text);
    if (leads && this.told) return make("li", { "data-seat": seat }, which, ...this.#choices(seat, name, kind, bot, frame));
    const sits = kind === "open" && !frame.yours.length && this.table.about.open;
    const sit = sits && button(say("sit_here"), trying(() => this.#sit(seat)), { class: "primary" });
    return make("li", { "data-seat": seat }, which, words(whoPlays(kind, bot)), sit);
  }

  /** What the host may make of a seat. */
  #choices(seat, name, kind, bot, frame) {
    const mine = frame.yours.includes(seat);
    if (kind === "person" && !mine) {
      const about = { "aria-label": say("remove_name", { name }) };
      return [button(say("remove"), trying(() => this.#arrange({ seat, kind: "open" })), about)];
    }
    const only = mine && frame.yours.length === 1;
    if (only) return [make("span", { class: "muted" }, say("you"))];
    const options = [
      make("option", { value: "open" }, say("for_anybody")),
      make("option", { value: "person" }, say("for_me")),
      ...this.told.levels.map((level) => make("option", { value: level.name }, level.label)),
    ];
    const choice = make("select", { "aria-label": say("who_at", { n: seat + 1 }), id: `who-${seat}` }, ...options);
    choice.value = kind === "bot" ? bot : kind;
    choice.addEventListener("change", trying(() => this.#choose(seat, choice.value)));
    const named = kind === "person" && this.#named(seat, name);
    return [choice, named];
  }

  /** The name of another who plays on the host's own screen. */
  #named(seat, name) {
    const field = make("input", { maxlength: 40, value: name, "aria-label": say("player_n", { n: seat + 1 }), id: `name-${seat}` });
    field.addEventListener("change", () => {
      const words = field.value.replaceAll("|", "").trim();
      if (words) this.table.line.say({ type: "name", seat, name: words });
    });
    return field;
  }

  #choose(seat, value) {
    if (value === "open") return this.#arrange({ seat, kind: "open" });
    if (value === "person") return this.#arrange({ seat, kind: "person", name: say("player_n", { n: seat + 1 }) });
    return this.#arrange({ seat, kind: "bot", bot: value, name: facts.words[`train_${seat}`] ?? value });
  }

  async #arrange(wish) {
    await this.#change("seating", wish);
  }

  /** Send a change on the seating that is shown; where it is refused, show what is there now. */
  async #change(what, wish) {
    try {
      this.told = await ask("POST", `${here}/${what}?lang=${facts.lang}`, { ...wish, seating: this.table.frame.seating });
    } finally {
      this.shown = null;
      if (this.table.frame) this.show(this.table.frame);
    }
  }

  /** Who plays for those who leave, and when others may let it play for who is away. */
  #absence() {
    if (!this.told) return null;
    const { level, levels, patience, patiences } = this.told;
    const bots = make("select", { id: "if-gone" }, ...levels.map((each) => make("option", { value: each.name }, each.label)));
    bots.value = level;
    const times = make("select", { id: "if-away" }, ...patiences.map((each) => make("option", { value: each }, duration(each))));
    times.value = String(patience);
    const change = trying(() => this.#change("absence", { level: bots.value, patience: Number(times.value) }));
    bots.addEventListener("change", change);
    times.addEventListener("change", change);
    return make(
      "div",
      { class: "absence" },
      make("label", { class: "field" }, make("span", {}, say("if_gone")), bots),
      make("label", { class: "field" }, make("span", {}, say("if_away")), times),
    );
  }

  /** @param {Frame} frame
   * @param {boolean} full */
  #buttons(frame, full) {
    const starts = frame.host || full;
    const go = (method, path) =>
      trying(async () => {
        await ask(method, path);
        visit("/");
      });
    return make(
      "div",
      { class: "row" },
      starts && button(say("begin"), () => this.table.begin(), { id: "begin", class: "primary" }),
      button(say("leave_table"), go("POST", `${here}/leave`), { id: "leave-table" }),
      frame.host && button(say("delete_table"), go("DELETE", here), { id: "delete-table" }),
    );
  }

  async #sit(seat) {
    await ask("POST", `${here}/join`, { seat, name: memory.get("name") || say("guest") });
    location.reload();
  }
}

/** What is said of a seat that one cannot change. */
function whoPlays(kind, bot) {
  if (kind === "open") return bot ? say("bot_plays_free", { level: levelName(bot) }) : say("free_seat");
  return kind === "bot" ? `${say("bot")} · ${levelName(bot)}` : say("is_here");
}
