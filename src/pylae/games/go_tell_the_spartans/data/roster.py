"""Chapter 2.2, the counters as integer tables, one for each sheet: contingents, types, steps and factors; and the tracks."""

from __future__ import annotations

from pylae.games.go_tell_the_spartans.data import peoples, sheets

UNITS = max(len(sheet.units) for sheet in sheets.SHEETS)
UNIT_COUNT = tuple(len(sheet.units) for sheet in sheets.SHEETS)

# Counters
CONTINGENT = sheets.padded([[unit.contingent for unit in sheet.units] for sheet in sheets.SHEETS], UNITS)
FIRST_UNIT = tuple(
    tuple(
        sum(unit.contingent < contingent for unit in sheet.units)
        for contingent in range(len(peoples.CONTINGENTS) + 1)
    )
    for sheet in sheets.SHEETS
)
KIND = sheets.padded([[unit.kind for unit in sheet.units] for sheet in sheets.SHEETS], UNITS)
STEPS = sheets.padded([[unit.steps for unit in sheet.units] for sheet in sheets.SHEETS], UNITS)


def by_losses(field: str) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """A number of each unit for each count of step losses."""
    return tuple(
        sheets.padded(
            [getattr(unit, field) for unit in sheet.units] + [()] * (UNITS - len(sheet.units)),
            peoples.MOST_STEPS,
            0,
        )
        for sheet in sheets.SHEETS
    )


MELEE, DEFENCE, MOVEMENT, MORALE = (
    by_losses("melee"),
    by_losses("defence"),
    by_losses("movement"),
    by_losses("morale"),
)
ROUT_BOX = tuple(sheet.rout_box for sheet in sheets.SHEETS)
ARMY_UNITS = tuple(sheet.army_units for sheet in sheets.SHEETS)
POINTS = tuple(sheet.points for sheet in sheets.SHEETS)
ARMY_TRACK = tuple(sheet.army_track for sheet in sheets.SHEETS)
