"""The page of an analysis: one file with its own colours, letters and pictures, which asks nobody for anything."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from html import escape

from pylae.art import svg, theme
from pylae.core.match import Match
from pylae.core.wording import many
from pylae.lab.analysis import LUCK, Analysis, Moment, sentences
from pylae.lab.ribbon import board, heading, percent, ribbon, signed

LETTERS = (
    ("GFS Neohellenic", 700, "gfs-neohellenic-700.woff2"),
    ("Alegreya Sans", 400, "alegreya-sans-latin-400.woff2"),
    ("Alegreya Sans", 500, "alegreya-sans-latin-500.woff2"),
    ("Alegreya Sans", 700, "alegreya-sans-latin-700.woff2"),
)
STYLE = """
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font-variant-numeric:lining-nums;font:400 17px/1.45 'Alegreya Sans','Gill Sans',sans-serif}
main{max-width:980px;margin:0 auto;padding:20px 22px 60px}
h1,h2,h3,.figure{font-family:'GFS Neohellenic','Gill Sans',sans-serif;font-weight:700;word-spacing:-.12em;line-height:1.15}
h1{font-size:34px;margin:10px 0 4px}
h2{font-size:23px;margin:34px 0 10px}
h3{font-size:19px;margin:0 0 4px}
p{margin:0 0 8px}
small,.quiet{color:var(--text-2)}
header{border-bottom:3px solid var(--line-strong);margin-bottom:20px;padding-bottom:8px}
svg{display:block;width:100%;height:auto}
.totals+p{margin-top:8px}
.totals{display:grid;grid-template-columns:repeat(auto-fit,minmax(158px,1fr));gap:12px;margin:18px 0 0;padding:0;list-style:none}
.totals li{background:var(--panel);border:1px solid var(--line);padding:10px 14px}
.figure{display:block;font-size:28px}
ol.turning{list-style:none;padding:0;margin:0;display:grid;gap:22px}
.turning li{background:var(--panel);border:1.5px solid var(--line-strong);padding:14px 16px}
.number{display:inline-grid;place-items:center;width:28px;height:28px;margin-right:10px;border-radius:50%;background:var(--text);color:var(--page)}
.board{margin-top:12px;border:1px solid var(--line)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin-bottom:14px;background:var(--panel);border:1px solid var(--line)}
th,td{text-align:left;vertical-align:top;padding:6px 10px;border-bottom:1px solid var(--line)}
td.amount{white-space:nowrap}
.blunder td:first-child{box-shadow:inset 5px 0 var(--accent)}
.error td:first-child{box-shadow:inset 5px 0 var(--lit)}
.phone{display:none}
@media(max-width:640px){main{padding:14px 12px 40px}h1{font-size:27px}.screen{display:none}.phone{display:block}th,td{padding:6px}}
"""


def page(match: Match, analysis: Analysis) -> str:
    """The whole analysis as HTML."""
    good_for = f"<p class=quiet>+ is good for {escape(analysis.whose)}.</p>" if analysis.sides[1] else ""
    body = (
        f"<header><small>{escape(analysis.title)} · {many(analysis.steps, 'step')}</small>"
        f"<h1>{escape(analysis.ending or 'A game that is not over')}</h1></header>"
        f"<div class=screen>{ribbon(analysis, '')}</div><div class=phone>{ribbon(analysis, '', tall=True)}</div>"
        f"<ul class=totals>{''.join(totals(analysis))}</ul>{good_for}"
        f"<h2>Turning points</h2>{turning(match, analysis)}"
        f"<h2>Mistakes</h2>{mistakes(analysis)}"
        f"<p class=quiet>{escape(how(analysis))}</p>"
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(analysis.title)}: analysis</title>"
        f"<style>{faces()}:root{{{theme.css('bone')}}}"
        f"@media(prefers-color-scheme:dark){{:root{{color-scheme:dark;{theme.css('ink')}}}}}{STYLE}</style></head>"
        f"<body><main>{body.replace(' %', '&nbsp;%')}</main></body></html>\n"
    )


def faces() -> str:
    """The letters, written into the page."""
    return "".join(
        f"@font-face{{font-family:'{family}';font-weight:{weight};src:url(data:font/woff2;base64,"
        f"{base64.b64encode((svg.FONTS / name).read_bytes()).decode()})}}"
        for family, weight, name in LETTERS
    )


def totals(analysis: Analysis) -> Iterator[str]:
    """What luck and everybody's decisions came to."""
    yield total(
        heading(analysis),
        f"{percent(analysis.first)} → {percent(analysis.last)}",
        "from the first to the last step",
    )
    yield total("Luck", signed(analysis.luck), give_or_take(analysis.luck_error))
    for name, value, error in zip(analysis.seats, analysis.decisions, analysis.decisions_error, strict=True):
        yield total(f"Decisions: {name}", signed(value), give_or_take(error))


def total(name: str, value: str, note: str) -> str:
    return f"<li>{escape(name)}<span class=figure>{value}</span><small>{escape(note)}</small></li>"


def give_or_take(error: float) -> str:
    return f"give or take {100 * 1.96 * error:.0f} %"


def turning(match: Match, analysis: Analysis) -> str:
    """The turning points, each with its sentences and the board after it."""
    if not analysis.turning:
        return "<p>Nothing changed much at once.</p>"
    points = (
        point(match, analysis, analysis.moments[at], number) for number, at in enumerate(analysis.turning, 1)
    )
    return f"<ol class=turning>{''.join(points)}</ol>"


def point(match: Match, analysis: Analysis, moment: Moment, number: int) -> str:
    kind = "luck" if moment.kind == LUCK else f"choice: {analysis.seats[moment.seat]}"
    told = "".join(f"<p>{escape(text)}</p>" for text in sentences(match, moment.first, moment.last)[-4:])
    boards = "".join(
        f'<div class="board {name}">{board(match, moment.last, tall, f"turn{number}{name}-")}</div>'
        for name, tall in (("screen", False), ("phone", True))
    )
    where = escape(match.heading(moment.last - 1))
    return (
        f"<li><h3><span class=number>{number}</span>{percent(moment.before)} → {percent(moment.after)}</h3>"
        f"<small>{where} · step {moment.last} · {escape(kind)}</small>{told}{boards}</li>"
    )


def mistakes(analysis: Analysis) -> str:
    """The choices that were wrong, in a table."""
    wrong = [verdict for verdict in analysis.verdicts if verdict.wrong]
    if not wrong:
        return "<p>No choice was surely a mistake.</p>"
    rows = "".join(
        f"<tr class={verdict.grade}><td>{verdict.step}</td><td>{escape(analysis.seats[verdict.seat])}</td>"
        f"<td>{escape(verdict.chosen)}</td><td>{escape(verdict.better)}</td>"
        f"<td class=amount>{100 * verdict.loss:.0f} % ± {100 * verdict.margin:.0f}"
        f"{' · blunder' if verdict.grade == 'blunder' else ''}</td></tr>"
        for verdict in wrong
    )
    heads = "".join(f"<th scope=col>{head}</th>" for head in ("Step", "Who", "Chosen", "Better", "Lost"))
    return f"<div class=scroll tabindex=0><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"


def how(analysis: Analysis) -> str:
    """How all this was found."""
    fine = sum(verdict.grade == "fine" for verdict in analysis.verdicts)
    unclear = sum(verdict.grade == "cannot tell" for verdict in analysis.verdicts)
    return (
        f"Of {many(len(analysis.verdicts), 'decision')} {fine} were fine, and of {unclear} one cannot tell. "
        f"The game was played on {analysis.rollouts:,} times by Captain, with seed {analysis.seed}. Luck and decisions add up to "
        "the whole change; mistakes are judged by what the player knew at the time."
    )
