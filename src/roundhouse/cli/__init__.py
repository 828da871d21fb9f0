"""The command line: `roundhouse COMMAND`. Each command is a file here."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from .. import __version__
from ..errors import RoundhouseError
from ..language import sentence
from . import (
    admin,
    analyse,
    arena,
    backup,
    benchmark,
    dataset,
    doctor,
    games,
    map,
    mcp,
    picture,
    play,
    puzzles,
    replay,
    rules,
    serve,
    simulate,
    solve,
)
from .translated import complaint, say_help, see_help, spoken, trouble

app = typer.Typer(
    name="roundhouse",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)


def _print_version(asked: bool) -> None:
    if asked:
        print(f"roundhouse {__version__}")
        raise typer.Exit


@app.callback(help=sentence("Rail board games with complete rules: play, watch, simulate."))
def about(
    version: Annotated[
        bool, typer.Option("--version", help=sentence("Print the version."), is_eager=True, callback=_print_version)
    ] = False,
) -> None:
    """What holds before any command."""


COMMANDS = (
    *(play, serve, admin, backup, replay, analyse, puzzles, simulate, dataset, arena, solve, benchmark, mcp),
    *(picture, rules, games, map, doctor),
)
for module in COMMANDS:
    module.register(app)


def main() -> None:
    """Run a command; what went wrong is told in one line, with exit code 2."""
    say = spoken()
    try:
        command_line = typer.main.get_command(app)
        say_help(command_line, say)
        code = command_line(standalone_mode=False)
    except TyperException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "roundhouse"
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        if message:
            _fail(f"{complaint(' '.join(message.split()), say)} {see_help(command, say)}")
        sys.exit(2)
    except RoundhouseError as error:
        _fail(trouble(error, say))
    except typer.Abort:
        print(file=sys.stderr)
        sys.exit(130)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str) -> None:
    print(f"roundhouse: {message}", file=sys.stderr)
    sys.exit(2)
