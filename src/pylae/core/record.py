"""Records: a match as readable text, one line a step, which loads as exactly that match or not at all.

    Pylae record 2
    game: thermopyles
    version: 0.1.0
    option players: 2
    seat 1: somebody
    seat 2: bot
    bot 2: heuristic
    physical: yes

    1  chance  persian 21/23  8c1e
    2  chance  persian 17/22  02fa
    …
    end of 44 steps  d41d8cd98f00b204

The last word of each line is a check over everything above it: an edited line is found where it was edited, and a record
without its last line is known to be cut off. A record without bots and physical dice begins with "Pylae record 1": programs
that know nothing else read it, and refuse a table they could not restore.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pylae.core.chance import CHANCE
from pylae.core.codes import decode, encode
from pylae.core.engine import checked_bots
from pylae.core.game import Game, Refusal
from pylae.core.match import Match
from pylae.core.options import settle

FORMAT = "Pylae record 1"
FORMAT_WITH_TABLE = "Pylae record 2"  # tells also which seats are bots', and that dice and cards are physical
KEYS = {
    FORMAT: r"game|version|option .+|seat [0-9]+|position|result",
    FORMAT_WITH_TABLE: r"game|version|option .+|seat [0-9]+|bot [1-9][0-9]?|physical|position|result",
}  # what the lines of a header may begin with


class RecordError(ValueError):
    """A record that cannot be read, with the line that stops it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


def dumps(match: Match, version: str) -> str:
    """The record of a match."""
    first = FORMAT_WITH_TABLE if match.bots or match.physical else FORMAT
    header = [first, f"game: {match.game.name}", f"version: {version}"]
    header += [f"option {name}: {word}" for name, word in match.options.items()]
    header += [f"seat {number}: {name}" for number, name in enumerate(match.seats, 1)]
    header += [f"bot {seat + 1}: {policy}" for seat, policy in match.bots.items()]
    if match.physical:
        header.append("physical: yes")
    if not match.from_setup:
        header.append(f"position: {encode(match.game, match.positions[0])}")
    if match.over:
        header.append(f"result: {match.ending}")
    check = hashlib.sha256("\n".join(header).encode())
    lines = [*header, ""]
    for number, step in enumerate(match.steps, 1):
        line = f"{number}  {_who(step.mover)}  {step.text}"
        lines.append(f"{line}  {_stamp(check, line)[:4]}")
    last = f"end of {len(match.steps)} steps"
    lines.append(f"{last}  {_stamp(check, last)}")
    return "\n".join(lines) + "\n"


def loads(text: str, load: Callable[[str], Game]) -> Match:
    """The match that a record tells; raises `RecordError` with the line where it goes wrong."""
    lines = enumerate(text.split("\n"), 1)
    header = _header(lines)
    match = _match(header, load)
    _check_physical(header)
    _seat_bots(match, header)
    check = hashlib.sha256("\n".join(text.split("\n")[: len(header)]).encode())
    for at, line in lines:
        body, _, stamp = line.rpartition("  ")
        if line.startswith("end of "):
            if body != f"end of {len(match.steps)} steps" or stamp != _stamp(check, body):
                raise RecordError(at, "the record was changed: its last check does not fit")
            _finish(match, header)
            if any(rest.strip() for _, rest in lines):
                raise RecordError(at + 1, "there is text after the end of the record")
            return match
        if not line:
            raise RecordError(at, "the record is cut off here; its last line is missing")
        if _stamp(check, body)[:4] != stamp:
            raise RecordError(
                at, "this line, or one above it, was changed or is cut off: its check does not fit"
            )
        _replay(match, at, body)
    raise RecordError(text.count("\n") + 1, "the record is cut off here; its last line is missing")


def read(path: Path, load: Callable[[str], Game]) -> Match:
    """The match in a file; raises `RecordError`, or `OSError` when there is no such file."""
    try:
        return loads(path.read_text(encoding="utf-8"), load)
    except UnicodeDecodeError as error:
        raise RecordError(error.object[: error.start].count(b"\n") + 1, "this is no text") from None


def save(match: Match, path: Path, version: str) -> None:
    """Writes a record so that the file is whole or, if anything fails, as it was before."""
    write_whole(path, dumps(match, version).encode())


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file beside its place and moves it there; a full disk leaves nothing half-written."""
    handle, name = tempfile.mkstemp(dir=path.parent or Path(), prefix=f".{path.name}.")
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o666 & ~_umask())
        beside.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _header(lines: Iterator[tuple[int, str]]) -> dict[str, tuple[int, str]]:
    """What the lines up to the first empty one say, by key, with their numbers."""
    at, first = next(lines)
    if first not in KEYS:
        raise RecordError(at, f"this is no record that can be read here: it should begin with {FORMAT!r}")
    header: dict[str, tuple[int, str]] = {first: (at, "")}
    for at, line in lines:
        if not line:
            return header
        key, colon, value = line.partition(": ")
        if not colon or not re.fullmatch(KEYS[first], key):
            raise RecordError(at, f"{line!r} is no line of the header of a {first!r}")
        if key in header:
            raise RecordError(at, f"{key!r} stands already in line {header[key][0]}")
        header[key] = at, value
    raise RecordError(at, "the record is cut off inside its header")


def _match(header: dict[str, tuple[int, str]], load: Callable[[str], Game]) -> Match:
    """An empty match as the header describes it."""
    options = {
        key.removeprefix("option "): value for key, (_, value) in header.items() if key.startswith("option ")
    }
    seats = [value for key, (_, value) in header.items() if key.startswith("seat ")]
    if "game" not in header:
        raise RecordError(len(header), "the header does not say which game it is")
    at = header["game"][0]
    try:
        game = load(header["game"][1])
        at = next((line for key, (line, _) in header.items() if key.startswith("option ")), at)
        settle(game.options, options)
        at = header.get("position", (at, ""))[0]
        position = decode(header["position"][1], load)[1] if "position" in header else None
        match = Match(game, options, physical=True, seats=seats, position=position)
    except ValueError as error:
        raise RecordError(at, str(error)) from None
    for name, word in match.options.items():
        if options.get(name, word) != word:
            raise RecordError(
                header[f"option {name}"][0], f"{name} is {word} in the position, not {options[name]}"
            )
    return match


def _check_physical(header: dict[str, tuple[int, str]]) -> None:
    """A game with computer dice has no such line."""
    at, word = header.get("physical", (1, "yes"))
    if word != "yes":
        raise RecordError(at, f"physical is yes, or the line is not there; it cannot be {word!r}")


def _seat_bots(match: Match, header: dict[str, tuple[int, str]]) -> None:
    """Gives the bots their seats."""
    for key, (at, policy) in header.items():
        if key.startswith("bot "):
            seat = int(key.removeprefix("bot ")) - 1
            try:
                match.bots |= checked_bots(match.game, len(match.seats), {seat: policy})
            except ValueError as error:
                raise RecordError(at, str(error)) from None


def _replay(match: Match, at: int, body: str) -> None:
    number, _, rest = body.partition("  ")
    who, _, text = rest.partition("  ")
    if number != str(len(match.steps) + 1):
        raise RecordError(at, f"this should be step {len(match.steps) + 1}")
    if who != _who(match.mover):
        raise RecordError(at, f"it is the move of {_who(match.mover)}, not of {who}")
    try:
        steps = match.play(text)
    except Refusal as refusal:
        raise RecordError(at, f"{text!r} cannot be played: {refusal}") from None
    if len(steps) > 1:
        raise RecordError(at, f"{text!r} is a move of {len(steps)} steps; each has its own line")


def _finish(match: Match, header: dict[str, tuple[int, str]]) -> None:
    """The result must be the one the header names; then chance rolls by itself again, unless it is physical."""
    at, result = header.get("result", (1, ""))
    if result != match.ending:
        raise RecordError(at, "the result in the header is not the one of this game")
    match.physical = "physical" in header


def _who(mover: int) -> str:
    return "chance" if mover == CHANCE else "nobody" if mover < 0 else f"seat {mover + 1}"


def _stamp(check: Any, line: str) -> str:
    """Sixteen letters that depend on this line and all above it."""
    check.update(b"\n" + line.encode())
    return check.hexdigest()[:16]
