"""Telling: what happened in a step, told stage by stage from two views of it."""

from __future__ import annotations

from pylae.core import telling
from pylae.core.game import Line
from pylae.core.piles import cards_in, lowest, size
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, common, phase, production, sequence
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.words import names
from pylae.games.earth_and_water.words.telling import choices, stages, voice


def narrate(before: State, action: int, after: State) -> list[Line]:
    """4.1 What happened in one step, told from two views of it."""
    lines = list[Line]()
    for number, stage in enumerate(retrace(before, action, after)):
        if number == 0:
            lines += choices.tell_action(stage.old, action, stage.new)
            lines += choices.tell_reshuffle(stage.old, stage.new)
        elif tell := stages.STAGES.get(stage.phase):
            lines += tell(stage.old, stage.new)
        if stage.old.karneia > stage.new.karneia:
            lines.append(voice.say("The Karneia is over.", "R10", atlas.GREECE))
    if after.phase == phase.FINISHED:
        lines.append(names.result(after))
    return lines


def retrace(before: State, action: int, after: State) -> list[telling.Stage[State]]:
    """4.1 A step stage by stage: the action, and then what followed by itself; the last view is `after`."""
    return telling.retrace(before, lambda state: _act_on_view(state, action, after), sequence)


def _act_on_view(state: State, action: int, after: State) -> None:
    """Carries out an action on a view, once the cards that it brought to light were put into their hands."""
    now, side = state.phase, state.actor
    if now == phase.DRAW:
        _draw_on_view(state, after)
        return
    fresh = (common.discards(after) | after.aside) & ~(common.discards(state) | state.aside)
    _show(state, atlas.GREECE if now in (phase.BANISH, phase.PEACE_DIE, phase.CHOOSE_CARD) else side, fresh)
    for owner in range(atlas.SIDES):
        _show(state, owner, after.hand[owner])
    if now == phase.KEEP:
        state.hand[atlas.PERSIA] &= after.hand[atlas.PERSIA]
        state.phase = phase.FEED
    elif now == phase.BANISH:
        sequence.carry_out(state, cards_in(state.hand[atlas.GREECE]).index(lowest(fresh)))
    else:
        if now == phase.TURN and state.turn == atlas.GREECE and action == act.EVENT + cards.ORACLE:
            _show(state, atlas.GREECE, 1 << cards.ORACLE)  # it may have gone into a new deck with the hand
            _guess_unseen(state, atlas.GREECE)
        elif now == phase.OMEN and action == act.ANNOUNCE:
            _guess_unseen(state, atlas.PERSIA)
        sequence.carry_out(state, action)


def _draw_on_view(state: State, after: State) -> None:
    """5.1.4 A card is drawn; this view may not see which."""
    side = state.actor
    drawn = after.hand[side] & ~state.hand[side]
    state.deck &= ~drawn
    state.hand[side] |= drawn
    state.unseen[side] += 0 if drawn else 1
    state.to_draw -= 1
    production.go_on_drawing(state)


def _show(state: State, side: int, pile: int) -> None:
    """Cards of a hand that the view did not show."""
    hidden = pile & state.deck
    state.deck &= ~hidden
    state.hand[side] |= hidden
    state.unseen[side] -= size(hidden)


def _guess_unseen(state: State, side: int) -> None:
    """A hidden hand that is discarded and shuffled away at once: any cards will do for it."""
    while state.unseen[side] > 0:
        _show(state, side, 1 << lowest(state.deck))
