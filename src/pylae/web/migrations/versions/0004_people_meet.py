"""People meet: tables that look for somebody, who is there, carried seats, talk, blocks, reports and notices."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("users", sa.Column("talk", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column(
        "users", sa.Column("watchers_talk", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.add_column("users", sa.Column("barred", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("there", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("seats", sa.Column("talk_seen", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("gone", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "blocks",
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("other", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["other"], ["users.id"], name=op.f("fk_blocks_other"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_blocks_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user", "other", name=op.f("pk_blocks")),
    )
    op.create_index(op.f("ix_blocks_other"), "blocks", ["other"], unique=False)
    op.create_table(
        "carries",
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("used", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_carries_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_carries")),
    )
    op.create_index(op.f("ix_carries_user"), "carries", ["user"], unique=False)
    op.create_table(
        "hooks",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("style", sa.Text(), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.Column("good_at", sa.Double(), nullable=True),
        sa.Column("error", sa.Text(), nullable=False),
        sa.Column("off", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_hooks_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hooks")),
    )
    op.create_index(op.f("ix_hooks_user"), "hooks", ["user"], unique=False)
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=True),
        sa.Column("about", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("said", sa.JSON(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("closed", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["about"], ["users.id"], name=op.f("fk_reports_about"), ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["by"], ["users.id"], name=op.f("fk_reports_by"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_about"), "reports", ["about"], unique=False)
    op.create_index(op.f("ix_reports_by"), "reports", ["by"], unique=False)
    op.create_table(
        "notices",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.Column("user", sa.Text(), nullable=False),
        sa.Column("due", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("sent", sa.Double(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_notices_table"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_notices_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat", "kind", name=op.f("pk_notices")),
    )
    op.create_index(op.f("ix_notices_user"), "notices", ["user"], unique=False)
    op.create_table(
        "presence",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("worker", sa.Text(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("watchers", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_presence_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "worker", name=op.f("pk_presence")),
    )
    op.create_index(op.f("ix_presence_until"), "presence", ["until"], unique=False)
    op.create_table(
        "seeks",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("notice", sa.Text(), nullable=False),
        sa.Column("made", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("met", sa.Boolean(), nullable=False),
        sa.Column("full_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seeks_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_seeks")),
    )
    op.create_index(op.f("ix_seeks_until"), "seeks", ["until"], unique=False)
    op.create_table(
        "talk",
        sa.Column("table", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("phrase", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_talk_table"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name=op.f("fk_talk_user"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_talk")),
    )
    op.create_index(op.f("ix_talk_user"), "talk", ["user"], unique=False)
