"""A game ready to run: fresh states from options, and generic loops bound to its rules in any gear."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from pylae.core import native, twin
from pylae.core.bots import BOTS, Policy
from pylae.core.chance import CHANCE, OVER
from pylae.core.game import Game
from pylae.core.options import OptionError, settle
from pylae.core.playout import no_asides, now_and_then, two_policies, two_speakers, uniform
from pylae.core.table_data import data_of_table
from pylae.core.wording import listed

SLOTS = (
    "mover", "legal", "apply", "quiet", "returns", "ending", "hide", "redeal", "observe", "weighted",
)  # fmt: skip

OUTSPOKEN = ("asides", "speak_up")  # only of a game whose seats may act unasked


def fresh(
    game: Game, options: Mapping[str, object] | None = None, data: Mapping[str, str] | None = None
) -> Any:
    """A state set up with these options and these data of its table, before the first chance or choice."""
    state: Any = game.State()
    if (loaded := data_of_table(game, data)) is not None:
        state.fix(loaded)
    for name, number in settle(game.options, options or {}).items():
        setattr(state, name, number)
    if loaded is not None and (check_table := getattr(game, "check_table", None)):
        check_table(state)
    game.setup(state)
    if complaint := game.audit(state):
        raise OptionError(f"these options do not go together: {complaint}")
    return state


def legal_actions(
    state: Any, mover: Callable[..., int], legal: Callable[..., int], most_legal: int
) -> list[int]:
    """What is legal in a state: the actions of a seat, all outcomes when chance decides, nothing once it is over."""
    who = mover(state)
    if who == OVER:
        return []
    out = [0] * most_legal
    n = legal(state, out)
    return list(range(n)) if who == CHANCE else out[:n]


def rivals(game: Game, state: Any) -> bool:
    """Whether seats play against each other: they are not all of one side."""
    return len({game.seat_side(state, seat) for seat in range(state.players)}) > 1


def policies(game: Game) -> dict[str, Callable[..., int]]:
    """The policies that answer by themselves, by name; those who think ahead are in `pylae.bots`."""
    return {Policy.RANDOM: uniform, Policy.HEURISTIC: game.policy}


def policy_of(game: Game, name: str) -> Callable[..., int]:
    """The policy of that name; raises `OptionError`."""
    known = policies(game)
    if name in BOTS and name not in known:
        raise OptionError(
            f"{name} thinks ahead, and here only {listed(list(known))} can play; "
            "`pylae arena` plays games of those who think ahead"
        )
    if name not in known:
        raise OptionError(f"there is no policy {name!r}; there are {', '.join(known)}")
    return known[name]


def has_asides(game: Game) -> bool:
    """Whether seats of a game may act unasked (`pylae.core.game.Outspoken`)."""
    return hasattr(game, "asides")


def asides_of(game: Any, state: Any, seat: int) -> list[int]:
    """What a seat may do unasked in a state; nothing while chance decides, once it is over, and in most games."""
    if not has_asides(game) or game.mover(state) < 0:
        return []
    out = [0] * game.most_legal
    return out[: game.asides(state, seat, out)]


def speaker_of(game: Game, name: str) -> Callable[..., int]:
    """How a policy acts unasked."""
    return now_and_then if name == Policy.RANDOM else getattr(game, "speak_up", now_and_then)


def checked_bots(game: Game, players: int, bots: Mapping[int, str]) -> dict[int, str]:
    """Who plays each seat that the computer holds, in the order of the seats; raises `OptionError`."""
    for seat, policy in bots.items():
        if seat not in range(players):
            raise OptionError(f"{seat + 1} is no seat; they go from 1 to {players}")
        if policy not in BOTS:
            raise OptionError(f"there is no bot {policy!r}; there are {', '.join(BOTS)}")
    return dict(sorted(bots.items()))


def policy_names(policy: str | Sequence[str], players: int) -> tuple[str, ...]:
    """The name of each seat's policy: `heuristic` plays all seats, `heuristic,random` the first and the second."""
    words = policy.split(",") if isinstance(policy, str) else policy
    names = tuple(word.strip() for word in words)
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise OptionError(
            f"{len(names)} policies are named for a table of {players}; name one for all, or one for each"
        )
    return names


def slots(game: Game, policy: str | Sequence[str] = Policy.RANDOM) -> dict[str, Any]:
    """What the placeholders of `pylae.core.slots` stand for in this game; one policy, or the name of each seat's."""
    return {name: getattr(game, name) for name in SLOTS} | {
        "MOST_LEGAL": game.most_legal,
        "OBSERVATION": game.observation,
        "WEIGHTS": len(game.weight_names),
        "ASIDES": int(has_asides(game)),
        "asides": getattr(game, "asides", no_asides),
        **policy_slots(game, [policy] if isinstance(policy, str) else policy),
    }


def policy_slots(game: Game, names: Sequence[str]) -> dict[str, Any]:
    """The slots of the policies. One that all seats share takes its place itself, so that nobody asks whose turn it is."""
    different = list(dict.fromkeys(names))
    known = {name: policy_of(game, name) for name in different}
    if len(different) == 1:
        return {"policy": known[different[0]], "speak_up": speaker_of(game, different[0])}
    if len(different) > 2:
        raise OptionError(f"at most two policies can play one game, not {', '.join(different)}")
    one, two = different
    return {
        "policy": two_policies,
        "policy_one": known[one],
        "policy_two": known[two],
        "speak_up": two_speakers,
        "speak_up_one": speaker_of(game, one),
        "speak_up_two": speaker_of(game, two),
        "SEATS_OF_TWO": sum(1 << seat for seat, name in enumerate(names) if name == two),
    }


def interpreted(
    game: Game, loops: Mapping[str, Callable[..., Any]], policy: str | Sequence[str] = Policy.RANDOM
) -> SimpleNamespace:
    """Loops bound to a game, run by Python itself."""
    return twin.twins(loops, slots(game, policy))


def compiled(
    game: Game,
    loops: Mapping[str, Callable[..., Any]],
    policy: str | Sequence[str] = Policy.RANDOM,
    notice: Callable[[str], None] | None = None,
    *,
    checked: bool = False,
) -> SimpleNamespace:
    """Loops bound to a game, compiled for the CPU; a checked program raises where an index or a number goes wrong."""
    bound = slots(game, policy)
    return native.compiled(loops, bound, state=game.State, checked=checked, notice=notice)


def is_compiled(
    game: Game, loops: Mapping[str, Callable[..., Any]], policy: str | Sequence[str] = Policy.RANDOM
) -> bool:
    """Whether `compiled` would only have to load what another process, or an earlier one, has compiled."""
    return native.is_cached(loops, slots(game, policy), state=game.State)


def kernels(
    game: Game,
    loops: Mapping[str, Callable[..., Any]],
    policy: str | Sequence[str] = Policy.RANDOM,
    notice: Callable[[str], None] | None = None,
) -> SimpleNamespace:
    """Loops bound to a game, for an NVIDIA GPU; raises `NoDevice` where there is none."""
    return native.kernels(loops, slots(game, policy), state=game.State, notice=notice)
