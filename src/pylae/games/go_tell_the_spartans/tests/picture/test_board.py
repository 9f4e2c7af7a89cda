"""The board: every position can be drawn, every choice can be touched, nothing hidden is shown."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from pylae.art import testing
from pylae.core.chance import CHANCE, OVER
from pylae.core.game import WATCHER
from pylae.core.testing import check_picture
from pylae.games.go_tell_the_spartans.data import peoples, sheets
from pylae.games.go_tell_the_spartans.picture import charts, landscape
from pylae.games.go_tell_the_spartans.picture.board import draw
from pylae.games.go_tell_the_spartans.rules import act, phase, segments, sequence
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import views
from pylae.games.go_tell_the_spartans.tests.positions import (
    at,
    do,
    game,
    legal_actions,
    pick,
    position,
    stack,
    target,
)
from pylae.games.go_tell_the_spartans.words import reading

Position = tuple[State, int, list[int]]  # a view, its seat, what is lit
Box = tuple[float, float, float, float]  # left, top, breadth, height
SMALL_ENOUGH = 170_000  # bytes before compression
SMALLEST_LETTER = 13
SMALLEST_TARGET = 28
FINGER = 40  # pixels that a finger needs; a phone shows the tall chart of 390 units on 390 pixels

OPTIONS: dict[str, dict[str, Any]] = {
    "alone": {},
    "two": {"players": 2},
    "seven": {"players": 7},
    "a longer pass": {"players": 2, "data": "long_pass"},
    "Spartans only": {"nothing_but_spartans": True, "feigned_retreat": True},
}
both_charts = pytest.mark.parametrize("tall", (False, True), ids=("wide", "tall"))
every_option = pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)


def seen_by(state: State, seat: int) -> State:
    view = state.copy()
    views.hide(view, seat)
    return view


def now(state: State) -> Position:
    """The position as the seat to move sees it."""
    seat = sequence.mover(state)
    lit = legal_actions(state) if seat >= 0 else []
    return seen_by(state, seat if seat >= 0 else WATCHER), max(seat, WATCHER), lit


def marching() -> Position:
    """Thespians on the move between Medes and friends of another kind."""
    state = position(
        "F5 W 3 Thespians hoplite",
        "F4 W 2 Thespians javelin",
        "D5 E 3 Medes mixed",
        segment=segments.GREEK_MOVEMENT,
    )
    return now(pick(state, "F5"))


def firing() -> State:
    return position(
        "G5 W 3 Malians javelin",
        "F5 W 2 Malians bow",
        "E5 E 3 Medes mixed",
        segment=segments.GREEK_DEFENSIVE_FIRE,
    )


def fighting(**options: Any) -> State:
    return position(
        "F5 W 3 Thespians hoplite losses 2 1 0",
        "F5 E 3 Medes mixed from W disordered",
        segment=segments.PERSIAN_MELEE,
        **options,
    )


def deploying() -> State:
    """A deployment by a template, with a unit taken back."""
    state = game()
    while state.phase != phase.DEPLOY:
        sequence.apply(state, 0 if sequence.mover(state) == CHANCE else legal_actions(state)[0])
    return do(state, act.TEMPLATE)


@cache
def walk(seed: int, name: str) -> tuple[Position, ...]:
    """Questions of a game in which everybody chooses anything: of each phase the first ones, then now and then one."""
    return tuple(asked(random.Random(seed), OPTIONS[name]))


def asked(chance: random.Random, options: dict[str, Any]) -> Iterator[Position]:
    state, met, out = game(**options), dict[int, int](), [0] * act.MOST_LEGAL
    for step in range(1500):
        seat = sequence.mover(state)
        if seat == OVER:
            yield seen_by(state, WATCHER), WATCHER, []
            return
        count = sequence.legal(state, out)
        met[state.phase] = met.get(state.phase, 0) + 1
        lit = [] if seat == CHANCE else out[:count]
        if met[state.phase] <= 2 or step % 60 == 0:
            view = seen_by(state, max(seat, WATCHER))
            yield view, max(seat, WATCHER), lit
        if seat == CHANCE:
            sequence.apply(state, chance.randrange(count))
        elif state.phase == phase.DEPLOY and chance.random() < 0.6:
            sequence.apply(state, act.END if act.END in lit else act.TEMPLATE)
        else:
            sequence.apply(state, chance.choice(lit))


def elements(position: Position, tall: bool = False) -> list[ElementTree.Element]:
    return testing.elements(draw(*position, tall))


def named(position: Position, name: str, tall: bool = False) -> ElementTree.Element:
    return next(element for element in elements(position, tall) if element.get("id") == name)


def buttons(position: Position, tall: bool = False) -> dict[int, ElementTree.Element]:
    found = elements(position, tall)
    return {int(e.get("data-action", "")): e for e in found if e.get("data-action")}


def labels(position: Position, tall: bool = False) -> set[str]:
    return {button.get("aria-label", "") for button in buttons(position, tall).values()}


def texts(position: Position, tall: bool = False) -> list[str]:
    return ["".join(e.itertext()) for e in elements(position, tall) if e.tag.endswith("text")]


def touched(position: Position, tall: bool) -> dict[str, list[Box]]:
    """Where each button takes a finger, in units of the whole picture; the later lie above."""
    found: dict[str, list[Box]] = {}

    def gather(element: ElementTree.Element, x: float, y: float, scale: float, name: str) -> None:
        if "none" in (element.get("pointer-events"), element.get("display")) or element.tag.endswith("defs"):
            return
        moved = element.get("transform", "")
        if shift := re.search(r"translate\((-?[.0-9]+) (-?[.0-9]+)\)", moved):
            x, y = x + scale * float(shift[1]), y + scale * float(shift[2])
        if factor := re.search(r"scale\((-?[.0-9]+)", moved):
            scale *= float(factor[1])
        if element.get("data-action"):
            name = element.get("id", "")
            found[name] = []
        if name and (shape := outline(element)):
            left, top, wide, high = (scale * side for side in shape)
            found[name].append((x + left, y + top, wide, high))
        for child in element:
            gather(child, x, y, scale, name)

    gather(ElementTree.fromstring(draw(*position, tall).live()), 0, 0, 1, "")
    return found


def outline(element: ElementTree.Element) -> Box | None:
    """The box of a rectangle or a round, with half of its line, where it can be touched."""
    kind = element.tag.rpartition("}")[2]
    if kind not in ("rect", "circle") or (element.get("fill") == "none" and not element.get("stroke")):
        return None
    edge = float(element.get("stroke-width", 1)) / 2 if element.get("stroke") else 0
    if kind == "circle":
        reach = float(element.get("r", 0)) + edge
        return float(element.get("cx", 0)) - reach, float(element.get("cy", 0)) - reach, 2 * reach, 2 * reach
    x, y, wide, high = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
    return x - edge, y - edge, wide + 2 * edge, high + 2 * edge


def reach(boxes: list[Box]) -> float:
    """The smaller side of the largest box."""
    return max(min(wide, high) for _, _, wide, high in boxes)


def overlap(one: Box, other: Box) -> float:
    """How deep two boxes lie in each other."""
    return min(
        min(one[way] + one[way + 2], other[way] + other[way + 2]) - max(one[way], other[way])
        for way in (0, 1)
    )


def tight(name: str) -> tuple[Position, ...]:
    """Questions of a game, and positions in which there is little room for a finger."""
    return walk(3, name) + (built() if name == "alone" else ())


def built() -> tuple[Position, ...]:
    """Deployment, movement and fire with many forces side by side."""
    deployed, aimed = deploying(), crowded(segments.GREEK_DEFENSIVE_FIRE)
    picked = deployed.copy()
    placing = game()
    while placing.phase != phase.DEPLOY:
        sequence.apply(placing, 0 if sequence.mover(placing) == CHANCE else legal_actions(placing)[0])
    return (
        now(deployed),
        now(do(picked, act.TURN_AT + at(picked, "G3"))),
        now(do(placing, act.UNIT)),
        now(crowded(segments.GREEK_MOVEMENT)),
        now(do(aimed, target(aimed, "E5"))),
        now(crowded(segments.GREEK_DEFENSIVE_FIRE)),
        marching(),
    )


def crowded(segment: int, **options: Any) -> State:
    """Forces side by side in a line, some of them in one area."""
    return position(
        "F5 W 1 Malians bow",
        "F5 W 1 Locrians javelin",
        "F5 W 1 Thebans javelin",
        "F4 W 1 Phocians javelin",
        "F4 W 1 Malians javelin",
        "F6 W 3 Thespians hoplite",
        "G5 W 3 Peloponnesians hoplite",
        "G4 W 2 Thespians hoplite",
        "E5 E 3 Medes mixed",
        "E4 E 2 Medes mixed",
        segment=segment,
        **options,
    )


# Choices


@every_option
@both_charts
def test_4_0_every_question_of_a_game_can_be_answered_on_the_board(options: dict[str, Any], tall: bool):
    name = next(name for name, value in OPTIONS.items() if value is options)
    for view, seat, lit in walk(1, name):
        for text in check_picture(draw(view, seat, lit, tall), lit):
            assert reading.why_not(view, text).reason


@both_charts
def test_8_1_3_a_step_shows_its_cost_and_an_attack_is_called_one(tall: bool):
    state = position(
        "G5 W 2 Malians javelin",
        "F4 E 1 Medes mixed",
        "K3 W 1 Spartans hoplite",
        segment=segments.GREEK_MOVEMENT,
    )
    moving = now(pick(state, "G5"))
    assert {"Attack F4", "Step S to G6 for 1"} <= labels(moving, tall)
    south = buttons(moving, tall)[act.STEP + 4]
    assert "".join(south.itertext()).endswith("1" if tall else "1 MP")


@both_charts
def test_3_2_a_moving_force_turns_by_a_compass_and_stops_by_a_plate(tall: bool):
    found = buttons(marching(), tall)
    assert {act.FACING, act.FACING + 1, act.FACING + 2, act.STOP} <= set(found)
    assert found[act.FACING].get("aria-label") == "Turn to face north"


def test_3_3_enemy_zones_are_hatched_while_a_force_moves():
    assert draw(*marching()).layers["glow"].count("#zone") == 3
    state = position("F5 W 3 Thespians hoplite", "D5 E 3 Medes mixed", segment=segments.GREEK_MOVEMENT)
    assert "#zone" not in draw(*now(state)).layers["glow"]


def test_8_1_4_what_cannot_be_chosen_can_be_asked_about():
    view, seat, lit = marching()
    asks = check_picture(draw(view, seat, lit), lit)
    assert asks and all(reading.why_not(view, text).section for text in asks)
    assert not check_picture(draw(seen_by(view, WATCHER), WATCHER), [])


@both_charts
def test_6_0_a_deployed_stack_can_be_lifted_and_turned(tall: bool):
    state = deploying()
    found = buttons(now(state), tall)
    turns = [action for action in found if act.TURN_AT <= action < act.UNIT]
    assert turns and all(act.AREA + turn - act.TURN_AT in found for turn in turns)
    turned = now(do(state, turns[0]))
    assert turned[0].phase == phase.FACE
    assert labels(turned, tall) == {f"Face {way}" for way in ("north", "east", "south", "west")}


def test_6_0_classes_wait_beside_the_map_with_their_number():
    state = game()
    while state.phase != phase.DEPLOY:
        sequence.apply(state, 0 if sequence.mover(state) == CHANCE else legal_actions(state)[0])
    found = labels(now(state))
    assert any(label.startswith("Place Peloponnesian hoplite") and "24 left" in label for label in found)
    placing = now(do(state, act.UNIT))
    assert placing[0].phase == phase.PLACE and "3 left" in texts(placing)


# What is shown


def test_3_1_a_stack_tells_all_its_units():
    state = position("F5 W 3 Thespians hoplite losses 2 0 0", segment=segments.GREEK_MOVEMENT)
    (view, seat, lit), unit = now(state), stack(state, "F5")[0]
    title = "".join(named((view, seat, lit), f"u{unit}").itertext())
    assert "F5 facing west: Thespian hoplite 2-3-2, 2 of 4 steps" in title
    assert "2 × Thespian hoplite 3-3-2, 4 of 4 steps" in title


def test_3_4_in_the_fog_only_the_top_of_a_stack_is_shown():
    state = position(
        "F5 W 3 Thespians hoplite losses 0 2 2",
        "A5 E 1 Medes mixed",
        segment=segments.PERSIAN_MOVEMENT,
        players=2,
    )
    top = stack(state, "F5")[0]
    enemy = (seen_by(state, peoples.PERSIAN), peoples.PERSIAN, [])
    owner = (seen_by(state, peoples.GREEK), peoples.GREEK, [])
    assert "2 × a unit not seen" in "".join(named(enemy, f"u{top}").itertext())
    assert "not seen" not in "".join(named(owner, f"u{top}").itertext())
    assert "2 of 4 steps" not in draw(*enemy).svg()


def test_3_4_in_a_melee_all_is_shown():
    state = fighting(players=2)
    assert state.phase == phase.MELEE_DIE
    assert "not seen" not in draw(seen_by(state, peoples.GREEK), peoples.GREEK).svg()


@both_charts
def test_8_2_6_lines_of_fire_tell_their_range(tall: bool):
    state = firing()
    assert state.phase == phase.FIRE
    state = do(state, target(state, "E5"))
    assert state.phase == phase.VOLLEY
    state = do(state, act.UNIT + stack(state, "F5")[0])
    assert act.SHOOT in legal_actions(state)
    assert "range 1" in texts(now(state), tall)
    assert named(now(state), "target", tall) is not None


@both_charts
def test_11_2_r90_the_next_seat_sees_who_has_aimed_where(tall: bool):
    state = position(
        *("F5 W 1 Malians javelin", "F6 W 1 Thespians javelin", "E5 E 3 Medes mixed"),
        segment=segments.GREEK_DEFENSIVE_FIRE,
        players=7,
    )
    state = do(state, target(state, "E5"), act.ALL)
    assert state.phase == phase.FIRE
    aims = [e.get("id") for e in elements(now(state), tall) if str(e.get("id")).startswith("aim-")]
    assert aims == ["aim-F5-E5"]


@both_charts
def test_8_3_2_a_melee_shows_its_odds(tall: bool):
    state = fighting()
    odds = "".join(named(now(state), "odds-tag", tall).itertext())
    assert re.fullmatch(r"\d:\d", odds)
    assert any(" against " in text for text in texts(now(state), tall))


@both_charts
def test_8_4_4_lost_units_fill_their_track(tall: bool):
    state = fighting()
    before = named(now(state), f"track-{peoples.CONTINGENTS.index('Medes')}", tall)
    for unit in stack(state, "F5", peoples.PERSIAN)[:2]:
        state.area[unit] = -2
    after = named((state, WATCHER, []), f"track-{peoples.CONTINGENTS.index('Medes')}", tall)
    assert ElementTree.tostring(before) != ElementTree.tostring(after)


def test_5_2_the_box_tells_when_the_immortals_come():
    state = position("F5 W 3 Thespians hoplite", segment=segments.GREEK_MOVEMENT, day=3)
    state.entry_round = 5
    for unit in range(len(sheets.SHEETS[0].units)):
        if sheets.SHEETS[0].units[unit].contingent == peoples.CONTINGENTS.index("Immortals"):
            state.area[unit] = -5
    assert "Immortals in round 5" in texts((state, WATCHER, []))


def test_10_0_the_end_names_the_winner():
    state = position("F5 W 3 Thespians hoplite", segment=segments.GREEK_MOVEMENT, day=3)
    state.phase, state.outcome = phase.FINISHED, 1
    assert "The Persians have won" in texts((state, WATCHER, []))


def test_8_1_6_the_automaton_s_force_is_framed():
    state = position("F5 W 3 Thespians hoplite", "B5 E 3 Medes mixed", segment=segments.PERSIAN_MOVEMENT)
    assert state.phase == phase.DRIVE
    assert named(now(state), "focus") is not None


def test_2_2_shared_areas_show_every_force():
    state = position(
        "F5 W 1 Thespians hoplite",
        "F5 W 1 Thebans hoplite",
        "F5 W 1 Spartans hoplite",
        "E5 E 1 Medes mixed",
        segment=segments.GREEK_MOVEMENT,
    )
    leaders = stack(state, "F5")
    found = buttons(now(state))
    assert all(act.UNIT + unit in found for unit in leaders)
    spots = {found[act.UNIT + unit].get("transform") for unit in leaders}
    assert len(spots) == len(leaders)


# The drawing


@both_charts
def test_2_1_the_picture_is_legible_and_small(tall: bool):
    for view, seat, lit in walk(2, "two"):
        drawing = draw(view, seat, lit, tall)
        content = "".join((drawing.defs, *drawing.layers.values(), *drawing.tray.values()))
        assert min(testing.letters(content)) >= SMALLEST_LETTER - 0.4
        board = "".join((drawing.defs, *drawing.layers.values()))
        assert len(board.encode()) < SMALL_ENOUGH


@both_charts
def test_2_1_the_ground_is_drawn_once(tall: bool):
    draw(*marching(), tall)
    drawn = landscape.ground.cache_info().misses
    draw(*now(firing()), tall)
    assert landscape.ground.cache_info().misses == drawn


@both_charts
@pytest.mark.parametrize("name", OPTIONS)
def test_2_1_every_target_is_large_enough_for_a_finger(name: str, tall: bool):
    for view, seat, lit in tight(name):
        least = min(FINGER, charts.chart_of(view.sheet, True).area[0]) if tall else SMALLEST_TARGET
        for button, boxes in touched((view, seat, lit), tall).items():
            assert reach(boxes) >= least, f"{button} in phase {view.phase}"


@pytest.mark.parametrize("name", OPTIONS)
def test_2_1_on_a_phone_no_target_lies_on_another(name: str):
    for view, seat, lit in tight(name):
        found = touched((view, seat, lit), True).items()
        for (one, boxes), (other, others) in combinations(found, 2):
            deep = max(overlap(box, over) for box in boxes for over in others)
            assert deep < 0.5, f"{one} and {other} in phase {view.phase}"


@both_charts
def test_2_2_forces_too_close_together_are_laid_out_beside_the_map(tall: bool):
    state = crowded(segments.GREEK_MOVEMENT)
    leaders = stack(state, "F5")
    found = touched(now(state), tall)
    assert all(f"berth-u{unit}" in found and f"u{unit}" not in found for unit in leaders)
    assert all((f"berth-u{unit}" in found) == tall for unit in stack(state, "F4"))
    view, seat, lit = now(state)
    assert "F5" in check_picture(draw(view, seat, lit, tall), lit)
    assert "Several forces" in reading.why_not(view, "F5").reason


def test_2_2_a_force_that_alone_may_be_picked_is_taken_hold_of_in_all_its_area():
    state = position(
        "F5 W 1 Thespians hoplite",
        "F5 W 1 Thebans hoplite",
        "B5 E 1 Medes mixed",
        segment=segments.GREEK_MOVEMENT,
    )
    leader, other = stack(state, "F5")
    do(pick(state, "F5", other), act.STOP)
    assert state.phase == phase.MOVE
    (box,) = touched(now(state), True)[f"u{leader}"]
    assert box[2:] == charts.chart_of(0, True).area


def test_2_1_the_map_fits_both_charts():
    for number in range(len(sheets.SHEETS)):
        wide, tall = charts.chart_of(number, False), charts.chart_of(number, True)
        assert wide.layout.width == 960 and 440 <= wide.fold <= 530
        assert tall.layout.width == 390 and tall.area[0] >= 36 and tall.area[1] >= 44


def test_2_1_a_reconstruction_says_so():
    assert "reconstructed map and counters" in texts((game(), WATCHER, []))


def test_9_0_stacks_that_stand_fast_can_be_put_in_order():
    found = [asked for asked in walk(1, "two") if asked[0].phase == phase.STAND_FAST and asked[2]]
    for place in found:
        assert act.END in buttons(place)


def test_2_1_forces_keep_their_names_as_they_move():
    state = position("F5 W 3 Thespians hoplite", "B5 E 1 Medes mixed", segment=segments.GREEK_MOVEMENT)
    leader = stack(state, "F5")[0]
    before = named(now(state), f"u{leader}").get("transform")
    pick(state, "F5")
    do(state, act.STEP + 6)
    assert state.phase in (phase.MARCH, phase.MOVE) and at(state, "E5") == state.area[leader]
    assert named(now(state), f"u{leader}").get("transform") != before
