"""The meeting place: your turn first, then the tables that look for somebody, those to watch, and a table of one's own."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from pylae.core.engine import fresh, rivals
from pylae.core.game import Game
from pylae.core.options import changed, player_numbers
from pylae.web import lobby, people, shelf, wishes
from pylae.web.bringing import fields
from pylae.web.clocks import TITLES, Pace
from pylae.web.guard import limit
from pylae.web.hall import Hall, hall_of
from pylae.web.presence import NOBODY_HERE, Here, seen
from pylae.web.problems import Problem
from pylae.web.rendering import is_fragment, page, see
from pylae.web.shelf import Listed
from pylae.web.store import DAY, OPEN, SeatRow, TableRow, User
from pylae.web.table import Who
from pylae.web.table_pages import at_table, number, open_wish, who_asks

router = APIRouter(include_in_schema=False)

QUESTIONS = 8  # tables of which the question itself is told
OWN_TABLES = 60
FINISHED_SHOWN = 10
EITHER = "either"
NO_CLOCK = "No clock"


@dataclass(frozen=True)
class Own:
    """A table of one's own: what is asked there, and until when it looks for people."""

    table: Listed
    question: str
    notice: str
    closes: str  # in which time it is deleted, where that is soon
    looks: bool
    watchers: int


@dataclass(frozen=True)
class Wanted:
    """A seat that waits for somebody."""

    number: int
    name: str
    side: str


@dataclass(frozen=True)
class Offer:
    """A table at which somebody may sit down."""

    id: str
    game: str
    title: str
    host: str
    here: bool
    players: str
    notice: str
    terms: str  # the clock, and what is not as usual
    wanted: tuple[Wanted, ...]
    ago: str


@dataclass(frozen=True)
class Choice:
    """A game that is played with others, and the sides one may want to have, in words."""

    title: str
    sides: dict[str, str]


@router.get("/meet")
async def meet(request: Request) -> Response:
    """Who waits for you, and with whom you could play."""
    return await _meet(request)


async def _meet(
    request: Request,
    error: str = "",
    status: int = 400,
    like: Offer | None = None,
    entered: Mapping[str, str] = MappingProxyType({}),
) -> Response:
    hall = hall_of(request)
    person = await people.person(request)
    own = await lobby.own_tables(hall.store, person, OWN_TABLES, FINISHED_SHOWN)
    offered = await lobby.open_tables(hall.store, person.id if person else None)
    running = [entry for entry in own if not entry[0].over]
    watchable = [
        (row, seats)
        for row, seats in await hall.store.watchable()
        if row.id not in {mine.id for mine, _ in own} and all(seat.kind != OPEN for seat in seats)
    ]
    rows = [row for row, _ in (*own, *offered, *watchable)]
    ids = [row.id for row in rows]
    seeks = await lobby.seeks_of(hall.store, ids)
    here = await seen(hall.store, ids, time.time())
    mine = [await _own(hall, row, seats, person, seeks.get(row.id), here) for row, seats in running if person]
    yours = [entry for entry in mine if entry.table.yours]
    context = {
        "yours": await _with_questions(hall, person, yours),
        "waiting": [entry for entry in mine if not entry.table.yours],
        "finished": [shelf.listed(row, seats, person) for row, seats in own if row.over],
        "offers": [
            _offer(row, seats, seeks[row.id], here.get(row.id, NOBODY_HERE)) for row, seats in offered
        ],
        "watchable": [
            (shelf.listed(row, seats, person), here.get(row.id, NOBODY_HERE).watchers)
            for row, seats in watchable
        ],
    }
    if is_fragment(request):
        return await page(request, "_meet.html", **context)
    return await page(
        request,
        "meet.html",
        status if error else 200,
        **context,
        error=error,
        choices=_choices(),
        chosen=entered.get("game", ""),
        notice=entered.get("notice", ""),
        like=like,
        paces=wishes.paces(),
        pace=entered.get("pace", ""),
        covers=Markup("".join(shelf.cover(game.name) for game in shelf.all_games())),
    )


def _choices() -> list[Choice]:
    """The games that are played with others, with the seats of the smallest table."""
    return [_choice(game) for game in shelf.all_games() if _fewest(game) > 1]


def _choice(game: Game) -> Choice:
    names = shelf.seat_names(game, {"players": str(_fewest(game))})
    against = rivals(game, fresh(game, {"players": str(_fewest(game))}))
    sides = {f"{game.name}/{EITHER}": f"{game.about.title}, {'either side' if against else 'any seat'}"}
    sides |= {f"{game.name}/{seat}": f"{game.about.title}, as {name}" for seat, name in enumerate(names)}
    return Choice(game.about.title, sides)


def _fewest(game: Game) -> int:
    return min((number for number in player_numbers(game.options) if number > 1), default=1)


async def _own(
    hall: Hall,
    row: TableRow,
    seats: Sequence[SeatRow],
    person: User,
    seek: lobby.Seek | None,
    here: dict[str, Here],
) -> Own:
    left = seek.until - time.time() if seek and any(seat.kind == OPEN for seat in seats) else None
    return Own(
        shelf.listed(row, seats, person),
        question="",
        notice=seek.notice if seek else "",
        closes=_days(left) if left is not None and left < lobby.SOON else "",
        looks=left is not None and row.host == person.id,
        watchers=here.get(row.id, NOBODY_HERE).watchers,
    )


def _days(seconds: float) -> str:
    """How soon, in words."""
    days = int(max(seconds, 0) // DAY)
    return f"in {days} day{'' if days == 1 else 's'}" if days else "today"


async def _with_questions(hall: Hall, person: User | None, yours: Sequence[Own]) -> list[Own]:
    """The same with the question that waits at each of the first ones, as this person may see it."""
    if person is None:
        return []
    asked = []
    for place, own in enumerate(yours):
        question = own.table.standing
        if place < QUESTIONS:
            with contextlib.suppress(Problem):  # deleted since, or its game is gone
                table = await hall.table(own.table.url.rsplit("/", 1)[-1])
                if table.awaited:
                    question = "The seats are taken. Say that you are there, and the game begins."
                else:
                    eyes, _ = table.eyes(Who(person.id))
                    question = table.match.prompt(eyes).text
        asked.append(replace(own, question=question))
    return asked


def _offer(row: TableRow, seats: Sequence[SeatRow], seek: lobby.Seek, here: Here) -> Offer:
    game = shelf.game(row.game)
    names, sides = shelf.seat_names(game, row.options), shelf.seat_sides(game, row.options)
    hosts = [seat for seat in seats if seat.user == row.host and row.host]
    others = [seat.name for seat in seats if seat.kind != OPEN]
    return Offer(
        row.id,
        row.game,
        game.about.title,
        hosts[0].name if hosts else others[0] if others else "somebody",
        bool(here.seats & {seat.number for seat in hosts}),
        shelf.series(others) if others else "nobody yet",
        seek.notice,
        _terms(game, row),
        tuple(
            Wanted(seat.number, names[seat.number], sides[seat.number]) for seat in seats if seat.kind == OPEN
        ),
        shelf.ago(time.time() - seek.made),
    )


def _terms(game: Game, row: TableRow) -> str:
    """The clock of a table, and the options that are not as usual there."""
    pace = Pace.of(row.pace)
    variants = [option.title for option in changed(game.options, row.options)]
    clock = TITLES.get(pace.name, "A clock") if pace else NO_CLOCK
    return f"{clock}; with {shelf.series(variants)}" if variants else clock


@router.post("/meet")
async def open_for_anybody(request: Request) -> Response:
    """Opens a table that looks for somebody; where somebody looks for the same, says so first."""
    form = await fields(request)
    chosen, notice = form.get("game", ""), form.get("notice", "")
    entered = {"game": chosen, "notice": notice, "pace": form.get("pace", wishes.NO_CLOCK)}
    name, _, seat = chosen.partition("/")
    try:
        game = shelf.game(name)
        said = lobby.checked_notice(notice)
        players = _fewest(game)
        mine = secrets.randbelow(players) if seat == EITHER else number(seat)
        if players < 2 or mine is None or mine >= players:
            raise Problem(400, "Choose a game, and the side that you would like.")
        wish = replace(wishes.wish(game, "friend", mine=mine), seeks=True, notice=said, pace=entered["pace"])
        person = await people.person(request)
        if "anyway" not in form and (like := await _like(hall_of(request), person, wish, game, seat)):
            return await _meet(request, like=like, entered=entered)
        user, token = await people.person_or_guest(request)
        return await open_wish(request, name, wish, user, token)
    except Problem as problem:
        return await _meet(request, problem.reason, problem.status, entered=entered)


async def _like(hall: Hall, person: User | None, wish: wishes.Wish, game: Game, seat: str) -> Offer | None:
    """Who waits for what is wished for, with the seat that would be taken there; the same clock comes first."""
    rows = await lobby.open_tables(hall.store, person.id if person else None)
    same = [(row, seats) for row, seats in rows if row.game == game.name and row.options == wish.options]
    pace = wishes.pace_of(wish)
    same.sort(key=lambda found: Pace.of(found[0].pace) != pace)
    seeks = await lobby.seeks_of(hall.store, [row.id for row, _ in same])
    for row, seats in same:
        offer = _offer(row, seats, seeks[row.id], NOBODY_HERE)
        wanted = tuple(each for each in offer.wanted if seat in (EITHER, str(each.number)))
        if wanted:
            return replace(offer, wanted=wanted)
    return None


@router.post("/meet/{id}/sit")
async def sit_down(request: Request, id: str) -> Response:
    """A stranger takes a seat."""
    limit(request, "sit")
    seat = number((await fields(request)).get("seat", ""))
    user, token = await people.person_or_guest(request)
    await lobby.sit_down(hall_of(request), id, user, seat)
    return at_table(request, id, token)


@router.post("/tables/{id}/looking")
async def still_looking(request: Request, id: str) -> Response:
    """The host goes on looking for people."""
    person = await people.person(request)
    await lobby.still_looking(hall_of(request).store, id, person.id if person else "")
    return see("/meet")


@router.post("/tables/{id}/here")
async def here(request: Request, id: str) -> Response:
    """Somebody says that he is there, and the game may begin."""
    await lobby.say_there(hall_of(request), id, await who_asks(request))
    return see(f"/tables/{id}")


@router.get("/tables/{id}/delete")
async def parting_page(request: Request, id: str) -> Response:
    """What becomes of a table that somebody is done with."""
    store = hall_of(request).store
    row, person = await store.table(id), await people.person(request)
    if row is None:
        raise Problem(404, "There is no such table.")
    seats = await store.seats(id)
    how = lobby.parting(row, seats, person.id if person else "")
    return await page(request, "parting.html", table=shelf.listed(row, seats, person), how=how)


@router.post("/tables/{id}/delete")
async def part(request: Request, id: str) -> Response:
    """Deletes, leaves or drops it, as was said."""
    person = await people.person(request)
    await lobby.part(hall_of(request), id, person.id if person else "")
    return see("/meet")
