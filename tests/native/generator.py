"""Random rules: families of two or three helpers and one entry, over a state with fields of all widths."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.native.gears import HEADER

STATE = """
class S(StateBase):
    a8 = int8()
    r8 = int8(5)
    b8 = int8()
    p20 = pile(20)
    a16 = int16()
    g8 = int8(3, 4)
    a32 = int32()
    p32 = pile(32)
    r16 = int16(4)
    r32 = int32(3)
    a64 = int64()
    p64 = pile(64)
    p33 = pile(33)
    r64 = int64(6)
    g32 = int32(2, 3)
    p66 = pile(66)
    q20 = pile(20, 3)
    p128 = pile(128)
    q66 = pile(66, 2, 2)

T = (3, -1, 4, 1, -5, 9, 2, -6)
GRID = ((1, 2, 3, 4), (-5, 6, -7, 8), (100, 200, -300, 400))
BIG = (1 << 40, -(1 << 35), 7, 1 << 31, -(1 << 31) - 1)
FLAGS = (True, False, True)
K = 5
M = -3
"""
SCALARS = {"a8": 8, "b8": 8, "a16": 16, "a32": 32, "a64": 64}
ROWS = {"r8": (8, 5), "r16": (16, 4), "r32": (32, 3), "r64": (64, 6)}
GRIDS = {"g8": (8, 3, 4), "g32": (32, 2, 3)}
PILES = {"p20": 20, "p32": 32, "p33": 33, "p64": 64, "p66": 66, "p128": 128}
TABLES = {"T": 8, "BIG": 5, "FLAGS": 3}
WORDS = {20: 32, 32: 32, 33: 64, 64: 64, 66: 128, 128: 128}


class Helper:
    """What a generated rule takes and gives.

    It takes "n" a number, "s" a state, "r" a row that it reads, "w" a row that it writes, "p" a pile, "g" a generator; it gives
    "n" a number, "t" a truth, "p" a pile or "x" nothing.
    """

    def __init__(self, name: str, params: list[str], gives: str, writes: bool) -> None:
        self.name, self.params, self.gives, self.writes = name, params, gives, writes


class Family:
    """Writes the rules of one family, callees first."""

    def __init__(self, random: Random, tag: str) -> None:
        self.random, self.tag = random, tag
        self.helpers: list[Helper] = []
        self.lines: list[str] = []
        for at in range(random.choice((2, 3))):
            self.rule(f"h{at}{tag}", False)
        self.rule(f"f{tag}", True)

    def rule(self, name: str, entry: bool) -> None:
        random = self.random
        params = (
            list("snngwW") if entry else [random.choice("ssnnrrwpg") for _ in range(random.randint(1, 4))]
        )
        gives = random.choice("nnnntp") if entry else random.choice("nnntxp")
        writes = entry or random.random() < 0.5
        self.numbers = [f"a{at}" for at, kind in enumerate(params) if kind == "n"]
        self.states = [f"a{at}" for at, kind in enumerate(params) if kind == "s"]
        self.rows = [f"a{at}" for at, kind in enumerate(params) if kind == "r"]
        self.written_rows = [f"a{at}" for at, kind in enumerate(params) if kind in "wW"]
        self.longs = [f"a{at}" for at, kind in enumerate(params) if kind == "W"]
        self.generators = [f"a{at}" for at, kind in enumerate(params) if kind == "g"]
        self.piles = {f"a{at}": 64 for at, kind in enumerate(params) if kind == "p"}  # of at most 64 bits
        self.steady: list[str] = []  # variables that only a loop counts
        self.lengths: dict[str, int] = {}  # of rows made here
        self.writes = writes or bool(self.written_rows)
        self.gives, self.loops, self.count = gives, 0, 0
        words = {"n": "int", "s": "S", "g": "Generator", "w": "Row", "W": "Longs"}
        given = ", ".join(f"a{at}: {words[kind]}" if entry else f"a{at}" for at, kind in enumerate(params))
        self.lines.append(f"\n@rule\ndef {name}({given}):")
        for at in range(3):
            self.lines.append(f"    v{at} = {self.number(1)}")
            self.numbers.append(f"v{at}")
        width = random.choice(list(PILES))
        if self.states:
            self.lines.append(f"    q0 = {self.states[0]}.{width}")
            self.piles["q0"] = WORDS[PILES[width]]
        made = random.choice(("row", "long_row"))
        self.lines.append(f"    r0 = {made}(4)")
        self.longs += ["r0"] if made == "long_row" else []
        self.lengths["r0"] = 4
        if self.states and random.random() < 0.3:
            self.lines.append(f"    s9 = copy_of({self.states[0]})")
            self.states.append("s9")
        if self.states and random.random() < 0.4:
            self.lines.append(
                f"    line = {self.states[-1]}.{random.choice(('r8', 'g8[1]', 'r64', 'g32[-1]'))}"
            )
            if self.writes:
                self.written_rows.append("line")
            self.rows.append("line")
        self.block(1, random.randint(4, 8), 0)
        self.end(1)
        if not entry:
            self.helpers.append(Helper(name, params, gives, self.writes))

    # Statements

    def end(self, indent: int) -> None:
        gives = {
            "n": lambda: self.number(2),
            "t": lambda: self.truth(2),
            "p": lambda: self.pile(1, 64),
        }
        self.put(indent, "return" if self.gives == "x" else f"return {gives[self.gives]()}")

    def put(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text)

    def block(self, indent: int, length: int, depth: int) -> None:
        before, known = len(self.lines), list(self.numbers)
        for _ in range(length):
            self.statement(indent, depth)
        if len(self.lines) == before:
            self.put(indent, "pass")
        self.numbers = known  # what was first set in here may not be set after it

    def statement(self, indent: int, depth: int) -> None:
        random = self.random
        kinds = (
            ["number"] * 5
            + ["count"] * 3
            + ["field"] * 5
            + ["row"] * 3
            + ["pile"] * 4
            + ["call"] * 3
            + ["swap", "passing", "total", "states"]
        )
        if depth < 2:
            kinds += ["if"] * 4 + ["for"] * 3 + ["while"] * 2
        if self.loops:
            kinds += ["leave"]
        if depth and random.random() < 0.2:
            kinds += ["return"]
        getattr(self, f"do_{random.choice(kinds)}")(indent, depth)

    def variable(self) -> str:
        return self.random.choice([name for name in self.numbers if name not in self.steady])

    def do_number(self, indent: int, depth: int) -> None:
        self.put(indent, f"{self.variable()} = {self.number(3)}")

    def do_count(self, indent: int, depth: int) -> None:
        how = self.random.choice(["+", "-", "*", "//", "%", "&", "|", "^", ">>"])
        value = self.number(2)
        if how in ("//", "%"):
            value = self.nonzero()
        elif how == ">>":
            value = f"({value}) % 20"
        elif how == "*":
            value = f"(({value}) % 7 - 3)"
        self.put(indent, f"{self.variable()} {how}= {value}")

    def fitted(self, bits: int, depth: int = 2) -> str:
        """A number that fits, nearly always."""
        if bits == 64:
            return self.number(depth)
        if self.random.random() < 0.05:
            return self.random.choice(self.numbers)
        value = self.number(depth)
        half = self.random.choice((1 << bits - 1, 50))
        return f"({value}) % {2 * half} - {half}"

    def place(self) -> tuple[str, int]:
        """A field to write to, and its bits."""
        random = self.random
        state = random.choice(self.states)
        kind = random.choice("sssrrg")
        if kind == "s":
            name = random.choice(list(SCALARS))
            return f"{state}.{name}", SCALARS[name]
        if kind == "r":
            name = random.choice(list(ROWS))
            return f"{state}.{name}[{self.index(ROWS[name][1])}]", ROWS[name][0]
        name = random.choice(list(GRIDS))
        bits, rows, columns = GRIDS[name]
        return f"{state}.{name}[{self.index(rows)}][{self.index(columns)}]", bits

    def do_field(self, indent: int, depth: int) -> None:
        if not self.states or not self.writes:
            self.do_number(indent, depth)
            return
        place, bits = self.place()
        if self.random.random() < 0.25:
            self.put(indent, f"{place} {self.random.choice(['+', '-', '^', '|', '&'])}= {self.small()}")
        else:
            self.put(indent, f"{place} = {self.fitted(bits)}")

    def do_row(self, indent: int, depth: int) -> None:
        if not self.writes:  # a rule that writes to a row of its own counts as one that writes
            self.do_number(indent, depth)
            return
        if self.written_rows and self.random.random() < 0.5:
            name = self.random.choice(self.written_rows)
            self.put(indent, f"{name}[({self.number(1)}) % len({name})] = {self.fitted(8)}")
            return
        name = self.random.choice(list(self.lengths))
        place = f"{name}[{self.index(self.lengths[name])}]"
        how = self.random.choice(["=", "=", "+="])
        self.put(indent, f"{place} {how} {self.fitted(32) if how == '=' else self.small()}")

    def do_pile(self, indent: int, depth: int) -> None:
        random = self.random
        if self.states and self.writes and random.random() < 0.6:
            name = random.choice([*PILES, "q20", "q66"])
            size = PILES.get(name, int(name[1:]) if name[0] == "q" else 0)
            at = {"q20": f"[{self.index(3)}]", "q66": f"[{self.index(2)}][{self.index(2)}]"}.get(name, "")
            state = random.choice(self.states)
            place = f"{state}.{name}{at}"
            way = random.randint(0, 4)
            if way == 0:
                self.put(indent, f"{place} = added({place}, {self.card(size)})")
            elif way == 1:
                self.put(indent, f"{place} = removed({place}, {self.card(size)})")
            elif way == 2:
                self.put(indent, f"{place} &= {'~' * random.randint(0, 1)}{self.same_pile(state, size)}")
            elif way == 3:
                self.put(indent, f"{place} = {self.fitting_pile(size)}")
            else:
                self.put(indent, f"{place} = {random.choice((0, 1, (1 << size) - 1, 1 << size - 1))}")
        elif "q0" in self.piles:
            bits = self.piles["q0"]
            way = random.randint(0, 2)
            if way == 0:
                self.put(indent, f"q0 = added(q0, {self.card(min(bits, 20))})")
            elif way == 1:
                self.put(indent, f"q0 = removed(q0, lowest(q0)) if q0 != 0 else {random.choice((0, 5))}")
            else:
                self.put(indent, f"q0 {random.choice('&|^')}= {self.pile(1, bits)}")
        else:
            self.do_number(indent, depth)

    def same_pile(self, state: str, size: int) -> str:
        names = [name for name, most in PILES.items() if WORDS[most] == WORDS[size]]
        return f"{state}.{self.random.choice(names)}"

    def fitting_pile(self, size: int) -> str:
        """A pile that fits its field."""
        mask = f"{(1 << size) - 1}"
        return f"({self.pile(2, WORDS[size])}) & {mask}"

    def do_swap(self, indent: int, depth: int) -> None:
        one, two = self.variable(), self.variable()
        if one == two:
            return
        way = self.random.randint(0, 2)
        if way == 0:
            self.put(indent, f"{one}, {two} = {two}, {one}")
        elif way == 1:
            self.put(indent, f"{one}, {two} = {self.number(2)}, {self.number(2)}")
        else:
            self.put(
                indent,
                f"{one}, {two} = ({self.number(1)}, {two}) if {self.truth(1)} else ({one}, {self.number(1)})",
            )

    def do_total(self, indent: int, depth: int) -> None:
        if not self.longs or not self.writes:
            self.do_number(indent, depth)
            return
        name = self.random.choice(self.longs)
        self.put(indent, f"add_up({name}, ({self.number(1)}) % len({name}), {self.small()})")

    def do_states(self, indent: int, depth: int) -> None:
        """Two states change their names, or one is copied once more."""
        if "s9" not in self.states:
            self.do_number(indent, depth)
            return
        other = self.states[0]
        if self.loops or self.random.random() < 0.5:
            self.put(indent, f"s9, {other} = {other}, s9")
        else:
            self.put(indent, f"s9 = copy_of({other})")

    def do_if(self, indent: int, depth: int) -> None:
        random = self.random
        self.put(indent, f"if {self.condition()}:")
        self.block(indent + 1, random.randint(1, 3), depth + 1)
        if random.random() < 0.3:
            self.put(indent, f"elif {self.condition()}:")
            self.block(indent + 1, random.randint(1, 2), depth + 1)
        if random.random() < 0.4:
            self.put(indent, "else:")
            self.block(indent + 1, random.randint(1, 2), depth + 1)

    def condition(self) -> str:
        writing = [helper for helper in self.helpers if helper.gives in "nt" and self.may_call(helper)]
        if writing and self.random.random() < 0.15:
            return self.call(self.random.choice(writing))
        return self.truth(2)

    def do_for(self, indent: int, depth: int) -> None:
        random = self.random
        self.count += 1
        name = f"i{self.count}"
        ends = random.choice(
            [
                f"{random.randint(0, 5)}",
                f"({self.number(1)}) % 6",
                f"{random.randint(-3, 3)}, {random.randint(0, 6)}",
                f"({self.number(1)}) % 4, 8, {random.randint(1, 4)}",
                f"({self.number(1)}) % 9, ({self.number(1)}) % 5 - 2, {random.randint(-3, -1)}",
                f"{random.randint(3, 8)}, -1, -1",
                f"(1 << 31) - ({self.number(1)}) % 4, (1 << 31) + {random.randint(-2, 2)}",
                f"{random.randint(-2, 2)} - (1 << 31), -(1 << 31) - ({self.number(1)}) % 4, -1",
                f"size({self.pile(0, 128)})",
                f"0, ({self.number(1)}) % 9, ({self.number(1)}) % 4 + 1",
            ]
        )
        self.put(indent, f"{name} = 0")
        self.put(indent, f"for {name} in range({ends}):")
        self.numbers.append(name)
        self.steady.append(name)
        self.loops += 1
        self.block(indent + 1, random.randint(1, 4), depth + 1)
        self.loops -= 1
        self.steady.remove(name)

    def do_while(self, indent: int, depth: int) -> None:
        random = self.random
        self.count += 1
        name = f"w{self.count}"
        self.put(indent, f"{name} = {random.randint(0, 6)}")
        self.put(indent, f"while {name} > 0{random.choice(['', f' and {self.truth(1)}'])}:")
        self.put(indent + 1, f"{name} -= {random.randint(1, 2)}")
        self.numbers.append(name)
        self.steady.append(name)
        self.loops += 1
        self.block(indent + 1, random.randint(1, 4), depth + 1)
        self.loops -= 1

    def do_passing(self, indent: int, depth: int) -> None:
        """An expression that is a statement."""
        possible = [helper for helper in self.helpers if helper.gives in "nt" and self.may_call(helper)]
        call = self.call(self.random.choice(possible)) if possible else self.number(1)
        self.put(
            indent,
            self.random.choice(
                [
                    f"{self.truth(1)} and {call}",
                    f"{self.plain()} or {call}",
                    f"{call} if {self.truth(1)} else {self.plain()}",
                    f"not {call}",
                    f"{self.plain()} < {self.plain()} < {self.draw() or self.plain()}",
                ]
            ),
        )

    def do_leave(self, indent: int, depth: int) -> None:
        self.put(indent, f"if {self.truth(1)}:")
        self.put(indent + 1, self.random.choice(["break", "continue"]))

    def do_return(self, indent: int, depth: int) -> None:
        self.put(indent, f"if {self.truth(1)}:")
        self.end(indent + 1)

    def may_call(self, helper: Helper) -> bool:
        if helper.writes and not self.writes:
            return False
        if "g" in helper.params and not self.generators:
            return False
        return not (("s" in helper.params or "p" in helper.params) and not self.states)

    def do_call(self, indent: int, depth: int) -> None:
        possible = [helper for helper in self.helpers if self.may_call(helper)]
        if not possible:
            self.do_number(indent, depth)
            return
        helper = self.random.choice(possible)
        call = self.call(helper)
        if helper.gives in "nt" and self.random.random() < 0.8:
            how = self.random.choice(["=", "=", "+=", "-=", "^="])
            self.put(indent, f"{self.variable()} {how} {call}")
        elif helper.gives == "p" and "q0" in self.piles and self.piles["q0"] >= 64:
            self.put(indent, f"q0 = {call}")
        else:
            self.put(indent, call)

    def call(self, helper: Helper) -> str:
        """A call; what it is handed calls nothing that writes."""
        given = []
        for kind in helper.params:
            if kind == "n":
                given.append(self.number(1))
            elif kind == "s":
                given.append(self.random.choice(self.states))
            elif kind == "p":
                given.append(self.pile(0, 64))
            elif kind == "g":
                given.append(self.random.choice(self.generators))
            else:
                given.append(self.row_for(kind == "w"))
        return f"{helper.name}({', '.join(given)})"

    def row_for(self, written: bool) -> str:
        random = self.random
        found = [*self.lengths, *self.written_rows]
        if not written:
            found += [*self.rows, "T", "GRID[1]", f"GRID[{self.index(3)}]", "FLAGS"]
        if self.states and (self.writes or not written):
            state = random.choice(self.states)
            found += [f"{state}.{name}" for name in ROWS] + [
                f"{state}.g8[{self.index(3)}]",
                f"{state}.g32[-1]",
            ]
        return random.choice(found)

    # Expressions

    def index(self, length: int) -> str:
        random = self.random
        if random.random() < 0.4:
            return str(random.randint(-length, length - 1))
        return f"({self.number(1)}) % {length}"

    def card(self, size: int) -> str:
        random = self.random
        return random.choice([str(random.randrange(size)), str(size - 1), f"({self.number(1)}) % {size}"])

    def nonzero(self) -> str:
        random = self.random
        known = str(random.choice((1, 2, 3, 7, 8, 64, -1, -2, -5, 1000, 10**12, -(1 << 33))))
        return random.choice([known, known, f"(({self.number(1)}) % 9 + 1)", f"(({self.number(1)}) | 1)"])

    def small(self) -> str:
        return self.random.choice([str(self.random.randint(0, 3)), f"({self.number(1)}) % 4"])

    def number(self, depth: int) -> str:
        random = self.random
        if depth <= 0:
            return self.plain()
        kinds = [
            self.plain, self.plain, self.sum, self.sum, self.product, self.division, self.bitwise, self.shift, self.choice,
            self.value_of_and, self.extreme, self.sign, self.counted, self.truth_as_number, self.call_as_number,
            self.drawn, self.number_as_pile, self.pile_as_number, self.length,
        ]  # fmt: skip
        chosen = random.choice(kinds)
        return chosen() if chosen == self.plain else chosen(depth - 1)  # pyright: ignore[reportCallIssue]

    def plain(self) -> str:
        random = self.random
        kinds = ["variable"] * 4 + ["constant"] * 3 + ["table"] * 2 + ["row"] * 2
        if self.states:
            kinds += ["field"] * 6
        kind = random.choice(kinds)
        if kind == "variable" and self.numbers:
            return random.choice(self.numbers)
        if kind == "table":
            name = random.choice(list(TABLES))
            if random.random() < 0.3:
                return f"GRID[{random.randint(-3, 2)}][{random.randint(-4, 3)}]"
            return f"{name}[{random.randint(-TABLES[name], TABLES[name] - 1)}]"
        if kind == "row" and self.lengths:
            name = random.choice(list(self.lengths))
            return f"{name}[{random.randrange(self.lengths[name])}]"
        if kind == "field":
            state = random.choice(self.states)
            name = random.choice([*SCALARS, *ROWS, *GRIDS])
            if name in SCALARS:
                return f"{state}.{name}"
            if name in ROWS:
                length = ROWS[name][1]
                return f"{state}.{name}[{random.randint(-length, length - 1)}]"
            _, rows, columns = GRIDS[name]
            return f"{state}.{name}[{random.randrange(rows)}][{random.randrange(columns)}]"
        return random.choice(
            ["0", "1", "2", "7", "-1", "-4", "100", "K", "M", "127", "-128", "1000", "len(T)", "(1 << 31)", "-(1 << 31)",
             "2147483647", "(1 << 33)", "-5 * K", "K ** 3", "True"]
        )  # fmt: skip

    def sum(self, depth: int) -> str:
        return f"({self.number(depth)} {self.random.choice('+-')} {self.number(depth)})"

    def product(self, depth: int) -> str:
        return f"({self.number(depth)}) % {self.random.choice((7, 100, 30000))} * {self.plain()}"

    def division(self, depth: int) -> str:
        return f"({self.number(depth)} {self.random.choice(['//', '%'])} {self.nonzero()})"

    def bitwise(self, depth: int) -> str:
        return f"({self.number(depth)} {self.random.choice('&|^')} {self.number(depth)})"

    def shift(self, depth: int) -> str:
        random = self.random
        if random.random() < 0.4:
            return (
                f"({self.number(depth)} % 1000 << {random.choice(('3', '20', f'({self.number(0)}) % 40'))})"
            )
        return f"({self.number(depth)} >> {random.choice(('1', '7', '31', '32', '40', f'({self.number(0)}) % 64'))})"

    def choice(self, depth: int) -> str:
        return f"({self.number(depth)} if {self.truth(depth)} else {self.number(depth)})"

    def value_of_and(self, depth: int) -> str:
        how = self.random.choice(["and", "or"])
        parts = [
            self.random.choice([self.number, self.truth])(depth) for _ in range(self.random.randint(2, 3))
        ]
        return "(" + f" {how} ".join(parts) + ")"

    def extreme(self, depth: int) -> str:
        parts = ", ".join(self.number(depth) for _ in range(self.random.randint(2, 3)))
        return self.random.choice([f"min({parts})", f"max({parts})", f"abs({self.number(depth)})"])

    def sign(self, depth: int) -> str:
        return f"({self.random.choice(['-', '~', '+'])}{self.number(depth)})"

    def counted(self, depth: int) -> str:
        pile = self.pile(depth, 128)
        random = self.random
        return random.choice(
            [
                f"size({pile})",
                f"size({pile})",
                f"(lowest({pile}) if {pile} != 0 else -1)",
                f"(nth({pile}, ({self.number(0)}) % size({pile})) if size({pile}) > 0 else -2)",
            ]
        )

    def truth_as_number(self, depth: int) -> str:
        return f"({self.truth(depth)} {self.random.choice('+*')} {self.number(depth)})"

    def call_as_number(self, depth: int) -> str:
        possible = [
            helper
            for helper in self.helpers
            if helper.gives in "nt" and not helper.writes and self.may_call(helper)
        ]
        return self.call(self.random.choice(possible)) if possible else self.number(depth)

    def draw(self) -> str:
        if not self.generators:
            return ""
        many = self.random.choice(("6", "1", "100", f"({self.number(0)}) % 50 + 1"))
        return f"below({self.random.choice(self.generators)}, {many})"

    def drawn(self, depth: int) -> str:
        return self.draw() or self.number(depth)

    def number_as_pile(self, depth: int) -> str:
        random = self.random
        cards = f"({self.number(depth)} & {random.choice((0xFF, 0x7FFFFFFF, (1 << 40) - 1))})"
        card = self.card(random.choice((20, 31, 33, 50)))
        return random.choice(
            [
                f"added({cards}, {card})",
                f"removed({cards}, {card})",
                f"has({cards}, {card})",
                f"size({cards})",
            ]
        )

    def pile_as_number(self, depth: int) -> str:
        """A small pile may be reckoned with."""
        random = self.random
        small = self.pile(0, 32)
        if small.startswith("("):
            return self.number(depth)
        return random.choice(
            [
                f"({small} + {self.number(depth)} % 1000)",
                f"({small} - 1)",
                f"({small} % {random.choice((5, 8, -3))})",
                f"({small} // {random.choice((2, 3, 1 << 20))})",
                f"(({small} >> {random.choice((1, 4, 31, 33))}) + 0)",
                f"({small} > {self.number(depth)})",
                f"({small} <= {self.number(depth)})",
                f"({small} == {self.number(depth)})",
                f"(-{small})",
                f"({small} * 2)",
                f"size({small} & ~{self.pile(0, 64)})",
                f"({self.pile(0, 64)} == {self.number(depth)})",
                f"size({self.pile(0, 64)} >> {random.choice((1, 31, 32, 63, 64))})",
            ]
        )

    def length(self, depth: int) -> str:
        found = [*self.rows, *self.written_rows]
        if not found:
            return self.number(depth)
        name = self.random.choice(found)
        return self.random.choice([f"len({name})", f"{name}[({self.number(depth)}) % len({name})]"])

    def truth(self, depth: int) -> str:
        random = self.random
        if depth <= 0:
            return f"{self.plain()} {random.choice(['<', '>', '==', '!=', '<=', '>='])} {self.plain()}".join(
                "()"
            )
        way = random.randint(0, 8)
        how = random.choice(["<", ">", "==", "!=", "<=", ">="])
        if way == 7:  # Python leaves these early
            name = random.choice(self.numbers or ["K"])
            return random.choice(
                [
                    f"(0 < {name} < {self.number(depth - 1)} // {name})",
                    f"({self.plain()} < {self.plain()} < {self.draw() or self.plain()})",
                    f"(0 <= {name} < 8 != T[{name}])",
                ]
            )
        if way == 8:
            return f"(not {self.pile(depth - 1, 128)})"
        if way == 0:
            return f"(not {self.truth(depth - 1)})"
        if way == 1:
            return f"({self.truth(depth - 1)} {random.choice(['and', 'or'])} {self.truth(depth - 1)})"
        if way == 2:
            return f"({self.number(depth - 1)} {how} {self.number(depth - 1)} {random.choice(['<', '!='])} {self.plain()})"
        if way == 3:
            pile = self.pile(depth - 1, 128)
            return random.choice(
                [f"({pile} != 0)", f"({pile} == {self.pile(0, 128)})", f"has({pile}, {self.card(20)})"]
            )
        return f"({self.number(depth - 1)} {how} {self.number(depth - 1)})"

    def pile(self, depth: int, bits: int) -> str:
        """A pile of at most so many bits."""
        random = self.random
        names = [name for name, width in self.piles.items() if width <= bits]
        if self.states:
            state = random.choice(self.states)
            names += [f"{state}.{name}" for name, size in PILES.items() if WORDS[size] <= bits]
            names += [f"{state}.q20[{self.index(3)}]"] if bits >= 32 else []
            names += [f"{state}.q66[{random.randint(0, 1)}][{random.randint(-2, 1)}]"] if bits >= 128 else []
        if not names:
            return f"({self.number(0)} & 0xFFFFFF)"
        if depth <= 0:
            return random.choice(names)
        one, two = random.choice(names), random.choice(names)
        way = random.randint(0, 6)
        if way <= 2:
            return f"({self.pile(depth - 1, bits)} {random.choice('&|^')} {two})"
        if way == 3:
            others = random.choice([two, f"({two} | {self.pile(0, bits)})", self.pile(0, 128)])
            return random.choice([f"({one} & ~{others})", f"(~{others} & {one})"])
        if way == 4:
            return f"added({one}, {self.card(20)})"
        if way == 5:
            return f"({one} if {self.truth(depth - 1)} else {two})"
        return f"removed({one}, {self.card(20)})"


def module_of(seed: int, families: int) -> str:
    """The text of a module with so many families of rules; the entries are f0, f1, …"""
    random = Random(seed)
    parts = [HEADER, STATE]
    for at in range(families):
        parts += ["\n".join(Family(random, str(at)).lines), "\n"]
    return "".join(parts)


def random_state(random: Random, made: Any) -> Any:
    """A state with numbers at and between the edges of its fields."""
    state = made()
    for name, field in made.fields.items():
        flat = []
        for _ in range(field.count):
            bits = 8 * field.size
            low, high = (
                (0, (1 << field.capacity) - 1) if field.capacity else (-(1 << bits - 1), (1 << bits - 1) - 1)
            )
            edge = random.choice((low, high, 0, 1))
            usual = random.randint(max(low, -100), min(high, 100))
            flat.append(random.choice((0, edge, usual, usual, usual, random.randint(low, high))))
        setattr(state, name, field.shaped(flat))
    return state


NUMBERS = (0, 1, -1, 2, 5, -7, 100, 127, -128, 1 << 31, -(1 << 31), (1 << 31) - 1, 1 << 33, 1 << 62)
