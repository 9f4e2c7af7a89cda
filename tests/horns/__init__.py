"""Horns: a game in which seats act unasked, small enough for tests.

Each seat is dealt up to two horns that only it knows. In turn they wait or march; at any question a seat may blow a horn, which has
an echo by chance, or tell how many it has. The number of such an action carries its seat; its words do not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pylae.core.chance import CHANCE, HIDDEN, OVER, below
from pylae.core.game import About, Line, Prompt
from pylae.core.options import number
from pylae.core.playout import SILENT
from pylae.core.rule import rule
from pylae.core.state import StateBase, flag, int8

SEATS, HORNS, QUESTIONS, ENOUGH = 3, 3, 7, 6
WAIT, MARCH, FREE = 0, 1, 2  # from FREE on: two for each seat
BLOW, TELL = 0, 1
UNKNOWN = -1


class State(StateBase):
    players = int8(high=SEATS)
    dealt = int8(high=SEATS)  # how many seats have been dealt their horns
    horns = int8(SEATS, low=UNKNOWN, high=2)
    blown = int8(SEATS, high=2)
    told = flag(SEATS)
    echo = flag()  # chance is asked how loud it is
    turn = int8(high=SEATS - 1)
    left = int8(high=QUESTIONS)
    heard = int8()


name = "horns"
about = About(title="Horns", minutes=1, cooperative=True, sentence="Horns sound.", difficulty="Easy")
options = (number("players", "Players", 1, SEATS, default=2, text="How many play.", section="1"),)
actions, most_legal = FREE + 2 * SEATS, 4
endings = ("heard", "unheard")
rulebook = Path(__file__).with_name("rulebook.toml")


@rule
def setup(state: State) -> None:
    state.left = QUESTIONS


@rule
def mover(state: State) -> int:
    if state.dealt < state.players or state.echo == 1:
        return CHANCE
    return state.turn if state.left > 0 else OVER


@rule
def legal(state: State, out: Any) -> int:
    if mover(state) == CHANCE:
        return HORNS
    n = 0
    if state.left > 1:
        out[n] = WAIT
        n += 1
    out[n] = MARCH
    return n + 1


@rule
def asides(state: State, seat: int, out: Any) -> int:
    n = 0
    if mover(state) < 0:
        return n
    if state.horns[seat] > 0:
        out[n] = FREE + 2 * seat + BLOW
        n += 1
    if state.told[seat] == 0 and state.players > 1:
        out[n] = FREE + 2 * seat + TELL
        n += 1
    return n


@rule
def apply(state: State, action: int) -> None:
    if state.dealt < state.players:
        state.horns[state.dealt] = action
        state.dealt += 1
    elif state.echo == 1:
        state.heard += action
        state.echo = 0
    elif action < FREE:
        state.heard += action
        state.left -= 1
        state.turn = state.turn + 1 if state.turn + 1 < state.players else 0
    elif (action - FREE) % 2 == TELL:
        state.told[(action - FREE) // 2] = 1
    else:
        state.horns[(action - FREE) // 2] -= 1
        state.blown[(action - FREE) // 2] += 1
        state.echo = 1


@rule
def returns(state: State, out: Any) -> None:
    for seat in range(state.players):
        out[seat] = 1 if state.heard >= ENOUGH else -1


@rule
def ending(state: State) -> int:
    return 0 if state.heard >= ENOUGH else 1


@rule
def hide(state: State, seat: int) -> None:
    for player in range(state.dealt):
        if player != seat and state.told[player] == 0:
            state.horns[player] = UNKNOWN


@rule
def redeal(state: State, seat: int, random: Any) -> None:
    for player in range(state.dealt):
        if state.horns[player] == UNKNOWN:
            state.horns[player] = below(random, HORNS - state.blown[player])


@rule
def policy(state: State, out: Any, n: int, random: Any) -> int:
    return out[n - 1]


@rule
def speak_up(state: State, seat: int, out: Any, n: int, random: Any) -> int:
    """Blows what there is as long as not enough is heard, and tells nothing."""
    if state.heard < ENOUGH and (out[0] - FREE) % 2 == BLOW:
        return out[0]
    return SILENT


def knows(state: Any, seat: int) -> bool:
    return state.dealt == state.players or seat == state.dealt


def spell(state: Any, action: int) -> str:
    if mover(state) == CHANCE:
        return f"{'echo' if state.echo else 'horns'} {action}"
    return ("wait", "march")[action] if action < FREE else ("blow", "tell")[(action - FREE) % 2]


def prompt(view: Any) -> Prompt:
    return Prompt(mover(view), "March or wait?", "1", declines=WAIT)


def narrate(before: Any, action: int, after: Any) -> list[Line]:
    if action == HIDDEN:
        return [Line("Horns are dealt.", "1")]
    if mover(before) == CHANCE:
        return [Line(f"Chance: {spell(before, action)}.", "1")]
    seat = before.turn if action < FREE else (action - FREE) // 2
    return [Line(f"Player {seat + 1}: {spell(before, action)}.", "1")]


def show(view: Any, seat: int) -> str:
    horns = " ".join("?" if held == UNKNOWN else str(held) for held in view.horns[: view.players])
    return f"Horns {horns}, heard {view.heard}."
