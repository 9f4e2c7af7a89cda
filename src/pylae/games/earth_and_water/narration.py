"""Narration: what happened in a step, told from two views of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pylae.core.chance import HIDDEN
from pylae.core.game import Line
from pylae.core.piles import cards_in, lowest, size
from pylae.core.wording import is_are, listed, many
from pylae.games.earth_and_water.cards import (
    ACROPOLIS,
    CARDS,
    DEFECTION,
    HIPPIAS,
    IMMORTALS,
    KARNEIA,
    LEONIDAS,
    MELAS_ZOMOS,
    MILTIADES,
    MINES,
    ORACLE,
    PAUSANIAS,
    SEPARATE_PEACE,
    THEMISTOCLES,
    THREE_HUNDRED,
)
from pylae.games.earth_and_water.combat import best_score, engaged, highest_score
from pylae.games.earth_and_water.events import has_effect
from pylae.games.earth_and_water.map import (
    ATHENS,
    BUDGET,
    EXPEDITIONS,
    GREECE,
    PERSIA,
    SIDE_NAMES,
    SPARTA,
    THEBES,
)
from pylae.games.earth_and_water.operations import frozen
from pylae.games.earth_and_water.production import go_on_drawing
from pylae.games.earth_and_water.scoring import city_points
from pylae.games.earth_and_water.sequence import carry_out, passes_by_itself, proceed
from pylae.games.earth_and_water.spelling import WINDOWS, city_name, event_name, section
from pylae.games.earth_and_water.state import (
    ABORT,
    ANNOUNCE,
    ARTEMISIA_WINDOW,
    ATTACKER_RETREAT,
    ATTRITION,
    BANISH,
    BATTLE,
    BATTLE_OVER,
    BUILD_BRIDGE,
    BURN,
    BUY,
    CARD,
    CARRY,
    CHOOSE_CARD,
    CITY,
    CLASH,
    COUNT,
    DECLINE,
    DEFENDER_RETREAT,
    DEMAND_WINDOW,
    DESTINATION,
    DIE,
    DRAW,
    EVENT,
    EXPEDITION,
    FEED,
    FINISHED,
    GREEK_PRODUCTION,
    KEEP,
    KING_CUBE,
    LAND_ROUND_OVER,
    LANDING,
    LEADER_CUBE,
    LEAVE_THEBES,
    LEVY,
    LINES,
    MOVE,
    NEXT_MOVE,
    NEXT_TURN,
    NUMBER,
    OMEN,
    OPERATIONS,
    ORIGIN,
    PACIFY,
    PEACE_DIE,
    PLACES,
    PORT,
    RAISE,
    RESOLVE,
    ROYAL_CITY,
    SCORING,
    SEA_ROUND_OVER,
    SEND_FLEETS,
    SHED,
    SIDES,
    STRIKE,
    SUPPLY,
    TRIBUTE,
    TURN,
    TURN_OVER,
    State,
    controlled,
    controls,
    deck_size,
    discards,
    hand_size,
)
from pylae.games.earth_and_water.words import (
    ADJECTIVES,
    VOICES,
    budget_section,
    dead_king,
    leader_name,
    origin_name,
    result,
    scale,
    target_name,
)


class Stage(NamedTuple):
    """A phase, and the view before and after it."""

    phase: int
    old: State
    new: State


def narrate(before: State, action: int, after: State) -> list[Line]:
    """4.1 What happened in one step, told from two views of it."""
    lines = []
    for number, stage in enumerate(retrace(before, action, after)):
        if number == 0:
            lines += _tell_action(stage.old, action, stage.new)
            lines += _tell_reshuffle(stage.old, stage.new)
        elif tell := STAGES.get(stage.phase):
            lines += tell(stage.old, stage.new)
        if stage.old.karneia > stage.new.karneia:
            lines.append(Line("The Karneia is over.", "R10", VOICES[GREECE]))
    if after.phase == FINISHED:
        lines.append(result(after))
    return lines


def retrace(before: State, action: int, after: State) -> list[Stage]:
    """4.1 A step stage by stage: the action, and then what followed by itself; the last view is `after`."""
    state = before.copy()
    _act_on_view(state, action, after)
    stages = [Stage(before.phase, before, state.copy())]
    while passes_by_itself(state):
        old, now = state.copy(), state.phase
        proceed(state, now)
        stages.append(Stage(now, old, state.copy()))
    return stages


def _act_on_view(state: State, action: int, after: State) -> None:
    """Carries out an action on a view, once the cards that it brought to light were put into their hands."""
    now, side = state.phase, state.actor
    if now == DRAW:
        _draw_on_view(state, after)
        return
    fresh = (discards(after) | after.aside) & ~(discards(state) | state.aside)
    _show(state, GREECE if now in (BANISH, PEACE_DIE, CHOOSE_CARD) else side, fresh)
    for owner in range(SIDES):
        _show(state, owner, after.hand[owner])
    if now == KEEP:
        state.hand[PERSIA] &= after.hand[PERSIA]
        state.phase = FEED
    elif now == BANISH:
        carry_out(state, cards_in(state.hand[GREECE]).index(lowest(fresh)))
    else:
        if now == TURN and state.turn == GREECE and action == EVENT + ORACLE:
            _show(state, GREECE, 1 << ORACLE)  # it may have gone into a new deck with the hand
            _guess_unseen(state, GREECE)
        elif now == OMEN and action == ANNOUNCE:
            _guess_unseen(state, PERSIA)
        carry_out(state, action)


def _draw_on_view(state: State, after: State) -> None:
    """5.1.4 A card is drawn; this view may not see which."""
    side = state.actor
    drawn = after.hand[side] & ~state.hand[side]
    state.deck &= ~drawn
    state.hand[side] |= drawn
    state.unseen[side] += 0 if drawn else 1
    state.to_draw -= 1
    go_on_drawing(state)


def _show(state: State, side: int, pile: int) -> None:
    """Cards of a hand that the view did not show."""
    hidden = pile & state.deck
    state.deck &= ~hidden
    state.hand[side] |= hidden
    state.unseen[side] -= size(hidden)


def _guess_unseen(state: State, side: int) -> None:
    """A hidden hand that is discarded and shuffled away at once: any cards will do for it."""
    while state.unseen[side] > 0:
        _show(state, side, 1 << lowest(state.deck))


# One action


def _say(text: str, rule: str, side: int | None = None) -> Line:
    """A sentence with its first letter in capitals, in the voice of a side or of none."""
    return Line(text[0].upper() + text[1:], rule, "" if side is None else VOICES[side])


def _tell_action(old: State, action: int, new: State) -> list[Line]:
    if action == DECLINE and old.phase in NOES:
        return NOES[old.phase](old, new)
    if (action == DECLINE and old.phase in (OMEN, *WINDOWS)) or old.phase in (ORIGIN, NUMBER, CARRY):
        return []  # a window that came to nothing; the steps of a move are told when it is complete
    return TELLINGS[old.phase](old, action, new)


def _card(state: State, side: int, card: int) -> str:
    """card 5 (Themistocles)"""
    return f"card {card + 1} ({event_name(state, CARDS * side + card)})"


def _numbers(pile: int) -> str:
    """cards 3 and 5"""
    word = "card" if size(pile) == 1 else "cards"
    return f"{word} {listed([card + 1 for card in cards_in(pile)])}"


def _city_of(state: State, action: int) -> str:
    return city_name(state, action - PORT if action >= PORT else action - CITY)


# Nothing, or nothing more


def _tell_production_over(old: State, new: State) -> list[Line]:
    name, left = SIDE_NAMES[old.actor], old.talents
    lost = f"; {many(left, 'talent')} {is_are(left)} lost" if left else ""
    what = "has spent the silver" if old.event == MINES else "ends its production"
    return [_say(f"{name} {what}{lost}.", budget_section(old), old.actor)]


def _tell_pass(old: State, new: State) -> list[Line]:
    return [_say(f"{SIDE_NAMES[old.turn]} passes.", "6.1", old.turn)]


def _tell_fighting_on(old: State, new: State) -> list[Line]:
    return [_say(f"{SIDE_NAMES[old.actor]} fights on.", section(old), old.actor)]


def _tell_enough_discarded(old: State, new: State) -> list[Line]:
    return [_say(f"Persia draws {many(new.to_draw, 'card')}.", "card.16", PERSIA)]


def _tell_rest_kept(old: State, new: State) -> list[Line]:
    return [_say(f"Greece keeps {many(hand_size(old, GREECE), 'card')}.", "8.1", GREECE)]


NOES: dict[int, Callable[[State, State], list[Line]]] = {
    RAISE: _tell_production_over,
    TURN: _tell_pass,
    ORIGIN: lambda old, new: [_say("Greece leaves the second move.", "R17", GREECE)],
    BURN: lambda old, new: [_say("Greece spares the bridge.", "7.1.6", GREECE)],
    PACIFY: _tell_enough_discarded,
    SHED: _tell_rest_kept,
    ATTACKER_RETREAT: _tell_fighting_on,
    DEFENDER_RETREAT: _tell_fighting_on,
}


# Cards and production


def _tell_draw(old: State, action: int, new: State) -> list[Line]:
    side = old.actor
    drawn = cards_in(new.hand[side] & ~old.hand[side])
    what = _card(old, side, drawn[0]) if action != HIDDEN and drawn else "a card"
    return [_say(f"{SIDE_NAMES[side]} draws {what}.", "5.4", side)]


def _tell_reshuffle(old: State, new: State) -> list[Line]:
    """5.4 Whether the deck had run out and was made anew."""
    drawn = 1 if old.phase == DRAW else 0
    if new.phase != DRAW or deck_size(new) <= deck_size(old) - drawn:
        return []
    verb = is_are(deck_size(new))
    return [
        _say(f"The deck is empty: {many(deck_size(new), 'discard')} {verb} shuffled into a new one.", "5.4")
    ]


def _tell_buy(old: State, action: int, new: State) -> list[Line]:
    return [_say(f"{SIDE_NAMES[old.actor]} buys {many(action - COUNT, 'card')}.", section(old), old.actor)]


def _tell_raise(old: State, action: int, new: State) -> list[Line]:
    if action == BUILD_BRIDGE:
        return [_say("Persia bridges the Hellespont with boats.", "5.1.5", PERSIA)]
    piece = "a fleet" if action >= PORT else "an army"
    text = f"{SIDE_NAMES[old.actor]} raises {piece} in {_city_of(old, action)}."
    return [_say(text, section(old), old.actor)]


def _tell_death(old: State, action: int, new: State) -> list[Line]:
    king = dead_king(new.portraits)
    fate = "is murdered" if king == "Xerxes" else "falls ill and dies"
    text = f"The Great King is dead! {king} {fate}; Persia discards its hand."
    lines = [_say(text, "5.3", PERSIA)]
    if new.phase != KING_CUBE:
        lines.append(_say(f"An army not levied goes to the portrait of {king}.", "5.3", PERSIA))
    return lines


def _tell_king_cube(old: State, action: int, new: State) -> list[Line]:
    text = f"A Persian army leaves {_city_of(old, action)} for the portrait of {dead_king(old.portraits)}."
    return [_say(text, "5.3", PERSIA)]


def _tell_keep(old: State, action: int, new: State) -> list[Line]:
    kept = cards_in(new.hand[PERSIA])
    what = _card(old, PERSIA, kept[0]) if kept else "a card" if hand_size(new, PERSIA) else "no card"
    lost = discards(new) & ~discards(old)
    discarded = f" and discards {_numbers(lost)}" if lost else ""
    return [_say(f"Persia keeps {what}{discarded}.", "8.1", PERSIA)]


def _tell_shed(old: State, action: int, new: State) -> list[Line]:
    return [_say(f"Greece discards {_card(old, GREECE, action - CARD)}.", "8.1", GREECE)]


# Turns and events


def _tell_turn(old: State, action: int, new: State) -> list[Line]:
    side, name = old.turn, SIDE_NAMES[old.turn]
    if action < EVENT:
        lines = [_say(f"{name} plays card {action - MOVE + 1} for a movement.", "6.3", side)]
        nobody = _say("No army can march and no fleet can sail.", "R21", side)
        return [*lines, nobody] if new.phase == TURN_OVER else lines
    card = action - EVENT
    event, rule = CARDS * side + card, f"card.{card + 1}"
    lines = [_say(f"{name} plays card {card + 1}: {event_name(old, event)}.", rule, side)]
    if not has_effect(old, event):
        return [*lines, _say("It has no effect.", "R20", side)]
    if event == LEONIDAS:
        return lines + _tell_portrait(new)
    if event == DEFECTION and new.phase == TURN_OVER:
        return lines + _tell_defection(old, new)
    text = _event_words(old, event, new)
    return [*lines, _say(text, rule, side)] if text else lines


def _event_words(old: State, event: int, new: State) -> str:
    """What an event does at once."""
    if event == ORACLE:
        return _oracle_words(old, new)
    if event == KARNEIA:
        until = "the next Greek turn is over" if old.karneia_turn else "the expedition is over"
        home = f", and its armies stay in {city_name(old, SPARTA)}" if frozen(new, GREECE, SPARTA) else ""
        return f"Sparta celebrates: none of its events until {until}{home}."
    athens, sparta, thebes = (city_name(old, city) for city in (ATHENS, SPARTA, THEBES))
    return {
        MINES: f"Greece has {many(new.talents, 'talent')} to spend.",
        MELAS_ZOMOS: f"An army comes to {sparta}.",
        HIPPIAS: "Persia looks at the Greek hand.",
        SEPARATE_PEACE: "Both sides roll a die.",
        DEFECTION: f"The Greeks must leave {thebes}.",
        ACROPOLIS: f"{athens} scores for nobody now, and Greece will have a talent less.",
    }.get(event, "")


def _oracle_words(old: State, new: State) -> str:
    """card.7 The hand that is discarded, by number where it does not vanish in a new deck at once."""
    drawn = many(new.to_draw, "card")
    held = hand_size(old, GREECE) - 1
    if held == 0:
        return f"Greece draws {drawn}."
    shown = discards(new) & ~discards(old) & ~(1 << ORACLE)
    what = _numbers(shown) if size(shown) == held else many(held, "card")
    return f"Greece discards {what} and draws {drawn}."


def _tell_portrait(new: State) -> list[Line]:
    """6.2.1 The army of a leader's portrait, if it comes from beside the map."""
    if new.phase == LEADER_CUBE:
        return []
    return [_say(f"An army not levied goes to the portrait of {leader_name(new)}.", "6.2.1", GREECE)]


def _tell_leader_cube(old: State, action: int, new: State) -> list[Line]:
    text = f"A Greek army leaves {_city_of(old, action)} for the portrait of {leader_name(old)}."
    return [_say(text, "6.2.1", GREECE)]


def _tell_defection(old: State, new: State) -> list[Line]:
    if new.army[PERSIA][THEBES] == old.army[PERSIA][THEBES]:
        return [_say("No Persian army is left to come.", "card.12", PERSIA)]
    return [_say(f"A Persian army enters {city_name(old, THEBES)}.", "card.12", PERSIA)]


def _tell_leaving(old: State, action: int, new: State) -> list[Line]:
    thebes, left = city_name(old, THEBES), many(old.army[GREECE][THEBES], "Greek army")
    verb = "leaves" if old.army[GREECE][THEBES] == 1 else "leave"
    line = _say(f"{left} {verb} {thebes} for {_city_of(old, action)}.", "card.12", GREECE)
    return [line, *_tell_defection(old, new)]


def _tell_strike(old: State, action: int, new: State) -> list[Line]:
    if action >= PORT:
        text = f"A Persian fleet is lost at {_city_of(old, action)}."
    else:
        text = f"A Persian army is gone from {_city_of(old, action)}."
    return [_say(text, section(old), GREECE)]


def _tell_syracuse(old: State, action: int, new: State) -> list[Line]:
    return [_say(f"A fleet of Syracuse comes to {_city_of(old, action)}.", "card.14", GREECE)]


def _tell_tribute(old: State, action: int, new: State) -> list[Line]:
    text = f"{_city_of(old, action)} gives earth and water: a Persian army comes."
    return [_say(text, section(old), PERSIA)]


def _tell_royal_city(old: State, action: int, new: State) -> list[Line]:
    city = action - CITY
    driven = old.army[GREECE][city]
    if not driven:
        return [_say(f"The Royal Road leads to {city_name(old, city)}.", "card.8", PERSIA)]
    verb = is_are(driven)
    text = f"{many(driven, 'Greek army')} {verb} driven out of {city_name(old, city)}."
    return [_say(text, "card.8", PERSIA)]


def _tell_levy(old: State, action: int, new: State) -> list[Line]:
    number, place = action - COUNT, city_name(old, old.target[PERSIA])
    verb = "comes" if number == 1 else "come"
    return [_say(f"{many(number, 'Persian army')} {verb} to {place}.", "card.8", PERSIA)]


def _tell_choice(old: State, action: int, new: State) -> list[Line]:
    text = f"Hippias betrays {_card(old, GREECE, action - CARD)}; it is discarded."
    return [_say(text, "card.9", PERSIA)]


def _tell_banishment(old: State, action: int, new: State) -> list[Line]:
    lost = lowest(discards(new) & ~discards(old))
    return [_say(f"Ostracism costs Greece {_card(old, GREECE, lost)}.", "card.6", PERSIA)]


def _tell_pacifying(old: State, action: int, new: State) -> list[Line]:
    return [_say(f"Persia discards {_card(old, PERSIA, action - CARD)}.", "card.16", PERSIA)]


def _tell_peace(old: State, action: int, new: State) -> list[Line]:
    """card.10 A die for a separate peace, and after the second what came of it."""
    face, side = action + 1, old.rolling
    line = Line(f"{SIDE_NAMES[side]} rolls {face}.", "card.10", VOICES[side], (face,))
    if side == GREECE:
        return [line]
    if face <= old.die[GREECE][0]:
        return [line, _say("Sparta makes no separate peace.", "card.10", GREECE)]
    lost = discards(new) & ~discards(old)
    loss = f"Greece loses {_numbers(lost)}" if lost else "Greece holds no Spartan card"
    seen = ", and Persia has seen its hand"
    return [line, _say(f"Sparta makes a separate peace: {loss}{seen}.", "card.10", PERSIA)]


# Answers


def _tell_answer(old: State, action: int, new: State) -> list[Line]:
    side, card = old.actor, action - EVENT
    event, rule = CARDS * side + card, f"card.{card + 1}"
    lines = [_say(f"{SIDE_NAMES[side]} answers with card {card + 1}: {event_name(old, event)}.", rule, side)]
    if text := _answer_words(old, event, new):
        lines.append(_say(text, rule, side))
    if event in (THEMISTOCLES, MILTIADES):
        lines += _tell_portrait(new)
    if old.phase == DEMAND_WINDOW and new.phase == TURN_OVER:
        lines.append(_say("No Greek army can march.", "R16", side))
    return lines


def _answer_words(old: State, event: int, new: State) -> str:
    """What an answer does at once."""
    if event in (MILTIADES, THREE_HUNDRED):
        return f"Greece rolls {many(new.greek_dice, 'die').replace('dies', 'dice')} in every round."
    if event == PAUSANIAS:
        return "The dice of the Cavalry count as usual."
    if event == THEMISTOCLES:
        return "He sails before anybody fights, and then nobody retreats at sea."
    if event == IMMORTALS:
        back = old.army_reserve[PERSIA] - new.army_reserve[PERSIA]
        verb = "returns" if back == 1 else "return"
        return f"{many(back, 'army')} of Immortals {verb} in {target_name(old)}."
    if old.phase == ARTEMISIA_WINDOW:
        drowned = old.carried[PERSIA] - new.carried[PERSIA]
        aboard = ", with an army aboard" if drowned else ""
        return f"She flees with a Persian fleet{aboard}; it is lost for good."
    return f"The army in {city_name(old, old.target[PERSIA])} goes back, and Greece may march."


# Moves and battles


def _tell_departure(old: State, action: int, new: State) -> list[Line]:
    side, end = old.moving, _city_of(old, action)
    force = many(old.units[side], "fleet" if old.sailing else "army")
    if old.carried[side]:
        force += f" and {many(old.carried[side], 'army')} aboard"
    verb = "sails" if old.sailing else "marches"
    text = f"{SIDE_NAMES[side]} {verb} from {origin_name(old)} to {end} with {force}."
    return [_say(text, section(old), side)]


def _tell_burning(old: State, action: int, new: State) -> list[Line]:
    return [_say("Greece burns the bridge over the Hellespont.", "7.1.6", GREECE)]


def _tell_retreat(old: State, action: int, new: State) -> list[Line]:
    side, city = old.actor, old.target[old.moving]
    fleets = old.fleet[side][city] - new.fleet[side][city]
    armies = old.army[side][city] - new.army[side][city] + old.carried[side] - new.carried[side]
    force = [many(fleets, "fleet")] * bool(fleets) + [many(armies, "army")] * bool(armies)
    text = f"{SIDE_NAMES[side]} retreats to {_city_of(old, action)} with {listed(force)}."
    return [_say(text, section(old), side)]


def _tell_die(old: State, action: int, new: State) -> list[Line]:
    face, side = action + 1, old.rolling
    return [Line(f"{SIDE_NAMES[side]} rolls {face}.", section(old), VOICES[side], (face,))]


def _tell_starving(old: State, action: int, new: State) -> list[Line]:
    text = f"A {ADJECTIVES[old.actor]} army starves in {_city_of(old, action)}."
    return [_say(text, section(old), old.actor)]


TELLINGS: dict[int, Callable[[State, int, State], list[Line]]] = {
    BUY: _tell_buy,
    RAISE: _tell_raise,
    OMEN: _tell_death,
    KING_CUBE: _tell_king_cube,
    TURN: _tell_turn,
    DESTINATION: _tell_departure,
    BURN: _tell_burning,
    ATTACKER_RETREAT: _tell_retreat,
    DEFENDER_RETREAT: _tell_retreat,
    LEADER_CUBE: _tell_leader_cube,
    STRIKE: _tell_strike,
    SEND_FLEETS: _tell_syracuse,
    TRIBUTE: _tell_tribute,
    ROYAL_CITY: _tell_royal_city,
    LEVY: _tell_levy,
    CHOOSE_CARD: _tell_choice,
    PACIFY: _tell_pacifying,
    LEAVE_THEBES: _tell_leaving,
    KEEP: _tell_keep,
    SHED: _tell_shed,
    ATTRITION: _tell_starving,
    DRAW: _tell_draw,
    DIE: _tell_die,
    BANISH: _tell_banishment,
    PEACE_DIE: _tell_peace,
} | dict.fromkeys(WINDOWS, _tell_answer)


# What follows by itself


def _tell_clash(old: State, new: State) -> list[Line]:
    """7.2 Fleets meet."""
    if not new.afloat:
        return []
    calm = " Nobody will retreat." if new.interrupted else ""
    return [_say(f"Naval battle off {target_name(old)}: {_forces(new, 'fleet')}.{calm}", "7.2", old.moving)]


def _forces(state: State, piece: str) -> str:
    """Who attacks and who defends, and how many."""
    side = state.moving
    attack = f"{SIDE_NAMES[side]} attacks with {many(engaged(state, side), piece)}"
    return f"{attack}, {SIDE_NAMES[1 - side]} defends with {engaged(state, 1 - side)}"


def _tell_landing(old: State, new: State) -> list[Line]:
    landed = old.carried[old.moving]
    if not landed:
        return []
    text = f"{many(landed, 'army')} {'lands' if landed == 1 else 'land'} in {target_name(old)}."
    return [_say(text, "6.5.3", old.moving)]


def _tell_battle(old: State, new: State) -> list[Line]:
    """7.1 A land battle is declared, or renewed by the Immortals."""
    what = "The battle goes on in" if old.fought else "Battle of"
    leader = " Leonidas rolls two dice." if old.greek_dice else ""
    return [_say(f"{what} {target_name(old)}: {_forces(old, 'army')}.{leader}", "7.1", old.moving)]


def _tell_round(old: State, new: State) -> list[Line]:
    """7.1.3 7.2.3 A round, once all dice lie on the table."""
    greek, persian = best_score(old, GREECE), best_score(old, PERSIA)
    thrown = max(old.die[PERSIA])
    cut = f" (a {thrown} counts {highest_score(old, PERSIA)})" if thrown > persian else ""
    losers = "each side" if greek == persian else SIDE_NAMES[PERSIA if greek > persian else GREECE]
    drowned = ", and an army aboard" if old.carried[old.moving] > new.carried[old.moving] else ""
    text = f"Greece {greek}, Persia {persian}{cut}: {losers} loses {'a fleet' if old.afloat else 'an army'}"
    if drowned and greek == persian:
        drowned = f", and {SIDE_NAMES[old.moving]} an army aboard"
    winner = None if greek == persian else GREECE if greek > persian else PERSIA
    return [_say(f"{text}{drowned}.", "7.2.3" if old.afloat else "7.1.3", winner)]


def _tell_sea_end(old: State, new: State) -> list[Line]:
    if new.afloat:
        return []
    left = [side for side in range(SIDES) if engaged(old, side)]
    if not left:
        return [_say(f"No fleet is left off {target_name(old)}.", "7.2.4")]
    return [_say(f"{SIDE_NAMES[left[0]]} holds the waters of {target_name(old)}.", "7.2.4", left[0])]


def _tell_battle_end(old: State, new: State) -> list[Line]:
    """7.1.4 Whose the city is after a land battle, and what an event makes of it."""
    if not old.fought:
        return []
    city = old.target[old.moving]
    holders = [side for side in range(SIDES) if controls(old, side, city)]
    text = (
        f"{SIDE_NAMES[holders[0]]} holds {target_name(old)}"
        if holders
        else f"Nobody holds {target_name(old)}"
    )
    return [_say(f"{text}.", "7.1.4", holders[0] if holders else None), *_tell_points(old, new)]


def _tell_points(old: State, new: State) -> list[Line]:
    """card.7 card.10 The points of Great King and Evangelion, whenever they are given."""
    if old.settled == new.settled:
        return []
    side, city = old.moving, old.target[old.moving]
    name, rule = event_name(old, old.event), "card.10" if old.moving == GREECE else "card.7"
    points = [f"a point for {SIDE_NAMES[side]}"] * (old.army[1 - side][city] == 0)
    points += [f"a point for {SIDE_NAMES[1 - side]}"] * (not controls(old, side, city))
    gainer = None if new.score == old.score else PERSIA if new.score > old.score else GREECE
    return [_say(f"{name}: {listed(points)}; the scale stands at {scale(new.score)}.", rule, gainer)]


def _tell_resumption(old: State, new: State) -> list[Line]:
    """card.5 After Themistocles the Persian move goes on."""
    if old.interrupted != 1:
        return []
    return [_say("The Persian move goes on.", "card.5", PERSIA)]


def _tell_next_turn(old: State, new: State) -> list[Line]:
    if new.phase == SUPPLY:
        return [_say("Both sides have passed: the operations end.", "6.1.1")]
    if new.passes > old.passes:
        return [_say(f"{SIDE_NAMES[old.turn]} holds no card and passes.", "6.1.2", old.turn)]
    return []


def _tell_hunger(old: State, new: State) -> list[Line]:
    if not new.excess:
        return []
    verb = "finds" if new.excess == 1 else "find"
    text = f"{many(new.excess, f'{ADJECTIVES[new.actor]} army')} {verb} no food."
    return [_say(text, "8.2.2" if new.actor == PERSIA else "8.2.1", new.actor)]


def _tell_lines(old: State, new: State) -> list[Line]:
    lines, side = [], old.actor
    for city in range(PLACES):
        lost = old.army[side][city] - new.army[side][city]
        if lost > 0:
            force = f"{many(lost, f'{ADJECTIVES[side]} army')} in {city_name(old, city)}"
            text = f"{force} {is_are(lost)} cut off and removed."
            lines.append(_say(text, "8.2.3", side))
    return lines


def _tell_scoring(old: State, new: State) -> list[Line]:
    if new.phase == FINISHED:
        return []
    greek, persian = (city_points(old, side, controlled(old, side)) for side in range(SIDES))
    burnt = f" ({city_name(old, ATHENS)} counts for nobody)" if old.acropolis else ""
    text = f"Cities: Greece {greek}, Persia {persian}{burnt}; the scale stands at {scale(new.score)}."
    return [_say(text, "9", None if greek == persian else PERSIA if persian > greek else GREECE)]


def _tell_expedition(old: State, new: State) -> list[Line]:
    kept = ", for it has kept a card" if new.talents < BUDGET[PERSIA] else ""
    text = f"Expedition {new.expedition} of {EXPEDITIONS}: Persia has {many(new.talents, 'talent')}{kept}."
    lines = [_say(text, "5.1.1", PERSIA)]
    if any(old.army_lost) or any(old.fleet_lost):
        lines.append(_say("What was lost in battle lies beside the map again.", "R25"))
    return lines


def _tell_greek_production(old: State, new: State) -> list[Line]:
    burnt = ", for the Acropolis has burned" if old.acropolis else ""
    rule = "card.15" if old.acropolis else "5.2.1"
    return [_say(f"Greece has {many(new.talents, 'talent')}{burnt}.", rule, GREECE)]


def _tell_abort(old: State, new: State) -> list[Line]:
    if new.phase == SUPPLY:
        lines = [_say("The operations end at once; supply and scoring follow.", "5.3", PERSIA)]
        if deck_size(new) > deck_size(old):
            lines.append(_say("The discards are shuffled into the deck.", "R11"))
        return lines
    text = "The expedition is off; all cards but the Greek hand are shuffled."
    lines = [_say(text, "5.3", PERSIA)]
    if old.acropolis > new.acropolis:
        lines.append(_say("Nobody remembers the burnt Acropolis.", "R13", GREECE))
    return lines


STAGES: dict[int, Callable[[State, State], list[Line]]] = {
    RESOLVE: _tell_round,
    BATTLE: _tell_battle,
    CLASH: _tell_clash,
    LANDING: _tell_landing,
    LAND_ROUND_OVER: _tell_points,
    BATTLE_OVER: _tell_battle_end,
    SEA_ROUND_OVER: _tell_sea_end,
    NEXT_MOVE: _tell_resumption,
    NEXT_TURN: _tell_next_turn,
    FEED: _tell_hunger,
    LINES: _tell_lines,
    SCORING: _tell_scoring,
    EXPEDITION: _tell_expedition,
    GREEK_PRODUCTION: _tell_greek_production,
    OPERATIONS: lambda old, new: [_say("The operations begin.", "6.1")],
    ABORT: _tell_abort,
}
