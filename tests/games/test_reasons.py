"""No reason praises what the position contradicts: every claim is counted again here, in another way."""

import re
from itertools import combinations, pairwise
from random import Random

import pytest

import roundhouse as rh
from roundhouse.bots import make_bot
from roundhouse.games.drawing import draw
from roundhouse.games.foresight import foresee
from roundhouse.games.maglev_metro.words.from_rules import suggestions
from roundhouse.games.next_station_london.rules.state import JOKER, PENCIL_NAMES, STATIONS
from roundhouse.kernel.bits import WORD
from roundhouse.language import LANGUAGES, speaker

from .game_of_trains.tables import situation as trains
from .next_station_london.tables import at_table as london
from .next_station_london.tables import turn_up

SAY = speaker("en")


def reason(observation, text):
    return observation.title.words.reason(text, observation, SAY)


# --- The Game of Trains

CARS = 84


def keepers(row):
    """All largest sets of places whose cars can stay, by trying every set: the others must fit between them."""
    for size in range(7, -1, -1):
        found = []
        for places in combinations(range(7), size):
            walls = [(-1, 0), *((place, row[place]) for place in places), (7, CARS + 1)]
            if all(high - low >= b - a for (a, low), (b, high) in pairwise(walls)):
                found.append(walls)
        if found:
            return size, found
    raise AssertionError


def count(row):
    return keepers(row)[0]


def room(row):
    """The numbers there are for each missing car, where they are fewest, in the roomiest of the largest sets."""
    return max(
        min(((high - low - 1) // (b - a - 1) for (a, low), (b, high) in pairwise(walls) if b > a + 1), default=CARS)
        for walls in keepers(row)[1]
    )


def random_train(chance):
    cars = chance.sample(range(1, CARS + 1), 7 + 7 + 5)
    row = sorted(cars[:7])
    for _ in range(chance.randrange(1, 6)):
        a, b = chance.sample(range(7), 2)
        row[a], row[b] = row[b], row[a]
    if row == sorted(row):
        return random_train(chance)  # that one is over
    under = [car for car in (78, 79) if car not in cars]  # cars that protect
    locks = {seat: {4: car} for seat, car in enumerate(under) if chance.random() < 0.3}
    if chance.random() < 0.5:
        return trains(row, cars[7:14], drawn=cars[14], locks=locks)
    return trains(row, cars[7:14], face_up=[car for car in cars[14:] if car not in row], locks=locks)


def test_what_is_said_of_a_train_is_so():
    chance, told = Random(7), set()
    for _ in range(400):
        table = random_train(chance)
        observation = table.observe(0)
        old = observation.data["row"][0]
        for move in observation.legal:
            words = reason(observation, move.text)
            told.add(re.sub(r"[0-9]+|: .*", "#", words))
            verb = move.text.split()[0]
            if verb in ("place", "swap", "move"):
                check_row(words, old, row_after(observation, move), verb)
            elif verb == "draw":
                wins = any(count(row_after(observation, m)) == 7 for m in shunts(observation))
                assert (words == "another move would win at once") == wins
            elif verb == "remove":
                check_removal(words, observation, int(move.text.split()[1]) - 1)
    assert len(told) > 12, told


def shunts(observation):
    return [move for move in observation.legal if move.text.split()[0] in ("swap", "move")]


def row_after(observation, move):
    verb, *rest = re.split("[ >-]", move.text)
    row, (first, *second) = list(observation.data["row"][0]), [int(place) - 1 for place in rest]
    if verb == "place":
        row[first] = observation.data["drawn"]
    elif verb == "swap":
        row[first], row[second[0]] = row[second[0]], row[first]
    else:
        row.insert(second[0], row.pop(first))
    return row


def check_row(words, old, new, verb):
    before, after = count(old), count(new)
    if found := re.fullmatch(r"\d+ cars? stays? in order without (\d+)", words):
        place = old.index(int(found[1]))
        assert new[place] != old[place]
        assert after == before
        assert any(place not in [at for at, _ in walls] for walls in keepers(new)[1])
    if "wins" in words:
        assert after == 7
    elif "leaves only" in words:
        assert after < before
    elif "more room" in words:
        assert after == before
        assert room(new) > room(old)
    elif words.startswith("still"):
        assert after == before
    else:
        assert after >= before, (words, old, new)  # whatever else is said is praise
        assert verb == "place" or after > before
    for number in re.findall(r"(\d+) cars? in order", words):
        assert int(number) == after
    if after < before:
        assert "leaves only" in words


def check_removal(words, observation, place):
    rows, locks, names = observation.data["row"], observation.data["lock"], observation.names
    losing = [seat for seat in range(observation.players) if not locks[seat][place // 3]]
    if words == "all cars there are protected":
        assert not losing
    elif "is protected" in words:
        assert 0 not in losing
        assert losing
    elif "out of order anyway" in words:
        assert 0 in losing
        assert any(place not in [at for at, _ in walls] for walls in keepers(rows[0])[1])
    elif "only yours" in words:
        assert all(any(place not in [at for at, _ in walls] for walls in keepers(rows[s])[1]) for s in losing if s)
    else:
        hurt = re.sub(".*: ", "", words).split(", ")
        assert names[0] in hurt  # one's own loss is not kept quiet
        for seat in losing:
            if names[seat] in hurt:
                assert any(place in [at for at, _ in walls] for walls in keepers(rows[seat])[1])


def test_a_shunt_that_breaks_the_order_is_not_praised():
    table = trains([8, 12, 30, 40, 50, 60, 25], [84, 75, 66, 57, 48, 31, 22], face_up=[41])
    assert reason(table.observe(0), "swap 2-3") == "this leaves only 5 cars in order"
    assert reason(table.observe(0), "swap 6-7") != "the missing cars get more room"


def test_no_car_is_said_to_be_needed_least_of_several_that_are_not_in_order():
    observation = trains([8, 83, 30, 40, 21, 19, 17], [84, 75, 66, 57, 48, 31, 22], drawn=12).observe(0)
    words = [reason(observation, f"place {place}") for place in (5, 6, 7)]
    assert words == [f"3 cars stay in order without {car}" for car in (21, 19, 17)]


def test_to_draw_is_not_praised_where_a_shunt_wins():
    table = trains([8, 30, 12, 40, 50, 60, 70], [84, 75, 66, 57, 48, 31, 22], face_up=[41])
    assert reason(table.observe(0), "draw") == "another move would win at once"


# --- Next Station: London

CLAIMS = ("a new district", "best district", "across the Thames", "a tourist site", "an interchange", "objective")


@pytest.mark.parametrize("seed", range(6))
def test_what_is_said_of_a_section_is_on_the_sheet(seed):
    options = {"powers": seed % 2, "objectives": seed // 2 % 2}
    table = rh.game("next-station-london").deal(1 + seed % 2, seed=seed, **options)
    chance = Random(seed)
    while not table.over:
        seat = table.seats_to_act[0]
        observation = table.observe(seat)
        gains = {move.text: points_after(table, seat, move) - table.scores[seat] for move in observation.legal}
        for move in observation.legal:
            words = reason(observation, move.text)
            if words in ("no section would score now", "a ring would score nothing", "the ring scores nothing"):
                assert gains[move.text] <= 0
                assert "the ring" in words or max(gains.values()) <= 0
            if words.startswith("no points"):
                assert gains[move.text] == 0
            if "stay free" in words:
                assert sum(card >= 6 for card in observation.data["turned"]) < 5
            if move.text == "pass" and max(gains.values()) > 0:
                assert "section would score" in words  # what is given up is told
            if found := re.match(r"a section would score (\d+) points?", words):
                assert int(found[1]) == max(gains.values())
            if "last turn" in words:
                assert sum(card >= 6 for card in observation.data["turned"]) == 5
            if found := re.fullmatch(r"a ring would score (\d+) points?", words):
                assert int(found[1]) == max(gains.values())
            if any(claim in words for claim in CLAIMS):
                assert gains[move.text] > 0
        table.play(seat, chance.choice(observation.legal))


def points_after(table, seat, move):
    """The seat's points after a move alone: a new line begins with a point of its own, and nobody else moves."""
    after = foresee(table.observe(seat), move.text)
    pencil = table.observe(seat).data["pencil"]
    if after.data["pencil"] != pencil or after.data["phase"] == "over":
        return table.scores[seat] + table.title.words.gain(move.text, table.observe(seat))
    return table.title.rules.score(table.parts.view, after.view, seat)


def test_to_pass_is_told_with_the_points_it_gives_up():
    table = london(2, ["black"])
    turn_up(table, "t")
    assert reason(table.observe(0), "pass") == "a section would score 3 points, but the ends of the line stay free"


def test_to_pass_at_the_end_of_a_round_is_not_praised():
    table = london(2, ["black"])
    for card in ("C", "S", "T", "P"):
        turn_up(table, card)
        for seat in (0, 1):
            table.play(seat, "pass")
    turn_up(table, "J")
    assert reason(table.observe(0), "pass") == "a section would score, and this is the line's last turn"


def test_no_ring_is_not_praised_where_one_brings_points():
    table = london(1, ["black"], powers="cdws")
    for turn in ("C", "S", "T", "P", "J"):
        turn_up(table, turn)
        table.play(0, "pass")
    assert reason(table.observe(0), "no circle") == "a ring would score 1 point"


def test_a_line_goes_on_only_from_where_a_section_can_follow():
    seen = set()
    for seed in range(4):
        table = rh.game("next-station-london").deal(1, seed=seed)
        chance = Random(seed)
        while not table.over:
            observation = table.observe(0)
            for move in observation.legal:
                words = reason(observation, move.text)
                if words.startswith("no points"):
                    seen.add(words)
                    assert ("can continue" in words) == some_way_on(table, move)
            table.play(0, chance.choice(observation.legal))
    assert len(seen) == 2


def some_way_on(table, move):
    """Whether a section could lead on from where a move ends, in this round: every other one is tried."""
    then = table.at(len(table.log))
    tip = max(set(map(int, move.text.split()[1].split("-"))) - line_of(then))
    pencil = then.observe(0).data["pencil"]
    then.play(0, move)
    if then.over or then.observe(0).data["pencil"] != pencil:
        return False
    parts = table.parts.view
    drawn = [section for sections in then.observe(0).data["sections"][0] for section in sections]
    ways = [parts.section_between[tip, far] for far in range(STATIONS) if far not in line_of(then)]
    return any(
        not any(parts.bars[section, other // WORD] >> other % WORD & 1 for other in drawn)
        for section in ways
        if section >= 0 and section not in drawn
    )


def line_of(table):
    seen = table.observe(0).data
    return set(seen["stations"][0][PENCIL_NAMES.index(seen["pencil"][0])])


# --- Maglev Metro


@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_of_a_maglev_move_is_on_the_board(seed):
    table = rh.game("maglev-metro").deal(2, seed=seed, turn_cap=14)
    chance, bot = Random(seed), make_bot("greedy", table.title, seed)
    while not table.over:
        seat = table.seats_to_act[0]
        observation = table.observe(seat)
        for move in chance.sample(observation.legal, min(4, len(observation.legal))):
            check_maglev(table, observation, move, reason(observation, move.text))
        table.play(seat, bot.choose(observation, 1.0))


def check_maglev(table, observation, move, words):
    seat, seen = observation.seat, observation.data
    score, known = table.title.rules.score, (observation.parts.view, seat)

    def points(of):
        return score(known[0], of.view, known[1])

    if words == "there is nothing more to gain now" or "unused" in words:
        others = [other for other in observation.legal if other.text.split()[0] != "end"]
        assert all(points(foresee(observation, other.text)) <= points(observation) for other in others)
    if words == "you can still score before that":
        assert any(points(foresee(observation, m.text)) > points(observation) for m in observation.legal)
    if words == "the track joins two stations":
        assert points(foresee(observation, move.text)) > points(observation)
    if "a link is lost" in words:
        assert points(foresee(observation, move.text)) < points(observation)
    if words == "someone is waiting further along":
        assert any(sum(waiting) for waiting in seen["waiting"])
    if "there is room on the train" in words:
        before, after = (sum(of.data["load"][seat]) for of in (observation, foresee(observation, move.text)))
        assert after == before + 1


# --- Tips: signs that are spoken of are in the picture


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tip_speaks_of_the_stars_that_mark_good_places(lang):
    table = rh.game("maglev-metro").deal(1, seed=1)
    while table.observe(0).data["phase"] != "opening":
        table.play(0, table.legal(0)[0])
    observation = table.observe(0)
    mark = next(m for m in table.title.words.marks(observation, speaker(lang)) if m.key == "robots")
    words = {"en": "Stars", "ru": "Звёздочки", "uk": "Зірочки", "es": "estrellas"}
    assert words[lang] in mark.sentence
    shapes = re.findall(r'<polygon points="([^"]*)"', draw(observation).svg())
    stars = [points for points in shapes if len(points.split()) == 10]  # five points, ten corners
    assert len(stars) == len(suggestions(observation)) > 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tips_call_the_central_station_by_no_sign_that_tourist_sites_have_in_print(lang):
    table = rh.game("next-station-london").deal(1, seed=1)
    words, chance, said = table.title.words, Random(1), ""
    while not said:
        said = "".join(m.sentence for m in words.marks(table.observe(0), speaker(lang)) if m.key == "centre")
        table.play(0, chance.choice(table.legal(0)))
    assert not re.search(r"\bstar\b|звезд|звёзд|зірк|estrella", said.lower())
    joker = {"en": "joker", "ru": "джокер", "uk": "джокер", "es": "comodín"}
    assert joker[lang] in said.lower()
    parts = table.parts.view
    assert parts.symbol[parts.central] == JOKER  # so it is drawn, here as on the cards
