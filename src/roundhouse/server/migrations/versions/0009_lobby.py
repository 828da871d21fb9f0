"""What is known of games that are over, what hosts wish, and who looks for a game."""

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

KEY = sa.String(64)
LETTERS = 80
NAME_KEY = sa.String(LETTERS).with_variant(sa.String(LETTERS, collation="C"), "postgresql")
BATCH = 500


def upgrade() -> None:
    op.add_column("tables", sa.Column("steps", sa.Integer, nullable=False, server_default=sa.text("0")))
    op.add_column("tables", sa.Column("wish", sa.Text))
    op.create_index("tables_creator", "tables", ["creator"])
    op.create_table(
        "finished",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("mode", sa.String(10), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("best", sa.Integer),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("agreed", sa.Boolean, nullable=False),
        sa.Column("checked", sa.Boolean, nullable=False),
    )
    for name, columns in (
        ("finished_at", ["listed", "at", "table_id"]),
        ("finished_game", ["listed", "game", "at", "table_id"]),
        ("finished_best", ["listed", "best", "table_id"]),
        ("finished_game_best", ["listed", "game", "best", "table_id"]),
    ):
        op.create_index(name, "finished", columns)
    op.create_table(
        "finished_seats",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("finished.table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", NAME_KEY, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("won", sa.Boolean, nullable=False),
    )
    op.create_index("finished_seats_key", "finished_seats", ["key", "table_id"])
    _fill(op.get_bind())


def _fill(connection: sa.Connection) -> None:
    """A row for each game that is over, as far as lists know how it came out; the rest when somebody looks at it."""
    names = ("id", "game", "mode", "open", "over", "moved", "result")
    tables = sa.table("tables", *map(sa.column, names))
    seats = sa.table("seats", *map(sa.column, ("table_id", "seat", "kind", "name")))
    entries = sa.table("entries", *map(sa.column, ("table_id", "kind")))
    last = ""
    while True:
        query = sa.select(tables).where(tables.c.over, tables.c.id > last).order_by(tables.c.id).limit(BATCH)
        rows = connection.execute(query).mappings().all()
        if not rows:
            return
        last = rows[-1]["id"]
        ids = [row["id"] for row in rows]
        seated: dict[str, list[sa.RowMapping]] = {id: [] for id in ids}
        query = sa.select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
        for seat in connection.execute(query).mappings():
            seated[seat["table_id"]].append(seat)
        ended = sa.func.max(sa.case((entries.c.kind == "end", 1), else_=0))
        query = sa.select(entries.c.table_id, sa.func.count(), ended).where(entries.c.table_id.in_(ids))
        played = {id: (n, bool(end)) for id, n, end in connection.execute(query.group_by(entries.c.table_id))}
        endings = [_ending(row, seated[row["id"]], *played.get(row["id"], (0, False))) for row in rows]
        finished = sa.table("finished", *map(sa.column, endings[0][0]))
        connection.execute(sa.insert(finished), [ending for ending, _ in endings])
        placings = [placing for _, each in endings for placing in each]
        if placings:
            places = sa.table("finished_seats", *map(sa.column, placings[0]))
            connection.execute(sa.insert(places), placings)


def _ending(
    row: sa.RowMapping, seated: list[sa.RowMapping], steps: int, agreed: bool
) -> tuple[dict[str, object], list[dict[str, object]]]:
    scores: list[int | None] = [int(score) for score in (row["result"] or "").split()]
    if len(scores) != len(seated):
        scores = [None] * len(seated)
    known = [score for score in scores if score is not None]
    best = max(known, default=None)
    alone = len(known) > 1 and not agreed and known.count(max(known)) == 1  # a tie may have been broken: not known here
    people = sum(seat["kind"] != "bot" for seat in seated)
    mode = "solo" if len(seated) == 1 else "people" if people > 1 else "bots"
    ending = {"table_id": row["id"], "game": row["game"], "mode": mode, "players": len(seated), "at": row["moved"]}
    ending |= {"listed": bool(row["open"]) and row["mode"] != "analysis", "best": best, "steps": steps}
    ending |= {"agreed": agreed, "checked": False}
    return ending, [
        {"table_id": row["id"], "seat": seat["seat"], "key": _key(seat["name"]), "score": score}
        | {"won": alone and score == best}
        for seat, score in zip(seated, scores, strict=True)
    ]


def _key(name: str) -> str:
    shown = unicodedata.normalize("NFKC", name).casefold()
    return "".join(c for c in shown if unicodedata.category(c)[0] not in "CZ")[:LETTERS]
