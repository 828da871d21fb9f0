"""The sentences that scripts say about the daily deal."""

from __future__ import annotations

from ...language import Speaker


def home_words(say: Speaker) -> dict[str, str]:
    """On the home page."""
    return {
        "daily_play": say("Play"),
        "daily_go_on": say("Play on"),
        "daily_points": say("{n} points"),
        "daily_won": say("Won after {n} turns"),
        "daily_not_won": say("No win"),
        "daily_no_result": say("Finished too late to count"),
        "daily_streak": say("Days in a row: {n}"),
        "daily_all_done": say("All played. The next deals come at midnight UTC."),
        "guest": say("guest"),
    }


def daily_words(say: Speaker) -> dict[str, str]:
    """On its own page."""
    return {
        **home_words(say),
        "daily_next_in": say("The next deals come in {time}."),
        "daily_longest": say("Longest: {n}"),
        "daily_alone": say("Solo"),
        "daily_against": say("Against {level}"),
        "daily_once": say("One try. It counts as soon as you begin."),
        "daily_going_on": say("Your try is waiting. It has to be over before the day is."),
        "daily_place": say("Place {place} of {of}"),
        "daily_place_guest": say("Place {place} of {of} among guests and newcomers"),
        "daily_better": say("Better than {n} of {of} levels"),
        "daily_levels_play": say("The levels are still playing."),
        "daily_see_board": say("See your board"),
        "daily_locked": say("The results open when your own try is over."),
        "daily_level": say.in_context("player", "level"),
        "daily_you": say("you"),
        "daily_nobody": say("Nobody has a result yet."),
        "daily_nobody_then": say("Nobody played this deal."),
        "daily_guests": say("Guests and newcomers: {n}"),
        "daily_more": say("And {n} more"),
        "daily_shared_title": say("Daily deal"),
        "daily_fits": say("The seed fits the commitment that was public before the day began."),
        "daily_fits_late": say(
            "The seed fits its commitment. It was made on the day itself, as the server did not run the day before."
        ),
        "daily_noted": say("It is the commitment that this browser wrote down before the day was over."),
        "daily_not_noted": say("This browser was not here before the day was over, so it has no note of its own."),
        "daily_wrong_seed": say("NOT fair: a seed does not match its commitment."),
        "daily_wrong_note": say("NOT fair: the commitment is another one than this browser wrote down."),
        "daily_game_fair": say("{game}: all {draws} draws of this table come from the seed of the day."),
        "daily_game_unfair": say("NOT fair: {game} was not drawn from the seed of the day."),
        "daily_game_none": say("{game}: nobody finished it, so there is nothing to check."),
    }


def trial_words(say: Speaker) -> dict[str, str]:
    """At a table where it is played."""
    return {
        "daily_results": say("Results of the day"),
        "daily_opens": say("Replay, analysis and record open when the day is over."),
    }
