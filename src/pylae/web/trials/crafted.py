"""Nonsense: frames, requests and records with something wrong in them, made by the hundred thousand from one seed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from pylae.core.match import Match
from pylae.core.record import dumps, sealed
from pylae.games import load, own_names

TEXTS = (
    *(
        "",
        "\0",
        "a\0b",
        "\ud800",
        "\udfff\ud800",
        "\U0010ffff",
        "\u202e",
        "\ufeff",
        "a" * 3000,
        "9" * 400,
        "-1",
        "1e400",
    ),
    *(
        "NaN",
        "' OR 1=1 --",
        "%00",
        "%ff",
        "../../etc/passwd",
        "{{7*7}}",
        "<script>",
        "true",
        "null",
        "ﷺ" * 200,
        "\r\nSet-Cookie: a=b",
    ),
)
NUMBERS = (-1, 0, 1, 2**31, 2**63, -(2**63) - 1, 10**400, 1e308, float("nan"), float("inf"), 0.5)
BODIES = (
    *(
        b"",
        b"\x00" * 100,
        b"\xff\xfe{\x00}\x00",
        b"\xed\xa0\x80",
        b"[" * 50_000,
        b'{"a":' * 10_000,
        b"9" * 5000,
        b"\x1f\x8b\x08\x00",
    ),
    *(b"name=%00&password=%00&code=%00", b"name=%ed%a0%80", b"=" * 500, b"&" * 500, b"name=" + b"%" * 99),
)
KINDS = (
    *(
        "application/json",
        "application/x-www-form-urlencoded",
        "text/plain; charset=utf-16",
        "application/json; charset=utf-7",
    ),
    *(
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "multipart/form-data; boundary=x; charset=utf-7",
        "\x7f",
        "",
    ),
)
PARTS = (
    b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n--x--\r\n',
    b'--x\r\nContent-Disposition: form-data; name="%s"; filename="f"\r\n\r\n%s\r\n--x--\r\n',
)
FIELDS = (
    *(
        "name",
        "password",
        "old",
        "code",
        "confirm",
        "other",
        "notice",
        "table",
        "to",
        "yes",
        "address",
        "style",
        "record",
    ),
    *(
        "text.cards",
        "data.cards",
        "pick.cards",
        "game",
        "seats",
        "players",
        "at",
        "number",
        "seat",
        "pace",
        "invite",
        "id",
    ),
)
SLOW = re.compile(
    r".*/(stream|analysis|picture|share\.png|examples|games\.zip|end)\b.*|/logout|/play/.*|/learn/.*"
)

COMMANDS: tuple[dict[str, Any], ...] = (
    {"do": "hello", "tall": False, "have": {"layers": {"a": "b"}}},
    *({"do": do, "id": "x" * 8, "seq": 1, "to": 0} for do in ("undo", "ask")),
    {"do": "act", "id": "x" * 8, "seq": 1, "text": "fight"},
    {"do": "act", "id": "x" * 8, "seq": 1, "action": 99},
    {"do": "answer", "id": "x" * 8, "seq": 1, "yes": True},
    *(
        {"do": do, "id": "x" * 8, "seq": 1, "what": "pause", "yes": True}
        for do in ("offer", "reply", "resume", "give_time")
    ),
    {"do": "roll", "id": "x" * 8, "seq": 1},
    {"do": "standing_orders", "id": "x" * 8, "orders": "decline"},
    *({"do": do, "seat": 0} for do in ("look", "speak")),
    *({"do": do, "step": 3} for do in ("at", "again")),
    {"do": "tall", "tall": True},
    {"do": "visible", "visible": True},
    {"do": "say", "id": "x" * 8, "phrase": "met"},
    {"do": "say", "id": "x" * 8, "text": "hello"},
    {"do": "talk", "id": "x" * 8, "on": True},
    *({"do": do, "id": "x" * 8, "seat": 1, "entry": 1} for do in ("mute", "block", "hear")),
    {"do": "report", "id": "x" * 8, "seat": 1, "entry": 1, "text": "rude"},
    {"do": "heard", "number": 3},
    *({"do": do, "text": "fight 3"} for do in ("why", "read")),
    {"do": "preview", "action": 3},
    {"do": "lesson", "id": "x" * 8, "seq": 1, "go": "on"},
    *({"do": do} for do in ("letters", "ping")),
)


def value(dice: random.Random) -> Any:
    """Anything that JSON can say, and some that it cannot."""
    kind = dice.randrange(6)
    if kind < 2:
        return dice.choice(TEXTS)
    if kind == 2:
        return dice.choice(NUMBERS)
    if kind == 3:
        return dice.choice((None, True, False, [], {}))
    return [value(dice)] if kind == 4 else {dice.choice(TEXTS): value(dice)}


def written(said: Any, dice: random.Random) -> str:
    """JSON in ASCII, with its escapes, or with the signs themselves."""
    text = json.dumps(said, ensure_ascii=dice.random() < 0.7)
    return text.encode("utf-8", "replace").decode()


def frame(dice: random.Random) -> dict[str, Any]:
    """What a screen may send: a command with something wrong in it, or nothing like one."""
    kind = dice.random()
    if kind < 0.1:
        return {"bytes": dice.randbytes(dice.randrange(200))}
    if kind < 0.15:
        return {"text": dice.choice(("", "{", "null", "[" * 9000, '{"do":' * 2000, "9" * 9000, '"\\ud800"'))}
    said = dict(dice.choice(COMMANDS))
    for _ in range(dice.choice((0, 1, 1, 2))):
        said[dice.choice((*said, "extra"))] = value(dice)
    text = written(said, dice)
    return {"text": text[: dice.randrange(len(text))] if dice.random() < 0.1 else text}


def request(dice: random.Random, method: str, path: str, words: list[str], here: str) -> dict[str, Any]:
    """A request to a route: words and nonsense in its address, its headers and its body."""

    def word() -> str:
        return dice.choice(words) if dice.random() < 0.6 else dice.choice(TEXTS)

    url = re.sub(r"{\w+}", lambda _: quote(word(), safe="", errors="surrogatepass") or "x", path)
    asked = "&".join(
        f"{dice.choice(FIELDS)}={quote(word(), errors='surrogatepass')}" for _ in range(dice.randrange(3))
    )
    headers = {"Origin": here, "Accept": dice.choice(("text/html", "*/*", "\x7f"))}
    if dice.random() < 0.2:
        headers["Authorization"] = "Bearer " + dice.choice(("x", "\xff", "a\tb", "9" * 500))
    sent: dict[str, Any] = {"method": method, "url": url + ("?" + asked if asked else ""), "headers": headers}
    if method == "POST":
        sent["content"], headers["Content-Type"] = body(dice, word)
    return sent


def body(dice: random.Random, word: Any) -> tuple[bytes, str]:
    kind = dice.randrange(5)
    if kind == 0:
        return dice.choice(BODIES), dice.choice(KINDS)
    if kind == 1:
        said = {dice.choice(FIELDS): value(dice) for _ in range(3)} | {"seq": dice.choice((0, 1, *NUMBERS))}
        return written(said, dice).encode(), "application/json"
    if kind == 2:
        name, said = (
            dice.choice(FIELDS).encode(),
            dice.choice((word().encode("utf-8", "replace"), b"+2AA-", b"\x00", b"\xff")),
        )
        return dice.choice(PARTS) % (name, said), dice.choice(KINDS[4:7])
    form = {dice.choice(FIELDS): word() for _ in range(4)}
    text = "&".join(f"{name}={quote(said, errors='surrogatepass')}" for name, said in form.items())
    return text.encode(), "application/x-www-form-urlencoded"


# Records


def records(steps: int) -> list[str]:
    """One of each game, so many steps long."""
    found = []
    for name in own_names():
        match = Match(load(name), seed=steps)
        while len(match.steps) < steps and not match.over:
            match.play(match.hint().action)
        found.append(dumps(match, "0"))
    return found


def record(dice: random.Random, good: Sequence[str]) -> bytes:
    """A record with something wrong in it; by half of them the stamps are made anew, as somebody would who knows how."""
    text = dice.choice(good)
    header, _, body = text.partition("\n\n")
    lines = [line.rpartition("  ")[0] for line in body.splitlines()[:-1]]
    head = header.split("\n")
    for _ in range(dice.choice((1, 1, 2, 3))):
        _spoil(dice, head if dice.random() < 0.4 else lines)
    steps = dice.choice((len(lines), len(lines), 0, 10**9))
    made = sealed(head, lines, steps) if dice.random() < 0.5 else "\n".join([*head, "", *lines])
    data = bytearray(made.encode("utf-8", "replace"))
    if dice.random() < 0.2:
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data[: dice.randrange(len(data))] if dice.random() < 0.1 else data)


def _spoil(dice: random.Random, lines: list[str]) -> None:
    """Changes one line so that it says something else, or nothing, or twice the same."""
    if not lines:
        return
    at, kind = dice.randrange(len(lines)), dice.randrange(6)
    text = dice.choice(TEXTS).encode("utf-8", "replace").decode()
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, dice.choice(lines))
    elif kind == 2:
        lines[at] = text
    elif kind == 3:
        lines[at] = f"{lines[at].partition(': ')[0]}: {text}"
    elif kind == 4:
        words = lines[at].split(" ")
        words[dice.randrange(len(words))] = text
        lines[at] = " ".join(words)
    else:
        lines.insert(at, text)
