// Who sits at the table and what people there may settle: leave, come back, let a bot play for somebody away, end together.

import { ask, button, facts, find, make, openDialog, say, toast, trying, visit } from "./page.js";
import { levelName } from "./readiness.js";

const here = `/api/tables/${facts.id}`;
const MINUTE = 60;
const DAY = 86400;
const LONGEST_TIMER = 2 ** 31 - 1; // milliseconds

/** A length of time in words, from seconds. */
export function duration(seconds) {
  const [value, unit] = seconds >= DAY ? [seconds / DAY, "day"] : [seconds / MINUTE, "minute"];
  const style = { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 };
  return new Intl.NumberFormat(facts.lang, /** @type {Intl.NumberFormatOptions} */ (style)).format(Math.floor(value));
}

const post = (path, body) => ask("POST", `${here}/${path}?lang=${facts.lang}`, body ?? {});

export class Seats {
  constructor(table) {
    this.table = table;
    this.place = find("standing");
    this.put = null; // what was put off, so that it is not asked again
    find("seats").addEventListener("click", trying(() => this.#menu()));
  }

  /** @param {Frame} frame */
  show(frame) {
    this.frame = frame;
    this.mine = frame.seats.filter(({ seat, kind }) => kind === "person" && frame.yours.includes(seat));
    const looking = this.mine.find(({ seat }) => seat === frame.seat);
    document.body.classList.toggle("bot-plays", Boolean(looking?.left) && !frame.over);
    find("seats").hidden = !frame.yours.length || !frame.begun;
    if (frame.ended && !find("log").querySelector(".ended")) {
      find("log").append(make("li", { class: "ended" }, say("ended_by_agreement")));
    }
    this.#ask(frame);
  }

  // --- One question at a time, at the edge of the page

  /** @param {Frame} frame */
  #ask(frame) {
    const question = frame.over || !frame.begun ? null : (this.#offer(frame) ?? this.#back());
    if (!question) return this.#absent(frame);
    this.missed = null;
    return this.#put(question);
  }

  #put({ key, words, answers }) {
    if (this.asked === key) return;
    this.asked = key;
    this.place.hidden = this.put === key;
    this.place.replaceChildren(make("p", {}, words), make("div", { class: "row" }, ...answers));
  }

  #hide() {
    this.asked = null;
    this.place.hidden = true;
  }

  #later(key) {
    const put = () => {
      this.put = key;
      this.place.hidden = true;
    };
    return button(say("later"), put, { class: "link" });
  }

  /** @param {Frame} frame */
  #offer({ offer, seats }) {
    const playing = this.mine.filter(({ left }) => !left);
    if (!offer || !playing.length) return null;
    const key = JSON.stringify(["offer", offer, playing.length]);
    const silent = seats.filter(({ seat, kind, left }) => kind === "person" && !left && !offer.agreed.includes(seat));
    const no = (words) => button(words, trying(() => post("end", { agree: false })), { id: "refuse-end" });
    if (playing.every(({ seat }) => offer.agreed.includes(seat))) {
      const names = silent.map(({ name }) => name).join(", ");
      return { key, words: say("you_agreed", { names }), answers: [no(say("withdraw")), this.#later(key)] };
    }
    const yes = button(say("agree"), trying(() => post("end", { agree: true })), { id: "agree-end" });
    const words = say("offers_end", { name: seats[offer.by].name });
    return { key, words, answers: [yes, no(say("play_on")), this.#later(key)] };
  }

  #back() {
    const left = this.mine.filter((seat) => seat.left);
    if (!left.length) return null;
    const answers = [button(say("take_back"), trying(() => post("return")), { id: "take-back", class: "primary" })];
    return { key: "back", words: say("bot_for_you", { level: levelName(left[0].bot) }), answers };
  }

  /** Whoever all wait for, if they are not there: when may a bot play?
   * @param {Frame} frame */
  async #absent(frame) {
    const waits = (player) =>
      frame.to_act.includes(player.seat) && !frame.yours.includes(player.seat) && !player.present && !player.left && !player.bot;
    const missed = frame.yours.length && frame.begun && !frame.over && frame.dealt ? frame.seats.filter(waits) : [];
    const now = missed.map(({ seat }) => seat).join();
    if (now === this.missed) return undefined; // asked, or to be asked when it is time
    this.missed = now;
    clearTimeout(this.timer);
    this.#hide();
    if (!missed.length) return undefined;
    const told = await ask("GET", `${here}/seating?lang=${facts.lang}`).catch(() => null);
    if (!told || this.missed !== now) return undefined;
    const known = missed.map(({ seat }) => told.seats[seat]).filter(({ hand_over_in: wait }) => wait !== null);
    const ready = known.find(({ hand_over_in: wait }) => wait === 0);
    if (ready) return this.#put(this.#question(ready, told.level));
    const soonest = Math.min(...known.map(({ hand_over_in: wait }) => wait));
    // After a day or so the page has long been opened again.
    const again = () => {
      this.missed = null;
      this.#ask(this.frame);
    };
    if (known.length) this.timer = setTimeout(again, Math.min(LONGEST_TIMER, 1000 * soonest + 500));
    return undefined;
  }

  #question({ seat, kind, name, away }, level) {
    const key = `away ${seat}`;
    const words =
      kind === "open"
        ? say("seat_is_free", { n: seat + 1 })
        : say("name_is_away", { name, time: duration((away ?? 0) * MINUTE) });
    const press = () => this.#confirmBot(seat, kind === "open" ? say("seat_n", { n: seat + 1 }) : name, level);
    return { key, words, answers: [button(say("let_bot_play"), press, { id: "let-bot-play" }), this.#later(key)] };
  }

  #confirmBot(seat, name, level) {
    const words = say("let_bot_about", { name, level: levelName(level) });
    confirm(say("let_bot_play"), words, say("let_bot_play"), () => post("hand-over", { seat }));
  }

  // --- The menu

  async #menu() {
    const told = await ask("GET", `${here}/seating?lang=${facts.lang}`);
    const { frame } = this;
    const playing = this.mine.filter(({ left }) => !left);
    const going = !frame.over;
    const rows = told.seats.map((seat) => this.#row(seat, told.level));
    openDialog(
      say("at_table"),
      make("ul", { class: "seats" }, ...rows),
      make(
        "div",
        { class: "row" },
        going && playing.length && !frame.offer && button(say("offer_end"), () => this.#offerEnd(playing), { id: "offer-end" }),
        going && playing.length && button(say("leave_game"), () => this.#leave(told.level, playing), { id: "leave-game" }),
        (!going || !playing.length) && button(say("take_off"), trying(() => this.#takeOff()), { id: "take-off" }),
      ),
    );
  }

  #row({ seat, kind, name, bot, left, yours, away, hand_over_in: wait }, level) {
    const who = make("b", {}, kind === "open" ? say("seat_n", { n: seat + 1 }) : name);
    const what = make("span", { class: "muted" }, about(kind, bot, left, yours, away));
    const title = kind === "open" ? say("seat_n", { n: seat + 1 }) : name;
    const hand = wait === 0 && button(say("let_bot_play"), () => this.#confirmBot(seat, title, level));
    const back = yours && left && button(say("take_back"), trying(() => post("return").then(() => find("dialog").close())));
    return make("li", {}, who, what, hand, back);
  }

  #leave(level, playing) {
    const others = this.frame.seats.some(({ seat, kind, left }) => kind === "person" && !left && !playing.some((one) => one.seat === seat));
    const words = others ? say("leave_about", { level: levelName(level) }) : say("leave_alone");
    confirm(say("leave_game"), words, say("leave_game"), async () => {
      await post("leave");
      visit("/");
    });
  }

  #offerEnd(playing) {
    const people = this.frame.seats.filter(({ kind, left }) => kind === "person" && !left).length;
    const alone = people === playing.length;
    const words = alone ? say("end_alone") : say("offer_about");
    confirm(say("offer_end"), words, alone ? say("end_now") : say("offer"), () => post("end", { agree: true }));
  }

  async #takeOff() {
    await ask("DELETE", `${here}?lang=${facts.lang}`);
    find("dialog").close();
    toast(say("taken_off"));
  }
}

function about(kind, bot, left, yours, away) {
  if (kind === "bot") return `${say("bot")} · ${levelName(bot)}`;
  if (kind === "open") return bot ? say("bot_plays_free", { level: levelName(bot) }) : say("free_seat");
  if (left) return say("bot_plays_on", { level: levelName(bot) });
  if (yours) return say("you");
  return away === null ? say("is_here") : `${say("away")} · ${duration(away * MINUTE)}`;
}

/** Say what will happen, and do it when the person wants it so. */
function confirm(title, words, yes, work) {
  const doIt = trying(async () => {
    await work();
    find("dialog").close();
  });
  const stay = button(say("stay"), () => find("dialog").close());
  openDialog(title, make("p", {}, words), make("div", { class: "row" }, button(yes, doIt, { class: "primary", id: "confirm" }), stay));
}
