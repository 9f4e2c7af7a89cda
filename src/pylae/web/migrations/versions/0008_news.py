"""Which tables have changed is written down, for the other processes at a SQLite file."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "news",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_news")),
    )
