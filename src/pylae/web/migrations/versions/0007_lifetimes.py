"""Attempts to log in are counted by account, and the server keeps a calendar that no jumped clock turns."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "attempts",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("full_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_attempts")),
    )
    op.add_column("life", sa.Column("calendar", sa.Double()))
    op.add_column("life", sa.Column("swept", sa.Double()))
    op.execute("UPDATE life SET calendar = at WHERE at > 0")
