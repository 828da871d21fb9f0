"""The gate: every rule clause of every game is proven by a test and written in four languages."""

import re
from importlib import import_module, resources
from pathlib import Path
from random import Random

import pytest

from roundhouse.games import titles
from roundhouse.language import LANGUAGES
from roundhouse.table import Game

TITLES = list(titles().values())
EVERY_TITLE = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)
SAMPLE = 40  # decisions of a random game at which every action of every seat is tried


@EVERY_TITLE
def test_every_clause_is_proven_by_a_test(title, claims, whole_suite):
    if not whole_suite:
        pytest.skip("only part of the suite was collected")
    assert [clause for clause in title.clauses if clause not in claims] == []


def test_no_test_claims_a_clause_that_does_not_exist(claims):
    known = {clause for title in TITLES for clause in title.clauses}
    assert {clause: tests for clause, tests in claims.items() if clause not in known} == {}


@EVERY_TITLE
def test_every_clause_is_written_in_four_languages(title):
    for clause in title.clauses.values():
        assert clause.section.strip(), clause.id
        for texts in (clause.title, clause.text, *([clause.refusal] if clause.refusal else [])):
            assert set(texts) == set(LANGUAGES), clause.id
            assert all(text == text.strip() != "" for text in texts.values()), clause.id


@EVERY_TITLE
def test_a_search_for_a_clause_leads_to_the_one_place_that_keeps_it(title):
    """`git grep MM-43: src` shows one line of `rules/`, and no law: laws only check what other rules do."""
    package = Path(str(resources.files(title.package)))
    found = {id: [] for id in title.clauses}
    for file in package.rglob("*.py"):
        for id in re.findall(rf"\b({title.prefix}-\d+):", file.read_text("utf-8")):
            found[id].append(file)
    assert {id: places for id, places in found.items() if len(places) != 1} == {}
    for [place] in found.values():
        assert place.parent.name == "rules"
        assert not place.name.endswith("laws.py")


@EVERY_TITLE
def test_a_constant_for_a_clause_has_its_number(title):
    listed = vars(import_module(f"{title.package}.rules.clauses"))
    constants = {name: value for name, value in listed.items() if not name.startswith("_")}
    assert constants
    for name, number in constants.items():
        assert title.clause(number).id == name.replace("_", "-")


@EVERY_TITLE
def test_every_clause_belongs_to_its_game(title):
    assert title.clauses
    for clause in title.clauses:
        prefix, _, number = clause.partition("-")
        assert prefix == title.prefix
        assert title.clause(int(number)).id == clause


@EVERY_TITLE
@pytest.mark.parametrize("seed", range(3))
def test_every_refusal_in_random_play_has_a_sentence_in_four_languages(title, seed):
    players = title.players[seed % len(title.players)]
    refusing = set(refusals(title, players, Random(seed)))
    assert refusing
    for number in refusing:
        assert set(title.clause(number).refusal) == set(LANGUAGES), f"{title.prefix}-{number:02d}"


def refusals(title, players, rng):
    """The numbers of the clauses that forbid something on the way through a random game."""
    game = Game(title)
    parts = game.parts({}).view
    record = game.start(game.parts({}), players, {})
    state = title.state.view(record)
    rules = title.rules
    actions = [0] * len(title.action_names)
    decisions = 0
    while decisions < 10 * SAMPLE:
        if decisions % 10 == 0:
            for seat in range(players):
                yield from {rules.why_not(parts, state, seat, action) for action in range(len(actions))} - {0}
        acting, tickets = rules.acting(parts, state), rules.tickets(parts, state)
        if tickets:
            rules.draw(parts, state, rules.outcome(parts, state, rng.randrange(tickets)))
        elif acting:
            seat = rng.choice([seat for seat in range(players) if acting >> seat & 1])
            count = rules.legal(parts, state, seat, actions)
            rules.apply(parts, state, seat, actions[rng.randrange(count)])
            decisions += 1
        else:
            return
