"""Metrics: what this process counts and measures, and how it is written down in the OpenMetrics text format.

metrics.ACTIONS.add(kind="play")
with metrics.DATABASE.time(work="write"): ...
metrics.text({"pylae_sockets": ("Screens that look at tables.", 3)}, worker="1234")

Counting costs a look into a dictionary; nobody's name, address or table is ever a label.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

CONTENT_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8"
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds
ESCAPES = str.maketrans({"\\": r"\\", "\n": r"\n", '"': r"\""})

Labels = tuple[tuple[str, str], ...]


class Counter:
    """How often something happened, by its labels."""

    def __init__(self, name: str, help: str) -> None:
        self.name = name
        self.help = help
        self.counts: dict[Labels, int] = {}

    def add(self, **labels: str) -> None:
        key = tuple(labels.items())
        self.counts[key] = self.counts.get(key, 0) + 1

    def lines(self, always: Labels) -> Iterator[str]:
        yield from _head(self.name, "counter", self.help)
        for labels, count in sorted(self.counts.items()):
            yield f"{self.name}_total{_written(always + labels)} {count}"


class Histogram:
    """How long something took, in seconds, by its labels."""

    def __init__(self, name: str, help: str) -> None:
        self.name = name
        self.help = help
        self.counts: dict[Labels, list[int]] = {}
        self.sums: dict[Labels, float] = {}

    def note(self, seconds: float, **labels: str) -> None:
        key = tuple(labels.items())
        self.counts.setdefault(key, [0] * (len(BOUNDS) + 1))[bisect_left(BOUNDS, seconds)] += 1
        self.sums[key] = self.sums.get(key, 0.0) + seconds

    @contextmanager
    def time(self, **labels: str) -> Iterator[None]:
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.note(time.perf_counter() - begun, **labels)

    def lines(self, always: Labels) -> Iterator[str]:
        yield from _head(self.name, "histogram", self.help)
        yield f"# UNIT {self.name} seconds"
        for labels, counts in sorted(self.counts.items()):
            so_far = 0
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
                so_far += count
                yield f"{self.name}_bucket{_written((*always, *labels, ('le', bound)))} {so_far}"
            yield f"{self.name}_count{_written(always + labels)} {so_far}"
            yield f"{self.name}_sum{_written(always + labels)} {self.sums[labels]:.6f}"


REQUESTS = Counter("pylae_requests", "Requests that were answered, by area and class of status.")
ACTIONS = Counter("pylae_actions", "Events written at tables, by kind.")
ERRORS = Counter("pylae_errors", "What went wrong on the server's side, by kind.")
ANSWERING = Histogram("pylae_request_seconds", "From a request to the end of its answer, by area.")
ACTING = Histogram("pylae_action_seconds", "From a choice that was found good until it is on the disk.")
DATABASE = Histogram("pylae_database_seconds", "Pieces of work in the database, with waiting for a turn.")
COUNTED = (REQUESTS, ACTIONS, ERRORS, ANSWERING, ACTING, DATABASE)

Gauges = Mapping[str, tuple[str, float]]  # name: help, value


def text(gauges: Gauges, worker: str) -> str:
    """All of it, as of now."""
    always = (("worker", worker),)
    lines = [line for each in COUNTED for line in each.lines(always)]
    for name, (help, value) in gauges.items():
        lines += [*_head(name, "gauge", help), f"{name}{_written(always)} {value:g}"]
    return "\n".join([*lines, "# EOF", ""])


def _head(name: str, kind: str, help: str) -> list[str]:
    return [f"# TYPE {name} {kind}", f"# HELP {name} {help.translate(ESCAPES)}"]


def _written(labels: Labels) -> str:
    return "{" + ",".join(f'{name}="{value.translate(ESCAPES)}"' for name, value in labels) + "}"
