"""Situations on two small maps, in a few lines.

`plain.toml` has stations A (C4), B (E4), C (G4), D (I4), E (K4) in one row, with D4, F4, the river hex H4 and J4
between them, and F (C7), G (E7) below. `central.toml` has a hub on D4, E4 and E5, with A (B4) to the west, B (G4) and
C (I4) to the east. A board is given by its lines: `{"track": ["steel", "gold"]}`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import roundhouse as rh
from roundhouse.games.maglev_metro.rules.moves import HEX_NAMES, SHAPE_NAMES, STATION_LETTERS
from roundhouse.games.maglev_metro.rules.state import (
    COLOUR_NAMES,
    IN_BOX,
    KIND_NAMES,
    LINE_NAMES,
    NEITHER,
    OPEN,
    PHASES,
    REMOVED,
    SIDE_NAMES,
)

GAME = rh.game("maglev-metro")
TITLE = GAME.title
RULES = TITLE.rules
HERE = Path(__file__).parent
MAPS = {"plain": HERE / "plain.toml", "central": HERE / "central.toml", "berlin": "berlin", "manhattan": "manhattan"}
STARTS = {"A": "factory", "B": "warehouse", "C": "lab"}
FACING = {**{name: side for side, name in enumerate(SIDE_NAMES)}, "open": OPEN, "neither": NEITHER}


def colours(names: Sequence[str]) -> list[int]:
    counts = Counter(names)
    return [counts[name] for name in COLOUR_NAMES]


class World:
    """A state as the rules see it, with moves by their notation."""

    def __init__(self, parts: Any, record: Any) -> None:
        self.parts = parts
        self.record = record
        self.p = parts.view
        self.s = TITLE.state.view(record)

    # --- What is going on

    @property
    def phase(self) -> str:
        return PHASES[self.s.phase]

    @property
    def acting(self) -> list[int]:
        bits = RULES.acting(self.p, self.s)
        return [seat for seat in range(self.s.players) if bits >> seat & 1]

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def now(self) -> SimpleNamespace:
        return SimpleNamespace(**TITLE.state.to_dict(self.record, players=self.s.players))

    def law(self) -> str:
        return TITLE.laws[RULES.broken_law(self.p, self.s)]

    def train(self, seat: int = 0) -> str:
        return STATION_LETTERS[self.s.train[seat]]

    def facing(self, seat: int = 0) -> str:
        return next(name for name, number in FACING.items() if number == self.s.facing[seat])

    def waiting(self, letter: str) -> list[str]:
        row = self.now().waiting[STATION_LETTERS.index(letter)]
        return [name for name, count in zip(COLOUR_NAMES, row, strict=True) for _ in range(count)]

    def load(self, seat: int = 0) -> list[str]:
        return [n for n, count in zip(COLOUR_NAMES, self.now().load[seat], strict=True) for _ in range(count)]

    def hand(self, seat: int = 0) -> list[str]:
        return [n for n, count in zip(COLOUR_NAMES, self.now().hand[seat], strict=True) for _ in range(count)]

    def line(self, name: str, seat: int = 0) -> list[str]:
        return [slot for slot in self.now().board[seat][LINE_NAMES.index(name)] if slot != "empty"]

    def bag(self, colour: str) -> int:
        return int(self.s.bag[COLOUR_NAMES.index(colour)])

    def kind(self, letter: str) -> str:
        return KIND_NAMES[self.s.kind[STATION_LETTERS.index(letter)]]

    def tiles(self, seat: int = 0) -> dict[str, str]:
        row = self.now().tile[seat]
        return {HEX_NAMES[hex]: SHAPE_NAMES[shape - 1] for hex, shape in enumerate(row) if shape}

    # --- Decisions

    def moves(self, start: str = "", seat: int | None = None) -> list[str]:
        """The legal moves that begin with these words."""
        actions = [0] * len(TITLE.action_names)
        n = RULES.legal(self.p, self.s, self.acting[0] if seat is None and self.acting else seat or 0, actions)
        return [TITLE.action_names[a] for a in actions[:n] if TITLE.action_names[a].startswith(start)]

    def why_not(self, move: str, seat: int | None = None) -> int:
        """The number of the clause against a move, which must agree with the list; the state must not change."""
        seat = (self.acting[0] if self.acting else 0) if seat is None else seat
        before = self.record.tobytes()
        found = RULES.why_not(self.p, self.s, seat, TITLE.action_ids[move])
        assert self.record.tobytes() == before
        assert (found == 0) == (move in self.moves(seat=seat))
        return int(found)

    def play(self, *moves: str, seat: int | None = None) -> "World":
        for move in moves:
            who = self.acting[0] if seat is None else seat
            assert self.why_not(move, who) == 0, f"{move}: MM-{self.why_not(move, who)}"
            RULES.apply(self.p, self.s, who, TITLE.action_ids[move])
        return self

    def outcomes(self) -> dict[str, int]:
        n = RULES.tickets(self.p, self.s)
        return Counter(TITLE.outcome_names[RULES.outcome(self.p, self.s, t)] for t in range(n))

    def draw(self, *outcomes: str) -> "World":
        for outcome in outcomes:
            assert outcome in self.outcomes(), f"{outcome} is not among {dict(self.outcomes())}"
            RULES.draw(self.p, self.s, TITLE.outcome_ids[outcome])
        return self

    def scores(self) -> list[int]:
        return [RULES.score(self.p, self.s, seat) for seat in range(self.s.players)]


def dealt(map: str = "plain", players: int = 2, **options: int) -> World:
    """A new game of which nothing has been drawn."""
    parts = GAME.parts({"map": MAPS[map]})
    return World(parts, GAME.start(parts, players, options))


def situation(
    map: str = "plain",
    players: int = 2,
    kinds: Mapping[str, str] | None = None,
    train: str | Sequence[str] = "A",
    facing: str | Sequence[str] = "neither",
    tiles: Mapping[str, str] | Sequence[Mapping[str, str]] = (),
    board: Mapping[str, Sequence[str]] | Sequence[Mapping[str, Sequence[str]]] = (),
    load: Sequence[str] | Sequence[Sequence[str]] = (),
    waiting: Mapping[str, Sequence[str]] | None = None,
    bag: Sequence[str] | None = None,
    lawful: bool = True,
    **fields: Any,
) -> World:
    """The middle of a game: seat 0 is to act.

    What is given for one seat only is seat 0's. Passengers that are not named are in the bag, or in their piles while
    no station of their colour stands; where a bag is given, they are out of the game.
    """
    world = dealt(map, players)
    s = world.s
    built = dict(STARTS if map == "plain" else {"H": "hub"}, **(kinds or {}))
    for letter, kind in built.items():
        s.kind[STATION_LETTERS.index(letter)] = KIND_NAMES.index(kind)
        if kind != "hub" and letter not in (STARTS if map == "plain" else {}):
            s.display[KIND_NAMES.index(kind) - 1] -= 1
    s.phase = PHASES.index("turn")
    s.turns = 4 * players
    s.dealt = 4 * players
    everyone = range(players)
    for seat, letter in zip(everyone, [train] * players if isinstance(train, str) else train, strict=True):
        s.train[seat] = STATION_LETTERS.index(letter)
    for seat, name in enumerate([facing] if isinstance(facing, str) else facing):
        s.facing[seat] = FACING[name]
    for seat, laid in enumerate([tiles] if isinstance(tiles, Mapping) else tiles):
        for hex, shape in laid.items():
            s.tile[seat, HEX_NAMES.index(hex)] = SHAPE_NAMES.index(shape) + 1
            s.laid[seat, SHAPE_NAMES.index(shape) >= 3] += 1
    for seat, lines in enumerate([board] if isinstance(board, Mapping) else board):
        for name, lying in lines.items():
            for slot, colour in enumerate(lying):
                if colour:
                    s.board[seat, LINE_NAMES.index(name), slot] = COLOUR_NAMES.index(colour) + 1
    for seat, carried in enumerate([load] if not load or isinstance(load[0], str) else load):
        for colour, count in enumerate(colours(carried)):
            s.load[seat, colour] = count
    for seat in everyone:
        for colour in range(7):
            s.hand[seat, colour] = 0
        for deck in range(4):
            s.card[seat, deck] = seat + 8
    if players == 1:
        s.forbidden[0], s.forbidden[1] = 12, 13
    printed = {"D": ["steel"], "F": ["steel", "gold"]} if map == "plain" else {"B": ["steel"]}
    for letter, names in {**{k: v for k, v in printed.items() if k not in built}, **(waiting or {})}.items():
        for colour, count in enumerate(colours(names)):
            s.waiting[STATION_LETTERS.index(letter), colour] = count
    for name, value in fields.items():
        if isinstance(value, list):
            for k, one in enumerate(value):
                getattr(s, name)[k] = one
        else:
            setattr(s, name, value)
    _rest_to_bag(world, bag)
    if lawful and bag is None:
        assert world.law() == "", world.law()
    return world


def _rest_to_bag(world: World, bag: Sequence[str] | None) -> None:
    s = world.s
    for colour in range(7):
        s.bag[colour] = s.pile[colour] = 0
        used = s.display[colour] + s.aside[colour] + sum(s.waiting[k, colour] for k in range(26))
        for seat in range(s.players):
            used += s.load[seat, colour] + s.hand[seat, colour]
            used += sum(s.board[seat, line, slot] == colour + 1 for line in range(22) for slot in range(4))
        rest = IN_BOX[colour] - REMOVED[s.players] - used
        assert rest >= 0, f"too many {COLOUR_NAMES[colour]} passengers"
        if bag is not None:
            s.bag[colour] = colours(bag)[colour]
        elif colour < 3 or s.display[colour] < 2:
            s.bag[colour] = rest
        else:
            s.pile[colour] = rest
