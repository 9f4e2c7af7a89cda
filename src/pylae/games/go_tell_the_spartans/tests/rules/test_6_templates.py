"""The deployment templates: legal for every army that may have to be deployed, the fresh units on top, the Spartans in place."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pylae.core.rule import NOTHING
from pylae.games.go_tell_the_spartans.data import peoples, sheets
from pylae.games.go_tell_the_spartans.rules import act, beside, deployment, muster, phase, templates
from pylae.games.go_tell_the_spartans.rules.state import State
from pylae.games.go_tell_the_spartans.sight import audit
from pylae.games.go_tell_the_spartans.tests.positions import facing, game, of, placed, stack

WHOLE = range(peoples.GREEK_CONTINGENTS)


def army(
    random: Random | None, data: str, day: int, contingents: list[int], guard: int, **options: Any
) -> State:
    """A day's army before its deployment: some contingents, one of them in the Box, perhaps with losses at random."""
    state = game(data=data, **options)
    state.day, state.council = day, 6
    state.standing = sum(1 << nation for nation in contingents)
    state.guard = guard
    state.phase = phase.DEPLOY
    wear = random.choice((0, 10, 50)) if random else 0
    for nation in WHOLE:
        lost = 0
        for number, unit in enumerate(sheets.SHEETS[state.sheet].units):
            if unit.contingent == nation:
                state.area[number] = beside.POOL if nation in contingents else beside.GONE
                if nation == guard:
                    state.area[number] = beside.BOX
                if random and nation in contingents and random.randrange(100) < wear:
                    state.loss[number] = random.randrange(unit.steps)
                    if random.randrange(3) == 0 and lost + 1 < sheets.SHEETS[state.sheet].rout_box[nation]:
                        lost += 1
                        state.area[number] = beside.TRACK
                        state.loss[number] = 0
    return state


def some_army(random: Random, data: str, **options: Any) -> State:
    """An army that can happen: five routs end the game, the Spartans never guard the Box."""
    day = random.randint(1, 3)
    routed = random.sample(list(WHOLE), random.randint(0, 4))
    contingents = [nation for nation in WHOLE if nation not in routed]
    if day == 3 and not options.get("nothing_but_spartans"):
        others = [nation for nation in contingents if nation != peoples.SPARTANS]
        contingents = [n for n in contingents if n == peoples.SPARTANS] + random.sample(
            others, min(4, len(others))
        )
    able = [nation for nation in contingents if nation != peoples.SPARTANS]
    guard = NOTHING
    if len(contingents) > 1 and not options.get("nothing_but_spartans"):
        guard = random.choice(able)
    return army(random, data, day, sorted(contingents), guard, **options)


def test_6_0_every_template_has_a_name_and_a_sentence():
    assert (
        len(templates.TEMPLATE_NAMES)
        == len(templates.TEMPLATE_TEXTS)
        == len(set(templates.TEMPLATE_NAMES))
        == act.TEMPLATES
    )
    assert all(name.isalpha() and name.islower() for name in templates.TEMPLATE_NAMES)
    assert all(text.endswith(".") for text in templates.TEMPLATE_TEXTS)
    assert all(set(template.lines) <= set(templates.PARTS) for template in templates.DEPLOYMENTS)


@pytest.mark.parametrize("data", sheets.DATA_WORDS[:2])
@pytest.mark.parametrize("spartans", [False, True])
def test_6_0_1_every_template_deploys_every_army(data: str, spartans: bool):
    random = Random(f"{data} {spartans}")
    for _ in range(120):
        state = some_army(random, data, nothing_but_spartans=spartans)
        before = state.copy()
        for template in range(act.TEMPLATES):
            muster.take_template(state, template)
            assert deployment.deployed(state), (
                templates.TEMPLATE_NAMES[template],
                state.day,
                state.standing,
                state.guard,
            )
            assert state.phase == phase.DEPLOY
            for unit in range(len(sheets.SHEETS[state.sheet].units)):
                assert state.loss[unit] == before.loss[unit]
                if before.area[unit] != beside.POOL:
                    assert state.area[unit] == before.area[unit]


def test_6_0_1_a_template_can_be_taken_after_another():
    state = army(None, "reconstruction", 1, list(WHOLE), peoples.THESPIANS)
    muster.take_template(state, 1)
    line = state.copy()
    muster.take_template(state, 5)
    muster.take_template(state, 1)
    assert list(state.area) == list(line.area)


@pytest.mark.parametrize("nation", range(1, peoples.PELOPONNESIANS))
def test_6_0_the_lines_have_room_for_the_whole_army_on_the_first_day(nation: int):
    for data in sheets.DATA_WORDS[:2]:
        for name in ("line", "wall", "screen") if data == "reconstruction" else ("line", "screen"):
            state = army(None, data, 1, list(WHOLE), nation)
            template = templates.TEMPLATE_NAMES.index(name)
            muster.take_template(state, template)
            other = army(None, data, 1, list(WHOLE), nation)
            assert templates.array(other, template), (name, data, peoples.CONTINGENTS[nation])
            assert list(state.area) == list(other.area), (name, data, peoples.CONTINGENTS[nation])


def test_5_3_the_third_day_templates_have_room_for_those_who_stay():
    three = army(
        None, "reconstruction", 3, [peoples.SPARTANS, peoples.THESPIANS, peoples.PHOCIANS], peoples.PHOCIANS
    )
    four = army(None, "reconstruction", 3, [peoples.SPARTANS, peoples.THESPIANS, peoples.PHOCIANS, 4], 4)
    five = army(
        None,
        "reconstruction",
        3,
        [peoples.SPARTANS, peoples.THESPIANS, peoples.PHOCIANS, peoples.PELOPONNESIANS, 4],
        4,
    )
    for state, name in ((three, "corners"), (four, "fort"), (five, "forts"), (three, "apart")):
        muster.take_template(state, templates.TEMPLATE_NAMES.index("deep"))
        deep = list(state.area)
        muster.take_template(state, templates.TEMPLATE_NAMES.index(name))
        assert list(state.area) != deep, name


def test_3_2_on_the_third_day_some_face_the_path_of_ephialtes():
    state = army(
        None, "reconstruction", 3, [peoples.SPARTANS, peoples.THESPIANS, peoples.PHOCIANS], peoples.PHOCIANS
    )
    muster.take_template(state, templates.TEMPLATE_NAMES.index("fort"))
    assert [facing(state, stack(state, area)[0]) for area in ("D2", "D3", "E3", "F3")] == ["W", "W", "S", "E"]


def test_3_1_1_fresh_units_lie_above_those_with_losses():
    state = army(None, "reconstruction", 1, list(WHOLE), peoples.PHOCIANS)
    units = [
        n
        for n, u in enumerate(sheets.SHEETS[0].units)
        if u.contingent == peoples.SPARTANS and u.kind == peoples.HOPLITE
    ]
    state.loss[units[0]], state.loss[units[1]] = 2, 1
    for name in ("deep", "line", "fort"):
        muster.take_template(state, templates.TEMPLATE_NAMES.index(name))
        area = state.area[units[0]]
        top = state.top[peoples.GREEK][area]
        assert [top, state.under[top], state.under[state.under[top]]] == [units[2], units[1], units[0]], name


def test_6_0_every_line_is_on_the_map_of_every_sheet():
    for number, sheet in enumerate(sheets.SHEETS):
        for lines in templates.LINES[number]:
            for line in lines:
                areas = [area for area in line if area != NOTHING]
                assert len(set(areas)) == len(areas)
                assert all(0 <= area < len(sheet.areas) for area in areas)


def test_r85_with_seven_seats_each_contingent_is_placed_by_itself():
    state = army(None, "reconstruction", 1, list(WHOLE), peoples.PHOCIANS, players=7)
    state.chosen = 1 << peoples.THESPIANS
    for nation in (peoples.SPARTANS, peoples.THESPIANS):
        state.commander = state.actor = nation
        muster.take_template(state, 0)
        assert deployment.deployed(state)
    assert placed(state, "Thespians", beside.POOL) == 0
    assert placed(state, "Malians", beside.POOL) == len(of(state, "Malians"))


def by_seats(state: State, template: int, *orders: int) -> State:
    """Contingents are ordered to the Persian side, then all seats take a template one after another."""
    for order in orders:
        deployment.order_zone(state, act.CONTINGENT + order)
    deployment.order_zone(state, act.END)
    while state.phase == phase.DEPLOY:
        before = state.copy()
        muster.take_template(state, template)
        assert state.phase == phase.DEPLOY and state.commander == before.commander
        assert deployment.deployed(state), peoples.CONTINGENTS[state.commander]
        for unit, counter in enumerate(sheets.SHEETS[state.sheet].units):
            if counter.contingent != state.commander:
                assert state.area[unit] == before.area[unit], counter
        deployment.deploy(state, act.END)
    for nation in WHOLE:
        assert placed(state, peoples.CONTINGENTS[nation], beside.POOL) == 0, peoples.CONTINGENTS[nation]
        if deployment.deploys(state, nation):
            ahead = nation in orders or (nation == peoples.SPARTANS and state.day < peoples.DAYS)
            assert deployment.adjoined(state, nation)
            assert not ahead or deployment.on_persian_side(state, nation)
    return state


def whole_army() -> State:
    return army(None, "reconstruction", 1, list(WHOLE), peoples.PHOCIANS, players=7)


def test_r85_seats_that_take_the_same_template_fight_as_one_army():
    alone = army(None, "reconstruction", 1, list(WHOLE), peoples.PHOCIANS)
    muster.take_template(alone, templates.LINE)
    together = by_seats(whole_army(), templates.LINE, peoples.LOCRIANS)
    for nation in ("Spartans", "Locrians", "Peloponnesians"):
        for unit in of(alone, nation):
            assert together.area[unit] == alone.area[unit] and together.facing[unit] == alone.facing[unit]


@pytest.mark.parametrize("order", [peoples.THESPIANS, peoples.MALIANS])
@pytest.mark.parametrize("template", range(act.TEMPLATES))
def test_11_2_r85_a_template_places_the_units_of_its_own_seat_and_no_others(template: int, order: int):
    by_seats(whole_army(), template, order)


@pytest.mark.parametrize("data", sheets.DATA_WORDS[:2])
@pytest.mark.parametrize("spartans", [False, True])
def test_11_2_r85_every_seat_of_every_army_finds_room(data: str, spartans: bool):
    random = Random(f"seats {data} {spartans}")
    for _ in range(100):
        state = some_army(random, data, players=7, nothing_but_spartans=spartans)
        out = [0] * act.MOST_LEGAL
        orders: list[int] = []
        while (chosen := random.choice(out[: deployment.list_zones(state, out)])) != act.END:
            orders.append(chosen - act.CONTINGENT)
            deployment.order_zone(state, chosen)
        by_seats(state, random.randrange(act.TEMPLATES), *orders)


def spread(state: State, nation: int) -> None:
    """A seat puts its units one by one into the first free areas behind the wall."""
    free = (area for area in sheets.east_snake(sheets.SHEETS[state.sheet]) if state.top[0][area] == NOTHING)
    for unit in of(state, peoples.CONTINGENTS[nation]):
        deployment.put(state, unit, next(free))


def test_11_2_r85_a_seat_leaves_room_for_those_who_come_after_it():
    state = army(None, "reconstruction", 1, list(WHOLE), peoples.MALIANS, players=7)
    deployment.order_zone(state, act.CONTINGENT + peoples.LOCRIANS)
    deployment.order_zone(state, act.END)
    while state.commander != peoples.PELOPONNESIANS:
        muster.take_template(state, templates.DEEP)
        deployment.deploy(state, act.END)
    spread(state, peoples.PELOPONNESIANS)
    assert not templates.waits(state, peoples.PELOPONNESIANS) and not deployment.deployed(state)
    cornered = state.copy()
    cornered.commander = cornered.actor = peoples.PHOCIANS
    assert "(R85)" in audit.audit(cornered) and audit.audit(state) == ""
    muster.take_template(state, templates.DEEP)
    assert deployment.deployed(state)
