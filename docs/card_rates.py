"""How often each card of Groovy Greeks vs. Vicious Vikings wins: python docs/card_rates.py [games [seed [jobs]]].

The player plays both decks against itself, compiled, and who goes first is left to chance. A card was drawn in a game when it was
in its player's hand at some time, and played when it was played from there; cards that only paid for others were not. Of
these games the table says how many that player won. Long games show more cards than short ones, so a card is compared with
others of its side and kind, not with the share of games that the side wins.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from pylae.core import engine
from pylae.core.bots import Policy
from pylae.core.chance import CHANCE, OVER, below, start
from pylae.core.kinds import Generator, Longs, Row, State
from pylae.core.rule import rule
from pylae.core.scratch import add_up, blank_generator, copy_of, row, worker, workers
from pylae.core.slots import MOST_LEGAL, apply, legal, mover, policy, returns
from pylae.games import greeks_and_vikings as game
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import act

DRAWN, DRAWN_WON, PLAYED, PLAYED_WON, COUNTS = 0, 1, 2, 3, 4  # of each title, in a tally
WINS = COUNTS * limits.TITLES  # of each player, behind the titles
TALLY = WINS + limits.PLAYERS
HELD, USED = 1, 2  # what a player did with a title in one game
PAIRS = limits.PLAYERS * limits.TITLES


@rule
def hold(state: State, deeds: Row) -> None:
    """Marks what is in a hand now."""
    for player in range(state.players):
        for at in range(state.hands[player]):
            token = state.hand[player][at]
            if token > 0:
                deeds[limits.TITLES * player + token - 1] |= HELD


@rule
def play_marked(state: State, deeds: Row, out: Row, random: Generator) -> None:
    """Plays one game to its end, and marks what each player has held and played."""
    who = mover(state)
    while who != OVER:
        n = legal(state, out)
        if who == CHANCE:
            action = below(random, n)
        else:
            action = policy(state, out, n, random)
            if action >= act.PLAY and action < act.TITLE:
                deeds[limits.TITLES * who + action - act.PLAY] |= USED
        apply(state, action)
        hold(state, deeds)
        who = mover(state)


@rule
def tally_cards(initial: State, seed: int, first: int, last: int, tally: Longs) -> None:
    """Adds up what became of each title in the games numbered `first` to `last`-1."""
    out = row(MOST_LEGAL)
    deeds = row(PAIRS)
    result = row(limits.PLAYERS)
    random = blank_generator()
    for number in range(first + worker(), last, workers()):
        state = copy_of(initial)
        start(random, seed, number)
        for pair in range(PAIRS):
            deeds[pair] = 0
        play_marked(state, deeds, out, random)
        returns(state, result)
        for player in range(state.players):
            add_up(tally, WINS + player, 1 if result[player] > 0 else 0)
        for pair in range(limits.TITLES * state.players):
            won = 1 if result[pair // limits.TITLES] > 0 else 0
            place = COUNTS * (pair % limits.TITLES)
            if deeds[pair] & HELD:
                add_up(tally, place + DRAWN, 1)
                add_up(tally, place + DRAWN_WON, won)
            if deeds[pair] & USED:
                add_up(tally, place + PLAYED, 1)
                add_up(tally, place + PLAYED_WON, won)


class Rate(NamedTuple):
    """A title, its side and kind, and of all games: in how many it was drawn and played, and how many of these were won."""

    name: str
    side: str
    kind: str
    drawn: int
    drawn_won: int
    played: int
    played_won: int


def measured(games: int, seed: int = 1, jobs: int = 1) -> list[int]:
    """The tally of so many games."""
    import numpy as np

    loops = engine.compiled(game, {"tally_cards": tally_cards}, Policy.HEURISTIC)
    initial = engine.fresh(game, {"players": 2}).record()
    tallies = np.zeros((jobs, TALLY), np.int64)
    bounds = [games * job // jobs for job in range(jobs + 1)]
    with ThreadPoolExecutor(jobs) as pool:
        for done in [
            pool.submit(loops.tally_cards, initial, seed, bounds[job], bounds[job + 1], tallies[job])
            for job in range(jobs)
        ]:
            done.result()
    return [int(count) for count in tallies.sum(0)]


def rates(tally: Sequence[int]) -> list[Rate]:
    """A tally with names, those first that win most when played, side by side and kind by kind."""
    state = engine.fresh(game, {"players": 2})
    titles = state.table_data.titles
    found = [
        Rate(
            name,
            titles["sides"][at],
            card.KINDS[state.card[at][card.KIND]],
            *tally[COUNTS * at : COUNTS * (at + 1)],
        )
        for at, name in enumerate(titles["cards"])
    ]
    return sorted(
        found, key=lambda one: (one.side, card.KINDS.index(one.kind), -part(one.played_won, one.played))
    )


def part(some: int, whole: int) -> float:
    """A share, 0 of nothing."""
    return some / whole if whole else 0.0


def page(tally: Sequence[int], games: int) -> Iterator[str]:
    """What stands in docs/greeks_and_vikings.md."""
    greeks, vikings = (part(wins, games) for wins in tally[WINS : WINS + 2])
    yield f"Of {games:,} games the Greeks won {greeks:.1%} and the Vikings {vikings:.1%}."
    yield ""
    yield "| card | side | kind | drawn in games | won when drawn | played when drawn | won when played |"
    yield "|---|---|---|---|---|---|---|"
    for one in rates(tally):
        yield (
            f"| {one.name} | {one.side} | {one.kind} | {one.drawn:,} | {part(one.drawn_won, one.drawn):.1%} "
            f"| {part(one.played, one.drawn):.0%} | {part(one.played_won, one.played):.1%} |"
        )


if __name__ == "__main__":
    number, *others = [int(word) for word in sys.argv[1:]] or [10_000]
    print("\n".join(page(measured(number, *others), number)))
