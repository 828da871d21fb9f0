"""The table as a picture: the deck and the face-up cars, every player's train, and under the viewer's own the sidings
that show how its cars can be shunted.

Each part is drawn from the plain values it shows and nothing else, and drawn anew only when one of them changes.
"""

from __future__ import annotations

from functools import lru_cache

from ...language import Speaker
from ..drawing import (
    EDGE,
    WIDTH,
    Panel,
    Picture,
    Theme,
    attempt,
    box,
    button,
    caption,
    element,
    group,
    highlight,
    path,
    text,
    titled,
)
from ..observation import Observation
from .glyphs import FINGER, OWN, Cars, Gauge, Labels, Train, back, car, pictogram, reach, train
from .moves import ABILITY_NAMES, MOVE_LEFT, MOVE_RIGHT, PROTECT, REMOVE_LEFT, SWAP_ADJACENT, SWAP_OVER_ONE
from .state import ABILITIES, PLACES
from .text import ability_name, describe, expected

MARKET = 262
SPOT = OWN.pitch  # a grid of eight columns, shared with the viewer's train
SIDING = FINGER
SIDINGS = (SWAP_ADJACENT, SWAP_OVER_ONE, MOVE_RIGHT, MOVE_LEFT)
HAND = Gauge(pitch=190, width=160, height=212, number=88, pictogram=66, wheel=17, head=80)


def draw(observation: Observation, say: Speaker, theme: Theme) -> Picture:
    """The table exactly as the seat knows it."""
    seen, viewer = observation.data, observation.seat
    labels = [(move.text, describe(move.text, observation, say)) for move in observation.legal]

    def legal(*verbs: str) -> Labels:
        return tuple((move, label) for move, label in labels if move.split()[0] in verbs)

    sentence = expected(observation, say)
    face_up = tuple(seen["face_up"])
    names = tuple(ability_name(ability, say) for ability in ABILITY_NAMES)
    playing = viewer is not None and seen["phase"] != "over"
    cards = {
        "deck": _deck(seen["deck_count"], say("Deck"), playing, legal("draw"), theme),
        "market": _market(face_up, names, playing, legal("remove"), theme),
        "discard": _discard(seen["discard_count"], say("Discard pile"), theme),
    }
    rows, top = {}, 0.0
    for row in _trains(observation, say):
        shown = train(row, legal("place", "protect") if row.own else (), theme)
        rows[f"row-{row.seat}"] = group(shown, transform=f"translate(0 {top:g})")
        top += row.gauge.depth
    panels = [
        caption(sentence, seen["winner"] if seen["phase"] == "over" else _on_turn(observation), theme),
        Panel("market", "side", WIDTH, MARKET, cards),
        Panel("trains", "main", WIDTH, round(top), rows),
    ]
    if playing:
        hand = (seen["drawn"],) if seen["drawn"] else tuple(number for number in seen["hand"] if number)
        sidings = () if hand else face_up
        held = {
            "hand": _hand(hand, _abilities(observation, hand), legal("keep"), theme),
            "moves": _moves(tuple(seen["row"][viewer]), sidings, legal("swap", "move"), theme),
        }
        panels.append(Panel("hand", "side", WIDTH, SIDING * len(SIDINGS) + EDGE, held))
    return Picture(sentence, tuple(panels), theme)


def _trains(observation: Observation, say: Speaker) -> list[Train]:
    """The rows in turn order; the viewer's own is the last."""
    seen, viewer, players = observation.data, observation.seat, observation.players
    start = 0 if viewer is None else viewer + 1
    trains = []
    for seat in ((start + k) % players for k in range(players)):
        cars = tuple(seen["row"][seat])
        placing = seen["phase"] in ("put", "place") and seat == seen["seat"]
        trains.append(
            Train(
                seat=seat,
                name=observation.names[seat],
                own=seat == viewer,
                cars=cars,
                abilities=_abilities(observation, cars),
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
    seen = observation.data
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
    return _pile(WIDTH - EDGE - SPOT, count, word, theme)


def _pile(x: float, count: int, word: str, theme: Theme) -> str:
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
    return "".join(cards) + text(x, MARKET - 26, word, 26, theme.muted, anchor="middle", width=2 * SPOT - 10)


@lru_cache(maxsize=512)
def _market(face_up: Cars, names: tuple[str, ...], playing: bool, legal: Labels, theme: Theme) -> str:
    """The eight abilities in fixed order, each with the face-up car that offers it, or an empty spot."""
    moves = dict(legal)
    spots = []
    for ability in range(ABILITIES):
        number = face_up[ability]
        x, y = EDGE + SPOT * (2 + ability % 4) + 4, 4 + 114 * (ability // 4)
        frame = (x, y, SPOT - 8, 106, 14)
        if number:
            drawn = group(
                box(*frame, fill=theme.surface, stroke=theme.ink, stroke_width=2.5),
                pictogram(ability, x + 44, y + 62, 60, theme.ink),
                text(x + 101, y + 24, str(number), 30, theme.ink, anchor="end", weight=700),
                data_key=f"car-{number}",
            )
        else:
            drawn = box(*frame, fill="none", stroke=theme.hairline, stroke_width=2.5)
            drawn += pictogram(ability, x + 55.5, y + 53, 48, theme.hairline)
        move = f"remove {1 + 3 * (ability - REMOVE_LEFT)}" if REMOVE_LEFT <= ability < PROTECT else ""
        if move in moves:
            spots.append(button(move, moves[move], drawn, highlight(*frame, theme)))
        else:
            shown = titled(names[ability], drawn)
            spots.append(attempt(move, shown) if playing and move and number else shown)
    return "".join(spots)


# --- What the viewer can do


@lru_cache(maxsize=512)
def _hand(cars: Cars, abilities: Cars, legal: Labels, theme: Theme) -> str:
    """The viewer's drawn car, or at setup the cars to choose from, on a track of their own."""
    if not cars:
        return ""
    moves = dict(legal)
    rail = f"M{EDGE + 4} {HAND.rails + 3:g}H{WIDTH - EDGE - 4}"
    drawn = [path(rail, stroke=theme.hairline, stroke_width=6, stroke_linecap="round")]
    for k, number in enumerate(cars):
        x = WIDTH / 2 + HAND.pitch * (k + 0.5 - len(cars) / 2) - HAND.width / 2
        card = car(HAND, x, HAND.head, number, abilities[k], theme)
        move = f"keep {number}"
        if move in moves:
            frame = (x, HAND.head, HAND.width, HAND.height, HAND.corner)
            card = button(move, moves[move], card, highlight(*frame, theme))
        drawn.append(card)
    return "".join(drawn)


@lru_cache(maxsize=512)
def _moves(row: Cars, face_up: Cars, legal: Labels, theme: Theme) -> str:
    """A siding for each ability that shunts the viewer's cars, with a chip for each move.

    While the viewer waits the chips are there to plan with, but cannot be clicked.
    """
    if not face_up:
        return ""
    moves = dict(legal)
    drawn = []
    for k, ability in enumerate(SIDINGS):
        y = SIDING * (k + 0.5)
        drawn.append(path(f"M{EDGE + 106} {y}H{WIDTH - EDGE - 8}", stroke=theme.hairline, stroke_width=3))
        drawn.append(pictogram(ability, EDGE + 58, y, 56, theme.ink if face_up[ability] else theme.hairline))
        if face_up[ability] and all(row):
            drawn += [_chip(ability, *shunt, y, moves, theme) for shunt in _shunts(ability, row)]
        else:
            drawn += [element("circle", cx=OWN.middle(p), cy=y, r=6, fill=theme.hairline) for p in range(PLACES)]
    return "".join(drawn)


def _shunts(ability: int, row: Cars) -> list[tuple[str, Cars, float]]:
    """The moves of an ability: notation, the cars it is about, and the middle of its chip."""
    far = 1 if ability == SWAP_ADJACENT else 2
    shunts: list[tuple[str, Cars, float]] = []
    for left in range(PLACES - far):
        right = left + far
        if ability == MOVE_RIGHT:
            shunts.append((f"move {left + 1}>{right + 1}", (row[left],), OWN.middle(left)))
        elif ability == MOVE_LEFT:
            shunts.append((f"move {right + 1}>{left + 1}", (row[right],), OWN.middle(right)))
        else:
            shunts.append((f"swap {left + 1}-{right + 1}", (row[left], row[right]), OWN.middle((left + right) / 2)))
    return shunts


_ARROWS = {
    SWAP_ADJACENT: "m-24 2h48m-9-8l9 8l-9 8m-30-16l-9 8l9 8",
    SWAP_OVER_ONE: "m-26-2v5a8 8 0 0 0 8 8h36a8 8 0 0 0 8-8v-5m-8 7l8-8l8 8m-68 0l8-8l8 8m15-4h6",
    MOVE_RIGHT: "m-16-8l10 10l-10 10m18-20l10 10l-10 10",
    MOVE_LEFT: "m16-8l-10 10l10 10m-18-20l-10 10l10 10",
}


def _chip(ability: int, move: str, cars: Cars, x: float, y: float, moves: dict[str, str], theme: Theme) -> str:
    """A handle for one move: the cars it is about, and what happens to them."""
    ready = move in moves
    edge, ink, width = (theme.accent, theme.ink, 3.5) if ready else (theme.hairline, theme.muted, 2.5)
    shown = [box(x - 53, y - 44, 106, 88, 18, fill=theme.surface, stroke=edge, stroke_width=width)]
    for k, number in enumerate(cars):
        at = x + 25 * (2 * k + 1 - len(cars))
        shown.append(text(at, y - 16, str(number), 30, ink, anchor="middle", weight=600))
    arrow = f"M{x:g} {y + 18:g}{_ARROWS[ability]}"
    shown.append(path(arrow, fill="none", stroke=ink, stroke_width=3.5, stroke_linecap="round"))
    return button(move, moves[move], reach(x, y), *shown) if ready else attempt(move, *shown)
