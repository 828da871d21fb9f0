"""Copying rules: interpreted they copy bytes, which has to come out as it is written."""

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.games.game_of_trains.rules import sight as trains
from roundhouse.games.maglev_metro.rules import sight as metro
from roundhouse.games.next_station_london.rules import sight as london
from roundhouse.kernel import Layout, Record, number
from roundhouse.kernel.copying import copying
from roundhouse.kernel.rule import spelled

GAMES = {"game-of-trains": trains, "maglev-metro": metro, "next-station-london": london}


@pytest.mark.parametrize("name", GAMES)
def test_bytes_are_copied_as_the_rule_says(name):
    title, copy = rh.game(name).title, GAMES[name].copy_public
    assert spelled(copy) is not copy
    generator = np.random.default_rng(1)
    for to, of in ((title.sight, title.state), (title.state, title.sight)):
        source, quick, slow = of.zeros(), to.zeros(), to.zeros()
        source.view(np.uint8)[:] = generator.integers(0, 256, source.nbytes)
        copy(to.view(quick), of.view(source))
        spelled(copy)(to.view(slow), of.view(source))
        assert quick.tobytes() == slow.tobytes() != to.zeros().tobytes()


class Open(Record):
    points = number(9, 4)
    seat = number(3)


class Hidden(Open):
    card = number(9)


def test_a_rule_that_copies_half_a_field_copies_half_a_field():
    @copying
    def copy(record, source):
        record.seat = source.seat
        for k in range(2):
            record.points[k] = source.points[k]

    to, of = Layout(Open), Layout(Hidden)
    source, copied = of.from_dict({"points": [1, 2, 3, 4], "seat": 3, "card": 7}), to.zeros()
    copy(to.view(copied), of.view(source))
    assert to.to_dict(copied) == {"points": [1, 2, 0, 0], "seat": 3}
