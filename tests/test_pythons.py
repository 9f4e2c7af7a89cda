"""Pylae as somebody installs it: its wheel in a clean environment of each Python that there is, with nothing else beside it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pylae import games
from tests.installed import ROOT, got, served, uv, wheel


def interpreter(version: str) -> Path | None:
    """A Python of this version, on the path or among those of pyenv, that can make an environment."""
    folders = [
        *map(Path, os.environ["PATH"].split(os.pathsep)),
        *Path.home().glob(f".pyenv/versions/{version}.*/bin"),
    ]
    for program in (folder / f"python{version}" for folder in folders):
        if (
            program.exists()
            and not subprocess.run([program, "-c", "import venv"], capture_output=True).returncode
        ):
            return program
    return None


@pytest.fixture(scope="module", params=["3.11", "3.12", "3.13"])
def environment(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and what it asks for, in the versions of our lock."""
    folder = tmp_path_factory.mktemp("python")
    if not (program := interpreter(request.param)):
        pytest.skip(f"there is no Python {request.param} on this machine")
    uv("venv", "--no-project", "--python", program, folder / "env")
    made = wheel(ROOT, folder / "wheel")
    uv("pip", "install", "--python", folder / "env", "-c", ROOT / "requirements.lock", made, offline=False)
    return folder


def said(environment: Path, *words: str, typed: str = "") -> str:
    """What the command says in that environment, far from the checkout."""
    done = subprocess.run(
        [environment / "env" / "bin" / "pylae", *words],
        input=typed,
        capture_output=True,
        text=True,
        cwd=environment,
        env=alone(environment),
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


def alone(environment: Path) -> dict[str, str]:
    """The variables of a process that knows nothing of this checkout."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(environment),
        "XDG_CACHE_HOME": str(environment / "cache"),
    }


def test_every_game_is_played(environment: Path):
    for game in games.own_names():
        assert "Seed 1" in said(environment, "play", game, "--seed", "1", typed="\nboard\nquit\nquit\n")


def test_a_game_is_simulated(environment: Path):
    told = said(environment, "sim", "thermopyles", "--games", "3", "--policy", "heuristic", "--json")
    assert json.loads(told)["games"] == 3


def test_a_page_is_served(environment: Path):
    with served([environment / "env/bin/pylae", "serve"], environment, alone(environment)) as address:
        assert "Thermopyles" in got(address)


def test_no_tests_and_no_tools_of_ours_are_installed(environment: Path):
    site = next((environment / "env" / "lib").glob("python*/site-packages"))
    assert (site / "pylae" / "py.typed").exists() and not list((site / "pylae").rglob("tests"))
    assert not list(site.glob("pytest*"))


@pytest.mark.parametrize("version, made", [("3.10.9", False), ("3.11.2", True)])
def test_make_says_which_python_is_needed(tmp_path: Path, version: str, made: bool):
    old = tmp_path / "old"
    parts = ", ".join(version.split("."))
    old.write_text(
        f"""#!/bin/sh
        case "$1" in
            -c) exec {sys.executable} -c "import sys; sys.version_info = ({parts}); $2" ;;
            --version) echo Python {version} ;;
            *) echo made ; exit 9 ;;
        esac"""
    )
    old.chmod(0o755)
    (tmp_path / "Makefile").write_text((ROOT / "Makefile").read_text())
    done = subprocess.run(
        ["make", "play", f"PYTHON={old}"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ("made" in done.stdout) == made and done.returncode
    needs = (
        f"needs Python 3.11 or newer, and {old} is Python 3.10.9. Name another: make play PYTHON=python3.13"
    )
    assert (needs in done.stderr) != made
