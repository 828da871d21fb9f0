"""Whole games as people play them: by mouse on a large screen, by finger on a phone, and never from a list of moves."""

import random

import pytest

from .playing import MOVES, click_move, start, state

DESKTOP = {"width": 1440, "height": 900}
SHORT = {"game-of-trains": {"turn_cap": 12}, "next-station-london": {}, "maglev-metro": {"turn_cap": 8}}

# Taps all around where a person aims at each place that is lit, 7 px off: how many do what was meant, ask with
# pictures, do nothing, or do something else.
SCATTER = """() => {
  const { boards, chooser, tools } = window.table;
  const count = { meant: 0, asked: 0, else: 0, nothing: 0 };
  const middle = (element) => { // of what of it can be touched
    const box = element.getBoundingClientRect(), found = [];
    for (let i = 1; i < 16; i++) for (let j = 1; j < 16; j++) {
      const [x, y] = [box.left + (box.width * i) / 16, box.top + (box.height * j) / 16];
      const hit = document.elementFromPoint(x, y)?.closest("[data-move], [data-turn], [data-card]");
      if (hit === element) found.push([x, y]);
    }
    if (!found.length) return null;
    const [u, v] = [0, 1].map((k) => found.reduce((sum, point) => sum + point[k], 0) / found.length);
    const far = ([x, y]) => Math.hypot(x - u, y - v);
    return found.sort((a, b) => far(a) - far(b))[0];
  };
  let done = null;
  chooser.play = chooser.spots.play = tools.play = (move) => { done = move; };
  for (const element of boards.lit()) {
    element.scrollIntoView({ block: "center" });
    const aim = middle(element);
    if (!aim) continue; // it has to be chosen first what it is made with
    for (let k = 0; k < 8; k++) {
      const clientX = aim[0] + 7 * Math.cos((k * Math.PI) / 4);
      const clientY = aim[1] + 7 * Math.sin((k * Math.PI) / 4);
      const hit = document.elementFromPoint(clientX, clientY);
      if (!hit?.closest(".panel")) continue; // under the bar
      done = null;
      hit.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch", clientX, clientY }));
      const dialog = document.querySelector("dialog[open]");
      const offered = [...(dialog?.querySelectorAll(".offers button .glimpse [data-move]") ?? [])];
      const spot = chooser.spots.spot;
      if (dialog) {
        const among = offered.some(({ dataset }) => dataset.move === element.dataset.move);
        count[among ? "asked" : "else"]++;
        dialog.close();
      } else if (spot) count[spot.contains(element) ? "meant" : "else"]++;
      else if (done === null) count.nothing++;
      else count[done === element.dataset.move ? "meant" : "else"]++;
      chooser.spots.close();
    }
  }
  return count;
}"""


def eager(seed):
    """Any move, but none that ends or passes while there is another."""
    chance = random.Random(seed)

    def choose(page):
        moves = page.evaluate(MOVES)
        return chance.choice([move for move in moves if move.split()[0] not in ("end", "pass")] or moves)

    return choose


def play_whole(page, game, finger):
    start(page, game, **SHORT[game])
    page.evaluate(
        """() => new MutationObserver(() => { window.listed ||= !document.getElementById("moves").hidden; })
             .observe(document.getElementById("moves"), { attributes: true })"""
    )
    choose, made = eager(7), 0
    while state(page) == "mine":
        click_move(page, choose(page), finger=finger)
        made += 1
        assert made < 300
    assert state(page) == "over"
    assert made >= 5
    assert not page.evaluate("() => window.listed"), "the list of moves was opened"


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_is_played_by_mouse(visitor, game):
    play_whole(visitor(viewport=DESKTOP), game, finger=False)


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_is_played_by_finger(visitor, game):
    play_whole(visitor(phone=True), game, finger=True)


@pytest.mark.parametrize("game", ["game-of-trains", "next-station-london"])
def test_taps_that_are_a_little_off_do_what_was_meant_or_ask_with_pictures(visitor, game):
    page = visitor(phone=True)
    start(page, game)
    choose, total = eager(2), {"meant": 0, "asked": 0, "else": 0, "nothing": 0}
    for _ in range(5):
        assert state(page) == "mine"
        for key, n in page.evaluate(SCATTER).items():
            total[key] += n
        page.reload()
        page.wait_for_selector("body[data-state]")
        assert state(page) == "mine"
        click_move(page, choose(page), finger=True)
    assert total["else"] == 0, total
    assert total["meant"] + total["asked"] >= 0.99 * sum(total.values()), total
    assert total["meant"] >= 40
