"""Bots and hints that are not ready: they say so, nobody plays in their name unless people chose it, and who in fact
played is written down."""

import asyncio
from contextlib import contextmanager
from dataclasses import replace

import pytest

from roundhouse.bots.levels import best_without_search, levels, searches
from roundhouse.games import titles
from roundhouse.server.bot_messages import POLICIES, SEARCH
from roundhouse.server.compiler import Compiler
from roundhouse.server.live_table import Seat
from roundhouse.server.table_service import fresh_token
from tests.patience import PATIENCE
from tests.server.serving import QUICK, Threaded, sqlite, wait_until
from tests.server.test_live_table import ANN, FACTS, opened, with_service
from tests.server.visitors import Visitor

TRAINS, LONDON, METRO = (titles()[name] for name in ("game-of-trains", "next-station-london", "maglev-metro"))


class Held:
    """Takes the compiler's place: things get ready when the test says so."""

    def __init__(self, compiler):
        self.compiler = compiler
        self.begun = []
        self._release = {}
        compiler._compile = self._compile

    async def _compile(self, what, title):
        progress = self.compiler.progress(title, what)
        progress.state, progress.of = "compiling", 200
        self.begun.append((what, title.name))
        await self.compiler._tell(title)
        await self._event(what, title).wait()
        return True

    async def further(self, title, done):
        self.compiler.progress(title).done = done
        await self.compiler._tell(title)

    def finish(self, title, what=SEARCH):
        self._event(what, title).set()

    def _event(self, what, title):
        return self._release.setdefault((what, title), asyncio.Event())


def against(*bots):
    me = Seat("person", "Ann", None, fresh_token(), {ANN.visitor})
    return [me, *(Seat("bot", f"bot {k}", bot, fresh_token()) for k, bot in enumerate(bots))]


def legal_choices(service, monkeypatch):
    """The bots' processes answer at once with the first legal move; who was asked."""
    asked = []

    async def choose(bot, observation, *_):
        asked.append(bot)
        return observation.legal[0].text

    monkeypatch.setattr(service.workers, "choose", choose)
    return asked


async def until(happened):
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.001)


async def with_bots(service, *bots, title=LONDON):
    """A table where Ann has decided and it is the bots' turn: in London all decide at once."""
    live = await dealt(service, *bots, title=title)
    await ann_plays(service, live)
    return live


async def dealt(service, *bots, title=LONDON):
    live = await service.create(title, {}, {}, against(*bots), **FACTS)
    await service.dealer.deal_for(live, ANN)
    return live


async def ann_plays(service, live):
    await service.play(live, 0, live.table.legal(0)[0].text, live.sightings.versions[0])


# --- Bots


def test_a_bot_that_is_not_ready_is_waited_for_and_nobody_plays_in_its_name(tmp_path, monkeypatch):
    async def work(service):
        held, asked = Held(service.compiler), legal_choices(service, monkeypatch)
        live = await with_bots(service, "chief")
        await until(lambda: live.bots(0) == "compiling" and not service.bots.busy(live))
        await held.further(LONDON, 50)
        await until(lambda: not service.bots.busy(live))
        assert asked == []
        assert live.version == 1
        (bot,) = service.bots.readiness(live)["bots"]
        assert (bot["ready"], bot["plays"]) == (False, None)
        held.finish(LONDON)
        await until(lambda: live.version > 1)
        assert set(asked) == {"chief"}
        assert live.stood_in == {}

    with_service(work, tmp_path, compile_bots=True)


def test_bots_that_follow_a_policy_play_at_once(tmp_path, monkeypatch):
    async def work(service):
        Held(service.compiler)
        asked = legal_choices(service, monkeypatch)
        live = await with_bots(service, "chief", "trainee")
        await until(lambda: asked)  # the trainee does not wait for the chief
        await until(lambda: not service.bots.busy(live))
        assert asked == ["trainee"]
        assert live.bots_to_act == [1]

    with_service(work, tmp_path, compile_bots=True)


def test_a_weaker_bot_plays_where_people_chose_so_and_the_log_says_which(tmp_path, monkeypatch):
    kept = {}

    async def before(service):
        Held(service.compiler)
        asked = legal_choices(service, monkeypatch)
        live = await with_bots(service, "chief")
        await until(lambda: not service.bots.busy(live))
        await service.let_stand_in(live, True)
        await until(lambda: live.version > 1 and not service.bots.busy(live))
        assert set(asked) == {best_without_search(LONDON)} == {"conductor"}
        (bot,) = service.bots.readiness(live)["bots"]
        shown = [n for n in live.stood_in if n < live.sightings.shown]  # what is decided unseen is not counted
        assert (bot["ready"], bot["plays"], bot["stood_in"]) == (False, "conductor", len(shown))
        assert shown
        kept.update(id=live.facts.id, stood_in=dict(live.stood_in))

    async def after(service):
        held, asked = Held(service.compiler), legal_choices(service, monkeypatch)
        live = await service.find(kept["id"])
        assert live.stand_in
        assert live.stood_in == kept["stood_in"] != {}
        assert {live.table.log[n].seat for n in live.stood_in} == {1}
        held.finish(LONDON, POLICIES)  # the stand-in's may be under way first
        held.finish(LONDON)
        service.bots.expect(live)
        await until(lambda: service.compiler.ready(LONDON))
        await until(lambda: not service.bots.busy(live))
        asked.clear()
        await ann_plays(service, live)
        await until(lambda: 0 in live.table.seats_to_act and not service.bots.busy(live))
        assert set(asked) == {"chief"}  # now that it is ready, it plays itself
        assert live.stood_in == kept["stood_in"]

    with_service(before, tmp_path, compile_bots=True)
    with_service(after, tmp_path, compile_bots=True)


def test_people_may_think_better_of_it_and_wait(tmp_path, monkeypatch):
    async def work(service):
        Held(service.compiler)
        asked = legal_choices(service, monkeypatch)
        live = await dealt(service, "director")
        await service.let_stand_in(live, True)
        await service.let_stand_in(live, False)
        await until(lambda: not service.bots.busy(live))
        asked.clear()
        await ann_plays(service, live)
        await until(lambda: not service.bots.busy(live))
        assert asked == []

    with_service(work, tmp_path, compile_bots=True)


def test_what_a_stand_in_decided_is_forgotten_when_it_is_taken_back(tmp_path):
    async def work(service):
        live = await opened(service, "maglev-metro")
        seat = live.table.seats_to_act[0]
        while not live.table.can_undo(seat):
            seat = live.table.seats_to_act[0]
            await live.play(seat, live.table.legal(seat)[0].text, live.sightings.versions[seat], by="driver")
        kept = len(live.stood_in)
        await live.undo(seat, live.sightings.versions[seat])
        assert len(live.stood_in) < kept
        assert all(n < len(live.table.log) for n in live.stood_in)

    with_service(work, tmp_path)


def test_what_a_stand_in_decided_stays_its_own_when_somebody_takes_back_an_earlier_decision(tmp_path):
    async def work(service):
        live = await opened(service, "next-station-london", 3)
        for seat, by in ((0, None), (1, "conductor")):
            await live.play(seat, live.table.legal(seat)[0].text, live.sightings.versions[seat], by=by)
        await live.undo(0, live.sightings.versions[0])
        assert [(live.table.log[n].seat, by) for n, by in live.stood_in.items()] == [(1, "conductor")]

    with_service(work, tmp_path)


@pytest.mark.parametrize("title", list(titles().values()), ids=list(titles()))
def test_the_stand_in_is_the_best_that_needs_no_compiler(title):
    names = [level.name for level in levels(title)]
    stand_in = best_without_search(title)
    assert not searches(stand_in, title)
    assert all(searches(name, title) for name in names[names.index(stand_in) + 1 :])
    assert not searches("greedy", title)


# --- The compiler


def test_what_people_wait_for_is_compiled_first():
    async def work():
        compiler = Compiler()
        held = Held(compiler)
        compiler.want(TRAINS)
        await until(lambda: held.begun)
        compiler.want(TRAINS, POLICIES)
        compiler.want(LONDON)
        compiler.want(METRO, urgent=True)
        for title in (TRAINS, LONDON, METRO):
            held.finish(title)
        held.finish(TRAINS, POLICIES)
        await until(lambda: compiler.state == "ready")
        await compiler.close()
        return held.begun

    assert asyncio.run(work()) == [
        (SEARCH, "game-of-trains"),
        (SEARCH, "maglev-metro"),
        (SEARCH, "next-station-london"),
        (POLICIES, "game-of-trains"),
    ]


def test_a_compiler_that_fails_is_told_of_and_tried_again(monkeypatch):
    monkeypatch.setattr("roundhouse.server.compiler.AGAIN", 0.0)
    monkeypatch.setattr("roundhouse.server.bot_workers.MODULE", "roundhouse.nothing")

    async def work():
        states = []
        compiler = Compiler(lambda title: states.append(compiler.progress(title).state))
        compiler.want(TRAINS)
        await until(lambda: compiler.progress(TRAINS).failures > 2)
        await compiler.close()
        return states

    assert asyncio.run(work())[:3] == ["compiling", "failed", "failed"]


@pytest.mark.slow
def test_how_far_the_compiler_is_goes_up_to_the_end(tmp_path, monkeypatch):
    monkeypatch.setenv("ROUNDHOUSE_CACHE", str(tmp_path))

    async def work():
        seen = []
        compiler = Compiler(lambda title: seen.append((compiler.progress(title).done, compiler.progress(title).of)))
        await compiler.until_ready(TRAINS)
        await compiler.close()
        return seen

    seen = [(done, of) for done, of in asyncio.run(work()) if of]
    assert len(seen) > 10
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]
    assert len({of for _, of in seen}) == 1


# --- Hints and analyses


def test_a_hint_that_is_not_the_searchs_says_so(tmp_path, monkeypatch):
    async def work(service):
        held = Held(service.compiler)
        live = await opened(service, "next-station-london")
        seat = live.table.seats_to_act[0]
        forced = await opened(service)
        only = await service.bots.hint(forced, forced.table.seats_to_act[0], "en")
        assert (only["kind"], only["note"]) == ("only", "There is no other move.")
        early = await service.bots.hint(live, seat, "en")
        assert early["kind"] == "quick"
        assert early["note"] == "Quick hint: it looks one move ahead. The search is not ready yet."
        assert service.bots.readiness(live)["hint"] == "quick"

        async def advise(*_):
            return {"moves": [{"move": "a", "label": "b", "reason": "c", "expected": "d"}]}

        monkeypatch.setattr(service.adviser, "_ask", advise)
        held.finish(LONDON)
        await until(lambda: service.adviser.ready(LONDON))
        assert service.bots.readiness(live)["hint"] == "search"
        searched = await service.bots.hint(live, seat, "en")
        assert (searched["kind"], searched["note"]) == ("search", None)

        monkeypatch.setattr("roundhouse.server.adviser.PATIENCE", 0.0)
        async with service.adviser.turns.turn():  # it thinks about something else
            busy = await service.bots.hint(live, seat, "en")
        assert busy["kind"] == "quick"
        assert "busy" in busy["note"]

    with_service(work, tmp_path, compile_bots=True)


def test_nothing_judges_a_game_before_the_search_is_ready(tmp_path, monkeypatch):
    async def work(service):
        held, judged = Held(service.compiler), []

        async def judge(observation, played, visits):
            judged.append(played)
            await asyncio.Event().wait()

        async def prepared(*_):
            return {}

        monkeypatch.setattr(service.adviser, "judge", judge)
        monkeypatch.setattr(service.adviser, "_ask", prepared)
        live = await opened(service, "next-station-london")
        seat = live.table.seats_to_act[0]
        await service.play(live, seat, live.table.legal(seat)[0].text, 0)
        await service.analyses.start(live.table)
        await until(lambda: held.begun)
        await held.further(LONDON, 70)
        progress = service.analyses.progress(live.table)
        assert (progress.state, progress.done, progress.total) == ("compiling", 70, 200)
        assert judged == []
        held.finish(LONDON)
        await until(lambda: judged)
        assert service.analyses.progress(live.table).state == "running"

    with_service(work, tmp_path)


# --- What programs and pages are told


@contextmanager
def held_server(folder):
    """A server whose bots get ready when the test says so, and what says it."""
    server = Threaded(sqlite(folder), replace(QUICK, compile_bots=True))
    server.held = Held(server.service.compiler)
    yield server
    server.stop()


@pytest.fixture
def held(tmp_path):
    with held_server(tmp_path) as server:
        yield server


def on(server, work):
    """Do something where the server does its work."""
    return asyncio.run_coroutine_threadsafe(work, server.loop).result()


async def finished(held, title):
    held.finish(title)


def test_programs_are_told_which_bots_are_ready(held):
    ann = Visitor(held.host)
    try:
        told = {bot["bot"]: bot for bot in ann.get("/bots")["game-of-trains"]}
        assert {name for name, bot in told.items() if not bot["ready"]} == {"dispatcher", "chief", "director"}
        assert told["chief"]["state"] == "none"
        assert ann.post("/bots", 202, game="game-of-trains", bot="chief")["state"] in ("waiting", "compiling")
        wait_until(lambda: held.held.begun)
        on(held, held.held.further(TRAINS, 40))
        told = {bot["bot"]: bot for bot in ann.get("/bots")["game-of-trains"]}
        assert (told["chief"]["state"], told["chief"]["done"], told["chief"]["of"]) == ("compiling", 40, 200)
        assert ann.post("/bots", 202, game="next-station-london", bot="trainee")["ready"]
        assert ann.post("/bots", game="game-of-trains", bot="nobody").status_code == 422
        on(held, finished(held.held, TRAINS))
        wait_until(lambda: ann.post("/bots", 202, game="game-of-trains", bot="chief")["ready"])
    finally:
        ann.close()


def test_a_table_tells_how_far_its_bots_are_and_who_may_choose(held):
    ann, bob = Visitor(held.host), Visitor(held.host)
    try:
        seats = [{"kind": "person", "name": "Ann"}, {"kind": "bot", "bot": "chief"}]
        id = ann.table("next-station-london", seats=seats)["id"]
        with ann.socket(id, 0) as socket, bob.socket(id) as watching:
            told = socket.until("readiness")
            assert told["bots"] == [{"seat": 1, "bot": "chief", "ready": False, "plays": None, "stood_in": 0}]
            assert told["hint"] == "quick"
            assert not told["stand_in"]
            wait_until(lambda: held.held.begun)
            on(held, held.held.further(LONDON, 77))
            while told["search"]["done"] != 77:
                told = socket.until("readiness")
            assert told["search"]["of"] == 200
            legal = ann.get(f"/tables/{id}/legal", seat=0)
            ann.play(id, 0, legal["moves"][0]["text"], legal["version"], 200)
            socket.until("frame", bots="compiling")
            watching.send(type="stand_in", seat=0, wanted=True, ref=1)
            assert watching.until("refused")["code"] == "not_your_seat"
            assert bob.post(f"/tables/{id}/stand-in", seat=0, wanted=True).status_code == 403
            socket.send(type="stand_in", seat=0, wanted="yes", ref=2)
            assert socket.until("refused", ref=2)["code"] == "bad_input"
            socket.send(type="stand_in", seat=0, wanted=True)
            while not told["bots"][0]["stood_in"]:
                told = socket.until("readiness")
            assert told["bots"][0]["plays"] == told["weaker"] == "conductor"
        seen = ann.get(f"/tables/{id}", seat=0)
        assert seen["readiness"]["stand_in"]
        with ann.socket(id, 0) as socket:
            lines = socket.until("frame")["log"]["lines"]
        assert {line["by"] for line in lines if "by" in line} == {"Conductor for chief"}
        hint = ann.post(f"/tables/{id}/hint", 200, seat=0)
        assert hint["kind"] in ("quick", "only")
        assert hint["note"]
    finally:
        ann.close()
        bob.close()
