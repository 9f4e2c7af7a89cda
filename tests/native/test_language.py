"""The language of rules: what is refused, with file, line and reason, and what works alike in every gear."""

# Rules that are refused, or that only the compiler should understand:
# pyright: reportCallIssue=false, reportArgumentType=false, reportPossiblyUnboundVariable=false
# pyright: reportRedeclaration=false, reportAttributeAccessIssue=false

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from pylae.core import native
from pylae.core.kinds import Generator, Longs, Row, States
from pylae.core.native.program import Program
from pylae.core.piles import has, size
from pylae.core.rule import rule
from pylae.core.scratch import copy_of, long_row, row
from pylae.core.source import Refused
from pylae.core.state import StateBase, int8, int16, int32, int64, pile
from tests.native.gears import Write, all_gears, emitted, imported, same_in_all

STATE = """
class S(StateBase):
    x = int8()
    a = int8(5)
    y = int32()
    z = int64()
    grid = int16(3, 4)
    small = pile(20)
    deck = pile(64)
    wide = pile(100)
    hands = pile(20, 3)

TABLE = (3, 1, 4, 1, 5)
GRID = ((1, 2, 3), (4, 5, 6))
NAMES = ("Ephialtes", "Leonidas")

@rule
def put(state, n):
    state.x = n
    return n

@rule
def look(state):
    return state.x

@rule
def silent(state):
    state.y = 1

@rule
def total(cells):
    found = 0
    for at in range(len(cells)):
        found += cells[at]
    return found

def helper(n):
    return n
"""


def line_marked(module: ModuleType) -> int:
    """The line of a written module that says `# here`."""
    lines = Path(str(module.__file__)).read_text(encoding="utf-8").splitlines()
    return 1 + next(at for at, line in enumerate(lines) if "# here" in line)


def refusal_of(module: ModuleType, bound: dict[str, Any] | None = None) -> str:
    with pytest.raises(Refused) as told:
        native.build({"f": module.f}, bound or {}, None, True)
    return str(told.value)


def assert_refused_here(module: ModuleType, reason: str, bound: dict[str, Any] | None = None) -> None:
    told = refusal_of(module, bound)
    assert told.startswith(f"rules.py:{line_marked(module)}: "), told
    assert re.search(reason, told), told


# What is refused


WORDS = {
    "a text": ('x = "sparta"', "whole numbers only"),
    "a text with holes": ('x = f"{n}"', "no text"),
    "a fraction": ("x = 0.5", "whole numbers only"),
    "an imaginary number": ("x = 1j", "whole numbers only"),
    "bytes": ('x = b"x"', "whole numbers only"),
    "None": ("x = None", "whole numbers only"),
    "an ellipsis": ("x = ...", "whole numbers only"),
    "a list": ("x = [1, 2]", "no lists"),
    "a dict": ("x = {1: 2}", "no dicts"),
    "a set": ("x = {1, 2}", "no sets"),
    "a comprehension": ("x = [i for i in range(3)]", "no comprehensions"),
    "a generator": ("x = sum(i for i in range(3))", "no generators"),
    "a set comprehension": ("x = {i for i in range(3)}", "not in the language"),
    "a lambda": ("x = lambda: 1", "no functions"),
    "a division": ("x = n / 2", "divided by //"),
    "a matrix product": ("x = n @ 2", "no such operation"),
    "a power of a variable": ("x = n ** 2", "only constants are raised to a power"),
    "a power below zero": ("x = n * 2 ** -1", "."),
    "an in": ("x = n in (1, 2)", "loops"),
    "a not in": ("x = n not in (1, 2)", "loops"),
    "an is": ("x = n is n", "=="),
    "an is not": ("x = n is not n", "!="),
    "a slice": ("x = total(state.a[1:3])", "no slices"),
    "a walrus": ("x = (y := n) + 1", "not in the language"),
    "a tuple": ("x = (n, 1)", "no tuples"),
    "a tuple of a wrong length": ("x, y = n, 1, 2", "as many values as variables"),
    "an unpacking": ("x, y = state.a", "two variables take two values"),
    "a choice of tuples of two lengths": ("x, y = (1, 2) if n else (3,)", "."),
    "a choice of tuples of a wrong length": ("x, y = (1, 2, 3) if n else (3, 4, 5)", "as many values as variables"),
    "a tuple inside a tuple": ("x, (y, z) = n, (1, 2)", "."),
    "a tuple that is a statement": ("(n, 1)", "."),
    "a row that is counted up": ("state.a += 1", "only numbers and piles"),
    "a row of a grid that is counted up": ("state.grid[0] += 1", "only numbers and piles"),
    "a state that is counted up": ("state += 1", "only numbers and piles"),
    "a variable that is counted up by a row": ("n += state.a", "only numbers and piles"),
    "a variable that is raised to a power": ("n **= 2", "."),
    "a variable that is divided": ("n /= 2", "divided by //"),
    "a variable that is counted up by nothing": ("n += silent(state)", "."),
    "a field that is counted up by nothing": ("state.x += silent(state)", "."),
    "a field that is divided": ("state.x /= 2", "divided by //"),
    "a table with a name that is written to": ("x = TABLE if n else TABLE; x[0] = 1", "."),
    "a row of a table with a name that is written to": ("x = GRID[n]; x[0] = 1", "."),
    "a row of a table that is written to": ("GRID[n][0] = 1", "."),
    "a starred target": ("x, *y = n, 1", "not in the language"),
    "two targets": ("x = y = n", "one assignment at a time"),
    "a del": ("del n", "not in the language"),
    "an assertion": ("assert n", "not in the language"),
    "a global": ("global TABLE", "not in the language"),
    "an import": ("import os", "not in the language"),
    "a raise": ("raise ValueError", "raise nothing"),
    "a named argument": ("x = put(state, n=n)", "in order, without names"),
    "starred arguments": ("x = put(*state.a)", "."),
    "an unknown function": ("x = print(n)", "may not call this"),
    "a function of Python": ("x = divmod(n, 2)", "may not call this"),
    "a method": ("x = n.bit_length()", "may not call this"),
    "a name that stands for nothing": ("x = nowhere + n", "no number, no table and no variable"),
    "a call of a name that stands for nothing": ("x = nowhere(n)", "may not call this"),
    "a function that is no rule": ("x = helper(n)", "no rule"),
    "a call of a table": ("x = TABLE(n)", "no rule"),
    "too few arguments": ("x = put(state)", "put takes 2 arguments"),
    "too many arguments": ("x = put(state, n, n)", "put takes 2 arguments"),
    "too many arguments of a primitive": ("x = has(state.deck, n, n)", "has takes 2 arguments"),
    "too many arguments of abs": ("x = abs(n, 2)", "."),
    "a minimum of one": ("x = min(n)", "min takes numbers"),
    "a minimum of a row": ("x = min(state.a)", "min takes numbers"),
    "the length of a number": ("x = len(n)", "rows and tables have a length"),
    "a rule as a value": ("x = put", "no number, no table and no variable"),
    "a rule handed to a rule": ("x = total(put)", "no number, no table and no variable"),
    "a table of names": ("x = NAMES[n]", "no number, no table and no variable"),
    "nothing as a value": ("x = silent(state)", "nothing is given back"),
    "nothing handed to a rule": ("x = put(state, silent(state))", "."),
    "nothing in a sum": ("x = n + silent(state)", "."),
    "nothing as a condition": ("x = 1 if silent(state) else 2", "."),
    "nothing given back": ("return silent(state)", "gives back a number"),
    "a state given back": ("return state", "gives back a number"),
    "a row given back": ("return state.a", "gives back a number"),
    "a state in a sum": ("x = state + 1", "."),
    "a row in a sum": ("x = state.a + 1", "only numbers and piles"),
    "the negative of a row": ("x = -state.a", "."),
    "the inverse of a row": ("x = ~state.a", "."),
    "the absolute value of a row": ("x = abs(state.a)", "abs takes numbers"),
    "a comparison of rows": ("x = state.a == state.a", "only numbers and piles are compared"),
    "a row that is chosen by its truth": ("x = total(state.a and state.a)", "."),
    "a state that is chosen": ("x = look(state if n else state)", "states are not chosen in passing"),
    "a state that is chosen by its truth": ("x = look(state and state)", "."),
    "a variable of two kinds": ("x = n if n else state.a", "now one kind of thing and now another"),
    "a row of no constant length": ("x = row(n)", "the length of a row is a constant above 0"),
    "a row without places": ("x = row(0)", "the length of a row is a constant above 0"),
    "a long row of no constant length": ("x = long_row(n)", "the length of a row is a constant above 0"),
    "a field that a number does not have": ("x = n.height", "only a state has fields"),
    "a place of a number": ("x = n[0]", "only fields, tables and rows have places"),
    "a place of a place": ("x = state.a[0][0]", "only fields, tables and rows have places"),
    "an index that is a row": ("x = state.a[state.a]", "."),
    "an index that is a state": ("x = state.a[state]", "."),
    "an index that is a tuple": ("x = state.grid[0, 1]", "."),
    "a constant that is divided by zero": ("x = 1 // 0", "zero"),
    "a constant remainder by zero": ("x = n + 1 % 0", "zero"),
    "a constant shift by less than nothing": ("x = 1 << -1", "negative"),
    "a number of more than 64 bits": ("x = 1 << 64", "."),
    "a number below 64 bits": ("x = -(1 << 63) - 1", "."),
    "a sum with a number of more than 64 bits": ("x = n + (1 << 64)", "."),
    "a comparison with a number of more than 64 bits": ("x = n < 1 << 64", "."),
    "a number of more than 64 bits handed to a rule": ("x = put(state, 1 << 64)", "."),
    "a number of more than 64 bits given back": ("return 1 << 64", "."),
    "a number that does not fit its field": ("state.x = 128", "128 does not fit"),
    "a number below its field": ("state.x = -129", "-129 does not fit"),
    "a number that does not fit a place": ("state.grid[n][1] = 32768", "32768 does not fit"),
    "a number that does not fit a field of 32 bits": ("state.y = 1 << 31", "2147483648 does not fit"),
    "a number that does not fit a field of 64 bits": ("state.z = 1 << 63", "does not fit"),
    "a constant pile beyond its capacity": ("state.small = 1 << 20", "."),
    "a constant pile beyond its word": ("state.small = 1 << 40", "."),
    "a constant pile below zero": ("state.small = -1", "."),
    "a row put into a row of a grid": ("state.grid[0] = state.grid[1]", "."),
    "a number put in the place of a row": ("state.a = 5", "."),
    "a number put in the place of a row of a grid": ("state.grid[0] = 5", "."),
    "a row put in the place of a number": ("state.x = state.a", "."),
    "a state put in the place of a number": ("state.x = state", "."),
    "a pile without order": ("x = state.deck < n", "piles have no order"),
    "a number that takes a place": ("state.x[0] = 1", "."),
    "a number that is counted up at a place": ("state.x[0] += 1", "only fields, tables and rows have places"),
    "a table that is written to": ("TABLE[n] = 1", "."),
    "a table that is counted up": ("TABLE[n] += 1", "."),
    "a field that is not there": ("x = state.nope", "no field nope"),
    "a field that is not there to write to": ("state.nope = 1", "no field nope"),
    "a field that is not there to count up": ("state.nope += 1", "no field nope"),
    "a row that is not there to write to": ("state.nope[0] = 1", "no field nope"),
    "an index beyond a table": ("x = TABLE[5]", "there are 5 places|no such place"),
    "an index before a table": ("x = TABLE[-6]", "there are 5 places|no such place"),
    "an index beyond a field": ("x = state.a[5]", "there are 5 places"),
    "an index before a field": ("x = state.a[-6]", "there are 5 places"),
    "an index beyond a row of a grid": ("x = state.grid[n][4]", "there are 4 places"),
    "an index beyond a row of a table": ("x = GRID[n][3]", "there are 3 places"),
    "an index to write to beyond a field": ("state.a[5] = 1", "there are 5 places"),
    "an index to count up beyond a field": ("state.a[5] += 1", "there are 5 places"),
    "an index to write to beyond a grid": ("state.grid[3][n] = 1", "there are 3 places"),
}  # fmt: skip


@pytest.mark.parametrize("words, reason", WORDS.values(), ids=WORDS)
def test_refused_in_a_statement(write: Write, words: str, reason: str):
    source = f"{STATE}\n@rule\ndef f(state: S, n: int) -> int:\n    {words}  # here\n    return 0\n"
    assert_refused_here(write(source), reason)


CONDITIONS = {
    "an index beyond a field": ("state.a[5]", "there are 5 places"),
    "an index beyond a field in a comparison": ("state.a[5] == 0", "there are 5 places"),
    "an index beyond a row of a table": ("GRID[n][3] == 0", "there are 3 places"),
    "a field that is not there": ("state.nope", "no field nope"),
    "a field that is not there in a comparison": ("0 < state.nope", "no field nope"),
    "a pile of 64 cards in order": ("state.deck > 0", "piles have no order"),
    "a pile of 100 cards in order": ("0 < state.wide", "piles have no order"),
    "a row": ("state.a", "."),
    "a state": ("state", "."),
    "the opposite of a row": ("not state.a", "."),
    "a comparison of rows": ("state.a == state.a", "only numbers and piles are compared"),
    "an unknown name": ("nowhere", "no number, no table and no variable"),
    "an unknown name in a sum": ("nowhere + 1 > 0", "no number, no table and no variable"),
    "a fraction": ("n > 0.5", "whole numbers only"),
    "a chained comparison whose last part writes": ("n < 3 < put(state, n)", "."),
}


@pytest.mark.parametrize("head", ["if", "while"])
@pytest.mark.parametrize("words, reason", CONDITIONS.values(), ids=CONDITIONS)
def test_refused_in_a_condition(write: Write, words: str, reason: str, head: str):
    source = f"{STATE}\n@rule\ndef f(state: S, n: int) -> int:\n    {head} {words}:  # here\n        return 1\n    return 0\n"
    assert_refused_here(write(source), reason)


RULES = {
    "try": ("    try:  # here\n        n = 1\n    except ValueError:\n        n = 2", "catch nothing"),
    "with": ("    with state:  # here\n        n = 1", "not in the language"),
    "a function inside": ("    def g():  # here\n        return 1", "no functions"),
    "a class inside": ("    class G:  # here\n        pass", "not in the language"),
    "a match": ("    match n:  # here\n        case 1:\n            n = 2", "not in the language"),
    "a loop over a row": ("    for x in state.a:  # here\n        n = x", "loops run over a range"),
    "a loop over a table": ("    for x in TABLE:  # here\n        n = x", "loops run over a range"),
    "a loop over pairs": ("    for x, y in range(3):  # here\n        n = x", "loops run over a range"),
    "a loop into a field": ("    for state.x in range(3):  # here\n        n = 1", "loops run over a range"),
    "an else of a for": ("    for x in range(3):\n        n = x\n    else:\n        n = 4  # here", "no else"),
    "an else of a while": ("    while n:\n        n = 0\n    else:\n        n = 4  # here", "no else"),
    "a range of nothing": ("    for x in range():  # here\n        n = x", "."),
    "a range of four": ("    for x in range(1, 2, 3, 4):  # here\n        n = x", "."),
    "a range of a row": ("    for x in range(state.a):  # here\n        n = x", "."),
    "a range of a state": ("    for x in range(state):  # here\n        n = x", "."),
    "a range of a fraction": ("    for x in range(1.5):  # here\n        n = x", "whole numbers only"),
    "a step of 0": ("    for x in range(0, 5, 0):  # here\n        n = x", "."),
    "a range that is a value": ("    x = range(3)  # here", "may not call this"),
    "a variable that was never set": ("    y: int\n    x = y + 1  # here", "nothing was ever put here"),
    "a yield": ("    yield n  # here", "not in the language"),
    "a text that is no docstring": ('    n = 1\n    "no docstring"  # here', "whole numbers only"),
    "a state that becomes a number": ("    state = 5  # here", "now one kind of thing and now another"),
    "a loop over a state's name": ("    for state in range(3):  # here\n        n = 1", "."),
    "a row of another length": ("    x = row(2)\n    x = row(3)  # here", "now one kind of thing and now another"),
    "a row from elsewhere": ("    x = row(5)\n    x = state.a  # here", "now one kind of thing and now another"),
    "an end with and without a value": ("    if n:\n        return  # here\n    return 1", "."),
}  # fmt: skip


@pytest.mark.parametrize("words, reason", RULES.values(), ids=RULES)
def test_refused_in_a_rule(write: Write, words: str, reason: str):
    assert_refused_here(write(f"{STATE}\n@rule\ndef f(state: S, n: int):\n{words}\n"), reason)


WHOLE = {
    "a default": ("@rule\ndef f(n: int = 3) -> int:  # here\n    return n", "without defaults"),
    "any number of arguments": ("@rule\ndef f(*n: int) -> int:  # here\n    return 1", "plain arguments"),
    "named arguments": ("@rule\ndef f(*, n: int) -> int:  # here\n    return 1", "plain arguments"),
    "arguments by place only": ("@rule\ndef f(n: int, /) -> int:  # here\n    return 1", "plain arguments"),
    "arguments by any name": ("@rule\ndef f(**n: int) -> int:  # here\n    return 1", "plain arguments"),
    "a ragged table": (
        "RAGGED = ((1, 2), (3,))\n@rule\ndef f(n: int) -> int:\n    return RAGGED[n][0]  # here",
        "a table is rectangular",
    ),
    "a table of tables and numbers": (
        "RAGGED = ((1, 2), 3)\n@rule\ndef f(n: int) -> int:\n    return RAGGED[n][0]  # here",
        "a table is rectangular",
    ),
    "a table of numbers and tables": (
        "RAGGED = (3, (1, 2))\n@rule\ndef f(n: int) -> int:\n    return RAGGED[n]  # here",
        "a table is rectangular",
    ),
    "a table of fractions": (
        "HALVES = (0.5, 1.5)\n@rule\ndef f(n: int) -> int:\n    return HALVES[n]  # here",
        "no number, no table",
    ),
    "a table without places": (
        "NONE = ()\n@rule\ndef f(n: int) -> int:\n    return NONE[n]  # here",
        "no number, no table",
    ),
    "a table with a number of more than 64 bits": (
        "LARGE = (1, 1 << 63)\n@rule\ndef f(n: int) -> int:\n    return LARGE[n]  # here",
        ".",
    ),
    "a fraction of the module": (
        "HALF = 0.5\n@rule\ndef f(n: int) -> int:\n    return HALF + n  # here",
        "no number, no table",
    ),
    "an array from Python with a second name": (
        "@rule\ndef f(out: Row) -> int:\n    other = out  # here\n    return other[0]",
        "gets no second name",
    ),
    "an array from Python that is chosen": (
        "@rule\ndef f(out: Row, more: Row, n: int) -> int:\n    return (out if n else more)[0]  # here",
        ".",
    ),
    "the length of an array from Python that is chosen": (
        "@rule\ndef f(out: Row, more: Row, n: int) -> int:\n    return len(out if n else more)  # here",
        ".",
    ),
    "a generator that is read": (
        "@rule\ndef f(random: Generator) -> int:\n    return random[0]  # here",
        "only fields, tables and rows have places",
    ),
    "a generator that is a row": (
        "@rule\ndef f(out: Row) -> int:\n    return below(out, 6)  # here",
        "below takes a generator here",
    ),
    "a pile of 100 cards that Python is given": (
        f"{STATE}\n@rule\ndef f(state: S) -> int:  # here\n    return state.wide",
        "more than 64 cards",
    ),
    "a total of small numbers": (
        "@rule\ndef f(out: Row) -> None:\n    add_up(out, 0, 1)  # here",
        "add_up takes a row here",
    ),
    "a primitive that the compiler does not know": (
        "@primitive\ndef roll(n):\n    return 4\n@rule\ndef f(n: int) -> int:\n    return roll(n)  # here",
        "does not know roll",
    ),
    "a table written to by another rule": (
        "TABLE = (1, 2, 3)\n@rule\ndef fill(cells):\n    cells[0] = 1\n"
        "@rule\ndef f(n: int) -> None:\n    fill(TABLE)  # here",
        ".",
    ),
}  # fmt: skip


@pytest.mark.parametrize("source, reason", WHOLE.values(), ids=WHOLE)
def test_refused_as_a_whole(write: Write, source: str, reason: str):
    module = write(source + "\n")
    if "written to by another rule" in source or "def fill" in source:
        told = refusal_of(module)  # it may be said at the call or where it is written
        assert re.match(r"rules.py:\d+: ", told), told
    else:
        assert_refused_here(module, reason)


def test_refused_where_a_rule_calls_itself_with_the_chain(write: Write):
    module = write("@rule\ndef f(n: int) -> int:\n    return f(n - 1)  # here\n")
    told = refusal_of(module)
    assert "f → f" in told
    assert re.match(r"rules.py:\d+: ", told), told


def test_refused_where_rules_call_each_other_with_the_chain(write: Write):
    source = """
@rule
def f(n: int) -> int:
    return g(n - 1)

@rule
def g(n):
    return h(n) + 1

@rule
def h(n):
    return g(n)
"""
    told = refusal_of(write(source))
    assert "g → h → g" in told
    assert re.match(r"rules.py:\d+: ", told), told


def test_refused_recursion_is_refused_by_the_interpreted_twin_too(write: Write):
    module = write("@rule\ndef f(n: int) -> int:\n    return f(n - 1) if n else 0\n")
    with pytest.raises(Refused, match="f → f"):
        native.interpreted({"f": module.f})


def test_refused_where_a_placeholder_is_unbound(write: Write):
    source = "@slot\ndef ending(state):\n    raise AssertionError\n\n@rule\ndef f(n: int) -> int:\n    return ending(n)  # here\n"
    module = write(source)
    told = refusal_of(module)
    assert "the placeholder ending is bound to no game's rule" in told
    assert re.match(r"rules.py:\d+: ", told), told


@pytest.mark.parametrize(
    "words",
    ["n", "n: float", "n: list", "n: np.ndarray", "n: States", 'n: "State"', "n: dict[int, int]"],
)
def test_refused_where_an_argument_from_python_is_not_declared(write: Write, words: str):
    module = write(f"@rule\ndef f({words}):\n    return 1\n")
    told = refusal_of(module)
    assert re.match(r"rules.py:\d+: n of f comes from Python and is declared as ", told), told


def test_refused_where_a_variable_hides_a_module(write: Write):
    module = write(
        "import math as phase\n\n@rule\ndef f(n: int) -> int:  # here\n    phase = n\n    return phase\n"
    )
    assert_refused_here(module, "the variable phase hides the module")


def test_refused_where_an_argument_hides_a_module(write: Write):
    module = write("import math as phase\n\n@rule\ndef f(phase: int) -> int:  # here\n    return phase\n")
    assert_refused_here(module, "the variable phase hides the module")


def test_refused_where_a_module_does_not_have_the_name(write: Write):
    write("FIRE = 3\n", "phase_of_fire", "")
    module = write(
        "import phase_of_fire as phase\n\n@rule\ndef f(n: int) -> int:\n    return phase.NOPE + n  # here\n"
    )
    assert_refused_here(module, "the module phase_of_fire has no NOPE")
    with pytest.raises(Refused, match="the module phase_of_fire has no NOPE"):
        native.interpreted({"f": module.f})


def test_refused_where_a_rule_sets_a_constant_of_a_module(write: Write):
    write("FIRE = 3\n", "phase_of_fire", "")
    module = write(
        "import phase_of_fire as phase\n\n@rule\ndef f(n: int) -> None:\n    phase.FIRE = n  # here\n"
    )
    assert_refused_here(module, ".")


def test_refused_where_a_module_is_a_value(write: Write):
    write("FIRE = 3\n", "phase_of_fire", "")
    module = write(
        "import phase_of_fire as phase\n\n@rule\ndef f(n: int) -> int:\n    return phase + n  # here\n"
    )
    assert_refused_here(module, "no number, no table and no variable")


def test_refused_where_a_rule_reads_a_variable_around_it(write: Write):
    """Even where the module has a constant of that name, which is not what Python would read."""
    source = """
depth = 7

def make(depth):
    @rule
    def f(n: int) -> int:
        return n + depth
    return f

f = make(3)
"""
    module = write(source)
    assert module.f(1) == 4
    assert re.match(r"rules.py:\d+: ", refusal_of(module))


def test_refused_where_a_rule_cannot_be_read(write: Write):
    module = write("f = rule(lambda n: n)\nf.__annotations__['n'] = 'int'\n")
    assert "cannot be read from its source" in refusal_of(module)


def test_refused_where_two_ends_differ_in_having_a_value(write: Write):
    """Python gives None where it falls off the end, and None is not 0."""
    source = """
@rule
def maybe(n):
    if n > 0:
        return 4

@rule
def f(n: int) -> int:
    return 1 if maybe(n) == 0 else 2
"""
    agrees_or_is_refused(write(source), (0,), (1,))


@pytest.mark.parametrize(
    "words",
    [
        "while True:\n        if n > 3:\n            break\n        if n > 1:\n            return 5\n        n += 1",
        "while 1:\n        n += 1\n        if n > 2:\n            break",
        "for i in range(n):\n        return 5",
        "if n > 3:\n        return 5\n    elif n > 1:\n        return 6",
        "while n > 3:\n        return 5",
        "while True:\n        for i in range(3):\n            if n < 2:\n                break\n        if n > 1:\n            break\n        return 4",
    ],
)
def test_refused_where_a_rule_with_a_value_may_fall_off_its_end(write: Write, words: str):
    source = f"""
@rule
def maybe(n):
    {words}
    if n > 100:
        return 7

@rule
def f(n: int) -> int:
    return 1 if maybe(n) == 0 else 2
"""
    agrees_or_is_refused(write(source), (0,), (2,), (5,))
    agrees_or_is_refused(write(source.replace("    if n > 100:\n        return 7\n", "")), (0,), (2,), (5,))


@pytest.mark.parametrize(
    "words",
    [
        "while True:\n        n += 1\n        if n > 5:\n            return n",
        "while True:\n        for i in range(9):\n            if i > n:\n                break\n        n += 1\n        if n > 5:\n            return n",
        "if n > 3:\n        return 5\n    else:\n        return 6",
        "if n > 3:\n        return 5\n    elif n > 1:\n        return 6\n    else:\n        while True:\n            return 7",
    ],
)
def test_a_rule_that_always_ends_with_a_value_is_taken(write: Write, words: str):
    module = write(f"\n@rule\ndef f(n: int) -> int:\n    {words}\n")
    gears = all_gears({"f": module.f})
    for n in (0, 2, 5):
        same_in_all(gears, "f", n)


# One part of an expression that writes while another reads


def agrees_or_is_refused(module: ModuleType, *calls: tuple[Any, ...]) -> None:
    """A program either means what Python means by it, or is refused with its line; "S" stands for a state."""
    try:
        Program({"f": module.f}, {}, None)
        gears = all_gears({"f": module.f})
    except Refused as refused:
        assert re.match(r"rules.py:\d+: ", str(refused)), refused
        return
    for arguments in calls:
        same_in_all(
            gears, "f", *(module.S().record() if isinstance(given, str) else given for given in arguments)
        )


WRITER = """
@rule
def grow(state):
    state.x += 1
    return state.x

@rule
def shrink(state):
    state.x -= 1
    return state.x

@rule
def plus(n, m):
    return n * 10 + m

@rule
def mark(state):
    state.a[0] += 1
"""
MUST_BE_REFUSED = {
    "a sum that reads after the call": "return grow(state) + state.x",
    "a sum that reads before the call": "return state.x + grow(state)",
    "a sum that reads a row": "return state.a[0] + grow(state)",
    "two calls": "return grow(state) + shrink(state)",
    "two calls in a comparison": "return grow(state) < shrink(state)",
    "a call among arguments": "return plus(state.x, grow(state))",
    "a call before other arguments": "return plus(grow(state), state.x)",
    "a call inside an index of a field": "return state.a[grow(state)]",
    "a deep call": "return 1 + (2 * (state.y - grow(state)))",
    "a minimum": "return min(state.x, grow(state))",
    "a sum with a choice": "return state.x + (grow(state) if state.y else 3)",
    "a sum with an and": "return state.x + (state.y or grow(state))",
    "values for two variables": "y, z = grow(state), state.x\n    return y + z",
    "a comparison of three": "return 0 < grow(state) < state.y",
    "a range": "for i in range(grow(state), state.x):\n        n += 1\n    return n",
    "a call that calls one that writes": "return outer(state) + state.x",
}


@pytest.mark.parametrize("words", MUST_BE_REFUSED.values(), ids=MUST_BE_REFUSED)
def test_order_where_a_part_writes_and_another_reads_is_refused(write: Write, words: str):
    more = "\n@rule\ndef outer(state):\n    return grow(state) * 2\n"
    module = write(f"{STATE}{WRITER}{more}\n@rule\ndef f(state: S, n: int) -> int:\n    {words}\n")
    told = refusal_of(module)
    assert re.match(
        r"rules.py:\d+: give the part that changes something a name first: (grow|shrink|outer)", told
    )


ALLOWED = {
    "a value of its own": "y = grow(state)\n    return y + state.x",
    "a statement of its own": "grow(state)\n    return state.x",
    "a condition": "if grow(state):\n        n = 7\n    return n",
    "the opposite of a condition": "if not grow(state):\n        n = 7\n    return n",
    "a condition with and": "if n > 1 and grow(state) and shrink(state):\n        n = 7\n    return n",
    "a condition with or": "if n > 1 or grow(state) > 5 or shrink(state):\n        n = 7\n    return n",
    "the condition of a while": "while grow(state) < 5:\n        n += 1\n    return n",
    "a value of and": "return n and grow(state)",
    "a value of or": "return n or grow(state)",
    "a chain of and": "return grow(state) and shrink(state) and grow(state)",
    "a chain of or": "return shrink(state) or grow(state) or grow(state)",
    "a choice": "return grow(state) if n else shrink(state)",
    "a choice by a call": "return 4 if grow(state) else 5",
    "a variable that is counted up": "n += grow(state)\n    return n",
    "a field": "state.y = grow(state)\n    return state.y",
    "a place": "state.a[1] = grow(state)\n    return state.a[1]",
    "a sum with a variable": "return n + grow(state)",
    "a sum with a variable after it": "return grow(state) * 10 + n",
    "an argument beside a variable": "return plus(n, grow(state))",
    "an argument beside the state": "return second(state, grow(state))",
    "a range": "for i in range(grow(state)):\n        n += 10\n    return n",
    "the end of a range": "for i in range(n, grow(state)):\n        n += 10\n    return n",
    "an annotated variable": "y: int = grow(state)\n    return y * state.x",
}


@pytest.mark.parametrize("words", ALLOWED.values(), ids=ALLOWED)
def test_order_where_a_part_that_writes_stands_alone_is_kept(write: Write, words: str):
    more = """
@rule
def second(state, n):
    return state.x * 100 + n
"""
    module = write(f"{STATE}{WRITER}{more}\n@rule\ndef f(state: S, n: int) -> int:\n    {words}\n")
    gears = all_gears({"f": module.f})
    for n in (0, 1, 3):
        for x in (-1, 0, 1):
            state = module.S()
            state.x = x
            same_in_all(gears, "f", state.record(), n)


TRICKY = {
    "a field that is counted up": "state.y += grow(state)",
    "the very field that the call writes, counted up": "state.x += grow(state)",
    "the very place that the call writes, counted up": "state.a[0] += marked(state)",
    "an and that is a statement": "n == 0 and grow(state)",
    "an or that is a statement": "n or grow(state)",
    "a choice that is a statement": "grow(state) if n else shrink(state)",
    "a choice of two that is a statement": "mark(state) if n else shrink(state)",
    "a not that is a statement": "not grow(state)",
    "a sum that is a statement": "grow(state) + 1",
    "a comparison that is a statement": "grow(state) > 1",
    "a comparison that Python leaves early": "n = 1 if n < 1 < grow(state) else 5",
    "a comparison of four that Python leaves early": "n = 1 if n < 1 < 2 < grow(state) else 5",
    "two variables by a condition that writes": "y, z = (1, 2) if grow(state) else (3, 4)\n    n = y * 10 + z",
    "two variables from a choice": "y, z = (grow(state), 2) if n else (3, n)\n    n = y * 10 + z",
    "two fields by a condition that reads them": (
        "state.x, state.y = (state.y, 5) if state.x == 0 else (7, state.x)"
    ),
    "a place whose index writes what is put there": "state.a[grow(state)] = state.x",
    "a place of a row whose index writes what is put there": "cells = row(4)\n    cells[grow(state)] = state.x\n    n = cells[1]",
    "a place counted up whose index writes": "cells = row(4)\n    cells[grow(state)] += 7\n    n = cells[1]",
    "a place counted up whose index and value write": (
        "cells = row(4)\n    cells[grow(state)] += shrink(state) + 5\n    n = cells[1]"
    ),
    "a row handed on together with what writes to it": ("cells = row(2)\n    n = beside(cells, fill(cells))"),
    "a row read after it was written in the index": "cells = row(4)\n    n = cells[fill(cells)]",
    "the arguments of a nested call": "n = plus(plus(n, grow(state)), 3)",
    "a field counted up by what writes the whole state": "state.y += wipe(state)",
    "an index into a grid that writes": "state.grid[n % 3][grow(state)] = 4",
    "targets that read what was just put": "state.x, state.a[state.x] = 2, 9",
    "targets of a row that read what was just put": (
        "cells = row(4)\n    cells[0], cells[cells[0]] = 2, 9\n    n = cells[2] * 10 + cells[0]"
    ),
}


@pytest.mark.parametrize("words", TRICKY.values(), ids=TRICKY)
def test_order_is_pythons_or_the_rule_is_refused(write: Write, words: str):
    more = """
@rule
def fill(cells):
    cells[0] += 1
    return 1

@rule
def beside(cells, n):
    return cells[0] * 10 + n

@rule
def marked(state):
    state.a[0] += 1
    return 5

@rule
def wipe(state):
    state.y = 100
    return 1
"""
    source = f"{STATE}{WRITER}{more}\n@rule\ndef f(state: S, n: int) -> int:\n    {words}\n    return n\n"
    agrees_or_is_refused(write(source), ("S", 0), ("S", 1), ("S", 3))


DRAWS = {
    "a sum of two": "return below(random, 6) * 6 + below(random, 6)",
    "arguments of a call": "return max(below(random, 6), n) + below(random, 9)",
    "a comparison that Python leaves early": "return 1 < n < below(random, 6)",
    "two variables by a draw": "y, z = (1, 2) if below(random, 2) else (3, 4)\n    return y * 10 + z",
    "an and": "return n and below(random, 6)",
    "an and that is a statement": "n and below(random, 6)\n    return 1",
    "a choice that is a statement": "below(random, 6) if n else below(random, 7)\n    return 1",
    "a draw that is a statement": "below(random, 6)\n    return 1",
    "a sum that is a statement": "below(random, 6) + 1\n    return 1",
    "a value put at a drawn place": (
        "cells = row(6)\n    cells[below(random, 6)] = 1 + below(random, 9)\n    return look(cells)"
    ),
    "a value added at a drawn place": (
        "cells = row(6)\n    cells[below(random, 6)] += 1 + below(random, 9)\n    return look(cells)"
    ),
    "two values put at drawn places": (
        "cells = row(6)\n    cells[below(random, 6)], cells[below(random, 6)] = below(random, 9), below(random, 9)\n"
        "    return look(cells)"
    ),
    "a draw of nothing": "return below(random, n)",
}


@pytest.mark.parametrize("words", DRAWS.values(), ids=DRAWS)
def test_order_of_draws_is_pythons_or_the_rule_is_refused(write: Write, words: str):
    source = f"""
@rule
def look(cells):
    found = 0
    for at in range(len(cells)):
        found = found * 10 + cells[at]
    return found

@rule
def f(random: Generator, n: int) -> int:
    {words}
"""
    random = np.array([1 << 40, 77], np.uint64)
    agrees_or_is_refused(write(source), (random, 0), (random, 1), (random, 3))


@pytest.mark.parametrize(
    "words",
    [
        "0 <= n < state.a[n]",
        "0 <= n < 5 < state.a[n] or n > 3",
        "0 < n < 10 // n",
        "n != 0 != 7 % n",
        "0 <= n < 5 <= 1 << n",
        "state.small != 0 != 1 + lowest(state.small)",
    ],
)
def test_order_a_chained_comparison_that_python_leaves_early_meets_no_fault(write: Write, words: str):
    source = f"{STATE}\n@rule\ndef f(state: S, n: int) -> int:\n    return 1 if {words} else 2\n"
    agrees_or_is_refused(write(source), ("S", -1), ("S", 0), ("S", 1), ("S", 4))


def test_order_where_a_module_leads_to_the_rule_is_that_of_a_plain_name(write: Write):
    """`stacks.second(state, grow(state))` is `second(state, grow(state))`."""
    write(
        "\n@rule\ndef second(state, n):\n    return state.x * 100 + n\n",
        "stacks_of_order",
    )
    source = f"""
import stacks_of_order as stacks
{STATE}{WRITER}
@rule
def f(state: S, n: int) -> int:
    return stacks.second(state, grow(state))
"""
    module = write(source)
    same_in_all(all_gears({"f": module.f}), "f", module.S().record(), 1)


# What must not break the compiler


@pytest.mark.parametrize(
    "words",
    [
        "return 3\n    for i in range(state.x):\n        n += 1",
        "while True:\n        if state.x == 0:\n            break\n            n = state.x + (1 if state.z else 2)\n    return n",
        "for i in range(3):\n        continue\n        n += state.a[i] * (2 and n)\n    return n",
        "if n:\n        return 1\n    else:\n        return 2\n    return state.x + (n or 3)",
        "return n\n    n = min(state.x, 3 if n else 4)\n    while state.y < n:\n        state.y += 1",
        "while n < 5:\n        n += 1\n        continue\n        for i in range(n, state.x, 2):\n            n = i\n    return n",
    ],
)
def test_what_is_never_reached_does_no_harm(write: Write, words: str):
    module = write(f"{STATE}\n@rule\ndef f(state: S, n: int) -> int:\n    {words}\n")
    gears = all_gears({"f": module.f})
    for n in (0, 1, 7):
        same_in_all(gears, "f", module.S().record(), n)


@pytest.mark.parametrize(
    "name",
    "entry t1 t2 t3 t4 t5 p1 p2 p3 p4 p5 l1 l2 l3 l4 l5 given wide ret i64 ptr x_p größe τείχος undef".split(),
)
def test_any_name_of_an_argument_and_of_a_variable_will_do(write: Write, name: str):
    source = f"""
@rule
def inner({name}, k):
    left = {name} if k else 4
    while left > k:
        left -= 1
    return left * 10 + {name}

@rule
def f({name}: int) -> int:
    return inner({name}, 2) + {name}

@rule
def g(n: int) -> int:
    {name} = n + 1 if n else 3
    for i in range({name}):
        n += {name} and i
    return {name} * n
"""
    module = write(source)
    gears = all_gears({"f": module.f, "g": module.g})
    for n in (0, 1, 5):
        same_in_all(gears, "f", n)
        same_in_all(gears, "g", n)


@pytest.mark.parametrize(
    "name", "start mix draw fault worker workers nth below entry main memcpy größe".split()
)
def test_any_name_of_a_wanted_rule_will_do(write: Write, name: str):
    module = write(f"\n@rule\ndef own_{name}(n: int) -> int:\n    return n * 3 + 1\n")
    gears = all_gears({name: getattr(module, f"own_{name}")})
    assert same_in_all(gears, name, 5) == 16


def test_a_rule_may_have_a_docstring_and_nothing_else(write: Write):
    module = write('\n@rule\ndef f(n: int) -> None:\n    """Nothing happens."""\n')
    assert same_in_all(all_gears({"f": module.f}), "f", 1) is None


MEMORY = {
    "a row with a second name": "new = row(2)\n        new[0] = i + 1\n        if i == 0:\n            old = new",
    "a row with a second name, annotated": (
        "new = row(2)\n        new[0] = i + 1\n        if i == 0:\n            old: Row = new"
    ),
    "an annotated row with a second name": (
        "new: Row = row(2)\n        new[0] = i + 1\n        if i == 0:\n            old = new"
    ),
    "a row chosen for a second name": "new = row(2)\n        new[0] = i + 1\n        old = new if i == 0 else old",
    "a row chosen for one of two names": (
        "new = row(2)\n        new[0] = i + 1\n        old, n = (new, 1) if i == 0 else (old, 2)"
    ),
    "a row for one of two names": (
        "new = row(2)\n        new[0] = i + 1\n        if i == 0:\n            old, n = new, 1"
    ),
    "one of two rows with a second name": (
        "new = row(2) if i else row(2)\n        new[0] = i + 1\n        if i < 2:\n            old = new"
    ),
    "a row that is swapped": "old, new = new, old\n        new = row(2)\n        new[0] = i + 5",
    "a row handed round": "third = new\n        new = row(2)\n        new[0] = i + 5\n        old = third",
    "a row made under two names": (
        "new = row(2)\n        new[0] = i + 1\n        if i == 0:\n            third = new\n            old = third"
    ),
    "a copy with a second name": (
        "copy = copy_of(state)\n        copy.x = i + 1\n        if i == 0:\n            kept = copy"
    ),
    "a row of a copy": "copy = copy_of(state)\n        copy.a[0] = i + 1\n        if i == 0:\n            line = copy.a",
    "a row of a grid of a copy": (
        "copy = copy_of(state)\n        copy.grid[1][0] = i + 1\n        if i == 0:\n            wide = copy.grid[1]"
    ),
    "a row of a copy, chosen": (
        "copy = copy_of(state)\n        copy.a[0] = i + 1\n        line = copy.a if i == 0 else line"
    ),
    "a copy of a copy": "kept = copy_of(kept)\n        kept.x += i + 1",
    "a copy that is swapped": "copy, kept = kept, copy\n        copy = copy_of(state)\n        copy.x = i + 5",
    "a copy that replaces the state": "state = copy_of(state)\n        state.x += 1\n        kept.x += 10",
}


@pytest.mark.parametrize("words", MEMORY.values(), ids=MEMORY)
@pytest.mark.parametrize("head", ["for i in range(3):", "i = -1\n    while i < 2:\n        i += 1"])
def test_memory_made_in_a_loop_is_apart_or_the_rule_is_refused(write: Write, words: str, head: str):
    source = f"""
@rule
def f(state: S, n: int) -> int:
    old = row(2)
    new = row(2)
    kept = state
    copy = state
    line = state.a
    wide = state.grid[0]
    {head}
        {words}
    return old[0] * 100000 + new[0] * 10000 + kept.x * 1000 + copy.x * 100 + line[0] * 10 + wide[0]
"""
    agrees_or_is_refused(write(STATE + source), ("S", 0))


AMONG = {
    "a copy of another": "states[0] = copy_of(states[1])\n    states[1].x = 9",
    "a copy of itself": "states[0] = copy_of(states[0])\n    states[0].x += 1",
    "a copy that is changed afterwards": "states[0] = copy_of(state)\n    state.x = 9\n    state.a[1] = 8",
    "two that change places": "states[0], states[1] = copy_of(states[1]), copy_of(states[0])",
    "three that change places": (
        "states[0], states[1], states[2] = copy_of(states[1]), copy_of(states[2]), copy_of(states[0])"
    ),
    "one that had a name": "old = states[0]\n    states[0] = copy_of(states[1])\n    state.x = old.x",
    "one that had a name and is changed": (
        "old = states[0]\n    states[0] = copy_of(states[1])\n    old.x = 9\n    old.a[0] = 8"
    ),
    "one whose row had a name": "line = states[0].a\n    states[0] = copy_of(states[1])\n    state.x = line[0]",
    "a copy at a place that is found by writing": "states[grow(state)] = copy_of(state)",
    "a copy before something is written": "states[0], n = copy_of(state), grow(state)",
    "a copy after something is written": "n, states[0] = grow(state), copy_of(state)",
    "a copy with a name": "one = copy_of(state)\n    one.x = 7\n    states[0] = copy_of(one)\n    one.x = 8",
    "a copy of a copy": "one = copy_of(copy_of(state))\n    one.x = 7\n    one.a[2] = 5\n    states[2] = copy_of(one)",
    "a copy without a copy": "states[0] = state\n    state.x = 9",
    "one of them without a copy": "states[0] = states[1]\n    states[0].x = 9",
    "a copy by a loop": "for i in range(len(states)):\n        states[i] = copy_of(state)\n        state.x += 1",
    "a copy by a choice": "states[0] = copy_of(state) if n else copy_of(states[1])",
    "the last of them": "states[-1] = copy_of(state)\n    states[-1].a[0] = 3",
    "one handed to a rule": "n = grow(states[1]) + 10 * n\n    states[1].a[n % 5] = 2",
}


@pytest.mark.parametrize("words", AMONG.values(), ids=AMONG)
def test_states_among_states_are_pythons_or_the_rule_is_refused(write: Write, words: str):
    source = f"""
@rule
def f(states: States, state: S, n: int) -> int:
    {words}
    return n
"""
    module = write(STATE + WRITER + source)
    try:
        gears = all_gears({"f": module.f}, None, module.S)
    except Refused as refused:
        assert re.match(r"rules.py:\d+: ", str(refused)), refused
        return
    states, state = np.zeros(3, module.S.dtype()), module.S()
    states["x"], states["a"] = [10, 20, 30], [[1] * 5, [2] * 5, [3] * 5]
    state.x, state.a[3] = 1, 7
    for n in (0, 1):
        same_in_all(gears, "f", states, state.record(), n)


BEHIND = {
    "a state handed over together with all": "n = replaced(states[0], states)",
    "a state with a name": "old = states[0]\n    put_all(states)\n    n = old.x",
    "a row of a state with a name": "line = states[0].a\n    put_all(states)\n    n = line[0]",
    "a row of a state handed over": "n = row_replaced(states[0].a, states)",
    "a copy with a name": "old = copy_of(states[0])\n    put_all(states)\n    n = old.x",
    "a number with a name": "old = states[0].x\n    put_all(states)\n    n = old * 10 + states[0].x",
}


@pytest.mark.parametrize("words", BEHIND.values(), ids=BEHIND)
def test_states_put_among_states_by_another_rule_are_pythons_or_it_is_refused(write: Write, words: str):
    source = f"""
@rule
def put_all(states):
    states[0] = copy_of(states[1])
    return 1

@rule
def replaced(state, states):
    states[0] = copy_of(states[1])
    return state.x

@rule
def row_replaced(line, states):
    states[0] = copy_of(states[1])
    return line[0]

@rule
def f(states: States, n: int) -> int:
    {words}
    return n
"""
    module = write(STATE + source)
    try:
        gears = all_gears({"f": module.f}, None, module.S)
    except Refused as refused:
        assert re.match(r"rules.py:\d+: ", str(refused)), refused
        return
    states = np.zeros(2, module.S.dtype())
    states["x"], states["a"] = [3, 4], [[1] * 5, [2] * 5]
    same_in_all(gears, "f", states, 0)


TRUTHS = {
    "as indexes": "return TABLE[n > 2] + state.a[not n] * 10 + TABLE[True]",
    "as ends of a range": "for i in range(n > 2):\n        n += 5\n    for i in range(n > 5, n < 2):\n        n += 7\n    return n",
    "in shifts": "return (n << (n > 1)) + (n >> True) + (True << n % 5)",
    "in extremes": "return min(True, n) + max(n > 1, False) * 10 + abs(n > 1) * 100",
    "as cards": (
        "state.small = added(state.small, n > 1)\n"
        "    return has(state.small, n > 1) + has(state.small, 0) * 2 + nth(3, n > 1) * 4"
    ),
    "in fields": (
        "state.x = n > 2\n    state.small = n > 0\n    state.wide = n > 0\n    state.deck = not n\n    state.z = n > 0\n"
        "    return state.x"
    ),
    "in comparisons": (
        "return ((n > 1) == (n > 2)) + ((n > 1) < (n > 0)) * 2 + ((n > 1) <= 1) * 4 + (n == (n > 0)) * 8"
    ),
    "that become piles": "p = n > 0\n    if n > 1:\n        p = state.small\n    return size(p) + (p == 0) * 10",
    "handed to a rule": "return turned(n > 1) + turned(not n) * 100 + turned(True) * 10000",
    "given back by a rule": "return mixed(n) + mixed(n + 1) * 10 + mixed(n + 2) * 100",
    "in divisions": "return 7 // (n > 5 or 1) + (n > 1) // 2 * 10 + (n > 1) % 2 * 100 + 7 % (True + n) * 1000",
    "counted up": "k = n > 1\n    k += 1\n    k <<= True\n    k ^= n > 0\n    k -= n > 2\n    return k",
    "in rows": "r = row(2)\n    r[n > 1] = n > 0\n    r[0] += n > 0\n    return r[0] * 10 + r[1]",
    "of piles": "state.small = n\n    return size(state.small or 3) + size((state.deck and 1) or 7) * 10 + (not state.small) * 100",
    "with signs": "return -(n > 1) + ~(n > 0) * 10 + +(n > 2) * 100 + (not -n) * 1000",
    "bit by bit": "return (n > 1 & n) + ((n > 0) & (n > 1)) * 2 + ((n > 0) | (n > 2)) * 4 + ((n > 0) ^ True) * 8",
}


@pytest.mark.parametrize("words", TRUTHS.values(), ids=TRUTHS)
def test_truths_are_numbers_everywhere(write: Write, words: str):
    source = f"""
@rule
def turned(b):
    return ~b + b * 10 + (b and 3)

@rule
def mixed(b):
    if b > 2:
        return b > 3
    return b

@rule
def f(state: S, n: int) -> int:
    {words}
"""
    module = write(STATE + source)
    gears = all_gears({"f": module.f})
    for n in (0, 1, 2, 3, 5):
        same_in_all(gears, "f", module.S().record(), n)


TOTALS = {
    "a total of a field": "add_up(state.longs, n, 5)",
    "a total of a field that was just read": "state.longs[1] = 7\n    add_up(state.longs, n, 5)\n    n = state.longs[1]",
    "a total that is read between": (
        "state.longs[1] = 7\n    add_up(state.longs, n, 5)\n    x = state.longs[1]\n    add_up(state.longs, n, 5)\n"
        "    n = state.longs[1] * 100 + x"
    ),
    "a total of a row of a grid": "add_up(state.sheets[1], n, 5)\n    n = state.sheets[1][1]",
    "a total of a row": "cells = long_row(3)\n    cells[1] = 4\n    add_up(cells, n, 5)\n    n = cells[1]",
    "a total of a field with a name": "line = state.longs\n    line[1] = 3\n    add_up(line, n, 5)\n    n = state.longs[1]",
    "a total of an array": "out[1] = 3\n    add_up(out, n, 5)\n    n = out[1]",
    "a total of a table": "add_up(LARGE, n, 5)\n    n = LARGE[1]",
    "a total that is handed on": "out[1] = 3\n    more(out, n)\n    more(state.longs, n)\n    n = out[1] + state.longs[1]",
}


@pytest.mark.parametrize("words", TOTALS.values(), ids=TOTALS)
def test_totals_are_pythons_or_the_rule_is_refused(write: Write, words: str):
    source = f"""
class S(StateBase):
    x = int8()
    longs = int64(3)
    sheets = int64(2, 2)

LARGE = (1 << 40, 1 << 50)

@rule
def more(cells, n):
    cells[1] += 1
    add_up(cells, n, 5)
    cells[1] += 1

@rule
def f(state: S, out: Longs, n: int) -> int:
    {words}
    return n
"""
    module = write(source)
    try:
        gears = all_gears({"f": module.f})
    except Refused as refused:
        assert re.match(r"rules.py:\d+: ", str(refused)), refused
        return
    for n in (0, 1):
        same_in_all(gears, "f", module.S().record(), np.zeros(2, np.int64), n)


def test_scrambled_words_are_pythons_or_the_rule_is_refused(write: Write):
    """`mix` gives 64 bits, and Python's have no sign."""
    module = write(
        "\n@rule\ndef f(n: int) -> int:\n    return (mix(n) > 0) + mix(n) % 6 * 2 + (mix(n) >> 60) * 100\n"
    )
    agrees_or_is_refused(module, *((n,) for n in range(-20, 20)))


NESTED = {
    "and": "({} and n)",
    "or": "({} or n + 1)",
    "not": "(not {})",
    "sums": "({} + n % 3)",
    "choices": "({} if n > 1 else n)",
    "choices of choices": "(1 if {} else n)",
    "comparisons": "({} < n)",
    "chained comparisons": "(0 < {} < n)",
    "calls": "inner({})",
    "extremes": "max({}, n)",
    "signs": "(-{})",
    "shifts": "({} >> 1)",
}


@pytest.mark.parametrize("form", NESTED.values(), ids=NESTED)
def test_deeply_nested_expressions_are_compiled_soon(write: Write, form: str):
    """Each level costs a little more, and not twice as much: this would not end."""
    words = "n"
    for _ in range(40):
        words = form.format(words)
    module = write(
        f"\n@rule\ndef inner(n):\n    return n % 7 + 1\n\n@rule\ndef f(n: int) -> int:\n    return {words}\n"
    )
    gears = all_gears({"f": module.f})
    for n in (0, 1, 5):
        same_in_all(gears, "f", n)


@pytest.mark.parametrize("name", ["len", "max", "min", "abs", "print"])
def test_a_rule_of_the_module_may_be_called_like_one_of_pythons_own(write: Write, name: str):
    module = write(
        f"\n@rule\ndef {name}(n, m):\n    return n * 100 + m\n\n@rule\ndef f(n: int) -> int:\n    return {name}(n, 2)\n"
    )
    assert same_in_all(all_gears({"f": module.f}), "f", 3) == 302


def test_the_last_place_of_an_array_from_python_is_pythons_or_refused(write: Write):
    source = "@rule\ndef f(out: Row) -> int:\n    out[-1] += 5\n    return out[-1]\n"
    module = write(source)
    try:
        program = Program({"f": module.f}, {}, None)
        for checked in (False, True):
            emitted(program, checked=checked)
    except Refused as refused:
        assert re.match(r"rules.py:\d+: ", str(refused))
        return
    same_in_all(all_gears({"f": module.f}), "f", np.arange(9, dtype=np.int32)[3:6])


# What is in the language: the same in every gear


class Place(StateBase):
    small = int8()
    army = int8(4)
    middle = int16()
    grid = int16(3, 5)
    number = int32()
    long = int64()
    longs = int64(3)
    hand = pile(20)
    deck = pile(64)
    board = int8(2, 3)


PRICES = (10, 20, 30, 40)
LARGE = (1 << 40, -(1 << 40), 7, 0)
MAP = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (-1, -2, -3, -4, -5))
CUBE = (((1, 2), (3, 4)), ((5, 6), (7, 8)))
FLAGS = (True, False, True)
SINGLE = (42,)
LIMIT = 3
READY = True


@rule
def chained(a: int, b: int, c: int) -> bool:
    return a < b <= c != a


@rule
def chained_mixed(a: int, b: int, c: int) -> int:
    return (a == b < c) * 1 + (a <= b >= c) * 2 + (a != b != c) * 4 + (0 < a < b < c < 9) * 8


@rule
def and_value(a: int, b: int, c: int) -> int:
    return a and b and c


@rule
def or_value(a: int, b: int, c: int) -> int:
    return a or b or c


@rule
def mixed_value(a: int, b: int, c: int) -> int:
    return (a and b) or (c and not a) or -7


@rule
def truth_or_number(a: int, b: int, c: int) -> int:
    return (a > b) or c


@rule
def number_and_truth(a: int, b: int, c: int) -> int:
    return (a and b > c) + (a > 0 and b > 0)


@rule
def conditional(a: int, b: int, c: int) -> int:
    return a if b else c if a else b


@rule
def conditional_truth(a: int, b: int, c: int) -> bool:
    return a > b if c else True


@rule
def swaps(a: int, b: int, c: int) -> int:
    a, b = b, a
    a, b, c = c, a, b
    return a * 10000 + b * 100 + c


@rule
def swaps_by_choice(a: int, b: int, c: int) -> int:
    a, b = (b, a) if c > a else (c, b)
    return a * 100 + b


@rule
def swaps_places(a: int, b: int, c: int) -> int:
    cells = long_row(3)
    cells[0], cells[1], cells[2] = a, b, c
    cells[0], cells[2] = cells[2], cells[0]
    cells[1], cells[0] = cells[0], cells[1]
    return cells[0] * 10000 + cells[1] * 100 + cells[2]


@rule
def swaps_rows(a: int, b: int, c: int) -> int:
    one, two = row(2), row(2)
    one[0], two[0] = 5, 6
    if a > b:
        one, two = two, one
    one[1] = 7
    return one[0] * 1000 + one[1] * 100 + two[0] * 10 + two[1]


@rule
def steps(a: int, b: int, c: int) -> int:
    found = 0
    for at in range(a, b, 3):
        found = found * 3 % 100003 + at
    for at in range(b, a, -2):
        found = found * 2 % 100003 - at
    for at in range(b, a, -1):
        found += at * c
    return found


@rule
def step_of_a_variable(a: int, b: int, c: int) -> int:
    found = 0
    for at in range(a, b, abs(c) + 1):
        found = found * 3 % 100003 + at
    return found


@rule
def range_ends_are_asked_once(a: int, b: int, c: int) -> int:
    end = 4
    count = 0
    for at in range(end):
        end = 10
        count += at
        at = 7
    return count * 10 + end + at


@rule
def loop_variable_stays(a: int, b: int, c: int) -> int:
    at = -1
    for at in range(b):
        pass
    return at


@rule
def nested_loops(a: int, b: int, c: int) -> int:
    found = 0
    for one in range(6):
        if one == 1:
            continue
        for two in range(6):
            if two == one:
                break
            if (one + two) % 3 == c:
                continue
            found += one * 10 + two
        if found > 200:
            break
    return found


@rule
def while_loops(a: int, b: int, c: int) -> int:
    count = 0
    while True:
        count += 1
        if count % 2:
            continue
        if count > 20 or count > b:
            break
    while count > 5:
        inner = count
        while inner > 2:
            inner //= 2
            if inner == a:
                break
        count -= inner + 1
    return count


@rule
def early(a: int, b: int, c: int) -> int:
    for at in range(10):
        if at == a:
            return at * 100
        while at == b:
            return at
    if c > 0:
        return -1
    return -2


@rule
def divided(a: int, b: int, c: int) -> int:
    found = 0
    if b != 0:
        found = (a // b) * 1000 + a % b
    if c != 0:
        found += a // c - a % c
    return found + a // 7 * 3 + a % 7 + a // -7 + a % -7 + a // 8 + a % 8 + a // 1 + a % 1 + a // -8 + a % -8


@rule
def shifted(a: int, b: int, c: int) -> int:
    return (a << 3) + (b >> 2) + (c >> (abs(a) % 8)) + (1 << abs(b) % 8) + (-1 >> 5) + (-9 >> 1)


@rule
def bits(a: int, b: int, c: int) -> int:
    return (a & b) * 10000 + (b | c) * 100 + (a ^ c) + ~a - -b + +c + (a & -a) + (~b & c)


@rule
def extremes(a: int, b: int, c: int) -> int:
    return min(a, b) * 10000 + max(a, b, c) * 100 + abs(a - c) + min(a, 3, b, -2) + max(a > b, c)


@rule
def truths_are_numbers(a: int, b: int, c: int) -> int:
    one = a > b
    two = b > c
    both = one and two
    return one + two * 2 + both * 4 + (one == two) * 8 - (not one) + -two + ~one + (one & two) + (one ^ two)


@rule
def truth_variable(a: int, b: int, c: int) -> bool:
    found = False
    for at in range(3):
        if at == a:
            found = True
    return found


@rule
def annotated(a: int, b: int, c: int) -> int:
    found: int = a
    other: int
    other = b
    if c:
        found: int = other
    return found


@rule
def augmented(a: int, b: int, c: int) -> int:
    a += b
    a -= 3
    a *= c
    b //= 3
    b %= 5
    c <<= 2
    c >>= 1
    a ^= b
    a |= 1
    a &= 0xFFFF
    return a * 10 + b + c


@rule
def constants(a: int, b: int, c: int) -> int:
    return PRICES[1] + PRICES[-1] + MAP[2][-1] + CUBE[1][0][1] + len(PRICES) + len(MAP[0]) + 2**LIMIT + READY


@rule
def tables(a: int, b: int, c: int) -> int:
    at = abs(a) % 4
    return (
        PRICES[at]
        + MAP[abs(b) % 3][at]
        + CUBE[at & 1][abs(b) & 1][abs(c) & 1]
        + FLAGS[abs(c) % 3]
        + SINGLE[0]
    )


@rule
def large_tables(a: int, b: int, c: int) -> int:
    return LARGE[abs(a) % 4] + LARGE[abs(b) % 4]


@rule
def total(cells: Row) -> int:
    found = 0
    for at in range(len(cells)):
        found = found * 3 + cells[at]
    return found


@rule
def total_of_all(rows: Any) -> int:
    found = 0
    for at in range(len(rows)):
        found += total(rows[at])
    return found


@rule
def fill(cells: Any, n: int) -> None:
    for at in range(len(cells)):
        cells[at] = at + n


@rule
def rows_of_all_kinds(a: int, b: int, c: int) -> int:
    cells = row(4)
    fill(cells, a)
    longs = long_row(2)
    fill(longs, b)
    table = MAP[abs(c) % 3]
    return total(cells) + total(longs) + total(table) + total(PRICES) + total(MAP[1]) + total(CUBE[0][1])


@rule
def tables_of_tables(a: int, b: int, c: int) -> int:
    return total_of_all(MAP) + total_of_all(CUBE[abs(a) & 1])


@rule
def give_nothing(state: Place, n: int) -> None:
    if n > 3:
        return
    state.small = n


@rule
def fields(state: Place, n: int) -> int:
    give_nothing(state, n)
    state.middle = n * 3
    state.number = n * 7
    state.long = n << 33
    state.army[abs(n) % 4] = n
    state.army[-1] -= 1
    state.grid[abs(n) % 3][abs(n) % 5] += n
    state.grid[-1][-2] = 5
    state.longs[1] -= n << 35
    state.hand = 1 << abs(n) % 20
    state.deck |= 1 << 40
    found = 0
    for side in range(len(state.grid)):
        found = found * 2 + total(state.grid[side])
    return found + total(state.army) + total_of_all(state.board) + state.small + state.middle + state.number


@rule
def rows_of_fields(state: Place, n: int) -> int:
    army = state.army
    fill(army, n % 90)
    board = state.board
    line = board[n & 1]
    fill(line, 3)
    line[0] += army[1]
    other = state.grid[0] if n > 2 else state.grid[1]
    other[2] = 9
    fill(state.longs, n)
    return total(army) + total(line) + total(state.longs)


@rule
def copies(state: Place, n: int) -> int:
    other = copy_of(state)
    other.small = 9
    other.army[1] = 8
    other.grid[1][1] += n
    state.middle = other.grid[1][1]
    third = copy_of(other)
    third.small += 1
    third.army[1] += 1
    if n > 1:
        state, other = other, state
    state.number = 77
    return other.small * 1000 + other.army[1] * 100 + third.small * 10 + third.army[1] + state.number


@rule
def many(states: States, n: int) -> int:
    found = 0
    for at in range(len(states)):
        states[at].small = at
        states[at].army[at % 4] += n
        found += fields(states[at], n % 50)
    return found


@rule
def put_among_many(states: States, n: int) -> int:
    if len(states) > 1:
        kept = copy_of(states[0])
        kept.small = 55
        kept.grid[2][1] = n
        states[len(states) - 1] = copy_of(kept)
        states[1].army[0] += 1
    return len(states)


@rule
def arrays(out: Row, longs: Longs, n: int) -> int:
    for at in range(len(out)):
        out[at] = out[at] * 2 + n
    for at in range(len(longs) - 1, -1, -1):
        longs[at] += (n << 33) + at
    return len(out) * 100 + len(longs)


@rule
def generators(random: Generator, n: int) -> int:
    from_one = 0
    for _ in range(5):
        from_one = from_one * 10 + piece(random, n)
    return from_one


@rule
def piece(random: Generator, n: int) -> int:
    return size(abs(n)) + has(abs(n), 1)


@rule
def bound_number(a: int, b: int, c: int) -> int:
    return a * LIMIT + PRICES[abs(b) % 4] + len(PRICES)


OF_THREE = [
    chained, chained_mixed, and_value, or_value, mixed_value, truth_or_number, number_and_truth, conditional,
    conditional_truth, swaps, swaps_by_choice, swaps_places, swaps_rows, steps, step_of_a_variable,
    range_ends_are_asked_once, loop_variable_stays, nested_loops, while_loops, early, divided, shifted, bits, extremes,
    truths_are_numbers, truth_variable, annotated, augmented, constants, tables, large_tables, rows_of_all_kinds,
    tables_of_tables, bound_number,
]  # fmt: skip
THREES = [
    (0, 0, 0), (1, 2, 3), (3, 2, 1), (-1, 5, 0), (0, 7, -3), (2, 2, 2), (-7, -7, 5), (5, 0, 1), (-13, 4, -8), (8, -8, 16),
    (100, 99, -98), (-100, 3, 7), (6, 21, -21), (4, 4, 9), (1, 0, 0), (0, 1, 1), (-5, -3, -1),
]  # fmt: skip
OTHERS = [fields, rows_of_fields, copies, many, put_among_many, arrays, generators]


@cache
def works() -> dict[str, SimpleNamespace]:
    return all_gears({given.__name__: given for given in (*OF_THREE, *OTHERS)}, None, Place)


@pytest.mark.parametrize("name", [given.__name__ for given in OF_THREE])
def test_works_alike_in_every_gear_with_numbers(name: str):
    for numbers in THREES:
        same_in_all(works(), name, *numbers)


@pytest.mark.parametrize("name", ["fields", "rows_of_fields", "copies"])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 5, 40, -4])
def test_works_alike_in_every_gear_with_a_state(name: str, n: int):
    state = Place()
    state.small, state.grid[2][1], state.longs[1], state.army[3] = -3, 500, -1 << 40, 5
    same_in_all(works(), name, state.record(), n)


@pytest.mark.parametrize("length", [0, 1, 2, 5])
def test_works_alike_in_every_gear_with_many_states(length: int):
    states = np.zeros(length, Place.dtype())
    states["small"], states["middle"] = np.arange(length) - 2, 300
    same_in_all(works(), "many", states, 7)
    same_in_all(works(), "put_among_many", states, 7)


@pytest.mark.parametrize("length", [0, 1, 7, 64])
def test_works_alike_in_every_gear_with_arrays(length: int):
    out, longs = np.arange(length, dtype=np.int32), np.arange(length + 1, dtype=np.int64)
    same_in_all(works(), "arrays", out, longs, -5)


def test_works_alike_in_every_gear_with_a_generator():
    same_in_all(works(), "generators", np.array([5, 7], np.uint64), 11)


def test_works_alike_with_bound_numbers_and_tables():
    bound = {"LIMIT": 1000, "PRICES": (-7, 1 << 50)}
    for name, rules in all_gears({"f": bound_number_of_two}, bound).items():
        assert rules.f(1, 1) == 1000 + (1 << 50) + 2, name
        assert rules.f(1, 0) == 1000 - 7 + 2, name


@rule
def bound_number_of_two(a: int, b: int) -> int:
    return a * LIMIT + PRICES[b] + len(PRICES)


def test_works_truths_are_given_back_as_numbers():
    for rules in works().values():
        assert rules.chained(1, 2, 3) == 1
        assert rules.chained(1, 0, 3) == 0


# Through modules


PACKAGE = {
    "__init__": "",
    "phase": "FIRE = 3\nMELEE = 40\nTRUTH = True\n",
    "tables": "GRID = ((1, 2, 3), (4, 5, 6))\nLINE = (7, 8)\n",
    "stacks": """
from pylae.core.rule import rule
from realm_of_tests import phase, tables

@rule
def height(state, area):
    return state.a[area] + phase.FIRE

@rule
def raised(state, area, n):
    state.a[area] += n

@rule
def total(cells):
    found = 0
    for at in range(len(cells)):
        found += cells[at]
    return found + tables.LINE[-1]
""",
    "inner/__init__": "DEPTH = 9\n",
    "inner/deep": """
from pylae.core.rule import rule

NAME = 11
ROWS = ((1, 1), (2, 2))

@rule
def dig(n):
    return n * NAME
""",
    "rules": """
from __future__ import annotations

import realm_of_tests.inner.deep
from pylae.core import piles
from pylae.core.piles import size
from pylae.core.rule import rule
from pylae.core.state import StateBase, int8
from realm_of_tests import phase, stacks, tables
from realm_of_tests import phase as moment


class S(StateBase):
    a = int8(3)


@rule
def f(state: S, n: int) -> int:
    stacks.raised(state, n % 3, phase.FIRE)
    if phase.MELEE == 40 and moment.TRUTH:
        stacks.raised(state, 0, moment.FIRE)
    found = stacks.height(state, n % 3) + tables.GRID[n % 2][n % 3] + tables.GRID[1][-1] + len(tables.GRID)
    found += stacks.total(tables.GRID[n % 2]) + stacks.total(tables.LINE) + stacks.total(state.a)
    for at in range(len(tables.GRID[0])):
        found = found * 2 + tables.GRID[0][at]
    found += realm_of_tests.inner.deep.NAME * realm_of_tests.inner.DEPTH
    found += realm_of_tests.inner.deep.dig(n) + realm_of_tests.inner.deep.ROWS[n % 2][1]
    return found + piles.size(n) + size(phase.MELEE)
""",
}


@pytest.fixture(scope="module")
def realm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    root = tmp_path_factory.mktemp("modules")
    for name, text in PACKAGE.items():
        file = root / "realm_of_tests" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    sys.path.insert(0, str(root))
    try:
        yield importlib.import_module("realm_of_tests.rules")
    finally:
        sys.path.remove(str(root))
        for name in [name for name in sys.modules if name.startswith("realm_of_tests")]:
            del sys.modules[name]


def test_modules_lead_to_constants_tables_and_rules_in_every_gear(realm: ModuleType):
    gears = all_gears({"f": realm.f})
    for n in range(12):
        state = realm.S()
        same_in_all(gears, "f", state.record(), n)
        assert gears["interpreted"].f(state.record(), n) == realm.f(realm.S(), n)


def test_modules_lead_to_bound_numbers_by_name_and_by_address(realm: ModuleType):
    usual = native.interpreted({"f": realm.f}).f(realm.S().record(), 1)
    for bound in ({"FIRE": 9}, {"phase.FIRE": 9}, {"tables.LINE": (100, 200)}, {"NAME": 100}):
        gears = all_gears({"f": realm.f}, bound)
        assert same_in_all(gears, "f", realm.S().record(), 1) != usual, bound


def test_modules_a_changed_constant_behind_an_address_is_not_served_from_the_cache(tmp_path: Path):
    """Also where its module has nothing but constants."""
    from pylae.core.native import cache as kept

    numbers = imported(tmp_path, "FIRE = 3\nGRID = ((1, 2), (3, 4))\n", "numbers_of_tests")
    source = """
from pylae.core.rule import rule
import numbers_of_tests as numbers

@rule
def f(n: int) -> int:
    return numbers.FIRE + numbers.GRID[n][n]
"""
    rules = imported(tmp_path, "from __future__ import annotations\n" + source, "rules_of_tests")
    try:
        usual = kept.fingerprint({"f": rules.f}, {}, None, "here")
        numbers.FIRE = 4
        changed = kept.fingerprint({"f": rules.f}, {}, None, "here")
        assert changed != usual
        numbers.GRID = ((1, 2), (3, 5))
        assert kept.fingerprint({"f": rules.f}, {}, None, "here") not in (usual, changed)
    finally:
        del sys.modules["numbers_of_tests"], sys.modules["rules_of_tests"]


def test_modules_a_changed_rule_behind_a_package_is_not_served_from_the_cache(realm: ModuleType):
    from pylae.core.native import cache as kept

    usual = kept.fingerprint({"f": realm.f}, {}, None, "here")
    deep: Any = sys.modules["realm_of_tests.inner.deep"]
    before = deep.NAME
    try:
        deep.NAME = 12
        assert kept.fingerprint({"f": realm.f}, {}, None, "here") != usual
    finally:
        deep.NAME = before


def test_modules_a_changed_rule_with_the_name_of_its_module_is_not_served_from_the_cache(tmp_path: Path):
    from pylae.core.native import cache as kept

    head = "from __future__ import annotations\nfrom pylae.core.rule import rule\n"
    asking = (
        "import feast_of_tests\n\n@rule\ndef f(n: int) -> int:\n    return feast_of_tests.feast_of_tests(n)\n"
    )

    def fingerprint(added: int) -> str:
        asked = f"\n@rule\ndef feast_of_tests(n: int) -> int:\n    return n + {added}\n"
        imported(tmp_path, head + asked, "feast_of_tests")
        return kept.fingerprint(
            {"f": imported(tmp_path, head + asking, "rules_of_tests").f}, {}, None, "here"
        )

    try:
        assert fingerprint(1) != fingerprint(2)
    finally:
        del sys.modules["feast_of_tests"], sys.modules["rules_of_tests"]


def test_modules_another_layout_of_an_annotated_state_is_not_served_from_the_cache(tmp_path: Path):
    from pylae.core.native import cache as kept

    def declared(words: str) -> ModuleType:
        text = f"from pylae.core.state import StateBase, int8, int32\n\nclass S(StateBase):\n    {words}\n"
        return imported(tmp_path, text, "state_of_tests")

    source = """from __future__ import annotations
from pylae.core.rule import rule
from state_of_tests import S

@rule
def f(state: S) -> int:
    return state.x
"""
    try:
        declared("x = int8()")
        one = kept.fingerprint({"f": imported(tmp_path, source, "rules_of_tests").f}, {}, None, "here")
        declared("y = int32()\n    x = int8()")
        two = kept.fingerprint({"f": imported(tmp_path, source, "rules_of_tests").f}, {}, None, "here")
        assert one != two
    finally:
        del sys.modules["state_of_tests"], sys.modules["rules_of_tests"]
