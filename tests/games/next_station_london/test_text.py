"""The table in words: what is expected, what moves do, what happened, and the board in characters."""

import pytest

from roundhouse.games.next_station_london.words import text
from roundhouse.games.next_station_london.words.names import rating_name, rating_names
from roundhouse.games.observation import Happening
from roundhouse.language import speaker
from roundhouse.table.log_sentences import story
from tests.games.asked import printed

from .tables import GAME, at_table, finished, now, random_game, solo, turn_up, turns

SAY = speaker("en")


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_something_is_said_in_every_phase(players: int) -> None:
    phases = set()
    for table in random_game(players, seed=players, objectives=1, powers=1):
        phases.add(now(table).phase)
        for seat in (None, *table.seats):
            observation = table.observe(seat)
            assert text.expected(observation, SAY).endswith(".")
            words = [text.describe(move.text, observation, SAY) for move in observation.legal]
            assert all(words)
            assert len(set(words)) == len(words)
    assert phases >= {"objectives", "powers", "card", "drawing", "circling", "over"}


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_board_fits_a_terminal_at_every_moment(players: int) -> None:
    for k, table in enumerate(random_game(players, seed=players, objectives=1, powers=1)):
        if k % 31 == 0 or table.over:
            for seat in (None, *table.seats):
                lines = printed(table, seat).splitlines()
                assert len(lines) <= 28
                assert max(map(len, lines)) <= 100


def test_the_board_shows_stations_lines_pencil_and_scores() -> None:
    table = turns(solo("green", powers="dscw"), "t 13-18")
    turn_up(table, "s")
    board = printed(table, 0)
    for station in range(53):
        assert f"{station}" in board
    for shown in ("△13D", "△18", "★19*", "▸D green", "treat the card as a joker", "Round 1 of 4, turn 2", "▸ square"):
        assert shown in board
    assert "╲D" in board


def test_the_pencils_are_told_apart_without_colours() -> None:
    lines = {"black": ["24-29"], "blue": ["39-40"], "red": ["20-21"], "green": ["12-13"]}
    board = printed(finished(lines))
    for sign in ("┃A", "╍B", "═C", "┅D"):
        assert sign in board


def test_others_are_summarised_in_a_line_each() -> None:
    table = GAME.deal(4, seed=3, names=["Ann", "Bob", "Cleo", "Dan"])
    board = printed(table, 1)
    for name in ("Ann", "Cleo", "Dan"):
        [line] = [line for line in board.splitlines() if line.startswith(f"  {name}")]
        assert "Total:" in line


def test_a_move_that_spends_the_power_says_so() -> None:
    table = solo("green", powers="dscw")
    turn_up(table, "t")
    observation = table.observe(0)
    assert text.describe("section 13-18", observation, SAY) == "from 13 to 18, triangle"
    assert text.describe("section 13-17", observation, SAY).endswith(" (wild)")


def test_who_has_decided_is_told_to_wait() -> None:
    table = at_table(2, ("green", "red"))
    turn_up(table, "t")
    table.play(0, "section 13-18")
    assert "Waiting" in text.expected(table.observe(0), SAY)
    assert "draw a section" in text.expected(table.observe(1), SAY)
    assert "everybody" in text.expected(table.observe(None), SAY)


def test_the_result_names_the_winners_or_rates_a_solo_player() -> None:
    line = {"black": ["24-29", "17-24"]}
    assert "wins with" in text.expected(finished(line, {}).observe(0), SAY)
    assert "share the victory" in text.expected(finished(line, line).observe(0), SAY)
    assert "Passenger without a map" in text.expected(finished({}).observe(0), SAY)


@pytest.mark.parametrize(
    ("points", "rank"), [(0, 0), (90, 0), (91, 1), (105, 1), (106, 2), (121, 3), (136, 4), (150, 4), (151, 5)]
)
def test_there_are_six_ratings(points: int, rank: int) -> None:
    assert len(set(rating_names(SAY))) == 6
    assert rating_name(points, SAY) == rating_names(SAY)[rank]


# --- The story


@pytest.mark.slow
@pytest.mark.parametrize(("players", "powers"), [(1, 0), (1, 1), (2, 1), (3, 0), (4, 1)])
def test_the_story_of_a_game_tells_every_section(players: int, powers: int) -> None:
    *_, table = random_game(players, seed=players, powers=powers, objectives=1)
    parts = GAME.parts({}).view
    drawn = {
        (seat, f"{parts.section_from[section]}-{parts.section_to[section]}")
        for seat in table.seats
        for sections in now(table).sections[seat]
        for section in sections
    }
    told = " ".join(story(table))
    for seat, pair in drawn:
        sentences = [part for part in told.split(". ") if part.startswith(f"{table.names[seat]} draws ")]
        assert any(pair in part.replace(",", " ").split() for part in sentences), (seat, pair)
    assert told.count("is over") == 4


def test_a_section_is_not_told_before_all_have_decided() -> None:
    table = at_table(2, ("green", "red"))
    turn_up(table, "t")
    since = len(table.log)
    table.play(0, "section 13-18")
    assert story(table, since=since) == []
    table.play(1, "pass")
    [told] = story(table, since=since)
    assert told == f"{table.names[0]} draws 13-18. {table.names[1]} draws nothing."


def test_that_somebody_may_still_draw_a_second_section_gives_nothing_away() -> None:
    table = at_table(2, ("green", "red"), powers="wscd")
    turn_up(table, "t")
    since = len(table.log)
    table.play(0, "section 13-18")
    assert story(table, since=since) == []
    table.play(0, "pass")
    assert story(table, since=since) == []


def test_the_points_of_a_rounds_lines_are_told() -> None:
    table = turns(solo("green"), "T 13-18", "C", "S", "P")
    turn_up(table, "J")
    before = table.observe().data
    table.play(0, "section 3-18")
    after = table.observe().data
    told = text.tell(Happening(0, "section 3-18", before, after, ["Ann"], table.parts.view), SAY)
    assert told is not None
    assert told.startswith("Ann draws 3-18. Round 1 is over. Points for the lines: Ann 4. Pencils: Ann – ")


def test_cards_pencils_objectives_and_powers_are_told() -> None:
    table = at_table(2, ("green", "red"), powers="dwsc", objectives=("river", "districts"))
    turn_up(table, "x")
    turn_up(table, "T")
    told = story(table)
    assert told[0] == f"Pencils: {table.names[0]} – green, {table.names[1]} – black."
    assert "Shared objective: 6 sections across the Thames." in told
    assert "Power of red: switch. Power of green: ring." in told
    assert told[-2].endswith("It is ignored in the first two turns.")
    assert told[-1] == "Card: triangle (underground). Underground cards: 1 of 5."


def test_a_solo_players_order_is_told_with_the_last_pencil() -> None:
    table = solo("green", "red", "blue")
    assert story(table) == [
        f"{table.names[0]}: Round 1: green.",
        f"{table.names[0]}: Round 2: red.",
        f"{table.names[0]}: Round 3: blue. Round 4: black.",
    ]
