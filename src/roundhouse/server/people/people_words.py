"""The sentences that the scripts of a person's own page say."""

from __future__ import annotations

from ...language import Speaker


def people_words(say: Speaker) -> dict[str, str]:
    """By the names that the scripts know them by."""
    return {
        "me_guest": say("Guest"),
        "me_since": say("since {date}"),
        "me_last": say("last seen {date}"),
        "me_used": say("last used {date}"),
        "me_this": say("this browser"),
        "me_sign_out": say("Sign out"),
        "me_remove": say("Remove"),
        "me_signed_in": say("You are signed in."),
        "me_kept": say("Done. Your games are kept, and they are yours on every device where you sign in."),
        "me_no_passkeys": say("This browser cannot make passkeys here. A recovery code does the same."),
        "me_not_made": say("No passkey was made."),
        "me_not_shown": say("No passkey was shown."),
        "me_code_title": say("Your recovery code"),
        "me_code_about": say(
            "Write it down or keep it in a password manager. It is shown only now. "
            "Whoever has it can sign in as you; a new code makes it worthless."
        ),
        "me_copy": say("Copy"),
        "me_have_it": say("I have it"),
        "me_replace": say("Make a new code? The old one will no longer work."),
        "me_delete_title": say("Delete everything?"),
        "me_delete_about": say(
            "Tables where nobody else sits are deleted with their games. At other tables your name and your words go, "
            "and a bot plays on in your place. This cannot be undone."
        ),
        "me_delete": say("Delete everything"),
        "me_deleted": say("Everything is deleted."),
        "cancel_it": say("Cancel"),
        "me_ended_out": say("Last device: without a passkey or recovery code you could not sign in again."),
        "mode_solo": say("Solo"),
        "mode_bots": say("Against bots"),
        "mode_people": say("With people"),
        "n_games": say("Games: {n}"),
        "n_won": say("won: {n}"),
        "best_of_all": say("the best result"),
        "n_mean": say("average: {n}"),
        "scores_over_time": say("Scores, the latest on the right: from {least} to {most}"),
        "rating_over_time": say("Rating, the latest on the right: from {least} to {most}"),
        "rating_people": say("Rating against people"),
        "rating_levels": say("Rating against levels"),
        "rating_unsettled": say("not settled yet"),
        "of_games": say("{won} of {n}"),
        "against_levels": say("Against levels"),
        "against_people": say("Against people"),
        "verdict_title": say("What the analyses say"),
        "verdict_points": say(
            "On average over {n} games: luck {luck}, own mistakes {mistakes}, others' mistakes {others} points."
        ),
        "verdict_chances": say(
            "On average over {n} games, in percentage points of the chance to win: "
            "luck {luck}, own mistakes {mistakes}, others' mistakes {others}."
        ),
        "place_shared": say("first place shared"),
        "place_n": say("place {n}"),
        "ended_together": say("ended by agreement"),
        "on_one_screen": say("one screen"),
        "n_points": say("points: {n}"),
        "rating_change": say("rating {change}"),
        "no_games_yet": say("Games you finish appear here."),
        "nothing_fits": say("No game matches."),
    }
