"""The board: every position can be drawn, every choice can be touched where it belongs, and nothing hidden is shown."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from pylae.art import testing
from pylae.core.chance import generator
from pylae.core.game import WATCHER
from pylae.core.testing import check_picture
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.data.table import CARDS
from pylae.games.greeks_and_vikings.picture import board
from pylae.games.greeks_and_vikings.picture.choices import words_of
from pylae.games.greeks_and_vikings.rules import act, agenda, battle, job, sequence, totals
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.sight.explaining import explain
from pylae.games.greeks_and_vikings.sight.views import hide, redeal
from pylae.games.greeks_and_vikings.tests import card_files, positions
from pylae.games.greeks_and_vikings.tests.positions import A, B, Side, Table
from pylae.games.greeks_and_vikings.tests.sight.test_explaining import walk
from pylae.games.greeks_and_vikings.words import names

SMALLEST_LETTERS = 13
FINGER = 40
both_charts = pytest.mark.parametrize("tall", (False, True), ids=("wide", "tall"))

GREEKS = Side(
    "hoplite alexander+xiphos+aspis argonauts archimedes",
    hand="leonidas perseus aspis bow_of_artemis trojan_horse thor",
    field="long_walls",
    command="amphora dory",
    effect="oracle",
    museum="cadmus muses",
    sp=38,
)
VIKINGS = Side(
    "bloodaxe rollo berserker+dane_axe+round_shield+draupnir shieldmaiden volva",
    hand="huscarl thor",
    field="paris",
    command="mead_hall longship",
    effect="raven_banner",
    sp=31,
)


def seen(state: State, seat: int) -> State:
    view = state.copy()
    hide(view, seat)
    return view


def lit(war: Table, seat: int) -> list[int]:
    return war.legal() if war.mover == seat else []


def drawn(war: Table, seat: int = A, tall: bool = False) -> str:
    return board.draw(seen(war.state, seat), seat, lit(war, seat), tall).live()


def piece(live: str, name: str) -> str:
    """The opening tag of a piece."""
    found = re.search(rf'<g [^>]*id="{name}"[^>]*>', live)
    assert found, name
    return found[0]


def action_of(live: str, name: str) -> int | None:
    found = re.search(r'data-action="(\d+)"', piece(live, name))
    return int(found[1]) if found else None


def label_of(live: str, name: str) -> str:
    found = re.search(r'aria-label="([^"]*)"', piece(live, name))
    return found[1] if found else ""


# Every position


@both_charts
@pytest.mark.parametrize("players", (2, 3, 4))
def test_every_choice_can_be_touched_and_no_picture_depends_on_a_hidden_hand(players: int, tall: bool):
    chance, compared = generator(5), 0
    for seed in range(3):
        for step, state in enumerate(walk(seed, players=players)):
            if step % 23 != seed:
                continue
            mover = sequence.mover(state)
            for seat in (*range(players), WATCHER):
                choices = Table(state).legal() if seat == mover else []
                picture = board.draw(seen(state, seat), seat, choices, tall)
                check_picture(picture, choices)
                guess = seen(state, seat)
                redeal(guess, seat, chance)
                compared += guess != state
                assert board.draw(seen(guess, seat), seat, choices, tall).live() == picture.live()
    assert compared > 20


@both_charts
def test_letters_can_be_read(tall: bool):
    for step, state in enumerate(walk(3, players=2)):
        if step % 9 == 0:
            picture = board.draw(
                seen(state, 0), 0, Table(state).legal() if sequence.mover(state) == 0 else [], tall
            )
            for sheet in picture.sheets.values():
                assert min(testing.letters("".join(sheet.layers.values()))) >= SMALLEST_LETTERS - 0.5


def test_every_choice_has_words_of_its_own():
    for seed in range(6):
        for state in walk(seed, players=2 + seed % 3):
            if sequence.mover(state) >= 0:
                choices = [words_of(state, action) for action in Table(state).legal()]
                assert all(choice.text and choice.label for choice in choices)
                assert len({choice.label for choice in choices}) == len(choices)


@both_charts
def test_any_cards_can_be_played_by_touch(tall: bool):
    for seed in range(6):
        texts = card_files.card_file(Random(seed))
        for step, state in enumerate(walk(seed, texts=texts, players=2 + seed % 3)):
            mover = sequence.mover(state)
            if step % 17 == 0 and mover >= 0:
                choices = Table(state).legal()
                check_picture(board.draw(seen(state, mover), mover, choices, tall), choices)
                for place in (
                    place for player in range(state.players) for place in names.trench(state, player)
                ):
                    for column in (card.ATK, card.DEF):
                        parts = sum(number for _, number in explain(state, place, column))
                        assert parts == totals.total(state, place, column)


# Where things are done


@both_charts
def test_action_cards_are_played_at_the_hand_and_orders_given_at_the_combatant(tall: bool):
    war = positions.table(GREEKS, VIKINGS)
    live = drawn(war, tall=tall)
    assert action_of(live, f"card-{war.number('trojan_horse')}-0") == war.play("trojan_horse")
    place = war.place("alexander")
    for verb in (act.SWAP, act.RETIRE):
        assert action_of(live, f"plate-{place}-{verb + place}") == verb + place
    assert (
        action_of(live, f"plate-{war.place('archimedes')}-{act.USE + 8 * war.place('archimedes')}")
        is not None
    )
    assert action_of(live, "zone-1-0") == act.DISCARD and action_of(live, "zone-1-3") == act.EQUIP + 1
    assert action_of(live, f"answer-{act.BATTLE}") == act.BATTLE


@both_charts
def test_battle_who_attacks_is_chosen_at_the_target_with_both_totals(tall: bool):
    war = positions.table(GREEKS, VIKINGS, phase=job.BATTLE)
    live, rollo = drawn(war, tall=tall), war.place("rollo")
    action = war.attack("alexander", "rollo")
    assert action_of(live, f"plate-{rollo}-{action}") == action
    assert label_of(live, f"plate-{rollo}-{action}").endswith("with Alexander the Great: 9 against 3")
    assert label_of(live, f"plate-{war.place('berserker')}-{war.attack('hoplite', 'berserker')}").endswith(
        f"2 against {war.atk('berserker')}"
    )


def test_battle_a_target_with_one_attacker_is_attacked_by_a_touch():
    war = positions.table(Side("hoplite"), VIKINGS, phase=job.BATTLE)
    assert action_of(drawn(war), f"unit-{war.place('rollo')}") == war.attack("hoplite", "rollo")


@both_charts
def test_r5_state_points_of_an_empty_trench_are_attacked_at_the_coin_or_by_an_answer(tall: bool):
    war = positions.table(Side("hoplite argonauts"), Side(), phase=job.BATTLE)
    live = drawn(war, tall=tall)
    for slot in range(2):
        action = act.ATTACK + act.TARGETS * slot + limits.PLACES + B
        assert action_of(live, f"{'answer' if tall else 'direct'}-{action}") == action


@both_charts
def test_action_b_a_weapon_goes_to_a_combatant_or_into_the_command_zone(tall: bool):
    war = positions.table(GREEKS, VIKINGS)
    war.do(war.play("bow_of_artemis"))
    live = drawn(war, tall=tall)
    assert action_of(live, "store") == act.STORE
    assert action_of(live, f"unit-{war.place('hoplite')}") == war.unit("hoplite")
    assert label_of(live, f"unit-{war.place('hoplite')}") == "Give Bow of Artemis to Hoplite"
    assert action_of(live, f"unit-{war.place('alexander')}") is None
    assert "Bow of Artemis: for whom?" in live


@both_charts
def test_c21_stars_are_paid_from_hand_and_trench(tall: bool):
    war = positions.table(GREEKS, VIKINGS)
    war.do(war.play("leonidas"))
    live = drawn(war, tall=tall)
    assert action_of(live, f"card-{war.number('perseus')}-0") == war.title("perseus")
    assert action_of(live, f"unit-{war.place('hoplite')}") == war.unit("hoplite")
    assert label_of(live, f"card-{war.number('perseus')}-0") == "Pay with Perseus in hand"


def test_c12_enemy_gear_is_chosen_where_it_lies():
    war = positions.table(GREEKS, VIKINGS)
    war.do(war.play("trojan_horse"))
    live, berserker = drawn(war), war.place("berserker")
    assert action_of(live, f"gear-{berserker}-1") == war.gear("dane_axe", "berserker")
    assert action_of(live, "zone-2-2") == war.lying(B, "mead_hall")
    on_a_phone = drawn(war, tall=True)
    assert action_of(on_a_phone, f"answer-{war.gear('dane_axe', 'berserker')}") is not None
    assert action_of(on_a_phone, f"gear-{berserker}-1") is None


@both_charts
def test_r42_a_card_of_the_deck_is_chosen_from_the_deck_and_not_from_the_hand(tall: bool):
    war = positions.table(Side("hoplite cadmus", hand="alexander xiphos", deck="xiphos dory muses"), VIKINGS)
    war.do(war.play("alexander"))
    while war.asked == job.PAY:
        war.do(war.legal()[-1])
    live = drawn(war, tall=tall)
    assert action_of(live, f"choice-{war.number('xiphos')}") == war.title("xiphos")
    assert action_of(live, f"card-{war.number('xiphos')}-0") is None


def test_c19_with_several_rivals_one_is_chosen_at_the_coin():
    war = positions.table(Side("hoplite", hand="ostracism"), Side("rollo"), Side("volva"))
    war.do(war.play("ostracism"))
    assert action_of(drawn(war), "points-3") == act.SEAT + 2


# What is said


def test_1_6_a_combatant_says_its_totals_and_what_they_are_made_of():
    war = positions.table(GREEKS, VIKINGS, turn=B)
    place = war.place("alexander")
    said = label_of(drawn(war), f"unit-{place}")
    assert "ATK 9 = 6 printed + 3 Xiphos" in said
    assert "DEF 9 = 4 printed + 2 Aspis + 2 Long Walls + 1 Oracle of Delphi" in said
    assert f'id="fan-unit-{place}"' in drawn(war)


def test_marks_tell_what_has_happened_to_a_combatant():
    war = positions.table(GREEKS, VIKINGS, phase=job.BATTLE)
    hoplite = war.place("hoplite")
    assert "Pacifist" not in label_of(drawn(war), f"unit-{hoplite}")
    war.state.granted[hoplite][1], war.state.strikes[war.place("argonauts")] = 16, 1
    assert "Pacifist: cannot attack" in label_of(drawn(war), f"unit-{hoplite}")
    assert "Has attacked this turn" in label_of(drawn(war), f"unit-{war.place('argonauts')}")


def test_battle_the_spear_flies_while_a_battle_is_decided():
    war = positions.table(GREEKS, VIKINGS, phase=job.BATTLE)
    assert 'id="spear"' not in drawn(war)
    war.state.attacker, war.state.defender = 1 + war.place("alexander"), 1 + war.place("rollo")
    agenda.push(war.state, job.FIGHT, battle.CALLED, 0, 0)
    agenda.push(war.state, job.MAY, 0, 0, 0)
    assert 'id="spear"' in drawn(war) and "against Rollo" in drawn(war)
    assert "then 25" in label_of(drawn(war), "points-2") and "then" not in label_of(drawn(war), "points-1")


def test_a_card_that_cannot_be_played_can_be_asked_about():
    war = positions.table(GREEKS, VIKINGS, phase=job.BATTLE)
    asked = testing.asked(board.draw(seen(war.state, A), A, lit(war, A)))
    assert asked[f"card-{war.number('perseus')}-0"] == "play Perseus"
    assert not testing.asked(board.draw(seen(war.state, A), A))
    assert not testing.asked(board.draw(seen(war.state, B), B, lit(war, B)))


def test_museums_and_deck_lists_open_for_everybody():
    war = positions.table(GREEKS, VIKINGS)
    live = drawn(war, WATCHER)
    assert 'data-pile="museum-1"' in piece(live, "museum-1") and 'data-pile="deck-2"' in piece(live, "deck-2")
    assert "2 cards to look through" in piece(live, "museum-1")


def test_c15_a_card_known_to_lie_on_the_deck_is_shown():
    war = positions.table(GREEKS, VIKINGS)
    war.state.top[B][0] = 1 + war.number("seax")
    assert "on top: Seax" in label_of(drawn(war), "deck-2")


def test_r42_a_rivals_hand_shows_its_size_and_what_was_shown_alone():
    war = positions.table(GREEKS, VIKINGS)
    assert "Huscarl" not in drawn(war) and "in hand" in drawn(war)
    war.state.shown[B][0] = 1 + war.number("huscarl")
    assert "shown: Huscarl" in drawn(war)


@both_charts
def test_winning_the_end_is_written_across_the_middle(tall: bool):
    war = positions.table(Side("hoplite"), Side(sp=1), phase=job.BATTLE)
    war.do(war.legal()[-1])
    assert war.over and 'id="outcome"' in drawn(war, tall=tall)


def test_the_board_is_told_in_words():
    war = positions.table(GREEKS, VIKINGS)
    text = board.describe(seen(war.state, A), A)
    assert "38 State Points" in text and "Berserker" in text and "your hand: Leonidas" in text


def test_names_that_look_like_markup_are_only_names():
    content = json.loads(card_files.card_file(Random(2))[CARDS])
    for number, row in enumerate(content["cards"]):
        row["name"], row["text"] = f'<b id="x">&{number}</b>', "<script>alert(1)</script> & more"
    content["decks"] = {'<i>"&': content["decks"]["one"], "<u>&": content["decks"]["two"]}
    war = positions.fresh({CARDS: json.dumps(content)})
    war.luck()
    war.state.shown[B][0], war.state.top[B][0] = war.state.hand[B][0], 1
    for tall in (False, True):
        picture = board.draw(seen(war.state, A), A, lit(war, A), tall)
        check_picture(picture, lit(war, A))
        assert not {"script", "b", "i", "u"} & {each.tag.split("}")[-1] for each in testing.elements(picture)}


# Fingers


SIZE = re.compile(r'<g [^>]*id="(?:plate|answer|store|direct|points)-[^"]*"[^>]*data-action[^>]*>(.*?)</g>')


def test_on_a_phone_plates_are_as_large_as_a_finger():
    for phase in (job.ACTION, job.BATTLE):
        war = positions.table(GREEKS, VIKINGS, phase=phase)
        plates = SIZE.findall(drawn(war, tall=True))
        assert plates
        for plate in plates:
            sides = re.findall(r'<rect [^>]*?width="([\d.]+)" height="([\d.]+)"', plate)
            assert max(min(float(wide), float(tall)) for wide, tall in sides) >= FINGER - 2
