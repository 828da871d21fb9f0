// Decks of cards: a list with the sign of each card; a card that is clicked opens with its fields.

import { button, make, say } from "./page.js";
import { control } from "./edit_fields.js";
import { shape, showDrawn } from "./edit_look.js";

export class CardsSection {
  constructor(form, value, changed) {
    this.form = form;
    this.value = value;
    this.changed = changed;
    this.deck = form.decks[0].key;
    this.opened = -1; // the number of the card that is open, among all
    this.signs = {};
    this.element = make("div", { class: "edit-cards" });
    this.draw();
  }

  /** What the server says of the cards, by their places. */
  show(signs) {
    this.signs = signs;
    for (const item of this.element.querySelectorAll("[data-place^='card:']")) this.#sign(item);
  }

  /** Go to the deck and the card that a place means. */
  reveal(place) {
    const [kind, which] = place.split(":");
    if (kind === "card") {
      this.deck = this.value[Number(which)]?.deck ?? this.deck;
      this.opened = Number(which);
    } else this.deck = which;
    this.draw();
  }

  draw() {
    const decks = this.form.decks.map((deck) => {
      const n = this.value.filter((card) => card.deck === deck.key).length;
      const press = button("", () => this.#turn(deck.key), { class: "deck", role: "tab", "aria-selected": String(deck.key === this.deck), "data-place": `deck:${deck.key}` });
      const spot = make("span", { class: "swatch small" });
      spot.style.background = deck.paint;
      press.append(spot, make("span", {}, deck.label), make("span", { class: "muted" }, String(n)));
      return press;
    });
    const own = this.value.flatMap((card, k) => (card.deck === this.deck ? [k] : []));
    const deck = this.form.decks.find(({ key }) => key === this.deck);
    const add = own.length < deck.most && button(`+ ${say("edit_add_card")}`, () => this.#add(deck));
    this.element.replaceChildren(
      make("div", { class: "decks", role: "tablist" }, ...decks),
      make("ol", { class: "card-list" }, ...own.map((k, n) => this.#card(deck, k, n, own))),
      make("div", { class: "row" }, add),
    );
    this.show(this.signs);
  }

  #turn(key) {
    this.deck = key;
    this.opened = -1;
    this.draw();
    this.element.querySelector("[role=tab][aria-selected=true]")?.focus();
  }

  #add(deck) {
    const last = this.value.filter((card) => card.deck === deck.key).at(-1);
    this.value.push({ ...structuredClone(last ?? this.value[0]), deck: deck.key });
    this.opened = this.value.length - 1;
    this.#changed();
    this.element.querySelector("li.open select")?.focus();
  }

  #changed() {
    this.signs = {}; // places have moved
    this.changed();
    this.draw();
  }

  #card(deck, k, n, own) {
    const open = k === this.opened;
    const name = say("edit_card_n", { deck: deck.label, n: n + 1 });
    const face = button("", () => this.#open(open ? -1 : k), { class: "face", "aria-expanded": String(open), "aria-label": name });
    const spot = shape("svg", { viewBox: "-62 -38 124 76", "aria-hidden": "true", class: "sign" });
    face.append(make("span", { class: "id" }, `${deck.letter}${String(n + 1).padStart(2, "0")}`), spot, make("span", { class: "words" }));
    const item = make("li", { class: open ? "open" : "", "data-place": `card:${k}` }, face);
    item.style.setProperty("--deck", deck.paint);
    if (open) item.append(this.#fields(deck, k, own, n));
    return item;
  }

  #open(k) {
    this.opened = k;
    this.draw();
    this.element.querySelector(k < 0 ? "[role=tab][aria-selected=true]" : "li.open .face")?.focus({ preventScroll: true });
  }

  #sign(item) {
    const told = this.signs[item.dataset.place];
    const words = item.querySelector(".words");
    const picture = item.querySelector("svg.sign");
    if (!words || !picture) return;
    showDrawn(picture, told?.svg);
    words.textContent = told?.words ?? say("edit_not_set");
  }

  #fields(deck, k, own, n) {
    const card = this.value[k];
    const set = (key) => (now) => {
      card[key] = now;
      this.changed();
    };
    const kinds = this.form.kinds.filter(({ key }) => deck.kinds.includes(key));
    const kind = { key: "kind", label: say("edit_counts"), kind: "choice", choices: kinds.map(({ key, label }) => [key, label]) };
    const chosen = kinds.find(({ key }) => key === card.kind);
    const wanted = (chosen?.fields ?? []).filter((key) => !["each", "above", "flat", "at_least"].includes(key));
    const flat = card.flat > 0;
    const worth = { key: "worth", label: say("edit_worth"), kind: "choice", choices: [["each", say("edit_worth_each")], ["flat", say("edit_worth_flat")]] };
    const numbers = flat ? ["flat", "at_least"] : ["each", "above"];
    const labelled = (field, value, change) => make(["number", "choices"].includes(field.kind) ? "div" : "label", { class: "field" }, make("span", {}, field.label), control(field, value, change));
    const field = (key) => this.form.fields.find((one) => one.key === key);
    return make(
      "div",
      { class: "card-fields" },
      labelled(kind, card.kind, (now) => {
        set("kind")(now);
        this.draw();
        this.element.querySelector("li.open select")?.focus();
      }),
      ...wanted.map((key) => labelled(field(key), card[key], set(key))),
      labelled(worth, flat ? "flat" : "each", (now) => {
        const points = card.each || card.flat || 1;
        Object.assign(card, now === "flat" ? { flat: points, at_least: card.at_least || 1, each: 0, above: 0 } : { each: points, flat: 0, at_least: 0 });
        this.changed();
        this.draw();
      }),
      ...numbers.map((key) => labelled(field(key), card[key], set(key))),
      make(
        "div",
        { class: "row" },
        n > 0 && button(say("edit_move_up"), () => this.#swap(k, own[n - 1])),
        button(say("edit_remove"), () => this.#remove(k)),
      ),
    );
  }

  #swap(k, other) {
    [this.value[k], this.value[other]] = [this.value[other], this.value[k]];
    this.opened = other;
    this.#changed();
  }

  #remove(k) {
    this.value.splice(k, 1);
    this.opened = -1;
    this.#changed();
    this.element.querySelector("[role=tab][aria-selected=true]")?.focus();
  }
}
