"""People, the browsers and passkeys they are known by, and their ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

KEY = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("key", KEY, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("recovery", KEY),
    )
    op.create_index("people_recovery", "people", ["recovery"], unique=True)
    op.create_table(
        "devices",
        sa.Column("visitor", KEY, primary_key=True),
        sa.Column("person", KEY, sa.ForeignKey("people.key"), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_index("devices_person", "devices", ["person"])
    op.create_table(
        "passkeys",
        sa.Column("key", KEY, primary_key=True),
        sa.Column("person", KEY, sa.ForeignKey("people.key"), nullable=False),
        sa.Column("credential", sa.Text, nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("visitor", KEY, primary_key=True),
        sa.Column("purpose", sa.String(10), primary_key=True),
        sa.Column("challenge", sa.String(100), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("against", sa.String(10), primary_key=True),
        sa.Column("strength", sa.Double, nullable=False),
        sa.Column("doubt", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "rated",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("finished.table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("against", sa.String(10), nullable=False),
        sa.Column("strength", sa.Double, nullable=False),
        sa.Column("doubt", sa.Double, nullable=False),
        sa.Column("change", sa.Double, nullable=False),
    )
    op.create_table(
        "verdicts",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("finished.table_id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("unit", sa.String(10), nullable=False),
        sa.Column("luck", sa.Double, nullable=False),
        sa.Column("mistakes", sa.Double, nullable=False),
        sa.Column("others", sa.Double, nullable=False),
    )
    op.add_column("finished", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("finished_rated", "finished", ["rated", "at"])
