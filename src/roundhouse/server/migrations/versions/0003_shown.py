"""Who has to decide, as far as everybody may know."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("shown", sa.Integer, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET shown = acting")  # until the next move: what lists showed before
