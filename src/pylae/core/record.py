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

Where a guided first game has chosen the first steps, dice and cards among them, the header says so: `lesson: 23`.
A game that its people ended before its rules did says how: `ended: Persia resigns. Greece wins.`

A step belongs to the seat that took it, also where another was asked: `12  seat 2  cliffs north`.

Of a table with data of its own the header names them and their digest, and their lines stand before the first step:

    data: 5f2a9c0e11d3b874
    data cards: Plataea and after

    data cards  [[card]]  91d2
    data cards  title = "Hoplite"  5ac0

The last word of each line is a check over everything above it: an edited line is found where it was edited, and a record
without its last line is known to be cut off. A record without bots, physical dice, data and such an end begins with "Pylae record 1": programs
that know nothing else read it, and refuse a table they could not restore.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from pylae.core.chance import CHANCE
from pylae.core.codes import decode, encode
from pylae.core.engine import checked_bots
from pylae.core.game import Game, Refusal
from pylae.core.match import Match
from pylae.core.options import settle
from pylae.core.table_data import TableData, check_texts, slots_of

FORMAT = "Pylae record 1"
FORMAT_WITH_TABLE = (
    "Pylae record 2"  # tells also of bots, physical dice and cards, data, and how people ended it
)
KEYS = {
    FORMAT: r"game|version|option .+|seat [0-9]+|position|result",
    FORMAT_WITH_TABLE: r"game|version|option .+|seat [0-9]+|bot [1-9][0-9]?|physical|lesson|data|data .+|position|result|ended",
}  # what the lines of a header may begin with
CUT_OFF = "the record is cut off here; its last line is missing"


class RecordError(ValueError):
    """A record that cannot be read, with the line that stops it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


def dumps(match: Match, version: str) -> str:
    """The record of a match."""
    data = _data_named(match.state.table_data)
    more = match.bots or match.physical or match.lesson or data or match.ended
    first = FORMAT_WITH_TABLE if more else FORMAT
    header = [first, f"game: {match.game.name}", f"version: {version}"]
    header += [f"option {name}: {word}" for name, word in match.options.items()]
    header += [f"seat {number}: {name}" for number, name in enumerate(match.seats, 1)]
    header += [f"bot {seat + 1}: {policy}" for seat, policy in match.bots.items()]
    if match.physical:
        header.append("physical: yes")
    if match.lesson:
        header.append(
            f"lesson: {match.lesson}"
        )  # so many steps were chosen beforehand, dice and cards among them
    header += data
    if not match.from_setup:
        header.append(f"position: {encode(match.game, match.positions[0])}")
    if match.over:
        header.append(f"result: {match.ending}")
    if match.ended:
        header.append(f"ended: {match.ended}")
    body = [f"data {slot}  {line}" for slot, text in match.data.items() for line in text.split("\n")]
    body += [f"{number}  {_who(step.mover)}  {step.text}" for number, step in enumerate(match.steps, 1)]
    return sealed(header, body, len(match.steps))


def sealed(header: list[str], body: list[str], steps: int) -> str:
    """A record of these lines, each with its stamp."""
    check = hashlib.sha256("\n".join(header).encode())
    stamped = [f"{line}  {_stamp(check, line)[:4]}" for line in body]
    last = f"end of {steps} steps"
    return "\n".join([*header, "", *stamped, f"{last}  {_stamp(check, last)}"]) + "\n"


def loads(text: str, load: Callable[[str], Game]) -> Match:
    """The match that a record tells; raises `RecordError` with the line where it goes wrong."""
    lines = enumerate(text.split("\n"), 1)
    header = _header(lines)
    _check_physical(header)
    check = hashlib.sha256("\n".join(text.split("\n")[: len(header)]).encode())
    game = _game(header, load)
    texts, lines = _embedded(game, header, lines, check)
    match = _match(game, header, texts, load)
    _seat_bots(match, header)
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
            raise RecordError(at, CUT_OFF)
        _check_line(check, at, body, stamp)
        _replay(match, at, body)
    raise RecordError(text.count("\n") + 1, CUT_OFF)


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


def _game(header: dict[str, tuple[int, str]], load: Callable[[str], Game]) -> Game:
    """The game that the header names."""
    if "game" not in header:
        raise RecordError(len(header), "the header does not say which game it is")
    at, name = header["game"]
    try:
        return load(name)
    except ValueError as error:
        raise RecordError(at, str(error)) from None


def _embedded(
    game: Game, header: dict[str, tuple[int, str]], lines: Iterator[tuple[int, str]], check: Any
) -> tuple[dict[str, str], Iterator[tuple[int, str]]]:
    """The data that stand before the first step, by slot, and the lines behind them."""
    limits = {slot.name: slot.limit for slot in slots_of(game)}
    found: dict[str, list[str]] = {}
    sizes: Counter[str] = Counter()
    at = len(header) + 1
    for at, line in lines:
        if not line:
            raise RecordError(at, CUT_OFF)
        if not line.startswith("data "):
            return {slot: "\n".join(kept) for slot, kept in found.items()}, chain([(at, line)], lines)
        body, _, stamp = line.rpartition("  ")
        _check_line(check, at, body, stamp)
        slot, _, text = body.removeprefix("data ").partition("  ")
        if f"data {slot}" not in header:
            raise RecordError(at, f"the header does not name the data {slot!r}")
        sizes[slot] += len(text) + 1
        if sizes[slot] > limits.get(slot, 0) + 1:  # there is a line end less than there are lines
            raise RecordError(at, f"{slot} is longer than the {limits.get(slot, 0)} bytes that are taken")
        found.setdefault(slot, []).append(text)
    raise RecordError(at, CUT_OFF)


def _data_named(data: TableData | None) -> list[str]:
    """What the header says of a table's data."""
    if data is None:
        return []
    return [f"data: {data.digest}", *(f"data {slot}: {name}" for slot, name in data.names.items())]


def _check_data(header: dict[str, tuple[int, str]], match: Match) -> None:
    """The data must be those that the header names: what is shipped may have changed since, and a line may be missing."""
    told = {key: value for key, (_, value) in header.items() if key == "data" or key.startswith("data ")}
    true = dict(line.split(": ", 1) for line in _data_named(match.state.table_data))
    for key in sorted(told | true, reverse=True):  # a text says more than the digest of all
        if told.get(key) != true.get(key):
            at = header.get(key, header["game"])[0]
            found = f"what is here is {true[key]}" if key in true else "there is no such thing here"
            raise RecordError(at, f"the record tells of {key} {told.get(key, 'nothing')}; {found}")


def _match(
    game: Game,
    header: dict[str, tuple[int, str]],
    texts: dict[str, str],
    load: Callable[[str], Game],
) -> Match:
    """An empty match as the header describes it, with the data that were embedded."""
    options = {
        key.removeprefix("option "): value for key, (_, value) in header.items() if key.startswith("option ")
    }
    seats = [value for key, (_, value) in header.items() if key.startswith("seat ")]
    at = header["game"][0]
    try:
        at = next((line for key, (line, _) in header.items() if key.startswith("option ")), at)
        settle(game.options, options)
        at = next((line for key, (line, _) in header.items() if key.startswith("data")), at)
        check_texts(game.name, slots_of(game), texts)
        at = header.get("position", (at, ""))[0]
        position = decode(header["position"][1], load, texts)[1] if "position" in header else None
        data = texts if position is None else {}
        match = Match(game, options, physical=True, seats=seats, position=position, data=data)
    except ValueError as error:
        raise RecordError(at, str(error)) from None
    _check_data(header, match)
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
    unasked = [seat for seat in range(len(match.seats)) if match.asides(seat)]
    seat = next((seat for seat in (match.mover, *unasked) if _who(seat) == who), None)
    if seat is None:
        raise RecordError(at, f"it is the move of {_who(match.mover)}, not of {who}")
    try:
        steps = match.play(text, seat if seat >= 0 else None)
    except Refusal as refusal:
        raise RecordError(at, f"{text!r} cannot be played: {refusal}") from None
    if len(steps) > 1:
        raise RecordError(at, f"{text!r} is a move of {len(steps)} steps; each has its own line")


def _steps_of_lesson(header: dict[str, tuple[int, str]], steps: int) -> int:
    """How many steps a lesson has chosen; a game without one has no such line."""
    at, word = header.get("lesson", (1, "0"))
    if not re.fullmatch(r"[0-9]{1,6}", word) or int(word) > steps:
        raise RecordError(at, f"lesson is a number of steps up to {steps}; it cannot be {word!r}")
    return int(word)


def _finish(match: Match, header: dict[str, tuple[int, str]]) -> None:
    """The result must be the one the header names; then chance rolls by itself again, unless it is physical."""
    at, result = header.get("result", (1, ""))
    if result != match.ending:
        raise RecordError(at, "the result in the header is not the one of this game")
    match.physical = "physical" in header
    match.lesson = _steps_of_lesson(header, len(match.steps))
    match.ended = header.get("ended", (1, ""))[1]


def _who(mover: int) -> str:
    return "chance" if mover == CHANCE else "nobody" if mover < 0 else f"seat {mover + 1}"


def _check_line(check: Any, at: int, body: str, stamp: str) -> None:
    if _stamp(check, body)[:4] != stamp:
        raise RecordError(at, "this line, or one above it, was changed or is cut off: its check does not fit")


def _stamp(check: Any, line: str) -> str:
    """Sixteen letters that depend on this line and all above it."""
    check.update(b"\n" + line.encode())
    return check.hexdigest()[:16]
