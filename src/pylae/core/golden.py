"""Golden games: for each way of ending one record, and all that a watcher is told of it, kept as text beside a game's tests.

`golden/*.txt` are records, `golden/*.log.txt` their narration: section, sentence, one line each. After a change of wording
run the tests with PYLAE_GOLDEN=log to write the narration of the same games anew; after a change of rules or notation with
PYLAE_GOLDEN=all to search for new games by the game's own player. Then read the difference as a player would.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pylae.core.chance import generator
from pylae.core.game import Game
from pylae.core.match import Match
from pylae.core.record import dumps, read


@dataclass(frozen=True)
class Golden:
    """The golden games of a game: by ending, the options of the game to look for and the data that its table brings."""

    game: Game
    folder: Path
    options: Mapping[str, Mapping[str, Any]]
    version: str
    seeds: int = 400
    data: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])

    def record_of(self, ending: str) -> Path:
        return self.folder / f"{ending.replace(' ', '_')}.txt"

    def log_of(self, ending: str) -> Path:
        return self.folder / f"{ending.replace(' ', '_')}.log.txt"

    def read(self, ending: str) -> Match:
        return read(self.record_of(ending), lambda name: self.game)

    def write_if_asked(self) -> None:
        """Writes the files when PYLAE_GOLDEN says so."""
        asked = os.environ.get("PYLAE_GOLDEN", "")
        if asked not in ("log", "all"):
            return
        self.folder.mkdir(exist_ok=True)
        for ending in self.options:
            if asked == "all":
                text = dumps(self.shortest(ending), self.version)
                self.record_of(ending).write_text(text, encoding="utf-8", newline="\n")
            told = narration(self.read(ending))
            self.log_of(ending).write_text(told, encoding="utf-8", newline="\n")

    def shortest(self, ending: str) -> Match:
        """The shortest game that ends so, among those the game's player plays with the first seeds."""
        found: Match | None = None
        for seed in range(self.seeds):
            match = Match(self.game, self.options[ending], seed=seed, data=self.data.get(ending))
            while not match.over and (found is None or len(match.steps) < len(found.steps)):
                spoken = match.interjection(range(len(match.seats)), generator(seed, len(match.steps)))
                match.play(match.hint().action if spoken is None else spoken)
            if match.ending == ending and (found is None or len(match.steps) < len(found.steps)):
                found = match
        assert found, f"no game among {self.seeds} ends by {ending}"
        return found

    def check_told(self, ending: str) -> None:
        """It is narrated as before."""
        assert narration(self.read(ending)) == self.log_of(ending).read_text(encoding="utf-8")

    def check_written(self, ending: str) -> None:
        """It ends as its name says, and the notation of a step has not changed; version and header may."""
        text = self.record_of(ending).read_text(encoding="utf-8")
        version = next(line for line in text.split("\n") if line.startswith("version: "))
        match = self.read(ending)
        assert match.ending == ending
        assert dumps(match, version.removeprefix("version: ")) == text

    def check_complete(self) -> None:
        """There is one for each way of ending, and no file besides."""
        assert set(self.options) == set(self.game.endings)
        files = {path for ending in self.options for path in (self.record_of(ending), self.log_of(ending))}
        assert set(self.folder.glob("*.txt")) == files


def narration(match: Match) -> str:
    """Sections and sentences, one a line."""
    return "".join(f"{line.section:<12} {line.text}\n" for line in match.log())
