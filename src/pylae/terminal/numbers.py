"""The numbers before the actions that somebody may choose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

from pylae.core.game import Refusal
from pylae.core.match import Choice, Match


def numbered(match: Match, choices: list[Choice]) -> dict[int, Choice]:
    """The actions by the numbers before them: 1, 2, 3 …

    Where the game's notation gives one of these numbers to another action ("2" for two supports), the action that the
    notation means keeps its number and the others take those left over: a number never has two meanings.
    """
    plain = dict(enumerate(choices, 1))
    meant = dict(_bare_numbers(match, choices))
    if all(plain.get(number, choice) == choice for number, choice in meant.items()):
        return plain
    own = {choice.action: number for number, choice in reversed(meant.items())}
    free = (number for number in count() if number not in meant)
    return {own[choice.action] if choice.action in own else next(free): choice for choice in choices}


def _bare_numbers(match: Match, choices: list[Choice]) -> Iterator[tuple[int, Choice]]:
    """The numbers that the notation reads as an action when they stand alone."""
    legal = {choice.action: choice for choice in choices}
    for number in sorted({int(digits) for choice in choices for digits in re.findall(r"\d+", choice.text)}):
        try:
            action, *more = match.read(str(number))
        except Refusal:
            continue
        if action in legal and not more:
            yield number, legal[action]
