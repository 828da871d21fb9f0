"""The server restarts while somebody plays."""

from .playing import MOVES, start, state


def test_a_line_that_is_back_at_once_is_not_missed_and_a_decision_made_meanwhile_is_kept(visitor):
    page = visitor()
    page.clock.install()
    start(page, "next-station-london", "alone")
    state(page)
    before = page.get_attribute("body", "data-played")
    page.clock.pause_at("2100-01-01")  # from now on timers wait for the test
    page.evaluate("() => window.table.line.socket.close()")
    page.wait_for_function("() => window.table.missing")
    assert page.is_hidden("#lost")
    move = page.evaluate(MOVES)[0]
    page.evaluate("(move) => window.table.play(move)", move)
    page.clock.run_for(1000)  # the line is tried again; that it is gone would be told later
    page.wait_for_function("(before) => document.body.dataset.played !== before", arg=before)
    assert page.is_hidden("#lost")


def test_a_line_that_stays_away_is_told_and_what_was_decided_meanwhile_is_not_sent_later(visitor):
    page = visitor()
    page.clock.install()
    start(page, "next-station-london", "alone")
    state(page)
    page.clock.pause_at("2100-01-01")
    page.context.set_offline(True)
    page.evaluate("() => window.table.line.socket.close()")
    page.wait_for_function("() => window.table.missing")
    page.evaluate("(move) => window.table.play(move)", page.evaluate(MOVES)[0])
    page.clock.run_for(5000)
    page.wait_for_selector("#lost:visible")
    assert page.evaluate("() => window.table.line.kept") is None
    assert page.evaluate("() => window.table.pending") is None
    visitor.complaints[:] = [text for text in visitor.complaints if "ERR_INTERNET_DISCONNECTED" not in text]
