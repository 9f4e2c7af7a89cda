"""What an ability does, in words: its card, and each operation as a prompt asks about it or a log tells it."""

from __future__ import annotations

from collections.abc import Sequence

from pylae.core.wording import listed, many
from pylae.games.greeks_and_vikings.data import ability, card, operation
from pylae.games.greeks_and_vikings.rules import agenda, events, job
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import names

LASTS = {
    operation.BATTLE: "for this battle",
    operation.TURN: "this turn",
    operation.ROUND: "for a round",
    operation.STAY: "for good",
}
GOES = {
    operation.HAND: "to the hand",
    operation.DECK_TOP: "onto the Deck",
    operation.DECK_BOTTOM: "under the Deck",
}
KEYWORDS = ("Special Order", "Guard", "Raider", "Bold", "Pacifist", "Twin Strike")


def asking(view: State) -> Sequence[int]:
    """3.4 The waiting ability, a row of the queue, on behalf of which something is asked or done on top of the agenda."""
    for row in reversed(view.job[: view.jobs]):
        if row[agenda.WHAT] == job.ABILITY:
            return view.queue[row[agenda.FIRST]]
    return ()


def card_asking(view: State) -> str:
    """3.4 The card whose ability is being resolved, or ""."""
    waiting = asking(view)
    return names.card_name(view, card_of(view, waiting[events.ABILITY])) if waiting else ""


def card_of(view: State, which: int) -> int:
    """3.3 The title on which an ability stands."""
    return view.ability[which][ability.CARD]


def boost(doing: Sequence[int]) -> str:
    """3.3 "+3 ATK and -1 DEF this turn"."""
    values = [(doing[operation.ATK], "ATK"), (doing[operation.DEF], "DEF")]
    more = listed([f"{value:+d} {stat}" for value, stat in values if value]) or "+0"
    each = " for each" if doing[operation.PER_OF] != operation.ONCE else ""
    return f"{more}{each} {LASTS[doing[operation.UNTIL]]}"


def keywords(mask: int) -> list[str]:
    """3.3 The keywords of a set."""
    return [word for bit, word in enumerate(KEYWORDS) if mask >> bit & 1]


def question(view: State, doing: Sequence[int]) -> str:
    """3.3 What the owner of an ability is asked about one of its operations."""
    what, source = doing[operation.WHAT], doing[operation.TO]
    if what == operation.SEEK:
        return "which card comes from the Deck to the hand?"
    if what == operation.RECOVER:
        return f"which card of the Museum goes {GOES[doing[operation.DEST]]}?"
    if what == operation.MUSTER:
        from_hand = source == operation.MY_HAND
        return f"which Combatant enters the Trench from the {'hand' if from_hand else 'Museum'}?"
    return {
        operation.BOOST: f"which Combatant has {boost(doing)}?",
        operation.GRANT: f"which Combatant has {granted(doing)}?",
        operation.DEFEAT: "which Combatant is defeated?",
        operation.BREAK: "which card goes to the Museum?",
        operation.READY: "which Combatant may attack once more?",
    }[what]


def granted(doing: Sequence[int]) -> str:
    """3.3 "Guard for a round"."""
    return f"{listed(keywords(doing[operation.KEYWORD]))} {LASTS[doing[operation.UNTIL]]}"


def price(doing: Sequence[int]) -> str:
    """3.3 What an ability costs, or ""."""
    parts = []
    if doing[ability.COST_SP]:
        parts.append(f"pay {many(doing[ability.COST_SP], 'State Point')}")
    if doing[ability.COST_DISCARD]:
        parts.append(f"discard {many(doing[ability.COST_DISCARD], 'card')}")
    if doing[ability.COST_SACRIFICE]:
        parts.append(f"sacrifice {many(doing[ability.COST_SACRIFICE], 'Combatant')}")
    return listed(parts) if parts else ""


def text(view: State, title: int) -> str:
    """3.2 What is printed on a card, or ""."""
    texts = view.table_data.titles.get("texts", ()) if view.table_data else ()
    return texts[title] if title < len(texts) else ""


def says_more(view: State, title: int) -> bool:
    """3.6 Whether the text of a card says more than its numbers and keywords; players do themselves what the rules cannot."""
    titles = view.table_data.titles if view.table_data else {}
    by_hand = title < len(titles.get("ids", ())) and titles["ids"][title] in titles.get("manual", ())
    return by_hand or view.card[title][card.ABILITIES] + view.card[title][card.AURAS] > 0


def face(view: State, title: int) -> str:
    """3.2 What a card is, in few words: "Warrior ★★★ 9/6", "Weapon +3/+0", "Action"."""
    row = view.card[title]
    kind = card.KINDS[row[card.KIND]].capitalize()
    if row[card.KIND] == card.COMBATANT:
        subtype = card.SUBTYPES[row[card.SUBTYPE]].capitalize()
        return f"{subtype}{' ' if row[card.STARS] else ''}{'★' * row[card.STARS]} {row[card.ATK]}/{row[card.DEF]}"
    if row[card.KIND] == card.WEAPON or (row[card.KIND] == card.HOLD and row[card.PLACE] == card.EQUIP):
        return f"{kind} {row[card.ATK]:+d}/{row[card.DEF]:+d}"
    if row[card.KIND] == card.HOLD:
        return f"{kind} for the {'Effect' if row[card.PLACE] == card.EFFECT else 'Command'} Zone"
    return kind
