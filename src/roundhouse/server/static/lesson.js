// A guided first game: small tasks at the real table, one after the other, and a tip about what one sees.

import { button, make, memory, say } from "./page.js";

export class Lesson {
  constructor(place, table) {
    this.place = place;
    this.key = `lesson:${table}`;
    const kept = memory.get(this.key);
    this.on = kept !== null && kept !== "over";
    this.past = new Set(this.on ? JSON.parse(kept) : []); // the keys of tasks that are done and tips that were read
    this.made = null; // the decision that was made last
    this.well = false; // whether it did what was asked
  }

  /** A decision of the player's own has been carried out. */
  did(move) {
    this.made = move;
    this.well = false;
  }

  /** @param {Frame} frame */
  show(frame) {
    if (!this.on || !frame.tasks.length) return;
    const before = this.#task(frame.tasks);
    if (before && this.made && before.by.includes(this.made.split(" ")[0])) this.past.add(before.key);
    this.made = null;
    let task = this.#task(frame.tasks);
    while (task?.done) {
      this.past.add(task.key);
      task = this.#task(frame.tasks);
    }
    this.#keep();
    this.frame = frame;
    this.well ||= before !== null && task !== before;
    this.#draw(task);
  }

  #task(tasks) {
    return tasks.find(({ key }) => !this.past.has(key)) ?? null;
  }

  #draw(task) {
    const { tasks, marks, your_turn: acting, over } = this.frame;
    const n = task ? tasks.indexOf(task) + 1 : tasks.length;
    const steps = tasks.map((each) =>
      make("li", { class: each === task ? "" : this.past.has(each.key) ? "done" : "", "aria-current": each === task ? "step" : null }),
    );
    const where = task ? say("task_of", { n, of: tasks.length }) : say("task_done");
    const tip = acting || over ? marks.find(({ key }) => !this.past.has(`tip ${key}`)) : null;
    this.place.replaceChildren(
      make("ol", { class: "steps", "aria-label": where }, ...steps),
      button("✕", () => this.#end(), { "aria-label": say("end_lesson"), title: say("end_lesson") }),
      make(
        "p",
        { class: "task", role: "status" },
        this.well && make("span", { class: "well" }, `✓ ${say("task_done")} `),
        task ? task.sentence : say("lesson_over"),
      ),
      tip && this.#tip(tip),
    );
    this.place.hidden = false;
  }

  #tip({ key, sentence }) {
    const read = () => {
      this.past.add(`tip ${key}`);
      this.#keep();
      this.#draw(this.#task(this.frame.tasks));
    };
    const next = button("›", read, { "aria-label": say("next_tip"), title: say("next_tip") });
    return make("div", { class: "about" }, make("p", {}, sentence), next);
  }

  #end() {
    this.on = false;
    memory.set(this.key, "over");
    this.place.hidden = true;
  }

  #keep() {
    memory.set(this.key, JSON.stringify([...this.past]));
  }
}
