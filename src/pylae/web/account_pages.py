"""The pages of an account: a name, a password, a printed code to come back with, all own games, and the way out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response, StreamingResponse

from pylae.web import attempts, blocks, costs, keepsakes, people, shelf
from pylae.web.bringing import fields
from pylae.web.folding import rows
from pylae.web.guard import limit, sender
from pylae.web.hall import hall_of
from pylae.web.problems import Problem
from pylae.web.rendering import page, see
from pylae.web.store import TableRow, Taken, User
from pylae.web.workshop import Work

router = APIRouter(include_in_schema=False)

NO_SUCH_LOGIN = "This name and this password do not belong together; check both."
NO_SUCH_CODE = "This name and this code do not belong together; check both."
NAME_TAKEN = "Somebody else has this name; choose another."
CONFIRMATION = "delete"
MOST_EXPORTED = 1000  # tables


@router.get("/account")
async def account(request: Request) -> Response:
    """Who you are here."""
    return await _account(request)


async def _account(
    request: Request, form: str = "", error: str = "", status: int = 400, name: str = ""
) -> Response:
    """The page, with what was wrong above the form that was sent, and the name that was entered there."""
    person = await people.person(request)
    store = hall_of(request).store
    return await page(
        request,
        "account.html",
        status if error else 200,
        shunned=await blocks.of(store, person.id) if person else [],
        form=form,
        error=error,
        name=name,
        confirmation=CONFIRMATION,
    )


@router.post("/account/name")
async def rename(request: Request) -> Response:
    """Another name; with it logs in whoever has an account."""
    user, token = await people.person_or_guest(request)
    entered = (await fields(request)).get("name", "")
    try:
        await hall_of(request).store.rename(user.id, people.checked_name(entered))
    except Problem as problem:
        answer = await _account(request, "name", problem.reason, name=entered)
    except Taken:
        answer = await _account(request, "name", NAME_TAKEN, 409, entered)
    else:
        answer = see("/account")
    people.set_cookie(request, answer, token)
    return answer


@router.post("/account/keep")
async def keep(request: Request) -> Response:
    """A guest becomes an account, and is shown the printed code."""
    limit(request, "account")
    form = await fields(request)
    entered, token = form.get("name", ""), None
    try:
        name = people.checked_name(entered)
        password = await people.hashed(form.get("password", ""))
        user, token = await people.person_or_guest(request, name)
        if not user.guest:
            raise Problem(409, "You have an account already.")
        code = people.new_code()
        await hall_of(request).store.set_login(user.id, name, password, _digest(request, code))
        token = await people.know_again(request, user)
        answer = await page(request, "code.html", name=name, code=code)
        attempts.remember(request, answer, user)
    except Problem as problem:
        answer = await _account(request, "keep", problem.reason, problem.status, entered)
    except Taken:
        answer = await _account(request, "keep", NAME_TAKEN, 409, entered)
    people.set_cookie(request, answer, token)
    return answer


@router.post("/account/password")
async def change_password(request: Request) -> Response:
    """A new password and a new code; everybody else who is logged in as this person is logged out."""
    limit(request, "login")
    form, user = await fields(request), await people.person(request)
    try:
        if user is None or user.guest:
            raise Problem(403, "A guest has no password to change.")
        if not await attempts.fits(request, user.name, form.get("old", ""), user):
            raise Problem(400, "The old password is not right.")
        code = await _set_password(request, user, form.get("password", ""))
    except Problem as problem:
        return await _account(request, "password", problem.reason, problem.status)
    await people.end_other_sessions(request, user)
    return await page(request, "code.html", name=user.name, code=code)


@router.post("/account/delete")
async def delete(request: Request) -> Response:
    """Removes a person for good."""
    form, user = await fields(request), await people.person(request)
    try:
        if user is None:
            raise Problem(403, "There is nothing to delete: nobody knows you here.")
        if form.get("confirm", "").strip().lower() != CONFIRMATION:
            raise Problem(400, f"Type the word {CONFIRMATION} to confirm; nothing was deleted.")
        if not user.guest:
            limit(request, "login")
            if not await attempts.fits(request, user.name, form.get("password", ""), user):
                raise Problem(400, "The password is not right; nothing was deleted.")
    except Problem as problem:
        return await _account(request, "delete", problem.reason, problem.status)
    await people.end_person(request, user)
    answer = see("/")
    people.forget_cookie(answer)
    return answer


async def one_archive(request: Request) -> AsyncIterator[None]:
    """Counts an archive as long as it lasts."""
    with request.app.state.limits.hold("archive", sender(request.scope)):
        yield


@router.get("/account/games.zip", dependencies=[Depends(one_archive)])
async def export(request: Request) -> Response:
    """All own games: logs, and records where nothing is hidden any more."""
    user = await people.person(request)
    if user is None:
        raise Problem(404, "There are no games of yours yet; play one first.")
    found = await hall_of(request).store.tables_of(user.id, MOST_EXPORTED)
    tables = [row for row, _ in found if shelf.known(row.game)]  # or the package that brought it is gone
    thought = sum(costs.of_game(row.steps) for row in tables)
    await costs.charge(request, thought)
    headers = {"Content-Disposition": 'attachment; filename="pylae-games.zip"'}
    return StreamingResponse(
        pieces(request, user, tables, thought), media_type="application/zip", headers=headers
    )


async def pieces(
    request: Request, user: User, tables: list[TableRow], thought: float
) -> AsyncIterator[bytes]:
    """The archive, table by table."""
    store, archive, taken = hall_of(request).store, keepsakes.Archive(), 0.0
    for row in tables:
        told = rows(row, await store.seats(row.id), await store.events(row.id))
        data, seconds = await costs.ask_patiently(request, Work.of("game", table=told, user=user.id))
        taken += seconds
        await asyncio.to_thread(archive.add, row, json.loads(data))
        yield archive.taken()
    archive.file.close()
    yield archive.taken()
    await costs.correct(request, taken - thought)


@router.post("/account/let-in")
async def let_in(request: Request) -> Response:
    """Hears somebody again, and may meet them."""
    person = await people.person(request)
    if person is not None:
        await blocks.let_in(hall_of(request).store, person.id, (await fields(request)).get("other", ""))
    return see("/account#shunned")


# In and out


@router.get("/login")
async def login_page(request: Request) -> Response:
    return await page(request, "login.html", name="", error="", games=await _guest_games(request))


@router.post("/login")
async def login(request: Request) -> Response:
    """A name and its password open a new session here."""
    limit(request, "login")
    form = await fields(request)
    name = form.get("name", "")
    user = await hall_of(request).store.user_of_login(name)
    error, status = NO_SUCH_LOGIN, 400
    try:
        right = await attempts.fits(request, name, form.get("password", ""), user)
    except Problem as problem:
        right, error, status = False, problem.reason, problem.status
    if not right or user is None:
        games = await _guest_games(request)
        return await page(request, "login.html", status, name=name, error=error, games=games)
    await people.end_session(request)
    answer = see("/")
    people.set_cookie(request, answer, await people.begin_session(request, user))
    attempts.remember(request, answer, user)
    return answer


async def _guest_games(request: Request) -> int:
    """How many games a guest would leave behind by logging in as somebody else."""
    user = await people.person(request)
    return len(await hall_of(request).store.tables_of(user.id)) if user and user.guest else 0


@router.post("/logout")
async def logout(request: Request) -> Response:
    await people.end_session(request)
    answer = see("/")
    people.forget_cookie(answer)
    return answer


@router.get("/recover")
async def recover_page(request: Request) -> Response:
    return await page(request, "recover.html", name="", error="")


@router.post("/recover")
async def recover(request: Request) -> Response:
    """A name and its printed code set a new password; all sessions end, and the code is replaced."""
    limit(request, "login")
    form = await fields(request)
    name = form.get("name", "")
    try:
        people.check_password(form.get("password", ""))
        user = await hall_of(request).store.user_of_login(name)
        if user is None or not people.code_fits(_secret(request), form.get("code", ""), user):
            raise Problem(400, NO_SUCH_CODE)
        code = await _set_password(request, user, form.get("password", ""))
    except Problem as problem:
        return await page(request, "recover.html", problem.status, name=name, error=problem.reason)
    await people.end_session(request)
    token = await people.know_again(request, user)
    answer = await page(request, "code.html", name=user.name, code=code)
    people.set_cookie(request, answer, token)
    attempts.remember(request, answer, user)
    return answer


async def _set_password(request: Request, user: User, password: str) -> str:
    """Keeps a new password and a new code, and returns the code."""
    code = people.new_code()
    kept = await people.hashed(password)
    await hall_of(request).store.set_password(user.id, kept, _digest(request, code))
    return code


def _secret(request: Request) -> str:
    return hall_of(request).settings.secret


def _digest(request: Request, code: str) -> str:
    return people.code_digest(_secret(request), code)
