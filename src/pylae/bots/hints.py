"""Hints: the best choices of whoever is asked, each with its chance to win, and one sentence why.

    found = hint(game, position, random, milliseconds=400)
    found.best[0].text, str(found.best[0].chance)     # "fight 14", "you win about 32% (30–34%)"
    found.why, found.section                          # "… wins about 5 games in 100 more than retreat.", "fight.1"

A search finds three finalists; they then meet once more in fresh worlds, so that none is shown as good that was only lucky. Where
the best is not surely better there, the hint says that it cannot tell. It hears nothing but the mover's view.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pylae.bots.levels import levels
from pylae.bots.player import SEEDS, ready, thinker
from pylae.bots.thinker import FEW_WORLDS, TO_THE_END, Judged, Manner, Thinker
from pylae.core.bots import Policy
from pylae.core.chance import below, generator
from pylae.core.game import Game, Line
from pylae.core.match import Choice, advice
from pylae.core.odds import Chance
from pylae.core.wording import many

MILLISECONDS = 400  # of thinking for a hint
SEARCHING = 0.5  # of them are for the search, the others for its finalists
FINALISTS = 3
SURE = 1.96  # standard errors: 95 of 100 intervals hold the truth
FINE = 10_000  # parts of a chance that was tried out


@dataclass(frozen=True)
class Suggestion:
    """A choice, how often it wins, and what its dice say."""

    action: int
    text: str
    chance: Chance | None = None  # to win; None where nobody could think ahead
    odds: str = ""  # of the risk it takes, as the game tells them


@dataclass(frozen=True)
class Hint:
    """What a good player would do, and why; `sure` where it is surely better than the others that are named."""

    best: tuple[Suggestion, ...]
    sure: bool
    why: str  # a sentence, or nothing where nobody could think ahead
    section: str

    @property
    def action(self) -> int:
        return self.best[0].action

    @property
    def text(self) -> str:
        return self.best[0].text


def hint(
    game: Game, position: Any, random: list[int], milliseconds: int = MILLISECONDS, rollouts: int = 0
) -> Hint:
    """What whoever is asked could do, in so much time, or in so many rollouts: then the same hint on every machine.

    Until the searches are compiled it is what the game's own player would do.
    """
    seat = game.mover(position)
    view = position.copy()
    game.hide(view, seat)
    if not ready(game):
        return plain_hint(game, view, advice(game, position, Policy.HEURISTIC, random))
    seed = below(random, SEEDS)
    found = weighed(game, view, seat, seed, milliseconds, rollouts)
    best = tuple(suggestion(game, view, seat, judged) for judged in found)
    sure = all(judged.gain + SURE * judged.gain_error < 0 for judged in found[1:])
    does = deed(game, view, seat, best[0].action, seed)
    why = sentence(does, best, found, sure)
    return Hint(best, sure, why, does.section if does else game.prompt(view).section)


def plain_hint(game: Game, view: Any, choice: Choice) -> Hint:
    """What the game's own player would do, of which nobody knows how good it is."""
    told = Suggestion(choice.action, choice.text, odds=risk(game, view, choice.action))
    return Hint((told,), False, "", game.prompt(view).section)


# Finding


def weighed(game: Game, view: Any, seat: int, seed: int, milliseconds: int, rollouts: int) -> list[Judged]:
    """The finalists, the best first, as they did in the same fresh worlds; their gains are over the best."""
    mind = thinker(game, view.players)
    usual = levels(game)[Policy.STRATEGOS].manner
    manner = replace(
        usual,
        search="flat",
        halving=True,
        milliseconds=0 if rollouts else max(1, round(SEARCHING * milliseconds)),
        rollouts=round(SEARCHING * rollouts),
    )
    began = time.perf_counter()
    thought = mind.think(view, seat, seed, manner)
    if len(thought.judged) == 1:
        return [replace(thought.judged[0], worlds=0)]
    spent = time.perf_counter() - began
    acts = [judged.action for judged in thought.judged[:FINALISTS]]
    left = (1 - SEARCHING) * (rollouts or thought.rollouts * milliseconds / 1000 / max(spent, 1e-3))
    worlds = max(FEW_WORLDS, round(left / len(acts)))
    found = met_again(mind, view, seat, acts, seed + 1, worlds, manner)
    better = max(found[1:], key=lambda judged: judged.gain - SURE * judged.gain_error)
    if better.gain - SURE * better.gain_error > 0:  # the search was misled; the gains are to be over the best
        acts.sort(key=lambda action: action != better.action)
        found = met_again(mind, view, seat, acts, seed + 2, worlds, manner)
    return [found[0], *sorted(found[1:], key=lambda judged: -judged.value)]


def met_again(
    mind: Thinker, view: Any, seat: int, acts: Sequence[int], seed: int, worlds: int, manner: Manner
) -> list[Judged]:
    choices = TO_THE_END if mind.blind else manner.choices
    return mind.weigh(view.record(), seat, acts, seed, worlds, choices)


# Telling


def suggestion(game: Game, view: Any, seat: int, judged: Judged) -> Suggestion:
    """A finalist as people read it; the only choice there is was not tried out."""
    chance = None
    if judged.worlds:
        low, high = (Fraction(round(end * FINE), FINE) for end in judged.interval)
        middle = min(high, max(low, Fraction(round(judged.value * FINE), FINE)))
        chance = Chance(seat, "you win", middle, (low, high))
    return Suggestion(judged.action, game.spell(view, judged.action), chance, risk(game, view, judged.action))


def risk(game: Game, view: Any, action: int) -> str:
    """What the dice say of a choice, in a line."""
    odds = game.odds(view, action)
    return odds.summary if odds else ""


def deed(game: Game, view: Any, seat: int, action: int, seed: int) -> Line | None:
    """What a choice does, as the game would tell it; only where that does not depend on what the seat cannot know."""
    told = [first_line(game, view, seat, action, generator(seed, guess)) for guess in range(2)]
    return told[0] if told[0] == told[1] else None


def first_line(game: Game, view: Any, seat: int, action: int, random: list[int]) -> Line | None:
    """The first sentence about a choice, by one fair guess of what is hidden."""
    after = view.copy()
    game.redeal(after, seat, random)
    game.apply(after, action)
    game.hide(after, seat)
    return next(iter(game.narrate(view, action, after)), None)


def sentence(does: Line | None, best: Sequence[Suggestion], found: Sequence[Judged], sure: bool) -> str:
    """Why the first is the best, or that nobody can tell."""
    what = does.text.removesuffix(".") if does else best[0].text
    if len(best) == 1:
        return f"{what}: nothing else is possible."
    first, second, gain = best[0].text, best[1].text, -found[1].gain
    if not sure:
        rival = next(
            at for at, judged in enumerate(found) if at and judged.gain + SURE * judged.gain_error >= 0
        )
        most = round(100 * (abs(found[rival].gain) + SURE * found[rival].gain_error))
        return (
            f"Cannot tell whether '{first}' or '{best[rival].text}' is better: "
            f"they differ by at most {many(max(1, most), 'game')} in 100."
        )
    more = f"about {many(round(100 * gain), 'game')} in 100" if gain >= 0.01 else "a few games in 1,000"
    return f"{what}: this wins {more} more than '{second}'."
