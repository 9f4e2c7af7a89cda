"""Reading: the actions that a text means, and why something cannot be done.

"play Thor", "pay Huscarl" are steps; `play Thor paying Huscarl, Skald, Volva`, `equip Xiphos on Hoplite`, `store Seax`,
`swap Hoplite with Rollo`, `use Archimedes on Rollo` are whole moves. Commas join steps: `play Hoplite, battle`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice, permutations

from pylae.core.game import Refusal
from pylae.core.notation import ambiguous, synonyms
from pylae.core.wording import plain
from pylae.games.greeks_and_vikings.rules import act, agenda, job, sequence
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import matching, refusals, spelling

YES = {"yes", "y"}
NO = {"no", "n", "none", "nothing", "pass", "done", "end", "stop", "skip", "finish", "end turn", "no draw"}
MOST = {"fill", "draw all", "draw most", "draw up", "all", "most"}
VERBS = synonyms(
    attack="fight hit strike charge",
    play="deploy summon cast",
    equip="arm attach",
    use="activate",
    swap="exchange",
    retire="dismiss",
    pick="take target select",
) | synonyms(discard="drop", sacrifice="offer", choose="name", store="keep", pay="with", draws="draw")
ATTACKS = re.compile(r"(.+?) (?:attacks|fights|hits) (.+)")
PAYING = re.compile(r"(play .+?) (?:paying|for|with) (.+)")
PLAYER = re.compile(r"\bplayer(?= \d)")  # as people say it; the notation says seat
MOST_SPLITS = 4  # names that may hold the word in the middle of a move
MOST_STARS = 4  # that are read in any order; the rules take payments in theirs (C21)
BETWEEN = re.compile(r" ?, ?(?:and )?| and ")
# A whole move in two steps: the verb said, the word in its middle, and what the two steps are.
WHOLE = (
    ("equip", " on ", ("equip", "play"), "on"),
    ("equip", " with ", (), ""),
    ("give", " to ", ("equip", "play"), "on"),
    ("play", " on ", ("play", "equip"), "on"),
    ("swap", " with ", ("swap",), "with"),
    ("swap", " and ", ("swap",), "with"),
    ("use", " on ", ("use",), "pick"),
    ("play", " at ", ("play",), "pick"),
)


def read(state: State, text: str) -> list[int]:
    """action The actions that a text means: one step, a whole move, or several steps with commas between."""
    said = PLAYER.sub("seat", _usual(plain(text)))
    step = _step(state, said)
    if step is not None:
        return [step]
    if sequence.mover(state) >= 0:
        refused = None
        for parts in _whole_moves(state, said):
            try:
                if found := _steps(state, parts):
                    return found
            except Refusal as refusal:
                refused = refused or refusal
        if refused:
            raise refused
        if "," in said and _step(state, said.split(",")[0]) is not None:
            return spelling.NOTATION.in_parts(state, text, read)
    raise _refusal(state, text, said)


def why_not(state: State, text: str) -> Refusal:
    """action Why something cannot be done now, with the section that says so."""
    return spelling.NOTATION.why_not(state, text, read)


# One step


def _step(state: State, said: str) -> int | None:
    """The one action that words mean, or None."""
    known = spelling.NOTATION.known(state)
    if said in known:
        return known[said]
    if said in YES | NO:
        return _yes_or_no(said, list(known.values()))
    if said in MOST:
        draws = [action for action in known.values() if act.DRAW < action < act.PLAY]
        return max(draws, default=None) if sequence.mover(state) >= 0 else None
    found = _meant(known, said)
    return found.pop() if len(found) == 1 else None


def _yes_or_no(said: str, actions: list[int]) -> int | None:
    """What a plain yes or no answers: no wherever something may be left; yes where one thing can be meant."""
    leave = act.NO if act.NO in actions else act.STOP
    if leave not in actions:
        return None
    if said in NO:
        return leave
    others = [action for action in actions if action != leave]
    return others[0] if len(others) == 1 else None


def _meant(known: Mapping[str, int], said: str) -> set[int]:
    """The actions that words may mean: with their verb or without, whole names rather than beginnings of them."""
    words = matching.words(said)
    if not words:
        return set()
    spelled = {action: matching.words(text) for text, action in known.items()}
    verb = VERBS.get(words[0], words[0])
    for verbs in ([verb], [words[0]]):
        fitting = {
            action: its[1:]
            for action, its in spelled.items()
            if len(its) and any(its[0].startswith(one) for one in verbs)
        }
        if found := matching.best(fitting, words[1:]) if fitting else set():
            return found
    # Who names only an attacker has not said yet whom to attack.
    short = [action for action in spelled if action < act.ATTACK or len(words) > 1]
    return matching.best({action: spelled[action][1:] for action in short}, words, matching.SHORTEST)


def _usual(said: str) -> str:
    """What was typed with the verb in front and as the notation has it."""
    if found := ATTACKS.fullmatch(said):
        return f"attack {found[2]} with {found[1]}"
    verb, blank, rest = said.partition(" ")
    return f"{VERBS[verb]}{blank}{rest}" if rest and verb in VERBS and verb not in ("draw", "with") else said


# Several steps


def _whole_moves(state: State, said: str) -> Iterator[list[str]]:
    """The steps that words may mean in this phase, likely ones first."""
    verb, _, rest = said.partition(" ")
    if agenda.part(state, agenda.WHAT) != job.ACTION or not rest:
        return
    if verb == "attack":
        yield ["battle", said]
    if verb == "store":
        yield [f"play {rest}", "store"]
    if found := PAYING.fullmatch(said):
        paid = [f"pay {one}" for one in BETWEEN.split(found[2])[:MOST_STARS]]
        yield from ([found[1], *order] for order in permutations(paid))
    for first, between, starts, second in WHOLE:
        if verb != first:
            continue
        for split in islice(re.finditer(between, rest), MOST_SPLITS):
            one, other = rest[: split.start()], rest[split.end() :]
            if not starts:  # "equip Hoplite with Xiphos"
                one, other, starts, second = other, one, ("equip", "play"), "on"
            for start in starts:
                yield [f"{start} {one}", f"{second} {other}"]
            if verb == "swap":
                yield [f"swap {other}", f"with {one}"]


def _steps(state: State, parts: list[str]) -> list[int]:
    """The actions of parts, each read after those before it; none where that is no such move, else what cannot be is refused."""
    here, steps = state, list[int]()
    for part in parts:
        step = _step(here, part) if sequence.mover(here) == sequence.mover(state) else None
        if step is None and (not steps or agenda.part(here, agenda.WHAT) == job.ACTION):
            return []
        if step is None:
            raise _refusal(here, part, part)
        steps.append(step)
        here = spelling.NOTATION.after(here, [step])
    return steps


def _refusal(state: State, text: str, said: str) -> Refusal:
    """Several meanings, or none and why."""
    found = set() if said in YES | NO else _meant(spelling.NOTATION.known(state), said)
    if found:
        meanings = [spelling.spell(state, action) for action in sorted(found)]
        return ambiguous(
            text, [*meanings[:4], *(["…"] if len(meanings) > 4 else [])], refusals.section(state)
        )
    return refusals.refusal(state, text, matching.words(said))
