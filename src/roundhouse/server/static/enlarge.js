// Others' boards are small on the page: a click shows them large.

import { openDialog } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";

export class Enlarger {
  constructor(boards, table) {
    this.boards = boards;
    const small = (event) => event.target.closest?.("[data-under]");
    table.addEventListener("click", (event) => small(event) && this.open(small(event)));
    table.addEventListener("keydown", (event) => {
      if (!small(event) || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      event.stopPropagation(); // no move is meant
      this.open(small(event));
    });
  }

  /** What is marked as large within, between the two parts of the board that it has in common with others. */
  open(element) {
    const under = this.boards.named(element.dataset.under);
    const over = this.boards.named(element.dataset.over);
    if (!under || !over) return;
    const picture = document.createElementNS(SVG, "svg");
    picture.setAttribute("viewBox", under.ownerSVGElement.getAttribute("viewBox"));
    picture.setAttribute("role", "img");
    const told = element.querySelector("title")?.textContent ?? element.getAttribute("aria-label");
    picture.setAttribute("aria-label", told);
    picture.append(...[under, element.querySelector("[data-large]"), over].map((part) => part.cloneNode(true)));
    const dialog = openDialog(told, picture);
    dialog.classList.add("wide");
    dialog.addEventListener("close", () => dialog.classList.remove("wide"), { once: true });
  }
}
