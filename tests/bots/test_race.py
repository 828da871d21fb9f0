"""Races: moves are played out in the same worlds, and the policy's favourite is left for good reasons only."""

import pytest

import roundhouse as rh
from roundhouse.bots.policy import CompiledBot, PolicyBot
from roundhouse.bots.race import Race, field
from roundhouse.games.compiled import Policy
from roundhouse.games.maglev_metro.bot import planner
from roundhouse.kernel import race

from .test_search import in_the_middle

SPREAD = 5.0
TITLE = rh.game("maglev-metro").title


def run(leads, favourite=(30.0, 50.0, 40.0, 20.0, 60.0, 40.0, 45.0, 35.0)):
    """A field of two after as many worlds as there are leads of the challenger."""
    runners = field(100)
    runners.behind[1:] = race.BEHIND
    for k, values in enumerate((favourite, leads)):
        runners.worlds[k], runners.sums[k] = len(values), sum(values)
        runners.squares[k] = sum(value * value for value in values)
    return runners


def lead(leads):
    return race.expected(run(leads), 1, SPREAD)


def test_a_challenger_that_was_not_played_out_is_thought_to_be_behind():
    assert lead([]) == pytest.approx(-race.BEHIND * SPREAD)


def test_a_lead_counts_once_it_is_steady():
    assert lead([30.0, -10.0, 5.0]) < 0 < lead([8.0, 9.0, 7.0])
    assert lead([8.0] * 8) > lead([8.0] * 3)


def test_a_race_goes_on_while_the_leader_can_be_caught():
    assert race.decided(run([-9.0, -8.0] * 4), 2, SPREAD)
    assert race.decided(run([9.0, 8.0] * 4), 2, SPREAD)
    assert not race.decided(run([9.0, -8.0] * 4), 2, SPREAD)
    assert not race.decided(run([]), 2, SPREAD)


def test_the_next_world_is_for_the_challenger_that_may_be_furthest_ahead():
    runners = run([-9.0, -8.0] * 4)
    assert race.next_runner(runners, 2, SPREAD) == 1
    assert race.next_runner(runners, 3, SPREAD) == 2


@pytest.fixture(scope="module")
def racing():
    return Race(TITLE, seed=5)


def test_before_any_evidence_the_policy_decides(racing):
    table, seat = in_the_middle("maglev-metro", decisions=5)
    favourite = CompiledBot(TITLE, Policy("planner", planner.choose), 1, lambda _: None).choose(
        table.observe(seat), 1.0
    )
    thoughts = racing.think(table.observe(seat), visits=1)
    assert thoughts[0].move == favourite
    assert [thought.visits for thought in thoughts] == [1] + [0] * (len(thoughts) - 1)


def test_what_each_seat_has_of_a_move_is_believed_alike(racing):
    table, seat = in_the_middle("maglev-metro")
    observation = table.observe(seat)
    racing.forget()
    thoughts = {thought.move: thought.value for thought in racing.think(observation, visits=12)}
    weighed = racing.weigh(observation, None, 12).values
    assert 2 <= len(weighed) <= 3
    for move, values in weighed.items():
        assert values[seat] == pytest.approx(thoughts[move])
        assert values[0] == pytest.approx(-values[1])  # between two, one's lead is what the other is behind


def test_a_move_that_was_made_races_whatever_the_policy_thinks_of_it(racing):
    table, seat = in_the_middle("maglev-metro", decisions=5)
    observation = table.observe(seat)
    assert len(observation.legal) > race.FIELD
    usual = racing.weigh(observation, None, 1).usual
    for move in observation.legal:
        weighed = racing.weigh(observation, move, 4)
        assert {move, usual} <= set(weighed.values)
        assert weighed.usual == usual
        assert racing.weigh(observation, move, 4) == weighed


def test_without_evidence_a_move_that_was_made_is_as_good_as_the_policys(racing):
    table, seat = in_the_middle("maglev-metro", decisions=5)
    observation = table.observe(seat)
    values, usual = racing.weigh(observation, observation.legal[-1], 1)
    assert usual != observation.legal[-1]
    assert values[usual] == values[observation.legal[-1]]


def test_a_decided_race_ends_before_its_visits_are_over(racing):
    table, seat = in_the_middle("maglev-metro", decisions=20)  # one move is eight points better than the next
    racing.forget()
    thoughts = racing.think(table.observe(seat), visits=20_000, brief=True)
    assert sum(thought.visits for thought in thoughts) == racing.visits < 20_000
    assert thoughts == sorted(thoughts, key=lambda thought: -thought.value)


def test_on_several_cores_the_same_field_races_in_other_worlds():
    table, seat = in_the_middle("maglev-metro", decisions=5)
    observation = table.observe(seat)
    alone = Race(TITLE, seed=5).think(observation, visits=8)
    together = [Race(TITLE, 2, seed=5).think(observation, visits=16) for _ in range(2)]
    assert together[0] == together[1]
    assert {thought.move for thought in together[0]} == {thought.move for thought in alone}
    assert sum(thought.visits for thought in together[0]) == 16


def test_the_end_of_a_turn_does_not_race_while_some_action_brings_something(racing):
    table = rh.game("maglev-metro").deal(2, seed=2, map="manhattan")
    bot = PolicyBot(Policy("planner", planner.choose), 1)
    while table.observe(table.seats_to_act[0]).legal[0].text != "end turn":
        seat = table.seats_to_act[0]
        table.play(seat, bot.choose(table.observe(seat), 1.0))
    observation = table.observe(table.seats_to_act[0])
    end = observation.legal[0]
    racing.forget()
    assert end not in {thought.move for thought in racing.think(observation, visits=2)}
    assert end in racing.weigh(observation, end, 4).values  # but it is judged where somebody made it
