"""Twins: the same rules with other tables and in other gears, and a cache that never serves stale code."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np
import pytest

from pylae import games
from pylae.core import engine, twin
from pylae.core.chance import generator
from pylae.core.game import Game
from pylae.core.playout import playout, uniform
from pylae.core.rule import rule
from pylae.core.slots import policy
from pylae.core.state import StateBase, int8
from pylae.core.twin import Compiled, Gear, cache_folder, closure, compiled, fingerprint, twins
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


GEARS = {"interpreted": Gear, "compiled": lambda: Compiled(cache=False)}


def worth(gear: str, bound: dict[str, Any] | None = None) -> int:
    state: Any = purse() if gear == "interpreted" else purse().record()[0]
    return twins(GEARS[gear](), {"total": total}, bound).total(state)


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
def answer(at):
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
        loops = twins(Gear(), {"playout": playout}, bound)
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
    start: Any = [engine.fresh(GAME)]
    twins(Gear(), {"tally_games": tally_games}, bound).tally_games(start, 1, 0, 100, slow)
    fast = np.zeros(TALLY, np.int64)
    compiled({"tally_games": tally_games}, bound).tally_games(start[0].record(), 1, 0, 100, fast)
    assert slow == fast.tolist()
    assert slow[GAMES] == 100 and slow[ENDINGS] > 0
    usual = np.zeros(TALLY, np.int64)
    engine.compiled(GAME, {"tally_games": tally_games}).tally_games(start[0].record(), 1, 0, 100, usual)
    assert usual[ENDINGS] < slow[ENDINGS]


def test_twin_replaces_a_placeholder_by_name():
    for gear in GEARS.values():
        assert twins(gear(), {"ask": ask_policy}, {"policy": bid}).ask(5) == 5
        assert twins(gear(), {"ask": ask_policy}, {"policy": raise_bid}).ask(5) == 10


def test_twin_that_is_not_bound_says_so():
    with pytest.raises(AssertionError, match="not bound to a game"):
        ask_policy(1)


def test_twin_is_built_once_for_each_function():
    made = twins(Gear(), {"one": total, "two": total, "price": price})
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
    with pytest.raises(TypeError, match=r"may not call themselves: ping → pong → ping"):
        twins(GEARS[gear](), {"ping": ping})
    with pytest.raises(TypeError, match=r"echo → echo"):
        twins(GEARS[gear](), {"echo": echo})


def test_twin_of_a_rule_that_calls_a_namesake_in_another_module_is_no_recursion(write: Write):
    mark = "from pylae.core.rule import rule\n@rule\n"
    below = write(f"{mark}def price(at):\n    return at\n", "base")
    above = write(f"{mark}def price(at):\n    return base(at) + 1\n", "variant")
    above.__dict__["base"] = below.price
    assert twins(Gear(), {"price": above.price}).price(4) == 5


def test_twin_knows_tables_from_other_tuples():
    assert twin.is_table((1, 2)) and twin.is_table(((1, 2), (3, 4)))
    assert (
        not twin.is_table(())
        and not twin.is_table(("a",))
        and not twin.is_table((1, "a"))
        and not twin.is_table((1.5,))
    )


# The fingerprint


def test_twin_fingerprint_changes_with_a_table_and_a_constant():
    usual = fingerprint({"total": total}, {})
    assert fingerprint({"total": total}, {}) == usual
    assert fingerprint({"total": total}, {"PRICES": (10, 20, 31)}) != usual
    assert fingerprint({"total": total}, {"GRID": ((1, 2), (3, 5))}) != usual
    assert fingerprint({"total": total}, {"FACTOR": 3}) != usual
    assert fingerprint({"price": price}, {}) != usual


def test_twin_fingerprint_does_not_change_with_what_is_not_read():
    assert fingerprint({"price": price}, {"GRID": ((9, 9), (9, 9))}) == fingerprint({"price": price}, {})


def test_twin_fingerprint_changes_with_the_source_of_a_helper(tmp_path: Path, write: Write):
    module = write(SOURCE)
    usual = fingerprint({"answer": module.answer}, {})
    (tmp_path / "rules.py").write_text(SOURCE.replace("100", "200"))
    assert fingerprint({"answer": module.answer}, {}) != usual


def test_twin_fingerprint_changes_with_the_function_behind_a_placeholder():
    """Both stand in one file and read no table."""
    assert fingerprint({"ask": ask_policy}, {"policy": bid}) != fingerprint(
        {"ask": ask_policy}, {"policy": raise_bid}
    )


def test_twin_closure_finds_every_rule_and_table():
    functions, tables = closure([total], {})
    assert {function.__name__ for function in functions} == {"total", "price"}
    assert {name.rpartition(".")[2] for name in tables} == {"PRICES", "FACTOR", "GRID"}


# The cache


def test_twin_cache_serves_no_stale_table_source_or_policy(cache: Path, write: Write):
    module = write(SOURCE)
    assert compiled({"answer": module.answer}).answer(1) == 102
    assert compiled({"answer": module.answer}, {"TABLE": (7, 8, 9)}).answer(1) == 108
    module = write(SOURCE.replace("100", "500"))
    assert compiled({"answer": module.answer}).answer(1) == 502
    assert len(list(cache.iterdir())) == 3


def test_twin_cache_keeps_two_policies_of_one_file_apart(cache: Path):
    assert compiled({"ask": ask_policy}, {"policy": bid}).ask(5) == 5
    assert compiled({"ask": ask_policy}, {"policy": raise_bid}).ask(5) == 10


def test_twin_notice_is_told_only_when_nothing_is_cached(cache: Path, write: Write):
    module = write(SOURCE)
    told: list[str] = []
    assert compiled({"answer": module.answer}, notice=told.append).answer(0) == 101
    assert len(told) == 1 and "Compiling" in told[0]
    assert compiled({"answer": module.answer}, notice=told.append).answer(0) == 101
    assert len(told) == 1
    assert any(file.suffix == ".nbc" for folder in cache.iterdir() for file in folder.rglob("*"))


def test_twin_works_where_nothing_can_be_cached(tmp_path: Path, write: Write, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("PYLAE_CACHE_DIR", str(tmp_path / "file" / "cache"))
    module = write(SOURCE)
    told: list[str] = []
    assert cache_folder("x") is None
    for _ in range(2):
        assert compiled({"answer": module.answer}, notice=told.append).answer(2) == 103
    assert len(told) == 2  # it is compiled each time, and each time it is said
    assert (tmp_path / "file").read_text() == "in the way"


def test_twin_works_where_the_disk_is_full(cache: Path, write: Write, monkeypatch):
    """The folder can be made, and then there is no room for the code."""
    from numba.core import caching

    def full(*args: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(caching.IndexDataCacheFile, "save", full)
    assert compiled({"answer": write(SOURCE).answer}).answer(2) == 103


def test_twin_works_where_there_is_no_home(monkeypatch):
    def nowhere(cls: type) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("PYLAE_CACHE_DIR", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", classmethod(nowhere))
    assert cache_folder("x") is None


def test_twin_cache_forgets_what_nobody_used_for_a_month(cache: Path):
    old, new = cache_folder("a" * 20), cache_folder("b" * 20)
    assert old and new
    long_ago = time.time() - (twin.CACHE_DAYS + 1) * 86400
    os.utime(old, (long_ago, long_ago))
    assert cache_folder("c" * 20)
    assert not old.exists() and new.exists()


def test_twin_cache_removes_nothing_that_is_not_its_own(cache: Path):
    """Somebody may point PYLAE_CACHE_DIR at a folder that holds other things."""
    letters = cache / "letters from Sparta"
    letters.mkdir(parents=True)
    (letters / "one.txt").write_text("If.")
    long_ago = time.time() - (twin.CACHE_DAYS + 1) * 86400
    os.utime(letters, (long_ago, long_ago))
    cache_folder("a" * 20)
    assert (letters / "one.txt").exists()


def test_twin_cache_used_folders_count_as_new(cache: Path):
    folder = cache_folder("a" * 20)
    assert folder
    long_ago = time.time() - (twin.CACHE_DAYS + 1) * 86400
    os.utime(folder, (long_ago, long_ago))
    assert cache_folder("a" * 20) == folder
    assert folder.exists() and folder.stat().st_mtime > long_ago + 86400


def test_twin_leaves_the_compilers_own_setting_alone(cache: Path, write: Write):
    from numba.core import config as module

    config: Any = module
    before = config.CACHE_DIR
    compiled({"answer": write(SOURCE).answer})
    assert before == config.CACHE_DIR


# Two halves


def test_twin_playing_interpreted_imports_no_compiler():
    code = """
import sys, pylae
match = pylae.match("thermopyles", seed=1, players=2, hidden_hands=True)
match.play("retreat"); match.hint(); match.show(); match.log(); match.prompt(); match.legal()
assert not {"numba", "numpy", "llvmlite"} & set(sys.modules), sorted({"numba", "numpy", "llvmlite"} & set(sys.modules))
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
