"""The daily deal: days with their seeds, and who tries them."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

KEY = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("player", KEY, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("worth", sa.Integer),
        sa.Column("won", sa.Boolean),
        sa.Column("turns", sa.Integer),
        sa.Column("streak", sa.Integer),
    )
    op.create_index("tries_player", "tries", ["player", "day"])
    op.create_index("tries_results", "tries", ["day", "game", "kind", "worth"])
    op.create_index("tries_open", "tries", ["day", "ended"])
    op.create_index("tries_table", "tries", ["table_id"], unique=True)
