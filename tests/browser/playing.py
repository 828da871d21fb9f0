"""What a person does at a table: start a game, click on the board, wait for the others."""

import random

# A point of the screen where a click meets a move or an attempt, as a person would find it, after scrolling to it
# and when nothing moves any more.
FIND = """
([kind, move]) => {
  for (const motion of document.getAnimations()) if (motion.effect.target.closest(".panel")) motion.finish();
  for (const element of document.querySelectorAll(`.panel [data-${kind}]`)) {
    if (move !== null && element.dataset[kind] !== move) continue;
    element.scrollIntoView({ block: "center", inline: "center" });
    const box = element.getBoundingClientRect();
    const steps = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95, 0.4, 0.6, 0.22, 0.78];
    for (const down of steps) for (const across of steps) {
      const x = box.left + box.width * across, y = box.top + box.height * down;
      if (document.elementFromPoint(x, y)?.closest("[data-move], [data-try]") === element) return [x, y];
    }
  }
  return null;
}
"""

MOVES = (
    """() => [...new Set([...document.querySelectorAll(".panel [data-move]")].map(({ dataset }) => dataset.move))]"""
)


def start(page, game, mode="bots", name="Ann", **options):
    """From the home page to a new table, as a person does it."""
    page.goto("/")
    page.fill("#name", name)
    form = page.locator(f'form[data-game="{game}"]')
    if options:
        form.locator(".options summary").click()
    for option, value in options.items():
        if option == "players":
            form.locator(f'[name=players][value="{value}"]').check(force=True)
        elif value is True:
            form.locator(f'[name="option:{option}"]').check()
        else:
            form.locator(f'[name="option:{option}"]').fill(str(value))
    form.locator(f"button[value={mode}]").click()
    if mode != "screen":
        arrive(page)


def arrive(page):
    page.wait_for_url("**/table/*")
    page.wait_for_selector("body[data-state]")


def state(page):
    """Wait for my turn or the end."""
    page.wait_for_selector("body[data-state=mine], body[data-state=over], #lift:visible")
    return "hand over" if page.is_visible("#lift") else page.get_attribute("body", "data-state")


def click_move(page, move):
    """Click on the board where the move is, and see it happen."""
    point = page.evaluate(FIND, ["move", move])
    assert point, f"no place on the board where '{move}' can be clicked"
    before = page.get_attribute("body", "data-played")
    page.mouse.click(*point)
    played(page, before)


def click_attempt(page):
    """Click on something that cannot be done now."""
    page.mouse.click(*page.evaluate(FIND, ["try", None]))


def played(page, before):
    page.wait_for_function("(before) => (document.body.dataset.played ?? null) !== before", arg=before)


def hinted(page):
    """The move that the hint advises."""
    page.keyboard.press("h")
    page.wait_for_selector("#notice.hint")
    move = page.evaluate("() => window.table.hinted")
    page.keyboard.press("Escape")
    return move


def play_on(page, choose, most=400):
    """Play by clicks until the game is over; `choose` picks one of the moves. Returns how many were made."""
    for n in range(most):
        if state(page) != "mine":
            return n
        click_move(page, choose(page))
    raise AssertionError("the game does not end")


def any_move(seed=0):
    chance = random.Random(seed)
    return lambda page: chance.choice(page.evaluate(MOVES))
