"""Views: what each seat may know, re-deals, what cannot be, and the table in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb
from random import Random
from typing import Any, cast

import pytest

from pylae.core.chance import CHANCE, OVER, below, generator
from pylae.core.engine import fresh
from pylae.core.game import WATCHER, Game, Refusal
from pylae.core.match import Match
from pylae.core.observation import observed
from pylae.core.piles import cards_in
from pylae.games import earth_and_water as game
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import common, phase, production
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.positions import hand, position

SEATS = (atlas.GREECE, atlas.PERSIA, WATCHER)


def table(*moves: str, **where: Any) -> Match:
    """A match with typed dice and cards, after these moves."""
    match = Match(cast(Game, game), physical=True, position=position(**where))
    for move in moves:
        match.play(move)
    return match


def view(state: State, seat: int) -> State:
    hidden = state.copy()
    game.hide(hidden, seat)
    return hidden


def dealt(state: State, seat: int, random: list[int]) -> State:
    """Another deal that looks the same to a seat."""
    guess = view(state, seat)
    game.redeal(guess, seat, random)
    return guess


def random_options(mix: Random) -> dict[str, str]:
    return {option.name: mix.choice(list(option.values)) for option in game.options if mix.random() < 0.4}


def step(state: State, random: list[int]) -> None:
    """A random action, or a random outcome."""
    out = [0] * game.most_legal
    n = game.legal(state, out)
    assert n > 0
    game.apply(state, below(random, n) if game.mover(state) == CHANCE else out[below(random, n)])


def positions(games: int, seed: int):
    """All positions of random games with random options."""
    for number in range(games):
        state, random = (
            fresh(cast(Game, game), random_options(Random(seed + number))),
            generator(seed, number),
        )
        yield state.copy()
        while game.mover(state) != OVER:
            step(state, random)
            yield state.copy()


# Hidden hands


def test_6_2_a_hand_is_seen_by_its_owner_alone():
    state = position(hands="1 2 3 / 4 5")
    assert hand(view(state, atlas.GREECE), atlas.GREECE) == [1, 2, 3]
    assert hand(view(state, atlas.PERSIA), atlas.PERSIA) == [4, 5]
    for seat, sides in (
        (atlas.GREECE, [atlas.PERSIA]),
        (atlas.PERSIA, [atlas.GREECE]),
        (WATCHER, [atlas.GREECE, atlas.PERSIA]),
    ):
        for side in sides:
            hidden = view(state, seat)
            assert hidden.hand[side] == 0
            assert hidden.unseen[side] == common.hand_size(hidden, side) == common.hand_size(state, side)
            assert hidden.deck & state.hand[side] == state.hand[side]
        assert common.deck_size(view(state, seat)) == common.deck_size(state) == 11
        assert common.discards(view(state, seat)) == common.discards(state)


def test_5_4_the_discards_and_what_lies_aside_are_open_to_all():
    state = position(hands="1 / 2", discards="3 4")
    state.aside = 1 << 4
    state.deck &= ~state.aside
    for seat in SEATS:
        assert cards_in(common.discards(view(state, seat))) == [2, 3]
        assert view(state, seat).aside == 1 << 4


def test_card_9_what_hippias_saw_stays_seen_by_persia_alone_until_it_leaves():
    match = table("event 9", "discard 3", hands="3 5 7 / 9 1")
    assert hand(match.view(atlas.PERSIA), atlas.GREECE) == [5, 7]
    assert hand(match.view(WATCHER), atlas.GREECE) == []
    assert cards_in(match.view(atlas.GREECE).seen[atlas.GREECE]) == [4, 6]
    match.play("event 7")
    assert match.state.phase == phase.DRAW
    match.play("10, 12")
    assert hand(match.view(atlas.PERSIA), atlas.GREECE) == []
    assert match.state.seen[atlas.GREECE] == 0


def test_card_9_a_card_drawn_later_is_not_seen():
    match = table("event 9", "discard 3", hands="1 3 5 / 9 2")
    match.play("event 1")
    match.play("buy 1")
    match.play("card 16")
    assert hand(match.view(atlas.PERSIA), atlas.GREECE) == [5]
    assert match.view(atlas.PERSIA).unseen[atlas.GREECE] == 1


def test_card_10_a_separate_peace_shows_the_rest_of_the_hand_to_persia():
    won = table("event 10", "2, 5", hands="3 6 8 / 10 1")
    assert hand(won.view(atlas.PERSIA), atlas.GREECE) == [3]
    assert hand(won.view(WATCHER), atlas.GREECE) == []
    lost = table("event 10", "5, 5", hands="3 6 8 / 10 1")
    assert hand(lost.view(atlas.PERSIA), atlas.GREECE) == []
    assert lost.view(atlas.PERSIA).unseen[atlas.GREECE] == 3


def test_8_1_the_card_persia_keeps_is_hidden():
    match = table("pass", "keep 3", hands="/ 1 3 7", passes=1)
    assert hand(match.view(atlas.PERSIA), atlas.PERSIA) == [3]
    for seat in (atlas.GREECE, WATCHER):
        assert match.view(seat).unseen[atlas.PERSIA] == 1
        assert match.view(seat).hand[atlas.PERSIA] == 0
        assert {0, 6} <= set(cards_in(common.discards(match.view(seat))))


def test_5_1_4_8_1_who_knows_which_action_is_taken():
    drawing = table("buy 1", producing=atlas.PERSIA).state
    keeping = table("pass", hands="/ 1 3", passes=1).state
    assert (drawing.phase, keeping.phase) == (phase.DRAW, phase.KEEP)
    for state in (drawing, keeping):
        assert [game.knows(state, seat) for seat in SEATS] == [False, True, False]
    for state in (position(hands="1 / 2"), table("event 6", hands="1 4 / 6").state):
        assert all(game.knows(state, seat) for seat in SEATS)


def test_r19_windows_and_omens_open_alike_for_every_deal():
    """What an action leads to, who moves then and in which phase, does not depend on the enemy's hidden cards."""
    dice, asked = generator(19), 0
    for state in positions(30, 190):
        seat = game.mover(state)
        if seat < 0 or state.phase in (phase.DRAW, phase.OMEN):
            continue
        out = [0] * game.most_legal
        n = game.legal(state, out)
        action = out[below(dice, n)]
        if state.phase == phase.TURN and action >= 20:
            continue  # Hippias looks at the hand itself
        one, other = state.copy(), dealt(state, seat, dice)
        game.apply(one, action)
        game.apply(other, action)
        assert (one.phase, one.actor, game.mover(one)) == (other.phase, other.actor, game.mover(other))
        asked += one.phase in range(phase.SAIL_WINDOW, 16)
    assert asked > 50


# Re-dealing


def test_6_2_a_re_deal_fills_every_hole_and_keeps_what_is_known():
    match = table("event 9", "discard 3", hands="1 3 5 / 9 2 4", discards="16")
    for seat in SEATS:
        guess = dealt(match.state, seat, generator(seat + 9))
        assert guess.unseen == [0, 0]
        assert [common.hand_size(guess, side) for side in (atlas.GREECE, atlas.PERSIA)] == [2, 2]
        assert game.audit(guess) == ""
        assert view(guess, seat) == match.view(seat)
    assert hand(dealt(match.state, atlas.PERSIA, generator(1)), atlas.GREECE) == [1, 5]


def test_6_2_a_re_deal_of_a_whole_state_changes_nothing():
    state, random = position(hands="1 3 / 9 2"), generator(1)
    guess = state.copy()
    game.redeal(guess, atlas.GREECE, random)
    assert guess == state
    assert random == generator(1)


def test_6_2_a_re_deal_is_fair():
    """Every pair of possible hands is dealt equally often: two Greek and two Persian cards of six, five of them Persia's."""
    gone = "1 2 3 4 5 6 7 8 9 10"  # 11 to 16 are left, and 11 is never Persia's
    state = position(hands="11 12 / 13 14", discards=gone)
    possible = {
        (greek, persian)
        for persian in combinations(range(11, 16), 2)
        for greek in combinations(sorted({10, 11, 12, 13, 14, 15} - set(persian)), 2)
    }
    assert len(possible) == comb(5, 2) * comb(4, 2)
    deals, random = 12_000, generator(62)
    dealt_hands: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for _ in range(deals):
        guess = dealt(state, WATCHER, random)
        dealt_hands[tuple(cards_in(guess.hand[atlas.GREECE])), tuple(cards_in(guess.hand[atlas.PERSIA]))] += 1
    assert set(dealt_hands) == possible
    expected = deals / len(possible)
    assert sum((count - expected) ** 2 / expected for count in dealt_hands.values()) < 98  # 59 degrees, 0.1%


def test_5_3_a_re_deal_never_gives_persia_a_living_king_s_death():
    state = position(hands="1 / 2 3 4 5 6 7")
    random = generator(53)
    assert not any(
        dealt(state, atlas.GREECE, random).hand[atlas.PERSIA] >> production.DEATH_CARD & 1 for _ in range(300)
    )
    state.portraits, state.army_reserve[atlas.PERSIA] = 3, state.army_reserve[atlas.PERSIA] - 2
    assert any(
        dealt(state, atlas.GREECE, random).hand[atlas.PERSIA] >> production.DEATH_CARD & 1 for _ in range(300)
    )


@pytest.mark.parametrize("cards_drawn", ["2", "2, 3"])
def test_5_3_while_persia_draws_a_king_s_death_is_possible(cards_drawn: str):
    match = table("buy 2", cards_drawn, producing=atlas.PERSIA)
    assert match.state.phase in (phase.DRAW, phase.OMEN)
    random = generator(54)
    assert any(
        dealt(match.state, atlas.GREECE, random).hand[atlas.PERSIA] >> production.DEATH_CARD & 1
        for _ in range(300)
    )


def test_6_2_views_and_re_deals_of_random_games():
    dice = generator(64)
    for number, state in enumerate(positions(25, 640)):
        if number % 3:
            continue
        assert game.audit(state) == ""
        for seat in SEATS:
            hidden = view(state, seat)
            assert view(hidden, seat) == hidden
            assert game.audit(hidden) == ""
            guess = dealt(state, seat, dice)
            assert game.audit(guess) == ""
            assert view(guess, seat) == hidden
            assert (game.mover(guess), guess.phase) == (game.mover(state), state.phase)


# What cannot be


def put(**changes: Any) -> Callable[[State], None]:
    def change(state: State) -> None:
        for name, value in changes.items():
            setattr(state, name, value)

    return change


def moved(field: str, side: int, start: int, end: int, number: int = 1) -> Callable[[State], None]:
    def change(state: State) -> None:
        getattr(state, field)[side][start] -= number
        getattr(state, field)[side][end] += number

    return change


def both(*changes: Callable[[State], None]) -> Callable[[State], None]:
    def change(state: State) -> None:
        for one in changes:
            one(state)

    return change


def in_two_hands(state: State) -> None:
    state.hand[atlas.PERSIA] |= state.hand[atlas.GREECE]


def king_in_hand(state: State) -> None:
    state.hand[atlas.PERSIA] |= 1 << production.DEATH_CARD
    state.deck &= ~(1 << production.DEATH_CARD)


def turn() -> State:
    return position(hands="1 2 / 3 4")


def marching() -> State:
    return table("move 3", "march Sestos", hands="1 2 / 3 4").state


def sailing() -> State:
    return table("move 3", "sail Ephesus", hands="1 2 / 3 4", persian="Ephesus 2/2").state


def arrived() -> State:
    return table("3 Ephesus~Athens 2+2", hands="1 2 / 3 4", persian="Ephesus 2/2").state


def fighting() -> State:
    pieces = {"persian": "Therma 3, Larissa 1", "greek": "Thebes 2/2, Athens 1, Sparta 1"}
    return table("3 Therma-Thebes 3", "no", hands="1 2 / 3 4", **pieces).state


def at_sea() -> State:
    return table("3 Ephesus~Athens 2+2", "no", hands="1 2 / 3 4", persian="Ephesus 2/2").state


def interrupting() -> State:
    return table("3 Ephesus~Athens 2+2", "play 5", hands="5 2 / 3 4", persian="Ephesus 2/2").state


def demanding() -> State:
    return table("event 3, demand Naxos", hands="12 2 / 3 4").state


def embarked() -> State:
    return table("move 3", "sail Ephesus", "2", "carry 1", hands="1 2 / 3 4", persian="Ephesus 2/2").state


def triremes() -> State:
    return table(
        "event 13", "sail Athens", hands="13 / 3", turn=atlas.GREECE, greek="Athens 2/2, Sparta 1"
    ).state


def last_persian_fallen() -> State:
    pieces = {"persian": "Thebes 1, Sestos 1", "greek": "Athens 2/2, Sparta 1"}
    return table("1 Athens-Thebes 2", "1, 6, 6", hands="1 / 3 4", turn=atlas.GREECE, **pieces).state


def no_persian_fleet() -> State:
    return position(hands="1 2 / 3 4", persian="Sestos 2")


def buying() -> State:
    return position(producing=atlas.PERSIA, hands="1 2 /")


IMPOSSIBLE: dict[str, tuple[Callable[[], State], Callable[[State], None], str]] = {
    "three players": (turn, put(players=3), "players is 3"),
    "no such edition": (turn, put(edition=2), "edition is 2"),
    "no such phase": (turn, put(phase=60), "phase is 60"),
    "no such side": (turn, put(actor=2), "actor is 2"),
    "expedition 0": (turn, put(expedition=0), "expedition is 0"),
    "expedition 6": (turn, put(expedition=6), "expedition is 6"),
    "8 points": (turn, put(score=8), "score is 8"),
    "7 points in the second edition": (turn, put(edition=1, score=-7), "score is -7"),
    "two passes": (turn, put(passes=2), "passes is 2"),
    "a card that does not exist": (turn, put(deck=cards.ALL_CARDS + 1), "deck is"),
    "a card in two hands": (turn, in_two_hands, "a card is in two places"),
    "a card in deck and hand": (turn, put(deck=cards.ALL_CARDS), "a card is in two places"),
    "more hidden than there are": (turn, put(unseen=[13, 0]), "more cards are unseen"),
    "a king's death in hand": (turn, king_in_hand, "sudden death of a king who lives (5.3)"),
    "so many hidden Persian cards": (turn, put(unseen=[0, 12]), "Persia cannot hold so many cards (5.3)"),
    "seen and not held": (turn, put(seen=[4, 0]), "seen a card that is not in that hand"),
    "a Persian card seen": (turn, put(seen=[0, 4]), "seen a card that is not in that hand"),
    "a card aside": (turn, put(aside=1 << 15, deck=0), "not yet discarded"),
    "a card aside while cards are bought": (buying, put(aside=1 << 15, deck=0), "not yet discarded"),
    "a card aside that was discarded at once": (marching, put(late_discard=0), "not yet discarded"),
    "an army too many": (turn, put(army_reserve=[7, 20]), "there are 10 Greek armies"),
    "an army too few": (turn, put(army_reserve=[6, 19]), "there are 23 Persian armies"),
    "a fleet too many": (turn, put(fleet_reserve=[4, 5]), "there are 6 Greek fleets"),
    "a portrait without its cube": (turn, put(portraits=8), "Greek armies"),
    "Artemisia with all fleets": (turn, put(portraits=4), "there are 6 Persian fleets"),
    "Xerxes before Darius": (turn, put(portraits=2), "Xerxes dies after Darius (5.3)"),
    "a fleet in Corinth": (turn, moved("fleet", atlas.GREECE, atlas.ATHENS, atlas.CORINTH), "no port is (2.1.1)"),
    "losses that wait": (turn, put(army_lost=[1, 0], army_reserve=[5, 20]), "(R25)"),
    "two armies in one city": (turn, moved("army", atlas.GREECE, atlas.ATHENS, atlas.SESTOS), "armies of both sides"),
    "two fleets in one port": (turn, moved("fleet", atlas.PERSIA, atlas.EPHESUS, atlas.ATHENS), "fleets of both sides"),
    "a phase that passes by itself": (turn, put(phase=phase.TURN_OVER), "somebody must be asked"),
    "over and undecided": (turn, put(phase=phase.FINISHED), "an end without a result"),
    "decided and not over": (turn, put(outcome=1), "a result before the end"),
    "the turn of the other": (turn, put(turn=atlas.GREECE), "the wrong side is asked"),
    "Greece keeps like Persia": (turn, put(phase=phase.KEEP, actor=atlas.GREECE), "the wrong side is asked"),
    "an event in a turn": (turn, put(event=cards.ORACLE), "an event in the wrong phase"),
    "a strike without an event": (turn, put(phase=phase.STRIKE, actor=atlas.GREECE), "an event in the wrong phase"),
    "cards to draw in a turn": (turn, put(to_draw=2), "cards are drawn in the wrong phase"),
    "nothing to draw": (turn, put(phase=phase.DRAW, to_draw=0), "there is nothing to draw"),
    "Pacification of more than was discarded": (
        turn, put(phase=phase.PACIFY, event=cards.PACIFICATION, to_draw=9), "(card.16)"
    ),
    "an omen without a king": (
        turn, put(phase=phase.OMEN, portraits=3, army_reserve=[6, 18]), "no king is left to die"
    ),
    "hunger in a turn": (turn, put(excess=1), "armies starve in the wrong phase"),
    "more hunger than armies": (turn, put(phase=phase.ATTRITION, excess=1), "more armies starve"),
    "talents in a turn": (turn, put(talents=3), "talents outside a production"),
    "fleets raised before raising": (buying, put(raised=1), "talents outside a production"),
    "Mines of Persia": (buying, put(event=cards.MINES), "an event of the other side"),
    "Oracle of Persia": (turn, put(phase=phase.DRAW, event=cards.ORACLE, to_draw=1), "an event of the other side"),
    "Syracuse without fleets": (
        turn,
        both(put(phase=phase.SEND_FLEETS, actor=atlas.GREECE, event=cards.SYRACUSE), put(fleet_reserve=[0, 5]),
             lambda state: state.fleet[atlas.GREECE].__setitem__(atlas.ATHENS, 4)),
        "not beside the map (card.14)",
    ),
    "a demand without armies": (
        turn,
        both(put(phase=phase.TRIBUTE, event=17, army_reserve=[6, 0]),
             lambda state: state.army[atlas.PERSIA].__setitem__(atlas.SESTOS, 22)),
        "a demand without an army",
    ),
    "a levy nowhere": (turn, put(phase=phase.LEVY, event=23), "an event without a place"),
    "a move in a turn": (turn, put(moving=1), "a move where none can be"),
    "an origin in a turn": (turn, put(origin=[-1, 3]), "a move where none can be"),
    "a battle fought in a turn": (turn, put(fought=1), "a move where none can be"),
    "dice in a turn": (turn, put(dice=1), "dice in the wrong phase"),
    "a naval battle in a turn": (turn, put(afloat=1), "a naval battle without fleets"),
    "Pausanias in a turn": (turn, put(pausanias=1), "Pausanias without the Cavalry"),
    "two moves in a turn": (turn, put(moves_left=1), "two moves without Triremes"),
    "Themistocles in a turn": (turn, put(interrupted=1), "a move where none can be"),
    "the wrong side moves": (marching, put(actor=atlas.GREECE), "the wrong side moves"),
    "an origin nowhere": (marching, put(origin=[-1, -1]), "a move without an origin"),
    "nobody moves": (marching, put(phase=phase.DESTINATION), "nobody moves"),
    "more than there are": (marching, put(phase=phase.DESTINATION, units=[0, 3]), "a move without an origin"),
    "a number of one": (marching, put(origin=[-1, atlas.THERMA]), "a number that is no question"),
    "armies aboard on land": (marching, put(phase=phase.CARRY, units=[0, 1]), "nothing can be carried"),
    "fleets from Corinth": (sailing, put(origin=[-1, atlas.CORINTH]), "fleets sail from a port"),
    "a march at sea": (sailing, put(event=16), "a march at sea"),
    "an event of the enemy": (sailing, put(event=cards.TRIREMES), "an event of the other side"),
    "a move begun before its origin": (marching, put(phase=phase.ORIGIN), "begun before its origin"),
    "both move": (marching, put(units=[1, 0]), "both sides move"),
    "a battle before its move": (marching, put(fought=1), "a battle before its move"),
    "fleets that are not there": (arrived, put(units=[0, 3]), "more fleets move than there are"),
    "Themistocles answers Greece": (arrived, put(moving=atlas.GREECE), "both sides move"),
    "Themistocles interrupts nothing": (arrived, put(interrupted=1, origin=[-1, -1]), "interrupts nothing"),
    "Themistocles without his card": (arrived, put(interrupted=1), "comes without his card"),
    "a battle without a move": (fighting, put(origin=[-1, -1]), "a battle without a move"),
    "a battle without an enemy": (fighting, moved("army", atlas.GREECE, atlas.THEBES, atlas.ATHENS, 2), "a battle without an enemy"),
    "a battle that was not declared": (fighting, put(fought=0), "armies of both sides"),
    "too many dice": (fighting, both(put(rolling=atlas.GREECE), put(dice=3)), "dice without a battle"),
    "no dice": (fighting, put(dice=0), "dice without a battle"),
    "a naval battle of armies": (fighting, put(afloat=1), "a naval battle without a naval move"),
    "the attacker defends": (fighting, put(phase=phase.DEFENDER_RETREAT, actor=atlas.PERSIA, dice=0), "the attacker is asked"),
    "Immortals too early": (fighting, put(phase=phase.IMMORTALS_WINDOW, actor=atlas.PERSIA, dice=0), "has not fallen"),
    "a bridge that does not burn": (fighting, put(phase=phase.BURN, actor=atlas.GREECE, dice=0), "no bridge to burn"),
    "from where the enemy stands": (fighting, put(origin=[-1, atlas.ATHENS]), "from where the enemy stands"),
    "through where the enemy stands": (fighting, put(way=1 << atlas.THERMA | 1 << atlas.ATHENS), "from where the enemy stands"),
    "a march on no way": (fighting, put(way=1 << atlas.LARISSA), "a march has a way"),
    "a voyage on the roads": (at_sea, put(way=1 << atlas.EPHESUS), "a voyage none"),
    "a way in a turn": (turn, put(way=1), "a move where none can be"),
    "a leader of nobody": (fighting, put(event=cards.LEONIDAS), "an event of the other side"),
    "more aboard than fleets": (at_sea, both(put(carried=[0, 3]), put(army_reserve=[6, 21])), "more armies aboard"),
    "a window of a land battle at sea": (at_sea, put(phase=phase.BATTLE_WINDOW, actor=atlas.GREECE, dice=0), "a land battle at sea"),
    "a fleet from nowhere": (at_sea, put(units=[0, 1]), "fleets fight that have not come"),
    "fleets to Larissa": (at_sea, put(origin=[-1, 3]), "fleets sail from port to port"),
    "a levy among Greeks": (
        turn,
        both(put(phase=phase.LEVY, event=23, target=[-1, atlas.SESTOS]), moved("army", atlas.PERSIA, atlas.SESTOS, atlas.EPHESUS, 2),
             moved("army", atlas.GREECE, atlas.ATHENS, atlas.SESTOS)),
        "a levy among Greeks",
    ),
    "a demand without its army": (demanding, moved("army", atlas.PERSIA, atlas.NAXOS, atlas.SESTOS), "the army that came"),
    "an interrupted move of too many": (interrupting, put(units=[0, 3]), "interrupts nothing"),
    "an interrupted move overladen": (
        interrupting, both(put(carried=[0, 3]), put(army_reserve=[5, 21])), "more armies aboard"
    ),
    "Themistocles for Persia": (interrupting, put(moving=atlas.PERSIA, actor=atlas.PERSIA), "sails for Greece"),
    "Themistocles once more": (interrupting, put(interrupted=2), "has sailed already"),
    "Triremes on land": (triremes, put(sailing=0), "a naval event on land"),
    "too many embark": (embarked, both(put(carried=[0, 3]), put(army_reserve=[6, 20])), "more armies aboard"),
    "an arrival by land": (arrived, put(sailing=0), "answers a Persian naval move"),
    "an arrival overladen": (arrived, both(put(carried=[0, 3]), put(army_reserve=[6, 21])), "more armies aboard"),
    "more fight than came": (at_sea, put(units=[0, 3]), "more fleets move than there are"),
    "Immortals without a battle": (last_persian_fallen, put(fought=0), "not declared"),
    "Poseidon without a victim": (
        no_persian_fleet, put(phase=phase.STRIKE, actor=atlas.GREECE, event=cards.POSEIDON), "nothing can be done"
    ),
    "a number without a choice": (marching, put(phase=phase.NUMBER, units=[0, 1]), "a number that is no question"),
    "raising in a turn of operations by an event": (turn, put(phase=phase.RAISE, event=cards.ORACLE), "an event in the wrong phase"),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_2_2_audit_finds_what_cannot_be(name: str):
    make, change, complaint = IMPOSSIBLE[name]
    state = make()
    assert game.audit(state) == ""
    change(state)
    assert complaint in game.audit(state), game.audit(state)
    assert game.audit(state)


def test_2_2_audit_accepts_every_position_of_random_games():
    for state in positions(80, 22):
        assert game.audit(state) == "", state


def mutated(state: State, mix: Random) -> State:
    """A position with a few bytes changed, or with pieces, phase, event or side changed."""
    if mix.random() < 0.5:
        packed = bytearray(state.pack())
        for _ in range(mix.choice((1, 1, 2))):
            at = mix.randrange(len(packed))
            packed[at] = mix.choice((mix.randrange(256), packed[at] + 1 & 255, packed[at] - 1 & 255))
        return State.unpack(bytes(packed))
    broken = state.copy()
    kind, side, start, end = mix.randrange(5), mix.randrange(2), mix.randrange(11), mix.randrange(11)
    pieces = broken.army[side] if kind == 0 else broken.fleet[side]
    if kind < 2 and pieces[start]:
        pieces[start] -= 1
        pieces[end] += 1
    elif kind == 2:
        broken.phase = mix.randrange(34)
    elif kind == 3:
        broken.event = mix.randrange(-1, 32)
    else:
        broken.actor ^= 1
    return broken


def playable(state: State, random: list[int]) -> None:
    """Sixty random steps without an exception, and without a piece below nothing."""
    game.redeal(state, WATCHER, random)
    for _ in range(60):
        if game.mover(state) == OVER:
            return
        step(state, random)
        rows = (
            *state.army,
            *state.fleet,
            state.army_reserve,
            state.fleet_reserve,
            state.carried,
            state.units,
        )
        assert min(number for row in rows for number in row) >= 0
        state.pack()


def test_2_2_what_audit_accepts_can_be_played():
    mix, dice = Random(2), generator(2)
    accepted = refused = 0
    for number, state in enumerate(positions(60, 220)):
        if number % 5 == 0:
            for _ in range(3):
                broken = mutated(state, mix)
                if game.audit(broken):
                    refused += 1
                else:
                    accepted += 1
                    playable(broken, dice)
    assert accepted > 200
    assert refused > 1000


# The table in numbers


def test_2_1_observation_tells_positions_apart():
    rows = [
        position(),
        position(hands="1 /"),
        position(hands="/ 1"),
        position(discards="1"),
        position(greek="Athens 2/1, Sparta 1/1"),
        position(greek="Athens 1/2, Sparta 1/1, Corinth 1"),
        position(persian="Ephesus 2/1, Naxos 2"),
        position(bridge=1),
        position(score=-1),
        position(karneia=1),
        position(acropolis=1),
        position(expedition=2),
        position(turn=atlas.GREECE),
        position(passes=1),
    ]
    assert len({tuple(observed(state)) for state in rows}) == len(rows)


def test_7_1_1_observation_shows_the_dice_and_the_battle():
    before = fighting()
    rows = set()
    for face in range(6):
        state = before.copy()
        game.apply(state, face)
        rows.add(tuple(observed(state)))
    assert len(rows) == 6


def test_6_2_observation_of_a_view_tells_nothing_of_other_hands():
    state = position(hands="1 2 3 / 4 5")
    for seat in SEATS:
        row = observed(view(state, seat))
        for number in range(5):
            assert observed(view(dealt(state, seat, generator(number)), seat)) == row
    assert (
        observed(view(state, atlas.GREECE))
        != observed(view(state, atlas.PERSIA))
        != observed(view(state, WATCHER))
    )


def test_6_2_sizes_of_hands_are_public():
    rows = {tuple(observed(view(position(hands=f"{held} /"), WATCHER))) for held in ("1", "1 2", "1 2 3")}
    assert len(rows) == 3


def test_card_9_what_hippias_showed_cannot_be_taken_back():
    match = Match(cast(Game, game), position=position(hands="4 8 1 / 9 2"))
    match.play("event 9")
    with pytest.raises(Refusal, match="you have seen something hidden"):
        match.undo()
    match = Match(cast(Game, game), position=position(hands="4 8 1 / 9 2"))
    match.play("move 2")
    assert match.undo() and not match.steps


def test_card_6_the_only_card_that_ostracism_takes_is_not_looked_at_and_taken_back():
    match = Match(cast(Game, game), position=position(hands="1 / 6"), seed=1)
    *_, taken = match.play("event 6")
    assert taken.mover == CHANCE and taken.forced
    with pytest.raises(Refusal, match="Undo ends here"):
        match.undo(seats=[atlas.PERSIA])
