"""What a choice leads to. A battle has no dice: its outcome is told for certain, with the totals behind it, up to the first question
or card that decides more. What is drawn or discarded at random is counted exactly over all cards it may be.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from pylae.core.chance import generator
from pylae.core.game import Odds, OddsRow
from pylae.core.odds import Chance, Tone
from pylae.core.wording import listed
from pylae.games.greeks_and_vikings.data import card, limits
from pylae.games.greeks_and_vikings.rules import act, agenda, endings, job, layout, sequence, totals, zones
from pylae.games.greeks_and_vikings.rules.state import State
from pylae.games.greeks_and_vikings.sight import explaining, views

ONE_OF = ("a Combatant", "a Weapon", "a Hold", "a Battlefield", "an Action card")
RISKS = {job.DRAW: "draw", job.SCATTER: "C31", job.MILL: "C15"}
VERBS = {  # of somebody else, and of the one who is asked
    job.DRAW: ("draws", "draw"),
    job.SCATTER: ("discards at random", "discard at random"),
    job.MILL: ("loses from the Deck", "lose from your Deck"),
}


def odds(view: State, action: int) -> Odds | None:
    """1.6 What an attack leads to, and the chances of what is drawn, discarded or milled at random after a choice."""
    if agenda.part(view, agenda.WHAT) == job.BATTLE and action >= act.ATTACK:
        return battle_odds(view, action)
    if act.DRAW < action < act.PLAY:
        count = action - act.DRAW
        return card_odds(view, view.turn, view.turn, count, "draw", "Drawing")
    me = sequence.mover(view)
    if me < 0:
        return None
    after = followed(view, action)
    what = agenda.part(after, agenda.WHAT) if after.jobs else 0
    if what not in RISKS:
        return None
    views.hide(after, me)
    player, count = agenda.part(after, agenda.FIRST), agenda.part(after, agenda.SECOND)
    verb = VERBS[what][player == me]
    opening = f"{person(view, player, me).capitalize()} {verb}"
    return card_odds(after, me, player, count, RISKS[what], opening)


# Battles


def battle_odds(view: State, action: int) -> Odds:
    """1.6 R6 Both totals with their explanation, who falls, and who loses how much."""
    me = view.turn
    slot, target = divmod(action - act.ATTACK, act.TARGETS)
    fighter = limits.TRENCH * me + slot
    title = f"{named(view, fighter)}: ATK {explaining.told(explaining.explain(view, fighter, card.ATK))}"
    if target < limits.PLACES:
        column = totals.defends_with(view, target)
        word = "ATK (Bold)" if column == card.ATK else "DEF"
        title += (
            f"; {named(view, target)}: {word} {explaining.told(explaining.explain(view, target, column))}"
        )
    after = followed(view, action)
    facts = list(told_facts(view, after, me))
    asked = sequence.mover(after)
    if after.jobs and agenda.part(after, agenda.WHAT) in RISKS:
        facts.append("then a card falls at random")
    elif after.jobs and agenda.part(after, agenda.WHAT) > job.ENDING:
        facts.append(
            f"then {'you decide' if asked == me else person(view, asked, me) + ' decides'} about an ability"
        )
    outcome = ", ".join(facts) or "nothing changes"
    return Odds(
        title=title,
        section="1.6",
        rows=(OddsRow("this attack", {outcome: Fraction(1)}, {}, {outcome: tone(view, after, me)}),),
        own=(Chance(me, wins(view, after, fighter, target), Fraction(1)),),
        besides=outcome,
    )


def wins(view: State, after: State, fighter: int, target: int) -> str:
    """What the attacker hopes for, as far as it comes true."""
    if after.outcome != endings.GOING_ON and after.alive[view.turn]:
        return "you win the game"
    fallen = [place for place in gone(view, after) if place in (fighter, target)]
    if target >= limits.PLACES:
        return f"you hit for {totals.total(view, fighter, card.ATK)}"
    if fallen == [target]:
        return f"you beat {named(view, target)}"
    if fallen == [fighter]:
        return f"you lose {named(view, fighter)}"
    return "both fall" if fallen else "nobody falls"


def told_facts(view: State, after: State, me: int) -> Iterator[str]:
    """Who has fallen, and what has become of the State Points."""
    for player in range(view.players):
        who, s = person(view, player, me), "" if player == me else "s"
        change = after.sp[player] - view.sp[player]
        lost = [named(view, place) for place in gone(view, after) if place // limits.TRENCH == player]
        if change < 0:
            lost.append(str(-change))
        if lost:
            yield f"{who} lose{s} {listed(lost)}"
        if change > 0:
            yield f"{who} gain{s} {change}"
    if after.outcome != endings.GOING_ON:
        yield "and the game is over"


def gone(view: State, after: State) -> list[int]:
    """Places whose Combatant has left."""
    return [
        place
        for place in range(limits.PLACES)
        if view.kit[place][layout.COMBATANT]
        and after.kit[place][layout.COMBATANT] != view.kit[place][layout.COMBATANT]
    ]


def tone(view: State, after: State, me: int) -> Tone:
    """What a battle means to the attacker."""
    if after.outcome != endings.GOING_ON:
        return Tone.TRIUMPH if after.alive[me] and after.outcome == endings.STATE_POINTS else Tone.DEFEAT
    mine = sum(place // limits.TRENCH == me for place in gone(view, after))
    theirs = len(gone(view, after)) - mine
    lost = view.sp[me] - after.sp[me]
    taken = sum(view.sp[player] - after.sp[player] for player in range(view.players) if player != me)
    good, bad = theirs > 0 or taken > 0, mine > 0 or lost > 0
    if good and bad:
        return Tone.EVEN
    return Tone.GAIN if good else Tone.LOSS if bad else Tone.EVEN


def followed(view: State, action: int) -> State:
    """The position after a choice, before anything is asked or falls at random. Unseen hands are dealt anew, since no card in
    them is named."""
    after = view.copy()
    views.redeal(after, sequence.mover(view), generator(0, 0))
    sequence.apply(after, action)
    return after


# Cards at random


def card_odds(view: State, me: int, player: int, count: int, section: str, opening: str) -> Odds | None:
    """draw How many Combatants there will be among so many cards, or all there are, and how likely each kind is among them."""
    drawn = section != RISKS[job.SCATTER]
    count = min(count, view.decks[player] if drawn else view.hands[player])
    if section == RISKS[job.DRAW]:
        count = min(count, view.hand_limit - view.hands[player])
    if count <= 0:
        return None
    ways = number_of(view, player, card.COMBATANT, count, drawn)
    outcomes = {among(number, count): chance for number, chance in ways.items()}
    events = {
        f"{'at least ' if count > 1 else ''}{ONE_OF[kind]}": 1
        - number_of(view, player, kind, count, drawn).get(0, Fraction(0))
        for kind in range(len(card.KINDS))
    }
    good = (player == me) == (section == RISKS[job.DRAW])
    tones = dict.fromkeys(outcomes, Tone.GAIN if good else Tone.LOSS)
    whose = "your" if player == me else "their"
    meant = "the card is a Combatant" if count == 1 else f"a Combatant among {whose} {count} cards"
    some = Chance(me, meant, 1 - ways.get(0, Fraction(0)))
    row = OddsRow(
        cards_in_words(count), outcomes, {event: chance for event, chance in events.items() if chance}, tones
    )
    return Odds(title=f"{opening} {cards_in_words(count)}", section=section, rows=(row,), own=(some,))


def number_of(view: State, player: int, kind: int, count: int, drawn: bool) -> dict[int, Fraction]:
    """The chances of how many cards of a kind are among so many at random: drawn from a Deck, or taken from a hand.

    All know the cards at the ends of a Deck, and these come first and last (C15). Of a hand that the view does not see every unseen card may be any of those that lie in the Deck for it.
    """
    pool = [
        view.card[title][card.KIND] for title, copies in enumerate(view.deck[player]) for _ in range(copies)
    ]
    if drawn:
        top = [view.card[token - 1][card.KIND] for token in view.top[player] if token][:count]
        loose = min(count - len(top), zones.unordered(view, player))
        bottom = [view.card[token - 1][card.KIND] for token in view.bottom[player] if token]
        sure = (top + bottom[: count - len(top) - loose]).count(kind)
        return {sure + number: chance for number, chance in taken(pool.count(kind), len(pool), loose).items()}
    seen = [view.card[token - 1][card.KIND] for token in view.hand[player] if token]
    hidden = view.hands[player] - len(seen)
    chances = dict[int, Fraction]()
    for unseen, share in taken(hidden, view.hands[player], count).items():
        for one, chance in taken(pool.count(kind), len(pool), unseen).items():
            for other, part in taken(seen.count(kind), len(seen), count - unseen).items():
                chances[one + other] = chances.get(one + other, Fraction(0)) + share * chance * part
    return chances


def taken(marked: int, whole: int, count: int) -> dict[int, Fraction]:
    """The chances of how many of the marked cards are among so many of the whole."""
    return {
        number: Fraction(comb(marked, number) * comb(whole - marked, count - number), comb(whole, count))
        for number in range(max(0, count - whole + marked), min(count, marked) + 1)
    }


def among(number: int, count: int) -> str:
    """So many Combatants among the cards."""
    if count == 1:
        return "a Combatant" if number else "something else"
    return f"{number} {'Combatant' if number == 1 else 'Combatants'}" if number else "no Combatant"


# Names


def named(view: State, place: int) -> str:
    """The name of the Combatant in a place."""
    assert view.table_data
    return view.table_data.titles["cards"][view.kit[place][layout.COMBATANT] - 1]


def person(view: State, player: int, me: int) -> str:
    """A player as the one who is asked would say it."""
    if player == me:
        return "you"
    return "your opponent" if view.players == 2 else f"Player {player + 1}"


def cards_in_words(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
