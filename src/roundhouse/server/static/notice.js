// What the table says back: a hint, or why a move was refused, with the rule.

import { ask, button, facts, find, make, openDialog, say, trying } from "./page.js";

export function showNotice(kind, ...content) {
  const place = find("notice");
  place.className = `notice ${kind}`;
  place.replaceChildren(...content.filter(Boolean), button("✕", hideNotice, { class: "quiet", "aria-label": say("close") }));
  place.hidden = false;
}

export function hideNotice() {
  find("notice").hidden = true;
  document.dispatchEvent(new CustomEvent("unnoticed"));
}

/** A refusal in words; where a rule forbids the move, the clause is one click away.
 * @param {Pick<RefusedTold, "sentence" | "clause">} refused
 * @param {string} game */
export function showRefusal({ sentence, clause }, game) {
  const label = { class: "link", "aria-label": say("rule", { clause }) };
  const rule = clause ? [button(clause, () => showClause(game, clause), label)] : [];
  showNotice("refusal", make("span", {}, sentence), ...rule);
}

const showClause = trying(async (game, clause) => {
  const { title, text } = await ask("GET", `/api/rules/${game}/${clause}?lang=${facts.lang}`);
  const link = { class: "button", href: `/rules/${game}#${clause}`, target: "_blank" };
  const more = make("div", { class: "row" }, make("a", link, `${say("rules")} · ${clause}`));
  openDialog(title, make("p", {}, text), more);
});
