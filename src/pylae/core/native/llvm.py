"""The back end: units as LLVM's assembly text.

Every variable gets a place on the stack, which LLVM's first pass turns into registers; so the text is written in one walk
over a rule and follows Python's order of evaluation by itself. A comment before each statement names its line. This module
writes statements and whole programs; `expressions`, `blocks`, `memory` and `lines` write what is inside.

Numbers have 64 bits, or 32 where `ranges` shows that they fit. A *checked* program also tests every index, every number that
is put into a smaller place, and every sum and product; it remembers the first thing that went wrong and lets every
loop end. A fast one trusts that the contract test ran the checked one.
"""

from __future__ import annotations

import ast

from pylae.core.kinds import NUMBER, Number, Pile, Record, Records
from pylae.core.native import ENTRY
from pylae.core.native.expressions import Expressions
from pylae.core.native.language import is_copy
from pylae.core.native.lines import (
    SMALL,
    Target,
    Value,
    Widths,
    has_length,
    local,
    nested_type,
    number,
    quoted,
    result_type,
    type_of,
)
from pylae.core.native.prelude import prelude
from pylae.core.native.program import Program
from pylae.core.native.unit import Table, Unit, assignments


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
                prelude(target.deposit, target.checked, generator, room(program)),
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
                given.append(f"i64 {local(parameter)}")
                bits = self.widths.variable(unit, parameter)
                if bits < 64:
                    lines.append(
                        f"  {local(parameter + '.narrow')} = trunc i64 {local(parameter)} to i{bits}"
                    )
                    handed.append(f"i{bits} {local(parameter + '.narrow')}")
                    continue
                handed.append(f"i64 {local(parameter)}")
            else:
                given.append(f"ptr {local(parameter)}")
                handed.append(f"ptr {local(parameter)}")
                if isinstance(kind, Record):
                    handed.append(f"ptr {local(parameter)}")
                elif has_length(kind):
                    given.append(f"i64 {local(parameter + '.length')}")
                    handed.append(f"i64 {local(parameter + '.length')}")
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
        head = f"define {linkage}{out} @{quoted(ENTRY + name)}({', '.join(given)}) nounwind {{"
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


def room(program: Program) -> int:
    """Bytes of the largest row or state that a unit knows."""
    kinds = [kind for unit in program.units.values() for kind in unit.kinds.values()]
    states = [kind.type.size for kind in kinds if isinstance(kind, (Record, Records))]
    return max([1 << 12, *states, *(8 * len(table.flat) for table in program.tables.values())])


def is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_stored(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


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


class Function(Expressions):
    """One unit as an LLVM function."""

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
            self.places.append(f"  {local(name + '.p')} = alloca {word}")
            if isinstance(kind, Record):
                self.places.append(f"  {local(name + '.rows.p')} = alloca ptr")
            if name in unit.params:
                self.put(ast.Name(name), self.argument(name, unit.params[name]))
            elif word != "ptr":
                self.emit(f"store {word} {'false' if word == 'i1' else 0}, ptr {local(name + '.p')}")
        self.block(unit.body)
        result = result_type(self.module, unit)
        self.emit("ret void" if result == "void" else f"ret {result} {'false' if result == 'i1' else 0}")
        head = f"define internal {result} @{quoted('rule ' + unit.name)}({', '.join(arguments)}) nounwind {{"
        where = f"; {unit.source.where}: {unit.source.function.__name__}"
        return "\n".join([where, head, "entry:", *self.places, *self.lines, "}"])

    # Statements

    def block(self, body: list[ast.stmt]) -> None:
        for node in body:
            if not self.open:  # nothing leads here
                return
            self.at = node
            if not is_docstring(node):
                self.lines.append(f"  ; {self.unit.source.file.name}:{node.lineno}")
            getattr(self, f"do_{type(node).__name__}")(node)

    def do_Expr(self, node: ast.Expr) -> None:
        if not is_docstring(node):
            self.value(node.value)

    def do_Pass(self, node: ast.Pass) -> None:
        pass

    def do_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self.emit("ret void")
            return
        bits = self.module.widths.result(self.unit)
        given = self.value(node.value)
        if self.unit.small and given.constant is not None and abs(given.constant) > SMALL:
            raise self.unit.refusal(node, "the result is no Int32")
        if self.checked and self.unit.small and given.constant is None and given.bits > 32:
            moved = self.new(f"add {given.type} {given.text}, {SMALL}")
            bad = self.new(f"icmp ugt {given.type} {moved}, {2 * SMALL}")
            self.fault(bad, node, "the result is no Int32", self.as_number(given, 64))
        value = self.as_kind(node, given, self.unit.result, bits)
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
        bits = max([bits, *(end.reach for end in ends[:2])])
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
        if isinstance(node.value, ast.IfExp) and isinstance(node.value.body, ast.Tuple):
            self.assign_either(node, node.value)
            return
        pairs = assignments(self.unit, node)
        values = [
            self.value(self.put_as(target, value) if len(pairs) == 1 else value) for target, value in pairs
        ]
        for (target, _), value in zip(pairs, values, strict=True):
            self.put(target, value)

    def put_as(self, target: ast.expr, value: ast.expr) -> ast.expr:
        """What is stored: of `states[i] = copy_of(state)` the state itself, because storing copies it."""
        if (
            isinstance(target, ast.Subscript)
            and isinstance(value, ast.Call)
            and is_copy(self.unit.source, value)
        ):
            return value.args[0]
        return value

    def assign_either(self, node: ast.Assign | ast.AnnAssign, choice: ast.IfExp) -> None:
        """`a, b = (c, d) if e else (f, g)`: the condition is asked once."""
        pairs = assignments(self.unit, node)
        kinds = [self.program.kind(self.unit, value) for _, value in pairs]
        bits = [self.module.widths.expression(self.unit, value) for _, value in pairs]
        held = [self.place(type_of(kind, width)) for kind, width in zip(kinds, bits, strict=True)]
        yes, no, after = self.label(), self.label(), self.label()
        self.fork(choice.test, yes, no)
        for label, branch in ((yes, choice.body), (no, choice.orelse)):
            assert isinstance(branch, ast.Tuple)
            self.begin(label)
            values = [self.value(part) for part in branch.elts]
            for part, value, kind, width, place in zip(branch.elts, values, kinds, bits, held, strict=True):
                kept = self.as_kind(part, value, kind, width)
                self.emit(f"store {type_of(kind, width)} {kept}, ptr {place}")
            self.go(after)
        self.begin(after)
        for (target, _), kind, width, place in zip(pairs, kinds, bits, held, strict=True):
            word = type_of(kind, width)
            self.put(target, Value(kind, word, self.new(f"load {word}, ptr {place}")))

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
            kept = self.as_kind(target, value, kind, bits)
            self.emit(f"store {self.type_of_variable(target.id)} {kept}, ptr {local(target.id + '.p')}")
            if isinstance(kind, Record):
                self.emit(f"store ptr {value.second}, ptr {local(target.id + '.rows.p')}")
        elif isinstance(value.kind, Record):  # a whole state
            self.copy_whole(value, self.spot(target).address)
        else:
            self.keep(self.spot(target), value)
