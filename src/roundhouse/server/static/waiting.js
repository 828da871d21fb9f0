// Before all seats are taken: a link for each, to be sent to a friend.

import { ask, button, copy, facts, make, memory, say } from "./page.js";

export class WaitingRoom {
  constructor(place, table) {
    this.place = place;
    this.table = table;
  }

  /** Whether somebody is still awaited. */
  show(frame) {
    const free = frame.seats.filter(({ kind }) => kind === "open");
    if (!free.length || frame.over) return false;
    this.place.hidden = false;
    const seated = this.table.about.yours.length > 0;
    this.place.replaceChildren(
      make("h2", {}, seated ? say("waiting_room") : say("free_seats")),
      make("p", { class: "muted" }, seated ? say("send_links") : say("take_seat")),
      make("ul", { class: "links" }, ...frame.seats.map((player) => this.#row(player, seated))),
    );
    return true;
  }

  #row({ seat, name, kind }, seated) {
    if (kind !== "open") return make("li", {}, make("b", {}, name), make("span", { class: "muted" }, say("is_here")));
    const link = this.table.about.seats[seat]?.link;
    if (seated && link) {
      const address = new URL(link, location.origin).href;
      const field = make("input", { readonly: true, value: address, "aria-label": say("link_for", { n: seat + 1 }) });
      field.addEventListener("focus", () => field.select());
      return make("li", {}, make("b", {}, say("seat_n", { n: seat + 1 })), field, button(say("copy"), () => copy(address)));
    }
    if (seated || !this.table.about.open) return make("li", {}, make("b", {}, say("seat_n", { n: seat + 1 })), make("span", { class: "muted" }, say("free_seat")));
    return make("li", {}, make("b", {}, say("seat_n", { n: seat + 1 })), button(say("sit_here"), () => this.#sit(seat), { class: "primary" }));
  }

  async #sit(seat) {
    await ask("POST", `/api/tables/${facts.id}/join`, { seat, name: memory.get("name") || say("guest") });
    location.reload();
  }
}
