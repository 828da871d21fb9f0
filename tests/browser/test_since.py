"""What happened since one's last decision: on the boards and in the log, until the next."""

import pytest

from .playing import any_move, click_move, make_moves, start, state


@pytest.mark.parametrize(("game", "key"), [("game-of-trains", "car-"), ("next-station-london", "small-")])
def test_what_others_did_is_marked_and_told_until_i_decide(visitor, game, key):
    page = visitor()
    start(page, game)
    choose = any_move(3)
    for _ in range(20):
        state(page)
        assert page.locator("#log .since").count() <= 1
        click_move(page, choose(page))
        page.wait_for_function("() => window.table.frame?.your_turn")
        marked = page.evaluate("() => [...document.querySelectorAll('[data-since]')].map((e) => e.dataset.key)")
        if any(each.startswith(key) for each in marked):
            break
    else:
        raise AssertionError("nothing was ever marked")
    told = page.evaluate("() => window.table.since.sentences")
    assert any("Rocket" in sentence for sentence in told)
    assert page.inner_text("#log .since") == "Since your turn"
    assert page.inner_text("#tip").endswith(told[-1]), "the latest of it stands in the bar too"
    page.evaluate("() => { window.table.chooser.play = () => {}; }")
    moved = page.evaluate("() => window.table.since.left.get(window.table.seat).places.size")
    assert moved > 0


def test_a_reloaded_page_still_tells_what_happened_since(visitor):
    page = visitor()
    start(page, "game-of-trains")
    make_moves(page, 3, any_move(3))
    told = page.evaluate("() => window.table.since.sentences")
    page.reload()
    page.wait_for_selector("body[data-state=mine]")
    assert page.evaluate("() => window.table.since.sentences")[-1:] == told[-1:]
