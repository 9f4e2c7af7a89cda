"""Onward: tables that come of another one, its rematch and what if."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from pylae.core.bots import Policy
from pylae.core.engine import rivals
from pylae.core.game import WATCHER, Refusal
from pylae.core.match import Match, new_generator
from pylae.web import lobby
from pylae.web.clocks import Pace
from pylae.web.hall import Hall
from pylae.web.problems import Problem
from pylae.web.sitting import Sitter
from pylae.web.store import TableRow, User
from pylae.web.table import Table, Who


async def rematch(hall: Hall, id: str, who: Who, user: User) -> str:
    """The table of the rematch: the same people, rivals with sides changed. The first who asks opens it, the others say by asking
    that they are there."""
    table = await hall.table(id)
    if not table.seats_of(who):
        raise Problem(403, "Only who played here can ask for a rematch.")
    if not table.over:
        raise Problem(409, "The game is not over yet.")
    stands = table.row.next or await _open_rematch(hall, id, who, user)
    if (again := await hall.store.table(stands)) and again.host != user.id:
        with suppress(Problem, Refusal):  # who has left it since looks at it all the same
            await lobby.say_there(hall, stands, who)
    return stands


async def _open_rematch(hall: Hall, id: str, who: Who, user: User) -> str:
    """Opens a rematch, unless somebody is faster; nobody is called by whom they have blocked."""
    table = await hall.table(id)
    if table.others(who):
        await lobby.check_may_sit(hall.store, table.row, table.seats, user)
    sitters = [
        Sitter(seat.kind, seat.user, seat.policy, seat.name)
        if seat.kind == "bot" or seat.user
        else Sitter("open")
        for seat in await hall.store.seats(id)
    ]
    if rivals(table.match.game, table.match.state):
        sitters = sitters[1:] + sitters[:1]
    row = await hall.open_table(
        table.row.game,
        table.row.options,
        sitters,
        user,
        physical=table.row.physical,
        listed=table.row.listed,
        data=table.match.data,
        pace=Pace.of(table.row.pace),
    )
    await lobby.meet_again(hall.store, id, row.id, user.id)
    stands = await hall.store.set_next(id, row.id)
    if stands != row.id:
        await lobby.part(hall, row.id, user.id)
    await hall.look_again(id)
    return stands


async def branch(hall: Hall, id: str, who: Who, user: User, at: int) -> TableRow:
    """A table of one's own that goes on from a step of this one; who played sits where they sat, against bots."""
    table = await hall.table(id)
    await hall.know_who_sees(table, who)
    match = branched(table, who, at)
    mine = table.seats_of(who)
    against = bool(mine) and rivals(table.match.game, table.match.state)
    sitters = [
        Sitter("bot", policy=Policy.HEURISTIC)
        if against and seat not in mine
        else Sitter("person", user.id, name=user.name)
        for seat in range(len(table.seats))
    ]
    return await hall.open_match(match, sitters, user, listed=False, origin=id)


def branched(table: Table, who: Who, at: int, seed: int | None = None) -> Match:
    """A match that goes its own way from a position of this one; what is hidden from this person is dealt anew."""
    if not 0 <= at <= len(table.match.steps):
        raise Refusal(f"This game has {len(table.match.steps)} steps; there is none with number {at}.")
    if table.sees_all(who):
        branch = table.match.branch(at, seed)
    else:
        seat = (table.seats_of(who) or [WATCHER])[0]
        guess: Any = table.match.view(seat, at)
        table.match.game.redeal(guess, seat, new_generator(seed))
        branch = Match(
            table.match.game,
            position=guess,
            physical=table.match.physical,
            seed=seed,
            seats=table.match.seats,
        )
    if branch.over:
        raise Refusal("The game is over at this point; choose an earlier one.")
    return branch
