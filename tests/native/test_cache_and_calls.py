"""Calls from Python, the cache behind them, several threads, and a Python that cannot compile."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pylae import games
from pylae.core import engine, native
from pylae.core.chance import below, start
from pylae.core.kinds import Generator, Longs, Row, States
from pylae.core.native import NoCompiler, cache, machine, program
from pylae.core.native.calls import Fault
from pylae.core.rule import rule
from pylae.core.scratch import add_up, blank_generator, copy_of, long_row
from pylae.core.state import StateBase, int8, int32, int64, pile
from pylae.lab.sim import simulate
from pylae.lab.tally import TALLY, tally_games
from tests.native.gears import Write, imported

ROOT = Path(__file__).parents[2]


class Camp(StateBase):
    few = int8()
    cells = int8(3)
    number = int32()
    wide = pile(100)


class Other(StateBase):
    """As large as a camp, and something else."""

    number = int64(2)
    more = int32(4)


class Namesake(StateBase):
    """As large as a camp, with the same names for other things."""

    few = int8()
    cells = int8(3)
    number = int8(4)
    wide = pile(100)


@rule
def all_kinds(state: Camp, n: int, out: Row, longs: Longs, random: Generator) -> int:
    state.number += n
    state.cells[1] = 5
    for at in range(len(out)):
        out[at] += n
    for at in range(len(longs)):
        longs[at] -= n
    return below(random, 6) + len(out)


@rule
def of_many(states: States, n: int) -> int:
    found = 0
    for at in range(len(states)):
        found += states[at].number * n
        states[at].few = at
    return found


@rule
def only_reads(state: Camp, out: Row) -> int:
    return state.number + out[0]


@rule
def copies(states: States, n: int) -> None:
    for at in range(len(states)):
        other = copy_of(states[at])
        other.number += n
        states[at].number = other.number
        states[at] = copy_of(states[at])


WANTED = {"all_kinds": all_kinds, "of_many": of_many, "only_reads": only_reads, "copies": copies}


@pytest.fixture(scope="module", params=["fast", "checked", "interpreted"])
def rules(request: pytest.FixtureRequest) -> Any:
    if request.param == "interpreted":
        return native.interpreted(WANTED, state=Camp)
    return native.compiled(WANTED, state=Camp, checked=request.param == "checked")


def good() -> list[Any]:
    return [
        Camp().record(),
        7,
        np.zeros(4, np.int32),
        np.zeros(2, np.int64),
        np.array([1 << 40, 3], np.uint64),
    ]


# Arguments


def test_arguments_that_fit_are_taken(rules: Any):
    arguments = good()
    assert rules.all_kinds(*arguments) in range(4, 10)
    assert arguments[0]["number"][0] == 7 and arguments[0]["cells"][0].tolist() == [0, 5, 0]
    assert arguments[2].tolist() == [7] * 4 and arguments[3].tolist() == [-7] * 2
    assert arguments[4][0] != 1 << 40


def test_arguments_of_numpys_own_numbers_and_truths_are_taken(rules: Any):
    for number in (np.int64(7), np.int8(7), np.uint64(7), True, False):
        arguments = good()
        arguments[1] = number
        rules.all_kinds(*arguments)
        assert arguments[0]["number"][0] == int(number)


WRONG: dict[str, tuple[int, Any]] = {
    "a list for a row": (2, [0, 0, 0, 0]),
    "a tuple for a row": (2, (0, 0)),
    "None for a row": (2, None),
    "a number for a row": (2, 5),
    "a text for a row": (2, "0000"),
    "bytes for a row": (2, bytes(16)),
    "a bytearray for a row": (2, bytearray(16)),
    "a row of 64 bits for one of 32": (2, np.zeros(4, np.int64)),
    "a row of 16 bits for one of 32": (2, np.zeros(4, np.int16)),
    "a row without signs": (2, np.zeros(4, np.uint32)),
    "a row of fractions": (2, np.zeros(4, np.float32)),
    "a row of the other end first": (2, np.zeros(4, ">i4")),
    "a row with gaps": (2, np.zeros(8, np.int32)[::2]),
    "a row backwards": (2, np.zeros(8, np.int32)[::-1]),
    "a column": (2, np.zeros((4, 4), np.int32)[:, 1]),
    "a grid for a row": (2, np.zeros((2, 2), np.int32)),
    "a single number of NumPy for a row": (2, np.zeros((), np.int32)),
    "longs of 32 bits": (3, np.zeros(2, np.int32)),
    "longs without signs": (3, np.zeros(2, np.uint64)),
    "a generator with signs": (4, np.zeros(2, np.int64)),
    "a generator of one word": (4, np.zeros(1, np.uint64)),
    "an empty generator": (4, np.zeros(0, np.uint64)),
    "a list for a generator": (4, [1, 2]),
    "a state for a record": (0, Camp()),
    "bytes for a record": (0, Camp().pack()),
    "bytes of NumPy for a record": (0, np.zeros(Camp.size, np.uint8)),
    "words of the same size for a record": (0, np.zeros(1, f"V{Camp.size}")),
    "a record of a smaller state": (0, np.zeros(1, [("few", "i1")])),
    "a record of another state of the same size": (0, np.zeros(1, Other.dtype())),
    "a record of another state of the same size and names": (0, np.zeros(1, Namesake.dtype())),
    "no record": (0, np.zeros(0, Camp.dtype())),
    "the inside of a record": (0, np.zeros(1, Camp.dtype())[0]),
    "records with gaps": (0, np.zeros(4, Camp.dtype())[::2]),
    "a fraction for a number": (1, 7.5),
    "a whole fraction for a number": (1, 7.0),
    "a text for a number": (1, "7"),
    "None for a number": (1, None),
    "a row for a number": (1, np.zeros(4, np.int32)),
    "a list for a number": (1, [7]),
}  # fmt: skip


def test_arguments_two_states_of_the_tests_have_one_size():
    assert Camp.size == Other.size == Namesake.size


@pytest.mark.parametrize("place, wrong", WRONG.values(), ids=WRONG)
def test_arguments_that_do_not_fit_are_a_clear_type_error(rules: Any, place: int, wrong: Any):
    arguments = good()
    before = [given.copy() if hasattr(given, "copy") else given for given in arguments]
    arguments[place] = wrong
    with pytest.raises(TypeError, match="all_kinds takes "):
        rules.all_kinds(*arguments)
    for at, (now, then) in enumerate(zip(arguments, before, strict=True)):
        if at != place and hasattr(now, "tobytes"):
            assert repr(now) == repr(then)  # nothing was done; bytes between fields are nobody's


@pytest.mark.parametrize("number", [1 << 63, -(1 << 63) - 1, 1 << 64, 10**30])
def test_arguments_beyond_64_bits_are_refused(rules: Any, number: int):
    arguments = good()
    arguments[1] = number
    with pytest.raises((TypeError, OverflowError), match=f"all_kinds takes numbers of 64 bits, not {number}"):
        rules.all_kinds(*arguments)


@pytest.mark.parametrize("number", [(1 << 63) - 1, -(1 << 63)])
def test_arguments_at_the_ends_of_64_bits_are_taken(number: int):
    told = native.compiled({"f": given_back})
    assert told.f(number) == native.interpreted({"f": given_back}).f(number) == number


@rule
def given_back(n: int) -> int:
    return n


@pytest.mark.parametrize("count", [0, 1, 4, 6])
def test_arguments_in_wrong_number_are_a_clear_type_error(rules: Any, count: int):
    with pytest.raises(TypeError, match=f"all_kinds takes 5 arguments, not {count}"):
        rules.all_kinds(*(good() * 2)[:count])


def test_arguments_by_name_are_refused(rules: Any):
    with pytest.raises(TypeError):
        rules.of_many(states=np.zeros(2, Camp.dtype()), n=1)


def test_arguments_that_are_read_only_are_never_written_to(rules: Any):
    record = np.frombuffer(Camp().pack(), Camp.dtype())
    arguments = good()
    arguments[0] = record
    with pytest.raises((TypeError, ValueError)):
        rules.all_kinds(*arguments)
    assert record.tobytes() == Camp().pack()
    out = np.zeros(4, np.int32)
    out.flags.writeable = False
    arguments = good()
    arguments[2] = out
    with pytest.raises((TypeError, ValueError)):
        rules.all_kinds(*arguments)
    assert not out.any()


def test_arguments_of_a_longer_array_leave_the_rest_alone(rules: Any):
    whole = np.zeros(10, np.int32)
    arguments = good()
    arguments[2] = whole[3:6]
    rules.all_kinds(*arguments)
    assert whole.tolist() == [0] * 3 + [7] * 3 + [0] * 4


def test_arguments_a_record_may_be_the_first_of_many(rules: Any):
    states = np.zeros(3, Camp.dtype())
    arguments = good()
    arguments[0] = states[1:]
    rules.all_kinds(*arguments)
    assert states["number"].tolist() == [0, 7, 0]


@pytest.mark.parametrize("length", [0, 1, 5])
def test_arguments_of_many_states(rules: Any, length: int):
    states = np.zeros(length, Camp.dtype())
    states["number"] = np.arange(length)
    assert rules.of_many(states, 3) == 3 * sum(range(length))
    assert states["few"].tolist() == list(range(length))


def test_arguments_two_arrays_that_are_one_are_written_in_order_or_refused(rules: Any):
    """Python's own lists would be one list under two names."""
    both = np.zeros(3, np.int64)
    told = rules_of_two(rules)
    try:
        told(both, both)
    except (TypeError, ValueError):
        return
    assert both.tolist() == [1 + 10, 0, 0]


@rule
def twice(one: Longs, two: Longs) -> None:
    one[0] += 1
    two[0] += 10


def rules_of_two(rules: Any) -> Any:
    if type(rules.all_kinds).__name__ == "Interpreted":
        return native.interpreted({"f": twice}).f
    return native.compiled({"f": twice}).f


@pytest.mark.parametrize("offset", [1, 2, 4, 8])
def test_arguments_anywhere_in_memory_are_refused_or_work(offset: int):
    """Large piles are copied by sixteen bytes, and a buffer of a file may begin at any eighth one."""
    code = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
import numpy as np
from pylae.core import native
from tests.native import test_cache_and_calls as here
whole = np.zeros(16 * 64, np.uint8)
first = -whole.ctypes.data % 16 + {offset}
states = whole[first : first + 4 * here.Camp.size].view(here.Camp.dtype())
out = whole[first + 512 : first + 512 + 32].view(np.int32)
rules = native.compiled(here.WANTED, state=here.Camp)
try:
    rules.copies(states, 5)
    rules.only_reads(states[:1], out)
    assert states["number"].tolist() == [5] * 4
except TypeError as error:
    assert "takes" in str(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, cwd=ROOT)
    assert done.returncode == 0, f"ended by {done.returncode} {done.stderr[-400:]}"


# The cache


SOURCE = """
K = 3
TABLE = (1, 2, 3)

@rule
def inner(n):
    return n * K + TABLE[n % 3]

@rule
def f(n: int) -> int:
    return inner(n) + 100
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "cache"
    monkeypatch.setenv("PYLAE_CACHE_DIR", str(made))
    return made


def forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*args: Any, **more: Any) -> Any:
        raise AssertionError("the front end ran")

    monkeypatch.setattr(program.Program, "__init__", never)
    monkeypatch.setattr(machine, "object_code", never)


def test_cache_serves_without_the_front_end(folder: Path, write: Write, monkeypatch: pytest.MonkeyPatch):
    module = write(SOURCE)
    assert native.compiled({"f": module.f}).f(1) == 105
    assert native.compiled({"f": module.f}, checked=True).f(1) == 105
    assert len(list(folder.glob("*.native"))) == 2
    forbid(monkeypatch)
    told: list[str] = []
    assert native.compiled({"f": module.f}, notice=told.append).f(2) == 109
    assert native.compiled({"f": module.f}, checked=True, notice=told.append).f(2) == 109
    assert told == []
    with pytest.raises(AssertionError, match="the front end ran"):
        native.compiled({"f": module.f}, {"K": 4})


def test_cache_serves_another_process(folder: Path, write: Write, tmp_path: Path):
    write(SOURCE)
    code = f"""
import sys
sys.path[:0] = [{str(ROOT)!r}, {str(tmp_path)!r}]
import rules
from pylae.core import native
from pylae.core.native import program
if len(sys.argv) > 1:
    program.Program.__init__ = None
print(native.compiled({{"f": rules.f}}).f(1))
"""
    for more in ([], ["again"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *more],
            capture_output=True,
            text=True,
            timeout=120,
            env=dict(os.environ),
        )
        assert done.stdout == "105\n", done.stderr
    assert len(list(folder.glob("*.native"))) == 1


@pytest.mark.parametrize(
    "old, new, given",
    [
        ("K = 3", "K = 4", 106),
        ("(1, 2, 3)", "(1, 9, 3)", 112),
        ("+ 100", "+ 200", 205),
        ("n * K", "n - K", 100),
    ],
)
def test_cache_serves_nothing_stale(folder: Path, write: Write, old: str, new: str, given: int):
    assert native.compiled({"f": write(SOURCE).f}).f(1) == 105
    assert native.compiled({"f": write(SOURCE.replace(old, new)).f}).f(1) == given
    assert native.compiled({"f": write(SOURCE).f}).f(1) == 105
    assert len(list(folder.glob("*.native"))) == 2


def test_cache_keeps_what_is_bound_apart(folder: Path, write: Write):
    module = write(SOURCE)
    for bound, given in (
        ({}, 105),
        ({"K": 10}, 112),
        ({"TABLE": (5, 6, 7)}, 109),
        ({"K": 10, "TABLE": (0, 0)}, 110),
    ):
        assert native.compiled({"f": module.f}, bound).f(1) == given
    assert len(list(folder.glob("*.native"))) == 4


def test_cache_keeps_names_apart(folder: Path, write: Write):
    module = write(SOURCE.replace("def inner(n)", "def inner(n: int) -> int"))
    both = native.compiled({"f": module.f, "inner": module.inner})
    other = native.compiled({"f": module.inner, "inner": module.f})
    assert (both.f(1), both.inner(1), other.f(1), other.inner(1)) == (105, 5, 5, 105)


@pytest.mark.parametrize(
    "harm",
    [
        lambda content: b"",
        lambda content: content[:-1],
        lambda content: content[:40],
        lambda content: content[:100] + bytes([content[100] ^ 1]) + content[101:],
        lambda content: content[:-5] + b"harm!",
        lambda content: bytes(len(content)),
        lambda content: content + b"more",
    ],
)
def test_cache_makes_a_damaged_file_again(folder: Path, write: Write, harm: Any):
    module = write(SOURCE)
    native.compiled({"f": module.f})
    file = next(folder.glob("*.native"))
    good = file.read_bytes()
    file.write_bytes(harm(good))
    told: list[str] = []
    assert native.compiled({"f": module.f}, notice=told.append).f(1) == 105
    assert len(told) == 1
    assert cache.load(file.stem) is not None


def test_cache_is_not_needed(tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("PYLAE_CACHE_DIR", str(tmp_path / "file" / "cache"))
    module = write(SOURCE)
    for _ in range(2):
        assert native.compiled({"f": module.f}).f(1) == 105
    assert (tmp_path / "file").read_text() == "in the way"


def test_cache_written_by_many_threads_at_once_is_whole(folder: Path, write: Write):
    module = write(SOURCE)
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: native.compiled({"f": module.f}).f(1), range(4)))
    assert made == [105] * 4
    assert [file.suffix for file in folder.iterdir()] == [".native"]
    assert cache.load(next(folder.iterdir()).stem) is not None


# Threads


@rule
def tally(initial: Camp, seed: int, first: int, last: int, out: Longs) -> None:
    """Something like many games: draws, states and rows of its own, and a total."""
    mine = long_row(8)
    random = blank_generator()
    for game in range(first, last):
        state = copy_of(initial)
        start(random, seed, game)
        for _ in range(50):
            state.cells[below(random, 3)] = below(random, 100)
            state.number += state.cells[0] * state.cells[1] - state.cells[2]
        mine[state.cells[0] % 8] += state.number
    for place in range(8):
        add_up(out, place, mine[place])


@pytest.mark.parametrize("checked", [False, True])
def test_threads_at_once_get_what_they_get_one_after_the_other(checked: bool):
    loop = native.compiled({"tally": tally}, checked=checked).tally
    initial = Camp().record()

    def batch(first: int) -> list[int]:
        out = np.zeros(8, np.int64)
        loop(initial, 7, first, first + 3000, out)
        return out.tolist()

    alone = [batch(first) for first in range(0, 24000, 3000)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(batch, range(0, 24000, 3000)))
    assert together == alone
    assert initial.tobytes() == Camp().pack()


def test_threads_run_compiled_code_without_the_interpreters_lock():
    """While one thread is inside a long loop, another goes on with Python."""
    loop = native.compiled({"tally": tally}).tally
    inside, out = threading.Event(), np.zeros(8, np.int64)

    def play() -> None:
        inside.set()
        loop(Camp().record(), 1, 0, 100_000, out)

    thread = threading.Thread(target=play)
    thread.start()
    assert inside.wait(60)
    steps = 0
    while thread.is_alive():
        steps += 1
    thread.join()
    assert steps > 0 and out.any()


# A Python that cannot compile


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Any:
        raise NoCompiler("Rules cannot be compiled here: no llvmlite.")

    for name in ("binding", "host", "cpu", "linker"):
        monkeypatch.setattr(machine, name, none)


@pytest.mark.usefixtures("no_compiler")
def test_no_compiler_is_told_once_and_the_rules_run(write: Write):
    module = write(SOURCE)
    told: list[str] = []
    rules = native.compiled({"f": module.f}, notice=told.append)
    assert told == ["Rules cannot be compiled here: no llvmlite."]
    assert rules.f(1) == 105 and rules.f(2) == 109
    assert len(told) == 1


@pytest.mark.usefixtures("no_compiler")
def test_no_compiler_is_one_warning_where_nobody_listens(write: Write):
    module = write(SOURCE)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        rules = native.compiled({"f": module.f})
        assert rules.f(1) == 105
    assert [str(warning.message) for warning in caught] == ["Rules cannot be compiled here: no llvmlite."]
    assert caught[0].category is RuntimeWarning


@pytest.mark.usefixtures("no_compiler")
def test_no_compiler_takes_the_same_arguments():
    with pytest.warns(RuntimeWarning, match="cannot be compiled"):
        rules = native.compiled(WANTED, state=Camp)
    arguments = good()
    rules.all_kinds(*arguments)
    assert arguments[0]["number"][0] == 7 and arguments[2].tolist() == [7] * 4
    with pytest.raises(TypeError, match="all_kinds takes"):
        rules.all_kinds(*good()[:-1])


def test_no_compiler_simulates_the_same_games(monkeypatch: pytest.MonkeyPatch):
    game = games.load("thermopyles")
    usual = simulate(game, {"players": 2}, games=12, seed=3)

    def none() -> Any:
        raise NoCompiler("Rules cannot be compiled here: no llvmlite.")

    for name in ("binding", "host", "cpu", "linker"):
        monkeypatch.setattr(machine, name, none)
    told: list[str] = []
    interpreted = simulate(game, {"players": 2}, games=12, seed=3, notice=told.append)
    assert told == ["Rules cannot be compiled here: no llvmlite."]
    assert {**usual.as_dict(), "seconds": 0} == {**interpreted.as_dict(), "seconds": 0}


def test_no_llvmlite_at_all_is_no_traceback(tmp_path: Path):
    """A Python in which llvmlite cannot be imported, as a whole process sees it."""
    (tmp_path / "llvmlite").mkdir()
    (tmp_path / "llvmlite" / "__init__.py").write_text("raise ImportError('no llvmlite here')\n")
    code = """
import warnings
from pylae import games
from pylae.lab.sim import simulate
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always", RuntimeWarning)
    summary = simulate(games.load("thermopyles"), {"players": 1}, games=3, seed=1)
print(summary.games, [str(warning.message) for warning in caught if warning.category is RuntimeWarning])
"""
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, env=env)
    assert done.returncode == 0, done.stderr[-500:]
    assert done.stdout.startswith("3 [") and "interpreted" in done.stdout


# Games


def test_checked_and_fast_loops_of_a_game_tally_the_same():
    game = games.load("thermopyles")
    start = engine.fresh(game, {"players": 2})
    totals = []
    for checked in (False, True):
        loops = engine.compiled(game, {"tally_games": tally_games}, "random", checked=checked)
        total = np.zeros(TALLY, np.int64)
        loops.tally_games(start.record(), 5, 0, 300, total)
        totals.append(total.tolist())
    assert totals[0] == totals[1] and totals[0][0] == 300


def test_checked_loop_of_a_game_finds_an_array_that_is_too_short():
    game = games.load("thermopyles")
    loops = engine.compiled(game, {"tally_games": tally_games}, "random", checked=True)
    initial = engine.fresh(game, {"players": 2}).record()
    with pytest.raises(Fault, match=r"tally\.py:\d+: "):
        loops.tally_games(initial, 5, 0, 3, np.zeros(4, np.int64))


def test_a_module_that_is_gone_is_refused_and_not_served(folder: Path, tmp_path: Path):
    from pylae.core.source import Refused

    module = imported(
        tmp_path, "from __future__ import annotations\nfrom pylae.core.rule import rule\n" + SOURCE, "gone"
    )
    try:
        (tmp_path / "gone.py").unlink()
        with pytest.raises((Refused, OSError)):
            native.compiled({"f": module.f})
    finally:
        del sys.modules["gone"]
