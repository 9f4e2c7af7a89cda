"""The back end: units as LLVM's assembly text.

Every variable gets a place on the stack, which LLVM's first pass turns into registers; so the text is written in one walk
over a rule and follows Python's order of evaluation by itself. A comment before each statement names its line.

Numbers have 64 bits, or 32 where `ranges` shows that they fit. A *checked* program also tests every index, every number that
is put into a smaller place, and every sum and product; it remembers the first thing that went wrong and lets every
loop end. A fast one trusts that the contract test ran the checked one.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any, NamedTuple

from pylae.core.kinds import (
    BITS,
    NUMBER,
    TRUTH,
    Array,
    Kind,
    Nothing,
    Number,
    Pile,
    Record,
    Records,
    Truth,
    element,
)
from pylae.core.native import ENTRY
from pylae.core.native.prelude import prelude
from pylae.core.native.program import Program, Table, Unit, assignments
from pylae.core.source import UNKNOWN
from pylae.core.state import StateType

ARITHMETIC = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}
BITWISE = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
SHIFTS = {ast.LShift: "shl", ast.RShift: "ashr"}
DIVISIONS = {ast.FloorDiv: "floordiv", ast.Mod: "floormod"}
COMPARISONS = {
    ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "slt", ast.LtE: "sle", ast.Gt: "sgt", ast.GtE: "sge",
}  # fmt: skip
SMALL = 1 << 30  # results declared as Int32 lie within: the next number still has 32 bits
UNSIGNED = {"slt": "ult", "sle": "ule", "sgt": "ugt", "sge": "uge"}


class Widths:
    """How many bits numbers need: 64, where nobody has looked closer."""

    def variable(self, unit: Unit, name: str) -> int:
        return 64

    def result(self, unit: Unit) -> int:
        return 64

    def expression(self, unit: Unit, node: ast.expr) -> int:
        return 64


@dataclass(frozen=True)
class Target:
    """What the text is written for."""

    checked: bool = False
    deposit: bool = False  # the processor has pdep
    kernels: bool = False  # entries are kernels of a GPU


class Value(NamedTuple):
    """A value in the text: its kind, LLVM's type and name of it.

    An array from Python has a second part, its length. So has a state, the address from which its rows are counted: in
    working memory they lie apart from single numbers, which can then become registers.
    """

    kind: Kind
    type: str
    text: str
    second: str = ""
    constant: int | None = None

    @property
    def bits(self) -> int:
        return int(self.type[1:])


def number(value: int, bits: int = 64) -> Value:
    return Value(NUMBER, f"i{bits}", str(value), constant=value)


class Text:
    """A whole program as LLVM's text, with the places where a checked one may find something wrong."""

    def __init__(self, program: Program, target: Target, widths: Widths | None = None) -> None:
        self.program, self.target = program, target
        self.widths = widths or Widths()
        self.sites: list[str] = []
        self.tags: dict[str, int] = {}
        generator = self.tag("generator")
        bodies = [Function(self, unit).text() for unit in program.units.values()]
        entries = [self.entry(name, unit) for name, unit in program.entries.items()]
        self.text = "\n".join(
            [
                prelude(target.deposit, target.checked, generator),
                *(constant_table(table) for table in program.tables.values()),
                *bodies,
                *entries,
                WORKERS_OF_A_GPU if target.kernels else WORKER_OF_A_CPU,
                *self.metadata(),
            ]
        )

    def tag(self, place: str) -> int:
        """The number of a part of memory that nothing else is stored in; all fields have a part in common."""
        if place.startswith("field "):
            self.tag("fields")
        return self.tags.setdefault(place, 1 + 2 * len(self.tags))

    def metadata(self) -> list[str]:
        lines = ['!0 = !{!"memory"}']
        for place, tag in self.tags.items():
            above = self.tags["fields"] + 1 if place.startswith("field ") else 0
            lines.append(f'!{tag + 1} = !{{!"{place}", !{above}, i64 0}}')
            lines.append(f"!{tag} = !{{!{tag + 1}, !{tag + 1}, i64 0}}")
        return lines

    def site(self, unit: Unit, node: ast.AST, what: str) -> int:
        """The number of a place where a check may fail."""
        line = getattr(node, "lineno", 0)
        self.sites.append(f"{unit.source.file.name}:{line}: {what}: {ast.unparse(node)}")
        return len(self.sites)

    def entry(self, name: str, unit: Unit) -> str:
        """What Python calls: whole numbers of 64 bits, addresses, and the lengths of arrays."""
        given, handed, lines = [], [], []
        for parameter, kind in unit.params.items():
            if isinstance(kind, Number):
                given.append(f"i64 %{parameter}")
                bits = self.widths.variable(unit, parameter)
                if bits < 64:
                    lines.append(f"  %{parameter}.narrow = trunc i64 %{parameter} to i{bits}")
                    handed.append(f"i{bits} %{parameter}.narrow")
                    continue
                handed.append(f"i64 %{parameter}")
            else:
                given.append(f"ptr %{parameter}")
                handed.append(f"ptr %{parameter}")
                if isinstance(kind, Record):
                    handed.append(f"ptr %{parameter}")
                elif has_length(kind):
                    given.append(f"i64 %{parameter}.length")
                    handed.append(f"i64 %{parameter}.length")
        call = f"@{quoted('rule ' + unit.name)}({', '.join(handed)})"
        result = result_type(self, unit)
        if result == "void":
            lines += [f"  call void {call}", "  ret void"]
            out = "void"
        else:
            out = "i64"
            lines.append(f"  %given = call {result} {call}")
            if result == "i64":
                lines.append("  ret i64 %given")
            else:
                widen = "zext" if not isinstance(unit.result, Number) else "sext"
                lines += [f"  %wide = {widen} {result} %given to i64", "  ret i64 %wide"]
        if isinstance(unit.result, Pile) and unit.result.bits > 64:
            raise unit.refusal(unit.source.tree, "Python is not given a pile of more than 64 cards")
        linkage = "ptx_kernel " if self.target.kernels else ""
        head = f"define {linkage}{out} @{ENTRY}{name}({', '.join(given)}) nounwind {{"
        return "\n".join([head, *lines, "}"])


WORKER_OF_A_CPU = """
define internal i64 @worker() alwaysinline nounwind { ret i64 0 }
define internal i64 @workers() alwaysinline nounwind { ret i64 1 }
"""
WORKERS_OF_A_GPU = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
define internal i64 @worker() alwaysinline nounwind {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %c = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %a = mul i32 %c, %n
  %b = add i32 %a, %t
  %v = zext i32 %b to i64
  ret i64 %v
}
define internal i64 @workers() alwaysinline nounwind {
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %m = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %a = mul i32 %m, %n
  %v = zext i32 %a to i64
  ret i64 %v
}
"""


def has_length(kind: Kind) -> bool:
    """Whether the length of what Python hands over is known only when it runs."""
    return isinstance(kind, Records) or (isinstance(kind, Array) and kind.shape[0] is None)


def quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\5C").replace('"', "\\22") + '"'


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def nested_type(code: str, shape: tuple[int | None, ...]) -> str:
    text = f"i{BITS[code]}"
    for length in reversed(shape):
        text = f"[{length} x {text}]"
    return text


def constant_table(table: Table) -> str:
    """A table in the program's constant memory."""
    code = table.kind.code

    def nested(shape: tuple[int | None, ...], items: tuple[int, ...]) -> str:
        inner = nested_type(code, shape[1:])
        if len(shape) == 1:
            return "[" + ", ".join(f"{inner} {item}" for item in items) + "]"
        step = len(items) // (shape[0] or 1)
        rows = (nested(shape[1:], items[at : at + step]) for at in range(0, len(items), step))
        return "[" + ", ".join(f"{inner} {row}" for row in rows) + "]"

    kind = nested_type(code, table.kind.shape)
    return (
        f"@{quoted('table ' + table.name)} = internal unnamed_addr constant {kind} "
        f"{nested(table.kind.shape, table.flat)}, align 16"
    )


def type_of(kind: Kind, bits: int = 64) -> str:
    """LLVM's type of a variable of this kind; numbers have so many bits."""
    if isinstance(kind, Number):
        return f"i{bits}"
    if isinstance(kind, Truth):
        return "i1"
    return f"i{kind.bits}" if isinstance(kind, Pile) else "ptr"


def result_type(text: Text, unit: Unit) -> str:
    return "void" if isinstance(unit.result, Nothing) else type_of(unit.result, text.widths.result(unit))


class Function:
    """One unit as an LLVM function."""

    def __init__(self, module: Text, unit: Unit) -> None:
        self.module, self.unit, self.program = module, unit, module.program
        self.checked = module.target.checked
        self.given: dict[str, Value] = {}  # arguments that nothing else is put into
        self.places: list[str] = []  # on the stack
        self.lines: list[str] = []
        self.count = 0
        self.open = True  # whether the block at hand has not ended yet
        self.loops: list[tuple[str, str]] = []  # where `continue` and `break` lead

    def text(self) -> str:
        unit = self.unit
        written = {
            node.id for node in ast.walk(unit.source.tree) if isinstance(node, ast.Name) and is_stored(node)
        }
        arguments: list[str] = []
        for name, kind in unit.params.items():
            value = self.argument(name, kind)
            arguments.append(f"{value.type} {value.text}")
            if value.second:
                arguments.append(f"{'ptr' if isinstance(kind, Record) else 'i64'} {value.second}")
            if name not in written:
                self.given[name] = value
        for name, kind in unit.kinds.items():
            if name in self.given:
                continue
            word = self.type_of_variable(name)
            self.places.append(f"  %{name}.p = alloca {word}")
            if isinstance(kind, Record):
                self.places.append(f"  %{name}.rows.p = alloca ptr")
            if name in unit.params:
                self.put(ast.Name(name), self.argument(name, unit.params[name]))
            elif word != "ptr":
                self.emit(f"store {word} {'false' if word == 'i1' else 0}, ptr %{name}.p")
        self.block(unit.body)
        result = result_type(self.module, unit)
        self.emit("ret void" if result == "void" else f"ret {result} {'false' if result == 'i1' else 0}")
        head = f"define internal {result} @{quoted('rule ' + unit.name)}({', '.join(arguments)}) nounwind {{"
        where = f"; {unit.source.where}: {unit.source.function.__name__}"
        return "\n".join([where, head, "entry:", *self.places, *self.lines, "}"])

    def argument(self, name: str, kind: Kind) -> Value:
        """What a caller hands over."""
        second = (
            f"%{name}.rows" if isinstance(kind, Record) else f"%{name}.length" if has_length(kind) else ""
        )
        return Value(kind, type_of(kind, self.module.widths.variable(self.unit, name)), f"%{name}", second)

    def type_of_variable(self, name: str) -> str:
        return type_of(self.unit.kinds[name], self.module.widths.variable(self.unit, name))

    # Lines, labels and places

    def emit(self, line: str) -> None:
        if self.open:
            self.lines.append(f"  {line}")
            self.open = not line.startswith(("ret ", "br "))

    def new(self, code: str) -> str:
        self.count += 1
        self.emit(f"%t{self.count} = {code}")
        return f"%t{self.count}"

    def label(self) -> str:
        self.count += 1
        return f"l{self.count}"

    def begin(self, label: str) -> None:
        self.lines.append(f"{label}:")
        self.open = True

    def go(self, label: str) -> None:
        self.emit(f"br label %{label}")

    def place(self, word: str) -> str:
        self.count += 1
        self.places.append(f"  %p{self.count} = alloca {word}, align 16")
        return f"%p{self.count}"

    def fault(self, bad: str, node: ast.AST, what: str, value: str = "0") -> None:
        """In a checked program: remembers that something was wrong here."""
        site = self.module.site(self.unit, node, what)
        self.emit(f"call void @fault(i1 {bad}, i64 {site}, i64 {value})")

    # Conversions

    def as_number(self, value: Value, bits: int) -> str:
        """The value as a number of so many bits."""
        if value.constant is not None:
            return str(value.constant)
        if value.bits == bits:
            return value.text
        if value.bits > bits:
            return self.new(f"trunc {value.type} {value.text} to i{bits}")
        widen = "sext" if isinstance(value.kind, Number) else "zext"
        return self.new(f"{widen} {value.type} {value.text} to i{bits}")

    def as_bits(self, value: Value, bits: int) -> str:
        """The value as a pile of so many bits."""
        if value.constant is not None:
            return str(value.constant & (1 << bits) - 1)
        return self.as_number(value, bits)

    def as_kind(self, value: Value, kind: Kind, bits: int = 64) -> str:
        """The value as what a variable, a parameter or a result of this kind holds."""
        if isinstance(kind, Number):
            return self.as_number(value, bits)
        if isinstance(kind, Truth):
            return self.as_truth(value)
        return self.as_bits(value, kind.bits) if isinstance(kind, Pile) else value.text

    def as_truth(self, value: Value) -> str:
        if value.constant is not None:
            return "true" if value.constant else "false"
        return value.text if value.type == "i1" else self.new(f"icmp ne {value.type} {value.text}, 0")

    # Statements

    def block(self, body: list[ast.stmt]) -> None:
        for node in body:
            if self.open and not is_docstring(node):
                self.lines.append(f"  ; {self.unit.source.file.name}:{node.lineno}")
            getattr(self, f"do_{type(node).__name__}")(node)

    def do_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Call):
            self.value(node.value)

    def do_Pass(self, node: ast.Pass) -> None:
        pass

    def do_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.emit("ret void")
            return
        bits = self.module.widths.result(self.unit)
        given = self.value(node.value)
        if self.checked and self.unit.small and given.constant is None and given.bits > 32:
            moved = self.new(f"add {given.type} {given.text}, {SMALL}")
            bad = self.new(f"icmp ugt {given.type} {moved}, {2 * SMALL}")
            self.fault(bad, node, "the result is no Int32", self.as_number(given, 64))
        value = self.as_kind(given, self.unit.result, bits)
        self.emit(f"ret {result_type(self.module, self.unit)} {value}")

    def do_Break(self, node: ast.Break) -> None:
        self.go(self.loops[-1][1])

    def do_Continue(self, node: ast.Continue) -> None:
        self.go(self.loops[-1][0])

    def do_If(self, node: ast.If) -> None:
        yes, no, after = self.label(), self.label(), self.label()
        self.fork(node.test, yes, no if node.orelse else after)
        self.begin(yes)
        self.block(node.body)
        self.go(after)
        if node.orelse:
            self.begin(no)
            self.block(node.orelse)
            self.go(after)
        self.begin(after)

    def do_While(self, node: ast.While) -> None:
        test, body, after = self.label(), self.label(), self.label()
        self.go(test)
        self.begin(test)
        self.leave_after_a_fault(after)
        self.fork(node.test, body, after)
        self.begin(body)
        self.loops.append((test, after))
        self.block(node.body)
        self.loops.pop()
        self.go(test)
        self.begin(after)

    def do_For(self, node: ast.For) -> None:
        assert isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call)
        bits = self.module.widths.variable(self.unit, node.target.id)
        ends = [self.value(argument) for argument in node.iter.args]
        # The counter runs one step beyond the last number, and where a step is not 1 it needs room for that.
        step = ends[2] if len(ends) > 2 else number(1)
        bits = bits if step.constant in (1, -1) else 64
        bits = max([bits, *(end.bits for end in ends[:2] if end.constant is None)])
        first = "0" if len(ends) == 1 else self.as_number(ends[0], bits)
        last = self.as_number(ends[0] if len(ends) == 1 else ends[1], bits)
        stride = self.as_number(step, bits)
        if step.constant is None and self.checked:
            self.fault(self.new(f"icmp slt i{bits} {stride}, 1"), node.iter, "a step below 1")
        down = step.constant is not None and step.constant < 0
        at = self.place(f"i{bits}")
        test, body, on, after = (self.label() for _ in range(4))
        self.emit(f"store i{bits} {first}, ptr {at}")
        self.go(test)
        self.begin(test)
        self.leave_after_a_fault(after)
        now = self.new(f"load i{bits}, ptr {at}")
        more = self.new(f"icmp {'sgt' if down else 'slt'} i{bits} {now}, {last}")
        self.emit(f"br i1 {more}, label %{body}, label %{after}")
        self.begin(body)
        self.put(node.target, Value(NUMBER, f"i{bits}", now))
        self.loops.append((on, after))
        self.block(node.body)
        self.loops.pop()
        self.go(on)
        self.begin(on)
        then = self.new(f"add nsw i{bits} {now}, {stride}")
        self.emit(f"store i{bits} {then}, ptr {at}")
        self.go(test)
        self.begin(after)

    def leave_after_a_fault(self, after: str) -> None:
        """A checked program ends every loop once something is wrong, so that the call comes back and can say so."""
        if self.checked:
            on = self.label()
            site = self.new("load i64, ptr @fault.site")
            wrong = self.new(f"icmp ne i64 {site}, 0")
            self.emit(f"br i1 {wrong}, label %{after}, label %{on}")
            self.begin(on)

    def do_Assign(self, node: ast.Assign | ast.AnnAssign) -> None:
        pairs = assignments(self.unit, node)
        values = [self.value(value) for _, value in pairs]
        for (target, _), value in zip(pairs, values, strict=True):
            self.put(target, value)

    do_AnnAssign = do_Assign

    def do_AugAssign(self, node: ast.AugAssign) -> None:
        whole = ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)
        if isinstance(node.target, ast.Name):
            old = self.value(node.target)
            self.put(node.target, self.binary(whole, old, self.value(node.value)))
            return
        spot = self.spot(node.target)
        old = self.load(spot)
        self.keep(spot, self.binary(whole, old, self.value(node.value)))

    def put(self, target: ast.expr, value: Value) -> None:
        """Stores a value in a variable, a field or a place of a row."""
        if isinstance(target, ast.Name):
            kind = self.unit.kinds[target.id]
            bits = self.module.widths.variable(self.unit, target.id)
            self.emit(
                f"store {self.type_of_variable(target.id)} {self.as_kind(value, kind, bits)}, ptr %{target.id}.p"
            )
            if isinstance(kind, Record):
                self.emit(f"store ptr {value.second}, ptr %{target.id}.rows.p")
        elif isinstance(value.kind, Record):  # a whole state
            self.copy_whole(value, self.spot(target).address)
        else:
            self.keep(self.spot(target), value)

    # Places in memory

    def spot(self, node: ast.expr) -> Spot:
        """Where a field or an element lies."""
        if isinstance(node, ast.Attribute):
            whole = self.value(node.value)
            assert isinstance(whole.kind, Record)
            field = whole.kind.type.fields[node.attr]
            at = whole.kind.type.offsets[node.attr]
            base = whole.second if field.shape else whole.text
            address = self.new(f"getelementptr inbounds i8, ptr {base}, i64 {at}")
            kind = Array(field.code, field.shape, "field") if field.shape else element(field.code)
            return Spot(node, address, kind, field.code, f"field {node.attr}", field.capacity)
        assert isinstance(node, ast.Subscript)
        whole, tag, capacity = self.row(node.value)
        if isinstance(whole.kind, Records):
            place = self.index(node, whole.second)
            size = whole.kind.type.size
            address = self.new(f"getelementptr inbounds [{size} x i8], ptr {whole.text}, {place}")
            return Spot(node, address, Record(whole.kind.type), "", "", 0)
        assert isinstance(whole.kind, Array)
        length = whole.kind.shape[0]
        place = self.index(node, whole.second if length is None else length)
        inside = nested_type(whole.kind.code, whole.kind.shape[1:])
        address = self.new(f"getelementptr inbounds {inside}, ptr {whole.text}, {place}")
        return Spot(node, address, whole.kind.inner, whole.kind.code, tag, capacity)

    def row(self, node: ast.expr) -> tuple[Value, str, int]:
        """An array, the part of memory it lies in, and how many cards its piles may have."""
        if isinstance(node, ast.Subscript) or (
            isinstance(node, ast.Attribute) and self.unit.source.meaning(node) is UNKNOWN
        ):
            spot = self.spot(node)
            return Value(spot.kind, "ptr", spot.address), spot.tag, spot.capacity
        value = self.value(node)
        parts = {"field": "fields", "row": "rows", "table": "tables"}
        return value, parts[value.kind.origin] if isinstance(value.kind, Array) else "", 0

    def index(self, node: ast.Subscript, length: int | str) -> str:
        """A place in a row, as a typed operand; -1 is the last one only where it is written as a constant."""
        at = self.value(node.slice)
        if at.constant is not None and isinstance(length, int):
            return f"i64 {at.constant % length}"
        if not self.checked:
            return f"i{max(32, at.bits)} {self.as_number(at, max(32, at.bits))}"
        place = self.as_number(at, 64)
        bad = self.new(f"icmp uge i64 {place}, {length}")
        self.fault(bad, node, "there is no such place", place)
        return f"i64 {self.new(f'select i1 {bad}, i64 0, i64 {place}')}"

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
        kind = f"i{BITS[spot.code]}"
        align = ", align 8" if kind == "i128" else ""
        kept = (
            self.as_bits(value, BITS[spot.code])
            if isinstance(spot.kind, Pile)
            else self.narrowed(spot, value)
        )
        if self.checked and isinstance(spot.kind, Pile) and 0 < spot.capacity < BITS[spot.code]:
            beyond = self.new(f"icmp ugt {kind} {kept}, {(1 << spot.capacity) - 1}")
            self.fault(beyond, spot.node, f"a card beyond the {spot.capacity} of this pile")
        self.emit(f"store {kind} {kept}, ptr {spot.address}{align}, !tbaa !{self.module.tag(spot.tag)}")

    def narrowed(self, spot: Spot, value: Value) -> str:
        """A number as it lies in memory."""
        bits = BITS[spot.code]
        if value.constant is not None and not -(1 << bits - 1) <= value.constant < 1 << bits - 1:
            raise self.unit.refusal(spot.node, f"{value.constant} does not fit here")
        kept = self.as_number(value, bits)
        if self.checked and value.constant is None and value.bits > bits:
            back = self.new(f"sext i{bits} {kept} to {value.type}")
            bad = self.new(f"icmp ne {value.type} {back}, {value.text}")
            self.fault(bad, spot.node, "the number does not fit here", self.as_number(value, 64))
        return kept

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

    # Expressions

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
        second = self.new(f"load ptr, ptr %{node.id}.rows.p") if isinstance(kind, Record) else ""
        return Value(kind, word, self.new(f"load {word}, ptr %{node.id}.p"), second)

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
            word = f"i{kind.bits}"
            one, two = self.as_bits(left, kind.bits), self.as_bits(right, kind.bits)
            return Value(
                kind,
                word,
                self.new(
                    f"{'lshr' if isinstance(node.op, ast.RShift) else BITWISE[type(node.op)]} {word} {one}, {two}"
                ),
            )
        given = self.module.widths.expression(self.unit, node)
        bits = max([given, *(max(32, part.bits) for part in (left, right) if part.constant is None)])
        one, two = self.as_number(left, bits), self.as_number(right, bits)
        text = self.reckoned(node, bits, one, two, right.constant)
        made = Value(NUMBER, f"i{bits}", text)
        return made if bits == given else Value(NUMBER, f"i{given}", self.as_number(made, given))

    def reckoned(self, node: ast.BinOp, bits: int, one: str, two: str, known: int | None) -> str:
        op, word = type(node.op), f"i{bits}"
        if op in BITWISE:
            return self.new(f"{BITWISE[op]} {word} {one}, {two}")
        if op in ARITHMETIC:
            if self.checked:
                both = self.new(
                    f"call {{{word}, i1}} @llvm.s{ARITHMETIC[op]}.with.overflow.{word}({word} {one}, {word} {two})"
                )
                self.fault(
                    self.new(f"extractvalue {{{word}, i1}} {both}, 1"), node, "the number grows too large"
                )
                return self.new(f"extractvalue {{{word}, i1}} {both}, 0")
            return self.new(f"{ARITHMETIC[op]} {word} {one}, {two}")
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
            return Value(inner.kind, inner.type, self.new(f"xor {inner.type} {inner.text}, -1"))
        bits = max(self.module.widths.expression(self.unit, node), inner.bits)
        value = self.as_number(inner, bits)
        if isinstance(node.op, ast.UAdd):
            return Value(NUMBER, f"i{bits}", value)
        return Value(
            NUMBER,
            f"i{bits}",
            self.new(
                f"sub i{bits} 0, {value}" if isinstance(node.op, ast.USub) else f"xor i{bits} {value}, -1"
            ),
        )

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
                self.emit(f"store {word} {self.as_kind(self.value(part), kind, bits)}, ptr {held}")
                self.go(after)
            else:  # a and b, a or b
                value = self.value(part)
                self.emit(f"store {word} {self.as_kind(value, kind, bits)}, ptr {held}")
                yes, no = (
                    (on, after)
                    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And)
                    else (after, on)
                )
                self.emit(f"br i1 {self.as_truth(value)}, label %{yes}, label %{no}")
            self.begin(on)
        self.emit(f"store {word} {self.as_kind(self.value(parts[-1][0]), kind, bits)}, ptr {held}")
        self.go(after)
        self.begin(after)
        return Value(kind, word, self.new(f"load {word}, ptr {held}"))

    def of_Compare(self, node: ast.Compare) -> Value:
        left = self.value(node.left)
        truth = ""
        for op, part in zip(node.ops, node.comparators, strict=True):
            right = self.value(part)
            now = self.compared(COMPARISONS[type(op)], left, right)
            truth = now if not truth else self.new(f"and i1 {truth}, {now}")
            left = right
        return Value(TRUTH, "i1", truth)

    def compared(self, how: str, left: Value, right: Value) -> str:
        piles = [value.kind.bits for value in (left, right) if isinstance(value.kind, Pile)]
        if piles:
            bits = max(piles)
            one, two = self.as_bits(left, bits), self.as_bits(right, bits)
            return self.new(f"icmp {UNSIGNED.get(how, how)} i{bits} {one}, {two}")
        bits = max([32, *(value.bits for value in (left, right) if value.constant is None)])
        if any(
            value.constant is not None and not -(1 << 31) <= value.constant < 1 << 31
            for value in (left, right)
        ):
            bits = 64
        return self.new(f"icmp {how} i{bits} {self.as_number(left, bits)}, {self.as_number(right, bits)}")

    # Calls

    def of_Call(self, node: ast.Call) -> Value:
        called = self.program.callee(self.unit, node)
        if isinstance(called, Unit):
            return self.call(called, [self.value(argument) for argument in node.args])
        return getattr(self, f"call_{called}")(node, *(self.value(argument) for argument in node.args))

    def call(self, called: Unit, given: list[Value]) -> Value:
        handed = []
        for (name, kind), value in zip(called.params.items(), given, strict=True):
            bits = self.module.widths.variable(called, name)
            handed.append(f"{type_of(kind, bits)} {self.as_kind(value, kind, bits)}")
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

    def call_len(self, node: ast.Call, whole: Value) -> Value:
        return Value(NUMBER, "i64", whole.second)

    def extreme(self, node: ast.Call, name: str, given: tuple[Value, ...]) -> Value:
        bits = max(
            [
                self.module.widths.expression(self.unit, node),
                *(max(32, v.bits) for v in given if v.constant is None),
            ]
        )
        text = self.as_number(given[0], bits)
        for value in given[1:]:
            text = self.new(
                f"call i{bits} @llvm.{name}.i{bits}(i{bits} {text}, i{bits} {self.as_number(value, bits)})"
            )
        return Value(NUMBER, f"i{bits}", text)

    def call_min(self, node: ast.Call, *given: Value) -> Value:
        return self.extreme(node, "smin", given)

    def call_max(self, node: ast.Call, *given: Value) -> Value:
        return self.extreme(node, "smax", given)

    def call_abs(self, node: ast.Call, given: Value) -> Value:
        bits = max(self.module.widths.expression(self.unit, node), given.bits)
        return Value(
            NUMBER,
            f"i{bits}",
            self.new(f"call i{bits} @llvm.abs.i{bits}(i{bits} {self.as_number(given, bits)}, i1 false)"),
        )

    def pile(self, value: Value, least: int = 32) -> tuple[str, str]:
        """A pile, or a number that is one, as LLVM's type and text; a number has at least so many bits."""
        if isinstance(value.kind, Pile):
            return value.type, value.text
        bits = 64 if value.constant is not None else max(least, value.bits)
        return f"i{bits}", self.as_bits(value, bits)

    def counted(self, word: str, text: str) -> Value:
        """A small number found in a pile."""
        wide = Value(Pile(int(word[1:])), word, text)
        return Value(
            NUMBER,
            "i32" if word == "i32" else "i64",
            wide.text if word != "i128" else self.as_number(wide, 64),
        )

    def call_size(self, node: ast.Call, pile: Value) -> Value:
        word, text = self.pile(pile)
        return self.counted(word, self.new(f"call {word} @llvm.ctpop.{word}({word} {text})"))

    def call_lowest(self, node: ast.Call, pile: Value) -> Value:
        word, text = self.pile(pile)
        if self.checked:
            self.fault(self.new(f"icmp eq {word} {text}, 0"), node, "the pile is empty")
        return self.counted(word, self.new(f"call {word} @llvm.cttz.{word}({word} {text}, i1 false)"))

    def call_nth(self, node: ast.Call, pile: Value, index: Value) -> Value:
        word, text = self.pile(pile)
        given = "i64" if word == "i128" else word
        at = self.as_number(index, int(given[1:]))
        if self.checked:
            size = self.as_number(self.call_size(node, pile), int(given[1:]))
            bad = self.new(f"icmp uge {given} {at}, {size}")
            self.fault(bad, node, "there are not so many cards", self.as_number(index, 64))
            at = self.new(f"select i1 {bad}, {given} 0, {given} {at}")
        found = self.new(f"call {given} @nth.{word}({word} {text}, {given} {at})")
        return Value(NUMBER, given, found)

    def bit(self, node: ast.Call, word: str, card: Value) -> str:
        at = self.as_bits(card, int(word[1:]))
        if self.checked:
            bad = self.new(f"icmp uge {word} {at}, {word[1:]}")
            self.fault(bad, node, "there is no such card")
            at = self.new(f"select i1 {bad}, {word} 0, {word} {at}")
        return self.new(f"shl {word} 1, {at}")

    def call_has(self, node: ast.Call, pile: Value, card: Value) -> Value:
        word, text = self.pile(pile, least=64)
        found = self.new(f"and {word} {text}, {self.bit(node, word, card)}")
        return Value(TRUTH, "i1", self.new(f"icmp ne {word} {found}, 0"))

    def of_pile(self, value: Value, word: str, text: str) -> Value:
        return Value(value.kind if isinstance(value.kind, Pile) else NUMBER, word, text)

    def call_added(self, node: ast.Call, pile: Value, card: Value) -> Value:
        word, text = self.pile(pile, least=64)
        return self.of_pile(pile, word, self.new(f"or {word} {text}, {self.bit(node, word, card)}"))

    def call_removed(self, node: ast.Call, pile: Value, card: Value) -> Value:
        word, text = self.pile(pile, least=64)
        others = self.new(f"xor {word} {self.bit(node, word, card)}, -1")
        return self.of_pile(pile, word, self.new(f"and {word} {text}, {others}"))

    def zeros(self, node: ast.Call, code: str, length: int) -> Value:
        """A row on the stack, filled with zeros where it is made: a rule may be inlined into a loop."""
        size = BITS[code] // 8 * length
        memory = self.place(f"[{length} x i{BITS[code]}]")
        self.emit(f"call void @llvm.memset.p0.i64(ptr align 16 {memory}, i8 0, i64 {size}, i1 false)")
        return Value(Array(code, (length,)), "ptr", memory)

    def call_row(self, node: ast.Call, length: Value) -> Value:
        return self.zeros(node, "i", length.constant or 0)

    def call_long_row(self, node: ast.Call, length: Value) -> Value:
        return self.zeros(node, "q", length.constant or 0)

    def call_blank_generator(self, node: ast.Call) -> Value:
        return self.zeros(node, "G", 2)

    def call_copy_of(self, node: ast.Call, state: Value) -> Value:
        assert isinstance(state.kind, Record)
        singles, rows = (self.place(f"[{state.kind.type.size} x i8]") for _ in range(2))
        self.copy(state, singles, rows)
        return Value(state.kind, "ptr", singles, rows)

    def call_worker(self, node: ast.Call) -> Value:
        return Value(NUMBER, "i64", self.new("call i64 @worker()"))

    def call_workers(self, node: ast.Call) -> Value:
        return Value(NUMBER, "i64", self.new("call i64 @workers()"))

    def call_add_up(self, node: ast.Call, total: Value, place: Value, value: Value) -> Value:
        at = self.as_number(place, 64)
        address = self.new(f"getelementptr inbounds i64, ptr {total.text}, i64 {at}")
        more = self.as_number(value, 64)
        if self.module.target.kernels:
            self.emit(f"%t{self.fresh()} = atomicrmw add ptr {address}, i64 {more} monotonic")
        else:
            tag = self.module.tag("rows")
            old = self.new(f"load i64, ptr {address}, !tbaa !{tag}")
            self.emit(f"store i64 {self.new(f'add i64 {old}, {more}')}, ptr {address}, !tbaa !{tag}")
        return Value(NUMBER, "i64", "0")

    def fresh(self) -> int:
        self.count += 1
        return self.count

    def call_mix(self, node: ast.Call, word: Value) -> Value:
        return Value(NUMBER, "i64", self.new(f"call i64 @mix(i64 {self.as_number(word, 64)})"))

    def call_start(self, node: ast.Call, random: Value, seed: Value, game: Value) -> Value:
        self.emit(
            f"call void @start(ptr {random.text}, i64 {self.as_number(seed, 64)}, i64 {self.as_number(game, 64)})"
        )
        return Value(NUMBER, "i64", "0")

    def call_below(self, node: ast.Call, random: Value, n: Value) -> Value:
        bits = 64 if n.constant is not None else max(32, n.bits)
        found = self.new(f"call i{bits} @below.i{bits}(ptr {random.text}, i{bits} {self.as_number(n, bits)})")
        return Value(NUMBER, f"i{bits}", found)


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


class Spot(NamedTuple):
    """A place in memory: what asks for it, its address, the kind and code of what lies there, and the part of memory."""

    node: ast.expr
    address: str
    kind: Kind
    code: str
    tag: str
    capacity: int
