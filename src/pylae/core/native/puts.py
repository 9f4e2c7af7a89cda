"""What a rule may put where, and which memory it may name: checked once the kinds of its variables are known."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from pylae.core.kinds import VALUES, Array, Kind, Record, Records
from pylae.core.native.language import is_copy, makes_memory, roots
from pylae.core.native.unit import Unit, assignments
from pylae.core.source import UNKNOWN

if TYPE_CHECKING:
    from pylae.core.native.program import Program


def check_put(program: Program, unit: Unit, target: ast.expr, value: ast.expr, kind: Kind) -> None:
    """Numbers and piles are put into fields and rows, states among states; tables and fixed fields stay as they are."""
    root = target
    while isinstance(root, (ast.Attribute, ast.Subscript)) and unit.source.meaning(root) is UNKNOWN:
        root = root.value
    if unit.source.meaning(root) is not UNKNOWN:
        raise unit.refusal(target, "constants and tables stay what they are")
    whole = program.kind(unit, target.value) if isinstance(target, ast.Subscript) else None
    if isinstance(whole, Array) and whole.origin == "table":
        raise unit.refusal(target, "constants and tables stay what they are")
    if is_fixed(program, unit, target, whole):
        raise unit.refusal(target, "what is fixed when a table is opened stays as it is")
    place = program.kind(unit, target)
    if isinstance(place, Record) and isinstance(kind, Record):
        if len(program.open) > 1:  # whoever called may have a name for the state that stood there
            raise unit.refusal(target, "only the loop that Python calls puts states in their places")
        if not is_copy(unit.source, value):
            raise unit.refusal(value, "a state is put among others as copy_of(state)")
    elif not isinstance(place, VALUES) or not isinstance(kind, VALUES):
        raise unit.refusal(target, "only numbers and piles are put here, one by one")


def is_fixed(program: Program, unit: Unit, target: ast.expr, row: Kind | None) -> bool:
    """Whether this is a fixed field, or a place in one of its rows."""
    if not isinstance(target, ast.Attribute):
        return isinstance(row, Array) and row.origin == "fixed"
    state = program.kind(unit, target.value)
    return isinstance(state, Record) and target.attr in state.type.fixed


def check_memory(program: Program, unit: Unit) -> None:
    """Refuses a second name for memory that is made in a loop, which is the same memory each time round, and for a state
    among others where states are put in their places: Python would keep the old one under its name."""
    loops = [node for node in ast.walk(unit.source.tree) if isinstance(node, (ast.For, ast.While))]
    inside = {part for loop in loops for part in ast.walk(loop)}
    pairs = [
        (node, target, value)
        for node in ast.walk(unit.source.tree)
        if isinstance(node, (ast.Assign, ast.AnnAssign))
        for target, value in assignments(unit, node)
    ]
    made = {
        target.id
        for node, target, value in pairs
        if isinstance(target, ast.Name) and node in inside and makes_memory(unit.source, value)
    }
    puts = any(
        isinstance(target, ast.Subscript) and isinstance(program.kind(unit, target), Record)
        for _, target, _ in pairs
    )
    for _, target, value in pairs:
        if not isinstance(target, ast.Name) or not isinstance(unit.kinds[target.id], (Array, Record)):
            continue
        for root in roots(value):
            if root.id in made:
                raise unit.refusal(value, "what is made in a loop gets no second name")
            if puts and isinstance(unit.kinds.get(root.id), Records):
                raise unit.refusal(
                    value, "a state among others gets no name where states are put in their places"
                )
