"""A tool for developers: writes the next migration from what `schema.py` says and the migrations do not yet.

python -m pylae.web.migrations "seats may have a colour"
"""

import sys
import tempfile

from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from pylae.web.database import migrate, migrations


def begin_next(changes: str) -> None:
    """Writes a file beside the others, to be read and mended by its author."""
    with tempfile.TemporaryDirectory() as folder:
        engine = create_engine(f"sqlite:///{folder}/fresh.db")
        with engine.begin() as connection:
            migrate(connection)
            config = migrations(connection)
            number = len(list(ScriptDirectory.from_config(config).walk_revisions())) + 1
            command.revision(config, changes, autogenerate=True, rev_id=f"{number:04}")
        engine.dispose()


if __name__ == "__main__":
    begin_next(" ".join(sys.argv[1:]))
