// A table: frames come in over the line and are shown; moves go out.

import { announce, ask, button, capital, facts, find, make, memory, say, theme, toast, visit } from "./page.js";
import { Badge } from "./badge.js";
import { Boards, columns } from "./boards.js";
import { Cards } from "./cards.js";
import { Chooser } from "./choose.js";
import { Curtain } from "./curtain.js";
import { Dealing } from "./dealing.js";
import { Deciding } from "./confirmation.js";
import { Enlarger } from "./enlarge.js";
import { Gains, inWords } from "./gains.js";
import { showHelp } from "./help.js";
import { Lesson } from "./lesson.js";
import { Line } from "./connection.js";
import { hideNotice, showNotice, showRefusal } from "./notice.js";
import { showPlayers } from "./players.js";
import { preference } from "./preferences.js";
import { Readiness } from "./readiness.js";
import { Result } from "./result.js";
import { Seats } from "./seats.js";
import { showSettings } from "./settings.js";
import { Since } from "./since_your_turn.js";
import { Sounds } from "./sound.js";
import { Tabs } from "./tabs.js";
import { Talk } from "./log_and_chat.js";
import { Tools } from "./tools.js";
import { WaitingRoom } from "./waiting.js";

const FINGER = 44; // pixels
const BLINK = 4000; // milliseconds
const here = `/api/tables/${facts.id}`;
const asked = new URLSearchParams(location.search).get("seat");

class Table {
  constructor(about) {
    this.about = about; // what the table is: mode, seats, yours
    this.seat = this.#firstSeat(asked === null ? null : Number(asked));
    this.actedAs = new Set(); // the seats that had a turn here
    /** @type {Frame | null} */
    this.frame = null;
    this.refs = 0;
    this.pending = null; // the number of the decision that is on its way
    this.decided = null; // the seat that decided last, here, and the version that led to
    this.boards = new Boards(columns(about.seats.length));
    const play = (move) => this.play(move);
    const places = { bar: find("tools"), chips: find("chips"), loose: find("loose") };
    this.tabs = new Tabs(this.boards);
    const asks = (move) => Boolean(this.boards.forMove(move)[0]?.closest("[data-spot]"));
    this.tools = new Tools(places, { play, asks, changed: () => this.#lit() });
    this.chooser = new Chooser(this.boards, find("table"), this.tools, play, (...told) => this.#look(...told));
    this.chooser.seen = (element) => this.tabs.show(element);
    this.cards = new Cards(this.boards, find("table"));
    this.enlarger = new Enlarger(this.boards, find("table"));
    this.deciding = new Deciding({
      send: (move) => this.#decide({ type: "move", move }),
      point: (move) => this.#point(move),
      tell: (...told) => this.#look(...told),
    });
    this.gains = new Gains(
      (move) => this.line.say({ type: "gain", seat: this.seat, move, ref: ++this.refs }) && this.refs,
      (told) => this.#brings(told),
    );
    this.talk = new Talk(find("log"), find("chat"), (words) => this.line.say({ type: "chat", text: words }));
    this.since = new Since(this.boards, find("log"));
    this.curtain = new Curtain((seat) => this.look(seat), () => this.undo());
    this.waiting = new WaitingRoom(find("slot"), this);
    this.result = new Result(find("slot"), this);
    this.seats = new Seats(this);
    this.dealing = new Dealing(facts.id, memory, (message) => this.line.say(message));
    this.lesson = new Lesson(find("lesson"), facts.id);
    this.badge = new Badge(find("bell"));
    this.sounds = new Sounds();
    this.readiness = new Readiness((wanted) => this.#letStandIn(wanted));
    this.#wire();
    this.line = new Line(
      `${here}/socket`,
      () => this.#hello(),
      (message) => this.#hear(message),
      (state) => this.#lineIs(state),
    );
  }

  #hello() {
    const look = { seat: this.seat, lang: facts.lang, theme: theme(), guided: this.lesson.on };
    return { type: "hello", ...look, deal: false, pace: preference("pace") };
  }

  // --- What comes in

  /** @param {Message} message */
  #hear(message) {
    if (message.type === "frame") this.#show(message);
    else if (message.type === "refused") this.#refused(message);
    else if (message.type === "chat") this.talk.hear(message);
    else if (message.type === "dealing") this.dealing.hear(message, this.about.yours);
    else if (message.type === "hint") this.#hinted(message);
    else if (message.type === "gain") this.gains.hear(message);
    else if (message.type === "readiness") this.#ready(message);
    else if (message.type === "presence") this.#presence(message.seats);
    else if (message.type === "announcement") announce(message.text);
    else if (message.type === "gone") visit("/"); // the host has deleted the table
  }

  /** @param {Frame} frame */
  #show(frame) {
    if (frame.seat !== this.seat) return; // a view we have left meanwhile
    const before = this.frame;
    this.frame = frame;
    this.about.yours = frame.yours;
    const mine = this.pending !== null && frame.ref === this.pending;
    if (mine) this.#arrived();
    if (mine && this.moving && frame.can_undo) this.decided = { seat: frame.seat, version: frame.version };
    if (mine || moveList(before) !== moveList(frame)) hideNotice(); // what others do does not take a hint away
    this.since.before();
    this.tools.show(frame.tools);
    this.chooser.keepFocus(() => this.boards.show(frame.panels), frame);
    this.cards.show();
    if (frame.your_turn) this.actedAs.add(frame.seat);
    if (frame.your_turn) this.#reach();
    if (mine) measure(this.sentAt);
    this.talk.log(frame.log);
    this.since.after(frame, mine);
    this.#bar(frame);
    showPlayers(find("players"), frame, this.readiness);
    this.dealing.sealed(frame.commitment);
    find("sealed").textContent = frame.commitment ? say("sealed", { commitment: frame.commitment.slice(0, 16) }) : "";
    find("sealed").title = frame.commitment ?? "";
    const waiting = this.waiting.show(frame);
    if (!waiting) this.result.show(frame);
    this.seats.show(frame);
    this.badge.show(frame, before);
    this.sounds.frame(frame, before, mine);
    this.#turnOver(frame, before);
    if (mine && this.moving) this.lesson.did(this.moving);
    if (this.curtain.lifted && !waiting) this.lesson.show(frame);
    document.body.dataset.version = String(frame.version);
    if (mine) document.body.dataset.played = String(frame.ref);
    const going = frame.dealt ? "theirs" : "dealing";
    document.body.dataset.state = waiting && !frame.begun ? "waiting" : frame.over ? "over" : frame.your_turn ? "mine" : going;
  }

  /** What is lit has changed. */
  #lit() {
    this.chooser.light();
    this.#reach();
  }

  /** See that what can be done can be reached. */
  #reach() {
    this.tabs.follow();
    if (matchMedia("(pointer: coarse)").matches) this.boards.reachable(FINGER);
  }

  /** @param {RefusedTold} message */
  #refused(message) {
    if (message.ref === this.pending) this.#arrived();
    if (this.gains.asked.has(message.ref)) return; // a look, not a question: nobody waits for an answer
    find("hint").disabled = !this.frame?.your_turn;
    this.sounds.play("refused");
    showRefusal(message, facts.game);
  }

  /** How far the bots and the hints are.
   * @param {ReadinessTold} told */
  #ready(told) {
    this.readiness.hear(told);
    find("hint").querySelector("span").textContent = this.readiness.searches ? say("hint") : say("quick_hint");
    find("hint").title = this.readiness.searches ? "" : say("quick_hint_about");
    if (!this.frame) return;
    showPlayers(find("players"), this.frame, this.readiness);
    this.#tip("");
    if (this.frame.over) this.result.tellStandIns();
  }

  #letStandIn(wanted) {
    this.line.say({ type: "stand_in", seat: this.about.yours[0], wanted });
  }

  /** @param {HintTold} told */
  #hinted({ move, moves, note }) {
    find("hint").disabled = false;
    this.hinted = move;
    const best = moves.map((advice) => this.#advice(advice));
    const what = make("p", { class: note ? "note" : "heading" }, note || say("hint"));
    showNotice("hint", what, make("ol", { class: "advice", "aria-label": say("hint") }, ...best));
    this.#point(move); // after the hint is there, which may not cover it
  }

  /** Show where a move is on the board, and what has to be chosen before it. */
  #point(move) {
    this.cards.point(move);
    this.chooser.point(move);
  }

  /** One of the best few moves: what it does, what may be expected of it, why; pointed at, it is shown on the board.
   * @param {AdviceTold} advice */
  #advice({ move, label, reason, expected }) {
    const point = () => this.#point(move);
    const what = make("strong", {}, capital(label));
    const worth = expected && make("span", { class: "expected" }, expected);
    return make(
      "li",
      { on: { mouseenter: point, focusin: point } },
      make("span", { class: "what" }, what, worth, reason && make("span", { class: "why" }, reason)),
      button(say("play_it"), () => this.play(move), { class: "now", "aria-label": `${say("play_it")}: ${label}` }),
    );
  }

  #presence(seats) {
    if (!this.frame) return;
    for (const player of this.frame.seats) player.present = seats.includes(player.seat);
    showPlayers(find("players"), this.frame, this.readiness);
    this.waiting.show(this.frame);
    this.seats.show(this.frame);
  }

  /** A line that is back within a moment, as when the server restarts, is not worth a word. */
  #lineIs(state) {
    if (state === "open") {
      clearTimeout(this.missing);
      this.missing = null;
      this.#showLost(false);
    } else if (!this.missing) {
      this.#arrived();
      this.missing = setTimeout(() => this.#showLost(true), BLINK);
    }
  }

  #showLost(lost) {
    find("lost").hidden = !lost;
    document.body.classList.toggle("offline", lost);
    if (!lost) return;
    this.line.forget();
    this.#arrived();
  }

  // --- What goes out

  play(move) {
    if (this.about.yours.includes(this.seat)) this.deciding.play(move, this.frame);
  }

  undo() {
    const last = this.#undoable();
    if (last !== null) this.#decide({ type: "undo", ...last });
  }

  /** Whose last decision may be taken back, and on which version: this seat's, or where one plays all, the one before. */
  #undoable() {
    if (this.frame?.can_undo) return { seat: this.seat, version: this.frame.version };
    return this.about.mode === "analysis" ? this.decided : null;
  }

  /** One decision at a time: the next can be made when this one has arrived. */
  #decide(decision) {
    if (this.pending || !this.frame) return;
    this.pending = ++this.refs;
    this.sentAt = performance.now();
    this.slow = setTimeout(() => document.body.classList.add("busy"), 250);
    const { seat, frame } = this;
    this.decided = null;
    const message = { seat, version: frame.version, ...decision, ref: this.pending };
    if (!this.line.say(message) && !this.line.keep(message, find("lost").hidden)) this.#arrived();
    this.moving = decision.move ?? null;
  }

  hint() {
    if (!this.frame?.your_turn) return;
    find("hint").disabled = this.line.say({ type: "hint", seat: this.seat, ref: ++this.refs });
  }

  /** Begin before all seats are taken. */
  begin() {
    this.line.say({ type: "begin", seat: this.about.yours[0] });
  }

  /** Look through the eyes of another seat. */
  look(seat) {
    this.seat = seat;
    this.frame = null;
    this.line.greet();
  }

  #arrived() {
    this.pending = null;
    clearTimeout(this.slow);
    document.body.classList.remove("busy");
  }

  // --- The bar

  /** @param {Frame} frame */
  #bar(frame) {
    const bar = find("bar");
    bar.classList.toggle("mine", frame.your_turn);
    const sentence = frame.begun ? frame.sentence : say("waiting_room");
    if (find("sentence").textContent !== sentence) find("sentence").textContent = sentence; // said once
    this.deciding.forget();
    this.deciding.showGrace(frame);
    this.#tip("");
    find("quick").replaceChildren(
      ...frame.moves
        .filter(({ quick }) => quick)
        .map(({ move, label, quick }) => {
          const about = { class: "now", "data-quick": move, title: capital(label) };
          return button(quick, () => this.play(move), about);
        }),
    );
    const seated = this.about.yours.length > 0;
    find("actions").hidden = !seated || frame.over || !frame.begun;
    find("speak").hidden = !seated;
    find("undo").disabled = this.#undoable() === null;
    find("hint").disabled = !frame.your_turn;
    find("list").disabled = !frame.your_turn;
    this.#moves(frame);
  }

  /** What a move that one looks at would do, in words, and soon what it would bring. */
  #look(words, move = null, soon = false) {
    this.looked = words;
    this.#tip(words);
    this.gains.look(this.frame?.your_turn ? move : null, this.frame?.version, soon);
  }

  /** @param {GainTold} told */
  #brings(told) {
    this.chooser.spots.bring(told);
    const sentence = inWords(told);
    if (sentence) this.#tip(`${this.looked.replace(/[.\s]*$/, "")}. ${sentence}`);
  }

  #tip(words) {
    const waiting = this.frame && !this.frame.your_turn && !this.frame.over;
    const state = waiting ? this.#waitingFor() : this.since.sentences.slice(-2).join(" ");
    const told = this.frame && this.readiness.show(this.frame);
    find("tip").textContent = words || state;
    find("tip").hidden = Boolean(told); // in its place: the board does not move for it
  }

  #waitingFor() {
    const { seats, to_act, seat } = this.frame;
    const names = to_act.filter((k) => k !== seat).map((k) => seats[k].name);
    if (!names.length) return "";
    const watching = this.about.yours.length ? "" : `${say("watching")} · `;
    // Where several decide at once, nobody is told who has done so already.
    const others = names.length > 1 ? say("others_decide") : say("waiting_for", { names: names[0] });
    return watching + others + (this.frame.grace ? ` · ${say("can_take_back")}` : "");
  }

  /** A click on the board by somebody who is not to move: whom the table waits for. */
  #explain({ target }) {
    const { frame, about } = this;
    if (!target.closest(".panel") || target.closest("[data-under]") || !frame || frame.your_turn || frame.over) return;
    if (!about.yours.length || !frame.dealt || this.pending) return;
    showNotice("refusal", make("span", {}, `${say("not_your_turn")} ${this.#waitingFor()}.`));
  }

  /** The moves as a list of buttons: for screen readers, and for who likes lists.
   * @param {Frame} frame */
  #moves(frame) {
    if (find("moves").hidden) return;
    find("buttons").replaceChildren(
      ...frame.moves.map(({ move, label }) => {
        const point = () => this.#point(move);
        const on = { click: () => this.play(move), focus: point, mouseenter: point };
        return make("li", {}, button(capital(label), null, { "data-listed": move, on }));
      }),
    );
  }

  #toggleMoves(wanted = find("moves").hidden) {
    const open = wanted && Boolean(this.frame?.your_turn);
    find("moves").hidden = !open;
    find("list").setAttribute("aria-expanded", String(open));
    if (open) {
      this.#moves(this.frame);
      // A finger gets no keyboard it did not ask for: it would cover the list.
      if (!matchMedia("(pointer: coarse)").matches) find("notation").focus();
    }
  }

  // --- One screen for several players

  #firstSeat(seat) {
    const { yours, to_act = [] } = this.about;
    if (seat !== null && yours.includes(seat)) return seat;
    return yours.find((k) => to_act.includes(k)) ?? yours[0] ?? null;
  }

  /** @param {Frame} frame
   * @param {Frame | null} before */
  #turnOver(frame, before) {
    const { yours, mode } = this.about;
    const next = frame.to_act.find((seat) => yours.includes(seat));
    if (yours.length < 2 || frame.over || next === undefined || frame.to_act.includes(this.seat)) return;
    const begun = before && !before.dealt; // nothing was to be seen yet, so there is nothing to hide
    const hides = facts.look.hides === "always" || (facts.look.hides === "first" && !this.actedAs.has(next));
    if (mode === "analysis" || begun) setTimeout(() => this.look(next), 0);
    else if (hides) this.curtain.close(next, frame.seats[next].name, frame.can_undo);
    else setTimeout(() => this.#handOver(next, frame.seats[next].name), 0);
  }

  /** To the next player at this screen, where nobody has anything to hide. */
  #handOver(seat, name) {
    toast(say("your_turn_name", { name }));
    this.look(seat);
  }

  // --- Listening to the person

  #wire() {
    find("undo").addEventListener("click", () => this.undo());
    find("hint").addEventListener("click", () => this.hint());
    find("help").addEventListener("click", showHelp);
    find("settings").addEventListener("click", showSettings);
    document.addEventListener("preference", () => this.line.say({ type: "pace", pace: preference("pace") }));
    find("list").addEventListener("click", () => this.#toggleMoves());
    find("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      const notation = find("notation").value.trim();
      if (notation) this.play(notation);
      find("notation").select();
    });
    find("table").addEventListener("click", (event) => this.#explain(event));
    document.addEventListener("theme", () => this.frame && this.line.greet());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || find("dialog").open || !this.curtain.lifted) return;
    if (event.target.matches("input, textarea, select")) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    const zooms = { "+": 1.35, "=": 1.35, "-": 1 / 1.35, 0: 0 };
    if (event.key in zooms) return this.boards.zoom(zooms[event.key]);
    const acts = { u: () => this.undo(), h: () => this.hint(), m: () => this.#toggleMoves(), "?": showHelp };
    const act = acts[latin(event)];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === "Escape") {
      if (this.deciding.cancel() || this.chooser.spots.close() || this.tools.drop()) return;
      this.cards.choose(null);
      hideNotice();
      this.#toggleMoves(false);
    } else this.chooser.key(event, this.frame?.moves ?? []);
  }
}

/** The key, also where the keyboard is set to Cyrillic letters. */
const latin = ({ key, code }) => (/^[а-яіїєґ]$/i.test(key) ? code.replace("Key", "").toLowerCase() : key);

/** From the click to the new board on the screen, for whoever wants to know: see benchmarks/clicks.py. */
function measure(start) {
  requestAnimationFrame(() => setTimeout(() => performance.measure("decision", { start, end: performance.now() })));
}

const moveList = (frame) => frame?.moves.map(({ move }) => move).join();

async function open() {
  try {
    const about = await ask("GET", `${here}?deal=false`);
    Object.assign(window, { table: new Table(about) });
  } catch (error) {
    find("sentence").textContent = error.message;
    toast(error.message);
  }
}

open();
