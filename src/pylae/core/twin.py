"""Twins: the same rules bound to other tables and run in another gear.

A rule's code object is bound to a fresh globals dict in which the rules it calls are already twins and its tables are
arrays, then handed to the gear: nothing (interpreted), `numba.njit` (compiled) or `cuda.jit` (device code). Nothing in
a rules module imports Numba. Compiled code is kept in a folder named by a hash of every source and table involved,
because Numba's own cache does not see a change in a helper or a table.
"""

from __future__ import annotations

import dis
import hashlib
import os
import platform
import re
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from types import FunctionType, SimpleNamespace
from typing import Any

from pylae.core.rule import is_primitive, is_rule

Rule = Callable[..., Any]
CACHE_DAYS = 30  # compiled code nobody used for so long is removed
INLINED = 20_000  # bytes of Python code, with what was inlined into it, that are still inlined into a caller


class Gear:
    """How a bound rule is made to run."""

    name = "interpreted"

    def function(self, bound: FunctionType, inline: bool, entry: bool) -> Any:
        return bound

    def table(self, table: tuple) -> Any:
        return table

    def primitive(self, function: Rule) -> Rule:
        """The body this gear uses for a primitive."""
        return function


class Compiled(Gear):
    """Numba on the CPU, without the interpreter's lock."""

    name = "compiled"

    def __init__(self, *, cache: bool) -> None:
        from numba import njit

        self.jit = partial(njit, cache=cache, nogil=True, boundscheck=False, error_model="numpy")

    def function(self, bound: FunctionType, inline: bool, entry: bool) -> Any:
        # Only what Python calls needs the wrapper by which Python calls it.
        wrappers: dict[str, Any] = {} if entry else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return widened(self.jit(forceinline=inline, **wrappers)(bound))

    def table(self, table: tuple) -> Any:
        # As small as it may be: each function that reads a table carries it through the compiler.
        import numpy as np

        wide = np.array(table, np.int64)
        kinds = (np.int8, np.int16, np.int32)
        return next((narrow for kind in kinds if ((narrow := wide.astype(kind)) == wide).all()), wide)

    def primitive(self, function: Rule) -> Rule:
        from pylae.core import native

        return getattr(native, function.__name__)


class Cuda(Compiled):
    """Numba on an NVIDIA GPU: every rule is a device function."""

    name = "cuda"

    def __init__(self) -> None:
        from numba import cuda

        self.device = cuda.jit(device=True)

    def function(self, bound: FunctionType, inline: bool, entry: bool) -> Any:
        return widened(self.device(bound))

    def table(self, table: tuple) -> Any:
        # In the GPU's global memory: threads of a warp read different places, which constant memory serves one by one.
        import numpy as np
        from numba import cuda

        return cuda.to_device(np.array(table, np.int32))

    def primitive(self, function: Rule) -> Rule:
        from pylae.core import device

        return getattr(device, function.__name__, None) or super().primitive(function)


def widened(dispatcher: Any) -> Any:
    """Compiles a rule once, for whole machine words: left alone Numba makes a body for each constant and each int8 it meets."""
    from numba import types

    resolve = dispatcher.get_call_template

    def get_call_template(arguments: Iterable[Any], keywords: Any) -> Any:
        plain = (types.unliteral(argument) for argument in arguments)
        wide = (types.int64 if kind in types.signed_domain else kind for kind in plain)
        return resolve(tuple(wide), keywords)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def twins(
    gear: Gear, wanted: Mapping[str, Rule], bound: Mapping[str, Any] | None = None, mark: str = ""
) -> SimpleNamespace:
    """The wanted functions and all they call, in a gear, with the global names in `bound` replaced.

    >>> twins(Gear(), {"mover": game.mover}).mover(state)

    `mark` becomes part of the name of each.
    """
    build = Builder(gear, wanted.values(), bound or {}, mark)
    return SimpleNamespace(**{name: build.twin(function) for name, function in wanted.items()})


def compiled(
    wanted: Mapping[str, Rule],
    bound: Mapping[str, Any] | None = None,
    notice: Callable[[str], None] | None = None,
) -> SimpleNamespace:
    """The wanted functions compiled for this machine's CPU, from the cache where possible.

    `notice` is told one sentence when nothing of it is in the cache yet, because the first call then takes seconds.
    """
    # Code from the cache has the names it was compiled with, and of two functions of one name a process runs only the first.
    mark = fingerprint(wanted, bound or {})
    folder = cache_folder(mark)
    if notice is not None and (folder is None or not any(folder.iterdir())):
        notice("Compiling the rules for this machine; this takes some seconds, once …")
    with _numba_cache(folder):
        cached = twins(Compiled(cache=folder is not None), wanted, bound, f"_{mark}")
    again = cache(lambda: twins(Compiled(cache=False), wanted, bound, f"_{mark}_again"))
    return SimpleNamespace(**{name: Entry(name, getattr(cached, name), again) for name in wanted})


class Entry:
    """A compiled function as Python calls it; where its code cannot be kept (a full disk) it is compiled without."""

    def __init__(self, name: str, function: Any, again: Callable[[], SimpleNamespace]) -> None:
        self.name = name
        self.function = function
        self.again = again

    def __call__(self, *arguments: Any) -> Any:
        try:
            return self.function(*arguments)
        except OSError:  # only keeping the code writes files, and that is done before the code runs
            self.function = getattr(self.again(), self.name)
            return self.function(*arguments)


class Builder:
    """Builds each twin once, callees first."""

    def __init__(self, gear: Gear, wanted: Iterable[Rule], bound: Mapping[str, Any], mark: str = "") -> None:
        self.gear = gear
        self.mark = mark
        self.wanted = list(wanted)
        self.bound = bound
        self.calls = Counter(
            value
            for function in closure(self.wanted, bound)[0]
            for _, value in mentions(function, bound)
            if is_rule(value)
        )
        self.made: dict[Rule, Any] = {}
        self.weights: dict[Rule, int] = {}
        self.open: list[Rule] = []

    def twin(self, function: Rule) -> Any:
        if function in self.made:
            return self.made[function]
        if function in self.open:
            chain = [rule.__qualname__ for rule in (*self.open, function)]
            raise TypeError(f"rules may not call themselves: {' → '.join(chain)}")
        self.open.append(function)
        source = self.gear.primitive(function) if is_primitive(function) else function
        if not isinstance(source, FunctionType):  # an intrinsic of the compiler stands for itself
            self.open.pop()
            return source
        bound = self._bind(source)
        twin = self.made[function] = self.gear.function(
            bound, self._inlined(function), function in self.wanted
        )
        self.open.pop()
        return twin

    def _inlined(self, function: Rule) -> bool:
        """Inlining what is called from one place costs no code and lets the optimiser see whole phases.

        But what is inlined is optimised again with each caller, so a whole game is not inlined into its loop.
        """
        return self.calls[function] == 1 and self._weight(function) <= INLINED

    def _weight(self, function: Rule) -> int:
        """Bytes of code of a rule with all that is inlined into it."""
        assert isinstance(function, FunctionType)
        if function not in self.weights:
            called = [value for _, value in mentions(function, self.bound) if is_rule(value)]
            inner = sum(self._weight(value) for value in called if self._inlined(value))
            self.weights[function] = len(function.__code__.co_code) + inner
        return self.weights[function]

    def _bind(self, function: Rule) -> FunctionType:
        assert isinstance(function, FunctionType)
        scope: dict[str, Any] = {"__builtins__": __builtins__, "__name__": function.__module__}
        for name, value in references(function, self.bound).items():
            if callable(value) and (is_rule(value) or is_primitive(value) or _is_native(value)):
                value = self.twin(value)
            elif isinstance(value, tuple) and is_table(value):
                value = self.gear.table(value)
            scope[name] = value
        bound = FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
        bound.__qualname__, bound.__module__ = function.__qualname__ + self.mark, function.__module__
        return bound


def references(function: Rule, bound: Mapping[str, Any]) -> dict[str, Any]:
    """The global names a function reads, with what they mean once `bound` is applied."""
    return dict(mentions(function, bound))


def mentions(function: Rule, bound: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each place where a function reads a global name, with its meaning."""
    assert isinstance(function, FunctionType)
    for step in dis.get_instructions(function.__code__):
        if step.opname != "LOAD_GLOBAL":  # `co_names` would hold attributes too
            continue
        name = step.argval
        if name in bound:
            yield name, bound[name]
        elif name in function.__globals__:
            yield name, function.__globals__[name]


def closure(wanted: Iterable[Rule], bound: Mapping[str, Any]) -> tuple[list[FunctionType], dict[str, tuple]]:
    """Every rule that the wanted ones reach, and every table they read."""
    seen: list[FunctionType] = []
    tables: dict[str, tuple] = {}
    todo = list(wanted)
    while todo:
        function = todo.pop()
        if function in seen:
            continue
        assert isinstance(function, FunctionType)
        seen.append(function)
        for name, value in references(function, bound).items():
            if is_rule(value) or is_primitive(value):
                todo.append(value)
            elif isinstance(value, (int, tuple)):
                tables[f"{function.__module__}.{name}"] = (value,)
    return seen, tables


def fingerprint(wanted: Mapping[str, Rule], bound: Mapping[str, Any]) -> str:
    """A hash of every source file and table behind the wanted functions, and of the compiler."""
    import numba

    functions, tables = closure(wanted.values(), bound)
    native = Path(__file__).with_name("native.py")
    files = sorted({Path(function.__code__.co_filename) for function in functions} | {native, Path(__file__)})
    digest = hashlib.sha256(f"{numba.__version__} {platform.python_version()} {sorted(wanted)}".encode())
    for file in files:
        digest.update(file.read_bytes())
    digest.update(repr(sorted(tables.items())).encode())
    for function in functions:
        calls = {name: value for name, value in references(function, bound).items() if is_rule(value)}
        digest.update(
            "".join(
                sorted(f"{name} is {value.__module__}.{value.__qualname__};" for name, value in calls.items())
            ).encode()
        )
    return digest.hexdigest()[:20]


def is_table(value: tuple) -> bool:
    """True for integer tables: (1, 2, 3) or ((1, 2), (3, 4))."""
    return bool(value) and all(
        isinstance(item, int) or (isinstance(item, tuple) and is_table(item)) for item in value
    )


def cache_folder(name: str) -> Path | None:
    """The folder for compiled code of that name, or None where nothing can be written."""
    try:
        own = os.environ.get("PYLAE_CACHE_DIR")
        root = (
            Path(own) if own else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pylae"
        )
        folder = root / name
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
        os.utime(folder)
        _sweep(root)
    except (OSError, RuntimeError):  # nowhere to write, or no home
        return None
    return folder


def _sweep(root: Path) -> None:
    """Removes compiled code that nobody used for a month."""
    import shutil

    limit = time.time() - CACHE_DAYS * 86400
    for folder in root.iterdir():
        ours = re.fullmatch(r"[0-9a-f]{20}", folder.name) and folder.is_dir()
        if ours and folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _numba_cache(folder: Path | None) -> Iterator[None]:
    """Numba asks for its cache folder while it decorates, so it is told for that moment."""
    from numba.core import config

    before = getattr(config, "CACHE_DIR", "")
    setattr(config, "CACHE_DIR", str(folder or ""))  # noqa: B010 (the module makes its settings at run time)
    try:
        yield
    finally:
        setattr(config, "CACHE_DIR", before)  # noqa: B010


def _is_native(value: Any) -> bool:
    """A helper of a primitive's compiled body."""
    return isinstance(value, FunctionType) and value.__module__ in ("pylae.core.native", "pylae.core.device")
