"""`kill -9` in the midst of games: what was acknowledged is there afterwards, once, and every table can be played on."""

import asyncio
from pathlib import Path

import pytest

from pylae.web.trials.kills import kills
from pylae.web.trials.postgres import NoPostgres, postgres
from pylae.web.trials.server import Server


@pytest.mark.parametrize("times, writers", [(3, 8), pytest.param(50, 16, marks=pytest.mark.soak)])
def test_no_acknowledged_move_is_lost_or_doubled_by_kills(tmp_path: Path, times: int, writers: int):
    """A server that starts takes longer than a table that is cut, so few kills cut many tables at once."""
    found = asyncio.run(kills(Server(tmp_path), times, writers, print))
    assert (found.lost, found.doubled) == (0, 0)
    assert found.acknowledged > times and found.doubts > 0


@pytest.mark.soak
def test_nor_by_kills_of_two_workers_on_postgres(tmp_path: Path):
    try:
        with postgres() as its:
            found = asyncio.run(kills(Server(tmp_path, database=its.database()), 50, 16, print, workers=2))
    except NoPostgres as missing:
        pytest.skip(str(missing))
    assert (found.lost, found.doubled) == (0, 0)
    assert found.acknowledged > 50 and found.doubts > 0
