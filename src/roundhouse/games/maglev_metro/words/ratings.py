"""What a solo player's ratings are called."""

from functools import cache

from ....language import Speaker


@cache
def rating_names(say: Speaker) -> tuple[str, ...]:
    """The 26 ratings of a solo player, from the lowest. MM-154"""
    return (
        say("Train Going Backwards"),
        say("Closed for Repairs"),
        say("Lost on the Platform"),
        say("Robot Without Batteries"),
        say("Fan of the Stairs"),
        say("Sleeper Past the Stop"),
        say("Keeper of Lost Umbrellas"),
        say("Hunter of Free Seats"),
        say("Collector of Old Tickets"),
        say("Robot on Probation"),
        say("Reader of the Metro Map"),
        say("Oiler of Escalators"),
        say("Polisher of Robots"),
        say("Voice of the Loudspeaker"),
        say("Inspector of Turnstiles"),
        say("Painter of Station Signs"),
        say("Layer of Tracks"),
        say("Tamer of Magnets"),
        say("Robot of the Month"),
        say("Station Manager"),
        say("Dispatcher with Iron Nerves"),
        say("Driver of the Night Express"),
        say("Master of the Timetable"),
        say("Architect of the Network"),
        say("Director of the Metro"),
        say("Legend of Levitation"),
    )
