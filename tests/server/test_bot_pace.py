"""Bots leave people time: to decide at once with them, to follow, and to take a decision back."""

from roundhouse.server.bot_pace import PACES, UNASKED, slowest
from tests.patience import PATIENCE
from tests.server.test_live_table import ANN, FACTS, with_service
from tests.server.test_readiness import LONDON, TRAINS, against, ann_plays, dealt, legal_choices, until


class Page:
    """Somebody who watches from a seat, and likes bots at a pace."""

    def __init__(self, pace, seat=0):
        self.seat = seat
        self.pace = pace

    def wake(self):
        pass


def watch(live, pace):
    """Ann's page says hello."""
    page = Page(pace)
    live.watchers.add(page)
    live.wake()
    return page


def test_a_table_goes_at_the_pace_of_its_slowest_player():
    assert slowest(["instant", "slow", "normal"]) is PACES["slow"]
    assert slowest([None, "instant"]) is PACES["instant"]
    assert slowest([None]) is UNASKED, "programs set no pace, and are left no time they do not need"


def test_a_turn_can_be_taken_back_before_the_next_bot_goes_on(tmp_path, monkeypatch):
    async def work(service):
        legal_choices(service, monkeypatch)
        live = await dealt(service, "trainee", title=TRAINS)
        page = watch(live, "instant")
        for _ in range(6):
            await until(lambda: 0 in live.table.seats_to_act)
            page.pace = "slow"
            events = len(live.table.log)
            await ann_plays(service, live)
            if live.table.can_undo(0) and live.bots_to_act:
                assert service.bots.grace(live, 0) == 5 * PATIENCE
                await service.undo(live, 0, live.sightings.versions[0])
                assert len(live.table.log) == events
                assert 0 in live.table.seats_to_act
                return
            page.pace = "instant"
            live.wake()
        raise AssertionError("nothing could be taken back")

    with_service(work, tmp_path, bot_pause=PATIENCE)


def test_who_likes_bots_instant_waits_no_longer(tmp_path, monkeypatch):
    async def work(service):
        legal_choices(service, monkeypatch)
        live = await dealt(service, "trainee", title=TRAINS)
        page = watch(live, "slow")
        while 0 in live.table.seats_to_act:
            await ann_plays(service, live)
        assert live.bots_to_act
        page.pace = "instant"
        live.wake()
        await until(lambda: 0 in live.table.seats_to_act)

    with_service(work, tmp_path, bot_pause=10 * PATIENCE)


def test_bots_that_decide_at_once_with_people_let_them_decide_first(tmp_path, monkeypatch):
    """So that it is never the person whose decision shows all the others', and who may take nothing back."""

    async def work(service):
        asked = legal_choices(service, monkeypatch)
        live = await dealt(service, "trainee", "trainee", title=LONDON)
        watch(live, "slow")
        await until(lambda: len(asked) == 2 and not service.bots.busy(live))  # they know what they want
        assert len(live.bots_to_act) == 2
        await ann_plays(service, live)
        assert live.table.can_undo(0)
        assert service.bots.grace(live, 0) > 0
        await service.undo(live, 0, live.sightings.versions[0])
        await until(lambda: not service.bots.busy(live))
        assert 0 in live.table.seats_to_act
        assert len(live.bots_to_act) == 2

    with_service(work, tmp_path, bot_pause=PATIENCE)


def test_the_time_that_is_left_tells_nobody_that_other_people_have_decided(tmp_path, monkeypatch):
    async def work(service):
        legal_choices(service, monkeypatch)
        ann, bot = against("trainee")
        bob = against()[0]
        bob.name = "Bob"
        live = await service.create(LONDON, {}, {}, [ann, bob, bot], **FACTS)
        await service.dealer.deal_for(live, ANN)
        watch(live, "slow")
        await service.play(live, 1, live.table.legal(1)[0].text, live.sightings.versions[1])
        await ann_plays(service, live)
        assert live.table.can_undo(0)
        assert service.bots.grace(live, 0) == 0

    with_service(work, tmp_path, bot_pause=PATIENCE)
