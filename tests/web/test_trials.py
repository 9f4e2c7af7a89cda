"""The trials of the server: what they send is nonsense, what they find is told, and each runs; in full they are for an operator."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from pylae.cli import run
from pylae.core.record import RecordError, loads
from pylae.games import load
from pylae.web import live, shelf
from pylae.web.trials import crafted, nonsense
from pylae.web.trials.command import report
from pylae.web.trials.figures import Figure, percentile
from pylae.web.trials.outages import Stand
from tests.installed import ROOT


def test_no_frame_of_a_trial_is_a_command_that_could_be_obeyed():
    dice = random.Random(1)
    for _ in range(2000):
        made = nonsense._broken(dice)
        try:
            command = live.COMMAND.validate_json(made if isinstance(made, str) else "")
        except ValueError:
            continue
        assert isinstance(command, nonsense.HARMLESS) or command.seq == nonsense.FAR, made


def test_hardly_any_record_of_a_trial_tells_a_game():
    dice, good = random.Random(1), crafted.records(6)
    assert all(loads(text, load) for text in good)
    refused = 0
    for _ in range(200):
        try:
            loads(crafted.record(dice, good).decode(), load)
        except (RecordError, UnicodeDecodeError):
            refused += 1
    assert refused > 180


def test_a_broken_promise_is_told_and_is_the_status_of_the_command(capsys: pytest.CaptureFixture[str]):
    good = [Figure("moves lost", 0, most=0), Figure("half", 12.5, "ms", "of 3")]
    report(good, json=False)
    assert "kept" in capsys.readouterr().out
    with pytest.raises(Exception) as ended:
        report([*good, Figure("moves doubled", 1, note="of 7", most=0)], json=False)
    assert getattr(ended.value, "exit_code", 0) == 1 and "BROKEN" in capsys.readouterr().out
    report(good, json=True)
    assert [each["good"] for each in json.loads(capsys.readouterr().out)] == [True, True]


def test_of_many_times_the_share_is_found():
    assert percentile(range(100), 95) == 95 and percentile([3.0], 95) == 3.0


def test_a_table_has_moved_when_it_has_another_event_or_is_over():
    assert Stand(4, False, None).moved(Stand(3, False, None)) and Stand(3, True, None).moved(
        Stand(3, False, None)
    )
    assert not Stand(3, False, 9.0).moved(Stand(3, False, None))


def test_names_of_seats_are_remembered_of_so_many_options_only():
    """Whoever opens tables with ever other options makes the memory of the server no larger."""
    game = load("greeks_and_vikings")
    for turns in ("50", "100", "200"):
        assert shelf.seat_names(game, {"players": "2", "max_turns": turns})
    for remembered in (shelf._seat_names, shelf._seat_sides):
        assert remembered.cache_info().maxsize == shelf.VARIANTS


TRIALS = (
    "kills --times 2 --writers 4",
    "kills --times 2 --writers 4 --workers 2 --postgres",
    "outages --times 2 --tables 2",
    "nonsense --cases 5000",
    "load --players 20 --rate 5 --seconds 4 --hostile",
    f"load --players 20 --rate 5 --seconds 4 --workers 2 --postgres --proxy {ROOT}/deploy/nginx.conf",
    "shelf --tables 300",
    "memory --count 10",
    "soak --minutes 0.5",
)
TIMED = {"load", "soak", "shelf"}  # on a busy machine their figures are what they are


@pytest.mark.soak
@pytest.mark.parametrize("trial", TRIALS)
def test_a_trial_runs(
    trial: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    status = run(["trial", *trial.split(), "--json"])
    told = capsys.readouterr()
    if "is not installed" in told.err:
        pytest.skip(told.err)
    found = json.loads(told.out)
    broken = [each["what"] for each in found if not each["good"] and each["unit"] not in ("ms", "MB")]
    assert found and not broken, broken
    assert status == 0 or trial.split()[0] in TIMED
