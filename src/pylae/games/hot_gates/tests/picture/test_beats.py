"""Beats: a table, what is done, and what is seen of it in order."""

from __future__ import annotations

from collections.abc import Callable

from pylae.core.beats import Beat, Clash, Count, Enter, Move, Plate, Roll, Stamp, Trace, compose
from pylae.core.chance import HIDDEN
from pylae.core.game import WATCHER
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.picture.beats import beats
from pylae.games.hot_gates.rules import act, job, piles, sequence
from pylae.games.hot_gates.rules.state import State
from pylae.games.hot_gates.sight.views import hide, knows
from pylae.games.hot_gates.tests.positions import (
    ALLY,
    BRAVE,
    EAST,
    IMMORTALS,
    NORTH,
    PLAIN,
    attack,
    do,
    hold,
    table,
    what,
)

FRONTS = [PLAIN[17], BRAVE[20], IMMORTALS, PLAIN[15]]


def seen(state: State, seat: int) -> State:
    view = state.copy()
    hide(view, seat)
    return view


def shown(state: State, *actions: int | Callable[[State], int], seat: int = 0) -> list[Beat]:
    """What a seat is shown of these steps, as one scene; the state goes on."""
    steps = []
    for number, asked in enumerate(actions):
        action = asked(state) if callable(asked) else asked
        before, known = seen(state, seat), knows(state, seat)
        sequence.apply(state, action)
        steps.append((number, 0, beats(before, action if known else HIDDEN, seen(state, seat), seat)))
    return [cue.beat for cue in compose(steps)]


def turned_up(kind: int) -> Callable[[State], int]:
    """An unseen Persian card turns out to be this."""
    return lambda state: piles.total(state.unseen, kind)


def kinds(scene: list[Beat]) -> list[str]:
    return [beat.do for beat in scene]


def said(scene: list[Beat]) -> list[str]:
    return [beat.say for beat in scene if beat.say]


def attacking(value: int = 18) -> State:
    """An attack against a 17 in the north, with dice of the location and of Leonidas to come."""
    state = table([[attack(value)]], FRONTS)
    state.die_here = 1
    do(state, hold(value, NORTH), act.DIE, act.LEONIDAS)
    assert what(state) == job.ROLL
    return state


def test_hold_1_an_attack_card_goes_from_the_hand_against_the_position():
    state = table([[attack(18)]], FRONTS)
    scene = shown(state, hold(18, NORTH))
    (card,) = [beat for beat in scene if isinstance(beat, Move)]
    assert card.id == f"card-{attack(18)}-0"
    assert card.say == "Sparta attacks the 17 at North with an 18."
    assert kinds(scene)[:4] == ["clear", "move", "count", "trace"]


def test_hold_4_the_dice_of_an_attack_fall_together_and_then_the_strength_is_told():
    scene = shown(attacking(), 1, 3)
    (throw,) = [beat for beat in scene if isinstance(beat, Roll)]
    assert [die.value for die in throw.dice] == [2, 4]
    assert throw.say == "2, 4: strength 24."
    (strength,) = [beat for beat in scene if isinstance(beat, Count)]
    assert strength.to == 24


def test_hold_4b_a_beaten_card_is_run_at_and_goes_to_the_discards():
    scene = shown(attacking(), 1, 3)
    assert [beat.do for beat in scene if isinstance(beat, (Clash, Stamp, Move))] == ["clash", "stamp", "move"]
    (word,) = [beat for beat in scene if isinstance(beat, Stamp)]
    (gone,) = [beat for beat in scene if isinstance(beat, Move)]
    assert (word.word, word.tone) == ("beaten", "good")
    assert (gone.id, gone.to, gone.gone) == ("front-1", "pile-fallen", True)


def test_hold_4c_the_card_behind_is_turned_up_where_the_first_lay_and_fought():
    state = attacking()
    shown(state, 1, 3)
    scene = shown(state, turned_up(BRAVE[21]))
    assert kinds(scene)[:4] == ["plate", "hold", "clash", "stamp"]
    assert [beat.word for beat in scene if isinstance(beat, Stamp)] == ["beaten"]
    assert said(scene)[0] == "Behind it stands a 21 Λ."


def test_hold_4a_a_card_that_stands_ends_the_attack():
    state = table([[attack(11)]], FRONTS)
    state.leonidas, state.die_here = 0, 0
    scene = shown(state, hold(11, EAST))
    while state.where:
        scene += shown(state, act.PASS)
    words = [beat.word for beat in scene if isinstance(beat, Stamp)]
    assert words == ["it stands"]
    assert not any(isinstance(beat, Move) and beat.id == "front-2" for beat in scene)


def test_hold_4_an_ally_flies_to_the_strength_and_it_grows():
    state = table([[attack(16), ALLY["thespians"]]], FRONTS)
    state.leonidas, state.die_here = 0, 0
    do(state, hold(16, NORTH))
    add = ALLY["thespians"] - cards.ALLIES + 1
    scene = shown(state, act.HELP + add - 1)
    assert [beat.do for beat in scene[:2]] == ["move", "count"]
    helper, strength = scene[:2]
    assert isinstance(helper, Move) and helper.id == f"card-{ALLY['thespians']}-0"
    assert isinstance(strength, Count) and strength.to == 16 + add


def draw_by(seat: int, of: int, looker: int) -> list[Beat]:
    """Somebody falls back and lets a player draw a card that is no goat."""
    state = table([[attack(18)] for _ in range(of)], FRONTS)
    do(state, act.FALL_BACK, act.TO + seat)
    return shown(
        state,
        lambda state: state.unknown[cards.GOAT_PATH],
        lambda state: 0,
        seat=looker,
    )


def test_hand_a_drawn_card_comes_from_the_deck_and_its_owner_alone_sees_which():
    for looker in (0, 1, WATCHER):
        (card,) = [beat for beat in draw_by(1, 2, looker) if isinstance(beat, Enter)]
        assert card.origin == "deck-spartan"
        assert card.id == (f"card-{attack(11)}-0" if looker == 1 else "back-2-1")
        assert ("draws a card." in card.say) == (looker != 1)


def test_hand_goat_the_flanking_force_climbs_a_step_and_leaves_a_trace():
    state = table([[attack(18)]], FRONTS)
    do(state, act.FALL_BACK, act.TO)
    scene = shown(state, 0)
    assert kinds(scene)[:3] == ["stamp", "move", "trace"]
    (goat,) = [beat for beat in scene if isinstance(beat, Move)]
    assert (goat.id, goat.to) == ("flanking-marker", f"step-{state.flank}")


def test_fall_back_the_spartans_go_back_along_the_spaces():
    state = table([[attack(18)]], FRONTS)
    (way,) = [beat for beat in shown(state, act.FALL_BACK) if isinstance(beat, Trace)]
    assert way.way == (f"space-{state.space}", f"space-{state.space + 1}")


def test_turn_anytime_a_card_played_out_of_turn_goes_to_the_discards_and_its_victim_falls():
    state = table([[attack(18), cards.CLIFFS]], FRONTS)
    scene = shown(state, act.FREE + act.FREE_CLIFFS + 2 * EAST)
    card, falls = scene[0], scene[1]
    assert isinstance(card, Move) and (card.id, card.to) == (f"card-{cards.CLIFFS}-0", "pile-spent")
    assert isinstance(falls, Stamp) and (falls.at, falls.word) == ("front-2", "falls")


def test_hold_4c_a_new_second_card_comes_from_the_day_face_down():
    state = attacking()
    shown(state, 1, 3, turned_up(PLAIN[18]))
    (first, second) = [beat for beat in shown(state, turned_up(PLAIN[19])) if isinstance(beat, Enter)]
    assert (first.id, second.id, second.together) == ("front-1", "rear-1", True)
    assert first.origin == second.origin and first.say == "North: a 19 is turned up."


def test_hold_4c_what_is_turned_up_is_drawn():
    state = attacking()
    shown(state, 1, 3)
    (plate,) = [beat for beat in shown(state, turned_up(BRAVE[21])) if isinstance(beat, Plate)]
    assert "persian" in plate.drawn
