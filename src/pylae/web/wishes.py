"""The set-up form: what somebody wishes for a new table, as a form shows it and as the hall takes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pylae.bots.company import sentences
from pylae.core.bots import Policy
from pylae.core.engine import fresh, rivals
from pylae.core.game import Game
from pylae.core.options import Option, OptionError, player_numbers
from pylae.core.tables import DataError
from pylae.web import bringing
from pylae.web.bringing import Brought
from pylae.web.clocks import PACES, TITLES, Pace
from pylae.web.lobby import checked_notice
from pylae.web.people import checked_name
from pylae.web.problems import Problem, unusable
from pylae.web.shelf import seat_names
from pylae.web.sitting import Sitter
from pylae.web.store import User

NO_CLOCK = ""
YOU, OPEN, BOT = "you", "open", "bot "  # who may sit at a seat; after `BOT` comes the name of a policy


@dataclass(frozen=True)
class Mode:
    """A usual way to fill the seats."""

    name: str
    title: str
    text: str


@dataclass(frozen=True)
class SeatWish:
    """Who shall sit at a seat, and under which name."""

    who: str
    name: str = ""


@dataclass(frozen=True)
class Wish:
    """A table somebody wishes for; `seats` are as many as the most players, of which the first ones are used."""

    options: dict[str, str]
    seats: tuple[SeatWish, ...]
    physical: bool = False
    listed: bool = False
    seeks: bool = False  # may anybody sit down at an open seat?
    notice: str = ""  # what the host says to those who may come
    pace: str = NO_CLOCK
    brought: Mapping[str, Brought] = field(default_factory=dict)  # by slot of the game

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def data(self) -> dict[str, str]:
        """The texts that the table gets."""
        return {slot: brought.used for slot, brought in self.brought.items() if brought.used}


def modes(game: Game) -> list[Mode]:
    """The usual ways to play a game, the quickest first."""
    numbers = player_numbers(game.options)
    found = []
    if min(numbers) == 1:
        found.append(Mode("alone", "Alone", "You decide everything."))
    if max(numbers) > 1:
        several = min(number for number in numbers if number > 1)
        against = rivals(game, fresh(game, {"players": several}))
        found += [
            Mode("bots", "Against a bot" if against else "With bots", "The computer takes the other seats."),
            Mode("friend", "With a friend", "A seat stays open; you get a link to send."),
            Mode("together", "At one screen", "You pass it round; hidden hands stay behind a curtain."),
            Mode("watch", "Watch bots", "You sit back."),
        ]
    return found


def wish(game: Game, mode: str, mine: int = 0, before: Wish | None = None) -> Wish:
    """The wish that a mode stands for, with `mine` as one's own seat; what was wished before and can stay does."""
    if mode not in {known.name for known in modes(game)}:
        raise Problem(400, "This game cannot be played in that way; choose another on its page.")
    options = (
        dict(before.options)
        if before
        else {option.name: option.word(option.default) for option in game.options}
    )
    most = max(player_numbers(game.options))
    if mode == "alone":
        options["players"] = "1"
    elif options["players"] == "1":
        options["players"] = "2"
    others = {"friend": OPEN, "together": YOU}.get(mode, BOT + Policy.HEURISTIC)
    me = others if mode == "watch" else YOU
    names = [seat.name for seat in before.seats] if before else [""] * most
    seats = tuple(SeatWish(me if number == mine else others, names[number]) for number in range(most))
    friend = mode == "friend"  # who plays alone, or at one screen, is watched only when that is asked for
    if before is None:
        return Wish(options, seats, listed=friend)
    pace = before.pace if friend else NO_CLOCK
    return replace(before, options=options, seats=seats, pace=pace, listed=before.listed and friend)


def read(game: Game, form: Mapping[str, str], files: Mapping[str, tuple[str, bytes]] | None = None) -> Wish:
    """The wish in a form that was sent; nothing is checked yet."""
    most = max(player_numbers(game.options))
    return Wish(
        options={option.name: _word(option, form) for option in game.options},
        seats=tuple(
            SeatWish(form.get(f"seat.{number}", OPEN), form.get(f"name.{number}", "").strip())
            for number in range(most)
        ),
        physical="physical" in form,
        listed="listed" in form,
        pace=form.get("pace", NO_CLOCK),
        seeks="seeks" in form,
        notice=form.get("notice", ""),
        brought=bringing.read(game, form, files or {}),
    )


def _word(option: Option, form: Mapping[str, str]) -> str:
    key = f"option.{option.name}"
    if option.is_flag:
        return "yes" if key in form else "no"
    return form.get(key, option.word(option.default))


def paces() -> dict[str, tuple[str, str]]:
    """The clocks to choose from, each with its title and a sentence."""
    none = ("No clock", "Everybody takes the time there is.")
    return {NO_CLOCK: none, **{name: (TITLES[name], f"{pace.told}.") for name, pace in PACES.items()}}


def pace_of(wish: Wish) -> Pace | None:
    """The clock of a wish; raises `Problem`."""
    if wish.pace not in paces():
        raise Problem(400, "There is no such clock; choose one of the list.")
    return PACES.get(wish.pace)


def sitters(game: Game) -> dict[str, str]:
    """Who may sit at a seat, in words; bots from the weakest to the strongest."""
    bots = {BOT + policy: sentence for policy, sentence in sentences(game).items()}
    return {YOU: "You", **bots, OPEN: "Open, for a friend or anybody"}


def seating(game: Game, wish: Wish, user: User) -> list[Sitter]:
    """The seats as the hall takes them; raises `Problem` for a wish that cannot come true."""
    if wish.options["players"] not in game.options[0].values:
        raise Problem(400, f"This game is for {', '.join(game.options[0].values)} players.")
    for brought in wish.brought.values():
        if brought.fault:
            raise Problem(400, brought.fault)
    try:
        fresh(game, wish.options, wish.data)
    except DataError as error:
        raise unusable(error) from None
    except OptionError as error:
        raise Problem(400, f"These options cannot be: {error}.") from None
    used, pace = wish.seats[: wish.players], pace_of(wish)
    if pace and all(seat.who != OPEN for seat in used):
        raise Problem(400, "A clock is for people who wait for each other: leave a seat open for a friend.")
    checked_notice(wish.notice)
    if wish.seeks and all(seat.who != OPEN for seat in used):
        raise Problem(400, "For somebody to sit down with you a seat must be open.")
    if wish.physical and any(seat.who == OPEN for seat in used):
        raise Problem(
            400, "With the physical game on your table all people's seats must be yours, none open."
        )
    if wish.physical and all(seat.who != YOU for seat in used):
        raise Problem(400, "With the physical game on your table at least one seat must be yours.")
    return [_sitter(game, wish, number, user) for number in range(wish.players)]


def _sitter(game: Game, wish: Wish, number: int, user: User) -> Sitter:
    used, seat = wish.seats[: wish.players], wish.seats[number]
    name = checked_name(seat.name) if seat.name else ""
    if seat.who not in sitters(game):
        raise Problem(400, f"Seat {number + 1} can be taken by you, by a bot or by a friend.")
    if seat.who == YOU:
        # Who holds several seats is told apart by what the game calls them.
        alone = [other.who for other in used].count(YOU) == 1
        own = user.name if alone else seat_names(game, {"players": wish.options["players"]})[number]
        return Sitter("person", user=user.id, name=name or own)
    if seat.who == OPEN:
        return Sitter("open")
    return Sitter("bot", policy=seat.who.removeprefix(BOT), name=name)
