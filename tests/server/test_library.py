"""The library: public games that are over, found by who played, what, when and how it came out."""

import pytest

from tests.server.serving import wait_until
from tests.server.visitors import Visitor

SHORT = {"turn_cap": 2}


@pytest.fixture
def visitors(either):
    came = [Visitor(either.host) for _ in range(2)]
    yield came
    for visitor in came:
        visitor.close()


def finish(visitor, *names, open=True, **wishes):
    """A game that is played to its end."""
    seats = [{"kind": "person", "name": name} for name in names]
    wishes.setdefault("options", SHORT)
    id = visitor.post("/tables", 201, game=wishes.pop("game", "game-of-trains"), seats=seats, open=open, **wishes)["id"]
    visitor.play_on(id)
    wait_until(lambda: not open or id in found(visitor, player=names[0]))
    return id


def found(visitor, **query):
    return [game["id"] for game in visitor.get("/library", **query)["games"]]


def test_a_game_that_was_open_is_found_by_who_played_and_one_that_was_not_never(visitors):
    ann, eve = visitors
    open_id = finish(ann, "Zoë Öberg", "Bob")
    finish(ann, "Zoë Öberg", "Carl", open=False)
    for player in ("zoë", "ZOË ÖBERG", "Zoë Öberg", "zoëö"):
        assert found(eve, player=player) == [open_id], player
    assert found(eve, player="Carl") == []
    assert found(eve, player="öberg") == [], "by the beginning of a name"
    assert found(eve, player="zoë%") == []
    (game,) = eve.get("/library", player="zoë", lang="en")["games"]
    assert game["label"] == "The Game of Trains"
    assert game["mode"] == "people"
    assert not game["yours"]
    assert ann.get("/library", player="zoë")["games"][0]["yours"]
    assert len(game["options"]) == 1
    assert "2" in game["options"][0]
    table = ann.get(f"/tables/{open_id}")
    assert [seat["score"] for seat in game["seats"]] == table["scores"]
    assert [k for k, seat in enumerate(game["seats"]) if seat["won"]] == table["winners"]


def test_a_search_narrows_by_game_mode_winner_score_and_time(visitors):
    ann, eve = visitors
    first = finish(ann, "Nadia A", "Other")
    solo = finish(ann, "Nadia B", game="next-station-london", options={})
    games = {game["id"]: game for game in eve.get("/library", player="nadia")["games"]}
    assert list(games) == [solo, first], "the latest first"
    assert found(eve, player="nadia", game="next-station-london") == [solo]
    assert found(eve, player="nadia", mode="solo") == [solo]
    assert found(eve, player="nadia", mode="people") == [first]
    assert found(eve, game="no-such-game") == []
    won = [seat["name"] for seat in games[first]["seats"] if seat["won"]]
    assert (first in found(eve, player="nadia", won=True)) == ("Nadia A" in won)
    assert solo not in found(eve, player="nadia", won=True), "alone there is nobody to beat"
    best = max(seat["score"] for seat in games[solo]["seats"])
    assert found(eve, player="nadia", game="next-station-london", least=best, most=best) == [solo]
    assert found(eve, player="nadia", game="next-station-london", least=best + 1) == []
    assert found(eve, player="nadia", since=games[solo]["at"]) == [solo]
    assert found(eve, player="nadia", until=games[solo]["at"]) == [first]


@pytest.mark.parametrize("sort", ["date", "score"])
def test_pages_follow_each_other_without_gap_or_repetition(either, visitors, monkeypatch, sort):
    from roundhouse.server.lobby import library

    ann, eve = visitors
    ids = {finish(ann, f"Pager {sort}", "Other") for _ in range(5)}
    monkeypatch.setattr(library, "A_PAGE", 2)
    seen, keys, after = [], [], {}
    while True:
        page = eve.get("/library", player=f"pager{sort}", sort=sort, **after)
        seen += [game["id"] for game in page["games"]]
        keys += [max(s["score"] for s in game["seats"]) if sort == "score" else game["at"] for game in page["games"]]
        if page["next"] is None:
            break
        after = {"after": page["next"]}
    assert len(seen) == len(set(seen)) == 5
    assert set(seen) == ids
    assert keys == sorted(keys, reverse=True)


def test_common_names_are_found_as_well_as_rare_ones(visitors, monkeypatch):
    from roundhouse.server.lobby import library

    ann, eve = visitors
    ids = [finish(ann, f"Common {k}", "Other") for k in range(3)]
    few = found(eve, player="common")
    monkeypatch.setattr(library, "FEW", 1)
    assert found(eve, player="common") == few == ids[::-1]


def test_who_played_may_hide_a_game_and_only_they_show_it_again(visitors):
    ann, eve = visitors
    id = finish(ann, "Hider", "Other")
    assert eve.post(f"/library/{id}", listed=False).status_code == 403
    assert ann.post(f"/library/{id}", 200, listed=False) == {"listed": False}
    assert found(ann, player="hider") == []
    ann.get(f"/tables/{id}")
    assert found(eve, player="hider") == []
    assert ann.post(f"/library/{id}", 200, listed=True) == {"listed": True}
    assert found(eve, player="hider") == [id]
    assert ann.post("/library", 200, listed=False)["games"] >= 1
    assert found(eve, player="hider") == []
    assert ann.post("/library", 200, listed=True)["games"] >= 1
    assert found(eve, player="hider") == [id]


def test_a_private_game_is_not_shown_by_asking_for_it(visitors):
    ann, eve = visitors
    id = finish(ann, "Secretive", "Other", open=False)
    ann.post(f"/library/{id}", 200, listed=True)
    assert found(eve, player="secretive") == []


def test_of_two_who_played_each_hides_and_shows_for_themselves(visitors):
    ann, bob = visitors
    id = ann.table(mode="friends", open=True, options=SHORT)["id"]
    bob.post(f"/tables/{id}/join", 200, name="Two Of Us")
    while not ann.get(f"/tables/{id}")["over"]:
        ann.play_on(id, 1)
        bob.play_on(id, 1)
    wait_until(lambda: found(ann, player="twoofus") == [id])
    ann.post(f"/library/{id}", 200, listed=False)
    bob.post(f"/library/{id}", 200, listed=False)
    assert ann.post(f"/library/{id}", 200, listed=True) == {"listed": False}, "Bob still hides it"
    assert bob.post(f"/library/{id}", 200, listed=True) == {"listed": True}


@pytest.mark.parametrize("after", ["x", "1:", "inf:a", "1e999:a", "1.1.1:a", "--1:a", "1:' OR 1=1"])
def test_a_page_that_was_never_given_is_refused(visitors, after):
    assert visitors[0].http.get("/library", params={"after": after}).status_code == 422
