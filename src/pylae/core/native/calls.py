"""Calls from Python: arrays checked and handed over by address, numbers as 64 bits, faults raised.

A rule that wants a state takes a record (a NumPy array of `State.dtype()`, its first element), one that wants a row takes an
array of the right numbers. What does not fit is a TypeError that says what was wanted.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from operator import index
from typing import TYPE_CHECKING, Any

from pylae.core.kinds import DTYPES, Array, Kind, Number, Record, Records
from pylae.core.native import ENTRY

if TYPE_CHECKING:
    from pylae.core.native.program import Program

FAULTS = ("fault.site", "fault.value")  # where a checked program remembers what went wrong
INT64 = range(-(1 << 63), 1 << 63)


class Fault(ArithmeticError):
    """What a checked program met: file, line, what was wrong, and the number."""


def signatures(program: Program) -> dict[str, Any]:
    """What a call from Python must know of each entry, as JSON can hold it."""
    return {
        name: {
            "params": [described(kind) for kind in unit.params.values()],
            "gives": type(unit.result).__name__,
        }
        for name, unit in program.entries.items()
    }


def described(kind: Kind) -> str:
    """A kind in a few words: "number", "int32 *", "uint64 2", "state 64" and the names of its fields."""
    if isinstance(kind, Number):
        return "number"
    if isinstance(kind, (Record, Records)):
        what = "state" if isinstance(kind, Record) else "states"
        return " ".join([what, str(kind.type.size), *layout(kind.type.dtype())])
    assert isinstance(kind, Array)
    return f"{DTYPES[kind.code]} {kind.shape[0] or '*'}"


class Compiled:
    """A compiled rule as Python calls it; it runs without the interpreter's lock."""

    def __init__(self, library: Any, name: str, told: dict[str, Any], sites: Sequence[str]) -> None:
        self.name = name
        self.params: list[list[str]] = [word.split() for word in told["params"]]
        self.library = library  # its code lives as long as this
        self.sites = sites
        types: list[Any] = []
        for what, *more in self.params:
            types.append(ctypes.c_int64 if what == "number" else ctypes.c_void_p)
            if what == "states" or more == ["*"]:
                types.append(ctypes.c_int64)
        result = {"Nothing": None, "Pile": ctypes.c_uint64}.get(told["gives"], ctypes.c_int64)
        self.function = ctypes.CFUNCTYPE(result, *types)(library.address(ENTRY + name))
        if sites:
            self.fault = [ctypes.c_int64.from_address(library.address(name)) for name in FAULTS]

    def __call__(self, *arguments: Any) -> Any:
        given = self.function(*handed(self.name, self.params, arguments))
        if self.sites and self.fault[0].value:
            site, value = (part.value for part in self.fault)
            self.fault[0].value = 0
            raise Fault(f"{self.sites[site - 1]} (with {value})")
        return given


def handed(name: str, params: list[list[str]], arguments: tuple[Any, ...]) -> list[int]:
    """The arguments of a call as numbers and addresses."""
    if len(arguments) != len(params):
        raise TypeError(f"{name} takes {len(params)} arguments, not {len(arguments)}")
    words: list[int] = []
    spans: list[tuple[int, int]] = []
    for param, argument in zip(params, arguments, strict=True):
        if param[0] == "number":
            words.append(whole_number(name, argument))
            continue
        check_array(name, param, argument)
        first = argument.ctypes.data
        words.append(first)
        if param[0] == "states" or param[1] == "*":
            words.append(len(argument))
        if any(first < end and start < first + argument.nbytes for start, end in spans):
            raise TypeError(f"{name} takes arrays that lie apart, and two of these overlap")
        spans.append((first, first + argument.nbytes))
    return words


def whole_number(name: str, argument: Any) -> int:
    """A number of 64 bits; what is no whole number is refused, not rounded."""
    try:
        number = int(argument) if is_numpys_truth(argument) else index(argument)
    except TypeError:
        raise TypeError(f"{name} takes a whole number, not {argument!r}") from None
    if number not in INT64:
        raise OverflowError(f"{name} takes numbers of 64 bits, not {number}")
    return number


def is_numpys_truth(argument: Any) -> bool:
    """NumPy's own truths are no numbers to Python."""
    return getattr(getattr(argument, "dtype", None), "kind", "") == "b" and argument.ndim == 0


@cache
def layout(dtype: Any) -> tuple[str, ...]:
    """The fields of a record: the name, the place and the form of each."""
    fields = (dtype.fields or {}).items()
    return tuple(
        f"{name}:{place[1]}:{place[0].str}{place[0].shape}".replace(" ", "") for name, place in fields
    )


def check_array(name: str, param: list[str], array: Any) -> None:
    """An array of the right numbers, one after another in memory, and enough of them."""
    what, size, *fields = param
    flags = getattr(array, "flags", None)
    if flags is None or not flags.c_contiguous or not flags.writeable or not array.ndim == 1:
        raise TypeError(
            f"{name} takes a writable NumPy array of one dimension for its {what}, not {type(array).__name__}"
        )
    if what in ("state", "states"):
        fits = array.dtype.itemsize == int(size) and layout(array.dtype) == tuple(fields)
        fits = fits and (what == "states" or len(array) >= 1)
    else:
        fits = str(array.dtype) == what and (size == "*" or len(array) >= int(size))
    if not fits:
        raise TypeError(f"{name} takes {what} {size}, not {len(array)} of {array.dtype}")


class Interpreted:
    """A rule run by Python that takes what a compiled one takes, and leaves the same behind."""

    def __init__(self, function: Any, kinds: Sequence[Kind]) -> None:
        self.function = function
        self.kinds = kinds
        self.params = [described(kind).split() for kind in kinds]

    def __call__(self, *arguments: Any) -> Any:
        handed(self.function.__name__, self.params, arguments)
        own = [lifted(kind, argument) for kind, argument in zip(self.kinds, arguments, strict=True)]
        given = self.function(*own)
        for kind, mine, argument in zip(self.kinds, own, arguments, strict=True):
            put_back(kind, mine, argument)
        return None if given is None else int(given)


def lifted(kind: Kind, argument: Any) -> Any:
    """An argument as Python's own objects."""
    if isinstance(kind, Record):
        return state_of(kind, argument[:1])
    if isinstance(kind, Records):
        return [state_of(kind, argument[at : at + 1]) for at in range(len(argument))]
    return int(argument) if isinstance(kind, Number) else argument.tolist()


def state_of(kind: Record | Records, record: Any) -> Any:
    made: Any = kind.type
    return made.of_record(record)


def put_back(kind: Kind, own: Any, argument: Any) -> None:
    """What became of an argument, where the caller's array holds it."""
    if isinstance(kind, Record):
        argument[:1] = own.record()
    elif isinstance(kind, Records):
        for at, state in enumerate(own):
            argument[at : at + 1] = state.record()
    elif isinstance(kind, Array):
        argument[:] = own
