// Lines of slots: choose a colour, then click the slots that have it. A slot that does not take it goes to its next one.

import { button, make, say } from "./page.js";
import { drawIcon, paintOf } from "./edit_look.js";

export class SlotsSection {
  constructor(form, value, changed) {
    this.form = form;
    this.value = value;
    this.changed = changed;
    this.chosen = form.marks[0].sign;
    this.element = make("div", { class: "edit-slots" });
    this.draw();
  }

  #mark(sign) {
    return this.form.marks.find((mark) => mark.sign === sign);
  }

  draw() {
    const palette = make(
      "div",
      { class: "palette", role: "radiogroup", "aria-label": say("edit_tools") },
      ...this.form.marks.map((mark) => {
        const press = button("", () => this.#choose(mark.sign), { role: "radio", class: "tool", "aria-checked": String(mark.sign === this.chosen), title: mark.label, "data-tool": mark.sign });
        press.append(this.#swatch(mark), make("span", {}, mark.label));
        return press;
      }),
    );
    this.element.replaceChildren(palette, make("div", { class: "lines" }, ...this.form.lines.map((line) => this.#line(line))));
  }

  #choose(sign) {
    this.chosen = sign;
    this.#again(`[data-tool="${sign}"]`);
  }

  /** Draw it once more, and stay at what was pressed. */
  #again(selector) {
    this.draw();
    this.element.querySelector(selector)?.focus({ preventScroll: true });
  }

  #swatch(mark) {
    const swatch = make("span", { class: "swatch" });
    swatch.style.background = mark ? paintOf(mark) : "none";
    if (mark?.icon) swatch.append(drawIcon(mark));
    return swatch;
  }

  #line(line) {
    this.value[line.key] ??= [];
    const slots = this.value[line.key];
    const shown = slots.map((sign, k) => {
      const what = this.#mark(sign)?.label ?? say("edit_empty");
      const press = button("", () => this.#press(line, k), {
        class: "slot",
        disabled: k < line.fixed,
        "aria-label": say("edit_slot", { line: line.label, n: k + 1, what }),
        title: what,
        "data-slot": `${line.key} ${k}`,
      });
      press.append(this.#swatch(this.#mark(sign)));
      return press;
    });
    const more = slots.length < line.most && button("+", () => this.#grow(line, 1), { class: "quiet", "aria-label": `${line.label}: ${say("edit_more_slots")}`, title: say("edit_more_slots") });
    const fewer = slots.length > line.least && button("−", () => this.#grow(line, -1), { class: "quiet", "aria-label": `${line.label}: ${say("edit_fewer_slots")}`, title: say("edit_fewer_slots") });
    return make("div", { class: "line", "data-place": `line:${line.key}` }, make("span", { class: "line-name" }, line.label), make("span", { class: "line-slots" }, ...shown, more, fewer));
  }

  #press(line, k) {
    const allowed = this.form.sets[line.marks];
    const slots = this.value[line.key];
    const next = allowed[(allowed.indexOf(slots[k]) + 1) % allowed.length];
    slots[k] = allowed.includes(this.chosen) && slots[k] !== this.chosen ? this.chosen : next;
    this.changed();
    this.#again(`[data-slot="${line.key} ${k}"]`);
  }

  #grow(line, by) {
    const slots = this.value[line.key];
    const allowed = this.form.sets[line.marks];
    if (by > 0) slots.push(allowed.includes(this.chosen) ? this.chosen : allowed[0]);
    else slots.pop();
    this.changed();
    this.#again(`[data-slot="${line.key} ${slots.length - 1}"]`);
  }
}
