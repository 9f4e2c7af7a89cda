"""Twins and compiled rules: the same rules with other tables, and a cache that never serves stale code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np
import pytest

from pylae import games
from pylae.core import engine, native
from pylae.core.chance import generator
from pylae.core.game import Game
from pylae.core.native import cache as kept
from pylae.core.native.program import Program
from pylae.core.playout import playout, uniform
from pylae.core.rule import rule
from pylae.core.slots import policy
from pylae.core.source import Behind, Refused, is_table
from pylae.core.state import StateBase, StateType, int8, int16
from pylae.core.twin import twins
from pylae.lab.tally import ENDINGS, GAMES, TALLY, tally_games

GAME = games.load("thermopyles")

PRICES = (10, 20, 30)
GRID = ((1, 2), (3, 4))
FACTOR = 2


class Purse(StateBase):
    coins = int8(3)


@rule
def price(at: int) -> int:
    return PRICES[at] * FACTOR


@rule
def total(purse: Purse) -> int:
    value = 0
    for at in range(3):
        value += price(at) * purse.coins[at]
    return value + GRID[1][0]


@rule
def bid(state: Any, out: Any, n: int, random: Any) -> int:
    return 1


@rule
def raise_bid(state: Any, out: Any, n: int, random: Any) -> int:
    return 2


@rule
def ask_policy(times: int) -> int:
    """A loop with a placeholder, as playouts have."""
    value = 0
    for _ in range(times):
        value += policy(0, 0, 0, 0)
    return value


def purse() -> Purse:
    made = Purse()
    made.coins = [1, 2, 3]
    return made


GEARS: dict[str, Callable[..., Any]] = {"interpreted": twins, "compiled": native.compiled}


def worth(gear: str, bound: dict[str, Any] | None = None) -> int:
    state: Any = purse() if gear == "interpreted" else purse().record()
    return GEARS[gear]({"total": total}, bound).total(state)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch) -> Path:
    """A cache folder of this test alone."""
    monkeypatch.setenv("PYLAE_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


Write = Callable[..., ModuleType]


@pytest.fixture
def write(tmp_path: Path, monkeypatch) -> Write:
    """Writes a rules module to a file and imports it."""

    def write(text: str, name: str = "rules") -> ModuleType:
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        module = ModuleType(f"{name}_of_a_test")
        module.__file__ = str(path)
        exec(compile(text, str(path), "exec"), module.__dict__)
        monkeypatch.setitem(sys.modules, module.__name__, module)
        return module

    return write


SOURCE = """
from pylae.core.rule import rule

TABLE = (1, 2, 3)

@rule
def helper(at):
    return TABLE[at] + 100

@rule
def answer(at: int) -> int:
    return helper(at)
"""


# Other tables, in every gear


@pytest.mark.parametrize("gear", GEARS)
def test_twin_of_a_rule_gives_what_the_rule_gives(gear: str):
    assert worth(gear) == total(purse()) == 2 * (10 + 40 + 90) + 3


@pytest.mark.parametrize("gear", GEARS)
def test_twin_with_another_table_or_constant_leaves_the_original_alone(gear: str):
    assert worth(gear, {"PRICES": (1, 1, 1)}) == 2 * 6 + 3
    assert worth(gear, {"FACTOR": 5}) == 5 * 140 + 3
    assert worth(gear, {"GRID": ((0, 0), (1000, 0))}) == 280 + 1000
    assert total(purse()) == 283 and PRICES == (10, 20, 30) and FACTOR == 2


def test_twin_with_a_smaller_graveyard_goal_ends_by_casualties_sooner():
    def casualties(goal: int) -> tuple[int, int]:
        """Games that end by casualties, and all steps, of twenty games."""
        bound = engine.slots(GAME, "heuristic") | {"GRAVEYARD_GOAL": goal}
        loops = twins({"playout": playout}, bound)
        ended = steps = 0
        for number in range(20):
            state = engine.fresh(GAME)
            steps += loops.playout(state, [0] * GAME.most_legal, generator(4, number))
            ended += GAME.ending(state) == GAME.endings.index("casualties")
        return ended, steps

    few, many = casualties(3), casualties(12)
    assert few[0] > many[0] and few[1] < many[1]
    assert few[0] >= 10
    assert casualties(12) == many  # the original goal again


def test_twin_compiled_with_a_smaller_graveyard_goal_equals_the_interpreted_one():
    bound = engine.slots(GAME) | {"GRAVEYARD_GOAL": 3}
    slow = [0] * TALLY
    start = engine.fresh(GAME)
    twins({"tally_games": tally_games}, bound).tally_games(start, 1, 0, 100, slow)
    fast = np.zeros(TALLY, np.int64)
    loops = native.compiled({"tally_games": tally_games}, bound, state=GAME.State)
    loops.tally_games(start.record(), 1, 0, 100, fast)
    assert slow == fast.tolist()
    assert slow[GAMES] == 100 and slow[ENDINGS] > 0
    usual = np.zeros(TALLY, np.int64)
    engine.compiled(GAME, {"tally_games": tally_games}).tally_games(start.record(), 1, 0, 100, usual)
    assert usual[ENDINGS] < slow[ENDINGS]


@pytest.mark.parametrize("gear", GEARS)
def test_twin_replaces_a_placeholder(gear: str):
    assert GEARS[gear]({"ask": ask_policy}, {"policy": bid}).ask(5) == 5
    assert GEARS[gear]({"ask": ask_policy}, {"policy": raise_bid}).ask(5) == 10


NAMESAKES = """
from pylae.core import slots
from pylae.core.rule import rule
from pylae.core.slots import MOST_LEGAL as LONGEST, ending as how_it_ended

@rule
def ending(turn):
    return turn + 1

@rule
def answer(turn: int) -> int:
    return 100 * ending(turn) + 10 * slots.ending(turn) + how_it_ended(turn)

@rule
def longest() -> int:
    return 10 * slots.MOST_LEGAL + LONGEST

@rule
def bound_ending(turn):
    return 7
"""


@pytest.mark.parametrize("gear", GEARS)
def test_twin_a_games_own_helper_called_like_a_placeholder_stays_what_it_is(gear: str, write: Write):
    """A placeholder is known by itself: by an address or another name it is replaced, a namesake is not."""
    module = write(NAMESAKES)
    made = GEARS[gear]({"answer": module.answer}, {"ending": module.bound_ending})
    assert made.answer(2) == 100 * 3 + 10 * 7 + 7


@pytest.mark.parametrize("gear", GEARS)
def test_twin_a_placeholders_number_is_known_by_any_name(gear: str, write: Write):
    assert GEARS[gear]({"longest": write(NAMESAKES).longest}, {"MOST_LEGAL": 4}).longest() == 44


TWO_PHASES = """
from pylae.core.rule import rule
import phase_of_a_test as phase
import other_of_a_test as other

FIRE = 1

@rule
def answer() -> int:
    return 10000 * FIRE + 100 * phase.FIRE + other.FIRE
"""


@pytest.mark.parametrize("gear", GEARS)
def test_twin_binds_a_constant_by_its_name_or_by_its_address(gear: str, write: Write):
    write("FIRE = 2", "phase")
    write("FIRE = 3", "other")
    wanted = {"answer": write(TWO_PHASES).answer}
    assert GEARS[gear](wanted).answer() == 10203
    assert GEARS[gear](wanted, {"phase.FIRE": 9}).answer() == 10903
    assert GEARS[gear](wanted, {"FIRE": 9}).answer() == 90909
    assert GEARS[gear](wanted, {"FIRE": 9, "other.FIRE": 4}).answer() == 90904


def test_twin_that_is_not_bound_says_so():
    for loop in (ask_policy, twins({"ask": ask_policy}).ask):
        with pytest.raises(AssertionError, match="not bound to a game"):
            loop(1)
    with pytest.raises(Refused, match="the placeholder policy is bound to no game's rule"):
        native.compiled({"ask": ask_policy})


def test_twin_is_built_once_for_each_function():
    made = twins({"one": total, "two": total, "price": price})
    assert made.one is made.two
    assert made.one.__globals__["price"] is made.price
    assert made.one is not total


# What is refused


@rule
def ping(n: int) -> int:
    return 0 if n == 0 else pong(n - 1)


@rule
def pong(n: int) -> int:
    return ping(n)


@rule
def echo(n: int) -> int:
    return 0 if n == 0 else echo(n - 1)


@pytest.mark.parametrize("gear", GEARS)
def test_twin_refuses_rules_that_call_themselves_and_shows_the_chain(gear: str):
    with pytest.raises(Refused, match=r"may not call themselves: ping → pong → ping"):
        GEARS[gear]({"ping": ping})
    with pytest.raises(Refused, match=r"echo → echo"):
        GEARS[gear]({"echo": echo})
    assert issubclass(Refused, TypeError)


@pytest.mark.parametrize("gear", GEARS)
def test_twin_of_a_rule_that_calls_a_namesake_in_another_module_is_no_recursion(gear: str, write: Write):
    mark = "from pylae.core.rule import rule\n@rule\n"
    below = write(f"{mark}def price(at):\n    return at\n", "base")
    above = write(f"{mark}def price(at: int):\n    return base(at) + 1\n", "variant")
    above.__dict__["base"] = below.price
    assert GEARS[gear]({"price": above.price}).price(4) == 5


def test_twin_knows_tables_from_other_tuples():
    assert is_table((1, 2)) and is_table(((1, 2), (3, 4)))
    assert not is_table(()) and not is_table(("a",)) and not is_table((1, "a")) and not is_table((1.5,))


# The fingerprint


def fingerprint(
    wanted: dict[str, Any],
    bound: dict[str, Any] | None = None,
    state: StateType | None = None,
    made_for: str = "this machine",
) -> str:
    return kept.fingerprint(wanted, bound or {}, state, made_for)


def test_twin_fingerprint_changes_with_what_is_bound():
    usual = fingerprint({"total": total})
    assert fingerprint({"total": total}) == usual
    assert fingerprint({"total": total}, {"PRICES": (10, 20, 31)}) != usual
    assert fingerprint({"total": total}, {"GRID": ((1, 2), (3, 5))}) != usual
    assert fingerprint({"total": total}, {"FACTOR": 3}) != usual
    assert fingerprint({"price": price}) != usual


def test_twin_fingerprint_changes_with_what_it_is_made_for():
    class Chest(StateBase):
        coins = int16(3)

    usual = fingerprint({"total": total}, state=Purse)
    assert fingerprint({"total": total}, state=Purse) == usual
    assert fingerprint({"total": total}, state=Chest) != usual
    assert fingerprint({"total": total}) != usual
    assert fingerprint({"total": total}, state=Purse, made_for="another machine") != usual


IMPORTER = "from pylae.core.rule import rule\nfrom rules_of_a_test import answer as ask\n" + (
    "@rule\ndef twice(at: int):\n    return 2 * ask(at)\n"
)


@pytest.mark.parametrize(
    ("name", "value"), [("TABLE", (1, 2, 4)), ("TABLE", (1, 2)), ("GRID", ((5, 7),)), ("LIMIT", 8)]
)
def test_twin_fingerprint_changes_with_any_table_or_constant_of_the_modules(
    name: str, value: object, write: Write
):
    """Also with those that no rule reads: whole modules count."""
    module = write(SOURCE + "\nGRID = ((5, 6),)\nLIMIT = 7\n")
    wanted = {"twice": write(IMPORTER, "importer").twice}
    usual = fingerprint(wanted)
    before = getattr(module, name)
    setattr(module, name, value)
    assert fingerprint(wanted) != usual
    setattr(module, name, before)
    assert fingerprint(wanted) == usual


@pytest.mark.parametrize("changed", ["rules", "importer"])
def test_twin_fingerprint_changes_with_the_source_of_any_module_behind_the_rules(
    changed: str, tmp_path: Path, write: Write
):
    write(SOURCE)
    wanted = {"twice": write(IMPORTER, "importer").twice}
    usual = fingerprint(wanted)
    file = tmp_path / f"{changed}.py"
    before = file.read_text()
    file.write_text(before.replace("return", "return 0 +"))
    assert fingerprint(wanted) != usual
    file.write_text(before)
    assert fingerprint(wanted) == usual


def test_twin_fingerprint_changes_with_the_function_behind_a_placeholder():
    """Both stand in one file and read no table."""
    assert fingerprint({"ask": ask_policy}, {"policy": bid}) != fingerprint(
        {"ask": ask_policy}, {"policy": raise_bid}
    )


def test_twin_finds_every_rule_and_table_behind_a_rule():
    program = Program({"total": total}, {})
    assert {unit.source.function for unit in program.units.values()} == {total, price}
    assert {table.value for table in program.tables.values()} == {PRICES, GRID}
    assert __name__ in Behind([total]).modules


def test_twin_a_table_named_like_a_placeholders_number_stays_what_it_is(write: Write):
    text = (
        SOURCE.replace("TABLE", "WEIGHTS")
        .replace("at)", "at: int)")
        .replace("helper(at: int)\n", "helper(at)\n")
    )
    module = write(text)
    bound = {"WEIGHTS": 3, "MOST_LEGAL": 5}
    assert twins({"answer": module.answer}, bound).answer(1) == 102
    assert native.compiled({"answer": module.answer}, bound).answer(1) == 102


# The cache


def test_twin_cache_serves_no_stale_table_source_or_policy(cache: Path, write: Write):
    module = write(SOURCE)
    assert native.compiled({"answer": module.answer}).answer(1) == 102
    assert native.compiled({"answer": module.answer}, {"TABLE": (7, 8, 9)}).answer(1) == 108
    module = write(SOURCE.replace("100", "500"))
    assert native.compiled({"answer": module.answer}).answer(1) == 502
    assert len(list(cache.iterdir())) == 3


def test_twin_cache_serves_no_stale_constant_of_a_module_without_rules(cache: Path, write: Write):
    phase, _ = write("FIRE = 2", "phase"), write("FIRE = 3", "other")
    wanted = {"answer": write(TWO_PHASES).answer}
    assert native.compiled(wanted).answer() == 10203
    phase.__dict__["FIRE"] = 7
    assert native.compiled(wanted).answer() == 10703


def test_twin_cache_serves_no_stale_constant_behind_an_address_of_two_dots(cache: Path, write: Write):
    phase = write("FIRE = 2", "phase")
    write("import phase_of_a_test as phase", "package")
    text = "from pylae.core.rule import rule\nimport package_of_a_test as package\n"
    module = write(f"{text}@rule\ndef answer() -> int:\n    return package.phase.FIRE\n")
    assert native.compiled({"answer": module.answer}).answer() == 2
    phase.__dict__["FIRE"] = 7
    assert native.compiled({"answer": module.answer}).answer() == 7


class Metal(IntEnum):
    BRONZE = 1
    SILVER = 2


def test_twin_cache_serves_no_stale_table_of_named_numbers(cache: Path, write: Write):
    module = write(SOURCE)
    for table in ((Metal.BRONZE, Metal.SILVER), (Metal.SILVER, Metal.BRONZE)):
        assert native.compiled({"answer": module.answer}, {"TABLE": table}).answer(0) == 100 + table[0]


STATES = """
from pylae.core.state import StateBase, int8

class Purse(StateBase):
    {}
    {}
"""


def test_twin_cache_serves_no_stale_state_of_another_module(cache: Path, write: Write):
    fields = ("copper = int8(3)", "gold = int8()")
    for first, second in (fields, fields[::-1]):
        states = write(STATES.format(first, second), "states")
        text = "from pylae.core.rule import rule\nfrom states_of_a_test import Purse\n"
        module = write(f"{text}@rule\ndef gold(purse: Purse) -> int:\n    return purse.gold\n")
        purse = states.Purse()
        purse.gold = 7
        assert native.compiled({"gold": module.gold}).gold(purse.record()) == 7


def test_twin_cache_keeps_two_policies_of_one_file_apart(cache: Path):
    assert native.compiled({"ask": ask_policy}, {"policy": bid}).ask(5) == 5
    assert native.compiled({"ask": ask_policy}, {"policy": raise_bid}).ask(5) == 10


def test_twin_notice_is_told_only_when_nothing_is_cached(cache: Path, write: Write):
    module = write(SOURCE)
    told: list[str] = []
    assert native.compiled({"answer": module.answer}, notice=told.append).answer(0) == 101
    assert len(told) == 1 and "Compiling" in told[0]
    assert native.compiled({"answer": module.answer}, notice=told.append).answer(0) == 101
    assert len(told) == 1
    assert [bool(re.fullmatch(r"[0-9a-f]{20}\.native", file.name)) for file in cache.iterdir()] == [True]


def emptied(content: bytes) -> bytes:
    return b""


def cut_off(content: bytes) -> bytes:
    return content[: len(content) // 2]


def one_byte_short(content: bytes) -> bytes:
    return content[:-1]


def lengthened(content: bytes) -> bytes:
    return content + b"\0"


def first_bit_changed(content: bytes) -> bytes:
    return bytes([content[0] ^ 1]) + content[1:]


def last_bit_changed(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 1])


def head_changed(content: bytes) -> bytes:
    return content.replace(b"number", b"numb3r", 1)


@pytest.mark.parametrize(
    "damage",
    [emptied, cut_off, one_byte_short, lengthened, first_bit_changed, last_bit_changed, head_changed],
)
def test_twin_cache_makes_a_damaged_file_again(
    damage: Callable[[bytes], bytes], cache: Path, write: Write, monkeypatch
):
    module = write(SOURCE)
    native.compiled({"answer": module.answer})
    (file,) = cache.iterdir()
    content = file.read_bytes()
    file.write_bytes(damage(content))
    assert file.read_bytes() != content
    loaded: list[bytes] = []
    linked = native.linked
    monkeypatch.setattr(native, "linked", lambda head, code: (loaded.append(code), linked(head, code))[1])
    assert kept.load(file.stem) is None
    told: list[str] = []
    assert native.compiled({"answer": module.answer}, notice=told.append).answer(0) == 101
    assert len(told) == 1
    assert len(loaded) == 1 and content.endswith(b"\n" + loaded[0])
    assert file.read_bytes() == content
    assert native.compiled({"answer": module.answer}, notice=told.append).answer(0) == 101
    assert len(told) == 1


def test_twin_works_where_nothing_can_be_cached(tmp_path: Path, write: Write, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("PYLAE_CACHE_DIR", str(tmp_path / "file" / "cache"))
    module = write(SOURCE)
    told: list[str] = []
    kept.save("a" * 20, {}, b"code")
    assert kept.load("a" * 20) is None
    for _ in range(2):
        assert native.compiled({"answer": module.answer}, notice=told.append).answer(2) == 103
    assert len(told) == 2  # it is compiled each time, and each time it is said
    assert (tmp_path / "file").read_text() == "in the way"


@pytest.mark.parametrize("step", ["write_bytes", "replace"])
def test_twin_works_where_the_disk_is_full(step: str, cache: Path, write: Write, monkeypatch):
    """The folder can be made, and then there is no room for the code; no half of it stays behind."""

    def full(path: Path, *args: Any) -> None:
        with path.open("wb") as file:
            file.write(b"as much as there is room for")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, step, full)
    assert native.compiled({"answer": write(SOURCE).answer}).answer(2) == 103
    assert list(cache.iterdir()) == []


def test_twin_works_where_there_is_no_home(write: Write, monkeypatch):
    def nowhere(cls: type) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("PYLAE_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", classmethod(nowhere))
    kept.save("a" * 20, {}, b"code")
    assert kept.load("a" * 20) is None
    assert native.compiled({"answer": write(SOURCE).answer}).answer(2) == 103


LONG_AGO = time.time() - (kept.DAYS + 1) * 86400


def test_twin_cache_forgets_what_nobody_used_for_a_month(cache: Path):
    old, new = (cache / f"{letter * 20}.native" for letter in "ab")
    kept.save(old.stem, {}, b"old")
    kept.save(new.stem, {}, b"new")
    (cache / ("d" * 20)).mkdir()  # what an earlier compiler left behind
    (cache / ("d" * 20) / "code.nbc").write_bytes(b"older")
    for path in (old, cache / ("d" * 20)):
        os.utime(path, (LONG_AGO, LONG_AGO))
    kept.save("c" * 20, {}, b"newest")
    assert sorted(file.name for file in cache.iterdir()) == [new.name, "c" * 20 + ".native"]


def test_twin_cache_removes_nothing_that_is_not_its_own(cache: Path):
    """Somebody may point PYLAE_CACHE_DIR at a folder that holds other things."""
    letters = cache / "letters from Sparta"
    letters.mkdir(parents=True)
    (letters / "one.txt").write_text("If.")
    answer = cache / "answer.native"
    answer.write_text("Come and take them.")
    for path in (letters, answer):
        os.utime(path, (LONG_AGO, LONG_AGO))
    kept.save("a" * 20, {}, b"code")
    assert (letters / "one.txt").exists() and answer.exists()


def test_twin_cache_used_files_count_as_new(cache: Path):
    kept.save("a" * 20, {"entries": {}}, b"code")
    file = cache / f"{'a' * 20}.native"
    os.utime(file, (LONG_AGO, LONG_AGO))
    assert kept.load(file.stem) == ({"entries": {}}, b"code")
    assert file.stat().st_mtime > LONG_AGO + 86400
    kept.save("b" * 20, {}, b"more")
    assert file.exists()


# Two halves


def test_twin_playing_interpreted_imports_no_compiler():
    code = """
import sys, pylae
match = pylae.match("thermopyles", seed=1, players=2, hidden_hands=True)
match.play("retreat"); match.hint(); match.show(); match.log(); match.prompt(); match.legal()
heavy = {"numpy", "llvmlite", "pylae.core.native.llvm"} & set(sys.modules)
assert not heavy, sorted(heavy)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_engine_refuses_an_unknown_policy():
    with pytest.raises(ValueError, match="no policy 'clever'; there are random, heuristic"):
        engine.slots(cast(Game, GAME), "clever")
    with pytest.raises(ValueError, match="no policy 'clever'"):
        engine.slots(cast(Game, GAME), ("random", "clever"))


def test_engine_a_policy_that_all_seats_share_takes_its_place_itself():
    game = cast(Game, GAME)
    assert engine.slots(game, ("random",) * 3) == engine.slots(game, "random")
    assert engine.slots(game, "random")["policy"] is uniform


def test_engine_names_the_seats_of_the_second_policy():
    slots = engine.slots(cast(Game, GAME), ("random", "heuristic", "heuristic", "random"))
    assert slots["SEATS_OF_TWO"] == 0b0110
    assert (slots["policy_one"], slots["policy_two"]) == (uniform, GAME.policy)


def test_engine_refuses_three_different_policies(monkeypatch):
    known = {"one": uniform, "two": uniform, "three": uniform}
    monkeypatch.setattr(engine, "policies", lambda game: known)
    with pytest.raises(ValueError, match="at most two policies can play one game, not one, two, three"):
        engine.slots(cast(Game, GAME), ("one", "two", "three"))


@pytest.mark.parametrize(
    ("policy", "players", "names"),
    [
        ("random", 3, ("random",) * 3),
        ("heuristic, random", 2, ("heuristic", "random")),
        (["random"], 2, ("random", "random")),
        (("random", "heuristic"), 2, ("random", "heuristic")),
    ],
)
def test_engine_policy_names_of_each_seat(policy: Any, players: int, names: tuple[str, ...]):
    assert engine.policy_names(policy, players) == names


@pytest.mark.parametrize(("policy", "players"), [("random,random", 1), ("random,random", 3), ((), 2)])
def test_engine_policy_names_for_the_wrong_number_of_seats_are_refused(policy: Any, players: int):
    with pytest.raises(ValueError, match=f"for a table of {players}; name one for all, or one for each"):
        engine.policy_names(policy, players)
