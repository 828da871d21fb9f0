"""A server of the Model Context Protocol: an agent sits down at a table, and sees what a player there sees.

One process serves one agent, which plays one game at a time. `roundhouse mcp` runs it over standard input and output.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from .. import __version__
from ..errors import BadInput, MissingExtra, RoundhouseError
from ..games import find_title, titles
from ..language import speaker
from ..table import Table
from .environment import TextEnv
from .prompt import rules_in_words

try:
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ImportError:
    raise MissingExtra("the MCP server", "mcp") from None

INSTRUCTIONS = """Rail board games to play, against bots. Call `games` for the list and `rules` for a rulebook, then \
`sit_down`. It answers with the table as your seat sees it and your legal moves; `play` makes one of them, lets the \
others play, and answers with the next decision. Nothing has to be remembered: `look` says it all again."""


def make_server(records: Path | None = None) -> MCPServer:
    """The server; with `records`, a folder, every finished game is kept there."""
    seat = Seat(records)
    server = MCPServer("roundhouse", instructions=INSTRUCTIONS, version=__version__)
    for tool in (seat.games, seat.rules, seat.sit_down, seat.look, seat.play, seat.why_not, seat.record):
        server.add_tool(tool, structured_output=False)
    return server


@contextmanager
def plainly() -> Iterator[None]:
    """What cannot be done is told to the agent in its own words, not as a fault of the server."""
    try:
        yield
    except RoundhouseError as error:
        raise ToolError(str(error)) from None


class Seat:
    """What the agent can do. The docstrings are what it reads about its tools."""

    def __init__(self, records: Path | None) -> None:
        self._records = records
        self._env: TextEnv | None = None

    def games(self) -> str:
        """The games: their names, how many can play, their options."""
        say = speaker("en")
        lines = []
        for title in titles().values():
            options = [f"{option.name}={option.default}" for option in title.options]
            options += [f"{option}={next(iter(files))}" for option, files in title.named_files.items()]
            players = ", ".join(map(str, title.players))
            lines.append(f"{title.name}: {title.label()}. {title.pitch(say)} Players: {players}. Options: {options}")
        return "\n".join(lines)

    def rules(self, game: str, clause: str = "", lang: str = "en") -> str:
        """The rulebook of a game, or one clause of it, such as GT-13. Languages: en, ru, uk, es."""
        with plainly():
            title, spoken = find_title(game), speaker(lang).lang
            if not clause:
                return rules_in_words(title, spoken)
            found = title.clauses.get(clause.strip().upper())
            if found is None:
                raise BadInput(f"{title.name} has no clause '{clause[:20]}'")
            return f"{found.id} {found.title[spoken]}: {found.text[spoken]}"

    def sit_down(
        self,
        game: str,
        players: int = 2,
        seat: int = 1,
        bots: str = "greedy",
        options: dict[str, int | str] | None = None,
        seed: str = "",
        lang: str = "en",
    ) -> str:
        """Begin a game at a seat, counted from 1; a game that is not over is left. `bots` have the other seats, from
        weak to strong: random, trainee, conductor, greedy, driver, dispatcher, chief; several with commas. The same
        seed deals the same game. Answers with your first decision."""
        with plainly():
            chosen: dict[str, Any] = dict(options or {})
            env = TextEnv(game, players, seat - 1, bots, lang, **chosen)
            text, _ = env.reset(seed or None)
            self._env = env
            return text

    def look(self) -> str:
        """The table as your seat sees it now, and your legal moves."""
        return self._seated.prompt

    def play(self, move: str) -> str:
        """Make one of your legal moves, written as it is listed. Answers with your next decision, or the end."""
        with plainly():
            env = self._seated
            text, _, _, _, info = env.step(move)
            if info["refused"]:
                raise ToolError(env.why_not(move))
            if env.over:
                self._keep(env.table)
            return text

    def why_not(self, move: str) -> str:
        """The rule that forbids a move now; nothing is done."""
        env = self._seated
        return "It is legal." if move in {one.text for one in env.observation.legal} else env.why_not(move)

    def record(self) -> str:
        """The record of your game, once it is over."""
        env = self._seated
        if not env.over:
            raise ToolError("The game is not over: its record would show what is hidden.")
        return env.table.record()

    @property
    def _seated(self) -> TextEnv:
        if self._env is None:
            raise ToolError("You are at no table: call sit_down first.")
        return self._env

    def _keep(self, table: Table) -> None:
        if self._records is not None:
            self._records.mkdir(parents=True, exist_ok=True)
            name = f"{table.title.name}-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.rh"
            (self._records / name).write_text(table.record(), "utf-8")
