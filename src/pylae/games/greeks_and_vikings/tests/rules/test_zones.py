"""How cards move: hands, Trenches, kits, zones and Decks stay in the one form that a position has."""

from __future__ import annotations

from pylae.core.rule import NOTHING
from pylae.games.greeks_and_vikings.data import limits
from pylae.games.greeks_and_vikings.rules import layout, zones
from pylae.games.greeks_and_vikings.tests.positions import A, B, Side, table


def test_1_1_a_hand_is_sorted_and_holds_copies():
    war = table(Side(), Side())
    state = war.state
    for name in ("thor", "hoplite", "xiphos", "hoplite"):
        zones.keep(state, A, war.number(name), False)
    held = [token for token in state.hand[A] if token]
    assert held == sorted(held)
    assert zones.in_hand(state, A, war.number("hoplite")) == 2
    zones.take(state, A, war.number("hoplite"))
    assert zones.in_hand(state, A, war.number("hoplite")) == 1
    assert state.hands[A] == 3


def test_1_1_a_full_hand_gives_its_first_and_its_last_card():
    ten = "xiphos dory sarissa trident aspis oracle obol amphora muses phalanx"
    war = table(Side(hand=ten), Side())
    first, last = (war.state.hand[A][at] - 1 for at in (0, limits.HAND - 1))
    zones.take(war.state, A, last)
    zones.take(war.state, A, first)
    assert war.state.hands[A] == 8
    assert war.state.hand[A][8:] == [0, 0]


def test_r42_what_was_shown_leaves_the_hand_before_an_unseen_copy():
    war = table(Side(hand="hoplite"), Side())
    hoplite = war.number("hoplite")
    zones.keep(war.state, A, hoplite, True)
    assert war.state.shown[A][0] == 1 + hoplite
    zones.discard(war.state, A, hoplite)
    assert not any(war.state.shown[A])
    assert war.hand(A) == ["hoplite"]
    assert war.museum(A) == ["hoplite"]


def test_r11_a_trench_has_the_room_that_the_table_gives_it():
    war = table(Side("hoplite cadmus"), Side(), trench="3")
    assert zones.room(war.state, A) == 1
    assert zones.row(war.state, A) == 0b11


def test_c25_places_stay_and_ages_close_up():
    war = table(Side("hoplite cadmus huscarl"), Side())
    zones.bury(war.state, war.place("cadmus"))
    assert war.place("huscarl") == 2
    assert war.trench(A) == ["hoplite", "huscarl"]
    assert zones.enter(war.state, A, war.number("volva")) == 1
    assert war.trench(A) == ["hoplite", "huscarl", "volva"]


def test_c27_nothing_of_a_combatant_stays_where_it_lay():
    war = table(Side("hoplite+xiphos+aspis"), Side())
    state = war.state
    state.more_atk[0][1], state.more_def[0][2], state.granted[0][3] = 3, -2, 4
    state.strikes[0], state.readied[0], state.used[0] = 1, 1, 0b101
    zones.bury(state, 0)
    assert war.museum(A) == ["aspis", "hoplite", "xiphos"]
    marks = (state.kit, state.more_atk, state.more_def, state.granted)
    assert not any(number for field in marks for number in field[0])
    assert (state.age[0], state.strikes[0], state.readied[0], state.used[0]) == (0, 0, 0, 0)
    assert state.born[0] == 1


def test_c11_holds_close_up_and_what_was_used_goes_with_them():
    war = table(Side("hoplite+xiphos+aspis+golden_fleece+aspis"), Side())
    war.state.used[0] = 1 << layout.COMBATANT | 1 << layout.FIRST_HOLD | 1 << layout.FIRST_HOLD + 2
    zones.detach(war.state, 0, layout.FIRST_HOLD)
    assert war.trench(A) == ["hoplite+xiphos+golden_fleece+aspis"]
    assert war.state.used[0] == 1 << layout.COMBATANT | 1 << layout.FIRST_HOLD + 1
    zones.detach(war.state, 0, layout.WEAPON)
    assert war.trench(A) == ["hoplite+golden_fleece+aspis"]
    assert war.state.used[0] == 1 << layout.COMBATANT | 1 << layout.FIRST_HOLD + 1
    assert war.museum(A) == ["aspis", "xiphos"]


def test_1_1_the_command_zone_closes_up_and_what_was_used_goes_with_it():
    war = table(Side(command="dory longship obol"), Side())
    war.state.zone_used[A] = 1 << layout.FIRST_COMMAND + 1
    zones.unlay(war.state, A, layout.FIRST_COMMAND)
    assert war.command(A) == ["longship", "obol"]
    assert war.state.zone_used[A] == 1 << layout.FIRST_COMMAND
    assert zones.command_room(war.state, A) == 3
    zones.lay(war.state, A, war.number("dory"))
    assert war.command(A) == ["longship", "obol", "dory"]


def test_c15_the_next_card_is_the_first_on_top_then_chance_then_the_first_at_the_bottom():
    war = table(Side(deck="hoplite hoplite"), Side())
    state = war.state
    zones.put_at_bottom(state, A, war.number("seax"))
    zones.put_at_bottom(state, A, war.number("dory"))
    zones.put_on_top(state, A, war.number("thor"))
    zones.put_on_top(state, A, war.number("rollo"))
    assert (state.decks[A], zones.unordered(state, A)) == (6, 2)
    drawn = [zones.draw_known(state, A) for _ in range(3)]
    assert drawn == [war.number("rollo"), war.number("thor"), NOTHING]
    assert [zones.draw_index(state, A, 1), zones.draw_index(state, A, 0)] == [war.number("hoplite")] * 2
    assert [zones.draw_known(state, A) for _ in range(2)] == [war.number("seax"), war.number("dory")]
    assert state.decks[A] == 0
    assert not any(state.top[A] + state.bottom[A] + state.deck[A])


def test_c15_shuffling_forgets_the_order():
    war = table(Side(deck="hoplite"), Side())
    zones.put_on_top(war.state, A, war.number("thor"))
    zones.put_at_bottom(war.state, A, war.number("thor"))
    zones.shuffle(war.state, A)
    assert war.state.deck[A][war.number("thor")] == 2
    assert (war.state.decks[A], zones.unordered(war.state, A)) == (3, 3)


def test_r35_all_cards_of_one_player_leave_and_no_others():
    war = table(
        Side("hoplite+xiphos", "dory", "paris", "obol", "oracle", "thor"),
        Side("rollo", "seax", museum="dory"),
    )
    theirs = war.state.copy()
    zones.leave_game(war.state, A)
    state = war.state
    assert war.trench(A) == war.hand(A) == war.museum(A) == war.command(A) == []
    assert not any(state.zone[A] + state.deck[A])
    assert (state.decks[A], state.hands[A]) == (0, 0)
    for field in ("deck", "hand", "museum", "zone"):
        assert getattr(state, field)[B] == getattr(theirs, field)[B]
    assert state.kit[limits.TRENCH :] == theirs.kit[limits.TRENCH :]
