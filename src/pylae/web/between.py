"""Between people: what a screen is told of clocks, offers and lent seats, and what its person may do about them."""

from __future__ import annotations

from typing import Any

from pylae.core.bots import BOTS
from pylae.web.clocks import TITLES, duration
from pylae.web.deeds import missing
from pylae.web.table import Table, Who
from pylae.web.terms import DRAW, GIVE_UP, PAUSE, sentence

Json = dict[str, Any]

OFFERS = {  # what is offered: to the others, to whoever has offered it, and what takes it
    DRAW: ("{} offers a draw.", "You have offered a draw.", "Take the draw"),
    PAUSE: ("{} asks for a pause.", "You have asked for a pause.", "Stop the clocks"),
    GIVE_UP: ("{} wants to give the game up.", "You want to give the game up.", "Give up"),
}


def people(table: Table, who: Who, now: float) -> Json:
    """What stands between the people of a table, as one of them is told."""
    return {
        "clocks": clocks(table, now),
        "offer": offer(table, who),
        "late": late(table, who),
        "away": away(table, who),
        "lent": {seat: BOTS[policy].name for seat, policy in table.terms.lent.items()},
        "menu": menu(table, who),
    }


def clocks(table: Table, now: float) -> Json | None:
    """What everybody has left, and whose clock runs, as of this moment."""
    here = table.clocks
    if here is None:
        return None
    left = list(here.left)
    if here.running is not None:
        left[here.running] = max(0.0, left[here.running] - max(0.0, now - here.since))
    return {
        "left": left,
        "running": here.running,
        "deadline": here.deadline,
        "paused": table.terms.paused,
        "live": here.pace.live,
        "most": here.pace.most,
        "told": f"{TITLES.get(here.pace.name, 'A clock')}: {here.pace.told}.",
    }


def offer(table: Table, who: Who) -> Json | None:
    """An open offer, and whether it waits for this person."""
    here = table.terms.offer
    if here is None:
        return None
    mine = set(table.seats_of(who))
    told, own, take = OFFERS[here.what]
    yours = here.seat in mine
    return {
        "what": here.what,
        "text": own if yours else sentence(told.format(table.player(here.seat))),
        "more": "It ends when you choose your next move." if here.what == DRAW and not yours else "",
        "take": take,
        "mine": yours,
        "yours_to_answer": bool(missing(table, here) & mine),
    }


def late(table: Table, who: Who) -> Json | None:
    """Somebody whose time is out, and whether this person is among those who say what becomes of the seat."""
    seat, here = table.terms.lapsed, table.clocks
    if seat is None or here is None or table.over:
        return None
    mine = seat in table.seats_of(who)
    return {
        "text": "Your time is out." if mine else sentence(f"{table.player(seat)} has run out of time."),
        "more": "You may still choose, until the others let a bot play on for you." if mine else "",
        "give": f"Give {duration(here.pace.more)} more",
        "yours_to_answer": not mine and bool(table.played_by(who)),
    }


def away(table: Table, who: Who) -> Json | None:
    """That a bot plays for this person."""
    lent = table.terms.lent
    mine = [seat for seat in table.seats_of(who) if seat in lent]
    if not mine or table.over:
        return None
    bot = BOTS[lent[mine[0]]].name
    for_good = set(mine) <= table.terms.left
    return {"text": f"{bot} plays on for you.", "can": not for_good}


def menu(table: Table, who: Who) -> list[Json]:
    """What this person may do besides playing, with what comes of it."""
    if not table.played_by(who) or not table.full or table.over:
        return []
    others, terms = [table.player(seat) for seat in table.others(who)], table.terms
    agree = f"{others[0]} has to agree" if len(others) == 1 else "the others have to agree"
    found = [_item("take-back", "undo", "Ask to take back", agree)] if others else []
    if others and not table.together:
        found.append(_item("draw", "draw", "Offer a draw", agree))
    if table.clocks and others and not terms.paused:
        found.append(_item("pause", "pause", "Pause the clocks", agree))
    if terms.paused:
        found.append(_item("resume", "play", "Go on", "the clocks run again"))
    found.append(_item("lend", "person", "Let a bot play on for me", "you can come back at any time"))
    return [*found, _resign(table, bool(others), agree)]


def _resign(table: Table, others: bool, agree: str) -> Json:
    if table.together:
        return _item(
            "resign", "no", "Give up", agree if others else "the game ends here", sure="Give the game up?"
        )
    if len(table.seats) == 2:
        return _item(
            "resign", "no", "Resign", "the game is lost; the table is kept", sure="Resign this game?"
        )
    return _item("resign", "no", "Resign", "a bot plays on in your place", sure="Leave this game for good?")


def _item(name: str, sign: str, title: str, text: str, sure: str = "") -> Json:
    return {"name": name, "icon": sign, "title": title, "text": text, "sure": sure}
