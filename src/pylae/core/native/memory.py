"""Memory in LLVM's text: fields, rows and tables, loads and stores with their checks, and whole states."""

from __future__ import annotations

import ast
from typing import NamedTuple

from pylae.core.kinds import BITS, NUMBER, Array, Kind, Pile, Record, Records, field_kind
from pylae.core.native.lines import Lines, Value, nested_type
from pylae.core.native.program import CUT
from pylae.core.source import UNKNOWN
from pylae.core.state import StateType


class Spot(NamedTuple):
    """A place in memory: what asks for it, its address, the kind and code of what lies there, and the part of memory."""

    node: ast.expr
    address: str
    kind: Kind
    code: str
    tag: str
    capacity: int


class Memory(Lines):
    """What a unit reads from memory and writes to it."""

    def spot(self, node: ast.expr) -> Spot:
        """Where a field or an element lies."""
        if isinstance(node, ast.Attribute):
            whole = self.value(node.value)
            assert isinstance(whole.kind, Record)
            field = whole.kind.type.fields[node.attr]
            at = whole.kind.type.offsets[node.attr]
            base = whole.second if field.shape else whole.text
            address = self.new(f"getelementptr inbounds i8, ptr {base}, i64 {at}")
            tag = "fixed" if field.fixed else f"field {node.attr}"
            return Spot(node, address, field_kind(field), field.code, tag, field.capacity)
        assert isinstance(node, ast.Subscript)
        whole, tag = self.row(node.value)
        if isinstance(whole.kind, Records):
            inside = f"[{whole.kind.type.size} x i8]"
            address = self.place_in(node, whole.text, inside, self.value(node.slice), whole.second)
            return Spot(node, address, Record(whole.kind.type), "", "", 0)
        assert isinstance(whole.kind, Array)
        inside = nested_type(whole.kind.code, whole.kind.shape[1:])
        length = whole.second if whole.kind.shape[0] is None else whole.kind.shape[0]
        address = self.place_in(node, whole.text, inside, self.value(node.slice), length)
        return Spot(node, address, whole.kind.inner, whole.kind.code, tag, whole.kind.capacity)

    def row(self, node: ast.expr) -> tuple[Value, str]:
        """An array, and the part of memory it lies in."""
        if isinstance(node, ast.Subscript) or (
            isinstance(node, ast.Attribute) and self.unit.source.meaning(node) is UNKNOWN
        ):
            spot = self.spot(node)
            return Value(spot.kind, "ptr", spot.address), spot.tag
        value = self.value(node)
        parts = {"field": "fields", "fixed": "fixed", "row": "rows", "table": "tables"}
        return value, parts[value.kind.origin] if isinstance(value.kind, Array) else ""

    def place_in(self, node: ast.AST, base: str, inside: str, at: Value, length: int | str) -> str:
        """The address of a place in a row; -1 is the last one only where it is written as a constant.

        A checked program tests the place, and goes on with memory of its own where there is none.
        """
        if at.constant is not None and isinstance(length, int):
            return self.new(f"getelementptr inbounds {inside}, ptr {base}, i64 {at.constant % length}")
        if at.constant is not None and at.constant < 0:
            at = Value(NUMBER, "i64", self.new(f"add i64 {length}, {at.constant}"))
        if not self.checked:
            bits = at.reach
            return self.new(
                f"getelementptr inbounds {inside}, ptr {base}, i{bits} {self.as_number(at, bits)}"
            )
        place = self.as_number(at, 64)
        bad = self.new(f"icmp uge i64 {place}, {length}")
        self.fault(bad, node, "there is no such place", place)
        address = self.new(f"getelementptr {inside}, ptr {base}, i64 {place}")
        return self.new(f"select i1 {bad}, ptr @fault.memory, ptr {address}")

    def load(self, spot: Spot) -> Value:
        kind = f"i{BITS[spot.code]}"
        align = ", align 8" if kind == "i128" else ""
        tag = self.module.tag(spot.tag)
        value = self.new(f"load {kind}, ptr {spot.address}{align}, !tbaa !{tag}")
        if isinstance(spot.kind, Pile):
            return Value(spot.kind, kind, value)
        if BITS[spot.code] == 64 or (BITS[spot.code] == 32 and self.narrow(spot.node)):
            return Value(NUMBER, kind, value)
        wide = "i32" if self.narrow(spot.node) else "i64"
        return Value(NUMBER, wide, self.new(f"sext {kind} {value} to {wide}"))

    def narrow(self, node: ast.expr) -> bool:
        return self.module.widths.expression(self.unit, node) == 32

    def keep(self, spot: Spot, value: Value) -> None:
        if isinstance(value.kind, Pile) and value.kind.cut:
            raise self.unit.refusal(spot.node, CUT)
        kind = f"i{BITS[spot.code]}"
        align = ", align 8" if kind == "i128" else ""
        if isinstance(spot.kind, Pile):
            kept = self.as_pile(spot.node, value, spot.kind.bits, spot.capacity)
        else:
            kept = self.narrowed(spot, value)
        self.emit(f"store {kind} {kept}, ptr {spot.address}{align}, !tbaa !{self.module.tag(spot.tag)}")

    def narrowed(self, spot: Spot, value: Value) -> str:
        """A number as it lies in memory."""
        bits = BITS[spot.code]
        if value.constant is not None and not -(1 << bits - 1) <= value.constant < 1 << bits - 1:
            raise self.unit.refusal(spot.node, f"{value.constant} does not fit here")
        if isinstance(value.kind, Pile) and value.kind.bits > 64:
            raise self.unit.refusal(spot.node, "a pile of more than 64 cards is no number")
        if self.checked and value.constant is None:
            whole = self.as_number(value, 64)
            kept = self.as_number(Value(NUMBER, "i64", whole), bits)
            back = self.as_number(Value(NUMBER, f"i{bits}", kept), 64)
            lost = f"icmp slt i64 {whole}, 0" if value.kind == Pile(64) else f"icmp ne i64 {back}, {whole}"
            self.fault(self.new(lost), spot.node, "the number does not fit here", whole)
            return kept
        return self.as_number(value, bits)

    def copy(self, state: Value, singles: str, rows: str) -> None:
        """Copies a state: its single numbers to one place and its rows to another, in runs as long as possible."""
        assert isinstance(state.kind, Record)
        for first, last, shaped in runs(state.kind.type):
            source, target = (state.second, rows) if shaped else (state.text, singles)
            here = self.new(f"getelementptr inbounds i8, ptr {source}, i64 {first}")
            there = self.new(f"getelementptr inbounds i8, ptr {target}, i64 {first}")
            self.memcpy(there, here, last - first, alignment(first, state.kind.type.align))

    def copy_whole(self, state: Value, address: str) -> None:
        """Copies a state to where its rows do not lie apart; at once, if they did not before."""
        assert isinstance(state.kind, Record)
        whole, apart, after = self.label(), self.label(), self.label()
        together = self.new(f"icmp eq ptr {state.text}, {state.second}")
        self.emit(f"br i1 {together}, label %{whole}, label %{apart}")
        self.begin(whole)
        self.memcpy(address, state.text, state.kind.type.size, state.kind.type.align)
        self.go(after)
        self.begin(apart)
        self.copy(state, address, address)
        self.go(after)
        self.begin(after)

    def memcpy(self, target: str, source: str, size: int, align: int) -> None:
        self.emit(
            f"call void @llvm.memcpy.p0.p0.i64(ptr align {align} {target}, ptr align {align} {source}, "
            f"i64 {size}, i1 false)"
        )

    def zeros(self, node: ast.Call, code: str, length: int) -> Value:
        """A row on the stack, filled with zeros where it is made: a rule may be inlined into a loop."""
        size = BITS[code] // 8 * length
        memory = self.place(f"[{length} x i{BITS[code]}]")
        self.emit(f"call void @llvm.memset.p0.i64(ptr align 16 {memory}, i8 0, i64 {size}, i1 false)")
        return Value(Array(code, (length,)), "ptr", memory)


def runs(state: StateType) -> list[tuple[int, int, bool]]:
    """A state's memory in runs of single numbers and runs of rows: first byte, byte after the last, whether rows."""
    found: list[tuple[int, int, bool]] = []
    for name, field in state.fields.items():
        first, shaped = state.offsets[name], bool(field.shape)
        last = first + field.size * field.count
        if found and found[-1][2] == shaped:
            first = found.pop()[0]
        found.append((first, last, shaped))
    return found


def alignment(place: int, most: int) -> int:
    """By what an address is divisible that lies so many bytes behind the beginning of a state."""
    return min(most, place & -place) if place else most
