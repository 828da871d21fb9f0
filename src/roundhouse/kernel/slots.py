"""The slots of all drivers: rules that are called here by a name, and filled in when a driver is bound to a game.

Most are the game's own; `games/contract.py` says which of them it must provide. The last are ways to search, chosen
with the game.

`parts` is the record of maps, boards and cards; `state` one game's record; `seat` a player, from 0.
Rules change nothing but the record they are given to change, and allocate nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .arrays import Matrix, Numbers, Row
from .record import AnySight, AnyState, Record
from .rule import slot

if TYPE_CHECKING:
    from .search import Desk, Mind, Tree

# mypy: disable-error-code="empty-body"
# A slot has no body: the game has.

# --- The rules of a game


@slot
def begin(parts: Record, state: AnyState) -> None:
    """Complete a state of zeros, in which players and options are set, to one before anything is drawn."""


@slot
def acting(parts: Record, state: AnyState) -> int:
    """The seats that may decide now, as bits; 0 at a chance node and at the end.

    A sight is asked the same question, so a sight has all the fields this reads. What is decided unseen is still open
    there: nobody learns from it who has decided.
    """


@slot
def legal(parts: Record, state: AnyState, seat: int, actions: Numbers) -> int:
    """Write the seat's legal action ids into `actions`, ascending; return how many."""


@slot
def why_not(parts: Record, state: AnyState, seat: int, action: int) -> int:
    """0 where the action is legal, else the number of the clause that forbids it."""


@slot
def apply(parts: Record, state: AnyState, seat: int, action: int) -> None:
    """Carry out a legal action."""


@slot
def tickets(parts: Record, state: AnyState) -> int:
    """At a chance node, the number of equally likely tickets; 0 at a decision and at the end."""


@slot
def outcome(parts: Record, state: AnyState, ticket: int) -> int:
    """What the given ticket draws. Several tickets may draw the same outcome: that is its weight."""


@slot
def draw(parts: Record, state: AnyState, drawn: int) -> None:
    """Carry out an outcome."""


@slot
def turns(parts: Record, state: AnyState) -> int:
    """How many turns have been played."""


@slot
def winners(parts: Record, state: AnyState) -> int:
    """The seats that have won, as bits; 0 while nobody has."""


@slot
def capped(parts: Record, state: AnyState) -> bool:
    """Whether the turn cap ended a game that would have gone on by its rules."""


@slot
def score(parts: Record, state: AnyState, seat: int) -> int:
    """The seat's points."""


@slot
def broken_law(parts: Record, state: AnyState) -> int:
    """0 in every state that play can reach, else the number of a conservation law that fails."""


@slot
def observe(parts: Record, state: AnyState, seat: int, sight: AnySight) -> None:
    """Write what the seat may know into the record `sight`; seat -1 is a spectator."""


@slot
def imagine(parts: Record, sight: AnySight, stream: Numbers, state: AnyState) -> None:
    """Write into `state` a world drawn at random among those that look like `sight` to its seat."""


# --- Bots: policies, one for each seat there can be, and what positions are worth

CHOOSERS = tuple(f"choose_{letter}" for letter in "abcdef")
MOST_SEATS = len(CHOOSERS)


@slot
def most_useful(parts: Record, sight: AnySight, seat: int, actions: Numbers, n: int, scratch: Numbers) -> int:
    """The place in the list of an action that brings something, where the first one ends a turn with actions unused;
    -1: none does. NO_END where the first one does no such thing."""


@slot
def leave_out_waste(parts: Record, sight: AnySight, actions: Numbers, n: int, scratch: Numbers) -> int:
    """Take moves off the list that are not worth a game; returns how many are left, at least one."""


@slot
def choose_a(parts: Record, sight: AnySight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The first bot's policy: one of the n legal actions, from what its seat sees. `scratch` is memory to work in."""


@slot
def choose_b(parts: Record, sight: AnySight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The second bot's policy."""


@slot
def choose_c(parts: Record, sight: AnySight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The third bot's policy."""


@slot
def choose_d(parts: Record, sight: AnySight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The fourth bot's policy."""


@slot
def choose_e(parts: Record, sight: AnySight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The fifth bot's policy."""


@slot
def choose_f(parts: Record, sight: AnySight, actions: Numbers, n: int, stream: Numbers, scratch: Numbers) -> int:
    """The sixth bot's policy."""


@slot
def sample_world(parts: Record, sight: AnySight, stream: Numbers, state: AnyState) -> int:
    """Write into `state` a sampled world to search in; return the number that the thinking seat has there.

    Usually any world that looks the same to the seat. A game may return a smaller one: Next Station: London treats the
    seat as a solo game.
    """


@slot
def features(parts: Record, state: AnyState, seat: int, active: Numbers) -> int:
    """Write the numbers of the active features of a position as the seat sees it; return how many."""


@slot
def worth(parts: Record, state: AnyState, seat: int) -> float:
    """What the position is worth to the seat as it stands; at the end, what the game was worth."""


@slot
def settled(parts: Record, state: AnyState) -> bool:
    """Whether nothing can change what the game is worth."""


@slot
def untaught(parts: Record, state: AnyState) -> bool:
    """Whether a decision is left to chance while learning, so that all its outcomes are seen."""


# --- Ways to search: filled from `expansion.py`, `backup.py` and `learning.py`


@slot
def width(visits: int, n: int) -> int:
    """How many of n legal moves are looked at, at a decision with that many visits."""


@slot
def expand(parts: Row[Record], mind: Mind, tree: Tree, desk: Desk, size: int, node: int, seat: int, n: int) -> int:
    """Look at some of the n legal moves that have no child yet, and make one for each; returns the tree's size.

    What the best of them is worth to each seat is written into the desk's values.
    """


@slot
def evaluate(parts: Record, mind: Mind, state: AnyState, seat: int) -> float:
    """The seat's prospects."""


@slot
def doubt(turns: int, visits: int) -> float:
    """How much more than its estimate a move may be worth, in spreads, after `visits` visits in `turns` turns."""


@slot
def back_up(tree: Tree, path: Matrix[int], depth: int, values: Row[float]) -> None:
    """Count a visit in the nodes of its path, and change what they are worth by what it brought each seat."""
