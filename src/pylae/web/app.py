"""The server: routes, guard and hall put together.

uvicorn --factory pylae.web.app:create        # settings from the environment
"""

from __future__ import annotations

import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

import pylae
from pylae.art import svg, theme
from pylae.web import api, guard, health, home_screen, live, logs, pages
from pylae.web.channels import Teller
from pylae.web.hall import Hall
from pylae.web.rounds import Rounds
from pylae.web.settings import Settings
from pylae.web.store import Store
from pylae.web.studies import Studies
from pylae.web.workshop import Workshop

STATIC = Path(__file__).with_name("static")
# How seldom Python looks for circles that nobody needs any more. A look at everything stops a busy process for a quarter of a second;
# at Python's own thresholds that came every twenty seconds, with these some seventy times as seldom.
COLLECTED = (5000, 10, 100)
LARGEST_MESSAGE = 16 * 1024  # of what a screen may send at once, in bytes

FACES = (  # family, weight, file, which letters
    ("GFS Neohellenic", 700, "gfs-neohellenic-700", ""),
    *(
        ("Alegreya Sans", weight, f"alegreya-sans-{script}-{weight}", letters)
        for weight in (400, 500, 700)
        for script, letters in (("latin", "U+0-2FF,U+2000-2BFF"), ("greek", "U+370-3FF,U+1F00-1FFF"))
    ),
)


def create() -> FastAPI:
    """The server as the environment describes it; every worker calls this."""
    settings = Settings.from_environment()
    logs.begin(settings.log)
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    return create_app(settings)


def create_app(settings: Settings) -> FastAPI:
    """A server with these settings."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(settings.database)
        hall = app.state.hall = Hall(store, settings, app.state.limits)
        studies = app.state.studies = Studies(settings.analysis)
        workshop = app.state.workshop = Workshop()
        app.state.pulse = health.Pulse(store)
        await hall.open()
        rounds = Rounds(hall, app.state.teller)
        rounds.begin()
        app.state.ready = True
        try:
            yield
        finally:
            app.state.ready = False
            await rounds.end()
            await app.state.pulse.end()
            await studies.close()
            await workshop.close()
            await hall.close()
            await store.close()

    app = FastAPI(
        title="Pylae",
        version=pylae.__version__,
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.teller = Teller(settings)
    guard.install(app, settings)
    app.add_api_route("/static/theme.css", theme_sheet, include_in_schema=False)
    app.add_api_route("/static/fonts.css", font_sheet, include_in_schema=False)
    app.include_router(home_screen.router)
    app.mount("/static/fonts", StaticFiles(directory=svg.FONTS), name="fonts")
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.include_router(pages.router, include_in_schema=False)
    app.include_router(health.router)
    app.include_router(live.router)
    app.include_router(api.router)
    return app


def theme_sheet() -> Response:
    """The colours of the two themes: the reader's choice, or else the system's."""
    bone, ink = theme.css("bone"), theme.css("ink")
    text = (
        f":root{{color-scheme:light;{bone}}}:root[data-theme=ink]{{color-scheme:dark;{ink}}}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=bone]){{color-scheme:dark;{ink}}}}}"
    )
    return Response(text, media_type="text/css")


def font_sheet() -> Response:
    """Where the two faces are found."""
    rules = (
        f"@font-face{{font-family:'{family}';font-weight:{weight};font-display:swap;"
        f"src:url(/static/fonts/{file}.woff2) format('woff2');{f'unicode-range:{letters}' if letters else ''}}}"
        for family, weight, file, letters in FACES
    )
    return Response("".join(rules), media_type="text/css")
