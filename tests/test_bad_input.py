"""Ten thousand spoiled inputs: each is either still usable or refused with one clear line, and never more than that."""

import json
import random
from importlib import resources

import pytest

import roundhouse as rh
from roundhouse.games import titles
from roundhouse.games.parts import parts_from

ROUNDS = range(10)
RECORDS, POSITIONS, FILES, COMMANDS = 400, 300, 200, 100  # in each round

pytestmark = pytest.mark.slow


def sample_table(rng):
    title = rng.choice(list(titles().values()))
    options = {**title.series_options, **rng.choice(title.variants)}
    table = rh.game(title.name).deal(rng.choice(title.players), rng.randrange(1000), **options)
    for _ in range(rng.randrange(12)):
        if not table.over:
            seat = rng.choice(table.seats_to_act)
            table.play(seat, rng.choice(table.legal(seat)))
    return table


def spoiled(rng, text):
    """The text after a few random cuts, repeats, swaps and strange characters."""
    for _ in range(rng.randrange(1, 4)):
        at, to = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        to = min(to, at + rng.choice((1, 2, 8, 300)))
        change = rng.randrange(6)
        if change == 0:
            text = text[:at] + text[to:]
        elif change == 1:
            text = text[:to] + text[at:to] + text[to:]
        elif change == 2:
            strange = rng.choice(
                ("\0", "\n", "é", "\ud7ff", "9" * 5000, "-1", "{", "[" * 3000, '"', "=", " ", "*", "٣", "²")
            )
            text = text[:at] + strange + text[at:]
        elif change == 3:
            text = text[:at] + str(rng.randrange(-5, 200)) + text[to:]
        elif change == 4:
            lines = text.splitlines(keepends=True)
            rng.shuffle(lines)
            text = "".join(lines)
        else:
            text = text[:to]
    return text


def spoiled_data(rng, data):
    """The data with one value somewhere in it replaced, removed or added to."""
    if isinstance(data, dict) and data and rng.random() < 0.9:
        key = rng.choice(list(data))
        if rng.random() < 0.1:
            return {k: v for k, v in data.items() if k != key}
        return {**data, key: spoiled_data(rng, data[key])}
    if isinstance(data, list) and data and rng.random() < 0.8:
        k = rng.randrange(len(data))
        return [*data[:k], spoiled_data(rng, data[k]), *data[k + 1 :]]
    strange = [
        None,
        True,
        -1,
        0,
        1,
        3,
        84,
        85,
        10**30,
        1.5,
        float("nan"),
        "",
        "turn",
        "x" * 5000,
        [],
        [[]],
        {},
        {"a": 1},
    ]
    return rng.choice(strange)


def load_and_verify(text):
    rh.verify(rh.load(text))


def play_on(name, data, rng):
    table = rh.game(name).position(data)
    for _ in range(20):
        if not table.over:
            seat = table.seats_to_act[0]
            table.play(seat, rng.choice(table.legal(seat)))
    table.svg(0)


def usable_or_refused(attempt, *arguments):
    """Run it; returns whether it was refused. Anything but a clear refusal is a failure of the test."""
    try:
        attempt(*arguments)
    except rh.RoundhouseError as refused:
        message = str(refused)
        assert message
        assert "\n" not in message.strip()
        assert len(message) < 400
        return True
    return False


@pytest.mark.parametrize("round", ROUNDS)
def test_spoiled_records(round):
    rng = random.Random(round)
    refused = 0
    for _ in range(RECORDS):
        text = sample_table(rng).record()
        if rng.random() < 0.8:
            text = text.rsplit(" ", 1)[0] + "\n"  # without the check sum, so that deeper checks are reached
        refused += usable_or_refused(load_and_verify, spoiled(rng, text))
    assert refused > RECORDS * 0.7


@pytest.mark.parametrize("round", ROUNDS)
def test_spoiled_positions(round):
    rng = random.Random(100 + round)
    refused = 0
    for _ in range(POSITIONS):
        table = sample_table(rng)
        data = spoiled_data(rng, json.loads(json.dumps(table.position())))
        refused += usable_or_refused(play_on, table.title.name, data, rng)
    assert refused > POSITIONS * 0.7


@pytest.mark.parametrize("round", ROUNDS)
def test_spoiled_data_files(round):
    rng = random.Random(200 + round)
    refused = 0
    for _ in range(FILES):
        title = rng.choice(list(titles().values()))
        option, name = rng.choice(list(title.rules.data_files.items()))
        text = (resources.files(title.package) / "data" / name).read_text("utf-8")
        refused += usable_or_refused(parts_from, title, {option: spoiled(rng, text)})
    assert refused > FILES * 0.4


@pytest.mark.parametrize("round", ROUNDS)
def test_spoiled_command_lines(round, roundhouse, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rng = random.Random(300 + round)
    record = sample_table(rng).record()
    words = ["play", "replay", "simulate", "picture", "rules", "games", "game-of-trains", "game.rh", "GT-13", "--json"]
    words += [
        "--lang",
        "uk",
        "--bots",
        "greedy,random",
        "--games",
        "20",
        "--players",
        "3",
        "--seed",
        "--out",
        "-o",
        "--all",
    ]
    words += [
        "turn_cap=9",
        "cards=game.rh",
        "x.svg",
        "x.csv",
        "--seat",
        "1",
        "--theme",
        "dark",
        "--humans",
        "0",
        "--resume",
    ]
    words += [
        "",
        "-1",
        "0",
        "99999999999999999999",
        "é\0",
        "--",
        "-",
        "../..",
        "[bold]",
        "{name}",
        "=",
        "turn_cap=",
        "nan",
    ]
    for _ in range(COMMANDS):
        (tmp_path / "game.rh").write_text(spoiled(rng, record) if rng.random() < 0.7 else record, "utf-8", "replace")
        arguments = rng.sample(words, rng.randrange(1, 7))
        if rng.random() < 0.7:
            arguments = [rng.choice(words[:6]), *arguments]
        told = roundhouse(*arguments, typed="1\n" * 5)
        assert told.code in (0, 2), arguments
        if told.code == 2:
            assert told.err.startswith("roundhouse: "), arguments
            assert told.err.count("\n") == 1, (arguments, told.err)
            assert "Traceback" not in told.err
