"""Devices are told too: what were webhooks are channels, of which a device has a session and keys."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("session", sa.Text()),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("keys", sa.JSON()),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.Column("good_at", sa.Double()),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("off", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_channels_user"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["session"], ["sessions.digest"], name=op.f("fk_channels_session"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_channels")),
        sa.UniqueConstraint("session", name=op.f("uq_channels_session")),
    )
    op.create_index(op.f("ix_channels_user"), "channels", ["user"])
    op.execute(
        'INSERT INTO channels (id, "user", kind, address, origin, made, good_at, error, off) '
        """SELECT id, "user", style, address, '', made, good_at, error, off FROM hooks"""
    )
    op.drop_table("hooks")
