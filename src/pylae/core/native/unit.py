"""A unit: one rule for one combination of kinds, with the assignments it makes and the tables it reads."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from pylae.core.kinds import NOTHING, Array, Kind
from pylae.core.source import Refused, Source


@dataclass(eq=False)
class Unit:
    """One rule for one combination of kinds."""

    name: str
    source: Source
    params: dict[str, Kind]
    kinds: dict[str, Kind]  # of parameters and variables
    result: Kind = NOTHING
    small: bool = False  # a placeholder declares that its result fits into 32 bits
    callees: dict[ast.Call, Unit | str] = field(default_factory=dict)  # a string names what is built in
    constants: dict[ast.expr, int | None] = field(default_factory=dict)

    @property
    def body(self) -> list[ast.stmt]:
        return self.source.tree.body

    def refusal(self, node: ast.AST, why: str) -> Refused:
        return self.source.refusal(node, why)


@dataclass(frozen=True)
class Table:
    """A constant table: its name in the program, its kind and its numbers in a row."""

    name: str
    kind: Array
    flat: tuple[int, ...]
    value: tuple


def assignments(unit: Unit, node: ast.Assign | ast.AnnAssign) -> list[tuple[ast.expr, ast.expr]]:
    """The single assignments of `a, b = c, d`, and of `a, b = (c, d) if e else (f, g)`."""
    if isinstance(node, ast.AnnAssign):
        return [] if node.value is None else [(node.target, node.value)]
    if len(node.targets) > 1:
        raise unit.refusal(node, "one assignment at a time")
    target, value = node.targets[0], node.value
    if not isinstance(target, ast.Tuple):
        return [(target, value)]
    if (
        isinstance(value, ast.IfExp)
        and isinstance(value.body, ast.Tuple)
        and isinstance(value.orelse, ast.Tuple)
    ):
        if len(value.body.elts) != len(value.orelse.elts):
            raise unit.refusal(node, "as many values as variables")
        both = zip(value.body.elts, value.orelse.elts, strict=True)
        values: list[ast.expr] = [chosen(value, one, two) for one, two in both]
    elif isinstance(value, ast.Tuple):
        values = value.elts
    else:
        raise unit.refusal(node, "two variables take two values")
    if len(values) != len(target.elts):
        raise unit.refusal(node, "as many values as variables")
    return list(zip(target.elts, values, strict=True))


def chosen(choice: ast.IfExp, one: ast.expr, two: ast.expr) -> ast.expr:
    """One of the choices in `(c, d) if e else (f, g)`, made once so that it stays the same node."""
    kept: dict[tuple[int, int], ast.expr] = choice.__dict__.setdefault("chosen", {})
    if (id(one), id(two)) not in kept:
        kept[id(one), id(two)] = ast.copy_location(ast.IfExp(choice.test, one, two), choice)
    return kept[id(one), id(two)]


def flattened(source: Source, node: ast.expr, value: tuple) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shape and the numbers of a rectangular table."""
    if not isinstance(value[0], tuple):
        if any(isinstance(item, tuple) for item in value):
            raise source.refusal(node, "a table is rectangular")
        return (len(value),), tuple(int(item) for item in value)
    parts = [flattened(source, node, item) for item in value if isinstance(item, tuple)]
    if len(parts) < len(value) or len({shape for shape, _ in parts}) != 1:
        raise source.refusal(node, "a table is rectangular")
    return (len(value), *parts[0][0]), tuple(item for _, flat in parts for item in flat)
