"""The API: the tables for programs, as JSON. Whoever holds a seat's token plays that seat and sees what it may see.

Cookies mean nothing here. A token is shown once, when a seat is taken, and the database keeps only a digest of it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import JSONResponse, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field, model_validator

from pylae.core.codes import encode
from pylae.core.engine import policies
from pylae.core.game import WATCHER, Game
from pylae.core.options import OptionError, settle
from pylae.core.table_data import slots_of
from pylae.web import people, shelf
from pylae.web.guard import STREAM, limit, sender
from pylae.web.hall import Hall, Live, Plan, Visitor, hall_of, short_name
from pylae.web.problems import Problem
from pylae.web.store import SeatRow
from pylae.web.table import LONGEST_MOVE, NOBODY, Who
from pylae.web.telling import Screen

HEARTBEAT = 15.0  # seconds without news after which an empty line says that the line still stands
MOST_SEATS = 16
LONGEST_TEXT = 1 << 17  # letters of data; what a game takes of them is its own affair
LARGEST = 2**31 - 1

Count = Annotated[int, Field(ge=0, le=LARGEST, strict=True)]
Name = Annotated[str, Field(max_length=80)]
TableId = Annotated[str, Path(description="The table, as `POST /tables` named it.")]
GameName = Annotated[str, Path(description="A game, as `GET /games` names it.")]
Since = Annotated[
    int | None, Query(ge=0, le=LARGEST, description="Tell the log too, from after this many steps.")
]
ClientId = Annotated[
    str | None,
    Field(
        pattern=r"^[A-Za-z0-9_.:-]{1,64}$",
        description="A name of your own for this request. Sent again under the same name it is not done twice.",
    ),
]


# What is sent


class Sent(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatWish(Sent):
    """Who shall sit in a seat."""

    kind: Literal["me", "bot", "open"] = Field(
        description="`me`: you get a token; `bot`: one of the server's; `open`: who has the invitation."
    )
    policy: Name = Field(default="heuristic", description="Which bot; `GET /games/{name}` lists them.")
    name: Name = Field(default="", description="The name shown at the seat.")


class NewTable(Sent):
    """A table to be opened."""

    game: Name
    options: dict[Name, Annotated[str, Field(max_length=80)] | bool | Count] = Field(
        default_factory=dict, max_length=100, description="Options by name; the others keep their defaults."
    )
    seats: list[SeatWish] | None = Field(
        default=None,
        min_length=1,
        max_length=MOST_SEATS,
        description="One for each seat, in order. Without it you take the first seat and bots the others.",
    )
    data: dict[Name, Annotated[str, Field(max_length=LONGEST_TEXT)]] = Field(
        default_factory=dict,
        max_length=MOST_SEATS,
        description="Cards or decks of your own: whole texts, by the names that `GET /games/{name}` lists under `data`.",
    )
    listed: bool = Field(
        default=False, description="Whether the table stands among those to watch on the home page."
    )


class Join(Sent):
    """An open seat to be taken."""

    invite: str = Field(max_length=80, description="The invitation, or the last part of its link.")
    seat: Count | None = Field(default=None, description="Which seat; without it the first that is open.")
    name: Name = Field(default="", description="The name shown at the seat.")


class Act(Sent):
    """A choice: the number of a legal action, or a move in the game's notation."""

    action: Count | None = None
    text: Annotated[str, Field(max_length=LONGEST_MOVE)] | None = None
    seq: Count = Field(description="The `seq` of the state in which you chose.")
    id: ClientId = None

    @model_validator(mode="after")
    def one_of_two(self) -> Act:
        if (self.action is None) == (self.text is None):
            raise ValueError("Give either an action or a text")
        return self


class Undo(Sent):
    """A choice to be taken back."""

    seq: Count = Field(description="The `seq` of the state in which you decided so.")
    to: Count | None = Field(
        default=None, description="How many steps shall remain; without it the last choice goes."
    )
    id: ClientId = None


# What is told


class Fault(BaseModel):
    """Why something cannot be: the reason in one sentence, and the section of the rules where a game says so."""

    reason: str
    section: str


class MovedOn(Fault):
    """The table has changed since you looked: look again; `seq` is where it stands."""

    seq: int


class GameShort(BaseModel):
    """A game in the list."""

    name: str
    title: str
    sentence: str
    players: list[int] = Field(description="The numbers of players it can be played with.")
    minutes: int
    cooperative: bool = Field(description="Whether all seats win or lose together.")


class OptionTold(BaseModel):
    """A variant of a game."""

    name: str
    values: list[str]
    default: str
    text: str
    section: str


class SlotTold(BaseModel):
    """Data that somebody may bring to a table of this game."""

    name: str
    text: str
    required: bool
    limit: int = Field(description="How many bytes at most, as UTF-8.")


class GameTold(GameShort):
    """A game in full."""

    designers: str
    publisher: str
    year: int
    difficulty: str
    reconstructed: str = Field(
        description="Which data are ours because the book leaves them to a picture we lack."
    )
    options: list[OptionTold]
    data: list[SlotTold] = Field(description="What data a table may be opened with.")
    policies: list[str] = Field(description="The bots that can play a seat.")
    endings: list[str] = Field(description="How a game can end.")
    actions: int = Field(description="Actions are numbers from 0 to one less than this.")
    observation: int = Field(description="How many numbers an observation has.")


class SectionTold(BaseModel):
    """A section of the rules, or a ruling of ours where the book is silent, in our own words."""

    id: str
    title: str
    text: str
    ruling: bool


class SeatOpened(BaseModel):
    """A seat of a new table; a token where it is yours. It is told this once."""

    number: int
    name: str
    kind: Literal["person", "bot", "open"]
    token: str | None


class TableOpened(BaseModel):
    """A new table."""

    table: str
    invite: str = Field(description="Lets others take the open seats: by `POST /tables/join`, or at /join/….")
    seats: list[SeatOpened]
    url: str = Field(description="The page of the table.")


class Joined(BaseModel):
    """The seat that you have taken, and its token, which is told this once."""

    table: str
    seat: int
    token: str


class Done(BaseModel):
    """It is written: `seq` is the number of the event."""

    seq: int


class Asked(BaseModel):
    """What is asked of whom, under which section."""

    text: str
    section: str


class OddsRow(BaseModel):
    """One way to take a risk: outcomes that exclude each other, and events that may overlap."""

    label: str
    outcomes: list[tuple[str, float]]
    events: list[tuple[str, float]]


class Odds(BaseModel):
    """The exact chances of what an action risks."""

    title: str
    section: str
    summary: str
    rows: list[OddsRow]


class Legal(BaseModel):
    """An action you may take now."""

    action: int
    text: str
    odds: Odds | None
    warning: str


class LineTold(BaseModel):
    """A sentence of the log."""

    text: str
    section: str
    side: str
    dice: list[int]


class Entry(BaseModel):
    """What you were told of one step."""

    n: int
    heading: str
    lines: list[LineTold]
    notes: list[str] = []


class Log(BaseModel):
    """The steps after `start`; they replace what you were told of those before."""

    start: int
    entries: list[Entry]


class Result(BaseModel):
    """How the game ended."""

    text: str
    section: str
    ending: str


class SeatTold(BaseModel):
    """A seat and who plays it."""

    number: int
    name: str
    player: str
    kind: Literal["person", "bot", "open"]


class State(BaseModel):
    """A table as one seat sees it, or as a watcher does."""

    table: str
    game: str
    seq: int = Field(description="The number of the last event; send it with what you do.")
    steps: int
    seat: int | None = Field(description="Your seat; null for a watcher.")
    seats: list[SeatTold]
    heading: str
    mover: int | None = Field(description="Whose move it is; null when nobody has to choose.")
    your_turn: bool
    over: bool
    result: Result | None
    returns: list[int] | None = Field(description="Once over, a number for each seat: above 0 it has won.")
    prompt: Asked
    legal: list[Legal] = Field(description="What you may choose, if it is your turn.")
    observation: list[int] = Field(description="Your view of the board in numbers.")
    position: str = Field(description="The code of your view; what is hidden from you is blank in it.")
    board: str = Field(description="Your view of the board in letters.")
    log: Log | None


FAULTS: dict[int | str, dict[str, Any]] = {
    400: {"model": Fault, "description": "What was asked for cannot be."},
    403: {"model": Fault, "description": "Not for you."},
    404: {"model": Fault, "description": "There is no such thing."},
    413: {"model": Fault, "description": "Too large."},
    422: {"model": Fault, "description": "It cannot be read, or the rules do not allow it."},
    429: {"model": Fault, "description": "Too fast; the header Retry-After says how long to wait."},
    500: {"model": Fault, "description": "Our mistake."},
    503: {"model": Fault, "description": "The database cannot be reached."},
}
UNKNOWN: dict[int | str, dict[str, Any]] = {
    401: {"model": Fault, "description": "The token is missing or not known."}
}
TOO_LATE: dict[int | str, dict[str, Any]] = {
    409: {"model": MovedOn, "description": "The table has moved on."}
}
TAKEN: dict[int | str, dict[str, Any]] = {409: {"model": Fault, "description": "No seat is open."}}

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
async def list_games() -> list[GameShort]:
    """Every game, the short ones first."""
    return [GameShort(**short(game)) for game in shelf.all_games()]


@router.get("/games/{name}", summary="One game", tags=["games"])
async def tell_game(name: GameName) -> GameTold:
    """What a game is, its options and the bots that play it."""
    game = shelf.game(name)
    about = game.about
    return GameTold(
        **short(game),
        designers=about.designers,
        publisher=about.publisher,
        year=about.year,
        difficulty=about.difficulty,
        reconstructed=about.reconstructed,
        options=[
            OptionTold(
                name=option.name,
                values=list(option.values),
                default=option.word(option.default),
                text=option.text,
                section=option.section,
            )
            for option in game.options
        ],
        data=[SlotTold(**vars(slot)) for slot in slots_of(game)],
        policies=list(policies(game)),
        endings=list(game.endings),
        actions=game.actions,
        observation=game.observation,
    )


@router.get("/games/{name}/rules/{section}", summary="A section of the rules", tags=["games"])
async def tell_rules(
    name: GameName, section: Annotated[str, Path(description="As prompts, logs and refusals name it.")]
) -> list[SectionTold]:
    """A section and those below it, in our own words."""
    found = shelf.rules(shelf.game(name), section)
    return [SectionTold(id=it.id, title=it.title, text=it.text, ruling=it.ruling) for it in found]


def short(game: Game) -> dict[str, Any]:
    about = game.about
    return {
        "name": game.name,
        "title": about.title,
        "sentence": about.sentence,
        "players": shelf.numbers_of_players(game),
        "minutes": about.minutes,
        "cooperative": about.cooperative,
    }


# Tables


@router.post("/tables", summary="Open a table", tags=["tables"], status_code=201)
async def open_table(request: Request, wish: NewTable) -> TableOpened:
    """Opens a table and gives a token for each seat of your own."""
    limit(request, "table")
    hall = hall_of(request)
    options = dict(wish.options)
    if wish.seats is not None:
        options.setdefault("players", len(wish.seats))
    wishes = wish.seats or default_seats(shelf.game(wish.game), options)
    tokens = [new_token() if it.kind == "me" else None for it in wishes]
    plans = [plan(hall, it, token) for it, token in zip(wishes, tokens, strict=True)]
    row = await hall.open_table(wish.game, options, plans, None, listed=wish.listed, data=wish.data)
    seats = await hall.store.seats(row.id)
    return TableOpened(
        table=row.id,
        invite=row.invite,
        seats=[
            SeatOpened.model_validate(
                {"number": seat.number, "name": seat.name, "kind": seat.kind, "token": tokens[seat.number]}
            )
            for seat in seats
        ],
        url=f"/tables/{row.id}",
    )


def default_seats(game: Game, options: dict[str, Any]) -> list[SeatWish]:
    """You in the first seat, bots in the others."""
    try:
        players = settle(game.options, options)["players"]
    except OptionError as error:
        raise Problem(400, f"These options cannot be: {str(error).rstrip('?')}.") from None
    return [SeatWish(kind="me"), *(SeatWish(kind="bot") for _ in range(players - 1))]


def plan(hall: Hall, wish: SeatWish, token: str | None) -> Plan:
    """A wish as the hall takes it."""
    if wish.kind == "me":
        return Plan("person", name=wish.name, token=people.digest(hall.settings.secret, token or ""))
    return Plan(wish.kind, policy=wish.policy if wish.kind == "bot" else "", name=wish.name)


def new_token() -> str:
    return secrets.token_urlsafe(32)


@router.post("/tables/join", summary="Take an open seat", tags=["tables"], status_code=201, responses=TAKEN)
async def join(request: Request, wish: Join) -> Joined:
    """Takes an open seat of a table to which you are invited."""
    limit(request, "table")
    hall = hall_of(request)
    token = new_token()
    name = short_name(wish.name) or "somebody"
    seat = await hall.join(wish.invite, None, name, wish.seat, people.digest(hall.settings.secret, token))
    return Joined(table=seat.table, seat=seat.number, token=token)


@router.get("/tables/{id}", summary="How a table stands", tags=["tables"], responses=UNKNOWN)
async def look(request: Request, id: TableId, seat: Looker, since: Since = None) -> State:
    """The table as your seat sees it; without a token, as a watcher does."""
    # Looking wakes the table: a bot whose turn it is begins to think.
    async with hall_of(request).visit(id, Screen(NOBODY)) as (live, _):
        return state(live, seat, since)


@router.post("/tables/{id}/act", summary="Choose an action", tags=["tables"], responses=UNKNOWN | TOO_LATE)
async def act(request: Request, id: TableId, seat: Holder, choice: Act) -> Done:
    """Takes a choice. When this answers it is written."""
    move = choice.text if choice.action is None else choice.action
    assert move is not None
    hall = hall_of(request)
    try:
        return Done(seq=await hall.act(id, holder(seat), move, choice.seq, client(seat, choice.id)))
    except Problem as problem:
        return await moved_on(hall, id, problem)


@router.post("/tables/{id}/undo", summary="Take a choice back", tags=["tables"], responses=UNKNOWN | TOO_LATE)
async def undo(request: Request, id: TableId, seat: Holder, wish: Undo) -> Done:
    """Takes your last choice back, as far as nothing was seen since."""
    hall = hall_of(request)
    try:
        return Done(seq=await hall.undo(id, holder(seat), wish.to, wish.seq, client(seat, wish.id)))
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
    return JSONResponse(MovedOn(reason=problem.reason, section="", seq=table.seq).model_dump(), 409)


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
            async for line in news(live, visitor, seat):
                yield line

    return StreamingResponse(lines(), media_type=STREAM)


async def news(live: Live, visitor: Visitor, seat: SeatRow | None) -> AsyncIterator[bytes]:
    """What a visitor is told of a table until the game is over."""
    screen, shown = visitor.screen, None
    while True:
        try:
            await asyncio.wait_for(visitor.bell.wait(), HEARTBEAT)
        except TimeoutError:
            yield b"\n"
            continue
        visitor.bell.clear()
        now = state(live, seat, screen.told)
        screen.told = now.steps
        before, shown = shown, now.model_copy(update={"log": None})
        if shown != before or (now.log and now.log.entries):
            yield now.model_dump_json().encode() + b"\n"
        if now.over:
            return


def state(live: Live, seat: SeatRow | None, since: int | None) -> State:
    """A table as a seat sees it: everything here comes from its view."""
    table, teller, match = live.table, live.teller, live.table.match
    game = match.game
    eyes = WATCHER if seat is None else seat.number
    view = match.view(eyes)
    yours = seat is not None and table.may_choose(holder(seat))
    prompt = teller.prompt(eyes, yours)
    observation = [0] * game.observation
    game.observe(view, observation)
    return State.model_validate(
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
                }
                for it in table.seats
            ],
            "heading": teller.heading(),
            "mover": match.mover if match.mover >= 0 else None,
            "your_turn": yours,
            "over": match.over,
            "result": result(live),
            "returns": match.returns() if match.over else None,
            "prompt": {"text": prompt["text"], "section": prompt["section"]},
            "legal": teller.choices() if yours else [],
            "observation": observation,
            "position": encode(game, view),
            "board": game.show(view, eyes),
            "log": None if since is None else told(live, eyes, since),
        }
    )


def result(live: Live) -> dict[str, str] | None:
    match = live.table.match
    if not match.over:
        return None
    line = match.result()
    return {"text": line.text, "section": line.section, "ending": match.ending}


def told(live: Live, eyes: int, since: int) -> dict[str, Any]:
    """What a seat was told after so many steps."""
    log = live.teller.log(eyes)
    start = min(since, len(log))
    return {"start": start, "entries": log[start:]}
