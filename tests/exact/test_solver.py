"""The solver, against brute force that keeps nothing, and against what must be so."""

from functools import cache

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.errors import BadInput
from roundhouse.exact import solve
from roundhouse.exact.compare import at_random, compare, solve_small
from roundhouse.exact.positions import Walk, all_is_known, random_position, solvable_state
from roundhouse.exact.small import SMALL, small_options
from roundhouse.kernel import exact
from roundhouse.kernel.bits import first_bit


@cache
def small(name):
    return SMALL[name].prepare(rh.game(name))


def late_london(cards):
    """The small game of London when so many cards are left in the deck."""
    parts, start = small("next-station-london")
    walk = Walk(parts, start, 5)
    while (seat := walk.settle()) >= 0 and 11 - int(walk.state["turned"][0, 0]).bit_count() > cards:
        walk.decide(seat, walk.legal(seat)[-1])
    return parts, walk.state


def brute_force(parts, state, worth):
    """What a state is worth to the first seat, by trying everything; no state may come again."""
    title, rules = parts.title, parts.title.rules
    view = title.state.view(state)
    seats = rules.acting(parts.view, view)
    if seats:
        seat, listed = first_bit(seats), [0] * len(title.action_names)
        n = rules.legal(parts.view, view, seat, listed)
        values = [brute_force(parts, after(parts, state, rules.apply, seat, a), worth) for a in listed[:n]]
        return min(values) if seat else max(values)
    n = rules.tickets(parts.view, view)
    if n:
        drawn = [rules.outcome(parts.view, view, ticket) for ticket in range(n)]
        return sum(brute_force(parts, after(parts, state, rules.draw, d), worth) for d in drawn) / n
    return worth(parts, view)


def after(parts, state, rule, *what):
    copied = state.copy()
    rule(parts.view, parts.title.state.view(copied), *what)
    return copied


def chance_of_the_first(parts, view):
    won = parts.title.rules.winners(parts.view, view)
    return {1: 1.0, 2: 0.0}.get(won, 0.5)


def test_a_late_position_of_london_is_worth_what_brute_force_finds():
    parts, state = late_london(3)
    solution = solve(parts, state)
    found = brute_force(parts, state, lambda parts, view: float(parts.title.rules.score(parts.view, view, 0)))
    assert solution.gap == 0
    assert solution.value(state) == pytest.approx(found)


def test_trains_with_a_turn_cap_are_worth_what_brute_force_finds():
    parts, start = small("game-of-trains")
    for seed in range(4):
        state = next(
            found for k in range(100) if (found := solvable_state(parts, start, 100 * seed + k, 2)) is not None
        )
        solution = solve(parts, state)
        assert solution.gap == 0
        assert solution.value(state) == pytest.approx(brute_force(parts, state, chance_of_the_first))


def test_in_a_game_that_can_go_round_in_circles_the_bounds_meet():
    """The first seat may stop for 0.25 or toss a coin: heads wins, tails begins again. So it is sure to win."""
    kinds = [exact.FIRST, exact.CHANCE, exact.END, exact.END]
    first, edges = [0, 2, 4, 4, 4], [2, 1, 0, 3]
    graph = exact.Graph([], [], kinds, first, edges, [1] * 4, [4, 4, 4, 0])
    lower, upper = [0.0, 0.0, 0.25, 1.0], [1.0, 1.0, 0.25, 1.0]
    for _ in range(60):
        exact.sweep(graph, lower)
        exact.sweep(graph, upper)
    assert lower[0] == pytest.approx(upper[0]) == pytest.approx(1)


def test_the_second_seat_plays_against_the_first():
    graph = exact.Graph([], [], [exact.SECOND, exact.END, exact.END], [0, 2, 2, 2], [1, 2], [1, 1], [3, 3, 2, 0])
    values = [0.5, 0.75, 0.25]
    assert exact.sweep(graph, values) == 0.25
    assert values[0] == 0.25


def test_draws_count_by_their_tickets():
    graph = exact.Graph([], [], [exact.CHANCE, exact.END, exact.END], [0, 2, 2, 2], [1, 2], [3, 1], [3, 3, 2, 0])
    values = [0.0, 1.0, 0.0]
    exact.sweep(graph, values)
    assert values[0] == 0.75


def test_what_a_state_is_worth_follows_from_what_comes_next():
    parts, state = late_london(5)
    solution = solve(parts, state)
    for seed in range(30):
        drawn = random_position(parts, state, seed)
        if drawn is None:
            continue
        position, seat = drawn
        moves = solution.moves(position)
        assert solution.value(position) == pytest.approx(max(moves.values()))
        assert min(solution.losses(position).values()) == pytest.approx(0)
        for action, value in moves.items():
            assert solution.value(after(parts, position, parts.title.rules.apply, seat, action)) == pytest.approx(value)


def test_a_state_that_cannot_follow_is_refused():
    parts, state = late_london(3)
    solution = solve(parts, state)
    _, start = small("next-station-london")
    assert start not in solution
    with pytest.raises(BadInput, match="cannot follow"):
        solution.value(start)


def test_a_game_that_is_too_large_is_given_up():
    parts, start = rh.game("next-station-london").prepare(1, {})
    with pytest.raises(BadInput, match="too large"):
        solve(parts, start, most_nodes=50_000)


def test_games_in_which_several_decide_at_once_are_not_solved():
    parts, start = rh.game("next-station-london").prepare(2, {})
    with pytest.raises(BadInput, match="at once"):
        solve(parts, start)


def test_only_one_seat_or_two_are_solved():
    parts, start = rh.game("game-of-trains").prepare(3, {})
    with pytest.raises(BadInput, match="of two"):
        solve(parts, start)


def test_while_cars_are_hidden_a_position_is_not_one_to_solve():
    parts, start = small("game-of-trains")
    walk = Walk(parts, start, 1)
    walk.settle()
    assert not all_is_known(parts, walk.state)


def test_the_search_gives_away_less_than_one_percent_and_chance_much_more():
    parts, start = small("game-of-trains")
    solved = solve_small(parts, start, positions=60, last_turns=3)
    found, by_chance = compare(solved, "chief"), at_random(solved)
    assert found.share < 0.01
    assert by_chance.share > 5 * found.share
    assert found.perfect > 0.95


@pytest.mark.parametrize("name", SMALL)
def test_small_games_keep_all_laws(name):
    parts, start = small(name)
    for seed in range(5):
        walk = Walk(parts, start, seed)
        while (seat := walk.settle()) >= 0:
            assert parts.title.rules.broken_law(parts.view, parts.title.state.view(walk.state)) == 0
            legal = walk.legal(seat)
            view = parts.title.state.view(walk.state)
            refused = parts.title.rules.why_not
            allowed = [a for a in range(len(parts.title.action_names)) if refused(parts.view, view, seat, a) == 0]
            assert legal == allowed
            walk.decide(seat, legal[walk.below(len(legal))])
        assert parts.title.rules.broken_law(parts.view, parts.title.state.view(walk.state)) == 0


@pytest.mark.parametrize("name", SMALL)
def test_small_games_are_shown_to_players(name):
    game = rh.game(name)
    _, start = small(name)
    table = game.deal(players=int(start["players"][0]), seed=3, **small_options(name))
    rng = np.random.default_rng(1)
    for _ in range(30):
        if table.over:
            break
        seat = table.seats_to_act[0]
        assert table.svg(seat)
        table.play(seat, table.legal(seat)[rng.integers(len(table.legal(seat)))])
    again = rh.load(table.record())
    assert again.position()["state"] == table.position()["state"]
