"""Notices: what people want to be told of, where, and what they were told."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

KEY = sa.String(64)


def upgrade() -> None:
    op.add_column("tables", sa.Column("turns", sa.Text))
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "notice_wishes",
        sa.Column("visitor", KEY, primary_key=True),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("zone", sa.String(40), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_until", sa.Integer),
        sa.Column("kinds", sa.String(40), nullable=False),
        sa.Column("address", sa.String(254)),
        sa.Column("confirmed", sa.Boolean, nullable=False),
    )
    op.create_index("notice_wishes_id", "notice_wishes", ["id"], unique=True)
    op.create_table(
        "subscriptions",
        sa.Column("key", KEY, primary_key=True),
        sa.Column("device", KEY, nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("public_key", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("origin", sa.String(200), nullable=False),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("subscriptions_device", "subscriptions", ["device"])
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("visitor", KEY, primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("mark", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("left", sa.Text),
        sa.Column("done", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("notices_due", "notices", ["done", "due"])
    op.create_index("notices_visitor", "notices", ["visitor"])
