"""Data files from strangers are bounded before they are parsed."""

import tomllib
from importlib import resources
from pathlib import Path

import pytest

from roundhouse.errors import BadInput
from roundhouse.games import titles
from roundhouse.games.parts import parts_from
from roundhouse.games.safe_toml import DEEPEST, LONGEST, read_toml


@pytest.mark.parametrize(
    "bomb",
    [
        ".".join("a" * 15_000) + " = 1",
        " . ".join(["a"] * 5_000) + " = 1",
        ".".join(['"a"'] * 5_000) + " = 1",
        ".".join(["'a b'"] * 5_000) + " = 1",
        "[" + ".".join("a" * 15_000) + "]",
        "x = {" + ".".join("a" * 15_000) + " = 1}",
        's = "#"\n' + ".".join("a" * 15_000) + " = 1",
        's = """\\""""""\n' + ".".join("a" * 15_000) + " = 1",
        "s = '''\n#'''\n" + ".".join("a" * 15_000) + " = 1",
    ],
)
def test_a_key_of_thousands_of_names_never_reaches_the_parser(bomb, monkeypatch):
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("it was parsed"))
    with pytest.raises(ValueError, match="with dots between them"):
        read_toml(bomb)


def test_a_file_that_is_too_long_never_reaches_the_parser(monkeypatch):
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("it was parsed"))
    with pytest.raises(ValueError, match="longer than"):
        read_toml("#" * (LONGEST + 1))


def test_what_is_nested_too_deeply_is_refused_in_words():
    with pytest.raises(ValueError, match="nested too deeply"):
        read_toml("a = " + "[" * 20_000)


def test_dots_in_strings_comments_and_numbers_are_not_keys():
    dots = ".".join("a" * 100)
    text = f'# {dots}\na.b.c = "{dots}"\nd = \'{dots}\'\ne = """\n{dots}"""\nf = [1.5, 2.5]\n'
    assert read_toml(text)["a"]["b"]["c"] == dots


def test_a_key_of_a_few_names_is_read():
    key = ".".join("abcdefgh")
    assert len(key.split(".")) == DEEPEST
    assert read_toml(f"{key} = 1") == tomllib.loads(f"{key} = 1")


@pytest.mark.parametrize("name", list(titles()))
def test_every_file_that_ships_with_a_game_is_well_within_the_bounds(name):
    for file in (Path(str(resources.files(titles()[name].package))) / "data").glob("*.toml"):
        text = file.read_text("utf-8")
        assert len(text) < LONGEST / 3
        assert read_toml(text) == tomllib.loads(text)


def test_an_owners_file_with_a_bomb_in_it_is_refused_with_what_to_do():
    title = titles()["game-of-trains"]
    with pytest.raises(BadInput, match="more than 8 names with dots between them; compare it with"):
        parts_from(title, {"cards": ".".join("a" * 15_000) + " = 1"})
