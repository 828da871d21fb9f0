"""Search: the same for the same seed, by the rules, within its budget, and from what the seat knows alone."""

import resource

import numpy as np
import pytest

import roundhouse as rh
from roundhouse.bots.parallel_search import Together, added_up
from roundhouse.bots.search import Search, Thought
from roundhouse.bots.search_bot import SearchBot
from roundhouse.kernel import search
from tests.patience import PATIENCE

GAMES = {"game-of-trains": 3, "next-station-london": 2, "maglev-metro": 2}
VISITS = 30


def in_the_middle(name, decisions=60, seed=4):
    """A table after some random moves, and a seat that has several moves."""
    table = rh.game(name).deal(GAMES[name], seed=seed)
    random = np.random.default_rng(seed)
    while True:
        seat = table.seats_to_act[0]
        moves = table.legal(seat)
        if decisions <= 0 and len(moves) > 2:
            return table, seat
        table.play(seat, moves[random.integers(len(moves))])
        decisions -= 1


@pytest.fixture(params=GAMES)
def name(request):
    return request.param


def told(thoughts):
    return [(thought.move, thought.visits, thought.value) for thought in thoughts]


def test_the_same_seed_and_visits_think_the_same(name):
    table, seat = in_the_middle(name)
    title = table.title
    thoughts = [told(Search(title, seed=5).think(table.observe(seat), visits=VISITS)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert {move for move, _, _ in thoughts[0]} <= set(table.legal(seat))


def test_what_the_seat_cannot_know_changes_no_thought(name):
    table, seat = in_the_middle(name)
    thoughts = told(Search(table.title, seed=5).think(table.observe(seat), visits=VISITS))
    for seed in range(3):
        world = table.resample(seat, seed)
        assert world.observe(seat).bytes == table.observe(seat).bytes
        assert told(Search(table.title, seed=5).think(world.observe(seat), visits=VISITS)) == thoughts


def test_a_search_makes_as_many_visits_as_it_was_asked_for(name):
    table, seat = in_the_middle(name)
    mind = Search(table.title)
    mind.think(table.observe(seat), visits=VISITS)
    assert mind.visits == VISITS
    mind.think(table.observe(seat), visits=7)
    assert mind.visits == VISITS + 7


def test_a_brief_search_finds_the_same_move_in_fewer_visits(name):
    table, seat = in_the_middle(name)
    thorough, brief = Search(table.title, seed=5), Search(table.title, seed=5)
    best = thorough.think(table.observe(seat), visits=400)[0].move
    assert brief.think(table.observe(seat), visits=400, brief=True)[0].move == best
    assert brief.visits < 400


def test_the_outcomes_of_a_draw_take_turns():
    for key in (0, 77_777, -5):
        drawn = [search.evenly(turn, key, 7) for turn in range(700)]
        assert {drawn.count(ticket) for ticket in range(7)} <= {98, 99, 100, 101, 102}
        for turn in range(0, 700, 14):
            assert len(set(drawn[turn : turn + 14])) == 7  # twice seven turns leave none out


def children(thinker, node):
    """The nodes below a node of a search's tree, by their labels."""
    nodes = thinker._tree.nodes
    found = {}
    child = int(nodes[node, search.CHILD])
    while child != search.NONE:
        found[int(nodes[child, search.LABEL])] = child
        child = int(nodes[child, search.SIBLING])
    return found


def test_what_is_drawn_next_differs_with_what_was_drawn_before():
    table = rh.game("next-station-london").deal(1, seed=4)
    while len(table.log) < 12:
        table.play(0, table.legal(0)[0])
    thinker = Search(table.title, seed=5)
    thinker.think(table.observe(0), visits=300)
    next_cards = {}  # by the card before, where one was drawn so far
    for after_move in children(thinker, 0).values():
        for card, after_card in children(thinker, after_move).items():
            for after_next_move in children(thinker, after_card).values():
                if len(drawn := children(thinker, after_next_move)) == 1:
                    next_cards.setdefault(card, set()).update(drawn)
    assert all(len(drawn) == 1 for drawn in next_cards.values())  # whatever move is made, the luck is the same
    assert len(set().union(*next_cards.values())) > len(next_cards) / 2 > 2


def test_a_kept_tree_stays_within_its_room_and_the_rules(name):
    table, _ = in_the_middle(name, decisions=10)
    room = 3 * len(table.title.action_names) + 2000
    minds = [Search(table.title, seed=seat, room=room) for seat in table.seats]
    for _ in range(40):
        if table.over:
            break
        seat = table.seats_to_act[0]
        moves = table.legal(seat)
        move = moves[0]
        if len(moves) > 1:
            move = minds[seat].think(table.observe(seat), visits=VISITS)[0].move
        assert move in moves
        table.play(seat, move)
        assert minds[seat]._size <= room == len(minds[seat]._tree.nodes)


def test_searches_on_several_cores_share_the_visits_and_think_the_same_again(name):
    table, seat = in_the_middle(name)
    observation = table.observe(seat)
    thoughts = []
    for _ in range(2):
        minds = Together(table.title, 3, seed=5)
        thoughts.append(told(minds.think(observation, visits=VISITS + 1)))
        assert minds.visits == VISITS + 1
    assert thoughts[0] == thoughts[1]
    alone = [Search(table.title, seed=5 + 1_000_003 * k).think(observation, visits=VISITS // 3) for k in range(2)]
    alone.append(Search(table.title, seed=5 + 2 * 1_000_003).think(observation, visits=VISITS // 3 + 1))
    assert told(added_up([thought for each in alone for thought in each])) == thoughts[0]


def test_thoughts_of_several_searches_are_added_up():
    table, seat = in_the_middle("game-of-trains")
    one, two = table.legal(seat)[:2]
    found = added_up([Thought(one, 3, 1.0), Thought(two, 5, 0.0), Thought(one, 6, 0.25)])
    assert told(found) == [(one, 9, 0.5), (two, 5, 0.0)]


def test_a_later_search_goes_on_with_the_tree_of_an_earlier_one():
    table = rh.game("next-station-london").deal(1, seed=1)  # three decisions on the order of the pencils
    seat = table.seats_to_act[0]
    mind = Search(table.title)
    move = mind.think(table.observe(seat), visits=300)[0].move
    size = mind._size
    table.play(seat, move)
    assert table.seats_to_act[0] == seat
    mind.think(table.observe(seat), visits=1)
    assert mind._size > size > 1  # it was not started over
    assert mind._tree.nodes[0, search.CHILD] != search.NONE


def test_the_bot_plays_an_only_move_without_a_thought():
    table = rh.game("game-of-trains").deal(2, seed=1)
    bot = SearchBot(table.title, visits=VISITS)
    while len(table.legal(table.seats_to_act[0])) > 1:
        seat = table.seats_to_act[0]
        table.play(seat, bot.choose(table.observe(seat), PATIENCE))
    before = bot._search.visits
    bot.choose(table.observe(table.seats_to_act[0]), PATIENCE)
    assert bot._search.visits == before


@pytest.mark.slow
def test_ten_thousand_decisions_take_no_more_memory_than_the_first_thousand():
    name = "game-of-trains"
    bots = [SearchBot(rh.game(name).title, seed=seat, visits=3) for seat in range(2)]

    def decide(decisions, seed):
        while decisions > 0:
            table = rh.game(name).deal(2, seed=seed, turn_cap=100)
            seed += 1
            while not table.over:
                seat = table.seats_to_act[0]
                table.play(seat, bots[seat].choose(table.observe(seat), PATIENCE))
                decisions -= 1

    decide(1000, 1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    decide(9000, 500)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 8 * 1024, "more than 8 MB"
