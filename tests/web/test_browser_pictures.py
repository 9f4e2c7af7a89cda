"""Pictures that travel: two boards on one page look as each does alone, in the letters they carry."""

from __future__ import annotations

from base64 import b64encode

import pytest
from playwright.sync_api import Browser, Page

from pylae import games
from pylae.core.match import Match

SIZE = {"width": 900, "height": 1400}
OFTEN = ("earth_and_water", "thermopyles")  # the others are looked at in the long runs
HALF = 700  # pixels of the page for each of two pictures


def page_of(first: str, second: str) -> str:
    """A page as a notebook makes it: one picture in each half, or nothing."""
    halves = (f'<div style="height:{HALF}px;overflow:hidden">{picture}</div>' for picture in (first, second))
    return f'<!doctype html><body style="margin:0">{"".join(halves)}</body>'


def seen(page: Page, first: str, second: str) -> tuple[bytes, bytes]:
    """What is seen of both halves."""
    page.set_content(page_of(first, second))
    page.evaluate("document.fonts.ready")
    upper, lower = ({"x": 0, "y": top, "width": SIZE["width"], "height": HALF} for top in (0, HALF))
    return page.screenshot(clip=upper), page.screenshot(clip=lower)  # type: ignore[arg-type]


# How many pixels of two pictures are clearly not alike; edges are drawn a shade lighter or darker as it happens.
UNLIKE = """async (pictures) => {
    const [one, other] = await Promise.all(pictures.map(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, image.width, image.height).data;
    }));
    return one.reduce((sum, value, at) => sum + (Math.abs(value - other[at]) > 40), 0);
}"""


def unlike(page: Page, one: bytes, other: bytes) -> int:
    return page.evaluate(UNLIKE, [b64encode(picture).decode() for picture in (one, other)])


@pytest.mark.parametrize(
    "name",
    [name if name in OFTEN else pytest.param(name, marks=pytest.mark.soak) for name in games.own_names()],
)
def test_two_boards_on_one_page_look_as_each_does_alone(name: str, browser: Browser):
    match = Match(games.load(name), {"players": 2}, seed=5)
    while len(match.steps) < 60 and not match.over:
        match.play(match.hint().action)
    early, late = match.draw(at=20).svg("bone"), match.draw().svg("ink")
    page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
    alone = seen(page, early, "")[0], seen(page, "", late)[1]
    together = seen(page, early, late)
    assert [unlike(page, *halves) for halves in zip(together, alone, strict=True)] == [0, 0]
    assert unlike(page, *alone) > 10_000
    faces = page.evaluate(
        "[...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family)"
    )
    assert {face.strip("'\"") for face in faces} == {"GFS Neohellenic", "Alegreya Sans"}
    page.close()
