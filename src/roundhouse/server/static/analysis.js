// The analysis of a game: its curve, its turning points, and what every decision was worth.

import { ask, button, capital, facts, find, make, say, stillness, theme, toast } from "./page.js";
import { badge } from "./players.js";

const SVG = "http://www.w3.org/2000/svg";
const here = `/api/tables/${facts.id}/analysis`;
const PACE = 600; // between two looks at how far it is
const narrow = matchMedia("(max-width: 60rem)");
const UNDER_WAY = ["waiting", "compiling", "running"];

export class Analysis {
  /** `go` shows a moment of the game, as it was seen or as a seat saw it. */
  constructor(go) {
    this.go = go;
    this.moment = 0;
    this.wanted = 0; // the last event asked about: answers that come late are not shown
    this.told = new Map(); // what is known of each event
    find("analyse").addEventListener("click", () => this.begin());
    find("curve").addEventListener("click", (event) => this.#clicked(event));
    document.addEventListener("theme", () => this.report && this.#look());
    let width = 0;
    new ResizeObserver(([{ contentRect }]) => {
      if (this.report && Math.abs(contentRect.width - width) > 40) this.#look();
      width = contentRect.width;
    }).observe(find("analysis"));
  }

  get shown() {
    return Boolean(this.report);
  }

  /** Show the report if there is one; else offer to make it, or make it at once. */
  async open(atOnce) {
    find("analysis").hidden = false;
    await this.#look();
    if (atOnce && !find("begin").hidden) await this.begin();
  }

  async begin() {
    find("begin").hidden = true;
    try {
      this.#show(await ask("POST", here));
      find("analysis").scrollIntoView({ block: "nearest", behavior: stillness.matches ? "auto" : "smooth" });
    } catch (error) {
      toast(error.message);
      find("begin").hidden = false;
    }
  }

  async #look() {
    const width = Math.round(Math.max(240, find("analysis").clientWidth));
    try {
      this.#show(await ask("GET", `${here}?${new URLSearchParams({ lang: facts.lang, theme: theme(), width: String(width) })}`));
    } catch (error) {
      toast(error.message);
    }
  }

  #show(answer) {
    const going = UNDER_WAY.includes(answer.state);
    find("begin").hidden = answer.state !== "none" && answer.state !== "failed";
    find("going").hidden = !going;
    find("report").hidden = answer.state !== "ready";
    document.body.dataset.analysis = answer.state;
    if (answer.state === "failed") toast(say("analysis_failed"));
    if (going) this.#progress(answer);
    else if (answer.state === "ready" && "plot" in answer) this.#ready(answer);
  }

  #progress({ state, done, total }) {
    const words = {
      waiting: say("analysis_waiting"),
      compiling: say("analysis_compiling") + (total ? ` ${say("steps", { done, of: total })}` : ""),
      running: say("analysis_running", { done, total }),
    }[state];
    if (find("how-far").textContent !== words) find("how-far").textContent = words;
    if (state !== "waiting" && total) {
      find("share-done").max = total;
      find("share-done").value = done;
    } else find("share-done").removeAttribute("value");
    setTimeout(() => this.#look(), PACE);
  }

  #ready(report) {
    this.report = report;
    find("curve").innerHTML = report.plot;
    find("balance").replaceChildren(balanceSheet(report.seats));
    find("turns").replaceChildren(...report.turning_points.map((point) => this.#turn(point)));
    if (!report.turning_points.length) find("turns").append(make("li", { class: "muted" }, say("no_turning_points")));
    for (const { n, noted, lost } of report.decisions) markLine(n + 1, noted ? lost : "");
    this.at(this.moment);
  }

  #turn({ n, kind, seat, change, sentence }) {
    const what = make("span", { class: "change" }, change);
    const show = () => {
      this.go(n + 1, kind === "move" ? seat : null);
      if (narrow.matches) find("main").scrollIntoView(); // there the list stands below the board
    };
    const line = button("", show, { class: "line" });
    line.append(make("span", {}, sentence), what);
    return make("li", { "data-moment": n + 1, class: kind }, line);
  }

  /** The moment that is being looked at. */
  at(moment) {
    this.moment = moment;
    if (!this.report) return;
    for (const line of find("turns").children) line.classList.toggle("present", Number(line.dataset.moment) === moment);
    this.#cursor();
    this.#verdict(moment - 1);
  }

  #cursor() {
    const picture = find("curve").querySelector("svg");
    const { left, right, top, bottom, events } = picture.dataset;
    const x = Number(left) + ((Number(right) - Number(left)) * this.moment) / Math.max(Number(events), 1);
    let line = picture.querySelector(".cursor");
    if (!line) {
      line = document.createElementNS(SVG, "line");
      line.setAttribute("class", "cursor");
      picture.querySelector("rect").after(line);
    }
    for (const [name, value] of Object.entries({ x1: x, x2: x, y1: top, y2: bottom })) line.setAttribute(name, String(value));
  }

  #clicked(event) {
    const picture = find("curve").querySelector("svg");
    if (!picture) return;
    const mark = event.target.closest("svg [data-moment]");
    if (mark) return this.go(Number(mark.dataset.moment));
    const box = picture.getBoundingClientRect();
    const { left, right, events } = picture.dataset;
    const x = ((event.clientX - box.left) / box.width) * picture.viewBox.baseVal.width;
    const share = (x - Number(left)) / (Number(right) - Number(left));
    this.go(Math.round(Math.max(0, Math.min(share, 1)) * Number(events)));
  }

  /** What the event just shown was worth. */
  async #verdict(n) {
    const mine = ++this.wanted;
    if (n < 0) return find("verdict").replaceChildren();
    try {
      if (!this.told.has(n)) this.told.set(n, await ask("GET", `${here}/${n}?lang=${facts.lang}`));
      if (mine === this.wanted) find("verdict").replaceChildren(...verdict(this.told.get(n)));
    } catch (error) {
      toast(error.message);
    }
  }
}

function verdict({ moves, seat, name, played, regret, lost, sentence, luck }) {
  if (!moves) {
    const felt = luck.map(({ seat, name, change }) =>
      make("li", {}, badge(seat), make("span", {}, name), make("b", { class: "change" }, change)),
    );
    return [make("h3", {}, sentence), make("ul", { class: "felt" }, ...felt)];
  }
  const worth = regret > 0 ? make("b", { class: "change" }, lost) : make("span", { class: "best" }, say("best_move"));
  const head = make("h3", {}, badge(seat), make("span", {}, `${name}: ${played}`), worth);
  return [head, make("ol", { class: "choices" }, ...moves.map(choice))];
}

const choice = ({ label, reason, expected, played }) =>
  make(
    "li",
    { class: played ? "played" : "" },
    make("span", { class: "what" }, capital(label), played && make("span", { class: "tag" }, say("played"))),
    make("span", { class: "expected" }, expected),
    make("span", { class: "why" }, reason),
  );

/** What a move gave away, behind its line of the story. */
function markLine(moment, lost) {
  const line = document.querySelector(`#log [data-moment="${moment}"] .line`);
  if (!line) return;
  line.querySelector(".change")?.remove();
  if (lost) line.append(make("span", { class: "change" }, lost));
}

/** A row for each seat: what stands left adds up to what stands right. */
function balanceSheet(seats) {
  const labels = { start: say("balance_start"), luck: say("balance_luck"), skill: say("balance_skill") };
  if (seats.some(({ values }) => values.others)) labels.others = say("balance_others");
  labels.result = say("balance_result");
  const columns = Object.keys(labels);
  const head = columns.map((name) => make("th", { scope: "col" }, labels[name]));
  const rows = seats.map(({ seat, name, words }) => {
    const who = make("span", { class: "who" }, badge(seat), make("span", {}, name));
    const cells = columns.map((column) => make("td", {}, words[column]));
    return make("tr", {}, make("th", { scope: "row" }, who), ...cells);
  });
  return make(
    "table",
    {},
    make("thead", {}, make("tr", {}, make("td"), ...head)),
    make("tbody", {}, ...rows),
  );
}
