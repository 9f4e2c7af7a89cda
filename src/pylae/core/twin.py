"""Twins: the same rules bound to other tables and placeholders, run by Python itself.

A twin is a rule's own text compiled again by Python, in which each name stands for what it means once `bound` is applied:
constants are written out, tables and the rules it calls (twins too) are found directly, whatever address led to them.
Files and lines are kept, so debuggers, tracebacks and coverage see the rule.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path
from types import CodeType, FunctionType, SimpleNamespace
from typing import Any

from pylae.core.rule import is_primitive, is_rule
from pylae.core.source import UNKNOWN, Refused, Rule, Source, parsed


def twins(wanted: Mapping[str, Rule], bound: Mapping[str, Any] | None = None) -> SimpleNamespace:
    """The wanted functions and all they call, with the placeholders and constants in `bound` replaced.

    >>> twins({"mover": game.mover}).mover(state)
    """
    build = Builder(bound or {})
    return SimpleNamespace(**{name: build.twin(function) for name, function in wanted.items()})


class Builder:
    """Builds each twin once, callees first."""

    def __init__(self, bound: Mapping[str, Any]) -> None:
        self.bound = bound
        self.made: dict[Rule, Any] = {}
        self.open: list[Rule] = []

    def twin(self, function: Rule) -> Any:
        if is_primitive(function):
            return function
        if function not in self.made:
            check_no_cycle(self.open, function)
            self.open.append(function)
            self.made[function] = self._bind(Source(function, self.bound))
            self.open.pop()
        return self.made[function]

    def _bind(self, source: Source) -> FunctionType:
        function = source.function
        scope: dict[str, Any] = {"__builtins__": __builtins__, "__name__": function.__module__}
        writer = Writer(self, source, scope)
        given = ", ".join(argument.arg for argument in source.tree.args.args)
        module = parsed(f"def {function.__name__}({given}): ...")
        module.body[0].body = writer.again(source.tree.body)  # pyright: ignore[reportAttributeAccessIssue]
        ast.copy_location(module.body[0], source.tree)
        made = compile(ast.fix_missing_locations(module), source.code.co_filename, "exec")
        code = next(part for part in made.co_consts if isinstance(part, CodeType))
        twin = FunctionType(code, scope, function.__name__, function.__defaults__)
        twin.__qualname__, twin.__module__ = function.__qualname__, function.__module__
        return twin


class Writer:
    """Writes a rule's text again, with the meaning of each name in its place; the text itself belongs to all and stays."""

    def __init__(self, builder: Builder, source: Source, scope: dict[str, Any]) -> None:
        self.builder, self.source, self.scope = builder, source, scope

    def again(self, part: Any) -> Any:
        """A copy of a part of the text."""
        if isinstance(part, list):
            return [self.again(item) for item in part]
        if isinstance(part, (ast.Name, ast.Attribute)):
            meant = self.source.meaning(part)
            if meant is not UNKNOWN:
                return ast.copy_location(self.written(part, meant), part)
        if not isinstance(part, ast.AST):
            return part
        made = type(part)(**{name: self.again(getattr(part, name, None)) for name in part._fields})
        return ast.copy_location(made, part)

    def written(self, node: ast.Name | ast.Attribute, meant: Any) -> ast.expr:
        """A number as it is, anything else under its address."""
        if isinstance(meant, int):
            return ast.Constant(meant if isinstance(meant, bool) else int(meant))
        address = ast.unparse(node)
        self.scope[address] = self.builder.twin(meant) if is_rule(meant) else meant
        return ast.Name(address, node.ctx)


def check_no_cycle(open_rules: list[Rule], function: Rule) -> None:
    """Raises where a rule calls itself through others: there is no stack for that on a GPU."""
    if function in open_rules:
        chain = [rule.__qualname__ for rule in (*open_rules[open_rules.index(function) :], function)]
        code = function.__code__
        where = f"{Path(code.co_filename).name}:{code.co_firstlineno}"
        raise Refused(f"{where}: rules may not call themselves: {' → '.join(chain)}")
