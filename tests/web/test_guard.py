"""The guard: what it lets in, what it puts on every answer, and what it says to those it turns away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest
from fastapi import FastAPI, Request, WebSocket
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from pylae.core.game import Refusal
from pylae.web import guard
from pylae.web.database import StoreError
from pylae.web.guard import BUCKETS, LARGEST_BODY, LARGEST_RECORD, RATES, Limits, address, household
from pylae.web.problems import Problem
from pylae.web.settings import Settings

HERE = "http://testserver"
ELSEWHERE = "http://elsewhere.example"
OURS = {"Origin": HERE}
SETTINGS = Settings(database="sqlite:///unused", secret="s" * 40)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def small_app(settings: Settings) -> FastAPI:
    """An app with nothing behind the guard but what a test needs."""
    app = FastAPI()
    app.state.hall = SimpleNamespace(store=None, settings=settings)
    guard.install(app, settings)

    @app.get("/page")
    async def page() -> str:
        return "here"

    @app.get("/who")
    async def who(request: Request) -> list[str]:
        assert request.client is not None
        return [request.client.host, request.url.scheme]

    @app.post("/echo")
    @app.post("/load")
    @app.post("/api/v1/echo")
    async def echo(request: Request) -> int:
        return len(await request.body())

    @app.get("/static/{name}")
    async def file(name: str) -> str:
        return "x" * 2000

    @app.get("/break")
    @app.get("/api/v1/break")
    async def broken() -> None:
        raise RuntimeError("the secret inside")

    @app.get("/api/v1/lost")
    async def lost() -> None:
        raise StoreError("The database /a/secret/path cannot be used.")

    @app.get("/api/v1/refuse")
    async def refuse() -> None:
        raise Refusal("No road leads there.", "6.4.1")

    @app.get("/slow")
    async def slow() -> None:
        raise Problem(429, "Slower.", wait=7)

    @app.websocket("/live")
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("hello")
        await socket.close()

    return app


@pytest.fixture
def door() -> Iterator[TestClient]:
    with TestClient(small_app(replace(SETTINGS, limited=False)), base_url=HERE) as client:
        yield client


# Headers


def test_every_answer_carries_the_security_headers(door: TestClient):
    for answer in (
        door.get("/page"),
        door.get("/nothing"),
        door.get("/break"),
        door.post("/echo"),
        door.get("/static/x"),
    ):
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy and "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in answer.headers["permissions-policy"]


def test_only_a_production_server_asks_for_https_for_ever():
    for production in (False, True):
        with TestClient(small_app(replace(SETTINGS, production=production)), base_url=HERE) as client:
            assert ("strict-transport-security" in client.get("/page").headers) is production


def test_pages_are_never_kept_files_are_asked_for_again_and_fonts_are_kept(door: TestClient):
    assert door.get("/page").headers["cache-control"] == "no-store"
    assert door.get("/static/a.css").headers["cache-control"] == "no-cache"
    assert "immutable" in door.get("/static/a.woff2").headers["cache-control"]
    assert door.get("/static/a/b").headers["cache-control"] == "no-store"  # there is no such file


def test_large_texts_are_compressed(door: TestClient):
    answer = door.get("/static/a.css", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip" and len(answer.text) > 2000


# Origins


def test_a_form_of_this_server_is_taken(door: TestClient):
    assert door.post("/echo", content="abc", headers=OURS).json() == 3


@pytest.mark.parametrize(
    "origin", [ELSEWHERE, "null", "", "http://testserver.elsewhere.example", "file://testserver"]
)
def test_a_form_of_another_site_is_refused(door: TestClient, origin: str):
    for path in ("/echo", "/api/v1/echo"):
        assert door.post(path, headers={"Origin": origin}).status_code == 403


def test_without_an_origin_a_form_needs_the_browser_s_word_that_it_is_ours(door: TestClient):
    assert door.post("/echo").status_code == 403
    assert door.post("/echo", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert door.post("/echo", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 200


def test_a_foreign_origin_is_refused_whatever_else_the_request_says(door: TestClient):
    answer = door.post("/echo", headers={"Origin": ELSEWHERE, "Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 403


def test_a_token_without_cookies_needs_no_origin(door: TestClient):
    token = {"Authorization": "Bearer abc"}
    assert door.post("/echo", headers=token).status_code == 200
    assert door.post("/echo", headers={**token, "Cookie": "pylae=x"}).status_code == 403


def test_a_program_that_opens_a_table_needs_no_origin(door: TestClient):
    assert door.post("/api/v1/echo").status_code == 200


def test_other_names_of_the_server_are_origins_too():
    settings = replace(SETTINGS, origins=("https://play.example.org",))
    with TestClient(small_app(settings), base_url=HERE) as client:
        assert client.post("/echo", headers={"Origin": "https://play.example.org"}).status_code == 200
        assert client.post("/echo", headers={"Origin": "http://play.example.org"}).status_code == 403


def test_reading_needs_no_origin(door: TestClient):
    assert door.get("/page", headers={"Origin": ELSEWHERE}).status_code == 200


def test_a_socket_of_this_server_is_accepted(door: TestClient):
    with door.websocket_connect("/live", headers=OURS) as socket:
        assert socket.receive_text() == "hello"


@pytest.mark.parametrize("headers", [{}, {"Origin": ELSEWHERE}, {"Sec-Fetch-Site": "same-origin"}])
def test_a_socket_of_another_site_is_refused_before_it_is_accepted(door: TestClient, headers: dict[str, str]):
    with pytest.raises(WebSocketDisconnect) as refused, door.websocket_connect("/live", headers=headers):
        pass
    assert refused.value.code == 4403


# Sizes


def test_a_body_up_to_the_limit_arrives_whole(door: TestClient):
    assert door.post("/echo", content=b"x" * LARGEST_BODY, headers=OURS).json() == LARGEST_BODY


def test_a_body_beyond_the_limit_is_refused_with_the_reason(door: TestClient):
    answer = door.post("/echo", content=b"x" * (LARGEST_BODY + 1), headers=OURS)
    assert answer.status_code == 413 and "at most 64 kB" in answer.text


def test_a_body_in_pieces_is_counted_too(door: TestClient):
    def pieces(count: int) -> Iterator[bytes]:
        for _ in range(count):
            yield b"x" * 1024

    assert door.post("/echo", content=pieces(64), headers=OURS).json() == LARGEST_BODY
    assert door.post("/echo", content=pieces(65), headers=OURS).status_code == 413


def test_a_length_that_is_a_lie_does_not_help(door: TestClient):
    headers = {**OURS, "Content-Length": "5"}
    assert door.post("/echo", content=b"x" * (LARGEST_BODY + 1), headers=headers).status_code == 413


def test_a_record_may_be_larger(door: TestClient):
    assert door.post("/load", content=b"x" * LARGEST_RECORD, headers=OURS).json() == LARGEST_RECORD
    assert door.post("/load", content=b"x" * (LARGEST_RECORD + 1), headers=OURS).status_code == 413


# Rates


def test_a_burst_is_allowed_and_then_one_waits():
    clock = Clock()
    limits = Limits(SETTINGS, clock)
    for _ in range(RATES["login"].burst):
        limits.take("login", "a")
    with pytest.raises(Problem) as slower:
        limits.take("login", "a")
    assert slower.value.status == 429 and slower.value.wait == 30
    assert slower.value.reason.endswith("Try again in 30 seconds.")
    clock.now += 30
    limits.take("login", "a")
    with pytest.raises(Problem):
        limits.take("login", "a")


def test_asking_in_vain_does_not_make_the_wait_longer():
    limits = Limits(SETTINGS, Clock())
    limits.take("login", "a", RATES["login"].burst)
    waits = set()
    for _ in range(5):
        with pytest.raises(Problem) as slower:
            limits.take("login", "a")
        waits.add(slower.value.wait)
    assert waits == {30}


def test_each_address_and_each_kind_has_a_limit_of_its_own():
    limits = Limits(SETTINGS, Clock())
    limits.take("login", "a", RATES["login"].burst)
    limits.take("login", "b")
    limits.take("read", "a")


def test_buckets_that_are_full_again_are_forgotten():
    clock = Clock()
    limits = Limits(SETTINGS, clock)
    for number in range(BUCKETS):
        limits.take("read", str(number))
    clock.now += 3600
    limits.take("login", "late")
    assert list(limits.full_at) == [("login", "late")]


def test_without_limits_everything_is_allowed():
    limits = Limits(replace(SETTINGS, limited=False), Clock())
    for _ in range(1000):
        limits.take("login", "a")


def test_a_kind_that_does_not_exist_is_a_mistake_even_without_limits():
    with pytest.raises(KeyError):
        Limits(replace(SETTINGS, limited=False)).take("nothing", "a")


def test_what_lasts_is_counted_until_it_ends():
    limits = Limits(SETTINGS)
    most = guard.MOST_AT_ONCE["stream"]
    held = [limits.hold("stream", "a") for _ in range(most)]
    for one in held:
        one.__enter__()
    with pytest.raises(Problem), limits.hold("stream", "a"):
        pass
    with limits.hold("stream", "b"):
        pass
    held[0].__exit__(None, None, None)
    with limits.hold("stream", "a"):
        pass


def test_who_asks_too_fast_is_told_when_to_come_back():
    with TestClient(small_app(SETTINGS), base_url=HERE) as client:
        client.app.state.limits.clock = Clock()  # type: ignore[attr-defined]
        statuses = [client.get("/page").status_code for _ in range(RATES["read"].burst + 1)]
        assert set(statuses[:-1]) == {200} and statuses[-1] == 429
        answer = client.get("/page")
        assert answer.headers["retry-after"] == "1" and "Try again in 1 second." in answer.text
        assert client.get("/static/x").status_code == 200
        with pytest.raises(WebSocketDisconnect) as refused, client.websocket_connect("/live", headers=OURS):
            pass
        assert refused.value.code == 4429


# Addresses


def scope(client: str | None, forwarded: str = "") -> dict[str, object]:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    return {"type": "http", "client": (client, 1) if client else None, "headers": headers}


def test_nobody_may_give_himself_another_address():
    assert address(scope("1.2.3.4", "9.9.9.9"), SETTINGS) == "1.2.3.4"


def test_a_trusted_proxy_s_word_counts_but_not_what_was_told_to_it():
    behind = replace(SETTINGS, proxies=("10.0.0.1", "10.0.0.2"))
    assert address(scope("10.0.0.1", "5.5.5.5"), behind) == "5.5.5.5"
    assert address(scope("10.0.0.1", "9.9.9.9, 5.5.5.5, 10.0.0.2"), behind) == "5.5.5.5"
    assert address(scope("10.0.0.1"), behind) == "10.0.0.1"
    assert address(scope(None), behind) == ""


def test_an_ipv6_network_counts_as_one():
    assert household("2001:db8::1") == household("2001:db8::ffff") != household("2001:db8:0:1::1")
    assert household("1.2.3.4") == "1.2.3.4"
    assert household("testclient") == "testclient"


def test_routes_see_the_client_and_the_scheme_as_a_trusted_proxy_tells_them():
    behind = replace(SETTINGS, proxies=("testclient",))
    headers = {"X-Forwarded-For": "5.5.5.5", "X-Forwarded-Proto": "https"}
    with TestClient(small_app(behind), base_url=HERE) as client:
        assert client.get("/who", headers=headers).json() == ["5.5.5.5", "https"]
    with TestClient(small_app(SETTINGS), base_url=HERE) as client:
        assert client.get("/who", headers=headers).json() == ["testclient", "http"]


# What is said


def test_an_error_is_logged_under_its_number_and_never_told(
    door: TestClient, caplog: pytest.LogCaptureFixture
):
    for path in ("/break", "/api/v1/break"):
        caplog.clear()
        answer = door.get(path)
        assert answer.status_code == 500
        assert "secret" not in answer.text and "Traceback" not in answer.text
        (record,) = caplog.records
        number = record.getMessage().split()[1]
        assert number in answer.text and record.exc_info is not None


def test_a_database_that_is_away_is_no_mistake_of_the_request(door: TestClient):
    answer = door.get("/api/v1/lost")
    assert answer.status_code == 503 and "secret" not in answer.text and answer.headers["retry-after"] == "5"


def test_a_refusal_names_its_section(door: TestClient):
    answer = door.get("/api/v1/refuse")
    assert answer.status_code == 422
    assert answer.json() == {"reason": "No road leads there.", "section": "6.4.1"}


def test_people_get_a_page_and_programs_get_json(door: TestClient):
    page = door.get("/nothing", headers={"Accept": "text/html,application/xhtml+xml,*/*"})
    assert page.status_code == 404 and page.headers["content-type"].startswith("text/html")
    for path, accept in (("/api/v1/nothing", "text/html"), ("/nothing", "application/json")):
        answer = door.get(path, headers={"Accept": accept})
        assert answer.status_code == 404 and answer.json()["reason"] == "There is nothing at this address."


def test_a_method_that_is_not_there_says_which_are(door: TestClient):
    answer = door.post("/page", headers=OURS)
    assert answer.status_code == 405 and answer.headers["allow"] == "GET"


def test_who_has_to_wait_is_told_in_a_header(door: TestClient):
    answer = door.get("/slow")
    assert answer.status_code == 429 and answer.headers["retry-after"] == "7"


def test_the_whole_server_stands_behind_the_guard(client: TestClient):
    assert "content-security-policy" in client.get("/healthz").headers
    assert client.post("/load", headers={"Origin": ELSEWHERE}).status_code == 403
