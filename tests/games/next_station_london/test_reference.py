"""The rules held against a second telling of them, see `reference`, and against what is plain to see on the sheet."""

from itertools import combinations

import pytest

from . import reference
from .tables import PENCILS, random_game, sections

CASES = [(players, options) for players in (1, 2, 3, 4) for options in ((0, 0), (0, 1), (1, 0), (1, 1))]


@pytest.mark.parametrize(("players", "options"), CASES)
def test_legal_sections_and_points_are_those_of_the_reference(players, options):
    objectives, powers = options
    for seed in range(4 // players):
        for table in random_game(players, seed, objectives=objectives, powers=powers):
            state = table.position()["state"]
            assert table.scores == tuple(reference.points(state, seat) for seat in table.seats)
            for seat in table.seats:
                assert sum(table.breakdown(seat).values()) == table.scores[seat]
            if state["phase"] == "drawing":
                for seat in table.seats_to_act:
                    expected = reference.legal_sections(state, seat)
                    assert sections(table, seat) == [f"{a}-{b}" for a, b in sorted(expected)]
                    assert table.legal(seat)[0].text == "pass"


@pytest.mark.parametrize("players", [1, 3])
def test_every_sheet_is_four_trees_that_never_cross_along_the_dotted_lines(players):
    for seed in range(6):
        *_, table = random_game(players, 100 + seed, powers=1)
        state = table.position()["state"]
        for seat in range(players):
            sheet = reference.sheet_of(state, seat)
            drawn = [section for _, line in sheet.values() for section in line]
            assert len(drawn) == len(set(drawn)) > 0
            for pair in combinations(drawn, 2):
                assert reference.meeting_point(*reference.ends_of(pair[0]), *reference.ends_of(pair[1])) is None
            for pencil in PENCILS:
                stations, line = sheet[pencil]
                assert len(stations) == len(line) + 1
                connected = {reference.DATA["departures"][pencil]}
                for _ in line:
                    connected |= {s for section in line if connected & set(section) for s in section}
                assert connected == stations
            for a, b in drawn:
                assert reference.in_line(a, b)
                assert not any(reference.on_the_way(a, b, c) for c in reference.STATIONS)
