"""Streams: questions at the keyboard or through a pipe, and lines, tables and bytes on the way out."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from pylae.terminal.files import write_file
from pylae.terminal.telling import folded

PLAIN_WIDTH = 110  # of a table that goes to a file or a pipe
INTERRUPTED = 130  # the exit status after Ctrl-C


def prepare() -> None:
    """A stream that is closed is empty, and letters that a stream cannot carry become question marks."""
    sys.stdin = sys.stdin or io.TextIOWrapper(io.BytesIO())
    sys.stdout = sys.stdout or io.TextIOWrapper(io.BytesIO())
    sys.stderr = sys.stderr or io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def reader() -> Callable[[str], str]:
    """Asks for a line; one that comes through a pipe is repeated, so that the output reads like a session."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import_module("readline")  # arrows and history at the prompt
        return ask

    def read(prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(prompt + line.rstrip("\n"), flush=True)
        return line

    return read


def ask(prompt: str) -> str:
    """`input`, which leaves the prompt's line also when it is broken off."""
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        raise


def printer() -> Callable[[str], None]:
    """Says a line: plain, or on a terminal with the sections dimmed and the numbers of actions in bold."""
    if not sys.stdout.isatty():
        return lambda text: print(text, flush=True)
    from rich.console import Console
    from rich.highlighter import RegexHighlighter

    class Marks(RegexHighlighter):
        highlights: ClassVar = [
            r"(?P<dim> \([\w.]+\)$)",
            r"(?m)(?P<bold>^ *\d+\.) ",
            r"(?m)(?P<bold>^[^()\n]+\?)(?= \([\w.]+\)$)",
        ]

    console = Console(highlighter=Marks())
    return lambda text: console.print(folded(text, console.width), markup=False, emoji=False, soft_wrap=True)


def deliver(data: bytes, output: Path | None) -> None:
    """Bytes to a file, whole or not at all, or to stdout."""
    if output:
        write_file(output, data)
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def print_json(value: Any) -> None:
    import json

    print(json.dumps(value, ensure_ascii=False))


def print_table(heads: tuple[str, ...], rows: list[tuple[str, ...]], right: tuple[int, ...] = ()) -> None:
    """A table without lines: fit for a screen, a pipe and the ear."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for number, head in enumerate(heads):
        last = number == len(heads) - 1
        table.add_column(head, justify="right" if number in right else "left", no_wrap=not last)
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH)
    with console.capture() as captured:
        console.print(table)
    print("\n".join(line.rstrip() for line in captured.get().splitlines()))


@contextlib.contextmanager
def progress_bar(games: int) -> Iterator[tuple[Callable[[int], None], Callable[[str], None]]]:
    """Two callbacks, for games done and for notices; there is a bar only where stderr is a terminal."""
    if not sys.stderr.isatty():
        yield (lambda done: None), (lambda sentence: print(sentence, file=sys.stderr))
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    with Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console, transient=True
    ) as bar:
        task = bar.add_task("games", total=games)
        yield (lambda done: bar.update(task, completed=done)), console.print


def forget_output() -> None:
    """What could not be written to stdout is not tried again when Python ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
