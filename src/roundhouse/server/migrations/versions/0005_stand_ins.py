"""Whether weaker bots play for those that are not ready, and which decisions were theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("stand_in", sa.Boolean))
    op.add_column("entries", sa.Column("by", sa.String(40)))
