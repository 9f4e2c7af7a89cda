"""What the seats and chance did: each action of production, operations, events, answers and supply."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.chance import HIDDEN
from pylae.core.game import Line
from pylae.core.piles import cards_in, lowest, size
from pylae.core.wording import does, listed, many
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, common, events, operations, phase
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import names, prompts, spelling
from pylae.games.earth_and_water.words.telling import voice


def tell_action(old: State, action: int, new: State) -> list[Line]:
    if action == act.DECLINE and old.phase in NOES:
        return NOES[old.phase](old, new)
    if (action == act.DECLINE and old.phase in (phase.OMEN, *spelling.WINDOWS)) or old.phase in (
        phase.ORIGIN,
        phase.NUMBER,
        phase.CARRY,
    ):
        return []  # a window that came to nothing; the steps of a move are told when it is complete
    return TELLINGS[old.phase](old, action, new)


# Nothing, or nothing more


def _tell_production_over(old: State, new: State) -> list[Line]:
    name, left = atlas.SIDE_NAMES[old.actor], old.talents
    lost = f"; {many(left, 'talent', 'are')} lost" if left else ""
    what = "has spent the silver" if old.event == cards.MINES else "ends its production"
    return [voice.say(f"{name} {what}{lost}.", prompts.budget_section(old), old.actor)]


def _tell_pass(old: State, new: State) -> list[Line]:
    return [voice.say(f"{atlas.SIDE_NAMES[old.turn]} passes.", "6.1", old.turn)]


def _tell_fighting_on(old: State, new: State) -> list[Line]:
    return [voice.say(f"{atlas.SIDE_NAMES[old.actor]} fights on.", spelling.section(old), old.actor)]


def _tell_enough_discarded(old: State, new: State) -> list[Line]:
    return [voice.say(f"Persia draws {many(new.to_draw, 'card')}.", "card.16", atlas.PERSIA)]


def _tell_rest_kept(old: State, new: State) -> list[Line]:
    text = f"Greece keeps {many(common.hand_size(old, atlas.GREECE), 'card')}."
    return [voice.say(text, "8.1", atlas.GREECE)]


NOES: dict[int, Callable[[State, State], list[Line]]] = {
    phase.RAISE: _tell_production_over,
    phase.TURN: _tell_pass,
    phase.ORIGIN: lambda old, new: [voice.say("Greece leaves the second move.", "R17", atlas.GREECE)],
    phase.BURN: lambda old, new: [voice.say("Greece spares the bridge.", "7.1.6", atlas.GREECE)],
    phase.PACIFY: _tell_enough_discarded,
    phase.SHED: _tell_rest_kept,
    phase.ATTACKER_RETREAT: _tell_fighting_on,
    phase.DEFENDER_RETREAT: _tell_fighting_on,
}


# Cards and production


def _tell_draw(old: State, action: int, new: State) -> list[Line]:
    side = old.actor
    drawn = cards_in(new.hand[side] & ~old.hand[side])
    what = voice.card_name(old, side, drawn[0]) if action != HIDDEN and drawn else "a card"
    return [voice.say(f"{atlas.SIDE_NAMES[side]} draws {what}.", "5.4", side)]


def tell_reshuffle(old: State, new: State) -> list[Line]:
    """5.4 Whether the deck had run out and was made anew."""
    drawn = 1 if old.phase == phase.DRAW else 0
    if new.phase != phase.DRAW or common.deck_size(new) <= common.deck_size(old) - drawn:
        return []
    found = many(common.deck_size(new), "discard", "are")
    return [voice.say(f"The deck is empty: {found} shuffled into a new one.", "5.4")]


def _tell_buy(old: State, action: int, new: State) -> list[Line]:
    text = f"{atlas.SIDE_NAMES[old.actor]} buys {many(action - act.COUNT, 'card')}."
    return [voice.say(text, spelling.section(old), old.actor)]


def _tell_raise(old: State, action: int, new: State) -> list[Line]:
    if action == act.BUILD_BRIDGE:
        return [voice.say("Persia bridges the Hellespont with boats.", "5.1.5", atlas.PERSIA)]
    piece = "a fleet" if action >= act.PORT else "an army"
    text = f"{atlas.SIDE_NAMES[old.actor]} raises {piece} in {voice.city_of(old, action)}."
    return [voice.say(text, spelling.section(old), old.actor)]


def _tell_death(old: State, action: int, new: State) -> list[Line]:
    king = prompts.dead_king(new.portraits)
    fate = "is murdered" if king == "Xerxes" else "falls ill and dies"
    text = f"The Great King is dead! {king} {fate}; Persia discards its hand."
    lines = [voice.say(text, "5.3", atlas.PERSIA)]
    if new.phase != phase.KING_CUBE:
        lines.append(voice.say(f"An army not levied goes to the portrait of {king}.", "5.3", atlas.PERSIA))
    return lines


def _tell_king_cube(old: State, action: int, new: State) -> list[Line]:
    text = f"A Persian army leaves {voice.city_of(old, action)} for the portrait of {prompts.dead_king(old.portraits)}."
    return [voice.say(text, "5.3", atlas.PERSIA)]


def _tell_keep(old: State, action: int, new: State) -> list[Line]:
    kept = cards_in(new.hand[atlas.PERSIA])
    what = (
        voice.card_name(old, atlas.PERSIA, kept[0])
        if kept
        else "a card"
        if common.hand_size(new, atlas.PERSIA)
        else "no card"
    )
    lost = common.discards(new) & ~common.discards(old)
    discarded = f" and discards {voice.card_names(old, atlas.PERSIA, lost)}" if lost else ""
    return [voice.say(f"Persia keeps {what}{discarded}.", "8.1", atlas.PERSIA)]


def _tell_shed(old: State, action: int, new: State) -> list[Line]:
    text = f"Greece discards {voice.card_name(old, atlas.GREECE, action - act.CARD)}."
    return [voice.say(text, "8.1", atlas.GREECE)]


# Turns and events


def _tell_turn(old: State, action: int, new: State) -> list[Line]:
    side, name = old.turn, atlas.SIDE_NAMES[old.turn]
    if action < act.EVENT:
        lines = [
            voice.say(
                f"{name} plays {voice.card_name(old, side, action - act.MOVE)} for a movement.", "6.3", side
            )
        ]
        nobody = voice.say("No army can march and no fleet can sail.", "R21", side)
        return [*lines, nobody] if new.phase == phase.TURN_OVER else lines
    card = action - act.EVENT
    event, rule = cards.CARDS * side + card, f"card.{card + 1}"
    lines = [voice.say(f"{name} plays {spelling.event_name(old, event)}.", rule, side)]
    if not events.has_effect(old, event):
        return [*lines, voice.say("It has no effect.", "R20", side)]
    if event == cards.LEONIDAS:
        return lines + _tell_portrait(new)
    if event == cards.DEFECTION and new.phase == phase.TURN_OVER:
        return lines + _tell_defection(old, new)
    text = _event_words(old, event, new)
    return [*lines, voice.say(text, rule, side)] if text else lines


def _event_words(old: State, event: int, new: State) -> str:
    """What an event does at once."""
    if event == cards.ORACLE:
        return _oracle_words(old, new)
    if event == cards.KARNEIA:
        until = "the next Greek turn is over" if old.karneia_turn else "the expedition is over"
        home = (
            f", and its armies stay in {spelling.city_name(old, atlas.SPARTA)}"
            if operations.frozen(new, atlas.GREECE, atlas.SPARTA)
            else ""
        )
        return f"Sparta celebrates: none of its events until {until}{home}."
    athens, sparta, thebes = (
        spelling.city_name(old, city) for city in (atlas.ATHENS, atlas.SPARTA, atlas.THEBES)
    )
    return {
        cards.MINES: f"Greece has {many(new.talents, 'talent')} to spend.",
        cards.MELAS_ZOMOS: f"An army comes to {sparta}.",
        cards.HIPPIAS: "Persia looks at the Greek hand.",
        cards.SEPARATE_PEACE: "Both sides roll a die.",
        cards.DEFECTION: f"The Greeks must leave {thebes}.",
        cards.ACROPOLIS: f"{athens} scores for nobody now, and Greece will have a talent less.",
    }.get(event, "")


def _oracle_words(old: State, new: State) -> str:
    """card.7 The hand that is discarded, by name where it does not vanish in a new deck at once."""
    drawn = many(new.to_draw, "card")
    held = common.hand_size(old, atlas.GREECE) - 1
    if held == 0:
        return f"Greece draws {drawn}."
    shown = common.discards(new) & ~common.discards(old) & ~(1 << cards.ORACLE)
    what = voice.card_names(old, atlas.GREECE, shown) if size(shown) == held else many(held, "card")
    return f"Greece discards {what} and draws {drawn}."


def _tell_portrait(new: State) -> list[Line]:
    """6.2.1 The army of a leader's portrait, if it comes from beside the map."""
    if new.phase == phase.LEADER_CUBE:
        return []
    text = f"An army not levied goes to the portrait of {prompts.leader_name(new)}."
    return [voice.say(text, "6.2.1", atlas.GREECE)]


def _tell_leader_cube(old: State, action: int, new: State) -> list[Line]:
    text = f"A Greek army leaves {voice.city_of(old, action)} for the portrait of {prompts.leader_name(old)}."
    return [voice.say(text, "6.2.1", atlas.GREECE)]


def _tell_defection(old: State, new: State) -> list[Line]:
    if new.army[atlas.PERSIA][atlas.THEBES] == old.army[atlas.PERSIA][atlas.THEBES]:
        return [voice.say("No Persian army is left to come.", "card.12", atlas.PERSIA)]
    text = f"A Persian army enters {spelling.city_name(old, atlas.THEBES)}."
    return [voice.say(text, "card.12", atlas.PERSIA)]


def _tell_leaving(old: State, action: int, new: State) -> list[Line]:
    they, thebes = old.army[atlas.GREECE][atlas.THEBES], spelling.city_name(old, atlas.THEBES)
    text = f"{many(they, 'Greek army', 'leave')} {thebes} for {voice.city_of(old, action)}."
    line = voice.say(text, "card.12", atlas.GREECE)
    return [line, *_tell_defection(old, new)]


def _tell_strike(old: State, action: int, new: State) -> list[Line]:
    if action >= act.PORT:
        text = f"A Persian fleet is lost at {voice.city_of(old, action)}."
    else:
        text = f"A Persian army is gone from {voice.city_of(old, action)}."
    return [voice.say(text, spelling.section(old), atlas.GREECE)]


def _tell_syracuse(old: State, action: int, new: State) -> list[Line]:
    return [voice.say(f"A fleet of Syracuse comes to {voice.city_of(old, action)}.", "card.14", atlas.GREECE)]


def _tell_tribute(old: State, action: int, new: State) -> list[Line]:
    text = f"{voice.city_of(old, action)} gives earth and water: a Persian army comes."
    return [voice.say(text, spelling.section(old), atlas.PERSIA)]


def _tell_royal_city(old: State, action: int, new: State) -> list[Line]:
    city = action - act.CITY
    driven = old.army[atlas.GREECE][city]
    if not driven:
        return [
            voice.say(f"The Royal Road leads to {spelling.city_name(old, city)}.", "card.8", atlas.PERSIA)
        ]
    text = f"{many(driven, 'Greek army', 'are')} driven out of {spelling.city_name(old, city)}."
    return [voice.say(text, "card.8", atlas.PERSIA)]


def _tell_levy(old: State, action: int, new: State) -> list[Line]:
    number, place = action - act.COUNT, spelling.city_name(old, old.target[atlas.PERSIA])
    return [voice.say(f"{many(number, 'Persian army', 'come')} to {place}.", "card.8", atlas.PERSIA)]


def _tell_choice(old: State, action: int, new: State) -> list[Line]:
    text = f"Hippias betrays {voice.card_name(old, atlas.GREECE, action - act.CARD)}; it is discarded."
    return [voice.say(text, "card.9", atlas.PERSIA)]


def _tell_banishment(old: State, action: int, new: State) -> list[Line]:
    lost = lowest(common.discards(new) & ~common.discards(old))
    text = f"Ostracism costs Greece {voice.card_name(old, atlas.GREECE, lost)}."
    return [voice.say(text, "card.6", atlas.PERSIA)]


def _tell_pacifying(old: State, action: int, new: State) -> list[Line]:
    text = f"Persia discards {voice.card_name(old, atlas.PERSIA, action - act.CARD)}."
    return [voice.say(text, "card.16", atlas.PERSIA)]


def _tell_peace(old: State, action: int, new: State) -> list[Line]:
    """card.10 A die for a separate peace, and after the second what came of it."""
    face, side = action + 1, old.rolling
    line = voice.say(f"{atlas.SIDE_NAMES[side]} rolls {face}.", "card.10", side, (face,))
    if side == atlas.GREECE:
        return [line]
    if face <= old.die[atlas.GREECE][0]:
        return [line, voice.say("Sparta makes no separate peace.", "card.10", atlas.GREECE)]
    lost = common.discards(new) & ~common.discards(old)
    loss = (
        f"Greece loses {voice.card_names(old, atlas.GREECE, lost)}"
        if lost
        else "Greece holds no Spartan card"
    )
    seen = ", and Persia has seen its hand"
    return [line, voice.say(f"Sparta makes a separate peace: {loss}{seen}.", "card.10", atlas.PERSIA)]


# Answers


def _tell_answer(old: State, action: int, new: State) -> list[Line]:
    side, card = old.actor, action - act.EVENT
    event, rule = cards.CARDS * side + card, f"card.{card + 1}"
    lines = [
        voice.say(
            f"{atlas.SIDE_NAMES[side]} answers with {spelling.event_name(old, event)}.",
            rule,
            side,
        )
    ]
    if text := _answer_words(old, event, new):
        lines.append(voice.say(text, rule, side))
    if event in (cards.THEMISTOCLES, cards.MILTIADES):
        lines += _tell_portrait(new)
    if old.phase == phase.DEMAND_WINDOW and new.phase == phase.TURN_OVER:
        lines.append(voice.say("No Greek army can march.", "R16", side))
    return lines


def _answer_words(old: State, event: int, new: State) -> str:
    """What an answer does at once."""
    if event in (cards.MILTIADES, cards.THREE_HUNDRED):
        return f"Greece rolls {many(new.greek_dice, 'die')} in every round."
    if event == cards.PAUSANIAS:
        return "The dice of the Cavalry count as usual."
    if event == cards.THEMISTOCLES:
        return "He sails before anybody fights, and then nobody retreats at sea."
    if event == cards.IMMORTALS:
        back = old.army_reserve[atlas.PERSIA] - new.army_reserve[atlas.PERSIA]
        return f"{many(back, 'army')} of Immortals {does(back, 'return')} in {prompts.target_name(old)}."
    if old.phase == phase.ARTEMISIA_WINDOW:
        drowned = old.carried[atlas.PERSIA] - new.carried[atlas.PERSIA]
        aboard = ", with an army aboard" if drowned else ""
        return f"She flees with a Persian fleet{aboard}; it is lost for good."
    return f"The army in {spelling.city_name(old, old.target[atlas.PERSIA])} goes back, and Greece may march."


# Moves and battles


def _tell_departure(old: State, action: int, new: State) -> list[Line]:
    side, end = old.moving, voice.city_of(old, action)
    force = many(old.units[side], "fleet" if old.sailing else "army")
    if old.carried[side]:
        force += f" and {many(old.carried[side], 'army')} aboard"
    verb = "sails" if old.sailing else "marches"
    text = f"{atlas.SIDE_NAMES[side]} {verb} from {prompts.origin_name(old)} to {end} with {force}."
    return [voice.say(text, spelling.section(old), side)]


def _tell_burning(old: State, action: int, new: State) -> list[Line]:
    return [voice.say("Greece burns the bridge over the Hellespont.", "7.1.6", atlas.GREECE)]


def _tell_retreat(old: State, action: int, new: State) -> list[Line]:
    side, city = old.actor, old.target[old.moving]
    fleets = old.fleet[side][city] - new.fleet[side][city]
    armies = old.army[side][city] - new.army[side][city] + old.carried[side] - new.carried[side]
    force = [many(fleets, "fleet")] * bool(fleets) + [many(armies, "army")] * bool(armies)
    text = f"{atlas.SIDE_NAMES[side]} retreats to {voice.city_of(old, action)} with {listed(force)}."
    return [voice.say(text, spelling.section(old), side)]


def _tell_die(old: State, action: int, new: State) -> list[Line]:
    face, side = action + 1, old.rolling
    name = atlas.SIDE_NAMES[side]
    together = f"{name} rolls {{dice}}."
    return [voice.say(f"{name} rolls {face}.", spelling.section(old), side, (face,), together=together)]


def _tell_starving(old: State, action: int, new: State) -> list[Line]:
    text = f"A {names.ADJECTIVES[old.actor]} army starves in {voice.city_of(old, action)}."
    return [voice.say(text, spelling.section(old), old.actor)]


TELLINGS: dict[int, Callable[[State, int, State], list[Line]]] = {
    phase.BUY: _tell_buy,
    phase.RAISE: _tell_raise,
    phase.OMEN: _tell_death,
    phase.KING_CUBE: _tell_king_cube,
    phase.TURN: _tell_turn,
    phase.DESTINATION: _tell_departure,
    phase.BURN: _tell_burning,
    phase.ATTACKER_RETREAT: _tell_retreat,
    phase.DEFENDER_RETREAT: _tell_retreat,
    phase.LEADER_CUBE: _tell_leader_cube,
    phase.STRIKE: _tell_strike,
    phase.SEND_FLEETS: _tell_syracuse,
    phase.TRIBUTE: _tell_tribute,
    phase.ROYAL_CITY: _tell_royal_city,
    phase.LEVY: _tell_levy,
    phase.CHOOSE_CARD: _tell_choice,
    phase.PACIFY: _tell_pacifying,
    phase.LEAVE_THEBES: _tell_leaving,
    phase.KEEP: _tell_keep,
    phase.SHED: _tell_shed,
    phase.ATTRITION: _tell_starving,
    phase.DRAW: _tell_draw,
    phase.DIE: _tell_die,
    phase.BANISH: _tell_banishment,
    phase.PEACE_DIE: _tell_peace,
} | dict.fromkeys(spelling.WINDOWS, _tell_answer)
