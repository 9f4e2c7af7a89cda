"""Files of cards made by chance, valid and full of every word of the language: the grammar itself is walked.

texts = card_file(Random(7))                    # {"cards": …}, with two decks in it, for `load_data` or a match
@given(card_files()) def test_…(texts): …       # the same for hypothesis
@given(one_card()) def test_…(row): …           # a single card, which hypothesis can make small
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import strategies as st

from pylae.core.tables import DataError
from pylae.games.greeks_and_vikings.data import compiling, grammar, language, limits, table

TITLES = 24  # enough for a deck of 40 even if all had stars
KINDS = ("combatant",) * 11 + ("weapon",) * 4 + ("hold",) * 4 + ("battlefield",) * 2 + ("action",) * 3
NAMES = tuple(f"Card {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX")
SIDES = ("greek", "viking", "persian")


def card_files() -> st.SearchStrategy[dict[str, str]]:
    """Data of a table: a file of cards with two decks."""
    return st.integers(0, 2**32).map(lambda seed: card_file(Random(seed)))


def one_card() -> st.SearchStrategy[dict[str, Any]]:
    """A single card of any kind."""
    return st.randoms(use_true_random=False).map(lambda random: card(random, random.choice(KINDS), 0))


def card_file(random: Random) -> dict[str, str]:
    """Data of a table: a file of cards with two decks of 40 or more."""
    cards = [card(random, kind, at) for at, kind in enumerate(KINDS)]
    content = {
        "format": language.FORMAT,
        "set": {"id": "by-chance", "title": "Cards by chance", "status": "custom"},
        "cards": cards,
        "decks": {"one": deck(random, cards), "two": deck(random, cards)},
    }
    fit(content, random)
    return {table.CARDS: json.dumps(content)}


def card(random: Random, kind: str, at: int) -> dict[str, Any]:
    """A card with up to two effects."""
    shape = language.CARD.shapes[kind]
    row = some(shape, random)
    return row | {
        "id": f"card_{at}",
        "name": NAMES[at % len(NAMES)],
        "manual": False,
        "text": f"Number {at}.",
    }


def deck(random: Random, cards: list[dict[str, Any]]) -> dict[str, int]:
    """At least 40 cards, and no more copies than are allowed."""
    room = [
        row["id"]
        for row in cards
        for _ in range(limits.STARRED_COPIES if row.get("stars") else limits.COPIES)
    ]
    random.shuffle(room)
    chosen = room[: random.randint(limits.FEWEST_CARDS, min(len(room), 48))]
    return {row["id"]: chosen.count(row["id"]) for row in cards if row["id"] in chosen}


def fit(content: dict[str, Any], random: Random) -> None:
    """Takes effects away from one card after another until all fit into the tables."""
    for row in random.sample(content["cards"], len(content["cards"])):
        try:
            compiling.compiled(language.read("cards", json.dumps(content)).cards)
            return
        except DataError:
            row["fx"] = []


def some(shape: grammar.Shape, random: Random) -> Any:
    """A value of that shape."""
    match shape:
        case grammar.Number():
            low, high = (
                (shape.low, shape.high) if random.random() < 0.1 else (max(shape.low, -2), min(shape.high, 4))
            )
            found = random.randint(low, high)
            return found if found or shape.zero else 1
        case grammar.Flag():
            return random.random() < 0.5
        case grammar.Word():
            return random.choice(shape.words)
        case grammar.Line():
            return random.choice(NAMES if shape is language.NAME else SIDES)
        case grammar.Rows():
            found = [some(shape.of, random) for _ in range(random.randint(shape.fewest, 2))]
            return found if not shape.once else sorted(set(found))
        case grammar.Either():
            return some(random.choice((shape.first, shape.second)), random)
        case grammar.OneKey():
            key = random.choice(list(shape.shapes))
            return {key: some(shape.shapes[key], random)}
        case grammar.ByWord():
            key = random.choice(list(shape.shapes))
            return some(shape.shapes[key], random) | {shape.key: key}
        case grammar.ByKey():
            return some(shape.present if random.random() < 0.3 else shape.absent, random)
        case grammar.Table():
            return some_table(shape, random)
    raise TypeError(shape)


def some_table(shape: grammar.Table, random: Random) -> dict[str, Any]:
    """What must be there, and now and then what may be."""
    keys = [key for key in shape.takes if random.random() < (0.9 if key == "fx" else 0.25)]
    if shape.some_of and not set(keys) & set(shape.some_of):
        keys.append(random.choice(shape.some_of))
    if shape.apart and set(shape.apart) <= set(keys):
        keys.remove(shape.apart[-1])
    shapes = {**shape.needs, **{key: shape.takes[key] for key in keys}}
    return {key: some(one, random) for key, one in shapes.items()}
