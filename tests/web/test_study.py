"""The analysis of a table: who may have it, that it is made once and beside the server, and what its page says."""

from __future__ import annotations

import asyncio
import re
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import studies
from pylae.web.app import create_app
from pylae.web.settings import Settings, SettingsError
from pylae.web.store import User
from tests.web.conftest import HERE
from tests.web.house import House
from tests.web.tables import advance

GAME = load("thermopyles")
LONG = 120  # seconds


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        database=f"sqlite:///{tmp_path / 'pylae.db'}", secret="s" * 40, pace=0, limited=False, analysis=0.1
    )


def finished(seed: int = 6) -> Match:
    return advance(Match(GAME, seed=seed), 100_000)


def progress(house: House, id: str, user: User | None = None, seat: str = "") -> dict[str, Any]:
    return house.client.get(f"/tables/{id}/analysis/progress?seat={seat}", headers=house.cookie(user)).json()


def analysed(house: House, id: str, user: User | None = None, seat: str = "") -> str:
    """The page as soon as it is ready."""
    path, until = f"/tables/{id}/analysis?seat={seat}", time.monotonic() + LONG
    answer = house.client.get(path, headers=house.cookie(user))
    while answer.status_code == 200 and "data-progress" in answer.text and time.monotonic() < until:
        time.sleep(0.1)
        answer = house.client.get(path, headers=house.cookie(user))
    assert answer.status_code == 200 and "data-progress" not in answer.text, answer.text
    return answer.text


def refused(house: House, id: str, user: User | None = None, seat: str = "") -> tuple[int, str]:
    """The same answer on both addresses: its status, and what the page says."""
    page = house.client.get(f"/tables/{id}/analysis?seat={seat}", headers=house.cookie(user))
    asked = house.client.get(
        f"/tables/{id}/analysis/progress?seat={seat}",
        headers={"accept": "application/json", **house.cookie(user)},
    )
    assert asked.status_code == page.status_code and asked.json()["reason"]
    assert not house.client.app.state.studies.runs  # type: ignore[attr-defined]
    return page.status_code, page.text


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[studies.Run]:
    """The runs that begin, none of which comes to anything before the test is over."""
    runs: list[studies.Run] = []

    async def never(_: studies.Studies, run: studies.Run) -> None:
        runs.append(run)
        await asyncio.sleep(LONG)

    monkeypatch.setattr(studies.Studies, "_analyse", never)
    return runs


# What it says


def test_a_finished_game_is_analysed_for_whoever_sees_the_table(house: House):
    id = house.table(finished(), [house.guest("Ann")])
    text = analysed(house, id)
    assert "luck" in text and "Turning points" in text and "Mistakes" in text
    assert text.count("<h1") == 1 and "<style" not in text and "onclick" not in text
    assert not re.search(r'<[^>]+ style="', text)
    twice = [name for name, times in Counter(re.findall(r'\bid="([^"]+)"', text)).items() if times > 1]
    assert twice == []
    steps = len(house.look(id).match.steps)
    linked = [int(step) for step in re.findall(rf"/tables/{id}#step-(\d+)", text)]
    branched = [int(at) for at in re.findall(r'name="at" value="(\d+)"', text)]
    assert linked and all(0 <= step <= steps for step in linked) and len(branched) == len(linked)


def test_an_own_game_against_bots_is_analysed_while_it_goes_on(house: House):
    ann = house.guest("Ann")
    id = house.table(advance(Match(GAME, seed=6), 8), [ann])
    assert "A game that is not over" in analysed(house, id, ann)


def test_words_that_somebody_brings_stand_on_the_page_as_words(house: House, monkeypatch: pytest.MonkeyPatch):
    bad = "<script>alert(1)</script>"

    async def at_once(_: studies.Studies, run: studies.Run) -> None:
        told = {"number": 1, "before": "", "after": "", "heading": bad, "first": 1, "last": 1, "kind": bad}
        wrong = {
            "step": 1,
            "who": bad,
            "chosen": bad,
            "better": bad,
            "lost": "",
            "margin": "",
            "blunder": True,
        }
        run.study = {
            "ending": bad,
            "sentence": bad,
            "good_for": bad,
            "wide": "",
            "tall": "",
            "steps": 1,
            "totals": [(bad, bad, bad)],
            "turning": [told | {"told": [bad], "wide": "", "tall": ""}],
            "mistakes": [wrong],
            "decisions": 1,
            "fine": 0,
            "unclear": 0,
            "rollouts": "1",
        }

    monkeypatch.setattr(studies.Studies, "_analyse", at_once)
    text = analysed(house, house.table(finished(), [house.guest("Ann")]))
    assert bad not in text and text.count("&lt;script&gt;") == 12


def test_each_side_of_a_contest_has_its_own_page(house: House, begun: list[studies.Run]):
    match = advance(Match(load("earth_and_water"), seed=3), 100_000)
    ann, ben = house.guest("Ann"), house.guest("Ben")
    id = house.table(match, [ann, ben])
    assert (
        'analysis/progress?seat=2"'
        in house.client.get(f"/tables/{id}/analysis", headers=house.cookie(ben)).text
    )
    assert 'analysis/progress?seat=1"' in house.client.get(f"/tables/{id}/analysis?seat=1").text
    runs = house.client.app.state.studies.runs  # type: ignore[attr-defined]
    assert sorted(key[3] for key in runs) == [0, 1]


# Who may have it


def test_an_open_game_is_for_the_one_who_plays_it(house: House):
    ann, eve = house.guest("Ann"), house.guest("Eve")
    id = house.table(advance(Match(GAME, seed=6), 8), [ann])
    for other in (None, eve):
        status, text = refused(house, id, other)
        assert status == 403 and "only the person who plays it" in text


def test_an_open_game_of_two_people_is_analysed_at_its_end(house: House):
    ann, ben = house.guest("Ann"), house.guest("Ben")
    match = advance(Match(load("earth_and_water"), seed=3), 12)
    for second in (ben, "open", ann):
        status, text = refused(house, house.table(match.copy(), [ann, second]), ann)
        assert status == 403 and "at its end" in text


def test_an_open_game_is_not_analysed_for_the_machine(house: House):
    ann = house.guest("Ann")
    id = house.table(advance(Match(load("earth_and_water"), seed=3), 12), [ann, "heuristic"])
    assert refused(house, id, ann, "2")[0] == 403


def test_a_game_that_nobody_plays_yet_is_not_analysed_for_those_who_watch(house: House):
    id = house.table(advance(Match(load("earth_and_water"), seed=3), 12), ["open", "heuristic"])
    assert refused(house, id)[0] == 403


@pytest.mark.parametrize("seat", ["0", "2", "-1", "x", "1e3", "9" * 40, "1%20OR%201", "%00", "²"])
def test_a_seat_that_is_none_is_refused(house: House, seat: str):
    status, _ = refused(house, house.table(finished(), [house.guest("Ann")]), None, seat)
    assert status == 404


def test_a_table_that_does_not_exist_has_no_analysis(house: House):
    assert refused(house, "nothing")[0] == 404


def test_a_game_without_a_step_has_no_analysis(house: House):
    ann = house.guest("Ann")
    id = house.table(Match(GAME, seed=1, physical=True), [ann])
    assert not house.look(id).match.steps
    assert refused(house, id, ann)[0] == 404


# How it is made


def test_those_who_ask_about_one_game_share_one_run(house: House, begun: list[studies.Run]):
    id = house.table(finished(), [house.guest("Ann")])
    for _ in range(3):
        assert "data-progress" in house.client.get(f"/tables/{id}/analysis").text
    assert progress(house, id)["state"] == "working"
    assert len(begun) == 1


def test_another_game_waits_and_is_told_so(house: House, begun: list[studies.Run]):
    first, second = (house.table(finished(), [house.guest("Ann")]) for _ in range(2))
    house.client.get(f"/tables/{first}/analysis")
    assert "Another game is being analysed" in house.client.get(f"/tables/{second}/analysis").text
    assert progress(house, second)["state"] == "waiting" and len(begun) == 1


def test_asking_how_far_it_is_begins_nothing(house: House, begun: list[studies.Run]):
    id = house.table(finished(), [house.guest("Ann")])
    assert progress(house, id)["state"] == "gone" and not begun


def test_what_happens_at_the_table_makes_another_analysis(house: House, begun: list[studies.Run]):
    ann = house.guest("Ann")
    id = house.table(advance(Match(GAME, seed=6), 8), [ann])
    house.client.get(f"/tables/{id}/analysis", headers=house.cookie(ann))
    assert progress(house, id, ann)["state"] == "working"
    house.look(id).seq += 1  # as many steps, but something was taken back and done again
    assert progress(house, id, ann)["state"] == "gone"


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> list[asyncio.subprocess.Process]:
    """Those that analyse."""
    begun: list[asyncio.subprocess.Process] = []
    really = asyncio.create_subprocess_exec

    async def begin(*words: Any, **more: Any) -> asyncio.subprocess.Process:
        begun.append(await really(*words, **more))
        return begun[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", begin)
    return begun


def patiently(wish: Callable[[], Any]) -> None:
    """Waits until something is so."""
    until = time.monotonic() + LONG
    while not wish() and time.monotonic() < until:
        time.sleep(0.05)
    assert wish()


def test_a_run_about_which_nobody_asks_is_broken_off(
    house: House, processes: list[asyncio.subprocess.Process], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(studies, "PATIENCE", 1.0)
    house.client.app.state.studies.seconds = 600.0  # type: ignore[attr-defined]
    id = house.table(finished(), [house.guest("Ann")])
    house.client.get(f"/tables/{id}/analysis")
    patiently(lambda: processes and processes[0].returncode == -signal.SIGKILL)
    patiently(lambda: progress(house, id)["state"] == "gone")


def test_a_server_that_stops_leaves_no_analysis_behind(
    settings: Settings, processes: list[asyncio.subprocess.Process]
):
    with TestClient(create_app(replace(settings, analysis=600.0)), base_url=HERE) as client:
        house = House(client)
        id = house.table(finished(), [house.guest("Ann")])
        client.get(f"/tables/{id}/analysis")
        patiently(lambda: processes)
    assert processes[0].returncode == -signal.SIGKILL


def test_an_analysis_that_breaks_is_told_in_a_sentence_and_can_be_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(studies.sys, "executable", "/bin/false")
    id = house.table(finished(), [house.guest("Ann")])
    house.client.get(f"/tables/{id}/analysis")
    patiently(lambda: progress(house, id)["state"] == "failed")
    answer = house.client.get(f"/tables/{id}/analysis")
    assert answer.status_code == 503 and "broke off" in answer.text and "Try again" in answer.text
    assert progress(house, id)["state"] == "gone"


def test_only_the_last_studies_are_kept(house: House, monkeypatch: pytest.MonkeyPatch):
    async def at_once(_: studies.Studies, run: studies.Run) -> None:
        run.study = {}

    monkeypatch.setattr(studies.Studies, "_analyse", at_once)
    monkeypatch.setattr(studies, "MOST_KEPT", 2)
    kept = house.client.app.state.studies  # type: ignore[attr-defined]

    async def begin(number: int) -> None:
        run = kept.begin((str(number), 1, 1, 0), "")
        await run.task

    for number in range(4):
        house.call(begin, number)
    assert [key[0] for key in kept.runs] == ["2", "3"]


def test_too_many_are_told_to_come_back(
    house: House, begun: list[studies.Run], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(studies, "MOST_WAITING", 1)
    first, second = (house.table(finished(), [house.guest("Ann")]) for _ in range(2))
    assert house.client.get(f"/tables/{first}/analysis").status_code == 200
    assert house.client.get(f"/tables/{second}/analysis").status_code == 503


@pytest.fixture
def limited(settings: Settings) -> Iterator[House]:
    app = create_app(replace(settings, limited=True))
    with TestClient(app, base_url=HERE, headers={"Origin": HERE}) as client:
        yield House(client)


def test_who_has_games_analysed_too_fast_is_slowed_down(limited: House, begun: list[studies.Run]):
    ann = limited.guest("Ann")
    ids = [limited.table(finished(), [ann]) for _ in range(7)]
    answers = [limited.client.get(f"/tables/{id}/analysis").status_code for id in ids]
    assert answers == [200] * 6 + [429]
    assert limited.client.get(f"/tables/{ids[0]}/analysis").status_code == 200  # looking again costs nothing


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
def test_the_length_of_an_analysis_is_checked(seconds: str, tmp_path: Path):
    with pytest.raises(SettingsError, match="PYLAE_ANALYSIS"):
        Settings.from_environment({"XDG_DATA_HOME": str(tmp_path), "PYLAE_ANALYSIS": seconds})
