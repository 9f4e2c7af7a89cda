"""The reader of recorded games: 200 games of another engine agree, and every kind of damage is told."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pylae.games.earth_and_water import recorded

FOLDER = Path(__file__).with_name("recorded")
FILES = sorted(FOLDER.glob("*.jsonl.gz"))
Line = dict[str, Any]


def first_game(with_type: str = "") -> list[Line]:
    """The lines of the first recorded game, or of the first with such a decision."""
    games: list[list[Line]] = []
    for file in FILES:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for text in lines:
                line = json.loads(text)
                if line["t"] == "init":
                    if games and (not with_type or any(line.get("type") == with_type for line in games[-1])):
                        return games[-1]
                    games.append([])
                games[-1].append(line)
    raise AssertionError(f"no game has a {with_type}")


def written(path: Path, lines: list[Line]) -> str:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return str(path)


def first(lines: list[Line], fits: Callable[[Line], bool]) -> Line:
    return next(line for line in lines if fits(line))


def test_recorded_200_games_without_a_difference(capsys: pytest.CaptureFixture[str]):
    assert len(FILES) == 2
    assert recorded.main([str(file) for file in FILES]) == 0
    assert capsys.readouterr().out == "200 games, 12302 decisions, 0 differences\n"


def test_recorded_a_plain_file_is_read_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert recorded.main([written(tmp_path / "one.jsonl", first_game())]) == 0
    assert capsys.readouterr().out.startswith("1 games, ")


@pytest.mark.parametrize(
    "field", ["units", "talents", "vp", "campaign", "g_hand", "p_hand", "deck", "discard"]
)
def test_recorded_a_changed_position_is_a_difference(
    field: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    lines = first_game()
    after = first(lines, lambda line: line["t"] == "m" and "after" in line)["after"]
    if field == "units":
        after["units"]["Athens"][0] += 1
    elif isinstance(after[field], list):
        after[field] = [*after[field], 99]
    else:
        after[field] += 1
    assert recorded.main([written(tmp_path / "changed.jsonl", lines)]) == 1
    out = capsys.readouterr().out
    assert "1 differences" in out and f"{field} is " in out and "ours is " in out


def test_recorded_a_difference_names_file_game_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    lines = first_game()
    line = first(lines, lambda line: line["t"] == "m" and "after" in line)
    line["after"]["talents"] += 1
    name = written(tmp_path / "changed.jsonl", lines)
    assert recorded.main([name]) == 1
    assert f"{name}, game {lines[0]['game']}, line i={line['i']}: " in capsys.readouterr().out


def test_recorded_the_set_up_is_compared_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    lines = first_game()
    lines[0]["after"]["units"]["Sestos"][1] = 3
    assert recorded.main([written(tmp_path / "set_up.jsonl", lines)]) == 1
    assert "units is " in capsys.readouterr().out


def test_recorded_a_changed_die_is_a_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for lines in (first_game("march"), first_game("sail")):
        rolls = [
            entry
            for line in lines
            if line["t"] == "m"
            for entry in line["chance"]
            if entry["k"] == "die" and not entry.get("event")
        ]
        assert rolls
        for entry in rolls:
            entry["v"] = 7 - entry["v"]
        assert recorded.main([written(tmp_path / "dice.jsonl", lines)]) == 1
        assert "1 differences" in capsys.readouterr().out


def test_recorded_a_card_that_is_not_there_cannot_be_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    lines = first_game()
    draws = [entry for line in lines if line["t"] == "m" for entry in line["chance"] if entry["k"] == "draw"]
    draws[1]["v"] = draws[0]["v"]
    assert recorded.main([written(tmp_path / "draws.jsonl", lines)]) == 1
    assert f"card {draws[0]['v']} is drawn, which is not there" in capsys.readouterr().out


def test_recorded_missing_and_needless_chance(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    lines = first_game()
    first(lines, lambda line: bool(line.get("chance")))["chance"].pop()
    assert recorded.main([written(tmp_path / "less.jsonl", lines)]) == 1
    assert "we need chance that is not recorded" in capsys.readouterr().out
    lines = first_game()
    line = first(lines, lambda line: line.get("type") == "raise")
    line["chance"].append({"k": "die", "who": "Persia", "v": 3, "cap": 4})
    assert recorded.main([written(tmp_path / "more.jsonl", lines)]) == 1
    assert "chance was recorded that we do not need" in capsys.readouterr().out


def test_recorded_an_illegal_decision_is_a_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    lines = first_game()
    first(lines, lambda line: line.get("type") == "buy_cards")["n"] = 7
    assert recorded.main([written(tmp_path / "seven.jsonl", lines)]) == 1
    assert "is not legal" in capsys.readouterr().out


def test_recorded_a_decision_of_the_wrong_side_is_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    lines = first_game()
    first(lines, lambda line: line.get("type") == "buy_cards")["who"] = "Greece"
    assert recorded.main([written(tmp_path / "side.jsonl", lines)]) == 1
    assert "side 0 decides, ours is 1" in capsys.readouterr().out


def test_recorded_a_decision_at_the_wrong_time_is_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    lines = first_game()
    del lines[1]
    assert recorded.main([written(tmp_path / "early.jsonl", lines)]) == 1
    assert "decides in phase" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"type": "surrender"}, "a decision of an unknown kind: surrender"),
        ({"t": "note"}, "a line of an unknown kind: note"),
        ({"who": "Sparta"}, "lacks or misspells"),
        ({"chance": None}, "lacks or misspells"),
    ],
)
def test_recorded_a_misspelt_line_is_a_difference(
    change: Line, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    lines = first_game()
    lines[1].update(change)
    assert recorded.main([written(tmp_path / "misspelt.jsonl", lines)]) == 1
    assert said in capsys.readouterr().out


def test_recorded_options_of_another_kind_are_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    lines = first_game()
    lines[0]["options"] = []
    assert recorded.main([written(tmp_path / "options.jsonl", lines)]) == 1
    assert "lacks or misspells" in capsys.readouterr().out


def test_recorded_a_city_that_does_not_exist_is_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    lines = first_game("march")
    first(lines, lambda line: line.get("type") == "march")["to"] = "Marathon"
    assert recorded.main([written(tmp_path / "marathon.jsonl", lines)]) == 1
    assert "there is no city Marathon" in capsys.readouterr().out


@pytest.mark.parametrize(("key", "value"), [("result", "Nobody"), ("vp", 99)])
def test_recorded_another_result_is_a_difference(
    key: str, value: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    lines = first_game()
    lines[-1][key] = value
    assert recorded.main([written(tmp_path / "result.jsonl", lines)]) == 1
    assert f"result {lines[-1]['result']} {lines[-1]['vp']}, ours is " in capsys.readouterr().out


def test_recorded_a_game_that_ends_too_soon_is_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    lines = first_game()
    assert recorded.main([written(tmp_path / "soon.jsonl", [*lines[:10], lines[-1]])]) == 1
    assert "the recorded game is over, ours is not" in capsys.readouterr().out


def test_recorded_one_difference_does_not_hide_the_other_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    bad = first_game()
    bad[1]["type"] = "surrender"
    assert recorded.main([written(tmp_path / "two.jsonl", [*bad, *first_game()])]) == 1
    assert capsys.readouterr().out.startswith("2 games, ")


# Files that cannot be read


def test_recorded_a_cut_compressed_file_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(FILES[0].read_bytes()[:40_000])
    assert recorded.main([str(cut)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{cut}: cannot be read: ")


def test_recorded_a_file_cut_within_a_line_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "cut.jsonl"
    written(path, first_game())
    path.write_bytes(path.read_bytes()[:-20])
    assert recorded.main([str(path)]) == 2
    assert "is no JSON" in capsys.readouterr().err


def test_recorded_a_file_cut_between_two_lines_is_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert recorded.main([written(tmp_path / "cut.jsonl", first_game()[:20])]) == 1
    assert "1 differences" in capsys.readouterr().out


def test_recorded_a_line_that_is_no_json_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "words.jsonl"
    text = Path(written(path, first_game())).read_text(encoding="utf-8").split("\n")
    text[2] = "Persia passes"
    path.write_text("\n".join(text), encoding="utf-8")
    assert recorded.main([str(path)]) == 2
    assert f"{path}: cannot be read: line 3 is no JSON" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["7\n", "[]\n", "{}\n", '"init"\n'])
def test_recorded_json_that_is_no_line_of_a_game_is_named(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / "other.jsonl"
    path.write_text(text, encoding="utf-8")
    assert recorded.main([str(path)]) == 2
    assert "line 1 is no line of a recorded game" in capsys.readouterr().err


def test_recorded_a_file_without_its_beginning_is_a_difference(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert recorded.main([written(tmp_path / "tail.jsonl", first_game()[1:])]) == 1
    assert "differences" in capsys.readouterr().out


def test_recorded_no_text_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "bytes.jsonl"
    path.write_bytes(b"\xff\xfe\x00\x81")
    assert recorded.main([str(path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_recorded_no_gzip_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "plain.jsonl.gz"
    path.write_text("{}", encoding="utf-8")
    assert recorded.main([str(path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_recorded_damaged_gzip_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    content = bytearray(FILES[0].read_bytes())
    content[20_000:20_040] = bytes(40)
    path = tmp_path / "damaged.jsonl.gz"
    path.write_bytes(content)
    assert recorded.main([str(path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_recorded_gzip_that_cannot_be_unpacked_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    content = bytearray(FILES[0].read_bytes())
    content[65:73] = bytes(byte ^ 0xFF for byte in content[65:73])
    path = tmp_path / "damaged.jsonl.gz"
    path.write_bytes(content)
    assert recorded.main([str(path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_recorded_a_missing_file_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert recorded.main([str(tmp_path / "nowhere.jsonl")]) == 2
    assert "nowhere.jsonl: cannot be read: " in capsys.readouterr().err


def test_recorded_a_folder_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert recorded.main([str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err


# Without files


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_recorded_help(word: str, capsys: pytest.CaptureFixture[str]):
    assert recorded.main([word]) == 0
    assert "python -m pylae.games.earth_and_water.recorded FILE" in capsys.readouterr().out


def test_recorded_without_a_file_it_says_how(capsys: pytest.CaptureFixture[str]):
    assert recorded.main([]) == 2
    shown = capsys.readouterr()
    assert "recorded FILE" in shown.out + shown.err
