"""The words of the battle: areas, contingents, types and facings as they are typed, in full or by their first letters."""

from __future__ import annotations

import re

from pylae.core.notation import only
from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import compass, peoples, sheets
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.words import spelling
from pylae.games.go_tell_the_spartans.words.refusals import marches

NOISE = {"to", "the", "at", "in", "on", "of", "and", "with", "units", "unit", "from", "+"}
PLACE_NAME = re.compile(r"[a-z][0-9]{1,2}")
NATION_WORDS = tuple(name.lower() for name in peoples.CONTINGENTS)
FACING_WORDS = tuple(facing.lower() for facing in compass.FACINGS)
SHORT: dict[str, str] = dict(
    zip(spelling.COMPASS, FACING_WORDS, strict=True)
)  # words that stand for others: "west", "th"
SHORT |= dict(zip(map(str.lower, spelling.SIGNS), NATION_WORDS, strict=True))
VERBS = {
    *("commit", "box", "stay", "guard", "west", "consent", "refuse", "template", "place", "lift", "face"),
    *("top", "merge", "north", "south", "first", "move", "leave", "turn", "stop", "fire", "volley", "add"),
    *("all", "shoot", "again", "stand", "back", "feint", "hold", "melee", "give", "up", "roll", "drive"),
    *("aim", "end", "done", "die", "take", "forward", "ahead", "advance"),
}


def tokens(said: str) -> list[str]:
    """The words of a text in full: contingents, types and facings; links between areas and words of no weight are dropped."""
    said = re.sub(r"->|→|–|—|~|>", "-", said)
    said = re.sub(r"(?<=[0-9a-z])\s*[-+]\s*(?=[a-z])", " ", said)
    return [_word(word) for word in said.split() if word not in NOISE]


def _word(word: str) -> str:
    """A word in full, if it is the beginning of one contingent or type and no verb."""
    if word in SHORT:
        return SHORT[word]
    if word in VERBS or not word.isalpha() or len(word) < 2:
        return word
    fits = [name for name in NATION_WORDS if name.startswith(word)]
    fits += [name for name in peoples.KINDS if name.startswith(word) or f"{name}s" == word]
    return only(fits) or word


def area_named(state: State, word: str) -> int:
    """The area a word names; raises `Refusal` for water, mountain and what is not on the map."""
    row, column = peoples.LETTERS.lower().index(word[0]), int(word[1:]) - 1
    area = sheets.SHEETS[state.sheet].at(row, column)
    if area == NOTHING:
        raise marches.impassable(state, row, column)
    return area


def is_area(word: str) -> bool:
    """Whether a word is the name of a place on the grid."""
    return bool(PLACE_NAME.fullmatch(word)) and word.isascii()


def take_number(words: list[str]) -> int:
    """Takes how many from the beginning of a text; 0 where it does not say."""
    return int(words.pop(0)) if words and words[0].isdecimal() and len(words[0]) < 3 else 0


def kind_named(words: list[str]) -> int:
    """The type among words, or NOTHING."""
    return next((peoples.KINDS.index(word) for word in words if word in peoples.KINDS), NOTHING)
