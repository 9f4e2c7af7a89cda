"""The tools for those who write cards: lists, pages, the tables in words, and drafts."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from pylae.core.tables import DataError
from pylae.games.greeks_and_vikings.data import compiling, language, limits, table
from pylae.games.greeks_and_vikings.tests import card_files
from pylae.games.greeks_and_vikings.words import collection, tables

FIGHTER = {
    "side": "greek",
    "kind": "combatant",
    "subtype": "soldier",
    "stars": 0,
    "atk": 1,
    "def": 1,
    "text": "",
}


def own(*rows: dict[str, Any]) -> dict[str, str]:
    made = {"id": "own", "title": "Own cards", "status": "custom"}
    content = {"format": language.FORMAT, "set": made, "cards": list(rows)}
    return {"mine.json": json.dumps(content)}


def compiled_words(id: str) -> str:
    return "\n".join(collection.card_page({}, id))


# Pages


def test_3_2_a_card_in_letters_shows_all_that_is_printed():
    assert collection.card_page({}, "Leonidas")[:10] == [
        "┌────────────────────────────────────┐",
        "│ Leonidas                        ★★ │",
        "│ General, guard · greek             │",
        "│                                    │",
        "│ Guard. Leonidas has +1 DEF for     │",
        "│ each Soldier in your Trench (up to │",
        "│ +2).                               │",
        "│                                    │",
        "│ ATK 5                        DEF 5 │",
        "└────────────────────────────────────┘",
    ]


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("leonidas", "+1 DEF to self for each of friends [filter 2: soldier], 2 at most"),
        ("achilles", "+1 ATK to self, if behind"),
        ("perseus", "when attack (this card's Combatant), if role is attacker"),
        ("perseus", "boost: rival, -2 DEF for this battle"),
        ("cadmus", "when play; its owner may decline"),
        ("hoplite", "+1 DEF to self, if 1 to 99 of other friends [filter 2: soldier]"),
        ("archimedes", "when use; costs 1 State Points"),
        ("archimedes", "boost: pick 1 of foes, -2 DEF this turn"),
        ("paris", "when win (enemy Combatants), if role is attacker"),
        ("paris", "sp: subject -3"),
        ("mjolnir", "+1 ATK and +1 DEF to bearer [filter 11: Thor]"),
        ("olympic_truce", "grant: foes, pacifist until your next turn starts"),
        ("hippocratic_oath", "recover: pick 1 of my_museum [filter 7: combatant, stars 0 to 1], to hand"),
        ("holmgang", "defeat: pick 1 of foes [filter 12: total DEF at most 4]"),
        ("ragnarok", "when play; costs 2 Combatants"),
        ("rollo", "seek: one card of the Deck [filter 9: battlefield]"),
    ],
)
def test_3_5_the_tables_are_told_in_words(id: str, words: str):
    assert f": {words}\n" in compiled_words(id) + "\n"


@settings(max_examples=100, deadline=None)
@given(card_files.one_card())
def test_3_5_every_card_can_be_told(row: dict[str, Any]):
    made = compiling.Compiler(language.read("mine", own(row)["mine.json"]).cards)
    lines = tables.compiled_lines(made, 0)
    assert len(lines) == 1 + len(made.aura) + len(made.ability) + len(made.operation)
    assert all(line.strip() for line in lines)
    assert len(collection.card_page(own(row), row["id"])) > len(lines)


def test_every_card_has_a_row_in_the_list():
    rows = collection.rows({})
    assert len(rows) == 71
    assert ("xiphos", "Xiphos", "Weapon", "", "+3", "+0", "+3 ATK.") in rows
    assert ("oracle", "Hold, Effect Zone") in [(row[0], row[2]) for row in rows]


def test_an_unknown_card_gets_a_close_match():
    with pytest.raises(DataError, match="there is no card 'Leonides'; did you mean 'Leonidas'?"):
        collection.card_page({}, "Leonides")


# Problems and notes


def test_problems_name_the_file_that_was_given():
    (problem,) = collection.problems(own({**FIGHTER, "id": "a", "name": "A", "atk": "x"}))
    assert problem == "mine.json: card 'a': atk must be a whole number, not 'x'"
    assert collection.problems({"mine.json": "x" * 70_000}) == [
        "mine.json has 70000 bytes; at most 65536 are taken"
    ]
    assert collection.problems(collection.shipped) == []


def test_r43_files_that_do_not_go_together_are_told():
    again = own({**FIGHTER, "id": "hoplite", "name": "A"})
    (problem,) = collection.problems({**collection.shipped, **again})
    assert (
        problem
        == "mine.json: card 'hoplite': the shipped cards has a card of that id too; ids must differ (R43)"
    )


def test_a_filter_for_nobody_and_a_card_by_hand_are_noted():
    held = {"aura": {"to": "self", "atk": 1, "where": {"name": "Thorr"}}}
    files = own(
        {**FIGHTER, "id": "a", "name": "Thor", "fx": [held]},
        {**FIGHTER, "id": "b", "name": "B", "manual": True},
        {**FIGHTER, "id": "c", "name": "C", "fx": [{"when": "win", "if": {"is": {"side": "roman"}}, "do": [{"order": {"n": 1}}]}]},
    )  # fmt: skip
    assert collection.notes(files) == [
        "mine.json: card 'a': no card here has the name 'Thorr'; did you mean 'Thor'?",
        "mine.json: card 'b' has no effect of its own; the players do what its text says (3.6)",
        "mine.json: card 'c': no card here has the side 'roman'",
    ]
    assert collection.notes({}) == []


# Decks


def test_r12_a_deck_page_counts_kinds_stars_and_values():
    page = collection.deck_page({}, "mine.txt", "greek")
    assert page[0] == "greek: 40 cards, 36 titles; for any number of players (R12)."
    assert "Combatants     16 ################" in page
    assert "  ★★            3 ###" in page
    assert "A Combatant has ATK 3.7 and DEF 3.2 on average; all stars together are 13." in page
    assert "2 Hoplite" in page


def test_r12_a_small_deck_is_for_more_players():
    lines = "\n".join(f"1 {id}" for id in list(table.shipped().decks["greek"])[:25])
    assert "for three and four players; two need 40 (R12)" in collection.deck_page({}, "mine.txt", lines)[0]


# Drafts


@pytest.mark.parametrize(("players", "size"), [(2, 40), (3, 25), (4, 25)])
def test_multiplayer_a_draft_gives_decks_that_can_be_played(players: int, size: int):
    draft = collection.draft({}, players, size, 7)
    while draft.chooser >= 0:
        assert len(draft.row) == 8
        draft.take(draft.advice())
    decks = draft.decks()
    loaded = table.load_data({f"deck {seat}": text for seat, text in enumerate(decks, 1)})
    for seat in range(players):
        assert sum(loaded.fields["lists"][seat]) == size
    assert loaded.titles["decks"][0] == f"Drafted, seat 1 of {players}"


def test_multiplayer_a_common_set_has_no_more_copies_than_there_are():
    draft = collection.draft({}, 4, 40, 1)
    while draft.chooser >= 0:
        draft.take(0)
    for one in table.shipped().cards:
        copies = sum(draft.copies(seat).get(one.id, 0) for seat in range(4))
        assert copies <= (limits.STARRED_COPIES if one.stars else limits.COPIES)


def test_multiplayer_choices_go_forwards_and_backwards():
    draft = collection.draft({}, 3, 25, 1)
    order = []
    for _ in range(7):
        order.append(draft.chooser)
        draft.take(0)
    assert order == [0, 1, 2, 2, 1, 0, 0]


def test_multiplayer_the_same_seed_lays_the_same_row():
    assert collection.draft({}, 2, 25, 5).row == collection.draft({}, 2, 25, 5).row
    assert collection.draft({}, 2, 25, 5).row != collection.draft({}, 2, 25, 6).row


def test_multiplayer_advice_mixes_the_kinds():
    draft = collection.draft({}, 2, 40, 3)
    random = Random(1)
    while draft.chooser >= 0:
        draft.take(draft.advice() if draft.chooser == 0 else random.randrange(8))
    kinds = [one.kind for one in draft.hands[0]]
    assert 13 <= kinds.count("combatant") <= 19
    assert all(kinds.count(kind) >= 2 for kind in language.KIND.words)


def test_multiplayer_too_few_cards_for_a_draft_are_refused_with_the_count():
    files = own(*({**FIGHTER, "id": f"a{at}", "name": f"A {at}"} for at in range(10)))
    with pytest.raises(DataError, match="the cards are 30 with all their copies; 2 decks of 25 need 58"):
        collection.draft(files, 2, 25, 1)


def test_multiplayer_a_drafted_deck_says_ids_where_names_are_alike():
    files = own(*({**FIGHTER, "id": f"a{at}", "name": "Twin" if at < 2 else f"A {at}"} for at in range(30)))
    draft = collection.draft(files, 2, 25, 1)
    while draft.chooser >= 0:
        draft.take(0)
    assert "Twin" not in "".join(draft.decks())
