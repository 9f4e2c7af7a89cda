"""Chapter 5: the Persian commitment, Ephialtes, and the Greek conference."""

from __future__ import annotations

from pylae.core.rule import NOTHING, rule
from pylae.games.go_tell_the_spartans.data import peoples, results, roster
from pylae.games.go_tell_the_spartans.rules import act, beside, phase
from pylae.games.go_tell_the_spartans.rules.state import State

FULL_COUNCIL = 6  # on this face the Peloponnesians may stay (5.3)

# The contingents in alphabetical order, for seats that act one after another (R59).
ALPHABET = tuple(
    peoples.CONTINGENTS.index(name) for name in sorted(peoples.CONTINGENTS[: peoples.GREEK_CONTINGENTS])
)


# Commitment


@rule
def commit_first(state: State) -> None:
    """5.1 11.1 The first contingent of the day: by a die, or as the Persian player chooses."""
    if state.players == 2:
        state.actor = peoples.PERSIAN
        state.phase = phase.COMMIT
    else:
        state.phase = phase.COMMIT_DIE


@rule
def may_commit(state: State, nation: int) -> bool:
    """11.1 R57 The Persian player chooses any contingent, on the third day not the Immortals."""
    return state.day < peoples.DAYS or nation != peoples.IMMORTALS


@rule
def drawn(state: State, face: int) -> int:
    """5.1 COMMITMENT The contingent a die names on this day."""
    return results.COMMITMENT[state.sheet][state.day - 1][face - 1]


@rule
def commit(state: State, nation: int) -> None:
    """5.1 7.0.1 A contingent is committed, restored to full strength but for those on the army track."""
    state.committed = nation
    state.used |= 1 << nation
    state.standing |= 1 << nation
    restore(state, nation, beside.POOL)


@rule
def restore(state: State, nation: int, place: int) -> None:
    """7.0.1 Persians have unlimited replacements: losses and the contingent's track are cleared."""
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        if state.area[unit] != beside.ARMY and state.area[unit] != beside.GONE:
            state.area[unit] = place
            state.loss[unit] = 0
            state.mark[unit] = 0


@rule
def committed(state: State) -> None:
    """5.2 5.3 6.0 After the commitment: the third day has Ephialtes and the conference, the others a guard for the Box."""
    if state.day == peoples.DAYS:
        state.phase = phase.EPHIALTES_DIE
        return
    state.phase = phase.DEPLOYMENT
    if state.nothing_but_spartans == 0 and count_living(state) > 1:
        state.actor = commander_seat(state)
        state.phase = phase.GUARD_BOX


@rule
def roll_ephialtes(state: State, face: int) -> None:
    """5.2 EPHIALTES R50 The round of the day in which the Immortals come; all of them, restored, wait in the Box."""
    state.entry_round = results.EPHIALTES[state.sheet][face - 1]
    restore(state, peoples.IMMORTALS, beside.BOX)
    state.phase = phase.DEPLOYMENT if state.nothing_but_spartans == 1 else phase.CONFERENCE_DIE


# Who lives, who leads


@rule
def alive(state: State, nation: int) -> bool:
    """8.4.4 Whether a Greek contingent has neither routed nor gone home."""
    return (state.standing >> nation) & 1 == 1


@rule
def count_living(state: State) -> int:
    """8.4.4 How many Greek contingents have neither routed nor gone home."""
    count = 0
    for nation in range(peoples.GREEK_CONTINGENTS):
        count += 1 if alive(state, nation) else 0
    return count


@rule
def commander_seat(state: State) -> int:
    """11.2 R59 The seat that decides for all: the Spartans', or once they are gone the first living one by the alphabet."""
    if state.players < 7 or alive(state, peoples.SPARTANS):
        return 0
    for index in range(peoples.GREEK_CONTINGENTS):
        if alive(state, ALPHABET[index]):
            return ALPHABET[index]
    return 0


@rule
def may_guard_path(state: State, nation: int) -> bool:
    """6.0 R31 Any living contingent but the Spartans may guard the path; Peloponnesians by leave of the Spartan seat (11.2)."""
    return nation != peoples.SPARTANS and alive(state, nation)


@rule
def send_guard(state: State, nation: int) -> None:
    """6.0 R78 A contingent goes to the Ephialtes Box; it guards the path and is out of play for the day."""
    state.guard = nation
    if state.day == peoples.DAYS:
        state.spared |= 1 << nation
    for unit in range(roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]):
        if state.area[unit] == beside.POOL:
            state.area[unit] = beside.BOX
    state.phase = phase.DEPLOYMENT


# The conference


@rule
def roll_conference(state: State, face: int) -> None:
    """5.3 The die of the conference; with seven seats the Spartans first say whether the Peloponnesians may go (R59)."""
    state.council = face
    state.held_back = 0
    state.commander = NOTHING
    state.phase = phase.CONFER
    if (
        state.players == 7
        and face == FULL_COUNCIL
        and alive(state, peoples.SPARTANS)
        and alive(state, peoples.PELOPONNESIANS)
    ):
        state.actor = peoples.SPARTANS
        state.phase = phase.CONSENT


@rule
def staying(state: State) -> int:
    """5.3 CONFERENCE R49 How many contingents stay."""
    return results.CONFERENCE[state.sheet][state.council - 1]


@rule
def consent(state: State, action: int) -> None:
    """11.2 R59 The Spartan seat lets the Peloponnesians leave or guard the Box, or it does not."""
    state.held_back = 1 if action == act.REFUSE else 0
    state.phase = phase.CONFER


@rule
def next_ballot(state: State) -> None:
    """5.3 11.2 R59 The Greek player says who stays, or every living seat in turn; then the votes are counted."""
    state.chosen = compulsory(state)
    if state.players < 7:
        state.actor = 0
        open_ballot(state)
        return
    state.commander = next_seat(state, state.commander)
    if state.commander == NOTHING:
        state.commander = winning_ballot(state)
        disperse(state, state.ballot[state.commander], state.ballot_guard[state.commander])
        return
    state.actor = state.commander
    open_ballot(state)


@rule
def open_ballot(state: State) -> None:
    """5.3 A seat names those who stay, as long as there is something to name."""
    state.phase = phase.STAY
    if not anyone_to_stay(state):
        name_guard(state)


@rule
def next_seat(state: State, seat: int) -> int:
    """R59 The living Greek seat after another: Spartans first, then by the alphabet; or NOTHING."""
    if seat == NOTHING and alive(state, peoples.SPARTANS):
        return peoples.SPARTANS
    past = seat == NOTHING or seat == peoples.SPARTANS
    for index in range(peoples.GREEK_CONTINGENTS):
        nation = ALPHABET[index]
        if past and nation != peoples.SPARTANS and alive(state, nation):
            return nation
        past = past or nation == seat
    return NOTHING


@rule
def compulsory(state: State) -> int:
    """5.3 11.2 The Spartans always stay if alive; the Peloponnesians too if the Spartan seat does not let them go."""
    must = 0
    if alive(state, peoples.SPARTANS):
        must |= 1 << peoples.SPARTANS
    if state.held_back == 1:
        must |= 1 << peoples.PELOPONNESIANS
    return must


@rule
def may_stay(state: State, nation: int) -> bool:
    """5.3 Whether a contingent may be chosen to stay: Peloponnesians only on a six."""
    if not alive(state, nation) or (state.chosen >> nation) & 1:
        return False
    return nation != peoples.PELOPONNESIANS or state.council == FULL_COUNCIL


@rule
def count_chosen(state: State) -> int:
    """5.3 How many have been chosen to stay."""
    count = 0
    for nation in range(peoples.GREEK_CONTINGENTS):
        count += (state.chosen >> nation) & 1
    return count


@rule
def anyone_to_stay(state: State) -> bool:
    """5.3 Whether more may be chosen to stay; fewer stay if fewer exist."""
    if count_chosen(state) >= staying(state):
        return False
    for nation in range(peoples.GREEK_CONTINGENTS):
        if may_stay(state, nation):
            return True
    return False


@rule
def choose_stay(state: State, nation: int) -> None:
    """5.3 One more contingent stays."""
    state.chosen |= 1 << nation
    if not anyone_to_stay(state):
        name_guard(state)


@rule
def name_guard(state: State) -> None:
    """5.3 R34 One of those who stay guards the Box, unless only one stays."""
    able = False
    for nation in range(peoples.SPARTANS + 1, peoples.GREEK_CONTINGENTS):
        able = able or may_guard(state, nation)
    if able and state.day3_guard == 1 and count_chosen(state) > 1:
        state.phase = phase.GUARD
    else:
        cast(state, NOTHING)


@rule
def may_guard(state: State, nation: int) -> bool:
    """5.3 R31 Whether one of those who stay may guard the Box: not the Spartans, nor Peloponnesians who are held back (11.2)."""
    if nation == peoples.PELOPONNESIANS and state.held_back == 1:
        return False
    return nation != peoples.SPARTANS and (state.chosen >> nation) & 1 == 1


@rule
def cast(state: State, guard: int) -> None:
    """5.3 11.2 A seat has spoken."""
    if state.players < 7:
        disperse(state, state.chosen, guard)
        return
    state.ballot[state.commander] = state.chosen
    state.ballot_guard[state.commander] = guard
    state.phase = phase.CONFER


@rule
def votes(state: State, seat: int) -> int:
    """11.2 R59 How many living seats voted just as this one."""
    count = 0
    for other in range(peoples.GREEK_SEATS):
        if (
            alive(state, other)
            and state.ballot[other] == state.ballot[seat]
            and state.ballot_guard[other] == state.ballot_guard[seat]
        ):
            count += 1
    return count


@rule
def winning_ballot(state: State) -> int:
    """11.2 R59 The seat whose vote most share; among equals the commander's, then by the order of seats."""
    best = commander_seat(state)
    seat = next_seat(state, NOTHING)
    while seat != NOTHING:
        if votes(state, seat) > votes(state, best):
            best = seat
        seat = next_seat(state, seat)
    return best


@rule
def disperse(state: State, stay: int, guard: int) -> None:
    """5.3 R67 The others go home, without points for anybody, and never return."""
    for nation in range(peoples.GREEK_CONTINGENTS):
        if alive(state, nation) and not (stay >> nation) & 1:
            state.spared |= 1 << nation
            state.standing &= ~(1 << nation)
            for unit in range(
                roster.FIRST_UNIT[state.sheet][nation], roster.FIRST_UNIT[state.sheet][nation + 1]
            ):
                if state.area[unit] == beside.POOL:
                    state.area[unit] = beside.GONE
    state.chosen = 0
    state.held_back = 0
    for seat in range(peoples.GREEK_SEATS):
        state.ballot[seat] = 0
        state.ballot_guard[seat] = NOTHING
    state.commander = NOTHING
    state.phase = phase.DEPLOYMENT
    if guard != NOTHING:
        send_guard(state, guard)


@rule
def greek_units_left(state: State) -> bool:
    """R35 Whether any Greek unit is on the map or may be deployed."""
    for unit in range(roster.FIRST_UNIT[state.sheet][peoples.GREEK_CONTINGENTS]):
        if state.area[unit] >= 0 or state.area[unit] == beside.POOL:
            return True
    return False


@rule
def answer_commitment(state: State, action: int) -> None:
    """5.0 A choice of the commitment phase."""
    if state.phase == phase.COMMIT:
        commit(state, action - act.CONTINGENT)
        state.phase = phase.COMMITTED
    elif state.phase == phase.GUARD_BOX:
        send_guard(state, action - act.CONTINGENT)
    elif state.phase == phase.STAY:
        choose_stay(state, action - act.CONTINGENT)
    elif state.phase == phase.GUARD:
        cast(state, action - act.CONTINGENT)
    else:
        consent(state, action)


@rule
def list_commitment(state: State, out: list[int]) -> int:
    """5.0 The choices of the commitment phase: contingents, or whether the Peloponnesians may go."""
    if state.phase == phase.CONSENT:
        out[0] = act.AGREE
        out[1] = act.REFUSE
        return 2
    n = 0
    for nation in range(peoples.NATIONS):
        if may_name(state, nation):
            out[n] = act.CONTINGENT + nation
            n += 1
    return n


@rule
def may_name(state: State, nation: int) -> bool:
    """5.0 Whether a contingent may be named: a Persian one to be committed, a Greek one to guard the path or to stay."""
    if (state.phase == phase.COMMIT) != (nation >= peoples.GREEK_CONTINGENTS):
        return False
    if state.phase == phase.COMMIT:
        return may_commit(state, nation)
    if state.phase == phase.GUARD_BOX:
        return may_guard_path(state, nation)
    if state.phase == phase.STAY:
        return may_stay(state, nation)
    return may_guard(state, nation)
