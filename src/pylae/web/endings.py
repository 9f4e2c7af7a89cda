"""What takes a moment of games that are over, their dice and their pictures, and what a messenger shows of their links."""

from __future__ import annotations

import json
from typing import Any

from fastapi import Request

from pylae.art import theme as themes
from pylae.web import costs, share
from pylae.web.ending import Dice, ending_of
from pylae.web.hall import hall_of
from pylae.web.table import Table
from pylae.web.workshop import Work


async def dice(request: Request, table: Table) -> tuple[Dice, ...]:
    """The dice of a game that is over."""
    work = Work.of("dice", table=await hall_of(request).rows(table))
    told = json.loads(await costs.made(request, work, costs.of_game(len(table.match.steps))))
    return tuple(Dice(row["whose"], row["side"], tuple(row["counts"])) for row in told)


async def picture(request: Request, table: Table, theme: str, ribbon: str) -> bytes:
    """The picture to share, with the ribbon of an analysis where there is one."""
    drawn = share.card(ending_of(table), await dice(request, table), ribbon)
    work = Work.of("picture", svg=themes.themed(drawn, theme), width=share.WIDTH)
    return await costs.made(request, work, costs.PICTURE)


def card_of(request: Request, table: Table) -> dict[str, Any]:
    """What a messenger shows of a link to a game that is over."""
    ending, origin = ending_of(table), str(request.base_url).rstrip("/")
    return {
        "title": f"{ending.headline} · {ending.title}",
        "description": ending.description,
        "image": f"{origin}/tables/{table.row.id}/share.png",
        "url": f"{origin}/tables/{table.row.id}/end",
        "width": share.WIDTH,
        "height": share.HEIGHT,
        "listed": table.row.listed,
    }
