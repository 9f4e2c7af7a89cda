"""Deeds: what people want of a table, checked, as the event that is to be written. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pylae.core.bots import Policy
from pylae.core.game import Refusal
from pylae.core.match import Move, Plan
from pylae.web.clocks import BOT
from pylae.web.sitting import check_policy
from pylae.web.table import Table, Who
from pylae.web.terms import DRAW, GIVE_UP, PAUSE, RESIGN, Offer

STAND_IN = str(Policy.HEURISTIC)  # the bot that plays for people who say nothing else


@dataclass(frozen=True)
class Deed:
    """What somebody wants, checked: what the event will tell, and for a play what it does."""

    kind: str
    seat: int
    data: dict[str, Any]
    plan: Plan | None = None


def choose(table: Table, who: Who, move: Move) -> Deed:
    """A choice, asked or unasked."""
    return _play(table.plan(who, move))


def choose_for(table: Table, seat: int, move: Move) -> Deed:
    """A choice that is made without a person: a bot's, or what a seat has ordered."""
    return _play(table.match.plan(move, seat))


def roll(table: Table, who: Who) -> Deed:
    """One physical chance that the computer decides."""
    table.check_turn(who)
    return _play(table.match.plan_roll())


def take_back(table: Table, who: Who, to: int | None) -> Deed:
    """The last choice goes, or all since a step; in a lesson the page."""
    if table.lesson:
        return turn_page(table, who, "back")
    table.check_present(who)
    return Deed("undo", table.seats_of(who)[0], {"keep": table.undo_steps(who, to)})


def trial(table: Table, who: Who, to: int | None = None) -> Iterator[None]:
    """What a take-back, or the answer to one, has to try beforehand: how far it goes and for whom, if it can be at all."""
    try:
        if table.back:
            keep, who = table.back.keep, table.holder(table.back.seat)
        else:
            keep = table.back_steps(who, to)
    except Refusal:
        return
    yield from table.trials.make(keep, table.seats_of(who))


def ask_back(table: Table, who: Who, to: int | None) -> Deed:
    """A take-back that the others must agree to; who plays alone has it at once."""
    table.check_present(who)
    keep = table.back_steps(who, to)
    seat = table.seats_of(who)[0]
    if table.others(who):
        return Deed("ask", seat, {"keep": keep})
    return Deed("undo", seat, {"keep": keep, "looked": table.has_seen(who, keep)})


def answer_back(table: Table, who: Who, yes: bool) -> Deed:
    """What somebody says to a take-back; the last of those who agree takes the steps away."""
    table.check_seat(who)
    back, mine = table.back, table.seats_of(who)
    if back is None or back.seat in mine:
        raise Refusal("Nobody has asked you for a take-back.")
    data: dict[str, object] = {"yes": yes}
    asker = table.holder(back.seat)
    if yes and set(table.others(asker)) <= back.agreed | set(mine):
        data |= {"keep": back.keep, "looked": table.has_seen(asker, back.keep)}
    return Deed("answer", mine[0], data)


# How a game ends before its end


def resign(table: Table, who: Who) -> Deed:
    """Somebody gives up. Between two the other wins; among several rivals a bot takes the seat for good; a team gives up when
    all of its people agree."""
    seat = _speaking(table, who)
    if table.together:
        if table.others(who):
            return offer(table, who, GIVE_UP)
        return Deed("resign", seat, {"how": GIVE_UP})
    if len(table.seats) == 2:
        return Deed("resign", seat, {"how": RESIGN})
    return Deed("resign", seat, {"policy": STAND_IN, "seats": [seat]})


def offer(table: Table, who: Who, what: str) -> Deed:
    """An offer to the others, who all must agree: a draw, a pause, or to give up together."""
    seat, open_offer = _speaking(table, who), table.terms.offer
    if not table.others(who):
        raise Refusal("There is nobody here to agree with you.")
    if open_offer:
        whose = "Your offer" if open_offer.seat in table.seats_of(who) else "An offer"
        raise Refusal(f"{whose} is open already; one at a time.")
    if what == DRAW and table.together:
        raise Refusal("All of you win or lose together; you can only give up together.")
    if what == GIVE_UP and not table.together:
        raise Refusal("You can resign for yourself.")
    if what == PAUSE and table.clocks is None:
        raise Refusal("There is no clock here; everybody may take all the time there is.")
    if what == PAUSE and table.terms.paused:
        raise Refusal("The clocks stand still already.")
    if (what, seat) in table.terms.refused:
        raise Refusal("You have offered this already; you may offer it again after your next choice.")
    return Deed("offer", seat, {"what": what})


def reply(table: Table, who: Who, yes: bool) -> Deed:
    """What somebody says to an offer; whoever has made it takes it back."""
    seat, open_offer = _speaking(table, who), table.terms.offer
    if open_offer is None:
        raise Refusal("No offer is open any more.")
    mine = table.seats_of(who)
    if open_offer.seat in mine:
        if yes:
            raise Refusal("The others have to agree.")
        return Deed("reply", open_offer.seat, {"yes": False, "back": True})
    done = yes and not missing(table, open_offer) - set(mine)
    return Deed("reply", seat, {"yes": yes, "seats": mine, "done": done})


def missing(table: Table, offer: Offer) -> set[int]:
    """The seats whose people have not agreed to an offer yet."""
    return set(table.others(table.holder(offer.seat))) - offer.agreed - {table.terms.lapsed}


def resume(table: Table, who: Who) -> Deed:
    """The clocks run again; anybody may say so."""
    seat = _speaking(table, who)
    if not table.terms.paused:
        raise Refusal("The clocks are not standing still.")
    return Deed("resume", seat, {})


# Seats that somebody else plays


def lend(table: Table, who: Who, policy: str = STAND_IN) -> Deed:
    """A bot plays on: for the one whose time is out, if that is another person, or else for whoever asks."""
    seat, lapsed = _speaking(table, who), table.terms.lapsed
    check_policy(policy)
    late = lapsed is not None and lapsed not in table.seats_of(who)
    return Deed("lend", seat, {"seats": [lapsed] if late else table.played_by(who), "policy": policy})


def give_time(table: Table, who: Who) -> Deed:
    """The one whose time is out gets some more."""
    seat, lapsed = _speaking(table, who), table.terms.lapsed
    if table.clocks is None or lapsed is None or lapsed in table.seats_of(who):
        raise Refusal("Nobody else has run out of time.")
    return Deed("more", seat, {"to": lapsed, "seconds": table.clocks.pace.more})


def come_back(table: Table, who: Who) -> Deed:
    """Somebody plays on where a bot did; it has made a choice at least, so that coming and going holds nobody up."""
    table.check_seat(who)
    terms = table.terms
    lent = [seat for seat in table.seats_of(who) if seat in terms.lent]
    mine = [seat for seat in lent if seat not in terms.left]
    if table.over:
        raise Refusal("The game is over.")
    if not lent:
        raise Refusal("Nobody plays for you.")
    if not mine:
        raise Refusal("You have resigned; the bot plays to the end.")
    if table.match.mover in terms.new and table.match.mover in mine:
        raise Refusal("The bot is choosing for you now; come back as soon as it has.")
    return Deed("return", mine[0], {"seats": mine})


BETWEEN = {deed.__name__: deed for deed in (resign, offer, reply, resume, lend, give_time, come_back)}


# Clocks


def begin(table: Table) -> Deed:
    """All seats are taken, and the clocks begin to run."""
    if not table.waits_to_begin:
        raise Refusal("The clocks run already.")
    return Deed("begin", -1, {})


def lapse(table: Table, seat: int) -> Deed:
    """The clock of a seat has run out: a bot plays on, or the others are asked, as the pace says."""
    clocks = table.clocks
    if clocks is None or clocks.running != seat:
        raise Refusal("This clock does not run any more.")
    at_once = clocks.pace.lapse == BOT or not table.others(table.holder(seat))
    return Deed("lapse", seat, {"policy": STAND_IN} if at_once else {})


def _speaking(table: Table, who: Who) -> int:
    """The seat for which somebody speaks of such things: the one that is asked, or the first of one's own."""
    table.check_present(who)
    if not table.full:
        raise Refusal("A seat is still open; the game begins when it is taken.")
    if table.over:
        raise Refusal("The game is over.")
    mine = table.played_by(who)
    return table.match.mover if table.match.mover in mine else mine[0]


def _play(plan: Plan) -> Deed:
    actions = [step.action for step in plan.steps]
    return Deed("play", plan.steps[0].mover, {"actions": actions}, plan)


def turn_page(table: Table, who: Who, go: str) -> Deed:
    """The lesson of a table goes `on` or `back`, or ends, so that one plays on `free`."""
    table.check_seat(who)
    seat, lesson, steps = table.seats_of(who)[0], table.lesson, len(table.match.steps)
    if lesson is None:
        raise Refusal("There is no lesson at this table.")

    def to(page: int | None, keep: int) -> Deed:
        return Deed("lesson", seat, {"page": page, "keep": keep})

    if go == "free":
        return to(None, steps)
    page = lesson.pages[table.page]
    if go == "on":
        if lesson.reads(table.page) and table.page + 1 < len(lesson.pages):
            return to(table.page + 1, steps)
        raise Refusal(f"First {lesson.order(table.page)}", page.section)
    if steps > page.at:  # the page itself is begun anew
        return to(table.page, page.at)
    if table.page == 0:
        raise Refusal("This is the first page of the lesson.")
    return to(table.page - 1, lesson.pages[table.page - 1].at)
