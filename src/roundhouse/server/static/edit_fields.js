// Fields that are typed or chosen: as a section of their own, and as the fields of stations and cards.

import { button, make } from "./page.js";

/** An input for a field; `change` is given the new value, and whether somebody is still typing it. */
export function control(field, value, change, attributes = {}) {
  const id = { "data-field": field.key, ...attributes };
  if (field.kind === "switch") {
    const box = make("input", { type: "checkbox", checked: Boolean(value), ...id });
    box.addEventListener("change", () => change(box.checked));
    return box;
  }
  if (field.kind === "number") return number(field, value, change, id);
  if (field.kind === "choice") {
    const known = field.choices.some(([key]) => key === value) ? field.choices : [["", "–"], ...field.choices];
    const select = make("select", id, ...known.map(([key, words]) => make("option", { value: key, selected: key === value }, words)));
    select.addEventListener("change", () => change(select.value));
    return select;
  }
  if (field.kind === "choices") return choices(field, value ?? [], change, id);
  const input = make("input", { value: value ?? "", maxlength: field.most || 40, autocomplete: "off", spellcheck: "false", ...id });
  input.addEventListener("input", () => change(input.value, true));
  input.addEventListener("change", () => change(input.value));
  return input;
}

/** A number between a button for one fewer and one for one more. */
function number(field, value, change, id) {
  const { least, most, step } = field;
  const input = make("input", { type: "number", min: least, max: most, step, value: value ?? least, inputmode: "numeric", ...id });
  const set = (n) => {
    const within = Math.min(most, Math.max(least, Number.isFinite(n) ? Math.round(n) : least));
    input.value = String(within);
    change(within);
  };
  input.addEventListener("change", () => set(Number(input.value)));
  const press = (by) => () => set(Number(input.value) + by * step);
  return make("span", { class: "stepper" }, button("−", press(-1), { "aria-label": `${field.label} −` }), input, button("+", press(1), { "aria-label": `${field.label} +` }));
}

/** Several of some values; two of them, where there is room for no more, as a pair. */
function choices(field, value, change, id) {
  if (field.most === 2) {
    const pair = [value[0] ?? "", value[1] ?? ""];
    const one = (k) => {
      const set = (key) => {
        pair[k] = key;
        change([...pair]);
      };
      return control({ ...field, kind: "choice", most: 0 }, pair[k], set, { ...id, "aria-label": `${field.label} ${k + 1}` });
    };
    return make("span", { class: "pair" }, one(0), one(1));
  }
  const chosen = new Set(value);
  return make(
    "span",
    { class: "several", role: "group", "aria-label": field.label, ...id },
    ...field.choices.map(([key, words]) => {
      const press = button(words, () => {
        if (!chosen.delete(key)) chosen.add(key);
        press.setAttribute("aria-pressed", String(chosen.has(key)));
        change(field.choices.map(([one]) => one).filter((one) => chosen.has(one)));
      }, { "aria-pressed": String(chosen.has(key)) });
      return press;
    }),
  );
}

/** A section of fields. */
export function fieldsSection(form, value, changed) {
  const shown = form.fields.map((field) => {
    const input = control(field, value[field.key], (now, going) => {
      value[field.key] = now;
      changed(going);
    });
    return make(field.kind === "number" ? "div" : "label", { class: "field", "data-place": `field:${field.key}` }, make("span", {}, field.label), input);
  });
  return make("div", { class: "edit-fields" }, ...shown);
}
