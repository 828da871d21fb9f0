"""The data that games were dealt with, and what games led to."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "data_files",
        sa.Column("edition", sa.String(16), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.add_column("tables", sa.Column("result", sa.String(200)))
