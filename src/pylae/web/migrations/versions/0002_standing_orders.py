"""Seats have standing orders, and an answer that is not shown yet."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seats", sa.Column("orders", sa.Text(), nullable=False, server_default="ask"))
    op.add_column("seats", sa.Column("held", sa.JSON()))
