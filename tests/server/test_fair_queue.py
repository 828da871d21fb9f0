"""Who is next: fair by address, people at the table first, and nobody waits without end."""

import asyncio

import pytest

from roundhouse.server.fair_queue import AT_TABLE, AWAY, Asker, Doors, FairQueue
from roundhouse.server.refusals import Refused


def order(*wishes, places=1, change=lambda turns, askers: None):
    """In which order those who wish (name, address, rank) are served, while the first place is taken."""
    served = []

    async def work():
        turns = FairQueue(places, each=100, all=1000)
        askers = {name: Asker(address, rank) for name, address, rank in wishes}

        async def wish(name):
            async with turns.turn(askers[name]):
                served.append(name)
                await asyncio.sleep(0)

        async with turns.turn():
            waiting = [asyncio.create_task(wish(name)) for name in askers]
            await asyncio.sleep(0)
            change(turns, askers)
        await asyncio.gather(*waiting)
        assert (turns.free, turns.waiting) == (places, 0)

    asyncio.run(work())
    return served


def test_who_asks_for_much_waits_for_their_own():
    many = [(f"many {k}", "an address", AT_TABLE) for k in range(30)]
    assert order(*many, ("one", "another", AT_TABLE)).index("one") == 1


def test_people_at_the_table_come_before_tables_that_nobody_looks_at():
    away = [(f"away {k}", f"address {k}", AWAY) for k in range(30)]
    assert order(*away, ("person", "address 0", AT_TABLE))[0] == "person"


def test_who_comes_to_the_table_while_it_waits_is_served_sooner():
    away = [(f"away {k}", f"address {k}", AWAY) for k in range(30)]
    served = order(*away, change=lambda turns, askers: turns.change(askers["away 20"], "address 20", AT_TABLE))
    assert served[0] == "away 20"


def test_a_line_that_is_too_long_is_refused_at_once_with_when_to_come_again():
    async def work():
        turns = FairQueue(1, each=2, all=3)
        async with turns.turn():
            waiting = [asyncio.create_task(turns._take(Asker(address))) for address in "aab"]
            await asyncio.sleep(0)
            for address in "abc":
                with pytest.raises(Refused) as refused:
                    await turns._take(Asker(address))
                assert refused.value.code == "busy"
                assert refused.value.retry >= 1
            for each in waiting:
                each.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            assert turns.waiting == 0

    asyncio.run(work())


def test_a_turn_that_comes_just_as_it_is_given_up_goes_to_the_next():
    async def work():
        turns = FairQueue(1, each=9, all=9)
        async with turns.turn():
            first, second = (asyncio.create_task(turns._take(Asker(address))) for address in "ab")
            await asyncio.sleep(0)
        first.cancel()  # it has been given the place, but does not know yet
        await second
        assert turns.free == 0

    asyncio.run(work())


def test_each_address_has_a_door_of_its_own_that_is_forgotten():
    async def work():
        doors = Doors(places=2, waiting=1)
        async with doors.enter("a"), doors.enter("a"):
            waiting = asyncio.create_task(doors.enter("a").__aenter__())
            await asyncio.sleep(0)
            with pytest.raises(Refused):
                async with doors.enter("a"):
                    pass
            async with doors.enter("b"):
                assert not waiting.done()
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        assert doors._doors == {}

    asyncio.run(work())
