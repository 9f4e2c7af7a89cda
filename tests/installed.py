"""Pylae as others have it: its wheel and the package of docs/adding-a-game.md, installed into a fresh folder."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from pylae import games

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)


def files_of_the_page() -> dict[str, str]:
    """The files that the page shows, each put together from its blocks as the formatter would."""
    files: dict[str, str] = {}
    for path, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        files[path] = f"{files[path]}\n\n{text}" if path in files else text
    return files


def uv(*words: str | Path, offline: bool = True) -> None:
    """Runs uv; without a network, as what it mostly needs was fetched when this checkout was set up."""
    program = shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    done = program and subprocess.run(
        [program, *words, "-q", *["--offline"] * offline], capture_output=True, text=True
    )
    if not done or done.returncode:
        reason = f"wheels cannot be made here: {done.stderr if done else 'there is no uv'}"
        pytest.fail(reason) if os.environ.get("CI") else pytest.skip(reason)


def wheel(project: Path, folder: Path) -> Path:
    """The wheel of a project, made anew in an empty folder."""
    uv("build", "--wheel", "--out-dir", folder, project)
    return next(folder.glob("*.whl"))


@contextlib.contextmanager
def served(
    command: Sequence[str | Path],
    folder: Path,
    environment: Mapping[str, str],
    settings: Mapping[str, str] | None = None,
) -> Iterator[str]:
    """The address of a server that some command starts, and that keeps its games in a folder unless its settings say otherwise."""
    from pylae.web.serving import checked_port  # only where a server is needed

    port = checked_port("127.0.0.1", 0)
    quick = {"PYLAE_PACE": "0", "PYLAE_LIMITS": "0", "PYLAE_DATABASE": f"sqlite:///{folder / 'games.db'}"}
    server = subprocess.Popen(
        [*command, "--port", str(port)],
        cwd=folder,
        env={**environment, **quick, **(settings or {})},
        stdout=subprocess.DEVNULL,
    )
    try:
        address = f"http://127.0.0.1:{port}"
        while server.poll() is None:
            with contextlib.suppress(OSError):
                got(f"{address}/healthz")
                break
            time.sleep(0.1)
        assert server.poll() is None, "the server did not start"
        yield address
    finally:
        server.terminate()
        server.wait()


def got(address: str) -> str:
    """What stands at an address."""
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.read().decode()


class Installed:
    """A folder with the two wheels in it, and a way to run commands there and nowhere near the checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.site, self.cache = folder / "site", folder / "cache"
        package = folder / "package"
        for path, text in files_of_the_page().items():
            (package / path).parent.mkdir(parents=True, exist_ok=True)
            (package / path).write_text(text, encoding="utf-8")
        self.wheels = [wheel(ROOT, folder / "pylae"), wheel(package, folder / "kybeia")]
        uv("pip", "install", "--no-deps", "--python", sys.executable, "--target", self.site, *self.wheels)

    def environment(self, *before: Path) -> dict[str, str]:
        """The variables of a process that sees this folder, and others before it."""
        paths = map(str, (*before, self.site))
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(paths),
            "PYLAE_CACHE_DIR": str(self.cache),
            "XDG_DATA_HOME": str(self.folder),
        }

    def run(self, *words: str, typed: str = "", before: tuple[Path, ...] = ()) -> str:
        """What `python` says with these words, typed lines coming through a pipe."""
        done = subprocess.run(
            [sys.executable, *words],
            input=typed,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=self.environment(*before),
            check=False,
        )
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
        return done.stdout

    def pylae(self, *words: str, typed: str = "", before: tuple[Path, ...] = ()) -> str:
        """What a command says."""
        return self.run("-m", "pylae", *words, typed=typed, before=before)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def at_hand(installed: Installed) -> Iterator[Installed]:
    """The package of the page in this process too, and in those that it starts."""
    patch = pytest.MonkeyPatch()
    for name, value in installed.environment().items():
        patch.setenv(name, value)
    patch.setattr(sys, "path", [*sys.path, str(installed.site)])
    forget()
    yield installed
    patch.undo()
    forget()
    for name in [name for name in sys.modules if name.partition(".")[0] == "kybeia"]:
        del sys.modules[name]


def forget() -> None:
    """Lets the games be looked for again."""
    games._found.cache_clear()
    games._loaded.cache_clear()
