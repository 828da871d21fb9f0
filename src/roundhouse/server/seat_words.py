"""What the scripts say about who sits where, in the reader's language."""

from __future__ import annotations

from ..language import Speaker


def seat_words(say: Speaker) -> dict[str, str]:
    """The sentences of the waiting room, of the table's menu, and of its questions to people."""
    return {**_waiting(say), **_menu(say), **_questions(say)}


def _waiting(say: Speaker) -> dict[str, str]:
    return {
        "waiting_room": say("Waiting for players"),
        "free_seats": say("There is a free seat"),
        "send_link": say("Send this link to your friends. It leads to whichever seat is free."),
        "invitation": say("Invitation link"),
        "begins_full": say("The game begins when the last free seat is taken, or when you start it."),
        "begins_host": say("The game begins when you start it."),
        "host_begins": say("The host arranges the seats and starts the game."),
        "anybody_begins": say("All seats are taken: the game can start."),
        "begin": say("Start now"),
        "take_seat": say("Sit down, or just watch."),
        "only_invited": say("The seats are for invited players. You can watch."),
        "seat_n": say("Seat {n}"),
        "who_at": say("Who plays seat {n}"),
        "for_anybody": say("Free, for whoever comes"),
        "for_me": say("Me, on this screen"),
        "for_person": say("A person"),
        "remove": say("Remove"),
        "remove_name": say("Remove {name} from the table"),
        "is_here": say("is here"),
        "copy": say("Copy"),
        "sit_here": say("Sit down"),
        "guest": say("Guest"),
        "if_gone": say("Plays for those who leave"),
        "if_away": say("Others may let it play for a player who has been away for"),
        "leave_table": say("Leave the table"),
        "delete_table": say("Delete the table"),
    }


def _menu(say: Speaker) -> dict[str, str]:
    return {
        "at_table": say("At this table"),
        "bot_plays_on": say("left · {level} plays on"),
        "bot_plays_free": say("{level} plays until somebody comes"),
        "leave_game": say("Leave the game"),
        "leave_about": say(
            "A bot ({level}) plays on for you, and everybody sees that. "
            "You may come back and take your seat again until the game is over."
        ),
        "leave_alone": say("Nobody else plays here: the game rests until you come back."),
        "stay": say("Stay"),
        "offer_end": say("Offer to end the game"),
        "offer_about": say(
            "The game ends as it stands when everybody who plays agrees; nobody wins. "
            "The record says that it was ended by agreement. Silence is not agreement: until then the game goes on."
        ),
        "end_alone": say("The game ends as it stands, and the record says so. This cannot be undone."),
        "end_now": say("End the game"),
        "offer": say("Make the offer"),
        "ended_by_agreement": say("The game was ended by agreement."),
        "take_off": say("Take it off my list"),
        "taken_off": say("It is off your list."),
    }


def _questions(say: Speaker) -> dict[str, str]:
    return {
        "offers_end": say("{name} offers to end the game as it stands."),
        "agree": say("Agree"),
        "play_on": say("Play on"),
        "you_agreed": say("You agree to end the game. Waiting for {names}."),
        "withdraw": say("Withdraw"),
        "bot_for_you": say("A bot ({level}) plays for you."),
        "take_back": say("Take my seat back"),
        "name_is_away": say("{name} has been away for {time}."),
        "seat_is_free": say("Seat {n} has to decide, and nobody sits there."),
        "let_bot_play": say("Let a bot play"),
        "let_bot_about": say("A bot ({level}) plays for {name} until {name} comes back and takes the seat again."),
        "later": say("Later"),
    }
