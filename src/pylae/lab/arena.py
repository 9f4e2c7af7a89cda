"""The arena: players against each other from every seat with the same dice, or, where all win together, on the same deals.

    standings = arena(game, ["strategos", "heuristic"], deals=200, seed=7, jobs=2)
    standings.scores, standings.ratings

A player is named by a word: `heuristic`, `random`, a level (`hoplite`), a search (`flat:rollouts=500,choices=10` or
`tree:rollouts=2000`, with `net=FILE` where it asks a network of its own), or a function `package.module:name` that is given a
view, a seat, the legal actions and a generator. Deals have numbers: what is kept in a file goes on where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from importlib import import_module
from itertools import combinations
from math import log10, sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from pylae.bots.levels import chosen, levels
from pylae.bots.network import network_of
from pylae.bots.thinker import Manner, Thinker
from pylae.core.bots import Policy
from pylae.core.chance import below, generator
from pylae.core.engine import rivals
from pylae.core.game import Game
from pylae.core.options import OptionError
from pylae.games import load
from pylae.lab.contest import Chooser, Table
from pylae.lab.sim import wilson

Z = 1.959964
NEWTON = 100  # steps to the likeliest ratings; it is close after a few
KEY = (1 << 62) - 1
SEARCHES = ("flat", "deep", "tree")


@dataclass(frozen=True)
class Meeting:
    """One deal: the first player in each seat in turn and the second in the others, or alone where all win together."""

    one: str
    two: str  # "" where all win together
    deal: int


@dataclass(frozen=True)
class Outcome:
    """What came of a meeting: the first player's points from each seat (1, a half, 0), and what it cost."""

    one: str
    two: str
    deal: int
    points: tuple[float, ...]
    questions: int  # that were asked of the first player and the second
    seconds: float  # of CPU time for their answers


@dataclass(frozen=True)
class Score:
    """How one player did against another (or alone): its share of the points, with a 95 % interval over deals."""

    one: str
    two: str
    deals: int
    share: float
    interval: tuple[float, float]
    seats: tuple[float, ...]  # its share from each seat
    milliseconds: float  # CPU time for a decision of those who were asked


@dataclass(frozen=True)
class Rating:
    """Strength on the usual scale (400 points are ten to one), with a 95 % interval; the players' mean is 0."""

    name: str
    rating: float
    doubt: float


@dataclass(frozen=True)
class Standings:
    """What an arena came to."""

    game: str
    options: dict[str, str]
    seed: int
    scores: tuple[Score, ...]
    ratings: tuple[Rating, ...]  # where players met
    differences: tuple[
        Score, ...
    ]  # where all win together: how much more often one won than another on the same deals

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def arena(
    game: Game,
    players: Sequence[str],
    options: Mapping[str, object] | None = None,
    *,
    deals: int,
    seed: int = 0,
    jobs: int = 1,
    keep: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Standings:
    """Lets players meet on so many deals; with a file to `keep`, what it holds is not played again. Raises `OptionError`."""
    if deals < 1:
        raise OptionError(f"there must be at least 1 deal, not {deals}")
    if len(set(players)) < len(players) or not players:
        raise OptionError("name each player once, and at least one")
    table = Table(game, options)
    against = rivals(game, table.start)
    if against and len(players) < 2:
        raise OptionError(f"in {game.about.title} seats are rivals: name at least two players")
    for word in players:  # a slip is told before anything is played
        chooser(game.name, table.players, word)
    pairs = list(combinations(players, 2)) if against else [(word, "") for word in players]
    wanted = [Meeting(*pair, deal) for deal in range(deals) for pair in pairs]
    head = {"game": game.name, "options": dict(options or {}), "seed": seed}
    done = kept(keep, head) if keep else {}
    found = {meeting: done[meeting] for meeting in wanted if meeting in done}
    told = progress or (lambda number: None)
    told(len(found))
    missing = [meeting for meeting in wanted if meeting not in found]
    for outcome in played(game, options, missing, seed, jobs):
        found[Meeting(outcome.one, outcome.two, outcome.deal)] = outcome
        if keep:
            with keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(outcome)) + "\n")
        told(len(found))
    outcomes = [found[meeting] for meeting in wanted]
    scores = tuple(
        score(one, two, [o for o in outcomes if (o.one, o.two) == (one, two)]) for one, two in pairs
    )
    return Standings(
        game.name,
        {option.name: option.word(getattr(table.start, option.name)) for option in game.options},
        seed,
        scores,
        tuple(ratings(players, outcomes)) if against else (),
        () if against else tuple(differences(players, outcomes)),
    )


def kept(path: Path, head: dict[str, Any]) -> dict[Meeting, Outcome]:
    """What a file holds of this arena; raises `OptionError` for one that belongs to another."""
    if not path.exists():
        path.write_text(json.dumps(head) + "\n", encoding="utf-8")
        return {}
    try:
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        outcomes = [Outcome(**json.loads(line)) for line in lines]
        same = json.loads(first) == head
    except (ValueError, TypeError, UnicodeDecodeError) as error:
        raise OptionError(f"{path} holds no meetings of an arena: {error}") from None
    if not same:
        raise OptionError(f"{path} is of another arena: {first[:100]}")
    return {
        Meeting(outcome.one, outcome.two, outcome.deal): replace(outcome, points=tuple(outcome.points))
        for outcome in outcomes
    }


# Playing


def played(
    game: Game, options: Mapping[str, object] | None, meetings: Sequence[Meeting], seed: int, jobs: int
) -> Iterator[Outcome]:
    """The meetings, as they are done; with several jobs in processes of their own."""
    work = [(game.name, tuple((options or {}).items()), meeting, seed) for meeting in meetings]
    if jobs == 1:
        yield from (meet(*item) for item in work)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(meet, *item) for item in work]
        try:
            for future in as_completed(running):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def meet(name: str, options: tuple[tuple[str, object], ...], meeting: Meeting, seed: int) -> Outcome:
    """One deal, from every seat."""
    table = table_of(name, options)
    one = chooser(name, table.players, meeting.one)
    two = chooser(name, table.players, meeting.two) if meeting.two else None
    seatings = range(table.players) if meeting.two else range(1)
    points, questions, seconds = [], 0, 0.0
    for seat in seatings:
        choosers = [one if own == seat or not meeting.two else two for own in range(table.players)]
        result, asked, took = table.play(choosers, seed, meeting.deal)
        points.append(1.0 if result[seat] > 0 else 0.5 if result[seat] == 0 else 0.0)
        questions, seconds = questions + asked, seconds + took
    return Outcome(meeting.one, meeting.two, meeting.deal, tuple(points), questions, seconds)


@cache
def table_of(name: str, options: tuple[tuple[str, object], ...]) -> Table:
    return Table(load(name), dict(options))


@cache
def chooser(name: str, players: int, word: str) -> Chooser | None:
    """Who a word names; None is the game's own player, who need not be asked. Raises `OptionError`."""
    game = load(name)
    if word == Policy.HEURISTIC:
        return None
    if word == Policy.RANDOM:
        return anybody(game)
    if word in levels(game):
        level = levels(game)[word]
        return searcher(Thinker(game, network_of(game, players)), level.manner, level.warmth)
    kind, _, rest = word.partition(":")
    if kind in SEARCHES:
        return described(game, players, word)
    if rest:
        return outsider(game, kind, rest)
    raise OptionError(
        f"there is no player {word!r}; there are random, heuristic, {', '.join(levels(game))}, searches such as "
        "flat:rollouts=500 or tree:rollouts=2000, and functions such as package.module:name"
    )


def searcher(thinker: Thinker, manner: Manner, warmth: float) -> Chooser:
    def choose(view: Any, seat: int, friends: int, key: int) -> int:
        return chosen(thinker.ponder(view, seat, friends, key & KEY, manner), warmth, key & KEY)

    return choose


def described(game: Game, players: int, word: str) -> Chooser:
    """A search as it is written; raises `OptionError`."""
    manner, more = spoken(word)
    return searcher(
        Thinker(game, network_in(game, players, more.get("net", ""))), manner, float(more.get("warmth", 0))
    )


def spoken(word: str) -> tuple[Manner, dict[str, str]]:
    """A manner as it is written, `flat:rollouts=500,sure=0.5,warmth=0.02,net=FILE`, and what else is said; raises `OptionError`."""
    kinds = {field.name: type(field.default) for field in fields(Manner)}
    search, _, rest = word.partition(":")
    parts = {part.partition("=")[0]: part.partition("=")[2] for part in rest.split(",") if part}
    more = {name: parts.pop(name) for name in ("warmth", "net") if name in parts}
    try:
        numbers = {name: kinds[name](float(value)) for name, value in parts.items() if kinds[name] is not str}
        warm = float(more.get("warmth", 0)) > 0
    except (KeyError, ValueError) as error:
        raise OptionError(
            f"{word!r} says nothing about a search ({error}); known are {', '.join(kinds)}, warmth, net"
        ) from None
    if search not in SEARCHES:
        raise OptionError(f"a search is {', '.join(SEARCHES)}, not {search!r}")
    return Manner(**{"search": search, "halving": not warm, **numbers}), more


def network_in(game: Game, players: int, file: str) -> Any:
    """The network of a file for so many players, or the game's own; raises `OptionError`."""
    import numpy as np

    if not file:
        return network_of(game, players)
    try:
        with np.load(file) as kept:
            return kept[str(players)].astype(np.int32)
    except (KeyError, ValueError, OSError) as error:
        raise OptionError(f"{file} has no network for {players} players: {error}") from None


def anybody(game: Game) -> Chooser:
    import numpy as np

    loops = Thinker(game).loops

    def choose(view: Any, seat: int, friends: int, key: int) -> int:
        out = np.zeros(game.most_legal, np.int32)
        n = loops.asked(view, seat, key & KEY, out)
        return int(sorted(out[:n])[below(generator(key & KEY), n)])

    return choose


def outsider(game: Game, module: str, name: str) -> Chooser:
    """A function of somebody's own, asked with a state that has holes; raises `OptionError`."""
    try:
        function = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise OptionError(f"there is no function {module}:{name}: {error}") from None

    def choose(view: Any, seat: int, friends: int, key: int) -> int:
        state = game.State.of_record(view)
        out = [0] * game.most_legal
        actions = out[: game.legal(state, out)]
        action = function(state, seat, actions, generator(key & KEY))
        if action not in actions:
            raise OptionError(f"{module}:{name} answered {action!r}, which is none of {actions}")
        return action

    return choose


# Adding up


def score(one: str, two: str, outcomes: Sequence[Outcome]) -> Score:
    """How one did against two; where all win together Wilson's interval of the wins."""
    means = [sum(outcome.points) / len(outcome.points) for outcome in outcomes]
    share, (low, high) = mean_and_interval(means)
    interval = max(0.0, low), min(1.0, high)
    if not two:
        interval = wilson(round(sum(means)), len(means))
    seats = tuple(sum(column) / len(outcomes) for column in zip(*(o.points for o in outcomes), strict=True))
    questions = sum(outcome.questions for outcome in outcomes)
    spent = 1000 * sum(outcome.seconds for outcome in outcomes) / max(1, questions)
    return Score(one, two, len(outcomes), share, interval, seats, spent)


def mean_and_interval(numbers: Sequence[float]) -> tuple[float, tuple[float, float]]:
    """The mean of numbers and its 95 % interval; a little is added to their spread, since a few that agree prove little."""
    n = len(numbers)
    mean = sum(numbers) / n
    spread = (sum((number - mean) ** 2 for number in numbers) + 0.5) / n
    half = Z * sqrt(spread / n)
    return mean, (mean - half, mean + half)


def differences(players: Sequence[str], outcomes: Sequence[Outcome]) -> Iterator[Score]:
    """How much more often one won than another on the same deals."""
    won = {(outcome.one, outcome.deal): outcome.points[0] for outcome in outcomes}
    deals = sorted({outcome.deal for outcome in outcomes})
    for one, two in combinations(players, 2):
        share, interval = mean_and_interval([won[one, deal] - won[two, deal] for deal in deals])
        yield Score(one, two, len(deals), share, interval, (), 0.0)


def ratings(players: Sequence[str], outcomes: Sequence[Outcome]) -> Iterator[Rating]:
    """The ratings under which these points are most likely (Bradley and Terry), with a drawn game between all against certainty."""
    import numpy as np

    place = {name: at for at, name in enumerate(players)}
    points, games = np.zeros((len(players),) * 2), np.zeros((len(players),) * 2)
    for outcome in outcomes:
        one, two = place[outcome.one], place[outcome.two]
        points[one, two] += sum(outcome.points)
        points[two, one] += len(outcome.points) - sum(outcome.points)
        games[one, two] += len(outcome.points)
        games[two, one] += len(outcome.points)
    met = games > 0
    points, games = points + 0.5 * met, games + met
    strength = np.zeros(len(players))
    flat = np.ones_like(games) / len(players)  # the mean stays where it is
    curve = flat
    for _ in range(NEWTON):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (points - games * expected).sum(1)
        weight = games * expected * (1 - expected)
        curve = np.diag(weight.sum(1)) - weight
        strength += np.linalg.solve(curve + flat, slope)
    doubt = np.sqrt(np.diag(np.linalg.inv(curve + flat) - flat))
    scale = 400 * log10(np.e)
    for name, at in sorted(place.items(), key=lambda item: -strength[item[1]]):
        yield Rating(name, float(scale * strength[at]), float(Z * scale * doubt[at]))
