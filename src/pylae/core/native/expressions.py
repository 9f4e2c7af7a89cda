"""Expressions in LLVM's text, one method for each node of Python's tree."""

from __future__ import annotations

import ast
from typing import Any

from pylae.core.kinds import NUMBER, TRUTH, Array, Pile, Record
from pylae.core.native.blocks import Blocks
from pylae.core.native.lines import Value, has_length, local, number, quoted, result_type, type_of
from pylae.core.native.unit import Unit
from pylae.core.source import UNKNOWN

ARITHMETIC = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}
BITWISE = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
SHIFTS = {ast.LShift: "shl", ast.RShift: "ashr"}
DIVISIONS = {ast.FloorDiv: "floordiv", ast.Mod: "floormod"}
COMPARISONS = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "slt",
    ast.LtE: "sle",
    ast.Gt: "sgt",
    ast.GtE: "sge",
}  # fmt: skipUNSIGNED = {"slt": "ult", "sle": "ule", "sgt": "ugt", "sge": "uge"}


UNSIGNED = {"slt": "ult", "sle": "ule", "sgt": "ugt", "sge": "uge"}


class Expressions(Blocks):
    """What a unit works out."""

    def value(self, node: ast.expr) -> Value:
        """What an expression gives."""
        known = self.program.constant(self.unit, node)
        if known is not None:
            return number(known)
        return getattr(self, f"of_{type(node).__name__}")(node)

    def fork(self, test: ast.expr, yes: str, no: str) -> None:
        """Goes one way or the other; `and`, `or` and `not` are ways and no values."""
        if isinstance(test, ast.BoolOp):
            for part in test.values[:-1]:
                on = self.label()
                if isinstance(test.op, ast.And):
                    self.fork(part, on, no)
                else:
                    self.fork(part, yes, on)
                self.begin(on)
            self.fork(test.values[-1], yes, no)
        elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self.fork(test.operand, no, yes)
        else:
            self.emit(f"br i1 {self.as_truth(self.value(test))}, label %{yes}, label %{no}")

    def of_Name(self, node: ast.Name) -> Value:
        kind = self.unit.kinds.get(node.id)
        if node.id not in self.unit.source.local:
            return self.of_meaning(node)
        if kind is None:
            raise self.unit.refusal(node, "nothing was ever put here")
        if node.id in self.given:
            return self.given[node.id]
        word = self.type_of_variable(node.id)
        second = self.new(f"load ptr, ptr {local(node.id + '.rows.p')}") if isinstance(kind, Record) else ""
        return Value(kind, word, self.new(f"load {word}, ptr {local(node.id + '.p')}"), second)

    def of_meaning(self, node: ast.expr) -> Value:
        """A table; constants have been taken care of."""
        value: Any = self.unit.source.meaning(node)
        table = self.program.table(self.unit.source, node, value)
        return Value(table.kind, "ptr", f"@{quoted('table ' + table.name)}")

    def of_Attribute(self, node: ast.Attribute) -> Value:
        if self.unit.source.meaning(node) is not UNKNOWN:
            return self.of_meaning(node)
        spot = self.spot(node)
        return Value(spot.kind, "ptr", spot.address) if isinstance(spot.kind, Array) else self.load(spot)

    def of_Subscript(self, node: ast.Subscript) -> Value:
        spot = self.spot(node)
        if isinstance(spot.kind, (Array, Record)):
            return Value(spot.kind, "ptr", spot.address, spot.address)
        return self.load(spot)

    def of_BinOp(self, node: ast.BinOp) -> Value:
        left = self.value(node.left)
        return self.binary(node, left, self.value(node.right))

    def binary(self, node: ast.BinOp, left: Value, right: Value) -> Value:
        kind = self.program.kind(self.unit, node)
        if isinstance(kind, Pile):
            if isinstance(node.op, ast.RShift):
                return self.shifted_pile(node, kind, left, right)
            word = f"i{kind.bits}"
            if isinstance(node.op, ast.BitAnd):  # a mask may reach beyond the pile, as `~(1 << card)` does
                one, two = self.as_mask(left, kind.bits), self.as_mask(right, kind.bits)
            else:
                one, two = (self.as_pile(node, part, kind.bits) for part in (left, right))
            return Value(kind, word, self.new(f"{BITWISE[type(node.op)]} {word} {one}, {two}"))
        given = self.module.widths.expression(self.unit, node)
        bits = max(given, left.reach, right.reach)
        if type(node.op) in SHIFTS and not self.module.widths.is_below(self.unit, node.right, 32):
            bits = 64
        one, two = self.as_number(left, bits), self.as_number(right, bits)
        text = self.reckoned(node, bits, one, two, right.constant)
        made = Value(NUMBER, f"i{bits}", text)
        return made if bits == given else Value(NUMBER, f"i{given}", self.as_number(made, given))

    def shifted_pile(self, node: ast.BinOp, kind: Pile, pile: Value, by: Value) -> Value:
        """A pile without its lowest places."""
        word, given = f"i{kind.bits}", min(64, kind.bits)
        places = self.as_number(by, given)
        if self.checked:
            whole = self.as_number(by, 64)
            bad = self.new(f"icmp uge i64 {whole}, {kind.bits}")
            self.fault(bad, node, "a shift by too many places", whole)
            places = self.new(f"select i1 {bad}, i{given} 0, i{given} {places}")
        how = (
            f"call i128 @lshr.i128(i128 {pile.text}, i64 "
            if kind.bits == 128
            else f"lshr {word} {pile.text}, "
        )
        return Value(kind, word, self.new(f"{how}{places}{')' if kind.bits == 128 else ''}"))

    def reckoned(self, node: ast.BinOp, bits: int, one: str, two: str, known: int | None) -> str:
        op, word = type(node.op), f"i{bits}"
        if op in BITWISE:
            return self.new(f"{BITWISE[op]} {word} {one}, {two}")
        if op in ARITHMETIC:
            return self.reckoned_sum(node, ARITHMETIC[op], bits, one, two)
        if op in DIVISIONS:
            if known is not None and known > 0 and known & (known - 1) == 0:
                how = (
                    f"ashr {word} {one}, {known.bit_length() - 1}"
                    if op is ast.FloorDiv
                    else f"and {word} {one}, {known - 1}"
                )
                return self.new(how)
            if self.checked:
                self.fault(self.new(f"icmp eq {word} {two}, 0"), node, "a division by zero")
            if self.checked and op is ast.FloorDiv:
                least = self.new(f"icmp eq {word} {one}, {-(1 << bits - 1)}")
                opposite = self.new(f"icmp eq {word} {two}, -1")
                self.fault(self.new(f"and i1 {least}, {opposite}"), node, "the number grows too large")
            return self.new(f"call {word} @{DIVISIONS[op]}.{word}({word} {one}, {word} {two})")
        if self.checked:
            bad = self.new(f"icmp uge {word} {two}, {bits}")
            self.fault(bad, node, "a shift by too many places")
            two = self.new(f"select i1 {bad}, {word} 0, {word} {two}")
        made = self.new(f"{SHIFTS[op]} {word} {one}, {two}")
        if self.checked and op is ast.LShift:
            back = self.new(f"ashr {word} {made}, {two}")
            self.fault(self.new(f"icmp ne {word} {back}, {one}"), node, "the number grows too large")
        return made

    def of_UnaryOp(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return Value(TRUTH, "i1", self.new(f"xor i1 {self.as_truth(self.value(node.operand))}, true"))
        inner = self.value(node.operand)
        if isinstance(inner.kind, Pile) and isinstance(node.op, ast.Invert):
            kind = Pile(inner.kind.bits, not inner.kind.cut)
            return Value(kind, inner.type, self.new(f"xor {inner.type} {inner.text}, -1"))
        bits = max(self.module.widths.expression(self.unit, node), inner.reach)
        value = self.as_number(inner, bits)
        if isinstance(node.op, ast.UAdd):
            return Value(NUMBER, f"i{bits}", value)
        if isinstance(node.op, ast.USub):
            return Value(NUMBER, f"i{bits}", self.reckoned_sum(node, "sub", bits, "0", value))
        return Value(NUMBER, f"i{bits}", self.new(f"xor i{bits} {value}, -1"))

    def of_BoolOp(self, node: ast.BoolOp) -> Value:
        """The first part that decides, as Python gives it."""
        return self.either(node, [(part, None) for part in node.values])

    def of_IfExp(self, node: ast.IfExp) -> Value:
        return self.either(node, [(node.body, node.test), (node.orelse, None)])

    def either(self, node: ast.expr, parts: list[tuple[ast.expr, ast.expr | None]]) -> Value:
        """The value of one of several parts, stored where they meet again."""
        kind = self.program.kind(self.unit, node)
        bits = self.module.widths.expression(self.unit, node)
        word = type_of(kind, bits)
        held, after = self.place(word), self.label()
        for part, test in parts[:-1]:
            on, stop = self.label(), self.label()
            if test is not None:  # a if test else b
                self.fork(test, stop, on)
                self.begin(stop)
                self.emit(f"store {word} {self.as_kind(part, self.value(part), kind, bits)}, ptr {held}")
                self.go(after)
            else:  # a and b, a or b
                value = self.value(part)
                self.emit(f"store {word} {self.as_kind(part, value, kind, bits)}, ptr {held}")
                yes, no = (
                    (on, after)
                    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And)
                    else (after, on)
                )
                self.emit(f"br i1 {self.as_truth(value)}, label %{yes}, label %{no}")
            self.begin(on)
        self.emit(f"store {word} {self.as_kind(node, self.value(parts[-1][0]), kind, bits)}, ptr {held}")
        self.go(after)
        self.begin(after)
        return Value(kind, word, self.new(f"load {word}, ptr {held}"))

    def of_Compare(self, node: ast.Compare) -> Value:
        """One comparison, or several in a row of which Python leaves at the first that fails."""
        left = self.value(node.left)
        if len(node.ops) == 1:
            right = self.value(node.comparators[0])
            return Value(TRUTH, "i1", self.compared(COMPARISONS[type(node.ops[0])], left, right))
        held, after = self.place("i1"), self.label()
        for op, part in zip(node.ops, node.comparators, strict=True):
            right = self.value(part)
            truth = self.compared(COMPARISONS[type(op)], left, right)
            self.emit(f"store i1 {truth}, ptr {held}")
            on = self.label()
            self.emit(f"br i1 {truth}, label %{on}, label %{after}")
            self.begin(on)
            left = right
        self.go(after)
        self.begin(after)
        return Value(TRUTH, "i1", self.new(f"load i1, ptr {held}"))

    def compared(self, how: str, left: Value, right: Value) -> str:
        if isinstance(left.kind, Pile) and isinstance(right.kind, Pile):
            bits = max(left.bits, right.bits)
            one, two = self.as_number(left, bits), self.as_number(right, bits)
            return self.new(f"icmp {UNSIGNED.get(how, how)} i{bits} {one}, {two}")
        if isinstance(left.kind, Pile) or isinstance(right.kind, Pile):
            return self.pile_compared(how, left, right)
        bits = max(left.reach, right.reach)
        return self.new(f"icmp {how} i{bits} {self.as_number(left, bits)}, {self.as_number(right, bits)}")

    def pile_compared(self, how: str, left: Value, right: Value) -> str:
        """A pile beside a number, each as it is: with room for the sign of one and the highest card of the other."""
        pile, other = (left, right) if isinstance(left.kind, Pile) else (right, left)
        if other.constant is not None and 0 <= other.constant < 1 << pile.bits:
            one, two = (str(part.constant) if part is other else part.text for part in (left, right))
            return self.new(f"icmp {UNSIGNED.get(how, how)} {pile.type} {one}, {two}")
        bits = 64 if pile.bits == 32 else 2 * pile.bits
        one, two = (
            str(part.constant) if part.constant is not None else self.as_number(part, bits)
            for part in (left, right)
        )
        return self.new(f"icmp {how} i{bits} {one}, {two}")

    # Calls

    def of_Call(self, node: ast.Call) -> Value:
        called = self.program.callee(self.unit, node)
        if isinstance(called, Unit):
            return self.call(node, called, [self.value(argument) for argument in node.args])
        return getattr(self, f"call_{called}")(node, *(self.value(argument) for argument in node.args))

    def call(self, node: ast.Call, called: Unit, given: list[Value]) -> Value:
        handed = []
        for (name, kind), value in zip(called.params.items(), given, strict=True):
            bits = self.module.widths.variable(called, name)
            handed.append(f"{type_of(kind, bits)} {self.as_kind(node, value, kind, bits)}")
            if isinstance(kind, Record):
                handed.append(f"ptr {value.second}")
            elif has_length(kind):
                handed.append(f"i64 {value.second}")
        word = result_type(self.module, called)
        text = f"call {word} @{quoted('rule ' + called.name)}({', '.join(handed)})"
        if word == "void":
            self.emit(text)
            return Value(called.result, "i64", "0")
        return Value(called.result, word, self.new(text))
