"""Learning at the table: the page of a lesson and the goals as a screen is told them."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from pylae.core.game import Game
from pylae.core.lessons import Lesson, goal_of, known_by, lesson_of
from pylae.core.tables import DataError

if TYPE_CHECKING:
    from pylae.web.table import Table

log = logging.getLogger("pylae")


def lesson(game: Game) -> Lesson | None:
    """The guided first game, if there is one that can be played; a package's faulty one stands in nobody's way."""
    try:
        return lesson_of(game)
    except DataError as error:
        log.warning("the lesson of %s: %s", game.name, error)
        return None


def turn_page(table: Table, data: dict[str, Any]) -> None:
    """A lesson begins at a table, shows another page, or ends: then whoever learns plays on freely."""
    steps = len(table.match.steps)
    if digest := data.get("lesson"):
        table.lesson = known_by(table.match.game, digest)  # none where the file has changed: then it is over
        table.match.lesson = steps
        table.taught = True
        table.notes.setdefault(0, []).append("A guided first game: a lesson chooses its cards and dice.")
    if data["keep"] < steps:
        table.rewind(data["keep"])
    if data["page"] is None:
        table.lesson = None
    else:
        table.page = data["page"]


def lesson_json(table: Table) -> dict[str, Any] | None:
    """The page that is open now, and the action that it wants."""
    if table.lesson is None:
        return None
    page = table.lesson.pages[table.page]
    wanted = table.lesson.wanted(table.page, len(table.match.steps))
    return {
        "page": table.page + 1,
        "of": len(table.lesson.pages),
        "title": page.title,
        "body": page.body,
        "why": page.why,
        "now": page.now,
        "section": page.section,
        "ring": list(page.ring) if len(table.match.steps) == page.at else [],
        "action": wanted[0] if wanted else None,
        "begun": len(table.match.steps) > page.at,
    }


def goals_json(table: Table, mine: list[int]) -> list[dict[str, str]]:
    """What the sides at this table are out to do: one's own, or to a watcher all of them."""
    match = table.match
    goals = {
        goal_of(match.game, match.state, seat): match.game.seat_side(match.state, seat)
        for seat in mine or range(len(table.seats))
    }
    common = set(match.game.about.goals) == {""}
    return [{"text": goal, "side": "" if common else side} for goal, side in goals.items() if goal]
