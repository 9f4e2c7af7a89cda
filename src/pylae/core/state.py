"""The state of a game: fields declared once; a plain object when interpreted, a NumPy record when compiled.

class State(StateBase):
    bridge = flag(means="boats span the Hellespont (5.1.5)")
    army = int8(2, 11, high=24, means="armies of each side in each city (2.2)")
    turn = int8(one_of=range(4), means="whose turn it is (6.1)")
    deck = pile(66, means="cards still to come")
    hand = pile(66, 4, means="the hand of each of four players")
    cost = fixed(int8(96, means="of each card at this table"))  # no rule changes it (see `pylae.core.table_data`)

state = State()            # every field zero
state.army[0][3] += 1      # Python ints and lists
state.pack()               # its bytes without what is fixed
state.record()             # a NumPy record of `State.dtype()`: these bytes, and behind them what is fixed
out_of_range(state)        # what its fields do not allow: "army[0][3] is 25, not 0 to 24"

What a field says of its numbers is for audits (`out_of_range`) and observations (`pylae.core.observation`); rules do not ask.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self, TypedDict, Unpack, overload

from pylae.core.kinds import BITS
from pylae.core.piles import MOST_CARDS

if TYPE_CHECKING:
    import numpy as np

    from pylae.core.table_data import TableData

WORD = (1 << 64) - 1


class Declared(TypedDict, total=False):
    """What a field may say of its numbers: how low and how high they go, or what they stand for."""

    low: int  # 0 where only the highest is said
    high: int
    one_of: range | ModuleType  # a name and no amount: a seat, a city, one of the phases in a module
    set_of: int | ModuleType  # a set of so many things, or of those whose bits a module names
    means: str  # which piece it is, and where the book names it


class Field:
    """One declared field: a code, its size in bytes, a shape of up to two dimensions, and what it says of its numbers.

    The code is one of `struct`, or "O" for a pile in sixteen bytes. A pile's capacity is how many cards there are, else 0.
    What is fixed is made of tuples, so that it cannot be written to.
    """

    def __init__(
        self, code: str, shape: tuple[int, ...], capacity: int = 0, **declared: Unpack[Declared]
    ) -> None:
        if len(shape) > 2 or any(length < 1 for length in shape):
            raise ValueError(f"a field has up to two dimensions, each at least 1, not {shape}")
        self.code = code
        self.shape = shape
        self.capacity = capacity
        self.fixed = False  # see `fixed`
        self.size = BITS[code] // 8
        self.count = shape[0] * (shape[1] if len(shape) == 2 else 1) if shape else 1
        self._declare(**declared)

    def _declare(
        self,
        low: int | None = None,
        high: int | None = None,
        one_of: range | ModuleType = range(0),
        set_of: int | ModuleType = 0,
        means: str = "",
    ) -> None:
        """Settles what the numbers can be: `low` to `high`, which are those of the code where nothing is said."""
        self.means = means
        self.names: dict[int, str] = {}  # of what a number is one or a set of, where a module names them
        if isinstance(one_of, ModuleType):
            self.names = numbers_in(one_of)
            one_of = range(min(self.names), max(self.names) + 1)
        if isinstance(set_of, ModuleType):
            self.names = {bit.bit_length() - 1: name for bit, name in numbers_in(set_of).items()}
            set_of = max(self.names) + 1
        self.one_of = one_of
        self.set_of = range(self.capacity or set_of)
        if self.one_of:
            low, high = self.one_of[0], self.one_of[-1]
        elif self.set_of:
            low, high = 0, (1 << len(self.set_of)) - 1
        most = (1 << BITS[self.code] - (not self.capacity)) - 1  # only piles have no sign
        least = 0 if self.capacity else -most - 1
        self.low = low if low is not None else least if high is None else 0
        self.high = high if high is not None else most
        if not least <= self.low <= self.high <= most or self.one_of.step != 1:
            raise ValueError(f"{self.low} to {self.high} is no range of a number of {BITS[self.code]} bits")

    @property
    def packing(self) -> str:
        """How `struct` writes the field: a large pile as two words, the low one first."""
        return ("QQ" if self.code == "O" else self.code) * self.count

    def packed(self, flat: Sequence[int]) -> Sequence[int]:
        """The numbers that `struct` writes for the field's own."""
        if self.capacity and any(number >> self.capacity for number in flat):
            raise OverflowError(f"a card beyond the {self.capacity} of a pile")
        if self.code != "O":
            return flat
        return [word for number in flat for word in (number & WORD, number >> 64)]

    def unpacked(self, words: list[int]) -> list[int]:
        """The field's own numbers from those that `struct` read."""
        if self.code != "O":
            return words
        return [low | high << 64 for low, high in zip(words[::2], words[1::2], strict=True)]

    def zero(self) -> Any:
        """The field's value in a fresh state."""
        return self.shaped([0] * self.count)

    def shaped(self, flat: list[int]) -> Any:
        """Numbers in a row as this field's number, list or list of lists; tuples where it is fixed."""
        if not self.shape:
            return flat[0]
        row = tuple if self.fixed else list
        if len(self.shape) == 1:
            return row(flat)
        return row(row(flat[at : at + self.shape[1]]) for at in range(0, len(flat), self.shape[1]))

    def flat(self, value: Any) -> Sequence[int]:
        """The opposite of `shaped`."""
        if not self.shape:
            return [value]
        return value if len(self.shape) == 1 else [number for row in value for number in row]

    def settled(self, value: Any) -> Any:
        """A value from somewhere else in the form of this field; raises `ValueError` where it has another shape."""
        lengths = [len(value), *{len(row) for row in value if len(self.shape) == 2}] if self.shape else []
        if tuple(lengths) != self.shape:
            raise ValueError(f"a field of the shape {self.shape} is given {tuple(lengths)}")
        return self.shaped(list(self.flat(value)))

    def address(self, at: int) -> str:
        """Where in the field a number of `flat` stands: "", "[3]" or "[0][3]"."""
        if len(self.shape) == 2:
            return f"[{at // self.shape[1]}][{at % self.shape[1]}]"
        return f"[{at}]" if self.shape else ""


def numbers_in(module: ModuleType) -> dict[int, str]:
    """The numbers that a module names, such as the phases of a game."""
    return {value: name for name, value in vars(module).items() if isinstance(value, int)}


class FieldKind:
    """An integer type of the declaration: `int8()` is one number, `int8(4)` a row, `int8(4, 6)` a grid."""

    def __init__(self, code: str, **declared: Unpack[Declared]) -> None:
        self.code = code
        self.declared = declared

    @overload
    def __call__(self, **declared: Unpack[Declared]) -> int: ...
    @overload
    def __call__(self, length: int, /, **declared: Unpack[Declared]) -> list[int]: ...
    @overload
    def __call__(self, rows: int, columns: int, /, **declared: Unpack[Declared]) -> list[list[int]]: ...
    def __call__(self, *shape: int, **declared: Unpack[Declared]) -> Any:
        return Field(self.code, shape, **(self.declared | declared))


int8, int16, int32, int64 = FieldKind("b"), FieldKind("h"), FieldKind("i"), FieldKind("q")
flag = FieldKind("b", low=0, high=1)  # 1 while what it means is so


@overload
def pile(capacity: int, /, *, means: str = "") -> int: ...
@overload
def pile(capacity: int, length: int, /, *, means: str = "") -> list[int]: ...
@overload
def pile(capacity: int, rows: int, columns: int, /, *, means: str = "") -> list[list[int]]: ...
def pile(capacity: int, /, *shape: int, means: str = "") -> Any:
    """A pile of up to `capacity` cards: `pile(66)` is one, `pile(66, 4)` a row of four."""
    if not 1 <= capacity <= MOST_CARDS:
        raise ValueError(f"a pile has room for 1 to {MOST_CARDS} cards, not {capacity}")
    code = "I" if capacity <= 32 else "Q" if capacity <= 64 else "O"
    return Field(code, shape, capacity, means=means)


@overload
def fixed(field: int, /) -> int: ...
@overload
def fixed(field: list[int], /) -> tuple[int, ...]: ...
@overload
def fixed(field: list[list[int]], /) -> tuple[tuple[int, ...], ...]: ...
def fixed(field: Any, /) -> Any:
    """A field that is set when a table is opened and never again: `fixed(int8(96, 12))`, `fixed(pile(66, 4))`.

    Copies share it, and bytes, comparisons and codes leave it out; compiled rules read it from the record like any field.
    """
    field.fixed = True
    return field


def lay_out(
    fields: Mapping[str, Field], first: int = 0, widest: int = 1
) -> tuple[dict[str, int], struct.Struct]:
    """Offsets of a C struct with these members from a first byte on, and the `struct` that packs them, padding written out."""
    offsets: dict[str, int] = {}
    codes = ["<"]
    at = first
    for name, field in fields.items():
        gap = -at % field.size
        offsets[name] = at + gap
        codes.append("x" * gap + field.packing)
        at += gap + field.size * field.count
        widest = max(widest, field.size)
    return offsets, struct.Struct("".join(codes) + "x" * (-at % widest))


class StateType(type):
    """Turns the declared fields of a class into slots and remembers how they lie in memory."""

    fields: dict[str, Field]  # those that change, then those that are fixed
    changing: dict[str, Field]
    fixed: dict[str, Field]
    shared: tuple[str, ...]  # what a copy takes over as it is
    offsets: dict[str, int]
    layout: struct.Struct  # of those that change
    fixed_layout: struct.Struct  # of those that are fixed, which lie behind
    size: int  # of the whole record
    align: int  # of the widest field

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> StateType:
        declared = {key: value for key, value in namespace.items() if isinstance(value, Field)}
        changing = {key: field for key, field in declared.items() if not field.fixed}
        fixed = {key: field for key, field in declared.items() if field.fixed}
        fields = changing | fixed
        if any(getattr(base, "fields", None) for base in bases):
            raise TypeError(f"{name}: a state is declared in one class, not built upon another")
        if taken := [key for key in fields if any(hasattr(base, key) for base in bases)]:
            raise TypeError(f"{name}: {', '.join(taken)} is a method of every state and cannot be a field")
        kept = {key: value for key, value in namespace.items() if key not in fields}
        shared = (*fixed, "table_data") if fixed else ()
        made = super().__new__(cls, name, bases, kept | {"__slots__": (*changing, *shared)})
        made.fields, made.changing, made.fixed, made.shared = fields, changing, fixed, shared
        made.align = max((field.size for field in fields.values()), default=1)
        offsets, made.layout = lay_out(changing)
        behind, made.fixed_layout = lay_out(fixed, made.layout.size, made.align)
        made.offsets = offsets | behind
        made.size = made.layout.size + made.fixed_layout.size
        return made

    def dtype(cls) -> np.dtype:
        """The NumPy record of this state, laid out as a C compiler would."""
        return _dtype(cls)


class StateBase(metaclass=StateType):
    """Base of every declared state: zero when made, comparable, copied and packed by its fields."""

    table_data: TableData | None = None  # what the fixed fields were made from, where there are any

    def __init__(self) -> None:
        for name, field in type(self).fields.items():
            setattr(self, name, field.zero())
        if type(self).fixed:
            self.table_data = None

    def fix(self, data: TableData) -> None:
        """Sets every fixed field, once, before `setup`."""
        for name in type(self).fixed:
            setattr(self, name, data.fields[name])
        self.table_data = data

    def copy(self) -> Self:
        """An independent copy; what is fixed is shared."""
        twin = object.__new__(type(self))
        for name, field in type(self).changing.items():
            value = getattr(self, name)
            if field.shape:
                value = value[:] if len(field.shape) == 1 else [row[:] for row in value]
            setattr(twin, name, value)
        for name in type(self).shared:
            setattr(twin, name, getattr(self, name))
        return twin

    def pack(self) -> bytes:
        """The state as bytes, without what is fixed; raises `OverflowError` when a number does not fit its field."""
        return self._packed(type(self).changing, type(self).layout)

    def pack_fixed(self) -> bytes:
        """What is fixed, as it lies in a record."""
        if self.table_data:
            return self.table_data.packed
        return self._packed(type(self).fixed, type(self).fixed_layout)

    def _packed(self, fields: Mapping[str, Field], layout: struct.Struct) -> bytes:
        flat: list[int] = []
        try:
            for name, field in fields.items():
                value = getattr(self, name)
                if field.capacity:
                    flat += field.packed(field.flat(value))
                elif not field.shape:
                    flat.append(value)
                elif len(field.shape) == 1:
                    flat += value
                else:
                    for row in value:
                        flat += row
            return layout.pack(*flat)
        except (struct.error, OverflowError) as error:
            raise OverflowError(f"a field of {self!r} does not fit: {error}") from None

    @classmethod
    def unpack(cls, data: bytes, like: Self | None = None) -> Self:
        """The state that `pack` wrote; what is fixed it shares with another, or else has zeros there."""
        made = object.__new__(cls)
        made._put(cls.changing, cls.layout.unpack(data))
        if cls.fixed:
            like = like or cls()
            for name in cls.shared:
                setattr(made, name, getattr(like, name))
        return made

    @classmethod
    def of_record(cls, record: np.ndarray) -> Self:
        """The state in the first place of a NumPy array; its data are known by their numbers only."""
        whole = record[:1].tobytes()
        made = cls.unpack(whole[: cls.layout.size])
        made._put(cls.fixed, cls.fixed_layout.unpack(whole[cls.layout.size :]))
        return made

    def _put(self, fields: Mapping[str, Field], words: Sequence[int]) -> None:
        """Sets fields to the numbers that `struct` read, one after another."""
        at = 0
        for name, field in fields.items():
            count = len(field.packing)
            setattr(self, name, field.shaped(field.unpacked(list(words[at : at + count]))))
            at += count

    def key(self) -> bytes:
        """A key for dictionaries and sets: equal states have equal keys, and different ones different keys."""
        return self.pack()

    def record(self) -> np.ndarray:
        """A one-element NumPy array holding this state, for the compiled gear."""
        import numpy as np

        return np.frombuffer(bytearray(self.pack() + self.pack_fixed()), type(self).dtype())

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in type(self).changing)

    __hash__ = None  # pyright: ignore[reportAssignmentType]  (a state changes, so it is no key; see `key`)

    def __repr__(self) -> str:
        values = {name: getattr(self, name) for name in type(self).changing}
        told = (
            f"{name}={value}" for name, value in values.items() if value != type(self).fields[name].zero()
        )
        return f"{type(self).__name__}({', '.join(told)})"


def out_of_range(state: StateBase, fields: Mapping[str, Field] | None = None) -> str:
    """The first number of a state that its field does not allow, or ""; without `fields` of all that play changes."""
    for name, field in (type(state).changing if fields is None else fields).items():
        flat = field.flat(getattr(state, name))
        if min(flat) < field.low or max(flat) > field.high:
            at, wrong = next(
                (at, number) for at, number in enumerate(flat) if not field.low <= number <= field.high
            )
            return f"{name}{field.address(at)} is {wrong}, not {field.low} to {field.high}"
    return ""


@cache
def _dtype(cls: StateType) -> np.dtype:
    import numpy as np

    kinds = {"b": "<i1", "h": "<i2", "i": "<i4", "q": "<i8", "I": "<u4", "Q": "<u8", "O": "V16"}
    return np.dtype(
        {
            "names": list(cls.fields),
            "formats": [(kinds[field.code], field.shape) for field in cls.fields.values()],
            "offsets": list(cls.offsets.values()),
            "itemsize": cls.size,
            "aligned": True,
        }
    )
