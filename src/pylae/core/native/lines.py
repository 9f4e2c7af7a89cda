"""Writing LLVM's text: values and their types, lines and labels, and how one kind of value becomes another."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pylae.core.kinds import BITS, NUMBER, Array, Kind, Nothing, Number, Pile, Record, Records, Truth
from pylae.core.native.unit import Unit

if TYPE_CHECKING:
    from pylae.core.native.llvm import Text

SMALL = 1 << 30  # results declared as Int32 lie within: the next number still has 32 bits


class Widths:
    """How many bits numbers need: 64, where nobody has looked closer."""

    def variable(self, unit: Unit, name: str) -> int:
        return 64

    def result(self, unit: Unit) -> int:
        return 64

    def expression(self, unit: Unit, node: ast.expr) -> int:
        return 64

    def is_below(self, unit: Unit, node: ast.expr, most: int) -> bool:
        """Whether an expression is known to give a number from 0 to below `most`."""
        return False


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

    @property
    def reach(self) -> int:
        """The bits it needs as a number beside others: a pile has no sign, so a number has more than its bits."""
        if self.constant is not None:
            return 32 if -(1 << 31) <= self.constant < 1 << 31 else 64
        return 64 if isinstance(self.kind, Pile) else max(32, self.bits)


def number(value: int, bits: int = 64) -> Value:
    return Value(NUMBER, f"i{bits}", str(value), constant=value)


def has_length(kind: Kind) -> bool:
    """Whether the length of what Python hands over is known only when it runs."""
    return isinstance(kind, Records) or (isinstance(kind, Array) and kind.shape[0] is None)


def quoted(name: str) -> str:
    """Any name as LLVM takes it."""
    plain = "".join(sign if sign.isascii() and sign not in '\\"' else escaped(sign) for sign in name)
    return f'"{plain}"'


def escaped(sign: str) -> str:
    return "".join(f"\\{byte:02X}" for byte in sign.encode())


def local(name: str) -> str:
    """What a rule calls a variable or a parameter, in a form that nothing else here is called by."""
    return f"%{quoted('v ' + name)}"


def nested_type(code: str, shape: tuple[int | None, ...]) -> str:
    text = f"i{BITS[code]}"
    for length in reversed(shape):
        text = f"[{length} x {text}]"
    return text


def type_of(kind: Kind, bits: int = 64) -> str:
    """LLVM's type of a variable of this kind; numbers have so many bits."""
    if isinstance(kind, Number):
        return f"i{bits}"
    if isinstance(kind, Truth):
        return "i1"
    return f"i{kind.bits}" if isinstance(kind, Pile) else "ptr"


def result_type(text: Text, unit: Unit) -> str:
    """LLVM's type of what a unit gives back."""
    return "void" if isinstance(unit.result, Nothing) else type_of(unit.result, text.widths.result(unit))


class Lines(ABC):
    """The text of one unit as it grows."""

    def __init__(self, module: Text, unit: Unit) -> None:
        self.module, self.unit, self.program = module, unit, module.program
        self.checked = module.target.checked
        self.given: dict[str, Value] = {}  # arguments that nothing else is put into
        self.places: list[str] = []  # on the stack
        self.lines: list[str] = []
        self.count = 0
        self.at: ast.AST = unit.source.tree  # the statement at hand
        self.open = True  # whether the block at hand has not ended yet
        self.loops: list[tuple[str, str]] = []  # where `continue` and `break` lead

    def argument(self, name: str, kind: Kind) -> Value:
        """What a caller hands over."""
        second = (
            local(f"{name}.rows")
            if isinstance(kind, Record)
            else local(f"{name}.length")
            if has_length(kind)
            else ""
        )
        return Value(kind, type_of(kind, self.module.widths.variable(self.unit, name)), local(name), second)

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
            if not -(1 << 63) <= value.constant < 1 << 63:
                raise self.unit.refusal(self.at, f"{value.constant} has more than 64 bits")
            return str(value.constant)
        if value.bits == bits:
            return value.text
        if value.bits > bits:
            return self.new(f"trunc {value.type} {value.text} to i{bits}")
        if (
            isinstance(value.kind, Pile) and value.kind.cut
        ):  # beyond its bits there is everything that was not cut out
            own = self.new(f"xor {value.type} {value.text}, -1")
            return self.new(f"xor i{bits} {self.new(f'zext {value.type} {own} to i{bits}')}, -1")
        widen = "sext" if isinstance(value.kind, Number) else "zext"
        return self.new(f"{widen} {value.type} {value.text} to i{bits}")

    def as_mask(self, value: Value, bits: int) -> str:
        """The value as so many bits, whatever lies beyond them: for what is cut out of a pile."""
        if value.constant is not None:
            return str(value.constant & (1 << bits) - 1)
        return self.as_number(value, bits)

    def as_pile(self, node: ast.AST, value: Value, bits: int, capacity: int = 0) -> str:
        """The value as a pile of so many bits; a checked program tests that no card lies beyond its capacity."""
        room = capacity or bits
        if value.constant is not None and not 0 <= value.constant < 1 << room:
            raise self.unit.refusal(node, f"{value.constant} is no pile of {room} cards")
        if value.constant is None and self.checked:
            width = max(bits, value.bits, 64 if isinstance(value.kind, Number) else 0)
            whole = Value(value.kind, f"i{width}", self.as_number(value, width))
            if room < width:
                bad = self.new(f"icmp ugt i{width} {whole.text}, {(1 << room) - 1}")
                self.fault(bad, node, f"a card beyond the {room} of a pile")
            elif isinstance(value.kind, Number):
                self.fault(
                    self.new(f"icmp slt i{width} {whole.text}, 0"), node, "a number below 0 is no pile"
                )
            return self.as_mask(whole, bits)
        return self.as_mask(value, bits)

    def as_kind(self, node: ast.AST, value: Value, kind: Kind, bits: int = 64) -> str:
        """The value as what a variable, a parameter or a result of this kind holds."""
        if isinstance(kind, Number):
            return self.as_number(value, bits)
        if isinstance(kind, Truth):
            return self.as_truth(value)
        return self.as_pile(node, value, kind.bits) if isinstance(kind, Pile) else value.text

    def reckoned_sum(self, node: ast.AST, how: str, bits: int, one: str, two: str) -> str:
        """A sum, a difference or a product; a checked program tests that it fits."""
        word = f"i{bits}"
        if not self.checked:
            return self.new(f"{how} {word} {one}, {two}")
        both = self.new(f"call {{{word}, i1}} @llvm.s{how}.with.overflow.{word}({word} {one}, {word} {two})")
        self.fault(self.new(f"extractvalue {{{word}, i1}} {both}, 1"), node, "the number grows too large")
        return self.new(f"extractvalue {{{word}, i1}} {both}, 0")

    def as_truth(self, value: Value) -> str:
        if value.constant is not None:
            return "true" if value.constant else "false"
        return value.text if value.type == "i1" else self.new(f"icmp ne {value.type} {value.text}, 0")

    @abstractmethod
    def value(self, node: ast.expr) -> Value:
        """What an expression gives."""
