"""Undo ends where a decision shows what its seat could not know: others' decisions, a draw, or how the game ends."""

import random
from itertools import product

import pytest

import roundhouse as rh
from roundhouse.games import titles

UNDERGROUND = tuple(f"underground {symbol}" for symbol in ("circle", "square", "triangle", "pentagon", "joker"))


def london(players, pencils=("black", "blue", "red"), powers=()):
    """A table of Next Station: London before its first card; chance is drawn by hand."""
    table = rh.game("next-station-london").deal(players, chance="manual", powers=int(bool(powers)))
    for pencil in pencils:
        table.draw(f"pencil {pencil}")
    for power in powers:
        table.draw(f"power {power}")
    return table


def all_pass(table, card, last):
    """A turn in which nobody draws anything, and this seat decides last."""
    table.draw(card)
    for seat in sorted(table.seats, key=lambda seat: seat == last):
        table.play(seat, "pass")


def all_but_the_last_card(table, last=0):
    """Four rounds of underground cards alone, up to the last turn of all; nobody circles a station."""
    for turn in range(4 * len(UNDERGROUND) - 1):
        all_pass(table, UNDERGROUND[turn % len(UNDERGROUND)], last)
        if not table.chance_pending:
            table.play(table.seats_to_act[0], "no circle")


def keep_first(table, seat):
    table.play(seat, table.legal(seat)[0])


# --- Next Station: London: all decide at once


def test_who_decides_last_sees_what_the_others_drew_and_takes_nothing_back():
    table = london(3)
    table.draw("surface circle")
    table.play(0, "pass")
    table.play(1, "pass")
    assert table.can_undo(0)
    assert table.can_undo(1)
    table.play(2, "pass")
    assert table.chance_pending  # no card was turned since
    assert [table.can_undo(seat) for seat in table.seats] == [False, False, False]
    with pytest.raises(rh.RoundhouseError, match="nothing to take back"):
        table.undo(2)


@pytest.mark.parametrize("last", [0, 1])
def test_who_ends_the_game_does_not_take_that_back(last):
    table = london(2)
    all_but_the_last_card(table)
    all_pass(table, UNDERGROUND[-1], last)
    assert table.over
    assert [table.can_undo(seat) for seat in table.seats] == [False, False]


@pytest.mark.parametrize("last", [0, 1])
def test_who_decides_last_before_a_station_is_circled_takes_nothing_back(last):
    """The turn is over and everybody's sections are shown, though no card is turned and one seat still decides."""
    table = london(2, powers=("circle", "double", "wild"))
    for card in UNDERGROUND[:-1]:
        all_pass(table, card, last)
    all_pass(table, UNDERGROUND[-1], last)
    assert table.seats_to_act == (0,)
    assert table.legal(0)[0].text == "no circle"
    assert [table.can_undo(seat) for seat in table.seats] == [False, False]


def test_a_circle_is_taken_back_until_the_next_card_is_turned_but_not_when_it_ends_the_game():
    table = london(2, powers=("circle", "double", "wild"))
    for card in UNDERGROUND:
        all_pass(table, card, 1)
    table.play(0, "no circle")
    assert table.can_undo(0)
    table.draw("surface circle")
    assert not table.can_undo(0)
    table = london(2, pencils=("blue", "red", "green"), powers=("circle", "double", "wild"))  # black comes last
    all_but_the_last_card(table)
    all_pass(table, UNDERGROUND[-1], 0)
    (holder,) = table.seats_to_act
    table.play(holder, "no circle")
    assert table.over
    assert not table.can_undo(holder)


def test_alone_a_section_is_taken_back_until_the_next_card_is_turned():
    table = rh.game("next-station-london").deal(1, chance="manual")
    for pencil in ("black", "blue", "red"):
        table.play(0, f"pencil {pencil}")
        assert table.can_undo(0)
    table.draw("surface circle")
    assert not table.can_undo(0)
    table.play(0, "pass")
    assert table.can_undo(0)
    table.draw("surface square")
    assert not table.can_undo(0)


def test_the_first_of_two_sections_is_taken_back_though_all_others_have_decided_but_not_the_second():
    table = london(2, pencils=("green", "red", "black"), powers=("wild", "switch", "circle"))  # green has double
    table.draw("surface triangle")
    table.play(1, "pass")
    table.play(0, "section 13-18")
    assert table.seats_to_act == (0,)
    assert table.can_undo(0)
    assert table.can_undo(1)
    table.play(0, "section 3-18")
    assert not table.can_undo(0)
    assert not table.can_undo(1)


# --- Maglev Metro: cards are kept at once, everything else in turn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_keeps_the_last_card_of_a_step_sees_the_next_and_takes_nothing_back(players):
    table = rh.game("maglev-metro").deal(players, seed=4, draft=1)
    for seat in reversed(table.seats):
        while seat in table.seats_to_act and table.observe().data["dealt"] == 0:
            keep_first(table, seat)
            if table.observe().data["dealt"] == 0:
                assert table.can_undo(seat)
    assert table.observe().data["phase"] == "draft"
    assert not any(table.can_undo(seat) for seat in table.seats)


def test_a_kept_card_is_taken_back_while_others_decide():
    table = rh.game("maglev-metro").deal(3, seed=4, draft=1)
    (*first, last) = table.seats_to_act
    for seat in first:
        keep_first(table, seat)
    before = table.observe(first[0]).bytes
    table.undo(first[0])
    keep_first(table, first[0])
    assert table.observe(first[0]).bytes == before
    keep_first(table, last)
    if table.observe().data["dealt"]:
        assert not table.can_undo(first[0])


# --- The end


@pytest.mark.parametrize("name", ["game-of-trains", "maglev-metro"])
def test_a_game_that_is_over_is_not_reopened(name):
    table = rh.game(name).deal(2, seed=1, turn_cap=3)
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[-1])
    assert table.log[-1].seat is not None
    assert [table.can_undo(seat) for seat in table.seats] == [False, False]
    with pytest.raises(rh.RoundhouseError, match="nothing to take back"):
        table.undo(table.log[-1].seat)


# --- The law, in every game


def worlds_like(table, seat, seeds):
    """Worlds that looked the same to the seat before its last decision, in which the same seats had decided."""
    at = max(n for n, event in enumerate(table.log) if event.seat == seat)
    before = table.at(at)
    decided = set(before.observe(seat).seats_to_act) - set(before.seats_to_act)
    for seed in seeds:
        world = before.resample(seat, seed)
        chance = random.Random(seed)
        for other in decided:
            while other in world.seats_to_act:
                world.play(other, chance.choice(world.legal(other)))
        assert world.observe(seat).bytes == before.observe(seat).bytes
        world.play(seat, table.log[at].text)
        yield world


def cases():
    for title in titles().values():
        for k, (players, variant) in enumerate(product(title.players, title.variants)):
            quick = k == 0 or title.name == "next-station-london"
            yield pytest.param(title.name, players, variant, marks=[] if quick else [pytest.mark.slow])
    yield pytest.param("maglev-metro", 3, {"draft": 1})


@pytest.mark.parametrize(("name", "players", "variant"), list(cases()), ids=str)
def test_what_may_be_taken_back_has_shown_nothing_that_was_hidden(name, players, variant):
    """Wherever a decision may be taken back, all that its seat sees now it could have worked out before it."""
    chance = random.Random(f"{name} {players} {variant}")
    cap = {} if name == "next-station-london" else {"turn_cap": 12}
    table = rh.game(name).deal(players, chance.randrange(10**6), **cap, **variant)
    taken = 0
    for _ in range(100):
        if table.over:
            break
        seat = chance.choice(table.seats_to_act)
        alone = table.observe(seat).seats_to_act == (seat,)
        events = len(table.log)
        table.play(seat, chance.choice(table.legal(seat)))
        if alone and len(table.log) == events + 1 and not table.over:
            assert table.can_undo(seat)  # nothing was drawn, and nobody could have decided unseen
        for each in table.seats:
            if table.can_undo(each):
                taken += 1
                now = table.observe(each).bytes
                assert {world.observe(each).bytes for world in worlds_like(table, each, range(3))} == {now}
                if chance.random() < 0.2:
                    table.undo(each)
    assert taken or (name == "next-station-london" and players == 1)
