"""What the database holds. The entries are the truth of a table: nothing in them is ever changed or removed."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, String, Table, Text
from sqlalchemy.sql.expression import false, text, true

metadata = MetaData()

LONGEST_KEY = 80  # letters of a name by which it is looked for
# In the order of code points, so that all that begins alike stands together.
NAME_KEY = String(LONGEST_KEY).with_variant(String(LONGEST_KEY, collation="C"), "postgresql")
KEY = String(64)  # the SHA-256 of a visitor's cookie, as hex digits

# `setup` is JSON, all that makes the table again: see `setup.py`. From `moved` to `over`, what lists of tables show.
# From `host` on, what people have settled: see `Terms`.
tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("mode", String(10), nullable=False),
    Column("name", String(60), nullable=False),
    Column("setup", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("creator", KEY, nullable=False),
    Column("created", Double, nullable=False),
    Column("moved", Double, nullable=False),  # when everybody last saw something happen
    Column("acting", Integer, nullable=False),  # the seats to act, as bits
    Column("over", Boolean, nullable=False),
    Column("rematch", String(16)),  # the table where the same people play again
    Column("shown", Integer, nullable=False),  # the seats to act as far as everybody may know, as bits
    Column("dealing", Text),  # how far its draws are from having a seed: see `dealing.py`
    Column("stand_in", Boolean),  # whether weaker bots play for those that are not ready; null: nobody chose
    Column("host", KEY, nullable=False, server_default=""),
    Column("invitation", String(64), nullable=False, server_default=""),
    Column("begun", Boolean, nullable=False, server_default=true()),
    Column("host_starts", Boolean, nullable=False, server_default=false()),
    Column("level", String(40), nullable=False, server_default="conductor"),
    Column("patience", Double, nullable=False, server_default=text("300")),
    Column("offer", Text),
    Column("seating", Integer, nullable=False, server_default=text("0")),
    Column("result", String(200)),  # the scores of a game that is over: what it must lead to when it is replayed
    Column("steps", Integer, nullable=False, server_default=text("0")),  # how often everybody saw something happen
    Column("wish", Text),  # what the host wishes of those who join, as JSON: see `lobby/wishes.py`
    Column("turns", Text),  # since when each seat has to decide, as JSON: see `turns.py`
    Index("tables_open", "open", "over", "moved"),
    Index("tables_creator", "creator"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),  # person, bot, or open: nobody has taken it yet
    Column("name", String(40), nullable=False),
    Column("bot", String(40)),  # which plays the seat: its own, or for a person who left or is away
    Column("token", String(64), nullable=False),
    Column("seen", Double, nullable=False, server_default=text("0")),  # when its person was last known to be there
)

# Who holds which seat: a visitor may hold several, and a person may sit at a seat with several devices.
holders = Table(
    "holders",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("visitor", KEY, primary_key=True),
    Index("holders_visitor", "visitor"),
)

# What else a table is to a visitor: `forgotten`, so that it is not in their list, `removed` from it by the host,
# `hidden` from the library by them, or `hinted`: they were given a hint there.
marks = Table(
    "marks",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("visitor", KEY, primary_key=True),
    Column("mark", String(10), primary_key=True),
    Index("marks_visitor", "visitor"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),  # of the table after it, counted from 1
    Column("seat", Integer, nullable=False),
    Column("kind", String(4), nullable=False),  # play, undo, or end: all agreed to
    Column("move", String(60), nullable=False),
    Column("at", Double, nullable=False),
    Column("by", String(40)),  # the bot that decided, where it stood in for the seat's own
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Double, nullable=False),
    Column("note", String(10)),  # a sentence of the server: see `chat_notes.py`; then `text` is JSON
    Index("chat_table", "table_id", "id"),
)

# The data files that games were dealt with, by edition: see `games/editions.py`. A setup names its own.
data_files = Table(
    "data_files",
    metadata,
    Column("edition", String(16), primary_key=True),
    Column("text", Text, nullable=False),
)

# Files that people share by a link, and who does: see `editor/shared_files.py`.
shared_files = Table(
    "shared_files",
    metadata,
    Column("id", String(24), primary_key=True),  # a hash of what it says
    Column("game", String(40), nullable=False),
    Column("option", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("used", Double, nullable=False),  # when somebody last opened it or began a table with it
    Index("shared_files_used", "used"),
)

sharers = Table(
    "sharers",
    metadata,
    Column("id", String(24), ForeignKey("shared_files.id"), primary_key=True),
    Column("visitor", KEY, primary_key=True),
    Column("at", Double, nullable=False),
    Index("sharers_visitor", "visitor"),
)

# What those who run the server ordered: see `admin_orders.py`. Nothing in them is ever changed or removed.
orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("what", Text, nullable=False),
    Column("until", Double),  # when it ends by itself; null: never
    Column("reason", Text, nullable=False),
)

# What is known of a game that is over without playing it again: written when it ends, see `finished.py`.
finished = Table(
    "finished",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("mode", String(10), nullable=False),  # solo, bots (one person against them) or people
    Column("players", Integer, nullable=False),
    Column("at", Double, nullable=False),  # when it ended
    Column("listed", Boolean, nullable=False),  # in the library: it was open to all, and nobody who played hides it
    Column("best", Integer),  # the highest score; null: not known
    Column("steps", Integer, nullable=False),
    Column("agreed", Boolean, nullable=False),  # ended by agreement: nobody has won
    Column("checked", Boolean, nullable=False),  # told by the game itself, not put together by a migration
    Column("rated", Boolean, nullable=False, server_default=false()),  # whether ratings have taken it in
    Index("finished_at", "listed", "at", "table_id"),
    Index("finished_game", "listed", "game", "at", "table_id"),
    Index("finished_best", "listed", "best", "table_id"),
    Index("finished_game_best", "listed", "game", "best", "table_id"),
    Index("finished_rated", "rated", "at"),
)

finished_seats = Table(
    "finished_seats",
    metadata,
    Column("table_id", String(16), ForeignKey("finished.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("key", NAME_KEY, nullable=False),  # what the name looks like: see `seats.looks`
    Column("score", Integer),
    Column("won", Boolean, nullable=False),
    Index("finished_seats_key", "key", "table_id"),
)

# How a game that was rated changed what is held of its players: see `people/ratings.py`.
rated = Table(
    "rated",
    metadata,
    Column("table_id", String(16), ForeignKey("finished.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("against", String(10), nullable=False),
    Column("strength", Double, nullable=False),
    Column("doubt", Double, nullable=False),
    Column("change", Double, nullable=False),
)

# What an analysis says of each seat of a game that is over.
verdicts = Table(
    "verdicts",
    metadata,
    Column("table_id", String(16), ForeignKey("finished.table_id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("unit", String(10), nullable=False),
    Column("luck", Double, nullable=False),
    Column("mistakes", Double, nullable=False),
    Column("others", Double, nullable=False),
)

# What is held of a player's strength in a game, against people or levels; the player is a visitor, a person or a level.
ratings = Table(
    "ratings",
    metadata,
    Column("player", KEY, primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("against", String(10), primary_key=True),
    Column("strength", Double, nullable=False),
    Column("doubt", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Double, nullable=False),
)

# Who has tried which puzzle, and how the first try went, which alone counts. What is held of puzzles and people
# is in `ratings`: see `puzzles/puzzle_store.py`.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("visitor", KEY, primary_key=True),
    Column("puzzle", String(8), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    Index("puzzle_tries_puzzle", "puzzle"),
)

# A visitor who became a person: from then on the person holds their seats, and all of their browsers are the person.
people = Table(
    "people",
    metadata,
    Column("key", KEY, primary_key=True),  # stands where a visitor's key stands; no cookie leads to it but by `devices`
    Column("name", String(40), nullable=False),
    Column("created", Double, nullable=False),
    Column("recovery", KEY),  # the SHA-256 of the recovery code
    Index("people_recovery", "recovery", unique=True),
)

devices = Table(
    "devices",
    metadata,
    Column("visitor", KEY, primary_key=True),
    Column("person", KEY, ForeignKey("people.key"), nullable=False),
    Column("label", String(60), nullable=False),
    Column("since", Double, nullable=False),
    Column("seen", Double, nullable=False),
    Index("devices_person", "person"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("key", KEY, primary_key=True),  # the SHA-256 of the credential's id
    Column("person", KEY, ForeignKey("people.key"), nullable=False),
    Column("credential", Text, nullable=False),
    Column("public_key", Text, nullable=False),
    Column("uses", BigInteger, nullable=False),  # as the authenticator counts them
    Column("label", String(60), nullable=False),
    Column("since", Double, nullable=False),
    Column("used", Double, nullable=False),
    Index("passkeys_person", "person"),
)

# What a browser was asked to sign, until it has.
challenges = Table(
    "challenges",
    metadata,
    Column("visitor", KEY, primary_key=True),
    Column("purpose", String(10), primary_key=True),
    Column("challenge", String(100), nullable=False),
    Column("at", Double, nullable=False),
)

# What this server signs with: see `notices/keys.py`.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

# What somebody wants to be told of, and when not: see `notices/wishes.py`.
notice_wishes = Table(
    "notice_wishes",
    metadata,
    Column("visitor", KEY, primary_key=True),
    Column("id", String(32), nullable=False),  # names them in links that turn notices off
    Column("lang", String(2), nullable=False),
    Column("zone", String(40), nullable=False),
    Column("quiet_from", Integer),  # minutes since midnight
    Column("quiet_until", Integer),
    Column("kinds", String(40), nullable=False),  # with spaces between
    Column("address", String(254)),  # for e-mail
    Column("confirmed", Boolean, nullable=False),
    Index("notice_wishes_id", "id", unique=True),
)

# Where browsers take notices. They belong to the browser; whose that is, `devices` says.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("key", KEY, primary_key=True),  # the SHA-256 of the endpoint
    Column("device", KEY, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("public_key", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("origin", String(200), nullable=False),  # of the pages that asked for it
    Column("label", String(60), nullable=False),
    Column("since", Double, nullable=False),
    Index("subscriptions_device", "device"),
)

# What somebody is to be told, or was: at most one for each turn and event.
notices = Table(
    "notices",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("visitor", KEY, primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("mark", String(40), primary_key=True),  # which turn, or which event
    Column("seat", Integer),
    Column("at", Double, nullable=False),  # when it happened
    Column("due", Double, nullable=False),
    Column("tries", Integer, nullable=False, server_default=text("0")),
    Column("left", Text),  # the channels it still has to go to, as JSON; null: all
    Column("done", Boolean, nullable=False, server_default=false()),
    Index("notices_due", "done", "due"),
    Index("notices_visitor", "visitor"),
)

# The days of the daily deal: see `daily/days.py`. Nobody is told a seed before its day is over.
days = Table(
    "days",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("seed", String(64), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("made", Double, nullable=False),
)

# Who tries which deal of which day: a visitor, a person or a level, once. From `ended` on, how it came out. The table
# may not be there yet, where the server was stopped in between: see `daily/daily.py`.
tries = Table(
    "tries",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("player", KEY, primary_key=True),
    Column("kind", String(10), nullable=False),  # person, guest or level
    Column("table_id", String(16), nullable=False),
    Column("begun", Double, nullable=False),
    Column("ended", Double),
    Column("worth", Integer),  # what results are ordered by; null: it does not count, as the day was over
    Column("won", Boolean),
    Column("turns", Integer),
    Column("streak", Integer),  # days in a row, up to this one
    Index("tries_player", "player", "day"),
    Index("tries_results", "day", "game", "kind", "worth"),
    Index("tries_open", "day", "ended"),
    Index("tries_table", "table_id", unique=True),
)

# Reports on games, by a hash of the game: see `analysis.py`. They can be made again.
analyses = Table(
    "analyses",
    metadata,
    Column("key", KEY, primary_key=True),
    Column("report", Text, nullable=False),
)
