"""What a person does at a table: start a game, click on the board, wait for the others."""

import random
import re

# A point of the screen where a click meets a move or an attempt, as a person would find it, after scrolling to it
# and when nothing moves any more.
FIND = """
([kind, move]) => {
  for (const motion of document.getAnimations()) if (motion.effect.target.closest(".panel")) motion.finish();
  const quick = kind === "move" ? [...document.querySelectorAll("#quick [data-quick]")] : [];
  for (const element of [...document.querySelectorAll(`.panel:not([hidden]) [data-${kind}]`), ...quick]) {
    if (move !== null && (element.dataset[kind] ?? element.dataset.quick) !== move) continue;
    element.scrollIntoView({ block: "center", inline: "center" });
    const box = element.getBoundingClientRect();
    const steps = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95, 0.4, 0.6, 0.22, 0.78];
    for (const down of steps) for (const across of steps) {
      const x = box.left + box.width * across, y = box.top + box.height * down;
      const hit = document.elementFromPoint(x, y);
      if (kind === "turn" && hit?.closest("[data-spot]")?.contains(element)) return [x, y];
      if (hit?.closest("[data-move], [data-try], [data-quick], [data-card]") === element) return [x, y];
    }
  }
  return null;
}
"""

# What can be done now by a click: on the board, or in the bar.
MOVES = """() => {
  const found = [...document.querySelectorAll(".panel [data-move], #quick [data-quick]")];
  return [...new Set(found.map(({ dataset }) => dataset.move ?? dataset.quick))];
}"""


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


# What a person does first, so that a move can be made: take its tool, choose the thing it is made with, or nothing.
BEFORE = """
(move) => {
  const shown = (element) => element && element.getClientRects().length > 0;
  const { tools, chooser } = window.table;
  const direct = [...document.querySelectorAll("[data-quick], [data-chip]")]
    .find((element) => (element.dataset.quick ?? element.dataset.chip) === move);
  if (shown(direct)) return { now: direct.dataset.quick ? `[data-quick="${move}"]` : `[data-chip="${move}"]` };
  if (!tools.lights(move)) {
    const tool = tools.tools.find(({ moves, apart }) => moves.includes(move) || apart.includes(move));
    return { first: `#tools [data-tool="${tool.key}"]`, alone: tool.moves.length + tool.apart.length === 1 };
  }
  const [element] = window.table.boards.forMove(move);
  const behind = element?.closest("[data-behind]:not(.chosen)");
  if (behind) return { card: behind.dataset.behind };
  if (!element) {
    const tool = tools.tools.find(({ moves }) => moves.includes(move));
    return tool ? { first: `#tools [data-tool="${tool.key}"]`, alone: tool.moves.length === 1 } : {};
  }
  const when = element.closest("[data-when]");
  if (when && !when.classList.contains("chosen")) return { first: `[data-chosen="${when.dataset.when}"]` };
  const column = element.closest("#main, #own, #side");
  if (!shown(column)) return { first: `[data-opens="${column.id}"]` };
  const spot = element.closest("[data-spot]");
  if (!spot) return {};
  if (chooser.spots.option === element) return { now: ".confirm .yes" };
  return { turn: spot.dataset.spot };
}
"""


def press(page, at, finger=False):
    """A click, or a tap: on an element, or at a point."""
    if isinstance(at, str):
        page.tap(at) if finger else page.click(at)
    else:
        (page.touchscreen.tap if finger else page.mouse.click)(*at)


def click_move(page, move, finger=False):
    """Make a move on the board or in the bar as a person does, say yes if it gives something up, and see it happen."""
    before = page.get_attribute("body", "data-played")
    for _ in range(12):
        how = page.evaluate(BEFORE, move)
        if turn := how.get("turn"):
            press(page, found(page, "turn", turn, move), finger)
        elif card := how.get("card"):
            press(page, found(page, "card", card, move), finger)
        elif first := how.get("first"):
            press(page, first, finger)
            if how.get("alone"):
                break
        else:
            press(page, how.get("now") or found(page, "move", move, move), finger)
            break
    else:
        raise AssertionError(f"'{move}' is not reached")
    page.wait_for_function(
        """(before) => (document.body.dataset.played ?? null) !== before
             || document.querySelector("dialog[open] #give-up, dialog[open] .offers")""",
        arg=before,
    )
    if page.locator("dialog[open] .offers").count():  # a finger may have meant several
        label = page.evaluate("(move) => window.table.frame.moves.find((each) => each.move === move).label", move)
        page.get_by_role("button", name=re.compile(f"^{re.escape(label)}$", re.IGNORECASE)).last.tap()
        page.wait_for_function(
            """(before) => (document.body.dataset.played ?? null) !== before
                 || document.querySelector("dialog[open] #give-up")""",
            arg=before,
        )
    if page.locator("dialog[open] #give-up").count():
        press(page, "#give-up", finger)
    played(page, before)


def found(page, kind, name, move):
    point = page.evaluate(FIND, [kind, name])
    assert point, f"no place on the board where '{move}' can be clicked"
    return point


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


def make_moves(page, decisions, choose):
    """Make so many moves by clicks, and wait for the next decision."""
    for _ in range(decisions):
        state(page)
        click_move(page, choose(page))
    state(page)


def any_move(seed=0):
    chance = random.Random(seed)
    return lambda page: chance.choice(page.evaluate(MOVES))
