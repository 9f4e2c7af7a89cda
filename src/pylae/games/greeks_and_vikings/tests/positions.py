"""Positions for tests: war zones laid out by hand, decisions by the names of cards, and chance that falls as a test says.

war = table(Side("alexander+xiphos"), Side("rollo", field="paris"), phase=job.BATTLE)
war.do(war.attack("alexander", "rollo"))
assert war.sp == [47, 44]

Cards are named by their ids. In a row "hoplite+xiphos+aspis" is a Combatant with what it holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pylae.core.chance import CHANCE, OVER
from pylae.core.options import settle
from pylae.core.table_data import TableData, data_of_table
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.data import table as cards_of_a_table
from pylae.games.greeks_and_vikings.options import options
from pylae.games.greeks_and_vikings.rules import act, agenda, end, job, layout, sequence, totals, zones
from pylae.games.greeks_and_vikings.rules.state import State

A, B, C, D = range(limits.PLAYERS)
UNDER = {job.BATTLE: ((job.ACTION, 1),), job.ENDING: ((job.FINISH, 0),)}  # what a phase has interrupted


class Duel:
    """What `data_of_table` asks of a game."""

    name, State = "greeks_and_vikings", State
    data_slots, load_data = cards_of_a_table.data_slots, staticmethod(cards_of_a_table.load_data)


def cards(texts: Mapping[str, str] | None = None) -> TableData:
    """The cards of a table, the shipped ones or those that are brought."""
    found = data_of_table(Duel, texts or {})
    assert found is not None
    return found


@dataclass(frozen=True)
class Side:
    """What one player has: rows of ids, "alexander+xiphos hoplite"."""

    trench: str = ""
    hand: str = ""
    field: str = ""
    command: str = ""
    effect: str = ""
    museum: str = ""
    deck: str = "huscarl hoplite xiphos seax"
    sp: int = 50


class Table:
    """A position, and what a test does with it."""

    def __init__(self, state: State) -> None:
        self.state = state
        assert state.table_data is not None
        self.ids = list(state.table_data.titles["ids"])

    # What lies where

    @property
    def sp(self) -> list[int]:
        return self.state.sp[: self.state.players]

    @property
    def mover(self) -> int:
        return sequence.mover(self.state)

    @property
    def asked(self) -> int:
        """The job that waits."""
        return agenda.part(self.state, agenda.WHAT)

    def number(self, name: str) -> int:
        return self.ids.index(name)

    def place(self, name: str, player: int | None = None) -> int:
        """Where a Combatant lies; "hoplite#2" is the second one of a title."""
        title, _, which = name.partition("#")
        found = [
            at
            for at in range(limits.PLACES)
            if self.state.kit[at][layout.COMBATANT] == 1 + self.number(title)
            and player in (None, at // limits.TRENCH)
        ]
        return found[int(which or 1) - 1]

    def trench(self, player: int) -> list[str]:
        """Combatants with what they hold, in the order of their entry."""
        row = range(limits.TRENCH * player, limits.TRENCH * (player + 1))
        lying = sorted(
            (at for at in row if self.state.kit[at][layout.COMBATANT]), key=lambda at: self.state.age[at]
        )
        return [
            "+".join(self.ids[token - 1] for token in self.state.kit[at][: layout.KIT] if token)
            for at in lying
        ]

    def hand(self, player: int) -> list[str]:
        return [self.ids[token - 1] for token in self.state.hand[player] if token]

    def museum(self, player: int) -> list[str]:
        return sorted(name for at, name in enumerate(self.ids) for _ in range(self.state.museum[player][at]))

    def zone(self, player: int) -> list[str]:
        """Battlefield, Effect Zone and Command Zone; "" where nothing lies."""
        return [self.ids[token - 1] if token else "" for token in self.state.zone[player]]

    def command(self, player: int) -> list[str]:
        return [name for name in self.zone(player)[layout.FIRST_COMMAND :] if name]

    def atk(self, name: str, player: int | None = None) -> int:
        return totals.total(self.state, self.place(name, player), card.ATK)

    def defence(self, name: str, player: int | None = None) -> int:
        return totals.total(self.state, self.place(name, player), card.DEF)

    # Actions

    def play(self, name: str) -> int:
        return act.PLAY + self.number(name)

    def title(self, name: str) -> int:
        return act.TITLE + self.number(name)

    def unit(self, name: str, player: int | None = None) -> int:
        return act.UNIT + self.place(name, player)

    def gear(self, name: str, holder: str, player: int | None = None) -> int:
        at = self.place(holder, player)
        column = self.state.kit[at].index(1 + self.number(name))
        return act.GEAR + (layout.KIT - layout.WEAPON) * at + column - layout.WEAPON

    def lying(self, player: int, name: str) -> int:
        """A card of somebody's zones."""
        row = self.state.zone[player]
        return act.ZONE + len(row) * player + row.index(1 + self.number(name))

    def equip(self, name: str) -> int:
        """From one's Command Zone."""
        row = self.state.zone[self.state.turn]
        return act.EQUIP + row.index(1 + self.number(name), layout.FIRST_COMMAND) - layout.FIRST_COMMAND

    def swap(self, name: str) -> int:
        return act.SWAP + self.place(name, self.state.turn) % limits.TRENCH

    def retire(self, name: str) -> int:
        return act.RETIRE + self.place(name, self.state.turn) % limits.TRENCH

    def use(self, name: str) -> int:
        """A Combatant, or a card of one's zones."""
        row = self.state.zone[self.state.turn]
        if 1 + self.number(name) in row:
            return act.USE_ZONE + row.index(1 + self.number(name))
        return act.USE + layout.KIT * (self.place(name, self.state.turn) % limits.TRENCH)

    def attack(self, name: str, target: str | int) -> int:
        """A Combatant, or the State Points of a player."""
        slot = self.place(name, self.state.turn) % limits.TRENCH
        return (
            act.ATTACK
            + act.TARGETS * slot
            + (limits.PLACES + target if isinstance(target, int) else self.foe(target))
        )

    def foe(self, name: str) -> int:
        """Where an enemy Combatant lies."""
        for player in range(self.state.players):
            if player != self.state.turn and any(
                row.split("+")[0] == name.partition("#")[0] for row in self.trench(player)
            ):
                return self.place(name, player)
        raise AssertionError(f"nobody has {name}")

    # Doing

    def legal(self) -> list[int]:
        out = [0] * act.MOST_LEGAL
        n = sequence.legal(self.state, out)
        return list(range(n)) if self.mover == CHANCE else out[:n]

    def may(self, action: int) -> bool:
        return self.mover >= 0 and action in self.legal()

    def do(self, *actions: int) -> Table:
        for action in actions:
            assert self.mover >= 0, "chance decides now, or it is over"
            assert action in self.legal(), f"{action} is none of {self.legal()}"
            sequence.apply(self.state, action)
        return self

    def chance(self, *names: str) -> Table:
        """Chance draws or takes these cards."""
        for name in names:
            assert self.mover == CHANCE
            player = agenda.part(self.state, agenda.FIRST)
            from_hand = self.asked == job.SCATTER
            pile = (
                [token - 1 for token in self.state.hand[player] if token]
                if from_hand
                else [at for at, copies in enumerate(self.state.deck[player]) for _ in range(copies)]
            )
            sequence.apply(self.state, pile.index(self.number(name)))
        return self

    def luck(self) -> Table:
        """Chance falls as it likes until somebody decides."""
        while self.mover == CHANCE:
            sequence.apply(self.state, 0)
        return self

    @property
    def over(self) -> bool:
        return self.mover == OVER

    @property
    def winner(self) -> int | None:
        """The one who has won; nobody where it is a draw."""
        out = [0] * self.state.players
        end.returns(self.state, out)
        return out.index(max(out)) if max(out) > min(out) else None


def fresh(texts: Mapping[str, str] | None = None, **wanted: Any) -> Table:
    """A game before its first step."""
    state = State()
    state.fix(cards(texts))
    for name, number in settle(options, wanted).items():
        setattr(state, name, number)
    sequence.setup(state)
    return Table(state)


def table(
    *sides: Side,
    turn: int = A,
    phase: int = job.ACTION,
    turns: int = 5,
    texts: Mapping[str, str] | None = None,
    **wanted: Any,
) -> Table:
    """War zones in the middle of a game, in a phase of somebody's turn; not the very first turn unless said."""
    war = fresh(texts, players=len(sides), **wanted)
    state = war.state
    agenda.clear(state)
    state.turn, state.turns = turn, turns
    for player, side in enumerate(sides):
        lay_out(war, player, side)
    for what, part in UNDER.get(phase, ()):
        agenda.push(state, what, part, 0, 0)
    agenda.push(state, phase, 0, 0, 0)
    sequence.run(state)
    return war


def lay_out(war: Table, player: int, side: Side) -> None:
    """Gives a player exactly these cards."""
    state = war.state
    state.sp[player], state.alive[player], state.drawn_ahead[player] = side.sp, 1, 0
    state.deck[player] = [side.deck.split().count(name) for name in war.ids] + [0] * (
        limits.TITLES - len(war.ids)
    )
    state.decks[player] = len(side.deck.split())
    for name in side.hand.split():
        zones.keep(state, player, war.number(name), False)
    for name in side.museum.split():
        zones.to_museum(state, player, war.number(name))
    for name in (side.field + " " + side.effect + " " + side.command).split():
        store(war, player, name, name in side.command.split())
    for entry in side.trench.split():
        combatant, *held = entry.split("+")
        place = zones.enter(state, player, war.number(combatant))
        for name in held:
            zones.attach(state, place, war.number(name))


def store(war: Table, player: int, name: str, in_command: bool) -> None:
    """A card into a zone, also a Weapon into the Command Zone."""
    row = war.state.zone[player]
    if in_command:
        row[row.index(0, layout.FIRST_COMMAND)] = 1 + war.number(name)
    else:
        zones.lay(war.state, player, war.number(name))
