"""Beats: war zones, what is done, and what is seen of it in order."""

from __future__ import annotations

from typing import Any

from pylae.core.beats import Beat, Clash, Count, Enter, Lose, Move, Stamp
from pylae.core.chance import HIDDEN
from pylae.core.game import WATCHER
from pylae.games.greeks_and_vikings.picture.beats import beats
from pylae.games.greeks_and_vikings.rules import act, job, sequence
from pylae.games.greeks_and_vikings.sight.views import hide, knows
from pylae.games.greeks_and_vikings.tests.positions import A, B, Side, Table, table

BATTLE: dict[str, Any] = {"phase": job.BATTLE}


def shown(war: Table, action: int, seat: int = A) -> list[Beat]:
    """What a seat is shown of a step; the game goes on."""

    def view():
        seen = war.state.copy()
        hide(seen, seat)
        return seen

    before, known = view(), knows(war.state, seat)
    sequence.apply(war.state, action)
    return beats(before, action if known else HIDDEN, view(), seat)


def kinds(scene: list[Beat]) -> list[str]:
    return [beat.do for beat in scene]


def test_battle_1_6_both_totals_the_charge_the_fall_and_the_points():
    war = table(Side("alexander+xiphos"), Side("rollo", field="paris"), **BATTLE)
    alexander, rollo = war.place("alexander", A), war.place("rollo", B)
    scene = shown(war, war.attack("alexander", "rollo"))
    assert kinds(scene) == [
        *("trace", "count", "count", "clash", "stamp", "move"),
        *("lose", "stamp", "count"),
        *("lose", "stamp", "count"),
    ]
    totals = [(beat.at, beat.to) for beat in scene if isinstance(beat, Count)]
    fought = [(f"unit-{alexander}", 9), (f"unit-{rollo}", 3)]
    assert totals == [*fought, ("points-2", 44), ("points-1", 47)]  # Paris costs three
    (clash,) = [beat for beat in scene if isinstance(beat, Clash)]
    assert (clash.id, clash.whom) == (f"unit-{alexander}", f"unit-{rollo}")
    (gone,) = [beat for beat in scene if isinstance(beat, Move)]
    assert (gone.id, gone.to, gone.gone) == (f"unit-{rollo}", "museum-2", True)


def test_battle_what_became_of_a_blow_is_not_told_before_it_has_fallen():
    war = table(Side("alexander+xiphos"), Side("rollo", field="paris"), **BATTLE)
    scene = shown(war, war.attack("alexander", "rollo"))
    told = [(beat.do, beat.say) for beat in scene if beat.say]
    assert [do for do, _ in told] == ["trace", "stamp", "lose"]
    assert "44 left" in told[1][1]


def test_r6_in_a_tie_both_fall_and_nobody_loses_points():
    war = table(Side("berserker"), Side("cadmus", field="long_walls"), **BATTLE)
    scene = shown(war, war.attack("berserker", "cadmus"))
    falls = [beat for beat in scene if isinstance(beat, Stamp)]
    assert [fall.word for fall in falls] == ["falls", "falls"]
    assert [fall.tone for fall in falls] == ["bad", "good"]
    assert not any(isinstance(beat, Lose) for beat in scene)


def test_battle_a_direct_attack_runs_at_the_points_and_they_fall_out():
    war = table(Side(), Side("berserker"), turn=B, turns=2)
    war.do(act.BATTLE)
    scene = shown(war, war.attack("berserker", A))
    (clash,) = [beat for beat in scene if isinstance(beat, Clash)]
    assert clash.whom == "points-1"
    (lost,) = [beat for beat in scene if isinstance(beat, Lose)]
    assert (lost.at, lost.count) == ("points-1", 3)
    words = [(beat.word, beat.tone) for beat in scene if isinstance(beat, Stamp)]
    assert words == [("−3", "bad")]


def test_battle_whoever_watches_has_no_luck():
    war = table(Side("alexander+xiphos"), Side("rollo", field="paris"), **BATTLE)
    scene = shown(war, war.attack("alexander", "rollo"), seat=WATCHER)
    assert {beat.tone for beat in scene if isinstance(beat, Stamp)} == {"even"}


def test_action_b_a_combatant_shows_what_it_is_worth_with_what_it_holds_now():
    war = table(Side("hoplite", hand="aspis"), Side())
    shown(war, war.play("aspis"))
    (worth,) = shown(war, war.unit("hoplite"))
    assert isinstance(worth, Stamp)
    assert (worth.at, worth.word) == (f"unit-{war.place('hoplite', A)}", "2/5")


def test_action_b_a_card_of_the_command_zone_goes_to_who_holds_it_now():
    war = table(Side("hoplite", command="aspis"), Side())
    shown(war, war.equip("aspis"))
    card, worth = shown(war, war.unit("hoplite"))
    assert isinstance(card, Move) and isinstance(worth, Stamp)
    assert (card.id, card.to) == ("zone-1-2", f"unit-{war.place('hoplite', A)}")


def test_action_d_a_combatant_comes_from_the_hand_that_is_seen_or_from_its_player():
    for seat, origin in ((A, "card-"), (B, "points-1"), (WATCHER, "points-1")):
        war = table(Side(hand="hoplite"), Side())
        scene = shown(war, war.play("hoplite"), seat=seat)
        (come,) = [beat for beat in scene if isinstance(beat, Enter)]
        assert come.id == f"unit-{war.place('hoplite', A)}"
        assert str(come.origin).startswith(origin)


def test_draw_only_the_owner_sees_the_card_that_is_drawn():
    for seat in (A, B, WATCHER):
        war = table(Side(), Side(), phase=job.DRAWING)
        war.do(war.legal()[-1])
        assert sequence.mover(war.state) < 0
        scene = shown(war, 0, seat=seat)
        cards = [beat for beat in scene if isinstance(beat, Enter)]
        assert [card.origin for card in cards] == (["deck-1"] if seat == A else [])
        if seat != A:
            assert [beat.say for beat in scene] == ["The Greeks draw a card."] or "draw a card" in scene[
                0
            ].say
