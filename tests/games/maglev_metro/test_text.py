"""The table in words: what is expected, what moves do, what happened, and the board in characters."""

import pytest

from roundhouse.games.maglev_metro.rules.state import SIDE_NAMES
from roundhouse.games.maglev_metro.words import text
from roundhouse.games.maglev_metro.words.names import card_text, places, side_names, sides_named
from roundhouse.games.maglev_metro.words.ratings import rating_names
from roundhouse.language import speaker
from roundhouse.table.log_sentences import story
from tests.games.asked import printed

from .test_picture import GAME, games, played

SAY = speaker("en")


@pytest.mark.parametrize(("lang", "told"), [("en", "NW–SE"), ("ru", "СЗ–ЮВ"), ("uk", "ПнЗ–ПдС"), ("es", "NO–SE")])
def test_the_sides_of_a_tile_are_told_in_the_players_language(lang: str, told: str) -> None:
    assert sides_named("NW-SE", speaker(lang)) == told


def test_in_english_the_sides_are_told_as_they_are_written() -> None:
    assert side_names(SAY) == SIDE_NAMES


@pytest.mark.slow
def test_something_is_said_in_every_phase_and_of_every_move() -> None:
    phases = set()
    for table in games():
        for seat in (None, *table.seats):
            observation = table.observe(seat)
            phases.add(observation.data["phase"])
            assert text.expected(observation, SAY).endswith(".")
            words = [text.describe(move.text, observation, SAY) for move in observation.legal]
            assert all(words)
            assert len(set(words)) == len(words)
    assert phases >= {"draft", "deal", "opening", "turn", "track", "move", "return", "over"}


@pytest.mark.slow
def test_the_board_fits_a_terminal_at_every_moment() -> None:
    for k, table in enumerate(games()):
        if k % 4 == 0 or table.over:
            for seat in (None, *table.seats):
                lines = printed(table, seat).splitlines()
                assert len(lines) <= 45
                assert max(map(len, lines)) <= 100


def test_the_board_shows_stations_track_trains_and_supply() -> None:
    table = played(2, 40)
    board = printed(table, 0)
    for letter in "ACFIJKLMOPRSTZ":
        assert f"[{letter}]" in board or f"({letter})" in board
    for shown in ("Track", "Display: ", "Bag: ", "A Alexanderplatz", "Train: ", "Tiles left"):
        assert shown in board
    assert any(f"1{shape}" in board for shape in "─╱╲╰╯)╮╭(")


def test_others_are_summarised_in_a_line_each() -> None:
    board = printed(played(4, 60), 1)
    for seat in (0, 2, 3):
        assert [line for line in board.splitlines() if line[1:].startswith(f"{seat + 1} Player {seat + 1}")]


def test_stations_are_called_by_their_names_on_the_map() -> None:
    table = GAME.deal(2, seed=1)
    assert text.describe("start S", table.observe(0), SAY) == "place the train on S Schillingstraße"
    assert places(table.parts)[0] == "Alexanderplatz"
    assert places(GAME.deal(2, seed=1, map="manhattan").parts)[7] == "Grand Central"


def test_every_card_is_put_into_words() -> None:
    parts = GAME.deal(2, seed=1).parts.view
    said = [card_text(parts, deck, card, SAY) for deck in range(4) for card in range(1, parts.deck_size[deck] + 1)]
    assert len(set(said)) == len(said) == 52
    assert "2 points for each beyond 4: straight tile on the map" in said
    assert "7 points for 6 or more: station on the largest loop" in said


def test_there_are_26_ratings() -> None:
    assert len(set(rating_names(SAY))) == 26


@pytest.mark.parametrize("points", [0, 3])
def test_the_result_names_the_winners_or_rates_a_solo_player(points: int) -> None:
    table = GAME.deal(1 + points, seed=1, turn_cap=4)
    while not table.over:
        table.play(table.seats_to_act[0], table.legal(table.seats_to_act[0])[0])
    sentence = text.expected(table.observe(0), SAY)
    assert ("Rating: " if points == 0 else "victory") in sentence or "wins with" in sentence


@pytest.mark.slow
@pytest.mark.parametrize(("players", "city"), [(1, "berlin"), (2, "manhattan"), (3, "berlin"), (4, "manhattan")])
def test_the_story_of_a_game_tells_every_decision_and_no_card(players: int, city: str) -> None:
    table = played(players, 5000, city)
    told = story(table)
    decided = [event for event in table.log if event.seat is not None and event.text != "end action"]
    drawn = [e for e in table.log if e.seat is None and not e.text.startswith("card")]
    open_cards = 2 if players == 1 else 0
    assert 0 <= len(told) - len(decided) - len(drawn) - open_cards <= 2  # the end may come with an action's
    assert told[-1].endswith("The game is over.")
    for card in ("P0", "T0", "B0"):
        assert not any(card in sentence for sentence in told)


def test_a_draft_is_told_without_the_cards() -> None:
    table = GAME.deal(2, seed=1, draft=1)
    while table.observe(None).data["phase"] == "draft":
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[0])
    told = " ".join(story(table))
    assert told.count("Everyone has kept their cards.") == 2  # once for each step: who was last is not told
    assert "keeps" not in told
    assert "starts with the deck" in told
    assert "D0" not in told
