"""The language of rules: what may stand in one, and in what order things happen. What may not is refused with a reason."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from pylae.core.rule import is_primitive, is_rule
from pylae.core.source import UNKNOWN, Source

LANGUAGE = (
    ast.arg, ast.arguments, ast.expr_context, ast.boolop, ast.operator, ast.unaryop, ast.cmpop,
    ast.AnnAssign, ast.Assign, ast.AugAssign, ast.Break, ast.Continue, ast.Expr, ast.For, ast.If, ast.Pass, ast.Return,
    ast.While, ast.Attribute, ast.BinOp, ast.BoolOp, ast.Call, ast.Compare, ast.Constant, ast.IfExp, ast.Name,
    ast.Subscript, ast.Tuple, ast.UnaryOp,
)  # fmt: skip
MEMORY = ("row", "long_row", "copy_of", "blank_generator")  # what makes working memory
REASONS: dict[type, str] = {
    ast.Raise: "rules raise nothing; the border refuses what is illegal",
    ast.Try: "rules catch nothing",
    ast.JoinedStr: "rules know no text",
    ast.List: "rules make no lists; `row` makes a row",
    ast.Dict: "rules know no dicts",
    ast.Set: "rules know no sets of Python; a pile is a set",
    ast.ListComp: "rules know no comprehensions",
    ast.GeneratorExp: "rules know no generators",
    ast.Lambda: "rules make no functions",
    ast.FunctionDef: "rules make no functions",
    ast.Slice: "rules take no slices",
    ast.MatMult: "whole numbers have no such operation",
    ast.Div: "whole numbers are divided by //",
    ast.In: "rules look through rows by loops, and into piles by `has`",
    ast.NotIn: "rules look through rows by loops, and into piles by `has`",
    ast.Is: "rules compare numbers by ==",
    ast.IsNot: "rules compare numbers by !=",
}


def check_language(source: Source) -> None:
    """Refuses every word and sign that is not in the language of rules."""
    arguments = source.tree.args
    if (
        arguments.vararg
        or arguments.kwarg
        or arguments.kwonlyargs
        or arguments.defaults
        or arguments.posonlyargs
    ):
        raise source.refusal(source.tree, "a rule takes plain arguments without defaults")
    if source.code.co_freevars:
        raise source.refusal(source.tree, f"a rule reads no variable around it: {source.code.co_freevars[0]}")
    body = source.tree.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body = body[1:]  # its docstring
    for node in (part for statement in body for part in ast.walk(statement)):
        for sign in (node, getattr(node, "op", None), *getattr(node, "ops", ())):
            if type(sign) in REASONS:
                raise source.refusal(node, REASONS[type(sign)])
        if not isinstance(node, LANGUAGE):
            raise source.refusal(node, "this is not in the language of rules")
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Tuple):
            raise source.refusal(node, "rules know no tuples but in `a, b = c, d`")
        if isinstance(node, (ast.For, ast.While)) and node.orelse:
            raise source.refusal(node.orelse[0], "a loop has no else")
        if isinstance(node, ast.For) and not (is_range(node.iter) and isinstance(node.target, ast.Name)):
            raise source.refusal(node.iter, "loops run over a range")
        if (
            isinstance(node, ast.For)
            and isinstance(node.iter, ast.Call)
            and not 1 <= len(node.iter.args) <= 3
        ):
            raise source.refusal(node.iter, "a range has an end, and perhaps a beginning and a step")
        if isinstance(node, ast.Call) and (
            node.keywords or any(isinstance(a, ast.Starred) for a in node.args)
        ):
            raise source.refusal(node, "arguments are given in order, without names")
        if isinstance(node, ast.Constant) and not isinstance(node.value, int):
            raise source.refusal(node, "rules know whole numbers only")
    check_ends(source)


def check_ends(source: Source) -> None:
    """Refuses a rule that gives back a value at one end and nothing at another."""
    returns = [node for node in ast.walk(source.tree) if isinstance(node, ast.Return)]
    if any(node.value is not None for node in returns):
        for node in returns:
            if node.value is None:
                raise source.refusal(node, "the rule gives back a value elsewhere")
        if not always_ends(source.tree.body):
            raise source.refusal(source.tree, "the rule may come to its end without a value to give back")


def always_ends(body: list[ast.stmt]) -> bool:
    """Whether nothing comes behind some statements."""
    return any(ends(statement) for statement in body)


def ends(node: ast.stmt) -> bool:
    if isinstance(node, ast.If):
        return bool(node.orelse) and always_ends(node.body) and always_ends(node.orelse)
    if isinstance(node, ast.While):
        forever = isinstance(node.test, ast.Constant) and bool(node.test.value)
        return forever and not breaks(node.body)
    return isinstance(node, ast.Return)


def breaks(body: list[ast.stmt]) -> bool:
    """Whether some statements of a loop leave it; a `break` inside another loop leaves only that one."""
    for node in body:
        if isinstance(node, ast.Break):
            return True
        if isinstance(node, ast.If) and (breaks(node.body) or breaks(node.orelse)):
            return True
    return False


def makes_memory(source: Source, node: ast.expr) -> bool:
    """Whether an expression, or one it chooses from, is working memory that it makes."""
    if isinstance(node, ast.IfExp):
        return makes_memory(source, node.body) or makes_memory(source, node.orelse)
    return primitive_called(source, node) in MEMORY


def is_copy(source: Source, node: ast.expr) -> bool:
    return primitive_called(source, node) == "copy_of"


def primitive_called(source: Source, node: ast.expr) -> str:
    """The name of the primitive that an expression calls, or nothing."""
    meant = source.meaning(node.func) if isinstance(node, ast.Call) else None
    return getattr(meant, "__name__", "") if is_primitive(meant) else ""


def roots(node: ast.expr) -> Iterator[ast.Name]:
    """The variables whose memory an expression leads to."""
    if isinstance(node, ast.IfExp):
        yield from roots(node.body)
        yield from roots(node.orelse)
    elif isinstance(node, (ast.Attribute, ast.Subscript)):
        yield from roots(node.value)
    elif isinstance(node, ast.Name):
        yield node


def check_order(source: Source, writes: Callable[[ast.Call], bool]) -> None:
    """Refuses a part of an expression that changes what another part reads: it is given a name first.

    `writes` says whether a call changes a state or a row.
    """

    def judge(node: ast.AST, alone: bool) -> None:
        if isinstance(node, ast.Call) and not alone and writes(node):
            raise source.refusal(node, "give the part that changes something a name first")
        parts = [part for part in ast.iter_child_nodes(node) if isinstance(part, (ast.expr, ast.stmt))]
        if isinstance(node, ast.Call):
            parts = node.args
        if isinstance(node, ast.Compare) and len(node.ops) > 1:  # what stands behind may never be asked
            alone = False
        in_turn = isinstance(node, (ast.BoolOp, ast.IfExp)) or (
            isinstance(node, ast.stmt) and not isinstance(node, (ast.Assign, ast.AugAssign))
        )
        for part in parts:
            others = () if in_turn else (other for other in parts if other is not part)
            read = isinstance(node, ast.AugAssign) and not isinstance(node.target, ast.Name)
            judge(part, alone and not read and not any(touches(source, other) for other in others))

    for statement in source.tree.body:
        judge(statement, True)


def touches(source: Source, node: ast.AST) -> bool:
    """Whether an expression reads or calls anything that a rule could have changed."""
    if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, ast.Store):
        # A place that is written to is not read.
        return any(touches(source, index) for index in indexes(node))
    return any(
        (isinstance(part, ast.Call) and (is_rule(source.meaning(part.func)) or makes_memory(source, part)))
        or (isinstance(part, ast.Attribute) and source.meaning(part) is UNKNOWN)
        or isinstance(part, ast.Subscript)
        for part in ast.walk(node)
    )


def indexes(node: ast.expr) -> Iterator[ast.expr]:
    """What stands in the brackets of `state.top[side][area]`."""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        if isinstance(node, ast.Subscript):
            yield node.slice
        node = node.value


def in_order(node: ast.AST) -> Iterator[ast.AST]:
    """Everything in a rule as it is read, from top to bottom."""
    yield node
    for part in ast.iter_child_nodes(node):
        yield from in_order(part)


def is_range(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"


def parts_with_values(node: ast.AST) -> list[ast.AST]:
    """What of a statement or an expression has a value of its own: no name of a callee, no docstring, no annotation."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return []
    if isinstance(node, ast.Call):
        return list(node.args)
    if isinstance(node, ast.AnnAssign):
        return [node.target, *([node.value] if node.value else [])]
    return [part for part in ast.iter_child_nodes(node) if isinstance(part, (ast.expr, ast.stmt))]
