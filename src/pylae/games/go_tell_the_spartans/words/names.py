"""What seats, segments and endings are called."""

from __future__ import annotations

from pylae.core.game import Line
from pylae.core.telling import Voice
from pylae.core.wording import listed
from pylae.games.go_tell_the_spartans.data import peoples, roster, sheets
from pylae.games.go_tell_the_spartans.rules import course, endings, phase
from pylae.games.go_tell_the_spartans.rules.state import State

ENDINGS = ("greek points", "persian points", "greek rout", "persian rout")
SIDE_NAMES = ("Greeks", "Persians")
SEGMENT_NAMES = (
    "",
    "Persian movement",
    "Greek defensive fire",
    "Persian offensive fire",
    "Persian melee",
    "Greek movement",
    "Persian defensive fire",
    "Greek offensive fire",
    "Greek melee",
    "recovery",
)

say = Voice(sheets.SIDE_WORDS).say


def seat_name(state: State, seat: int) -> str:
    """How a seat is called at the table: a side, or with seven seats a contingent."""
    return peoples.CONTINGENTS[seat] if state.players == 7 else SIDE_NAMES[seat]


def seat_side(state: State, seat: int) -> str:
    """Whose colour and shape a seat has."""
    return sheets.SIDE_WORDS[seat] if state.players == 2 else sheets.SIDE_WORDS[peoples.GREEK]


def heading(view: State) -> str:
    """4.0 Day, series and round, and what goes on: Day 2, series 1, round 3: Greek movement."""
    if view.phase == phase.FINISHED:
        return f"Day {view.day}: the end"
    if view.segment > 0:
        segment = SEGMENT_NAMES[view.segment]
        return f"Day {view.day}, series {view.series}, round {view.round}: {segment}"
    if view.phase == phase.END_OF_DAY_DIE:
        return f"Day {view.day}, series {view.series}: end of day check"
    if view.phase <= phase.GUARD or view.phase in (
        phase.COMMIT_DIE,
        phase.EPHIALTES_DIE,
        phase.CONFERENCE_DIE,
    ):
        return f"Day {view.day}: Persian commitment"
    whose = "Persian" if view.phase in (phase.FLANK_FIRST, phase.SITE, phase.DEPLOY_DIE) else "Greek"
    return f"Day {view.day}, series {view.series + 1}: {whose} deployment"


def given(state: State, who: int) -> str:
    """R91 What is said behind the points of a side that began with some: " with the handicap of 33"."""
    return f" with the handicap of {state.handicap}" if who == peoples.GREEK and state.handicap else ""


def result(state: State) -> Line:
    """10.0 How it ended."""
    won = peoples.GREEK if course.greeks_win(state) else peoples.PERSIAN
    if state.outcome in (endings.GREEK_POINTS, endings.PERSIAN_POINTS):
        most, least = course.victory_points(state, won), course.victory_points(state, 1 - won)
        tie = ", and a tie is a Persian victory" if most == least else ""
        score = (
            f"{most} points{given(state, won)} and the {SIDE_NAMES[1 - won]} {least}{given(state, 1 - won)}"
        )
        reason, rule = f"after three days they have {score}{tie}", "10.0"
    else:
        lost = peoples.GREEK if state.outcome == endings.GREEK_ROUT else peoples.PERSIAN
        again = " for the second time" if lost == peoples.PERSIAN else ""
        boxes = roster.ARMY_TRACK[state.sheet][lost]
        reason = f"all {boxes} boxes of the {peoples.ADJECTIVES[lost]} Army Track are filled{again}"
        rule = "8.4.5"
    spared = [
        peoples.CONTINGENTS[seat] for seat in range(peoples.GREEK_CONTINGENTS) if course.escaped(state, seat)
    ]
    others = f" {listed(spared)} had already won." if state.players == 7 and spared else ""
    return say(f"The {SIDE_NAMES[won]} have won: {reason}.{others}", rule, won)


def decided(state: State) -> tuple[str, ...]:
    """Who routed, on either side."""
    greeks, persians = (
        [peoples.CONTINGENTS[nation] for nation in nations if state.routs[nation]]
        for nations in (
            range(peoples.GREEK_CONTINGENTS),
            range(peoples.GREEK_CONTINGENTS, peoples.NATIONS),
        )
    )
    routs = (
        f"Routed: of the Greeks {listed(greeks) or 'nobody'}; of the Persians {listed(persians) or 'nobody'}."
    )
    if state.outcome in (endings.GREEK_ROUT, endings.PERSIAN_ROUT):
        return f"That was in round {state.round} of day {state.day}.", routs
    return (routs,)


def feigners(state: State) -> str:
    """11.3 R61 Who may feign a retreat."""
    return "Greeks" if state.nothing_but_spartans else "Spartans"
