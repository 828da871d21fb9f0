"""A guided first game: what a newcomer is told, in the order things are met."""

from __future__ import annotations

from ....language import Speaker
from ...first_game import Mark, applying
from ...observation import Observation
from ..rules.state import COLOURS, PINK
from .from_rules import allowed, open_colours
from .running_score import points_by_source

NEARLY_EMPTY = 10  # passengers in the bag


def marks(observation: Observation, say: Speaker) -> list[Mark]:
    """What can be explained to the seat at this moment."""
    seat, phase = observation.seat, observation.seen["phase"]
    if seat is None:
        return []
    if phase == "turn" and seat in observation.seats_to_act:
        return [
            *_actions(observation, seat, say),
            *_passengers(observation, seat, say),
            *_score(observation, seat, say),
        ]
    acting = phase if seat in observation.seats_to_act else ""
    return applying(
        (
            acting in ("start", "opening"),
            "map",
            "map",
            say("This is the city. The coloured stations are already built; the recessed hexes are places for more."),
        ),
        (
            acting == "start",
            "start",
            "map",
            say("Place your train on one of the marked stations. You take a robot there, and that is your first turn."),
        ),
        (
            acting == "opening",
            "robots",
            "board",
            say("Robots work on your board: each one makes the action beside it stronger. Stars mark good places."),
        ),
        (
            phase == "over",
            "end",
            "results",
            say("The game is over. Commuters, links and bonus cards make up the score."),
        ),
    )


def _actions(observation: Observation, seat: int, say: Speaker) -> list[Mark]:
    seen = observation.seen
    verbs = {move.text.split()[0] for move in observation.legal}
    return applying(
        (
            True,
            "actions",
            "board",
            say(
                "You have {n} actions a turn, in any order, repeats allowed. What you can do is marked.",
                n=allowed(observation, seat),
            ),
        ),
        (
            "track" in verbs and not any(seen["laid"][seat]),
            "track",
            "map",
            say("Begin with track: hex by hex from your train to another station. A river hex costs two units."),
        ),
        (
            "track" in verbs and not any(seen["laid"][seat]),
            "turning",
            "map",
            say("Tap a hex with a plus: a tile appears. Tap again to turn it, then lay it with ✓."),
        ),
        (
            points_by_source(observation, seat)["links"],
            "link",
            "map",
            say("A link: track from station to station. The train can run on it, and it is worth a point at the end."),
        ),
        (
            "station" in verbs,
            "station",
            "map",
            say("Your track reaches a recessed hex. Build a station there: its passenger goes to your board at once."),
        ),
    )


def _passengers(observation: Observation, seat: int, say: Speaker) -> list[Mark]:
    seen = observation.seen
    verbs = {move.text.split()[0] for move in observation.legal}
    return applying(
        (
            "move" in verbs,
            "move",
            "map",
            say(
                "The train runs on your own track, from station to station. At the end of the line it turns by itself."
            ),
        ),
        (
            "pick" in verbs,
            "pick up",
            "map",
            say(
                "Someone is waiting where your train is. Pick up robots and take each one to the station of its colour."
            ),
        ),
        (
            "place" in verbs,
            "drop off",
            "board",
            say("Your passenger has arrived. Choose a slot on your board: it helps you from your next action on."),
        ),
        (
            "refill" in verbs and not any(seen["waiting"][seen["train"][seat]]),
            "refill",
            "moves",
            say("Nobody is waiting here. Refilling draws passengers from the bag for this station."),
        ),
    )


def _score(observation: Observation, seat: int, say: Speaker) -> list[Mark]:
    seen, alone = observation.seen, observation.players == 1
    late = seen["turns"] >= 3 * observation.players
    open_to = any(open_colours(observation, seat)[PINK:COLOURS])
    bag = say(
        "The bag is running out. Once it is empty and every commuter colour has a station, one last round is played."
    )
    if alone:
        bag = say("Before each turn a passenger from the bag is set aside. When the bag is empty, the game ends.")
    return applying(
        (
            late and not open_to,
            "unlock",
            "board",
            say("Commuters score points. Fill an Unlock column with robots, and that colour may ride with you."),
        ),
        (
            open_to,
            "commuters",
            "stock",
            say("A colour is unlocked. Build its station and take its commuters there: 1 or 2 points each, or more."),
        ),
        (
            late,
            "cards",
            "cards",
            say("Your bonus cards are secret. The best one counts, and one more for each full row of Bonus cards."),
        ),
        (sum(seen["bag"]) <= NEARLY_EMPTY or alone, "bag", "stock", bag),
    )
