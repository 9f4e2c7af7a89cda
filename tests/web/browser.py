"""A real browser at a real server: people with a window of their own, what came over their line, and the truth behind it.

Nothing outside the test server can be reached. Whatever a page complains about (errors, refused content, requests to
elsewhere) fails the test at its end.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
import shutil
import subprocess
import tempfile
import zlib
from collections.abc import Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, WebSocket, sync_playwright

from pylae.core.match import Match
from pylae.games import load
from pylae.web.people import COOKIE
from pylae.web.sitting import Sitter
from pylae.web.store import Event, User
from pylae.web.table import Table
from pylae.web.trials.server import HOST, PROGRAM, Server
from tests.web.tables import advance

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
LONG = 60  # minutes
PATIENCE = 20_000  # milliseconds after which a page that does not answer has failed
INSTALL = "apt-get install -y --no-install-recommends chromium"
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}",
)
# The server, but with the same dice and lots at every table: a test that hangs on luck finds nothing, or fails for nothing.
FATED = "import secrets; secrets.randbits = lambda bits: 4; secrets.randbelow = lambda most: 0; " + PROGRAM
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

# Notes every state of the table once the page has shown it: what is drawn after a message is drawn before the next task.
NOTES = """
const json = Response.prototype.json;
window.heard = { state: null };
Response.prototype.json = async function () {
  const message = await json.call(this);
  if (message?.type === "state") {
    const { sheets, defs, ...state } = message;
    setTimeout(() => (window.heard.state = state));
  }
  return message;
};
"""

PACE = "try { localStorage.getItem('pylae-scenes') ?? localStorage.setItem('pylae-scenes', 0) } catch {}"

# A spot of an element that a mouse can hit: its middle, or else any other.
SPOT = """
(element) => {
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const box = element.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
  for (const down of parts)
    for (const right of parts) {
      const [x, y] = [box.x + box.width * right, box.y + box.height * down];
      const hit = document.elementFromPoint(x, y);
      const inner = hit?.closest("[data-action], [data-ask]");
      if (element.contains(hit) && (!inner || inner.contains(element))) return [x, y];
    }
  return null;
}
"""

# Nothing moves any more but what always does.
STILL = """
() => !document.getAnimations().some((moving) =>
  moving.playState === "running" && moving.effect.getComputedTiming().endTime !== Infinity)
"""

Json = dict[str, Any]
Result = TypeVar("Result")


def chromium() -> str:
    """The browser of this machine; on Debian it is installed if that is possible."""
    if found := next(filter(None, map(shutil.which, PROGRAMS)), None):
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        with (Path(tempfile.gettempdir()) / "pylae-chromium.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # several test processes must not install at once
            if not shutil.which(PROGRAMS[0]):
                with contextlib.suppress(subprocess.TimeoutExpired):
                    subprocess.run(INSTALL.split(), capture_output=True, timeout=300, check=False)
        if found := shutil.which(PROGRAMS[0]):
            return found
    reason = f"there is no Chromium on this machine; install it ({INSTALL})"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for a module's tests. While it runs no other event loop can in this thread, so it does not stay longer."""
    program = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=SWITCHES)
        yield browser
        browser.close()


class Site:
    """A server in a process of its own, and what its database says."""

    def __init__(self, folder: Path, portal: BlockingPortal) -> None:
        self.server = Server(folder, FATED)
        self.portal = portal

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server.port}"

    def call(self, deed: Callable[..., Coroutine[Any, Any, Result]], *arguments: Any) -> Result:
        """Runs something beside the browser's own loop."""
        return self.portal.call(deed, *arguments)

    def said(self) -> str:
        """The end of the server's log, for who wonders what went wrong there."""
        return self.server.log.read_text(encoding="utf-8")[-4000:]

    def start(self) -> None:
        self.call(self.server.start)

    def kill(self) -> None:
        """Ends the server in the hardest way."""
        self.server.kill()
        self.call(self.server.leave)

    def stop(self) -> None:
        """Ends the server as its operator would."""
        self.call(self.server.stop, 30.0)
        self.call(self.server.leave)

    def guest(self, name: str) -> tuple[User, str]:
        """A person whom the server knows, and the token of the cookie."""
        user, cookie = self.call(self.server.person)
        hall = self.server.hall
        assert hall is not None
        self.call(hall.store.rename, user.id, name)
        return user, cookie.partition("=")[2]

    def open_match(self, match: Match, sitters: Sequence[Sitter], **more: Any) -> str:
        """The path of a table where a match goes on."""
        hall = self.server.hall
        assert hall is not None

        async def open_match() -> str:
            return f"/tables/{(await hall.open_match(match, sitters, None, **more)).id}"

        return self.call(open_match)

    def against_bots(self, match: Match, user: User) -> str:
        """The path of a table where somebody plays on with bots, at the seat that is to move."""
        mine = max(match.mover, 0)
        sitters = [
            Sitter("person", user.id, name=user.name) if seat == mine else Sitter("bot", policy="heuristic")
            for seat in range(len(match.seats))
        ]
        return self.open_match(match, sitters)

    def events(self, path: str) -> list[Event]:
        """What is written of a table."""
        hall = self.server.hall
        assert hall is not None
        return self.call(hall.store.events, path.rsplit("/", 1)[-1])

    def table(self, path: str, seq: int | None = None) -> Table:
        """A table as the database tells it, now or after one of its events."""
        hall = self.server.hall
        assert hall is not None
        id = path.rsplit("/", 1)[-1]
        row = self.call(hall.store.table, id)
        assert row is not None
        events = [event for event in self.events(path) if seq is None or event.seq <= seq]
        return Table(row, self.call(hall.store.seats, id), events)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server for a module's tests."""
    with start_blocking_portal("asyncio") as portal:
        site = Site(tmp_path_factory.mktemp("site"), portal)
        site.start()
        yield site
        site.kill()


def is_long(game: str) -> bool:
    """Whether a game is too long to be played from beginning to end in a browser by choosing anything."""
    return load(game).about.minutes > LONG


def nearly_over(game: str, choices: int = 4) -> Match:
    """A game some choices before its end."""
    match = advance(Match(load(game), seed=6), 100_000)
    match.rewind([at for at, step in enumerate(match.steps) if step.mover >= 0][-choices])
    return match


class Person:
    """Somebody with a browser of their own."""

    def __init__(
        self, site: Site, browser: Browser, token: str = "", calm: bool = True, pace: int = 0, **window: Any
    ) -> None:
        self.site = site
        window = {"viewport": DESK, "reduced_motion": "reduce" if calm else "no-preference", **window}
        self.context = browser.new_context(base_url=site.address, accept_downloads=True, **window)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(NOTES)
        # What happened is shown at once, but in the tests of scenes.
        self.context.add_init_script(PACE.replace("0", str(pace)))
        if token:
            self.context.add_cookies([{"name": COOKIE, "value": token, "url": site.address}])
        self.faults: list[str] = []
        self.pardoned: list[str] = []
        self.frames: list[str] = []  # everything the server told this person at tables, as text
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        self.context.on("request", self._request)
        self.context.on("page", lambda page: page.on("websocket", self._line))
        self.page: Page = self.context.new_page()

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.site.address, "data:", "blob:")):
            self.faults.append(f"a request to elsewhere: {request.url}")

    def _line(self, line: WebSocket) -> None:
        line.on("framereceived", lambda data: self.frames.append(text_of(data)))

    def pardon(self, pattern: str) -> None:
        """Complaints with these words are part of what is tested."""
        self.pardoned.append(pattern)

    def leave(self) -> list[str]:
        """Closes the window; what its pages complained about."""
        self.context.close()
        return [fault for fault in self.faults if not any(re.search(words, fault) for words in self.pardoned)]

    # Looking

    def goto(self, path: str) -> None:
        self.page.goto(path)

    def until(self, wish: str = "true") -> Json:
        """The table's state as soon as it is shown and meets a wish, which is JavaScript about `state`."""
        met = f"() => {{ const {{ state }} = window.heard; return state && ({wish}) ? state : null; }}"
        return self.page.wait_for_function(met, polling=20).json_value()

    def arrive(self, path: str) -> Json:
        """Opens a table."""
        self.goto(path)
        return self.until()

    def goes_on_with(self, match: Match) -> None:
        """Leaves for a table where this match is under way."""
        user, token = self.site.guest("Cleo")
        self.context.add_cookies([{"name": COOKIE, "value": token, "url": self.site.address}])
        self.arrive(self.site.against_bots(match, user))

    def told(self) -> list[Json]:
        """The states the server told, in order."""
        return [message for message in map(json.loads, self.frames) if message["type"] == "state"]

    # Acting

    def click(self, selector: str) -> None:
        """Clicks with the mouse where the element can be hit, once it has come to rest."""
        self.page.mouse.click(*self.spot(selector))

    def tap(self, selector: str) -> None:
        """Touches where the element can be hit."""
        self.page.touchscreen.tap(*self.spot(selector))

    def touch(self, state: Json, choice: Json) -> Json:
        """Chooses by clicking the thing itself on the board or in the hand; what is a risk is clicked twice."""
        target = f'.sheet [data-action="{choice["action"]}"]'
        self.click(target)
        if choice["odds"] or choice["warning"]:
            self.asked_again()
            self.click(target)
        return self.after(state)

    def picks(self, state: Json, chance: Random) -> Json:
        """Any choice; in a long game what a good player would choose, since anything leads nowhere there."""
        table = self.site.table(self.page.url)
        if not is_long(table.row.game):
            return chance.choice(state["choices"])
        action = table.match.hint().action
        return next(choice for choice in state["choices"] if choice["action"] == action)

    def press(self, state: Json, choice: Json) -> Json:
        """Chooses by the buttons of the bar."""
        self.choose(state, choice)
        return self.after(state)

    def choose(self, state: Json, choice: Json) -> None:
        """Chooses with the stepper, among the few buttons, or in the list of all moves."""
        action = choice["action"]
        if action in numbers(state):
            self.step_to(state, action)
            self.click("#take-number")
            return
        button = f"#choice-{action}"
        if not self.page.locator(button).count():
            button = f"#listed-{action}"
            if not self.page.locator("#moves").is_visible():
                self.click("#open-moves")
        self.click(button)
        if choice["odds"] or choice["warning"]:
            self.asked_again()
            self.click(button)

    def step_to(self, state: Json, action: int) -> None:
        """Sets the stepper to a number."""
        wanted = str(state["counts"]["of"][str(action)])
        shown = self.page.locator("#number").evaluate("(element) => element.firstChild.textContent")
        way = "#more" if int(wanted) > int(shown) else "#fewer"
        for _ in range(abs(int(wanted) - int(shown))):
            self.click(way)

    def asked_again(self) -> None:
        """Nothing has happened yet: the page wants to be told a second time."""
        self.page.locator("#do-unselect").wait_for()

    def after(self, state: Json) -> Json:
        """The state that follows."""
        return self.until(f"state.seq > {state['seq']}")

    def turn(self, wish: str = "true") -> Json:
        """The state in which something is asked of this person, or the game is over."""
        return self.until(f"(state.over || (state.choices.length && !state.forced)) && ({wish})")

    def spot(self, selector: str) -> tuple[float, float]:
        """Where a finger would touch an element that has come to rest."""
        element = self.page.locator(selector).first
        element.wait_for(state="visible")
        self.page.wait_for_function(STILL)
        spot = element.evaluate(SPOT)
        assert spot, f"{selector} cannot be hit: something lies on it"
        return tuple(spot)


def numbers(state: Json) -> list[int]:
    """The actions that only say how many."""
    return [int(action) for action in (state["counts"] or {"of": {}})["of"]]


def text_of(data: str | bytes) -> str:
    """A frame as text."""
    return data if isinstance(data, str) else zlib.decompress(data).decode()


@pytest.fixture
def people(site: Site, browser: Browser) -> Iterator[Callable[..., Person]]:
    """Makes people; whatever their pages complain about fails the test."""
    present: list[Person] = []

    def come(token: str = "", **window: Any) -> Person:
        present.append(Person(site, browser, token, **window))
        return present[-1]

    yield come
    faults = [fault for person in present for fault in person.leave()]
    assert not faults, "\n".join([*faults, site.said()])
