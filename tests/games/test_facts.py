"""What a page tells of a game before it is played: how long, how many, what can be chosen, in every language."""

import pytest

import roundhouse as rh
from roundhouse.games import titles
from roundhouse.language import LANGUAGES, speaker

TITLES = pytest.mark.parametrize("title", list(titles().values()), ids=list(titles()))
SPEAKERS = pytest.mark.parametrize("say", [speaker(lang) for lang in LANGUAGES], ids=LANGUAGES)


@TITLES
def test_a_game_says_how_long_it_takes(title):
    shortest, longest = title.minutes
    assert 0 < shortest <= longest < 240


@TITLES
@SPEAKERS
def test_a_game_is_pitched_in_one_line(title, say):
    pitch = title.pitch(say)
    assert pitch.endswith(".")
    assert "\n" not in pitch
    assert 40 < len(pitch) < 110


@TITLES
@SPEAKERS
def test_every_option_and_data_file_has_a_label_and_a_sentence(title, say):
    names = [*(option.name for option in title.options), *title.data_files]
    assert list(title.words.options(say)) == names
    for name in names:
        label, told = title.option_label(name, say), title.option_help(name, say)
        assert label[0].isupper()
        assert len(label) < 30
        assert not label.endswith(".")
        assert told.endswith(".")
        assert len(told) < 110


@TITLES
@SPEAKERS
def test_every_named_file_has_a_label(title, say):
    labels = title.words.choices(say)
    assert {name: set(files) for name, files in labels.items()} == {n: set(f) for n, f in title.named_files.items()}
    for name, files in title.named_files.items():
        for choice in files:
            assert title.choice_label(name, choice, say)


@TITLES
def test_the_first_game_can_be_dealt(title):
    first = title.first_game
    table = rh.game(title.name).deal(first.players, **first.options)
    assert table.players == first.players
    assert table.seats_to_act


def test_the_first_game_of_maglev_metro_leaves_out_the_red_cards():
    assert titles()["maglev-metro"].first_game.options == {"first_game": 1}
