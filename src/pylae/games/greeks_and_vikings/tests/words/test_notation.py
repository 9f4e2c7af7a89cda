"""Notation: what is spelled is read back whatever the cards are called, short forms and whole moves are understood."""

from __future__ import annotations

import re

import pytest

from pylae.core.chance import OVER, below, generator
from pylae.core.game import Refusal
from pylae.games.greeks_and_vikings.data.table import SHIPPED
from pylae.games.greeks_and_vikings.rules import act, job, sequence
from pylae.games.greeks_and_vikings.sight.views import hide
from pylae.games.greeks_and_vikings.tests.positions import A, B, Side, Table, fresh, table
from pylae.games.greeks_and_vikings.words import names
from pylae.games.greeks_and_vikings.words.reading import read, why_not
from pylae.games.greeks_and_vikings.words.spelling import NOTATION, spell

ODD = (
    "2 Hoplite", "end", "yes", "State Points", "Seat 2's Rollo", "Man with Axe", "hoplite", "Xiphos on Hoplite",
    "Hoplite #2", "O'Brien", "A, B", "pass", "Thor in hand", "Hoplite", "with", "on", "draw 2", "#", "☃", "-1", "play",
    "Seat 1", "Hoplite-2", "A with B", "B", "A", "battle", "The", "no", '"', "a\\b", "ROLLO",
)  # fmt: skip
SAID = (
    "", " ", "x", "-1", "fight", "#", "☃", "yes", "no", "17 17", "99: x", "\x00", "a" * 300, "play", "attack", "use",
    "retire x", "swap", "equip", "store", "pay", "pick", "choose", "discard", "battle", "done", "end", "draw 99", "on", ",",
    "equip " + "x on " * 200, "attack " + "with " * 200, "swap " + "hoplite with " * 200, "attack with", "attack seat", "attack seat 9's state points", "play , , ,", "give x to y", "play x paying y", "draw",
)  # fmt: skip


def odd_cards() -> dict[str, str]:
    """The shipped cards under names that somebody may think of."""
    odd = iter(ODD)
    return {
        "cards": re.sub(r'^name = ".*"$', lambda found: _named(next(odd, ""), found[0]), SHIPPED, flags=re.M)
    }


def _named(name: str, line: str) -> str:
    return f"name = '''{name}'''" if name else line


@pytest.mark.parametrize("odd", [False, True], ids=["shipped", "odd names"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.soak)])
def test_action_what_is_spelled_is_read_back_in_every_position(players: int, odd: bool, every: int):
    random, steps = generator(7, players), 0
    state = fresh(odd_cards() if odd else None, players=players).state
    while sequence.mover(state) != OVER:
        who, actions = sequence.mover(state), NOTATION.actions(state)
        steps += 1
        if steps % every:
            sequence.apply(state, actions[below(random, len(actions))])
            continue
        view = state.copy()
        if who >= 0:
            hide(view, who)
        spelled = [spell(state, action) for action in actions]
        assert len({text.lower() for text in spelled}) == len(actions)
        for action, text in zip(actions, spelled, strict=True):
            assert read(view, text) == [action]
        for text in SAID:
            try:
                assert read(view, text)[0] in actions
            except Refusal as refusal:
                for example in re.findall(r"such as '([^']+)'", refusal.reason):
                    assert read(view, example)
        sequence.apply(state, actions[below(random, len(actions))])


def test_3_2_labels_of_a_table_are_unique_in_small_letters():
    labels = names.labels(ODD)
    assert len({label.lower() for label in labels}) == len(ODD)
    assert labels[0] == "2 Hoplite" and labels[ODD.index("Man with Axe")] == "Man-with-Axe"


GREEKS = Side(
    "hoplite+xiphos hoplite archimedes",
    hand="heracles alexander cadmus dory long_walls muses longship",
    field="marathon",
    command="seax",
)
VIKINGS = Side("huscarl rollo", hand="thor seax", field="paris")


@pytest.fixture
def war() -> Table:
    return table(GREEKS, VIKINGS)


def spelled(war: Table, text: str) -> list[str]:
    """The steps that a text means, as the notation writes them."""
    said, state = list[str](), war.state.copy()
    for action in read(war.state, text):
        said.append(spell(state, action))
        sequence.apply(state, action)
    return said


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("play her", ["play Heracles"]),
        ("cadmus", ["play Cadmus"]),
        ("Retire  HOP 2", ["retire Hoplite #2"]),
        ("use archi", ["use Archimedes"]),
        ("end turn", ["end"]),
        ("discard marathon", ["discard Marathon"]),
        ("play heracles paying hoplite, hoplite, archi", ["play Heracles", "pay Hoplite", "pay Hoplite", "pay Archimedes"]),
        ("play alex for hoplite 2 and cadmus in hand", ["play Alexander the Great", "pay Cadmus in hand", "pay Hoplite #2"]),
        ("equip dory on arch", ["play Dory", "on Archimedes"]),
        ("equip archimedes with dory", ["play Dory", "on Archimedes"]),
        ("give dory to archimedes", ["play Dory", "on Archimedes"]),
        ("store dory", ["play Dory", "store"]),
        ("equip seax on hoplite 2", ["equip Seax", "on Hoplite #2"]),
        ("swap hoplite with archimedes", ["swap Hoplite", "with Archimedes"]),
        ("swap archimedes with hoplite", ["swap Hoplite", "with Archimedes"]),
        ("use archimedes on rollo", ["use Archimedes", "pick Rollo"]),
        ("attack huscarl with archimedes", ["battle", "attack Huscarl with Archimedes"]),
        ("hoplite attacks huscarl", ["battle", "attack Huscarl with Hoplite"]),
        ("play longship, battle, attack hus with arch", ["play Longship", "battle", "attack Huscarl with Archimedes"]),
    ],
)  # fmt: skip
def test_action_short_forms_and_whole_moves_are_understood(war: Table, text: str, steps: list[str]):
    assert spelled(war, text) == steps


def test_action_a_whole_move_does_not_run_past_chance(war: Table):
    with pytest.raises(Refusal, match="step by step"):
        read(war.state, "play gift, end")


def test_action_several_meanings_are_asked_back(war: Table):
    with pytest.raises(Refusal, match="retire Hoplite or retire Archimedes|may be"):
        read(war.state, "retire h")
    fight = table(GREEKS, VIKINGS, phase=job.BATTLE)
    assert "may be attack Huscarl with Hoplite" in why_not(fight.state, "attack huscarl").reason


def test_battle_who_names_only_an_attacker_has_not_attacked_yet():
    fight = table(Side("hoplite"), Side("rollo"), phase=job.BATTLE)
    with pytest.raises(Refusal):
        read(fight.state, "hoplite")
    assert read(fight.state, "rollo with hop") == [fight.attack("hoplite", "rollo")]


def test_multiplayer_a_rivals_combatant_is_named_with_its_seat():
    war = table(Side("hoplite"), Side("rollo"), Side("rollo"), phase=job.BATTLE)
    told = [spell(war.state, action) for action in war.legal()]
    assert told == ["done", "attack Seat 2's Rollo with Hoplite", "attack Seat 3's Rollo with Hoplite"]
    assert read(war.state, "attack seat 3 rollo with hop") == [war.legal()[2]]
    assert read(war.state, "attack player 3's rollo with hop") == [war.legal()[2]]
    direct = table(Side("hoplite"), Side(), Side("rollo"), phase=job.BATTLE)
    assert read(direct.state, "attack seat 2's state points with hoplite") == [direct.attack("hoplite", B)]


def test_draw_a_number_alone_and_the_most_are_understood():
    war = table(Side(hand="hoplite"), Side(), phase=job.DRAWING)
    assert read(war.state, "4") == read(war.state, "draw 4") == read(war.state, "fill") == [act.DRAW + 4]
    with pytest.raises(Refusal):
        read(war.state, "-1")


def test_c20_yes_and_no_answer_what_may_be_done():
    war = table(Side(hand="cadmus hoplite"), Side())
    war.do(war.play("cadmus"))
    assert (read(war.state, "y"), read(war.state, "no")) == ([act.YES], [act.NO])


def test_end_no_and_yes_answer_a_choice_of_two():
    war = table(Side(hand="hoplite hoplite huscarl huscarl skald"), Side(), phase=job.ENDING)
    assert (read(war.state, "no"), read(war.state, "yes")) == ([act.STOP], [act.DRAW + 1])


def test_c15_chance_is_spelled_by_the_card_it_takes():
    war = table(Side(deck="xiphos hoplite hoplite"), Side(), phase=job.DRAWING)
    war.do(act.DRAW + 1)
    assert set(NOTATION.choices(war.state)) == {"draws Hoplite", "draws Hoplite #2", "draws Xiphos"}
    assert (
        read(war.state, "xiphos")
        == read(war.state, "draws xi")
        == [NOTATION.choices(war.state)["draws Xiphos"]]
    )


def test_c25_combatants_of_one_title_are_numbered_in_the_order_of_entry():
    war = table(Side("hoplite cadmus hoplite"), Side())
    first, second = (place for place in names.trench(war.state, A) if place != war.place("cadmus"))
    assert [names.unit(war.state, place) for place in (first, second)] == ["Hoplite", "Hoplite #2"]
    war.do(act.RETIRE + first)
    assert names.unit(war.state, second) == "Hoplite"
