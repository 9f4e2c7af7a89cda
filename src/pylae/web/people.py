"""People: guests by cookie, accounts by name and password, and the printed code that lets somebody back in.

Tokens, codes and passwords are never kept as they are: the database holds digests that nobody can turn back.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pylae.web.problems import Problem
from pylae.web.sessions import Passes
from pylae.web.settings import Settings
from pylae.web.store import SESSION, Store, User

COOKIE = "pylae"

LONGEST_NAME = 24
SHORTEST_PASSWORD = 10
LONGEST_PASSWORD = 200

# Crockford's thirty-two signs: none can be taken for another, read aloud or from paper.
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
TAKEN_FOR = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
GROUPS, SIGNS_IN_GROUP = 4, 5

GUEST_NAMES = (
    *("Alpheos", "Anyte", "Aristodemos", "Arkesilas", "Chilonis", "Damaratos", "Dienekes", "Dithyrambos"),
    *("Eurytos", "Gorgo", "Iophon", "Kallias", "Kleito", "Kynaigeiros", "Kyniska", "Lampito", "Lykomedes"),
    *("Maron", "Megistias", "Myrtis", "Phaidyme", "Praxilla", "Sikinnos", "Skyllias", "Telesilla", "Timo"),
)


# Sessions


def digest(secret: str, token: str) -> str:
    """What the database keeps of a token."""
    return hmac.new(secret.encode(), token.encode(), hashlib.sha256).hexdigest()


async def person(connection: HTTPConnection) -> User | None:
    """Who sends this request, a guest or an account; nobody who never did anything here."""
    if not hasattr(connection.state, "person"):
        known = session(connection)
        connection.state.person = await _store(connection).user_of_session(known) if known else None
    return connection.state.person


async def person_or_guest(connection: HTTPConnection, name: str = "") -> tuple[User, str | None]:
    """Who sends this request, or a new guest and the token for the cookie."""
    known = await person(connection)
    if known is not None:
        return known, None
    guest = await _store(connection).add_user(name or secrets.choice(GUEST_NAMES))
    return guest, await begin_session(connection, guest)


async def begin_session(connection: HTTPConnection, user: User) -> str:
    """A new session; returns its token, which is for the cookie and kept nowhere else."""
    token = secrets.token_urlsafe(32)
    await _store(connection).add_session(user.id, _digest(connection, token))
    connection.state.person = user
    return token


async def know_again(connection: HTTPConnection, user: User) -> str:
    """A guest has become an account: there is one new session, and whoever knew a token of before is nobody here any more."""
    await _store(connection).drop_sessions(user.id)
    await _passes(connection).look()
    known = await _store(connection).user(user.id)
    return await begin_session(connection, known or user)


def session(connection: HTTPConnection) -> str | None:
    """The session of this request, as the database knows it."""
    token = connection.cookies.get(COOKIE)
    return _digest(connection, token) if token else None


async def end_session(connection: HTTPConnection) -> None:
    """Ends the session of this request."""
    if known := session(connection):
        await _store(connection).drop_session(known)
        await _passes(connection).look()
    connection.state.person = None


async def end_other_sessions(connection: HTTPConnection, user: User) -> None:
    """Ends all sessions of a person but that of this request."""
    await _store(connection).drop_sessions(user.id, but=session(connection))
    await _passes(connection).look()


async def end_person(connection: HTTPConnection, user: User) -> None:
    """Removes a person for good, with all sessions."""
    await _store(connection).delete_user(user.id)
    await _passes(connection).look()


def set_cookie(connection: HTTPConnection, response: Response, token: str | None) -> None:
    """Puts a new session's token into the answer; None leaves the cookie as it is."""
    if token is not None:
        put_cookie(connection, response, COOKIE, token)


def put_cookie(connection: HTTPConnection, response: Response, name: str, value: str) -> None:
    """A cookie that lasts as long as a session does, and that no script can read."""
    safe = _settings(connection).production or connection.url.scheme == "https"
    response.set_cookie(
        name, value, max_age=int(SESSION), path="/", secure=safe, httponly=True, samesite="lax"
    )


def forget_cookie(response: Response) -> None:
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")


# Names


def checked_name(text: str) -> str:
    """A name fit to stand at a seat; raises `Problem`."""
    name = " ".join(text.split())
    if not name:
        raise Problem(400, "Please give a name.")
    if len(name) > LONGEST_NAME:
        raise Problem(400, f"A name has at most {LONGEST_NAME} letters.")
    if not name.isprintable():
        raise Problem(400, "A name consists of letters, digits and signs that can be seen.")
    return name


# Passwords


def check_password(password: str) -> None:
    """Raises `Problem` for a password that is too short or beyond all measure."""
    if len(password) < SHORTEST_PASSWORD:
        raise Problem(400, f"A password has at least {SHORTEST_PASSWORD} letters.")
    if len(password) > LONGEST_PASSWORD:
        raise Problem(400, f"A password has at most {LONGEST_PASSWORD} letters.")


async def hashed(password: str) -> str:
    """What the database keeps of a password; made in a thread, because it is slow by intent."""
    check_password(password)
    return await asyncio.to_thread(_hasher().hash, password)


async def fits(password: str, user: User | None) -> bool:
    """Whether this is the person's password. It takes as long where there is no such person, so that nobody learns it."""
    kept = user.password if user and user.password else None
    return await asyncio.to_thread(_fits, kept or _nobodys_hash(), password[:LONGEST_PASSWORD]) and bool(kept)


def _fits(kept: str, password: str) -> bool:
    try:
        return _hasher().verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def _nobodys_hash() -> str:
    return _hasher().hash(secrets.token_urlsafe(16))


# The printed code


def new_code() -> str:
    """A code to print: "7K2QM-09XTB-…", a hundred bits."""
    groups = ("".join(secrets.choice(SIGNS) for _ in range(SIGNS_IN_GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def code_digest(secret: str, code: str) -> str:
    """What the database keeps of a printed code; how it was typed does not matter."""
    signs = "".join(sign for sign in code.upper() if sign.isalnum()).translate(TAKEN_FOR)
    return digest(secret, f"code {signs}")


def code_fits(secret: str, code: str, user: User | None) -> bool:
    """Whether this is the person's printed code."""
    kept = user.recovery if user else None
    return kept is not None and hmac.compare_digest(kept, code_digest(secret, code))


def _settings(connection: HTTPConnection) -> Settings:
    return connection.app.state.hall.settings


def _store(connection: HTTPConnection) -> Store:
    return connection.app.state.hall.store


def _passes(connection: HTTPConnection) -> Passes:
    return connection.app.state.hall.passes


def _digest(connection: HTTPConnection, token: str) -> str:
    return digest(_settings(connection).secret, token)


def short_name(name: str) -> str:
    """A name on one line, not too long, without what cannot be seen."""
    seen = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())
    return seen[:LONGEST_NAME].strip()
