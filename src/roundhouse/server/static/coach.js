// A guided first game: marks over the real table, each shown once.

import { button, find, make, memory, say } from "./page.js";

const PHONE = "(max-width: 60rem)"; // where the bar is at the foot of the window

export class Coach {
  constructor(boards, table) {
    this.boards = boards;
    this.key = `coach:${table}`;
    this.seen = new Set(JSON.parse(memory.get(this.key) ?? "null") ?? []);
    this.on = memory.get(this.key) !== null;
    this.bubble = make("div", { class: "coach", role: "status", "aria-label": say("tip"), hidden: true });
    find("table").append(this.bubble);
    addEventListener("resize", () => this.#place());
  }

  /** @param {MarkTold[]} marks */
  show(marks) {
    const mark = this.on ? marks.find(({ key }) => !this.seen.has(key)) : null;
    this.marks = marks;
    this.bubble.hidden = !mark;
    if (!mark) return;
    const next = () => {
      this.#remember(mark.key);
      this.show(this.marks);
    };
    const stop = () => {
      this.on = false;
      this.bubble.hidden = true;
      this.#remember(...this.marks.map(({ key }) => key));
    };
    this.bubble.replaceChildren(
      make("p", {}, mark.sentence),
      make(
        "div",
        { class: "row" },
        button(say("got_it"), next, { class: "primary" }),
        button(say("no_more_tips"), stop, { class: "link" }),
      ),
    );
    this.at = mark.part;
    this.boards.named(mark.part)?.scrollIntoView({ block: "nearest" });
    this.#place();
  }

  #remember(...keys) {
    for (const key of keys) this.seen.add(key);
    memory.set(this.key, JSON.stringify([...this.seen]));
  }

  /** Under what the mark speaks of, else over it, else upon it: always within the window. */
  #place() {
    if (this.bubble.hidden) return;
    const target = this.boards.named(this.at)?.getBoundingClientRect();
    const origin = find("table").getBoundingClientRect();
    const free = !target?.height;
    this.bubble.classList.toggle("free", free);
    if (free) return;
    const { offsetWidth: width, offsetHeight: height } = this.bubble;
    const floor = innerHeight - (matchMedia(PHONE).matches ? find("bar").offsetHeight : 0) - 12;
    const ceiling = matchMedia(PHONE).matches ? 8 : find("bar").getBoundingClientRect().bottom + 8;
    const middle = target.left + target.width / 2 - origin.left;
    const left = Math.max(8, Math.min(middle - width / 2, origin.width - width - 8));
    let tail = "up";
    let top = target.bottom + 12;
    if (top + height > floor) {
      tail = "down";
      top = target.top - height - 12;
    }
    if (top < ceiling) {
      tail = "none";
      top = Math.max(ceiling, Math.min(target.bottom, floor) - height - 12);
    }
    this.bubble.dataset.tail = tail;
    this.bubble.style.left = `${left}px`;
    this.bubble.style.top = `${top - origin.top}px`;
    this.bubble.style.setProperty("--tail", `${Math.max(24, Math.min(middle - left, width - 24))}px`);
  }
}
