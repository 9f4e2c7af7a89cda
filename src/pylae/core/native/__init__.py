"""A small compiler of our own: rules become machine code within seconds, and load in milliseconds afterwards.

    source.py   what a rule's text and its names mean          (core)
    kinds.py    what a value can be                            (core)
    program.py  the front end: units, kinds, what is refused
    ranges.py   which numbers fit into 32 bits
    llvm.py     the back end: LLVM's text, fast or checked
    prelude.py  the building blocks in LLVM's text
    machine.py  text to machine code, machine code to addresses
    cuda.py     text to PTX, PTX to kernels
    cache.py    compiled code on the disk

`python -m pylae.core.native show GAME RULE …` prints what a rule became.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from pylae.core.native import cache, machine
from pylae.core.native.calls import Compiled, Interpreted, signature
from pylae.core.native.llvm import Target, Text
from pylae.core.native.machine import NoCompiler
from pylae.core.native.program import Program, entry_kinds
from pylae.core.source import Rule
from pylae.core.state import StateType
from pylae.core.twin import twins

Notice = Callable[[str], None]
COMPILING = "Compiling the rules for this machine; this takes some seconds, once …"


def compiled(
    wanted: Mapping[str, Rule],
    bound: Mapping[str, Any] | None = None,
    *,
    state: StateType | None = None,
    checked: bool = False,
    notice: Notice | None = None,
) -> SimpleNamespace:
    """The wanted rules as functions of machine code, from the cache where possible.

    States are given as records (`state.record()`), rows as NumPy arrays. A `checked` program raises `Fault` where an index, a
    number or a sum goes wrong. `notice` is told one sentence when the rules have to be compiled first, or when no
    compiler can be had: then the same functions run interpreted.
    """
    bound = bound or {}
    try:
        made_for = f"{machine.version()} {machine.host()} {checked}"
    except NoCompiler as error:
        (notice or _warn)(str(error))
        return interpreted(wanted, bound, state=state)
    name = cache.fingerprint(wanted, bound, state, made_for)
    kept = cache.load(name)
    if kept is None:
        if notice is not None:
            notice(COMPILING)
        kept = build(wanted, bound, state, checked)
        cache.save(name, *kept)
    return linked(*kept)


def linked(head: dict[str, Any], code: bytes) -> SimpleNamespace:
    """Compiled code in this process, ready to be called."""
    library = machine.Library(code, [*head["entries"], *(("fault.site", "fault.value") if head["sites"] else ())])
    return SimpleNamespace(
        **{name: Compiled(library, name, told, head["sites"]) for name, told in head["entries"].items()}
    )


def build(
    wanted: Mapping[str, Rule], bound: Mapping[str, Any], state: StateType | None, checked: bool
) -> tuple[dict[str, Any], bytes]:
    """Compiles: what Python must know to call the rules, and their code."""
    program = Program(wanted, bound, state)
    text = Text(program, Target(checked=checked, deposit=machine.deposits()))
    entries = {name: signature(unit.params.values(), unit.result) for name, unit in program.entries.items()}
    return {"entries": entries, "sites": text.sites}, machine.object_code(text.text)


def interpreted(
    wanted: Mapping[str, Rule], bound: Mapping[str, Any] | None = None, *, state: StateType | None = None
) -> SimpleNamespace:
    """The wanted rules run by Python, but called as compiled ones are: with records and NumPy arrays."""
    bound = bound or {}
    made = vars(twins(wanted, bound))
    return SimpleNamespace(
        **{
            name: Interpreted(made[name], entry_kinds(rule, name, bound, state))
            for name, rule in wanted.items()
        }
    )


def _warn(sentence: str) -> None:
    warnings.warn(sentence, RuntimeWarning, stacklevel=3)
