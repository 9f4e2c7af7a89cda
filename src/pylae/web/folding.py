"""Folding: a table from its rows step by step, and the rows as they are given to another process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pylae.web.store import Event, SeatRow, TableRow
from pylae.web.table import Table

Json = dict[str, Any]


def built(row: TableRow, seats: Sequence[SeatRow], events: Sequence[Event]) -> tuple[Table, Iterator[None]]:
    """A table before its first step, and the way to the last one."""
    first = [event for event in events[:1] if event.kind == "data"]
    table = Table(row, seats, first)

    def way() -> Iterator[None]:
        for event in events[len(first) :]:
            yield from table.folding(event)
            yield
        table.lowest = len(table.match.steps)

    return table, way()


def rows(row: TableRow, seats: Sequence[SeatRow], events: Sequence[Event]) -> Json:
    """All that a table is, without what nobody else needs: tokens, answers that are held, ids of requests."""
    return {
        "row": vars(row) | {"invite": "", "host": None, "next": "", "changed": 0.0, "version": 0},
        "seats": [vars(seat) | {"token": None, "held": None, "seen": 0, "talk_seen": 0} for seat in seats],
        "events": [[event.seq, event.kind, event.seat, event.data, event.at] for event in events],
    }


def table_of(given: Json) -> Table:
    """The table of such rows."""
    row = TableRow(**given["row"])
    events = [
        Event(row.id, seq, kind, seat, data, None, None, at) for seq, kind, seat, data, at in given["events"]
    ]
    return Table(row, [SeatRow(**seat) for seat in given["seats"]], events)
