"""How strong players are held to be: which games count, and what follows from them."""

import asyncio

import pytest

from roundhouse.server.people.ratings import LEVELS, PEOPLE, Played, Rating, after, chance_to_beat, counted, unknown
from tests.server.serving import wait_until
from tests.server.test_people import SHORT, finish


def seat(n, kind="person", score=10, won=False, bot=None):
    return {"seat": n, "kind": kind, "score": score, "won": won, "bot": bot}


def test_the_winner_rises_the_loser_falls_and_both_are_better_known():
    new = after([Played(0, "a", 1), Played(1, "b", 0)], {"a": Rating(), "b": Rating()})
    assert new["a"].strength < 25 < new["b"].strength
    assert new["a"].doubt < Rating().doubt > new["b"].doubt
    assert new["a"].games == new["b"].games == 1


def test_a_player_who_wins_every_game_is_expected_to_win_more_and_more():
    held = {"a": Rating(), "b": Rating()}
    chances = []
    for _ in range(10):
        held = after([Played(0, "a", 0), Played(1, "b", 1)], held)
        chances.append(chance_to_beat(held["a"], held["b"]))
    assert chances == sorted(chances)
    assert 0.5 < chances[0] < chances[-1] < 1


def test_a_rating_is_settled_after_some_games_of_which_one_wins_and_loses():
    held = {"a": Rating(), "b": Rating()}
    settled = []
    for k in range(40):
        held = after([Played(0, "a", k % 2), Played(1, "b", 1 - k % 2)], held)
        settled.append(held["a"].settled)
    assert not any(settled[:5])
    assert settled[-1]
    assert settled == sorted(settled)


def test_levels_begin_in_their_order():
    order = ("random", "trainee", "conductor", "driver", "dispatcher", "chief", "director")
    strengths = [unknown(f"level {level}").strength for level in order]
    assert strengths == sorted(strengths)


def test_a_game_between_people_is_rated_between_them_alone():
    seated = [seat(0, score=5), seat(1, score=9, won=True), seat(2, "bot", 99, bot="chief")]
    against, played = counted("people", seated, {0: {"a"}, 1: {"b"}})
    assert against == PEOPLE
    assert [(p.player, p.place) for p in played] == [("a", 1), ("b", 0)]


def test_a_game_of_one_person_is_rated_against_the_levels_there():
    seated = [seat(0, score=5, won=True), seat(1, "bot", 5, bot="chief"), seat(2, "bot", 2, bot="driver")]
    against, played = counted("bots", seated, {0: {"a"}})
    assert against == LEVELS
    assert [(p.player, p.place) for p in played] == [("a", 0), ("level chief", 1), ("level driver", 2)]


def test_whoever_leaves_a_game_comes_last_whatever_their_bot_reached():
    seated = [seat(0, score=90, won=True, bot="conductor"), seat(1, score=3)]
    _, played = counted("people", seated, {0: {"a"}, 1: {"b"}})
    assert [(p.player, p.place) for p in played] == [("a", 1), ("b", 0)]


UNTOLD = {
    "alone": ("solo", {0: {"a"}}, None),
    "on one screen": ("people", {0: {"a"}, 1: {"a"}}, 4),
    "nobody known at a seat": ("people", {0: {"a"}}, 4),
    "no score known": ("people", {0: {"a"}, 1: {"b"}}, None),
}


@pytest.mark.parametrize(("mode", "holding", "second"), UNTOLD.values(), ids=UNTOLD)
def test_games_that_say_nothing_of_strength_do_not_count(mode, holding, second):
    seated = [seat(0)] if mode == "solo" else [seat(0), seat(1, score=second)]
    assert counted(mode, seated, holding)[1] == []


def test_a_game_against_a_level_changes_the_rating_once_and_one_with_a_hint_never(server, ann):
    def ratings():
        (game,) = ann.get("/me/numbers", lang="en")["games"]
        return game["ratings"]

    id = finish(ann, "Ann", bot="random")
    wait_until(ratings)
    (told,) = ratings()
    assert told["against"] == "levels"
    assert told["games"] == 1
    assert not told["settled"]
    assert "a few more games" in told["sentence"]
    (game,) = ann.get("/me/games")["games"]
    assert (game["change"] > 0) == game["seats"][0]["won"]
    hinted = ann.post("/tables", 201, game="game-of-trains", options=SHORT, mode="bots",
                      seats=[{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "random"}])["id"]  # fmt: skip
    wait_until(lambda: 0 in ann.get(f"/tables/{hinted}")["to_act"])
    ann.post(f"/tables/{hinted}/hint", 200, seat=0)
    wait_until(lambda: ann.play_on(hinted)["over"])
    wait_until(lambda: len(ann.get("/me/games")["games"]) == 2)

    async def all_taken_in():
        while await server.service.ratings.rate_some():
            pass

    asyncio.run_coroutine_threadsafe(all_taken_in(), server.loop).result()
    (told,) = ratings()
    assert told["games"] == 1
    changes = {game["id"]: game["change"] for game in ann.get("/me/games")["games"]}
    assert changes[hinted] is None
    assert changes[id] is not None
