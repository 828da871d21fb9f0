"""A live game: who may do what, what happened so far, and what each seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from ..errors import BadInput, IllegalMove, RoundhouseError
from ..games.clauses import Clause
from ..games.contract import Rules
from ..games.drawing import draw
from ..games.observation import Move, Observation, move_of
from ..games.parts import Parts
from ..games.title import Title
from ..kernel.layout import Records
from ..kernel.rng import key_of
from .event import Event, Outcome
from .fairness import Seal, Share, fresh_seed, ticket
from .sights import Sight, Sights
from .undo import Undo


@lru_cache(maxsize=256)
def seats_in(bits: int) -> tuple[int, ...]:
    """The seats of a set that is kept as bits."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


class Table:
    """One game being played. `Game.deal`, `Game.position` and `load` make tables.

    Examples:
        >>> import roundhouse as rh
        >>> table = rh.game("game-of-trains").deal(players=3, seed=7)
        >>> table.seats_to_act, table.over, table.turns
        ((0,), False, 0)
        >>> table.play(0, table.legal(0)[0])
        >>> rh.load(table.record()).log == table.log
        True
    """

    def __init__(
        self,
        title: Title,
        parts: Parts,
        start: Records,
        names: Sequence[str],
        seals: Sequence[Seal] = (),
        manual: bool = False,
        dealt: bool = True,
    ) -> None:
        self.title = title
        self.parts = parts
        self.names = tuple(names)
        self.manual = manual
        self.dealt = dealt  # from the start of a game, not from a position
        self.seals = list(seals)
        self.held = False  # sealed, but nothing is drawn before `release`
        self.ended = False  # by agreement, before the rules ended it
        self.log: list[Event] = []
        self.start = start.copy()
        self._before: list[Records] = []  # the state before each event of the log
        self._acting: tuple[int, ...] | None = None  # who has to decide by the rules; None: not asked yet
        self._put(start)
        self._settle()

    # --- What is going on

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def seats_to_act(self) -> tuple[int, ...]:
        """The seats that have to decide now; none at a chance node and at the end."""
        if self._acting is None:
            self._acting = seats_in(self._rules.acting(self.parts.view, self._view))
        return () if self.ended else self._acting

    @property
    def chance_pending(self) -> bool:
        """With manual chance: an outcome has to be drawn before anybody can decide."""
        return self._tickets() > 0 and not self.ended

    @property
    def over(self) -> bool:
        """By the rules, or because everybody agreed: then the scores stand as they are, and nobody has won."""
        return not self.seats_to_act and not self.chance_pending

    @property
    def turns(self) -> int:
        return self._rules.turns(self.parts.view, self._view)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._rules.score(self.parts.view, self._view, seat) for seat in self.seats)

    @property
    def winners(self) -> tuple[int, ...]:
        return seats_in(self._rules.winners(self.parts.view, self._view))

    def breakdown(self, seat: int) -> dict[str, int]:
        """The seat's points by where they come from; their sum is its score."""
        return self.title.breakdown(self.parts.view, self._view, self._checked(seat))

    @property
    def state(self) -> Records:
        """A copy of the full state, secrets and all: for tools and tests, never for a player."""
        return self._state.copy()

    @property
    def states_before(self) -> tuple[Records, ...]:
        """The full state before each event of the log."""
        return tuple(state.copy() for state in self._before)

    def state_before(self, event: int) -> Records:
        """The full state before one event of the log."""
        return self._before[event].copy()

    # --- Decisions

    def legal(self, seat: int) -> tuple[Move, ...]:
        """The seat's legal moves, by ascending id; none when it is not to act.

        Examples:
            >>> table = rh.game("game-of-trains").deal(players=3, seed=7)
            >>> table.legal(0)[0]
            Move(id=76, text='keep 42')
            >>> table.legal(1)
            ()
        """
        if self.ended:
            return ()
        actions = [0] * len(self.title.action_names)
        n = self._rules.legal(self.parts.view, self._view, self._checked(seat), actions)
        return tuple([move_of(a, self.title.action_names[a]) for a in actions[:n]])

    def why_not(self, seat: int, move: Move | str) -> Clause | None:
        """The rule that forbids the move now, or None where it is legal.

        Examples:
            >>> table = rh.game("game-of-trains").deal(players=3, seed=7)
            >>> table.why_not(0, "draw").id
            'GT-07'
            >>> table.why_not(0, table.legal(0)[0]) is None
            True
        """
        number = self._why_not(self._checked(seat), move)
        return self.title.clause(number) if number else None

    def play(self, seat: int, move: Move | str, lang: str = "en") -> None:
        """Carry out a decision, then draw what chance decides. An illegal move changes nothing.

        Examples:
            >>> table = rh.game("game-of-trains").deal(players=3, seed=7)
            >>> table.play(0, "keep 42")
            >>> table.log[-1]
            Event(seat=0, id=76, text='keep 42')
            >>> table.play(1, "draw")  # doctest: +ELLIPSIS
            Traceback (most recent call last):
                ...
            roundhouse.errors.IllegalMove: Not now: only during setup, in turn order, ... (GT-07)
        """
        if self.ended:
            raise BadInput("the game was ended by agreement: to play on, take it up with at()")
        number = self._why_not(self._checked(seat), move)
        if number:
            raise IllegalMove(self.title.clause(number), lang)
        self.carry_out(seat, str(move))

    def carry_out(self, seat: int, move: str) -> None:
        """Carry out a decision that was found legal just now, then draw what chance decides."""
        self._happen(Event(seat, self.title.action_ids[move], move))
        self._settle()

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take back its last decision: nothing was drawn since, and it has learned nothing new.

        It has learned something if the others were waiting only for this decision, so that it revealed theirs; if they
        have revealed theirs since; and if the game is over.
        """
        return self._undo.place(self, self._checked(seat)) is not None

    def undo(self, seat: int) -> None:
        """Take back the seat's last decision.

        Examples:
            >>> table = rh.game("game-of-trains").deal(players=3, seed=7)
            >>> table.play(0, "keep 42")
            >>> table.undo(0)
            >>> table.legal(0)[0].text
            'keep 42'
        """
        if not self.can_undo(seat):
            raise RoundhouseError("nothing to take back: since that decision something was drawn, shown or decided")
        self.take_back(seat)

    def take_back(self, seat: int) -> int:
        """Take back the seat's last decision without asking whether it may: for logs, whose entries were judged when
        they were made.

        Returns its place in the log.
        """
        at = max(n for n, event in enumerate(self.log) if event.seat == seat)
        later = self.log[at + 1 :]
        self._put(self._before[at])
        del self.log[at:], self._before[at:]
        for event in later:
            self._happen(event)
        return at

    def end(self) -> None:
        """End the game as it stands, because everybody agreed to."""
        if self.over:
            raise RoundhouseError("the game is over already")
        self.ended = True

    # --- Chance

    def outcomes(self) -> tuple[Outcome, ...]:
        """With manual chance: what may be drawn now, with weights."""
        outcome, parts = self._rules.outcome, self.parts.view
        weights = Counter(outcome(parts, self._view, t) for t in range(self._tickets()))
        return tuple(Outcome(o, self.title.outcome_names[o], w) for o, w in sorted(weights.items()))

    def draw(self, outcome: Outcome | str) -> None:
        """With manual chance: carry out an outcome of your choice.

        Examples:
            >>> table = rh.game("game-of-trains").deal(players=2, chance="manual")
            >>> len(table.outcomes())
            84
            >>> table.draw("car 17")
            >>> len(table.outcomes())
            83
        """
        if not self.manual:
            raise RoundhouseError("this table draws by itself: deal it with chance='manual' to draw by hand")
        text = str(outcome)
        for possible in self.outcomes():
            if possible.text == text:
                self._happen(Event(None, possible.id, text))
                return
        raise BadInput(f"'{text[:40]}' cannot be drawn now: see outcomes()")

    @property
    def draws(self) -> int:
        """How many outcomes were drawn so far."""
        return sum(event.seat is None for event in self.log)

    def draw_by_itself(self, seals: Sequence[Seal] = ()) -> None:
        """Leave chance to the table from here on, under a new seal; `seals` are those of the draws so far."""
        self.hold(seals, fresh_seed())
        self.release()

    def hold(self, seals: Sequence[Seal], seed: str) -> None:
        """Leave chance to the table under a new seal, but draw nothing yet: the players may still add to the seed."""
        self.manual = False
        self.seals = list(seals)
        if not self.over:
            self.held = True
            self.seals = [seal for seal in seals if seal.start < self.draws]  # those that cover something
            self.seals.append(Seal.of(seed, self.draws))

    def release(self, shares: Sequence[Share] = ()) -> None:
        """Draw, from the seed and from what the players added to it."""
        if self.held:
            self.seals[-1] = replace(self.seals[-1], shares=tuple(shares))
            self.held = False
            self._settle()

    # --- What a seat knows

    def observe(self, seat: int | None = None) -> Observation:
        """All the seat may know; None is a spectator.

        Examples:
            >>> table = rh.game("game-of-trains").deal(players=3, seed=7)
            >>> table.observe(0).data["hand"] == table.observe(1).data["hand"]
            False
        """
        viewer = -1 if seat is None else self._checked(seat)
        return Observation(
            title=self.title,
            parts=self.parts,
            seat=seat,
            record=self._sight(viewer).record.copy(),
            names=self.names,
            seats_to_act=self.seats_seen_to_act(seat),
            legal=() if seat is None else self.legal(seat),
        )

    def seats_seen_to_act(self, seat: int | None = None) -> tuple[int, ...]:
        """The seats that have to decide, as far as a seat can see: those that decide when it does seem undecided."""
        return () if self.ended else seats_in(self._sight(-1 if seat is None else self._checked(seat)).acting)

    def sight_before(self, event: int, seat: int | None = None) -> Records:
        """What a seat could see before this event of the log; after the last one, what it sees now."""
        return self.sight(event, seat).record.copy()

    def sight(self, event: int, seat: int | None = None) -> Sight:
        """The same as it is kept, to be looked at only."""
        return self._sight(-1 if seat is None else self._checked(seat), event)

    def resample(self, seat: int | None, seed: int) -> Table:
        """A table that looks the same to the seat, with all it cannot know drawn again. It has no past.

        Examples:
            >>> table = rh.game("game-of-trains").deal(players=3, seed=7)
            >>> world = table.resample(0, seed=1)
            >>> world.observe(0).bytes == table.observe(0).bytes
            True
        """
        sight = self.title.sight.view(self._sight(-1 if seat is None else self._checked(seat)).record)
        state = self.title.state.zeros()
        stream = [key_of(seed), 0]
        self._rules.imagine(self.parts.view, sight, stream, self.title.state.view(state))
        return Table(self.title, self.parts, state, self.names, [Seal.of(fresh_seed())], manual=True, dealt=False)

    def svg(self, seat: int | None = None, lang: str = "en", theme: str = "light") -> str:
        """The table as the seat sees it, as an SVG picture.

        Examples:
            >>> table = rh.game("game-of-trains").deal(players=3, seed=7)
            >>> table.svg(0, lang="es", theme="dark")[:4]
            '<svg'
        """
        return draw(self.observe(seat), lang, theme).svg()

    def _repr_svg_(self) -> str:
        return self.svg()

    def at(self, events: int) -> Table:
        """The table as it was after this many events of the log, to look at or to play on from with manual chance."""
        then = Table(self.title, self.parts, self.start, self.names, manual=True, dealt=self.dealt)
        then.log = self.log[:events]
        then._before = self._before[:events]
        then._put(self._state if events >= len(self.log) else self._before[events])
        return then

    # --- Writing it down

    def record(self) -> str:
        """The whole game as readable text; `load` plays it again. The seed is in it once the game is over."""
        from .record import write_record

        return write_record(self)

    def position(self) -> dict[str, Any]:
        """The position, secrets and all, as plain data; `Game.position` takes it up again."""
        from .position import write_position

        return write_position(self)

    # --- Within

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("_view", "_sights")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._put(self._state)

    @property
    def _rules(self) -> Rules:
        return self.title.rules

    def _put(self, state: Records) -> None:
        self._state = state.copy()
        self._acting = None
        self._view = self.title.state.full_view(self._state)
        self._sights = Sights(self.title, self.parts)
        self._undo = Undo()

    def _tickets(self) -> int:
        return self._rules.tickets(self.parts.view, self._view)

    def _sight(self, viewer: int, event: int | None = None) -> Sight:
        """What a viewer sees now, or saw before an event."""
        moment = len(self.log) if event is None else min(event, len(self.log))
        return self._sights.of(viewer, moment, lambda: self._state_at(moment))

    def _state_at(self, moment: int) -> Any:
        return self.title.state.view(self._before[moment]) if moment < len(self.log) else self._view

    def _checked(self, seat: int) -> int:
        if not isinstance(seat, int) or not 0 <= seat < self.players:
            raise BadInput(f"there is no seat {seat!r:.20} at this table: seats are 0 to {self.players - 1}")
        return seat

    def _why_not(self, seat: int, move: Move | str) -> int:
        text = str(move)
        action = self.title.action_ids.get(text)
        if action is not None:
            return self._rules.why_not(self.parts.view, self._view, seat, action)
        number = self.title.no_such_move(text)
        if not number:
            raise BadInput(f"'{text[:40]}' is not a move of this game: see legal()")
        return number

    def _happen(self, event: Event) -> None:
        self._before.append(self._state.copy())
        self._acting = None
        if event.seat is None:
            self._rules.draw(self.parts.view, self._view, event.id)
        else:
            self._rules.apply(self.parts.view, self._view, event.seat, event.id)
        self.log.append(event)

    def _settle(self) -> None:
        """Draw until somebody has to decide or the game is over."""
        while not self.manual and not self.held and not self.ended and (n := self._tickets()):
            id = self._rules.outcome(self.parts.view, self._view, ticket(self.seals[-1].drawn_from, self.draws, n))
            self._happen(Event(None, id, self.title.outcome_names[id]))
