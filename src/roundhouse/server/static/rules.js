// The rulebook's page: only the clauses that say what is sought.

import { find, findAll, say } from "./page.js";

/** Letters without their accents, so that "Jannowitzbrucke" is found as well. */
const bare = (words) => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const clauses = findAll("article.clause").map((article) => ({ article, words: bare(article.textContent) }));

function seek() {
  const sought = bare(find("seek").value).split(/\s+/).filter(Boolean);
  let n = 0;
  for (const { article, words } of clauses) {
    article.hidden = !sought.every((word) => words.includes(word));
    if (!article.hidden) n += 1;
  }
  for (const section of findAll("main section")) section.hidden = !section.querySelector("article:not([hidden])");
  find("found").textContent = sought.length ? (n ? say("clauses_found", { n }) : say("no_clause")) : "";
}

find("seek").addEventListener("input", seek);
find("seek").form.addEventListener("submit", (event) => event.preventDefault());
seek();
