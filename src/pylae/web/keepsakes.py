"""What somebody takes away from tables: the log of one as text, and all own games as one archive."""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Iterator, Sequence
from copy import copy

from pylae import __version__
from pylae.core.record import dumps
from pylae.web.table import Table, Who
from pylae.web.telling import Teller


def still(table: Table) -> Table:
    """The table as it stands now, for a thread: what happens meanwhile does not touch it."""
    frozen = copy(table)
    frozen.seats, frozen.notes, frozen.match = list(table.seats), dict(table.notes), table.match.copy()
    return frozen


def log_text(table: Table, eyes: int) -> str:
    """What was told to a seat, under the same headings as at the table."""
    return "\n".join(_log_lines(table, eyes)) + "\n"


def _log_lines(table: Table, eyes: int) -> Iterator[str]:
    match, heading = table.match, ""
    yield match.game.about.title
    for seat, row in enumerate(table.seats):
        yield f"{match.game.seat_name(match.state, seat)}: {row.name or 'an open seat'}"
    yield from table.notes.get(0, ())
    for entry in Teller(table).log(eyes):
        if entry["heading"] != heading:
            heading = entry["heading"]
            yield f"\n{heading}"
        yield from (f"  {_sentence(line['text'], line['section'])}" for line in entry["lines"])
        yield from (f"  {note}" for note in entry.get("notes", ()))
    if table.looked:
        yield "\nIn this game something was taken back after it had been seen."
    if table.over:
        result = table.result()
        yield f"\n{_sentence(result.text, result.section)}"


def _sentence(text: str, section: str) -> str:
    return f"{text} ({section})" if section else text


def file_name(table: Table, what: str) -> str:
    """A name that sorts by game and day."""
    day = time.strftime("%Y-%m-%d", time.gmtime(table.row.created))
    return f"pylae-{table.row.game}-{day}-{table.row.id[:6]}-{what}"


def archive(tables: Sequence[Table], who: Who) -> bytes:
    """The games of a person in one archive: the log of each, and its record where nothing in it is hidden any more."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for table in tables:
            mine = table.seats_of(who)
            eyes = mine[0] if len(mine) == 1 else table.eyes(who)[0]
            file.writestr(file_name(table, "log.txt"), log_text(table, eyes))
            if table.sees_all(who):
                file.writestr(file_name(table, "record.txt"), dumps(table.match, __version__))
    return buffer.getvalue()
