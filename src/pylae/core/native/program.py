"""The front end: which rules some loops reach, what each name in them means, and of what kind each value is.

A rule becomes a *unit* for each combination of kinds it is called with, so a scratch row, a row of a field and a row of a
table can all be handed to the same rule. Callees come before their callers. What is not in the language of rules is
refused with file, line and reason, here and nowhere later.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pylae.core.kinds import (
    NOTHING,
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
    declared,
    field_kind,
    narrowest,
)
from pylae.core.native.language import (
    check_language,
    check_order,
    in_order,
    is_range,
    makes_memory,
    parts_with_values,
    roots,
)
from pylae.core.rule import is_primitive, is_rule, slot_name
from pylae.core.source import UNKNOWN, Refused, Rule, Source, is_table
from pylae.core.state import StateBase, StateType
from pylae.core.twin import check_no_cycle

FOLDED: dict[type, Callable[..., Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod, ast.Pow: operator.pow, ast.BitAnd: operator.and_, ast.BitOr: operator.or_,
    ast.BitXor: operator.xor, ast.LShift: operator.lshift, ast.RShift: operator.rshift,
    ast.USub: operator.neg, ast.Invert: operator.invert, ast.UAdd: operator.pos,
}  # fmt: skip
CUT = "all cards but those of a pile are no pile; `pile & ~other` cuts them out of one"
VALUES = (Number, Truth, Pile)
LONGEST_ROW = 1 << 15
PILE_OPERATORS = (ast.BitAnd, ast.BitOr, ast.BitXor)
WRITING = {"add_up"}  # primitives that change what others read; a generator is read by nobody else
# What each primitive takes ("pile", "number", "row", "generator", "state", "constant") and gives.
PRIMITIVES: dict[str, tuple[tuple[str, ...], Kind]] = {
    "size": (("pile",), NUMBER),
    "lowest": (("pile",), NUMBER),
    "nth": (("pile", "number"), NUMBER),
    "has": (("pile", "number"), TRUTH),
    "added": (("pile", "number"), NUMBER),
    "removed": (("pile", "number"), NUMBER),
    "mix": (("number",), Pile(64)),  # 64 bits without a sign
    "start": (("generator", "number", "number"), NOTHING),
    "below": (("generator", "number"), NUMBER),
    "row": (("constant",), NUMBER),
    "long_row": (("constant",), NUMBER),
    "blank_generator": ((), NUMBER),
    "copy_of": (("state",), NUMBER),
    "worker": ((), NUMBER),
    "workers": ((), NUMBER),
    "add_up": (("row", "number", "number"), NOTHING),
}


@dataclass(eq=False)
class Unit:
    """One rule for one combination of kinds."""

    name: str
    source: Source
    params: dict[str, Kind]
    kinds: dict[str, Kind]  # of parameters and variables
    result: Kind = NOTHING
    small: bool = False  # a placeholder declares that its result fits into 32 bits
    callees: dict[ast.Call, Unit | str] = field(
        default_factory=dict
    )  # a unit, or the name of what is built in
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


class Program:
    """Every unit behind some loops, callees first, with the tables they read."""

    def __init__(
        self, wanted: Mapping[str, Rule], bound: Mapping[str, Any], state: StateType | None = None
    ) -> None:
        self.bound = bound
        self.state = state
        self.units: dict[tuple[Rule, tuple[Kind, ...]], Unit] = {}
        self.tables: dict[int, Table] = {}
        self.names: set[str] = set(wanted)
        self.sources: dict[Rule, Source] = {}
        self.effects: dict[Rule, bool] = {}
        self.open: list[Rule] = []
        self.entries = {
            name: self.unit(rule, entry_kinds(rule, name, bound, state), name)
            for name, rule in wanted.items()
        }
        self.units = {key: unit for key, unit in self.units.items() if unit in self._reached()}

    def unit(self, function: Rule, kinds: tuple[Kind, ...], name: str = "") -> Unit:
        """The unit of a rule called with these kinds, made where there is none yet."""
        key = (function, kinds)
        if key in self.units:
            return self.units[key]
        check_no_cycle(self.open, function)
        self.open.append(function)
        source = self.source(function)
        params = dict(zip((given.arg for given in source.tree.args.args), kinds, strict=True))
        short = f"{source.file.stem}.{function.__name__}"
        unit = Unit(name or self._fresh(short), source, params, dict(params))
        self._infer(unit)
        self.open.pop()
        self.units[key] = unit
        return unit

    def source(self, function: Rule) -> Source:
        """A rule's text, checked once to be in the language."""
        if function not in self.sources:
            source = self.sources[function] = Source(function, self.bound)
            if slot_name(function) is not None:
                raise source.refusal(
                    source.tree, f"the placeholder {function.__name__} is bound to no game's rule"
                )
            check_language(source)
            check_order(source, lambda call: self.call_writes(source, call))
        return self.sources[function]

    def table(self, source: Source, node: ast.expr, value: tuple) -> Table:
        """A table of the program, kept once for each value."""
        if id(value) not in self.tables:
            shape, flat = flattened(source, node, value)
            if not all(-(1 << 63) <= item < 1 << 63 for item in flat):
                raise source.refusal(node, "a table holds numbers of 64 bits")
            name = self._fresh(ast.unparse(node))
            kind = Array(narrowest(min(flat), max(flat)), shape, "table")
            self.tables[id(value)] = Table(name, kind, flat, value)
        return self.tables[id(value)]

    def _fresh(self, name: str) -> str:
        number, taken = 1, name
        while taken in self.names:
            number += 1
            taken = f"{name}.{number}"
        self.names.add(taken)
        return taken

    def _reached(self) -> set[Unit]:
        seen: set[Unit] = set()
        todo = list(self.entries.values())
        while todo:
            unit = todo.pop()
            if unit not in seen:
                seen.add(unit)
                todo += [callee for callee in unit.callees.values() if isinstance(callee, Unit)]
        return seen

    # Kinds

    def _infer(self, unit: Unit) -> None:
        """The kind of each variable, from all that is ever put there, and of the result."""
        before = None
        while before != (unit.kinds, unit.result):
            before = (dict(unit.kinds), unit.result)
            unit.callees.clear()
            for node in in_order(unit.source.tree):
                if isinstance(node, (ast.Assign, ast.AnnAssign)):
                    for target, value in assignments(unit, node):
                        kind = self.kind(unit, value)
                        if isinstance(target, ast.Name):
                            self._learn(unit, target, kind)
                        else:
                            self._check_put(unit, target, value, kind)
                elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
                    whole = ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)
                    self._learn(unit, node.target, self.kind(unit, whole))
                elif isinstance(node, ast.AugAssign):
                    whole = ast.copy_location(ast.BinOp(node.target, node.op, node.value), node)
                    self._check_put(unit, node.target, node.value, self.kind(unit, whole))
                elif isinstance(node, ast.For):
                    assert isinstance(node.target, ast.Name) and isinstance(node.iter, ast.Call)
                    for end in node.iter.args:
                        self._check_number(unit, end, "a range runs over numbers")
                    if len(node.iter.args) == 3 and self.constant(unit, node.iter.args[2]) == 0:
                        raise unit.refusal(node.iter, "a range takes steps")
                    self._learn(unit, node.target, NUMBER)
                elif isinstance(node, ast.Return) and node.value is not None:
                    given = self.kind(unit, node.value)
                    if is_cut(given):
                        raise unit.refusal(node, CUT)
                    if not isinstance(given, (Number, Truth, Pile)):
                        raise unit.refusal(node, "a rule gives back a number, a truth, a pile or nothing")
                    unit.result = given if unit.result == NOTHING else join(unit, node, unit.result, given)
        for statement in unit.body:
            self._settle(unit, statement)
        self._check_memory(unit)

    def _check_memory(self, unit: Unit) -> None:
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
            isinstance(target, ast.Subscript) and isinstance(self.kind(unit, target), Record)
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

    def _settle(self, unit: Unit, node: ast.AST) -> None:
        """Kinds are known now: that of each expression is asked for, and with it each callee."""
        if isinstance(node, ast.expr):
            if self.constant(unit, node) is not None or unit.source.meaning(node) is not UNKNOWN:
                return
            pair = isinstance(node, ast.IfExp) and isinstance(node.body, ast.Tuple)
            if not pair and not isinstance(node, ast.Tuple) and not is_range(node):
                self.kind(unit, node)
        if isinstance(node, (ast.If, ast.While, ast.IfExp)):
            self._check_truth(unit, node.test)
        for part in parts_with_values(node):
            self._settle(unit, part)

    def _check_put(self, unit: Unit, target: ast.expr, value: ast.expr, kind: Kind) -> None:
        """Numbers and piles are put into fields and rows, states among states; tables and fixed fields stay as they are."""
        root = target
        while isinstance(root, (ast.Attribute, ast.Subscript)) and unit.source.meaning(root) is UNKNOWN:
            root = root.value
        if unit.source.meaning(root) is not UNKNOWN:
            raise unit.refusal(target, "constants and tables stay what they are")
        whole = self.kind(unit, target.value) if isinstance(target, ast.Subscript) else None
        if isinstance(whole, Array) and whole.origin == "table":
            raise unit.refusal(target, "constants and tables stay what they are")
        if self._is_fixed(unit, target, whole):
            raise unit.refusal(target, "what is fixed when a table is opened stays as it is")
        place = self.kind(unit, target)
        if isinstance(place, Record) and isinstance(kind, Record):
            if len(self.open) > 1:  # whoever called may have a name for the state that stood there
                raise unit.refusal(target, "only the loop that Python calls puts states in their places")
            if not is_copy(unit.source, value):
                raise unit.refusal(value, "a state is put among others as copy_of(state)")
        elif not isinstance(place, VALUES) or not isinstance(kind, VALUES):
            raise unit.refusal(target, "only numbers and piles are put here, one by one")

    def _is_fixed(self, unit: Unit, target: ast.expr, row: Kind | None) -> bool:
        """Whether this is a fixed field, or a place in one of its rows."""
        if not isinstance(target, ast.Attribute):
            return isinstance(row, Array) and row.origin == "fixed"
        state = self.kind(unit, target.value)
        return isinstance(state, Record) and target.attr in state.type.fixed

    def _check_number(self, unit: Unit, node: ast.expr, why: str) -> None:
        kind = self.kind(unit, node)
        if not isinstance(kind, VALUES) or (isinstance(kind, Pile) and (kind.bits > 32 or kind.cut)):
            raise unit.refusal(node, why)

    def _check_truth(self, unit: Unit, node: ast.expr) -> None:
        if not isinstance(self.kind(unit, node), VALUES):
            raise unit.refusal(node, "only numbers and piles are true or not")

    def _learn(self, unit: Unit, target: ast.Name, kind: Kind) -> None:
        known = unit.kinds.get(target.id)
        if isinstance(kind, Nothing):
            raise unit.refusal(target, "nothing is given back that could be put here")
        if is_cut(kind):
            raise unit.refusal(target, CUT)
        if isinstance(kind, Array) and None in kind.shape:
            raise unit.refusal(target, "an array that comes from Python gets no second name")
        unit.kinds[target.id] = kind if known is None else join(unit, target, known, kind)

    def kind(self, unit: Unit, node: ast.expr) -> Kind:
        """The kind of an expression, as far as the variables in it are known."""
        return getattr(self, f"_kind_{type(node).__name__}")(unit, node)

    def _kind_Constant(self, unit: Unit, node: ast.Constant) -> Kind:
        if not isinstance(node.value, int):
            raise unit.refusal(node, "rules know whole numbers only")
        return TRUTH if isinstance(node.value, bool) else NUMBER

    def _kind_Name(self, unit: Unit, node: ast.Name) -> Kind:
        if node.id in unit.source.local:
            return unit.kinds.get(node.id, NUMBER)
        return self._kind_of_meaning(unit, node)

    def _kind_of_meaning(self, unit: Unit, node: ast.expr) -> Kind:
        meant = unit.source.meaning(node)
        if isinstance(meant, int):
            return TRUTH if isinstance(meant, bool) else NUMBER
        if is_table(meant):
            return self.table(unit.source, node, meant).kind
        raise unit.refusal(node, "this is no number, no table and no variable")

    def _kind_Attribute(self, unit: Unit, node: ast.Attribute) -> Kind:
        if unit.source.meaning(node) is not UNKNOWN:
            return self._kind_of_meaning(unit, node)
        whole = self.kind(unit, node.value)
        if not isinstance(whole, Record):
            raise unit.refusal(node, "only a state has fields")
        place = whole.type.fields.get(node.attr)
        if place is None:
            raise unit.refusal(node, f"the state has no field {node.attr}")
        return field_kind(place)

    def _kind_Subscript(self, unit: Unit, node: ast.Subscript) -> Kind:
        whole = self.kind(unit, node.value)
        if isinstance(whole, Records):
            self._check_number(unit, node.slice, "a place has a number")
            return Record(whole.type)
        if not isinstance(whole, Array) or whole.code == "G":
            raise unit.refusal(node, "only fields, tables and rows have places")
        self._check_number(unit, node.slice, "a place has a number")
        at = self.constant(unit, node.slice)
        length = whole.shape[0]
        if at is not None and length is not None and not -length <= at < length:
            raise unit.refusal(node, f"there are {length} places")
        return whole.inner

    def _kind_BinOp(self, unit: Unit, node: ast.BinOp) -> Kind:
        left, right = self.kind(unit, node.left), self.kind(unit, node.right)
        if not isinstance(left, (Number, Truth, Pile)) or not isinstance(right, (Number, Truth, Pile)):
            raise unit.refusal(node, "only numbers and piles are reckoned with")
        if isinstance(node.op, ast.Pow) and self.constant(unit, node) is None:
            raise unit.refusal(node, "only constants are raised to a power")
        if not isinstance(left, Pile) and not isinstance(right, Pile):
            return NUMBER
        if isinstance(node.op, ast.RShift) and isinstance(left, Pile) and not isinstance(right, Pile):
            return left
        if not isinstance(node.op, PILE_OPERATORS):
            if max(kind.bits for kind in (left, right) if isinstance(kind, Pile)) > 32:
                raise unit.refusal(
                    node, "a pile is a set: size, lowest, nth, has, added, removed, |, &, ^ and ~ ask it"
                )
            return NUMBER
        for kind, part in ((left, node.left), (right, node.right)):
            self._check_in_pile(unit, node, kind, part, max_bits(left, right))
        whole = [kind for kind in (left, right) if not is_cut(kind)]
        if len(whole) == 1 and isinstance(node.op, ast.BitAnd):
            return whole[0] if isinstance(whole[0], Pile) else Pile(max_bits(left, right))
        if len(whole) < 2:
            raise unit.refusal(node, CUT)
        return Pile(max_bits(left, right))

    def _check_in_pile(self, unit: Unit, node: ast.expr, kind: Kind, part: ast.expr, bits: int) -> None:
        if bits > 64 and not isinstance(kind, Pile) and self.constant(unit, part) is None:
            raise unit.refusal(node, "a number is no pile of so many cards; added and removed make one")

    def _kind_UnaryOp(self, unit: Unit, node: ast.UnaryOp) -> Kind:
        inner = self.kind(unit, node.operand)
        if not isinstance(inner, VALUES):
            raise unit.refusal(node, "only numbers and piles are reckoned with")
        if isinstance(node.op, ast.Not):
            return TRUTH
        if isinstance(inner, Pile):
            if isinstance(node.op, ast.Invert):
                return Pile(inner.bits, not inner.cut)
            if inner.bits > 32:
                raise unit.refusal(node, "a pile is a set and has no sign")
        return NUMBER

    def _kind_BoolOp(self, unit: Unit, node: ast.BoolOp) -> Kind:
        kinds = [self.kind(unit, value) for value in node.values]
        for value, kind in zip(node.values, kinds, strict=True):
            if not isinstance(kind, VALUES):
                raise unit.refusal(value, "only numbers and piles are true or not")
        whole = kinds[0]
        for kind in kinds[1:]:
            whole = join(unit, node, whole, kind)
        return whole

    def _kind_Compare(self, unit: Unit, node: ast.Compare) -> Kind:
        kinds = [self.kind(unit, part) for part in (node.left, *node.comparators)]
        piles = [kind.bits for kind in kinds if isinstance(kind, Pile)]
        if piles and not all(isinstance(op, (ast.Eq, ast.NotEq)) for op in node.ops) and max(piles) > 32:
            raise unit.refusal(node, "piles have no order; `size` counts them")
        if any(not isinstance(kind, (Number, Truth, Pile)) or is_cut(kind) for kind in kinds):
            raise unit.refusal(node, "only numbers and piles are compared")
        return TRUTH

    def _kind_IfExp(self, unit: Unit, node: ast.IfExp) -> Kind:
        kind = join(unit, node, self.kind(unit, node.body), self.kind(unit, node.orelse))
        if isinstance(kind, (Record, Records)) or (isinstance(kind, Array) and None in kind.shape):
            raise unit.refusal(
                node, "states are not chosen in passing, nor arrays from Python; `if` and `else` can"
            )
        return kind

    def _kind_Tuple(self, unit: Unit, node: ast.Tuple) -> Kind:
        raise unit.refusal(node, "rules know no tuples but in `a, b = c, d`")

    def _kind_Call(self, unit: Unit, node: ast.Call) -> Kind:
        if self.constant(unit, node) is not None:
            return NUMBER
        called = self.callee(unit, node)
        if isinstance(called, Unit):
            return called.result
        if called in ("row", "long_row"):
            length = self.constant(unit, node.args[0])
            if length is None or length < 1:
                raise unit.refusal(node, "the length of a row is a constant above 0")
            if length > LONGEST_ROW:
                raise unit.refusal(node, f"a row lies on the stack and has at most {LONGEST_ROW} places")
            return Array("i" if called == "row" else "q", (length,))
        if called == "blank_generator":
            return Array("G", (2,))
        if called == "copy_of":
            return self.kind(unit, node.args[0])
        if called in ("added", "removed"):
            pile = self.kind(unit, node.args[0])
            return pile if isinstance(pile, Pile) else NUMBER
        return PRIMITIVES[called][1] if called in PRIMITIVES else NUMBER

    def callee(self, unit: Unit, node: ast.Call) -> Unit | str:
        """The unit that is called, or the name of what is built in."""
        if node in unit.callees:
            return unit.callees[node]
        meant = unit.source.meaning(node.func)
        if meant is UNKNOWN:
            if not isinstance(node.func, ast.Name) or node.func.id not in ("abs", "len", "max", "min"):
                raise unit.refusal(node, "the rules may not call this")
            self._check_built_in(unit, node, node.func.id)
            called: Unit | str = node.func.id
        elif is_primitive(meant):
            called = meant.__name__
            self._check_primitive(unit, node, meant.__name__)
        elif not is_rule(meant):
            raise unit.refusal(node, f"{meant!r} is no rule" if not callable(meant) else "this is no rule")
        else:
            kinds = tuple(passed(self.kind(unit, argument)) for argument in node.args)
            if any(is_cut(kind) for kind in kinds):
                raise unit.refusal(node, CUT)
            if NOTHING in kinds:
                raise unit.refusal(node, "nothing is given back that could be handed on")
            if len(kinds) != meant.__code__.co_argcount:
                raise unit.refusal(node, f"{meant.__name__} takes {meant.__code__.co_argcount} arguments")
            called = self.unit(meant, kinds)
            if (slot := unit.source.slot(node.func)) is not None:
                called.small |= slot.__annotations__.get("return") == "Int32"
        unit.callees[node] = called
        return called

    def _check_built_in(self, unit: Unit, node: ast.Call, name: str) -> None:
        kinds = [self.kind(unit, argument) for argument in node.args]
        if name == "len":
            if len(kinds) != 1 or not isinstance(kinds[0], (Array, Records)):
                raise unit.refusal(node, "only rows and tables have a length")
        elif (len(kinds) != 1 if name == "abs" else len(kinds) < 2) or any(
            not isinstance(k, (Number, Truth)) for k in kinds
        ):
            raise unit.refusal(node, f"{name} takes numbers")

    def _check_primitive(self, unit: Unit, node: ast.Call, name: str) -> None:
        if name not in PRIMITIVES:
            raise unit.refusal(node, f"the compiler does not know {name}")
        wanted = PRIMITIVES[name][0]
        if len(node.args) != len(wanted):
            raise unit.refusal(node, f"{name} takes {len(wanted)} arguments")
        for argument, want in zip(node.args, wanted, strict=True):
            kind = self.kind(unit, argument)
            fits = {
                "pile": isinstance(kind, (Number, Pile)) and not is_cut(kind),
                "number": isinstance(kind, (Number, Truth)) or kind == Pile(32),
                "constant": isinstance(kind, Number),
                "state": isinstance(kind, Record),
                "generator": kind == Array("G", (2,)),
                "row": isinstance(kind, Array) and kind.code == "q" and kind.origin == "row",
            }[want]
            if not fits:
                raise unit.refusal(argument, f"{name} takes a {want} here")

    def constant(self, unit: Unit, node: ast.expr) -> int | None:
        """The number an expression always has, or None."""
        if node not in unit.constants:
            unit.constants[node] = self._constant(unit, node)
        return unit.constants[node]

    def _constant(self, unit: Unit, node: ast.expr) -> int | None:
        if isinstance(node, ast.Constant):
            return int(node.value) if isinstance(node.value, int) else None
        if isinstance(node, (ast.Name, ast.Attribute)):
            meant = unit.source.meaning(node)
            return int(meant) if isinstance(meant, int) else None
        if isinstance(node, ast.UnaryOp) and type(node.op) in FOLDED:
            inner = self.constant(unit, node.operand)
            return None if inner is None else FOLDED[type(node.op)](inner)
        if isinstance(node, ast.BinOp):
            left, right = self.constant(unit, node.left), self.constant(unit, node.right)
            if left is None or right is None:
                return None
            try:
                found = FOLDED[type(node.op)](left, right)
            except (ArithmeticError, ValueError) as error:
                raise unit.refusal(node, str(error)) from None
            if not isinstance(found, int):
                raise unit.refusal(node, "rules know whole numbers only")
            return found
        if isinstance(node, ast.Subscript):
            return self._constant_place(unit, node)
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id == "len"
            and node.args
        ):
            meant = unit.source.meaning(node.args[0])  # of any tuple, also of names
            if isinstance(meant, tuple):
                return len(meant)
            kind = self.kind(unit, node.args[0])
            return kind.shape[0] if isinstance(kind, Array) else None
        return None

    def _constant_place(self, unit: Unit, node: ast.Subscript) -> int | None:
        """A number of a table at constant places."""
        at: list[int] = []
        whole: ast.expr = node
        while isinstance(whole, ast.Subscript):
            place = self.constant(unit, whole.slice)
            if place is None:
                return None
            at.insert(0, place)
            whole = whole.value
        value = unit.source.meaning(whole) if isinstance(whole, (ast.Name, ast.Attribute)) else None
        try:
            for place in at:
                value = value[place] if isinstance(value, tuple) else None
        except IndexError:
            raise unit.refusal(node, "the table has no such place") from None
        return int(value) if isinstance(value, int) else None

    # Order

    def writes(self, function: Rule) -> bool:
        """Whether a rule changes a state or a row."""
        if function not in self.effects:
            self.effects[function] = False  # should it call itself, that is refused elsewhere
            source = self.source(function)
            self.effects[function] = any(
                isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, ast.Store)
                for node in ast.walk(source.tree)
            ) or any(
                self.call_writes(source, node) for node in ast.walk(source.tree) if isinstance(node, ast.Call)
            )
        return self.effects[function]

    def call_writes(self, source: Source, node: ast.Call) -> bool:
        meant = source.meaning(node.func)
        if is_primitive(meant):
            return meant.__name__ in WRITING  # pyright: ignore[reportAttributeAccessIssue]
        return is_rule(meant) and slot_name(meant) is None and self.writes(meant)


def entry_kinds(
    function: Rule, name: str, bound: Mapping[str, Any], state: StateType | None
) -> tuple[Kind, ...]:
    """The kinds of what Python hands to a rule: declared by the rule itself or, for a game's own, by the placeholder."""
    from pylae.core import slots

    like: Any = getattr(slots, name, None)
    declaring = like if slot_name(like) is not None and bound.get(name) is function else function
    code = declaring.__code__
    kinds: list[Kind] = []
    for parameter in code.co_varnames[: code.co_argcount]:
        word = declaring.__annotations__.get(parameter)
        told = word if isinstance(word, str) else getattr(word, "__name__", str(word))
        meant = declaring.__globals__.get(told)
        if isinstance(meant, type) and issubclass(meant, StateBase):
            kinds.append(Record(meant))
        elif (kind := declared(told, state)) is not None:
            kinds.append(kind)
        else:
            raise Refused(
                f"{Source(function, bound).where}: {parameter} of {function.__name__} comes from Python and is declared as "
                f"{told}; it may be int, State, States, Row, Longs or Generator"
            )
    return tuple(kinds)


def passed(kind: Kind) -> Kind:
    """The kind a rule is made for: it asks for a number whether it gets one or a truth."""
    return NUMBER if isinstance(kind, Truth) else kind


def join(unit: Unit, node: ast.AST, one: Kind, two: Kind) -> Kind:
    """The kind of what may be either."""
    if one == two:
        return one
    if isinstance(one, (Number, Truth)) and isinstance(two, (Number, Truth)):
        return NUMBER
    if isinstance(one, (Number, Truth, Pile)) and isinstance(two, (Number, Truth, Pile)):
        return Pile(max_bits(one, two))
    raise unit.refusal(node, "this is now one kind of thing and now another")


def is_copy(source: Source, node: ast.expr) -> bool:
    meant = source.meaning(node.func) if isinstance(node, ast.Call) else None
    return is_primitive(meant) and getattr(meant, "__name__", "") == "copy_of"


def is_cut(kind: Kind) -> bool:
    return isinstance(kind, Pile) and kind.cut


def max_bits(*kinds: Kind) -> int:
    return max(kind.bits for kind in kinds if isinstance(kind, Pile))


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
