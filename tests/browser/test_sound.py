"""Sound and vibration: off until somebody wants them, and then heard."""

from .playing import any_move, click_attempt, click_move, start, state

# Every tone and every vibration is written down instead of being heard or felt.
LISTENING = """
window.heard = [];
window.OscillatorNode = class {
  constructor(context, { frequency }) { window.heard.push(frequency); }
  connect(next) { return next; }
  start() {}
  stop() {}
};
navigator.vibrate = (pattern) => { window.heard.push(["shake", ...pattern]); return true; };
"""


def test_nothing_is_heard_until_the_switch_is_pressed(visitor):
    page = visitor()
    page.add_init_script(LISTENING)
    start(page, "game-of-trains")
    state(page)
    choose = any_move(1)
    click_move(page, choose(page))
    state(page)
    assert page.evaluate("() => window.heard") == []
    assert page.get_attribute("#sound", "aria-pressed") == "false"
    page.click("#sound")
    assert page.get_attribute("#sound", "aria-pressed") == "true"
    assert page.evaluate("() => window.heard").count(523) == 1, "one hears what one has switched on"
    page.evaluate("() => { window.heard.length = 0; }")
    click_move(page, choose(page))
    page.wait_for_function("() => window.table.frame?.your_turn && window.heard.length")
    heard = page.evaluate("() => window.heard")
    assert 523 in heard
    assert ["shake", 12] in heard
    page.reload()
    page.wait_for_selector("#sound[aria-pressed=true]")
    state(page)
    page.evaluate("() => { window.heard.length = 0; }")
    click_attempt(page)
    page.wait_for_selector("#notice.refusal")
    assert 196 in page.evaluate("() => window.heard")
