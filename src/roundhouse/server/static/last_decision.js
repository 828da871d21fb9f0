// What was decided, marked on the boards as they were before it.

export class Decided {
  /** `cards` shows what has to be chosen before a move. */
  constructor(boards, cards) {
    this.boards = boards;
    this.cards = cards;
  }

  /** Mark a move; null: none. */
  show(move) {
    for (const element of this.boards.moves()) element.removeAttribute("data-decided");
    this.cards.choose(null);
    if (move === null) return;
    this.cards.point(move);
    for (const element of this.boards.forMove(move)) element.setAttribute("data-decided", "");
  }
}
