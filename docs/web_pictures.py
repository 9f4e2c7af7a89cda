"""Photographs the pages for these documents, in a browser: python docs/web_pictures.py (needs chromium and pngquant)."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import tempfile
from pathlib import Path

from pictures import FOLDER, campaign, opening
from playwright.async_api import Browser, async_playwright

import pylae
from pylae.web.hall import Sitter
from pylae.web.people import COOKIE
from pylae.web.trials.server import HOST, Server

NAME = "Damaratos"
DESK, PHONE = (1280, 800), (390, 844)


async def photograph(
    browser: Browser,
    server: Server,
    path: str,
    name: str,
    cookie: str = "",
    size: tuple[int, int] = DESK,
    theme: str = "bone",
) -> None:
    """A page as somebody sees it who has been here before."""
    address = f"http://{HOST}:{server.port}"
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", base_url=address
    )
    cookies = {"pylae-theme": theme, COOKIE: cookie.removeprefix(f"{COOKIE}=")}
    await context.add_cookies(
        [{"name": key, "value": value, "url": address} for key, value in cookies.items() if value]
    )
    page = await context.new_page()
    await page.goto(path, wait_until="networkidle")
    if path.startswith("/tables/"):
        await page.locator("html.ready").wait_for()
    await page.evaluate("document.fonts.ready")
    file = FOLDER / f"web-{name}.png"
    await page.screenshot(path=file)
    await context.close()
    subprocess.run(["pngquant", "--force", "--ext", ".png", "--strip", "256", file], check=True)


async def seat(server: Server, match: pylae.Match) -> tuple[str, str]:
    """The path of a table where this match goes on against bots, and the cookie of who is to move."""
    assert server.hall is not None
    user, cookie = await server.person()
    await server.hall.store.rename(user.id, NAME)
    sitters = [
        Sitter("person", user.id, name=NAME) if number == match.mover else Sitter("bot", policy="heuristic")
        for number in range(len(match.seats))
    ]
    return f"/tables/{(await server.hall.open_match(match, sitters, None)).id}", cookie


async def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        async with server.running(), async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
            )
            await photograph(browser, server, "/", "home")
            await photograph(browser, server, "/", "home-phone", size=PHONE)
            for match in (opening(moves=12), campaign(moves=95)):
                path, cookie = await seat(server, match)
                name = match.game.name
                await photograph(browser, server, path, name, cookie)
                await photograph(browser, server, path, f"{name}-ink", cookie, theme="ink")
                await photograph(browser, server, path, f"{name}-phone", cookie, size=PHONE)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
