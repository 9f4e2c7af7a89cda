"""Golden games: one record for each way of ending, with all that a watcher is told.

`golden/*.txt` are records, `golden/*.log.txt` their narration: section, sentence, one line each.

After a change of wording, write the narration of the same games anew:

    PYLAE_GOLDEN=log pytest src/pylae/games/thermopyles/tests/test_golden.py

After a change of rules or notation, search for new games by the game's own player, and write both:

    PYLAE_GOLDEN=all pytest src/pylae/games/thermopyles/tests/test_golden.py

Then read the difference as a player would.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from pylae import __version__, games
from pylae.core.match import Match
from pylae.core.record import dumps, read
from pylae.games import thermopyles as game

FOLDER = Path(__file__).with_name("golden")
GOLDEN: dict[str, dict[str, Any]] = {
    "casualties": {"players": 2},
    "army spent": {"players": 3, "draw_vote": True},
    "pass lost": {"players": 1, "support_sequential": True},
    "out of cards": {"players": 4, "hidden_hands": True, "first_player": "random"},
}
SEEDS = 400
WRITE = os.environ.get("PYLAE_GOLDEN", "")


def record_of(ending: str) -> Path:
    return FOLDER / f"{ending.replace(' ', '_')}.txt"


def log_of(ending: str) -> Path:
    return FOLDER / f"{ending.replace(' ', '_')}.log.txt"


def narration(match: Match) -> str:
    """Sections and sentences, one a line."""
    return "".join(f"{line.section:<12} {line.text}\n" for line in match.log())


def shortest(ending: str) -> Match:
    """The shortest game that ends so, among those the game's player plays with the first seeds."""
    found: Match | None = None
    for seed in range(SEEDS):
        match = Match(game, GOLDEN[ending], seed=seed)
        while not match.over and (found is None or len(match.steps) < len(found.steps)):
            match.play(match.hint().action)
        if match.over and match.ending == ending and (found is None or len(match.steps) < len(found.steps)):
            found = match
    assert found, f"no game among {SEEDS} ends by {ending}"
    return found


@pytest.fixture(scope="module", autouse=True)
def written() -> None:
    """Writes the golden files when asked to."""
    if WRITE not in ("log", "all"):
        return
    FOLDER.mkdir(exist_ok=True)
    for ending in GOLDEN:
        if WRITE == "all":
            record_of(ending).write_text(dumps(shortest(ending), __version__), encoding="utf-8", newline="\n")
        match = read(record_of(ending), games.load)
        log_of(ending).write_text(narration(match), encoding="utf-8", newline="\n")


@pytest.mark.parametrize("ending", GOLDEN)
def test_end_golden_game_ends_as_it_says(ending: str):
    match = read(record_of(ending), games.load)
    assert match.ending == ending
    assert match.returns() == [1 if ending in ("casualties", "army spent") else -1] * match.state.players


@pytest.mark.parametrize("ending", GOLDEN)
def test_end_golden_game_is_told_as_before(ending: str):
    match = read(record_of(ending), games.load)
    assert narration(match) == log_of(ending).read_text(encoding="utf-8")


@pytest.mark.parametrize("ending", GOLDEN)
def test_end_golden_game_is_written_as_before(ending: str):
    """The notation of a step has not changed; version and header may."""
    text = record_of(ending).read_text(encoding="utf-8")
    version = next(line for line in text.split("\n") if line.startswith("version: "))
    assert dumps(read(record_of(ending), games.load), version.removeprefix("version: ")) == text


def test_end_golden_games_are_one_for_each_way_of_ending():
    assert set(GOLDEN) == set(game.endings)
    assert {path.name for path in FOLDER.glob("*.txt")} == {
        path.name for ending in GOLDEN for path in (record_of(ending), log_of(ending))
    }
