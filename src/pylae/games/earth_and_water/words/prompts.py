"""Prompts: what is asked of whom."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.game import Prompt
from pylae.core.wording import does, listed, many
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, combat, common, operations, phase, production, sequence
from pylae.games.earth_and_water.rules.portraits import XERXES
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import names, spelling


def prompt(view: State) -> Prompt:
    """4.1 What is asked of whom."""
    who = sequence.mover(view)
    if view.phase == phase.FINISHED:
        return Prompt(who, names.result(view).text, names.result(view).section)
    asked = f"{atlas.SIDE_NAMES[who] if who >= 0 else 'Chance'}: {QUESTIONS[view.phase](view)}"
    return Prompt(who, asked, spelling.section(view), _warnings(view), _counts(view), counted(view))


def counted(view: State) -> str:
    """4.1 What is counted where the answer is a number."""
    if view.phase == phase.NUMBER:
        return "fleets" if view.sailing else "armies"
    return {phase.BUY: "cards to buy", phase.CARRY: "armies aboard", phase.LEVY: "armies"}.get(view.phase, "")


def _counts(view: State) -> dict[int, int]:
    """The answers that only say how many."""
    return (
        {action: action - act.COUNT for action in spelling.actions_now(view)}
        if view.phase in spelling.COUNTS
        else {}
    )


def _warnings(view: State) -> dict[int, str]:
    """Choices a face asks about twice."""
    now, side = view.phase, view.actor
    if now == phase.TURN and (view.passes == 1 or common.hand_size(view, 1 - side) == 0):
        return {act.DECLINE: _last_pass(view)}
    if now == phase.RAISE and view.talents and len(spelling.actions_now(view)) > 1:
        left = many(view.talents, "talent", "are")
        return {act.DECLINE: f"{left} left and will be lost ({budget_section(view)})."}
    place = view.target[view.moving]
    if now == phase.DEFENDER_RETREAT and not view.afloat and atlas.HOME[place] == side:
        others = atlas.HOMES[side] & ~(1 << place)
        if common.controlled(view, 1 - side) & others == others:
            text = (
                f"{atlas.SIDE_NAMES[1 - side]} then holds both your supply cities, which loses the game (9)."
            )
            return {action: text for action in spelling.actions_now(view) if action != act.DECLINE}
    return {}


def _last_pass(view: State) -> str:
    """6.1.1 A pass that ends the operations; and perhaps more than these."""
    side = view.actor
    if view.passes == 1:
        text = "Both sides have then passed, and the operations end (6.1.1)."
    else:
        text = f"{atlas.SIDE_NAMES[1 - side]} holds no card, so the operations end (6.1.2)."
    if common.controlled(view, 1 - side) & atlas.HOMES[side] == atlas.HOMES[side]:
        text += " The enemy holds both your supply cities: if it can supply them, the game is lost (9)."
    return text


def budget_section(view: State) -> str:
    if view.event == cards.MINES:
        return "card.1"
    return "5.1.1" if view.actor == atlas.PERSIA else "5.2.1"


def target_name(view: State) -> str:
    """Where the move under way leads."""
    return spelling.city_name(view, view.target[view.moving])


def origin_name(view: State) -> str:
    return spelling.city_name(view, view.origin[view.moving])


def _ask_buy(view: State) -> str:
    return (
        f"how many cards do you buy, 0 to {production.most_cards(view)}, with {many(view.talents, 'talent')}?"
    )


def _ask_raise(view: State) -> str:
    actions = spelling.actions_now(view)
    can = ["an army for 1"] * any(act.CITY <= action < act.PORT for action in actions)
    can += [f"a fleet for {production.fleet_cost(view, view.actor)}"] * any(
        action >= act.PORT for action in actions
    )
    can += [f"the bridge for {atlas.BRIDGE_COST}"] * (act.BUILD_BRIDGE in actions)
    if not can:
        return f"nothing can be raised with {many(view.talents, 'talent')}; are you done?"
    stop = ", or are you done" if act.DECLINE in actions else ""
    return f"do you raise {listed(can, 'or')} with {many(view.talents, 'talent')}{stop}?"


def dead_king(portraits: int) -> str:
    """The last king who died."""
    return "Xerxes" if portraits & XERXES else "Darius"


def _ask_turn(view: State) -> str:
    passed = f"{atlas.SIDE_NAMES[1 - view.turn]} has passed; " if view.passes else ""
    return f"{passed}do you play a card for its event or for a movement, or pass?"


def _ask_origin(view: State) -> str:
    if view.interrupted == 1:
        return f"from which port does {spelling.event_name(view, cards.THEMISTOCLES)} sail?"
    if view.event == cards.TRIREMES:
        which = "first" if view.moves_left else "second"
        return f"from which port do the {spelling.event_name(view, cards.TRIREMES)} sail, in the {which} of two moves?"
    if operations.march_only(view):
        return f"{spelling.event_name(view, view.event)}: from which city do armies march?"
    return "from which city do armies march, or from which port do fleets sail?"


def _ask_number(view: State) -> str:
    what = "fleets sail" if view.sailing else "armies march"
    return f"how many {what} from {origin_name(view)}, 1 to {operations.most_units(view)}?"


def _ask_carry(view: State) -> str:
    return f"how many armies go aboard in {origin_name(view)}, 0 to {operations.most_carried(view)}?"


def _ask_destination(view: State) -> str:
    side = view.moving
    units, piece, verb = (
        view.units[side],
        "fleet" if view.sailing else "army",
        "sail" if view.sailing else "march",
    )
    cargo = f" with {many(view.carried[side], 'army')}" if view.carried[side] else ""
    return f"where {does(units, 'do')} {many(units, piece)}{cargo} {verb} from {origin_name(view)}?"


def _ask_answer(view: State) -> str:
    city = max(view.target[atlas.PERSIA if view.phase == phase.DEMAND_WINDOW else view.moving], 0)
    place = spelling.city_name(view, city)
    return {
        phase.SAIL_WINDOW: f"Persian fleets have come to {place}; does Themistocles sail?",
        phase.BATTLE_WINDOW: f"do you play a card before the first roll at {place}?",
        phase.ARTEMISIA_WINDOW: f"Persia has lost a fleet off {place}; does Artemisia flee?",
        phase.IMMORTALS_WINDOW: f"the last Persian army in {place} has fallen; do the Immortals come?",
        phase.DEMAND_WINDOW: f"{place} gives earth and water; do you answer Molon Labe?",
        phase.CAVALRY_WINDOW: "the Cavalry of Mardonius rides; does Pausanias answer?",
    }[view.phase]


def _ask_retreat(view: State) -> str:
    kind = "fleet" if view.afloat else "army"
    mine, theirs = combat.engaged(view, view.actor), combat.engaged(view, 1 - view.actor)
    return f"do you retreat from {target_name(view)} with {many(mine, kind)} against {theirs}, or fight on?"


def _ask_strike(view: State) -> str:
    piece = "fleet" if view.event == cards.POSEIDON else "army"
    return f"{spelling.event_name(view, view.event)}: which Persian {piece} is removed?"


def _ask_syracuse(view: State) -> str:
    return f"to which port does a fleet of Syracuse come ({view.fleet_reserve[atlas.GREECE]} to place)?"


def _ask_shed(view: State) -> str:
    held = common.hand_size(view, atlas.GREECE)
    if held > atlas.GREEK_HAND:
        return f"which of your {held} cards do you discard, to keep {atlas.GREEK_HAND} at most?"
    which = "your last card" if held == 1 else f"one of your {held} cards"
    return f"do you discard {which}, or keep the rest?"


def _ask_levy(view: State) -> str:
    place, most = spelling.city_name(view, view.target[atlas.PERSIA]), len(spelling.actions_now(view))
    return f"how many armies come to {place}, 1 to {most}?"


def _ask_hungry(view: State) -> str:
    return f"which army starves ({view.excess} without food)?"


def _ask_die(view: State) -> str:
    return f"what does the die of {atlas.SIDE_NAMES[view.rolling]} show at {target_name(view)} ({view.dice} to fall)?"


QUESTIONS: dict[int, Callable[[State], str]] = {
    phase.BUY: _ask_buy,
    phase.RAISE: _ask_raise,
    phase.OMEN: lambda view: "did you draw the sudden death of the Great King?",
    phase.KING_CUBE: lambda view: f"which army is given for the portrait of {dead_king(view.portraits)}?",
    phase.TURN: _ask_turn,
    phase.ORIGIN: _ask_origin,
    phase.NUMBER: _ask_number,
    phase.CARRY: _ask_carry,
    phase.DESTINATION: _ask_destination,
    phase.BURN: lambda view: (
        f"{spelling.city_name(view, atlas.SESTOS)} is yours; do you burn the bridge, or spare it?"
    ),
    phase.ATTACKER_RETREAT: _ask_retreat,
    phase.DEFENDER_RETREAT: _ask_retreat,
    phase.LEADER_CUBE: lambda view: f"which army is given for the portrait of {leader_name(view)}?",
    phase.STRIKE: _ask_strike,
    phase.SEND_FLEETS: _ask_syracuse,
    phase.TRIBUTE: lambda view: "which city that is nobody's shall give earth and water?",
    phase.ROYAL_CITY: lambda view: "to which city does the Royal Road lead?",
    phase.LEVY: _ask_levy,
    phase.CHOOSE_CARD: lambda view: "Hippias has told all; which Greek card is discarded?",
    phase.PACIFY: lambda view: f"do you discard a card, or draw {many(view.to_draw, 'card')}?",
    phase.LEAVE_THEBES: lambda view: f"where do the armies of {spelling.city_name(view, atlas.THEBES)} go?",
    phase.KEEP: lambda view: "which card do you keep, at the price of two talents, or none?",
    phase.SHED: _ask_shed,
    phase.ATTRITION: _ask_hungry,
    phase.DRAW: lambda view: f"which card does {atlas.SIDE_NAMES[view.actor]} draw ({view.to_draw} to come)?",
    phase.DIE: _ask_die,
    phase.BANISH: lambda view: "which Greek card, drawn blindly, is ostracised?",
    phase.PEACE_DIE: lambda view: (
        f"what does the die of {atlas.SIDE_NAMES[view.rolling]} show for a separate peace?"
    ),
} | dict.fromkeys(spelling.WINDOWS, _ask_answer)


def leader_name(view: State) -> str:
    """Whose portrait waits for an army."""
    if view.interrupted == 1:
        return spelling.event_name(view, cards.THEMISTOCLES)
    return spelling.event_name(
        view, cards.LEONIDAS if view.event == cards.LEONIDAS and not view.fought else cards.MILTIADES
    )
