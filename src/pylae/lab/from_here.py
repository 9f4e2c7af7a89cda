"""From here: how games end that go on from a position, and which of two moves is better there, with the same dice.

    outlook = from_here(match, at=40, games=1000, seed=1)
    outlook.ways[0].endings
    outlook = from_here(match, at=40, moves=("fight 14", "retreat"))
    outlook.gain, outlook.margin               # of the second move over the first

While a game is open it is played on from what the seat to move knows, everything else dealt anew; once it is over, from the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from math import sqrt
from typing import Any

from pylae.bots.levels import Level, chosen, levels
from pylae.bots.network import ONE, blank
from pylae.bots.player import thinker
from pylae.bots.thinker import TO_THE_END, friends_of
from pylae.bots.values import MOST_SEATS, result_for, rollout
from pylae.core import engine
from pylae.core.bots import BOTS, Policy
from pylae.core.chance import OVER, checked_seed, start
from pylae.core.game import WATCHER
from pylae.core.kinds import Longs, Row, State
from pylae.core.match import Match
from pylae.core.options import OptionError
from pylae.core.rule import rule
from pylae.core.scratch import blank_generator, copy_of, row
from pylae.core.slots import apply, redeal
from pylae.lab import contest
from pylae.lab.futures import Cancelled, compiled, mixed, shared_out
from pylae.lab.sim import wilson
from pylae.lab.tally import DRAWS, ENDINGS, TALLY, WINS, count_game

FORMAT = 1  # of `Outlook.as_dict`
STREAMS = 3  # generators of a game: what is hidden, its dice, the whims of its players
WIDE = 1.96
CHUNK = 50  # games of a task
MOST_GAMES = 10_000_000


@rule
def begin(state: State, eyes: int, hidden: int, acts: Row, seed: int, number: int) -> None:
    """One of the games from here: what is hidden is dealt anew, and a move is made."""
    chance = blank_generator()
    if hidden == 1:
        start(chance, seed, STREAMS * number)
        redeal(state, eyes, chance)
    for place in range(len(acts)):
        apply(state, acts[place])


@rule
def play_out(
    view: State, seat: int, eyes: int, hidden: int, acts: Row, seed: int, first: int, last: int, net: Row,
    tally: Longs, values: Longs,
) -> None:  # fmt: skip
    """Plays the games `first` to `last`-1 from a position to their ends, and keeps what each is worth to a seat."""
    result = row(MOST_SEATS)
    chance, whim = blank_generator(), blank_generator()
    for number in range(first, last):
        state = copy_of(view)
        begin(state, eyes, hidden, acts, seed, number)
        start(chance, seed, STREAMS * number + 1)
        start(whim, seed, STREAMS * number + 2)
        value = rollout(state, seat, TO_THE_END, net, chance, whim)
        values[number] = value
        count_game(state, 0, result, tally)


@rule
def count(state: State, seat: int, tally: Longs) -> int:
    """Adds a finished game to a tally; returns what it is worth to a seat."""
    result = row(MOST_SEATS)
    count_game(state, 0, result, tally)
    return result_for(state, seat)


LOOPS = {"play_out": play_out, "begin": begin, "count": count} | contest.LOOPS


@dataclass(frozen=True)
class Way:
    """How games ended that began with a move, or without one."""

    move: str
    endings: dict[str, int]
    wins: dict[str, int]  # by seat, or of the team
    draws: int
    value: float  # to the seat that moves: a draw is half a win
    interval: tuple[float, float]  # of the value


@dataclass(frozen=True)
class Outlook:
    """What came of many games from one position."""

    game: str
    title: str
    at: int  # steps before it
    seat: int  # whose value it is
    whose: str
    known: bool  # whether everything was open, since the game is over
    games: int  # of each way
    seed: int
    player: str
    ways: tuple[Way, ...]
    gain: float = 0.0  # of the second way over the first
    error: float = 0.0  # one standard error of the gain

    @property
    def margin(self) -> float:
        """By how much the gain may be off, in 95 of 100 cases."""
        return WIDE * self.error

    @property
    def sure(self) -> bool:
        """Whether one of the two moves is better beyond doubt."""
        return abs(self.gain) > self.margin

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {"format": FORMAT} | asdict(self) | {"margin": self.margin}


def from_here(
    match: Match,
    at: int | None = None,
    *,
    games: int = 1000,
    moves: Sequence[str] = (),
    level: str = Policy.HEURISTIC,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    notice: Callable[[str], None] | None = None,
) -> Outlook:
    """Plays on from the position after `at` steps, once with each of the moves; raises `ValueError` where nothing can follow."""
    import numpy as np

    at = len(match.steps) if at is None else at
    here = match.copy()
    here.rewind(at)
    here.physical = True
    if here.over:
        raise ValueError("The game is over there; choose an earlier step.")
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"the number of games must be between 1 and {MOST_GAMES:,}, not {games}")
    if moves and here.mover < 0:
        raise ValueError("Nobody has to decide there, so there are no moves to compare.")
    if level != Policy.HEURISTIC and level not in levels(match.game):
        raise OptionError(
            f"{level!r} cannot play on; choose {', '.join([Policy.HEURISTIC, *levels(match.game)])}"
        )
    acts = [here.plan(move).steps and here.actions_of(move) for move in moves] or [[]]
    eyes = here.mover if here.mover >= 0 else 0 if len(match.seats) == 1 else WATCHER
    work = Work(
        match=here,
        seat=max(0, eyes),
        eyes=eyes,
        hidden=not match.over,
        record=(here.state if match.over else here.view(eyes)).record(),
        seed=checked_seed(seed),
        loops=compiled(match.game, LOOPS, notice),
        level=None if level == Policy.HEURISTIC else levels(match.game)[level],
    )
    done = 0

    def counted(more: int) -> None:
        nonlocal done
        done += more
        if progress:
            progress(done)

    values = [np.zeros(games, np.int64) for _ in acts]
    chunk = CHUNK if work.level is None else 1
    tallies = [[np.zeros(TALLY, np.int64) for _ in range(0, games, chunk)] for _ in acts]
    tasks = [
        partial(work.play, np.array(way, np.int32), first, min(games, first + chunk), tallies[number][part], values[number])
        for part, first in enumerate(range(0, games, chunk))
        for number, way in enumerate(acts)
    ]  # fmt: skip
    shared_out(jobs, tasks, counted, cancelled or (lambda: False))
    ways = [
        way(work, move, sum(parts), found)
        for move, parts, found in zip(moves or [""], tallies, values, strict=True)
    ]
    gains = (values[1] - values[0]) / ONE if len(values) == 2 else np.zeros(games)
    return Outlook(
        game=match.game.name,
        title=match.game.about.title,
        at=at,
        seat=work.seat,
        whose=match.game.seat_name(here.state, work.seat),
        known=match.over,
        games=games,
        seed=seed,
        player=BOTS[level].name,
        ways=tuple(ways),
        gain=float(gains.mean()),
        # As in a search, one game lost is added: a few that happen to agree prove nothing.
        error=sqrt(float(((gains - gains.mean()) ** 2).sum()) + 1) / games if len(values) == 2 else 0.0,
    )


@dataclass(frozen=True)
class Work:
    """A position, and who plays on from it."""

    match: Match
    seat: int
    eyes: int
    hidden: bool
    record: Any
    seed: int
    loops: Any
    level: Level | None

    def play(
        self, acts: Any, first: int, last: int, tally: Any, values: Any, halted: Callable[[], bool]
    ) -> int:
        """Some of the games that begin with these actions; returns how many."""
        hidden = int(self.hidden)
        if self.level is None:
            net = blank(self.match.game.observation)
            self.loops.play_out(
                self.record, self.seat, self.eyes, hidden, acts, self.seed, first, last, net, tally, values
            )
        else:
            for number in range(first, last):
                if halted():
                    raise Cancelled
                values[number] = self._think_on(self.level, acts, number, tally)
        return last - first

    def _think_on(self, level: Level, acts: Any, number: int, tally: Any) -> int:
        """A game in which everybody thinks ahead."""
        import numpy as np

        game, players = self.match.game, len(self.match.seats)
        mind, state = thinker(game, players), self.record.copy()
        self.loops.begin(state, self.eyes, int(self.hidden), acts, self.seed, number)
        chance, whim = (
            np.array(contest.stream_of(self.seed, STREAMS * number + stream), np.uint64) for stream in (1, 2)
        )
        asked = 0
        while (who := self.loops.go_on(state, (1 << players) - 1, chance, whim)) != OVER:
            view = state.copy()
            self.loops.look(view, who)
            key = mixed(self.seed, number, asked)
            friends = friends_of(game, self.match.state, who)
            thought = mind.ponder(view, who, friends, key, level.manner)
            self.loops.take(state, chosen(thought, level.warmth, key))
            asked += 1
        return self.loops.count(state, self.seat, tally)


def way(work: Work, move: str, tally: Any, values: Any) -> Way:
    """What the games of one way came to."""
    match, games = work.match, len(values)
    names = [match.game.seat_name(match.state, seat) for seat in range(len(match.seats))]
    if not engine.rivals(match.game, match.state):
        names = ["everybody"]
    value = float(values.mean()) / ONE
    return Way(
        move=move,
        endings={name: int(tally[ENDINGS + at]) for at, name in enumerate(match.game.endings)},
        wins={name: int(tally[WINS + seat]) for seat, name in enumerate(names)},
        draws=int(tally[DRAWS]),
        value=value,
        interval=wilson(round(value * games), games),
    )
