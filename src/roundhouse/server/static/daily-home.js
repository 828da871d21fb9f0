// The daily deal on the home page: what is left to play today, and for how many days in a row one has played.

import { ask, button, facts, find, make, memory, say, trying, visit } from "./page.js";
import { note } from "./daily-notes.js";
import { outcome } from "./daily-words.js";

const name = () => facts.me ?? (find("name").value.replaceAll("|", "").trim() || memory.get("name") || say("guest"));

const play = trying(async (game) => {
  const { id } = await ask("POST", `/api/daily/${game}?lang=${facts.lang}`, { name: name() });
  visit(`/table/${id}`);
});

function way({ game, label, mine }) {
  if (mine === null) return button(say("daily_play"), () => play(game), { "aria-label": `${say("daily_play")}: ${label}` });
  const words = mine.over ? (mine.counts ? outcome(mine) : say("daily_no_result")) : say("daily_go_on");
  return make("a", { class: mine.over ? "result-of" : "button", href: mine.over ? "/daily" : `/table/${mine.table}` }, words);
}

const show = trying(async () => {
  if (document.hidden) return;
  const daily = await ask("GET", `/api/daily?lang=${facts.lang}`);
  note(daily);
  const rows = daily.deals.map((deal) =>
    make("li", { class: deal.mine?.over ? "done" : "" }, make("span", { class: "what" }, deal.label), way(deal)),
  );
  find("daily-deals").replaceChildren(...rows);
  const done = daily.deals.every(({ mine }) => mine?.over);
  const row = daily.streak > 0 ? say("daily_streak", { n: daily.streak }) : "";
  find("daily-about").textContent = [row, done ? say("daily_all_done") : ""].filter(Boolean).join(" · ") || find("daily-about").textContent;
});
show();
document.addEventListener("visibilitychange", show);
