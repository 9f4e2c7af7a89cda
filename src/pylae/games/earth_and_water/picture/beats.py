"""Beats: marches and voyages along their way, a battle beside its place, what is raised, lost and drawn."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, pi, sin

from pylae.art import pieces, svg, theme
from pylae.core import beats as show
from pylae.core.chance import HIDDEN
from pylae.core.game import Line
from pylae.core.piles import cards_in
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.picture import charts, stations, tokens
from pylae.games.earth_and_water.rules import combat, phase
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import spelling
from pylae.games.earth_and_water.words.telling.telling import narrate

PLATE, ROW, FIRST_ROW = (222, 116), 38, 54  # of a battle: its size, from row to row, and the first of them
DICE, DIE = 142, 31  # where the dice of a row lie, and their size
AWAY = (96, 62)  # from a battle to the nearest edge of its plate
READ = 420  # ms for a sentence that nothing is seen of


def beats(before: State, action: int, after: State, seat: int, tall: bool = False) -> list[show.Beat]:
    """4.1 What happened in one step, as a page shows it."""
    chart, lines = charts.TALL if tall else charts.WIDE, narrate(before, action, after)
    if before.phase == phase.DIE:
        shown = _die(before, action + 1, after, seat, chart, lines)
    elif before.phase == phase.PEACE_DIE:
        shown = _peace(before, action + 1, lines)
    elif before.phase == phase.DRAW:
        shown = _draw(before, action, after, seat, lines)
    else:
        shown = _pieces(before, after, chart)
    return _told(shown, lines, after)


def _told(beats: list[show.Beat], lines: Sequence[Line], after: State) -> list[show.Beat]:
    """Lines that nothing was said of yet: the first with what is seen, the others one by one."""
    told = max((beat.line for beat in beats if beat.line is not None), default=-1)
    for number, line in enumerate(lines[told + 1 :], told + 1):
        if number == 0 and beats:
            beats[0] = replace(beats[0], say=line.text, line=0)
        elif number == len(lines) - 1 and after.phase == phase.FINISHED:
            word = line.text.partition(":")[0].rstrip(".")
            beats.append(show.Stamp(word=word, say=line.text, line=number, ms=260, stays=True))
            beats.append(show.Hold(ms=600))
        else:
            beats.append(show.Hold(ms=READ, say=line.text, line=number))
    return beats


# Pieces on the map


def _pieces(before: State, after: State, chart: charts.Chart) -> list[show.Beat]:
    """What left a place goes where something came; what came from nowhere is raised, and what went nowhere is lost."""
    beats: list[show.Beat] = []
    for side in range(atlas.SIDES):
        aboard = before.carried[side] - after.carried[side]
        if any(_changes(before.fleet[side], after.fleet[side])):
            beats += _kind(before, after, side, True, f"reserve-{stations.SIDE[side]}", chart)
        if aboard >= 0:  # who goes aboard sails with the fleet
            origin: show.Place = (
                chart.place(chart.ports[before.target[side]]) if aboard else f"reserve-{stations.SIDE[side]}"
            )
            beats += _kind(before, after, side, False, origin, chart)
    return beats


def _kind(
    before: State, after: State, side: int, fleets: bool, origin: show.Place, chart: charts.Chart
) -> list[show.Beat]:
    """The armies, or the fleets, of a side."""
    old, new = (before.fleet, after.fleet) if fleets else (before.army, after.army)
    changes = list(_changes(old[side], new[side]))
    come = [(city, number) for city, number in changes if number > 0]
    gone = [(city, -number) for city, number in changes if number < 0]
    if len(come) == 1 and gone:
        target = come[0][0]
        return [
            beat for city, number in gone for beat in _journey(new, side, fleets, city, target, number, chart)
        ]
    sent: list[show.Beat] = [
        show.Send(
            origin=origin,
            to=_name(side, fleets, city),
            drawn=_token(side, fleets, number, chart),
            ms=360,
            together=at > 0,
        )
        for at, (city, number) in enumerate(come)
    ]
    lost: list[show.Beat] = [
        show.Lose(
            at=_name(side, fleets, city),
            side=stations.SIDE[side],
            count=number,
            drawn=_token(side, fleets, 0, chart),
            together=at > 0,
        )
        for at, (city, number) in enumerate(gone)
    ]
    return lost + sent


def _changes(old: Sequence[int], new: Sequence[int]) -> Iterator[tuple[int, int]]:
    return ((city, new[city] - old[city]) for city in range(atlas.PLACES) if new[city] != old[city])


def _journey(
    new: Sequence[Sequence[int]],
    side: int,
    fleets: bool,
    city: int,
    target: int,
    number: int,
    chart: charts.Chart,
) -> list[show.Beat]:
    """A march along its roads, or a voyage over the sea; who left nobody behind is seen to go."""
    through = _sea_way(city, target, chart) if fleets else _road(city, target, chart)
    start, end = _name(side, fleets, city), _name(side, fleets, target)
    length = 420 + 160 * len(through)
    leaving: list[show.Beat] = [] if new[side][city] else [show.Fade(id=start, ms=1, together=True)]
    return [
        show.Trace(way=(start, *through, end), side=stations.SIDE[side], ms=length),
        *leaving,
        show.Send(
            origin=start,
            to=end,
            way=through,
            drawn=_token(side, fleets, number, chart),
            ms=length,
            together=True,
        ),
    ]


def _road(city: int, target: int, chart: charts.Chart) -> tuple[svg.Point, ...]:
    """The cities between two, by the shortest road."""
    before = {city: city}
    for here in (row := [city]):
        for there in range(atlas.PLACES):
            if (atlas.ROADS[here] | atlas.BRIDGE_ROAD[here]) >> there & 1 and there not in before:
                before[there] = here
                row.append(there)
    way, here = [], target
    while here in before and before[here] != here:
        here = before[here]
        way.append(here)
    return tuple(chart.place(chart.cities[stop]) for stop in reversed(way[:-1]))


def _sea_way(city: int, target: int, chart: charts.Chart) -> tuple[svg.Point, ...]:
    """A voyage keeps to the open sea."""
    (a, b), (c, d), (x, y) = (
        chart.place(spot) for spot in (chart.ports[city], chart.ports[target], chart.sea_name)
    )
    return (((a + c) / 4 + x / 2, (b + d) / 4 + y / 2),)


def _name(side: int, fleets: bool, city: int) -> str:
    return f"{'fleet' if fleets else 'army'}-{stations.SIDE[side]}-{stations.slug(city)}"


def _token(side: int, fleets: bool, number: int, chart: charts.Chart) -> str:
    """Pieces on their way, round the origin, and how many."""
    if fleets:
        drawn = svg.group(tokens.afloat(stations.SIDE[side]), transform=f"scale({chart.ship / 100:.3g})")
    else:
        drawn = pieces.shield(stations.SIDE[side], chart.army)
    count = (
        svg.at(chart.army * 0.9, -chart.army * 0.7, tokens.badge(number, chart.badge)) if number > 1 else ""
    )
    return svg.group(drawn, count)


# Battles


def _die(
    before: State, face: int, after: State, seat: int, chart: charts.Chart, lines: Sequence[Line]
) -> list[show.Beat]:
    """7.1.1 7.2.1 The dice of a side fall into its row; after the last one the round is decided."""
    side, city = before.rolling, before.target[before.moving]
    corner = _plate_corner(before, chart)
    most = combat.highest_score(before, side)
    beats: list[show.Beat] = []
    if side == atlas.PERSIA and before.dice == combat.dice_number(before, side):
        beats = _opening(before, city, corner, chart)
    name = atlas.SIDE_NAMES[side]
    beats.append(
        show.Roll(
            at=(corner[0] + DICE, corner[1] + FIRST_ROW + ROW * (1 - side)),
            dice=(show.Die(stations.SIDE[side], face, counts_as=most if face > most else None),),
            size=DIE,
            throw=f"{name} {city}",
            best=True,
            wait=-60 if side == atlas.GREECE else 0,
            say=f"{name} rolls {{dice}}.",
            line=0,
        )
    )
    fallen = before.copy()
    fallen.dice -= 1
    fallen.die[side][fallen.dice] = face
    if side == atlas.PERSIA or fallen.dice > 0:
        return beats
    return beats + _round(fallen, after, seat, corner, lines, chart)


def _opening(before: State, city: int, corner: svg.Point, chart: charts.Chart) -> list[show.Beat]:
    """A battle opens beside its place: who fights, and where the dice of each side fall."""
    place = chart.place((chart.ports if before.afloat else chart.cities)[city])
    return [
        show.Clear(ms=80),
        show.Look(at=place, radius=190 if chart.roomy else 150),
        show.Plate(at=corner, drawn=_plate(before, city, corner, place), together=True),
    ]


def _round(
    fallen: State, after: State, seat: int, corner: svg.Point, lines: Sequence[Line], chart: charts.Chart
) -> list[show.Beat]:
    """7.1.3 7.2.3 The two clash on the place itself, and what is lost leaves its stack."""
    city, fleets = fallen.target[fallen.moving], bool(fallen.afloat)
    greek, persian = (combat.best_score(fallen, side) for side in range(atlas.SIDES))
    losers = [side for side in range(atlas.SIDES) if (greek <= persian, persian <= greek)[side]]
    attacker, defender = fallen.moving, 1 - fallen.moving
    beats: list[show.Beat] = [
        show.Clash(
            id=_name(attacker, fleets, city),
            whom=_name(defender, fleets, city),
            reach=0.6,
            wait=260,
            say=lines[1].text,
            line=1,
        )
    ]
    for at, side in enumerate(losers):
        left = combat.engaged(fallen, side) - 1
        beats += [
            show.Lose(
                at=_name(side, fleets, city),
                side=stations.SIDE[side],
                drawn=_token(side, fleets, 0, chart),
                together=at > 0,
            ),
            show.Plate(
                at=(corner[0] + 44, corner[1] + FIRST_ROW - 12 + ROW * (1 - side)),
                drawn=_number(left),
                together=True,
            ),
        ]
    words = "Each side loses 1" if len(losers) > 1 else f"{atlas.SIDE_NAMES[losers[0]]} loses 1"
    tone: show.Tone = "even" if len(losers) > 1 or seat < 0 else "bad" if seat in losers else "good"
    beats.append(
        show.Stamp(
            at=(corner[0] + PLATE[0] / 2, corner[1] - 4), word=words, tone=tone, together=True, stays=True
        )
    )
    return [*beats, show.Hold(ms=420)]


def _plate(before: State, city: int, corner: svg.Point, place: svg.Point) -> str:
    """The plate of a battle, its tail to the place: both sides, how many fight, and room for their dice."""
    wide, tall = PLATE
    x, y = place[0] - corner[0], place[1] - corner[1]
    root = wide / 2
    off = (x < 0 or x > wide, y < 0 or y > tall)
    side = (0, 14) if off[0] else (14, 0)
    base = (
        4 if x < 0 else wide - 4 if x > wide else root,
        4 if y < 0 else tall - 4 if y > tall else tall / 2,
    )
    tail = [(x, y), (base[0] - side[0], base[1] - side[1]), (base[0] + side[0], base[1] + side[1])]
    name = spelling.city_name(before, city)
    title = f"Off {name}" if before.afloat else f"Battle of {name}"
    rows = (
        svg.group(
            svg.at(29, FIRST_ROW + ROW * row, pieces.shield(stations.SIDE[side], 15)),
            svg.at(44, FIRST_ROW - 12 + ROW * row, _number(combat.engaged(before, side))),
        )
        for row, side in enumerate((atlas.PERSIA, atlas.GREECE))
    )
    return svg.group(
        svg.polygon(tail, **svg.paint(theme.PANEL, theme.RIM, 1.6)),
        svg.box(0, 0, wide, tall, **svg.paint(theme.PANEL, theme.RIM, 2.4)),
        svg.box(4, 4, wide - 8, tall - 8, **svg.paint("none", theme.SAFFRON, 1.6)),
        svg.words(14, 24, title, 17, "display", theme.TEXT),
        svg.stroke(f"M14 32H{wide - 14}", theme.QUIET_TEXT, 1),
        *rows,
    )


def _number(count: int) -> str:
    return svg.box(0, 0, 28, 24, fill=theme.PANEL) + svg.words(6, 19, str(count), 20, "display", theme.TEXT)


def _plate_corner(view: State, chart: charts.Chart) -> svg.Point:
    """Beside a battle: of eight directions the one where the fewest pieces are covered."""
    city = view.target[view.moving]
    x, y = chart.place((chart.ports if view.afloat else chart.cities)[city])
    wide, tall = PLATE
    spots = [
        (
            x + cos(at * pi / 4) * (wide / 2 + AWAY[0]) - wide / 2,
            y + sin(at * pi / 4) * (tall / 2 + AWAY[1]) - tall / 2,
        )
        for at in range(8)
    ]
    (left, right), bottom = ((6, chart.width - 6 - wide), chart.map_bottom - tall - 6)
    if chart.roomy:
        left, right = left + 84, right - 84
    held = [(min(max(a, left), right), min(max(b, 40), bottom)) for a, b in spots]
    manned = [
        chart.place(places[spot])
        for places, force in ((chart.cities, view.army), (chart.ports, view.fleet))
        for spot in range(atlas.PLACES)
        if force[0][spot] or force[1][spot]
    ]

    def covered(corner: svg.Point) -> int:
        a, b = corner
        own = 100 * (a - 40 < x < a + wide + 40 and b - 10 < y < b + tall + 44)
        return own + sum(a - 14 < c < a + wide + 14 and b < d < b + tall + 30 for c, d in manned)

    return min(held, key=covered)


def _peace(before: State, face: int, lines: Sequence[Line]) -> list[show.Beat]:
    """card.10 A die each."""
    side = before.rolling
    return [
        show.Roll(
            at="",
            dice=(show.Die(stations.SIDE[side], face, counts=True),),
            size=DIE,
            throw="",
            say=lines[0].text,
            line=0,
        ),
        show.Hold(ms=260),
    ]


# Cards


def _draw(before: State, action: int, after: State, seat: int, lines: Sequence[Line]) -> list[show.Beat]:
    """5.4 A card comes from the deck; the others see only that."""
    side = before.actor
    drawn = cards_in(after.hand[side] & ~before.hand[side])
    near = seat if seat >= 0 else atlas.GREECE
    if action != HIDDEN and drawn and side == near:
        return [show.Enter(id=f"card-{drawn[0]}", origin="deck", ms=200, say=lines[0].text, line=0)]
    return [show.Hold(ms=120, say=lines[0].text, line=0)]
