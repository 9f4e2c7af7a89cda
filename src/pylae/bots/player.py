"""The door for matches, pages and commands: who plays a seat is asked here, and hears nothing but that seat's view.

    advise(game, position, "strategos", random)     # what a bot of that name does
    ready(game)                                     # whether those who think ahead can, or the game's own player answers

Searching needs compiled rules. They are compiled by another process, once; until that is done the game's own player answers.
"""

from __future__ import annotations

import atexit
import logging
import subprocess
import sys
import threading
import time
from functools import cache
from typing import Any

from pylae.bots.levels import Level, chosen, levels
from pylae.bots.network import network_of
from pylae.bots.thinker import LOOPS, Thinker
from pylae.core import engine
from pylae.core.bots import Policy
from pylae.core.chance import below
from pylae.core.game import Game
from pylae.core.match import Choice, advice

SEEDS = 1 << 31

log = logging.getLogger("pylae")


def advise(game: Game, position: Any, policy: str, random: list[int]) -> Choice:
    """What a bot would do in a position, from what the mover may know. It needs no match, so a thread may ask."""
    if policy not in levels(game) or not ready(game):
        return advice(game, position, Policy.HEURISTIC if policy in levels(game) else policy, random)
    seat = game.mover(position)
    view = position.copy()
    game.hide(view, seat)
    action = decide(game, view, seat, levels(game)[policy], below(random, SEEDS))
    return Choice(action, game.spell(position, action))


def decide(game: Game, view: Any, seat: int, level: Level, seed: int) -> int:
    """What somebody of a level does with this view."""
    thought = thinker(game, view.players).think(view, seat, seed, level.manner)
    return chosen(thought, level.warmth, seed)


@cache
def thinker(game: Game, players: int) -> Thinker:
    """A game's searches with its network for so many players."""
    return Thinker(game, network_of(game, players))


# Compiling elsewhere


class Workshop:
    """Where a game's searches are made ready: compiled by another process, then loaded by a thread of this one.

    Whoever asks never waits for it, nothing is ever compiled here, and what fails once is not tried again.
    """

    def __init__(self) -> None:
        self.ready: set[str] = set()
        self.threads: dict[str, threading.Thread] = {}
        self.compiling: dict[str, subprocess.Popen[str]] = {}
        self.lock = threading.Lock()

    def begin(self, game: Game) -> threading.Thread:
        """The thread that sees to a game; it is started once."""
        with self.lock:
            if game.name not in self.threads:
                thread = threading.Thread(
                    target=self.make_ready, args=(game,), daemon=True, name=f"{game.name} is made ready"
                )
                self.threads[game.name] = thread
                thread.start()
            return self.threads[game.name]

    def make_ready(self, game: Game) -> None:
        """Loads the searches of a game as soon as they are compiled; where they cannot be, the log says why."""
        try:
            if not searchable(game):
                why = self.compile_elsewhere(game)
                if why or not searchable(game):
                    log.warning(
                        "%s: who thinks ahead plays like its own player here: %s",
                        game.name,
                        why or "compiled code could not be kept; is there a folder that can be written to?",
                    )
                    return
            prepare(game)
        except Exception:
            log.exception("%s: its searches cannot be used", game.name)

    def compile_elsewhere(self, game: Game) -> str:
        """Lets another process compile; why it could not, or nothing."""
        words = [sys.executable, "-m", "pylae.bots", game.name]
        try:
            process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
        except OSError as error:
            return str(error)
        with process:
            self.compiling[game.name] = process
            complaint = process.communicate()[1].strip().splitlines()
            del self.compiling[game.name]
        return "" if process.returncode == 0 else (complaint or [f"it ended with {process.returncode}"])[-1]

    def close(self) -> None:
        """Nothing is compiled any more for who has gone."""
        for process in list(self.compiling.values()):
            process.kill()


workshop = Workshop()
atexit.register(workshop.close)


def ready(game: Game, patience: float = 0.0) -> bool:
    """Whether a search can begin at once; where not, another process begins to compile the rules.

    With patience it waits so many seconds for what has only to be loaded; for a compiler nobody waits.
    """
    if game.name not in workshop.ready:
        thread, until = workshop.begin(game), time.monotonic() + patience
        while thread.is_alive() and game.name not in workshop.compiling and time.monotonic() < until:
            thread.join(0.02)
    return game.name in workshop.ready


def searchable(game: Game) -> bool:
    """Whether the searches of a game are compiled and lie in the cache."""
    return engine.is_compiled(game, LOOPS, Policy.HEURISTIC)


def prepare(game: Game) -> None:
    """Compiles what searching needs, here and now; with a cache it is there for every other process."""
    thinker(game, 1)
    workshop.ready.add(game.name)
