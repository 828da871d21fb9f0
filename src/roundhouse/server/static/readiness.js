// Bots and hints that are not ready yet: how far they are, who plays meanwhile, and whether to wait.

import { button, facts, find, make, say } from "./page.js";

/** What a bot is called: by its level, or by its own name. */
export const levelName = (bot) => facts.words[`level_${bot}`] ?? bot;

export class Readiness {
  /** `choose(wanted)` says whether a weaker bot is to play until the others are ready. */
  constructor(choose) {
    this.choose = choose;
    this.told = null;
    this.place = find("readying");
    this.words = make("span", { "aria-live": "polite" });
    this.bar = make("progress", { "aria-label": say("getting_ready") });
    this.far = make("span", { class: "muted" });
    this.press = button("", () => this.choose(!this.told.stand_in), { class: "link" });
    this.place.title = say("only_once");
    this.place.replaceChildren(this.words, this.bar, this.far, this.press);
    setInterval(() => this.place.hidden || this.#tick(), 1000);
  }

  /** @param {ReadinessTold} told */
  hear(told) {
    this.told = told;
    this.heardAt = performance.now();
  }

  /** What is known of the bot at a seat. */
  bot(seat) {
    return this.told?.bots.find((bot) => bot.seat === seat);
  }

  /** Whether a hint is the search's. */
  get searches() {
    return this.told?.hint === "search";
  }

  /** Moves that a weaker bot made, in words, seat by seat.
   * @param {Frame} frame */
  stoodIn(frame) {
    const bots = this.told?.bots.filter(({ stood_in }) => stood_in) ?? [];
    const level = levelName(this.told?.weaker);
    return bots.map(({ seat, stood_in }) => say("stood_in", { level, name: frame.seats[seat].name, n: stood_in }));
  }

  /** Who waits is told of the bots that hold the game up, or that another plays for. Whether there is something to tell.
   * @param {Frame} frame */
  show(frame) {
    const late = (this.told?.bots ?? []).filter(({ ready }) => !ready);
    const failing = frame.bots === "failing";
    const missed = late.filter(({ seat, plays }) => plays || frame.to_act.includes(seat));
    find("bar").classList.toggle("late", (late.length > 0 || failing) && !frame.over); // keeps room, so that the board stays put
    this.place.hidden = !(missed.length || failing) || frame.over || frame.your_turn;
    if (this.place.hidden) return false;
    if (failing) return this.#fails();
    const name = missed.map(({ seat, bot }) => `${frame.seats[seat].name} (${levelName(bot)})`).join(", ");
    const [first] = missed;
    const weaker = levelName(this.told.weaker);
    const sentence = first.plays ? say("stands_in", { name, level: weaker }) : this.#why(name);
    if (this.words.textContent !== sentence) this.words.textContent = sentence; // said once
    this.press.hidden = !frame.yours.length;
    this.press.textContent = this.told.stand_in
      ? say("wait_for_level", { level: levelName(first.bot) })
      : say("start_with", { level: weaker });
    this.#tick();
    return true;
  }

  /** After errors on the server the bots try again, less and less often. */
  #fails() {
    if (this.words.textContent !== say("bots_failing")) this.words.textContent = say("bots_failing");
    this.bar.hidden = this.press.hidden = true;
    this.far.textContent = "";
    return true;
  }

  #why(name) {
    const { state } = this.told.search;
    if (state === "failed") return say("not_made_ready", { name });
    return state === "waiting" ? say("ready_later", { name }) : say("is_getting_ready", { name });
  }

  #tick() {
    if (this.words.textContent === say("bots_failing")) return;
    const { state, done, of, seconds } = this.told.search;
    const known = state === "compiling" && of > 0;
    this.bar.hidden = state !== "compiling";
    if (known) [this.bar.max, this.bar.value] = [of, done];
    else this.bar.removeAttribute("value");
    const passed = Math.round(seconds + (performance.now() - this.heardAt) / 1000);
    const clock = `${Math.floor(passed / 60)}:${String(passed % 60).padStart(2, "0")}`;
    this.far.textContent = known ? `${say("steps", { done, of })} · ${clock}` : state === "compiling" ? clock : "";
  }
}
