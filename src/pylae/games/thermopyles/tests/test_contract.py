"""The contract over all options, and leaks planted on purpose, all of which it must find."""

from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from pylae.core import testing, undo
from pylae.core.chance import below
from pylae.core.game import WATCHER, Game, Line, Refusal
from pylae.core.match import Match
from pylae.core.observation import parts
from pylae.core.piles import cards_in
from pylae.games import thermopyles as game
from pylae.games.thermopyles.rules import act, phase
from pylae.games.thermopyles.tests.positions import ALL_OPTIONS


def exchange(state: Any, seat: int, random: list[int]) -> bool:
    """R13 A card of somebody else's hand changes places with one of the deck, or of a third hand."""
    others = [player for player in range(state.players) if player != seat and state.hand[player]]
    if not state.hidden_hands or not others:
        return False
    one = others.pop(below(random, len(others)))
    mine = 1 << cards_in(state.hand[one])[below(random, state.hand[one].bit_count())]
    if state.spartan_deck:
        theirs = 1 << cards_in(state.spartan_deck)[below(random, state.spartan_deck.bit_count())]
        state.spartan_deck ^= mine | theirs
    elif others:
        theirs = state.hand[others[0]] & -state.hand[others[0]]
        state.hand[others[0]] ^= mine | theirs
    else:
        return False
    state.hand[one] ^= mine | theirs
    return True


contract = partial(testing.contract, exchange=exchange)


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_contract_holds_for_all_options(options):
    contract(cast(Game, game), options, games=1, seed=7, every=3)


@pytest.mark.soak
@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_contract_holds_for_all_options_over_many_games(options):
    contract(cast(Game, game), options, games=160, seed=8, pictures=False)


def leaky(**changed: Any) -> Game:
    """The game with some functions replaced by ones that betray a secret."""
    return cast(Game, SimpleNamespace(**{**vars(game), **changed}))


def hide_nothing(state, seat):
    pass


def hide_only_the_next(state, seat):
    next_seat = (seat + 1) % state.players
    own = [state.hand[player] for player in range(4)]
    game.hide(state, seat)
    for player in range(state.players):
        if player != next_seat and not state.hand[player]:
            state.hand[player] = own[player]
            state.spartan_deck &= ~own[player]
            state.unseen[player] = 0


def hide_but_keep_a_trace(state, seat):
    lowest = min(state.hand[: state.players])
    game.hide(state, seat)
    state.vote[3] = lowest % 5


def hide_but_not_from_watchers(state, seat):
    if seat != WATCHER:
        game.hide(state, seat)


def hide_but_not_from_seats(state, seat):
    if seat == WATCHER:
        game.hide(state, seat)


def hide_only_at_the_beginning_of_a_turn(state, seat):
    if state.phase == phase.TURN:
        game.hide(state, seat)


def hide_hands_but_leave_the_deck_as_it_is(state, seat):
    deck = state.spartan_deck
    game.hide(state, seat)
    state.spartan_deck = deck


def hide_all_but_the_weakest_card(state, seat):
    weakest = [hand & -hand for hand in state.hand]
    game.hide(state, seat)
    for player in range(state.players):
        if player != seat and weakest[player]:
            state.hand[player] = weakest[player]
            state.spartan_deck &= ~weakest[player]
            state.unseen[player] -= 1


def hide_but_count_twice(state, seat):
    game.hide(state, seat)
    state.unseen[(seat + 1) % state.players] += 1


def hide_but_order_offers_by_a_secret(state, seat):
    odd = state.hand[(seat + 1) % state.players] & 1
    game.hide(state, seat)
    state.offers ^= odd


def mover_by_secret(state):
    who = game.mover(state)
    return (who + (state.hand[(who + 1) % state.players] & 1)) % state.players if who >= 0 else who


def quiet_by_secret(state):
    return game.quiet(state) and state.hand[(state.turn + 1) % state.players] & 1


def everybody_knows(state, seat):
    return True


def knowing_by_secret(state, seat):
    return bool(state.hand[(seat + 1) % state.players] & 1)


def narrate_the_action(before, action, after):
    lines = game.narrate(before, action, after)
    return [Line(f"{line.text} [{action}]", line.section) for line in lines]


def peek(state, out, n, random):
    others = [
        card
        for player in range(state.players)
        if player != state.turn
        for card in cards_in(state.hand[player])
    ]
    return out[sum(others) % n]


def peek_into_the_deck(state, out, n, random):
    return out[cards_in(state.spartan_deck)[0] % n] if state.spartan_deck else out[0]


def legal_in_an_order_by_secret(state, out):
    n = game.legal(state, out)
    if state.phase == phase.TURN and n > 2 and state.hand[(state.turn + 1) % state.players] & 255:
        out[0], out[1] = out[1], out[0]
    return n


def legal_by_secret(state, out):
    n = game.legal(state, out)
    if state.phase == phase.TURN and n > 2 and state.hand[(state.turn + 1) % state.players] & 3:
        return n - 1
    return n


def observe_and_remember(view, out, calls=[0]):  # noqa: B006 (a memory is the fault)
    game.observe(view, out)
    calls[0] ^= 1
    out[parts(game.State)["calling"].start] = calls[0]


def redeal_a_card_twice(state, seat, random):
    seen = state.hand[max(seat, 0)]
    game.redeal(state, seat, random)
    state.hand[(seat + 1) % state.players] |= seen


def redeal_more_than_is_hidden(state, seat, random):
    game.redeal(state, seat, random)
    state.hand[(seat + 1) % state.players] |= state.spartan_deck & -state.spartan_deck


def redeal_nothing(state, seat, random):
    for player in range(state.players):
        state.unseen[player] = 0


PLANTED = {
    "hide": [
        hide_nothing,
        hide_only_the_next,
        hide_but_keep_a_trace,
        hide_but_not_from_watchers,
        hide_but_not_from_seats,
        hide_only_at_the_beginning_of_a_turn,
        hide_hands_but_leave_the_deck_as_it_is,
        hide_all_but_the_weakest_card,
        hide_but_count_twice,
        hide_but_order_offers_by_a_secret,
    ],
    "mover": [mover_by_secret],
    "quiet": [quiet_by_secret],
    "knows": [knowing_by_secret],
    "policy": [peek, peek_into_the_deck],
    "legal": [legal_by_secret, legal_in_an_order_by_secret],
    "observe": [observe_and_remember],
    "redeal": [redeal_a_card_twice, redeal_more_than_is_hidden, redeal_nothing],
}


@pytest.mark.parametrize("name, leak", [(name, leak) for name, leaks in PLANTED.items() for leak in leaks])
def test_contract_r13_finds_a_planted_leak(name, leak):
    options = {"players": 3, "hidden_hands": "yes"}
    with pytest.raises(AssertionError):
        contract(leaky(**{name: leak}), options, games=6, seed=3, compiled=False, pictures=False)


def test_contract_r13_finds_a_log_that_tells_who_drew_what():
    planted = leaky(knows=everybody_knows, narrate=narrate_the_action)
    with pytest.raises(AssertionError, match="does not see"):
        contract(
            planted, {"players": 3, "hidden_hands": "yes"}, games=3, seed=3, compiled=False, pictures=False
        )


def test_contract_r13_finds_an_undo_that_gives_a_look(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(undo, "why_not", lambda match, keep, seats: "")
    with pytest.raises(AssertionError, match="has seen something and may take it back"):
        contract(
            cast(Game, game), {"players": 3, "hidden_hands": "yes"}, games=3, compiled=False, pictures=False
        )


def hide_nothing_and_know_all() -> dict[str, Any]:
    """A game that keeps no secret, and is at one with itself about that."""
    return {"hide": hide_nothing, "redeal": lambda state, seat, random: None, "knows": everybody_knows}


def test_contract_r13_finds_a_secret_by_exchanging_it():
    with pytest.raises(AssertionError, match="what is hidden from seat . shows"):
        contract(
            leaky(**hide_nothing_and_know_all()),
            {"players": 3, "hidden_hands": "yes"},
            compiled=False,
            pictures=False,
        )


def test_contract_r13_finds_what_reaches_a_seat_past_its_view(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(
        Match, "_seen", lambda match, seat, at=None: match.positions[-1 if at is None else at]
    )
    with pytest.raises(AssertionError, match="a secret reaches seat"):
        contract(cast(Game, game), {"players": 3, "hidden_hands": "yes"}, compiled=False, pictures=False)


def test_contract_r13_asks_a_game_with_secrets_for_an_exchange():
    with pytest.raises(AssertionError, match="no exchange to try it with"):
        testing.contract(
            cast(Game, game), {"players": 2, "hidden_hands": "yes"}, compiled=False, pictures=False
        )


def spell_all_alike(state, action):
    return "fight"


def apply_to_a_shared_hand(state, action):
    state.hand = SHARED
    game.apply(state, action)


SHARED = [0, 0, 0, 0]


def apply_lose_a_card(state, action):
    if state.phase == phase.TURN and action >= act.FIGHT:
        state.hand[state.turn] |= state.spartan_deck & -state.spartan_deck
    game.apply(state, action)


def observe_too_little(view, out):
    observed = [0] * len(out)
    game.observe(view, observed)
    out[1:] = observed[1:]


def observe_too_high(view, out):
    game.observe(view, out)
    out[parts(game.State)["location"].start] = 2


def observe_and_touch(view, out):
    game.observe(view, out)
    view.support = 0


def read_no_but_not_yes(state, text):
    if text == "yes":
        raise Refusal("Say no.", "draw")
    return game.read(state, text)


def refuse_with_a_card_that_may_be_gone(state, text):
    try:
        return game.read(state, text)
    except Refusal as refusal:
        raise Refusal("Say something such as 'fight 17'.", refusal.section) from refusal


def refuse_with_all_that_was_typed(state, text):
    try:
        return game.read(state, text)
    except Refusal as refusal:
        raise Refusal(f"{text} cannot be.", refusal.section) from refusal


BROKEN = {
    "read": [read_no_but_not_yes, refuse_with_a_card_that_may_be_gone, refuse_with_all_that_was_typed],
    "spell": [spell_all_alike],
    "apply": [apply_to_a_shared_hand, apply_lose_a_card],
    "quiet": [lambda state: 2, lambda state: 0],
    "returns": [lambda state, out: None],
    "ending": [lambda state: 4],
    "prompt": [lambda view: game.prompt(view).__class__(9, "?", "turn")],
    "audit": [lambda state: "never right" if state.location == 3 else ""],
    "show": [lambda view, seat: ""],
    "observe": [observe_too_little, observe_too_high, observe_and_touch],
}


@pytest.mark.parametrize(
    "name, fault", [(name, fault) for name, faults in BROKEN.items() for fault in faults]
)
def test_contract_finds_a_planted_fault(name, fault):
    options = {"players": 2, "support_sequential": "yes"}
    with pytest.raises(AssertionError):
        contract(leaky(**{name: fault}), options, games=4, seed=5, compiled=False, pictures=False)


def test_contract_r14_finds_a_pile_in_the_picture_that_cannot_be_opened():
    with pytest.raises(AssertionError, match="a pile that is not there"):
        contract(leaky(piles=lambda view: ()), games=1, compiled=False)


def test_contract_finds_compiled_code_that_differs():
    def slow_apply(state, action):
        game.apply(state, action)
        if state.location == 4:
            state.support = max(0, state.support - 1)

    with pytest.raises(AssertionError, match="compiled"):
        contract(
            leaky(apply=slow_apply), {"players": 2}, games=4, seed=5, pictures=False, twin_of=cast(Game, game)
        )
