"""Where a move is on the board: what a finger means, and what a hint or the keyboard points at."""

from .playing import MOVES, click_move, start, state

# A section that leads aslant, and a free place inside the box around it, out of a finger's reach of any move.
ASLANT = """() => {
  const moves = [...document.querySelectorAll("#main [data-move^=section]")];
  const far = (x, y) => {
    for (let dx = -16; dx <= 16; dx += 2) for (let dy = -16; dy <= 16; dy += 2) {
      const hit = document.elementFromPoint(x + dx, y + dy);
      if (!hit?.closest("#main .panel") || hit.closest("[data-move], [data-try]")) return false;
    }
    return true;
  };
  for (const element of moves) {
    const box = element.getBoundingClientRect();
    if (Math.min(box.width, box.height) < 60) continue;
    for (let x = box.left + 3; x < box.right; x += 3) for (let y = box.top + 3; y < box.bottom; y += 3) {
      if (far(x, y)) return { move: element.dataset.move, free: [x, y] };
    }
  }
  return null;
}"""


def aslant(page):
    """A table where a section leads aslant across the map: the first card of some rounds allows none."""
    for _ in range(20):
        start(page, "next-station-london", "alone")
        while state(page) == "mine" and not any(move.startswith("section") for move in page.evaluate(MOVES)):
            click_move(page, page.evaluate(MOVES)[0])  # a pencil
        if found := page.evaluate(ASLANT):
            return found
    raise AssertionError("no section leads aslant")


def test_a_finger_on_a_free_place_of_the_map_draws_nothing(visitor):
    page = visitor(phone=True)
    found = aslant(page)
    page.evaluate("() => { window.table.chooser.play = (move) => { window.meant = move; }; }")
    page.evaluate("() => addEventListener('click', () => { window.tapped = true; })")
    page.touchscreen.tap(*found["free"])
    page.wait_for_function("() => window.tapped")
    assert page.evaluate("() => window.meant ?? null") is None
    assert page.locator("dialog[open]").count() == 0


def test_a_move_that_leads_aslant_is_pointed_at_where_it_ends(visitor):
    page = visitor()
    found = aslant(page)
    page.evaluate("(move) => window.table.chooser.point(move)", found["move"])
    ring = page.locator("#ring").bounding_box()
    assert max(ring["width"], ring["height"]) < 80, "the ring is around half of the map"


def test_the_list_of_moves_opens_no_keyboard_on_a_phone(visitor):
    page = visitor(phone=True)
    start(page, "game-of-trains")
    state(page)
    page.tap("#list")
    page.wait_for_selector("[data-listed]")
    assert page.evaluate("() => document.activeElement.id") != "notation"


def test_what_is_pointed_at_is_not_under_the_drawer(visitor):
    page = visitor(viewport={"width": 1440, "height": 700})
    start(page, "maglev-metro", "alone")
    while state(page) == "mine" and not page.locator("#own [data-move^=place]:not(.off)").count():
        click_move(page, page.evaluate(MOVES)[0])
    page.evaluate("() => scrollTo(0, 0)")
    page.click("#list")
    page.wait_for_selector("[data-listed]")
    moves = page.locator("#own [data-move^=place]:not(.off)")
    lowest = max(moves.all(), key=lambda move: move.bounding_box()["y"]).get_attribute("data-move")
    page.evaluate("(move) => window.table.chooser.point(move)", lowest)
    ring, drawer = page.locator("#ring").bounding_box(), page.locator(".drawer").bounding_box()
    beside = ring["x"] + ring["width"] <= drawer["x"]
    assert beside or ring["y"] + ring["height"] <= drawer["y"]
