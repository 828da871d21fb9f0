"""Maps, boards and cards that people share by a link."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "shared_files",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("option", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
    )
    op.create_index("shared_files_used", "shared_files", ["used"])
    op.create_table(
        "sharers",
        sa.Column("id", sa.String(24), sa.ForeignKey("shared_files.id"), primary_key=True),
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_index("sharers_visitor", "sharers", ["visitor"])
