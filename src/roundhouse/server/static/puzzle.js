// A puzzle: a table at one moment, where one move is asked for. After the try it says what the best one was, and why.

import { ask, at, button, capital, facts, find, make, say, theme, toast, trying } from "./page.js";
import { Boards, columns } from "./boards.js";
import { Cards } from "./cards.js";
import { Chooser } from "./choose.js";
import { Deciding } from "./confirmation.js";
import { Enlarger } from "./enlarge.js";
import { Decided } from "./last_decision.js";
import { hideNotice, showRefusal } from "./notice.js";
import { showPlayers } from "./players.js";
import { Tabs } from "./tabs.js";
import { Tools } from "./tools.js";

const FINGER = 44; // pixels

class Puzzle {
  constructor() {
    this.id = facts.id;
    /** @type {Frame | null} */
    this.frame = null;
    this.tries = 0;
    this.tried = false; // a move was made, and what became of it is shown
    this.shown = null; // the move that is shown on the boards after the try
    this.boards = new Boards(columns(facts.puzzle.players));
    const play = (move) => this.play(move);
    const places = { bar: find("tools"), chips: find("chips"), loose: find("loose") };
    this.tabs = new Tabs(this.boards);
    const asks = (move) => Boolean(this.boards.forMove(move)[0]?.closest("[data-spot]"));
    this.tools = new Tools(places, { play, asks, changed: () => this.#lit() });
    this.chooser = new Chooser(this.boards, find("table"), this.tools, play, (words) => (find("tip").textContent = words));
    this.chooser.seen = (element) => this.tabs.show(element);
    this.cards = new Cards(this.boards, find("table"));
    this.decided = new Decided(this.boards, this.cards);
    this.enlarger = new Enlarger(this.boards, find("table"));
    this.deciding = new Deciding({
      send: (move) => this.#try(move),
      point: (move) => this.#point(move),
      tell: (words) => (find("tip").textContent = words),
    });
    this.#wire();
  }

  /** Show a puzzle; the moves of the last one are gone. */
  async open(id) {
    const asked = new URLSearchParams({ lang: facts.lang, theme: theme() });
    const { about, frame } = await ask("GET", `/api/puzzles/${facts.game}/${id}?${asked}`);
    if (id !== this.id) {
      this.id = id;
      history.pushState({ id }, "", at(`/puzzles/${facts.game}/${id}`));
    }
    this.about = about;
    this.frame = frame;
    this.#begin();
    this.#tell(about);
  }

  /** The position before the try, once more. */
  #begin() {
    this.tried = false;
    find("outcome").hidden = true;
    find("actions").hidden = false;
    hideNotice();
    this.#draw(this.frame.moves, this.frame.tools);
    this.#mark(null);
    find("sentence").textContent = `${facts.puzzle.asked} ${this.frame.sentence}`;
    find("tip").textContent = "";
    document.body.dataset.state = "asked";
    document.body.dataset.puzzle = this.id;
  }

  #draw(moves, tools) {
    this.tools.show(tools);
    this.boards.show(this.frame.panels, { still: true });
    this.cards.show();
    this.#lit();
    this.deciding.forget();
    showPlayers(find("players"), { ...this.frame, seat: null }, null);
    find("bar").classList.toggle("mine", moves.length > 0);
    find("list").disabled = !moves.length;
    find("quick").replaceChildren(
      ...moves
        .filter(({ quick }) => quick)
        .map(({ move, label, quick }) => button(quick, () => this.play(move), { class: "now", "data-quick": move, title: capital(label) })),
    );
    this.#toggleMoves(false);
  }

  #tell({ yours, points }) {
    const before = { true: say("puzzle_done"), false: say("puzzle_failed") }[String(yours)] ?? say("puzzle_first_only");
    find("state").textContent = before;
    find("rating").textContent = say("puzzle_hard", { points });
  }

  #lit() {
    this.chooser.light();
    if (this.tried) {
      for (const element of this.boards.moves()) element.classList.toggle("off", element.dataset.move !== this.shown);
      return;
    }
    this.tabs.follow();
    if (matchMedia("(pointer: coarse)").matches) this.boards.reachable(FINGER);
  }

  #point(move) {
    if (this.tried) return this.#mark(move);
    this.cards.point(move);
    this.chooser.point(move);
  }

  /** After the try: show one move on the boards and no other; null: none. */
  #mark(move) {
    this.shown = move;
    this.chooser.spots.close();
    this.#lit();
    this.decided.show(move);
    this.chooser.point(move);
  }

  play(move) {
    if (this.frame && !this.tried) this.deciding.play(move, this.frame);
  }

  async #try(move) {
    if (this.pending) return;
    this.pending = true;
    try {
      this.#show(await ask("POST", `/api/puzzles/${facts.game}/${this.id}?lang=${facts.lang}`, { move }));
    } catch (error) {
      if (error.clause) showRefusal({ sentence: error.message, clause: error.clause }, facts.game);
      else toast(error.message);
    } finally {
      this.pending = false;
    }
  }

  /** What the try was. The best move is shown at once if it was found, else when it is asked for. */
  #show(told) {
    this.tried = true;
    hideNotice();
    find("actions").hidden = true;
    this.#draw([], []);
    this.#mark(told.move.move);
    find("sentence").textContent = told.right ? say("puzzle_right") : say("puzzle_wrong");
    find("tip").textContent = "";
    document.body.dataset.state = told.right ? "right" : "wrong";
    document.body.dataset.played = String(++this.tries);
    const next = button(say("puzzle_next"), () => this.next(), { class: "primary", id: "on" });
    const again = button(say("puzzle_again"), () => this.#again(), { id: "again" });
    const solution = button(say("puzzle_show"), () => this.#reveal(told), { id: "solution" });
    const row = make("div", { class: "row" }, ...(told.right ? [next, again] : [again, solution, next]));
    const moves = make("ol", { class: "told" }, ...(told.right ? this.#answer(told) : [this.#move("puzzle_yours", told.move)]));
    const signed = `${told.change > 0 ? "+" : ""}${told.change}`.replace("-", "−");
    const rating = told.counts ? say("puzzle_rating_changed", { points: told.points, change: signed }) : say("puzzle_first_only");
    find("outcome").className = `outcome ${told.right ? "right" : "wrong"}`;
    find("outcome").replaceChildren(moves, row);
    find("outcome").hidden = false;
    find("state").textContent = rating;
    find("rating").textContent = told.solved_by;
    (told.right ? next : again).focus({ preventScroll: true });
  }

  #again() {
    this.#begin();
    find("sentence").focus({ preventScroll: true });
  }

  /** The best move after a wrong one. */
  #reveal(told) {
    find("outcome").querySelector(".told").replaceChildren(this.#move("puzzle_yours", told.move), ...this.#answer(told));
    find("solution").remove();
    this.#mark(told.best.move);
    find("on").focus({ preventScroll: true });
  }

  #answer(told) {
    const second = told.second.move === told.move.move ? [] : [this.#move("puzzle_second", told.second)];
    return [this.#move("puzzle_best", told.best), ...second, make("li", { class: "certain muted small" }, told.certain)];
  }

  #move(what, { move, label, reason, worth }) {
    const point = () => this.#point(move);
    return make(
      "li",
      { class: what.replace("puzzle_", ""), "data-told": move, tabindex: "0", on: { mouseenter: point, focusin: point } },
      make("span", { class: "tag" }, say(what)),
      make("strong", {}, capital(label)),
      make("span", { class: "worth" }, worth),
      make("span", { class: "why muted" }, reason),
    );
  }

  next = trying(async () => {
    const { id } = await ask("GET", `/api/puzzles/${facts.game}/next?besides=${this.id}`);
    await this.open(id);
    find("sentence").focus({ preventScroll: true });
  });

  // --- The moves as a list, and the keyboard

  #toggleMoves(wanted = find("moves").hidden) {
    const open = wanted && !this.tried;
    find("moves").hidden = !open;
    find("list").setAttribute("aria-expanded", String(open));
    if (!open) return;
    find("buttons").replaceChildren(
      ...this.frame.moves.map(({ move, label }) => {
        const point = () => this.#point(move);
        const on = { click: () => this.play(move), focus: point, mouseenter: point };
        return make("li", {}, button(capital(label), null, { "data-listed": move, on }));
      }),
    );
    if (!matchMedia("(pointer: coarse)").matches) find("notation").focus();
  }

  #wire() {
    find("list").addEventListener("click", () => this.#toggleMoves());
    find("next").addEventListener("click", () => this.next());
    find("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      const notation = find("notation").value.trim();
      if (notation) this.play(notation);
      find("notation").select();
    });
    document.addEventListener("theme", trying(() => this.open(this.id)));
    addEventListener("popstate", () => location.reload());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || find("dialog").open) return;
    if (event.target.matches("input, textarea, select")) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    const zooms = { "+": 1.35, "=": 1.35, "-": 1 / 1.35, 0: 0 };
    if (event.key in zooms) return this.boards.zoom(zooms[event.key]);
    const act = { m: () => this.#toggleMoves(), n: () => this.next() }[event.code.replace("Key", "").toLowerCase()];
    if (act) {
      event.preventDefault();
      act();
    } else if (event.key === "Escape") {
      if (this.deciding.cancel() || this.chooser.spots.close() || this.tools.drop()) return;
      this.cards.choose(null);
      hideNotice();
      this.#toggleMoves(false);
    } else if (!this.tried && this.frame) this.chooser.key(event, this.frame.moves);
  }
}

const table = new Puzzle();
Object.assign(window, { table });
trying(() => table.open(facts.id))();
