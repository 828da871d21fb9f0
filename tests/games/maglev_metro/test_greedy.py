"""The greedy bot: what it does where the best move is plain."""

import pytest

from roundhouse.bots import make_bot
from roundhouse.games.maglev_metro.bot.drafting import worth_of_card
from roundhouse.games.maglev_metro.bot.greedy import choose
from roundhouse.games.maglev_metro.rules.moves import CARD_NAMES
from roundhouse.games.maglev_metro.rules.state import MOVE, PICK_UP
from roundhouse.games.maglev_metro.rules.suggestions import suggested

from .tables import GAME, RULES, TITLE, situation

TO_WAREHOUSE = {"D4": "E-W"}  # A to B
PINK_OPEN = {"unlock pink": ["steel", "copper"]}


def chosen(world):
    """The move the bot makes for the seat to act."""
    seat = world.acting[0]
    sight = TITLE.sight.zeros()
    view = TITLE.sight.view(sight)
    actions = [0] * len(TITLE.action_names)
    n = RULES.legal(world.p, world.s, seat, actions)
    RULES.observe(world.p, world.s, seat, view)
    before = sight.tobytes()
    action = choose(world.p, view, actions, n, [1, 0], [0] * 4096)
    assert sight.tobytes() == before  # what it tries out it takes back
    return TITLE.action_names[action]


@pytest.mark.parametrize(("map", "players"), [("berlin", 3), ("manhattan", 4)])
def test_it_opens_with_the_suggested_placements(map, players):
    table = GAME.deal(players, seed=3, map=map)
    bots = [make_bot("greedy", TITLE, seat) for seat in table.seats]
    opened = dict.fromkeys(table.seats, 0)
    while table.observe(0).data["turns"] < 2 * players:
        seat = table.seats_to_act[0]
        seen = table.observe(seat)
        hinted = [move for move in seen.legal if suggested(seen.parts.view, seen.view, seat, move.id)]
        move = bots[seat].choose(seen, 1.0)
        if hinted:
            assert move in hinted
            opened[seat] += 1
        table.play(seat, move)
    assert all(count >= 3 for count in opened.values())


def test_it_drops_off_whom_it_carries():
    assert chosen(situation(train="B", load=["gold"])).startswith("place gold")


def test_it_brings_passengers_to_the_station_that_serves_them():
    world = situation(train="A", tiles=TO_WAREHOUSE, load=["gold"], phase=MOVE, units=1)
    assert chosen(world) == "move by D4"


def test_it_picks_up_a_passenger_that_it_can_bring_to_a_station():
    world = situation(train="A", tiles=TO_WAREHOUSE, waiting={"A": ["copper", "gold"]}, phase=PICK_UP, units=1)
    assert chosen(world) == "pick up gold"


def test_it_leaves_waiting_whom_its_line_cannot_serve():
    world = situation(train="A", tiles=TO_WAREHOUSE, waiting={"A": ["copper"]}, phase=PICK_UP, units=1)
    assert chosen(world) == "end action"


def test_it_builds_a_station_where_its_track_reaches_a_recessed_hex():
    board = {"build": ["gold"], **PINK_OPEN}
    world = situation(train="C", tiles={"H4": "E-W"}, facing="neither", board=board)
    assert chosen(world).startswith("station D")


def test_it_moves_robots_to_unlock_the_last_colour_once_the_bag_is_empty():
    kinds = {"D": "store", "E": "embassy", "F": "studio"}
    board = {"build": ["gold"], "unlock pink": ["steel"], "capacity": ["copper"]}
    world = situation(kinds=kinds, waiting={"F": []}, train="A", board=board, bag=[])
    assert chosen(world).startswith("lift copper capacity")


@pytest.mark.parametrize(("better", "worse"), [("D01", "D12"), ("P05", "P08"), ("T04", "T07"), ("B02", "B13")])
def test_it_drafts_the_cards_that_its_games_mostly_score(better, worse):
    parts = GAME.parts({}).view
    assert worth_of_card(parts, CARD_NAMES.index(better)) > worth_of_card(parts, CARD_NAMES.index(worse))
