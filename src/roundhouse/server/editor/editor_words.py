"""The sentences that the editor's scripts say."""

from __future__ import annotations

from ...language import Speaker


def editor_words(say: Speaker) -> dict[str, str]:
    """By the names that the scripts know them by."""
    return {**_page(say), **_board(say), **_pieces(say), **_sharing(say)}


def _page(say: Speaker) -> dict[str, str]:
    return {
        "edit_checking": say("Checking …"),
        "edit_fine": say("Ready to play."),
        "edit_wrong": say("To correct: {n}"),
        "edit_go": say("Show the place"),
        "edit_begun": say("Your last draft is here again. “New” begins afresh."),
        "edit_new_title": say("Begin with"),
        "edit_new_about": say("What is on the page now can be brought back with “Undo”."),
        "edit_too_long": say("This file is too long: {n} characters at most."),
        "edit_no_picture": say("The picture appears when nothing is left to correct."),
        "edit_last_picture": say("As it was before it had mistakes."),
        "edit_text": say("The file as text"),
        "edit_take_text": say("Take over the text"),
    }


def _board(say: Speaker) -> dict[str, str]:
    return {
        "edit_point": say("Choose or scroll"),
        "edit_tools": say("Tools"),
        "edit_board_keys": say(
            "Arrow keys move, the space bar paints, Enter types the name, the numbers choose a tool."
        ),
        "edit_zoom_in": say("Closer"),
        "edit_zoom_out": say("Further away"),
        "edit_cell": say("row {row}, place {column}"),
        "edit_rows": say("Rows"),
        "edit_columns": say("Places in a row"),
        "edit_no_letter": say("There are no more letters: remove one first."),
        "edit_things": say("{label}: {n}"),
        "edit_nothing": say("Nothing there yet. Choose the tool “{tool}”, then click on the board."),
        "edit_remove": say("Remove"),
        "edit_named": say("Name of {letter}"),
    }


def _pieces(say: Speaker) -> dict[str, str]:
    return {
        "edit_slot": say("{line}, slot {n}: {what}"),
        "edit_more_slots": say("One slot more"),
        "edit_fewer_slots": say("One slot fewer"),
        "edit_empty": say("empty"),
        "edit_add_card": say("Add a card"),
        "edit_move_up": say("Further up"),
        "edit_counts": say("Counts"),
        "edit_worth": say("Worth"),
        "edit_worth_each": say("points for each"),
        "edit_worth_flat": say("points from a number on"),
        "edit_card_n": say("{deck}, card {n}"),
        "edit_not_set": say("This card is not complete."),
    }


def _sharing(say: Speaker) -> dict[str, str]:
    return {
        "edit_play": say("Play on it"),
        "edit_play_about": say("A table with this file; friends join by its link."),
        "edit_players": say("Players"),
        "edit_with_bots": say("Against bots"),
        "edit_with_friends": say("With friends"),
        "edit_solo": say("Solo"),
        "edit_with_own": say("Also with my own: {label}"),
        "edit_share_title": say("A link to this file"),
        "edit_share_about": say(
            "Whoever has the link can open the file, change a copy and play on it. Names you typed are in it; yours is "
            "not. It is kept as long as somebody uses it, and goes when nobody has for {days} days."
        ),
        "edit_copy": say("Copy the link"),
        "edit_take_back": say("No longer share it"),
        "edit_taken_back": say("The link leads nowhere now."),
        "edit_shared_by": say(
            "Somebody shared this with a link. The names in it are theirs. What you change is your own copy."
        ),
        "edit_correct_first": say("Correct what is listed first."),
    }
