"""Ranges: between which numbers every variable, parameter and result lies, from what fields and tables declare.

A GPU reckons with 32 bits at twice the speed of 64. A number may have 32 where nothing that can ever be put there is larger:
that is proved here, over the whole program at once, and never assumed. What grows in a loop without an end in sight keeps 64.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from itertools import product

from pylae.core.kinds import BITS, Array, Kind, Number, Pile, Truth, element
from pylae.core.native.language import in_order, is_range
from pylae.core.native.lines import SMALL, Widths
from pylae.core.native.program import Program
from pylae.core.native.unit import Unit, assignments
from pylae.core.source import UNKNOWN

Range = tuple[int, int]
LEAST, MOST = -(1 << 63), (1 << 63) - 1
WHOLE: Range = (LEAST, MOST)
# Ranges that are fed by others grow in few steps, so that the search ends soon.
LOWS = (0, -1, -(1 << 7), -(1 << 15), -SMALL, -(1 << 31), LEAST)
HIGHS = (0, 1, (1 << 7) - 1, (1 << 15) - 1, SMALL, (1 << 31) - 1, MOST)


class Ranges(Widths):
    """The ranges of a program's numbers; asked by the back end for the bits they need."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.known: dict[tuple[Unit, str], Range] = {}  # of variables, and of results under the name ""
        self.seen: dict[tuple[Unit, ast.expr], Range | None] = {}  # of expressions, in this pass
        for unit in program.entries.values():
            for name in unit.params:
                self.known[unit, name] = WHOLE
        parts = {unit: list(in_order(unit.source.tree)) for unit in program.units.values()}
        self.changed = True
        while self.changed:
            self.changed = False
            self.seen.clear()
            for unit in reversed(parts):
                for node in parts[unit]:
                    self.learn(unit, node)
        self.seen.clear()

    # What the back end asks

    def variable(self, unit: Unit, name: str) -> int:
        return bits(self.known.get((unit, name), WHOLE))

    def result(self, unit: Unit) -> int:
        return bits(self.known.get((unit, ""), WHOLE))

    def expression(self, unit: Unit, node: ast.expr) -> int:
        return bits(self.range(unit, node) or WHOLE)

    def is_below(self, unit: Unit, node: ast.expr, most: int) -> bool:
        low, high = self.range(unit, node) or WHOLE
        return low >= 0 and high < most

    # One pass

    def learn(self, unit: Unit, node: ast.AST) -> None:
        """What a statement or a call adds to the ranges."""
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            for target, value in assignments(unit, node):
                if isinstance(target, ast.Name):
                    self.add(unit, target.id, self.range(unit, value))
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            whole = ast.BinOp(node.target, node.op, node.value)
            self.add(unit, node.target.id, self.range(unit, whole))
        elif (
            isinstance(node, ast.For)
            and isinstance(node.target, ast.Name)
            and isinstance(node.iter, ast.Call)
        ):
            self.add(unit, node.target.id, self.counter(unit, node.iter.args))
        elif isinstance(node, ast.Return) and node.value is not None:
            self.add(unit, "", self.range(unit, node.value))
        elif isinstance(node, ast.Call) and not is_range(node):
            called = unit.callees.get(node)
            if isinstance(called, Unit):
                for (name, kind), argument in zip(called.params.items(), node.args, strict=True):
                    if isinstance(kind, Number):
                        self.add(called, name, self.range(unit, argument))

    def add(self, unit: Unit, name: str, more: Range | None) -> None:
        """Widens a range so that it holds another."""
        if more is None:
            return
        before = self.known.get((unit, name))
        if before is not None and before[0] <= more[0] and more[1] <= before[1]:
            return
        low, high = more if before is None else joined(before, more)
        if name == "" and unit.small:  # the checked build tests that
            low, high = max(low, -SMALL), min(high, SMALL)
            if before == (low, high):
                return
        self.known[unit, name] = (
            next((rung for rung in LOWS if rung <= low), LEAST),
            next((rung for rung in HIGHS if rung >= high), MOST),
        )
        self.changed = True

    def counter(self, unit: Unit, ends: list[ast.expr]) -> Range | None:
        first = (0, 0) if len(ends) == 1 else self.range(unit, ends[0])
        last = self.range(unit, ends[0] if len(ends) == 1 else ends[1])
        if first is None or last is None:
            return None
        step = self.program.constant(unit, ends[2]) if len(ends) > 2 else 1
        if step is not None and step < 0:
            return min(last[0] + 1, first[1]), first[1]
        return first[0], max(last[1] - 1, first[0])

    # Expressions

    def range(self, unit: Unit, node: ast.expr) -> Range | None:
        """Where the number lies that an expression gives; None where nothing ever comes here."""
        key = (unit, node)
        if key not in self.seen:
            known = self.program.constant(unit, node)
            self.seen[key] = (
                clipped((known, known))
                if known is not None
                else getattr(self, f"of_{type(node).__name__}")(unit, node)
            )
        return self.seen[key]

    def of_Name(self, unit: Unit, node: ast.Name) -> Range | None:
        kind = unit.kinds.get(node.id)
        if isinstance(kind, Number):
            return self.known.get((unit, node.id))
        return held(kind) if kind is not None else WHOLE

    def of_Attribute(self, unit: Unit, node: ast.Attribute) -> Range:
        if unit.source.meaning(node) is not UNKNOWN:
            return WHOLE
        kind = self.program.kind(unit, node.value)
        field = kind.type.fields[node.attr]  # pyright: ignore[reportAttributeAccessIssue]
        return stored(field.code)

    def of_Subscript(self, unit: Unit, node: ast.Subscript) -> Range:
        whole: ast.expr = node
        while isinstance(whole, ast.Subscript):
            whole = whole.value
        kind = self.program.kind(unit, whole)
        if not isinstance(kind, Array):
            return WHOLE
        meant = unit.source.meaning(whole) if isinstance(whole, (ast.Name, ast.Attribute)) else UNKNOWN
        if isinstance(meant, tuple):
            flat = self.program.table(unit.source, whole, meant).flat
            return min(flat), max(flat)
        return stored(kind.code)

    def of_BinOp(self, unit: Unit, node: ast.BinOp) -> Range | None:
        left, right = self.range(unit, node.left), self.range(unit, node.right)
        if left is None or right is None:
            return None
        return clipped(OPERATIONS[type(node.op)](left, right))

    def of_UnaryOp(self, unit: Unit, node: ast.UnaryOp) -> Range | None:
        if isinstance(node.op, ast.Not):
            return 0, 1
        inner = self.range(unit, node.operand)
        if inner is None or isinstance(node.op, ast.UAdd):
            return inner
        return clipped((-inner[1], -inner[0]) if isinstance(node.op, ast.USub) else (~inner[1], ~inner[0]))

    def of_BoolOp(self, unit: Unit, node: ast.BoolOp) -> Range | None:
        return self.any_of(unit, node.values)

    def of_IfExp(self, unit: Unit, node: ast.IfExp) -> Range | None:
        return self.any_of(unit, [node.body, node.orelse])

    def any_of(self, unit: Unit, parts: list[ast.expr]) -> Range | None:
        found = [range for part in parts if (range := self.range(unit, part)) is not None]
        return (min(low for low, _ in found), max(high for _, high in found)) if found else None

    def of_Compare(self, unit: Unit, node: ast.Compare) -> Range:
        return 0, 1

    def of_Call(self, unit: Unit, node: ast.Call) -> Range | None:
        called = unit.callees[node]
        if isinstance(called, Unit):
            return self.known.get((called, "")) if isinstance(called.result, Number) else held(called.result)
        given = [self.range(unit, argument) for argument in node.args if self.is_number(unit, argument)]
        if None in given:
            return None
        numbers = [range for range in given if range is not None]
        if called in ("min", "max"):
            best = min if called == "min" else max
            return best(low for low, _ in numbers), best(high for _, high in numbers)
        if called == "abs":
            low, high = numbers[0]
            return clipped((0 if low <= 0 <= high else min(abs(low), abs(high)), max(abs(low), abs(high))))
        if called == "below":
            return 0, max(0, numbers[0][1] - 1)
        return {"size": (0, 128), "lowest": (-1, 128), "nth": (-1, 128), "has": (0, 1)}.get(called, WHOLE)

    def is_number(self, unit: Unit, node: ast.expr) -> bool:
        return isinstance(self.program.kind(unit, node), (Number, Truth))


def bits(range: Range) -> int:
    return 32 if range[0] >= -(1 << 31) and range[1] < 1 << 31 else 64


def clipped(range: Range) -> Range:
    """Beyond 64 bits anything may come out."""
    return range if range[0] >= LEAST and range[1] <= MOST else WHOLE


def joined(one: Range, two: Range) -> Range:
    return min(one[0], two[0]), max(one[1], two[1])


def stored(code: str) -> Range:
    """What can lie in memory with this code."""
    if isinstance(element(code), Pile):
        return clipped((0, (1 << BITS[code]) - 1))
    return -(1 << BITS[code] - 1), (1 << BITS[code] - 1) - 1


def held(kind: Kind) -> Range:
    if isinstance(kind, Truth):
        return 0, 1
    return (0, (1 << 32) - 1) if kind == Pile(32) else WHOLE


def corners(operation: Callable[[int, int], int]) -> Callable[[Range, Range], Range]:
    """For what grows or falls with each of its two numbers."""

    def of(left: Range, right: Range) -> Range:
        found = [operation(one, two) for one, two in product(left, right)]
        return min(found), max(found)

    return of


def conjunction(left: Range, right: Range) -> Range:
    positive = [high for low, high in (left, right) if low >= 0]
    return (0, min(positive)) if positive else spread(left, right)


def spread(left: Range, right: Range) -> Range:
    """All numbers of as many bits as the larger needs."""
    size = max(number.bit_length() for number in (*left, *right))
    return (0 if left[0] >= 0 and right[0] >= 0 else -(1 << size)), (1 << size) - 1


def quotient(left: Range, right: Range) -> Range:
    most = max(abs(left[0]), abs(left[1]))
    if right[0] > 0:
        return corners(lambda one, two: one // two)(left, right)
    return -most - 1, most + 1


def remainder(left: Range, right: Range) -> Range:
    if right[0] >= 0:
        return 0, max(0, right[1] - 1)
    return -max(abs(right[0]), abs(right[1])), max(abs(right[0]), abs(right[1]))


def shifted_up(left: Range, right: Range) -> Range:
    return corners(lambda one, two: one << two)(left, right) if right[0] >= 0 and right[1] < 64 else WHOLE


def shifted_down(left: Range, right: Range) -> Range:
    least, most = max(0, min(63, right[0])), max(0, min(63, right[1]))
    return corners(lambda one, two: one >> two)(left, (least, most))


OPERATIONS: dict[type, Callable[[Range, Range], Range]] = {
    ast.Add: corners(lambda one, two: one + two),
    ast.Sub: corners(lambda one, two: one - two),
    ast.Mult: corners(lambda one, two: one * two),
    ast.FloorDiv: quotient,
    ast.Mod: remainder,
    ast.BitAnd: conjunction,
    ast.BitOr: spread,
    ast.BitXor: spread,
    ast.LShift: shifted_up,
    ast.RShift: shifted_down,
}
