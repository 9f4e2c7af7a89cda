"""Tables have clocks, and the server leaves a sign of life, so that its absence costs nobody time."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.JSON()))
    op.add_column("tables", sa.Column("deadline", sa.Double()))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    life = op.create_table("life", sa.Column("at", sa.Double(), nullable=False))
    op.bulk_insert(life, [{"at": 0.0}])
