// What happened, in sentences, and what people say.

import { facts, find, make } from "./page.js";

export class Talk {
  constructor(log, chat, speak) {
    this.logged = log;
    this.chat = chat;
    this.unread = 0;
    this.heard = new Set();
    find("speak").addEventListener("submit", (event) => {
      event.preventDefault();
      const words = find("words").value.trim();
      if (words) speak(words);
      find("words").value = "";
    });
    find("chat-fold").addEventListener("toggle", () => this.#count(0));
  }

  log({ from, lines }) {
    if (from === 0) this.logged.replaceChildren();
    for (const { n, seat, text } of lines) {
      const line = make("li", { "data-n": n, "data-seat": seat ?? undefined }, text);
      this.logged.append(line);
    }
    // Later, with the frame that is drawn anyway: asking for a height now would lay the page out once more.
    if (lines.length) requestAnimationFrame(() => (this.logged.scrollTop = this.logged.scrollHeight));
  }

  hear({ name, text, at }) {
    const key = `${at} ${name} ${text}`;
    if (this.heard.has(key)) return; // the history comes again with every greeting
    this.heard.add(key);
    const time = new Date(at * 1000).toLocaleTimeString(facts.lang, { hour: "2-digit", minute: "2-digit" });
    const when = make("time", { class: "muted small" }, time);
    this.chat.append(make("li", {}, make("b", {}, name), when, make("span", {}, text)));
    this.chat.scrollTop = this.chat.scrollHeight;
    if (!find("chat-fold").open) this.#count(this.unread + 1);
  }

  #count(n) {
    this.unread = n;
    find("unread").textContent = n;
    find("unread").hidden = n === 0;
  }
}
