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
    false,
    true,
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
    Column("talk", Boolean, nullable=False, server_default=true()),
    Column("watchers_talk", Boolean, nullable=False, server_default=false()),
    Column("barred", Boolean, nullable=False, server_default=false()),
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
    Column("pace", JSON(none_as_null=True)),
    Column("deadline", Double, index=True),
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
    Column("idle", Boolean, nullable=False, server_default=false()),
    Column("go_on", Integer),
    Column("there", Boolean, nullable=False, server_default=true()),
    Column("talk_seen", Integer, nullable=False, server_default="0"),
    Column("gone", Boolean, nullable=False, server_default=false()),
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

# How many attempts to log in to an account are left, or how much may be made for an address: when there will be all of it again. The
# key is a digest.
attempts = Table(
    "attempts",
    metadata,
    Column("key", Text, primary_key=True),
    Column("full_at", Double, nullable=False),
)

# One row: when any process of the server was last alive, up to when old guests may be forgotten, and when that was last done.
life = Table(
    "life",
    metadata,
    Column("at", Double, nullable=False),
    Column("calendar", Double),
    Column("swept", Double),
)
# A table that is `open` looks for people: in its host's words, until when, and since when it is full. Strangers have `met` there, or
# at a table of which it is the rematch.
seeks = Table(
    "seeks",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("notice", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("until", Double, nullable=False, index=True),
    Column("open", Boolean, nullable=False),
    Column("met", Boolean, nullable=False),
    Column("full_at", Double),
)

# What one worker sees of a table: the seats whose holders look at it, and how many watch.
presence = Table(
    "presence",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("worker", Text, primary_key=True),
    Column("seats", JSON, nullable=False),
    Column("watchers", Integer, nullable=False),
    Column("until", Double, nullable=False, index=True),
)

carries = Table(
    "carries",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("until", Double, nullable=False),
    Column("used", Double),
)

# Which tables have changed, the last ones; only SQLite needs it, for PostgreSQL tells its clients itself.
news = Table(
    "news",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("table", Text, nullable=False),
)

talk = Table(
    "talk",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("room", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("name", Text, nullable=False),
    Column("phrase", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
)

# `kind`: "mute" hides what somebody says, "block" keeps two people from one table too.
blocks = Table(
    "blocks",
    metadata,
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("other", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("made", Double, nullable=False),
)

# What was said is copied: a report stands after its table is gone.
reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", Text, nullable=False),
    Column("by", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("about", ForeignKey("users.id", ondelete="SET NULL"), index=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("said", JSON, nullable=False),
    Column("at", Double, nullable=False),
    Column("closed", Double),
)

# How somebody is told: a webhook, whose `kind` says what is understood there, or a device, by web push. A device belongs to the
# session that switched it on and ends with it; it has the `keys` that its messages are sealed for. `origin` is how this server was
# called when it was asked to tell.
channels = Table(
    "channels",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("session", ForeignKey("sessions.digest", ondelete="CASCADE"), unique=True),
    Column("kind", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("keys", JSON(none_as_null=True)),
    Column("origin", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("good_at", Double),
    Column("error", Text, nullable=False),
    Column("off", Boolean, nullable=False),
)

# The outbox: one notice for each hand-over, whichever worker tells it. `since` is the last event of the seat's own holder.
notices = Table(
    "notices",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, primary_key=True),
    Column("since", Integer, nullable=False),
    Column("user", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("due", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("sent", Double),
    Column("text", Text, nullable=False),
)
