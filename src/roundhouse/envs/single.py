"""One game at a time, as the single environments play it: a batch of one that does not start over by itself."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput, MissingExtra
from ..games.drawing import draw
from ..games.observation import Observation
from ..games.tensor import Tensor
from ..language import speaker
from ..table import Game
from .batch import Batch, Bytes, Floats
from .opponents import Bots, Opponent, observation_of

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 100  # characters of a rendered text
PIXELS = 800  # across a rendered picture
FORFEIT = -1.0  # the reward of an action that is not legal, which ends the game
NO_SUCH_ACTION = "no such action"  # in the place of the rule, where the number is outside the space


class Single:
    """A game, the seats that have to decide, and what each seat sees."""

    def __init__(
        self,
        game: Game,
        players: int | None,
        options: Mapping[str, Any],
        bots: Sequence[Opponent] = (),
        reward: str | None = None,
        draws: bool = True,
    ) -> None:
        self.batch = Batch(game, 1, players, bots=bots, reward=reward, draws=draws, resets=False, options=options)
        self.title, self.players, self.actions = game.title, self.batch.players, self.batch.actions
        self.rewards = [0.0] * self.players
        self.forfeited: int | None = None

    def reset(self, seed: int) -> None:
        self.batch.reset(seed)
        self.rewards = [0.0] * self.players
        self.forfeited = None

    @property
    def tensor(self) -> Tensor:
        return self.batch.tensor

    @property
    def seats(self) -> list[int]:
        """The seats that have to decide now."""
        acting = 0 if self.over else int(self.batch.seats[0])
        return [seat for seat in range(self.players) if acting >> seat & 1]

    @property
    def over(self) -> bool:
        return self.forfeited is not None or int(self.batch.seats[0]) == 0

    @property
    def truncated(self) -> bool:
        """Whether the game is over by its turn cap alone."""
        return self.forfeited is None and bool(self.batch.truncated[0])

    @property
    def terminated(self) -> bool:
        """Whether the game is over by its rules, or by an action that was not legal."""
        return self.over and not self.truncated

    def play(self, seat: int, action: int) -> None:
        """Carry out an action. One that is not legal ends the game, at the seat's cost alone."""
        batch = self.batch
        batch.actors[0] = seat
        batch.chosen[0] = action if 0 <= action < self.actions else self.actions
        batch._run()
        batch.actors[0] = -1
        self.rewards = batch.rewards[0].tolist()
        if batch.refused[0]:
            self.forfeit(seat)

    def forfeit(self, seat: int) -> None:
        """End the game at the seat's cost alone."""
        self.forfeited = seat
        self.rewards = [FORFEIT if other == seat else 0.0 for other in range(self.players)]

    def see(self, seat: int) -> tuple[Floats, Bytes]:
        """What the seat sees, and its legal actions as a mask; all 1 once the game is over."""
        if self.batch.seat[0] != seat:
            self.batch.look(seat)
        mask = self.batch.mask[0].copy()
        if self.over:
            mask[:] = 1
        return self.batch.observation[0].copy(), mask

    def why_not(self, seat: int, action: int) -> str:
        """The rule that forbids an action now, as "GT-07", or nothing."""
        return why_not(self.batch, 0, seat, action)

    def observation(self, seat: int | None) -> Observation:
        """The observation that pictures and bots are made for."""
        return observation_of(self.batch, 0, seat, self.over)

    def render(self, mode: str | None, seat: int | None) -> str | npt.NDArray[np.uint8] | None:
        """The table as a seat sees it: as text, as SVG, or as an array of height, width and RGB."""
        return rendered(self.observation(seat), mode)


def why_not(batch: Batch, i: int, seat: int, action: int) -> str:
    """The rule that forbids an action in a game now, as "GT-07", or nothing."""
    title = batch.title
    if not 0 <= action < batch.actions:
        return NO_SUCH_ACTION
    number = title.rules.why_not(batch.parts.view, title.state.view(batch.states[i : i + 1].copy()), seat, action)
    return title.clause(number).id if number else ""


def rendered(observation: Observation, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """The table as text, as SVG, or as an array of height, width and RGB; "human" prints it."""
    if mode == "svg":
        return draw(observation).svg()
    if mode == "rgb_array":
        return pixels(draw(observation).png(PIXELS))
    if mode not in ("ansi", "human"):
        return None
    text = as_text(observation)
    if mode == "ansi":
        return text
    print(text)
    return None


def as_text(observation: Observation) -> str:
    """The table in characters, with colours for a terminal."""
    from rich.console import Console

    file = io.StringIO()
    console = Console(file=file, width=WIDTH, force_terminal=True, color_system="standard", highlight=False)
    console.print(observation.title.words.board(observation, speaker("en")))
    return file.getvalue()


def pixels(png: bytes) -> npt.NDArray[np.uint8]:
    """A PNG as an array."""
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtra("render_mode 'rgb_array'", "envs") from None
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


def seating(seat: int, bots: Bots, players: int) -> list[Opponent]:
    """Who holds each seat, None being the learner."""
    if not 0 <= seat < players:
        raise BadInput(f"there is no seat {seat!r:.20}: seats are 0 to {players - 1}")
    others: list[Opponent] = list(bots) if isinstance(bots, Sequence) and not isinstance(bots, str) else []
    if not others:
        others = [bots] * (players - 1)  # type: ignore[list-item]  # it is one opponent
    if len(others) != players - 1:
        raise BadInput(f"{players} players need {players - 1} bots, not {len(others)}")
    return [*others[:seat], None, *others[seat:]]


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput(f"render_mode is one of {', '.join(RENDER_MODES)}, not '{str(mode)[:20]}'")
    return mode
