"""Records: readable, complete, and strict about what they are not."""

import re
from importlib import resources

import pytest

import roundhouse as rh
from roundhouse.games.parts import LARGEST, read_text
from roundhouse.table.record import verify

GAME = rh.game("game-of-trains")


def played(turns=9, **deal):
    table = GAME.deal(**{"players": 2, "seed": 7, "turn_cap": turns, **deal})
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[-1])
    return table


def edited(text, pattern, replacement):
    """The record with a change, its check sum dropped."""
    body, _, last = text.strip().rpartition("\n")
    changed = re.sub(pattern, replacement, body, count=1, flags=re.MULTILINE)
    assert changed != body
    return f"{changed}\n{' '.join(last.split()[:2])}\n"


def test_a_record_reads_like_a_game():
    lines = played(names=["Ann", "Боб"]).record().splitlines()
    assert lines[:5] == [
        "roundhouse record 1",
        "game: game-of-trains",
        "rules: 1",
        "players: 2",
        "option: turn_cap = 9",
    ]
    assert re.fullmatch(r"data: cards = [0-9a-f]{16}", lines[5])
    assert lines[6] == "names: Ann | Боб"
    assert lines[7].startswith("draws: from 0 commitment ")
    assert lines[8] == "result: 0 0"
    assert lines[9] == ""
    assert all(re.fullmatch(r"[*12] [a-z]+( [0-9>-]+)?(, [a-z]+( [0-9>-]+)?)*", line) for line in lines[10:-1])
    assert re.fullmatch(r"end \d+ [0-9a-f]{16}", lines[-1])


def test_names_options_and_an_owners_cards_come_back(tmp_path):
    cards = tmp_path / "cards.toml"
    shipped = (resources.files(GAME.title.package) / "data" / "cards.toml").read_text()
    cards.write_text(shipped.replace("[4, 12,", "[5, 12,").replace("[5, 13,", "[4, 13,"))
    table = played(names=["Ann", "Bob"], cards=str(cards))
    again = rh.load(table.record())
    assert again.names == ("Ann", "Bob")
    assert again.parts.record.tobytes() == table.parts.record.tobytes() != GAME.parts({}).record.tobytes()
    assert again.record() == table.record()
    assert GAME.position(table.position()).parts.record.tobytes() == table.parts.record.tobytes()


def test_a_game_that_began_from_a_position_is_recorded_with_it():
    table = GAME.position(GAME.deal(2, seed=3).position())
    seat = table.seats_to_act[0]
    table.play(seat, table.legal(seat)[0])
    again = rh.load(table.record())
    assert again.state.tobytes() == table.state.tobytes()
    assert "position: {" in again.record()


def test_a_record_with_hand_drawn_chance_goes_on_by_hand():
    table = GAME.deal(2, chance="manual")
    table.draw("car 5")
    again = rh.load(table.record())
    assert again.manual
    assert "draws:" not in table.record()


def test_a_record_that_stops_before_a_draw_is_drawn_on():
    lines = GAME.deal(2, seed=3).record().splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("* "))
    again = rh.load("\n".join([*lines[: at + 1], "end 12", ""]))
    assert len(again.log) > 12
    assert again.seats_to_act


def test_a_cut_record_is_noticed_wherever_it_is_cut():
    text = played().record()
    for cut in range(text.index("\nend ") + 1):
        with pytest.raises(rh.BadInput, match=r"^record: (line 1 must|the closing line 'end …' is missing)"):
            rh.load(text[:cut])


def test_an_edited_record_is_noticed():
    text = played().record()
    with pytest.raises(rh.BadInput, match="the file was changed"):
        rh.load(text.replace("place 7", "place 6"))


@pytest.mark.parametrize(
    ("pattern", "replacement", "complaint"),
    [
        (r"^game: .*", "game: chess", "unknown game 'chess'"),
        (r"^players: .*", "players: nine", "'players' must be a number"),
        (r"^players: .*", "players: 9", "2 to 4 players"),
        (r"^names: .*", "names: Ann", "2 players need 2 names"),
        (r"^names: .*", "colour: red", "line 7: unknown or repeated entry 'colour'"),
        (r"^names: .*", "no colon", "line 7: expected 'name: value'"),
        (r"^option: .*", "option: turn_cap = many", "line 5: expected 'option: name = number'"),
        (r"^option: .*", "option: speed = 3", "no option 'speed'"),
        (r"^draws: .*", "draws: from here", "line 8: expected 'draws: from 0"),
        (r"^data: .*", "data: cards", "line 6: expected 'data: name = hash'"),
        (r"^data: .*", "data: map = 0", "has no data file 'map'"),
        (r"^draws: from 0", "draws: from 300", "must ascend, and begin before the last draw"),
        (r"^result: .*", "result: 1 0", "the result '1 0' is not what the moves lead to"),
        (r"^\* car \d+", "* car 85", "line 11: 'car 85' cannot be drawn now"),
        (r"^\* car \d+", "x car 8", "line 11: expected a seat or '\\*', found 'x'"),
        (r"^\d keep", "9 keep", "there is no seat 8 at this table"),
        (r"place 7", "swap 1-2", "is against the rules: .*GT-07"),
        (r"place 7", "dance", "'dance' is not a move of this game"),
        (r"\n[^\n]*\Z", "", r"the closing line counts \d+ events, but \d+ are there"),
    ],
)
def test_a_wrong_line_is_named_with_what_is_wrong(pattern, replacement, complaint):
    with pytest.raises(rh.BadInput, match=complaint):
        rh.load(edited(played().record(), pattern, replacement))


@pytest.mark.parametrize("text", ["", "\n\n", "roundhouse record 2\n", "[Event]\n", "\0", 5, None])
def test_what_is_no_record_is_said_to_be_none(text):
    with pytest.raises(rh.BadInput, match="record"):
        rh.load(text)


def test_a_seed_of_several_words_comes_back():
    text = played(seed="my own seed").record()
    assert rh.load(text).record() == text
    assert verify(rh.load(text)) is True


@pytest.mark.parametrize("seed", ["", " 1", "1\n", "a\tb"])
def test_a_seed_that_cannot_stand_in_a_record_is_refused(seed):
    with pytest.raises(rh.BadInput, match="a seed is one line"):
        GAME.deal(2, seed=seed)


def test_files_that_cannot_be_read_are_explained(tmp_path):
    (tmp_path / "latin").write_bytes("ñ".encode("latin-1"))
    (tmp_path / "large").write_bytes(b" " * (LARGEST + 1))
    for name, complaint in [("latin", "not UTF-8"), ("large", "too large"), ("none", "check the path"), (".", "check")]:
        with pytest.raises(rh.BadInput, match=complaint):
            read_text(tmp_path / name, "record")
    with pytest.raises(rh.BadInput, match="cannot be read"):
        read_text("a\0b", "record")
