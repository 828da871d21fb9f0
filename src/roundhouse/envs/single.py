"""One game at a time, as the single environments play it: a batch of one that does not begin anew by itself."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..games.drawing import draw
from ..games.observation import Move, Observation
from ..kernel.layout import Records
from ..language import speaker
from ..table import Game
from .batch import Batch, Bytes, Floats

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH = 100  # characters of a rendered text
PIXELS = 800  # across a rendered picture
FORFEIT = -1.0  # the reward of an action that is not legal, which ends the game


class Single:
    """A game, the seats that have to decide, and what each seat sees."""

    def __init__(
        self,
        game: Game,
        players: int | None,
        options: Mapping[str, Any],
        bots: Sequence[str | None] = (),
        reward: str | None = None,
        draws: bool = True,
    ) -> None:
        self.batch = Batch(game, 1, players, bots=bots, reward=reward, draws=draws, resets=False, options=options)
        self.title, self.players, self.actions = game.title, self.batch.players, self.batch.actions
        self.names = tuple(f"Player {seat + 1}" for seat in range(self.players))
        self.rewards = [0.0] * self.players
        self.forfeited: int | None = None

    def reset(self, seed: int) -> None:
        self.batch.reset(seed)
        self.rewards = [0.0] * self.players
        self.forfeited = None

    @property
    def seats(self) -> list[int]:
        """The seats that have to decide now."""
        acting = 0 if self.over else int(self.batch.seats[0])
        return [seat for seat in range(self.players) if acting >> seat & 1]

    @property
    def over(self) -> bool:
        return self.forfeited is not None or bool(self.batch.ended[0])

    def play(self, seat: int, action: int) -> None:
        """Carry out an action. One that is not legal ends the game, at the seat's cost alone."""
        batch = self.batch
        batch.actors[0] = seat
        batch.chosen[0] = action if 0 <= action < self.actions else self.actions
        batch._run()
        batch.actors[0] = -1
        self.rewards = batch.rewards[0].tolist()
        if batch.refused[0]:
            self.forfeited = seat
            self.rewards[seat] = FORFEIT

    def see(self, seat: int) -> tuple[Floats, Bytes]:
        """What the seat sees, and its legal actions as a mask."""
        if self.batch.seat[0] != seat:
            self.batch.look(seat)
        mask = self.batch.mask[0].copy()
        if self.over:
            mask[:] = 0
        return self.batch.observation[0].copy(), mask

    def why_not(self, seat: int, action: int) -> str:
        """The rule that forbids an action now, as "GT-07", or nothing."""
        view = self.title.state.view(self.batch.states.copy())
        if not 0 <= action < self.actions:
            return "no such action"
        number = self.title.rules["why_not"](self.batch.parts.view, view, seat, action)
        return self.title.clause(number).id if number else ""

    def observation(self, seat: int | None) -> Observation:
        """The observation that pictures and bots are made for."""
        record: Records = self.title.sight.zeros()
        state = self.title.state.view(self.batch.states.copy())
        viewer = -1 if seat is None else seat
        self.title.rules["observe"](self.batch.parts.view, state, viewer, self.title.sight.view(record))
        listed: list[int] = [0] * self.actions
        n = 0 if seat is None else self.title.rules["legal"](self.batch.parts.view, state, seat, listed)
        legal = tuple(Move(a, self.title.action_names[a]) for a in listed[:n])
        seats = tuple(self.seats)
        return Observation(self.title, self.batch.parts, seat, record, self.names, seats, legal)

    def render(self, mode: str | None, seat: int | None) -> str | npt.NDArray[np.uint8] | None:
        """The table as a seat sees it: as text, as SVG, or as an array of height, width and RGB."""
        observation = self.observation(seat)
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
    console.print(observation.title.module("text").board(observation, speaker("en")))
    return file.getvalue()


def pixels(png: bytes) -> npt.NDArray[np.uint8]:
    """A PNG as an array."""
    try:
        from PIL import Image
    except ImportError:
        raise BadInput("render_mode 'rgb_array' needs the extra 'envs': pip install 'roundhouse[envs]'") from None
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput(f"render_mode is one of {', '.join(RENDER_MODES)}, not '{str(mode)[:20]}'")
    return mode
