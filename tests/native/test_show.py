"""Looking at compiled rules: `python -m pylae.core.native`."""

from __future__ import annotations

import pytest

from pylae.core.native.__main__ import FORMS, main

SOURCE = "return state.strength >= cards.PERSIAN_COMBAT[state.slot[place]]"


def test_show_prints_a_rule_with_its_lines(capsys: pytest.CaptureFixture[str]):
    assert main(["show", "thermopyles", "fight.beats"]) == 0
    told = capsys.readouterr().out
    assert SOURCE in told and 'define internal i1 @"rule fight.beats"' in told


@pytest.mark.parametrize("form", FORMS)
def test_show_knows_every_form(form: str, capsys: pytest.CaptureFixture[str]):
    assert main(["show", "thermopyles", "beats", "--as", form]) == 0
    told = capsys.readouterr().out
    assert "beats" in told and len(told.splitlines()) > 5


def test_show_takes_a_whole_chapter(capsys: pytest.CaptureFixture[str]):
    assert main(["show", "thermopyles", "fight", "--policy", "random"]) == 0
    assert capsys.readouterr().out.count("define internal") > 5


def test_show_lists_the_rules_that_can_be_shown(capsys: pytest.CaptureFixture[str]):
    assert main(["list", "thermopyles"]) == 0
    assert "fight.beats" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show", "thermopyles", "surrender"], "no rule is called surrender"),
        (["show", "marathon", "run"], "There is no game 'marathon'"),
        (["list", "thermopyles", "--policy", "clever"], "there is no policy 'clever'"),
    ],
)
def test_show_refuses_in_one_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
):
    assert main(arguments) == 1
    assert sentence in capsys.readouterr().err
