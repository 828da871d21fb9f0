"""The table as a picture: the deck and the face-up cars, every player's train, over the viewer's own what the ability
of a face-up car could do with it (`lanes.py`), and what the pictograms mean.

Each part is drawn from the plain values it shows and nothing else, and redrawn only when one of them changes.
"""

from __future__ import annotations

from functools import lru_cache

from ....language import Speaker
from ...drawing import (
    EDGE,
    WIDTH,
    Panel,
    Picture,
    Theme,
    attempt,
    box,
    button,
    caption,
    chooser,
    group,
    highlight,
    path,
    text,
    titled,
)
from ...lettering import text_width
from ...observation import Observation
from ..rules.moves import ABILITY_NAMES
from ..rules.state import ABILITIES
from ..words.text import ability_name, expected
from .glyphs import OWN, Cars, Gauge, Labels, Train, back, car, pictogram, track, train
from .lanes import EXAMPLES, ability_of, lanes

MARKET = 262
SPOT = OWN.pitch  # a grid of eight columns, shared with the viewer's train
HAND = Gauge(pitch=170, width=142, height=184, number=78, pictogram=58, wheel=15, head=14)
LEGEND = 292  # where it begins
LEGEND_ROW = 62


def draw(observation: Observation, say: Speaker, theme: Theme) -> Picture:
    """The table exactly as the seat knows it."""
    seen, viewer = observation.seen, observation.seat
    labels = observation.labels(say)

    def legal(*verbs: str) -> Labels:
        return tuple((move, label) for move, label in labels if move.split()[0] in verbs)

    sentence = expected(observation, say)
    face_up = tuple(seen["face_up"])
    names = tuple(ability_name(ability, say) for ability in ABILITY_NAMES)
    playing = viewer is not None and seen["phase"] != "over"
    open_to_use = {ability_of(move) for move, _ in legal("swap", "move", "protect")}
    choices = tuple(
        say("{ability}: click, then choose your car", ability=name) if ability in open_to_use else ""
        for ability, name in enumerate(names)
    )
    cards = {
        "deck": _deck(seen["deck_count"], say("Deck"), playing, legal("draw"), theme),
        **_market(face_up, names, choices, playing, legal("remove"), theme),
        "discard": _discard(seen["discard_count"], say("Discard pile"), theme),
    }
    rows, top = {}, 0.0
    for row in _trains(observation, names, say):
        place = f"translate(0 {top:g})"
        cars = train(row, legal("place", "protect") if row.own else (), theme)
        rows[f"track-{row.seat}"] = group(track(row, theme), transform=place)
        rows[f"row-{row.seat}"] = group(cars, transform=place)
        if row.own:
            rows["moves"] = group(lanes(row.cars, legal("swap", "move"), theme), transform=place)
        top += row.gauge.depth
    panels = [
        caption(sentence, seen["winner"] if seen["phase"] == "over" else _on_turn(observation), theme),
        Panel("market", "side", WIDTH, MARKET, cards),
        Panel("trains", "main", WIDTH, round(top), rows),
    ]
    if playing:
        hand = (seen["drawn"],) if seen["drawn"] else tuple(number for number in seen["hand"] if number)
        held = {
            "hand": _hand(hand, _abilities(observation, hand), names, legal("keep"), theme),
            "legend": _legend(names, theme),
        }
        panels.append(Panel("hand", "side", WIDTH, LEGEND + LEGEND_ROW * ABILITIES // 2 + EDGE, held))
    return Picture(sentence, tuple(panels), theme)


def _trains(observation: Observation, names: tuple[str, ...], say: Speaker) -> list[Train]:
    """The rows in turn order; the viewer's own is the last."""
    seen, viewer, players = observation.seen, observation.seat, observation.players
    start = 0 if viewer is None else viewer + 1
    trains = []
    for seat in ((start + k) % players for k in range(players)):
        cars = tuple(seen["row"][seat][: observation.parts.view.places])
        placing = seen["phase"] in ("put", "place") and seat == seen["seat"]
        trains.append(
            Train(
                seat=seat,
                name=observation.names[seat],
                own=seat == viewer,
                cars=cars,
                abilities=_abilities(observation, cars),
                signs=names,
                locks=tuple(seen["lock"][seat]),
                first=say("first") if seat == seen["first"] and seen["phase"] not in ("deal", "first") else "",
                to_move=say("to move") if seat == _on_turn(observation) else "",
                winner=say("winner") if seat == seen["winner"] else "",
                held=0 if seat == viewer else seen["hand_count"][seat] + placing,
            )
        )
    return trains


def _on_turn(observation: Observation) -> int:
    """Whose turn it is; -1 while nobody's."""
    seen = observation.seen
    return -1 if seen["phase"] in ("deal", "first", "offer", "over") else int(seen["seat"])


def _abilities(observation: Observation, cars: Cars) -> Cars:
    return tuple(observation.parts.view.ability[number] for number in cars)


# --- Around the deck


@lru_cache(maxsize=512)
def _deck(count: int, word: str, playing: bool, legal: Labels, theme: Theme) -> str:
    drawn = _pile(EDGE + SPOT, count, word, theme)
    if not legal:
        return attempt("draw", drawn) if playing else drawn
    [(move, label)] = legal
    return button(move, label, drawn, highlight(EDGE + 26, 4, 186, 214, 22, theme))


@lru_cache(maxsize=512)
def _discard(count: int, word: str, theme: Theme) -> str:
    # With each car that is discarded it is another pile, so that a page can show that something came to it.
    return _pile(WIDTH - EDGE - SPOT, count, word, theme, f"discarded-{count}")


def _pile(x: float, count: int, word: str, theme: Theme, key: str | None = None) -> str:
    """Cards face down, the higher the more there are."""
    width, height, step = 150, 182, 5
    layers = min(4, -(-count // 14))
    left, top = x - width / 2 - step, 26
    cards = [
        back(left + step * k, top - step * k, width, height, theme, str(count) if k == layers - 1 else "")
        for k in range(layers)
    ]
    if not count:
        cards = [box(left, top, width, height, 15, fill="none", stroke=theme.hairline, stroke_width=2.5)]
    return group(*cards, data_key=key) + text(
        x, MARKET - 26, word, 26, theme.muted, anchor="middle", width=2 * SPOT - 10
    )


def _market(
    face_up: Cars, names: tuple[str, ...], choices: tuple[str, ...], playing: bool, legal: Labels, theme: Theme
) -> dict[str, str]:
    """The eight abilities in fixed order, each with the face-up car that offers it, or an empty spot.

    What removes cars is used by a click; of the others the click opens the choice of a car, see `lanes.py`.
    """
    moves = dict(legal)
    return {
        f"offer-{ability}": _spot(
            ability, face_up[ability], names[ability], choices[ability], moves.get(EXAMPLES[ability]), playing, theme
        )
        for ability in range(ABILITIES)
    }


@lru_cache(maxsize=2048)
def _spot(ability: int, number: int, name: str, choice: str, use: str | None, playing: bool, theme: Theme) -> str:
    """The spot of an ability; `use` is what a click on it does, where one is enough, `choice` what it opens."""
    x, y = EDGE + SPOT * (2 + ability % 4) + 4, 4 + 114 * (ability // 4)
    frame = (x, y, SPOT - 8, 106, 14)
    drawn, move = _offer(ability, number, frame, theme), EXAMPLES[ability]
    if use is not None:
        return button(move, use, drawn, highlight(*frame, theme))
    if choice:
        return chooser(str(ability), choice, drawn, highlight(*frame, theme))
    shown = titled(name, box(*frame, fill="none", pointer_events="all"), drawn)
    return attempt(move, shown) if playing else shown


@lru_cache(maxsize=1024)
def _offer(ability: int, number: int, frame: tuple[float, ...], theme: Theme) -> str:
    """The face-up car with an ability, or its empty spot."""
    x, y, *_ = frame
    if not number:
        empty = box(*frame, fill="none", stroke=theme.hairline, stroke_width=2.5)
        return empty + pictogram(ability, x + 55.5, y + 53, 48, theme.hairline)
    return group(
        box(*frame, fill=theme.surface, stroke=theme.ink, stroke_width=2.5),
        pictogram(ability, x + 44, y + 62, 60, theme.ink),
        text(x + 101, y + 24, str(number), 30, theme.ink, anchor="end", weight=700),
        data_key=f"car-{number}",
    )


# --- What the viewer can do


@lru_cache(maxsize=512)
def _hand(cars: Cars, abilities: Cars, names: tuple[str, ...], legal: Labels, theme: Theme) -> str:
    """The viewer's drawn car, or at setup the cars to choose from, on a track of their own; before that, its place."""
    moves = dict(legal)
    rail = f"M{EDGE + 4} {HAND.rails + 3:g}H{WIDTH - EDGE - 4}"
    drawn = [path(rail, stroke=theme.hairline, stroke_width=6, stroke_linecap="round")]
    if not cars:
        place = ((WIDTH - HAND.width) / 2, HAND.head, HAND.width, HAND.height, HAND.corner)
        drawn.append(box(*place, fill="none", stroke=theme.hairline, stroke_width=2.5, stroke_dasharray="9 7"))
    for k, number in enumerate(cars):
        x = WIDTH / 2 + HAND.pitch * (k + 0.5 - len(cars) / 2) - HAND.width / 2
        card = car(HAND, x, HAND.head, number, abilities[k], names[abilities[k]], theme)
        move = f"keep {number}"
        if move in moves:
            frame = (x, HAND.head, HAND.width, HAND.height, HAND.corner)
            card = button(move, moves[move], card, highlight(*frame, theme))
        drawn.append(card)
    return "".join(drawn)


@lru_cache(maxsize=64)
def _legend(names: tuple[str, ...], theme: Theme) -> str:
    """What the pictograms on the cars mean, all in letters of the size in which the longest fits."""
    size = max(23.0, min(32.0, 32 * 410 / max(text_width(name, 32) for name in names)))
    drawn = []
    for ability, name in enumerate(names):
        column, row = divmod(ability, ABILITIES // 2)
        x, y = EDGE + 26 + 476 * column, LEGEND + LEGEND_ROW * (row + 0.5)
        drawn.append(pictogram(ability, x, y, 44, theme.muted))
        drawn.append(text(x + 40, y, name, size, theme.muted, width=410))
    return "".join(drawn)
