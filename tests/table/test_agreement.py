"""Games that everybody agreed to end: the result stands as it is, and the record says so."""

import pytest

import roundhouse as rh
from roundhouse.games import titles
from roundhouse.table.log_sentences import story


def some_of_a_game(name, moves=20):
    table = rh.game(name).deal(2, seed=11)
    for _ in range(moves):
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[-1])
    return table


@pytest.mark.parametrize("name", list(titles()))
def test_a_game_ended_by_agreement_is_over_as_it_stands(name):
    table = some_of_a_game(name)
    scores = table.scores
    table.end()
    assert table.over
    assert table.scores == scores
    assert table.winners == ()
    assert table.seats_to_act == table.seats_seen_to_act() == table.observe(0).seats_to_act == ()
    assert table.legal(0) == table.observe(0).legal == ()
    assert not table.can_undo(0)
    assert "ended by agreement" in story(table)[-1]
    with pytest.raises(rh.BadInput, match="ended by agreement"):
        table.play(0, "pass")
    with pytest.raises(rh.RoundhouseError):
        table.end()


@pytest.mark.parametrize("name", list(titles()))
def test_the_record_of_such_a_game_is_read_and_verified(name):
    table = some_of_a_game(name)
    table.end()
    text = table.record()
    assert "ended: by agreement\n" in text
    again = rh.load(text)
    assert again.ended
    assert again.record() == text
    assert rh.verify(again) is True, "the seed comes out with the end"
    assert not again.at(len(again.log)).over, "it can be taken up again"


@pytest.mark.parametrize("ended", ["ended: by accident", "ended:"])
def test_how_a_game_ended_is_not_made_up(ended):
    table = some_of_a_game("game-of-trains")
    table.end()
    lines = table.record().replace("ended: by agreement", ended).splitlines()
    lines[-1] = " ".join(lines[-1].split()[:2])  # without its check sum
    with pytest.raises(rh.BadInput, match="ended"):
        rh.load("\n".join(lines))


def test_a_game_that_the_rules_ended_was_not_ended_by_agreement():
    table = rh.game("game-of-trains").deal(2, seed=3, turn_cap=2)
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[-1])
    lines = table.record().replace("names:", "ended: by agreement\nnames:").splitlines()
    lines[-1] = " ".join(lines[-1].split()[:2])
    with pytest.raises(rh.BadInput, match="ended"):
        rh.load("\n".join(lines))
