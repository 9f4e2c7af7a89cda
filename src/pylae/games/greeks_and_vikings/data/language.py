"""The language of cards, `gv-cards/1`: its vocabulary (3.3), and files of cards read and checked.

file = read("cards", text)       # JSON or TOML; raises `DataError` that names file, card and field
file.cards[0].name, file.decks["greek"]
problems("cards", text)          # everything that is wrong with a text, for those who write it

What a card may say depends on where it lies: a Combatant says `self`, what is attached says `bearer`, and a card without a
holder must say whose event it answers (C30).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pylae.core.tables import Data, DataError, parse, shown
from pylae.games.greeks_and_vikings.data import ability, card, condition, grammar, limits, operation

FORMAT = "gv-cards/1"
STATUSES = ("reconstructed", "official", "custom")
MOST_STARS = 3
MOST_PICKED = 5
MOST_TOLD = 100  # problems of a file

NAME = grammar.Line(40)
SIDE = grammar.Line(20)
TEXT = grammar.Line(300, shortest=0)
ID = grammar.Line(40, pattern=r"^[a-z][a-z0-9_]*$", means="small letters, digits and _, a letter first")
SIGNED = grammar.Number(-limits.LARGEST, limits.LARGEST)  # G9
CHANGE = grammar.Number(-limits.LARGEST, limits.LARGEST, zero=False)
NOT_NEGATIVE = grammar.Number(0, limits.LARGEST)
POSITIVE = grammar.Number(1, limits.LARGEST)  # C36

KIND = grammar.Word(*card.KINDS)
SUBTYPE = grammar.Word(*card.SUBTYPES)
GIVEN_KEYWORD = grammar.Word(*card.KEYWORDS_BY_BIT[1:])  # C10: a Special Order counts in the hand only
PLAYER = grammar.Word(*operation.PLAYERS)
UNTIL = grammar.Word(*operation.DURATIONS)
PICK = grammar.Either(int, grammar.Number(1, MOST_PICKED), grammar.Word("all"))

# Filters (3.3); totals must not depend on totals, so auras have those without (C9)
STEADY = {
    "kind": KIND,
    "subtype": grammar.Either(list, grammar.Rows(SUBTYPE, fewest=1, once=True), SUBTYPE),
    "side": SIDE,
    "name": NAME,
    "stars_min": NOT_NEGATIVE,
    "stars_max": NOT_NEGATIVE,
    "armed": grammar.Flag(),
}
TOTALS = {"atk_max": NOT_NEGATIVE, "def_max": NOT_NEGATIVE}
FILTER = grammar.Table({}, {**STEADY, **TOTALS}, name="filter")
STEADY_FILTER = grammar.Table({}, STEADY, name="steady_filter")
COMBATANTS_ONLY = grammar.Table(
    {}, {**STEADY, **TOTALS, "kind": grammar.Word("combatant")}, name="combatant_filter"
)

COUNTED = ("friends", "foes", "my_hand", "my_museum")
PER = grammar.Table(
    {"of": grammar.Word(*COUNTED)}, {"where": FILTER, "other": grammar.Flag(), "max": POSITIVE}, name="per"
)
BOUNDS = {"min": NOT_NEGATIVE, "max": NOT_NEGATIVE}
COUNT = grammar.Table(
    {"of": grammar.Word(*COUNTED)},
    {"where": FILTER, "other": grammar.Flag(), **BOUNDS},
    some_of=("min", "max"),
    name="count",
)


def _open(takes: Mapping[str, grammar.Shape], some_of: tuple[str, ...], name: str) -> grammar.Shape:
    """A count inside an aura: without totals, and of a hand only how many, for all see what an aura gives (C9)."""
    shown_to_all = grammar.Word(*(zone for zone in COUNTED if zone != "my_hand"))
    seen = grammar.Table(
        {"of": shown_to_all}, {"where": STEADY_FILTER, "other": grammar.Flag(), **takes}, some_of
    )
    hidden = grammar.Table({"of": grammar.Word("my_hand")}, takes, some_of)
    return grammar.ByWord("of", {zone: hidden if zone == "my_hand" else seen for zone in COUNTED}, name)


OPEN_PER = _open({"max": POSITIVE}, (), "open_per")
OPEN_COUNT = _open(BOUNDS, ("min", "max"), "open_count")

AT_ALL_TIMES = {"sp_max": NOT_NEGATIVE, "behind": grammar.Flag(), "turn": grammar.Word(*condition.TURNS)}
IF = grammar.Table(
    {},
    {"role": grammar.Word(*condition.ROLES), "is": FILTER, "vs": FILTER, "count": COUNT, **AT_ALL_TIMES},
    name="if",
)
OPEN_IF = grammar.Table({}, {"count": OPEN_COUNT, **AT_ALL_TIMES}, name="open_if")
COSTS = ("sp", "discard", "sacrifice")
COST = grammar.Table({}, dict.fromkeys(COSTS, POSITIVE), some_of=COSTS, name="cost")  # C28
EVENTS = tuple(
    ability.TRIGGERS[trigger] for trigger in (ability.ATTACK, ability.DEFEND, ability.WIN, ability.FALL)
)
OTHER_TRIGGERS = tuple(trigger for trigger in ability.TRIGGERS if trigger not in EVENTS)

# Operations (3.3)
SOME = {"where": FILTER, "pick": PICK}
STEPS = {
    "sp": grammar.Table({"who": PLAYER, "n": CHANGE}, {"per": PER}, name="sp"),
    "draw": grammar.Table({"who": PLAYER, "n": POSITIVE}, {"per": PER}, name="draw"),
    "discard": grammar.Table({"who": PLAYER, "n": POSITIVE}, name="discard"),
    "mill": grammar.Table({"who": PLAYER, "n": POSITIVE}, name="mill"),
    "seek": grammar.Table({"where": FILTER}, name="seek"),
    "recover": grammar.Table(
        {"where": FILTER, "dest": grammar.Word(*operation.DESTINATIONS)}, {"pick": PICK}, name="recover"
    ),
    "muster": grammar.Table(
        {"from": grammar.Word("my_hand", "my_museum"), "where": COMBATANTS_ONLY}, name="muster"
    ),
    "break": grammar.Table({"to": grammar.Word("foe_gear", "foe_field")}, SOME, name="break"),
    "order": grammar.Table({"n": POSITIVE}, name="order"),
    "discount": grammar.Table({"n": POSITIVE}, name="discount"),
}


def _operations(own: tuple[str, ...], name: str) -> grammar.Shape:
    """The fourteen operations; four of them can mean the Combatant that is the card or holds it."""
    units = grammar.Word(*own, "subject", "rival", "friends", "foes")
    changes = {"atk": SIGNED, "def": SIGNED, **SOME, "per": PER}
    of_units = {
        "boost": grammar.Table({"to": units, "until": UNTIL}, changes, ("atk", "def")),
        "grant": grammar.Table({"to": units, "keyword": GIVEN_KEYWORD, "until": UNTIL}, SOME),
        "defeat": grammar.Table({"to": units}, SOME),
        "ready": grammar.Table({"to": units}, SOME),
    }
    known = STEPS | of_units
    return grammar.OneKey({word: known[word] for word in operation.OPERATIONS}, name=f"{name}_operation")


def _effects(own: tuple[str, ...], name: str) -> grammar.Shape:
    """3.3 What a card in play may do, watch (C30) and give (C10); `own` is its word for its Combatant, if it has one."""
    some = {"if": IF, "may": grammar.Flag(), "cost": COST}
    do = {"do": grammar.Rows(_operations(own, name), fewest=1)}
    at_events = {"when": grammar.Word(*EVENTS), **do}
    scope = {"scope": grammar.Word(*ability.SCOPES) if own else grammar.Word(*ability.SCOPES[1:])}
    event = (
        grammar.Table(at_events, {**scope, **some}) if own else grammar.Table({**at_events, **scope}, some)
    )
    other = grammar.Table({"when": grammar.Word(*OTHER_TRIGGERS), **do}, some)
    answers = grammar.ByWord("when", {word: event if word in EVENTS else other for word in ability.TRIGGERS})
    gives = grammar.Table(
        {"to": grammar.Word(*own, "friends", "foes")},
        {"atk": SIGNED, "def": SIGNED, "keyword": GIVEN_KEYWORD, "where": STEADY_FILTER, "per": OPEN_PER},
        some_of=("atk", "def", "keyword"),
        apart=("keyword", "per"),  # a keyword cannot be had twice
    )
    return grammar.Rows(
        grammar.ByKey("aura", grammar.Table({"aura": gives}, {"if": OPEN_IF}), answers, name=f"{name}_effect")
    )


def _at_once() -> grammar.Shape:
    """R24: an Action card works when it is played and never again."""
    do = {"do": grammar.Rows(_operations((), "action"), fewest=1)}
    return grammar.Rows(
        grammar.Table(
            {"when": grammar.Word("play"), **do},
            {"if": IF, "may": grammar.Flag(), "cost": COST},
            name="action_effect",
        )
    )


def _card(
    kind: Mapping[str, grammar.Shape],
    effects: grammar.Shape,
    takes: Mapping[str, grammar.Shape] | None = None,
) -> grammar.Table:
    """3.2 A card of one kind."""
    every = {"id": ID, "name": NAME, "side": SIDE, "text": TEXT}
    return grammar.Table({**every, **kind}, {"fx": effects, "manual": grammar.Flag(), **(takes or {})})


ATTACHED = _effects(("bearer",), "attached")
LYING = _effects((), "lying")
BONUS = {"atk": SIGNED, "def": SIGNED}
COMBATANT = _card(
    {
        "kind": grammar.Word("combatant"),
        "subtype": SUBTYPE,
        "stars": grammar.Number(0, MOST_STARS),
        "atk": NOT_NEGATIVE,
        "def": NOT_NEGATIVE,
    },
    _effects(("self",), "combatant"),
    {"keywords": grammar.Rows(grammar.Word(*card.KEYWORDS_BY_BIT), once=True)},  # C10: Combatants only
)
EQUIPMENT = _card({"kind": grammar.Word("hold"), "place": grammar.Word("equip"), **BONUS}, ATTACHED)
LYING_HOLD = _card({"kind": grammar.Word("hold"), "place": grammar.Word("command", "effect")}, LYING)
CARD = grammar.ByWord(
    "kind",
    {
        "combatant": COMBATANT,
        "weapon": _card({"kind": grammar.Word("weapon"), **BONUS}, ATTACHED),
        "hold": grammar.ByWord(
            "place", {place: EQUIPMENT if place == "equip" else LYING_HOLD for place in card.HOLD_PLACES}
        ),
        "battlefield": _card({"kind": grammar.Word("battlefield")}, LYING),
        "action": _card({"kind": grammar.Word("action")}, _at_once()),
    },
    name="card",
)
SET = grammar.Table(
    {"id": grammar.Line(40), "title": grammar.Line(80), "status": grammar.Word(*STATUSES)},
    {"replaceable": grammar.Flag()},
)
DECKS = grammar.Counts(NAME, grammar.Counts(ID, grammar.Number(1, limits.COPIES)))
HEAD = {"format": grammar.Word(FORMAT), "set": SET}
FILE = grammar.Table({**HEAD, "cards": grammar.Rows(CARD, fewest=1)}, {"decks": DECKS})
# The cards are checked one by one, so that each problem has the id of its card.
FRAME = grammar.Table({**HEAD, "cards": grammar.Rows(grammar.Anything(), fewest=1)}, {"decks": DECKS})


@dataclass(frozen=True)
class Card:
    """A card as it is printed; what its kind does not have is empty."""

    id: str
    name: str
    side: str
    kind: str
    text: str
    subtype: str = ""
    stars: int = 0
    atk: int = 0
    def_: int = 0
    keywords: tuple[str, ...] = ()
    place: str = ""
    fx: tuple[Mapping[str, Any], ...] = ()
    manual: bool = False  # the players do by hand what the text says (3.6)


@dataclass(frozen=True)
class CardFile:
    """A file of cards: what it calls itself, its cards, and its decks by name with the copies of each id."""

    name: str
    set_id: str
    title: str
    status: str
    cards: tuple[Card, ...]
    decks: Mapping[str, Mapping[str, int]]


def read(name: str, text: str) -> CardFile:
    """A file of cards; raises `DataError` with the first problem."""
    data = parse(name, text)
    found = list(islice(_problems(data), MOST_TOLD))
    if found:
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        raise DataError(f"{found[0]}{more}")
    made = data.content["set"]
    return CardFile(
        name,
        made["id"],
        made["title"],
        made["status"],
        tuple(map(_record, data.content["cards"])),
        data.content.get("decks", {}),
    )


def problems(name: str, text: str) -> list[str]:
    """What is wrong with a file of cards: all of it, unless it is very much."""
    try:
        return list(islice(_problems(parse(name, text)), MOST_TOLD))
    except DataError as error:
        return [str(error)]


def _problems(data: Data) -> Iterator[str]:
    """3.6 C36 What is wrong with each part of a file, numbers beyond 99 too (G9); a card is named by its id."""
    yield from (f"{data.name}: {problem}" for problem in FRAME.problems(data.content, ""))
    rows = data.content.get("cards")
    ids: set[str] = set()
    for at, row in enumerate(rows if isinstance(rows, list) else (), 1):
        said = row.get("id") if isinstance(row, dict) else None
        named = f"card {shown(said)}" if isinstance(said, str) and said else f"cards[{at}]"
        place = f"{data.name}: {named}"
        yield from (f"{place}: {problem}" for problem in CARD.problems(row, ""))
        if isinstance(row, dict) and row.get("manual") is True and row.get("fx"):
            yield f"{place}: manual is true, so fx must be empty: the players do what the text says"
        if isinstance(said, str):
            if said in ids:
                yield f"{place}: id stands there twice"
            ids.add(said)
    yield from _deck_problems(data, ids)


def _deck_problems(data: Data, ids: set[str]) -> Iterator[str]:
    """C36: a deck names cards that exist."""
    decks = data.content.get("decks")
    for name, deck in decks.items() if isinstance(decks, dict) else ():
        for id in deck if isinstance(deck, dict) and len(name) <= NAME.longest else ():
            if id not in ids:
                yield f"{data.name}: decks.{name}: there is no card {shown(id)}"


def _record(row: Mapping[str, Any]) -> Card:
    """A checked row as a record."""
    given: dict[str, Any] = {("def_" if key == "def" else key): value for key, value in row.items()}
    for key in ("keywords", "fx"):
        given[key] = tuple(given.get(key, ()))
    return Card(**given)


def combined(files: Sequence[CardFile]) -> tuple[Card, ...]:
    """R43 The cards of several files; raises `DataError` where two have the same id."""
    found: dict[str, str] = {}
    for file in files:
        for one in file.cards:
            if one.id in found:
                raise DataError(
                    f"{file.name}: card {one.id!r}: {found[one.id]} has a card of that id too; ids must differ (R43)"
                )
            found[one.id] = file.name
    return tuple(one for file in files for one in file.cards)


def schema() -> dict[str, Any]:
    """The language as JSON Schema, for editors; what it cannot say, `problems` checks besides."""
    defs: dict[str, Any] = {}
    whole = FILE.schema(defs)
    by_hand = {"manual": {"const": True}, "fx": {"type": "array", "minItems": 1}}
    defs["card"]["not"] = {"type": "object", "properties": by_hand, "required": list(by_hand)}
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": FORMAT}
    return {**head, **whole, "$defs": defs}


def schema_text() -> str:
    """The schema as `cards.schema.json` holds it: a line for each definition."""
    whole = schema()
    defs = ",\n".join(f"  {json.dumps(name)}: {json.dumps(one)}" for name, one in whole.pop("$defs").items())
    rest = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in whole.items())
    return f'{{\n{rest},\n "$defs": {{\n{defs}\n }}\n}}\n'
