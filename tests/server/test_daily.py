"""The daily deal: the same for everybody, once, with results, streaks and proof."""

import asyncio
import json

import httpx
import pytest

from roundhouse.games import titles
from roundhouse.server.daily import calendar
from roundhouse.server.daily.deals import Result, beaten, deals, game_seed
from roundhouse.table.draw_account import check
from roundhouse.table.fairness import commitment
from tests.server.days import LONDON, TRAINS, begin, clock, do, finish, mine, nothing_by_itself  # noqa: F401
from tests.server.test_people import come  # noqa: F401


def draws_of(server, table_id):
    return [event.text for event in server.service.tables[table_id].table.log if event.seat is None]


def results(visitor, day, game=LONDON):
    return visitor.get(f"/daily/{day}/{game}", lang="en")


def test_each_day_has_one_deal_of_each_game_alone_where_that_can_be():
    found = deals()
    assert set(found) == set(titles())
    assert found[LONDON].opponent is None
    assert found["maglev-metro"].opponent is None
    assert found[TRAINS].opponent in ("trainee", "conductor", "driver"), "a level that needs no search"


@pytest.mark.usefixtures("clock")
def test_everybody_draws_the_same_and_another_day_is_another_deal(either, come, clock):  # noqa: F811
    ann, bob = come(), come()
    first, second = finish(ann, pick=-1), finish(bob, name="Bob", pick=0)
    drawn = draws_of(either, first)
    assert draws_of(either, second) == drawn
    clock.pass_days()
    assert draws_of(either, finish(ann)) != drawn


@pytest.mark.usefixtures("clock")
def test_whoever_does_the_same_meets_the_same_in_a_match_too(either, come):  # noqa: F811
    ann, bob = come(), come()
    logs = [[event.text for event in either.service.tables[finish(who, TRAINS)].table.log] for who in (ann, bob)]
    assert logs[0] == logs[1]


@pytest.mark.usefixtures("clock")
def test_a_try_is_one_try_however_often_one_asks(come):  # noqa: F811
    ann = come()
    id = begin(ann)
    assert begin(ann) == id
    ann.play_on(id, 3)
    assert begin(ann) == id
    told = mine(ann)
    assert told["table"] == id
    assert not told["over"]
    finish(ann)
    assert begin(ann) == id
    assert mine(ann)["over"]


@pytest.mark.usefixtures("clock")
def test_a_try_can_be_undone_but_not_hinted_at_left_to_a_bot_or_ended_early(server, ann):
    id = begin(ann)
    ann.play_on(id, 1)
    seen = ann.get(f"/tables/{id}", seat=0)
    for path, body in {"hint": {"seat": 0}, "leave": {}, "end": {"agree": True}, "hand-over": {"seat": 0}}.items():
        answer = ann.post(f"/tables/{id}/{path}", **body)
        assert answer.status_code == 403, path
        assert answer.json()["error"]["code"] == "in_a_try"
    with ann.socket(id, 0) as socket:
        socket.until("frame")
        socket.send(type="hint", seat=0, ref=1)
        assert socket.until("refused")["code"] == "in_a_try"
    live = server.service.tables[id]
    moves = ann.get(f"/tables/{id}/legal", seat=0)
    if live.table.can_undo(0):
        ann.post(f"/tables/{id}/undo", 200, seat=0, version=seen["version"])
    assert moves["moves"]


@pytest.mark.usefixtures("clock")
def test_results_open_with_the_end_of_ones_own_try_and_boards_with_the_end_of_the_day(either, come, clock):  # noqa: F811
    ann, bob = come(), come()
    day = clock.day
    id = finish(ann)
    assert bob.http.get(f"/daily/{day}/{LONDON}").status_code == 403
    told = results(ann, day)
    assert [(row["name"], row["yours"], row["table"]) for row in told["guests"]] == [("Ann", True, None)]
    assert told["day"]["seed"] is None
    clock.pass_days()
    told = results(bob, day)
    assert [(row["name"], row["yours"], row["table"]) for row in told["guests"]] == [("Ann", False, id)]
    assert bob.get(f"/tables/{id}/replay", 200)["events"]
    assert bob.get(f"/tables/{id}/record", 200)
    assert bob.get("/tables", scope="open") == []


def test_the_seed_of_a_day_is_fixed_the_day_before_and_proves_every_draw(either, come, clock):  # noqa: F811
    ann = come()
    tomorrow = ann.get("/daily")["tomorrow"]
    clock.pass_days()
    today = ann.get("/daily")["today"]
    assert today["commitment"] == tomorrow["commitment"]
    assert today["in_time"]
    assert today["seed"] is tomorrow["seed"] is None
    id = finish(ann)
    assert ann.get(f"/tables/{id}/fairness")["seals"][0]["seed"] is None, "before the day is over"
    clock.pass_days()
    told = results(ann, today["day"])["day"]
    assert commitment(told["seed"]) == today["commitment"]
    account = ann.get(f"/tables/{id}/fairness")
    (seal,) = account["seals"]
    assert seal["seed"] == game_seed(told["seed"], today["day"], LONDON)
    assert seal["shares"] == []
    assert check(account).fair
    assert check(account).draws > 10


def test_a_seed_made_on_the_day_itself_is_said_to_be(either, come, clock):  # noqa: F811
    clock.pass_days(1000)
    assert not come().get("/daily")["today"]["in_time"]


def test_a_try_that_is_not_over_when_its_day_is_does_not_count_and_can_be_finished(server, ann, monkeypatch):
    past = calendar.later(calendar.today(), -3)
    monkeypatch.setattr(calendar, "now", lambda: calendar.beginning(past) + 1000)
    finish(ann)  # by the real clock the day was long over
    told = mine(ann)
    assert told["over"]
    assert not told["counts"]
    assert results(ann, past)["guests"] == []
    assert ann.get("/daily")["streak"] == 0


@pytest.mark.usefixtures("clock")
def test_people_known_before_the_day_are_ranked_and_guests_stand_apart(either, come, clock):  # noqa: F811
    ann, bob, guest = come(), come(), come()
    for who, name in ((ann, "Ann"), (bob, "Bob")):
        who.post("/me/recovery", 200, name=name)
    finish(ann, name="Ann", pick=-1)
    finish(bob, name="Bob", pick=0)
    finish(guest, name="Guest")
    assert mine(bob)["over"]
    assert mine(guest)["guest"]
    told = results(ann, clock.day)
    assert [row["place"] for row in told["people"] if not row["level"]] == [1, 2]
    assert {row["name"] for row in told["people"] if not row["level"]} == {"Ann", "Bob"}
    assert [row["name"] for row in told["guests"]] == ["Guest"]
    assert told["guests"][0]["place"] is None
    assert (mine(ann)["place"], mine(ann)["of"]) == (1, 2)


def test_a_person_made_on_the_day_itself_is_a_newcomer(server, ann, monkeypatch):
    noon = calendar.beginning(calendar.today()) + 86_399
    monkeypatch.setattr(calendar, "now", lambda: noon)
    ann.post("/me/recovery", 200, name="Ann")
    finish(ann)
    assert mine(ann)["guest"]


@pytest.mark.usefixtures("clock")
def test_a_guest_who_signs_in_keeps_the_try_that_was_begun_first(either, come, clock):  # noqa: F811
    person, guest = come(), come()
    code = person.post("/me/recovery", 200, name="Ann")["code"]
    first = begin(guest, LONDON, "Guest")
    other = begin(guest, TRAINS, "Guest")
    clock.at += 1
    begin(person)
    guest.post("/sign-in/code", 204, code=code)
    for who in (person, guest):
        assert mine(who)["table"] == first, "it has shown the deal already"
        assert mine(who, TRAINS)["table"] == other


def test_a_streak_grows_by_days_and_breaks_when_one_is_left_out(either, come, clock):  # noqa: F811
    ann = come()

    def play():
        begin(ann)
        begin(ann, TRAINS)
        own = do(either, either.service.daily.tries.own(clock.day, visitor_of(either, ann)))
        for row in own.values():
            do(either, either.service.daily.tries.end(row, clock.at, Result(10, False, 3)))

    for expected in (1, 2, 3):
        assert ann.get("/daily")["streak"] == expected - 1, "as long as today can still be played"
        play()
        assert ann.get("/daily")["streak"] == expected
        clock.pass_days()
    clock.pass_days()
    assert ann.get("/daily")["streak"] == 0
    play()
    told = ann.get("/daily")
    assert (told["streak"], told["longest"]) == (1, 3)


def visitor_of(server, visitor):
    """The key that stands for a visitor's cookie."""
    (seat,) = server.service.tables[mine(visitor)["table"]].seats
    (holder,) = seat.holders
    return holder


def test_levels_play_what_somebody_has_begun_and_stand_among_the_results(either, come, clock):  # noqa: F811
    ann = come()
    service = either.service.daily
    do(either, service.look_after())
    assert do(either, service.tries.levels(clock.day)) == (set(), {}), "nothing is played for nobody"
    finish(ann)

    async def all_play():
        while len(known := (await service.tries.levels(clock.day))[1].get(LONDON, {})) < 2 or any(
            row["ended"] is None for row in known.values()
        ):
            await service.look_after()
            await asyncio.sleep(0.05)

    do(either, all_play())
    told = results(ann, clock.day)
    levels = [row for row in told["people"] if row["level"]]
    assert {row["name"] for row in levels} == {"Trainee", "Conductor"}
    assert all(row["place"] is None and row["table"] is None for row in levels)
    assert [level["level"] for level in mine(ann)["levels"]] == ["trainee", "conductor"]
    tables = [live for live in either.service.tables.values() if live.trial and live.trial.day == clock.day]
    assert len(tables) == 3
    assert len({tuple(draws_of(either, live.facts.id)) for live in tables}) == 1
    own = mine(ann)["points"]
    by_name = {row["name"]: row["points"] for row in levels}
    expected = beaten(own, [by_name["Trainee"], by_name["Conductor"]])
    assert [level["better"] for level in mine(ann)["levels"]] == expected


def test_a_level_whose_process_is_gone_is_played_on_for(either, come, clock):  # noqa: F811
    ann = come()
    service = either.service.daily
    begin(ann)
    do(either, service.look_after())
    ((row,),) = [games.values() for games in do(either, service.tries.levels(clock.day))[1].values()]

    async def forget():
        for live in list(either.service.tables.values()):
            if live.facts.id == row["table_id"]:
                either.service.bots._playing.pop(live.facts.id, None)
                del either.service.tables[live.facts.id]

    do(either, forget())
    clock.at += 100

    async def ended():
        while row["player"] not in (known := (await service.tries.levels(clock.day))[1][LONDON]) or (
            known[row["player"]]["ended"] is None
        ):
            await service.look_after()
            await asyncio.sleep(0.05)

    do(either, ended())


@pytest.mark.usefixtures("clock")
def test_a_try_that_was_claimed_just_before_the_plug_was_pulled_gets_its_table(either, come):  # noqa: F811
    ann = come()
    begin(ann)
    visitor = visitor_of(either, ann)
    claimed = do(either, either.service.daily.tries.claim(calendar.today(), TRAINS, visitor, "abcdefghjkmn"))
    assert begin(ann, TRAINS) == claimed == "abcdefghjkmn"
    assert ann.get(f"/tables/{claimed}", seat=0)["yours"] == [0]


def test_an_address_can_begin_only_so_many_tries(tmp_path):
    from dataclasses import replace

    from tests.server.serving import QUICK, Threaded, sqlite

    server = Threaded(sqlite(tmp_path), replace(QUICK, rate=1.0))
    try:
        made_up = []
        for n in range(12):
            cookies = {"visitor": f"{n:064x}"}
            answer = httpx.post(f"http://{server.host}/api/daily/{LONDON}", json={"name": "Eve"}, cookies=cookies)
            made_up.append(answer.status_code)
        assert made_up[:9] == [200] * 9
        assert made_up[9:] == [429] * 3
    finally:
        server.stop()


@pytest.mark.usefixtures("clock")
def test_ones_tries_are_in_the_export_and_go_with_the_rest(either, come, clock):  # noqa: F811
    ann, bob = come(), come()
    ann.post("/me/recovery", 200, name="Ann")
    id = finish(ann)
    finish(bob, name="Bob")
    (told,) = json.loads(ann.http.get("/me/export").text)["you"]["daily"]
    assert told["table_id"] == id
    assert told["game"] == LONDON
    assert told["streak"] == 1
    assert ann.http.delete("/me").status_code == 204
    clock.pass_days()
    assert "Ann" not in str(results(bob, calendar.later(clock.day, -1)))
    assert bob.http.get(f"/tables/{id}").status_code == 404


@pytest.mark.usefixtures("clock")
def test_days_of_long_ago_are_cleared_away_and_games_stay_their_players(either, come, clock):  # noqa: F811
    ann = come()
    day, id = clock.day, finish(ann)
    assert mine(ann)["over"]
    clock.pass_days(401)
    do(either, either.service.daily.clear_away())
    either.service.daily.days._known.clear()
    assert ann.http.get(f"/daily/{day}/{LONDON}").status_code == 404
    assert ann.get(f"/tables/{id}/record", 200)


def test_two_processes_agree_on_a_day_and_on_a_try(pair, visitors, clock):  # noqa: F811
    ann, same = visitors
    ann.get("/games")
    same.http.cookies.update(ann.http.cookies)
    days = [do(server, server.service.daily.days.of(clock.day)) for server in pair]
    assert days[0] == days[1]
    tables = [begin(who) for who in visitors]
    assert tables[0] == tables[1]
    ann.play_on(tables[0], 4)
    assert same.get(f"/tables/{tables[0]}", seat=0)["yours"] == [0]


@pytest.mark.usefixtures("clock")
def test_whoever_is_called_like_the_level_can_play_against_it(ann):
    id = begin(ann, TRAINS, deals()[TRAINS].opponent.upper())
    assert len({seat["name"] for seat in ann.get(f"/tables/{id}")["seats"]}) == 2


def test_a_day_that_is_none_is_not_found(ann):
    for day in ("2026-02-30", "0000-00-00", "2026-13-01", "1999-01-01"):
        assert ann.http.get(f"/daily/{day}/{LONDON}").status_code == 404
    assert ann.http.get(f"/daily/today/{LONDON}").status_code == 422
    assert ann.post("/daily/no-such-game", name="Ann").status_code == 404


def test_worse_and_better_are_told_level_by_level():
    assert beaten(5, [3, 5, 9]) == [1, 0, -1]
    assert game_seed("5" * 64, "2026-11-19", LONDON) == SEED_OF_LONDON


# The page makes the same of it: tests/scripts/daily.test.js.
SEED_OF_LONDON = "68a11f3e8f0958e089ae1b651804b8da7277392c759d5ad42bbb2ed987996e19"
