"""What the pair rule takes away is told where it happens."""

import random

import roundhouse as rh
from roundhouse.table.log_sentences import log_lines
from tests.proof import proves


def locks(seen):
    return sum(bool(lock) for row in seen["lock"] for lock in row)


@proves("GT-13")
def test_whenever_two_cars_with_one_ability_are_discarded_the_log_names_both():
    chance, seen = random.Random(2), 0
    for seed in range(12):
        table = rh.game("game-of-trains").deal(4, seed=seed)
        for _ in range(120):
            if table.over:
                break
            seat = table.seats_to_act[0]
            before, events = table.observe().data, len(table.log)
            move = chance.choice(table.legal(seat))
            table.play(seat, move)
            after = table.title.sight.plain(table.sight_before(events + 1), players=4)
            [sentence] = [line.text for line in log_lines(table, since=events) if line.n == events] or [""]
            gone = after["discard_count"] - before["discard_count"]
            used = move.text.split()[0] in ("swap", "move", "remove")
            broken = locks(before) - locks(after)
            if before["phase"] not in ("turn", "place") or after["deck_count"] > before["deck_count"]:
                continue
            pairs = (gone - used - max(broken, 0)) // 2
            assert sentence.count("have the same ability, so both go to the discard pile") == pairs, (move, sentence)
            seen += pairs
    assert seen > 10
