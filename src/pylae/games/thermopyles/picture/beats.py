"""Beats: a charge from the hand to the graves, a retreat, and what is dealt."""

from collections.abc import Sequence

from pylae.core import beats as show
from pylae.core.chance import HIDDEN
from pylae.core.game import Line
from pylae.core.piles import cards_in
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.picture import charts
from pylae.games.thermopyles.rules import act, common, end, phase
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.sight import odds
from pylae.games.thermopyles.words import names
from pylae.games.thermopyles.words.telling import narrate

FATES: dict[str, tuple[str, show.Tone]] = {
    "annihilated": ("Annihilated", "good"),
    "repelled": ("Repelled", "even"),
}
STOOD: tuple[str, show.Tone] = ("It stands", "bad")
HIGHEST = 6  # a support or location die


def beats(before: State, action: int, after: State, seat: int, tall: bool = False) -> list[show.Beat]:
    """turn What happened in one step, as a page shows it."""
    chart, lines = charts.TALL if tall else charts.WIDE, narrate(before, action, after)
    match before.phase:
        case phase.TURN if action != act.RETREAT:
            shown = _charge(before, action - act.FIGHT, after, lines, chart)
        case phase.SUPPORT:
            shown = _support(before, action - act.ASK, after, lines, chart)
        case phase.DIE:
            shown = _die(before, action + 1, after, lines, chart)
        case phase.ARRIVAL:
            shown = _arrival(before, after, lines)
        case phase.DEAL | phase.DRAW:
            shown = _card(before, action, after, seat, lines, chart)
        case phase.DISCARD:
            shown = _discard(before, action, lines, seat)
        case _:
            shown = show.from_lines(lines)
    return shown + _result(before, after, lines)


def _charge(
    before: State, card: int, after: State, lines: Sequence[Line], chart: charts.Chart
) -> list[show.Beat]:
    """fight.1 The card leaves the hand; where no die can fall the fight follows at once."""
    faced = [names.persian_name(one) for one in before.slot if one != cards.NOBODY]
    say, more = lines[0].text, f"Against {' and '.join(faced)}"
    name = f"spartan-{card}"
    if _shown(before, card):
        beats: list[show.Beat] = [show.Move(id=name, to="charge", ms=320, line=0, say=say, more=more)]
    elif after.charge == card:
        beats = [
            show.Enter(id=name, origin=(chart.charge[0] + 60, chart.fold), ms=320, line=0, say=say, more=more)
        ]
    else:
        beats = [show.Hold(line=0, say=say, more=more)]
    return beats + _combat(before, after, card, cards.SPARTAN_VALUE[card], lines, chart)


def _shown(before: State, card: int) -> bool:
    """Is a card in a hand that this view sees?"""
    return any(hand >> card & 1 for hand in before.hand)


def _support(
    before: State, number: int, after: State, lines: Sequence[Line], chart: charts.Chart
) -> list[show.Beat]:
    """fight.2 Support cards become dice."""
    spent = cards.SUPPORT_CARDS - before.support
    x, y = chart.dice
    to = (x, y + chart.dice_size / 2)
    beats: list[show.Beat] = [
        show.Move(
            id=f"support-{spent + at + 1}",
            to=to,
            size=chart.dice_size,
            gone=True,
            ms=220,
            together=at > 0,
            wait=60 if at else 0,
            say="" if at else lines[0].text,
            line=0,
        )
        for at in range(number)
    ]
    beats = beats or [show.Hold(ms=200, say=lines[0].text, line=0)]
    return beats + _combat(before, after, before.charge, before.strength, lines, chart)


def _die(
    before: State, face: int, after: State, lines: Sequence[Line], chart: charts.Chart
) -> list[show.Beat]:
    """fight.2 fight.3 The dice fall together, and then the charge is as strong as it is."""
    x, y = chart.dice
    total = before.strength + face
    roll = show.Roll(
        at=(x, y + chart.dice_size / 2),
        dice=(show.Die("greek", face, HIGHEST, counts=True),),
        size=chart.dice_size,
        across=3,
        throw="charge",
        say=f"The dice fall: {{dice}}. Strength {total}.",
        more=lines[0].text if before.strength == cards.SPARTAN_VALUE[before.charge] else "",
        line=0,
    )
    return [roll, *_combat(before, after, before.charge, total, lines, chart)]


def _combat(
    before: State, after: State, card: int, total: int, lines: Sequence[Line], chart: charts.Chart
) -> list[show.Beat]:
    """fight.4 The charge runs at the enemy, each card's fate is named, and the cards go where they belong."""
    if after.phase in (phase.SUPPORT, phase.DIE):
        return []
    fates = [fate for place, fate in enumerate(odds.fates(before, total)) if place == 0 or fate]
    fought = lines[len(lines) - len(fates) - (after.phase == phase.FINISHED) :]
    first = len(lines) - len(fought)
    name, charges = f"spartan-{card}", _shown(before, card) or before.charge == card
    beats: list[show.Beat] = [show.Count(at=chart.strength, to=total, size=chart.strength_radius)]
    if charges:
        beats.append(show.Clash(id=name, whom=f"persian-{before.slot[0]}", reach=0.42, ms=320))
    for place, fate in enumerate(fates):
        word, tone = FATES.get(fate, STOOD)
        beats.append(
            show.Stamp(
                at=f"persian-{before.slot[place]}",
                word=word,
                tone=tone,
                ms=220,
                say=fought[place].text,
                line=first + place,
            )
        )
    beats.append(show.Hold(ms=240))
    graves = cards_in(after.graveyard)[: cards.GRAVEYARD_GOAL]
    leave: list[show.Beat] = [show.Clear()]
    if before.charge != cards.NOBODY:
        leave.append(show.Fade(id="reckoning", together=True))
    for place, fate in enumerate(fates):
        fallen = before.slot[place]
        if fallen in graves:
            leave.append(
                show.Move(
                    id=f"persian-{fallen}", to=f"grave-{graves.index(fallen) + 1}", ms=280, together=True
                )
            )
        elif fate == "repelled":
            leave.append(
                show.Move(id=f"persian-{fallen}", to="discard-persian", ms=280, gone=True, together=True)
            )
    if charges:
        leave.append(show.Move(id=name, to="discard-spartan", ms=280, gone=True, together=True))
    return beats + leave


def _arrival(before: State, after: State, lines: Sequence[Line]) -> list[show.Beat]:
    """fight.4 A fresh force steps forward from the pile."""
    place = 0 if before.slot[0] == cards.NOBODY else 1
    return [show.Enter(id=f"persian-{after.slot[place]}", origin="deck-persian", say=lines[0].text, line=0)]


def _card(
    before: State, action: int, after: State, seat: int, lines: Sequence[Line], chart: charts.Chart
) -> list[show.Beat]:
    """draw A card comes from the deck into a hand: face up where the seat sees it."""
    player = before.receiver
    fresh = cards_in(after.hand[player] & ~before.hand[player])
    if action != HIDDEN and fresh:
        return [show.Enter(id=f"spartan-{fresh[0]}", origin="deck-spartan", say=lines[0].text, line=0)]
    place = common.hand_size(after, player) - 1
    return [show.Enter(id=f"back-{player + 1}-{place}", origin="deck-spartan", say=lines[0].text, line=0)]


def _discard(before: State, action: int, lines: Sequence[Line], seat: int) -> list[show.Beat]:
    """preparation A card is laid down."""
    card = action - act.LAY_DOWN
    if not _shown(before, card):
        return [show.Hold(say=lines[0].text, line=0)]
    return [show.Move(id=f"spartan-{card}", to="discard-spartan", gone=True, say=lines[0].text, line=0)]


def _result(before: State, after: State, lines: Sequence[Line]) -> list[show.Beat]:
    """end How it all ended, over the pass."""
    if after.phase != phase.FINISHED or before.phase == phase.FINISHED:
        return []
    word = lines[-1].text.partition(":")[0]
    tone: show.Tone = "good" if end.won(after) else "bad"
    return [
        show.Stamp(
            at="outcome",
            word=word.rstrip("."),
            tone=tone,
            ms=260,
            say=lines[-1].text,
            line=len(lines) - 1,
            stays=True,
        ),
        show.Hold(ms=500),
    ]
