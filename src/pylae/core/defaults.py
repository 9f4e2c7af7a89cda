"""What a game may leave out: the optional names of the protocol, and what each means where a game is silent.

A game without `hide` hides nothing, one without `read` understands what `spell` writes, one without `policy` is played at
random. `complete` fills this in; `faults` says what nobody can make up for a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any, cast

from pylae.core.asides import read_unasked
from pylae.core.beats import Beat, from_lines
from pylae.core.chance import CHANCE, OVER
from pylae.core.engine import OUTSPOKEN, SLOTS
from pylae.core.game import OPTIONAL, About, Game, Line, Odds, Pile, Refusal
from pylae.core.kinds import Generator, Longs, Row, State
from pylae.core.notation import Notation
from pylae.core.observation import observer, width
from pylae.core.options import Option
from pylae.core.playout import uniform
from pylae.core.rule import is_rule, rule
from pylae.core.rulebook import sections
from pylae.core.state import StateBase, out_of_range
from pylae.core.wording import listed, plain

TOGETHER = (  # names of which a game has all or none
    ("hide", "redeal"),
    ("ending", "endings"),
    OUTSPOKEN,
    ("weighted", "weights", "start_weights", "weight_names"),
)


def complete(game: Any, pictures: Mapping[str, Callable[..., Any]]) -> Game:
    """The game with all names of the protocol, itself where it lacks none; core has no pen and is given `pictures`."""
    missing = [name for name in OPTIONAL if not hasattr(game, name)]
    if not missing:
        return game
    made = Completed(**{name: getattr(game, name) for name in dir(game) if not name.startswith("_")})
    made._from = game, pictures
    given = GIVEN | {"observe": observer(game.State), "observation": width(game.State)}
    speaking = {**SAID, **pictures}
    for name in missing:
        setattr(made, name, given[name] if name in given else partial(speaking[name], made))
    return cast(Game, made)


class Completed(SimpleNamespace):
    """A game with what it left out; another process completes it anew."""

    def __hash__(self) -> int:  # pyright: ignore[reportIncompatibleVariableOverride]  (what is made once is kept by game)
        return hash(self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        game, pictures = self._from
        return _again, (game.__name__ if isinstance(game, ModuleType) else game, pictures)


def _again(game: Any, pictures: Mapping[str, Callable[..., Any]]) -> Game:
    return complete(import_module(game) if isinstance(game, str) else game, pictures)


def faults(game: Any) -> str:
    """What keeps an object from being a game, or ""."""
    wanted = [name for name in (*vars(Game), *Game.__annotations__) if not name.startswith("_")]
    if missing := [name for name in wanted if name not in OPTIONAL and not hasattr(game, name)]:
        return f"it lacks {listed(missing)}; only these names may be left out: {', '.join(sorted(OPTIONAL))}"
    for names in TOGETHER:
        if 0 < sum(hasattr(game, name) for name in names) < len(names):
            return f"of {listed(names)} a game has all or none"
    if not isinstance(game.about, About):
        return "its about is no pylae.core.game.About"
    if not (isinstance(game.State, type) and issubclass(game.State, StateBase)):
        return "its State is not declared upon pylae.core.state.StateBase"
    compiled = (*SLOTS, *OUTSPOKEN)
    if plain := [name for name in compiled if hasattr(game, name) and not is_rule(getattr(game, name))]:
        return f"{listed(plain)} must be marked @rule, so that it can be compiled"
    if not all(isinstance(option, Option) for option in game.options) or not game.options:
        return "its options are made with pylae.core.options, and the first of them is players"
    if game.options[0].name != "players":
        return f"its first option must be players, not {game.options[0].name}"
    if absent := [option.name for option in game.options if option.name not in game.State.fields]:
        return f"the option {listed(absent)} must be a field of its State"
    if not sections(game):
        return "its rulebook has no sections"
    return ""


# Of the compiled half


@rule
def hide_nothing(state: State, seat: int) -> None:
    """Everybody sees everything."""
    return


@rule
def redeal_nothing(state: State, seat: int, random: Generator) -> None:
    """A view without holes needs no guess."""
    return


@rule
def first_of_all(state: State, out: Row, n: int, scale: Longs) -> int:
    """A player without weights: never asked, since `pylae tune` has nothing to tune."""
    return out[0]


@rule
def always_quiet(state: State) -> int:
    """A game without moves of several steps: whenever a seat is asked, nothing is half done."""
    return 1


@rule
def only_ending(state: State) -> int:
    """A game that ends in one way."""
    return 0


GIVEN: dict[str, Any] = {
    "hide": hide_nothing,
    "redeal": redeal_nothing,
    "quiet": always_quiet,
    "policy": uniform,
    "weighted": first_of_all,
    "weights": (),
    "start_weights": (),
    "weight_names": (),
    "ending": only_ending,
    "endings": ("played out",),
}

# Of the speaking half; each is given the game first


def audit(game: Game, state: Any) -> str:
    """Ranges, options and the mover are looked at; what else can be is for the game to say."""
    if complaint := out_of_range(state):
        return complaint
    for option in game.options:
        if getattr(state, option.name) not in option.numbers:
            return f"{option.name} is {getattr(state, option.name)}"
    try:
        known = game.mover(state) in (CHANCE, OVER, *range(state.players))
    except IndexError:
        known = False
    return "" if known else "nobody can move"


def knows(game: Game, state: Any, seat: int) -> bool:
    """Every step is taken in the open."""
    return True


def read(game: Game, state: Any, text: str) -> list[int]:
    """What `spell` writes, in any case and with any spaces."""
    if (unasked := read_unasked(game, state, text)) is not None:
        return unasked
    notation, said = _notation(game), plain(text)
    known = notation.known(state)
    if said not in known:
        raise notation.nothing_like(state, text)
    return [known[said]]


def why_not(game: Game, state: Any, text: str) -> Refusal:
    """What can be said instead, under the section that asks."""
    return _notation(game).why_not(state, text, game.read)


def _notation(game: Game) -> Notation[Any]:
    return Notation(game, game.most_legal, game.spell, lambda state: game.prompt(state).section)


def seat_name(game: Game, state: Any, seat: int) -> str:
    """Player 1, player 2."""
    return f"Player {seat + 1}"


def seat_side(game: Game, state: Any, seat: int) -> str:
    """One side for all who win together; rivals are told apart as far as there are sides."""
    return "greek" if game.about.cooperative else ("greek", "persian", "")[min(seat, 2)]


def heading(game: Game, view: Any) -> str:
    """The whole game under one heading."""
    return "The end" if game.mover(view) == OVER else "In play"


def result(game: Game, state: Any) -> Line:
    """Who won, by `returns`, under the section of the last prompt."""
    out = [0] * state.players
    game.returns(state, out)
    won = [game.seat_name(state, seat) for seat, number in enumerate(out) if number > 0]
    if game.about.cooperative:
        text = "Won together." if won else "Lost together."
    else:
        text = f"{listed(won)} {'wins' if len(won) == 1 else 'win'}." if won else "Nobody wins."
    return Line(text, game.prompt(state).section)


def decided(game: Game, state: Any) -> Sequence[str]:
    """The result says it all."""
    return ()


def odds(game: Game, view: Any, action: int) -> Odds | None:
    """No risk whose chances are known."""
    return None


def piles(game: Game, view: Any) -> Sequence[Pile]:
    """Nothing to look through but the board."""
    return ()


def beats(game: Game, before: Any, action: int, after: Any, seat: int, tall: bool = False) -> list[Beat]:
    """Dice fall and words are said; what moved travels by itself."""
    return from_lines(game.narrate(before, action, after))


SAID: dict[str, Callable[..., Any]] = {
    "audit": audit,
    "knows": knows,
    "read": read,
    "why_not": why_not,
    "seat_name": seat_name,
    "seat_side": seat_side,
    "heading": heading,
    "result": result,
    "decided": decided,
    "odds": odds,
    "piles": piles,
    "beats": beats,
}
