"""The command line: `roundhouse COMMAND`. Each command is a file here."""

from __future__ import annotations

import os
import sys

import typer
from typer.exceptions import TyperException

from ..errors import RoundhouseError
from . import analyse, arena, games, map, picture, play, replay, rules, serve, simulate

app = typer.Typer(
    name="roundhouse",
    help="Rail board games with complete rules: play, watch, simulate.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
for module in (play, serve, replay, analyse, simulate, arena, picture, rules, games, map):
    module.register(app)


def main() -> None:
    """Run a command; what went wrong is told in one line, with exit code 2."""
    try:
        code = app(standalone_mode=False)
    except TyperException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "roundhouse"
        message = error.format_message() if hasattr(error, "format_message") else str(error)
        if message:
            _fail(f"{' '.join(message.split())} (see {command} --help)")
        sys.exit(2)
    except RoundhouseError as error:
        _fail(" ".join(str(error).split()))
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
