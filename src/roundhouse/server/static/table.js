// A table: frames come in over the line and are shown; moves go out.

import { ask, button, capital, facts, find, make, memory, say, theme, toast } from "./page.js";
import { Badge } from "./badge.js";
import { Boards, columns } from "./boards.js";
import { Chooser } from "./choose.js";
import { Coach } from "./coach.js";
import { Curtain } from "./curtain.js";
import { showHelp } from "./help.js";
import { Line } from "./line.js";
import { hideNotice, showNotice, showRefusal } from "./notice.js";
import { showPlayers } from "./players.js";
import { Result } from "./result.js";
import { Talk } from "./talk.js";
import { WaitingRoom } from "./waiting.js";

const here = `/api/tables/${facts.id}`;
const asked = new URLSearchParams(location.search).get("seat");

class Table {
  constructor(about) {
    this.about = about; // what the table is: mode, seats, yours
    this.seat = this.#firstSeat(asked === null ? null : Number(asked));
    this.frame = null;
    this.refs = 0;
    this.pending = null; // the number of the decision that is on its way
    this.decided = null; // the seat that decided last, here
    this.boards = new Boards(columns(facts.game, about.seats.length));
    this.chooser = new Chooser(this.boards, find("table"), (move) => this.play(move), (words) => this.#tip(words));
    this.talk = new Talk(find("log"), find("chat"), (words) => this.line.say({ type: "chat", text: words }));
    this.curtain = new Curtain((seat) => this.look(seat), () => this.undo());
    this.waiting = new WaitingRoom(find("slot"), this);
    this.result = new Result(find("slot"), this);
    this.coach = new Coach(this.boards, facts.id);
    this.badge = new Badge(find("bell"));
    this.#wire();
    this.line = new Line(
      `${here}/socket`,
      () => ({ type: "hello", seat: this.seat, lang: facts.lang, theme: theme() }),
      (message) => this.#hear(message),
      (state) => this.#lineIs(state),
    );
  }

  // --- What comes in

  #hear(message) {
    if (message.type === "frame") this.#show(message);
    else if (message.type === "refused") this.#refused(message);
    else if (message.type === "chat") this.talk.hear(message);
    else if (message.type === "hint") this.#hinted(message);
    else if (message.type === "presence") this.#presence(message.seats);
  }

  #show(frame) {
    if (frame.seat !== this.seat) return; // a view we have left meanwhile
    const before = this.frame;
    this.frame = frame;
    this.about.yours = frame.yours;
    const mine = this.pending !== null && frame.ref === this.pending;
    if (mine) this.#arrived();
    if (mine || moveList(before) !== moveList(frame)) hideNotice(); // what others do does not take a hint away
    this.chooser.keepFocus(() => this.boards.show(frame.panels), frame);
    if (mine) measure(this.sentAt);
    this.#bar(frame);
    showPlayers(find("players"), frame, facts.game);
    this.talk.log(frame.log);
    if (frame.commitment && !memory.get(`seal:${facts.id}`)) memory.set(`seal:${facts.id}`, frame.commitment);
    find("sealed").textContent = frame.commitment ? say("sealed", { commitment: frame.commitment.slice(0, 16) }) : "";
    find("sealed").title = frame.commitment ?? "";
    const waiting = this.waiting.show(frame);
    if (!waiting) this.result.show(frame);
    this.badge.show(frame, before);
    this.#turnOver(frame);
    this.coach.show(this.curtain.lifted && !waiting && (frame.your_turn || frame.over) ? frame.marks : []);
    document.body.dataset.version = frame.version;
    if (mine) document.body.dataset.played = frame.ref;
    document.body.dataset.state = waiting ? "waiting" : frame.over ? "over" : frame.your_turn ? "mine" : "theirs";
  }

  #refused(message) {
    if (message.ref === this.pending) this.#arrived();
    find("hint").disabled = !this.frame?.your_turn;
    showRefusal(message, facts.game);
  }

  #hinted({ move, moves }) {
    find("hint").disabled = false;
    this.hinted = move;
    this.chooser.point(move);
    const best = moves.map((advice) => this.#advice(advice));
    showNotice("hint", make("ol", { class: "advice", "aria-label": say("hint") }, ...best));
  }

  /** One of the best few moves: what it does, what may be expected of it, why; pointed at, it is shown on the board. */
  #advice({ move, label, reason, expected }) {
    const point = () => this.chooser.point(move);
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
    showPlayers(find("players"), this.frame, facts.game);
    this.waiting.show(this.frame);
  }

  #lineIs(state) {
    find("lost").hidden = state !== "lost";
    document.body.classList.toggle("offline", state === "lost");
    if (state === "lost") this.#arrived();
  }

  // --- What goes out

  play(move) {
    if (this.about.yours.includes(this.seat)) this.#decide({ type: "move", move });
  }

  undo() {
    const seat = this.#undoable();
    if (seat !== null) this.#decide({ type: "undo" }, seat);
  }

  /** The seat whose last decision may be taken back: this one, or where one person plays all, the one before it. */
  #undoable() {
    if (this.frame?.can_undo) return this.seat;
    return this.about.mode === "analysis" ? this.decided : null;
  }

  /** One decision at a time: the next can be made when this one has arrived. */
  #decide(decision, seat = this.seat) {
    if (this.pending || !this.frame) return;
    this.pending = ++this.refs;
    this.sentAt = performance.now();
    this.slow = setTimeout(() => document.body.classList.add("busy"), 250);
    const { version } = this.frame;
    if (!this.line.say({ ...decision, seat, version, ref: this.pending })) this.#arrived();
    this.decided = decision.type === "move" ? seat : null;
  }

  hint() {
    if (!this.frame?.your_turn) return;
    find("hint").disabled = this.line.say({ type: "hint", seat: this.seat, ref: ++this.refs });
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

  #bar(frame) {
    const bar = find("bar");
    bar.classList.toggle("mine", frame.your_turn);
    if (find("sentence").textContent !== frame.sentence) find("sentence").textContent = frame.sentence; // said once
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
    find("actions").hidden = !seated || frame.over;
    find("speak").hidden = !seated;
    find("undo").disabled = this.#undoable() === null;
    find("hint").disabled = !frame.your_turn;
    find("list").disabled = !frame.your_turn;
    this.#moves(frame);
  }

  #tip(words) {
    const state = this.frame && !this.frame.your_turn && !this.frame.over ? this.#waitingFor() : "";
    find("tip").textContent = words || state;
  }

  #waitingFor() {
    const { bots, seats, to_act, seat } = this.frame;
    if (bots === "compiling") return say("compiling");
    const names = to_act.filter((k) => k !== seat).map((k) => seats[k].name);
    if (!names.length) return "";
    const watching = this.about.yours.length ? "" : `${say("watching")} · `;
    return watching + say("waiting_for", { names: names.join(", ") });
  }

  /** The moves as a list of buttons: for screen readers, and for who likes lists. */
  #moves(frame) {
    if (find("moves").hidden) return;
    find("buttons").replaceChildren(
      ...frame.moves.map(({ move, label }) => {
        const point = () => this.chooser.point(move);
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
      find("notation").focus();
    }
  }

  // --- One screen for several players

  #firstSeat(seat) {
    const { yours, to_act = [] } = this.about;
    if (seat !== null && yours.includes(seat)) return seat;
    return yours.find((k) => to_act.includes(k)) ?? yours[0] ?? null;
  }

  #turnOver(frame) {
    const { yours, mode } = this.about;
    const next = frame.to_act.find((seat) => yours.includes(seat));
    if (yours.length < 2 || frame.over || next === undefined || frame.to_act.includes(this.seat)) return;
    if (mode === "screen") this.curtain.close(next, frame.seats[next].name, frame.can_undo);
    else setTimeout(() => this.look(next), 0);
  }

  // --- Listening to the person

  #wire() {
    find("undo").addEventListener("click", () => this.undo());
    find("hint").addEventListener("click", () => this.hint());
    find("help").addEventListener("click", showHelp);
    find("list").addEventListener("click", () => this.#toggleMoves());
    find("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      const notation = find("notation").value.trim();
      if (notation) this.play(notation);
      find("notation").select();
    });
    document.addEventListener("theme", () => this.frame && this.line.greet());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || find("dialog").open || !this.curtain.lifted) return;
    if (event.target.matches("input, textarea, select")) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    const acts = { u: () => this.undo(), h: () => this.hint(), m: () => this.#toggleMoves(), "?": showHelp };
    const act = acts[latin(event)];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === "Escape") {
      hideNotice();
      this.#toggleMoves(false);
    } else this.chooser.key(event, this.frame?.moves ?? []);
  }
}

/** The key, also where the keyboard is set to Cyrillic letters. */
const latin = ({ key, code }) => (/^[а-яіїєґ]$/i.test(key) ? code.replace("Key", "").toLowerCase() : key);

/** From the click to the new board on the screen, for who wants to know: see benchmarks/clicks.py. */
function measure(start) {
  requestAnimationFrame(() => setTimeout(() => performance.measure("decision", { start, end: performance.now() })));
}

const moveList = (frame) => frame?.moves.map(({ move }) => move).join();

async function open() {
  try {
    const about = await ask("GET", here);
    window.table = new Table(about);
  } catch (error) {
    find("sentence").textContent = error.message;
    toast(error.message);
  }
}

open();
