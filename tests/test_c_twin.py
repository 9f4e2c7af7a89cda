"""The same game by hand in C: an independent program that must count what the compiled rules count."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from pylae import games
from pylae.lab.sim import simulate

SOURCE = Path(__file__).parents[1] / "bench" / "thermopyles.c"
COMPILER = shutil.which("gcc") or shutil.which("cc")

pytestmark = [
    pytest.mark.skipif(COMPILER is None, reason="there is no C compiler here"),
    pytest.mark.skipif(not SOURCE.exists(), reason="the C program is not part of this copy"),
]


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Path:
    made = tmp_path_factory.mktemp("c") / "thermopyles"
    subprocess.run([str(COMPILER), "-O2", "-Wall", "-o", str(made), str(SOURCE)], check=True, timeout=60)
    return made


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [0, 480, (1 << 63) - 1])
def test_c_program_counts_the_same_steps_and_endings(program: Path, players: int, seed: int):
    number = 20_000
    told = subprocess.run(
        [program, str(number), str(seed), str(players)], capture_output=True, text=True, check=True
    ).stdout
    found = re.search(r"(\d+) steps, endings (\d+) (\d+) (\d+) (\d+)", told)
    assert found
    steps, *endings = map(int, found.groups())
    summary = simulate(games.load("thermopyles"), {"players": players}, games=number, seed=seed)
    assert list(summary.endings.values()) == endings
    assert summary.mean_steps == steps / number
