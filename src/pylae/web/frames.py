"""Measuring scenes: how many pictures a second a browser without a graphics card shows while something happens on the board.

It needs Playwright and a Chromium, which the tests need as well; where one is missing there are no figures.
"""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterable
from typing import TYPE_CHECKING

from pylae.core.game import WATCHER
from pylae.core.match import Match
from pylae.games import load
from pylae.web import scenes
from pylae.web.sitting import Sitter
from pylae.web.trials.server import Server

if TYPE_CHECKING:
    from playwright.async_api import Page


PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
SWITCHES = ("--no-sandbox", "--disable-gpu")
WINDOW = {"width": 1280, "height": 800}
LIVELY = ("roll", "trace", "clash")  # what moves most
AT_LEAST = 30  # steps before the scene
TIMES = 3  # each scene is shown so often

# Shows the last move again; the moments of its frames, once it is over.
SHOW = """() => new Promise((done) => {
    const frames = [];
    const look = (now) => {
        const playing = document.body.classList.contains("telling");
        if (playing) frames.push(now);
        else if (frames.length) return done(frames);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    document.getElementById("again").click();
})"""


def lively(name: str) -> Match:
    """A game as good players play it, where dice fall or something is on its way in the last move."""
    match = Match(load(name), {"players": 2}, seed=4)
    while not match.over:
        match.play(match.hint().action)
        if len(match.steps) < AT_LEAST or match.mover < 0:
            continue
        told = scenes.scene(match, *scenes.latest(match, ()), WATCHER, False)
        if told and any(beat["do"] in LIVELY for beat in told["beats"]):
            break
    return match


async def frames(server: Server, names: Iterable[str]) -> AsyncIterator[tuple[str, float, float]]:
    """Of each game: its name, the frames a second of a scene, and the milliseconds of CPU that the page takes for each."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    try:
        from playwright.async_api import async_playwright
    except ImportError:
        return
    if program is None:
        return
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=SWITCHES)
        for name in names:
            match = lively(name)
            assert server.hall is not None
            user, _ = await server.person()
            sitters = [Sitter("person", user.id, name=user.name) for _ in match.seats]  # nobody goes on
            page = await browser.new_page(viewport=WINDOW)  # type: ignore[arg-type]
            id = (await server.hall.open_match(match, sitters, None)).id
            await page.goto(f"http://127.0.0.1:{server.port}/tables/{id}")
            await page.locator("#sheet-board[data-box]").wait_for()
            yield name, *await _measured(page)
            await page.close()
        await browser.close()


async def _measured(page: Page) -> tuple[float, float]:
    line = await page.context.new_cdp_session(page)
    await line.send("Performance.enable", {"timeDomain": "threadTicks"})

    async def spent() -> float:
        told = await line.send("Performance.getMetrics")
        return next(metric["value"] for metric in told["metrics"] if metric["name"] == "TaskDuration")

    best, cost = 0.0, 0.0
    for _ in range(TIMES):
        before = await spent()
        seen = await page.evaluate(SHOW)
        rate = 1000 * (len(seen) - 1) / (seen[-1] - seen[0])
        if rate > best:
            best, cost = rate, 1000 * (await spent() - before) / len(seen)
    return best, cost
