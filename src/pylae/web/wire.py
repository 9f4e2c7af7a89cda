"""What programs send to the API and what they are told, as JSON; `/api/v1/openapi.json` is made of these words."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from pylae.core.bots import Policy
from pylae.core.odds import Tone
from pylae.web.table import LONGEST_MOVE

MOST_SEATS = 16
LONGEST_TEXT = 1 << 17  # letters of data; what a game takes of them is its own affair
LARGEST = 2**31 - 1

Count = Annotated[int, Field(ge=0, le=LARGEST, strict=True)]
Name = Annotated[str, Field(max_length=80)]
StandingOrders = Annotated[
    Literal["ask", "decline"],
    Field(
        description="`ask`: the table waits for your answer; `decline`: the server declines for you, whatever you hold."
    ),
]
PaceName = Literal["quick", "relaxed", "days"]
ClientId = Annotated[
    str | None,
    Field(
        pattern=r"^[A-Za-z0-9_.:-]{1,64}$",
        description="A name of your own for this request. Sent again under the same name it is not done twice.",
    ),
]


# What is sent


class Sent(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatWish(Sent):
    """Who shall sit in a seat."""

    kind: Literal["me", "bot", "open"] = Field(
        description="`me`: you get a token; `bot`: one of the server's; `open`: who has the invitation."
    )
    policy: Name = Field(default=Policy.HEURISTIC, description="Which bot; `GET /games/{name}` lists them.")
    name: Name = Field(default="", description="The name shown at the seat.")


class NewTable(Sent):
    """A table to be opened."""

    game: Name
    options: dict[Name, Annotated[str, Field(max_length=80)] | bool | Count] = Field(
        default_factory=dict, max_length=100, description="Options by name; the others keep their defaults."
    )
    seats: list[SeatWish] | None = Field(
        default=None,
        min_length=1,
        max_length=MOST_SEATS,
        description="One for each seat, in order. Without it you take the first seat and bots the others.",
    )
    data: dict[Name, Annotated[str, Field(max_length=LONGEST_TEXT)]] = Field(
        default_factory=dict,
        max_length=MOST_SEATS,
        description="Cards or decks of your own: whole texts, by the names that `GET /games/{name}` lists under `data`.",
    )
    listed: bool = Field(
        default=False, description="Whether the table stands among those to watch on the home page."
    )
    pace: PaceName | None = Field(
        default=None,
        description="The clock, where people wait for each other; without it nobody's time ends.",
    )


class Join(Sent):
    """An open seat to be taken."""

    invite: str = Field(max_length=80, description="The invitation, or the last part of its link.")
    seat: Count | None = Field(default=None, description="Which seat; without it the first that is open.")
    name: Name = Field(default="", description="The name shown at the seat.")


class Act(Sent):
    """A choice: the number of a legal action or of an aside, or a move in the game's notation."""

    action: Count | None = None
    text: Annotated[str, Field(max_length=LONGEST_MOVE)] | None = None
    seq: Count = Field(description="The `seq` of the state in which you chose.")
    id: ClientId = None

    @model_validator(mode="after")
    def one_of_two(self) -> Act:
        if (self.action is None) == (self.text is None):
            raise ValueError("Give either an action or a text")
        return self


class Undo(Sent):
    """A choice to be taken back."""

    seq: Count = Field(description="The `seq` of the state in which you decided so.")
    to: Count | None = Field(
        default=None, description="How many steps shall remain; without it the last choice goes."
    )
    id: ClientId = None


class Orders(Sent):
    """What is answered for your seat without you; what you leave out stays as it is."""

    orders: StandingOrders | None = None
    idle: Annotated[bool, Field(strict=True)] | None = Field(
        default=None, description="Whether your turns end while you can do nothing, by a rule of the game."
    )
    go_on: Annotated[bool, Field(strict=True)] | None = Field(
        default=None, description="Whether your turns end from now on until something happens to you."
    )


class Deal(Sent):
    """Something between the people of a table."""

    do: Literal["resign", "offer", "reply", "resume", "lend", "give_time", "come_back"] = Field(
        description="`resign`; `offer` a draw or a pause; `reply` to an offer, or take back your own with no; `resume` "
        "after a pause; `lend` your seat to a bot, or the seat of somebody whose time is out; `give_time` to that one; "
        "`come_back` to your lent seat."
    )
    what: Literal["draw", "pause"] | None = Field(default=None, description="What you offer.")
    yes: bool | None = Field(default=None, description="What you reply.")
    seq: Count = Field(description="The `seq` of the state in which you decided so.")
    id: ClientId = None

    @model_validator(mode="after")
    def whole(self) -> Deal:
        if (self.do == "offer") != (self.what is not None) or (self.do == "reply") != (self.yes is not None):
            raise ValueError("An offer, and nothing else, has a what; a reply, and nothing else, a yes")
        return self


# What is told


class Fault(BaseModel):
    """Why something cannot be: the reason in one sentence, and the section of the rules where a game says so."""

    reason: str
    section: str


class MovedOn(Fault):
    """The table has changed since you looked: look again; `seq` is where it stands."""

    seq: int


class GameShort(BaseModel):
    """A game in the list."""

    name: str
    title: str
    sentence: str
    players: list[int] = Field(description="The numbers of players it can be played with.")
    minutes: int
    cooperative: bool = Field(description="Whether all seats win or lose together.")


class ValueTold(BaseModel):
    """What an option may be: the word that programs write, and for people a title and a sentence."""

    value: str
    title: str
    text: str


class OptionTold(BaseModel):
    """A variant of a game: `name` and `values` are what programs write, titles and sentences what people read."""

    name: str
    title: str
    values: list[str]
    meanings: list[ValueTold]
    default: str
    text: str
    section: str


class SlotTold(BaseModel):
    """Data that somebody may bring to a table of this game."""

    name: str
    text: str
    required: bool
    limit: int = Field(description="How many bytes at most, as UTF-8.")


class BotTold(BaseModel):
    """A bot that can play a seat of this game."""

    policy: str = Field(description="What a seat's `policy` says.")
    name: str = Field(description="Its name among people.")
    plays: str = Field(description="How it plays, in a few words.")
    strength: str = Field(
        description="How often it was found to win, in words; empty where nobody has measured it."
    )


class GameTold(GameShort):
    """A game in full."""

    designers: str
    publisher: str
    year: int
    difficulty: str
    reconstructed: str = Field(
        description="Which data are ours because the book leaves them to a picture we lack."
    )
    balance: str = Field(
        description="How far from even the chances of rival seats are, and which option mends it."
    )
    options: list[OptionTold]
    data: list[SlotTold] = Field(description="What data a table may be opened with.")
    policies: list[str] = Field(
        description="The bots that can play a seat, from the weakest to the strongest."
    )
    bots: list[BotTold] = Field(description="What people are told of them, in the same order.")
    endings: list[str] = Field(description="How a game can end.")
    actions: int = Field(description="Actions are numbers from 0 to one less than this.")
    observation: int = Field(description="How many numbers an observation has.")


class SectionTold(BaseModel):
    """A section of the rules, or a ruling of ours where the book is silent, in our own words."""

    id: str
    title: str
    text: str
    ruling: bool


class SeatOpened(BaseModel):
    """A seat of a new table; a token where it is yours. It is told this once."""

    number: int
    name: str
    kind: Literal["person", "bot", "open"]
    token: str | None


class TableOpened(BaseModel):
    """A new table."""

    table: str
    invite: str = Field(description="Lets others take the open seats: by `POST /tables/join`, or at /join/….")
    seats: list[SeatOpened]
    url: str = Field(description="The page of the table.")


class Joined(BaseModel):
    """The seat that you have taken, and its token, which is told this once."""

    table: str
    seat: int
    token: str


class Done(BaseModel):
    """It is written: `seq` is the number of the event."""

    seq: int


class Asked(BaseModel):
    """What is asked of whom, under which section."""

    text: str
    section: str


class ChanceOf(BaseModel):
    """How likely something is, as a number and as it is told."""

    of: str
    chance: float
    told: str


class OwnChance(ChanceOf):
    """How likely something is that the seat hopes for which is asked."""

    seat: int
    span: tuple[float, float] | None = Field(description="From the least to the greatest, of an estimate.")


class Outcome(ChanceOf):
    """One of several outcomes that exclude each other, and what it means to the seat that is asked."""

    tone: Tone


class OddsRow(BaseModel):
    """One way to take a risk: outcomes that exclude each other, and events that may overlap."""

    label: str
    outcomes: list[Outcome]
    events: list[ChanceOf]


class Odds(BaseModel):
    """The chances of what an action risks: exact, or estimated where something is hidden from you."""

    title: str
    section: str
    summary: str
    estimated: bool
    own: list[OwnChance]
    about: int = Field(description="The row that `own` speaks of.")
    besides: str = Field(description="What `summary` adds to your own chances.")
    legend: list[tuple[Tone, str]] = Field(description="What the tones of all rows mean.")
    rows: list[OddsRow]


class Legal(BaseModel):
    """An action you may take now."""

    action: int
    text: str
    odds: Odds | None
    warning: str
    plan: str = Field("", description="What an action does that changes much at once, in a sentence.")


class LineTold(BaseModel):
    """A sentence of the log."""

    text: str
    section: str
    side: str
    dice: list[int]


class Entry(BaseModel):
    """What you were told of one step."""

    n: int
    heading: str
    lines: list[LineTold]
    notes: list[str] = []


class Log(BaseModel):
    """The steps after `start`; they replace what you were told of those before."""

    start: int
    entries: list[Entry]


class Result(BaseModel):
    """How the game ended."""

    text: str
    section: str
    ending: str = Field(
        description="One of the game's `endings`, or `resign`, `draw` or `give_up` where its people ended it."
    )


class SeatTold(BaseModel):
    """A seat and who plays it."""

    number: int
    name: str
    player: str
    kind: Literal["person", "bot", "open"]
    lent: bool = Field(False, description="Whether a bot plays on for the person of this seat.")


class Clocks(BaseModel):
    """What everybody has left, in seconds: `left` was true at the moment `since`."""

    pace: str
    plus: float = Field(description="What each hand-over adds.")
    most: float = Field(description="Nobody has more.")
    left: list[float]
    running: int | None = Field(description="The seat whose clock has been running since then.")
    since: float = Field(description="In seconds since 1970.")
    deadline: float | None = Field(description="When the running clock has run out, in seconds since 1970.")
    paused: bool


class OfferTold(BaseModel):
    """An offer that is open."""

    what: Literal["draw", "pause", "give_up"]
    seat: int
    yours_to_answer: bool


class Pile(BaseModel):
    """What lies in the open and may be looked through: discards and the like."""

    name: str
    title: str
    section: str
    size: int
    cards: list[tuple[str, int]] = Field(description="What each card is called, and how many there are.")
    note: str


class Beforehand(BaseModel):
    """What you have said of turns that go by."""

    idle_while: str = Field(description="When you can do nothing, in words; empty where that is never so.")
    idle: bool
    go_on: bool = Field(description="Whether an order to go on holds now.")
    why: str = Field(description="Why one that you gave is over.")
    answers: bool = Field(description="Whether the present question is about to be answered so.")


class State(BaseModel):
    """A table as one seat sees it, or as a watcher does."""

    table: str
    game: str
    seq: int = Field(description="The number of the last event; send it with what you do.")
    steps: int
    seat: int | None = Field(description="Your seat; null for a watcher.")
    seats: list[SeatTold]
    heading: str
    mover: int | None = Field(description="Whose move it is; null when nobody has to choose.")
    your_turn: bool
    over: bool
    result: Result | None
    returns: list[int] | None = Field(description="Once over, a number for each seat: above 0 it has won.")
    prompt: Asked
    legal: list[Legal] = Field(description="What you may choose, if it is your turn.")
    asides: list[Legal] = Field(description="What you may do now without being asked, whoever moves.")
    orders: StandingOrders | None = Field(description="Your standing orders; only you see them.")
    beforehand: Beforehand | None = Field(
        description="Turns that go by without you, in a game that has such; only you see it."
    )
    clocks: Clocks | None = Field(description="The clocks, where there are any.")
    offer: OfferTold | None
    late: int | None = Field(
        description="The seat whose time is out, while the others choose what becomes of it."
    )
    observation: list[int] = Field(description="Your view of the board in numbers.")
    position: str = Field(description="The code of your view; what is hidden from you is blank in it.")
    board: str = Field(description="Your view of the board in letters.")
    piles: list[Pile] = Field(description="Discards and other piles that everybody may look through.")
    log: Log | None
