"""The sentences that the scripts of the pages say, in the reader's language; the pages themselves say theirs."""

from __future__ import annotations

from ..bots import LEVELS
from ..language import Speaker
from ..table.verdict_sentences import verdict_sentences
from .seat_words import seat_words

BUILDING_BLOCKS = ("greedy", "random")  # for programs; people choose a level


def words(say: Speaker) -> dict[str, str]:
    """The sentences by the names that scripts know them by. Values in braces are filled in by the script."""
    return {
        **_table(say),
        **_deciding(say),
        **_readiness(say),
        **_result(say),
        **_analysis(say),
        **seat_words(say),
        **_help(say),
        **_home(say),
    }


def bot_label(name: str, say: Speaker) -> str:
    """What a bot that comes with Roundhouse is called; others go by their own names."""
    labels = {
        "trainee": say("Trainee: makes many mistakes"),
        "conductor": say("Conductor: an easy opponent"),
        "driver": say("Driver: knows the line"),
        "dispatcher": say("Dispatcher: looks ahead"),
        "chief": say("Chief: one second per move"),
        "director": say("Director: takes its time"),
    }
    return labels.get(name, name)


def level_name(bot: str, say: Speaker) -> str:
    """What a bot is called in a sentence: its level, which its label says before the colon."""
    return bot_label(bot, say).partition(":")[0]


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
        "zoom": say("Zoom"),
        "zoom_in": say("Closer"),
        "zoom_out": say("Further away"),
        "zoom_whole": say("The whole map"),
        "tab_main": say.in_context("panel", "Map"),
        "tab_own": say("My board"),
        "tab_side": say("Others"),
        "lay_it": say("Lay it"),
        "turn_it": say("Turn it"),
        "leave_it": say("Leave it"),
        "turn_or_lay": say("Tap again to turn the tile, ✓ to lay it."),
        "lay_or_leave": say("✓ to lay the tile."),
        "at_once": say("Points at once: {changes}."),
        "sealed": say("The draws are sealed: {commitment}…"),
        "your_turn": say("Your turn"),
        "your_turn_name": say("{name}, it is your turn"),
        "hand_over": say("Hand over the device. What only you may see appears after that."),
        "show_table": say("Show the table"),
        "undo_last": say("Take the last move back"),
        "watching": say("You are watching"),
        "waiting_for": say("Waiting for {names}"),
        "not_your_turn": say("It is not your turn."),
        "others_decide": say("Others are still deciding"),
        "bot": say("bot"),
        "free_seat": say("free seat"),
        "away": say("away"),
        "you": say("you"),
        "won": say("won"),
        "to_move": say("to move"),
        "more_hidden": say("Some points are hidden until the end of the game."),
        "push_denied": say("This browser does not allow notices from this site. Its settings can change that."),
        "task_of": say("Task {n} of {of}"),
        "task_done": say("Done!"),
        "lesson_over": say("Now you know how to play. Finish the game!"),
        "end_lesson": say("End the lesson"),
        "next_tip": say("Next tip"),
        "clauses_found": say("Clauses found: {n}"),
        "no_clause": say("No clause says that."),
    }


def _deciding(say: Speaker) -> dict[str, str]:
    """Questions before a move, taking it back, and how a person likes to play."""
    return {
        "play_on": say("Play on"),
        "never_ask": say("Do not ask again"),
        "confirm": say("Confirm"),
        "cancel": say("Cancel"),
        "since_your_turn": say("Since your turn"),
        "can_take_back": say("You can still take it back"),
        "settings": say("Settings"),
        "pace": say("Speed of the bots"),
        "pace_slow": say("Slow"),
        "pace_normal": say("Normal"),
        "pace_instant": say("Instant"),
        "pace_about": say("Unless they are instant, bots leave you a moment to take your move back."),
        "ask_first": say("Ask before a move that gives something up"),
        "ask_first_about": say("For example, when you end a turn with actions left."),
        "confirm_moves": say("Confirm every move"),
        "confirm_moves_about": say("A click shows the move; a second one makes it."),
        "sound": say("Sound and vibration"),
        "sound_about": say("When it is your turn, and when something happens on the board."),
    }


def _readiness(say: Speaker) -> dict[str, str]:
    """Bots and hints that are not ready yet."""
    return {
        **{f"level_{name}": level_name(name, say) for name in LEVELS},
        "getting_ready": say("Getting ready"),
        "not_ready": say("not ready"),
        "is_getting_ready": say("{name} is getting ready."),
        "only_once": say("Only once on this machine: the search is compiled."),
        "ready_later": say("{name} gets ready after the bots of another game."),
        "not_made_ready": say("{name} could not get ready. The server is trying again."),
        "bots_failing": say("The bots cannot play just now. They keep trying; nothing is lost."),
        "steps": say("Step {done} of {of}"),
        "start_with": say("Start with {level} now"),
        "stands_in": say("{level} plays for {name} until it is ready."),
        "wait_for_level": say("Wait for {level}"),
        "by_level": say("played by {level}"),
        "stood_in": say("Moves that {level} made for {name}: {n}"),
        "quick_hint": say("Quick hint"),
        "quick_hint_about": say("It looks one move ahead. The search is not ready yet."),
        "level_not_ready": say(
            "{level} is not ready yet. At the table you may wait for it, or start with a weaker one."
        ),
    }


def _result(say: Speaker) -> dict[str, str]:
    return {
        "total": say("Total"),
        "rematch": say("Play again"),
        "join_rematch": say("On to the next game"),
        "rematch_tied": say("Play a tiebreak"),
        "replay": say("Replay"),
        "share_game": say("Share"),
        "copy_picture": say("Copy the picture"),
        "rating_step": say("Rating {step} of {steps}."),
        "next_rating": say("Points to the next one: {n}."),
        "highest_rating": say("There is no higher one."),
        "standings": say("Standings"),
        "made_the_difference": say("What made the difference: {label}, {n} more than {name}."),
        "turning_points": say("Turning points"),
        "home": say("Other games"),
        "download": say("Download"),
        "record": say("Record"),
        "check_draws": say("Check that the draws were fair"),
        "fair": say(
            "Fair: the seed matches its commitment, and each of the {draws} draws in the log is the one it picks from"
            " the list of outcomes that the server gives. Your browser checked it."
        ),
        "own_among": say("This browser's number is among them; nothing it was shown before the game has changed."),
        "own_missing": say(
            "A number that this browser made is not among them: it came too late, or the server left it out."
        ),
        "own_none": say("This browser has no note of a number of its own."),
        **verdict_sentences(say),
        "spectator": say("A spectator"),
        "decided": say("{name} decided: {move}"),
        "played_by_you": say("You"),
        "play_on_from_here": say("Play on from here"),
        "drawn_anew": say("Everything drawn from here on is drawn afresh."),
    }


def _analysis(say: Speaker) -> dict[str, str]:
    return {
        "analysis": say("Analysis"),
        "analysis_waiting": say("Other games are analysed first."),
        "analysis_compiling": say("Warming up: the first time takes a minute."),
        "analysis_running": say("Decisions: {done} of {total}"),
        "analysis_failed": say("The analysis failed. Try again."),
        "balance_start": say("At the start"),
        "balance_luck": say("Luck"),
        "balance_skill": say("Own mistakes"),
        "balance_others": say("Others' mistakes"),
        "balance_result": say("Result"),
        "best_move": say("The best move"),
        "played": say("played"),
        "no_turning_points": say("No single moment decided this game."),
    }


def _help(say: Speaker) -> dict[str, str]:
    return {
        "help": say("How to play at this table"),
        "help_board": say(
            "Everything you can do now has an orange edge on the board. "
            "Point at it to read what it does; click to do it."
        ),
        "help_rules": say("If a move is refused, the table says why and shows the rule."),
        "key_arrows": say("step through your moves"),
        "key_enter": say("play the move"),
        "key_turn": say("turn the tile"),
        "key_zoom": say("zoom the map, or see all of it"),
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
        "train_4": say("Lark"),
        "train_5": say("Meteor"),
        "who_plays": say("Who plays?"),
        "start": say("Start"),
        "over": say("over"),
        "turn_of": say("{names} to move"),
    }
