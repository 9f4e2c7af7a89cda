"""The language of cards: what it takes, what it refuses, in which words; and its JSON Schema, which says the same."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae.core.tables import DataError
from pylae.games.greeks_and_vikings.data import (
    ability,
    aura,
    card,
    compiling,
    condition,
    language,
    operation,
    sieve,
    table,
)
from pylae.games.greeks_and_vikings.tests import card_files

SCHEMA = Path(language.__file__).with_name("cards.schema.json")
VALID = jsonschema_rs.validator_for(json.loads(SCHEMA.read_text(encoding="utf-8")))
COMMON = {"id": "mine", "name": "Mine", "side": "greek", "text": "Mine."}
COMBATANT = {**COMMON, "kind": "combatant", "subtype": "soldier", "stars": 0, "atk": 2, "def": 2}
WEAPON = {**COMMON, "kind": "weapon", "atk": 2, "def": 0}
EQUIPMENT = {**COMMON, "kind": "hold", "place": "equip", "atk": 0, "def": 1}
COMMAND = {**COMMON, "kind": "hold", "place": "command"}
BATTLEFIELD = {**COMMON, "kind": "battlefield"}
ACTION = {**COMMON, "kind": "action"}
GAIN = {"sp": {"who": "me", "n": 1}}


def file_of(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    made = {"id": "own", "title": "Own cards", "status": "custom"}
    return {"format": language.FORMAT, "set": made, "cards": list(rows), **more}


def problems(*rows: dict[str, Any], **more: Any) -> list[str]:
    return language.problems("mine.json", json.dumps(file_of(*rows, **more)))


def when(trigger: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"when": trigger, "do": list(do) or [GAIN], **more}


def with_fx(row: dict[str, Any], *fx: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**row, "fx": list(fx), **more}


def made(row: dict[str, Any]) -> compiling.Compiler:
    return compiling.Compiler(language.read("mine", json.dumps(file_of(row))).cards)


# The shipped set


def test_3_2_the_shipped_set_has_71_titles_in_two_decks_of_40():
    file = table.shipped()
    assert len(file.cards) == 71
    assert {name: sum(deck.values()) for name, deck in file.decks.items()} == {"greek": 40, "viking": 40}
    assert file.status == "reconstructed"
    for side, deck in file.decks.items():
        kinds = [one.kind for one in file.cards for _ in range(deck.get(one.id, 0))]
        assert [kinds.count(kind) for kind in ("combatant", "weapon", "battlefield", "hold", "action")] == [
            16, 6, 3, 6, 9,
        ]  # fmt: skip
        assert {one.side for one in file.cards if one.id in deck} == {side}


def test_the_examples_of_the_sheet_fix_six_values():
    cards = {one.id: one for one in table.shipped().cards}
    assert cards["thor"].stars == 3
    assert cards["alexander"].atk + cards["xiphos"].atk == 9
    assert cards["rollo"].def_ == 3
    assert cards["paris"].fx[1]["do"] == [{"sp": {"who": "subject", "n": -3}}]
    assert cards["berserker"].atk == 3
    assert cards["cadmus"].def_ + cards["long_walls"].fx[0]["aura"]["def"] == 3


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("leif", "at the start of your turn"),  # C3
        ("olympic_truce", "your own Combatants now in play cannot attack this turn"),  # C4
        ("thor", "now in play"),
        ("phalanx", "now in play"),
        ("shield_wall", "now in play"),
        ("burning_mirrors", "Defeat an enemy Combatant"),  # C5
        ("holmgang", "Defeat an enemy Combatant"),
        ("ragnarok", "Sacrifice two of your Combatants: defeat all"),
        ("cretan_archer", "comes into play"),  # C8
        ("pheidippides", "comes into play"),
        ("paris", "loses 3 State Points"),  # C38
    ],
)
def test_c3_c4_c5_c8_c38_the_texts_say_what_the_effects_do(id: str, words: str):
    assert words in next(one.text for one in table.shipped().cards if one.id == id)


def test_c8_no_text_says_play_where_the_card_may_also_be_mustered():
    assert not [
        one.id for one in table.shipped().cards if one.kind == "combatant" and "When you play" in one.text
    ]


# What is refused


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ({**COMBATANT, "subtype": "soldeir"}, "subtype is 'soldeir'; did you mean 'soldier'?"),
        ({**COMBATANT, "atk": "3"}, "atk must be a whole number, not '3'"),
        ({**COMBATANT, "atk": True}, "atk must be a whole number, not True"),
        ({**COMBATANT, "atk": 100}, "atk is 100; it must lie between 0 and 99"),
        ({**WEAPON, "atk": -100}, "atk is -100; it must lie between -99 and 99"),
        ({**COMBATANT, "stars": 4}, "stars is 4; it must lie between 0 and 3"),
        ({**COMBATANT, "atck": 3}, "it takes no 'atck'; did you mean 'atk'?"),
        ({key: value for key, value in COMBATANT.items() if key != "def"}, "it lacks def"),
        ({**COMMON, "kind": "hold"}, "it lacks place"),
        ({**COMMON, "kind": "wepon"}, "kind is 'wepon'; did you mean 'weapon'?"),
        ({**COMBATANT, "name": ""}, "name has 0 letters; 1 to 40 are taken"),
        ({**COMBATANT, "name": "A  B"}, "name is 'A  B'; it must have single spaces and letters that can be seen"),
        ({**COMBATANT, "text": "x" * 301}, "text has 301 letters; 0 to 300 are taken"),
        (with_fx(COMBATANT, when("wins")), "fx[1].when is 'wins'; did you mean 'win'?"),
        (with_fx(COMBATANT, {"when": "win"}), "fx[1] lacks do"),
        (with_fx(COMBATANT, {"do": [GAIN]}), "fx[1] lacks when"),
        (with_fx(COMBATANT, when("win", {})), "fx[1].do[1] has 0 keys; it must have one: sp, draw"),
        (with_fx(COMBATANT, when("win", {**GAIN, "order": {"n": 1}})), "fx[1].do[1] has 2 keys"),
        (with_fx(COMBATANT, when("win", {"drew": {}})), "fx[1].do[1] takes no 'drew'; did you mean 'draw'?"),
        (with_fx(COMBATANT, when("win", {"sp": {"who": "mee", "n": 1}})), "fx[1].do[1].sp.who is 'mee'; did you"),
        # C9: totals must not depend on totals, nor show what a hand holds
        (
            with_fx(BATTLEFIELD, {"aura": {"to": "friends", "atk": 1, "where": {"def_max": 2}}}),
            "fx[1].aura.where takes no 'def_max'",
        ),
        (
            with_fx(COMBATANT, {"aura": {"to": "self", "atk": 1, "per": {"of": "friends", "where": {"atk_max": 2}}}}),
            "fx[1].aura.per.where takes no 'atk_max'",
        ),
        (
            with_fx(COMBATANT, {"aura": {"to": "self", "atk": 1}, "if": {"count": {"of": "foes", "where": {"def_max": 2}, "min": 1}}}),
            "fx[1].if.count.where takes no 'def_max'",
        ),
        (
            with_fx(COMBATANT, {"aura": {"to": "self", "atk": 1, "per": {"of": "my_hand", "where": {}}}}),
            "fx[1].aura.per takes no 'where'",
        ),
        (with_fx(COMBATANT, {"aura": {"to": "self", "atk": 1}, "if": {"role": "attacker"}}), "fx[1].if takes no 'role'"),
        # C10: keywords are for Combatants, and a Special Order is not given
        ({**WEAPON, "keywords": ["guard"]}, "it takes no 'keywords'"),
        ({**ACTION, "keywords": ["guard"]}, "it takes no 'keywords'"),
        ({**COMBATANT, "keywords": ["guard", "guard"]}, "keywords[2] is 'guard' a second time"),
        (
            with_fx(BATTLEFIELD, {"aura": {"to": "friends", "keyword": "special_order"}}),
            "fx[1].aura.keyword is 'special_order'; it may be guard, raider, bold, pacifist or twin_strike",
        ),
        (
            with_fx(ACTION, when("play", {"grant": {"to": "friends", "keyword": "special_order", "until": "turn"}})),
            "fx[1].do[1].grant.keyword is 'special_order'",
        ),
        # C28: a cost costs something
        (with_fx(COMBATANT, when("use", cost={})), "fx[1].cost lacks sp, discard or sacrifice"),
        (with_fx(COMBATANT, when("use", cost={"sp": 0})), "fx[1].cost.sp is 0; it must lie between 1 and 99"),
        (with_fx(COMBATANT, when("use", cost={"sp": -5})), "fx[1].cost.sp is -5"),
        # C30: whose event, and which Combatant
        (with_fx(COMBATANT, when("play", scope="friend")), "fx[1] takes no 'scope'"),
        (with_fx(COMBATANT, when("turn_end", scope="foe")), "fx[1] takes no 'scope'"),
        (with_fx(BATTLEFIELD, when("win")), "fx[1] lacks scope"),
        (with_fx(COMMAND, when("fall", scope="self")), "fx[1].scope is 'self'; it may be friend or foe"),
        (with_fx(COMBATANT, {"aura": {"to": "bearer", "atk": 1}}), "fx[1].aura.to is 'bearer'; it may be self, friends or foes"),
        (with_fx(WEAPON, {"aura": {"to": "self", "atk": 1}}), "fx[1].aura.to is 'self'; it may be bearer, friends or foes"),
        (with_fx(COMMAND, {"aura": {"to": "bearer", "atk": 1}}), "fx[1].aura.to is 'bearer'; it may be friends or foes"),
        (with_fx(ACTION, when("play", {"ready": {"to": "self"}})), "fx[1].do[1].ready.to is 'self'"),
        # R24: an Action card works once
        (with_fx(ACTION, {"aura": {"to": "friends", "atk": 1}}), "fx[1] takes no 'aura'; it takes when, do, if, may or cost"),
        (with_fx(ACTION, when("turn_start")), "fx[1].when is 'turn_start'; it may be play"),
        # C36: numbers and what must be there
        (with_fx(COMBATANT, when("play", {"draw": {"who": "me", "n": -3}})), "fx[1].do[1].draw.n is -3"),
        (with_fx(COMBATANT, when("play", {"sp": {"who": "me", "n": 0}})), "fx[1].do[1].sp.n is 0, which does nothing"),
        (with_fx(COMBATANT, when("play", {"order": {"n": 0}})), "fx[1].do[1].order.n is 0"),
        (with_fx(COMBATANT, {"aura": {"to": "self"}}), "fx[1].aura lacks atk, def or keyword"),
        (with_fx(COMBATANT, when("play", {"boost": {"to": "self", "until": "turn"}})), "fx[1].do[1].boost lacks atk or def"),
        (
            with_fx(COMBATANT, when("play", {"muster": {"from": "my_hand", "where": {"kind": "weapon"}}})),
            "fx[1].do[1].muster.where.kind is 'weapon'; it may be combatant",
        ),
        (with_fx(COMBATANT, when("play", if_=1)), "fx[1] takes no 'if_'; did you mean 'if'?"),
        (
            with_fx(COMBATANT, {"aura": {"to": "friends", "keyword": "guard", "per": {"of": "friends"}}}),
            "fx[1].aura cannot have keyword and per together",
        ),
        (with_fx(COMBATANT, when("win"), manual=True), "manual is true, so fx must be empty"),
    ],
)  # fmt: skip
def test_3_3_c9_c10_c28_c30_c36_what_no_card_can_say_is_refused_with_file_card_and_field(
    row: dict[str, Any], complaint: str
):
    found = problems(row)
    assert found[0].startswith(f"mine.json: card 'mine': {complaint}")
    assert not VALID.is_valid(file_of(row))
    with pytest.raises(DataError) as error:
        language.read("mine.json", json.dumps(file_of(row)))
    assert str(error.value).startswith(found[0])


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ({}, "mine.json: it lacks format, set and cards"),
        (file_of(), "mine.json: cards is empty; it must have at least 1"),
        (file_of(COMBATANT, format="gv-cards/2"), "mine.json: format is 'gv-cards/2'; did you mean 'gv-cards/1'?"),
        (file_of(COMBATANT, cards=3), "mine.json: cards must be a list, not 3"),
        (file_of(COMBATANT, cards=[3]), "mine.json: cards[1]: it must be a table, not 3"),
        (file_of({**COMBATANT, "id": "No Id"}), "mine.json: card 'No Id': id is 'No Id'; it must have small letters"),
        (file_of(COMBATANT, deck={}), "mine.json: it takes no 'deck'; did you mean 'decks'?"),
        (file_of(COMBATANT, decks={"one": {"mine": 4}}), "mine.json: decks.one.mine is 4; it must lie between 1 and 3"),
        (file_of(COMBATANT, set={"id": "x", "title": "X", "status": "own"}), "mine.json: set.status is 'own'; it may be"),
    ],
)  # fmt: skip
def test_3_2_a_file_that_is_no_card_file_is_refused(content: dict[str, Any], complaint: str):
    assert language.problems("mine.json", json.dumps(content))[0].startswith(complaint)
    assert not VALID.is_valid(content)


def test_letters_that_cannot_be_seen_are_refused():
    assert problems({**COMBATANT, "text": "A\u202eB"}) == [
        "mine.json: card 'mine': text is 'A\\u202eB'; it must have single spaces and letters that can be seen"
    ]


def test_c36_an_id_stands_once_and_a_deck_names_what_exists():
    assert problems(COMBATANT, WEAPON) == ["mine.json: card 'mine': id stands there twice"]
    assert problems(COMBATANT, decks={"one": {"yours": 1}}) == [
        "mine.json: decks.one: there is no card 'yours'"
    ]


def test_all_problems_of_a_file_are_told_and_the_first_refuses_it():
    bad = {**COMBATANT, "atk": "x", "fx": [when("win", {"sp": {"who": "her", "n": 1}})]}
    assert len(problems(bad, {**WEAPON, "id": "other", "def": 200})) == 3
    with pytest.raises(DataError, match=r"atk must be a whole number, not 'x' \(and 1 more\)"):
        language.read("mine.json", json.dumps(file_of(bad)))


def test_r43_two_files_with_the_same_id_do_not_go_together():
    mine = json.dumps(file_of({**COMBATANT, "id": "hoplite"}))
    with pytest.raises(
        DataError, match="more cards: card 'hoplite': the shipped cards has a card of that id too"
    ):
        table.load_data({"more cards": mine})


# What is taken, and what it becomes


def test_3_6_a_card_that_cannot_be_expressed_is_loaded_with_its_text_and_marked():
    row = {**COMBATANT, "text": "Copy the text of any card.", "manual": True}
    assert problems(row) == []
    brought = json.dumps(file_of(row))
    deck = json.dumps({**table.shipped().decks["greek"], "mine": 2})
    loaded = table.load_data({"more cards": brought, "deck 1": deck})
    assert loaded.titles["manual"] == ["mine"]
    title = list(loaded.titles["ids"]).index("mine")
    assert loaded.lines["texts"][title] == "Copy the text of any card."
    assert table.load_data({}).titles["manual"] == []


@pytest.mark.parametrize(
    ("step", "pick"),
    [
        ({"recover": {"where": {}, "dest": "hand"}}, 1),
        ({"recover": {"where": {}, "dest": "hand", "pick": "all"}}, operation.ALL),
        ({"recover": {"where": {}, "dest": "deck_top", "pick": 3}}, 3),
        ({"defeat": {"to": "foes"}}, operation.ALL),
        ({"defeat": {"to": "foes", "pick": 2}}, 2),
        ({"defeat": {"to": "rival"}}, operation.ALL),
        ({"ready": {"to": "self", "pick": 1}}, operation.ALL),
        ({"break": {"to": "foe_gear"}}, operation.ALL),
        ({"seek": {"where": {}}}, 1),
        ({"muster": {"from": "my_hand", "where": {}}}, 1),
    ],
)
def test_c18_without_a_pick_a_search_finds_one_and_a_set_is_meant_as_a_whole(step: dict[str, Any], pick: int):
    assert made(with_fx(COMBATANT, when("play", step))).operation[0][operation.PICK] == pick


def test_c36_whatever_the_filter_says_only_combatants_are_mustered():
    built = made(
        with_fx(COMBATANT, when("play", {"muster": {"from": "my_museum", "where": {"stars_max": 1}}}))
    )
    row = built.sieve[built.operation[0][operation.WHERE]]
    assert (row[sieve.KINDS], row[sieve.STARS_MAX]) == (1, 1)
    assert built.operation[0][operation.TO] == operation.MY_MUSEUM


@pytest.mark.parametrize(
    ("row", "trigger", "may"),
    [
        (COMBATANT, "win", 1),
        (COMBATANT, "play", 1),
        (COMBATANT, "use", 0),
        (ACTION, "play", 0),
        (COMMAND, "use", 0),
    ],
)
def test_c28_the_cost_of_a_trigger_may_be_declined(row: dict[str, Any], trigger: str, may: int):
    built = made(with_fx(row, when(trigger, cost={"sp": 2, "sacrifice": 1})))
    line = built.ability[0]
    assert line[ability.MAY] == may
    assert line[ability.COST_SP : ability.COST_SACRIFICE + 1] == [2, 0, 1]


def test_3_5_equal_filters_share_a_row_and_row_0_lets_every_card_pass():
    where = {"subtype": ["soldier", "general"], "stars_max": 2}
    turned = {"stars_max": 2, "subtype": ["general", "soldier"]}
    built = made(
        with_fx(
            COMBATANT,
            when(
                "win",
                {"defeat": {"to": "foes", "where": where}},
                {"ready": {"to": "friends", "where": turned}},
            ),
        )
    )
    assert [line[operation.WHERE] for line in built.operation] == [1, 1]
    assert built.sieve[sieve.ALL_CARDS] == [0b11111, 0b11111, -1, -1, 0, 99, -1, 99, 99]
    assert built.sieve[1][sieve.SUBTYPES] == 0b101


def test_3_3_a_filter_for_a_name_that_nobody_brought_fits_no_card():
    built = made(
        with_fx(WEAPON, {"aura": {"to": "bearer", "atk": 1, "where": {"name": "Thor", "side": "greek"}}})
    )
    assert built.sieve[1][sieve.SIDE : sieve.NAME + 1] == [0, sieve.ABSENT]


def test_3_5_a_card_says_which_triggers_it_answers():
    built = made(with_fx(COMBATANT, when("play"), when("use"), when("fall")))
    answered = (1 << ability.USE - ability.USE) | (1 << ability.FALL - ability.USE)
    assert built.card[0][card.TRIGGERS] == answered


def test_3_3_conditions_and_counts_become_rows():
    said = {
        "role": "direct",
        "turn": "mine",
        "behind": False,
        "sp_max": 9,
        "count": {"of": "foes", "max": 2, "other": True},
    }
    built = made(with_fx(COMBATANT, when("attack", **{"if": said})))
    assert built.ability[0][ability.FIRST_CONDITION : ability.CONDITIONS + 1] == [0, 5]
    assert [(line[condition.WHAT], line[condition.VALUE]) for line in built.condition] == [
        (condition.ROLE, condition.DIRECT),
        (condition.COUNT, operation.FOES),
        (condition.SP_MAX, 9),
        (condition.BEHIND, 0),
        (condition.TURN, condition.MINE),
    ]
    assert built.condition[1][condition.OTHER :] == [1, 0, 2]


def test_3_3_an_aura_is_multiplied_by_a_count():
    (line,) = made(
        with_fx(COMBATANT, {"aura": {"to": "self", "def": -2, "per": {"of": "my_museum", "max": 4}}})
    ).aura
    assert line[aura.DEF] == -2
    assert line[aura.PER_OF :] == [operation.MY_MUSEUM, sieve.ALL_CARDS, 0, 4]


# The schema


def test_the_schema_is_made_from_the_language():
    assert SCHEMA.read_text(encoding="utf-8") == language.schema_text()
    assert json.loads(language.schema_text()) == language.schema()


def test_the_schema_takes_the_shipped_set_and_files_by_chance():
    assert VALID.is_valid(tomllib.loads(table.SHIPPED))
    for seed in range(20):
        assert VALID.is_valid(json.loads(card_files.card_file(Random(seed))["cards"]))


@settings(max_examples=300, deadline=None)
@given(card_files.one_card(), st.randoms(use_true_random=False))
def test_the_schema_and_the_loader_agree_about_spoilt_cards(row: dict[str, Any], random: Random):
    spoilt = copy.deepcopy(row)
    where: Any = spoilt
    while True:
        key = random.choice(list(where) if isinstance(where, dict) else range(len(where)))
        if not isinstance(where[key], dict | list) or not where[key] or random.random() < 0.2:
            break
        where = where[key]
    where[key] = random.choice(
        [0, 1, -1, 100, "all", "self", "friends", "bearer", "", [], {}, True, None, 2.5]
    )
    content = file_of(spoilt)
    assert VALID.is_valid(content) == (not language.problems("mine", json.dumps(content)))
