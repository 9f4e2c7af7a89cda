"""The building blocks as calls: numbers, piles, working memory, generators and workers."""

from __future__ import annotations

import ast

from pylae.core.kinds import NUMBER, TRUTH, Array, Pile, Record
from pylae.core.native.lines import Value
from pylae.core.native.memory import Memory


class Blocks(Memory):
    """One method for each primitive and each word of Python's own that rules may call."""

    def call_len(self, node: ast.Call, whole: Value) -> Value:
        return Value(NUMBER, "i64", whole.second)

    def extreme(self, node: ast.Call, name: str, given: tuple[Value, ...]) -> Value:
        bits = max(self.module.widths.expression(self.unit, node), *(value.reach for value in given))
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
        number = self.as_number(given, bits)
        if self.checked:
            self.fault(
                self.new(f"icmp eq i{bits} {number}, {-(1 << bits - 1)}"), node, "the number grows too large"
            )
        return Value(
            NUMBER, f"i{bits}", self.new(f"call i{bits} @llvm.abs.i{bits}(i{bits} {number}, i1 false)")
        )

    def pile(self, value: Value, least: int = 32) -> tuple[str, str]:
        """A pile, or a number that is one, as LLVM's type and text; a number has at least so many bits."""
        if isinstance(value.kind, Pile):
            return value.type, value.text
        bits = 64 if value.constant is not None else max(least, value.bits)
        return f"i{bits}", self.as_mask(value, bits)

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
            size, whole = self.as_number(self.call_size(node, pile), 64), self.as_number(index, 64)
            bad = self.new(f"icmp uge i64 {whole}, {size}")
            self.fault(bad, node, "there are not so many cards", whole)
            at = self.new(f"select i1 {bad}, {given} 0, {given} {at}")
        found = self.new(f"call {given} @nth.{word}({word} {text}, {given} {at})")
        return Value(NUMBER, given, found)

    def bit(self, node: ast.Call, word: str, room: int, card: Value) -> str:
        """A pile of one card."""
        given = "i64" if word == "i128" else word
        at = self.as_number(card, int(given[1:]))
        if self.checked:
            whole = self.as_number(card, 64)
            bad = self.new(f"icmp uge i64 {whole}, {room}")
            self.fault(bad, node, "there is no such card", whole)
            at = self.new(f"select i1 {bad}, {given} 0, {given} {at}")
        return self.new(f"call i128 @bit.i128(i64 {at})" if word == "i128" else f"shl {word} 1, {at}")

    def call_has(self, node: ast.Call, pile: Value, card: Value) -> Value:
        word, text = self.pile(pile, least=64)
        found = self.new(f"and {word} {text}, {self.bit(node, word, room(pile), card)}")
        return Value(TRUTH, "i1", self.new(f"icmp ne {word} {found}, 0"))

    def of_pile(self, value: Value, word: str, text: str) -> Value:
        return Value(value.kind if isinstance(value.kind, Pile) else NUMBER, word, text)

    def call_added(self, node: ast.Call, pile: Value, card: Value) -> Value:
        word, text = self.pile(pile, least=64)
        return self.of_pile(
            pile, word, self.new(f"or {word} {text}, {self.bit(node, word, room(pile), card)}")
        )

    def call_removed(self, node: ast.Call, pile: Value, card: Value) -> Value:
        word, text = self.pile(pile, least=64)
        others = self.new(f"xor {word} {self.bit(node, word, room(pile), card)}, -1")
        return self.of_pile(pile, word, self.new(f"and {word} {text}, {others}"))

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
        assert isinstance(total.kind, Array)
        address = self.place_in(node, total.text, "i64", place, total.kind.shape[0] or total.second)
        more = self.as_number(value, 64)
        if self.module.target.kernels:
            self.emit(f"%t{self.fresh()} = atomicrmw add ptr {address}, i64 {more} monotonic")
        else:
            tag = self.module.tag("rows")
            old = self.new(f"load i64, ptr {address}, !tbaa !{tag}")
            self.emit(
                f"store i64 {self.reckoned_sum(node, 'add', 64, old, more)}, ptr {address}, !tbaa !{tag}"
            )
        return Value(NUMBER, "i64", "0")

    def fresh(self) -> int:
        self.count += 1
        return self.count

    def call_mix(self, node: ast.Call, word: Value) -> Value:
        return Value(Pile(64), "i64", self.new(f"call i64 @mix(i64 {self.as_number(word, 64)})"))

    def call_start(self, node: ast.Call, random: Value, seed: Value, game: Value) -> Value:
        self.emit(
            f"call void @start(ptr {random.text}, i64 {self.as_number(seed, 64)}, i64 {self.as_number(game, 64)})"
        )
        return Value(NUMBER, "i64", "0")

    def call_below(self, node: ast.Call, random: Value, n: Value) -> Value:
        bits = 64 if n.constant is not None else n.reach
        if self.checked:
            most = self.as_number(n, 64)
            bad = self.new(f"icmp ugt i64 {most}, {1 << 32}")
            self.fault(bad, node, "one of so many cannot be drawn", most)
        found = self.new(f"call i{bits} @below.i{bits}(ptr {random.text}, i{bits} {self.as_number(n, bits)})")
        return Value(NUMBER, f"i{bits}", found)


def room(pile: Value) -> int:
    """How many cards there can be; a number that is a pile keeps its sign."""
    return pile.kind.bits if isinstance(pile.kind, Pile) else 63
