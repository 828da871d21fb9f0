// The connection to a table: it greets, listens, and when it is lost comes back by itself.

import { at } from "./page.js";

const WAITS = [300, 700, 1500, 3000, 6000, 10000];

export class Line {
  /** `greeting()` is the first message of every connection; `hear` gets messages; `changed` gets "open" or "lost". */
  constructor(path, greeting, hear, changed) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.address = `${scheme}://${location.host}${at(path)}`;
    this.greeting = greeting;
    this.hear = hear;
    this.changed = changed;
    this.failures = 0;
    this.connect();
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    addEventListener("pagehide", () => (this.left = true));
    addEventListener("pageshow", (event) => event.persisted && this.#return());
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = null;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => this.greet());
    socket.addEventListener("message", (event) => {
      this.failures = 0;
      this.changed("open");
      this.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.socket || this.left) return;
      this.changed("lost", event);
      const wait = WAITS[Math.min(this.failures++, WAITS.length - 1)];
      this.timer = setTimeout(() => this.connect(), wait * (0.75 + 0.5 * Math.random()));
    });
  }

  /** The page was left and is shown again as it was. */
  #return() {
    this.left = false;
    this.connect();
  }

  /** Try at once instead of waiting on. */
  hurry() {
    if (this.timer) this.connect();
  }

  get open() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  say(message) {
    if (!this.open) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Keep a message for when the line is back, if that may be soon; whether it is kept. */
  keep(message, soon) {
    if (soon) this.kept = message;
    return soon;
  }

  forget() {
    this.kept = null;
  }

  greet() {
    this.say(this.greeting());
    if (this.kept) this.say(this.kept);
    this.forget();
  }
}
