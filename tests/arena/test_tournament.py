"""Tournaments: duplicate play, the same for everybody, cut off anywhere and taken up again."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.patience import PATIENCE

import roundhouse as rh
from roundhouse.arena import archive, entrants
from roundhouse.arena.archive import Archive, read_games
from roundhouse.arena.playing import open_at_random
from roundhouse.arena.processes import pieces
from roundhouse.arena.run import run_tournament
from roundhouse.arena.setup import Setup
from roundhouse.arena.tournament import Match, Tournament

GAME = rh.game("game-of-trains")
BOTS = ("random", "random@1s")


def tournament(games=40, **more):
    return Tournament.of(Setup.of(GAME, 2, {"turn_cap": 30}), BOTS, games, seed=5, **more)


def untimed(games):
    return sorted((replace(game, times=()) for game in games), key=lambda game: game.key)


@pytest.fixture(scope="module")
def whole():
    """The same games in one process."""
    return untimed(game for number in tournament().units for game in tournament().play(number))


def test_an_opening_is_random_from_deal_to_deal_and_alike_for_all_bots():
    london = rh.game("next-station-london")
    made = Tournament.of(Setup.of(london, 1), ("random", "greedy"), 6, opening=3)
    orders = {}
    for bot in ("random", "greedy"):
        for deal in range(6):
            table = london.deal(1, seed=made.seed_of(deal))
            open_at_random(table, made.opening, made.seed_of(deal))
            orders.setdefault(deal, set()).add(tuple(table.observe(0).data["pencil"]))
            assert table.turns == 0
            game = made.play_game(Match(bot, None), deal, 0)
            assert game.decisions[0] < 60
    assert all(len(found) == 1 for found in orders.values())
    assert len(set.union(*orders.values())) > 3


class Watcher:
    """Takes the first move, and remembers what it was shown."""

    seen: list = []  # noqa: RUF012 - one list for all of them is the point

    def __init__(self, name):
        self.name = name

    def choose(self, observation, seconds):
        self.seen.append((self.name, observation, seconds))
        return observation.legal[0]


@pytest.fixture
def watchers(monkeypatch):
    monkeypatch.setattr(entrants, "make_bot", lambda name, title, seed: Watcher(name))
    monkeypatch.setattr(Watcher, "seen", [])
    return Watcher


def test_a_round_robin_lets_everybody_meet_and_a_ladder_only_neighbours():
    def matches(**more):
        made = Tournament("game-of-trains", ("a", "b", "c"), games=10, **{"players": 2, **more})
        return [(match.one, match.others) for match in made.matches]

    assert matches() == [("b", "a"), ("c", "a"), ("c", "b")]
    assert matches(kind="ladder") == [("b", "a"), ("c", "b"), ("c", "greedy")]
    assert len(matches(players=3)) == 6  # one against two is not two against one
    assert matches(players=1) == [("a", None), ("b", None), ("c", None)]
    upward = Tournament("game-of-trains", ("random", "greedy"), players=2, games=10, kind="ladder")
    assert [match.name for match in upward.matches] == ["greedy : random"]


def test_a_deal_is_played_with_every_rotation(watchers):
    made = Tournament("game-of-trains", ("a", "b"), players=3, games=4, options={"turn_cap": 9})
    assert made.deals == 2
    assert [game.bots for game in made.play(0)] == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert Match("a", "b").lineup(3, 1) == (2, 0, 1)


def test_rotations_and_matches_share_their_deals(watchers):
    made = Tournament("game-of-trains", ("a", "b", "c"), players=2, games=2, options={"turn_cap": 9})
    games = [game for number in made.units for game in made.play(number)]
    assert len({game.seed for game in games}) == 1
    assert len({(game.scores, game.turns) for game in games}) == 1  # all of them choose alike
    openings = [seen.bytes for _, seen, _ in watchers.seen]
    assert openings.count(openings[0]) == len(games) == 6
    assert made.seed_of(1) != made.seed_of(0)


def test_the_table_of_a_game_can_be_dealt_again(watchers):
    made = Tournament("game-of-trains", ("a", "b"), players=2, games=2, options={"turn_cap": 9})
    game = made.play(0)[0]
    table = GAME.deal(2, seed=game.seed, turn_cap=9)
    assert table.observe(table.seats_to_act[0]).bytes == watchers.seen[0][1].bytes
    while not table.over:
        table.play(table.seats_to_act[0], table.legal(table.seats_to_act[0])[0])
    assert (table.scores, table.winners, table.turns) == (game.scores, game.winners, game.turns)


def test_bots_do_not_learn_whom_they_play(watchers):
    Tournament("game-of-trains", ("a", "b@2s"), players=2, games=2, seconds=0.5, options={"turn_cap": 9}).play(0)
    assert {seen.names for _, seen, _ in watchers.seen} == {("Player 1", "Player 2")}
    assert {(name, seconds) for name, _, seconds in watchers.seen} == {("a", 0.5), ("b", 2.0)}


def test_a_bot_that_fails_stops_the_match_and_is_named(watchers, monkeypatch):
    made = Tournament("game-of-trains", ("a", "b"), players=2, games=2)

    def broken(self, observation, seconds):
        raise KeyError("lost my way")

    monkeypatch.setattr(Watcher, "choose", broken)
    with pytest.raises(rh.RoundhouseError, match=r"^b : a, deal 0 .*the bot [ab], at seat 2 .*KeyError: 'lost my way'"):
        made.play(0)
    monkeypatch.setattr(Watcher, "choose", lambda self, observation, seconds: "a walk")
    with pytest.raises(rh.RoundhouseError, match="it chose 'a walk', which is none of its"):
        made.play(0)


def test_what_was_played_is_not_played_again(tmp_path, whole):
    with Archive(tmp_path, tournament()) as some:
        for number in some.missing()[::3]:
            some.add(tournament().play(number))
    told = []
    games = run_tournament(tmp_path, tournament(), workers=2, played=told.append)
    assert untimed(games) == whole
    assert told[0] == 14
    assert sum(told) == 40
    assert [path.name for path in tmp_path.glob("*.parquet")] == ["games.parquet"]
    assert untimed(read_games(tmp_path)) == whole
    assert untimed(run_tournament(tmp_path, tournament(games=20))) == whole


def test_games_that_lie_there_twice_count_once(tmp_path, whole):
    with Archive(tmp_path, tournament()) as archive:
        archive.add(tournament().play(0))
    (tmp_path / "games-000001.parquet").write_bytes((tmp_path / "games.parquet").read_bytes())
    (tmp_path / ".games-000002.parquet.99").write_bytes(b"half a file")
    assert untimed(read_games(tmp_path)) == whole[:2]


def test_a_folder_takes_one_tournament_and_one_arena_at_a_time(tmp_path):
    with (
        Archive(tmp_path, tournament()),
        pytest.raises(rh.BadInput, match="another arena is at work"),
        Archive(tmp_path, tournament()),
    ):
        pass
    with pytest.raises(rh.BadInput, match="holds another tournament"), Archive(tmp_path, tournament(seconds=2)):
        pass


DRIVER = """
import sys
from pathlib import Path
from roundhouse.arena import archive
from roundhouse.arena.run import run_tournament
from tests.arena.test_tournament import tournament
if __name__ == "__main__":
    archive.PAUSE = 0.0
    run_tournament(Path(sys.argv[1]), tournament(), workers=1)
"""


def test_a_killed_arena_is_taken_up_again(tmp_path, whole):
    (tmp_path / "driver.py").write_text(DRIVER)
    path = tmp_path / "results"
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), *sys.path])}
    with subprocess.Popen([sys.executable, tmp_path / "driver.py", path], cwd=root, env=environment) as driver:
        until = time.monotonic() + PATIENCE
        while not list(path.glob("games-*.parquet")) and driver.poll() is None and time.monotonic() < until:
            time.sleep(0.005)
        driver.send_signal(signal.SIGKILL)
    there = len(read_games(path))
    assert there > 0
    told = []
    assert untimed(run_tournament(path, tournament(), workers=1, played=told.append)) == whole
    assert told[0] == there


class Fragile:
    """Work whose process is killed in the middle, the first time."""

    def __init__(self, folder):
        self.folder = folder

    def play(self, piece):
        if piece == 3 and not (self.folder / "killed").exists():
            (self.folder / "killed").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return 10 * piece, os.environ["NUMBA_NUM_THREADS"]


def test_a_killed_process_is_replaced_and_its_work_redone(tmp_path):
    found = dict(pieces(Fragile(tmp_path), list(range(8)), 2))
    assert found == {piece: (10 * piece, "1") for piece in range(8)}
    assert (tmp_path / "killed").exists()


def test_trouble_in_a_process_is_told_here():
    lost = Tournament("game-of-trains", ("nobody", "random"), players=2, games=2)
    with pytest.raises(rh.BadInput, match="unknown bot 'nobody'"):
        list(pieces(lost, [0], 1))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::FutureWarning", "ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_ray_plays_the_same_games(tmp_path, whole):
    pytest.importorskip("ray")
    assert untimed(run_tournament(tmp_path, tournament(), ray="local", workers=2)) == whole


@pytest.mark.parametrize(
    ("bots", "more", "complaint"),
    [
        (["random"], {}, "needs two bots"),
        (["random", "random"], {}, "named twice"),
        (["random", "greedy"], {"games": 0}, "at least one game"),
        (["random", "greedy"], {"seconds": 0}, "some time"),
        (["random", "greedy"], {"kind": "knockout"}, "round-robin or a ladder"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(bots, more, complaint):
    setup = Setup.of(GAME, 2)
    with pytest.raises(rh.BadInput, match=complaint):
        Tournament.of(setup, bots, **{"games": 10, **more})


@pytest.mark.parametrize(
    ("players", "options", "complaint"), [(5, {}, "2 to 4 players"), (2, {"luck": 1}, "no option 'luck'")]
)
def test_a_set_up_that_does_not_fit_the_game_is_refused(players, options, complaint):
    with pytest.raises(rh.BadInput, match=complaint):
        Setup.of(GAME, players, options)


def test_finished_games_are_written_before_the_end(tmp_path, monkeypatch):
    monkeypatch.setattr(archive, "PAUSE", 0.0)
    with Archive(tmp_path, tournament()) as some:
        some.add(tournament().play(0))
        some.add(tournament().play(1))
        assert len(read_games(tmp_path)) == 4
