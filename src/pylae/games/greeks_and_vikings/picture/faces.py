"""What a card looks like, from its data alone: any card file has pictures, and no card is named here.

The outline and the ground are those of its side, the figure that of its sub-type. A Weapon, Hold, Battlefield or Action is
painted as what it does: one that strikes from afar is a bow, one that costs DEF a heavy weapon, one that gives points a chest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from zlib import crc32

from pylae.art import figures, svg, theme
from pylae.core.table_data import TableData
from pylae.games.greeks_and_vikings.data import ability, aura, card, operation, sieve, table
from pylae.games.greeks_and_vikings.picture import people, things
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.words import names

GREEK, NORSE, THIRD, FOURTH = range(4)  # styles: outline, ground and figures of a side
STYLES = 4
KNOWN = {"greek": GREEK, "viking": NORSE}
RECONSTRUCTED = "reconstructed"  # the status of a card file
CULTURES = 2  # the figures of a style: Greek or Norse

# Two figures of each sub-type and culture: names fall to one or the other.
PEOPLE: dict[int, tuple[tuple[Callable[[], str], ...], ...]] = {
    card.GENERAL: ((people.strategos, people.rider), (people.jarl, people.jarl)),
    card.CIVILIAN: ((people.lady, people.sage), (people.seer, people.skald)),
    card.SOLDIER: ((figures.hoplite, people.archer), (people.shield_man, people.shield_maiden)),
    card.WARRIOR: ((people.swordsman, people.swordsman), (people.berserk, people.axe_man)),
}
THINGS: dict[str, tuple[Callable[[str], str], ...]] = {
    "sword": (things.leaf_sword, things.long_sword),
    "reach": (things.long_spear, things.leaf_sword),
    "afar": (things.bow, things.long_spear),
    "heavy": (things.trident, things.great_axe),
    "owned": (things.hammer, things.hammer),
    "shield": (things.aspis, things.board_shield),
    "treasure": (things.fleece, things.ring),
    "store": (things.amphora, things.hall),
    "vessel": (things.ship, things.ship),
    "token": (things.coin, things.coin),
    "sign": (things.tripod, things.banner),
    "walls": (things.walls, things.walls),
    "plain": (things.plain, things.plain),
    "narrows": (things.narrows, things.narrows),
    "strength": (things.spears, things.spears),
    "ruin": (things.thunderbolt, things.thunderbolt),
    "lore": (things.scroll, things.scroll),
    "tribute": (things.tribute, things.tribute),
    "breaking": (things.broken_arms, things.broken_arms),
    "call": (things.horn, things.horn),
    "decree": (things.branch, things.branch),
    "loss": (things.sherd, things.sherd),
}
ADDED = (people.RED, people.BLUE)
# What an Action shows, by the first of its operations.
DEEDS = {
    operation.SP: "tribute",
    operation.DRAW: "lore",
    operation.DISCARD: "loss",
    operation.MILL: "loss",
    operation.SEEK: "lore",
    operation.RECOVER: "lore",
    operation.MUSTER: "call",
    operation.BOOST: "strength",
    operation.GRANT: "decree",
    operation.DEFEAT: "ruin",
    operation.BREAK: "breaking",
    operation.ORDER: "call",
    operation.DISCOUNT: "call",
    operation.READY: "strength",
}


@dataclass(frozen=True)
class Face:
    """What is printed on a card, and how it is painted."""

    title: int
    name: str
    text: str
    side: str
    style: int
    painted: str  # the definition that is its picture
    kind: int
    subtype: int
    stars: int
    atk: int
    def_: int
    keywords: int
    place: int
    reconstructed: bool

    @property
    def kind_word(self) -> str:
        """What it is, in a word: the sub-type of a Combatant."""
        words = card.SUBTYPES if self.kind == card.COMBATANT else card.KINDS
        return words[self.subtype if self.kind == card.COMBATANT else self.kind].capitalize()

    @property
    def gives_values(self) -> bool:
        """Does it carry ATK and DEF for somebody else?"""
        return self.kind == card.WEAPON or (self.kind == card.HOLD and self.place == card.EQUIP)

    @property
    def bonus(self) -> str:
        """What it gives its holder: "+3 ATK"."""
        given = ((self.atk, "ATK"), (self.def_, "DEF")) if self.gives_values else ()
        return " ".join(f"{signed(value)} {name}" for value, name in given if value)


def signed(value: int) -> str:
    """A bonus with its sign: "+3", "−1"."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def face(view: State, title: int) -> Face:
    """The face of a title of this table."""
    return faces(view)[title]


def faces(view: State) -> tuple[Face, ...]:
    """The faces of all titles of this table."""
    return _faces(_Tables(view))


class _Tables:
    """The cards of a table, equal where their digests are; of the view only what is fixed is read."""

    def __init__(self, view: State) -> None:
        self.view = view
        self.digest = view.table_data.digest if view.table_data else ""

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Tables) and self.digest == other.digest


@lru_cache(64)
def _faces(tables: _Tables) -> tuple[Face, ...]:
    view = tables.view
    assert view.table_data
    titles = view.table_data.titles
    styles = styles_of(titles["sides"])
    found = []
    for title in range(view.titles):
        row, side = view.card[title], titles["sides"][title]
        found.append(
            Face(
                title,
                titles["cards"][title],
                titles["texts"][title],
                side,
                styles[side],
                f"{shape(view, title)}-{styles[side] % CULTURES}",
                row[card.KIND],
                row[card.SUBTYPE],
                row[card.STARS],
                row[card.ATK],
                row[card.DEF],
                row[card.KEYWORDS],
                row[card.PLACE],
                reconstructed(view.table_data, title),
            )
        )
    return tuple(found)


def reconstructed(data: TableData, title: int) -> bool:
    """Is a card not the published one? So are all cards of the shipped set, and of files that say so."""
    if table.CARDS in data.texts:
        return set(data.titles["statuses"]) == {RECONSTRUCTED}
    return data.titles["ids"][title] in {each.id for each in table.shipped().cards}


def styles_of(sides: Sequence[str]) -> dict[str, int]:
    """The style of each side: the known ones have theirs, others what their name comes to, or what is free at this table."""
    styles = {side: KNOWN[side] for side in sides if side in KNOWN}
    for side in sides:
        if side not in styles:
            wanted = crc32(side.encode()) % STYLES
            free = [style for style in range(STYLES) if style not in styles.values()]
            styles[side] = free[0] if free and wanted not in free else wanted
    return styles


def shape(view: State, title: int) -> str:
    """What is painted on a card."""
    row = view.card[title]
    match row[card.KIND]:
        case card.COMBATANT:
            return (
                f"{card.SUBTYPES[row[card.SUBTYPE]]}{crc32(names.card_name(view, title).encode()) >> 1 & 1}"
            )
        case card.WEAPON:
            return weapon_shape(view, row)
        case card.HOLD:
            return hold_shape(view, row)
        case card.BATTLEFIELD:
            return land_shape(view, row)
        case _:
            return deed_shape(view, row)


def weapon_shape(view: State, row: Sequence[int]) -> str:
    """One made for somebody, one that strikes before the blow, a heavy one, one that keeps off, or a sword."""
    given = auras(view, row)
    if any(view.sieve[each[aura.WHERE]][sieve.NAME] != sieve.ANY for each in given):
        return "owned"
    if ability.ATTACK in triggers(view, row):
        return "afar"
    if row[card.DEF] < 0:
        return "heavy"
    return "reach" if row[card.DEF] + sum(each[aura.DEF] for each in given) > 0 else "sword"


def hold_shape(view: State, row: Sequence[int]) -> str:
    """A shield or a treasure to carry, a sign over the zone, something to sail or to store in, or a token."""
    if row[card.PLACE] == card.EQUIP:
        return "shield" if row[card.DEF] > row[card.ATK] else "treasure"
    if row[card.PLACE] == card.EFFECT:
        return "sign"
    found = triggers(view, row)
    return "vessel" if ability.USE in found else "store" if ability.TURN_START in found else "token"


def land_shape(view: State, row: Sequence[int]) -> str:
    """A narrow place if it asks how many fight there, walls if it protects, otherwise an open plain."""
    given = auras(view, row)
    if any(each[aura.CONDITIONS] for each in given):
        return "narrows"
    return (
        "walls" if sum(each[aura.DEF] for each in given) > sum(each[aura.ATK] for each in given) else "plain"
    )


def deed_shape(view: State, row: Sequence[int]) -> str:
    """An Action is painted as what it does, if it does something that can be told."""
    for number in range(row[card.FIRST_ABILITY], row[card.FIRST_ABILITY] + row[card.ABILITIES]):
        done = view.ability[number]
        if done[ability.OPERATIONS]:
            return DEEDS[view.operation[done[ability.FIRST_OPERATION]][operation.WHAT]]
    return "lore"


def auras(view: State, row: Sequence[int]) -> list[Sequence[int]]:
    return [
        view.aura[number] for number in range(row[card.FIRST_AURA], row[card.FIRST_AURA] + row[card.AURAS])
    ]


def triggers(view: State, row: Sequence[int]) -> set[int]:
    first = row[card.FIRST_ABILITY]
    return {view.ability[number][ability.TRIGGER] for number in range(first, first + row[card.ABILITIES])}


def definitions(view: State) -> str:
    """The paintings that the cards of this table use by name."""
    return "".join(painting(name) for name in sorted({each.painted for each in faces(view)}))


@svg.kept
def painting(name: str) -> str:
    """One painting by its name, in its box."""
    what, number = name.split("-")
    culture = int(number)
    if what[:-1] in card.SUBTYPES:
        drawn = PEOPLE[card.SUBTYPES.index(what[:-1])][culture][int(what[-1])]()
    else:
        drawn = THINGS[what][culture](ADDED[culture])
    return svg.group(lighter(drawn), id=name, fill=theme.FIGURE, stroke_linejoin="round")


def lighter(drawn: str) -> str:
    """A painting without what its group says for all its parts: there are many parts, and every page gets them."""
    return drawn.replace(f' fill="{theme.FIGURE}"', "").replace(' stroke-linejoin="round"', "")


def box(painted: Face) -> svg.Point:
    """The room a painting was made for."""
    return (150, 70) if painted.kind == card.BATTLEFIELD else (100, 120)
