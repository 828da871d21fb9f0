"""Who is at a table: the seats, who holds them and who plays them, and what people there have settled."""

from __future__ import annotations

import json
import unicodedata
from dataclasses import astuple, dataclass, field
from typing import Any

LEVEL = "conductor"  # the bot that takes a seat, where nobody chose another
PATIENCE = 300.0  # seconds a player may be away before others may hand the seat to a bot, where nobody chose
PATIENCES = (300, 86_400, 3 * 86_400, 7 * 86_400)  # what a host may choose
HOST_PATIENCE = 120.0  # seconds after which the host may do so, unless the table is a slow one


@dataclass
class Seat:
    """A place at the table: a person's, a bot's, or open to whoever comes.

    `bot` plays the seat: always where it is a bot's; for a person who left or is away; for nobody while it is open.
    """

    kind: str
    name: str
    bot: str | None
    token: str
    holders: set[str] = field(default_factory=set)  # visitors
    seen: float = field(default=0.0, compare=False)  # when its person was last known to be there

    @property
    def automatic(self) -> bool:
        """Whether a bot plays it now."""
        return self.kind == "bot" or self.bot is not None

    @property
    def occupied(self) -> bool:
        """Whether a person plays it now."""
        return self.kind == "person" and self.bot is None


@dataclass(frozen=True)
class Facts:
    """What is fixed about a table from its creation on."""

    id: str
    game: str
    mode: str
    name: str
    open: bool
    creator: str
    created: float


@dataclass(frozen=True)
class Identity:
    """Who asks: a visitor, known by the hash of the cookie; a program that shows the token of a seat; or both.

    A visitor who is a person has the person's key, the same with every browser; `device` is the browser's own.
    """

    visitor: str
    token: str | None = None
    device: str = field(default="", compare=False)
    address: str = field(default="", compare=False)  # where it comes from, as far as limits go by that


@dataclass(frozen=True)
class Offer:
    """To end the game as it stands: the seat it came from, and the seats that agree."""

    by: int
    agreed: tuple[int, ...]

    def write(self) -> str:
        return json.dumps(astuple(self))


@dataclass(frozen=True)
class Terms:
    """What people have settled about a table besides who sits where; all of it is kept in the database."""

    host: str  # the visitor who may change the seats until the game begins
    invitation: str = ""  # the key of the link to all free seats
    begun: bool = True  # whether the seats are settled, and the game goes on
    host_starts: bool = False  # else it also begins when the last free seat is taken
    level: str = LEVEL
    patience: float = PATIENCE
    offer: str | None = None  # to end the game: see `offered`
    seating: int = 0  # how often any of this, or a seat, was changed

    @property
    def slow(self) -> bool:
        """Whether people play a move now and then, and are away most of the time."""
        return self.patience > PATIENCE

    @property
    def offered(self) -> Offer | None:
        if self.offer is None:
            return None
        by, agreed = json.loads(self.offer)
        return Offer(by, tuple(agreed))


TERMS = tuple(Terms.__dataclass_fields__)


def read_terms(row: Any) -> Terms:
    return Terms(**{key: row[key] for key in TERMS})


def looks(name: str) -> str:
    """What a name looks like at a glance."""
    shown = unicodedata.normalize("NFKC", name).casefold()
    return "".join(c for c in shown if unicodedata.category(c)[0] not in "CZ")
