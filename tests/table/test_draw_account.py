"""The account of a game's draws, and the check that the page and the library share."""

import copy
import dataclasses
import shutil
from pathlib import Path

import pytest
from benchmarks import exchange

import roundhouse as rh
from roundhouse.games import titles
from roundhouse.table.draw_account import account, check
from roundhouse.table.fairness import Share, commitment, joint_seed, ticket
from roundhouse.table.record import examine

ROOT = Path(__file__).parents[2]
NODE = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
NUMBERS = ["a" * 64, "b" * 64]


def shares(*numbers):
    return tuple(Share(seat, commitment(number), number) for seat, number in enumerate(numbers))


def finished(numbers=NUMBERS, seed="secret"):
    table = rh.game("game-of-trains").deal(2, chance="manual", turn_cap=6)
    table.hold((), seed)
    table.release(shares(*numbers))
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[0])
    return table


def written_down(table):
    """What a browser at seat 0 knows from before the game."""
    seal = table.seals[-1]
    pledges = [[share.seat, share.commitment] for share in seal.shares]
    return {"commitment": seal.commitment, "shown": pledges, "numbers": {"0": NUMBERS[0]}}


def test_a_held_table_draws_nothing_until_it_is_released():
    table = rh.game("game-of-trains").deal(2, chance="manual")
    table.hold((), "secret")
    assert table.held
    assert not table.log
    assert not table.seats_to_act
    table.release()
    assert table.seats_to_act
    assert table.log == rh.game("game-of-trains").deal(2, seed="secret").log


def test_numbers_of_players_change_every_draw_and_no_two_inputs_make_the_same_seed():
    assert finished([]).log[0].text == rh.game("game-of-trains").deal(2, seed="secret").log[0].text
    seeds = [
        joint_seed("secret", numbers)
        for numbers in ([], [(0, "a")], [(1, "a")], [(0, "a"), (1, "a")], [(0, "b")], [(0, "a\nseat 1 number b")])
    ]
    assert len(set(seeds)) == 6
    assert joint_seed("secret", [(0, "a"), (1, "b")]) == joint_seed("secret", [(1, "b"), (0, "a")])


def test_a_draw_tells_what_every_ticket_would_have_drawn():
    table = finished()
    told = account(table, shown=True)
    for k, draw in enumerate(told["draws"]):
        tickets = [text for count, text in draw["runs"] for _ in range(count)]
        assert tickets[ticket(table.seals[0].drawn_from, k, len(tickets))] == draw["drawn"]
    assert [draw["drawn"] for draw in told["draws"]] == [event.text for event in table.log if event.seat is None]


def test_before_the_end_an_account_has_commitments_alone():
    table = finished()
    told = str(account(table, shown=False))
    assert commitment("secret") in told
    assert "secret" not in told
    assert not any(number in told for number in NUMBERS)


def cases():
    """Accounts as they are and as they should not be, with what the check has to say to them."""
    table = finished()
    told, own = account(table, shown=True), written_down(table)
    log = [draw["drawn"] for draw in told["draws"]]
    yield "fair", (told, log, own), (True, "")
    yield "alone", (account(finished([]), shown=True), None, None), (True, "")

    def changed(change, log=log, own=own):
        other = copy.deepcopy(told)
        change(other)
        return other, log, own

    seal, share = (lambda a: a["seals"][0]), (lambda a: a["seals"][0]["shares"][1])
    yield "seed", changed(lambda a: seal(a).update(seed="other")), (False, "seal")
    yield "resealed", changed(lambda a: seal(a).update(seed="x", commitment=commitment("x"))), (False, "shown")
    unseen = changed(lambda a: seal(a).update(seed="x", commitment=commitment("x")), own=None)
    yield "resealed, unseen", unseen, (False, "draw")
    yield "number", changed(lambda a: share(a).update(number="c" * 64)), (False, "number")
    later = {"number": "c" * 64, "commitment": commitment("c" * 64)}
    yield "a number chosen later", changed(lambda a: share(a).update(later)), (False, "shown")
    yield "a number left out", changed(lambda a: share(a).update(number=None)), (False, "draw")
    yield "a player left out", changed(lambda a: seal(a)["shares"].pop()), (False, "shown")
    yield "a draw fewer", changed(lambda a: a["draws"].pop()), (False, "log")
    yield "exchanged", changed(lambda a: a["draws"][3].update(drawn=a["draws"][4]["drawn"])), (False, "log")
    unlogged = changed(lambda a: a["draws"][3].update(drawn=a["draws"][4]["drawn"]), log=None)
    yield "exchanged, no log", unlogged, (False, "draw")
    yield "other runs", changed(lambda a: a["draws"][3]["runs"].reverse()), (False, "draw")
    yield "secret", changed(lambda a: seal(a).update(seed=None)), (None, "secret")
    yield "begun by hand", changed(lambda a: seal(a).update(start=2)), (None, "unsealed")
    yield "no seal", changed(lambda a: a["seals"].clear(), own=None), (None, "unsealed")
    for name, change in {
        "no draws": lambda a: a.update(draws=None),
        "no seals": lambda a: a.pop("seals"),
        "a run of none": lambda a: a["draws"][0]["runs"].append([0, "x"]),
        "a run below none": lambda a: a["draws"][0]["runs"].append([-1, "x"]),
        "no runs": lambda a: a["draws"][0]["runs"].clear(),
        "runs of text": lambda a: a["draws"][0].update(runs="ab"),
        "a number twice": lambda a: seal(a)["shares"].append(share(a)),
        "seals in no order": lambda a: a["seals"].append(seal(a)),
        "two lines": lambda a: seal(a).update(seed="secret\nseat 0 number x"),
    }.items():
        yield name, changed(change), (False, "form")


CASES = list(cases())


@pytest.mark.parametrize(("given", "said"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_the_check_finds_what_is_wrong(given, said):
    verdict = check(*given)
    assert (verdict.fair, verdict.reason) == said


def test_the_check_says_whose_numbers_made_the_seed():
    table = finished()
    told, own = account(table, shown=True), written_down(table)
    assert (check(told).numbers, check(told).own) == (2, "")
    assert check(told, own=own).own == "among"
    assert check(told, own={**own, "numbers": {}}).own == ""
    assert check(told, own={**own, "shown": None, "numbers": {"0": "d" * 64}}).own == "missing"
    assert check(account(finished([]), shown=True)).numbers == 0


@NODE
def test_the_page_says_the_same_to_every_account():
    others = [(account(exchange.random_game(name, k), shown=True), None, None) for name in titles() for k in (1, 2)]
    given = [case[1] for case in CASES] + others
    assert exchange.checked_by_page(given) == [dataclasses.asdict(check(*each)) for each in given]


@NODE
@pytest.mark.slow
@pytest.mark.parametrize("name", list(titles()))
def test_an_exchanged_draw_is_noticed_by_the_page_and_by_verify(name):
    """`benchmarks/exchange.py` does it a thousand times for each game."""
    found = exchange.survey(name, 40, seed=10_000)
    assert (found.fair, found.by_check, found.by_page, found.by_verify) == (40, 40, 40, 40)


# --- Records


def test_a_record_tells_the_numbers_when_the_game_is_over_and_is_verified_with_them():
    table = finished()
    text = table.record()
    assert f"number: of 2 commitment {commitment(NUMBERS[1])} is {NUMBERS[1]}" in text
    again = rh.load(text)
    assert again.record() == text
    assert again.seals == table.seals
    assert examine(again).numbers == 2
    assert rh.verify(again) is True


def test_a_record_of_a_game_that_goes_on_tells_commitments_alone():
    table = rh.game("game-of-trains").deal(2, chance="manual")
    table.hold((), "secret")
    table.release((*shares(NUMBERS[0]), Share(1, commitment(NUMBERS[1]))))
    text = table.record()
    assert commitment(NUMBERS[0]) in text
    assert NUMBERS[0] not in text
    assert rh.load(text).log == table.log


def test_an_old_record_is_verified_as_what_it_is():
    text = (ROOT / "src" / "roundhouse" / "games" / "game_of_trains" / "picture" / "home.rh").read_text("utf-8")
    verdict = examine(rh.load(text))
    assert (verdict.fair, verdict.numbers) == (True, 0)


def test_an_unfinished_record_never_goes_on_from_a_seed_of_its_own():
    table = rh.game("game-of-trains").deal(2, seed="secret")
    known = without_check_sum(table.record().replace(commitment("secret"), f"{commitment('secret')} seed secret"))
    again = rh.load(known)
    assert [seal.start for seal in again.seals] == [0, table.draws]
    assert again.seals[0].seed == "secret"
    assert again.seals[1].seed != "secret"
    nothing = rh.game("game-of-trains").deal(2, chance="manual")
    nothing.hold((), "secret")
    assert len(rh.load(nothing.record()).seals) == 1


def test_a_seed_or_number_that_does_not_fit_its_commitment_is_called_unfair():
    table = finished()
    text = without_check_sum(table.record())
    assert examine(rh.load(text.replace("seed secret", "seed other"))).reason == "seal"
    assert examine(rh.load(text.replace(f"is {NUMBERS[0]}", f"is {'c' * 64}"))).reason == "number"


@pytest.mark.parametrize(
    "line",
    [
        "number: of 0 commitment {c}",
        "number: of 3 commitment {c}",
        "number: of x commitment {c}",
        "number: of 1 commitment {c} is x",
        "number: of 1 commitment x",
        "number: of 1",
        "number: of 1 commitment {c}\nnumber: of 1 commitment {c}",
    ],
)
def test_a_number_that_cannot_be_read_is_refused(line):
    text = without_check_sum(rh.game("game-of-trains").deal(2, seed="secret").record())
    head, events = text.split("\n\n")
    with pytest.raises(rh.BadInput):
        rh.load(f"{head}\n{line.format(c='0' * 64)}\n\n{events}")


def test_a_number_needs_a_seal_to_belong_to():
    table = rh.game("game-of-trains").deal(2, chance="manual")
    head, events = without_check_sum(table.record()).split("\n\n")
    with pytest.raises(rh.BadInput):
        rh.load(f"{head}\nnumber: of 1 commitment {'0' * 64}\n\n{events}")


def without_check_sum(text):
    body, _, last = text.strip().rpartition("\n")
    return f"{body}\n{' '.join(last.split()[:2])}\n"
