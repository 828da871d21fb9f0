"""What can be chosen about a server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs

from ..errors import BadInput


@dataclass(frozen=True)
class Settings:
    """How a server runs. `database` is a SQLAlchemy address with an async driver: see `database_address`."""

    database: str
    bot_workers: int = 1  # processes that think for bots
    bot_pause: float = 0.5  # seconds a bot takes at least for a decision, so that people can follow
    bot_seconds: float = 5.0  # and at most; most levels take less
    compile_bots: bool = True
    deal_seconds: float = 5.0  # for the players' browsers to add to the seed; then it is dealt without the others
    idle_seconds: float = 600  # a table nobody touched for so long is dropped from memory, not from the database
    keep_days: float = 30.0  # after so long an abandoned table is deleted; games that people played are kept; 0: never
    rate: float = 1.0  # how fast a visitor may act, as a multiple of what people need; 0: as fast as they like
    secure: bool = False  # cookies over HTTPS only


def data_directory() -> Path:
    """Where tables are kept unless told otherwise."""
    return Path(platformdirs.user_data_dir("roundhouse"))


def database_address(given: str | None, data: Path) -> str:
    """The address of the database: PostgreSQL by its URL, an SQLite file by its path, or the file in `data`."""
    if given is None:
        return f"sqlite+aiosqlite:///{data / 'tables.sqlite'}"
    scheme, separator, rest = given.partition("://")
    if not separator:
        return f"sqlite+aiosqlite:///{Path(given).absolute()}"
    if scheme in ("postgres", "postgresql", "postgresql+asyncpg"):
        return f"postgresql+asyncpg://{rest}"
    if scheme in ("sqlite", "sqlite+aiosqlite"):
        return f"sqlite+aiosqlite://{rest}"
    raise BadInput(f"unknown database '{scheme[:20]}': give postgresql://… or the path of an SQLite file")


def is_sqlite(database: str) -> bool:
    return database.startswith("sqlite")
