"""`kill -9` in the midst of games: what was acknowledged is there afterwards, and every table can be played on."""

import asyncio
from pathlib import Path

from pylae.web.bench import kills


def test_no_acknowledged_move_is_lost_in_twenty_kills(tmp_path: Path):
    lost, acknowledged = asyncio.run(kills(tmp_path, 20))
    assert lost == 0
    assert acknowledged > 20
