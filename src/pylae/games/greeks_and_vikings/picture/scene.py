"""What is drawn and for whom, and which of the lit actions belong to which card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from html import escape

from pylae.art import marks, svg, table, theme
from pylae.art.letters import length
from pylae.games.greeks_and_vikings.data import limits, operation
from pylae.games.greeks_and_vikings.picture import card_faces, charts, choices, faces
from pylae.games.greeks_and_vikings.picture.choices import Choice
from pylae.games.greeks_and_vikings.rules import act, agenda, job, layout, picking, sequence
from pylae.games.greeks_and_vikings.rules.state import State

NOTHING = 0  # no job is on the agenda


class Table(table.Table[State, charts.Chart]):
    """The table of two to four war zones."""

    @property
    def what(self) -> int:
        """The job on top of the agenda."""
        return agenda.part(self.view, agenda.WHAT) if self.view.jobs else NOTHING

    @property
    def actor(self) -> int:
        """Who is asked now."""
        return sequence.mover(self.view) if self.view.jobs else -1

    @property
    def foot(self) -> int:
        """Whose war zone lies at the foot of the table."""
        return max(self.seat, 0)

    @property
    def rivals(self) -> list[int]:
        """The others, in the order of their turns."""
        return [(self.foot + step) % self.view.players for step in range(1, self.view.players)]

    def face(self, token: int) -> faces.Face:
        """The face of a card in play."""
        return faces.face(self.view, token - 1)

    def lit(self, actions: Iterable[int]) -> list[Choice]:
        """Those of these actions that may be chosen now, with their words."""
        return [choices.words_of(self.view, action) for action in actions if action in self.actions]

    # What may be done with each thing

    def at_unit(self, place: int) -> list[Choice]:
        """A Combatant chosen where it lies."""
        return self.lit([act.UNIT + place])

    def orders(self, place: int) -> list[Choice]:
        """What may be done with one's own Combatant in the Action Phase."""
        seat, slot = divmod(place, limits.TRENCH)
        if seat != self.view.turn:
            return []
        return self.lit([act.USE + layout.KIT * slot + layout.COMBATANT, act.SWAP + slot, act.RETIRE + slot])

    def attacks_on(self, target: int) -> list[Choice]:
        """Who may attack a place, or beyond the last place the State Points of a player."""
        return self.lit(act.ATTACK + act.TARGETS * slot + target for slot in charts.SLOTS)

    def at_gear(self, place: int, column: int) -> list[Choice]:
        """An attached card chosen, or used."""
        actions = [act.GEAR + (layout.KIT - layout.WEAPON) * place + column - layout.WEAPON]
        seat, slot = divmod(place, limits.TRENCH)
        if seat == self.view.turn:
            actions.append(act.USE + layout.KIT * slot + column)
        return self.lit(actions)

    def at_zone(self, player: int, slot: int) -> list[Choice]:
        """A card of the zones chosen, used, equipped or discarded."""
        actions = [act.ZONE + layout.ZONES * player + slot]
        if player == self.view.turn:
            actions.append(act.USE_ZONE + slot)
            actions += [act.FREE_DISCARD, act.DISCARD] if slot == layout.BATTLEFIELD else []
            actions += [act.EQUIP + slot - layout.FIRST_COMMAND] if slot >= layout.FIRST_COMMAND else []
        return self.lit(actions)

    @cached_property
    def from_hand(self) -> bool:
        """Are cards chosen from the hand, and not from a Deck or Museum?"""
        if self.what in (job.PAY, job.DISCARDING):
            return True
        return (
            self.what == job.PICK_TITLE
            and picking.searched(self.view, agenda.part(self.view, agenda.SECOND)) == operation.MY_HAND
        )

    def at_card(self, title: int) -> list[Choice]:
        """A card of the hand played, or chosen."""
        return self.lit([act.PLAY + title, *([act.TITLE + title] if self.from_hand else [])])

    @property
    def spread(self) -> list[Choice]:
        """Cards of a Deck or Museum to choose from."""
        return [] if self.from_hand else self.lit(range(act.TITLE, act.TITLE + limits.TITLES))

    @property
    def answers(self) -> list[Choice]:
        """What belongs to no card: to go on, yes and no, how many to draw."""
        plain = [act.YES, act.NO, *range(act.DRAW, act.PLAY), act.BATTLE, act.STOP]
        return self.lit(plain)


# Things on the table


@dataclass(frozen=True)
class Card:
    """A card on the table: its picture, its words, what can be done with it, and what is said beside it when it is large."""

    name: str
    box: charts.Box
    picture: str
    label: str
    face: faces.Face | None = None
    notes: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    ask: str = ""
    opens: str = ""

    @property
    def drawn(self) -> str:
        """The card, lit where it can be chosen; a second choice has a plate at its foot."""
        x, y, width, height = self.box
        first, *others = self.choices or (None,)
        whole = thing(self.name, self.box, self.picture, self.label, first, self.ask, self.opens)
        plates = [
            chip(f"{self.name}-{choice.action}", (x + 4, y + height - 24, width - 8, 22), choice)
            for choice in others
            if choice
        ]
        return svg.group(whole, *plates) if plates else whole

    def fan(self, bounds: charts.Box) -> str:
        """The card with all its words, shown while it is pointed at or has the focus: above it, below or beside."""
        if not self.face:
            return ""
        drawn, tall = card_faces.large(self.face, self.notes)
        left, top, width, height = bounds
        scale = min(1.0, (height - 4) / tall)
        wide, tall = card_faces.LARGE_WIDTH * scale, tall * scale
        x, y, across, down = self.box
        spot = min(max(x + across / 2 - wide / 2, left + 2), left + width - wide - 2)
        line = y - tall - 8
        if line < top:
            line = y + down + 8
        if line + tall > top + height:  # neither above nor below: beside it
            line = top + height - tall - 2
            spot = x + across + 8 if x + across + 8 + wide <= left + width else x - wide - 8
        return svg.at(
            spot, line, drawn, scale=scale, id=f"fan-{self.name}", display="none", pointer_events="none"
        )


def thing(
    name: str,
    box: charts.Box,
    drawn: str,
    label: str,
    choice: Choice | None = None,
    ask: str = "",
    opens: str = "",
) -> str:
    """A card or a place: lit where it can be chosen, otherwise with its words for whoever points at it or hears it."""
    x, y, width, height = box
    if choice or ask or opens:
        return marks.piece(
            name,
            x,
            y,
            drawn,
            action=choice.action if choice else None,
            label=choice.label if choice else label,
            ring=marks.lit_box(width, height),
            ask="" if choice else ask,
            opens="" if choice else opens,
        )
    return svg.at(x, y, svg.tag("title", escape(label)), drawn, id=name, role="img", aria_label=label)


def chip(name: str, box: charts.Box, choice: Choice, text: str = "", size: float = 13) -> str:
    """A lit plate on or beside a card: one of several things that can be done with it."""
    x, y, width, height = box
    written = text or choice.text
    fitting = min(size, size * (width - 3) / max(length(written, size), 1))
    return marks.piece(
        name,
        x,
        y,
        svg.box(0.8, 0.8, width - 1.6, height - 1.6, rx=3, **svg.paint(theme.LIT, theme.LIT_INK, 1.6)),
        svg.words(
            width / 2, height / 2 + fitting * 0.35, written, fitting, "display", theme.LIT_INK, "middle"
        ),
        action=choice.action,
        label=choice.label,
    )
