"""Tables for tests: people in seats, without a database."""

from __future__ import annotations

import time
from collections.abc import Sequence

from pylae.core.codes import encode
from pylae.core.game import WATCHER
from pylae.core.match import Match
from pylae.games import load
from pylae.games.earth_and_water.tests.positions import position
from pylae.web.sitting import Sitter, seat_label
from pylae.web.store import Event, SeatRow, TableRow
from pylae.web.table import Table, Who
from pylae.web.trials.server import rivals

ANN, BEN, EVE = Who("ann"), Who("ben"), Who("eve")


def person(name: str) -> Sitter:
    return Sitter("person", name, name=name.capitalize())


def bot(policy: str = "heuristic") -> Sitter:
    return Sitter("bot", policy=policy)


def seated(match: Match, sitters: Sequence[Sitter]) -> Table:
    """A table where this match is under way."""
    seats = [
        SeatRow("t", number, sitter.kind, sitter.user, sitter.policy, seat_label(sitter, match), sitter.token)
        for number, sitter in enumerate(sitters)
    ]
    position = "" if match.from_setup else encode(match.game, match.positions[0])
    row = TableRow(
        *("t", "i", match.game.name, dict(match.options), position, match.physical, True, "ann", "", ""),
        *(0.0, 0.0, 1, 0, 0, 0, False, "", ""),
    )
    actions = [step.action for step in match.steps]
    return Table(row, seats, [event(1, "play", -1, actions=actions)])


def event(seq: int, kind: str, seat: int, client: str | None = None, **data: object) -> Event:
    return Event("t", seq, kind, seat, data, client, None, time.time())


def advance(match: Match, steps: int) -> Match:
    """Plays a while as good players would."""
    while steps and not match.over:
        match.play(match.hint().action)
        steps -= 1
    return match


def hidden(match: Match, seat: int) -> bool:
    """Whether a seat sees less than everything."""
    return match.view(seat) != match.state


def hippias() -> Match:
    """Persia may play card 9, which shows it the Greek hand."""
    return Match(load("earth_and_water"), position=position(hands="4 8 1 / 9 2"))


__all__ = [
    "ANN",
    "BEN",
    "EVE",
    "WATCHER",
    "advance",
    "bot",
    "event",
    "hidden",
    "hippias",
    "person",
    "rivals",
    "seated",
]
