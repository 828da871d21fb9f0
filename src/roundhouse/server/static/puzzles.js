// The choice of puzzles: how one does in those of each game.

import { ask, facts, findAll, say, trying } from "./page.js";

const show = trying(async () => {
  for (const shelf of await ask("GET", `/api/puzzles?lang=${facts.lang}`)) {
    const { game, puzzles, tried, solved, points, rated } = shelf;
    for (const card of findAll(`.shelf[data-game="${game}"]`)) {
      const tell = (what, words) => (card.querySelector(`[data-told="${what}"]`).textContent = words);
      tell("progress", tried ? say("puzzle_progress", { solved, tried, puzzles }) : say("puzzle_none_yet", { puzzles }));
      if (rated) tell("rating", say("puzzle_rating", { points }));
    }
  }
  document.body.dataset.shown = "yes";
});

show();
