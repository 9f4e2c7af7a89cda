"""The tables of the database, the same in SQLite and PostgreSQL.

A change here needs a migration beside it (`migrations/versions`); a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={  # a later migration must be able to name what it drops
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

users = Table(
    "users",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),
    Column("password", Text),
    Column("recovery", Text),
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("invite", Text, nullable=False, unique=True),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("position", Text, nullable=False),
    Column("physical", Boolean, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("origin", Text, nullable=False),
    Column("next", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("steps", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("heading", Text, nullable=False),
    Column("result", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("user", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("policy", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("token", Text, unique=True),
    Column("seen", Integer, nullable=False),
    Column("orders", Text, nullable=False, server_default="ask"),
    Column("held", JSON(none_as_null=True)),
)

# `user` refers to nobody by force: an index on it would cost every move something, for deletions only.
events = Table(
    "events",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("data", JSON, nullable=False),
    Column("client", Text),
    Column("user", Text),
    Column("at", Double, nullable=False),
    UniqueConstraint("table", "client"),
)
