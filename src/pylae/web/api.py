"""The API: the tables for programs, as JSON. Whoever holds a seat's token plays that seat and sees what it may see.

Cookies mean nothing here. A token is shown once, when a seat is taken, and the database keeps only a digest of it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from pylae.bots.company import strength
from pylae.core.bots import BOTS
from pylae.core.codes import encode
from pylae.core.game import WATCHER, Game
from pylae.core.observation import observed
from pylae.core.options import OptionError, player_numbers, settle
from pylae.core.table_data import slots_of
from pylae.web import beforehand, people, shelf, wire
from pylae.web.clocks import PACES
from pylae.web.deeds import BETWEEN, missing
from pylae.web.guard import STREAM, limit, sender
from pylae.web.hall import Hall, hall_of
from pylae.web.problems import Problem
from pylae.web.sitting import Sitter
from pylae.web.slices import Slices
from pylae.web.store import SeatRow
from pylae.web.table import NOBODY, Table, Who
from pylae.web.telling import Screen, pile_json
from pylae.web.visitors import Live, Visitor

HEARTBEAT = 15.0  # seconds without news after which an empty line says that the line still stands

TableId = Annotated[str, Path(description="The table, as `POST /tables` named it.")]
GameName = Annotated[str, Path(description="A game, as `GET /games` names it.")]
Since = Annotated[
    int | None, Query(ge=0, le=wire.LARGEST, description="Tell the log too, from after this many steps.")
]

FAULTS: dict[int | str, dict[str, Any]] = {
    400: {"model": wire.Fault, "description": "What was asked for cannot be."},
    403: {"model": wire.Fault, "description": "Not for you."},
    404: {"model": wire.Fault, "description": "There is no such thing."},
    413: {"model": wire.Fault, "description": "Too large."},
    422: {"model": wire.Fault, "description": "It cannot be read, or the rules do not allow it."},
    429: {"model": wire.Fault, "description": "Too fast; the header Retry-After says how long to wait."},
    500: {"model": wire.Fault, "description": "Our mistake."},
    503: {"model": wire.Fault, "description": "The database cannot be reached."},
}
UNKNOWN: dict[int | str, dict[str, Any]] = {
    401: {"model": wire.Fault, "description": "The token is missing or not known."}
}
TOO_LATE: dict[int | str, dict[str, Any]] = {
    409: {"model": wire.MovedOn, "description": "The table has moved on."}
}
TAKEN: dict[int | str, dict[str, Any]] = {409: {"model": wire.Fault, "description": "No seat is open."}}

router = APIRouter(prefix="/api/v1", responses=FAULTS)
bearer = HTTPBearer(auto_error=False, scheme_name="seat", description="The token of a seat.")


async def seat_or_watcher(
    request: Request, id: TableId, sent: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]
) -> SeatRow | None:
    """The seat whose token was sent; nobody's without one."""
    if sent is None:
        return None
    hall = hall_of(request)
    seat = await hall.store.seat_of_token(people.digest(hall.settings.secret, sent.credentials))
    if seat is None:
        raise Problem(401, "This token is not known; it is told when a seat is taken.")
    if seat.table != id:
        raise Problem(403, "This token belongs to a seat at another table.")
    return seat


async def seat_holder(seat: Annotated[SeatRow | None, Depends(seat_or_watcher)]) -> SeatRow:
    """The seat whose token was sent; raises `Problem` 401 without one."""
    if seat is None:
        raise Problem(401, "Send the token of your seat, as in Authorization: Bearer TOKEN.")
    return seat


Looker = Annotated[SeatRow | None, Depends(seat_or_watcher)]
Holder = Annotated[SeatRow, Depends(seat_holder)]


# Games


@router.get("/games", summary="All games", tags=["games"])
async def list_games() -> list[wire.GameShort]:
    """Every game, the short ones first."""
    return [wire.GameShort(**short(game)) for game in shelf.all_games()]


@router.get("/games/{name}", summary="One game", tags=["games"])
async def tell_game(name: GameName) -> wire.GameTold:
    """What a game is, its options and the bots that play it."""
    game = shelf.game(name)
    about = game.about
    return wire.GameTold(
        **short(game),
        designers=about.designers,
        publisher=about.publisher,
        year=about.year,
        difficulty=about.difficulty,
        reconstructed=about.reconstructed,
        balance=about.balance,
        options=[
            wire.OptionTold(
                name=option.name,
                title=option.title,
                values=list(option.values),
                meanings=[
                    wire.ValueTold(value=word, title=value.title, text=value.text)
                    for word, value in option.values.items()
                ],
                default=option.word(option.default),
                text=option.text,
                section=option.section,
            )
            for option in game.options
        ],
        data=[wire.SlotTold(**vars(slot)) for slot in slots_of(game)],
        policies=list(BOTS),
        bots=[
            wire.BotTold(policy=policy, name=bot.name, plays=bot.plays, strength=strength(game, policy))
            for policy, bot in BOTS.items()
        ],
        endings=list(game.endings),
        actions=game.actions,
        observation=game.observation,
    )


@router.get("/games/{name}/rules/{section}", summary="A section of the rules", tags=["games"])
async def tell_rules(
    name: GameName, section: Annotated[str, Path(description="As prompts, logs and refusals name it.")]
) -> list[wire.SectionTold]:
    """A section and those below it, in our own words."""
    found = shelf.rules(shelf.game(name), section)
    return [wire.SectionTold(id=it.id, title=it.title, text=it.text, ruling=it.ruling) for it in found]


def short(game: Game) -> dict[str, Any]:
    about = game.about
    return {
        "name": game.name,
        "title": about.title,
        "sentence": about.sentence,
        "players": player_numbers(game.options),
        "minutes": about.minutes,
        "cooperative": about.cooperative,
    }


# Tables


@router.post("/tables", summary="Open a table", tags=["tables"], status_code=201)
async def open_table(request: Request, wish: wire.NewTable) -> wire.TableOpened:
    """Opens a table and gives a token for each seat of your own."""
    limit(request, "table")
    hall = hall_of(request)
    options = dict(wish.options)
    if wish.seats is not None:
        options.setdefault("players", len(wish.seats))
    wishes = wish.seats or default_seats(shelf.game(wish.game), options)
    tokens = [new_token() if it.kind == "me" else None for it in wishes]
    sitters = [sitter(hall, it, token) for it, token in zip(wishes, tokens, strict=True)]
    pace = PACES[wish.pace] if wish.pace else None
    row = await hall.open_table(
        wish.game, options, sitters, None, listed=wish.listed, data=wish.data, pace=pace
    )
    seats = await hall.store.seats(row.id)
    return wire.TableOpened(
        table=row.id,
        invite=row.invite,
        seats=[
            wire.SeatOpened.model_validate(
                {"number": seat.number, "name": seat.name, "kind": seat.kind, "token": tokens[seat.number]}
            )
            for seat in seats
        ],
        url=f"/tables/{row.id}",
    )


def default_seats(game: Game, options: dict[str, Any]) -> list[wire.SeatWish]:
    """You in the first seat, bots in the others."""
    try:
        players = settle(game.options, options)["players"]
    except OptionError as error:
        raise Problem(400, f"These options cannot be: {str(error).rstrip('?')}.") from None
    return [wire.SeatWish(kind="me"), *(wire.SeatWish(kind="bot") for _ in range(players - 1))]


def sitter(hall: Hall, wish: wire.SeatWish, token: str | None) -> Sitter:
    """A wish as the hall takes it."""
    if wish.kind == "me":
        return Sitter("person", name=wish.name, token=people.digest(hall.settings.secret, token or ""))
    return Sitter(wish.kind, policy=wish.policy if wish.kind == "bot" else "", name=wish.name)


def new_token() -> str:
    return secrets.token_urlsafe(32)


@router.post("/tables/join", summary="Take an open seat", tags=["tables"], status_code=201, responses=TAKEN)
async def join(request: Request, wish: wire.Join) -> wire.Joined:
    """Takes an open seat of a table to which you are invited."""
    limit(request, "table")
    hall = hall_of(request)
    token = new_token()
    name = people.short_name(wish.name) or "somebody"
    seat = await hall.join(wish.invite, None, name, wish.seat, people.digest(hall.settings.secret, token))
    return wire.Joined(table=seat.table, seat=seat.number, token=token)


@router.get("/tables/{id}", summary="How a table stands", tags=["tables"], responses=UNKNOWN)
async def look(request: Request, id: TableId, seat: Looker, since: Since = None) -> wire.State:
    """The table as your seat sees it; without a token, as a watcher does."""
    # Looking wakes the table: a bot whose turn it is begins to think.
    async with hall_of(request).visit(id, Screen(NOBODY)) as (live, _):
        if since is not None:
            await live.teller.tell_all(eyes_of(seat), hall_of(request).slices)
        return state(live, seat, since)


@router.post("/tables/{id}/act", summary="Choose an action", tags=["tables"], responses=UNKNOWN | TOO_LATE)
async def act(request: Request, id: TableId, seat: Holder, choice: wire.Act) -> wire.Done:
    """Takes a choice. When this answers it is written."""
    move = choice.text if choice.action is None else choice.action
    assert move is not None
    hall = hall_of(request)
    try:
        return wire.Done(seq=await hall.act(id, holder(seat), move, choice.seq, client(seat, choice.id)))
    except Problem as problem:
        return await moved_on(hall, id, problem)


@router.post("/tables/{id}/undo", summary="Take a choice back", tags=["tables"], responses=UNKNOWN | TOO_LATE)
async def undo(request: Request, id: TableId, seat: Holder, wish: wire.Undo) -> wire.Done:
    """Takes your last choice back, as far as nothing was seen since."""
    hall = hall_of(request)
    try:
        return wire.Done(seq=await hall.undo(id, holder(seat), wish.to, wish.seq, client(seat, wish.id)))
    except Problem as problem:
        return await moved_on(hall, id, problem)


@router.post(
    "/tables/{id}/orders",
    summary="Give standing orders",
    tags=["tables"],
    responses=UNKNOWN | TOO_LATE,
    response_model_exclude_none=True,
)
async def give_orders(request: Request, id: TableId, seat: Holder, wish: wire.Orders) -> wire.Orders:
    """Says what is answered for your seat: to a question that could betray a hand, and in turns that may go by."""
    hall = hall_of(request)
    try:
        said = wish.model_dump(include={"orders", "idle", "go_on"})
        await hall.give_orders(id, holder(seat), **said)
    except Problem as problem:
        return await moved_on(hall, id, problem)
    return wish


@router.post(
    "/tables/{id}/deal", summary="Resign, offer, lend a seat", tags=["tables"], responses=UNKNOWN | TOO_LATE
)
async def deal(request: Request, id: TableId, seat: Holder, wish: wire.Deal) -> wire.Done:
    """Something between the people of a table: to resign, to offer a draw or a pause, to let a bot play on."""
    hall = hall_of(request)
    given = {name: value for name, value in (("what", wish.what), ("yes", wish.yes)) if value is not None}
    try:
        seq = await hall.want(id, holder(seat), BETWEEN[wish.do], wish.seq, client(seat, wish.id), **given)
        return wire.Done(seq=seq)
    except Problem as problem:
        return await moved_on(hall, id, problem)


def holder(seat: SeatRow) -> Who:
    return Who(None, seat.number)


def client(seat: SeatRow, id: str | None) -> str | None:
    """The id of a request; two programs at one table may use the same words."""
    return f"api {seat.number} {id}" if id else None


async def moved_on(hall: Hall, id: str, problem: Problem) -> Any:
    """Who comes too late is told where the table stands; other problems go their way."""
    if problem.status != 409:
        raise problem
    table = await hall.table(id)
    return JSONResponse(wire.MovedOn(reason=problem.reason, section="", seq=table.seq).model_dump(), 409)


# The stream


async def one_more_stream(request: Request) -> AsyncIterator[None]:
    """Counts a stream as long as it lasts."""
    with request.app.state.limits.hold("stream", sender(request.scope)):
        yield


@router.get(
    "/tables/{id}/stream",
    dependencies=[Depends(one_more_stream)],
    summary="A table as it changes",
    tags=["tables"],
    response_class=StreamingResponse,
    responses=UNKNOWN
    | {200: {"description": "States, one a line.", "content": {STREAM: {"schema": {"type": "string"}}}}},
)
async def stream(request: Request, id: TableId, seat: Looker, since: Since = None) -> StreamingResponse:
    """A line at once and one whenever the table has changed, each a whole state with the log since the line before;
    an empty line says that nothing has happened for a while. The game's end is the last line."""
    hall = hall_of(request)
    await hall.table(id)  # so that a table that does not exist is an answer and not an empty stream

    async def lines() -> AsyncIterator[bytes]:
        async with hall.visit(id, Screen(NOBODY)) as (live, visitor):
            visitor.screen.told = len(live.table.match.steps) if since is None else since
            async for line in news(live, visitor, seat, hall.slices):
                yield line

    return StreamingResponse(lines(), media_type=STREAM)


async def news(live: Live, visitor: Visitor, seat: SeatRow | None, slices: Slices) -> AsyncIterator[bytes]:
    """What a visitor is told of a table until the game is over."""
    screen, shown = visitor.screen, None
    while True:
        try:
            await asyncio.wait_for(visitor.bell.wait(), HEARTBEAT)
        except TimeoutError:
            yield b"\n"
            continue
        visitor.bell.clear()
        await live.teller.tell_all(eyes_of(seat), slices)
        now = state(live, seat, screen.told)
        screen.told = now.steps
        before, shown = shown, now.model_copy(update={"log": None})
        if shown != before or (now.log and now.log.entries):
            yield now.model_dump_json().encode() + b"\n"
        if now.over:
            return


def state(live: Live, seat: SeatRow | None, since: int | None) -> wire.State:
    """A table as a seat sees it: everything here comes from its view."""
    table, teller, match = live.table, live.teller, live.table.match
    game = match.game
    eyes = eyes_of(seat)
    view = match.view(eyes)
    yours = seat is not None and table.may_choose(holder(seat))
    prompt = teller.prompt(eyes, yours)
    return wire.State.model_validate(
        {
            "table": table.row.id,
            "game": game.name,
            "seq": table.seq,
            "steps": len(match.steps),
            "seat": None if seat is None else seat.number,
            "seats": [
                {
                    "number": it.number,
                    "name": teller.seat_name(it.number),
                    "player": it.name,
                    "kind": it.kind,
                    "lent": it.number in table.terms.lent,
                }
                for it in table.seats
            ],
            "heading": match.heading(),
            "mover": match.mover if match.mover >= 0 and not table.over else None,
            "your_turn": yours,
            "over": table.over,
            "result": result(live),
            "returns": table.returns() if table.over else None,
            "prompt": {"text": prompt["text"], "section": prompt["section"]},
            "legal": teller.choices() if yours else [],
            "asides": teller.asides(eyes),
            "orders": table.seats[seat.number].orders if seat else None,
            "beforehand": beforehand.told(table, seat.number, seat.number) if seat else None,
            "clocks": clocks(table),
            "offer": offer(table, seat),
            "late": table.terms.lapsed,
            "observation": observed(view),
            "position": encode(game, view),
            "board": game.show(view, eyes),
            "piles": [pile_json(pile) for pile in game.piles(view)],
            "log": None if since is None else told(live, eyes, since),
        }
    )


def eyes_of(seat: SeatRow | None) -> int:
    return WATCHER if seat is None else seat.number


def clocks(table: Table) -> dict[str, Any] | None:
    here = table.clocks
    if here is None:
        return None
    told = {"pace": here.pace.name, "plus": here.pace.plus, "most": here.pace.most, "left": list(here.left)}
    now = {"running": here.running, "since": here.since, "deadline": here.deadline}
    return {**told, **now, "paused": table.terms.paused}


def offer(table: Table, seat: SeatRow | None) -> dict[str, Any] | None:
    here = table.terms.offer
    if here is None:
        return None
    asked = seat is not None and seat.number in missing(table, here)
    return {"what": here.what, "seat": here.seat, "yours_to_answer": asked}


def result(live: Live) -> dict[str, str] | None:
    table = live.table
    if not table.over:
        return None
    line = table.result()
    return {"text": line.text, "section": line.section, "ending": table.ending}


def told(live: Live, eyes: int, since: int) -> dict[str, Any]:
    """What a seat was told after so many steps."""
    log = live.teller.log(eyes)
    start = min(since, len(log))
    return {"start": start, "entries": log[start:]}
