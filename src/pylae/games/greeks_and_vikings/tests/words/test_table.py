"""The table in words: seats and headings, questions, letters in 80 columns, open piles."""

from __future__ import annotations

import pytest

from pylae.core.chance import OVER, below, generator
from pylae.core.game import WATCHER
from pylae.games.greeks_and_vikings.rules import act, endings, job, sequence
from pylae.games.greeks_and_vikings.sight.views import hide
from pylae.games.greeks_and_vikings.tests.positions import A, B, Side, Table, fresh, table
from pylae.games.greeks_and_vikings.words import names
from pylae.games.greeks_and_vikings.words.letters import COLUMNS, show
from pylae.games.greeks_and_vikings.words.piles import piles
from pylae.games.greeks_and_vikings.words.prompts import prompt
from pylae.games.greeks_and_vikings.words.spelling import NOTATION


def seen(state, seat: int):
    view = state.copy()
    hide(view, seat)
    return view


# Names


def test_multiplayer_seats_are_called_by_their_decks_in_a_duel_and_by_number_else():
    duel, three = fresh().state, fresh(players=3).state
    assert [names.seat_name(duel, seat) for seat in range(2)] == ["Greeks", "Vikings"]
    assert [names.seat_name(three, seat) for seat in range(3)] == ["Player 1", "Player 2", "Player 3"]
    turned = fresh({"deck 1": "viking", "deck 2": "greek"}).state
    assert [names.seat_side(turned, seat) for seat in range(2)] == ["viking", "greek"]
    mirror = fresh({"deck 1": "viking"}).state
    assert names.seat_name(mirror, A) == "Player 1"


def test_1_3_a_heading_names_turn_player_and_phase():
    war = table(Side("hoplite"), Side("rollo"))
    assert names.heading(fresh().state) == "Preparation"
    assert names.heading(war.state) == "Turn 5, Greeks: Action Phase"
    war.do(act.BATTLE)
    assert names.heading(war.state) == "Turn 5, Greeks: Battle Phase"
    war.do(act.STOP)
    assert names.heading(war.state) == "Turn 5, Greeks: Action Phase 2"


@pytest.mark.parametrize(
    ("outcome", "alive", "text", "section"),
    [
        (endings.STATE_POINTS, [1, 0], "The Greeks win: the Vikings have no State Points left.", "winning"),
        (endings.EMPTY_DECK, [0, 1], "The Vikings win: the Greeks have no card to draw.", "winning"),
        (endings.ALL_OUT, [0, 0], "A draw: nobody is left.", "R31"),
        (endings.TIME, [1, 1], "A draw: 200 turns are over.", "R46"),
    ],
)
def test_winning_the_result_says_who_and_why(outcome: int, alive: list[int], text: str, section: str):
    state = fresh().state
    state.outcome, state.alive = outcome, [*alive, 0, 0]
    assert (names.result(state).text, names.result(state).section) == (text, section)


# Questions


def asked(war: Table) -> tuple[str, str]:
    question = prompt(war.state)
    return question.text, question.section


def test_1_4_the_numbers_that_may_be_drawn_are_asked_and_counted():
    war = table(Side(hand="hoplite", field="marathon"), Side(), phase=job.DRAWING)
    assert asked(war) == (
        "Greeks: how many cards do you draw, 1 to 4? Marathon may be discarded free of charge first.",
        "draw",
    )
    assert list(prompt(war.state).counts.values()) == [1, 2, 3, 4]
    war.state.drawn_ahead[A] = 1
    assert "drawn in the last End Phase" in asked(war)[0] and prompt(war.state).counts == {act.DRAW: 0}


def test_action2_the_actions_left_are_told():
    war = table(Side("hoplite"), Side("rollo"))
    assert asked(war) == ("Greeks: 6 actions left: act, go to battle or end the turn?", "action")
    war.do(act.BATTLE, act.STOP)
    assert asked(war) == ("Greeks: after the battle, 6 actions left: act or end the turn?", "action2")
    war.state.acts = 6
    assert asked(war)[0] == "Greeks: after the battle, no actions left: end the turn."


def test_battle_an_attack_that_costs_the_last_points_is_asked_about_twice():
    war = table(Side("hoplite", sp=3), Side("ivar rollo"), phase=job.BATTLE)
    assert list(prompt(war.state).warnings) == [war.attack("hoplite", "ivar")]


@pytest.mark.parametrize(
    ("side", "rival", "play", "text"),
    [
        (Side("hoplite cadmus", hand="rollo"), Side(), "rollo", "which Combatant pays for Rollo? 1 star to pay."),
        (Side("hoplite", hand="xiphos"), Side(), "xiphos", "who is equipped with Xiphos, or is it stored?"),
        (Side(hand="odysseus hoplite"), Side("rollo skald"), "odysseus", "pays for Odysseus"),
        (Side(hand="cadmus thor"), Side(), "cadmus", "use Cadmus? (Special Order"),
        (Side(hand="loki"), Side("rollo+seax", field="paris"), "loki", "Trick of Loki: which card goes to the Museum?"),
        (Side("hoplite cadmus skald", hand="ragnarok"), Side("rollo"), "ragnarok", "the price of Ragnarok: which Combatant is sacrificed? 2 more."),
        (Side(hand="holmgang"), Side("rollo skald"), "holmgang", "Holmgang: which Combatant is defeated?"),
        (Side(hand="valhalla", museum="berserker lagertha"), Side(), "valhalla", "which Combatant enters the Trench from the Museum?"),
        (Side(hand="spartan_drill", trench="hoplite cadmus"), Side(), "spartan_drill", "which Combatant has +3 ATK this turn?"),
    ],
)  # fmt: skip
def test_c20_a_question_names_the_card_that_asks(side: Side, rival: Side, play: str, text: str):
    war = table(side, rival)
    war.do(war.play(play))
    assert text in asked(war)[0]


def test_c19_an_opponent_is_asked_for_by_the_card():
    war = table(Side(hand="danegeld"), Side(), Side())
    war.do(war.play("danegeld"))
    assert asked(war) == ("Player 1: Danegeld: which opponent?", "C19")


# Letters and piles


def test_terms_the_war_zones_are_shown_in_letters():
    war = table(
        Side(
            "hoplite+xiphos",
            hand="thor muses",
            field="long_walls",
            command="seax",
            effect="oracle",
            museum="rollo",
        ),
        Side("huscarl", hand="thor", sp=44),
    )
    letters = show(seen(war.state, A), A)
    assert (
        "== Vikings: 44 State Points, hand 1, Deck 4, Museum 0\n  Trench      Huscarl 2/3; Guard, Soldier"
        in letters
    )
    assert "== Greeks (you): 50 State Points, hand 2, Deck 4, Museum 1" in letters
    for row in (
        "  Trench      Hoplite 5/5: Xiphos; Soldier",
        "  Battlefield Long Walls",
        "  Effect Zone Oracle of Delphi",
        "  Command     Seax",
        "  Thor, Warrior ★★★ 9/6. When Thor comes into play,",
        "  Gift of the Muses, Action. Draw 2 cards.",
        "Turn 5, Greeks; 0 of 6 actions taken.",
    ):
        assert row in letters
    assert "Thor" not in show(seen(war.state, WATCHER), WATCHER)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_terms_letters_keep_to_their_columns_and_every_view_is_asked_the_same(players: int):
    random = generator(3, players)
    state = fresh(players=players).state
    while sequence.mover(state) != OVER:
        views = [(seen(state, seat), seat) for seat in (*range(players), WATCHER)]
        assert max(len(line) for view, seat in views for line in show(view, seat).split("\n")) <= COLUMNS
        assert len({repr(prompt(view)) for view, _ in views}) == 1
        assert len({repr(piles(view)) for view, _ in views}) == 1
        actions = NOTATION.actions(state)
        sequence.apply(state, actions[below(random, len(actions))])


def test_g1_deck_lists_and_museums_are_open_to_everybody():
    war = table(Side(museum="rollo rollo"), Side(hand="thor"))
    found = {pile.name: pile for pile in piles(seen(war.state, B))}
    assert found["museum-1"].cards == {"Rollo": 2} and found["museum-2"].size == 0
    assert found["deck-2"].size == 40 and found["deck-2"].cards["Thor"] == 1
