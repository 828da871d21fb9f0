// What happened, in sentences, and what people say.

import { facts, find, make, toast } from "./page.js";

export class Talk {
  constructor(log, chat, speak) {
    this.logged = log;
    this.chat = chat;
    this.unread = 0;
    this.told = new Map(); // the sentences by their number
    this.heard = new Set();
    log.classList.toggle("liveried", facts.look.badges); // lines in their players' colours, where players have any
    this.since = Date.now() / 1000; // what was said before was no news
    find("speak").addEventListener("submit", (event) => {
      event.preventDefault();
      const words = find("words").value.trim();
      if (words) speak(words);
      find("words").value = "";
    });
    find("chat-fold").addEventListener("toggle", () => this.#count(0));
  }

  /** @param {LogTold} told */
  log({ from, lines }) {
    if (from === 0) {
      this.logged.replaceChildren();
      this.told.clear();
    }
    for (const { n, seat, text, by } of lines) {
      const who = by && make("span", { class: "by" }, ` (${by})`);
      const line = make("li", { "data-n": n, "data-seat": seat ?? undefined }, text, who);
      this.logged.append(line);
      this.told.set(n, text);
    }
    // Later, with the frame that is drawn anyway: asking for a height now would lay the page out once more.
    if (lines.length) requestAnimationFrame(() => (this.logged.scrollTop = this.logged.scrollHeight));
  }

  /** Whether these events are told in the sentences that stand here, which are numbered as they were told. */
  agrees(events) {
    const sentences = events.map(({ sentence }) => sentence).filter(Boolean);
    return [...this.told].every(([n, text]) => sentences[n] === text);
  }

  /** @param {ChatTold} told */
  hear({ name, text, at, note }) {
    const key = `${at} ${name} ${text}`;
    if (this.heard.has(key)) return; // the history comes again with every greeting
    this.heard.add(key);
    const time = new Date(at * 1000).toLocaleTimeString(facts.lang, { hour: "2-digit", minute: "2-digit" });
    const when = make("time", { class: "muted small" }, time);
    const words = make("span", {}, text);
    this.chat.append(note ? make("li", { class: "note" }, when, words) : make("li", {}, make("b", {}, name), when, words));
    const folded = !find("chat-fold").open;
    if (at > this.since && (note || folded)) toast(note ? text : `${name}: ${text}`); // told at once, where nobody sees it
    this.chat.scrollTop = this.chat.scrollHeight;
    if (folded) this.#count(this.unread + 1);
  }

  #count(n) {
    this.unread = n;
    find("unread").textContent = n;
    find("unread").hidden = n === 0;
  }
}
