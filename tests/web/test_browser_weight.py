"""Weight: how many bytes a first visit needs, compressed, as the browser counts them: pages, scripts, letters, pictures, the table's line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from pylae import games
from pylae.core.match import Match
from tests.web.browser import Json, Person, Site

Come = Callable[..., Person]

HOME, TABLE = 200_000, 260_000  # bytes, without the heads of the answers


def weighed(person: Person) -> Counter[str]:
    """The bytes that come from now on, by what they belong to."""
    line = person.context.new_cdp_session(person.page)
    line.send("Network.enable")
    came, heads = Counter[str](), dict[str, int]()

    def answered(event: Json) -> None:
        heads[event["requestId"]] = int(event["response"]["encodedDataLength"])

    def finished(event: Json) -> None:
        head = heads.get(event["requestId"], 0)
        came.update({"head": head, "body": int(event["encodedDataLength"]) - head})

    def framed(event: Json) -> None:  # bytes are told in base64
        came["line"] += len(event["response"]["payloadData"]) * 3 // 4

    line.on("Network.responseReceived", answered)
    line.on("Network.loadingFinished", finished)
    line.on("Network.webSocketFrameReceived", framed)
    return came


def told(what: str, came: Counter[str]) -> int:
    """Prints the figures; gives what counts."""
    print(f"{what}: {came['body']:,} bytes, {came['line']:,} by its line, and {came['head']:,} in heads")
    return came["body"] + came["line"]


def test_the_first_page_is_light(site: Site, people: Come):
    person = people(site.guest("Cleo")[1])
    came = weighed(person)
    person.goto("/")
    person.page.wait_for_load_state("networkidle")
    assert 50_000 < told("first page", came) <= HOME


@pytest.mark.parametrize("game", games.names())
def test_a_table_is_light(game: str, site: Site, people: Come):
    user, token = site.guest("Cleo")
    person = people(token)
    came = weighed(person)
    person.arrive(site.against_bots(Match(games.load(game), {"players": 2}, seed=4), user))
    person.page.wait_for_load_state("networkidle")
    assert came["line"] > 5_000
    assert 50_000 < told(f"a table of {game}", came) <= TABLE
