"""Points, winners and solo ratings."""

from ....kernel.rule import rule
from .board import full
from .bonus import bonus_points, column_filled, links, on_board
from .parts import Parts
from .state import BONUS_ROW, COLOUR_NAMES, COLOURS, CORAL, LINK_ROW, OVER, PINK, ROBOTS, State
from .turn import bag_size, ends_round

RATINGS = 26  # MM-154


@rule
def commuter_points(state: State, seat: int, colour: int) -> int:
    """MM-142: pink and lilac 1, coral and purple 2, and 1 more each when the colour's column is full."""
    each = 1 if colour < CORAL else 2
    if column_filled(state, seat, colour - PINK) == 3:
        each += 1
    return each * on_board(state, seat, colour)


@rule
def full_rows(parts: Parts, state: State, seat: int, first: int) -> int:
    rows = 0
    for k in range(3):
        if full(parts, state, seat, first + k):
            rows += 1
    return rows


@rule
def link_points(parts: Parts, state: State, seat: int) -> int:
    """MM-143: 1 each, and 1 more for each full row of the section."""
    return links(parts, state, seat) * (1 + full_rows(parts, state, seat, LINK_ROW))


@rule
def card_total(parts: Parts, state: State, seat: int) -> int:
    return bonus_points(parts, state, seat, full_rows(parts, state, seat, BONUS_ROW))


@rule
def set_aside(state: State) -> int:
    """MM-153: passengers set aside in a solo game."""
    total = 0
    for colour in range(COLOURS):
        total += state.aside[colour]
    return total


@rule
def score(parts: Parts, state: State, seat: int) -> int:
    """MM-145: passengers, links and cards, as on the worked score sheets."""
    points = link_points(parts, state, seat) + card_total(parts, state, seat) - set_aside(state)
    for colour in range(PINK, COLOURS):
        points += commuter_points(state, seat, colour)
    return points


@rule
def robots_on_board(state: State, seat: int) -> int:
    total = 0
    for colour in range(ROBOTS):
        total += on_board(state, seat, colour)
    return total


@rule
def winners(parts: Parts, state: State) -> int:
    """MM-146: most points, then fewest robots on the board; whoever is still tied shares the win."""
    if state.phase != OVER:
        return 0
    seats = 0
    most = 0
    fewest = 0
    for seat in range(state.players):
        points = score(parts, state, seat)
        robots = robots_on_board(state, seat)
        if seats == 0 or points > most or (points == most and robots < fewest):
            seats = 1 << seat
            most = points
            fewest = robots
        elif points == most and robots == fewest:
            seats |= 1 << seat
    return seats


@rule
def capped(parts: Parts, state: State) -> bool:
    """Whether the cap ended the game before its last round was over, or, alone, before the bag was empty."""
    if state.phase != OVER or state.turns != state.turn_cap:
        return False
    if state.players == 1:
        return bag_size(state) > 0  # MM-152
    return state.ending < 2 or not ends_round(state)  # MM-141


@rule
def turns(parts: Parts, state: State) -> int:
    return state.turns


@rule
def rating(parts: Parts, points: int) -> int:
    """MM-154: the step of a solo score, 0 to 25: below 0, then tens up to a bound of the map, then fives."""
    if points < 0:
        return 0
    bound = parts.rating_tens_to
    if points <= bound:
        return max(1, (points + 9) // 10)
    return min(RATINGS - 1, bound // 10 + (points - bound + 4) // 5)


def breakdown(parts: Parts, state: State, seat: int) -> dict[str, int]:
    """The seat's points by where they come from."""
    points = {COLOUR_NAMES[colour]: commuter_points(state, seat, colour) for colour in range(PINK, COLOURS)}
    points["links"] = link_points(parts, state, seat)
    points["cards"] = card_total(parts, state, seat)
    if state.players == 1:
        points["set aside"] = -set_aside(state)
    return points
