"""A bot and its budget as one word."""

import pytest

import roundhouse as rh
from roundhouse.arena import entrants
from roundhouse.arena.entrants import UNHURRIED, Entrant, parse_entrants
from roundhouse.bots.program import ProgramBot

TITLE = rh.game("game-of-trains").title


class Counting:
    name, visits = "counting", None


def test_a_word_names_a_bot_and_what_it_may_spend():
    assert Entrant.parse("greedy").budget(0.3) == 0.3
    assert Entrant.parse(" chief@0.02s").budget(0.3) == 0.02
    by_visits = Entrant.parse("chief@200")
    assert (by_visits.bot, by_visits.visits, by_visits.budget(0.3)) == ("chief", 200, None)
    assert UNHURRIED > 60


def test_visits_are_set_where_a_bot_counts_them(monkeypatch):
    monkeypatch.setattr(entrants, "make_bot", lambda name, title, seed: Counting())
    assert Entrant.parse("counting@200").make(TITLE).visits == 200
    assert Entrant.parse("counting").make(TITLE).visits is None
    monkeypatch.setattr(Counting, "visits", 0)  # a level that does not search
    with pytest.raises(rh.BadInput, match="counting counts no visits"):
        Entrant.parse("counting@200").make(TITLE)


def test_a_list_may_hold_programs_with_commas_in_quotes():
    words = [entrant.text for entrant in parse_entrants("greedy, cmd:python bot.py --deep '1,2'@0.5s,random")]
    assert words == ["greedy", "cmd:python bot.py --deep '1,2'@0.5s", "random"]
    program = parse_entrants("cmd:sh -c 'a,b'@0.5s")[0]
    assert program.seconds == 0.5
    assert isinstance(program.make(TITLE), ProgramBot)


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        ("", "no bots are named"),
        ("@200", "names no bot"),
        ("cmd:", "names no bot"),
        ("greedy@", "after @ comes a number of visits, as 200, or of seconds"),
        ("greedy@fast", "after @ comes a number of visits"),
        ("greedy@0", "needs some time"),
        ("greedy@0.0s", "needs some time"),
        ("cmd:ls@200", "a program can be given seconds, not visits"),
        ("greedy@200", "greedy counts no visits, so 'greedy@200' means nothing: write greedy@0.1s"),
        ("nobody@1s", "unknown bot 'nobody'"),
        ("cmd:no-such-program-anywhere", "'no-such-program-anywhere' is not there"),
        ("cmd:sh -c 'unclosed", "cannot be read as a command"),
    ],
)
def test_a_word_that_means_nothing_is_refused(word, complaint):
    with pytest.raises(rh.BadInput, match=complaint):
        [entrant.make(TITLE) for entrant in parse_entrants(word)]
