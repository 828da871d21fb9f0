"""The settings of a server."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
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
    secure: bool = False  # behind HTTPS: browsers never come without it again
    base_path: str = ""  # where a proxy puts the pages, as "/games"; empty: at the root
    site: str = ""  # the address of the pages, for links in e-mail: "https://games.example.org"
    mail_server: str = ""  # "smtp://user@host:587" or "smtps://…"; empty: no e-mail
    mail_from: str = ""
    mail_password_file: str = ""
    notice_pause: float = 60.0  # seconds for people to come by themselves before they are told; more than a beat
    push_anywhere: bool = False  # for tests: a push service may be on this machine, and without TLS
    metrics_from: str = "127.0.0.1,::1"  # the addresses and networks that may read /metrics, with commas between


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


def address_in(path: Path) -> str:
    """The address of a database, read from a file, so that its password is on no command line and in no environment."""
    try:
        address = path.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        raise BadInput(f"the file with the database's address, {path}, cannot be read ({reason})") from None
    if not address:
        raise BadInput(f"the file with the database's address, {path}, is empty")
    return address


def checked_base(path: str) -> str:
    """A base path as it is used: "/games", or nothing."""
    inner = path.strip("/")
    if not all(part and part.replace("-", "").replace("_", "").isalnum() for part in inner.split("/") if inner):
        raise BadInput(f"the base path '{path[:40]}' cannot be used: it looks like /games")
    return f"/{inner}" if inner else ""


def networks(given: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Addresses and networks, with commas between."""
    try:
        return tuple(ip_network(each.strip(), strict=False) for each in given.split(",") if each.strip())
    except ValueError:
        raise BadInput(f"'{given[:40]}' is no list of addresses and networks, as 127.0.0.1,10.0.0.0/8") from None


def within(address: str, known: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Whether an address is in one of the networks; something that is not an address is in none."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return any(found in network for network in known)


def is_sqlite(database: str) -> bool:
    return database.startswith("sqlite")
