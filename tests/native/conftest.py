"""A folder of its own for compiled code, and modules written for one test."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.native.gears import HEADER, Write, imported


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYLAE_CACHE_DIR", str(tmp_path_factory.mktemp("compiled")))
        yield


@pytest.fixture(autouse=True)
def _an_end(request: pytest.FixtureRequest) -> Iterator[None]:
    """A compiler that never ends fails its test and not the whole run."""
    if not hasattr(signal, "SIGALRM") or request.node.get_closest_marker("soak"):
        yield
        return

    def ring(*_: Any) -> None:
        raise TimeoutError("this did not end")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    """Writes a module of rules, with everything that rules import at its head, and imports it."""
    before = set(sys.modules)

    def written(source: str, name: str = "rules", head: str = HEADER) -> ModuleType:
        return imported(tmp_path, head + source, name)

    yield written
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]
