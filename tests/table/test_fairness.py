"""Draws that anybody can check."""

import dataclasses
import hashlib
from collections import Counter

import roundhouse as rh
from roundhouse.table.fairness import commitment, fresh_seed, ticket


def finished(seed="secret"):
    table = rh.game("game-of-trains").deal(2, seed=seed, turn_cap=12)
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[0])
    return table


def test_a_draw_is_what_the_page_on_fairness_says():
    digest = hashlib.sha256(b"secret:5:0").digest()
    assert ticket("secret", 5, 84) == int.from_bytes(digest) % 84
    assert commitment("secret") == hashlib.sha256(b"secret").hexdigest()


def test_every_ticket_is_as_likely_as_any_other():
    counts = Counter(ticket("seed", k, 7) for k in range(7000))
    assert sum((counts[t] - 1000) ** 2 / 1000 for t in range(7)) < 22.5  # 99.9% of fair draws; the seed is fixed


def test_a_number_in_the_incomplete_run_is_thrown_away():
    n = 2**255 + 1  # so that about every second number lies in the incomplete run
    for k in range(20):
        tries = (int.from_bytes(hashlib.sha256(f"seed:{k}:{t}".encode()).digest()) for t in range(100))
        assert ticket("seed", k, n) == next(value for value in tries if value < n)


def test_the_seed_is_kept_secret_until_the_game_is_over():
    table = rh.game("game-of-trains").deal(2, seed="secret")
    assert table.seals[0].commitment in table.record()
    assert "secret" not in table.record()
    assert "seed secret" in finished().record()


def test_a_finished_game_is_verified_and_a_tampered_one_found_out():
    table = finished()
    assert rh.verify(table) is True
    table.seals[0] = dataclasses.replace(table.seals[0], seed="another")
    assert rh.verify(table) is False
    table.seals[0] = dataclasses.replace(table.seals[0], seed="another", commitment=commitment("another"))
    assert rh.verify(table) is False


def test_without_the_seed_nothing_can_be_said():
    assert rh.verify(rh.load(rh.game("game-of-trains").deal(2, seed="secret").record())) is None
    assert rh.verify(rh.game("game-of-trains").deal(2, chance="manual")) is None


def test_a_saved_game_goes_on_under_a_second_seal_and_never_repeats_a_draw():
    table = rh.game("game-of-trains").deal(2, seed="secret", turn_cap=12)
    again = rh.load(table.record())
    while not again.over:
        seat = again.seats_to_act[0]
        again.play(seat, again.legal(seat)[0])
    first, second = again.seals
    assert first == dataclasses.replace(table.seals[0], seed=None)
    assert second.start == sum(event.seat is None for event in table.log)
    text = again.record()
    assert text.count("commitment") == 2
    assert rh.load(text).record() == text
    revealed = text.replace(first.commitment, f"{first.commitment} seed secret")
    assert rh.verify(rh.load(without_check_sum(revealed))) is True


def without_check_sum(text):
    body, _, last = text.strip().rpartition("\n")
    return f"{body}\n{' '.join(last.split()[:2])}\n"


def test_fresh_seeds_differ():
    assert len({fresh_seed() for _ in range(100)}) == 100
