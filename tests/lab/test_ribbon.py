"""The ribbon: a picture that stands alone, in both themes, for a screen and for a phone."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import pylae
from pylae.art.theme import BONE, INK
from pylae.bots.network import ONE
from pylae.lab.analysis import CHOICE, LUCK, Analysis, Moment
from pylae.lab.ribbon import ribbon, signed, spread_out
from pylae.lab.verdicts import Verdict


def moment(first: int, last: int, before: int, after: int, kind: str = LUCK) -> Moment:
    part = ONE // 100
    return Moment(
        first, last, kind, -1 if kind == LUCK else 0, False, before * part, after * part, 0.01, first
    )


ANALYSIS = Analysis(
    game="earth_and_water",
    title="300: Earth & Water",
    options={"players": "2"},
    seats=("Greece", "Persia"),
    seat=0,
    whose="Greece",
    sides=("greek", "persian"),
    over=True,
    ending="Greece has won.",
    steps=40,
    seed=1,
    rollouts=100_000,
    moments=(moment(1, 10, 50, 30), moment(11, 12, 30, 45, CHOICE), moment(13, 40, 45, 100)),
    verdicts=(
        Verdict(11, 0, "move 2", "event 3", 0.3, 0.02, 500),
        Verdict(20, 1, "pass", "event 4", 0.1, 0.01, 500),
        Verdict(22, 1, "pass", "event 4", 0.0, 0.1, 500),
    ),
    turning=(0, 2),
    chapters=((0, "Expedition I"), (14, "Expedition II"), (38, "Expedition III")),
    luck=35 * (ONE // 100),
    luck_error=0.02,
    decisions=(15 * (ONE // 100), 0),
    decisions_error=(0.01, 0.0),
)


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("theme, colours", [("bone", BONE), ("ink", INK)])
def test_a_ribbon_is_a_picture_of_its_own_in_the_colours_of_its_theme(
    theme: str, colours: dict[str, str], tall: bool
):
    picture = ribbon(ANALYSIS, theme, tall)
    root = ElementTree.fromstring(picture)
    assert "var(" not in picture and colours["greek"] in picture and colours["persian"] in picture
    assert "GFS Neohellenic" in picture
    assert root.get("role") == "img"
    title, desc = list(root)[:2]
    assert title.text == "Greece: the chance to win"
    assert desc.text and "from 50 % to 100 %" in desc.text and "by luck" in desc.text
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"


def test_two_ribbons_on_a_page_share_no_id():
    one, two = (re.findall(r'id="([^"]+)"', ribbon(ANALYSIS, "", tall)) for tall in (False, True))
    assert one and not set(one) & set(two)


def test_a_ribbon_without_a_theme_takes_the_colours_of_its_page():
    assert "var(--greek," in ribbon(ANALYSIS, "")


def test_a_ribbon_marks_luck_choices_mistakes_and_turning_points():
    picture = ribbon(ANALYSIS)
    assert picture.count("<rect") == 2 + 2 + 1  # the band and its frame, two outcomes, the legend
    assert picture.count("<polygon") == 2 + 1 + 2 + 2  # two pins, a choice, two mistakes, the legend
    assert ">Expedition I<" in picture and ">II<" in ribbon(ANALYSIS, tall=True).replace(
        "Expedition II", "II"
    )


def test_the_chance_of_a_team_is_the_chance_to_win():
    match = pylae.position("thermopyles:Y2RkAAM2ECHAwKDgyMGADv5DaQEdLQYpEQYGdiYWuCAAPOFrDA")
    match.play("retreat")
    from pylae.lab.analysis import analyse

    assert "The chance to win" in ribbon(analyse(match, rollouts=2000))


def test_pins_move_as_little_as_they_must():
    assert spread_out([10, 100, 200], 26, 12, 300) == [12, 100, 200]
    assert spread_out([100, 104, 108], 26, 12, 300) == [100, 126, 152]
    assert spread_out([280, 290, 299], 26, 12, 288) == [236, 262, 288]


def test_changes_have_a_sign():
    assert [signed(part * ONE // 100) for part in (12, -12, 0)] == ["+12 %", "−12 %", "±0 %"]
