"""Sentences: lines of the log, odds, sections of the rules and results, as plain text."""

from __future__ import annotations

import shlex
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from pylae.core.game import Line, Odds, Pile, Prompt
from pylae.core.match import Match
from pylae.core.odds import percent
from pylae.core.options import changed
from pylae.core.wording import many

if TYPE_CHECKING:
    from pylae.core.rulebook import Section
    from pylae.lab.sim import Summary

LINE_WIDTH = 78
COMMAND = "  pylae "


def sentence(line: Line | Prompt) -> str:
    """The text with its section behind it: "The location die shows 4: strength 20. (fight.3)"."""
    return f"{line.text} ({line.section})" if line.section else line.text


def columns(entries: Sequence[str]) -> Iterator[str]:
    """Many short entries side by side, as many as fit a line, read row by row."""
    breadth = max(map(len, entries)) + 2
    across = max(1, LINE_WIDTH // breadth)
    for start in range(0, len(entries), across):
        yield "".join(f"{entry:<{breadth}}" for entry in entries[start : start + across]).rstrip()


def folded(text: str, width: int) -> str:
    """Text broken between words, further lines indented; a command, or a line with a long word, is left whole."""
    return "\n".join(_folded_line(line, width) for line in text.split("\n"))


def shell_line(*words: str) -> str:
    """A line to copy into a shell, whatever the words are."""
    return COMMAND + shlex.join(words)


def _folded_line(line: str, width: int) -> str:
    if len(line) <= width or line.startswith(COMMAND) or max(map(len, line.split())) > width // 2:
        return line
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.fill(
        line, width, subsequent_indent=f"{indent}  ", break_long_words=False, break_on_hyphens=False
    )


# Odds


def odds_lines(label: str, odds: Odds) -> Iterator[str]:
    """The chances of one action: those of the seat that is asked, and two lines for each way to take the risk."""
    section = f" ({odds.section})" if odds.section else ""
    yield f"{label}: {odds.title}{section}"
    if odds.summary:
        yield f"  {odds.summary}"
    for row in odds.rows:
        yield f"  {row.label}: {chances(row.events or row.outcomes)}"
        if row.events and row.outcomes:
            yield f"    that is: {chances(row.outcomes)}"


def chances(of: Mapping[str, Fraction]) -> str:
    return "; ".join(f"{name} {percent(chance)}" for name, chance in of.items())


# Piles


def pile_lines(pile: Pile) -> Iterator[str]:
    """An open pile: how many cards it has, and which."""
    yield f"{pile.title}: {many(pile.size, 'card')} ({pile.section})"
    if pile.cards:
        yield f"  {pile}"


# Rules


def section_lines(section: Section) -> Iterator[str]:
    """The title of a section and our summary of it."""
    ruling = ", our ruling" if section.ruling else ""
    yield f"{section.id}  {section.title}{ruling}"
    yield textwrap.fill(section.text, LINE_WIDTH, initial_indent="  ", subsequent_indent="  ")


# Results


def result_lines(match: Match) -> Iterator[str]:
    """How a finished match ended, and for whom."""
    yield f"The game is over after {len(match.steps)} steps."
    yield sentence(match.result())
    for seat, number in enumerate(match.returns()):
        verdict = "won" if number > 0 else "lost" if number < 0 else "drew"
        yield f"{match.game.seat_name(match.state, seat)} {verdict} ({number:+d})."


def options_text(match: Match) -> str:
    """The number of players, and the options that are not as usual, in a row."""
    players = f"{match.options['players']} {'player' if match.options['players'] == '1' else 'players'}"
    unusual = changed(match.game.options, match.options)
    return ", ".join([players, *(option.told(match.options[option.name]) for option in unusual)])


def summary_lines(title: str, summary: Summary) -> Iterator[str]:
    """A simulation in a few lines."""
    options = ", ".join(f"{name} {word}" for name, word in summary.options.items())
    yield f"{title}: {summary.games:,} games by {policies_text(summary.policies)} on {summary.device}, seed {summary.seed}"
    yield f"  {options}"
    yield from win_lines(summary)
    yield "Endings"
    for name, count in summary.endings.items():
        yield f"  {name:<24} {count:>14,}  {percent(count / summary.games):>7}"
    speed = summary.games / summary.seconds if summary.seconds else 0
    yield f"Mean length {summary.mean_steps:.1f} steps; {speed:,.0f} games per second, {summary.seconds:.1f} s of play."


def policies_text(policies: Sequence[str]) -> str:
    """Who played: one policy, or one after the other in the order of the seats."""
    if len(set(policies)) == 1:
        return f"the {policies[0]} policy"
    return f"the policies {', '.join(policies)}"


def fine(rate: float) -> str:
    """A rate in percent: two decimals, or two figures of the little that is above nothing or below everything."""
    decimals = 2
    while 0 < rate < 1 and round(100 * rate, decimals) in (0, 100):
        decimals += 1
    return f"{100 * rate:.{decimals if decimals == 2 else decimals + 1}f}"


def win_lines(summary: Summary) -> Iterator[str]:
    """Who won how often, with the 95% interval."""
    rates = summary.win_rate if isinstance(summary.win_rate, dict) else {"everybody": summary.win_rate}
    intervals = summary.interval if isinstance(summary.interval, dict) else {"everybody": summary.interval}
    yield "Won (95% interval)"
    for name, rate in rates.items():
        low, high = intervals[name]
        yield f"  {name:<24} {fine(rate)}%  ({fine(low)} to {fine(high)})"
    if summary.draw_rate or isinstance(summary.win_rate, dict):
        yield f"  {'nobody':<24} {fine(summary.draw_rate)}%"
