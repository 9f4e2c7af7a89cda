"""Log lines: one for each thing that happened, for people or as JSON, with the request, the table and the seat that it concerns.

logs.begin("json")                             # once in each process; uvicorn's own lines go the same way
logs.note(table="xgN3…", seat="1")             # from here on, in this task
logging.getLogger("pylae").warning("…")        # {"time": "2026-…", "level": "warning", "message": "…", "table": …}

Whatever people may have typed stays on its line and in its field. What they sent to the database, and who they are, is in none.
"""

from __future__ import annotations

import json
import logging
import logging.config
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Literal

Kind = Literal["text", "json"]
KINDS: tuple[Kind, ...] = ("text", "json")
FIELDS = ("request", "table", "seat")
KEPT_BACK = (
    "DETAIL:",
    "HINT:",
    "CONTEXT:",
    "[parameters: ",
)  # lines in which databases repeat what they were given
# What anybody can be the cause of, as often as they like, is counted and not written down.
UNWRITTEN = ("Invalid HTTP request received.",)

_facts: ContextVar[dict[str, str]] = ContextVar("facts", default={})  # noqa: B039  # never changed in place


def note(**facts: str) -> None:
    """What the lines of this task are about from here on; an empty word takes a fact back."""
    assert facts.keys() <= set(FIELDS)
    _facts.set({name: value for name, value in (_facts.get() | facts).items() if value})


def noted(name: str) -> str:
    """A fact about this task; empty where it is not known."""
    return _facts.get().get(name, "")


class Unwritten(logging.Filter):
    """Lets everything pass but what strangers could fill a disk with."""

    def filter(self, record: logging.LogRecord) -> bool:
        return record.msg not in UNWRITTEN


class TextLines(logging.Formatter):
    """2026-11-19T02:21:04.123Z warning request=9f3a12bc table=xgN3 health: …"""

    def format(self, record: logging.LogRecord) -> str:
        about = [f"{name}={value}" for name, value in _facts.get().items()]
        head = " ".join([when(record), record.levelname.lower(), *about, on_one_line(record.getMessage())])
        # What follows is set in, so that no line of it can pass for another record.
        return "\n".join([head, *(f"    {on_one_line(line)}" for line in what_broke(record))])


class JsonLines(logging.Formatter):
    """One object on one line, in letters that every reader knows."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {"time": when(record), "level": record.levelname.lower()}
        said |= {"message": record.getMessage(), **_facts.get()}
        if broken := what_broke(record):
            said["error"] = "\n".join(broken)
        return json.dumps(said, ensure_ascii=True)


def when(record: logging.LogRecord) -> str:
    return (
        datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    )


def on_one_line(text: str) -> str:
    """A text in which nothing breaks the line, moves a cursor or changes colours."""
    if text.isprintable():
        return text
    return "".join(it if it.isprintable() else it.encode("unicode_escape").decode() for it in text)


def what_broke(record: logging.LogRecord) -> list[str]:
    """The traceback of a record, without what a database was given."""
    error = record.exc_info and record.exc_info[1]
    if not error:
        return []
    told = "".join(traceback.format_exception(error)).rstrip("\n").split("\n")
    return [line for line in told if not line.lstrip(" |").startswith(KEPT_BACK)]


def config(kind: Kind) -> dict[str, Any]:
    """What the `logging` of a process is told, uvicorn's as well."""
    lines = JsonLines if kind == "json" else TextLines
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": f"{__name__}.{lines.__name__}"}},
        "filters": {"unwritten": {"()": f"{__name__}.{Unwritten.__name__}"}},
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["unwritten"]}
        },
        "root": {"level": "WARNING", "handlers": ["stderr"]},
        "loggers": {"pylae": {"level": "INFO"}, "python_multipart": {"level": "ERROR"}},
    }


def begin(kind: Kind) -> None:
    """From here on this process writes such lines to stderr."""
    logging.config.dictConfig(config(kind))
