"""Hosts, invitations, bots that play for people, offers to end, and what was removed from whose list."""

import json
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

KEY = sa.String(64)


def upgrade() -> None:
    for column in (
        sa.Column("host", KEY, nullable=False, server_default=""),
        sa.Column("invitation", sa.String(64), nullable=False, server_default=""),
        sa.Column("begun", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("host_starts", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("level", sa.String(40), nullable=False, server_default="conductor"),
        sa.Column("patience", sa.Double, nullable=False, server_default=sa.text("300")),
        sa.Column("offer", sa.Text),
        sa.Column("seating", sa.Integer, nullable=False, server_default=sa.text("0")),
    ):
        op.add_column("tables", column)
    op.add_column("seats", sa.Column("seen", sa.Double, nullable=False, server_default=sa.text("0")))
    op.add_column("chat", sa.Column("note", sa.String(10)))
    op.create_table(
        "marks",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("visitor", KEY, primary_key=True),
        sa.Column("mark", sa.String(10), primary_key=True),
    )
    op.create_index("marks_visitor", "marks", ["visitor"])
    _settle(op.get_bind())


def _settle(connection: sa.Connection) -> None:
    """Whoever opened a table is its host; one that waits for people gets an invitation, and has not begun."""
    tables = sa.table("tables", *map(sa.column, ("id", "creator", "host", "moved", "dealing", "begun", "invitation")))
    seats = sa.table("seats", *map(sa.column, ("table_id", "kind", "seen")))
    connection.execute(sa.update(tables).values(host=tables.c.creator))
    moved = sa.select(tables.c.moved).where(tables.c.id == seats.c.table_id).scalar_subquery()
    connection.execute(sa.update(seats).values(seen=moved))
    waiting = sa.select(seats.c.table_id).where(seats.c.kind == "open")
    for id, dealing in connection.execute(sa.select(tables.c.id, tables.c.dealing).where(tables.c.id.in_(waiting))):
        begun = dealing is None or json.loads(dealing)[0] != "pledging"
        settled = {"begun": sa.true() if begun else sa.false(), "invitation": secrets.token_hex(32)}
        connection.execute(sa.update(tables).where(tables.c.id == id).values(**settled))
