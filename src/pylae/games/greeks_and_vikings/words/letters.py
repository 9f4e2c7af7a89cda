"""The table in letters, good enough to play by ear, in 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from pylae.core.wording import many
from pylae.games.greeks_and_vikings.data import card
from pylae.games.greeks_and_vikings.rules import layout, totals
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import effects, names

COLUMNS = 80
INDENT = 14
SHOWN_KEYWORDS = (card.GUARD, card.RAIDER, card.BOLD, card.PACIFIST, card.TWIN_STRIKE)


def show(view: State, seat: int) -> str:
    """terms The War Zones in letters, the rivals' first, and one's own hand; what cards in play and in that hand say."""
    own = [seat] if 0 <= seat < view.players else []
    seats = [*(other for other in range(view.players) if other != seat), *own]
    lines = [line for player in seats for line in _war_zone(view, player, player in own)]
    lines += _texts(view)
    for player in own:
        lines += _hand(view, player)
    if view.turns:
        lines += _turn(view)
    return "\n".join(lines)


def _war_zone(view: State, player: int, own: bool) -> Iterator[str]:
    """1.1 All that lies before a player, and how much of the rest there is."""
    title = f"{names.seat_name(view, player)}{' (you)' if own else ''}"
    if not view.alive[player]:
        yield f"== {title}: out of the game"
        return
    counts = [
        many(view.sp[player], "State Point"),
        f"hand {view.hands[player]}",
        f"Deck {view.decks[player]}",
        f"Museum {sum(view.museum[player])}",
    ]
    yield f"== {title}: {', '.join(counts)}"
    known = [_named(view, token) for token in view.shown[player] if token]
    rows = (
        ("Battlefield", [_zone(view, player, layout.BATTLEFIELD)]),
        ("Effect Zone", [_zone(view, player, layout.EFFECT)]),
        (
            "Command",
            [_zone(view, player, slot) for slot in range(layout.FIRST_COMMAND, len(view.zone[player]))],
        ),
        ("Shown", [] if own else known),
        ("Deck top", [_named(view, token) for token in view.top[player] if token]),
        ("Deck bottom", [_named(view, token) for token in view.bottom[player] if token]),
    )
    for place in names.trench(view, player):
        yield from _row("Trench", _combatant(view, place))
    if not names.trench(view, player):
        yield from _row("Trench", "empty")
    for label, cards in rows:
        if any(cards):
            yield from _row(label, ", ".join(filter(None, cards)))


def _combatant(view: State, place: int) -> str:
    """1.6 A Combatant with its totals, what it holds, and what is to be known of it: "Hoplite 5/4: Xiphos, Aspis; Guard"."""
    values = "/".join(str(totals.total(view, place, column)) for column in (card.ATK, card.DEF))
    held = [
        names.attached(view, place, column)
        for column in range(layout.WEAPON, layout.KIT)
        if view.kit[place][column]
    ]
    marks = [
        word
        for keyword in SHOWN_KEYWORDS
        if totals.has(view, place, keyword)
        for word in effects.keywords(keyword)
    ]
    subtype = view.card[view.kit[place][layout.COMBATANT] - 1][card.SUBTYPE]
    marks += [card.SUBTYPES[subtype].capitalize()] if subtype < len(card.SUBTYPES) else []
    marks += ["has attacked"] if view.strikes[place] else []
    marks += ["used"] if view.used[place] >> layout.COMBATANT & 1 else []
    return f"{names.unit(view, place)} {values}{': ' + ', '.join(held) if held else ''}; {', '.join(marks)}"


def _zone(view: State, player: int, slot: int) -> str:
    if not view.zone[player][slot]:
        return ""
    used = " (used)" if player == view.turn and view.zone_used[player] >> slot & 1 else ""
    return f"{names.laid(view, player, slot)}{used}"


def _texts(view: State) -> Iterator[str]:
    """3.2 What the cards in play say, but for those whose numbers and keywords say it all."""
    rows = [*view.kit, *view.zone]
    lying = {token - 1: None for row in rows for token in row if token}
    saying = [title for title in lying if effects.says_more(view, title)]
    if saying:
        yield "In play:"
    for title in saying:
        yield from _wrapped(f"{names.label(view, title)}: {effects.text(view, title)}", "  ")


def _hand(view: State, player: int) -> Iterator[str]:
    """1.1 One's hand: what each card is and says."""
    held = [token - 1 for token in view.hand[player] if token]
    yield f"Your hand: {many(len(held), 'card')}"
    for title in dict.fromkeys(held):
        copies = f" × {held.count(title)}" if held.count(title) > 1 else ""
        text = effects.text(view, title)
        said = f"{names.label(view, title)}{copies}, {effects.face(view, title)}{'. ' + text if text else ''}"
        yield from _wrapped(said, "  ")


def _turn(view: State) -> Iterator[str]:
    """1.3 What of the turn is used up."""
    parts = [f"Turn {view.turns}, {names.seat_name(view, view.turn)}"]
    parts.append(f"{view.acts} of {view.actions} actions taken")
    parts += [f"{many(view.orders, 'Combatant')} more by Special Order"] if view.orders else []
    parts += [f"the next starred Combatant costs {many(view.discount, 'star')} less"] if view.discount else []
    parts += ["a Weapon was equipped"] if view.equipped else []
    parts += ["a Combatant was played"] if view.combatants else []
    yield from _wrapped("; ".join(parts) + ".", "")


def _named(view: State, token: int) -> str:
    return names.label(view, token - 1)


def _row(label: str, text: str) -> Sequence[str]:
    return _wrapped(text, f"  {label:<{INDENT - 2}}")


def _wrapped(text: str, start: str) -> Sequence[str]:
    indent = " " * max(len(start), 4)
    return textwrap.wrap(
        text, COLUMNS, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False
    )
