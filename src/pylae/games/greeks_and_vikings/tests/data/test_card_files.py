"""Files of cards by chance: all that the grammar allows loads and fits, and whatever is spoilt is refused by its place."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae.core.table_data import data_of_table
from pylae.core.tables import DataError
from pylae.games.greeks_and_vikings.data import card, compiling, grammar, language, limits, operation, table
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.tests import card_files

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


class Duel:
    """What `data_of_table` asks of a game."""

    name, State = "greeks_and_vikings", State
    data_slots, load_data = table.data_slots, staticmethod(table.load_data)


@settings(max_examples=40, deadline=None)
@given(card_files.card_files())
def test_3_3_every_file_of_the_grammar_loads_and_its_tables_fit_the_state(texts: dict[str, str]):
    loaded = data_of_table(Duel, texts)  # which checks every range
    assert loaded is not None
    titles = loaded.fields["titles"]
    assert titles == len(loaded.titles["cards"]) == len(loaded.titles["texts"]) <= limits.TITLES
    for seat in range(limits.PLAYERS):
        assert sum(loaded.fields["lists"][seat]) >= limits.FEWEST_CARDS
    for title in range(titles):
        row = loaded.fields["card"][title]
        assert row[card.FIRST_ABILITY] + row[card.ABILITIES] <= limits.ABILITIES
        assert row[card.FIRST_AURA] + row[card.AURAS] <= limits.AURAS


def test_3_3_files_by_chance_use_every_word_of_the_language():
    said: set[str] = set()
    for seed in range(60):
        said |= set(words_in(json.loads(card_files.card_file(Random(seed))["cards"])["cards"]))
    assert words_of(language.CARD) <= said


@settings(max_examples=150, deadline=None)
@given(card_files.one_card())
def test_3_5_the_numbers_of_a_card_say_what_the_card_says(row: dict[str, Any]):
    cards = language.read("cards", file_of(row)).cards
    made = compiling.Compiler(cards)
    steps = [step for effect in row.get("fx", []) for step in effect.get("do", [])]
    assert [operation.OPERATIONS[line[operation.WHAT]] for line in made.operation] == [
        word for step in steps for word in step
    ]
    assert [line[operation.N] for line in made.operation] == [
        said.get("n", 0) for step in steps for said in step.values()
    ]
    assert made.card[0][card.ATK : card.DEF + 1] == [row.get("atk", 0), row.get("def", 0)]
    assert len({tuple(line) for line in made.sieve}) == len(made.sieve)  # equal filters are one


@settings(max_examples=300, deadline=None)
@given(card_files.one_card(), st.randoms(use_true_random=False), ANYTHING)
def test_3_3_a_spoilt_card_is_refused_by_file_card_and_field_or_still_means_something(
    row: dict[str, Any], random: Random, thing: object
):
    spoilt = copy.deepcopy(row)
    inside = [place for place in places_in(spoilt) if place[1] != "id"]
    where, key = random.choice(inside)
    if random.random() < 0.3 and isinstance(where, dict):
        where[f"{key}x"] = where.pop(key)
    else:
        where[key] = thing
    problems = language.problems("mine", file_of(spoilt))
    for problem in problems:
        assert problem.startswith("mine: card 'card_0': ")
        assert "\n" not in problem
        assert len(problem) < 400
    if problems:
        with pytest.raises(DataError, match="mine: card 'card_0'"):
            language.read("mine", file_of(spoilt))
    else:
        compiling.compiled(language.read("mine", file_of(spoilt)).cards)


@settings(max_examples=200, deadline=None)
@given(
    ANYTHING.map(lambda thing: json.dumps(thing)) | st.text(),
    st.sampled_from([slot.name for slot in table.data_slots]),
)
def test_nothing_but_data_errors_comes_from_any_text(text: str, slot: str):
    try:
        table.load_data({slot: text})
    except DataError as error:
        assert str(error).startswith(slot)


def file_of(row: dict[str, Any]) -> str:
    return json.dumps(
        {
            "format": language.FORMAT,
            "set": {"id": "one", "title": "One card", "status": "custom"},
            "cards": [row],
        }
    )


def places_in(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every table or list inside, with each of its keys."""
    for key, one in list(value.items()) if isinstance(value, dict) else list(enumerate(value)):
        yield value, key
        if isinstance(one, dict | list):
            yield from places_in(one)


def words_in(value: Any) -> Iterator[str]:
    """All keys and words of some cards."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    for one in value if isinstance(value, list) else ():
        yield from words_in(one)
    if isinstance(value, str):
        yield value


def words_of(shape: Any) -> set[str]:
    """All keys and words that a shape knows."""
    match shape:
        case grammar.Word():
            return set(shape.words)
        case grammar.Rows():
            return words_of(shape.of)
        case grammar.Either():
            return words_of(shape.first) | words_of(shape.second)
        case grammar.ByKey():
            return words_of(shape.present) | words_of(shape.absent)
        case grammar.Table():
            below = {**shape.needs, **shape.takes}
            return set(below).union(*map(words_of, below.values()))
        case grammar.OneKey():
            return set(shape.shapes).union(*map(words_of, shape.shapes.values()))
        case grammar.ByWord():
            return set(shape.shapes).union(*map(words_of, shape.shapes.values()))
    return set()
