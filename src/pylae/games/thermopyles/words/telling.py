"""Telling: what happened in a step, from two views of it, and how the game ended."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.chance import HIDDEN
from pylae.core.game import Line
from pylae.core.piles import cards_in
from pylae.core.wording import many
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.rules import act, common, phase, retreat
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.sight import odds
from pylae.games.thermopyles.words import names


def narrate(before: State, action: int, after: State) -> list[Line]:
    """turn What happened in one step, told from two views of it."""
    lines = TELLINGS[before.phase](before, action, after)
    if after.phase == phase.FINISHED:
        lines.append(names.result(after))
    return lines


def _tell_first(before: State, action: int, after: State) -> list[Line]:
    return [Line(f"{names.seat_name(after, after.turn)} begins.", "preparation", "greek")]


def _tell_arrival(before: State, action: int, after: State) -> list[Line]:
    place = 0 if before.slot[0] == cards.NOBODY else 1
    card = after.slot[place]
    sign = ", with the sign Λ" if cards.PERSIAN_BONUS[card] else ""
    text = f"A Persian force steps forward: {names.persian_name(card)}{sign}."
    return [Line(text, "preparation" if names.preparing(before) else "fight.4", "persian")]


def _tell_card(before: State, action: int, after: State) -> list[Line]:
    player = before.receiver
    fresh = cards_in(after.hand[player] & ~before.hand[player])
    verb = "is dealt" if before.phase == phase.DEAL else "draws"
    what = f"a phalanx of {cards.SPARTAN_VALUE[fresh[0]]}" if action != HIDDEN and fresh else "a card"
    return [Line(f"{names.seat_name(before, player)} {verb} {what}.", names.SECTIONS[before.phase], "greek")]


def _tell_turn(before: State, action: int, after: State) -> list[Line]:
    name = names.seat_name(before, before.turn)
    if action == act.RETREAT:
        does = "has no card to fight with and must retreat" if names.must_retreat(before) else "retreats"
        text = f"{name} {does} to {names.location_name(after.location)}."
        return [Line(text, "retreat" if after.phase != phase.FINISHED else "end.1", "greek")]
    strength = cards.SPARTAN_VALUE[action - act.FIGHT]
    lines = [Line(f"{name} charges with a phalanx of {strength}.", "fight.1", "greek")]
    return lines + _tell_combat(before, after, strength)


def _tell_support(before: State, action: int, after: State) -> list[Line]:
    number = action - act.ASK
    text = f"{many(number, 'support')} joined the charge." if number else "No support is asked for."
    return [Line(text, "fight.2", "greek"), *_tell_combat(before, after, before.strength)]


def _tell_die(before: State, action: int, after: State) -> list[Line]:
    face = action + 1
    total = before.strength + face
    kind = "The location" if names.is_location_die(before) else "A support"
    text = f"{kind} die shows {face}: strength {total}."
    together = f"{kind.removeprefix('A ').capitalize()} dice show {{dice}}: strength {{last}}."
    line = Line(text, names.section(before), "greek", (face,), together=together, name=str(total))
    return [line, *_tell_combat(before, after, total)]


def _tell_combat(before: State, after: State, total: int) -> list[Line]:
    """fight.4 The two comparisons, once no die is left to fall."""
    if after.phase in (phase.SUPPORT, phase.DIE):
        return []
    lines: list[Line] = []
    for place, fate in enumerate(odds.fates(before, total)):
        if place == 1 and not fate:
            break
        card = f"the {('first', 'second')[place]} card, {names.persian_name(before.slot[place])}"
        beaten = fate in ("repelled", "annihilated")
        text = f"{total} against {card}: {fate if beaten else 'it stands'}."
        lines.append(Line(text, "fight.4", "greek" if beaten else "persian"))
    return lines


def _tell_offer(before: State, action: int, after: State) -> list[Line]:
    if common.votes(before):
        return _tell_vote(before, action)
    if action == act.DECLINE:
        return [Line("No card is drawn.", "draw", "greek")]
    if before.players == 1:
        return []
    return [Line(f"The team decides that {_drawer(before, action)} draws.", "draw", "greek")]


def _tell_vote(before: State, action: int) -> list[Line]:
    """draw One vote and, after the last of them, what they have decided (R11)."""
    voter = names.seat_name(before, before.receiver)
    lines = [Line(f"{voter} votes that {_drawer(before, action)} draws.", "R11", "greek")]
    if before.receiver == before.turn:
        lines.append(_tell_result(before, action))
    return lines


def _tell_result(before: State, action: int) -> Line:
    """draw How a vote went; the last voter, who is in turn, breaks a tie (R11)."""
    count = before.copy()
    count.vote[count.turn] = retreat.ballot(action)
    elected = retreat.elected(count)
    most = retreat.votes_for(count, retreat.ballot(elected))
    tied = sum(retreat.votes_for(count, vote) == most for vote in count.vote[: count.players]) > most
    broken = f", and {names.seat_name(before, before.turn)} breaks the tie" if tied else ""
    return Line(
        f"{most} of {before.players} votes{broken}: {_drawer(before, elected)} draws.", "R11", "greek"
    )


def _drawer(view: State, action: int) -> str:
    """Who draws by an answer to the offer."""
    return names.ballot_name(view, retreat.ballot(action))


def _tell_discard(before: State, action: int, after: State) -> list[Line]:
    name = names.seat_name(before, before.receiver)
    return [
        Line(f"{name} lays down the {cards.SPARTAN_VALUE[action - act.LAY_DOWN]}.", "preparation", "greek")
    ]


TELLINGS: dict[int, Callable[[State, int, State], list[Line]]] = {
    phase.FIRST_PLAYER: _tell_first,
    phase.ARRIVAL: _tell_arrival,
    phase.DEAL: _tell_card,
    phase.DRAW: _tell_card,
    phase.TURN: _tell_turn,
    phase.SUPPORT: _tell_support,
    phase.DIE: _tell_die,
    phase.OFFER: _tell_offer,
    phase.DISCARD: _tell_discard,
}
