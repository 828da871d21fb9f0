// First the card, then what it is used on: a click on a card shows the moves it offers.

export class Cards {
  constructor(boards, table) {
    this.boards = boards;
    this.chosen = null;
    const card = (event) => event.target.closest?.("[data-card]");
    // Before anybody else hears of it: beside a card there may be moves, which are not meant.
    const press = (event) => {
      if (!card(event)) return;
      event.stopPropagation();
      this.choose(this.chosen === card(event).dataset.card ? null : card(event).dataset.card);
    };
    table.addEventListener("click", press, { capture: true });
    table.addEventListener("keydown", (event) => {
      if (!card(event) || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      press(event);
      this.#all("[data-behind].chosen [data-move]")[0]?.focus({ preventScroll: true });
    }, { capture: true });
    table.addEventListener("focusin", (event) => this.#reveal(event.target));
  }

  /** Show the moves of one card, or of none. */
  choose(name) {
    this.chosen = name;
    this.show();
  }

  /** Show the moves of the card that a move belongs to. */
  point(move) {
    for (const element of this.boards.forMove(move)) this.#reveal(element);
  }

  /** After the boards were redrawn; a card that is not offered any more is no longer chosen. */
  show() {
    const names = this.#all("[data-card]").map(({ dataset }) => dataset.card);
    if (!names.includes(this.chosen)) this.chosen = null;
    for (const element of this.#all("[data-card], [data-behind]")) {
      const name = element.dataset.card ?? element.dataset.behind;
      element.classList.toggle("chosen", name === this.chosen);
      if (element.dataset.card) element.setAttribute("aria-pressed", String(name === this.chosen));
    }
  }

  #reveal(element) {
    const choice = element.closest?.("[data-behind]");
    if (choice && choice.dataset.behind !== this.chosen) this.choose(choice.dataset.behind);
  }

  #all(selector) {
    return [...this.boards.panels.values()].flatMap(({ svg }) => [...svg.querySelectorAll(selector)]);
  }
}
