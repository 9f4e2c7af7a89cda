"""The end of a game as a picture: a cup for each way to end, what decided it, and the dice exactly as they fell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from pylae import games
from pylae.art import cups, letters, plain, theme
from pylae.art.columns import HEIGHT, WIDTH, columns
from pylae.art.testing import placed
from pylae.core.chance import CHANCE
from pylae.core.defaults import complete
from pylae.core.match import Match
from pylae.core.record import loads
from pylae.web.ending import SENTENCES, Dice, dice_of

GOLDEN = sorted(Path(games.__file__).parent.glob("*/tests/golden/*.txt"))
RECORDS = [path for path in GOLDEN if not path.name.endswith(".log.txt")]
DIE = re.compile(r"(?:die|roll) (\d+)")  # as the games spell what a die shows

each_record = pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parts[-4]}-{path.stem}")


def played(record: Path) -> Match:
    return loads(record.read_text(encoding="utf-8"), games.load)


def cup_of(match: Match) -> Any:
    return match.game.cup(match.state)


@each_record
def test_each_way_to_end_has_a_cup_that_says_what_is_painted_on_it(record: Path):
    cup = cup_of(played(record))
    assert len(cup.title) > 20 and cup.title.endswith(".")
    root = ElementTree.fromstring(cup.svg())
    names = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert len(names) == len(set(names))
    used = set(re.findall(r'(?:href="#|url\(#)([^")]*)', cup.svg()))
    assert used and used <= set(names)
    assert "var(" not in cup.svg("ink") and cup.svg("ink") != cup.svg("bone")


@each_record
def test_no_word_on_a_cup_is_cut_by_its_rim(record: Path):
    root = ElementTree.fromstring(cup_of(played(record)).live())
    for element, x, y, scale in placed(root):
        if not element.tag.endswith("text"):
            continue
        size = float(element.get("font-size", 0)) * scale
        half = letters.length(element.text or "", size) / 2
        x += float(element.get("x", 0)) * scale - cups.WIDTH / 2
        y += float(element.get("y", 0)) * scale - cups.HEIGHT / 2
        corners = [(x + side * half, y - up * size) for side in (-1, 1) for up in (0, 0.75)]
        assert all((a * a + b * b) ** 0.5 < cups.FIELD for a, b in corners), element.text


def test_no_two_ways_to_end_have_the_same_cup():
    drawn = Counter((record.parts[-4], cup_of(played(record)).svg()) for record in RECORDS)
    assert set(drawn.values()) == {1}


@pytest.mark.parametrize("name", games.own_names())
def test_every_ending_of_a_game_has_a_record_or_at_least_a_cup(name: str):
    game, match = games.load(name), played(next(path for path in RECORDS if path.parts[-4] == name))
    ways = import_module(f"pylae.games.{name}.rules.endings")
    for outcome in (value for key, value in vars(ways).items() if key.isupper()):
        if outcome == getattr(ways, "UNDECIDED", getattr(ways, "GOING_ON", None)):
            continue
        state = match.state.copy()
        state.outcome = outcome
        assert game.cup(state).title and all(game.decided(state))


@each_record
def test_how_it_ended_takes_three_sentences_at_most(record: Path):
    match = played(record)
    decided = match.game.decided(match.state)
    assert 1 <= len(decided) <= 2
    for sentence in decided:
        assert SENTENCES.split(sentence) == [sentence] and sentence[0] == sentence[0].upper()
        assert sentence.endswith(".") and "  " not in sentence and len(sentence) < 150


def fell(match: Match) -> Iterator[tuple[int, int]]:
    """What dice showed in the record, each with the number of its faces."""
    for number, step in enumerate(match.steps):
        if step.mover == CHANCE and (found := DIE.fullmatch(step.text)):
            yield len(match.about(match.positions[number]).actions), int(found[1])


@each_record
def test_the_dice_are_counted_exactly_as_they_fell(record: Path):
    match = played(record)
    counted: Counter[tuple[int, int]] = Counter()
    for dice in dice_of(match):
        counted.update(
            {(len(dice.counts), face): count for face, count in enumerate(dice.counts, 1) if count}
        )
    assert counted == Counter(fell(match))
    assert bool(counted) == (match.game.name != "greeks_and_vikings")  # which has no dice


def test_averages_are_those_of_the_dice():
    dice = Dice("Greece", "greek", (1, 0, 0, 2, 0, 1))
    assert (dice.number, dice.average, dice.expected) == (4, 3.75, 3.5)
    assert dice.told == "4 dice, 3.75 on average; 3.50 was to be expected"
    assert "of 10 faces" in Dice("Persia", "persian", (1,) * 10).told


@pytest.mark.parametrize(
    "counts", [(0, 0, 0, 0, 0, 1), (5, 5, 5, 5, 5, 5), (61, 0, 58, 3, 40, 22), (9,) * 10]
)
def test_columns_stay_in_their_box_and_are_as_tall_as_their_number(counts: tuple[int, ...]):
    root = ElementTree.fromstring(columns(counts, "greek", "told <in> words"))
    bars = [element for element in root.iter() if element.tag.endswith("rect")]
    tall = [float(bar.get("height", 0)) for bar in bars]
    assert all(
        abs(one * max(counts) - count * max(tall)) < max(counts)
        for one, count in zip(tall, counts, strict=True)
    )
    for element in root.iter():
        if element.tag.endswith("text"):
            assert 0 < float(element.get("x", 0)) < WIDTH and 10 < float(element.get("y", 0)) < HEIGHT
    assert root.get("aria-label") == "told <in> words"


def test_a_game_that_paints_nothing_gets_a_wreath_or_scales():
    whole = games.load("earth_and_water")
    names = [name for name in vars(whole) if name not in ("cup", "decided") and not name.startswith("_")]
    keep = {name: getattr(whole, name) for name in names}
    pens = {"draw": plain.draw, "cover": plain.cover, "cup": plain.cup}
    bare = complete(SimpleNamespace(**keep), pens)
    found = {}
    for record in RECORDS:
        if record.parts[-4] == whole.name:
            state = played(record).state
            found[record.stem] = bare.cup(state).title
            assert bare.decided(state) == ()
    assert "wreath" in found["greek_conquest"] and "level" in found["draw"]
    assert theme.CUP in cups.plain("viking", 1).live()
    assert "nobody" in cups.plain("persian", -1).title
