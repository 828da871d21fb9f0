"""Games that people may have kept: what was played once stays what it was, whatever is corrected since."""

import re
from pathlib import Path

import pytest

import roundhouse as rh
from roundhouse.games import titles
from roundhouse.games.editions import first_edition, kept_text
from roundhouse.table.record import verify
from tests.records.correcting import corrected_cards
from tests.records.keep import shipped_parts

HERE = Path(__file__).parent
KEPT = sorted(path.relative_to(HERE) for path in HERE.glob("*/*.rh"))
SHIPPED = [name for name, title in titles().items() if title.package.startswith("roundhouse.")]


@pytest.mark.parametrize("name", SHIPPED)
def test_every_game_kept_is_still_the_game_it_was(name):
    """`load` holds each event to the rules, and the end to the result; `verify` holds each draw to its seed."""
    for path in KEPT:
        if path.parts[0] == name:
            text = (HERE / path).read_text("utf-8")
            table = rh.load(text)
            assert verify(table) is (True if table.over else None), path
            again = table.record().partition("\n\n")[2]
            assert again.startswith(text.partition("\n\n")[2].rpartition("\nend ")[0]), path


@pytest.mark.parametrize("name", SHIPPED)
def test_games_with_every_option_and_every_number_of_players_are_kept(name):
    title = titles()[name]
    heads = [(HERE / path).read_text("utf-8").partition("\n\n")[0] for path in KEPT if path.parts[0] == name]
    assert {int(re.search(r"^players: (\d)", head, re.M)[1]) for head in heads} == set(title.players)
    for option in title.options:
        values = {int(re.search(rf"^option: {option.name} = (\d+)", head, re.M)[1]) for head in heads}
        assert {option.default, *([option.least, option.most] if option.most < 10 else [])} <= values, option.name
    for option in title.data_files:
        editions = {re.search(rf"^data: {option} = (\w+)", head, re.M)[1] for head in heads}
        asked_for = [first_edition(title, option, named) for named in title.named_files.get(option, ())]
        assert {first_edition(title, option, None), *filter(None, asked_for)} <= editions, option


def test_what_is_kept_stays_small():
    assert len(KEPT) > 200
    assert sum((HERE / path).stat().st_size for path in KEPT) < 2_000_000


@pytest.mark.parametrize("name", SHIPPED)
def test_every_data_file_that_ships_is_kept(name):
    """A file that was corrected lacks its new edition here: `make editions` adds it. The old one stays."""
    title = titles()[name]
    for parts in shipped_parts(title):
        for option, edition in parts.editions.items():
            assert kept_text(title, option, edition) is not None, f"{option} of {name}: run `make editions`"


def test_a_game_dealt_before_a_correction_is_replayed_and_goes_on_with_the_data_it_was_dealt_with(tmp_path):
    game = rh.game("game-of-trains")
    table = game.deal(3, seed=4)
    for _ in range(9):
        table.play(seat := table.seats_to_act[0], table.legal(seat)[0])
    record, position, old = table.record(), table.position(), table.parts.record.tobytes()
    unnamed = re.sub(r"^(rules|data): .*\n", "", record, flags=re.M).rpartition(" ")[0] + "\n"
    with corrected_cards(tmp_path):
        assert game.deal(3, seed=4).parts.record.tobytes() != old
        for again in (rh.load(record), rh.load(unnamed), game.position(position)):
            assert again.parts.record.tobytes() == old
            again.play(seat := again.seats_to_act[0], again.legal(seat)[-1])
            assert rh.load(again.record()).parts.record.tobytes() == old
            assert again.observe(0).parts.editions == table.parts.editions
        assert "file:" not in rh.load(record).record(), "its data is found by its edition"


def test_an_edition_that_is_nowhere_is_said_to_be_missing():
    text = rh.game("game-of-trains").deal(2, seed=1).record()
    text = re.sub(r"^data: cards = \w+", "data: cards = 0123456789abcdef", text, flags=re.M).rpartition(" ")[0] + "\n"
    with pytest.raises(rh.BadInput, match="played with the edition 0123456789abcdef of the cards file"):
        rh.load(text)
    with pytest.raises(rh.BadInput, match="played with the edition"):
        rh.load(text.replace("0123456789abcdef", "../../kept/first"))


def test_a_file_that_is_not_the_edition_named_beside_it_is_refused(tmp_path):
    own = tmp_path / "cards.toml"
    own.write_text("# mine\n" + kept_text(titles()["game-of-trains"], "cards", "8931355cdba8f7a2"), "utf-8")
    text = rh.game("game-of-trains").deal(2, seed=1, cards=str(own)).record()
    assert "file:" not in text, "only a comment is another"
    own.write_text(own.read_text().replace("[4, 12,", "[5, 12,").replace("[5, 13,", "[4, 13,"), "utf-8")
    text = rh.game("game-of-trains").deal(2, seed=1, cards=str(own), chance="manual").record()
    assert rh.load(text).record() == text
    wrong = re.sub(r"^(data: cards = )\w+", r"\g<1>8931355cdba8f7a2", text, flags=re.M).rpartition(" ")[0] + "\n"
    with pytest.raises(rh.BadInput, match="is not the edition 8931355cdba8f7a2"):
        rh.load(wrong)


def test_rules_of_another_version_are_named_where_a_game_no_longer_fits():
    text = rh.game("game-of-trains").deal(2, seed=1).record()
    wrong = text.replace("rules: 1", "rules: 7").rpartition(" ")[0] + "\n"
    assert rh.load(wrong).title.name == "game-of-trains", "as long as it fits, it does not matter"
    with pytest.raises(rh.BadInput, match="played by version 7 of the rules, these are 1"):
        rh.load(wrong.replace("car 1, ", "", 1).replace("* car", "* car 85, car", 1))
