"""Sentences: lines of the log, odds, sections of the rules and results, as plain text."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from pylae.core.game import Line, Odds, Prompt
from pylae.core.match import Match

if TYPE_CHECKING:
    from pylae.core.rulebook import Rulebook, Section
    from pylae.lab.sim import Summary

LINE_WIDTH = 78


class UnknownSection(ValueError):
    """No section of that name in a rulebook."""


def sentence(line: Line | Prompt) -> str:
    """The text with its section behind it: "The location die shows 4: strength 20. (fight.3)"."""
    return f"{line.text} ({line.section})" if line.section else line.text


def percent(chance: Fraction | float) -> str:
    return f"{float(chance * 100):.1f} %"


def columns(entries: Sequence[str]) -> Iterator[str]:
    """Many short entries side by side, as many as fit a line, read row by row."""
    breadth = max(map(len, entries)) + 2
    across = max(1, LINE_WIDTH // breadth)
    for start in range(0, len(entries), across):
        yield "".join(f"{entry:<{breadth}}" for entry in entries[start : start + across]).rstrip()


# Odds


def odds_lines(label: str, odds: Odds) -> Iterator[str]:
    """The exact chances of one action, two lines for each way to take the risk."""
    section = f" ({odds.section})" if odds.section else ""
    yield f"{label}: {odds.title}{section}"
    for row in odds.rows:
        yield f"  {row.label}: {chances(row.events or row.outcomes)}"
        if row.events and row.outcomes:
            yield f"    that is: {chances(row.outcomes)}"


def chances(of: Mapping[str, Fraction]) -> str:
    return "; ".join(f"{name} {percent(chance)}" for name, chance in of.items())


# Rules


def sections_of(book: Rulebook, wanted: str) -> list[Section]:
    """A section and the sections below it: fight, fight.1, fight.2, …"""
    key = wanted.strip().lower()
    found = [section for name, section in book.sections.items() if f"{name.lower()}.".startswith(f"{key}.")]
    if key and found:
        return found
    close = difflib.get_close_matches(wanted, book.sections, 3, 0.4)
    hint = f"Did you mean {' or '.join(close)}?" if close else f"There are: {', '.join(book.sections)}."
    raise UnknownSection(f"There is no section {wanted!r}. {hint}")


def section_lines(section: Section) -> Iterator[str]:
    """The title of a section and our summary of it."""
    ruling = ", our ruling" if section.ruling else ""
    yield f"{section.id}  {section.title}{ruling}"
    if section.text:
        yield f"  {section.text}"


# Results


def result_lines(match: Match) -> Iterator[str]:
    """How a finished match ended, and for whom."""
    yield f"The game is over after {len(match.steps)} steps."
    yield sentence(match.result())
    for seat, number in enumerate(match.returns()):
        verdict = "won" if number > 0 else "lost" if number < 0 else "drew"
        yield f"{match.game.seat_name(match.state, seat)} {verdict} ({number:+d})."


def options_text(match: Match) -> str:
    """The options of a match in a row."""
    return ", ".join(f"{name} {word}" for name, word in match.options.items())


def summary_lines(title: str, summary: Summary) -> Iterator[str]:
    """A simulation in a few lines."""
    options = ", ".join(f"{name} {word}" for name, word in summary.options.items())
    yield f"{title}: {summary.games:,} games by the {summary.policy} policy on {summary.device}, seed {summary.seed}"
    yield f"  {options}"
    yield from win_lines(summary)
    yield "Endings"
    for name, count in summary.endings.items():
        yield f"  {name:<24} {count:>14,}  {percent(count / summary.games):>7}"
    speed = summary.games / summary.seconds if summary.seconds else 0
    yield f"Mean length {summary.mean_steps:.1f} steps; {speed:,.0f} games per second, {summary.seconds:.1f} s in all."


def win_lines(summary: Summary) -> Iterator[str]:
    """Who won how often, with the 95 % interval."""
    rates = summary.win_rate if isinstance(summary.win_rate, dict) else {"everybody": summary.win_rate}
    intervals = summary.interval if isinstance(summary.interval, dict) else {"everybody": summary.interval}
    yield "Won (95 % interval)"
    for name, rate in rates.items():
        low, high = intervals[name]
        yield f"  {name:<24} {100 * rate:.2f} %  ({100 * low:.2f} to {100 * high:.2f})"
    if summary.draw_rate:
        yield f"  {'nobody':<24} {100 * summary.draw_rate:.2f} %"
