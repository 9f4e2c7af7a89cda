"""From records to numbers: the cards of a table as the integer tables that the rules read (3.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

from pylae.core.tables import DataError
from pylae.games.greeks_and_vikings.data import ability, aura, card, condition, limits, operation, sieve
from pylae.games.greeks_and_vikings.data.language import Card

CONTEXT = ("self", "bearer", "subject", "rival")  # selectors that mean one card


class Compiler:
    """The tables as they grow, card by card."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.sides = list(dict.fromkeys(one.side for one in cards))
        self.names = list(dict.fromkeys(one.name for one in cards))
        self.card: list[list[int]] = []
        self.ability: list[list[int]] = []
        self.aura: list[list[int]] = []
        self.operation: list[list[int]] = []
        self.condition: list[list[int]] = []
        self.sieve: list[list[int]] = []
        self.sieve_of({})  # row 0 lets every card pass
        for one in cards:
            self.add(one)

    def add(self, one: Card) -> None:
        row = [0] * card.COLUMNS
        row[card.KIND] = card.KINDS.index(one.kind)
        row[card.SUBTYPE] = card.SUBTYPES.index(one.subtype) if one.subtype else card.NO_SUBTYPE
        row[card.STARS], row[card.ATK], row[card.DEF] = one.stars, one.atk, one.def_
        row[card.KEYWORDS] = sum(map(keyword, one.keywords))
        row[card.PLACE] = card.HOLD_PLACES.index(one.place) if one.place else card.EQUIP
        row[card.SIDE], row[card.NAME] = self.sides.index(one.side), self.names.index(one.name)
        row[card.FIRST_ABILITY], row[card.FIRST_AURA] = len(self.ability), len(self.aura)
        for effect in one.fx:
            if "aura" in effect:
                self.aura_of(effect)
            else:
                self.ability_of(effect, one)
        row[card.ABILITIES] = len(self.ability) - row[card.FIRST_ABILITY]
        row[card.TRIGGERS] = triggers(self.ability[row[card.FIRST_ABILITY] :])
        row[card.AURAS] = len(self.aura) - row[card.FIRST_AURA]
        self.card.append(row)

    def ability_of(self, effect: Mapping[str, Any], one: Card) -> None:
        cost = effect.get("cost", {})
        row = [0] * ability.COLUMNS
        row[ability.TRIGGER] = ability.TRIGGERS.index(effect["when"])
        row[ability.SCOPE] = ability.SCOPES.index(effect.get("scope", "self"))
        row[ability.FIRST_CONDITION], row[ability.CONDITIONS] = self.conditions_of(effect.get("if", {}))
        row[ability.FIRST_OPERATION], row[ability.OPERATIONS] = len(self.operation), len(effect["do"])
        # C28: the cost of an Action or a `use` is paid for playing it; any other may be declined.
        paid_at_once = one.kind == "action" or effect["when"] == "use"
        row[ability.MAY] = int(effect.get("may", False) or (bool(cost) and not paid_at_once))
        row[ability.COST_SP] = cost.get("sp", 0)
        row[ability.COST_DISCARD] = cost.get("discard", 0)
        row[ability.COST_SACRIFICE] = cost.get("sacrifice", 0)
        row[ability.CARD] = len(self.card)
        self.ability.append(row)
        for step in effect["do"]:
            ((word, said),) = step.items()
            self.operation.append(self.operation_of(word, said))

    def operation_of(self, word: str, said: Mapping[str, Any]) -> list[int]:
        row = [0] * operation.COLUMNS
        row[operation.WHAT] = operation.OPERATIONS.index(word)
        row[operation.WHO] = operation.PLAYERS.index(said.get("who", "me"))
        to = said.get("to", said.get("from", "my_museum" if word == "recover" else "self"))
        row[operation.TO] = operation.SELECTORS.index(to)
        # C36: whatever the filter says, only Combatants are mustered.
        row[operation.WHERE] = self.sieve_of(
            {**said.get("where", {}), **({"kind": "combatant"} if word == "muster" else {})}
        )
        row[operation.PICK] = picked(word, to, said.get("pick"))
        row[operation.N] = said.get("n", 0)
        row[operation.ATK], row[operation.DEF] = said.get("atk", 0), said.get("def", 0)
        row[operation.UNTIL] = operation.DURATIONS.index(said.get("until", "battle"))
        row[operation.KEYWORD] = keyword(said["keyword"]) if "keyword" in said else 0
        row[operation.DEST] = operation.DESTINATIONS.index(said.get("dest", "hand"))
        row[operation.PER_OF : operation.PER_MAX + 1] = self.multiplied(said.get("per"))
        return row

    def aura_of(self, effect: Mapping[str, Any]) -> None:
        said = effect["aura"]
        row = [0] * aura.COLUMNS
        row[aura.TO] = operation.SELECTORS.index(said["to"])
        row[aura.WHERE] = self.sieve_of(said.get("where", {}))
        row[aura.ATK], row[aura.DEF] = said.get("atk", 0), said.get("def", 0)
        row[aura.KEYWORD] = keyword(said["keyword"]) if "keyword" in said else 0
        row[aura.FIRST_CONDITION], row[aura.CONDITIONS] = self.conditions_of(effect.get("if", {}))
        row[aura.PER_OF : aura.PER_MAX + 1] = self.multiplied(said.get("per"))
        self.aura.append(row)

    def multiplied(self, per: Mapping[str, Any] | None) -> list[int]:
        """The four columns of a multiplier."""
        if per is None:
            return [operation.ONCE, sieve.ALL_CARDS, 0, 0]
        return [
            operation.SELECTORS.index(per["of"]),
            self.sieve_of(per.get("where", {})),
            int(per.get("other", False)),
            per.get("max", limits.LARGEST),
        ]

    def conditions_of(self, said: Mapping[str, Any]) -> tuple[int, int]:
        """Where the conditions begin and how many they are; equal ones are not shared, for few cards have any."""
        first = len(self.condition)
        for word in condition.CONDITIONS:
            if word in said:
                self.condition.append(self.condition_of(word, said[word]))
        return first, len(self.condition) - first

    def condition_of(self, word: str, value: Any) -> list[int]:
        row = [0] * condition.COLUMNS
        row[condition.WHAT] = condition.CONDITIONS.index(word)
        if word == "role":
            row[condition.VALUE] = condition.ROLES.index(value)
        elif word in ("is", "vs"):
            row[condition.WHERE] = self.sieve_of(value)
        elif word == "count":
            row[condition.VALUE] = operation.SELECTORS.index(value["of"])
            row[condition.WHERE] = self.sieve_of(value.get("where", {}))
            row[condition.OTHER] = int(value.get("other", False))
            row[condition.MIN] = value.get("min", 0)
            row[condition.MAX] = value.get("max", limits.LARGEST)
        elif word == "turn":
            row[condition.VALUE] = condition.TURNS.index(value)
        else:
            row[condition.VALUE] = int(value)
        return row

    def sieve_of(self, said: Mapping[str, Any]) -> int:
        """The row of a filter; equal filters share one."""
        subtypes = said.get("subtype", [])
        row = [0] * sieve.COLUMNS
        row[sieve.KINDS] = 1 << card.KINDS.index(said["kind"]) if "kind" in said else sieve.EVERY_KIND
        row[sieve.SUBTYPES] = (
            sum(
                1 << card.SUBTYPES.index(one)
                for one in ([subtypes] if isinstance(subtypes, str) else subtypes)
            )
            or sieve.EVERY_SUBTYPE
        )
        row[sieve.SIDE] = number_of(said.get("side"), self.sides)
        row[sieve.NAME] = number_of(said.get("name"), self.names)
        row[sieve.STARS_MIN] = said.get("stars_min", 0)
        row[sieve.STARS_MAX] = said.get("stars_max", sieve.NO_MAXIMUM)
        row[sieve.ARMED] = int(said["armed"]) if "armed" in said else sieve.ANY
        row[sieve.ATK_MAX] = said.get("atk_max", sieve.NO_MAXIMUM)
        row[sieve.DEF_MAX] = said.get("def_max", sieve.NO_MAXIMUM)
        if row not in self.sieve:
            self.sieve.append(row)
        return self.sieve.index(row)


def compiled(cards: Sequence[Card]) -> dict[str, Any]:
    """3.5 The tables of these cards, by the names of the fixed fields; raises `DataError` where they hold too much."""
    made = Compiler(cards)
    return {
        "card": full(made.card, limits.TITLES, card.COLUMNS, "titles"),
        "ability": full(made.ability, limits.ABILITIES, ability.COLUMNS, "abilities"),
        "aura": full(made.aura, limits.AURAS, aura.COLUMNS, "auras"),
        "operation": full(made.operation, limits.OPERATIONS, operation.COLUMNS, "operations"),
        "condition": full(made.condition, limits.CONDITIONS, condition.COLUMNS, "conditions"),
        "sieve": full(made.sieve, limits.SIEVES, sieve.COLUMNS, "different filters"),
        "triggers": triggers(made.ability),
        "aura_keywords": reduce(or_, (row[aura.KEYWORD] for row in made.aura), 0),
    }


def full(rows: list[list[int]], most: int, columns: int, what: str) -> list[list[int]]:
    """G10 A table filled up with empty rows; raises `DataError` with the count where there is no room."""
    if len(rows) > most:
        raise DataError(f"the cards of this table have {len(rows)} {what}; at most {most} fit (G10)")
    return rows + [[0] * columns for _ in range(most - len(rows))]


def triggers(abilities: Sequence[Sequence[int]]) -> int:
    """The triggers of some abilities but `play`, as a set."""
    return reduce(or_, (1 << row[ability.TRIGGER] >> ability.USE for row in abilities), 0)


def keyword(word: str) -> int:
    """The bit of a keyword."""
    return 1 << card.KEYWORDS_BY_BIT.index(word)


def number_of(word: str | None, words: list[str]) -> int:
    """The number of a side or a name that a filter asks for; no card has the number of one that nobody brought."""
    if word is None:
        return sieve.ANY
    return words.index(word) if word in words else sieve.ABSENT


def picked(word: str, to: str, pick: int | str | None) -> int:
    """C18 How many are picked; without a word about it a search finds one, and a set is meant as a whole."""
    if word in ("seek", "muster"):
        return 1
    if to in CONTEXT or pick == "all":
        return operation.ALL
    if pick is None:
        return 1 if word == "recover" else operation.ALL
    return int(pick)
