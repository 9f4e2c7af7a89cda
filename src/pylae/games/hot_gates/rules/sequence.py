"""Turn sequence: who moves, what is legal, and how the agenda is worked off until somebody or chance must decide."""

from __future__ import annotations

from pylae.core.chance import CHANCE, OVER
from pylae.core.rule import rule
from pylae.games.hot_gates.data import cards
from pylae.games.hot_gates.rules import (
    act,
    agenda,
    arrival,
    combat,
    end,
    endings,
    hands,
    job,
    preparation,
    unasked,
    windows,
)
from pylae.games.hot_gates.rules.state import EMPTY, State


@rule
def setup(state: State) -> None:
    """preparation The table as it is before the first card is turned up."""
    preparation.setup(state)
    proceed(state)


@rule
def mover(state: State) -> int:
    """turn The player in turn decides, but for windows and cards of one's own; dice and decks are chance."""
    if state.jobs == 0:
        return OVER
    what = agenda.part(state, agenda.WHAT)
    if what > job.LAST_OF_A_SEAT:
        return CHANCE
    if what == job.WINDOW:
        return windows.seat_asked(state)
    if what == job.DISCARD or what == job.SCOUTING or what == job.FETCH or what == job.HAND_OVER:
        return agenda.part(state, agenda.FIRST)
    if what == job.FIRST_PLAYER:
        return 0
    return state.turn


@rule
def quiet(state: State) -> int:
    """turn Nothing is under way where the player in turn chooses between hold and fall back."""
    return 1 if state.jobs > 0 and agenda.part(state, agenda.WHAT) == job.CHOOSE else 0


@rule
def legal(state: State, out: list[int]) -> int:
    """turn What the seat that is asked may answer, or in how many ways chance may fall."""
    what = agenda.part(state, agenda.WHAT)
    if what > job.LAST_OF_A_SEAT:
        return outcomes(state, what)
    if what == job.CHOOSE:
        return combat.list_choices(state, out)
    if what == job.DISCARD:
        return hands.list_kinds(state.hand[agenda.part(state, agenda.FIRST)], out, 0, act.CARD)
    if what == job.FETCH:
        return hands.list_kinds(state.spent, out, 0, act.CARD)
    if what == job.FIRST_PLAYER or what == job.HAND_OVER:
        return list_seats(state, out, 0, ALL_SEATS)
    if what == job.TARGET:
        return list_seats(state, out, 0, agenda.part(state, agenda.SECOND))
    out[0] = act.PASS
    if what == job.WINDOW:
        return windows.list_answers(state, windows.seat_asked(state), out, 1)
    if what == job.ALLOT:
        return list_seats(state, out, 1, ALL_SEATS)
    if what == job.SCOUTING:
        return unasked.list_flips(state, out, 1)
    if what == job.LOCATION:
        out[1] = act.DIE
        out[2] = act.HERO
        return 3 if state.hero_deck > 0 else 2
    out[1] = act.SPEND if what == job.STEEL else act.LEONIDAS
    return 2


ALL_SEATS = (1 << cards.MAX_PLAYERS) - 1


@rule
def list_seats(state: State, out: list[int], n: int, allowed: int) -> int:
    """R30 The players who may be named."""
    for seat in range(state.players):
        if allowed >> seat & 1:
            out[n] = act.TO + seat
            n += 1
    return n


@rule
def outcomes(state: State, what: int) -> int:
    """turn In how many equally likely ways chance may fall."""
    if what == job.GOAT_OR_NOT:
        return state.library + 0
    if what == job.SPARTAN:
        return state.library - state.unknown[cards.GOAT_PATH]
    if what == job.SHOW:
        return arrival.outcomes(state)
    if what == job.PEEK:
        return arrival.unseen(state) - arrival.no_goats(state)
    if what == job.TURN_LOCATION:
        return state.locations_left[0] + state.locations_left[1]
    if what == job.LAUREL:
        return end.undersides_unseen(state)
    return 6


@rule
def apply(state: State, action: int) -> None:
    """turn One action, asked for or not, and then all that follows by itself."""
    what = agenda.part(state, agenda.WHAT)
    if what > job.LAST_OF_A_SEAT:
        happen(state, what, action)
    elif action >= act.FREE:
        unasked.play(state, (action - act.FREE) // act.UNASKED, (action - act.FREE) % act.UNASKED)
    elif what == job.WINDOW:
        windows.answer(state, action)
    elif what == job.CHOOSE and action == act.PASS:
        combat.give_up(state)
    elif what == job.SCOUTING:
        unasked.flip(state, action)
    elif what == job.STEEL:
        combat.steel(state, action)
    elif what == job.TARGET:
        arrival.hit(state, action - act.TO)
    elif what == job.FETCH:
        unasked.fetch(state, action - act.CARD)
    elif what == job.HAND_OVER:
        unasked.hand_over(state, action - act.TO)
    elif what == job.ALLOT:
        combat.allot(state, action)
    elif what == job.DISCARD:
        seat = agenda.part(state, agenda.FIRST)
        agenda.pop(state)
        hands.lose(state, seat, action - act.CARD)
    else:
        decide(state, what, action)
    proceed(state)


@rule
def decide(state: State, what: int, action: int) -> None:
    """turn What the player in turn has chosen."""
    agenda.pop(state)
    if what == job.FIRST_PLAYER:
        state.turn = action - act.TO
    elif what == job.LOCATION:
        combat.use_location(state, action)
    elif what == job.LEONIDAS:
        combat.call_leonidas(state, action)
    elif action == act.FALL_BACK:
        combat.fall_back(state)
    else:
        combat.hold(state, (action - act.HOLD) // cards.POSITIONS, (action - act.HOLD) % cards.POSITIONS)


@rule
def happen(state: State, what: int, outcome: int) -> None:
    """turn How dice and cards have fallen."""
    if what == job.ROLL:
        combat.roll(state, outcome + 1)
    elif what == job.SHOW:
        arrival.show(state, outcome)
    elif what == job.GOAT_OR_NOT:
        hands.draw_goat_or_not(state, outcome)
    elif what == job.SPARTAN:
        hands.draw_card(state, outcome)
    elif what == job.TURN_LOCATION:
        combat.turn_location(state, outcome)
    elif what == job.PEEK:
        arrival.peek(state, outcome)
    else:
        end.turn_hero_over(state, outcome)


@rule
def proceed(state: State) -> None:
    """turn The agenda is worked off until somebody or chance must decide, or it is over."""
    going = True
    while going:
        going = end.settle(state) if state.outcome != endings.UNDECIDED else work(state)


@rule
def work(state: State) -> bool:
    """turn One piece of work on the top job; False where it waits for somebody or for chance."""
    what = agenda.part(state, agenda.WHAT)
    if what <= job.LAST_OF_CHANCE:
        return reconsider(state, what)
    if what == job.COMPARE:
        combat.compare(state)
    elif what == job.REFORM:
        combat.reform(state)
    elif what == job.REVEAL:
        arrival.reveal(state)
    elif what == job.FILL:
        arrival.fill(state)
    elif what == job.FRONT:
        arrival.lay_front(state)
    elif what == job.MUSTER:
        combat.muster(state)
    elif what == job.CLEAN_UP:
        combat.clean_up(state)
    elif what == job.REGROUP:
        combat.regroup(state)
    elif what == job.FALLING:
        unasked.falling(state)
    elif what == job.TURN:
        agenda.push(state, job.NEXT, 0)
        agenda.push(state, job.CHOOSE, 0)
    elif what == job.NEXT:
        agenda.pop(state)
        state.turn = state.turn + 1 if state.turn + 1 < state.players else 0
    elif what == job.DEAL:
        preparation.deal(state)
    elif what == job.FRONTS:
        preparation.lay_fronts(state)
    else:
        preparation.lay_rears(state)
    return True


@rule
def reconsider(state: State, what: int) -> bool:
    """C14 Whether a question has answered itself: because of what was played meanwhile, or because nobody has an answer."""
    if what == job.CHOOSE:
        return combat.consider(state)
    if what == job.WINDOW:
        return windows.attend(state)
    if what == job.SCOUTING:
        return unasked.scout(state)
    if what == job.DISCARD and state.held[agenda.part(state, agenda.FIRST)] <= cards.HAND_LIMIT:
        agenda.pop(state)  # C19
        return True
    if what == job.STEEL and state.rear[state.where - 1] == EMPTY:
        agenda.pop(state)
        return True
    if what == job.ALLOT and state.library == 0:
        agenda.pop(state)
        return True
    return False
