"""How far around a small thing a finger may tap."""

from random import Random

from roundhouse.games.tap_areas import FINGER, Point, fields


def inside(field: list[Point], at: Point) -> bool:
    """Whether a point lies within a field, or on its edge."""
    x, y = at
    turns = [(u - a) * (y - b) - (v - b) * (x - a) for (a, b), (u, v) in zip(field, field[1:] + field[:1], strict=True)]
    return min(turns) >= -1e-6 or max(turns) <= 1e-6


def test_what_stands_alone_can_be_tapped_a_finger_wide() -> None:
    [field] = fields([(500, 500)], FINGER)
    for at in ((449, 500), (551, 500), (500, 449), (500, 551), (464, 464), (536, 536)):
        assert inside(field, at)


def test_of_two_neighbours_each_is_tapped_at_its_own_side() -> None:
    left, right = fields([(100, 100), (140, 100)], FINGER)
    assert inside(left, (119, 100))
    assert not inside(left, (121, 100))
    assert inside(right, (121, 100))
    assert not inside(right, (119, 100))


def test_a_tap_belongs_to_the_nearest() -> None:
    rng = Random(1)
    points = [(rng.uniform(0, 300), rng.uniform(0, 300)) for _ in range(30)]
    found = fields(points, FINGER)
    for _ in range(2000):
        at = rng.uniform(0, 300), rng.uniform(0, 300)
        far = [(at[0] - x) ** 2 + (at[1] - y) ** 2 for x, y in points]
        hit = [k for k, field in enumerate(found) if inside(field, at)]
        assert hit == [far.index(min(far))] or (not hit and min(far) > (FINGER / 2) ** 2)
