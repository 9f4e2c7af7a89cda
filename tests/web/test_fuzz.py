"""Nonsense at the door: whatever is sent, the answer is one that the schema promises, and never an error of ours."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.python.asgi import ASGIClient, shutdown_lifespans
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from pylae.games import names
from pylae.web.app import create_app
from pylae.web.settings import Settings

HERE = "http://testserver"
API = "/api/v1"
PROMISES = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def calm(count: int) -> examples:
    """So many examples, the same ones each time."""
    return examples(
        max_examples=count,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
        suppress_health_check=[
            HealthCheck.too_slow,
            HealthCheck.filter_too_much,
            HealthCheck.function_scoped_fixture,
        ],
    )


def new_app(folder: pytest.TempPathFactory) -> FastAPI:
    place = folder.mktemp("fuzz") / "pylae.db"
    return create_app(Settings(database=f"sqlite:///{place}", secret="s" * 40, pace=0, limited=False))


# By the schema

schema = schemathesis.openapi.from_dict(create_app(Settings(database="sqlite:///unused")).openapi())


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ASGIClient]:
    """A line to a server for what is made from the schema."""
    app: Any = new_app(tmp_path_factory)
    with ASGIClient(app) as line:
        yield line
    shutdown_lifespans()


@schema.parametrize()
@calm(15)
def test_every_answer_is_as_the_schema_promises(case: Case, line: ASGIClient):
    case.call_and_validate(base_url=HERE, session=line, checks=PROMISES)


@pytest.fixture(scope="module")
def opened(line: ASGIClient) -> Any:
    return line.post(f"{API}/tables", json={"game": names()[0]}).json()


@schema.include(path_regex=r"/tables/\{id\}(/act|/undo)?$").parametrize()
@calm(15)
def test_so_it_is_for_who_sits_at_the_table(case: Case, line: ASGIClient, opened: Any):
    case.path_parameters = {"id": opened["table"]}
    case.headers["Authorization"] = f"Bearer {opened['seats'][0]['token']}"
    answer = case.call_and_validate(base_url=HERE, session=line, checks=PROMISES)
    assert answer.status_code not in (403, 404)  # but 401, where the token is left out on purpose


# By hand


class Sitter:
    """Somebody with a token at a table, who sends nonsense."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        opened = client.post(f"{API}/tables", json={"game": names()[0]}).json()
        self.url = f"{API}/tables/{opened['table']}"
        self.invite: str = opened["invite"]
        self.headers = {
            "Authorization": f"Bearer {opened['seats'][0]['token']}",
            "Content-Type": "application/json",
            "Origin": HERE,
        }
        self.writes: dict[str, dict[str, Any]] = {
            f"{API}/tables": {"game": names()[0], "options": {}, "seats": [{"kind": "me"}], "listed": True},
            f"{API}/tables/join": {"invite": self.invite, "seat": 0, "name": "Ann"},
            f"{self.url}/act": {"action": 0, "seq": 0, "id": "a"},
            f"{self.url}/undo": {"seq": 0, "to": 0, "id": "b"},
        }

    def send(self, path: str, body: bytes) -> Any:
        return self.client.post(path, content=body, headers=self.headers)


@pytest.fixture(scope="module")
def sitter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sitter]:
    with TestClient(new_app(tmp_path_factory), base_url=HERE) as client:
        yield Sitter(client)


def check(answer: Any) -> None:
    """An answer that says what is wrong, without a trace of how the server is made."""
    assert answer.status_code < 500, answer.text
    assert "Traceback" not in answer.text
    if answer.status_code >= 400 and answer.request.url.path.startswith(API):
        assert {"reason", "section"} <= answer.json().keys() and answer.json()["reason"]


HARD = [
    *(b"", b"null", b"[]", b"{", b'"', b"0", b"NaN", b"\xff\xfe", b"\x00"),
    b'{"game": "\\ud800"}',
    b'{"\\udfff": 1, "seq": 0}',
    b'{"game": "\\u0000", "name": "\\u0000", "invite": "\\u0000", "text": "\\u0000", "seq": 0}',
    b'{"seq": 1e400, "action": -Infinity}',
    b'{"seq": 0, "action": ' + b"9" * 5000 + b"}",
    b'{"game": "' + names()[0].encode() + b'", "options": {"players": ' + b"9" * 4000 + b"}}",
    b'{"game": "' + names()[0].encode() + b'", "options": {"\\ud800": "1"}}',
    b"[" * 60_000,
    b'{"a":' * 10_000,
]


@pytest.mark.parametrize(
    "body", HARD, ids=lambda body: body[:12].decode("latin-1").encode("unicode_escape").decode()
)
def test_hard_bodies_are_refused(sitter: Sitter, body: bytes):
    for path in sitter.writes:
        answer = sitter.send(path, body)
        check(answer)
        assert answer.status_code >= 400


@given(data=st.data(), body=st.binary(max_size=200))
@calm(60)
def test_bytes_are_no_body(sitter: Sitter, data: st.DataObject, body: bytes):
    check(sitter.send(data.draw(st.sampled_from(sorted(sitter.writes))), body))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)


@given(data=st.data(), value=ANYTHING)
@calm(200)
def test_anything_may_stand_in_a_body(sitter: Sitter, data: st.DataObject, value: Any):
    path = data.draw(st.sampled_from(sorted(sitter.writes)))
    body = dict(sitter.writes[path])
    body[data.draw(st.sampled_from(sorted(body)))] = value
    check(sitter.send(path, json.dumps(body).encode()))


LATIN = st.text(st.characters(min_codepoint=0x20, max_codepoint=0xFF), max_size=40)


@given(
    headers=st.dictionaries(
        st.sampled_from(["Authorization", "Origin", "Cookie", "Accept", "Sec-Fetch-Site", "X-Forwarded-For"]),
        LATIN,
    ),
    bearer=LATIN,
)
@calm(60)
def test_headers_may_say_anything(sitter: Sitter, headers: dict[str, str], bearer: str):
    raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    raw += [] if "Authorization" in headers else [(b"Authorization", b"Bearer " + bearer.encode("latin-1"))]
    for path in (sitter.url, f"{API}/games", "/nothing"):
        check(sitter.client.get(path, headers=raw))
    check(sitter.client.post(f"{sitter.url}/act", headers=raw, json={"action": 0, "seq": 0}))


def test_routes_of_the_whole_server_are_known(sitter: Sitter):
    assert len(routes(sitter)) > 20


def routes(sitter: Sitter) -> list[tuple[str, str]]:
    """Every route for people and programs; the stream of a table would not end."""
    app: Any = sitter.client.app
    found = [(context.path or "", context.methods or ()) for context in iter_route_contexts(app.routes)]
    return sorted(
        (method, path) for path, methods in found for method in methods if not path.endswith("/stream")
    )


@given(data=st.data(), fields=st.dictionaries(st.text(max_size=12), st.text(max_size=60), max_size=4))
@calm(400)
def test_no_route_breaks(sitter: Sitter, data: st.DataObject, fields: dict[str, str]):
    method, path = data.draw(st.sampled_from(routes(sitter)))
    words = st.sampled_from([names()[0], sitter.url.rsplit("/", 1)[1], sitter.invite, "0", "png"]) | st.text(
        max_size=20
    )
    known = st.sampled_from(
        ["at", "name", "password", "code", "number", "players", "theme", "since", "seat 0", "record"]
    )
    fields |= {name: data.draw(words) for name in data.draw(st.lists(known, max_size=3))}
    url = re.sub(r"{\w+}", lambda _: quote(data.draw(words), safe=""), path)
    if method == "POST":
        check(sitter.client.post(url, data=fields, headers={"Origin": HERE}, follow_redirects=False))
    else:
        check(sitter.client.request(method, url, params=fields, follow_redirects=False))
