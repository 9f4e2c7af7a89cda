"""Terms: what the people at a table have agreed on besides the game. Offers, pauses, seats that somebody else plays, and how a game
ended that its people ended. All of it follows from the table's events; who may do what is asked in `table` and `deeds`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pylae.core.bots import BOTS
from pylae.web.clocks import duration
from pylae.web.store import Event

DRAW, PAUSE, GIVE_UP = "draw", "pause", "give_up"  # what can be offered
RESIGN = "resign"


@dataclass(frozen=True)
class Offer:
    """What somebody has offered the others, and who has agreed."""

    what: str
    seat: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Ended:
    """How people ended a game before its rules did, and who resigned."""

    how: str
    seat: int

    def text(self, names: Sequence[str]) -> str:
        """The same in words, with the names of the seats."""
        if self.how == DRAW:
            return "A draw, by agreement."
        if self.how != RESIGN:
            return "The game was given up."
        return f"{names[self.seat]} resigns. {next(name for at, name in enumerate(names) if at != self.seat)} wins."


@dataclass(frozen=True)
class TakeBack:
    """A take-back that somebody has asked for: how many steps would remain, and who has agreed."""

    seat: int
    keep: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Terms:
    """How the people of a table stand to each other."""

    begun: bool = False  # do the clocks of this table count?
    offer: Offer | None = None
    refused: frozenset[tuple[str, int]] = (
        frozenset()
    )  # what a seat does not offer again before its next choice
    paused: bool = False
    lapsed: int | None = None  # the seat whose time is out, while the others think what to do
    lent: Mapping[int, str] = field(default_factory=dict)  # the bots that play for people, by seat
    new: frozenset[int] = frozenset()  # lent seats for which the bot has not chosen yet
    left: frozenset[int] = frozenset()  # seats lent for good: their people have resigned
    ended: Ended | None = None

    def after(self, event: Event, people: Collection[int]) -> Terms:
        """The terms after an event; `people` are the seats that persons play themselves."""
        then = _AFTER.get(event.kind)
        return then(self, event, people) if then else self

    def played(self, event: Event, people: Collection[int]) -> Terms:
        """Somebody has chosen: a pause is over, and so is the offer of a draw once one of the others goes on."""
        offer, seat = self.offer, event.seat
        if offer and offer.what == DRAW and seat != offer.seat and seat in people:
            offer = None
        return replace(
            self,
            begun=self.begun or seat >= 0,  # what was played before the table was opened counts for nobody
            offer=offer,
            refused=frozenset(it for it in self.refused if it[1] != seat),
            paused=False,
            lapsed=None if self.lapsed == seat else self.lapsed,
            new=self.new - {seat},
        )

    def offered(self, event: Event, _people: Collection[int]) -> Terms:
        return replace(self, offer=Offer(event.data["what"], event.seat))

    def replied(self, event: Event, _people: Collection[int]) -> Terms:
        """Somebody agrees or not; with the last who agree it is done."""
        offer = self.offer
        assert offer is not None
        if not event.data["yes"]:
            return replace(self, offer=None, refused=self.refused | {(offer.what, offer.seat)})
        if not event.data["done"]:
            return replace(self, offer=replace(offer, agreed=offer.agreed | set(event.data["seats"])))
        if offer.what == PAUSE:
            return replace(self, offer=None, paused=True)
        return replace(self, offer=None, ended=Ended(offer.what, offer.seat))

    def resigned(self, event: Event, _people: Collection[int]) -> Terms:
        """A seat gives up: the game is over, or a bot takes its place for good."""
        policy = event.data.get("policy")
        if policy is None:
            return replace(self, offer=None, ended=Ended(event.data["how"], event.seat))
        seats = event.data["seats"]
        return replace(self.with_bot(seats, policy), left=self.left | set(seats))

    def lapse(self, event: Event, _people: Collection[int]) -> Terms:
        """Time is out: a bot plays on, or the others are asked."""
        if policy := event.data.get("policy"):
            return self.with_bot([event.seat], policy)
        return replace(self, offer=None, lapsed=event.seat)

    def lend(self, event: Event, _people: Collection[int]) -> Terms:
        return self.with_bot(event.data["seats"], event.data["policy"])

    def with_bot(self, seats: Collection[int], policy: str) -> Terms:
        """A bot plays these seats; what was offered is open no longer, since others sit there now."""
        return replace(
            self,
            offer=None,
            lapsed=None if self.lapsed in seats else self.lapsed,
            lent={**self.lent, **dict.fromkeys(seats, policy)},
            new=self.new | set(seats),
        )

    def returned(self, event: Event, _people: Collection[int]) -> Terms:
        back = set(event.data["seats"])
        lent = {seat: policy for seat, policy in self.lent.items() if seat not in back}
        return replace(self, offer=None, lent=lent, new=self.new - back)


_AFTER = {
    "begin": lambda terms, _event, _people: replace(terms, begun=True),
    "play": Terms.played,
    "offer": Terms.offered,
    "reply": Terms.replied,
    "resume": lambda terms, _event, _people: replace(terms, paused=False),
    "resign": Terms.resigned,
    "lapse": Terms.lapse,
    "lend": Terms.lend,
    "return": Terms.returned,
    "more": lambda terms, _event, _people: replace(terms, lapsed=None),
}


def said(event: Event, before: Terms, player: Callable[[int], str]) -> str:
    """What the log says of an event, or nothing: who decided what besides the game."""
    return sentence(_said(event, before, player))


def sentence(words: str) -> str:
    """Names are written as their people write them, but nobody in particular begins a sentence with a capital."""
    return f"S{words[1:]}" if words.startswith("somebody ") else words


def _said(event: Event, before: Terms, player: Callable[[int], str]) -> str:
    who, data = player(event.seat) if event.seat >= 0 else "", event.data
    match event.kind:
        case "offer":
            return {DRAW: f"{who} offers a draw.", PAUSE: f"{who} asks for a pause."}.get(
                data["what"], f"{who} wants to give the game up."
            )
        case "reply" if before.offer:
            return _replied(who, data, before.offer)
        case "resume":
            return f"{who} goes on; the clocks run again."
        case "resign" if data.get("policy"):
            return f"{who} resigns; {BOTS[data['policy']].name} plays on."
        case "lapse":
            bot = data.get("policy")
            return f"{who} has run out of time" + (f"; {BOTS[bot].name} plays on." if bot else ".")
        case "lend":
            others = [player(seat) for seat in data["seats"] if player(seat) != who]
            bot = BOTS[data["policy"]].name
            return f"{who} lets {bot} play on for {others[0]}." if others else f"{bot} plays on for {who}."
        case "return":
            return f"{who} is back and plays on."
        case "more":
            return f"{who} gives {player(data['to'])} {duration(data['seconds'])} more."
        case "credit":
            return f"The server was away for {duration(data['seconds'])}, which no clock counts."
    return ""


def _replied(who: str, data: Mapping[str, object], offer: Offer) -> str:
    if data.get("back"):
        return f"{who} takes the offer back."
    if not data["yes"]:
        return {DRAW: f"{who} declines the draw.", PAUSE: f"{who} wants no pause."}.get(
            offer.what, f"{who} wants to fight on."
        )
    if data["done"] and offer.what == PAUSE:
        return f"{who} agrees; the clocks stand still."
    return f"{who} agrees."
