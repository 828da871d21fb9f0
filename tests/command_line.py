"""Runs the command line in this process, as a person would from a shell."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from roundhouse.cli import main


@dataclass(frozen=True)
class Said:
    """What a command printed, and how it ended."""

    out: str
    err: str
    code: int


@pytest.fixture
def roundhouse(monkeypatch, capsys, tmp_path) -> Callable[..., Said]:
    """`roundhouse("play", "game-of-trains", typed="q\\n")`."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LANG", "C")
    monkeypatch.delenv("LC_ALL", raising=False)

    def run(*arguments: object, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "argv", ["roundhouse", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        return Said(told.out, told.err, int(ended.value.code or 0))

    return run
