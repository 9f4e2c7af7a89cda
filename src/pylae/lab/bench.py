"""Measuring: how fast a game runs here in each gear, beside the same game in C where there is one.

Speed differs between machines, so ratios measured side by side in one run say most. Nothing here is a test.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from pylae.bots.levels import levels
from pylae.bots.network import network_of
from pylae.bots.thinker import Manner, Thinker
from pylae.core import engine
from pylae.core.bots import Policy
from pylae.core.chance import below, generator
from pylae.core.game import Game
from pylae.core.kinds import State, States
from pylae.core.match import Match
from pylae.core.native import NoDevice
from pylae.core.playout import playout
from pylae.core.rule import rule
from pylae.core.scratch import copy_of
from pylae.games import load
from pylae.lab.tally import STEPS, TALLY, count_decisions, tally_games

SECONDS = 2.0  # how long each figure is measured
ROUNDS = 3  # the best of so many rounds counts: the others were disturbed
COPIES = 1 << 20
DEVICE_GAMES = 1 << 30
COUNTED = 2000  # games whose decisions are counted
ROLLOUTS, DECISIONS = 2000, 40  # by which thinking ahead is measured

Row = dict[str, Any]
FIRST_MOVE = "import pylae; m = pylae.match({name!r}, seed=1); m.play(m.legal()[0].action)"
FIRST_COMPILED = (
    "from pylae.games import load; from pylae.lab.sim import simulate; simulate(load({name!r}), games=1)"
)


def run(names: Iterable[str], notice: Callable[[str], None] | None = None) -> list[Row]:
    """All figures of these games."""
    tell = notice or (lambda sentence: None)
    return [row for name in names for row in measure(load(name), tell)]


def measure(game: Game, tell: Callable[[str], None]) -> Iterable[Row]:
    """The figures of one game, one after another."""
    title = game.about.title
    tell(f"{title}: interpreted …")
    yield row(f"{game.name}: interpreted", interpreted_steps(game), "steps/s", "random play, one core")
    yield row(
        f"{game.name}: import and first move", python_cpu(FIRST_MOVE, game), "s", "CPU time of a new process"
    )
    usual, slowest = (1e3 * seconds for seconds in odds_times(game))
    yield row(f"{game.name}: odds of a risk", usual, "ms", "median of a random game, CPU time")
    yield row(f"{game.name}: odds of a risk", slowest, "ms", "slowest of a random game, CPU time")
    tell(f"{title}: compiled …")
    speed, steps = compiled_games(game)
    yield row(f"{game.name}: compiled", speed, "games/s", "random play, one core, CPU time")
    yield row(f"{game.name}: compiled", steps, "steps/s", "random play, one core, CPU time")
    if (in_c := c_games(game)) is not None:
        yield row(f"{game.name}: the same in C", in_c, "games/s", "cc -O3 -march=native, CPU time")
        yield row(f"{game.name}: compiled / C", speed / in_c, "×", "above 1 is faster than C")
    yield row(
        f"{game.name}: heuristic player",
        compiled_games(game, "heuristic")[0],
        "games/s",
        "one core, CPU time",
    )
    for policy in ("random", "heuristic"):
        made = mean_decisions(game, policy)
        yield row(f"{game.name}: decisions", made, "a game", f"{policy}, with more than one answer")
    tell(f"{title}: thinking ahead …")
    rollouts, moment = thinking(game)
    yield row(
        f"{game.name}: rollouts",
        rollouts,
        "/s",
        "flat search of a first choice to the end, one core, CPU time",
    )
    yield row(
        f"{game.name}: a choice of {Policy.STRATEGOS}",
        moment * 1e3,
        "ms",
        "mean of a game, one core, CPU time",
    )
    yield row(f"{game.name}: two cores", core_scaling(game), "×", "games/s of two jobs over one job")
    yield row(f"{game.name}: state copy", copy_time(game) * 1e9, "ns", f"compiled, {game.State.size} bytes")
    tell(f"{title}: from nothing …")
    loops = {"tally_games": tally_games}
    cold, warm = making_times(lambda: engine.compiled(game, loops, "heuristic"), time.process_time)
    yield row(f"{game.name}: compiling", cold, "s", "a loop with its players, CPU time, empty cache")
    yield row(f"{game.name}: the same loop from the cache", warm * 1e3, "ms", "CPU time")
    cold, warm = first_calls(game)
    yield row(f"{game.name}: first compiled call", cold, "s", "new process, empty cache")
    yield row(f"{game.name}: first compiled call", warm, "s", "new process, from the cache")
    try:
        engine.kernels(game, loops)
    except NoDevice as error:
        yield row(f"{game.name}: GPU", "none", "", str(error))
        return
    tell(f"{title}: on the GPU …")
    cold, warm = making_times(lambda: engine.kernels(game, loops, "heuristic"), time.perf_counter)
    yield row(f"{game.name}: GPU, kernel ready", cold, "s", "with its players, empty cache")
    yield row(f"{game.name}: GPU, kernel ready", warm * 1e3, "ms", "with its players, from the cache")
    for policy in ("random", "heuristic"):
        yield row(
            f"{game.name}: GPU, {policy}", device_games(game, policy), "games/s", "one GPU, kernel and copies"
        )


def row(what: str, value: Any, unit: str, note: str) -> Row:
    return {"what": what, "value": value, "unit": unit, "note": note}


def interpreted_steps(game: Game) -> float:
    """Steps per second of random play by Python itself."""
    loops = engine.interpreted(game, {"playout": playout})
    fresh = engine.fresh(game)
    out = [0] * game.most_legal
    best = 0.0
    for _ in range(ROUNDS):
        steps, number, began = 0, 0, time.process_time()
        while time.process_time() - began < SECONDS / ROUNDS:
            steps += loops.playout(fresh.copy(), out, generator(1, number))
            number += 1
        best = max(best, steps / (time.process_time() - began))
    return best


def compiled_games(game: Game, policy: str = "random") -> tuple[float, float]:
    """Games and steps per second of CPU time on one core."""
    import numpy as np

    loops = engine.compiled(game, {"tally_games": tally_games}, policy)
    initial = engine.fresh(game).record()
    loops.tally_games(initial, 0, 0, 1, np.zeros(TALLY, np.int64))
    games, best, steps = 1000, 0.0, 0.0
    while True:
        tally = np.zeros(TALLY, np.int64)
        began = time.process_time()
        loops.tally_games(initial, 0, 0, games, tally)
        seconds = time.process_time() - began
        best = max(best, games / seconds)
        steps = max(steps, int(tally[STEPS]) / seconds)
        if seconds > SECONDS:
            return best, steps
        games *= 2


def mean_decisions(game: Game, policy: str, options: Mapping[str, object] | None = None) -> float:
    """How many decisions a game has for people."""
    loops = engine.compiled(game, {"count_decisions": count_decisions}, policy)
    return loops.count_decisions(engine.fresh(game, options).record(), 0, COUNTED) / COUNTED


def thinking(game: Game) -> tuple[float, float]:
    """Rollouts per second of CPU time, and the CPU seconds of a decision of the strongest level over a game of its own."""
    thinker, level = (
        Thinker(game, network_of(game, engine.fresh(game).players)),
        levels(game)[Policy.STRATEGOS],
    )
    match, seconds, asked, speed = Match(game, seed=1), 0.0, 0, 0.0
    while not match.over and asked < DECISIONS:
        if len(match.actions()) == 1:
            match.play(match.actions()[0])
            continue
        seat = match.mover
        if not asked:
            began = time.process_time()
            done = thinker.think(match.view(seat), seat, 1, Manner(rollouts=ROLLOUTS)).rollouts
            speed = done / (time.process_time() - began)
        began = time.process_time()
        thought = thinker.think(match.view(seat), seat, 1 + asked, level.manner)
        seconds += time.process_time() - began
        asked += 1
        match.play(thought.choice)
    return speed, seconds / asked


def c_games(game: Game) -> float | None:
    """Games per second of the hand-written C program of this game, if there is one and a compiler."""
    source = Path(__file__).parents[3] / "bench" / f"{game.name}.c"
    compiler = shutil.which("cc")
    if compiler is None or not source.exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / game.name
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
        runs = (
            subprocess.run([program, "3000000", "0"], capture_output=True, text=True, check=True)
            for _ in range(ROUNDS)
        )
        return max(float(re.findall(r"(\d+) games/s", done.stdout)[0]) for done in runs)


def core_scaling(game: Game) -> float:
    """How much faster two jobs are than one."""
    from pylae.lab.sim import simulate

    games = int(compiled_games(game)[0] * SECONDS)
    one, two = (simulate(game, games=games, jobs=jobs).seconds for jobs in (1, 2))
    return one / two


@rule
def copy_states(initial: State, states: States) -> None:
    """Copies one state to every place."""
    for index in range(len(states)):
        states[index] = copy_of(initial)


def copy_time(game: Game) -> float:
    """Seconds that one copy of a compiled state takes."""
    import numpy as np

    copy = engine.compiled(game, {"copy_states": copy_states}).copy_states
    initial = engine.fresh(game).record()
    states = np.zeros(COPIES >> 10, initial.dtype)
    copy(initial, states)
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(1 << 10):
            copy(initial, states)
        best = min(best, (time.perf_counter() - began) / COPIES)
    return best


def odds_times(game: Game) -> tuple[float, float]:
    """CPU seconds for the odds of an action of a random game that is a risk: the median, and the slowest."""
    match = Match(game, seed=1)
    times: list[float] = []
    while not match.over:
        for action in match.actions():
            began = time.process_time()
            found = match.odds(action)
            took = time.process_time() - began
            if found is not None:
                times.append(took)
        match.play(match.actions()[below(match.random, len(match.actions()))])
    return (median(times), max(times)) if times else (0.0, 0.0)


def making_times(make: Callable[[], object], clock: Callable[[], float]) -> tuple[float, float]:
    """Seconds by a clock until something compiled can be called: made anew, and from the cache."""

    def ready() -> float:
        began = clock()
        make()
        return clock() - began

    with tempfile.TemporaryDirectory() as folder, empty_cache(folder):
        return ready(), min(ready() for _ in range(ROUNDS))


@contextmanager
def empty_cache(folder: str) -> Iterator[None]:
    """Compiled code is kept in this folder for a while."""
    before = os.environ.get("PYLAE_CACHE_DIR")
    os.environ["PYLAE_CACHE_DIR"] = folder
    try:
        yield
    finally:
        os.environ.pop("PYLAE_CACHE_DIR")
        if before is not None:
            os.environ["PYLAE_CACHE_DIR"] = before


def first_calls(game: Game) -> tuple[float, float]:
    """Seconds of a new process until it has played one compiled game: with an empty cache, and again."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"PYLAE_CACHE_DIR": folder}
        cold, warm = (python_cpu(FIRST_COMPILED, game, environment) for _ in range(2))
    return cold, warm


def python_cpu(code: str, game: Game, environment: dict[str, str] | None = None) -> float:
    """CPU seconds of a new Python process that runs some code for a game."""
    before = os.times()
    command = [sys.executable, "-c", code.format(name=game.name)]
    subprocess.run(command, check=True, env=environment, capture_output=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def device_games(game: Game, policy: str) -> float:
    """Games per second on the GPU."""
    import numpy as np

    loops = engine.kernels(game, {"tally_games": tally_games}, policy)
    initial, tally = engine.fresh(game).record(), np.zeros(TALLY, np.int64)
    loops.tally_games(initial, 0, 0, 1000, tally)
    games = 1 << 14
    while True:
        began = time.perf_counter()
        loops.tally_games(initial, 0, 0, games, tally)
        seconds = time.perf_counter() - began
        if seconds > SECONDS / 2 or games >= DEVICE_GAMES:
            return games / seconds
        games *= 4
