"""The compiled tables in words, row by row: what the rules will read where a card was written (3.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pylae.core.wording import listed
from pylae.games.greeks_and_vikings.data import ability, aura, card, condition, limits, operation, sieve
from pylae.games.greeks_and_vikings.data.compiling import Compiler

Row = Sequence[int]
WHOSE = ("this card's Combatant", "your Combatants", "enemy Combatants")
UNTIL = ("for this battle", "this turn", "until your next turn starts", "for as long as it lies there")


def compiled_lines(made: Compiler, title: int) -> list[str]:
    """3.5 The rows of one card and of all that belongs to it."""
    row = made.card[title]
    auras = stretch(row, card.FIRST_AURA, card.AURAS)
    lines = [f"card {title}: {_card(row)}", *(f"aura {at}: {_aura(made, made.aura[at])}" for at in auras)]
    for at in stretch(row, card.FIRST_ABILITY, card.ABILITIES):
        steps = stretch(made.ability[at], ability.FIRST_OPERATION, ability.OPERATIONS)
        lines.append(f"ability {at}: {_ability(made, made.ability[at])}")
        lines += [f"  operation {step}: {operation_words(made, made.operation[step])}" for step in steps]
    return lines


def stretch(row: Row, first: int, number: int) -> range:
    """The rows of another table that belong to this one."""
    return range(row[first], row[first] + row[number])


def _card(row: Row) -> str:
    words = [card.KINDS[row[card.KIND]]]
    if row[card.KIND] == card.HOLD:
        words.append(f"place {card.HOLD_PLACES[row[card.PLACE]]}")
    if row[card.SUBTYPE] != card.NO_SUBTYPE:
        words.append(card.SUBTYPES[row[card.SUBTYPE]])
    words.append(f"stars {row[card.STARS]}, atk {row[card.ATK]}, def {row[card.DEF]}")
    words += keywords(row[card.KEYWORDS])
    return ", ".join(words)


def _ability(made: Compiler, row: Row) -> str:
    trigger = row[ability.TRIGGER]
    words = f"when {ability.TRIGGERS[trigger]}"
    if ability.ATTACK <= trigger <= ability.FALL:
        words += f" ({WHOSE[row[ability.SCOPE]]})"
    words += _conditions(made, stretch(row, ability.FIRST_CONDITION, ability.CONDITIONS))
    costs = {"State Points": row[ability.COST_SP], "cards": row[ability.COST_DISCARD]}
    costs |= {"Combatants": row[ability.COST_SACRIFICE]}
    paid = [f"{number} {what}" for what, number in costs.items() if number]
    return (
        words
        + (f"; costs {listed(paid)}" if paid else "")
        + ("; its owner may decline" if row[ability.MAY] else "")
    )


def _aura(made: Compiler, row: Row) -> str:
    gives = [*changes(row[aura.ATK], row[aura.DEF]), *keywords(row[aura.KEYWORD])]
    words = f"{listed(gives) or 'nothing'} to {selected(made, row[aura.TO], row[aura.WHERE])}"
    words += multiplied(made, row[aura.PER_OF :])
    return words + _conditions(made, stretch(row, aura.FIRST_CONDITION, aura.CONDITIONS))


def operation_words(made: Compiler, row: Row) -> str:
    """3.3 One operation: "boost: rival, -2 DEF for this battle"."""
    what = row[operation.WHAT]
    who, to = operation.PLAYERS[row[operation.WHO]], selected(made, row[operation.TO], row[operation.WHERE])
    many = f"pick {row[operation.PICK]} of " if row[operation.PICK] != operation.ALL else ""
    per = multiplied(made, row[operation.PER_OF :])
    until = UNTIL[row[operation.UNTIL]]
    said: Mapping[int, str] = {
        operation.SP: f"{who} {row[operation.N]:+d}{per}",
        operation.DRAW: f"{who} {row[operation.N]}{per}",
        operation.DISCARD: f"{who} {row[operation.N]}, at random",
        operation.MILL: f"{who} {row[operation.N]}",
        operation.SEEK: f"one card of the Deck{filtered(made, row[operation.WHERE])}",
        operation.RECOVER: f"{many}{to}, to {operation.DESTINATIONS[row[operation.DEST]]}",
        operation.MUSTER: f"{many}{to}",
        operation.BOOST: f"{many}{to}, {listed(changes(row[operation.ATK], row[operation.DEF]))}{per} {until}",
        operation.GRANT: f"{many}{to}, {listed(keywords(row[operation.KEYWORD]))} {until}",
        operation.ORDER: f"{row[operation.N]} more Combatants this turn",
        operation.DISCOUNT: f"{row[operation.N]} stars less",
    }
    return f"{operation.OPERATIONS[what]}: {said.get(what, many + to)}"


def changes(atk: int, defence: int) -> list[str]:
    """+3 ATK, -1 DEF; what does not change is left out."""
    return [f"{value:+d} {word}" for value, word in ((atk, "ATK"), (defence, "DEF")) if value]


def keywords(mask: int) -> list[str]:
    """The keywords of a set."""
    return [word for bit, word in enumerate(card.KEYWORDS_BY_BIT) if mask >> bit & 1]


def multiplied(made: Compiler, per: Row) -> str:
    """What an effect is multiplied by, or nothing."""
    of, where, other, most = per[:4]
    if of == operation.ONCE:
        return ""
    others = "other " if other else ""
    return f" for each of {others}{selected(made, of, where)}" + (
        f", {most} at most" if most < limits.LARGEST else ""
    )


def selected(made: Compiler, selector: int, where: int) -> str:
    """The cards that a selector and a filter mean."""
    return operation.SELECTORS[selector] + filtered(made, where)


def _conditions(made: Compiler, rows: range) -> str:
    words = [condition_words(made, made.condition[at]) for at in rows]
    return f", if {listed(words)}" if words else ""


def condition_words(made: Compiler, row: Row) -> str:
    """3.3 One condition: "role is attacker"."""
    what, value = row[condition.WHAT], row[condition.VALUE]
    if what == condition.COUNT:
        others = "other " if row[condition.OTHER] else ""
        counted = f"{others}{selected(made, value, row[condition.WHERE])}"
        return f"{row[condition.MIN]} to {row[condition.MAX]} of {counted}"
    said = {
        condition.ROLE: f"role is {condition.ROLES[value % len(condition.ROLES)]}",
        condition.IS: f"subject is{filtered(made, row[condition.WHERE]) or ' anyone'}",
        condition.VS: f"rival is{filtered(made, row[condition.WHERE]) or ' anyone'}",
        condition.SP_MAX: f"at most {value} State Points",
        condition.BEHIND: "behind" if value else "not behind",
        condition.TURN: f"turn is {condition.TURNS[value % 2]}",
    }
    return said[what]


def filtered(made: Compiler, at: int) -> str:
    """3.3 A filter behind a selector: " [filter 2: soldier, stars 0 to 1]"."""
    if at == sieve.ALL_CARDS:
        return ""
    row, words = made.sieve[at], []
    if row[sieve.KINDS] != sieve.EVERY_KIND:
        words += [kind for bit, kind in enumerate(card.KINDS) if row[sieve.KINDS] >> bit & 1]
    if row[sieve.SUBTYPES] != sieve.EVERY_SUBTYPE:
        words.append(
            " or ".join(word for bit, word in enumerate(card.SUBTYPES) if row[sieve.SUBTYPES] >> bit & 1)
        )
    for column, names in ((sieve.SIDE, made.sides), (sieve.NAME, made.names)):
        if row[column] != sieve.ANY:
            words.append("nobody here" if row[column] == sieve.ABSENT else names[row[column]])
    if row[sieve.STARS_MIN] or row[sieve.STARS_MAX] != sieve.NO_MAXIMUM:
        words.append(f"stars {row[sieve.STARS_MIN]} to {row[sieve.STARS_MAX]}")
    if row[sieve.ARMED] != sieve.ANY:
        words.append("armed" if row[sieve.ARMED] else "unarmed")
    words += [
        f"total {word} at most {row[column]}"
        for column, word in ((sieve.ATK_MAX, "ATK"), (sieve.DEF_MAX, "DEF"))
        if row[column] != sieve.NO_MAXIMUM
    ]
    return f" [filter {at}: {', '.join(words) or 'every card'}]"
