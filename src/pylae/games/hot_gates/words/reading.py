"""Reading: the action that a text means, asked for or not, and why something cannot be done."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pylae.core.game import Refusal
from pylae.core.notation import ambiguous, begun, only, split, synonyms, with_verb, without_verb
from pylae.core.wording import plain
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import act, sequence, unasked
from pylae.games.hot_gates.rules.state import State
from pylae.games.hot_gates.words import names, refusals, spelling

YES, NO = {"yes", "y"}, {"no", "nobody", "none", "nothing", "pass", "decline", "enough"}
VERBS = synonyms(
    hold="attack fight", fall="back retreat b", die="roll location", tell="announce say", spend="use"
) | synonyms(help="add", draw="give", leonidas="king", flip="turn", oracle="reroll", discard="drop")
FILLERS = {"with", "at", "on", "the", "player", "card", "against"}
SPEAKER = re.compile(r"(\d+) ?: ?(.*)")


def read(state: State, text: str) -> list[int]:
    """turn The action that a text means, alone in a list; short forms are understood: `18 n`, `back`, `tegeans`, `yes`.

    Who is not asked has a number in front, `2: scout`; without it the player who is asked is meant before any other.
    """
    known, said = spelling.NOTATION.known(state), plain(text)
    if said in known:
        return [known[said]]
    asked = sequence.mover(state)
    if speaker := SPEAKER.fullmatch(said):
        seat, rest = int(speaker[1][:9]) - 1, speaker[2]
        mine = {said: action for said, action in known.items() if asked == seat} | _aside(state, seat)
        found = _meant(mine, rest)
    else:
        seat, rest = asked, said
        answer = _yes_or_no(state, said, list(known.values()))
        found = {answer} if answer is not None else _meant(known, said)
        for group in ([asked], [other for other in range(state.players) if other != asked]):
            if not found:
                found = {action for one in group for action in _meant(_aside(state, one), said)}
    if len(found) == 1:
        return list(found)
    if found:
        raise ambiguous(text, [_said_by(state, asked, action) for action in sorted(found)][:4], "turn")
    raise refusals.refusal(state, seat, text, _words(rest))


def _aside(state: State, seat: int) -> dict[str, int]:
    """What a seat may do unasked, by its spelling."""
    if not 0 <= seat < state.players:
        return {}
    out = [0] * act.MOST_LEGAL
    return {spelling.spell(state, action): action for action in out[: unasked.asides(state, seat, out)]}


def _said_by(state: State, asked: int, action: int) -> str:
    """An action as somebody who is asked would type it: of another seat with its number in front."""
    seat = (action - act.FREE) // act.UNASKED
    return f"{f'{seat + 1}: ' if action >= act.FREE and seat != asked else ''}{spelling.spell(state, action)}"


def _meant(known: dict[str, int], said: str) -> set[int]:
    """The actions that words may mean, whoever says them: all words fit rather than some."""
    spelled = split(known)
    words = _words(said)
    if not words:
        return set()
    whole = {action for action, its in spelled.items() if its == words}
    verb, rest = words[0], words[1:]
    bare = {action for action, its in spelled.items() if not rest and its[0].startswith(verb)}
    bare = bare if len(bare) == 1 else set()  # a verb alone that several things begin with says too little
    return whole or with_verb(spelled, [verb], rest) or bare or without_verb(spelled, words)


def _words(said: str) -> list[str]:
    """What was typed in the words of the notation: positions and allies written out, other verbs replaced."""
    said = said.replace("goat path", "goat-path")
    words = [_word(word) for word in said.split() if word not in FILLERS]
    return [VERBS.get(words[0], words[0]), *words[1:]] if words else []


def _word(word: str) -> str:
    """A word written out: `n` is north, `teg` and `+2` are the Tegeans."""
    places = [name.lower() for name in cards.POSITION_NAMES]
    if word in ("n", "e", "s", "w"):
        return places["nesw".index(word)]
    allies = [names.spartan(cards.ALLIES + ally).lower() for ally in range(cards.ALLY_KINDS)]
    if re.fullmatch(r"\+[1-6]", word):
        return allies[int(word[1]) - 1]
    ally = only(begun(word, allies)) if len(word) > 2 else None
    return word if ally is None else allies[ally]


def _yes_or_no(state: State, said: str, actions: Iterable[int]) -> int | None:
    """turn What a plain yes or no answers: no wherever something may be left; yes where only one thing can be meant."""
    if sequence.mover(state) < 0 or act.PASS not in actions:
        return None
    if said in NO:
        return act.PASS
    return only([action for action in actions if action != act.PASS]) if said in YES else None


def why_not(state: State, text: str) -> Refusal:
    """turn Why something cannot be done now, with the section that says so."""
    return spelling.NOTATION.why_not(state, text, read)
