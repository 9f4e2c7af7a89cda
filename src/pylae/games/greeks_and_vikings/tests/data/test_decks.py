"""Decks: how they are written, how many cards and copies they have, and who has which (R12, R43, G8, G10)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pylae.core.options import settle
from pylae.core.table_data import data_of_table
from pylae.core.tables import DataError
from pylae.games.greeks_and_vikings.data import compiling, decks, language, limits, table
from pylae.games.greeks_and_vikings.options import options
from pylae.games.greeks_and_vikings.rules.state import State

GREEK = dict(table.shipped().decks["greek"])
NAMES = {one.id: one.name for one in table.shipped().cards}
PLAIN = {"side": "greek", "kind": "battlefield", "text": ""}


class Duel:
    """What `data_of_table` asks of a game."""

    name, State = "greeks_and_vikings", State
    data_slots, load_data = table.data_slots, staticmethod(table.load_data)


def deck(text: str) -> decks.Deck:
    file = table.shipped()
    return decks.read_deck("deck 1", text, file.cards, file.decks)


def own_cards(*rows: dict[str, Any], **more: Any) -> str:
    made = {"id": "own", "title": "Own cards", "status": "custom"}
    return json.dumps({"format": language.FORMAT, "set": made, "cards": list(rows), **more})


def fields(number: int, start: str = "field") -> list[dict[str, Any]]:
    return [{**PLAIN, "id": f"{start}_{at}", "name": f"{start.title()} {at}"} for at in range(number)]


def state_of(players: int = 2, data: dict[str, str] | None = None, **wanted: object) -> State:
    state = State()
    loaded = data_of_table(Duel, data)
    assert loaded is not None
    state.fix(loaded)
    for name, value in settle(options, {"players": players, **wanted}).items():
        setattr(state, name, value)
    return state


# How a deck is written


@pytest.mark.parametrize(
    "text",
    [
        "greek",
        " Greek \n",
        json.dumps(GREEK),
        json.dumps({"name": "Mine", "cards": GREEK}),
        json.dumps({NAMES[id]: copies for id, copies in GREEK.items()}),
        "".join(f"{id} = {copies}\n" for id, copies in GREEK.items()),
        'name = "Mine"\n[cards]\n' + "".join(f"{id} = {copies}\n" for id, copies in GREEK.items()),
        "".join(f"{copies} {NAMES[id]}\n" for id, copies in GREEK.items()),
        "".join(f"{copies}x {id.upper()}\n" for id, copies in GREEK.items()),
        "".join(f"{NAMES[id]} {copies}  # good\n" for id, copies in GREEK.items()),
        "# Mine\n\n" + "".join(f"{id} x{copies}\n" for id, copies in GREEK.items()),
        "".join(f"{NAMES[id].lower()}\n" * copies for id, copies in GREEK.items()),
    ],
)
def test_a_deck_is_a_name_or_lines_or_a_table(text: str):
    assert deck(text).copies == GREEK
    assert deck(text).size == 40


def test_a_deck_may_say_what_it_is_called():
    lines = "".join(f"{copies} {id}\n" for id, copies in GREEK.items())
    assert deck("greek").name == "greek"
    assert deck(f"# The  Ten Thousand\n{lines}").name == "The Ten Thousand"
    assert deck(json.dumps({"name": "Mine", "cards": GREEK})).name == "Mine"
    assert deck(lines).name == ""


def test_a_name_may_end_or_begin_with_a_number():
    row = {**PLAIN, "id": "legion", "name": "Legion 10"}
    other = {**PLAIN, "id": "three", "name": "300 Spartans"}
    file = language.read("cards", own_cards(row, other, *fields(12)))
    written = "Legion 10\n2 legion 10\n300 spartans\n2x 300 Spartans\n" + "".join(
        f"2 Field {at}\n" for at in range(12)
    )
    found = decks.read_deck("deck 1", written, file.cards, {})
    assert (found.copies["legion"], found.copies["three"], found.size) == (3, 3, 30)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "deck 1 names no card"),
        ("# nothing", "deck 1 names no card"),
        ("grek", "deck 1: there is no deck 'grek', and there is no card 'grek'; did you mean 'greek'?"),
        ("2 Hoplite\n2 Hopelite", "deck 1: line 2: there is no card 'Hopelite'; did you mean 'Hoplite'?"),
        ("2 Hoplite\nhop", "deck 1: line 2: there is no card 'hop'"),
        ("200 Hoplite\nAspis", "deck 1: line 1: '200' is no number of copies"),
        ("0 Hoplite\nAspis", "deck 1: line 1: '0' is no number of copies"),
        ("Hoplite = 'x'", "deck 1: 'Hoplite' must have a number of copies, not 'x'"),
        ("hoplite = true", "deck 1: 'hoplite' must have a number of copies, not True"),
        ("hoplte = 2", "deck 1: there is no card 'hoplte'; did you mean 'Hoplite'?"),
        ('{"cards": [1]}', "deck 1: cards must be a table of cards and their copies, not [1]"),
        ('{"hoplite": 1, "hoplite": 2}', "deck 1: 'hoplite' stands twice in one object"),
        ("hoplite = 2\n= 3", "deck 1: Invalid statement (at line 2"),
        ("3 Hoplite\n3 Aspis", "deck 1 has 6 cards; a deck has 25 to 70 (R12)"),
        ("2 Hoplite\nhoplite 2\nAspis", "deck 1: 4 copies of Hoplite; a card has at most 3 (R12)"),
        ("3 Thor\nAspis", "deck 1: 3 copies of Thor; a Combatant with stars has at most 2 (R12)"),
        ("\n".join(["Hoplite"] * 1001), "deck 1 has 1001 lines; at most 1000 are taken"),
    ],
)
def test_r12_a_deck_that_cannot_be_is_refused(text: str, complaint: str):
    with pytest.raises(DataError) as error:
        deck(text)
    assert str(error.value).startswith(complaint)


def test_g8_copies_are_counted_by_name_over_two_files():
    more = own_cards({**PLAIN, "id": "other_hoplite", "name": "Hoplite"})
    brought = json.dumps({**GREEK, "other_hoplite": 2})
    with pytest.raises(DataError, match="deck 1: 4 copies of Hoplite; a card has at most 3"):
        table.load_data({"more cards": more, "deck 1": brought})


def test_g8_a_name_with_stars_in_one_file_has_them_in_the_other_too():
    fighter = {**PLAIN, "kind": "combatant", "subtype": "soldier", "stars": 1, "atk": 1, "def": 1}
    more = own_cards({**fighter, "id": "starred", "name": "HOPLITE"})
    for copies in ({"starred": 1}, {"hoplite": 1, "starred": 2}):
        with pytest.raises(DataError, match="3 copies of Hoplite; a Combatant with stars has at most 2"):
            table.load_data({"more cards": more, "deck 1": json.dumps({**GREEK, **copies})})


def test_hostile_decks_are_read_in_no_time():
    for text in (
        "a" + " " * 8000 + "b\nc",
        "\n" * 8000 + "x",
        "1 " * 4000,
        "2" * 8000,
        "x 2" * 2700,
        "=" * 8000,
    ):
        with pytest.raises(DataError, match="deck 1"):
            deck(text)


def test_g8_a_name_that_two_cards_have_is_no_answer():
    twins = own_cards(*({**PLAIN, "id": id, "name": "Twin"} for id in ("castor", "pollux")))
    with pytest.raises(
        DataError, match="deck 1: line 1: 2 cards have the name 'Twin'; write castor or pollux"
    ):
        table.load_data({"more cards": twins, "deck 1": "2 Twin\nAspis"})


# Who has which deck


def test_without_decks_the_seats_have_the_decks_of_the_file_in_turn():
    assert table.load_data({}).titles["decks"] == ["greek", "viking", "greek", "viking"]
    one = own_cards(*fields(15), decks={"only": {f"field_{at}": 3 for at in range(15)}})
    assert table.load_data({"cards": one}).titles["decks"] == ["only"] * 4


def test_a_file_without_decks_needs_two_of_them():
    cards = own_cards(*fields(15))
    lines = "".join(f"3 Field {at}\n" for at in range(15))
    with pytest.raises(DataError, match="cards has no decks, so deck 1 and deck 2 must be brought"):
        table.load_data({"cards": cards, "deck 1": lines})
    loaded = table.load_data({"cards": cards, "deck 1": f"# One\n{lines}", "deck 2": f"# Two\n{lines}"})
    assert loaded.titles["decks"] == ["One", "Two", "One", "Two"]


def test_r43_a_deck_may_take_cards_of_both_files():
    more = own_cards({**PLAIN, "id": "cannae", "name": "Cannae"}, decks={"roman": {"cannae": 1}})
    loaded = table.load_data({"more cards": more, "deck 2": json.dumps({**GREEK, "cannae": 3})})
    assert loaded.titles["ids"][-1] == "cannae"
    assert loaded.fields["lists"][1][loaded.fields["titles"] - 1] == 3
    assert loaded.titles["sets"] == ["Groovy Greeks vs. Vicious Vikings", "Own cards"]


def test_g10_only_the_titles_in_the_decks_have_rows_and_too_many_are_refused_with_the_count():
    loaded = table.load_data({"deck 2": "greek", "deck 4": "greek"})
    assert loaded.fields["titles"] == len(GREEK)
    assert "thor" not in loaded.titles["ids"]
    more = own_cards(*fields(60))
    brought = {"more cards": more, "deck 3": "".join(f"Field {at}\n" for at in range(60))}
    with pytest.raises(DataError, match=r"the cards of this table have 131 titles; at most 96 fit \(G10\)"):
        table.load_data(brought)


def test_g10_two_players_may_bring_as_many_titles_as_fit_and_the_shipped_ones_do_not_count():
    half = limits.TITLES // 2
    more = own_cards(*fields(limits.TITLES))
    brought = {
        "more cards": more,
        "deck 1": "".join(f"Field {at}\n" for at in range(half)),
        "deck 2": "".join(f"Field {at}\n" for at in range(half, limits.TITLES)),
    }
    assert table.load_data(brought).fields["titles"] == limits.TITLES
    table.check_table(state_of(2, brought))


def test_seats_three_and_four_without_a_deck_have_that_of_the_seat_two_before():
    lines = "".join(f"3 Field {at}\n" for at in range(15))
    brought = {"more cards": own_cards(*fields(15)), "deck 1": f"# Mine\n{lines}"}
    assert table.load_data(brought).titles["decks"] == ["Mine", "viking", "Mine", "viking"]


@pytest.mark.parametrize(
    ("effect", "what", "most"),
    [
        ({"when": "turn_start", "do": [{"draw": {"who": "me", "n": 1}}]}, "abilities", limits.ABILITIES),
        ({"aura": {"to": "friends", "atk": 1}}, "auras", limits.AURAS),
        ({"when": "turn_start", "do": [{"order": {"n": 1}}] * 20}, "operations", limits.OPERATIONS),
        ({"aura": {"to": "friends", "atk": 1}, "if": {"behind": True, "turn": "mine"}}, "conditions", limits.CONDITIONS),
    ],
)  # fmt: skip
def test_g10_tables_that_would_overflow_are_refused_with_the_count(effect: Any, what: str, most: int):
    rows = [{**row, "fx": [effect] * 10} for row in fields(15)]
    cards = language.read("cards", own_cards(*rows)).cards
    if what == "conditions":
        cards = cards[:4]
    if what == "operations":
        cards = cards[:1]
    with pytest.raises(DataError, match=rf"the cards of this table have \d+ {what}; at most {most} fit"):
        compiling.compiled(cards)


def test_g10_different_filters_are_counted():
    rows = [
        {
            **row,
            "fx": [{"aura": {"to": "friends", "atk": 1, "where": {"name": f"Nobody {at}", "stars_min": at}}}],
        }
        for at, row in enumerate(fields(64))
    ]
    with pytest.raises(DataError, match="have 65 different filters; at most 64 fit"):
        compiling.compiled(language.read("cards", own_cards(*rows)).cards)


# How large a deck must be


def small(size: int) -> dict[str, str]:
    lines = "".join(f"3 Field {at}\n" for at in range(size // 3)) + "1 Field 30\n" * (size % 3)
    return {"more cards": own_cards(*fields(31)), "deck 1": f"# Small\n{lines}"}


def test_r12_two_players_bring_40_cards_and_more_players_25():
    table.check_table(state_of())
    table.check_table(state_of(2, small(40)))
    table.check_table(state_of(3, small(25)))
    with pytest.raises(
        DataError, match=r"deck 1 \(Small\) has 39 cards; with 2 players it must have at least 40"
    ):
        table.check_table(state_of(2, small(39)))
    with pytest.raises(DataError, match="deck 1 has 24 cards; a deck has 25 to 70"):
        state_of(4, small(24))


def test_r12_options_say_how_large_decks_are():
    table.check_table(state_of(2, small(25), deck_min="25"))
    with pytest.raises(DataError, match="has 25 cards; with 3 players it must have at least 30"):
        table.check_table(state_of(3, small(25), deck_min="30"))
    with pytest.raises(DataError, match=r"has 61 cards; at most 60 are allowed \(R12, option deck_max\)"):
        table.check_table(state_of(2, small(61), deck_max="60"))


def test_r12_the_shipped_decks_suit_all_options():
    for option in options:
        for word in option.values:
            table.check_table(state_of(**{"players": 2, option.name: word}))


def test_r12_decks_of_seats_that_nobody_holds_are_not_asked_for_their_size():
    brought = small(25)
    table.check_table(state_of(2, {"more cards": brought["more cards"], "deck 3": brought["deck 1"]}))


# All that is wrong


def test_problems_are_those_of_both_files_and_then_of_the_decks():
    bad = own_cards({**PLAIN, "id": "a", "name": "A", "atk": 1})
    assert table.problems({"cards": bad, "more cards": bad}) == [
        "cards: card 'a': it takes no 'atk'; it takes id, name, side, text, kind, fx or manual",
        "more cards: card 'a': it takes no 'atk'; it takes id, name, side, text, kind, fx or manual",
    ]
    starred = {
        **PLAIN,
        "id": "a",
        "name": "A",
        "kind": "combatant",
        "subtype": "soldier",
        "stars": 1,
        "atk": 1,
        "def": 1,
    }
    assert table.problems({"cards": own_cards(starred, decks={"x": {"a": 3}})}) == [
        "cards: decks.x: 3 copies of A; a Combatant with stars has at most 2 (R12)"
    ]
    assert table.problems({}) == []
    assert table.problems({"cards": own_cards(*fields(3))}) == []
