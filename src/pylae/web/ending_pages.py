"""The pages of the end of a game: at its table, by itself for whoever is sent the link, and as a picture."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from pylae import __version__
from pylae.art.theme import THEMES
from pylae.core.record import dumps
from pylae.web import endings, keepsakes
from pylae.web.ending import check_over, day, ending_of
from pylae.web.endings import card_of
from pylae.web.guard import limit
from pylae.web.hall import hall_of
from pylae.web.problems import Problem
from pylae.web.rendering import is_fragment, page
from pylae.web.studies import Run
from pylae.web.study_pages import key_of, studies_of, told, whose
from pylae.web.table import Table, Who
from pylae.web.table_pages import who_asks

router = APIRouter(include_in_schema=False)


@router.get("/tables/{id}/end")
async def end_page(request: Request, id: str) -> Response:
    """The end of a game: a page of its own, or the part that the table shows above its board."""
    hall = hall_of(request)
    table = await hall.table(id)
    ending = ending_of(table)
    who = await who_asks(request)
    reader = reader_at(table, who)
    rematch = await hall.store.table(table.row.next) if table.row.next else None
    host = await hall.store.user(rematch.host) if rematch and rematch.host else None
    return await page(
        request,
        "_ending.html" if is_fragment(request) else "ending.html",
        table=table.row,
        ending=ending,
        dice=await endings.dice(request, table),
        day=day(ending.day),
        own_page=not is_fragment(request),
        ready=host.name if host and host.id != who.user else "",
        mine=bool(table.seats_of(who)),
        card=card_of(request, table),
        **chances(known(request, table, reader), reader),
    )


@router.get("/tables/{id}/end/chances")
async def end_chances(request: Request, id: str, begin: str = "") -> Response:
    """The ribbon and the turning points, or how far they are; they are made when somebody asks for that."""
    table = await hall_of(request).table(id)
    check_over(table)
    reader = reader_at(table, await who_asks(request))
    run = known(request, table, reader)
    if run and run.error:
        studies_of(request).forget(run)
        if begin:
            run = None
    if run is None and begin and reader is not None:
        limit(request, "analysis")
        record = dumps(table.match, __version__)
        run = studies_of(request).begin(key_of(table, reader), record)
    return await page(request, "_chances.html", table=table.row, **chances(run, reader))


@router.get("/tables/{id}/share.png")
async def share(request: Request, id: str, theme: str = "bone") -> Response:
    """The picture to send."""
    table = await hall_of(request).table(id)
    if theme not in THEMES:
        raise Problem(404, f"Pictures have the colours {' or '.join(THEMES)}.")
    check_over(table)
    study = studied(request, table)
    picture = await endings.picture(request, table, theme, study["tall"] if study else "")
    name = keepsakes.file_name(table.row, "end.png")
    return Response(
        picture, media_type="image/png", headers={"Content-Disposition": f'inline; filename="{name}"'}
    )


def known(request: Request, table: Table, reader: int | None) -> Run | None:
    return None if reader is None else studies_of(request).known(key_of(table, reader))


def reader_at(table: Table, who: Who) -> int | None:
    """The seat whose chances this person is shown, where there are any to be shown."""
    try:
        return whose(table, who)
    except Problem:
        return None


def studied(request: Request, table: Table) -> dict[str, Any] | None:
    """The analysis of a game from any seat, where one is at hand."""
    runs = (studies_of(request).runs.get(key_of(table, seat)) for seat in range(len(table.seats)))
    return next((run.study for run in runs if run and run.study), None)


def chances(run: Run | None, reader: int | None) -> dict[str, Any]:
    """What the part about chances needs."""
    return {
        "study": run.study if run else None,
        "progress": told(run) if run and run.open else None,
        "failed": run.error if run else "",
        "offered": reader is not None,
    }
