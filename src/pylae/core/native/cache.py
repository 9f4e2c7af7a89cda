"""The cache: compiled programs as files named by a fingerprint of everything they were made of.

A file holds the digest of the rest, a line of JSON (what Python must know to call it) and the code. It is written whole or
not at all; one that cannot be read back is made again.
"""

from __future__ import annotations

import hashlib
import json
import marshal
import os
import re
import shutil
import time
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pylae.core.rule import is_primitive, is_rule
from pylae.core.source import Behind
from pylae.core.state import StateType

DAYS = 30  # compiled code nobody used for so long is removed
OURS = re.compile(r"[0-9a-f]{20}(\.native)?")  # folders of this name were those of an earlier compiler


def fingerprint(
    wanted: Mapping[str, Any], bound: Mapping[str, Any], state: StateType | None, made_for: str
) -> str:
    """A hash of every source and every number the wanted rules may read, of the compiler, and of what it is made for.

    It is asked for at every start, so it reads no rule: whole modules count, also what of them is not reached.
    """
    digest = hashlib.sha256(f"{made_for}\0{own_sources()}".encode())

    def add(name: str, value: Any) -> None:
        digest.update(f"{name}\0".encode() + hashable(value))

    behind = Behind([*wanted.values(), *bound.values()])
    for name, value in (*sorted(wanted.items()), *sorted(bound.items()), *sorted(behind.addressed.items())):
        add(name, value)
    add("", state)
    for address, module in sorted(behind.modules.items()):
        file = getattr(module, "__file__", None)
        digest.update(Path(file).read_bytes() if file else b"")
        for name, value in vars(module).items():
            if not name.startswith("__"):
                add(f"{address}.{name}", value)
    return digest.hexdigest()[:20]


def hashable(value: Any) -> bytes:
    """A value that a rule can mean, as bytes that tell it from others; nothing for anything else."""
    if isinstance(value, int):
        return repr(int(value)).encode()
    if is_rule(value) or is_primitive(value):
        return f"{value.__module__}.{value.__qualname__}".encode()
    if isinstance(value, StateType):
        layout = [
            (name, field.code, field.shape, field.capacity, field.fixed)
            for name, field in value.fields.items()
        ]
        return repr(layout).encode()
    if isinstance(value, tuple):
        try:
            return marshal.dumps(value, 2)  # version 2 does not depend on who else holds the value
        except ValueError:  # named numbers; of a tuple of other things a rule can only ask the length
            return repr([hashable(item) for item in value]).encode()
    return b""


@cache
def own_sources() -> str:
    """A hash of the compiler itself."""
    digest = hashlib.sha256()
    here = Path(__file__).parent
    for file in (
        *sorted(here.glob("*.py")),
        *(here.parent / name for name in ("source.py", "kinds.py", "state.py")),
    ):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def root() -> Path:
    """Where compiled code is kept."""
    own = os.environ.get("PYLAE_CACHE_DIR")
    return Path(own) if own else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pylae"


def load(name: str) -> tuple[dict[str, Any], bytes] | None:
    """What was kept under this name: what Python must know, and the code. None where there is nothing good."""
    try:
        file = root() / f"{name}.native"
        content = file.read_bytes()
        if hashlib.sha256(content[32:]).digest() != content[:32]:
            return None
        head, _, code = content[32:].partition(b"\n")
        os.utime(file)
        return json.loads(head), code
    except (OSError, RuntimeError, ValueError):  # nothing there, no home, or not what was written
        return None


def save(name: str, head: dict[str, Any], code: bytes) -> None:
    """Keeps compiled code; where nothing can be written it is not kept, and nothing else happens."""
    content = json.dumps(head).encode() + b"\n" + code
    try:
        folder = root()
        folder.mkdir(parents=True, exist_ok=True)
        draft = folder / f".{name}-{os.getpid()}"
        try:
            draft.write_bytes(hashlib.sha256(content).digest() + content)
            draft.replace(folder / f"{name}.native")
        finally:
            draft.unlink(missing_ok=True)
        sweep(folder)
    except (OSError, RuntimeError):
        return


def sweep(folder: Path) -> None:
    """Removes compiled code that nobody used for a month."""
    limit = time.time() - DAYS * 86400
    for kept in folder.iterdir():
        if OURS.fullmatch(kept.name) and kept.stat().st_mtime < limit:
            if kept.is_dir():
                shutil.rmtree(kept, ignore_errors=True)
            else:
                kept.unlink(missing_ok=True)
