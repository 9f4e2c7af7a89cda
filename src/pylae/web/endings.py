"""What this server keeps of games that are over: their dice and their pictures, and what a messenger shows of their links."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from fastapi import Request

from pylae.art import theme as themes
from pylae.art.svg import png
from pylae.web import keepsakes, share
from pylae.web.ending import Dice, dice_of, ending_of
from pylae.web.table import Table

MOST_KEPT = 64


class Endings:
    """What takes a moment is made beside the loop, one after the other, and the last ones are kept."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[Any, ...], Any] = OrderedDict()
        self.turn = asyncio.Lock()

    async def dice(self, table: Table) -> tuple[Dice, ...]:
        """The dice of a game that is over."""
        match = keepsakes.still(table).match
        return await self._kept(("dice", table.row.id, table.seq), lambda: dice_of(match))

    async def picture(self, table: Table, theme: str, ribbon: str) -> bytes:
        """The picture to share, with the ribbon of an analysis where there is one."""
        ending, dice = ending_of(table), await self.dice(table)

        def made() -> bytes:
            return png(themes.themed(share.card(ending, dice, ribbon), theme), share.WIDTH)

        return await self._kept(_picture(table, theme, ribbon), made)

    def counted(self, table: Table) -> bool:
        """Whether its dice are at hand."""
        return ("dice", table.row.id, table.seq) in self.kept

    def pictured(self, table: Table, theme: str, ribbon: str) -> bool:
        """Whether the picture is at hand."""
        return _picture(table, theme, ribbon) in self.kept

    async def _kept(self, key: tuple[Any, ...], make: Callable[[], Any]) -> Any:
        async with self.turn:
            if key not in self.kept:
                self.kept[key] = await asyncio.to_thread(make)
                while len(self.kept) > MOST_KEPT:
                    self.kept.popitem(last=False)
            self.kept.move_to_end(key)
            return self.kept[key]


def _picture(table: Table, theme: str, ribbon: str) -> tuple[Any, ...]:
    names = tuple(seat.name for seat in table.seats)
    return "picture", table.row.id, table.seq, names, theme, bool(ribbon)


def endings_of(request: Request) -> Endings:
    return request.app.state.endings


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
