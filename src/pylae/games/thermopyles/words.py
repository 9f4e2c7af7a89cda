"""Notation, prompts, refusals and narration."""

from __future__ import annotations

import re

from pylae.core.chance import HIDDEN
from pylae.core.engine import legal_actions
from pylae.core.game import Line, Prompt, Refusal
from pylae.core.piles import cards_in, nth, size
from pylae.core.wording import many
from pylae.games.thermopyles.cards import (
    BONUS_DIE,
    GRAVEYARD_GOAL,
    HAND_LIMIT,
    LOCATION_NAMES,
    LOST_LOCATION,
    PERSIAN_ANNIHILATION,
    PERSIAN_BONUS,
    PERSIAN_COMBAT,
    SPARTAN_VALUE,
)
from pylae.games.thermopyles.end import won
from pylae.games.thermopyles.odds import fates
from pylae.games.thermopyles.sequence import legal, mover
from pylae.games.thermopyles.state import (
    ARMY_SPENT,
    ARRIVAL,
    ASK,
    CASUALTIES,
    DEAL,
    DECLINE,
    DIE,
    DISCARD,
    DRAW,
    FIGHT,
    FINISHED,
    FIRST_PLAYER,
    GIVE,
    LAY_DOWN,
    MOST_LEGAL,
    NOBODY,
    OFFER,
    OUT_OF_CARDS,
    PASS_LOST,
    RETREAT,
    SUPPORT,
    TURN,
    State,
    persian_discard,
    spartan_deck_size,
    spartan_discard,
    votes,
)

ENDINGS = ("casualties", "army spent", "pass lost", "out of cards")
ENDING_TEXTS = {
    CASUALTIES: ("Won: twelve Persian forces lie in the Graveyard.", "end.4"),
    ARMY_SPENT: ("Won: the Persian army is spent.", "end.3"),
    PASS_LOST: ("Lost: the pass is in Persian hands.", "end.1"),
    OUT_OF_CARDS: ("Lost: the last Spartans have fallen.", "end.2"),
}
SECTIONS = {
    TURN: "turn",
    SUPPORT: "fight.2",
    OFFER: "draw",
    DISCARD: "preparation",
    FIRST_PLAYER: "preparation",
    ARRIVAL: "fight.4",
    DEAL: "preparation",
    DIE: "fight.3",
    DRAW: "draw",
    FINISHED: "end",
}


# Names


def seat_name(state: State, seat: int) -> str:
    """How a seat is called at the table."""
    return "Sparta" if state.players == 1 else f"Player {seat + 1}"


def seat_side(state: State, seat: int) -> str:
    """All seats are Spartans."""
    return "greek"


def heading(view: State) -> str:
    """Where the Spartans stand and whose turn it is: "Hot Gates, the turn of Player 2"."""
    if view.phase == FINISHED:
        return "The end"
    if preparing(view):
        return "Preparation"
    place = LOCATION_NAMES[view.location - 1]
    return place if view.players == 1 else f"{place}, the turn of {seat_name(view, view.turn)}"


def preparing(view: State) -> bool:
    """preparation Whether the table is still being laid; later nobody waits for a card when Persians step forward."""
    if view.phase == ARRIVAL:
        return view.receiver != NOBODY
    return view.phase in (FIRST_PLAYER, DEAL)


def persian_name(card: int) -> str:
    return f"{PERSIAN_COMBAT[card]}/{PERSIAN_ANNIHILATION[card]}"


def location_name(location: int) -> str:
    return f"{location}, {LOCATION_NAMES[location - 1]}"


# Notation


def spell(state: State, action: int) -> str:
    """turn An action as it is written in records and typed at the prompt."""
    now = state.phase
    if now == TURN:
        return "retreat" if action == RETREAT else f"fight {SPARTAN_VALUE[action - FIGHT]}"
    if now == SUPPORT:
        return f"support {action - ASK}"
    if now == OFFER:
        if action == DECLINE:
            return "decline"
        return "draw" if state.players == 1 else f"give {action - GIVE + 1}"
    if now == DISCARD:
        return f"discard {SPARTAN_VALUE[action - LAY_DOWN]}"
    if now == DIE:
        return f"die {action + 1}"
    if now == ARRIVAL:
        return f"persian {_copy(state.persian_deck, action, persian_name)}"
    if now in (DEAL, DRAW):
        return f"card {_copy(state.spartan_deck, action, lambda card: str(SPARTAN_VALUE[card]))}"
    return f"first {action + 1}"


def _copy(pile: int, index: int, name) -> str:
    """The index-th card of a pile by its face; the second and later copies of a face get a number."""
    face = name(nth(pile, index))
    number = sum(name(card) == face for card in cards_in(pile)[: index + 1])
    return face if number == 1 else f"{face} #{number}"


def choices(state: State) -> dict[str, int]:
    """The legal actions by their spellings."""
    return {spell(state, action): action for action in legal_actions(state, mover, legal, MOST_LEGAL)}


def read(state: State, text: str) -> list[int]:
    """turn The action that a text means, alone in a list; short forms are understood: `17`, `f 17`, `r`, `2`, `no`."""
    known = choices(state)
    said = " ".join(text.lower().split())
    if said in known:
        return [known[said]]
    verb, argument = _parse(said)
    if state.phase == SUPPORT and verb == "decline":
        return [ASK]
    if verb == "retreat" and argument == str(state.location + 1):
        argument = ""
    for spelled, action in known.items():
        its_verb, _, its_argument = spelled.partition(" ")
        if (verb or argument) and argument == its_argument and verb in ("", its_verb):
            return [action]
    raise why_not(state, text)


VERBS = {
    "r": "retreat",
    "f": "fight",
    "charge": "fight",
    "play": "fight",
    "s": "support",
    "supports": "support",
    "ask": "support",
    "g": "give",
    "d": "discard",
    "pass": "decline",
    "no": "decline",
    "n": "decline",
    "none": "decline",
    "yes": "draw",
    "y": "draw",
    "roll": "die",
    "p": "persian",
}


def _parse(said: str) -> tuple[str, str]:
    """Verb and argument of a phrase; either may be empty."""
    found = re.fullmatch(r"([a-z]*) ?(.*)", said)
    assert found
    verb, argument = found.groups()
    return VERBS.get(verb, verb), argument


# Refusals


def why_not(state: State, text: str) -> Refusal:
    """turn Why something cannot be done now, with the section that says so."""
    if state.phase == FINISHED:
        return Refusal("The game is over.", "end")
    verb, argument = _parse(" ".join(text.lower().split()))
    wanted = int(argument) if argument.isdecimal() and len(argument) < 10 else None
    reasons = {
        "fight": _why_not_fight,
        "retreat": _why_not_retreat,
        "support": _why_not_support,
        "give": _why_not_draw,
        "draw": _why_not_draw,
        "decline": _why_not_draw,
        "discard": _why_not_discard,
    }
    if state.phase in (DIE, ARRIVAL, DEAL, DRAW) and verb not in reasons:
        return _why_not_chance(state, argument or text.strip())
    if verb in reasons and (refusal := reasons[verb](state, wanted)):
        return refusal
    can = ", ".join(list(choices(state))[:8])
    return Refusal(
        f"{text.strip()!r} is nothing that can be done now; you may say {can}.", SECTIONS[state.phase]
    )


def _why_not_fight(state: State, value: int | None) -> Refusal | None:
    if state.phase != TURN:
        return Refusal(_why_no_fight_now(state), "turn")
    if not state.hand[state.turn]:
        return Refusal("Without a card in hand there is only the retreat.", "retreat")
    if value is None:
        return Refusal("Say which card charges, such as 'fight 17'.", "fight.1")
    if value not in SPARTAN_VALUE:
        return Refusal(f"There is no Spartan card {value}; they go from 10 to 20.", "fight.1")
    for player in range(state.players):
        if player != state.turn and value in _values(state.hand[player]):
            return Refusal(
                f"The {value} is in another hand; a player charges with a card of the own hand.", "fight.1"
            )
    return Refusal(f"There is no {value} in this hand; it holds {_hand(state.hand[state.turn])}.", "fight.1")


def _why_no_fight_now(state: State) -> str:
    if state.charge != NOBODY:
        return f"The {SPARTAN_VALUE[state.charge]} charges already; one card fights in a turn."
    if state.phase == OFFER:
        return "A fight begins a turn; first this one ends with the question who draws a card."
    if state.phase == DISCARD:
        return f"A fight begins a turn; first one card of the {HAND_LIMIT + 1} must go."
    return "A fight begins a turn; this turn has begun already."


def _why_not_retreat(state: State, place: int | None) -> Refusal | None:
    here = state.location
    if state.charge != NOBODY:
        return Refusal("A player retreats instead of fighting, not after the charge.", "turn")
    if state.phase != TURN:
        return Refusal("A retreat is a turn of its own; this turn has begun already.", "turn")
    if place is None or not 1 <= place <= LOST_LOCATION:
        return None
    if place == here:
        return Refusal(f"The Spartans stand at {location_name(here)} already.", "retreat")
    if place < here:
        return Refusal(f"{location_name(place)}, is in Persian hands: nobody goes back there.", "retreat")
    return Refusal(f"A retreat is one step, from here to {location_name(here + 1)}.", "retreat")


def _why_not_support(state: State, number: int | None) -> Refusal | None:
    if not state.support:
        return Refusal("All support cards are spent.", "fight.2")
    if state.phase == TURN:
        return Refusal("Supports are asked for after a card has charged.", "fight.2")
    if state.phase == DIE:
        return Refusal("Supports are asked for before the dice fall.", "fight.3")
    if state.phase != SUPPORT:
        return Refusal("Supports join a charge, and there is none now.", "fight.2")
    if state.support_sequential and number is not None and number > 1:
        return Refusal("Supports are called one at a time here.", "R8")
    return Refusal(
        f"{many(state.support, 'support card').capitalize()} left: say a number up to that.", "fight.2"
    )


def _why_not_draw(state: State, number: int | None) -> Refusal | None:
    if state.phase == OFFER and number is not None:
        return Refusal(f"There is no player {number}.", "draw")
    if state.phase == DISCARD:
        return Refusal("First one card of the six must go.", "preparation")
    if not spartan_deck_size(state):
        return Refusal("The Spartan deck is empty; nothing more is drawn.", "retreat")
    if state.phase != OFFER:
        return Refusal("Cards are drawn after a retreat or for a bonus sign, not now.", "draw")
    return (
        Refusal("Say who takes the card, such as 'give 2', or 'decline'.", "draw")
        if state.players > 1
        else None
    )


def _why_not_discard(state: State, value: int | None) -> Refusal | None:
    if state.phase != DISCARD:
        return Refusal(f"Only a hand of more than {HAND_LIMIT} cards is discarded from.", "preparation")
    held = _hand(state.hand[state.receiver])
    return Refusal(f"Exactly one of these cards must go: {held}.", "preparation")


def _why_not_chance(state: State, shown: str) -> Refusal:
    if state.phase == DIE:
        return Refusal(f"A die shows 1 to 6, not {shown}.", SECTIONS[DIE])
    deck, example = ("Persian", "persian 20/24") if state.phase == ARRIVAL else ("Spartan", "card 17")
    return Refusal(
        f"{shown} is not in the {deck} deck; say a card such as '{example}'.", SECTIONS[state.phase]
    )


def _values(pile: int) -> list[int]:
    return [SPARTAN_VALUE[card] for card in cards_in(pile)]


def _hand(pile: int) -> str:
    return ", ".join(map(str, _values(pile)))


# Prompts


def prompt(view: State) -> Prompt:
    """turn What is asked of whom."""
    who = mover(view)
    name = seat_name(view, who)
    now = view.phase
    warnings: dict[int, str] = {}
    if now == TURN:
        if view.location == LOST_LOCATION - 1:
            warnings[RETREAT] = "This abandons the pass, and the game is lost (end.1)."
        if not view.hand[who] and not view.unseen[who]:
            text = f"{name} has no cards and must retreat to {location_name(view.location + 1)}."
            return Prompt(who, text, "retreat", warnings)
        text = f"{name}: fight with a card, or retreat to {location_name(view.location + 1)}?"
    elif now == SUPPORT:
        more = "one more support" if view.support_sequential else "how many supports"
        text = f"{name}: {more} for the charge of {view.strength}? {many(view.support, 'card')} left."
    elif now == OFFER:
        text = f"{name}: draw a card?" if view.players == 1 else f"{name}: who draws a card?"
    elif now == DISCARD:
        text = f"{name} holds {HAND_LIMIT + 1} cards: which one goes?"
    elif now == FINISHED:
        text = result(view).text
    else:
        text = _chance_prompt(view)
    support_die = now == DIE and not is_location_die(view)
    counts = {ASK + number: number for number in range(view.support + 1)} if asks_how_many(view) else {}
    section = "fight.2" if support_die else SECTIONS[now]
    return Prompt(who, text, section, warnings, counts, "supports" if counts else "")


def asks_how_many(view: State) -> bool:
    """fight.2 Whether a number of supports is asked for; called one by one, it is only whether another joins (R8)."""
    return view.phase == SUPPORT and not view.support_sequential


def _chance_prompt(view: State) -> str:
    receiver = seat_name(view, view.receiver)
    return {
        FIRST_PLAYER: "Chance: who begins?",
        ARRIVAL: f"Chance: the Persian card for slot {1 if view.slot[0] == NOBODY else 2}.",
        DEAL: f"Chance: a card is dealt to {receiver}.",
        DRAW: f"Chance: {receiver} draws a card.",
        DIE: f"Chance: the {'location' if is_location_die(view) else 'support'} die.",
    }[view.phase]


def is_location_die(view: State) -> bool:
    """fight.3 The last die of a fight at the Hot Gates or the Last Stand is the location's."""
    return bool(BONUS_DIE[view.location]) and not view.location_die and not view.calling and view.dice == 1


# Narration


def narrate(before: State, action: int, after: State) -> list[Line]:
    """turn What happened in one step, told from two views of it."""
    tell = {
        FIRST_PLAYER: _tell_first,
        ARRIVAL: _tell_arrival,
        DEAL: _tell_card,
        DRAW: _tell_card,
        TURN: _tell_turn,
        SUPPORT: _tell_support,
        DIE: _tell_die,
        OFFER: _tell_offer,
        DISCARD: _tell_discard,
    }[before.phase]
    lines = tell(before, action, after)
    if after.phase == FINISHED:
        lines.append(result(after))
    return lines


def _tell_first(before: State, action: int, after: State) -> list[Line]:
    return [Line(f"{seat_name(after, after.turn)} begins.", "preparation", "greek")]


def _tell_arrival(before: State, action: int, after: State) -> list[Line]:
    place = 0 if before.slot[0] == NOBODY else 1
    card = after.slot[place]
    sign = ", with the sign Λ" if PERSIAN_BONUS[card] else ""
    text = f"A Persian force steps forward: {persian_name(card)}{sign}."
    return [Line(text, "preparation" if preparing(before) else "fight.4", "persian")]


def _tell_card(before: State, action: int, after: State) -> list[Line]:
    player = before.receiver
    fresh = cards_in(after.hand[player] & ~before.hand[player])
    verb = "is dealt" if before.phase == DEAL else "draws"
    what = f"a phalanx of {SPARTAN_VALUE[fresh[0]]}" if action != HIDDEN and fresh else "a card"
    return [Line(f"{seat_name(before, player)} {verb} {what}.", SECTIONS[before.phase], "greek")]


def _tell_turn(before: State, action: int, after: State) -> list[Line]:
    name = seat_name(before, before.turn)
    if action == RETREAT:
        text = f"{name} retreats to {location_name(after.location)}."
        return [Line(text, "retreat" if after.phase != FINISHED else "end.1", "greek")]
    strength = SPARTAN_VALUE[action - FIGHT]
    lines = [Line(f"{name} charges with a phalanx of {strength}.", "fight.1", "greek")]
    return lines + _tell_combat(before, after, strength)


def _tell_support(before: State, action: int, after: State) -> list[Line]:
    number = action - ASK
    text = (
        f"{many(number, 'support').capitalize()} joined the charge." if number else "No support is asked for."
    )
    return [Line(text, "fight.2", "greek"), *_tell_combat(before, after, before.strength)]


def _tell_die(before: State, action: int, after: State) -> list[Line]:
    face = action + 1
    total = before.strength + face
    kind = "The location" if is_location_die(before) else "A support"
    section = "fight.3" if is_location_die(before) else "fight.2"
    line = Line(f"{kind} die shows {face}: strength {total}.", section, "greek", (face,))
    return [line, *_tell_combat(before, after, total)]


def _tell_combat(before: State, after: State, total: int) -> list[Line]:
    """fight.4 The two comparisons, once no die is left to fall."""
    if after.phase in (SUPPORT, DIE):
        return []
    lines: list[Line] = []
    for place, fate in enumerate(fates(before, total)):
        if place == 1 and not fate:
            break
        card = f"the {('first', 'second')[place]} card, {persian_name(before.slot[place])}"
        beaten = fate in ("repelled", "annihilated")
        text = f"{total} against {card}: {fate if beaten else 'it stands'}."
        lines.append(Line(text, "fight.4", "greek" if beaten else "persian"))
    return lines


def _tell_offer(before: State, action: int, after: State) -> list[Line]:
    name = seat_name(before, mover(before))
    answer = "that nobody draws" if action == DECLINE else f"that {seat_name(before, action - GIVE)} draws"
    if votes(before):
        return [Line(f"{name} votes {answer}.", "R11", "greek")]
    if action == DECLINE:
        return [Line("No card is drawn.", "draw", "greek")]
    if before.players == 1:
        return []
    return [Line(f"The team decides {answer}.", "draw", "greek")]


def _tell_discard(before: State, action: int, after: State) -> list[Line]:
    name = seat_name(before, before.receiver)
    return [Line(f"{name} lays down the {SPARTAN_VALUE[action - LAY_DOWN]}.", "preparation", "greek")]


def result(state: State) -> Line:
    """end How it ended."""
    text, section = ENDING_TEXTS[state.outcome]
    return Line(text, section, "greek" if won(state) else "persian")


# The board in letters


def show(view: State, seat: int) -> str:
    """preparation The table in letters, good enough to play by ear."""
    pass_ = "  ".join(
        f"[{place}]" if place == view.location else f" {place}{'+' if BONUS_DIE[place] else ''} "
        for place in range(1, LOST_LOCATION + 1)
    )
    lines = [
        f"The pass    {pass_}",
        f"            the Spartans stand at {location_name(view.location)}"
        + (" (+1 die)" if BONUS_DIE[view.location] else ""),
        f"Persians    first {_persian(view.slot[0])}   second {_persian(view.slot[1])}",
        "            (18/21 is repelled by 18, annihilated by 21; Λ gives a card)",
        f"            {many(size(view.persian_deck), 'card')} to come, {size(persian_discard(view))} repelled",
        f"Graveyard   {size(view.graveyard)} of {GRAVEYARD_GOAL}"
        + (
            f": {', '.join(persian_name(card) for card in cards_in(view.graveyard))}"
            if view.graveyard
            else ""
        ),
        f"Supports    {view.support} left",
        f"Deck        {many(spartan_deck_size(view), 'card')}, fallen: {_hand(spartan_discard(view)) or 'none'}",
    ]
    if view.charge != NOBODY:
        lines.append(f"Charge      {SPARTAN_VALUE[view.charge]}, strength {view.strength}")
    for player in range(view.players):
        known = [str(value) for value in _values(view.hand[player])] + ["?"] * view.unseen[player]
        label = "Hand" if view.players == 1 else f"{seat_name(view, player)}{'*' if player == seat else ''}"
        turn = "   (in turn)" if player == view.turn and view.players > 1 else ""
        lines.append(f"{label:<11} {', '.join(known) or 'empty'}{turn}")
    return "\n".join(lines)


def _persian(card: int) -> str:
    if card == NOBODY:
        return "none"
    return f"{persian_name(card)}{' Λ' if PERSIAN_BONUS[card] else ''}"
