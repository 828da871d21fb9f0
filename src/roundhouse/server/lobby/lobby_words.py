"""The sentences that the script of the lobby says."""

from __future__ import annotations

from ...language import Speaker


def lobby_words(say: Speaker) -> dict[str, str]:
    """By the names that the script knows them by."""
    return {
        "sit_down": say("Sit down"),
        "to_table": say("To the table"),
        "watch_it": say("Watch"),
        "pace_live": say("live"),
        "pace_of_days": say("slow: a move now and then"),
        "is_here": say("here now"),
        "here_now": say("At open tables now: {names}"),
        "nobody_here": say("Nobody is at an open table now."),
        "no_seat_free": say("No table with a free seat matches. Open one: whoever comes will see it here."),
        "nothing_to_watch": say("No game to watch now."),
        "nothing_found": say("No game matches."),
        "won_it": say("won"),
        "by_agreement": say("ended by agreement"),
        "a_guest": say("guest"),
    }
