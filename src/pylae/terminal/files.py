"""Files a player names: written whole or not at all, compared with a match, and blamed by the name the player gave."""

from __future__ import annotations

import os
from pathlib import Path

from pylae.core.match import Match
from pylae.core.record import dumps, write_whole


def write_file(path: Path, data: bytes) -> None:
    """Writes a file whole; an `OSError` names this path, not the one beside it that was tried."""
    try:
        write_whole(path, data)
    except OSError as error:
        raise OSError(error.errno, error.strerror or _strerror(error), str(path)) from None


def holds(path: Path, match: Match) -> bool:
    """Whether a file is the record of this match as it stands; only the version that wrote it may be another."""
    if not path.is_file():  # a pipe that was read is empty, or waits for ever
        return False
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    version = next((line for line in text.split("\n") if line.startswith("version: ")), "")
    return text == dumps(match, version.removeprefix("version: "))


def shell_name(path: Path) -> str:
    """The path as an argument: a name that begins like an option does not become one."""
    return f"./{path}" if str(path).startswith("-") else str(path)


def reason(error: Exception) -> str:
    """What went wrong, in one line for a person."""
    if isinstance(error, OSError):
        what = error.strerror or _strerror(error)
        return f"{error.filename}: {what}." if error.filename else f"{what}."
    return " ".join(str(error).split())


def _strerror(error: OSError) -> str:
    return os.strerror(error.errno) if error.errno else str(error)
