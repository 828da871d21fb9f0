"""Layouts: one declaration gives the record, the view and the dictionary."""

import numpy as np
import pytest

from roundhouse.games import titles
from roundhouse.kernel import Layout, LayoutError, Record, choice, members, number


class Some(Record):
    small = number(100)
    cars = members(84, least=1)
    big = number(10**9)
    phase = choice(("draw", "place"))
    row = number(84, 4, 3, per_seat=True)
    winner = number(3, least=-1)


LAYOUT = Layout(Some)
PLAIN = {
    "small": 7,
    "cars": [1, 60, 61, 84],
    "big": 10**9,
    "phase": "place",
    "row": [[1, 2, 3], [4, 5, 6]],
    "winner": -1,
}


@pytest.mark.parametrize("layout", [LAYOUT, *(one for t in titles().values() for one in (t.state, t.sight, t.parts))])
def test_no_byte_of_a_record_is_padding_and_every_field_is_aligned(layout):
    fields = layout.dtype.fields
    assert sum(dtype.itemsize for dtype, _ in fields.values()) == layout.dtype.itemsize
    assert all(offset % dtype.base.itemsize == 0 for dtype, offset in fields.values())
    assert all(dtype.base.kind == "i" for dtype, _ in fields.values())


def test_a_record_has_the_fields_of_those_it_builds_on_in_the_order_they_are_named_and_then_its_own():
    class Viewer(Record):
        viewer = number(3)

    class Sight(Viewer, Some):
        extra = number(1)

    names = [f.name for f in Layout(Sight).fields]
    assert names == ["viewer", *(f.name for f in LAYOUT.fields), "extra"]


def test_a_dictionary_comes_back_as_it_went_in():
    record = LAYOUT.from_dict(PLAIN, players=2)
    assert LAYOUT.to_dict(record, players=2) == PLAIN
    assert LAYOUT.to_dict(record)["row"][2:] == [[0, 0, 0], [0, 0, 0]]


def test_fields_are_the_same_made_plain_one_by_one():
    record = LAYOUT.from_dict(PLAIN, players=2)
    assert dict(LAYOUT.plain(record, players=2)) == PLAIN
    assert len(LAYOUT.plain(record)) == len(PLAIN)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"small": 101}, "small: 101 is not between 0 and 100"),
        ({"small": -1}, "small: -1 is not between 0 and 100"),
        ({"small": 10**40}, "small: a huge number is not between"),
        ({"small": True}, "small: expected a whole number, found true"),
        ({"small": 1.5}, "small: expected a whole number, found 1.5"),
        ({"small": "7"}, "small: expected a whole number, found '7'"),
        ({"small": None}, "small: expected a whole number, found nothing"),
        ({"cars": [85]}, r"cars\[0\]: 85 is not between 1 and 84"),
        ({"cars": [3, 3]}, "cars: 3 is listed twice"),
        ({"cars": 3}, "cars: expected a list of numbers, found 3"),
        ({"phase": "dance"}, "phase: expected one of draw, place, found 'dance'"),
        ({"phase": 1}, "phase: expected one of draw, place, found 1"),
        ({"row": [[1, 2, 3]]}, "row: expected a list of 2, found a list of 1"),
        ({"row": [[1, 2, 3], {}]}, r"row\[1\]: expected a list of 3, found named fields"),
        ({"row": [[1, 2, 3], [4, 5, 85]]}, r"row\[1\]\[2\]: 85 is not between"),
        ({"extra": 1}, "unknown field 'extra'"),
    ],
)
def test_a_value_that_does_not_fit_is_named_with_its_place(change, complaint):
    with pytest.raises(LayoutError, match=complaint):
        LAYOUT.from_dict({**PLAIN, **change}, players=2)


def test_a_missing_field_is_named():
    with pytest.raises(LayoutError, match="field 'big' is missing"):
        LAYOUT.from_dict({k: v for k, v in PLAIN.items() if k != "big"}, players=2)
    with pytest.raises(LayoutError, match="expected named fields, found a list of 0"):
        LAYOUT.from_dict([], players=2)


def test_a_view_reads_and_writes_the_records_own_bytes():
    records = LAYOUT.zeros(2)
    view = LAYOUT.view(records, 1)
    view.small = 9
    view.row[3, 2] = 5
    assert records["small"].tolist() == [0, 9]
    assert records["row"][1, 3, 2] == 5
    assert type(view.small) is int
    assert type(view.row[3, 2]) is int


def test_a_view_raises_where_compiled_code_would_wrap_around():
    view = LAYOUT.view(LAYOUT.zeros())
    with pytest.raises(ValueError, match="invalid value"):
        view.small = 128
    with pytest.raises(ValueError, match="invalid value"):
        view.row[0, 0] = -129
    with pytest.raises(IndexError):
        view.row[4, 0]


def test_assigning_a_view_copies_the_whole_record():
    records = np.concatenate([LAYOUT.from_dict(PLAIN, players=2), LAYOUT.zeros()])
    views = LAYOUT.views(records)
    views[1] = views[0]
    assert records[1].tobytes() == records[0].tobytes()
    assert len(views) == 2
    assert [view.small for view in views] == [7, 7]


def test_a_full_view_is_like_any_other_but_has_all_its_fields_from_the_start():
    records = LAYOUT.zeros()
    full, view = LAYOUT.full_view(records), LAYOUT.view(records)
    full.small = 9
    full.row[3, 2] = 5
    assert (view.small, view.row[3, 2], records["row"][0, 3, 2]) == (9, 5, 5)
    assert full.bytes == view.bytes
    assert not hasattr(type(full), "__getattr__")
    with pytest.raises(ValueError, match="memoryview"):
        full.small = 128
