"""The table of Maglev Metro: everything on one screen, one action at a time, track and robots by touch."""

import pytest

from roundhouse.games import titles

from .playing import MOVES, click_move, start, state

MAPS = titles()["maglev-metro"].named_files["map"]
DESKTOP = {"width": 1440, "height": 900}

# The panels and lists that are not wholly on the screen.
OUTSIDE = """() => [...document.querySelectorAll(".panel:not([hidden]), #players, #log, #tools, #actions")]
  .filter((element) => element.getClientRects().length && element.dataset.panel !== "results")
  .map((element) => [element.dataset.panel ?? element.id, element.getBoundingClientRect()])
  .filter(([, box]) => box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
  .map(([name, box]) => `${name} ends at ${Math.round(box.right)}, ${Math.round(box.bottom)}`)"""

# What is lit and smaller than a finger, in the open tab.
SMALL = """() => window.table.boards.lit()
  .map((element) => [element.dataset.move ?? element.dataset.turn, element.getBoundingClientRect()])
  .filter(([, box]) => box.width && Math.min(box.width, box.height) < 39.5)
  .map(([move, box]) => `${move}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""

# Taps all around the middle of each place that is lit, 7 px off: how many do what was meant, ask, or do something else.
SCATTER = """() => {
  const { boards, chooser, tools } = window.table;
  const count = { meant: 0, asked: 0, else: 0, nothing: 0 };
  let done = null;
  chooser.play = chooser.spots.play = tools.play = (move) => { done = move; };
  for (const element of boards.lit()) {
    const box = element.getBoundingClientRect();
    if (!box.width || box.bottom > innerHeight || box.top < 0) continue;
    for (let k = 0; k < 8; k++) {
      const clientX = box.left + box.width / 2 + 7 * Math.cos((k * Math.PI) / 4);
      const clientY = box.top + box.height / 2 + 7 * Math.sin((k * Math.PI) / 4);
      const hit = document.elementFromPoint(clientX, clientY);
      if (!hit?.closest(".panel")) continue; // under the bar
      done = null;
      hit.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch", clientX, clientY }));
      const dialog = document.querySelector("dialog[open]");
      const spot = chooser.spots.spot;
      if (dialog) count.asked++, dialog.close();
      else if (spot) count[spot.contains(element) ? "meant" : "else"]++;
      else if (done === null) count.nothing++;
      else count[done === element.dataset.move ? "meant" : "else"]++;
      chooser.spots.close();
    }
  }
  return count;
}"""


def until(page, verb, most=60):
    """Play on until a move that begins so can be made."""
    for _ in range(most):
        assert state(page) == "mine"
        moves = page.evaluate(MOVES)
        if any(move.startswith(verb) for move in moves):
            return [move for move in moves if move.startswith(verb)]
        click_move(page, sorted(moves, key=lambda move: move.startswith("end"))[0])
    raise AssertionError(f"there is never a move that begins with {verb}")


@pytest.mark.parametrize("city", MAPS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_everything_is_on_one_screen(visitor, players, city):
    page = visitor(viewport=DESKTOP)
    page.goto("/")
    mode = "alone" if players == 1 else "bots"
    wish = {"game": "maglev-metro", "mode": mode, "players": players, "name": "Ann", "files": {"map": city}}
    page.goto(f"/table/{page.request.post('/api/tables', data=wish).json()['id']}")
    until(page, "track")
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


def test_on_a_phone_what_is_lit_is_as_wide_as_a_finger(visitor):
    page = visitor(phone=True)
    start(page, "maglev-metro", "alone")
    for verb in ("start", "place", "track", "lift"):
        until(page, verb)
        assert page.evaluate(SMALL) == [], verb


def test_taps_that_are_a_little_off_do_what_was_meant_or_ask(visitor):
    page = visitor(phone=True)
    start(page, "maglev-metro", "alone")
    for verb in ("place", "track"):
        until(page, verb)
        count = page.evaluate(SCATTER)
        assert count["else"] == 0, (verb, count)
        assert count["meant"] + count["asked"] >= 0.99 * sum(count.values()), (verb, count)
        assert count["meant"] >= 40
        page.reload()
        page.wait_for_selector("body[data-state]")


def test_a_tile_turns_under_the_pointer_and_is_laid_when_confirmed(visitor):
    page = visitor(viewport=DESKTOP)
    start(page, "maglev-metro", "alone")
    until(page, "track")
    spots = page.locator("[data-spot]:not(.off)")
    spot = next(one for one in spots.all() if one.locator("[data-option]").count() > 2)
    options = [one.get_attribute("data-move") for one in spot.locator("[data-option] [data-move]").all()]
    shown = "() => window.table.chooser.spots.option?.dataset.move ?? null"
    spot.locator("[data-turn]").click()
    assert page.evaluate(shown) == options[0]
    box = spot.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.evaluate(shown) == options[1]
    page.keyboard.press("r")
    assert page.evaluate(shown) == options[2]
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -120)
    page.wait_for_function(f"(move) => ({shown})() === move", arg=options[1])
    page.keyboard.press("Escape")
    assert page.evaluate(shown) is None
    spot.locator("[data-turn]").click()
    before = page.get_attribute("body", "data-played")
    page.click(".confirm .yes")
    page.wait_for_function("(before) => document.body.dataset.played !== before", arg=before)
    hex = options[0].split()[1]
    assert page.locator(f'[data-key="tile-0-{hex}"]').count() == 1


def test_a_tile_tells_what_it_would_bring_before_it_is_laid(visitor):
    page = visitor(viewport=DESKTOP)
    start(page, "maglev-metro", "alone")
    total = "() => window.table.frame.seats[0].total"
    told = "() => window.table.gains.known.get(window.table.chooser.spots.option.dataset.move)?.points ?? null"
    for _ in range(60):
        moves = until(page, "track")
        before = page.evaluate(total)
        page.evaluate("(move) => window.table.chooser.point(move)", moves[0])
        page.wait_for_function(f"() => ({told})() !== null")
        points = page.evaluate(told)
        if points:
            assert page.inner_text(".confirm .brings") == f"{points:+}".replace("-", "−")
            assert "Points at once: " in page.inner_text("#tip")
        else:
            assert page.is_hidden(".confirm .brings")
        click_move(page, moves[0])
        assert page.evaluate(total) == before + points
        if points:
            break
    else:
        raise AssertionError("no tile ever brings anything")


def test_an_empty_slot_says_why_nothing_can_be_put_there(visitor):
    page = visitor(viewport=DESKTOP)
    start(page, "maglev-metro", "alone")
    until(page, "track")
    played = page.get_attribute("body", "data-played")
    for slot in page.locator("[data-alone] [data-try]").all()[::4]:
        box = slot.bounding_box()
        page.mouse.click(box["x"] + 0.6 * box["width"], box["y"] + 0.6 * box["height"])
        page.wait_for_selector("#notice.refusal")
        page.keyboard.press("Escape")
        page.wait_for_selector("#notice.refusal", state="hidden")
    assert page.get_attribute("body", "data-played") == played


def test_a_tool_lights_its_own_places_alone(visitor):
    page = visitor(viewport=DESKTOP)
    start(page, "maglev-metro", "alone")
    until(page, "track")
    verb = "({ dataset }) => (dataset.turn ? 'track' : dataset.move.split(' ')[0])"
    lit = f"() => [...new Set(window.table.boards.lit().map({verb}))]"
    assert "lift" not in page.evaluate(lit), "all is lit at once"
    page.click('#tools [data-tool="adjust"]')
    assert page.evaluate(lit) == ["lift"]
    page.click('#tools [data-tool="track"]')
    assert set(page.evaluate(lit)) <= {"track", "remove"}
    page.keyboard.press("Escape")
    assert "track" in page.evaluate(lit)


def test_a_robot_is_chosen_first_and_then_its_slots_are_lit(visitor):
    page = visitor(viewport=DESKTOP)
    start(page, "maglev-metro", "alone")
    until(page, "place")
    lit = "() => [...new Set(window.table.boards.lit().map(({ dataset }) => dataset.move.split(' ')[1]))]"
    for robot in ("gold", "steel"):
        page.click(f'#loose [data-chosen="{robot}"]')
        assert page.evaluate(lit) == [robot]


def test_a_tool_that_cannot_be_used_says_why(visitor):
    page = visitor(viewport=DESKTOP)
    start(page, "maglev-metro", "alone")
    until(page, "track")
    page.locator('#tools [data-tool="reverse"]').dispatch_event("click")
    page.wait_for_selector("#notice.refusal")


def test_a_passenger_shows_the_stations_that_take_it(visitor):
    page = visitor(viewport=DESKTOP)
    start(page, "maglev-metro", "alone")
    until(page, "track")
    passenger = page.locator('[data-panel="map"] [data-lights]:not([data-lights^="line"])').first
    colour = passenger.get_attribute("data-lights")
    passenger.hover(force=True)
    page.wait_for_selector(".glow")
    kinds = page.evaluate("() => [...document.querySelectorAll('.glow')].map((element) => element.dataset.light)")
    assert kinds
    assert all(colour in kind.split() for kind in kinds)


def test_the_map_is_zoomed_by_wheel_keys_and_buttons_and_dragged(visitor):
    page = visitor(viewport=DESKTOP)
    start(page, "maglev-metro", "alone")
    state(page)
    view = "() => document.querySelector('[data-panel=map] svg').viewBox.baseVal.width"
    whole = page.evaluate(view)
    box = page.locator('[data-panel="map"]').bounding_box()
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -600)
    page.wait_for_function(f"(whole) => ({view})() < 0.8 * whole", arg=whole)
    left = "() => document.querySelector('[data-panel=map] svg').viewBox.baseVal.x"
    before, played = page.evaluate(left), page.get_attribute("body", "data-played")
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 3 + 60, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    assert page.evaluate(left) < before
    assert page.get_attribute("body", "data-played") == played, "a drag is no click"
    page.keyboard.press("0")
    assert abs(page.evaluate(view) - whole) < 1
    page.click(".zoom button >> nth=0")
    assert page.evaluate(view) < whole


def test_a_click_on_the_map_does_something_or_says_why_not(visitor):
    page = visitor(viewport=DESKTOP)
    start(page, "maglev-metro", "alone")
    until(page, "track")
    lit = "() => [...document.querySelectorAll('[data-spot]')].map((spot) => spot.dataset.spot)"
    places = page.evaluate(lit)
    tried = page.locator('[data-panel="map"] use[data-try^="track "]')
    hexes = {one.get_attribute("data-try").split()[1]: one for one in tried.all()}
    far = next(name for name in hexes if name not in places)
    played = page.get_attribute("body", "data-played")
    hexes[far].click(force=True)
    page.wait_for_selector("#notice.refusal")
    page.keyboard.press("Escape")
    page.click('#tools [data-tool="adjust"]')
    hexes[places[0]].click(force=True)
    page.wait_for_selector("[data-spot].open")
    page.keyboard.press("Escape")
    station = page.locator('[data-panel="map"] g[data-try^="station "] use').first
    beside_passengers = {"x": 6, "y": station.bounding_box()["height"] / 2}
    station.click(force=True, position=beside_passengers)
    page.wait_for_selector("#notice.refusal")
    assert page.get_attribute("body", "data-played") == played


def test_on_a_phone_the_question_whether_to_lay_a_tile_covers_no_advice(visitor):
    page = visitor(phone=True)
    start(page, "maglev-metro", "alone")
    track = until(page, "track")
    page.tap("#hint")
    page.wait_for_selector("#notice.hint")
    page.evaluate("(move) => window.table.chooser.point(move)", track[-1])
    ask, bar = page.locator(".confirm:visible").bounding_box(), page.locator("#bar").bounding_box()
    assert ask["y"] + ask["height"] <= bar["y"]
