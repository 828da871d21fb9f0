"""What a seat knows of the cards: MM-10, MM-04."""

from collections import Counter

import pytest

from tests.proof import proves

from .tables import TITLE, World, dealt
from .test_setup import draw_first, observed


def imagined(world, seat, seed):
    """A world drawn from what the seat sees."""
    sight, record = TITLE.sight.zeros(), TITLE.state.zeros()
    TITLE.rules.observe(world.p, world.s, seat, TITLE.sight.view(sight))
    TITLE.rules.imagine(world.p, TITLE.sight.view(sight), [seed, 0], TITLE.state.view(record))
    return World(world.parts, record)


def drafted():
    """After the first step of a draft with four players: seat k kept card k + 1 of deck k."""
    world = dealt("berlin", players=4, draft=1)
    world.draw("deck grey", "deck yellow", "deck green", "deck red")
    for seat, letter in enumerate("DPTB"):
        world.play(f"keep {letter}{seat + 1:02d}", seat=seat)
    return world


@pytest.mark.slow
@proves("MM-10")
def test_hidden_cards_are_drawn_evenly_among_those_not_seen():
    world = draw_first(dealt("berlin", players=2))
    own = world.now().card[0]
    seen = Counter()
    for seed in range(1200):
        guess = imagined(world, 0, seed)
        assert guess.law() == ""
        assert guess.now().card[0] == own
        seen[guess.now().card[1][0]] += 1
    assert set(seen) == set(range(1, 14)) - {own[0]}
    assert max(seen.values()) < 1.6 * min(seen.values())


@proves("MM-10")
def test_what_is_imagined_does_not_depend_on_what_others_hold():
    world = draw_first(dealt("berlin", players=2))
    before = [imagined(world, 0, seed).now().card for seed in range(40)]
    for deck, held in enumerate(world.now().card[0]):
        free = [card for card in range(1, 14) if card not in (held, world.s.card[1, deck])]
        world.s.card[1, deck] = free[0]
    assert world.law() == ""
    assert [imagined(world, 0, seed).now().card for seed in range(40)] == before


@proves("MM-04", "MM-10")
def test_in_a_draft_a_seat_knows_what_was_gone_from_the_decks_it_held():
    world = drafted()
    seen = observed(world, 1)
    assert seen["gone"] == [[1], [], [], []]  # it holds the grey deck now, and had the yellow one first
    assert all(imagined(world, 1, seed).now().card[0][0] == 1 for seed in range(20))
    assert observed(world, -1)["gone"] == [[]] * 4
    green = Counter(imagined(world, 1, seed).now().card[2][2] for seed in range(400))
    assert len(green) == 13  # seat 1 has not held the green deck


@proves("MM-04")
def test_what_others_keep_in_the_same_step_is_not_seen():
    world = drafted()
    before = observed(world, 1)
    world.play("keep P07", seat=2)
    assert observed(world, 1) == before
    assert imagined(world, 1, 5).acting == [0, 1, 2, 3]


@proves("MM-04")
def test_two_cards_gone_are_known_but_not_who_has_which():
    world = drafted()
    for seat in range(4):
        world.play(world.moves("keep", seat=seat)[-1], seat=seat)
    assert world.now().dealt == 2
    seen = observed(world, 2)
    assert seen["gone"][0] == [1, 13]  # the grey deck went from seat 0 to 1 to 2
    pairs = {tuple(row[0] for row in imagined(world, 2, seed).now().card[:2]) for seed in range(40)}
    assert pairs == {(1, 13), (13, 1)}
