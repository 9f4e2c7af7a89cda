"""Cards written for a test, beside plain Soldiers "plain0" … "plain13" (ATK 2, DEF 2).

war = own_cards({"mill": play(mill={"who": "foe", "n": 2})}, Side(hand="mill"), Side())
war.do(war.play("mill"))
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pylae.games.greeks_and_vikings.tests.positions import Side, Table, table

COMBATANT = {"kind": "combatant", "subtype": "soldier", "stars": 0, "atk": 2, "def": 2}
PLAIN = {f"plain{at}": COMBATANT for at in range(14)}


def when(trigger: str, *operations: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An ability; `if` is written `if_`."""
    return {
        "when": trigger,
        "do": list(operations),
        **{key.rstrip("_"): value for key, value in more.items()},
    }


def combatant(*fx: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**COMBATANT, "fx": list(fx), **{key.rstrip("_"): value for key, value in more.items()}}


def attached(*fx: dict[str, Any], kind: str = "weapon") -> dict[str, Any]:
    return {
        "kind": kind,
        **({"place": "equip"} if kind == "hold" else {}),
        "atk": 0,
        "def": 0,
        "fx": list(fx),
    }


def lying(*fx: dict[str, Any], place: str = "command") -> dict[str, Any]:
    """A Hold without a holder."""
    return {"kind": "hold", "place": place, "fx": list(fx)}


def battlefield(*fx: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "battlefield", "fx": list(fx)}


def action(*operations: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An Action card with one ability."""
    return {"kind": "action", "fx": [when("play", *operations, **more)]}


def own_cards(cards: Mapping[str, dict[str, Any]], *sides: Side, **more: Any) -> Table:
    """A position with these cards; the Decks have two plain Soldiers where a side says nothing else."""
    written = {**cards, **PLAIN}
    deck = {name: 3 if name in PLAIN else 2 for name in written}
    content = {
        "format": "gv-cards/1",
        "set": {"id": "test", "title": "Test", "status": "custom"},
        "cards": [
            {"id": name, "name": name, "side": "test", "text": "", **row} for name, row in written.items()
        ],
        "decks": {"one": deck, "two": deck},
    }
    return table(*map(with_deck, sides), texts={"cards": json.dumps(content)}, deck_max=70, **more)


def with_deck(side: Side) -> Side:
    return side if side.deck != Side().deck else Side(**{**vars(side), "deck": "plain12 plain13"})
