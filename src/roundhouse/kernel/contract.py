"""What drivers ask of a game: the rules each one provides, and how they are called.

`parts` is the record of maps, boards and cards; `state` one game's record; `seat` a player, from 0.
Rules change nothing but the record they are given to change, and allocate nothing.
"""

from .rule import slot


@slot
def acting(parts, state):
    """The seats that may decide now, as bits; 0 at a chance node and at the end."""


@slot
def legal(parts, state, seat, actions):
    """Write the seat's legal action ids into `actions`, ascending; return how many."""


@slot
def why_not(parts, state, seat, action):
    """0 where the action is legal, else the number of the clause that forbids it."""


@slot
def apply(parts, state, seat, action):
    """Carry out a legal action."""


@slot
def tickets(parts, state):
    """At a chance node, the number of equally likely tickets; 0 at a decision and at the end."""


@slot
def outcome(parts, state, ticket):
    """What the given ticket draws. Several tickets may draw the same outcome: that is its weight."""


@slot
def draw(parts, state, drawn):
    """Carry out an outcome."""


@slot
def turns(parts, state):
    """How many turns have been played."""


@slot
def winners(parts, state):
    """The seats that have won, as bits; 0 while nobody has."""


@slot
def score(parts, state, seat):
    """The seat's points."""


@slot
def broken_law(parts, state):
    """0 in every state that play can reach, else the number of a conservation law that fails."""


@slot
def observe(parts, state, seat, sight):
    """Write what the seat may know into the record `sight`; seat -1 is a spectator."""


@slot
def imagine(parts, sight, stream, state):
    """Write into `state` a world drawn at random among those that look like `sight` to its seat."""
