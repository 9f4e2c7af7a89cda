"""Prompts and narration: what is asked, what happened, and how it ended."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.chance import HIDDEN
from pylae.core.game import Line, Prompt
from pylae.core.piles import cards, size
from pylae.games.earth_and_water.cards import (
    CARDS,
    DEFECTION,
    KARNEIA,
    LEONIDAS,
    MELAS_ZOMOS,
    ORACLE,
    PACIFICATION,
    POSEIDON,
)
from pylae.games.earth_and_water.combat import best_score, engaged, highest_score
from pylae.games.earth_and_water.map import EXPEDITIONS, GREECE, PERSIA, THEBES
from pylae.games.earth_and_water.notation import SIDE_NAMES, WINDOWS, city_name, event_name, section
from pylae.games.earth_and_water.production import go_on_drawing, most_cards
from pylae.games.earth_and_water.scoring import city_points
from pylae.games.earth_and_water.sequence import act, mover, passes_by_itself, proceed
from pylae.games.earth_and_water.state import (
    ABORT,
    ANNOUNCE,
    ARTEMISIA_WINDOW,
    ATTACKER_RETREAT,
    ATTRITION,
    BANISH,
    BATTLE,
    BATTLE_OVER,
    BATTLE_WINDOW,
    BUILD_BRIDGE,
    BURN,
    BURN_BRIDGE,
    BUY,
    CARD,
    CARRY,
    CAVALRY_WINDOW,
    CHOOSE_CARD,
    CITY,
    CLASH,
    COUNT,
    DARIUS,
    DECLINE,
    DEFENDER_RETREAT,
    DEMAND_WINDOW,
    DESTINATION,
    DIE,
    DRAW,
    EVEN,
    EVENT,
    EXPEDITION,
    FEED,
    FINISHED,
    GREEK_CONQUEST,
    GREEK_POINTS,
    GREEK_PRODUCTION,
    IMMORTALS_WINDOW,
    KEEP,
    KING_CUBE,
    LAND_ROUND_OVER,
    LANDING,
    LEADER_CUBE,
    LEAVE_THEBES,
    LEVY,
    LINES,
    MOVE,
    NEXT_TURN,
    NUMBER,
    OMEN,
    OPERATIONS,
    ORIGIN,
    PACIFY,
    PEACE_DIE,
    PERSIAN_CONQUEST,
    PERSIAN_POINTS,
    PLACES,
    PORT,
    RAISE,
    RESOLVE,
    ROYAL_CITY,
    SAIL_WINDOW,
    SCORING,
    SEA_ROUND_OVER,
    SEND_FLEETS,
    SHED,
    STRIKE,
    SUPPLY,
    TRIBUTE,
    TURN,
    State,
    controlled,
    discards,
    hand_size,
)

ENDINGS = ("greek points", "persian points", "draw", "greek conquest", "persian conquest")
ENDING_TEXTS = {
    GREEK_POINTS: ("Greece has won: after five expeditions the scale is on its side.", "4.0", "greek"),
    PERSIAN_POINTS: ("Persia has won: after five expeditions the scale is on its side.", "4.0", "persian"),
    EVEN: ("A draw: after five expeditions the scale stands at 0.", "4.0", ""),
    GREEK_CONQUEST: ("Greece has won: it holds both cities from which Persia lives.", "9", "greek"),
    PERSIAN_CONQUEST: ("Persia has won: Athens and Sparta have submitted.", "9", "persian"),
}
VOICES = ("greek", "persian")


def seat_name(state: State, seat: int) -> str:
    """How a seat is called at the table."""
    return SIDE_NAMES[seat]


def result(state: State) -> Line:
    """How it ended."""
    text, rule, side = ENDING_TEXTS[state.outcome]
    return Line(text, rule, side)


def many(number: int, one: str, more: str = "") -> str:
    """3 armies, 1 army, no armies."""
    plural = more or (one[:-1] + "ies" if one.endswith("y") else one + "s")
    return f"{number or 'no'} {one if number == 1 else plural}"


def scale(score: int) -> str:
    """The score track in words."""
    if score == 0:
        return "0"
    return f"{SIDE_NAMES[PERSIA if score > 0 else GREECE]} {abs(score)}"


# Prompts


def prompt(view: State) -> Prompt:
    """4.1 What is asked of whom."""
    who = mover(view)
    if view.phase == FINISHED:
        return Prompt(who, result(view).text, result(view).section)
    text = QUESTIONS[view.phase](view)
    asked = f"{SIDE_NAMES[view.actor]}: {text}" if who >= 0 else f"Chance: {text}"
    return Prompt(who, asked, section(view), _warnings(view))


def _warnings(view: State) -> dict[int, str]:
    """Choices a face asks about twice."""
    if view.phase == TURN and view.passes == 1:
        return {DECLINE: "Both sides have then passed and the operations end (6.1.1)."}
    return {}


def _place(view: State) -> str:
    """Where the move under way leads."""
    return city_name(view, view.target[view.moving])


def _start(view: State) -> str:
    return city_name(view, view.origin[view.moving])


def _ask_answer(view: State) -> str:
    place = _place(view) if view.target[view.moving] >= 0 else ""
    return {
        SAIL_WINDOW: f"Persian fleets arrive in {place}. Does Themistocles sail?",
        BATTLE_WINDOW: f"battle in {place}. Play a card before the first roll?",
        ARTEMISIA_WINDOW: "Persia has lost a fleet. Does Artemisia flee?",
        IMMORTALS_WINDOW: f"the last Persian army in {place} has fallen. Do the Immortals come?",
        DEMAND_WINDOW: f"{city_name(view, max(view.target[PERSIA], 0))} gives earth and water. Molon Labe?",
        CAVALRY_WINDOW: "the Cavalry of Mardonius rides. Does Pausanias answer?",
    }[view.phase]


def _ask_retreat(view: State) -> str:
    kind = "fleet" if view.afloat else "army"
    mine, other = engaged(view, view.actor), engaged(view, 1 - view.actor)
    return f"fight on at {_place(view)} with {many(mine, kind)} against {other}, or retreat?"


def _ask_turn(view: State) -> str:
    return "play a card for its event or for a move, or pass?"


def _ask_origin(view: State) -> str:
    event = f"{event_name(view, view.event)}: " if view.event >= 0 else ""
    event = f"{event_name(view, 4)}: " if view.interrupted == 1 else event
    return f"{event}who moves? Choose a city or a port."


def _ask_shed(view: State) -> str:
    return f"keep up to four cards; {hand_size(view, GREECE)} are in hand. Discard one, or keep the rest?"


def _ask_strike(view: State) -> str:
    piece = "fleet" if view.event == POSEIDON else "army"
    return f"{event_name(view, view.event)}: which Persian {piece} goes?"


def _ask_origin_number(view: State) -> str:
    return f"how many {'fleets sail' if view.sailing else 'armies march'} from {_start(view)}?"


def _ask_destination(view: State) -> str:
    if view.sailing:
        cargo = f" with {many(view.carried[view.moving], 'army')}" if view.carried[view.moving] else ""
        return f"where do {many(view.units[view.moving], 'fleet')}{cargo} sail from {_start(view)}?"
    return f"where do {many(view.units[view.moving], 'army')} march from {_start(view)}?"


QUESTIONS: dict[int, Callable[[State], str]] = {
    BUY: lambda view: f"how many cards? {many(view.talents, 'talent')}, up to {most_cards(view)}.",
    RAISE: lambda view: f"raise armies and fleets? {many(view.talents, 'talent')} left.",
    OMEN: lambda view: "has the Great King died?",
    KING_CUBE: lambda view: "which army is given for the king's portrait?",
    TURN: _ask_turn,
    ORIGIN: _ask_origin,
    NUMBER: _ask_origin_number,
    CARRY: lambda view: f"how many armies does the fleet from {_start(view)} carry?",
    DESTINATION: _ask_destination,
    BURN: lambda view: f"{city_name(view, 0)} is yours. Burn the bridge?",
    ATTACKER_RETREAT: _ask_retreat,
    DEFENDER_RETREAT: _ask_retreat,
    LEADER_CUBE: lambda view: "which army is given for the leader's portrait?",
    STRIKE: _ask_strike,
    SEND_FLEETS: lambda view: f"where does a fleet of Syracuse go? {view.fleet_reserve[GREECE]} to come.",
    TRIBUTE: lambda view: "which free city gives earth and water?",
    ROYAL_CITY: lambda view: "which city does the Royal Road lead to?",
    LEVY: lambda view: f"how many armies come to {city_name(view, view.target[PERSIA])}?",
    CHOOSE_CARD: lambda view: "Hippias tells all. Which Greek card is discarded?",
    PACIFY: lambda view: f"discard a card, or draw {view.to_draw}?",
    LEAVE_THEBES: lambda view: f"where do the armies of {city_name(view, THEBES)} go?",
    KEEP: lambda view: "keep one card for two talents, or none?",
    SHED: _ask_shed,
    ATTRITION: lambda view: f"which army starves? {view.excess} must go.",
    DRAW: lambda view: f"{SIDE_NAMES[view.actor]} draws a card.",
    DIE: lambda view: f"a die of {SIDE_NAMES[view.rolling]} at {_place(view)}.",
    BANISH: lambda view: "a Greek card is ostracised.",
    PEACE_DIE: lambda view: f"the die of {SIDE_NAMES[view.rolling]} for a separate peace.",
} | dict.fromkeys(WINDOWS, _ask_answer)


# Narration


def narrate(before: State, action: int, after: State) -> list[Line]:
    """4.1 What happened in one step, told from two views of it."""
    lines = _tell_action(before, action, after)
    for phase, old, new in retrace(before, action, after):
        if tell := STAGES.get(phase):
            lines += tell(old, new)
    if after.phase == FINISHED:
        lines.append(result(after))
    return lines


def retrace(before: State, action: int, after: State) -> list[tuple[int, State, State]]:
    """What followed an action by itself, stage by stage: the phase, the view before it and the view after it."""
    state = before.copy()
    _act_on_view(state, action, after)
    stages = []
    while passes_by_itself(state):
        old, phase = state.copy(), state.phase
        proceed(state, phase)
        stages.append((phase, old, state.copy()))
    return stages


def _act_on_view(state: State, action: int, after: State) -> None:
    """Carries out an action on a view, once the cards it shows were put into the hand they came from."""
    phase = state.phase
    if phase == DRAW:
        drawn = after.hand[state.actor] & ~state.hand[state.actor]
        state.deck &= ~drawn
        state.hand[state.actor] |= drawn
        state.unseen[state.actor] += 0 if drawn else 1
        state.to_draw -= 1
        go_on_drawing(state)
        return
    if phase == KEEP:
        kept = after.hand[PERSIA] & state.hand[PERSIA]
        state.hand[PERSIA] = kept
        state.unseen[PERSIA] = hand_size(after, PERSIA) - size(kept)
        state.phase = FEED
        return
    if phase == OMEN and action == ANNOUNCE:
        state.unseen[PERSIA] = 0
    shown = discards(after) | after.aside
    owner = GREECE if phase in (BANISH, PEACE_DIE, CHOOSE_CARD) else state.actor
    if phase == BANISH:
        _show(state, owner, shown & ~discards(state))
        action = cards(state.hand[GREECE]).index(cards(shown & ~discards(state))[0])
    elif played := _card_of_action(phase, action):
        _show(state, owner, played)
    elif phase == PEACE_DIE:
        _show(state, owner, shown & ~discards(state))
    if phase == TURN and action == EVENT + ORACLE and state.turn == GREECE:
        state.unseen[GREECE] = 0
    act(state, action)


def _card_of_action(phase: int, action: int) -> int:
    """The card an action shows, as a pile."""
    if phase == TURN and MOVE <= action < CARD:
        return 1 << (action - MOVE if action < EVENT else action - EVENT)
    if phase in WINDOWS and action >= EVENT:
        return 1 << (action - EVENT)
    if phase in (CHOOSE_CARD, PACIFY, SHED) and action >= CARD:
        return 1 << (action - CARD)
    return 0


def _show(state: State, side: int, pile: int) -> None:
    """Cards of a hand that the view did not show."""
    hidden = pile & ~state.hand[side]
    state.deck &= ~hidden
    state.hand[side] |= hidden
    state.unseen[side] = max(0, state.unseen[side] - size(hidden))


# One action


def _tell_action(before: State, action: int, after: State) -> list[Line]:
    phase, side = before.phase, before.actor
    voice, name = VOICES[side], SIDE_NAMES[side]
    if phase == DRAW:
        fresh = cards(after.hand[side] & ~before.hand[side])
        what = f"card {fresh[0] + 1}" if action != HIDDEN and fresh else "a card"
        return [Line(f"{name} draws {what}.", "5.4", voice)]
    if phase == KEEP:
        kept = cards(after.hand[PERSIA]) if action != HIDDEN else []
        what = f"card {kept[0] + 1}" if kept else "a card" if hand_size(after, PERSIA) else "no card"
        return [Line(f"Persia keeps {what}.", "8.1", voice)]
    if phase in (DIE, PEACE_DIE):
        return _tell_die(before, action)
    if phase == BANISH:
        lost = cards(discards(after) & ~discards(before))
        what = f"card {lost[0] + 1}, {event_name(before, lost[0])}" if lost else "a card"
        return [Line(f"Ostracism costs Greece {what}.", "card.6", VOICES[PERSIA])]
    if phase in (ORIGIN, NUMBER, CARRY):
        return _tell_origin(before, action)
    if action == DECLINE:
        return _tell_no(before)
    text = TELLINGS[phase](before, action)
    return [Line(text, _told_section(before, action), voice)] if text else []


def _told_section(before: State, action: int) -> str:
    if before.phase == TURN:
        return "6.3" if action < EVENT else f"card.{action - EVENT + 1}"
    if before.phase in WINDOWS:
        return f"card.{action - EVENT + 1}"
    if before.phase == STRIKE:
        return f"card.{before.event + 1}"
    if before.phase == RAISE:
        return "5.1.5" if action == BUILD_BRIDGE else "5.1.4" if before.actor == PERSIA else "5.2.3"
    return section(before)


def _tell_die(before: State, action: int) -> list[Line]:
    face, side = action + 1, before.rolling
    rule = "card.10" if before.phase == PEACE_DIE else "7.2.1" if before.afloat else "7.1.1"
    line = Line(f"{SIDE_NAMES[side]} rolls {face}.", rule, VOICES[side], (face,))
    if before.phase != PEACE_DIE or side == GREECE:
        return [line]
    won = face > before.die[GREECE][0]
    text = (
        "Sparta makes a separate peace: all Spartan cards leave the Greek hand."
        if won
        else "Sparta refuses a separate peace."
    )
    return [line, Line(text, "card.10", VOICES[PERSIA if won else GREECE])]


def _tell_origin(before: State, action: int) -> list[Line]:
    """The steps of a move are told when it is complete."""
    if action != DECLINE:
        return []
    return [Line("Greece leaves the second move.", "R17", VOICES[GREECE])]


NOES = {
    RAISE: ("{side} has raised what it wants.", "5.1.1"),
    TURN: ("{side} passes.", "6.1"),
    BURN: ("Greece spares the bridge.", "7.1.6"),
    PACIFY: ("Persia draws anew.", "card.16"),
    SHED: ("Greece keeps the rest of its cards.", "8.1"),
    ATTACKER_RETREAT: ("{side} fights on.", "7.1.5"),
    DEFENDER_RETREAT: ("{side} fights on.", "7.1.5"),
}


def _tell_no(before: State) -> list[Line]:
    if before.phase not in NOES:
        return []  # a window or an omen that came to nothing is not worth a line
    text, rule = NOES[before.phase]
    return [Line(text.format(side=SIDE_NAMES[before.actor]), rule, VOICES[before.actor])]


def _city_of(state: State, action: int) -> str:
    return city_name(state, action - PORT if action >= PORT else action - CITY)


def _tell_raise(before: State, action: int) -> str:
    name = SIDE_NAMES[before.actor]
    if action == BUILD_BRIDGE:
        return "Persia bridges the Hellespont with boats."
    piece = "a fleet" if action >= PORT else "an army"
    return f"{name} raises {piece} in {_city_of(before, action)}."


def _tell_turn(before: State, action: int) -> str:
    name = SIDE_NAMES[before.actor]
    if action < EVENT:
        return f"{name} plays card {action - MOVE + 1} for a move."
    card = action - EVENT
    event = CARDS * before.actor + card
    told = {
        MELAS_ZOMOS: " An army joins in Sparta.",
        KARNEIA: " Sparta celebrates: none of its events this expedition.",
        LEONIDAS: " He leads one army himself.",
        DEFECTION: "",
        PACIFICATION: "",
    }
    return f"{name} plays card {card + 1}: {event_name(before, event)}.{told.get(event, '')}"


def _tell_answer(before: State, action: int) -> str:
    event = CARDS * before.actor + action - EVENT
    return f"{SIDE_NAMES[before.actor]} answers with card {action - EVENT + 1}: {event_name(before, event)}."


def _tell_destination(before: State, action: int) -> str:
    side = before.moving
    start, end = _start(before), _city_of(before, action)
    if not before.sailing:
        return f"{SIDE_NAMES[side]} marches from {start} to {end} with {many(before.units[side], 'army')}."
    cargo = f" and {many(before.carried[side], 'army')}" if before.carried[side] else ""
    return f"{SIDE_NAMES[side]} sails from {start} to {end} with {many(before.units[side], 'fleet')}{cargo}."


def _tell_retreat(before: State, action: int) -> str:
    by = " by sea" if action >= PORT and not before.afloat else ""
    return f"{SIDE_NAMES[before.actor]} retreats to {_city_of(before, action)}{by}."


def _tell_strike(before: State, action: int) -> str:
    piece = "fleet" if action >= PORT else "army"
    return f"A Persian {piece} is lost in {_city_of(before, action)}."


def _tell_royal_city(before: State, action: int) -> str:
    if before.army[GREECE][action - CITY]:
        return f"The Greeks are driven out of {_city_of(before, action)}."
    return f"The Royal Road leads to {_city_of(before, action)}."


def _tell_levy(before: State, action: int) -> str:
    return f"{many(action - COUNT, 'army')} come to {city_name(before, before.target[PERSIA])}."


def _tell_omen(before: State, action: int) -> str:
    king = "Darius" if not before.portraits & DARIUS else "Xerxes"
    return f"The Great King is dead! {king} leaves the throne and the expedition is off."


TELLINGS: dict[int, Callable[[State, int], str]] = {
    BUY: lambda before, action: f"{SIDE_NAMES[before.actor]} buys {many(action - COUNT, 'card')}.",
    RAISE: _tell_raise,
    OMEN: _tell_omen,
    KING_CUBE: lambda before, action: f"An army leaves {_city_of(before, action)} for the king's portrait.",
    TURN: _tell_turn,
    DESTINATION: _tell_destination,
    BURN: lambda before, action: "Greece burns the bridge over the Hellespont." * (action == BURN_BRIDGE),
    ATTACKER_RETREAT: _tell_retreat,
    DEFENDER_RETREAT: _tell_retreat,
    LEADER_CUBE: lambda before, action: f"An army leaves {_city_of(before, action)} for the portrait.",
    STRIKE: _tell_strike,
    SEND_FLEETS: lambda before, action: f"A fleet of Syracuse arrives in {_city_of(before, action)}.",
    TRIBUTE: lambda before, action: f"{_city_of(before, action)} gives earth and water.",
    ROYAL_CITY: _tell_royal_city,
    LEVY: _tell_levy,
    CHOOSE_CARD: lambda before, action: (
        f"Hippias betrays card {action - CARD + 1}, {event_name(before, action - CARD)}."
    ),
    PACIFY: lambda before, action: f"Persia discards card {action - CARD + 1}.",
    LEAVE_THEBES: lambda before, action: (
        f"The Greeks leave {city_name(before, THEBES)} for {_city_of(before, action)}."
    ),
    SHED: lambda before, action: f"Greece discards card {action - CARD + 1}.",
    ATTRITION: lambda before, action: (
        f"An army of {SIDE_NAMES[before.actor]} starves in {_city_of(before, action)}."
    ),
} | dict.fromkeys(WINDOWS, _tell_answer)


# What follows by itself


def _tell_round(old: State, new: State) -> list[Line]:
    """7.1.3 7.2.3 A round, once all dice lie on the table."""
    greek, persian = best_score(old, GREECE), best_score(old, PERSIA)
    rule = "7.2.3" if old.afloat else "7.1.3"
    thrown = max(old.die[PERSIA])
    cut = f" (a {thrown} counts {highest_score(old, PERSIA)})" if thrown > persian else ""
    piece = "a fleet" if old.afloat else "an army"
    if greek == persian:
        text, voice = f"each side loses {piece}", ""
    elif greek > persian:
        text, voice = f"Persia loses {piece}", "greek"
    else:
        text, voice = f"Greece loses {piece}", "persian"
    drowned = old.carried[old.moving] - new.carried[old.moving]
    aboard = f", and {many(drowned, 'army')} aboard" if drowned and old.afloat else ""
    return [Line(f"Greece {greek} against Persia {persian}{cut}: {text}{aboard}.", rule, voice)]


def _tell_battle(old: State, new: State) -> list[Line]:
    city = old.target[old.moving]
    greek, persian = old.army[GREECE][city], old.army[PERSIA][city]
    text = f"Battle of {_place(old)}: {greek} Greek against {many(persian, 'Persian army')}."
    return [Line(text, "7.1", VOICES[old.moving])]


def _tell_clash(old: State, new: State) -> list[Line]:
    if not new.afloat:
        return []
    city = old.target[old.moving]
    text = f"Naval battle off {_place(old)}: {old.fleet[GREECE][city]} Greek against {many(old.fleet[PERSIA][city], 'Persian fleet')}."
    return [Line(text, "7.2", VOICES[old.moving])]


def _tell_landing(old: State, new: State) -> list[Line]:
    landed = old.carried[old.moving]
    if not old.sailing or not landed:
        return []
    return [Line(f"{many(landed, 'army')} land in {_place(old)}.".capitalize(), "6.5.3", VOICES[old.moving])]


def _tell_points(old: State, new: State) -> list[Line]:
    """card.7 card.10 The points of Great King and Evangelion, whenever they are given."""
    if old.settled == new.settled:
        return []
    rule = "card.10" if old.moving == GREECE else "card.7"
    if old.score == new.score:
        text = f"{event_name(old, old.event)}: the scale stays at {scale(new.score)}."
        return [Line(text, rule, VOICES[old.moving])]
    side = PERSIA if new.score > old.score else GREECE
    text = f"{event_name(old, old.event)}: a point for {SIDE_NAMES[side]}; the scale stands at {scale(new.score)}."
    return [Line(text, rule, VOICES[side])]


def _tell_sea_end(old: State, new: State) -> list[Line]:
    if new.afloat:
        return []
    left = [side for side in (GREECE, PERSIA) if engaged(old, side)]
    if not left:
        return [Line(f"No fleet is left off {_place(old)}.", "7.2.4")]
    return [Line(f"{SIDE_NAMES[left[0]]} holds the waters of {_place(old)}.", "7.2.4", VOICES[left[0]])]


def _tell_next_turn(old: State, new: State) -> list[Line]:
    if new.phase == SUPPLY:
        return [Line("Both sides have passed: the operations end.", "6.1.1")]
    if new.passes > old.passes:
        return [Line(f"{SIDE_NAMES[old.turn]} has no card and passes.", "6.1.2", VOICES[old.turn])]
    return []


def _tell_lines(old: State, new: State) -> list[Line]:
    lines = []
    for side in (GREECE, PERSIA):
        for city in range(PLACES):
            lost = old.army[side][city] - new.army[side][city]
            if lost > 0:
                text = f"{many(lost, 'army')} of {SIDE_NAMES[side]} in {city_name(old, city)} cut off and removed."
                lines.append(Line(text.capitalize(), "8.2.3", VOICES[side]))
    return lines


def _tell_scoring(old: State, new: State) -> list[Line]:
    if new.phase == FINISHED:
        return []
    greek = city_points(old, GREECE, controlled(old, GREECE))
    persian = city_points(old, PERSIA, controlled(old, PERSIA))
    side = VOICES[PERSIA] if persian > greek else VOICES[GREECE] if greek > persian else ""
    text = f"Cities: Greece {greek}, Persia {persian}; the scale stands at {scale(new.score)}."
    return [Line(text, "9", side)]


def _tell_expedition(old: State, new: State) -> list[Line]:
    text = f"Expedition {new.expedition} of {EXPEDITIONS}: Persia has {new.talents} talents."
    return [Line(text, "4.1", VOICES[PERSIA])]


def _tell_greek_production(old: State, new: State) -> list[Line]:
    return [Line(f"Greece has {new.talents} talents.", "5.2.1", VOICES[GREECE])]


def _tell_operations(old: State, new: State) -> list[Line]:
    return [Line("The operations begin.", "6.1")]


def _tell_abort(old: State, new: State) -> list[Line]:
    if new.phase == SUPPLY:
        return [Line("The operations end at once; supply and scoring follow.", "5.3", VOICES[PERSIA])]
    return [Line("All cards but the Greek hand are shuffled.", "5.3", VOICES[PERSIA])]


STAGES: dict[int, Callable[[State, State], list[Line]]] = {
    RESOLVE: _tell_round,
    BATTLE: _tell_battle,
    CLASH: _tell_clash,
    LANDING: _tell_landing,
    LAND_ROUND_OVER: _tell_points,
    BATTLE_OVER: _tell_points,
    SEA_ROUND_OVER: _tell_sea_end,
    NEXT_TURN: _tell_next_turn,
    LINES: _tell_lines,
    SCORING: _tell_scoring,
    EXPEDITION: _tell_expedition,
    GREEK_PRODUCTION: _tell_greek_production,
    OPERATIONS: _tell_operations,
    ABORT: _tell_abort,
}
