"""The commands: what they print, and how they refuse."""

import csv
import json
import re
import subprocess
import sys
from importlib import resources

import pytest

import roundhouse as rh
from roundhouse.arena.decision_files import read_decisions
from roundhouse.language import LANGUAGES


@pytest.fixture
def record(tmp_path):
    table = rh.game("game-of-trains").deal(2, seed=7, turn_cap=9, names=["Ann", "Bob"])
    while not table.over:
        seat = table.seats_to_act[0]
        table.play(seat, table.legal(seat)[-1])
    path = tmp_path / "game.rh"
    path.write_text(table.record(), "utf-8")
    return path


def test_python_runs_the_command_as_a_module(roundhouse):
    ran = subprocess.run([sys.executable, "-m", "roundhouse", "games", "--json"], capture_output=True, text=True)
    assert ran.returncode == 0
    assert json.loads(ran.stdout) == json.loads(roundhouse("games", "--json").out)


def test_games_lists_the_games_and_the_bots(roundhouse):
    told = roundhouse("games")
    assert "game-of-trains" in told.out
    assert "2-4" in told.out
    assert "greedy, random" in told.out
    listed = json.loads(roundhouse("games", "--json").out)
    assert listed["games"][0]["players"] == [2, 3, 4]
    assert "greedy" in listed["bots"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_prints_a_clause_in_each_language(roundhouse, lang):
    clause = rh.game("game-of-trains").title.clauses["GT-13"]
    told = " ".join(roundhouse("rules", "game-of-trains", "gt-13", "--lang", lang).out.split())
    assert clause.text[lang] in told
    assert clause.title[lang] in told


def test_rules_prints_the_whole_rulebook_in_order(roundhouse):
    told = roundhouse("rules", "game-of-trains").out
    clauses = list(rh.game("game-of-trains").title.clauses)
    places = [told.index(f"{id} ") for id in clauses]
    assert places == sorted(places)
    assert told.index("Setup") < told.index("GT-01") < told.index("Abilities") < told.index("GT-21")
    listed = json.loads(roundhouse("rules", "game-of-trains", "--json", "--lang", "es").out)
    assert [entry["id"] for entry in listed] == clauses


def test_simulate_sums_up_wins_lengths_and_speed(roundhouse):
    told = roundhouse("simulate", "game-of-trains", "--games", 200, "--bots", "greedy,random", "--seed", 1)
    assert told.code == 0
    assert "greedy  100.00%  98.12% – 100.00%" in told.out
    assert "200 games, 0 without a winner" in told.out
    assert "Decisions: " in told.out


def test_simulate_keeps_every_decision_in_a_folder(roundhouse, tmp_path):
    told = roundhouse(
        "simulate",
        "game-of-trains",
        "--games",
        20,
        "--bots",
        "random,greedy",
        "--positions",
        "--out",
        tmp_path / "kept",
    )
    assert told.code == 0
    made = sum(len(piece["action"]) for piece in read_decisions(tmp_path / "kept"))
    assert f"Decisions: {made:,} in" in told.out


def test_simulate_gives_scripts_json(roundhouse):
    told = roundhouse("simulate", "game-of-trains", "--games", 50, "--players", 3, "--bots", "greedy,random", "--json")
    summary = json.loads(told.out)
    assert [entry["bot"] for entry in summary["bots"]] == ["greedy", "random", "random"]
    assert summary["games"] == 50
    assert summary["turns"]["percentiles"]["100"] >= summary["turns"]["mean"] >= summary["turns"]["percentiles"]["0"]


def test_simulate_speaks_of_no_wins_where_somebody_plays_alone(roundhouse):
    command = ("simulate", "next-station-london", "--games", 20, "--players", 1, "--bots", "random")
    told = roundhouse(*command)
    assert "20 games\n" in told.out
    assert "Mean score" in told.out
    assert "Wins" not in told.out
    assert "winner" not in told.out
    summary = json.loads(roundhouse(*command, "--json").out)
    assert "undecided" not in summary
    assert summary["bots"][0].keys() == {"bot", "score"}


def test_the_version_is_told(roundhouse):
    told = roundhouse("--version")
    assert (told.code, told.out) == (0, f"roundhouse {rh.__version__}\n")


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_simulate_writes_a_row_for_each_game(roundhouse, tmp_path, suffix):
    path = tmp_path / f"results.{suffix}"
    told = roundhouse("simulate", "game-of-trains", "--games", 30, "--bots", "greedy,random", "--out", path)
    assert told.code == 0
    if suffix == "csv":
        with path.open() as file:
            rows = list(csv.DictReader(file))
    else:
        from pyarrow import parquet

        rows = parquet.read_table(path).to_pylist()
    assert len(rows) == 30
    assert [rows[0]["seat_1"], rows[1]["seat_1"]] == ["greedy", "random"]
    assert {int(row["turns"]) > 0 for row in rows} == {True}
    winners = [row[f"seat_{row['winning_seats']}"] for row in rows]
    assert winners.count("greedy") >= 28


def test_replay_tells_the_game_and_checks_its_draws(roundhouse, record):
    told = roundhouse("replay", record, "--all")
    assert "begins." in told.out
    assert "Fair: the seed matches its commitment" in told.out
    data = json.loads(roundhouse("replay", record, "--json", "--lang", "uk").out)
    assert data["draws_verified"] is True
    assert data["names"] == ["Ann", "Bob"]
    assert data["turns"] == 9


def test_replay_verifies_a_record_and_its_status_says_so(roundhouse, record, tmp_path):
    fair = roundhouse("replay", record, "--verify")
    assert fair.code == 0
    assert fair.out.startswith("Fair: the seed matches its commitment, and by the rules each of the")
    assert "whoever ran the table chose it alone" in " ".join(fair.out.split())
    text = record.read_text("utf-8")
    body, _, last = text.strip().rpartition("\n")
    forged = tmp_path / "forged.rh"
    forged.write_text(re.sub(r" seed \S+", " seed forged", body) + f"\n{' '.join(last.split()[:2])}\n", "utf-8")
    unfair = roundhouse("replay", forged, "--verify", "--lang", "es")
    assert unfair.code == 1
    assert unfair.out.startswith("INCORRECTO: una semilla no coincide con su sello.")


@pytest.mark.parametrize(("name", "start"), [("table.svg", b"<svg "), ("table.png", b"\x89PNG")])
def test_picture_draws_the_last_position(roundhouse, record, tmp_path, name, start):
    told = roundhouse("picture", record, "-o", tmp_path / name, "--seat", 1, "--lang", "ru", "--theme", "dark")
    assert told.code == 0
    assert (tmp_path / name).read_bytes().startswith(start)


def test_map_check_says_all_that_is_wrong_with_a_map(roundhouse, tmp_path):
    shipped = (resources.files("roundhouse.games.next_station_london") / "data" / "london.toml").read_text()
    path = tmp_path / "map.toml"
    path.write_text(shipped)
    told = roundhouse("map", "check", path, "--game", "next-station-london")
    assert (told.code, told.out) == (0, "This map can be played on.\n")
    path.write_text(shipped.replace("blue = 40", "blue = 99").replace("green = 13", "green = 99"))
    told = roundhouse("map", "check", path, "--game", "next-station-london", "--json")
    assert told.code == 1
    blue, green = json.loads(told.out)["complaints"]
    assert "blue must start at a station" in blue
    assert "green must start at a station" in green
    assert roundhouse("map", "check", path, "--game", "game-of-trains").code == 2


MAPS = resources.files("roundhouse.games.maglev_metro") / "data"


@pytest.mark.parametrize(("name", "start"), [("map.svg", b"<svg "), ("map.png", b"\x89PNG")])
def test_map_draw_draws_a_map_by_its_name(roundhouse, tmp_path, name, start):
    told = roundhouse("map", "draw", "manhattan", "-o", tmp_path / name, "--lang", "es", "--theme", "dark")
    assert (told.code, told.out) == (0, "")
    assert (tmp_path / name).read_bytes().startswith(start)


def test_map_draw_draws_an_owners_map_with_its_stations_and_hexes(roundhouse, tmp_path):
    path, drawn = tmp_path / "map.toml", tmp_path / "map.svg"
    shipped = (MAPS / "berlin.toml").read_text("utf-8")
    own = shipped.replace("Ostbahnhof", "Warschauer Straße").replace('name = "Berlin"', 'name = "My Berlin"')
    path.write_text(own.replace('status = "reconstruction"', ""), "utf-8")
    assert roundhouse("map", "draw", path, "-o", drawn).code == 0
    shown = drawn.read_text("utf-8")
    assert ">Warschauer Straße<" in shown
    assert ">My Berlin<" in shown
    assert ">H8<" in shown
    assert "A reconstruction" not in shown
    assert roundhouse("map", "draw", "berlin", "-o", drawn).code == 0
    assert "A reconstruction, not a copy of the printed map." in drawn.read_text("utf-8")


def test_map_draw_finds_the_game_a_map_is_made_for(roundhouse, tmp_path):
    london = resources.files("roundhouse.games.next_station_london") / "data" / "london.toml"
    assert roundhouse("map", "draw", london, "-o", tmp_path / "map.svg").code == 0
    assert ">London<" in (tmp_path / "map.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nowhere.toml", "-o", "map.svg"], "nowhere.toml cannot be read"),
        (["berlin", "-o", "map.pdf"], "pictures are .svg or .png, not '.pdf'"),
        (["berlin", "-o", "map.svg", "--theme", "pink"], "unknown theme 'pink'"),
        (["berlin", "-o", "map.svg", "--game", "game-of-trains"], "game-of-trains has no maps"),
        ([str(MAPS / "bonus_cards.toml"), "-o", "map.svg"], "no game can be played on this map"),
        ([str(MAPS / "bonus_cards.toml"), "-o", "map.svg", "--game", "maglev-metro"], "the map needs a grid"),
    ],
)
def test_map_draw_refuses_in_one_line(roundhouse, arguments, complaint):
    told = roundhouse("map", "draw", *arguments)
    assert told.code == 2
    assert complaint in told.err
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["dance"], "No such command 'dance'"),
        (["rules", "chess"], "unknown game 'chess': choose one of"),
        (["rules", "game-of-trains", "GT-99"], "no clause 'GT-99': they run from GT-01 to GT-32"),
        (["rules", "game-of-trains", "--lang", "de"], "unknown language 'de'"),
        (["simulate", "game-of-trains", "--games", "many"], "Invalid value for '--games'"),
        (["simulate", "game-of-trains", "--games", "0"], "Invalid value for '--games'"),
        (["simulate", "game-of-trains", "--bots", "wizard"], "unknown bot 'wizard': choose one of trainee, conductor"),
        (["simulate", "game-of-trains", "--players", "9"], "2 to 4 players, not 9"),
        (
            ["simulate", "game-of-trains", "--players", "2", "--bots", "random,random,random"],
            "too many bots: 3 for 2 seats",
        ),
        (["simulate", "game-of-trains", "--positions", "--out", "x.csv"], "--positions needs a folder"),
        (["simulate", "game-of-trains", "--out", "x.txt"], "results are written as .csv or .parquet"),
        (["simulate", "game-of-trains", "--out", "/nowhere/x.csv"], "does not exist: make it first"),
        (["simulate", "game-of-trains", "-o", "turn_cap"], "options are written name=value"),
        (["simulate", "game-of-trains", "-o", "turn_cap=x"], "turn_cap needs a whole number"),
        (["simulate", "game-of-trains", "-o", "speed=1"], "no option 'speed'"),
        (["simulate", "game-of-trains", "-o", "cards=nowhere.toml"], "cannot be read"),
        (["replay", "nowhere.rh"], "nowhere.rh cannot be read (No such file or directory): check the path"),
        (["picture", "nowhere.rh", "-o", "x.svg"], "cannot be read"),
        (["picture", "nowhere.rh", "-o", "x.gif"], "pictures are .svg or .png, not '.gif'"),
        (["picture"], "Missing argument"),
        (["play", "game-of-trains", "--humans", "5"], "too many people: 5 for 2 seats"),
        (["play", "game-of-trains", "--names", "Ann,Bob"], "one name for each person: 1, not 2"),
        (["play", "--resume", "nowhere.rh"], "cannot be read"),
    ],
)
def test_a_wrong_argument_gets_one_line_and_exit_code_2(roundhouse, arguments, complaint):
    told = roundhouse(*arguments)
    assert told.code == 2
    assert complaint in told.err
    assert told.err.count("\n") == 1
    assert told.err.startswith("roundhouse: ")


@pytest.mark.parametrize("command", ["play", "replay", "simulate", "picture", "rules", "games"])
def test_every_command_shows_examples_in_its_help(roundhouse, command):
    told = roundhouse(command, "--help")
    assert told.code == 0
    assert f"roundhouse {command}" in told.out
    assert "Examples" in told.out
