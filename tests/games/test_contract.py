"""What a game provides is one contract, held against every game; where something is missing, the message says what."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.bots.greedy import GreedyBot
from roundhouse.bots.levels import levels
from roundhouse.games import titles
from roundhouse.games.conformance import complaints
from roundhouse.games.contract import Pictures, Play, Words
from roundhouse.games.title import Option, Title
from roundhouse.kernel import slots
from roundhouse.kernel.rule import is_slot
from roundhouse.kernel.slots import CHOOSERS
from roundhouse.language import speaker

SOURCE = Path(rh.__file__).parent


@pytest.mark.parametrize("name", titles())
def test_a_game_provides_all_that_the_contract_asks_for(name: str) -> None:
    assert not complaints(titles()[name])


def changed(**rooms: object) -> Title:
    """The Game of Trains with another room."""
    title = replace(titles()["game-of-trains"])
    for room in ("rules", "words", "pictures", "play"):
        vars(title)[room] = rooms.get(room, vars(titles()["game-of-trains"]).get(room) or getattr(title, room))
    return title


def test_a_rule_that_takes_other_parameters_is_named_with_both() -> None:
    title = titles()["game-of-trains"]
    (told,) = complaints(changed(rules=replace(title.rules, score=title.rules.turns)))
    assert told.endswith("rules: `score(parts, state)` is called as score(parts, state, seat)")


def test_a_function_that_is_no_rule_is_named() -> None:
    title = titles()["game-of-trains"]
    (told,) = complaints(changed(rules=replace(title.rules, winners=lambda parts, state: 0)))
    assert told.endswith("rules: `winners` is not marked as a rule")


def test_an_option_without_a_field_is_named() -> None:
    title = replace(titles()["game-of-trains"], options=(Option("sleet", default=0, least=0, most=1),))
    (told,) = complaints(title)
    assert told.endswith("the state has no field 'sleet': add it to rules/state.py")


def test_a_net_that_was_never_learned_is_missed() -> None:
    title = replace(titles()["maglev-metro"])
    vars(title)["play"] = replace(title.play, net=titles()["game-of-trains"].play.net)
    assert any("data/net.npy is missing" in told for told in complaints(title))


def test_a_game_needs_neither_words_nor_a_picture_nor_bots_of_its_own() -> None:
    title = changed(words=Words(), pictures=Pictures(), play=Play())
    table = rh.Game(title).deal(2, seed=1)
    seat = table.seats_to_act[0]
    observation, say = table.observe(seat), speaker("ru")
    assert not complaints(title)
    assert table.svg(seat, "ru").count("data-move") == len(observation.legal) > 0
    assert title.words.describe(observation.legal[0].text, observation, say) == observation.legal[0].text
    assert title.words.expected(observation, say) == "Ходит: Player 1."
    assert GreedyBot(title).choose(observation, 1.0) in observation.legal
    assert [level.name for level in levels(title)]


def test_every_slot_is_filled_by_a_room_or_chosen_by_a_search() -> None:
    from roundhouse.bots.search import slots as for_search

    named = {name for name, value in vars(slots).items() if is_slot(value)}
    filled = {*CHOOSERS}
    for title in titles().values():
        filled |= {*for_search(title)}
        filled |= {"most_useful"} if title.play.most_useful else set()
    assert named == filled


def test_nobody_looks_a_game_up_by_the_name_of_a_file() -> None:
    for file in SOURCE.rglob("*.py"):
        found = re.findall(r"title\.module\(|getattr\([^,]*title", file.read_text("utf-8"))
        assert not found, f"{file}: {found}"
