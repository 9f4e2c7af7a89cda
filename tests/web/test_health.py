"""Health, readiness and metrics: what an operator's programs are told, in the format they expect, and nobody else."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from pylae.core.match import Match
from pylae.games import load
from pylae.web import health, metrics
from pylae.web.app import create_app
from pylae.web.database import StoreError
from pylae.web.settings import Settings, SettingsError
from tests.web.databases import frozen
from tests.web.house import HERE, House

TOKEN = "t" * 16

# The text format of OpenMetrics 1.0, as far as counters, gauges and histograms need it.
NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
LABEL = r'[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"'
NUMBER = r"[+-]?(?:\d+(?:\.\d*)?(?:e[+-]?\d+)?|Inf)|NaN"
SAMPLE = re.compile(rf"({NAME})(?:\{{({LABEL}(?:,{LABEL})*)\}})? ({NUMBER})")
ABOUT = re.compile(rf"# (TYPE|HELP|UNIT) ({NAME}) ((?:[^\\\n\"]|\\[\\n\"])+)")
SUFFIXES = {"counter": {"_total"}, "gauge": {""}, "histogram": {"_bucket", "_count", "_sum"}}

Samples = dict[str, dict[tuple[str, ...], float]]


def parsed(text: str) -> Samples:
    """The samples of an exposition, after everything that the format demands was checked."""
    lines = text.split("\n")
    assert lines[-2:] == ["# EOF", ""] and lines.count("# EOF") == 1
    found: Samples = {}
    families: dict[str, dict[str, str]] = {}
    family = ""
    for line in lines[:-2]:
        if line.startswith("#"):
            about = ABOUT.fullmatch(line)
            assert about, line
            what, name, said = about.groups()
            assert name == family or name not in families, "families do not interleave"
            family = name
            assert what not in families.setdefault(name, {}), "each is said once"
            families[name][what] = said
            assert what != "UNIT" or name.endswith(f"_{said}")
            continue
        sample = SAMPLE.fullmatch(line)
        assert sample, line
        name, labels, value = sample.groups()
        assert name.startswith(family) and name[len(family) :] in SUFFIXES[families[family]["TYPE"]], line
        pairs = re.findall(LABEL, labels or "")
        assert len({pair.partition("=")[0] for pair in pairs}) == len(pairs)
        assert tuple(pairs) not in found.setdefault(name, {}), "no sample twice"
        found[name][tuple(pairs)] = float(value)
    for name in (name for name, about in families.items() if about["TYPE"] == "histogram"):
        _check_histogram(found, name)
    return found


def _check_histogram(found: Samples, name: str) -> None:
    """Buckets grow, the last is for everything, and it is the count."""
    series: dict[tuple[str, ...], list[float]] = {}
    for labels, value in found.get(f"{name}_bucket", {}).items():
        assert labels[-1].startswith("le=")
        series.setdefault(labels[:-1], []).append(value)
    for labels, values in series.items():
        assert values == sorted(values)
        assert found[f"{name}_bucket"][(*labels, 'le="+Inf"')] == found[f"{name}_count"][labels] == values[-1]
        assert found[f"{name}_sum"][labels] >= 0


def total(samples: Samples, name: str, *labels: str) -> float:
    return sum(value for key, value in samples.get(name, {}).items() if set(labels) <= set(key))


@pytest.fixture
def operator(settings: Settings) -> Iterator[TestClient]:
    """Who sits at the machine itself."""
    with TestClient(
        create_app(settings), base_url=HERE, headers={"Origin": HERE}, client=("127.0.0.1", 50000)
    ) as client:
        yield client


def test_metrics_are_in_the_format_and_count_what_happens(operator: TestClient):
    before = parsed(operator.get("/metrics").text)
    house = House(operator)
    ann = house.guest("Ann")
    table = house.table(Match(load("thermopyles"), {"players": 2}, seed=3), [ann, ann])
    with house.screen(table, ann) as screen:
        state = screen.hear()
        assert screen.ask("act", action=state["choices"][0]["action"])["type"] == "done"
        operator.get("/api/v1/nothing-here")
        answer = operator.get("/metrics")
        now = parsed(answer.text)
        assert total(now, "pylae_sockets") == total(now, "pylae_tables_watched") == 1
    assert answer.headers["content-type"] == metrics.CONTENT_TYPE
    for name, label in {
        "pylae_actions_total": 'kind="play"',
        "pylae_action_seconds_count": "",
        "pylae_database_seconds_count": 'work="write"',
        "pylae_requests_total": 'status="4xx"',
        "pylae_request_seconds_count": 'area="api"',
    }.items():
        labels = [label] if label else []
        assert total(now, name, *labels) > total(before, name, *labels), name
    assert not {ann.id, table, "Ann", house.tokens[ann.id]} & set(re.findall(r"[\w-]+", answer.text))


def test_label_values_cannot_leave_their_quotes():
    counter = metrics.Counter("pylae_things", 'With a "word",\na new line and a \\.')
    counter.add(kind='"} 1\n# EOF\\')
    text = "\n".join([*counter.lines((("worker", "1"),)), "# EOF", ""])
    assert list(parsed(text)["pylae_things_total"].values()) == [1]


@pytest.mark.parametrize("header", health.PASSED_ON)
def test_metrics_are_for_this_machine_alone_and_for_nobody_behind_a_proxy(
    operator: TestClient, client: TestClient, header: str
):
    assert operator.get("/metrics").status_code == 200
    assert operator.get("/metrics", headers={header: "127.0.0.1"}).status_code == 404
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={header: "127.0.0.1"}).status_code == 404


def test_metrics_with_a_token_are_for_who_has_it(settings: Settings):
    with TestClient(create_app(replace(settings, metrics=TOKEN)), client=("127.0.0.1", 5)) as client:
        for given in ("", TOKEN, "Bearer ", f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer \xfc"):
            headers = {b"Authorization": given.encode("latin-1")}
            assert client.get("/metrics", headers=headers).status_code == 404, given
        assert client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200
    with pytest.raises(SettingsError, match="PYLAE_METRICS"):
        replace(settings, metrics="short")


@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
def test_health_says_within_seconds_that_a_frozen_database_cannot_be_written(
    database_url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(health, "FRESH", 0.0)
    settings = Settings(database=database_url, secret="s" * 40, limited=False)
    with TestClient(create_app(settings)) as client:
        assert (client.get("/healthz").status_code, client.get("/readyz").status_code) == (200, 200)
        with frozen(database_url):
            begun = time.monotonic()
            answers = [client.get("/healthz") for _ in range(4)]
            assert time.monotonic() - begun < health.PATIENCE + 10, "who asks next does not wait again"
            assert {(it.status_code, it.text) for it in answers} == {(503, "The database does not answer.")}
            assert client.get("/readyz").status_code == 200
        end = time.monotonic() + 60
        while client.get("/healthz").status_code != 200:
            assert time.monotonic() < end
            time.sleep(0.2)


def test_health_is_tried_by_writing_and_not_once_for_everybody_who_asks(
    house: House, monkeypatch: pytest.MonkeyPatch
):
    tries = 0

    async def full() -> None:
        nonlocal tries
        tries += 1
        raise StoreError("The database cannot grow: the disk of Ann is full.")

    monkeypatch.setattr(house.hall.store, "try_writing", full)
    answers = [house.client.get("/healthz") for _ in range(20)]
    assert {(it.status_code, it.text) for it in answers} == {
        (503, "The database cannot be written just now.")
    }
    assert 1 <= tries < 20


def test_a_server_that_ends_is_not_ready(settings: Settings):
    app = create_app(settings)
    with TestClient(app) as client:
        assert client.get("/readyz").text == "ok"
    assert not app.state.ready
