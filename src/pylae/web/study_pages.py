"""The page of a table's analysis: how far it is, and then what luck and decisions did, the turning points and the mistakes."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from pylae import __version__
from pylae.core.engine import rivals
from pylae.core.record import dumps
from pylae.lab.analysis import reader_of
from pylae.web.guard import limit
from pylae.web.hall import hall_of
from pylae.web.problems import Problem
from pylae.web.rendering import page
from pylae.web.studies import Key, Run, Studies
from pylae.web.table import Table, Who
from pylae.web.table_pages import number, who_asks

router = APIRouter(include_in_schema=False)


@router.get("/tables/{id}/analysis")
async def analysis_page(request: Request, id: str, seat: str = "") -> Response:
    """The analysis, or how far it is; whoever asks first lets it begin."""
    table = await hall_of(request).table(id)
    reader = whose(table, await who_asks(request), seat)
    key, studies = key_of(table, reader), studies_of(request)
    run = studies.known(key)
    if run is None:
        limit(request, "analysis")
        record = dumps(table.match, __version__)
        run = studies.begin(key, record)
    if run.error:
        studies.forget(run)
        raise Problem(503, run.error, wait=5)
    match = table.match
    sides = list(enumerate(names_of(table), 1)) if table.over and is_contest(table) else []
    return await page(
        request,
        "study.html",
        table=table.row,
        title=match.game.about.title,
        study=run.study,
        progress=told(run),
        seat=reader + 1,
        sides=sides,
    )


@router.get("/tables/{id}/analysis/progress")
async def progress(request: Request, id: str, seat: str = "") -> Response:
    """How far the analysis is, for the page that waits for it; nothing begins here."""
    table = await hall_of(request).table(id)
    reader = whose(table, await who_asks(request), seat)
    run = studies_of(request).known(key_of(table, reader))
    return JSONResponse(told(run) if run else {"state": "gone", "text": "", "share": None})


def studies_of(request: Request) -> Studies:
    return request.app.state.studies


def key_of(table: Table, reader: int) -> Key:
    """What an analysis is about; whatever happens at the table makes it another."""
    return table.row.id, len(table.match.steps), table.seq, reader


def names_of(table: Table) -> list[str]:
    match = table.match
    return [match.game.seat_name(match.state, seat) for seat in range(len(match.seats))]


def is_contest(table: Table) -> bool:
    return rivals(table.match.game, table.match.state)


def whose(table: Table, who: Who, asked: str = "") -> int:
    """The seat whose chance to win is told; raises `Problem` where this person may not have it, or nobody may yet."""
    match, mine, seats = table.match, table.seats_of(who), len(table.seats)
    chosen = number(asked) if asked else None
    if asked and (chosen is None or not 1 <= chosen <= seats):
        raise Problem(404, f"There is no such seat at this table; they go from 1 to {seats}.")
    if not match.steps:
        raise Problem(404, "Nothing has happened in this game yet.")
    if not table.over and not mine:
        raise Problem(403, "This game is not over; until then only the person who plays it can analyse it.")
    seat = chosen - 1 if chosen else mine[0] if len(mine) == 1 else None
    try:
        reader = reader_of(match, seat)
        return reader if is_contest(table) else reader_of(match)
    except ValueError as error:
        raise Problem(403, str(error)) from None


def told(run: Run) -> dict[str, Any]:
    """How far a run is, in words too."""
    if not run.open:
        return {"state": "done" if run.study else "failed", "text": "", "share": 1.0}
    if run.waiting:
        text = "Another game is being analysed. Yours waits in line and begins by itself."
        return {"state": "waiting", "text": text, "share": None}
    if not run.of:
        text = "Getting ready. The first analysis of a game takes a little longer."
        return {"state": "working", "text": text, "share": None}
    text = f"Played on {run.done:,} of {run.of:,} times."
    return {"state": "working", "text": text, "share": round(run.done / run.of, 3)}
