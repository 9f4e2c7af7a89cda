"""Seats may let their turns go by: while they can do nothing, and until something happens to them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seats", sa.Column("idle", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("go_on", sa.Integer()))
