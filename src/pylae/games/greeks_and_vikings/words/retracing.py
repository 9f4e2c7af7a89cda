"""Retracing a step: the decision, and then piece by piece what followed, on copies of a view.

A view has holes. What came out of them in the step is seen afterwards, and is put there before the step is gone through again; where
that leads elsewhere, nothing is said of the pieces, and only what lies in the open before and after is compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from pylae.core.chance import HIDDEN, generator
from pylae.core.game import WATCHER
from pylae.games.greeks_and_vikings.data import limits
from pylae.games.greeks_and_vikings.rules import abilities, act, agenda, job, sequence, zones
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.sight.views import redeal

MOST_PIECES = 2000
MOST_THROWN = 12  # cards that are tried as the one that chance took
TRIED = 6  # deals of what is hidden, where the view alone leads elsewhere
OPEN = ("sp", "alive", "outcome", "turn", "turns", "kit", "zone", "museum", "shown", "hands", "decks")
OF_A_HIDDEN_ZONE = (job.PICK_TITLE, job.DISCARDING)


class Piece(NamedTuple):
    """A piece of a step: the job that was on top, and the view before and after."""

    row: Sequence[int]
    old: State
    new: State

    @property
    def what(self) -> int:
        return self.row[agenda.WHAT]


class Retraced(NamedTuple):
    """The decision, what followed it, and whether that leads where the step has led."""

    deed: Piece
    action: int
    pieces: list[Piece]
    whole: bool


def retraced(before: State, action: int, after: State) -> Retraced:
    """3.4 A step gone through again; of several ways in which it may have gone, one that leads to what is seen afterwards."""
    first = None
    for start, taken in _beginnings(before, action, after):
        found = _gone_through(start, taken, after)
        if found.whole:
            return found
        first = first or found
    assert first is not None
    return first


def _gone_through(start: State, action: int, after: State) -> Retraced:
    state = start.copy()
    sequence.carry_out(state, action)
    deed = Piece(_top(start), start, state)
    pieces = list[Piece]()
    while len(pieces) < MOST_PIECES and not _arrived(state, after):
        old, state = state, state.copy()
        if not _work(state):
            if agenda.part(state, agenda.WHAT) not in OF_A_HIDDEN_ZONE:
                break
            _pick_unasked(state, after)
        pieces.append(Piece(_top(old), old, state))
    whole = _alike(state, after)
    if whole and pieces:
        pieces[-1] = pieces[-1]._replace(new=after)  # in which somebody may be asked about a hidden zone
    return Retraced(deed, action, pieces, whole)


def _work(state: State) -> bool:
    """3.4 One piece of work; of an ability a single step, so that each has its own sentence."""
    if agenda.part(state, agenda.WHAT) != job.ABILITY:
        return sequence.work(state)
    abilities.take_step(state)
    return True


def _top(state: State) -> list[int]:
    return list(state.job[state.jobs - 1])


def _arrived(state: State, after: State) -> bool:
    """Whether nothing is left to be gone through; what somebody is asked about a hidden zone cannot be seen from outside."""
    if state.jobs == 0:
        return True
    rows, wanted = state.job[: state.jobs], after.job[: after.jobs]
    if wanted and wanted[-1][agenda.WHAT] in OF_A_HIDDEN_ZONE and rows == wanted[:-1]:
        return _alike(state, after)
    return rows == wanted and _alike(state, after)


def _alike(state: State, after: State) -> bool:
    return all(getattr(state, name) == getattr(after, name) for name in OPEN)


def _beginnings(before: State, action: int, after: State) -> Iterator[tuple[State, int]]:
    """Views before the step with what it has shown put into its holes, and the action as it is numbered there."""
    what, player = agenda.part(before, agenda.WHAT), agenda.part(before, agenda.FIRST)
    left = [_left_the_hand(before, after, seat) for seat in range(before.players)]
    if what in (job.SCATTER, job.MILL):
        # A card that is in the Museum now, first of all; but it may have left it again in the same step.
        seen = _came_to_light(before, after, player)
        thrown = sorted(
            range(before.titles),
            key=lambda title: (before.museum[player][title] - after.museum[player][title], title not in seen),
        )
        tried = (one for title in thrown for one in _thrown(before, what, player, title, left))
        yield from islice(tried, MOST_THROWN)
        return
    start = _dealt(before, left)
    taken = 0 if action == HIDDEN else action
    yield start, taken
    for number in range(0 if action == HIDDEN else TRIED):
        guess = start.copy()
        redeal(guess, WATCHER, generator(0, number))
        yield guess, taken


def _thrown(
    before: State, what: int, player: int, title: int, left: Sequence[Sequence[int]]
) -> Iterator[tuple[State, int]]:
    """C15 C31 Where chance takes this card out of a hand or a Deck, if it can be there."""
    others = [list(titles) for titles in left]
    if title in others[player]:
        others[player].remove(title)
    if what == job.MILL:
        start = _dealt(before, others)
        if start.deck[player][title] > 0:
            yield start, sum(start.deck[player][:title])
        return
    start = before.copy()
    if 1 + title not in start.hand[player]:
        _deal(start, player, [title])
    if 1 + title in start.hand[player]:
        start = _dealt(start, others)
        yield start, start.hand[player].index(1 + title)


def _dealt(before: State, left: Sequence[Sequence[int]]) -> State:
    """A view with these cards in each hand."""
    start = before.copy()
    for seat, titles in enumerate(left):
        _deal(start, seat, titles)
    return start


def _left_the_hand(before: State, after: State, player: int) -> list[int]:
    """Cards that lie in the open after a step, and before it did not, nor were they seen in the hand."""
    return [
        title
        for title, more in enumerate(_gains(before, after, player))
        for _ in range(
            more + min(after.hand[player].count(1 + title) - before.hand[player].count(1 + title), 0)
        )
    ]


def _came_to_light(before: State, after: State, player: int) -> list[int]:
    """Cards that lie in the open or are shown after a step, and before it were not."""
    return [
        title
        for title, more in enumerate(_gains(before, after, player))
        for _ in range(more + after.shown[player].count(1 + title) - before.shown[player].count(1 + title))
    ]


def _gains(before: State, after: State, player: int) -> list[int]:
    """How many more cards of each title a player has in the open, but for the hand."""
    return [now - then for then, now in zip(_lying(before, player), _lying(after, player), strict=True)]


def _lying(view: State, player: int) -> list[int]:
    counts = list(view.museum[player])
    rows = [view.zone[player], view.top[player], view.bottom[player]]
    rows += view.kit[limits.TRENCH * player : limits.TRENCH * (player + 1)]
    for row in rows:
        for token in row:
            if token:
                counts[token - 1] += 1
    return counts


def _deal(guess: State, player: int, titles: Sequence[int]) -> None:
    """Puts cards into the unseen part of a hand, as far as there is one."""
    for title in titles:
        unseen = guess.hands[player] - sum(token > 0 for token in guess.hand[player])
        if unseen > 0 and guess.deck[player][title] > 0:
            guess.deck[player][title] -= 1
            zones.insert(guess.hand[player], 1 + title)


def _pick_unasked(state: State, after: State) -> None:
    """C20 Nobody was asked where the view sees a choice: the only card there was has come to light, or there was none."""
    titles = _came_to_light(state, after, sequence.mover(state))
    out = [0] * act.MOST_LEGAL
    able = out[: sequence.legal(state, out)]
    pick = next((act.TITLE + title for title in titles if act.TITLE + title in able), None)
    if pick is None:
        agenda.pop(state)
    else:
        sequence.carry_out(state, pick)
