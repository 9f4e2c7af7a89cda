"""Muster: a game of two decks whose cards are data of the table, small enough for tests.

The card file is TOML or JSON: a `name`, and up to sixteen cards with title, strength and worth. A deck is a list of titles, one
a line; without decks of their own both sides have all cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pylae.core.beats import Beat, from_lines
from pylae.core.chance import CHANCE, HIDDEN, OVER, below
from pylae.core.game import About, Line, Odds, Prompt, Refusal
from pylae.core.observation import observer, width
from pylae.core.options import number
from pylae.core.piles import added, cards_in, nth, removed, size
from pylae.core.rule import NOTHING, rule
from pylae.core.state import StateBase, fixed, int8, pile
from pylae.core.table_data import DataSlot, Loaded
from pylae.core.tables import DataError, parse
from pylae.core.wording import quoted

MOST = 16  # titles at a table


class State(StateBase):
    players = int8()
    strength = fixed(int8(MOST, high=99))  # of each card
    worth = fixed(int8(MOST))
    lists = fixed(pile(MOST, 2))  # what each deck was made of
    deck = pile(MOST, 2)  # not drawn; in a view also what the other holds
    hand = pile(MOST, 2)
    held = int8(2)  # how many cards each side holds, which everybody sees
    laid = int8()  # the card of the first side, once it has chosen
    score = int8(2)
    turn = int8()


name = "muster"
about = About(title="Muster", minutes=1, cooperative=False, sentence="Two decks meet.", difficulty="Easy")
options = (number("players", "Players", 2, 2, default=2, text="How many play.", section="1"),)
actions, most_legal = MOST, MOST
observe, observation = observer(State), width(State)
endings = ("greek", "persian", "draw")
rulebook = Path(__file__).with_name("rulebook.toml")
weights = ((1,), (1,))
start_weights = (1,)
weight_names = ("strength",)

# Data of a table

data_slots = (
    DataSlot("cards", "The cards of both sides, as TOML or JSON.", limit=4096),
    DataSlot("deck 1", "The titles in the Greek deck, one a line.", limit=400),
    DataSlot("deck 2", "The titles in the Persian deck, one a line.", limit=400),
)


def load_data(texts: Mapping[str, str]) -> Loaded:
    shipped = Path(__file__).with_name("cards.toml").read_text(encoding="utf-8")
    file = parse("cards", texts.get("cards", shipped))
    cards = file.rows("card", title=str, strength=int, worth=int)
    file.require(1 <= len(cards) <= MOST, f"there are 1 to {MOST} cards, not {len(cards)}")
    titles = [title for title, _, _ in cards]
    for at, (title, *numbers) in enumerate(cards, 1):
        if not title.isalpha() or titles.count(title) > 1:
            raise DataError(f"cards: card[{at}].title {title!r} is no word of its own")
        if not all(0 <= value <= 9 for value in numbers):
            raise DataError(f"cards: card[{at}] ({title}): strength and worth lie between 0 and 9")
    lists = [deck(slot, texts.get(slot, "\n".join(titles)), titles) for slot in ("deck 1", "deck 2")]
    if size(lists[0]) != size(lists[1]):
        raise DataError(f"the decks have {size(lists[0])} and {size(lists[1])} cards; they must have as many")
    blank = [0] * (MOST - len(cards))
    return Loaded(
        fields={
            "strength": [strength for _, strength, _ in cards] + blank,
            "worth": [worth for _, _, worth in cards] + blank,
            "lists": lists,
        },
        titles={"cards": titles},
        names={"cards": str(file.content.get("name", ""))},
    )


def deck(slot: str, text: str, titles: Sequence[str]) -> int:
    """The cards that a deck lists, as a pile."""
    found = 0
    for at, title in enumerate(text.split("\n"), 1):
        if not title.strip():
            continue
        if title.strip() not in titles:
            raise DataError(f"{slot}: line {at}: there is no card {title.strip()!r}")
        found = added(found, titles.index(title.strip()))
    if not found:
        raise DataError(f"{slot}: there are no cards in it")
    return found


# The compiled half


@rule
def setup(state: State) -> None:
    for side in range(2):
        state.deck[side] = state.lists[side]
    state.laid = NOTHING


@rule
def mover(state: State) -> int:
    left = size(state.deck[state.turn] | state.hand[state.turn])
    if left == 0:
        return OVER
    if state.held[state.turn] < 2 and left > state.held[state.turn]:
        return CHANCE
    return state.turn


@rule
def legal(state: State, out: Any) -> int:
    if mover(state) == CHANCE:
        return size(state.deck[state.turn])
    n = size(state.hand[state.turn])
    for at in range(n):
        out[at] = nth(state.hand[state.turn], at)
    return n


@rule
def apply(state: State, action: int) -> None:
    side = state.turn
    if mover(state) == CHANCE:
        card = nth(state.deck[side], action)
        state.deck[side] = removed(state.deck[side], card)
        state.hand[side] = added(state.hand[side], card)
        state.held[side] += 1
    else:
        state.hand[side] = removed(state.hand[side], action)
        state.held[side] -= 1
        lay(state, action)


@rule
def lay(state: State, card: int) -> None:
    if state.laid == NOTHING:
        state.laid = card
        state.turn = 1
        return
    prize = summed(state.worth, state.laid, card)
    if state.strength[state.laid] > state.strength[card]:
        state.score[0] += prize
    elif state.strength[state.laid] < state.strength[card]:
        state.score[1] += prize
    state.laid = NOTHING
    state.turn = 0


@rule
def summed(numbers: Any, one: int, two: int) -> int:
    """Of any row, also a fixed one."""
    return numbers[one] + numbers[two]


@rule
def returns(state: State, out: Any) -> None:
    difference = state.score[0] - state.score[1]
    out[0] = min(1, max(-1, difference))
    out[1] = -out[0]


@rule
def ending(state: State) -> int:
    if state.score[0] == state.score[1]:
        return 2
    return 0 if state.score[0] > state.score[1] else 1


@rule
def hide(state: State, seat: int) -> None:
    for side in range(2):
        if side != seat:
            state.deck[side] |= state.hand[side]
            state.hand[side] = 0


@rule
def redeal(state: State, seat: int, random: Any) -> None:
    for side in range(2):
        for _ in range(state.held[side] - size(state.hand[side])):
            card = nth(state.deck[side], below(random, size(state.deck[side])))
            state.deck[side] = removed(state.deck[side], card)
            state.hand[side] = added(state.hand[side], card)


@rule
def best(state: State, out: Any, n: int, weight: int) -> int:
    found = out[0]
    for at in range(1, n):
        if weight * state.strength[out[at]] > weight * state.strength[found]:
            found = out[at]
    return found


@rule
def quiet(state: State) -> int:
    return 1 if mover(state) >= 0 else 0


@rule
def policy(state: State, out: Any, n: int, random: Any) -> int:
    return best(state, out, n, 1)


@rule
def weighted(state: State, out: Any, n: int, scale: Any) -> int:
    return best(state, out, n, scale[0])


# The speaking half


def audit(state: Any) -> str:
    return "a card is in two places" if any(map(int.__and__, state.deck, state.hand)) else ""


def knows(state: Any, seat: int) -> bool:
    return mover(state) != CHANCE or seat == state.turn


def title(state: Any, card: int) -> str:
    return state.table_data.titles["cards"][card]


def spell(state: Any, action: int) -> str:
    if mover(state) == CHANCE:
        return f"draw {title(state, nth(state.deck[state.turn], action))}"
    return f"lay {title(state, action)}"


def read(state: Any, text: str) -> list[int]:
    out = [0] * MOST
    n = legal(state, out)
    for action in range(n) if mover(state) == CHANCE else out[:n]:
        if spell(state, action) == text:
            return [action]
    raise why_not(state, text)


def why_not(state: Any, text: str) -> Refusal:
    return Refusal(f"{quoted(text)} cannot be done now.", "1")


def prompt(view: Any) -> Prompt:
    return Prompt(mover(view), "Lay a card.", "1")


def narrate(before: Any, action: int, after: Any) -> list[Line]:
    if action == HIDDEN:
        return [Line("A card is drawn.", "1")]
    return [Line(f"{seat_name(before, before.turn)}: {spell(before, action)}.", "1")]


def seat_name(state: Any, seat: int) -> str:
    return ("Greeks", "Persians")[seat]


def seat_side(state: Any, seat: int) -> str:
    return ("greek", "persian")[seat]


def heading(view: Any) -> str:
    return f"{view.score[0]} to {view.score[1]}"


def result(state: Any) -> Line:
    return Line(f"It ends {heading(state)}.", "1")


def show(view: Any, seat: int) -> str:
    shown = [title(view, card) for card in cards_in(view.hand[max(seat, 0)])]
    return f"{heading(view)}; {', '.join(shown) or 'no cards'}"


def odds(view: Any, action: int) -> Odds | None:
    return None


def piles(view: Any) -> tuple[()]:
    return ()


def beats(before: Any, action: int, after: Any, seat: int, tall: bool = False) -> list[Beat]:
    return from_lines(narrate(before, action, after))
