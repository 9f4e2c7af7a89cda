"""Notation: how actions are written and read, and why something cannot be done.

"move 7", "march Athens", "2", "to Thebes" are four steps; `7 Athens-Thebes 2` is all of them in one line, and
`7 Athens~Eretria 3+2` sails with three fleets and two armies. Commas join steps: `army Sestos 3, bridge, done`.
"""

from __future__ import annotations

import re

from pylae.core import notation
from pylae.core.chance import CHANCE
from pylae.core.game import Refusal
from pylae.core.notation import Moment, Trial
from pylae.core.piles import cards_in
from pylae.core.wording import listed, plain, quoted
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, operations, phase, sequence
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import refusals, spelling

SYNONYMS = notation.synonyms(army="armies a", fleet="fleets ships f", retreat="withdraw", die="roll")
MOVING = (phase.ORIGIN, phase.NUMBER, phase.CARRY, phase.DESTINATION)
NO = ("no", "n")
NOES = {
    phase.BUY: (*NO, "none"),
    phase.RAISE: (*NO, "none", "enough", "stop", "pass"),
    phase.OMEN: NO,
    phase.ORIGIN: (*NO, "done", "pass"),
    phase.CARRY: (*NO, "none"),
    phase.BURN: (*NO, "decline"),
    phase.ATTACKER_RETREAT: (*NO, "decline", "fight", "f"),
    phase.DEFENDER_RETREAT: (*NO, "decline", "fight", "f"),
    phase.PACIFY: (*NO, "done", "enough"),
    phase.KEEP: (*NO, "none"),
    phase.SHED: (*NO, "done", "enough"),
} | dict.fromkeys(spelling.WINDOWS, (*NO, "none", "pass"))
NO_WORDS = {word for words in NOES.values() for word in words} | {*spelling.NOTHING_MORE.values(), "decline"}
YESES = ("yes", "y")
ALL_VERBS = {word for text in spelling.NOTHING_MORE.values() for word in text.split()}
ALL_VERBS |= {
    *spelling.CITY_VERBS.values(),
    *spelling.PORT_VERBS.values(),
    *spelling.CARD_VERBS.values(),
    *SYNONYMS,
    *NO_WORDS,
    *YESES,
}
ALL_VERBS |= {"move", "event", "play", "buy", "carry", "levy", "bridge", "burn", "die", "card", "dies"}
ALL_VERBS |= {"by", "sea", "on", "to", "all", "king"}
CARD_BY_NAME = re.compile(r"(move|event|play|keep|discard|card|m|e|p|k|d) (.+)")
WHOLE_MOVE = re.compile(
    r"(?:(move|event|play|march|sail|m|e|p|s) )?(?:([0-9]{1,2})[ :] ?)?"
    r"([a-z]+)( ?[-~] ?| to )([a-z]+)(?: ([0-9]{1,2}|all))?(?: ?\+ ?([0-9]{1,2}))?"
)
SEVERAL_PIECES = re.compile(r"(\w+ [a-z]+) ([0-9]{1,2})")
SEVERAL_CARDS = re.compile(r"(discard|d|keep|k) ([0-9]{1,2}(?: [0-9]{1,2})*)")


def read(state: State, text: str) -> list[int]:
    """4.1 The actions a text means: one step, a whole move such as `7 Athens-Thebes 2`, or several with commas between."""
    return spelling.NOTATION.in_parts(state, text, _part, _hidden_choice)


def _part(state: State, text: str) -> list[int]:
    """The actions of a text without commas."""
    known, said = spelling.NOTATION.known(state), _in_full(state, text)
    if (action := _one_step(state, said, known)) is not None:
        return [action]
    if found := WHOLE_MOVE.fullmatch(said):
        return _whole_move(state, text, found)
    if found := SEVERAL_PIECES.fullmatch(said):
        step = _one_step(state, found[1], known)
        if step is not None and int(found[2]) > 0:
            return _tried(state, [step] * int(found[2]))
    if found := SEVERAL_CARDS.fullmatch(said):
        numbers = [int(number) for number in found[2].split()]
        if state.phase == phase.SHED and found[1][0] == "k":
            return _keep_these(state, numbers)
        if state.phase in (phase.SHED, phase.PACIFY) and len(numbers) > 1 and found[1][0] == "d":
            return _tried(state, [_card_action(state, act.CARD, number) for number in numbers])
    raise _refusal(state, said, text)


def _hidden_choice(state: State) -> bool:
    """card.9 A choice among cards this view does not show: Hippias must look first."""
    return state.phase == phase.CHOOSE_CARD and state.unseen[atlas.GREECE] > 0


def _in_full(state: State, text: str) -> str:
    """The text in small letters, with every city in full and as the edition calls it, and cards by number."""
    said = re.sub(r" ?(->|→|–|—) ?", "-", plain(text))
    if (found := CARD_BY_NAME.fullmatch(said)) and (card := _card_by_name(found[2])) is not None:
        return f"{found[1]} {card + 1}"
    words = []
    for word in re.split(r"([a-z]+)", said):
        fits = _cities(word) if len(word) > 1 and word not in ALL_VERBS else set()
        words.append(spelling.city_name(state, fits.pop()).lower() if len(fits) == 1 else word)
    return "".join(words)


def _cities(word: str) -> set[int]:
    """The cities a word may mean, in either edition's spelling, by their first letters."""
    return {city for names in atlas.CITY_NAMES for city in notation.begun(word, names)}


def _card_by_name(words: str) -> int | None:
    """The card one of whose events is called so, in either edition, by its first letters."""
    if len(words) < 3:
        return None
    bare = [[name.lower().removeprefix("the ") for name in names] for names in cards.EVENT_NAMES]
    fits = {
        cards.card_of(event) for names in bare for event in notation.begun(words.removeprefix("the "), names)
    }
    return notation.only(fits)


def _one_step(state: State, said: str, known: dict[str, int]) -> int | None:
    """The legal action a phrase means, if it means just one; a verb may be shortened, or left out where it is clear."""
    if said in known:
        return known[said]
    words, now = said.split(), state.phase
    if not words:
        return None
    if (action := _yes_or_no(state, said, list(known.values()))) is not None:
        return action
    if words[-1] == "all" and now in (phase.NUMBER, phase.CARRY, phase.LEVY) and len(words) < 3:
        return max(known.values())
    verbs = {words[0], SYNONYMS.get(words[0], words[0])} | ({"play"} if words[0] in ("event", "e") else set())
    spelled = notation.split(known)
    fits = notation.with_verb(spelled, verbs, words[1:])
    if not fits and now != phase.TURN:
        fits = notation.without_verb(spelled, words)
    return notation.only(fits)


def _yes_or_no(state: State, said: str, actions: list[int]) -> int | None:
    """What a plain yes or no means in this phase, if it is clear."""
    now = state.phase
    nothing = act.COUNT if now in (phase.BUY, phase.CARRY) else act.DECLINE
    if said in NOES.get(now, ()):
        return nothing if nothing in actions else None
    if said in YESES and now in NOES:
        return notation.only([action for action in actions if action != nothing])
    return None


def _whole_move(state: State, text: str, found: re.Match[str]) -> list[int]:
    """The steps of a move written in one line, tried on a copy."""
    trial = _trial(state)
    verb, number, start, link, end, units, armies = found.groups()
    origin, target = _place(state, start), _place(state, end)
    by_sea = "~" in link or verb in ("sail", "s") or armies is not None
    if state.phase == phase.TURN or state.phase in spelling.WINDOWS:
        _play_card(trial, verb, number)
    elif state.phase not in MOVING:
        raise _out_of_place(state, "to") or spelling.NOTATION.nothing_like(state, text)
    elif number is not None:
        raise Refusal("The card is played already; say only who moves, and where to.", "6.3")
    here = trial.state
    if here.phase == phase.ORIGIN:
        if not by_sea and _only_by_sea(here, origin):
            by_sea = True
        trial.take((act.PORT if by_sea else act.CITY) + origin)
    side = here.moving
    if here.origin[side] != origin or (by_sea and not here.sailing):
        start = spelling.city_name(here, here.origin[side])
        raise Refusal(f"The move has begun: {'fleets' if here.sailing else 'armies'} leave {start}.", "6.3")
    if here.phase == phase.NUMBER:
        if units is None:
            most = operations.most_units(here)
            raise Refusal(
                f"Say how many of {most}, such as '{found[0]} {most}', or 'all'.", spelling.section(here)
            )
        trial.take(act.COUNT + (operations.most_units(here) if units == "all" else int(units)))
    if units not in (None, "all") and here.units[side] != int(units):
        raise refusals.why_not_number(here, int(units), phase.NUMBER)
    if here.phase == phase.CARRY:
        trial.take(act.COUNT + int(armies or 0))
    if here.carried[side] != int(armies or 0):
        raise refusals.why_not_number(here, int(armies or 0), phase.CARRY)
    trial.take((act.PORT if here.sailing else act.CITY) + target)
    return trial.steps


def _only_by_sea(state: State, origin: int) -> bool:
    """Whether only fleets can be meant, so that no sign for it is needed."""
    return operations.sail_only(state) or (
        state.army[state.moving][origin] == 0 < state.fleet[state.moving][origin]
    )


def _play_card(trial: Trial[State], verb: str | None, number: str | None) -> None:
    """The card of a move in one line; afterwards the move must be asked for."""
    if number is None:
        raise Refusal("Say with which card too: its number comes first.", "6.3")
    here = trial.state
    as_event, side = verb in ("event", "e", "play", "p") or here.phase in spelling.WINDOWS, here.actor
    trial.take(_card_action(here, act.EVENT if as_event else act.MOVE, int(number)))
    if here.phase == phase.ORIGIN and trial.goes_on:
        return
    if here.phase == phase.LEADER_CUBE:
        raise Refusal("First an army must be given for the portrait; take it step by step.", "6.2.1")
    if not trial.goes_on and here.phase in spelling.WINDOWS:
        raise Refusal("The enemy may answer first; take it step by step.", spelling.section(here))
    name = spelling.event_name(here, cards.CARDS * side + int(number) - 1)
    raise Refusal(f"{name} is no move; say 'move {number}' to move with its card.", f"card.{number}")


def _card_action(state: State, verb: int, number: int) -> int:
    """A verb with a card of that number."""
    if not 1 <= number <= cards.CARDS:
        raise Refusal(f"There is no card {number}; they are numbered 1 to {cards.CARDS}.", "2.3")
    return verb + number - 1


def _place(state: State, word: str) -> int:
    """The city a word means; raises `Refusal` where it means none, or several."""
    fits = _cities(word)
    if len(fits) == 1:
        return fits.pop()
    if fits:
        raise notation.ambiguous(word, [spelling.city_name(state, city) for city in sorted(fits)], "2.1.1")
    raise Refusal(
        f"There is no city {quoted(word)}; there are {listed(atlas.CITY_NAMES[state.edition])}.", "2.1.1"
    )


def _tried(state: State, actions: list[int]) -> list[int]:
    """Steps, each of which must be possible after the others."""
    trial = _trial(state)
    for action in actions:
        if trial.state.phase != state.phase or not trial.goes_on:
            raise Refusal("That is more than can be done here.", spelling.section(state))
        trial.take(action)
    return trial.steps


def _trial(state: State) -> Trial[State]:
    """A copy to try steps on, each refused with its own reason."""
    return Trial(spelling.NOTATION, state, refusals.why_not_action)


def _keep_these(state: State, numbers: list[int]) -> list[int]:
    """8.1 Greece names the cards it keeps; all others are discarded."""
    hand = cards_in(state.hand[atlas.GREECE])
    kept = [_card_action(state, 0, number) for number in numbers]
    for card in kept:
        if card not in hand:
            raise refusals.why_not_pick(state, card)
    if len(set(kept)) > atlas.GREEK_HAND:
        raise Refusal(f"Greece keeps four cards at most, not {len(set(kept))}.", "8.1")
    return [*(act.CARD + card for card in hand if card not in kept), act.DECLINE]


# Refusals

ELSEWHERE: dict[str, Moment] = {
    "buy": Moment(
        (phase.BUY,), "Cards are bought as a production begins, before anything is raised.", "5.1.2"
    ),
    "army": Moment((phase.RAISE,), "Armies are raised in a production, once the cards are bought.", "5.1.4"),
    "fleet": Moment(
        (phase.RAISE, phase.SEND_FLEETS),
        "Fleets are raised in a production, once the cards are bought.",
        "5.1.4",
    ),
    "bridge": Moment(
        (phase.RAISE,), "The bridge is built in the Persian production, once the cards are bought.", "5.1.5"
    ),
    "king": Moment((phase.OMEN,), "A king dies when Persia draws his sudden death, and only then.", "5.3"),
    "move": Moment(
        (phase.TURN,), "A card is played for a movement at the beginning of a turn of operations.", "6.1"
    ),
    "event": Moment(
        (phase.TURN, *spelling.WINDOWS),
        "Events are played at the beginning of a turn, or as an answer when one is asked for.",
        "6.2",
    ),
    "play": Moment(
        (*spelling.WINDOWS,), "No answer is asked for now; in a turn say 'event' or 'move' and a card.", "6.2"
    ),
    "march": Moment((phase.ORIGIN,), "A march needs a card: in a turn say 'move' and its number.", "6.3"),
    "sail": Moment(
        (phase.ORIGIN,),
        "A naval move needs a card: in a turn say 'move' and its number.",
        "6.3",
    ),
    "to": Moment(
        (phase.DESTINATION,), "A move begins with a card: in a turn say 'move' and its number.", "6.3"
    ),
    "carry": Moment((phase.CARRY,), "Armies go aboard when fleets leave their city.", "6.5.3"),
    "burn": Moment(
        (phase.BURN,), "The bridge burns only right after the battle that gives Greece {sestos}.", "7.1.6"
    ),
    "retreat": Moment(
        spelling.RETREATS,
        "A retreat is offered after a round of battle, where there is somewhere to go.",
        "7.1.5",
    ),
    "fight": Moment(spelling.RETREATS, "Between the rounds of a battle only: fight on, or retreat.", "7.1.5"),
    "strike": Moment((phase.STRIKE,), "Only Greek events strike: Ionian Revolt, Poseidon, Desertion.", "6.2"),
    "demand": Moment((phase.TRIBUTE,), "Earth and water are demanded with card 2, 3 or 13.", "card.2"),
    "road": Moment((phase.ROYAL_CITY,), "The Royal Road is card 8.", "card.8"),
    "levy": Moment((phase.LEVY,), "Armies are levied along the Royal Road, with card 8.", "card.8"),
    "go": Moment((phase.LEAVE_THEBES,), "Nobody has to leave {thebes} now.", "card.12"),
    "give": Moment((phase.KING_CUBE, phase.LEADER_CUBE), "No portrait waits for an army.", "6.2.1"),
    "remove": Moment((phase.ATTRITION,), "Armies are removed for want of food in the supply phase.", "8.2"),
    "keep": Moment(
        (phase.KEEP, phase.SHED), "Cards are kept in the supply phase, after the operations.", "8.1"
    ),
    "discard": Moment(
        (phase.CHOOSE_CARD, phase.PACIFY, phase.SHED, phase.KEEP), "No card is to be discarded now.", "6.2"
    ),
    "die": Moment((phase.DIE, phase.PEACE_DIE), "No die falls now.", "2.4"),
    "card": Moment((phase.DRAW, phase.BANISH), "No card is drawn now.", "5.4"),
    "draw": Moment((phase.PACIFY, phase.DRAW), "No card is drawn now.", "5.4"),
}


def why_not(state: State, text: str) -> Refusal:
    """4.1 Why something cannot be done now, with the section that says so."""
    return spelling.NOTATION.why_not(state, text, read)


def _refusal(state: State, said: str, text: str) -> Refusal:
    """The reason behind a text that means nothing legal."""
    first = said.split(" ")[0]
    verb = SYNONYMS.get(first, first)
    if verb in ("move", "event") and state.phase in MOVING:
        return Refusal("The card is played already; say who moves, and where to.", "6.3")
    if refusal := _out_of_place(state, verb):
        return refusal
    if sequence.mover(state) == CHANCE:
        return _why_not_chance(state, said)
    if said in NO_WORDS:
        return _why_not_nothing(state, text)
    try:
        if (action := _meant(state, said, verb)) is not None:
            return refusals.why_not_action(state, action)
    except Refusal as refusal:
        return refusal
    return spelling.NOTATION.nothing_like(state, text)


def _out_of_place(state: State, verb: str) -> Refusal | None:
    """The refusal of what belongs to another moment of the game."""
    names = {name.lower(): spelling.city_name(state, city) for city, name in enumerate(atlas.CITY_NAMES[0])}
    return notation.out_of_place(ELSEWHERE, verb, state.phase, names)


def _why_not_chance(state: State, said: str) -> Refusal:
    """What was typed is not what dice or cards can show."""
    if state.phase in (phase.DIE, phase.PEACE_DIE):
        return Refusal("A die shows 1 to 6; say which, such as 'die 4'.", spelling.section(state))
    number = re.fullmatch(r"(?:card )?([0-9]{1,2})", said)
    where = "the deck" if state.phase == phase.DRAW else "the Greek hand"
    if number and 1 <= int(number[1]) <= cards.CARDS:
        return Refusal(f"Card {int(number[1])} cannot have come out of {where}.", spelling.section(state))
    example = next(iter(spelling.NOTATION.choices(state)))
    return Refusal(
        f"Say which card came out of {where} by its number, such as '{example}'.", spelling.section(state)
    )


def _why_not_nothing(state: State, text: str) -> Refusal:
    """Doing nothing, or nothing more, where something must be done."""
    now = state.phase
    if now == phase.RAISE:
        return Refusal("Talents are left and something can still be raised.", "R1")
    if now == phase.SHED:
        held = len(cards_in(state.hand[atlas.GREECE]))
        return Refusal(f"Greece keeps four cards at most; you hold {held}.", "8.1")
    if now == phase.ORIGIN and state.event == cards.TRIREMES:
        return Refusal("Triremes are two moves, and both are made while there is a fleet.", "R17")
    if now == phase.OMEN:
        return _why_not_omen(state)
    return spelling.NOTATION.nothing_like(state, text)


def _why_not_omen(state: State) -> Refusal:
    if act.ANNOUNCE in spelling.actions_now(state):
        return Refusal("You have drawn the sudden death of the Great King; say 'king dies'.", "5.3")
    return Refusal("You have not drawn the sudden death of the Great King; say 'king lives'.", "5.3")


def _meant(state: State, said: str, verb: str) -> int | None:
    """The action a phrase would be if it were legal."""
    now = state.phase
    number = re.fullmatch(r"(?:[a-z]+ )?(-?[0-9]{1,3})", said)
    if now == phase.OMEN:
        raise _why_not_omen(state)
    if number and now in spelling.COUNTS:
        raise refusals.why_not_number(state, int(number[1]), now)
    if number and (now in (phase.TURN, *spelling.WINDOWS) or now in spelling.CARD_VERBS):
        return _meant_card(state, verb, int(number[1]))
    if now == phase.RAISE and verb == "bridge":
        return act.BUILD_BRIDGE
    word = said.removesuffix(" by sea").split()[-1] if said else ""
    if now not in spelling.CITY_VERBS and now not in spelling.PORT_VERBS:
        return None
    if not re.fullmatch(r"[a-z]{2,}", word) or word in ALL_VERBS:
        return None
    if word == verb and now in (phase.ORIGIN, phase.RAISE) and len(_cities(word)) == 1:
        _say_which(state, _place(state, word))
    return _meant_place(state, said, verb, _place(state, word))


def _meant_card(state: State, verb: str, number: int) -> int:
    if state.phase in spelling.WINDOWS:
        return _card_action(state, act.EVENT, number)
    if state.phase in spelling.CARD_VERBS:
        return _card_action(state, act.CARD, number)
    if verb not in ("move", "m", "event", "e"):
        card = _card_action(state, 0, number) + 1
        raise Refusal(f"Say 'move {card}' for a movement or 'event {card}' for its event.", "6.1")
    return _card_action(state, act.EVENT if verb.startswith("e") else act.MOVE, number)


def _say_which(state: State, city: int) -> None:
    """A city alone, where both armies and fleets can be meant."""
    name, actions = spelling.city_name(state, city), spelling.actions_now(state)
    if act.CITY + city in actions and act.PORT + city in actions:
        army, fleet = ("army", "fleet") if state.phase == phase.RAISE else ("march", "sail")
        raise Refusal(f"Say '{army} {name}' or '{fleet} {name}'.", spelling.section(state))


def _meant_place(state: State, said: str, verb: str, city: int) -> int | None:
    now = state.phase
    if now in spelling.RETREATS:
        # Who came by sea goes back by sea; a defender on land may also take a road.
        sea = state.afloat or (now == phase.ATTACKER_RETREAT and state.sailing)
        return (act.PORT if said.endswith("by sea") or sea else act.CITY) + city
    if now in spelling.PORT_VERBS:
        sea = verb in ("sail", "s", "fleet") or now == phase.SEND_FLEETS
        sea = (
            sea
            or (now == phase.DESTINATION and state.sailing)
            or (now == phase.STRIKE and state.event == cards.POSEIDON)
        )
        sea = sea or (now == phase.ORIGIN and operations.sail_only(state) and verb != "march")
        return (act.PORT if sea else act.CITY) + city
    return act.CITY + city
