"""Telling: what somebody did or chance brought, and then what followed by itself, found by comparing two views.

Only what lies in the open is compared, so no line can tell a hidden hand, a card face down, or laurels before victory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pylae.core.chance import HIDDEN
from pylae.core.game import Line
from pylae.core.wording import capital, listed, many
from pylae.games.hot_gates.data import board, cards
from pylae.games.hot_gates.options import RANDOM
from pylae.games.hot_gates.rules import act, agenda, combat, end, endings, job, window
from pylae.games.hot_gates.rules.state import EMPTY, TURNED_BACK, State
from pylae.games.hot_gates.words import names
from pylae.games.hot_gates.words.comparing import Fight, fights

Tell = Callable[[State, int, State], list[Line]]
DAYS = ("one", "two", "three")


def narrate(before: State, action: int, after: State) -> list[Line]:
    """turn What happened in one step, told from two views of it."""
    what = agenda.part(before, agenda.WHAT)
    deed = _unasked if what <= job.LAST_OF_A_SEAT and action >= act.FREE else DEEDS[what]
    return [
        *deed(before, action, after),
        *_fights(before, action, after),
        *_flank(before, after),
        *_arrows(before, action, after),
        *_skipped(before, action, after),
        *_slid_forward(before, action, after),
        *_known_now(before, action, after),
        *_day(before, after),
        *_end(before, after),
    ]


def _greek(text: str, section: str, dice: tuple[int, ...] = (), *, detail: bool = False) -> Line:
    return Line(capital(text), section, "greek", dice, detail=detail)


def _persian(text: str, section: str) -> Line:
    return Line(capital(text), section, "persian")


def _who(view: State, seat: int) -> str:
    return names.seat_name(view, seat)


# What was done


def _choose(before: State, action: int, after: State) -> list[Line]:
    name = _who(before, before.turn)
    if action == act.FALL_BACK:
        last = after.space == board.LAST_SPACE
        where = "the Final Stand" if last else f"space {after.space + 1} of {board.SPACES}"
        die = (
            ""
            if before.level == RANDOM and not last
            else ", with a die"
            if after.die_here
            else ", without a die"
        )
        return [_greek(f"{name} falls back to {where}{die}.", "fall_back")]
    if action == act.PASS:
        return [_greek(f"{name} has no attack card and cannot fall back.", "end.defeat")]
    card, at = divmod(action - act.HOLD, cards.POSITIONS)
    against = f"the {names.in_space(before.front[at])} at {names.position(at)}"
    return [_greek(f"{name} attacks {against} with {names.a_spartan(card)}.", "hold.1")]


def _location(before: State, action: int, after: State) -> list[Line]:
    text = {
        act.DIE: "The location gives a die.",
        act.HERO: f"A hero joins {_who(before, before.turn)} instead of the location's die.",
    }.get(action, "Neither die nor hero of the location is taken.")
    return [_greek(text, "hold.2")]


def _leonidas(before: State, action: int, after: State) -> list[Line]:
    if action == act.PASS:
        return [_greek("Leonidas is not called.", "hold.3", detail=True)]
    return [_greek(f"Leonidas joins with a die; {many(after.leonidas, 'Leonidas card')} left.", "hold.3")]


def _allot(before: State, action: int, after: State) -> list[Line]:
    if action == act.PASS:
        return [_greek("No card is drawn.", "hold.4d")]
    if before.players == 1:
        return []
    return [_greek(f"{_who(before, action - act.TO)} shall draw.", "hold.4d", detail=True)]


def _discard(before: State, action: int, after: State) -> list[Line]:
    name = _who(before, agenda.part(before, agenda.FIRST))
    return [_greek(f"{name} lays down {names.a_spartan(action - act.CARD)}.", "hand.limit")]


def _first(before: State, action: int, after: State) -> list[Line]:
    return [_greek(f"{_who(before, action - act.TO)} begins.", "preparation")]


def _target(before: State, action: int, after: State) -> list[Line]:
    return [_persian(f"The Archers aim at {_who(before, action - act.TO)}.", "card.archers")]


def _scouting(before: State, action: int, after: State) -> list[Line]:
    if action == act.PASS:
        return [_greek("The Scout has seen enough.", "card.scout")]
    return [_greek(f"The Scout looks behind {names.position(action - act.FLIP)}.", "card.scout", detail=True)]


def _fetch(before: State, action: int, after: State) -> list[Line]:
    return [
        _greek(f"Return brings {names.a_spartan(action - act.CARD)} back from the discards.", "card.return")
    ]


def _hand_over(before: State, action: int, after: State) -> list[Line]:
    card = names.a_spartan(agenda.part(before, agenda.SECOND))
    return [_greek(f"{_who(before, action - act.TO)} gets {card}.", "card.return")]


def _steel(before: State, action: int, after: State) -> list[Line]:
    return _spend(before) if action == act.SPEND else []


def _spend(before: State) -> list[Line]:
    return [
        _greek(
            f"A hero of {_who(before, before.turn)} adds 1: strength {combat.strength(before) + 1}.", "hold.4"
        )
    ]


def _window(before: State, action: int, after: State) -> list[Line]:
    kind = agenda.part(before, agenda.FIRST)
    asked = before.turn + agenda.part(before, agenda.SECOND)
    name = _who(before, asked % before.players)
    if action == act.PASS:
        return [_greek(f"{name} plays nothing.", names.WINDOWS[kind], detail=True)]
    if action == act.SPEND:
        return _spend(before)
    if action == act.SHIELDS:
        return [_greek(f"{name} raises Shields: the Archers are gone.", "card.shields")]
    if action == act.CLIFFS:
        fallen = "the Goat Path falls" if kind == window.GOAT else "the Archers fall"
        return [_greek(f"{name} plays Cliffs: {fallen} away without effect.", "card.cliffs")]
    if action <= act.REROLL:
        ally = action - act.HELP
        total = combat.strength(before) + ally + 1
        card = names.spartan(cards.ALLIES + ally)
        return [_greek(f"{name} sends the {card}, +{ally + 1}: strength {total}.", "hold.4")]
    dice = names.DICE[action - act.REROLL]
    return [_greek(f"{name} asks the Oracle: {dice} again.", "card.oracle")]


def _unasked(before: State, action: int, after: State) -> list[Line]:
    """turn.anytime What a seat did of its own accord, or in answer to a window with the same words."""
    seat, what = divmod(action - act.FREE, act.UNASKED)
    name = _who(before, seat)
    if what >= act.ANNOUNCE:
        return [_greek(f"{name} tells the team: I hold {names.a_spartan(what - act.ANNOUNCE)}.", "R19")]
    if what == act.FREE_SCOUT:
        return [_greek(f"{name} sends a Scout.", "card.scout")]
    if what == act.FREE_RETURN:
        return [_greek(f"{name} plays Return.", "card.return")]
    at, behind = divmod(what % act.FREE_CLIFFS, 2)
    if what < act.FREE_CLIFFS:
        return [
            _greek(f"{name} plays Charge: the Immortals at {names.position(at)} are gone.", "card.charge")
        ]
    card = (before.rear if behind else before.front)[at]
    fall = "fall" if card == 1 + cards.IMMORTALS else "falls"
    return [_greek(f"{name} plays Cliffs: {_in_words(card)} at {names.position(at)} {fall}.", "card.cliffs")]


def _in_words(card: int) -> str:
    return f"the {names.persian(card - 1)}" if card > 0 else "the card face down"


# What chance brought


def _turn_location(before: State, action: int, after: State) -> list[Line]:
    return [_greek(f"The location {'has a' if after.die_here else 'has no'} die.", "preparation.level")]


def _goat_or_not(before: State, action: int, after: State) -> list[Line]:
    if after.spent[cards.GOAT_PATH] == before.spent[cards.GOAT_PATH]:
        return []
    name = _who(before, agenda.part(before, agenda.FIRST))
    return [_persian(f"{name} draws a Goat Path.", "hand.goat")]


def _draw(before: State, action: int, after: State) -> list[Line]:
    """hand Only who may see the card is told which it is."""
    seat = agenda.part(before, agenda.FIRST)
    card = "a card"
    if action != HIDDEN:
        card = next(
            names.a_spartan(kind)
            for kind in range(cards.SPARTAN_KINDS)
            if after.unknown[kind] < before.unknown[kind]
        )
    return [_greek(f"{_who(before, seat)} draws {card}.", "hand")]


def _show(before: State, action: int, after: State) -> list[Line]:
    """preparation.persians A card that is turned up, and where; that it was no goat is nothing to tell (C8)."""
    kind = shown(before, after)
    if kind is None:
        return []
    row = before.job[before.jobs - 2]
    below, at = row[agenda.WHAT], row[agenda.FIRST]
    card = names.a_persian(kind)
    if below == job.REFORM:
        stops = ": they stop the attack" if kind == cards.IMMORTALS else ""
        return [_persian(f"Behind it {'stands' if _is(kind) == 'is' else 'stand'} {card}{stops}.", "hold.4c")]
    if below == job.SCOUTING:
        return [
            _persian(f"The Scout finds {card} behind {names.position(before.scouted - 1)}.", "card.scout")
        ]
    if below == job.FALLING:
        return [_persian(f"It was {card}.", "C7")]
    return [_persian(f"{names.position(at)}: {card} {_is(kind)} turned up.", "preparation.persians")]


def _is(kind: int) -> str:
    return "are" if kind in (cards.ARCHERS, cards.IMMORTALS) else "is"


def shown(before: State, after: State) -> int | None:
    """R4 Which of the unseen Persian cards was turned up in a step."""
    gone = (kind for kind in range(cards.PERSIAN_KINDS) if after.unseen[kind] < before.unseen[kind])
    return next(gone, None)


def _peek(before: State, action: int, after: State) -> list[Line]:
    if shown(before, after) is None:
        return []
    return [_persian("A Goat Path behind the first line shows itself.", "C8")]


def _roll(before: State, action: int, after: State) -> list[Line]:
    which = 0 if agenda.part(before, agenda.FIRST) & combat.LOCATION_DIE else 1
    total = combat.strength(before) - before.die[which] + action + 1
    whose = ("The location's die", "Leonidas' die")[which]
    return [_greek(f"{whose} shows {action + 1}: strength {total}.", "hold.4", (action + 1,))]


def _laurel(before: State, action: int, after: State) -> list[Line]:
    seat = agenda.part(before, agenda.FIRST)
    found = after.laurels[seat] - before.laurels[seat]
    return [_greek(f"A hero of {_who(before, seat)} shows {many(found, 'laurel')}.", "laurels")]


# What followed


def _fights(before: State, action: int, after: State) -> Iterator[Line]:
    """hold.4 The comparisons that were decided; of two in one step the second is against a card that lay face up."""
    for number, fight in enumerate(fights(before, action, after)):
        yield _told_fight(fight, " behind it" if number else "", after)


def _told_fight(fight: Fight, behind: str, after: State) -> Line:
    """hold.4 A comparison that was decided."""
    card = f"{names.persian(fight.kind)}{behind}"
    if not fight.beaten:
        return _persian(f"{fight.strength} against {card}: it stands, and the attack is over.", "hold.4a")
    draw = (
        ", and a card may be drawn" if cards.ICON[fight.kind] and after.outcome == endings.UNDECIDED else ""
    )
    return _greek(f"{fight.strength} against {card}: beaten{draw}.", "hold.4b")


def _flank(before: State, after: State) -> list[Line]:
    if after.flank == before.flank:
        return []
    text = f"The flanking force is at step {after.flank} of {end.steps_to_defeat(after)}."
    return [_persian(text, "end.defeat")]


def _arrows(before: State, action: int, after: State) -> list[Line]:
    """card.archers Whom the Archers have hit, once they have shot; Shields and Cliffs were told already."""
    if after.fallen[cards.ARCHERS] == before.fallen[cards.ARCHERS] or _warded_off(before, action):
        return []
    actor = (
        (action - act.FREE) // act.UNASKED if action >= act.FREE else -1
    )  # whose own card has left their hand
    for seat in range(before.players):
        if after.held[seat] + (seat == actor) < before.held[seat]:
            lost = [kind for kind in range(cards.ATTACKS) if on_table(after, kind) > on_table(before, kind)]
            card = names.a_spartan(lost[0])
            return [_persian(f"The Archers strike: {_who(before, seat)} loses {card}.", "card.archers")]
    return [_persian("The Archers strike, but nobody has an attack card to lose.", "card.archers")]


def _skipped(before: State, action: int, after: State) -> list[Line]:
    """R32 Who can do nothing is passed over where the table says so, once nobody has helped."""
    said = agenda.part(before, agenda.WHAT) == job.CHOOSE and action == act.PASS
    stuck = said or any(
        row[agenda.WHAT] == job.CHOOSE and row[agenda.SECOND] for row in before.job[: before.jobs]
    )
    if not stuck or after.turn == before.turn or after.outcome != endings.UNDECIDED:
        return []
    return [_greek(f"{_who(before, before.turn)} is skipped: somebody else can still attack.", "R32")]


def _warded_off(before: State, action: int) -> bool:
    """Whether the Archers fell before they could shoot: by an answer, or taken face down by Cliffs."""
    rows = before.job[: before.jobs]
    if any(row[agenda.WHAT] == job.FALLING for row in rows):
        return True
    if action < act.FREE:
        return rows[-1][agenda.WHAT] == job.WINDOW and action in (act.SHIELDS, act.CLIFFS)
    at, behind = divmod((action - act.FREE) % act.UNASKED - act.FREE_CLIFFS, 2)
    return 0 <= at < cards.POSITIONS and behind == 1 and before.rear[at] == TURNED_BACK - cards.ARCHERS


def on_table(view: State, kind: int) -> int:
    """How many Spartan cards of a kind lie in the open."""
    return view.spent[kind] + view.used[kind] + (view.where > 0 and view.attack == kind)


def _slid_forward(before: State, action: int, after: State) -> list[Line]:
    """hold.4c Cards that lay face up behind and stand in front now, unless a comparison has told it."""
    told = [fight.kind for fight in fights(before, action, after)]
    lines = []
    for at in range(cards.POSITIONS):
        card = after.front[at]
        was = before.rear[at] if before.rear[at] > TURNED_BACK else 1 + TURNED_BACK - before.rear[at]
        if card != EMPTY and card == was and before.rear[at] != after.rear[at] and card - 1 not in told:
            lines.append(
                _persian(
                    f"{names.a_persian(card - 1)} {'comes' if _is(card - 1) == 'is' else 'come'} forward at {names.position(at)}.",
                    "hold.4c",
                )
            )
    return lines


def _known_now(before: State, action: int, after: State) -> list[Line]:
    """G1 Cards that the team knows of because somebody is asked, or because the Archers found several (G10)."""
    what = agenda.part(before, agenda.WHAT)
    announced = what <= job.LAST_OF_A_SEAT and action >= act.FREE and _is_announcement(action)
    if before.players == 1 or before.open_hands or announced or what == job.HAND_OVER:
        return []
    lines = []
    tied = after.jobs and agenda.part(after, agenda.WHAT) == job.TARGET
    for seat in range(before.players):
        fresh = [
            names.a_spartan(kind)
            for kind in range(cards.SPARTAN_KINDS)
            if after.told[seat][kind] > before.told[seat][kind]
        ]
        if fresh:
            text = f"Everybody now knows that {_who(before, seat)} holds {listed(fresh)}."
            lines.append(_greek(text, "G10" if tied else "G1"))
    return lines


def _is_announcement(action: int) -> bool:
    return (action - act.FREE) % act.UNASKED >= act.ANNOUNCE


def _day(before: State, after: State) -> list[Line]:
    if names.day(after) == names.day(before) or after.outcome != endings.UNDECIDED:
        return []
    return [Line(f"Day {DAYS[names.day(after) - 1]} begins.", "R6", "")]


def _end(before: State, after: State) -> list[Line]:
    if after.jobs == 0:
        return [names.result(after)]
    if after.outcome == endings.VICTORY != before.outcome:
        return [_greek("The pass has held: now the heroes are turned over.", "end.victory")]
    return []


DEEDS: dict[int, Tell] = {
    job.CHOOSE: _choose,
    job.LOCATION: _location,
    job.LEONIDAS: _leonidas,
    job.ALLOT: _allot,
    job.DISCARD: _discard,
    job.WINDOW: _window,
    job.FIRST_PLAYER: _first,
    job.TARGET: _target,
    job.SCOUTING: _scouting,
    job.FETCH: _fetch,
    job.HAND_OVER: _hand_over,
    job.STEEL: _steel,
    job.TURN_LOCATION: _turn_location,
    job.GOAT_OR_NOT: _goat_or_not,
    job.SPARTAN: _draw,
    job.PEEK: _peek,
    job.SHOW: _show,
    job.ROLL: _roll,
    job.LAUREL: _laurel,
}
