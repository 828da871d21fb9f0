// On a narrow screen the columns of a table are tabs: the board, what is one's own, and the others.

import { button, find, say } from "./page.js";

export class Tabs {
  constructor(boards) {
    this.boards = boards;
    this.table = find("table");
    this.place = find("tabs");
    if (!this.table.classList.contains("three")) return;
    this.place.hidden = false;
    this.place.append(
      ...["main", "own", "side"].map((name) => button(say(`tab_${name}`), () => this.open(name), { "data-opens": name })),
    );
    this.open("main");
  }

  open(name) {
    this.table.dataset.tab = name;
    for (const tab of this.place.children) tab.setAttribute("aria-pressed", String(tab.dataset.opens === name));
    dispatchEvent(new Event("resize"));
  }

  /** Open the tab where something can be done, if it is not the one that is open. */
  follow() {
    if (this.place.hidden) return;
    const lit = (column) => this.boards.lit().some((element) => find(column).contains(element));
    if (lit(this.table.dataset.tab)) return;
    const other = ["main", "own", "side"].find(lit);
    if (other) this.open(other);
  }

  /** Open the tab in which an element is. */
  show(element) {
    const column = element?.closest("#main, #own, #side");
    if (column && !this.place.hidden) this.open(column.id);
  }
}
