// Before all seats are taken: a link for each, to be sent to a friend.

import { ask, button, copy, facts, make, memory, say, trying } from "./page.js";

export class WaitingRoom {
  constructor(place, table) {
    this.place = place;
    this.table = table;
  }

  /** Whether somebody is still awaited. */
  show(frame) {
    const free = frame.seats.filter(({ kind }) => kind === "open");
    if (!free.length || frame.over) return false;
    const seated = this.table.about.yours.length > 0;
    const now = JSON.stringify([seated, frame.seats.map(({ kind, name }) => [kind, name])]);
    if (now === this.shown) return true;
    this.shown = now;
    this.place.hidden = false;
    this.place.replaceChildren(
      make("h2", {}, seated ? say("waiting_room") : say("free_seats")),
      make("p", { class: "muted" }, seated ? say("send_links") : say("take_seat")),
      make("ul", { class: "links" }, ...frame.seats.map((player) => this.#row(player, seated))),
    );
    return true;
  }

  #row({ seat, name, kind }, seated) {
    const words = (text) => make("span", { class: "muted" }, text);
    if (kind !== "open") return make("li", {}, make("b", {}, name), words(say("is_here")));
    const which = make("b", {}, say("seat_n", { n: seat + 1 }));
    const { seats, open } = this.table.about;
    if (seated && seats[seat].link) {
      const address = new URL(seats[seat].link, location.origin).href;
      const field = make("input", { readonly: true, value: address, "aria-label": say("link_for", { n: seat + 1 }) });
      field.addEventListener("focus", () => field.select());
      return make("li", {}, which, field, button(say("copy"), () => copy(address)));
    }
    if (seated || !open) return make("li", {}, which, words(say("free_seat")));
    return make("li", {}, which, button(say("sit_here"), trying(() => this.#sit(seat)), { class: "primary" }));
  }

  async #sit(seat) {
    await ask("POST", `/api/tables/${facts.id}/join`, { seat, name: memory.get("name") || say("guest") });
    location.reload();
  }
}
