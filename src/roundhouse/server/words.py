"""The sentences that the scripts of the pages say, in the reader's language; the pages themselves say theirs."""

from __future__ import annotations

from ..language import Speaker


def words(say: Speaker) -> dict[str, str]:
    """The sentences by the names that scripts know them by. Values in braces are filled in by the script."""
    return {
        **_table(say),
        **_panels(say),
        **_result(say),
        **_analysis(say),
        **_waiting(say),
        **_help(say),
        **_home(say),
    }


def bot_label(name: str, say: Speaker) -> str:
    """What a bot that comes with Roundhouse is called; others go by their own names."""
    labels = {
        "trainee": say("Trainee: slips often"),
        "conductor": say("Conductor: plays an easy game"),
        "driver": say("Driver: knows the line"),
        "dispatcher": say("Dispatcher: looks ahead"),
        "chief": say("Chief: a second for each move"),
        "director": say("Director: takes its time"),
    }
    return labels.get(name, name)


def _table(say: Speaker) -> dict[str, str]:
    return {
        "no_connection": say("The server cannot be reached."),
        "went_wrong": say("Something went wrong. Try again."),
        "close": say("Close"),
        "copied": say("Copied"),
        "hint": say("Hint"),
        "play_it": say("Play it"),
        "rule": say("Rule {clause}"),
        "rules": say("Rules"),
        "which": say("Which move?"),
        "sealed": say("The draws are sealed: {commitment}…"),
        "your_turn": say("Your turn"),
        "your_turn_name": say("{name}, it is your turn"),
        "hand_over": say("Hand over the screen. What only you may see is shown after that."),
        "show_table": say("Show the table"),
        "undo_last": say("Take the last move back"),
        "compiling": say(
            "The bots are warming up: the first time takes some minutes. Until then they play a simpler game."
        ),
        "watching": say("You are watching"),
        "waiting_for": say("Waiting for {names}"),
        "bot": say("bot"),
        "free_seat": say("free seat"),
        "away": say("away"),
        "you": say("you"),
        "won": say("won"),
        "to_move": say("to move"),
        "tip": say("Tip"),
        "got_it": say("Got it"),
        "no_more_tips": say("No more tips"),
    }


def _panels(say: Speaker) -> dict[str, str]:
    """What screen readers call the panels of the pictures."""
    return {
        "panel_board": say("Player board"),
        "panel_cards": say("Cards"),
        "panel_hand": say("In hand"),
        "panel_map": say("Map"),
        "panel_market": say("Deck and open cars"),
        "panel_moves": say("Actions"),
        "panel_others": say("Other players"),
        "panel_results": say("Result"),
        "panel_sheet": say("Score sheet"),
        "panel_stock": say("Stations and passengers in stock"),
        "panel_trains": say("Trains"),
    }


def _result(say: Speaker) -> dict[str, str]:
    return {
        "rating": say("Rating: {rating}"),
        "total": say("Total"),
        "rematch": say("Play again"),
        "join_rematch": say("On to the next game"),
        "rematch_tied": say("Play off the tie"),
        "replay": say("Replay"),
        "share": say("Copy the link"),
        "home": say("Other games"),
        "download": say("Download"),
        "record": say("Record"),
        "check_draws": say("Check that the draws were fair"),
        "fair": say("Fair: the seed fits its seal, and all {draws} draws follow from it. Your browser worked it out."),
        "unfair": say("The draws do not follow from the sealed seed."),
        "spectator": say("A spectator"),
    }


def _analysis(say: Speaker) -> dict[str, str]:
    return {
        "analysis": say("Analysis"),
        "analysis_waiting": say("Other games are analysed first."),
        "analysis_compiling": say("Warming up: the first time takes a minute."),
        "analysis_running": say("{done} of {total} decisions"),
        "analysis_failed": say("The analysis did not succeed. Try again."),
        "balance_start": say("At the start"),
        "balance_luck": say("Luck"),
        "balance_skill": say("Own mistakes"),
        "balance_others": say("Others' mistakes"),
        "balance_result": say("Result"),
        "best_move": say("The best move"),
        "played": say("played"),
        "no_turning_points": say("No single moment decided this game."),
    }


def _waiting(say: Speaker) -> dict[str, str]:
    return {
        "waiting_room": say("Waiting for players"),
        "free_seats": say("There is a free seat"),
        "send_links": say("Send each friend the link of a seat. You may start before all are here."),
        "take_seat": say("Sit down, or just watch."),
        "is_here": say("is here"),
        "link_for": say("Link for seat {n}"),
        "seat_n": say("Seat {n}"),
        "copy": say("Copy"),
        "sit_here": say("Sit down"),
        "guest": say("Guest"),
    }


def _help(say: Speaker) -> dict[str, str]:
    return {
        "help": say("How to play at this table"),
        "help_board": say(
            "Everything you can do now has an orange edge on the board. "
            "Point at it to read what it does, click it to do it."
        ),
        "help_rules": say("If a move is refused, the table says why and shows the rule."),
        "key_arrows": say("walk through your moves"),
        "key_enter": say("play the move"),
        "key_undo": say("take it back"),
        "key_hint": say("a hint"),
        "key_moves": say("all moves as a list"),
        "key_escape": say("close what is open"),
        "key_help": say("this help"),
    }


def _home(say: Speaker) -> dict[str, str]:
    return {
        "player_n": say("Player {n}"),
        "train_1": say("Rocket"),
        "train_2": say("Comet"),
        "train_3": say("Arrow"),
        "who_plays": say("Who plays?"),
        "start": say("Start"),
        "over": say("over"),
        "turn_of": say("Turn of {names}"),
    }
