"""Files a player names: written whole or not at all, and blamed by the name the player gave."""

from __future__ import annotations

import os
from pathlib import Path

from pylae.core.record import write_whole


def write_file(path: Path, data: bytes) -> None:
    """Writes a file whole; an `OSError` names this path, not the one beside it that was tried."""
    try:
        write_whole(path, data)
    except OSError as error:
        raise OSError(error.errno, error.strerror or _strerror(error), str(path)) from None


def reason(error: Exception) -> str:
    """What went wrong, in one line for a person."""
    if isinstance(error, OSError):
        what = error.strerror or _strerror(error)
        return f"{error.filename}: {what}." if error.filename else f"{what}."
    return " ".join(str(error).split())


def _strerror(error: OSError) -> str:
    return os.strerror(error.errno) if error.errno else str(error)
