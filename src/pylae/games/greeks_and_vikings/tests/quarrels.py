"""Files of cards made by chance that call, defeat and break whatever they can, and answer everything that does."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from pylae.games.greeks_and_vikings.data import limits
from pylae.games.greeks_and_vikings.tests import card_files


def card_file(random: Random) -> dict[str, str]:
    """Data of a table, like that of `card_files`."""
    content = json.loads(card_files.card_file(random)["cards"])
    room = limits.OPERATIONS
    for row in content["cards"]:
        row["fx"] = []
        row |= {"stars": 0} if row["kind"] == "combatant" else {}
        for _ in range(3):
            effect = ability(random, row)
            if len(effect["do"]) <= room:
                room -= len(effect["do"])
                row["fx"].append(effect)
    return {"cards": json.dumps(content)}


def ability(random: Random, row: dict[str, Any]) -> dict[str, Any]:
    """An ability that sets off others."""
    own = {"combatant": ["self"], "weapon": ["bearer"], "action": []}.get(
        row["kind"], ["bearer"] if row.get("place") == "equip" else []
    )
    trigger = random.choice(("fall", "fall", "attack", "defend", "win", "play", "turn_start", "use"))
    if row["kind"] == "action":
        trigger = "play"
    scope = (
        {"scope": random.choice(("friend", "foe"))} if trigger in ("fall", "attack", "defend", "win") else {}
    )
    do = [
        operation(random, [*own, "subject", "rival", "friends", "foes"]) for _ in range(random.randint(1, 4))
    ]
    return {"when": trigger, "do": do, **scope, **({"may": True} if random.random() < 0.2 else {})}


def operation(random: Random, units: list[str]) -> dict[str, Any]:
    """An operation that moves cards."""
    pick: dict[str, Any] = {"pick": random.choice((1, 2, "all"))}
    who = {"who": random.choice(("me", "foe", "subject", "each_foe"))}
    dest = {"dest": random.choice(("hand", "deck_top", "deck_bottom"))}
    vast = {"atk": 99, "def": -99, "until": random.choice(("battle", "turn", "round", "stay"))}
    return random.choice(
        (
            {"muster": {"from": "my_museum", "where": {}}},
            {"muster": {"from": "my_hand", "where": {}}},
            {"defeat": {"to": random.choice(units), **pick}},
            {"defeat": {"to": random.choice(units)}},
            {"recover": {"where": {}, **dest, **pick}},
            {"seek": {"where": {"kind": "combatant"}}},
            {"break": {"to": "foe_field", **pick}},
            {"discard": {**who, "n": 2}},
            {"mill": {**who, "n": 2}},
            {"draw": {**who, "n": 2}},
            {"ready": {"to": "friends"}},
            {"boost": {"to": "foes", **vast, "per": {"of": "my_museum"}}},
        )
    )
