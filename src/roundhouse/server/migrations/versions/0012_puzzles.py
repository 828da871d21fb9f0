"""Who has tried which puzzle."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("puzzle", sa.String(8), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("puzzle_tries_puzzle", "puzzle_tries", ["puzzle"])
