"""Refusals: why something cannot be done now and what can be, with the section that says so.

They are made from the view of whoever asks, and speak of nobody's cards but those that this view shows.
"""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.chance import CHANCE
from pylae.core.game import Refusal
from pylae.core.wording import listed, many, quoted
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.rules import agenda, arrival, job, sequence, unasked, window, windows
from pylae.games.hot_gates.rules.state import EMPTY, State
from pylae.games.hot_gates.words import names, spelling

Reason = Callable[[State, int, list[str]], Refusal | None]
PLACES = [name.lower() for name in cards.POSITION_NAMES]
KINDS = {spelling.card_word(kind): kind for kind in range(cards.SPARTAN_KINDS)}


def refusal(state: State, seat: int, text: str, words: list[str]) -> Refusal:
    """turn The reason behind a text of a seat that means nothing it may do."""
    if sequence.mover(state) == CHANCE:
        return _why_not_chance(state, text)
    if seat >= state.players:
        return Refusal(f"There is no player {seat + 1}; {many(state.players, 'player', 'play')}.", "R30")
    verb, rest = (words[0], words[1:]) if words else ("", [])
    asked = sequence.mover(state)
    if seat not in (CHANCE, asked) and (verb in OF_THE_ASKED or verb not in REASONS):
        return Refusal(
            f"{names.seat_name(state, asked)} is asked now; unasked one may tell the team of a card, or play Charge, "
            "Cliffs, Scout or Return.",
            "turn.anytime",
        )
    if verb.isdecimal() and agenda.part(state, agenda.WHAT) == job.CHOOSE:
        verb, rest = "hold", words
    if verb in ALLIES:
        verb, rest = "help", words
    reason = REASONS[verb](state, max(seat, 0), rest) if verb in REASONS else None
    return reason or spelling.NOTATION.nothing_like(state, text)


# The turn


def _why_not_hold(state: State, seat: int, words: list[str]) -> Refusal | None:
    what, name = agenda.part(state, agenda.WHAT), names.seat_name(state, state.turn)
    if state.where:
        return Refusal(
            f"The {names.spartan(state.attack)} attacks already; one card holds in a turn.", "turn"
        )
    if what != job.CHOOSE:
        return Refusal("To hold begins a turn; first the question that is asked needs an answer.", "turn")
    held = names.in_hand(state.hand[state.turn][: cards.ATTACKS])
    if not held:
        return Refusal(f"{name} has no attack card; say 'fall back'.", "hold.1")
    value = next((word for word in words if word.isdecimal()), "")
    at = next((PLACES.index(word) for word in words if word in PLACES), None)
    if value and value not in KINDS:
        return Refusal(f"There is no attack card of {value[:9]}; they go from 11 to 20.", "hold.1")
    if value and value not in held:
        return Refusal(f"{name} holds no {value}, but {listed(list(dict.fromkeys(held)))}.", "hold.1")
    if at is not None and not arrival.defends(state.front[at]):
        there = "nobody stands there" if state.front[at] == EMPTY else "Immortals cannot be attacked"
        open_to = [names.position(one) for one in range(4) if arrival.defends(state.front[one])]
        section = "R40" if state.front[at] == EMPTY else "card.immortals"
        return Refusal(f"{names.position(at)}: {there}; open to attack: {listed(open_to)}.", section)
    return Refusal(f"Say which card attacks and where, such as '{_example(state, 'hold')}'.", "hold.1")


def _why_not_fall_back(state: State, seat: int, words: list[str]) -> Refusal | None:
    if state.where:
        return Refusal("A player falls back instead of holding, not after the attack has begun.", "turn")
    if agenda.part(state, agenda.WHAT) != job.CHOOSE:
        return Refusal(
            "To fall back is a turn of its own; first the question that is asked needs an answer.", "turn"
        )
    if state.space == board.LAST_SPACE:
        return Refusal("This is the Final Stand: nobody falls back from it, only 'hold' is left.", "R34")
    return None


def _why_not_location(state: State, seat: int, words: list[str]) -> Refusal | None:
    what = agenda.part(state, agenda.WHAT)
    if not state.die_here:
        return Refusal("This location has no die, and so no hero either.", "hold.2")
    if what == job.LOCATION and not state.hero_deck:
        return Refusal("No hero is left to be taken; say 'die' or 'nothing'.", "hold.2")
    if what == job.CHOOSE:
        return Refusal("The location helps once a card attacks: first say which, and where.", "hold.2")
    return Refusal("Die or hero of the location are chosen right after the attack card is laid.", "hold.2")


def _why_not_leonidas(state: State, seat: int, words: list[str]) -> Refusal | None:
    if not state.leonidas:
        return Refusal("All Leonidas cards are spent.", "hold.3")
    if agenda.part(state, agenda.WHAT) == job.CHOOSE:
        return Refusal("Leonidas joins an attack: first say which card attacks, and where.", "hold.3")
    if agenda.part(state, agenda.WHAT) == job.LOCATION:
        return Refusal(
            "First the location: 'die', 'hero' or 'nothing'; Leonidas is asked for next.", "hold.3"
        )
    return Refusal("Leonidas is called before any die falls, once in a combat.", "hold.3")


# Windows


def _window_is(state: State, kind: int) -> bool:
    return agenda.part(state, agenda.WHAT) == job.WINDOW and agenda.part(state, agenda.FIRST) == kind


def _why_not_spend(state: State, seat: int, words: list[str]) -> Refusal | None:
    if seat != state.turn:
        return Refusal("Heroes help only the attack of their own player.", "R18")
    if not state.heroes[seat]:
        return Refusal(f"{names.seat_name(state, seat)} has no hero.", "hold.2")
    if _window_is(state, window.COMBAT) and not windows.heroes_allowed(state):
        return Refusal("Heroes help only before the second card is turned up.", "C21")
    return _too_early_to_add(state)


def _too_early_to_add(state: State) -> Refusal | None:
    """hold.4 Why nothing is added to an attack now."""
    if _window_is(state, window.COMBAT):
        return Refusal("All that can be added would not be enough.", "windows")
    return Refusal("Allies and heroes are added after the dice, once an attack falls short.", "hold.4")


def _why_not_help(state: State, seat: int, words: list[str]) -> Refusal | None:
    kind = next((KINDS[word] for word in words if word in ALLIES), None)
    if kind is None:
        return Refusal(f"The allies are {listed([names.spartan(one) for one in ALLIES.values()])}.", "hold.4")
    return _not_held(state, seat, kind) or _too_early_to_add(state)


def _why_not_oracle(state: State, seat: int, words: list[str]) -> Refusal | None:
    if not_held := _not_held(state, seat, cards.ORACLE):
        return not_held
    if not windows.rolled(state):
        return Refusal("The Oracle rolls dice of this combat again, and none lie there.", "card.oracle")
    if _window_is(state, window.COMBAT) and not windows.enough(state):
        return Refusal("Even sixes would not be enough.", "G5")
    if words:
        return Refusal(
            "Say 'oracle location', 'oracle leonidas' or 'oracle both', of dice that lie there.", "R15"
        )
    return Refusal("The Oracle is asked when an attack falls short.", "card.oracle")


def _why_not_shields(state: State, seat: int, words: list[str]) -> Refusal | None:
    return _not_held(state, seat, cards.SHIELDS) or Refusal(
        "Shields answer Archers that are turned up, and there are none now.", "card.shields"
    )


# Unasked


def _closed(state: State) -> Refusal | None:
    if agenda.part(state, agenda.WHAT) <= job.LAST_OPEN:
        return None
    return Refusal("While a card is half resolved nothing else is played; answer this first.", "G7")


def _why_not_charge(state: State, seat: int, words: list[str]) -> Refusal | None:
    if refused := _not_held(state, seat, cards.CHARGE) or _closed(state):
        return refused
    standing = [
        names.position(at)
        for at in range(cards.POSITIONS)
        if 1 + cards.IMMORTALS in (state.front[at], state.rear[at])
    ]
    if not standing:
        return Refusal("Charge drives off Immortals that lie face up, and there are none.", "R39")
    return Refusal(f"Say where the Immortals stand: {listed(standing, 'or')}.", "card.charge")


def _why_not_cliffs(state: State, seat: int, words: list[str]) -> Refusal | None:
    if refused := _not_held(state, seat, cards.CLIFFS) or _closed(state):
        return refused
    at = next((PLACES.index(word) for word in words if word in PLACES), None)
    if at is None:
        return Refusal("Say which card falls, by its position and 'rear' for the second.", "card.cliffs")
    if "rear" in words and state.rear[at] < 0:
        return Refusal("Only a card that lies face up falls from the cliffs.", "R13")
    if state.scouted == at + 1:
        return Refusal(f"The Scout is at {names.position(at)}: its card must settle first.", "G4")
    return Refusal(f"No such card lies at {names.position(at)}.", "card.cliffs")


def _why_not_scout(state: State, seat: int, words: list[str]) -> Refusal | None:
    if refused := _not_held(state, seat, cards.SCOUT) or _closed(state):
        return refused
    if not unasked.may_flip(state, unasked.ALL_POSITIONS):
        return Refusal("No card lies face down that the Scout could turn up.", "R39")
    return None


def _why_not_return(state: State, seat: int, words: list[str]) -> Refusal | None:
    return (
        _not_held(state, seat, cards.RETURN)
        or _closed(state)
        or Refusal("Nothing but Goat Paths lies in the Spartan discards.", "R17")
    )


def _why_not_tell(state: State, seat: int, words: list[str]) -> Refusal | None:
    if state.players == 1 or state.open_hands:
        return Refusal("Everybody sees every hand here; there is nothing to tell.", "R19")
    kind = KINDS.get(words[0]) if words else None
    if kind is None:
        return Refusal("Say which card the team shall know of, by its value or name.", "R19")
    return _not_held(state, seat, kind) or _closed(state) or Refusal("The team knows that already.", "R19")


def _not_held(state: State, seat: int, kind: int) -> Refusal | None:
    """hand A card that a seat does not hold, as far as this view shows."""
    if kind == cards.GOAT_PATH:
        return Refusal("Goat Paths are never held: whoever draws one discards it at once.", "hand.goat")
    if state.hand[seat][kind]:
        return None
    section = "hand" if kind < cards.ATTACKS else CARD_SECTIONS.get(kind, "hold.4")
    return Refusal(f"{names.seat_name(state, seat)} has no {names.spartan(kind)} to play.", section)


# Questions


def _why_not_draw(state: State, seat: int, words: list[str]) -> Refusal | None:
    if agenda.part(state, agenda.WHAT) == job.ALLOT:
        return _no_such_player(state, words)
    if not state.library:
        return Refusal("The Spartan deck is empty.", "R3")
    return Refusal("Cards are drawn after falling back, or for a beaten card with the Λ.", "hold.4d")


def _why_not_discard(state: State, seat: int, words: list[str]) -> Refusal | None:
    if agenda.part(state, agenda.WHAT) != job.DISCARD:
        return Refusal(f"Only who holds more than {cards.HAND_LIMIT} cards lays one down.", "hand.limit")
    return Refusal(f"Say a card of this hand, such as '{_example(state, 'discard')}'.", "hand.limit")


def _why_not_fetch(state: State, seat: int, words: list[str]) -> Refusal | None:
    if agenda.part(state, agenda.WHAT) != job.FETCH:
        return Refusal("Cards are fetched by Return alone.", "card.return")
    return Refusal(f"Say a card among the discards, such as '{_example(state, 'fetch')}'.", "R17")


def _why_not_flip(state: State, seat: int, words: list[str]) -> Refusal | None:
    if agenda.part(state, agenda.WHAT) != job.SCOUTING:
        return Refusal("Cards are turned up by a Scout alone.", "card.scout")
    return Refusal(f"Say a position not scouted yet, such as '{_example(state, 'flip')}'.", "C15")


def _why_not_name(state: State, seat: int, words: list[str]) -> Refusal | None:
    if agenda.part(state, agenda.WHAT) in (job.TARGET, job.HAND_OVER, job.FIRST_PLAYER):
        return _no_such_player(state, words)
    return Refusal("Nobody has to be named now.", names.section(state))


def _no_such_player(state: State, words: list[str]) -> Refusal:
    able = listed(list(spelling.NOTATION.choices(state)), "or")
    number = next((word for word in words if word.isdecimal()), "")
    if number and not 1 <= int(number[:9]) <= state.players:
        return Refusal(f"There is no player {number[:9]}; say {able}.", "R30")
    return Refusal(f"Say {able}.", names.section(state))


def _why_not_chance(state: State, text: str) -> Refusal:
    what = agenda.part(state, agenda.WHAT)
    if what == job.ROLL:
        return Refusal(f"A die shows 1 to 6, not {quoted(text)}.", "hold.4")
    return Refusal(
        f"{quoted(text)} cannot come now; say something such as '{next(iter(spelling.NOTATION.choices(state)))}'.",
        names.section(state),
    )


def _example(state: State, verb: str) -> str:
    """A move with this verb that can be made now."""
    return next(text for text in spelling.NOTATION.choices(state) if text.startswith(verb))


ALLIES = {spelling.card_word(cards.ALLIES + ally): cards.ALLIES + ally for ally in range(cards.ALLY_KINDS)}
CARD_SECTIONS = {
    cards.SHIELDS: "card.shields",
    cards.CHARGE: "card.charge",
    cards.ORACLE: "card.oracle",
    cards.CLIFFS: "card.cliffs",
    cards.SCOUT: "card.scout",
    cards.RETURN: "card.return",
}
OF_THE_ASKED = {
    "hold",
    "fall",
    "die",
    "hero",
    "leonidas",
    "draw",
    "discard",
    "fetch",
    "flip",
    "hit",
    "to",
    "first",
}
REASONS: dict[str, Reason] = {
    "hold": _why_not_hold,
    "fall": _why_not_fall_back,
    "die": _why_not_location,
    "hero": _why_not_location,
    "leonidas": _why_not_leonidas,
    "spend": _why_not_spend,
    "help": _why_not_help,
    "oracle": _why_not_oracle,
    "shields": _why_not_shields,
    "charge": _why_not_charge,
    "cliffs": _why_not_cliffs,
    "scout": _why_not_scout,
    "return": _why_not_return,
    "tell": _why_not_tell,
    "draw": _why_not_draw,
    "discard": _why_not_discard,
    "fetch": _why_not_fetch,
    "flip": _why_not_flip,
    "hit": _why_not_name,
    "to": _why_not_name,
    "first": _why_not_name,
}
