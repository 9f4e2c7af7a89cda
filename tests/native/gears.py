"""One rule in all gears: interpreted, fast, checked, and with the widths that a GPU gets."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from pylae.core import native
from pylae.core.native import machine
from pylae.core.native.calls import signatures
from pylae.core.native.lines import Target
from pylae.core.native.llvm import Text
from pylae.core.native.program import Program
from pylae.core.native.ranges import Ranges
from pylae.core.state import StateType

GEARS = ("fast", "checked", "ranged", "ranged_checked")
HEADER = """from __future__ import annotations

from pylae.core.chance import below, mix, start
from pylae.core.kinds import Generator, Longs, Row, States
from pylae.core.piles import added, has, lowest, nth, removed, size
from pylae.core.rule import primitive, rule, slot
from pylae.core.scratch import add_up, blank_generator, copy_of, long_row, row, worker, workers
from pylae.core.state import StateBase, int8, int16, int32, int64, pile

"""
Write = Callable[..., ModuleType]
Bound = Mapping[str, Any]


def imported(folder: Path, source: str, name: str = "rules") -> ModuleType:
    """A module of this text, written to a folder and imported under its own name."""
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def emitted(
    program: Program, *, checked: bool = False, ranges: bool = False, deposit: bool | None = None
) -> Text:
    """A program as LLVM's text for this processor."""
    target = Target(checked=checked, deposit=machine.deposits() if deposit is None else deposit)
    return Text(program, target, Ranges(program) if ranges else None)


def linked(program: Program, **how: Any) -> SimpleNamespace:
    """A program as functions of machine code, past the cache."""
    text = emitted(program, **how)
    head = {"entries": signatures(program), "sites": text.sites}
    return native.linked(head, machine.object_code(text.text))


def gear(
    name: str, wanted: Mapping[str, Any], bound: Bound | None = None, state: StateType | None = None
) -> SimpleNamespace:
    """The wanted rules in one gear."""
    if name == "interpreted":
        return native.interpreted(wanted, bound, state=state)
    program = Program(wanted, bound or {}, state)
    return linked(
        program, checked="checked" in name, ranges="ranged" in name, deposit=name != "halves" and None
    )


def all_gears(
    wanted: Mapping[str, Any], bound: Bound | None = None, state: StateType | None = None
) -> dict[str, SimpleNamespace]:
    """The wanted rules in every gear; the interpreted one comes first."""
    return {name: gear(name, wanted, bound, state) for name in ("interpreted", *GEARS)}


def kept(argument: Any) -> Any:
    """A copy of an argument that a rule may write to."""
    return argument.copy() if hasattr(argument, "copy") else argument


def content(argument: Any) -> Any:
    """The bytes of an array; of records without what lies between their fields."""
    if argument.dtype.names is None:
        return argument.tobytes()
    return [argument[name].tobytes() for name in argument.dtype.names]


def outcome(function: Any, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    """What a call gives, and the bytes it leaves behind."""
    own = [kept(argument) for argument in arguments]
    given = function(*own)
    return (given, *(content(argument) for argument in own if hasattr(argument, "tobytes")))


def told(arguments: tuple[Any, ...]) -> str:
    """The arguments of a call in few words."""
    return str(tuple(str(given) for given in arguments))


def same_in_all(gears: Mapping[str, SimpleNamespace], name: str, *arguments: Any) -> Any:
    """Asserts that every gear gives and leaves the same, and returns what it gives."""
    wanted = outcome(getattr(gears["interpreted"], name), arguments)
    for gear, rules in gears.items():
        assert outcome(getattr(rules, name), arguments) == wanted, f"{gear}: {name}{told(arguments)}"
    return wanted[0]
