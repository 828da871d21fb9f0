"""A guided first game: what a newcomer does, one small task after the other."""

from __future__ import annotations

from ....language import Speaker
from ...first_game import Task
from ...memo import remember
from ...observation import Observation
from ..rules.state import BUILD_SLOT, COLOURS, PINK, STATIONS
from .from_rules import bytes_of, commuters, counts, linked, open_colours, reached, served_at
from .names import passenger_names, places

SETUP = ("start", "first robot", "opening")


def tasks(observation: Observation, say: Speaker) -> list[Task]:
    """What is to be done, from the first station to the first commuter."""
    return [] if observation.seat is None else _tasks(observation, observation.seat, say)


@remember(
    lambda seen, seat, say: (
        *(seen.record[name][0, seat].tobytes() for name in ("train", "hand", "load", "board", "tile", "laid")),
        *(*bytes_of(seen, "waiting", "kind"), seen.data["phase"] in SETUP, seen.parts, seat, say),
    )
)
def _tasks(observation: Observation, seat: int, say: Speaker) -> list[Task]:
    record, phase = observation.record[0], observation.seen["phase"]
    begun = bool(record["train"][seat] >= 0)
    return [
        Task("train", say("Put your train on one of the ringed stations."), begun, ("start",)),
        Task(
            "robots",
            say("Give your robots work: choose one, then a lit slot on your board. Stars mark good ones."),
            begun and phase not in SETUP and not record["hand"][seat].any(),
        ),
        Task(
            "link",
            say("Lay track from your train to another station: tap a plus, turn the tile, lay it with ✓."),
            linked(observation, seat) > 0,
        ),
        Task("ride", say("Ride your own line: choose Move and tap the ringed station."), False, ("move",)),
        Task("pick up", _pick_up(observation, seat, say), bool(record["load"][seat].any()), ("pick",)),
        Task("deliver", _deliver(observation, seat, say), False, ("place",)),
        Task(
            "build",
            say("Let a robot work at Build: from then on you can build stations."),
            bool(record["board"][seat][BUILD_SLOT].any()),
        ),
        Task(
            "unlock",
            say("Fill an Unlock column with robots: commuters of that colour may then ride with you."),
            any(open_colours(observation, seat)[PINK:]),
        ),
        Task(
            "commuter",
            say("Commuters are points. Take one to a station with its sign, and put it on your board."),
            any(commuters(observation, seat)),
        ),
    ]


def _pick_up(observation: Observation, seat: int, say: Speaker) -> str:
    """Where the nearest passenger is that may ride: at the train's station, or along the line."""
    record, names = observation.record[0], passenger_names(say)
    here = int(record["train"][seat])
    open_to = open_colours(observation, seat)
    for station in (here, *range(STATIONS)):
        if station < 0 or (station != here and not reached(observation, seat, station)):
            continue
        waiting = counts(record["waiting"][station])
        for colour in range(COLOURS):
            if waiting[colour] and open_to[colour] and not served_at(int(record["kind"][station]), colour):
                passenger, name = names[colour], places(observation.parts)[station]
                if station == here:
                    return say("A {passenger} is waiting at your train. Choose Pick up.", passenger=passenger)
                return say(
                    "A {passenger} is waiting at {station}. Ride there, then choose Pick up.",
                    passenger=passenger,
                    station=name,
                )
    return say("Nobody is waiting on your line. Choose Refill station, then pick up whoever comes.")


def _deliver(observation: Observation, seat: int, say: Speaker) -> str:
    """Whom the train carries, and a station that takes them, on the own line if there is one."""
    record = observation.record[0]
    riding = counts(record["load"][seat])
    stations = sorted(range(STATIONS), key=lambda station: not reached(observation, seat, station))
    for colour in range(COLOURS):
        for station in stations:
            if riding[colour] and served_at(int(record["kind"][station]), colour):
                return say(
                    "Your train carries a {passenger}. Ride to {station}, and put it into a lit slot on your board.",
                    passenger=passenger_names(say)[colour],
                    station=places(observation.parts)[station],
                )
    return say("Bring a robot to a station with its sign, and put it into a lit slot on your board.")
