"""What somebody takes away from tables: the log of one as text, and all own games as one archive."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Iterable, Iterator, Mapping

from pylae import __version__
from pylae.core.record import dumps
from pylae.web.store import TableRow
from pylae.web.table import Table, Who
from pylae.web.telling import Teller


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


def file_name(row: TableRow, what: str) -> str:
    """A name that sorts by game and day."""
    day = time.strftime("%Y-%m-%d", time.gmtime(row.created))
    return f"pylae-{row.game}-{day}-{row.id[:6]}-{what}"


def kept_by(table: Table, who: Who) -> dict[str, str]:
    """What somebody takes away from a table, by the end of its file's name: the log, and the record where nothing in it is hidden
    from them any more."""
    mine = table.seats_of(who)
    eyes = mine[0] if len(mine) == 1 else table.eyes(who)[0]
    kept = {"log.txt": log_text(table, eyes)}
    return kept | ({"record.txt": dumps(table.match, __version__)} if table.sees_all(who) else {})


class Archive:
    """An archive that is sent while it grows: nothing of it is kept here once it was taken."""

    def __init__(self) -> None:
        self.written = bytearray()
        self.file = zipfile.ZipFile(self, "w", zipfile.ZIP_DEFLATED)  # type: ignore[call-overload]

    def write(self, data: bytes) -> int:
        self.written += data
        return len(data)

    def flush(self) -> None:
        """Nothing is written anywhere else."""

    def add(self, row: TableRow, kept: Mapping[str, str]) -> None:
        for what, text in kept.items():
            self.file.writestr(file_name(row, what), text)

    def taken(self) -> bytes:
        """What was written since the last time."""
        data = bytes(self.written)
        self.written.clear()
        return data


def archive(tables: Iterable[Table], who: Who) -> bytes:
    """The games of a person, all at once."""
    made = Archive()
    for table in tables:
        made.add(table.row, kept_by(table, who))
    made.file.close()
    return made.taken()
