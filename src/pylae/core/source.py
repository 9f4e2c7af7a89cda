"""What a rule's text means: its tree, and what each of its names stands for once placeholders are bound.

A rule is read from its file, or a generated one from `linecache`, so everything that runs it, a twin in Python or the
compiler, sees the same text. A name is a variable of the rule, a global of its module, or an address through modules:
`phase.FIRE`, `stacks.height`.
"""

from __future__ import annotations

import ast
import linecache
import sys
import threading
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from pylae.core.rule import SLOT_NAMES, is_primitive, is_rule, slot_name

Rule = Any  # a function marked @rule, @slot or @primitive
UNKNOWN = object()  # what a name means that stands for nothing


class Refused(TypeError):
    """Something that is not in the language of rules, with file, line and reason."""


_parsing = threading.Lock()


def parsed(text: str | bytes, file: str = "<unknown>") -> ast.Module:
    """The tree of a program. One at a time: CPython 3.11 mixes up those that several threads make at once."""
    with _parsing:
        return ast.parse(text, file)


@cache
def functions_of(file: str, stamp: tuple[int, int] | None) -> dict[int, ast.FunctionDef]:
    """The functions in a file as of this stamp, by the line at which each begins with its first decorator.

    What has no stamp has no file: it is text that was generated.
    """
    text = Path(file).read_bytes() if stamp else "".join(linecache.getlines(file))
    found: dict[int, ast.FunctionDef] = {}
    for node in ast.walk(parsed(text, file)):
        if isinstance(node, ast.FunctionDef):
            first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
            found[first] = node
    return found


class Source:
    """A rule as it is written, with the meaning of its names."""

    def __init__(self, function: Rule, bound: Mapping[str, Any]) -> None:
        assert isinstance(function, FunctionType)
        self.function = function
        self.bound = bound
        self.code = function.__code__
        self.file = Path(self.code.co_filename)
        self.meanings: dict[ast.expr, Any] = {}
        self.local = set(self.code.co_varnames + self.code.co_cellvars)
        for name in self.code.co_varnames:
            if isinstance(function.__globals__.get(name), ModuleType):
                raise self.refusal(self.tree, f"the variable {name} hides the module of that name")

    @cached_property
    def tree(self) -> ast.FunctionDef:
        try:
            now = self.file.stat()
            stamp = now.st_mtime_ns, now.st_size
        except OSError:
            stamp = None
        tree = functions_of(self.code.co_filename, stamp).get(self.code.co_firstlineno)
        if tree is None or tree.name != self.function.__name__:
            raise Refused(f"{self.where}: {self.function.__qualname__} cannot be read from its source")
        return tree

    @property
    def where(self) -> str:
        return f"{self.file.name}:{self.code.co_firstlineno}"

    def refusal(self, node: ast.AST, why: str) -> Refused:
        """The error that says what in this rule is not in the language."""
        line = getattr(node, "lineno", self.code.co_firstlineno)
        shown = "" if isinstance(node, ast.FunctionDef) else f": {ast.unparse(node)}"
        return Refused(f"{self.file.name}:{line}: {why}{shown}")

    def meaning(self, node: ast.expr) -> Any:
        """What a name or an address stands for; UNKNOWN where it is a variable or no name at all."""
        if node not in self.meanings:
            self.meanings[node] = self._meaning(node)
        return self.meanings[node]

    def _meaning(self, node: ast.expr) -> Any:
        raw = self._raw(node)
        if raw is UNKNOWN:
            return UNKNOWN
        if (slot := slot_name(raw)) is not None:
            return self.bound.get(slot, raw)
        if callable(raw) or isinstance(raw, ModuleType):
            return raw  # a game's own rule may have the name of a placeholder
        address = ast.unparse(node)
        name = address.rpartition(".")[2]
        if name in SLOT_NAMES:  # what is bound under it is meant for the placeholder
            return raw
        return self.bound.get(address, self.bound.get(name, raw))

    def slot(self, node: ast.expr) -> Rule | None:
        """The placeholder that a name stands for before anything is bound, if it does."""
        raw = self._raw(node)
        return raw if slot_name(raw) is not None else None

    def _raw(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Name):
            if node.id in self.local:
                return UNKNOWN
            return self.function.__globals__.get(node.id, UNKNOWN)
        if isinstance(node, ast.Attribute):
            module = self._raw(node.value)
            if isinstance(module, ModuleType):
                found = getattr(module, node.attr, UNKNOWN)
                if found is UNKNOWN:
                    raise self.refusal(node, f"the module {module.__name__} has no {node.attr}")
                return found
        return UNKNOWN


def is_table(value: object) -> bool:
    """True for integer tables: (1, 2, 3) or ((1, 2), (3, 4))."""
    return (
        isinstance(value, tuple)
        and bool(value)
        and all(isinstance(item, int) or (isinstance(item, tuple) and is_table(item)) for item in value)
    )


class Behind:
    """What some rules may reach: the modules that hold rules, and what is named through modules without any.

    More than is reached in the end, and found without reading a single rule's text: the fingerprint of compiled code is asked
    for at every start.
    """

    def __init__(self, rules: Iterable[Any]) -> None:
        self.modules: dict[str, ModuleType] = {}
        self.addressed: dict[str, Any] = {}  # numbers and tables, by module and name
        self.todo = [value.__module__ for value in rules if is_rule(value) or is_primitive(value)]
        while self.todo:
            name = self.todo.pop()
            module = sys.modules.get(name)
            if name not in self.modules and module is not None:
                self.modules[name] = module
                for value in vars(module).values():
                    if is_rule(value) and value.__module__ == name:
                        self.follow_addresses(module, value.__code__.co_names)
                    elif is_rule(value) or is_primitive(value):
                        self.todo.append(value.__module__)

    def follow_addresses(self, module: ModuleType, names: tuple[str, ...]) -> None:
        """`phase.FIRE` is two names in a rule's code; whether they belong together is not asked."""
        for name in names:
            value = vars(module).get(name)
            if not isinstance(value, ModuleType):
                self.address(module, name)
            elif value is not module:
                self.follow_addresses(value, tuple(other for other in names if other != name))
                self.address(value, name)  # in `scoring.scoring` the rule bears its module's name

    def address(self, module: ModuleType, name: str) -> None:
        """What a module calls by a name, if a rule can mean it."""
        value = vars(module).get(name)
        if is_rule(value) or is_primitive(value):
            self.todo.append(value.__module__)  # pyright: ignore[reportOptionalMemberAccess]
        elif isinstance(value, (int, tuple)):
            self.addressed[f"{module.__name__}.{name}"] = value
