"""The table in letters, good enough to play by ear."""

from __future__ import annotations

from pylae.core.wording import listed, many
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.options import RANDOM
from pylae.games.hot_gates.rules import combat, end, endings
from pylae.games.hot_gates.rules.state import NOBODY_ATTACKED, State
from pylae.games.hot_gates.words import names


def show(view: State, seat: int) -> str:
    """preparation The table in letters."""
    lines = [
        f"{'Location' + _mark(view, 'locations' if view.level == RANDOM else 'levels'):<11} {_spaces(view)}",
        f"{'Goat Path' + ('' if view.track else _mark(view, 'defeat_space')):<11} "
        f"step {view.flank} of {end.steps_to_defeat(view)}",
        f"{'Persians' + _mark(view, 'day_decks'):<11} "
        f"day {names.day(view)}, {many(view.deck, 'card')} to come, {sum(view.fallen)} discarded",
    ]
    fighting = view.where != NOBODY_ATTACKED and view.outcome == endings.UNDECIDED
    for at in range(cards.POSITIONS):
        attacked = "   <- attacked" if fighting and view.where == at + 1 else ""
        behind = names.in_space(view.rear[at])
        lines.append(
            f"{names.position(at):<11} {names.in_space(view.front[at]):<9} behind: {behind}{attacked}"
        )
    lines.append(
        f"Leonidas    {view.leonidas} left      Heroes{_mark(view, 'laurels_printed')} {view.hero_deck} left"
    )
    lines.append(f"Deck        {many(view.library, 'card')}, {sum(view.spent)} discarded")
    if fighting:
        lines.append(f"Attack      {names.spartan(view.attack)}, strength {combat.strength(view)}")
    lines += [_hand(view, player, seat) for player in range(view.players)]
    if any(_mark(view, field) for field in board.RECONSTRUCTED):
        lines.append(f"{board.MARK} reconstructed")
    return "\n".join(lines)


def _mark(view: State, field: str) -> str:
    """The sign of a number that is not from the rulebook."""
    return board.mark(view.table_data, field)


def _spaces(view: State) -> str:
    """The level card: the marker in brackets, a plus where a space has a die."""
    if view.level == RANDOM:
        here = (
            "Final Stand"
            if view.space == board.LAST_SPACE
            else f"location {view.space + 1} of {board.SPACES}"
        )
        return f"{here}{', with a die' if view.die_here else ''}"
    dice = view.levels[view.level - 1]
    marks = [f"{place + 1}{'+' if dice[place] else ''}" for place in range(board.SPACES)]
    spaces = " ".join(f"[{mark}]" if place == view.space else f" {mark} " for place, mark in enumerate(marks))
    return f"level {view.level}:  {spaces}  (+ has a die)"


def _hand(view: State, player: int, seat: int) -> str:
    known = names.in_hand(view.hand[player])
    known += ["?"] * (view.held[player] - len(known))
    label = "Hand" if view.players == 1 else f"{names.seat_name(view, player)}{'*' if player == seat else ''}"
    heroes = (
        f"; {many(view.heroes[player], 'hero')}".replace("heros", "heroes") if view.heroes[player] else ""
    )
    turn = "   (in turn)" if player == view.turn and view.players > 1 else ""
    told = names.in_hand(view.told[player]) if player == seat and not view.open_hands else []
    tells = f"; the team knows of {listed(told)}" if told else ""
    return f"{label:<11} {', '.join(known) or 'empty'}{tells}{heroes}{turn}"
