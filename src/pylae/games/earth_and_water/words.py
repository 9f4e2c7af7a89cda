"""Prompts and names: what is asked of whom, where the game stands, and how it ended."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.game import Line, Prompt
from pylae.core.piles import cards_in
from pylae.core.rule import NOTHING
from pylae.core.wording import is_are, listed, many
from pylae.games.earth_and_water.cards import (
    LEONIDAS,
    MILTIADES,
    MINES,
    POSEIDON,
    THEMISTOCLES,
    TRIREMES,
)
from pylae.games.earth_and_water.combat import engaged
from pylae.games.earth_and_water.map import (
    BRIDGE_COST,
    GREECE,
    GREEK_HAND,
    HOME,
    HOMES,
    PERSIA,
    SESTOS,
    SIDE_NAMES,
    THEBES,
)
from pylae.games.earth_and_water.operations import march_only, most_carried, most_units
from pylae.games.earth_and_water.production import fleet_cost, most_cards
from pylae.games.earth_and_water.sequence import mover
from pylae.games.earth_and_water.spelling import COUNTS, WINDOWS, actions_now, city_name, event_name, section
from pylae.games.earth_and_water.state import (
    ARTEMISIA_WINDOW,
    ATTACKER_RETREAT,
    ATTRITION,
    BANISH,
    BATTLE_WINDOW,
    BUILD_BRIDGE,
    BURN,
    BUY,
    CARRY,
    CAVALRY_WINDOW,
    CHOOSE_CARD,
    CITY,
    COUNT,
    DECLINE,
    DEFENDER_RETREAT,
    DEMAND_WINDOW,
    DESTINATION,
    DIE,
    DRAW,
    EVEN,
    FINISHED,
    GREEK_CONQUEST,
    GREEK_POINTS,
    IMMORTALS_WINDOW,
    KEEP,
    KING_CUBE,
    LEADER_CUBE,
    LEAVE_THEBES,
    LEVY,
    NUMBER,
    OMEN,
    ORIGIN,
    PACIFY,
    PEACE_DIE,
    PERSIAN_POINTS,
    PORT,
    RAISE,
    ROYAL_CITY,
    SAIL_WINDOW,
    SEND_FLEETS,
    SHED,
    STRIKE,
    TRIBUTE,
    TURN,
    XERXES,
    State,
    controlled,
    hand_size,
)

ENDINGS = ("greek points", "persian points", "draw", "greek conquest", "persian conquest")
PRODUCING = (BUY, RAISE, OMEN, KING_CUBE, DRAW)
VOICES = ("greek", "persian")
ADJECTIVES = ("Greek", "Persian")
ROMAN = ("I", "II", "III", "IV", "V")


def seat_name(state: State, seat: int) -> str:
    """How a seat is called at the table."""
    return SIDE_NAMES[seat]


def seat_side(state: State, seat: int) -> str:
    """Whose colour and shape a seat has."""
    return VOICES[seat]


def heading(view: State) -> str:
    """4.1 Which expedition it is, and what goes on in it: Expedition II, operations."""
    return f"Expedition {ROMAN[view.expedition - 1]}, {stage(view)}"


def stage(view: State) -> str:
    """4.1 The part of an expedition that is played; cards drawn for an event belong to the operations."""
    if view.phase == FINISHED:
        return "the end"
    if view.phase in PRODUCING and view.event == NOTHING:
        return "production"
    return "supply" if view.phase in (KEEP, SHED, ATTRITION) else "operations"


def result(state: State) -> Line:
    """How it ended."""
    if state.outcome == EVEN:
        return Line("A draw: after five expeditions the scale stands at 0.", "4.0")
    side = GREECE if state.outcome in (GREEK_POINTS, GREEK_CONQUEST) else PERSIA
    if state.outcome in (GREEK_POINTS, PERSIAN_POINTS):
        reason, rule = f"after five expeditions the scale stands at {scale(state.score)}", "4.0"
    else:
        homes = listed([city_name(state, city) for city in cards_in(HOMES[1 - side])])
        reason, rule = f"{homes} {'have submitted' if side == PERSIA else 'are free'}", "9"
    return Line(f"{SIDE_NAMES[side]} has won: {reason}.", rule, VOICES[side])


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
    asked = f"{SIDE_NAMES[who] if who >= 0 else 'Chance'}: {QUESTIONS[view.phase](view)}"
    return Prompt(who, asked, section(view), _warnings(view), _counts(view), counted(view))


def counted(view: State) -> str:
    """4.1 What is counted where the answer is a number."""
    if view.phase == NUMBER:
        return "fleets" if view.sailing else "armies"
    return {BUY: "cards to buy", CARRY: "armies aboard", LEVY: "armies"}.get(view.phase, "")


def _counts(view: State) -> dict[int, int]:
    """The answers that only say how many."""
    return {action: action - COUNT for action in actions_now(view)} if view.phase in COUNTS else {}


def _warnings(view: State) -> dict[int, str]:
    """Choices a face asks about twice."""
    now, side = view.phase, view.actor
    if now == TURN and (view.passes == 1 or hand_size(view, 1 - side) == 0):
        return {DECLINE: _last_pass(view)}
    if now == RAISE and view.talents and len(actions_now(view)) > 1:
        verb = is_are(view.talents)
        return {
            DECLINE: f"{many(view.talents, 'talent')} {verb} left and will be lost ({budget_section(view)})."
        }
    place = view.target[view.moving]
    if now == DEFENDER_RETREAT and not view.afloat and HOME[place] == side:
        others = HOMES[side] & ~(1 << place)
        if controlled(view, 1 - side) & others == others:
            text = f"{SIDE_NAMES[1 - side]} then holds both your supply cities, which loses the game (9)."
            return {action: text for action in actions_now(view) if action != DECLINE}
    return {}


def _last_pass(view: State) -> str:
    """6.1.1 A pass that ends the operations; and perhaps more than these."""
    side = view.actor
    if view.passes == 1:
        text = "Both sides have then passed, and the operations end (6.1.1)."
    else:
        text = f"{SIDE_NAMES[1 - side]} holds no card, so the operations end (6.1.2)."
    if controlled(view, 1 - side) & HOMES[side] == HOMES[side]:
        text += " The enemy holds both your supply cities: if it can supply them, the game is lost (9)."
    return text


def budget_section(view: State) -> str:
    if view.event == MINES:
        return "card.1"
    return "5.1.1" if view.actor == PERSIA else "5.2.1"


def target_name(view: State) -> str:
    """Where the move under way leads."""
    return city_name(view, view.target[view.moving])


def origin_name(view: State) -> str:
    return city_name(view, view.origin[view.moving])


def _ask_buy(view: State) -> str:
    return f"how many cards do you buy, 0 to {most_cards(view)}, with {many(view.talents, 'talent')}?"


def _ask_raise(view: State) -> str:
    actions = actions_now(view)
    can = ["an army for 1"] * any(CITY <= action < PORT for action in actions)
    can += [f"a fleet for {fleet_cost(view, view.actor)}"] * any(action >= PORT for action in actions)
    can += [f"the bridge for {BRIDGE_COST}"] * (BUILD_BRIDGE in actions)
    if not can:
        return f"nothing can be raised with {many(view.talents, 'talent')}; are you done?"
    stop = ", or are you done" if DECLINE in actions else ""
    return f"do you raise {listed(can, 'or')} with {many(view.talents, 'talent')}{stop}?"


def dead_king(portraits: int) -> str:
    """The last king who died."""
    return "Xerxes" if portraits & XERXES else "Darius"


def _ask_turn(view: State) -> str:
    passed = f"{SIDE_NAMES[1 - view.turn]} has passed; " if view.passes else ""
    return f"{passed}do you play a card for its event or for a movement, or pass?"


def _ask_origin(view: State) -> str:
    if view.interrupted == 1:
        return f"from which port does {event_name(view, THEMISTOCLES)} sail?"
    if view.event == TRIREMES:
        which = "first" if view.moves_left else "second"
        return f"from which port do the {event_name(view, TRIREMES)} sail, in the {which} of two moves?"
    if march_only(view):
        return f"{event_name(view, view.event)}: from which city do armies march?"
    return "from which city do armies march, or from which port do fleets sail?"


def _ask_number(view: State) -> str:
    what = "fleets sail" if view.sailing else "armies march"
    return f"how many {what} from {origin_name(view)}, 1 to {most_units(view)}?"


def _ask_carry(view: State) -> str:
    return f"how many armies go aboard in {origin_name(view)}, 0 to {most_carried(view)}?"


def _ask_destination(view: State) -> str:
    side = view.moving
    units, piece, verb = (
        view.units[side],
        "fleet" if view.sailing else "army",
        "sail" if view.sailing else "march",
    )
    cargo = f" with {many(view.carried[side], 'army')}" if view.carried[side] else ""
    return (
        f"where {'does' if units == 1 else 'do'} {many(units, piece)}{cargo} {verb} from {origin_name(view)}?"
    )


def _ask_answer(view: State) -> str:
    city = max(view.target[PERSIA if view.phase == DEMAND_WINDOW else view.moving], 0)
    place = city_name(view, city)
    return {
        SAIL_WINDOW: f"Persian fleets have come to {place}; does Themistocles sail?",
        BATTLE_WINDOW: f"do you play a card before the first roll at {place}?",
        ARTEMISIA_WINDOW: f"Persia has lost a fleet off {place}; does Artemisia flee?",
        IMMORTALS_WINDOW: f"the last Persian army in {place} has fallen; do the Immortals come?",
        DEMAND_WINDOW: f"{place} gives earth and water; do you answer Molon Labe?",
        CAVALRY_WINDOW: "the Cavalry of Mardonius rides; does Pausanias answer?",
    }[view.phase]


def _ask_retreat(view: State) -> str:
    kind = "fleet" if view.afloat else "army"
    mine, theirs = engaged(view, view.actor), engaged(view, 1 - view.actor)
    return f"do you fight on at {target_name(view)} with {many(mine, kind)} against {theirs}, or retreat?"


def _ask_strike(view: State) -> str:
    piece = "fleet" if view.event == POSEIDON else "army"
    return f"{event_name(view, view.event)}: which Persian {piece} is removed?"


def _ask_syracuse(view: State) -> str:
    return f"to which port does a fleet of Syracuse come ({view.fleet_reserve[GREECE]} to place)?"


def _ask_shed(view: State) -> str:
    held = hand_size(view, GREECE)
    if held > GREEK_HAND:
        return f"which of your {held} cards do you discard, to keep {GREEK_HAND} at most?"
    which = "your last card" if held == 1 else f"one of your {held} cards"
    return f"do you discard {which}, or keep the rest?"


def _ask_levy(view: State) -> str:
    place, most = city_name(view, view.target[PERSIA]), len(actions_now(view))
    return f"how many armies come to {place}, 1 to {most}?"


def _ask_hungry(view: State) -> str:
    return f"which army starves ({view.excess} without food)?"


def _ask_die(view: State) -> str:
    return (
        f"what does the die of {SIDE_NAMES[view.rolling]} show at {target_name(view)} ({view.dice} to fall)?"
    )


QUESTIONS: dict[int, Callable[[State], str]] = {
    BUY: _ask_buy,
    RAISE: _ask_raise,
    OMEN: lambda view: "did you draw the sudden death of the Great King?",
    KING_CUBE: lambda view: f"which army is given for the portrait of {dead_king(view.portraits)}?",
    TURN: _ask_turn,
    ORIGIN: _ask_origin,
    NUMBER: _ask_number,
    CARRY: _ask_carry,
    DESTINATION: _ask_destination,
    BURN: lambda view: f"{city_name(view, SESTOS)} is yours; do you burn the bridge, or spare it?",
    ATTACKER_RETREAT: _ask_retreat,
    DEFENDER_RETREAT: _ask_retreat,
    LEADER_CUBE: lambda view: f"which army is given for the portrait of {leader_name(view)}?",
    STRIKE: _ask_strike,
    SEND_FLEETS: _ask_syracuse,
    TRIBUTE: lambda view: "which city that is nobody's shall give earth and water?",
    ROYAL_CITY: lambda view: "to which city does the Royal Road lead?",
    LEVY: _ask_levy,
    CHOOSE_CARD: lambda view: "Hippias has told all; which Greek card is discarded?",
    PACIFY: lambda view: f"do you discard a card, or draw {many(view.to_draw, 'card')}?",
    LEAVE_THEBES: lambda view: f"where do the armies of {city_name(view, THEBES)} go?",
    KEEP: lambda view: "which card do you keep, at the price of two talents, or none?",
    SHED: _ask_shed,
    ATTRITION: _ask_hungry,
    DRAW: lambda view: f"which card does {SIDE_NAMES[view.actor]} draw ({view.to_draw} to come)?",
    DIE: _ask_die,
    BANISH: lambda view: "which Greek card, drawn blindly, is ostracised?",
    PEACE_DIE: lambda view: f"what does the die of {SIDE_NAMES[view.rolling]} show for a separate peace?",
} | dict.fromkeys(WINDOWS, _ask_answer)


def leader_name(view: State) -> str:
    """Whose portrait waits for an army."""
    if view.interrupted == 1:
        return event_name(view, THEMISTOCLES)
    return event_name(view, LEONIDAS if view.event == LEONIDAS and not view.fought else MILTIADES)
