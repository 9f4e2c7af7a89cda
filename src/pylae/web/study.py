"""A study: the analysis of a game as its page shows it, made in a process of its own.

python -m pylae.web.study SEAT SECONDS < record          # lines of JSON: how far it is, and at last the study
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from typing import Any

from pylae import games
from pylae.core.match import Match
from pylae.core.record import loads
from pylae.lab.analysis import FEWEST, LUCK, Analysis, Moment, analyse, sentences
from pylae.lab.futures import affordable
from pylae.lab.ribbon import board, heading, percent, ribbon, signed
from pylae.lab.verdicts import UNCLEAR

PAUSE = 0.2  # seconds between two reports
MODESTY = 5  # how far it stands back behind those who play
SENTENCES = 4  # at most, of a turning point

Json = dict[str, Any]


def main() -> None:
    """Reads a record and tells its study."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this process too
    os.nice(MODESTY)
    seat, seconds = int(sys.argv[1]), float(sys.argv[2])
    match = loads(sys.stdin.buffer.read().decode(), games.load)
    rollouts = max(FEWEST, affordable(match.game, match.positions[0], seconds, 1))
    reported = 0.0

    def progress(done: int) -> None:
        nonlocal reported
        if time.monotonic() - reported > PAUSE:
            reported = time.monotonic()
            tell({"done": done, "of": rollouts})

    progress(0)
    tell({"study": study(match, analyse(match, rollouts=rollouts, seat=seat, progress=progress))})


def tell(message: Json) -> None:
    """A line for the server."""
    text = json.dumps(message, ensure_ascii=False).replace(" %", "\N{NO-BREAK SPACE}%")
    sys.stdout.buffer.write(text.encode() + b"\n")
    sys.stdout.buffer.flush()


def study(match: Match, analysis: Analysis) -> Json:
    """Everything the page shows, in words and pictures."""
    grades = [verdict.grade for verdict in analysis.verdicts]
    return {
        "ending": analysis.ending or "A game that is not over",
        "steps": analysis.steps,
        "sentence": in_a_sentence(analysis),
        "good_for": analysis.whose if analysis.sides[1] else "",
        "wide": ribbon(analysis, ""),
        "tall": ribbon(analysis, "", tall=True),
        "totals": totals(analysis),
        "turning": [
            turning_point(match, analysis, analysis.moments[at], number)
            for number, at in enumerate(analysis.turning, 1)
        ],
        "mistakes": [
            {
                "step": verdict.step,
                "who": analysis.seats[verdict.seat],
                "chosen": verdict.chosen,
                "better": verdict.better,
                "lost": f"{100 * verdict.loss:.0f} %",
                "margin": f"{100 * verdict.margin:.0f} %",
                "blunder": verdict.grade == "blunder",
            }
            for verdict in analysis.verdicts
            if verdict.wrong
        ],
        "decisions": len(grades),
        "fine": grades.count("fine"),
        "unclear": grades.count(UNCLEAR),
        "rollouts": f"{analysis.rollouts:,}",
    }


def in_a_sentence(analysis: Analysis) -> str:
    """What luck did and what the decisions did."""
    whose = f"For {analysis.whose}, the" if analysis.sides[1] else "The"
    values = [signed(value) for value in analysis.decisions]
    if len(values) == 1:
        decisions = f"decisions {values[0]}"
    else:
        by = (f"by {name} {value}" for name, value in zip(analysis.seats, values, strict=True))
        decisions = f"decisions {', '.join(by)}"
    first, last = percent(analysis.first), percent(analysis.last)
    return f"{whose} chance to win went from {first} to {last}: luck {signed(analysis.luck)}, {decisions}."


def totals(analysis: Analysis) -> list[tuple[str, str, str]]:
    """The same as figures: of what, how much, how sure."""
    course = f"{percent(analysis.first)} → {percent(analysis.last)}"
    decisions = zip(analysis.seats, analysis.decisions, analysis.decisions_error, strict=True)
    return [
        (heading(analysis), course, "from the first step to the last"),
        ("Luck", signed(analysis.luck), give_or_take(analysis.luck_error)),
        *((f"Decisions: {name}", signed(value), give_or_take(error)) for name, value, error in decisions),
    ]


def give_or_take(error: float) -> str:
    return f"give or take {100 * 1.96 * error:.0f} %"


def turning_point(match: Match, analysis: Analysis, moment: Moment, number: int) -> Json:
    """A turning point, with the board after it."""
    return {
        "number": number,
        "before": percent(moment.before),
        "after": percent(moment.after),
        "heading": match.heading(moment.last - 1),
        "first": moment.first,
        "last": moment.last,
        "kind": "luck" if moment.kind == LUCK else f"{analysis.seats[moment.seat]} chose",
        "told": sentences(match, moment.first, moment.last)[-SENTENCES:],
        "wide": board(match, moment.last, False, f"turn{number}-wide-"),
        "tall": board(match, moment.last, True, f"turn{number}-tall-"),
    }


if __name__ == "__main__":
    main()
