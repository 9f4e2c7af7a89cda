"""What the contract asks of beats: times and words that can be shown, and places that are in the picture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from xml.etree import ElementTree

from pylae.core.beats import Beat, Enter, Lose, Plate, Roll, Send, Stamp, Trace, compose, cue_json
from pylae.core.game import Line, Picture

SLOWEST = 1200  # ms of one beat
MOST_OF_A_STEP = 60  # a night in which a whole army rallies


def check_beats(beats: Sequence[Beat], lines: Sequence[Line]) -> None:
    """Beats of one step are few and short, say what they must, and can be sent."""
    assert len(beats) <= MOST_OF_A_STEP, f"{len(beats)} beats for one step"
    for beat in beats:
        assert 0 <= beat.ms <= SLOWEST, f"a beat of {beat.ms} ms: {beat}"
        assert abs(beat.wait) <= SLOWEST, f"a wait of {beat.wait} ms: {beat}"
        assert beat.line is None or 0 <= beat.line < len(lines), f"no such line of the log: {beat}"
        assert beat.say or not beat.more, f"a second line without a first: {beat}"
        if isinstance(beat, Roll):
            assert beat.dice and beat.say, f"a throw without dice or words: {beat}"
            assert all(1 <= die.value <= die.sides for die in beat.dice), f"no such die: {beat}"
        if isinstance(beat, Stamp):
            assert beat.word, f"a stamp without a word: {beat}"
        if isinstance(beat, Trace):
            assert len(beat.way) > 1, f"a way that leads nowhere: {beat}"
        if isinstance(beat, Plate | Send | Lose):
            ElementTree.fromstring(f"<g>{beat.drawn}</g>")
    told = [beat.line for beat in beats if beat.line is not None]
    assert told == sorted(told), f"the log would go back: {told}"
    for cue in compose([(1, len(lines), beats)]):
        json.dumps(cue_json(cue))


def check_places(beats: Sequence[Beat], before: Picture, after: Picture) -> None:
    """Whatever a beat names is in the picture before the step or after it, and what enters is in the one after."""
    old, new = ids(before), ids(after)
    for beat in beats:
        for place in beat.named:
            assert not isinstance(place, str) or not place or place in old | new, (
                f"{place!r} is in neither picture: {beat}"
            )
        assert not isinstance(beat, Enter) or beat.id in new, f"{beat.id!r} enters and is not there: {beat}"


def ids(picture: Picture) -> set[str]:
    """The names of all that is drawn on the sheets."""
    layers = (layer for sheet in picture.sheets.values() for layer in sheet.layers.values())
    drawn = (ElementTree.fromstring(f"<g>{layer}</g>").iter() for layer in layers)
    return {name for elements in drawn for element in elements if (name := element.get("id"))}
