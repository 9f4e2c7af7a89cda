"""`kill -9` in the midst of games: what was acknowledged is there afterwards, and every table can be played on."""

import asyncio
from pathlib import Path

import pytest

from pylae.web.bench import kills


@pytest.mark.parametrize("times, tables", [(5, 12), pytest.param(20, 12, marks=pytest.mark.soak)])
def test_no_acknowledged_move_is_lost_in_kills(tmp_path: Path, times: int, tables: int):
    """A server that starts takes longer than a table that is cut, so few kills cut many tables at once."""
    lost, acknowledged = asyncio.run(kills(tmp_path, times, tables))
    assert lost == 0
    assert acknowledged > times
