"""A small compiler of our own: rules become machine code within seconds, and load in milliseconds afterwards.

    source.py   what a rule's text and its names mean              (in core, as Python's own twins need it too)
    kinds.py    what a value can be                                (in core)
    language.py what may stand in a rule, and what is refused
    program.py  the front end: which rules, of what kinds
    ranges.py   which numbers fit into 32 bits
    llvm.py     the back end: LLVM's text, fast or checked (with expressions.py, blocks.py, memory.py, lines.py)
    prelude.py  the building blocks in LLVM's text
    machine.py  text to machine code, machine code to addresses
    cuda.py     text to PTX, PTX to kernels
    cache.py    compiled code on the disk
    calls.py    calls from Python

`python -m pylae.core.native show GAME RULE …` prints what a rule became. Nothing of this is imported before something is
compiled, so a game starts in a tenth of a second.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pylae.core.source import Rule
    from pylae.core.state import StateType

Notice = Callable[[str], None]
ENTRY = (
    "entry_"  # stands in compiled code before the name of what Python calls, so that it is nobody else's name
)
COMPILING = "Compiling the rules for this machine; this takes some seconds, once …"
COMPILING_FOR_A_GPU = "Compiling the rules for the GPU; this takes some seconds, once …"


class NoCompiler(RuntimeError):
    """Compiled code cannot be had here, said in one sentence."""


class NoDevice(RuntimeError):
    """There is no GPU to run on, said in one sentence."""


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
    try:
        return _compiled(wanted, bound or {}, state, checked, notice)
    except NoCompiler as error:
        (notice or _warn)(str(error))
        return interpreted(wanted, bound, state=state)


def _compiled(
    wanted: Mapping[str, Rule],
    bound: Mapping[str, Any],
    state: StateType | None,
    checked: bool,
    notice: Notice | None,
) -> SimpleNamespace:
    from pylae.core.native import cache

    name = cached_name(wanted, bound, state, checked)
    kept = cache.load(name)
    if kept is None:
        if notice is not None:
            notice(COMPILING)
        kept = build(wanted, bound, state, checked)
        cache.save(name, *kept)
    return linked(*kept)


def is_cached(
    wanted: Mapping[str, Rule],
    bound: Mapping[str, Any] | None = None,
    *,
    state: StateType | None = None,
    checked: bool = False,
) -> bool:
    """Whether `compiled` would find its code in the cache and so compile nothing."""
    from pylae.core.native import cache

    try:
        return cache.load(cached_name(wanted, bound or {}, state, checked)) is not None
    except NoCompiler:
        return False


def cached_name(
    wanted: Mapping[str, Rule], bound: Mapping[str, Any], state: StateType | None, checked: bool
) -> str:
    """Under which name the code is kept."""
    from pylae.core.native import cache, machine

    made_for = f"{machine.version()} {machine.host()} {'checked' if checked else 'fast'}"
    return cache.fingerprint(wanted, bound, state, made_for)


def build(
    wanted: Mapping[str, Rule], bound: Mapping[str, Any], state: StateType | None, checked: bool
) -> tuple[dict[str, Any], bytes]:
    """Compiles: what Python must know to call the rules, and their code."""
    from pylae.core.native import machine
    from pylae.core.native.calls import signatures
    from pylae.core.native.lines import Target
    from pylae.core.native.llvm import Text
    from pylae.core.native.program import Program

    program = Program(wanted, bound, state)
    text = Text(program, Target(checked=checked, deposit=machine.deposits()))
    return {"entries": signatures(program), "sites": text.sites}, machine.object_code(text.text)


def linked(head: dict[str, Any], code: bytes) -> SimpleNamespace:
    """Compiled code in this process, ready to be called."""
    from pylae.core.native import machine
    from pylae.core.native.calls import FAULTS, Compiled

    entries, sites = head["entries"], head["sites"]
    library = machine.Library(code, list(entries), FAULTS if sites else ())
    return SimpleNamespace(**{name: Compiled(library, name, told, sites) for name, told in entries.items()})


def interpreted(
    wanted: Mapping[str, Rule], bound: Mapping[str, Any] | None = None, *, state: StateType | None = None
) -> SimpleNamespace:
    """The wanted rules run by Python, but called as compiled ones are: with records and NumPy arrays."""
    from pylae.core.native.calls import Interpreted
    from pylae.core.native.program import entry_kinds
    from pylae.core.twin import twins

    bound = bound or {}
    made = vars(twins(wanted, bound))
    return SimpleNamespace(
        **{
            name: Interpreted(made[name], entry_kinds(rule, name, bound, state))
            for name, rule in wanted.items()
        }
    )


def kernels(
    wanted: Mapping[str, Rule],
    bound: Mapping[str, Any] | None = None,
    *,
    state: StateType | None = None,
    notice: Notice | None = None,
) -> SimpleNamespace:
    """The wanted loops on the GPU, from the cache where possible; called like those of `compiled`."""
    from pylae.core.native import cuda

    return cuda.kernels(wanted, bound or {}, state, notice)


def _warn(sentence: str) -> None:
    warnings.warn(sentence, RuntimeWarning, stacklevel=3)
