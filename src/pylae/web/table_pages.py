"""The pages round a table: opening one, joining it, looking at it, and what can be taken away from it."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.responses import Response

from pylae import __version__, games
from pylae.art.theme import THEMES
from pylae.core.bots import Policy
from pylae.core.codes import decode
from pylae.core.engine import fresh, rivals
from pylae.core.game import Game
from pylae.core.match import Match
from pylae.core.options import changed, player_numbers
from pylae.core.record import dumps
from pylae.web import bringing, costs, keepsakes, lobby, onward, people, shelf, wishes
from pylae.web.bringing import fields
from pylae.web.endings import card_of
from pylae.web.guard import limit
from pylae.web.hall import hall_of
from pylae.web.learning import lesson
from pylae.web.problems import Problem
from pylae.web.rendering import is_fragment, page, see
from pylae.web.sitting import Sitter
from pylae.web.store import TableRow, User
from pylae.web.table import Who
from pylae.web.workshop import Work

router = APIRouter(include_in_schema=False)

# A picture that is opened by itself has its letters within it.
ALONE = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
PICTURE_WIDTH = 1280
INVITE = re.compile(r"(?:^|/join/)([\w-]{16,64})/?\s*$")


async def who_asks(request: Request) -> Who:
    """The sender of a request as a table knows people."""
    person = await people.person(request)
    return Who(user=person.id if person else None)


def number(text: str) -> int | None:
    """The number somebody wrote; None for anything else."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


# A new table


@router.post("/play/{name}")
async def play_now(request: Request, name: str) -> Response:
    """A table at once: as the game is usually played, or with an open seat for a friend."""
    game = shelf.game(name)
    mode = (await fields(request)).get("mode") or wishes.modes(game)[0].name
    wish = wishes.wish(game, mode)
    if rivals(game, fresh(game, wish.options)):  # whoever plays against others draws the seat by lot
        wish = wishes.wish(game, mode, mine=secrets.randbelow(wish.players))
    user, token = await people.person_or_guest(request)
    return await open_wish(request, name, wish, user, token)


@router.get("/games/{name}")
async def setup_page(request: Request, name: str) -> Response:
    """The set-up page; a mode that is asked for fills the seats and leaves what was entered before."""
    game = shelf.game(name)
    query = dict(request.query_params)
    before = wishes.read(game, query) if "entered" in query else None
    mode = query.get("mode", "" if before else wishes.modes(game)[0].name)
    wish = wishes.wish(game, mode, before=before) if mode else before
    assert wish is not None  # without a mode something was entered
    return await setup(request, game, wish, mode)


@router.post("/games/{name}")
async def set_up(request: Request, name: str) -> Response:
    """Opens the table that was wished for; what cannot be is told above the form as it was filled in.

    With a mode only the seats are filled anew. A module of the page that asks for a fragment gets the part about what is
    brought, with the decks of the cards that are brought now.
    """
    game = shelf.game(name)
    form, files = await bringing.fields_and_files(request)
    wish = wishes.read(game, form, files)
    if wish.data:
        limit(request, "cards")
    if mode := form.get("mode", ""):
        return await setup(request, game, wishes.wish(game, mode, before=wish), mode)
    try:
        person = await people.person(request)
        await asyncio.to_thread(wishes.seating, game, wish, person or _stranger())
        if is_fragment(request):
            return await setup(request, game, wish)
        user, token = await people.person_or_guest(request)
        return await open_wish(request, name, wish, user, token)
    except Problem as problem:
        if problem.status != 400:
            raise
        return await setup(request, game, wish, error=problem.reason)


def _stranger() -> User:
    """Somebody for whom a wish is only checked, so that a mistake makes no guest."""
    return User(id="", name="somebody", login=None, password=None, recovery=None, created=0, seen=0)


async def setup(request: Request, game: Game, wish: wishes.Wish, mode: str = "", error: str = "") -> Response:
    """The set-up page as it was filled in."""
    return await page(
        request,
        "_brought.html" if is_fragment(request) else "game.html",
        400 if error and not is_fragment(request) else 200,
        game=game,
        wish=wish,
        mode=mode,
        error=error,
        modes=wishes.modes(game),
        numbers=player_numbers(game.options),
        labels=shelf.seat_labels(game),
        sitters=wishes.sitters(game),
        changed=changed(game.options, wish.options),
        paces=wishes.paces(),
        rows=await asyncio.to_thread(bringing.rows, game, wish.brought, wish.data, error),
    )


async def open_wish(
    request: Request, name: str, wish: wishes.Wish, user: User, token: str | None
) -> Response:
    """Opens a table and leads there."""
    limit(request, "table")
    hall = hall_of(request)
    if wish.seeks:
        lobby.may_look(user, await lobby.looking(hall.store, user.id))
    row = await hall.open_table(
        name,
        wish.options,
        wishes.seating(shelf.game(name), wish, user),
        user,
        physical=wish.physical,
        listed=wish.listed,
        data=wish.data,
        pace=wishes.pace_of(wish),
    )
    if wish.seeks:
        await lobby.look_for_people(hall.store, row.id, lobby.checked_notice(wish.notice))
    return at_table(request, row.id, token)


def at_table(request: Request, id: str, token: str | None = None) -> Response:
    """Leads to a table, with the cookie of who is new here."""
    answer = see(f"/tables/{id}")
    people.set_cookie(request, answer, token)
    return answer


# By invitation


@router.get("/join")
async def find_invitation(request: Request, link: str = "") -> Response:
    """From a pasted link to its page."""
    found = INVITE.search(link.strip())
    if not found:
        raise Problem(400, "This is no invitation: paste the whole link that your friend sent you.")
    return see(f"/join/{found[1]}")


@router.get("/join/{invite}")
async def invitation(request: Request, invite: str) -> Response:
    """Who invites to what, and the seats that are open."""
    return await _invitation(request, invite)


async def _invitation(request: Request, invite: str, name: str = "", error: str = "") -> Response:
    row = await _invited(request, invite)
    store = hall_of(request).store
    seats = await store.seats(row.id)
    person = await people.person(request)
    if person and any(seat.user == person.id for seat in seats):
        return see(f"/tables/{row.id}")
    game = shelf.game(row.game)
    host = await store.user(row.host) if row.host else None
    return await page(
        request,
        "join.html",
        400 if error else 200,
        game=game,
        row=row,
        host=host.name if host else "",
        names=shelf.seat_names(game, row.options),
        seats=seats,
        open_seats=[seat.number for seat in seats if seat.kind == "open"],
        name=name or (person.name if person else ""),
        error=error,
    )


@router.post("/join/{invite}")
async def join(request: Request, invite: str) -> Response:
    """Takes an open seat."""
    row = await _invited(request, invite)
    form = await fields(request)
    try:
        name = people.checked_name(form.get("name", ""))
    except Problem as problem:
        return await _invitation(request, invite, form.get("name", ""), problem.reason)
    user, token = await people.person_or_guest(request, name)
    await hall_of(request).join(invite, user, name, number(form.get("seat", "")))
    return at_table(request, row.id, token)


async def _invited(request: Request, invite: str) -> TableRow:
    row = await hall_of(request).store.table_of_invite(invite)
    if row is None:
        raise Problem(404, "This invitation does not exist; ask your friend for the whole link.")
    return row


# From a record


@router.post("/load")
async def load_record(request: Request) -> Response:
    """A saved game becomes a table."""
    limit(request, "table")
    async with request.form(max_files=1, max_fields=10) as form:
        file, bots = form.get("record"), form.get("others") == "bots"
        if not isinstance(file, UploadFile) or not file.filename:
            raise Problem(400, "Choose the file of a saved game first.")
        data = await file.read()
    match = await _match_in(request, data)
    user, token = await people.person_or_guest(request)
    row = await hall_of(request).open_match(match, _record_sitters(match, user, bots), user, listed=False)
    return at_table(request, row.id, token)


async def _match_in(request: Request, data: bytes) -> Match:
    """The match that a file tells; raises `Problem` with the line where it goes wrong."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise Problem(400, "This file is no text; choose a record that Pylae has written.") from None
    read = await costs.made(request, Work.of("record", text=text), costs.LETTER * len(text))
    told = json.loads(read)
    if wrong := told.get("wrong"):
        raise Problem(400, f"This record cannot be read: {wrong}.")
    match = await asyncio.to_thread(_begun, told)
    await hall_of(request).slices.through(_played(match, told["actions"]))
    match.physical, match.lesson, match.ended = told["physical"], told["lesson"], told["ended"]
    match.roll_on()
    return match


def _begun(told: dict[str, Any]) -> Match:
    """A match that was read, before its first step."""
    position, data = told["position"], told["data"]
    return Match(
        games.load(told["game"]),
        told["options"],
        physical=True,
        seats=told["seats"],
        bots=dict(told["bots"]),
        position=decode(position, games.load, data)[1] if position else None,
        data=None if position else data,
    )


def _played(match: Match, actions: list[int]) -> Iterator[None]:
    for action in actions:
        match.retrace([action])
        yield


def _record_sitters(match: Match, user: User, others: bool) -> list[Sitter]:
    """Who goes on with a saved game: its bots, and at all other seats the one who loads it, or bots at the `others` too."""
    people = [seat for seat in range(len(match.seats)) if seat not in match.bots]
    if others and people and not match.over:
        people = [match.mover if match.mover in people else people[0]]
    return [
        Sitter("person", user.id, name=_name_in_record(match, seat))
        if seat in people
        else Sitter("bot", policy=match.bots.get(seat, Policy.HEURISTIC), name=_bot_in_record(match, seat))
        for seat in range(len(match.seats))
    ]


def _name_in_record(match: Match, seat: int) -> str:
    name = match.seats[seat]
    return match.game.seat_name(match.state, seat) if name == "somebody" else name


def _bot_in_record(match: Match, seat: int) -> str:
    """The name of a bot, if somebody has given it one."""
    name = match.seats[seat]
    return name if seat in match.bots and name not in ("bot", "somebody") else ""


# At the table


@router.get("/tables/{id}")
async def table_page(request: Request, id: str) -> Response:
    """The table itself; everything on it comes through its socket."""
    table = await hall_of(request).table(id)
    sections = {section.id: section.title for section in shelf.rulebook(table.row.game).sections.values()}
    return await page(
        request,
        "table.html",
        table=table.row,
        title=table.match.game.about.title,
        sections=sections,
        taught=await asyncio.to_thread(lesson, table.match.game),
        card=card_of(request, table) if table.over else None,
    )


@router.post("/tables/{id}/bot")
async def call_bot(request: Request, id: str) -> Response:
    """A bot takes an open seat, the one that the form names or the first; a second press calls no second bot."""
    hall, form = hall_of(request), await fields(request)
    table = await hall.table(id)
    free = [seat.number for seat in table.seats if seat.kind == "open"]
    seat = number(form["seat"]) if "seat" in form else next(iter(free), None)
    if seat in free:
        await hall.seat_bot(id, await who_asks(request), seat, form.get("policy") or Policy.HEURISTIC)
    return see(f"/tables/{id}")


@router.post("/tables/{id}/rematch")
async def rematch(request: Request, id: str) -> Response:
    """The same once more; whoever asks second finds the table that the first has opened."""
    user, token = await people.person_or_guest(request)
    next_id = await onward.rematch(hall_of(request), id, Who(user.id), user)
    return at_table(request, next_id, token)


@router.post("/tables/{id}/branch")
async def branch(request: Request, id: str) -> Response:
    """What if: a table of one's own that goes on from a position of this one."""
    at = number((await fields(request)).get("at", ""))
    if at is None:
        raise Problem(400, "From which step? Choose one in the history of the table.")
    limit(request, "table")
    user, token = await people.person_or_guest(request)
    row = await onward.branch(hall_of(request), id, Who(user.id), user, at)
    return at_table(request, row.id, token)


# To take away


@router.get("/tables/{id}/record")
async def record(request: Request, id: str) -> Response:
    """The record of the game, for those from whom nothing in it is hidden."""
    table, who = await hall_of(request).table(id), await who_asks(request)
    await hall_of(request).know_who_sees(table, who)
    if not table.sees_all(who):
        raise Problem(403, "The record tells all hidden cards, so it can be had when the game is over.")
    return _file(dumps(table.match, __version__), keepsakes.file_name(table.row, "record.txt"))


@router.get("/tables/{id}/log")
async def log(request: Request, id: str) -> Response:
    """What this person was told."""
    hall = hall_of(request)
    table = await hall.table(id)
    eyes, _ = table.eyes(await who_asks(request))
    work = Work.of("log", table=await hall.rows(table), eyes=eyes)
    text = await costs.made(request, work, costs.of_game(len(table.match.steps)))
    return _file(text.decode(), keepsakes.file_name(table.row, "log.txt"))


@router.get("/tables/{id}/picture.{kind}")
async def picture(request: Request, id: str, kind: str, at: str = "", theme: str = "bone") -> Response:
    """The board as this person may see it, now or after some steps."""
    table = await hall_of(request).table(id)
    steps = len(table.match.steps)
    if kind not in ("png", "svg") or theme not in THEMES:
        raise Problem(404, f"Pictures are png or svg, in the colours {' or '.join(THEMES)}.")
    step = number(at) if at else steps
    if step is None or step > steps:
        raise Problem(404, f"This game has {steps} steps; ask for a picture after one of them.")
    eyes, _ = table.eyes(await who_asks(request))
    drawn = table.match.draw(eyes, step)
    if kind == "svg":
        return Response(
            drawn.svg(theme), media_type="image/svg+xml", headers={"Content-Security-Policy": ALONE}
        )
    work = Work.of("picture", svg=drawn.svg(theme), width=PICTURE_WIDTH)
    return Response(await costs.made(request, work, costs.PICTURE), media_type="image/png")


def _file(text: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
