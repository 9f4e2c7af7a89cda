"""What several chapters ask of the table and do on it: hands and decks, control of cities, roads, pieces."""

from __future__ import annotations

from pylae.core.piles import size
from pylae.core.rule import rule
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules.state import State

# Cards


@rule
def discards(state: State) -> int:
    """5.4 The discard pile, open to everybody: all cards that are nowhere else."""
    return cards.ALL_CARDS & ~(state.deck | state.hand[0] | state.hand[1] | state.aside)


@rule
def hand_size(state: State, side: int) -> int:
    """6.1.2 Cards in a hand, seen or not."""
    return size(state.hand[side]) + state.unseen[side]


@rule
def deck_size(state: State) -> int:
    """5.4 Cards in the deck: what this view has not seen, less what it does not see of the hands."""
    return size(state.deck) - state.unseen[0] - state.unseen[1]


@rule
def release(state: State, side: int, card: int) -> None:
    """6.2 A card leaves a hand face up."""
    state.hand[side] &= ~(1 << card)
    state.seen[side] &= state.hand[side]


# Cities


@rule
def controls(state: State, side: int, city: int) -> bool:
    """3.5 A side controls a city with an army of its own, and its supply cities while no enemy army is there."""
    if state.army[side][city] > 0:
        return True
    return atlas.HOME[city] == side and state.army[1 - side][city] == 0


@rule
def army_cities(state: State, side: int) -> int:
    """2.2.1 The cities with armies of a side, as a set."""
    return places_with(state.army[side])


@rule
def fleet_ports(state: State, side: int) -> int:
    """2.2.2 The ports with fleets of a side, as a set."""
    return places_with(state.fleet[side])


@rule
def places_with(pieces: list[int]) -> int:
    """2.2.1 2.2.2 The places where there are pieces, as a set."""
    places = 0
    for city in range(atlas.PLACES):
        places |= (1 if pieces[city] > 0 else 0) << city
    return places


@rule
def controlled(state: State, side: int) -> int:
    """3.5 All cities a side controls, as a set."""
    return army_cities(state, side) | (atlas.HOMES[side] & ~army_cities(state, 1 - side))


@rule
def roads(state: State, city: int) -> int:
    """2.1.2 The adjacent cities; Sestos and Therma are adjacent only while the bridge stands (5.1.5)."""
    if state.bridge == 1:
        return atlas.ROADS[city] | atlas.BRIDGE_ROAD[city]
    return atlas.ROADS[city]


# Pieces


@rule
def lose_army(state: State, side: int, city: int) -> None:
    """7.1.3 An army is eliminated and may be raised again (R25)."""
    state.army[side][city] -= 1
    count_lost_army(state, side)


@rule
def count_lost_army(state: State, side: int) -> None:
    """R25 A lost army lies beside the map again, at once or with the next expedition."""
    if state.slow_losses == 1:
        state.army_lost[side] += 1
    else:
        state.army_reserve[side] += 1


@rule
def remove_army(state: State, side: int, city: int) -> None:
    """8.2 An army goes back beside the map, other than by battle."""
    state.army[side][city] -= 1
    state.army_reserve[side] += 1


@rule
def place_army(state: State, side: int, city: int) -> None:
    """5.1.4 An army comes from beside the map."""
    state.army_reserve[side] -= 1
    state.army[side][city] += 1


@rule
def give_spare_army(state: State, side: int) -> bool:
    """5.3 6.2.1 An army not levied goes to a portrait, or one lost in this expedition (R25); whether there was one."""
    if state.army_reserve[side] > 0:
        state.army_reserve[side] -= 1
    elif state.army_lost[side] > 0:
        state.army_lost[side] -= 1
    else:
        return False
    return True


@rule
def place_fleet(state: State, side: int, city: int) -> None:
    """5.1.4 A fleet comes from beside the map."""
    state.fleet_reserve[side] -= 1
    state.fleet[side][city] += 1


@rule
def ask(state: State, question: int, side: int) -> None:
    """4.1 A side must decide something."""
    state.phase = question
    state.actor = side
