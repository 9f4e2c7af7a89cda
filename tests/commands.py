"""The commands that our pages and help pages name, ready to be run: with a game for GAME, and few games for many."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from pylae.cli import app

ROOT = Path(__file__).parents[1]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
BLOCKS = re.compile(r"^```(.*?)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LINES = re.compile(
    r"^(?:  |\$ )?((?:[A-Z_]+=\S+ )?(?:pylae|python|make|curl) .*?(?:\\\n.*?)?)(?:  +#.*)?$", re.MULTILINE
)
SPANS = re.compile(r"`((?:pylae|make|python) [^`…]+)`")
WORDS = {"GAME": "earth_and_water", "SECTION": "7.1.5", "RULE": "common.deck_size"}
NAMED = {
    ("play",),
    ("show",),
    ("admin", "backup", "copy.db"),
    ("admin", "block", "Mallory"),
    ("admin", "delete", "table", "xgN3", "--yes"),
    ("admin", "export", "person", "Mallory", "--output", "mallory.zip"),
    ("admin", "let-in", "Mallory"),
    ("admin", "restore", "copy.db"),
    ("reports", "block", "3"),
    ("reports", "close", "3"),
    ("reports", "let-in", "Mallory"),
    ("rules",),
    ("sim",),
    ("calibrate",),
    ("train",),
    ("arena",),
    ("bound",),
    ("tune",),
    ("cards",),
    ("deck",),
    ("cards", "check"),
    ("cards", "show"),
    ("deck", "check"),
}
FEW_OF = {
    "analyse": {"--rollouts": 2000},
    "arena": {"--deals": 1},
    "bound": {"--deals": 2},
    "calibrate": {"--deals": 1, "--steps": 1},
    "sim": {"--games": 40},
    "train": {"--positions": 2000},
    "tune": {"--games": 40, "--final-games": 40, "--generations": 1, "--population": 8},
}


def printed() -> list[str]:
    """Every command of a page, each once, and the example of every help page."""
    groups = [group.typer_instance for group in app.registered_groups if group.typer_instance]
    commands = [command for each in (app, *groups) for command in each.registered_commands]
    helped = [command.epilog.removeprefix("Example: ") for command in commands if command.epilog]
    return list(dict.fromkeys([*(line for page in PAGES for line in in_page(page.read_text())), *helped]))


def about_cards(command: str) -> bool:
    """Whether a command needs the files of docs/writing-cards.md."""
    return command.split()[1:2] in (["cards"], ["deck"]) or '"more cards=' in command


def in_page(text: str) -> Iterator[str]:
    """The commands of one page: lines of its blocks, and words set as code."""
    for language, block in BLOCKS.findall(text):
        if not language:
            yield from LINES.findall(block)
    yield from SPANS.findall(BLOCKS.sub("", text))


def words_of(command: str) -> list[str]:
    """The words of a command, with a game for GAME and so on, and so small that it takes a moment."""
    words = [WORDS.get(word, word) for word in shlex.split(command)]
    # A trial takes minutes: tests/web/test_trials.py runs each of them small, and here its options are looked up.
    if tuple(words[1:]) in NAMED or words[1] == "trial":
        return [*words, "--help"]
    few = FEW_OF.get(words[1], {})
    if words[1] in ("analyse", "arena", "bound", "tune"):
        words += [word for name in few if name not in words for word in (name, "")]
    return [str(few.get(before, word)) for before, word in zip(["", *words], words, strict=False)]
