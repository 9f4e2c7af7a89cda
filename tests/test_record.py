"""Records: each loads as exactly the match that was saved, or not at all, and then says which line stops it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylae import __version__, games
from pylae.core import record
from pylae.core.chance import CHANCE, below, generator
from pylae.core.game import Game, Line
from pylae.core.match import Match
from pylae.core.record import RecordError, dumps, loads, read, save, write_whole
from pylae.games.thermopyles.tests.positions import ALL_OPTIONS

GAME = games.load("thermopyles")


def played(options: dict[str, Any], seed: int, most: int = 10_000, position: Any = None) -> Match:
    """A random game of so many choices, or a whole one."""
    match = Match(GAME, options, seed=seed, position=position)
    random = generator(seed, 1)
    while not match.over and most > 0:
        actions = match.actions()
        match.play(actions[below(random, len(actions))])
        most -= 1
    return match


def same(one: Match, two: Match) -> bool:
    return (
        one.steps == two.steps
        and one.positions == two.positions
        and one.options == two.options
        and one.seats == two.seats
        and one.from_setup == two.from_setup
        and one.game is two.game
    )


def refused(text: str, line: int | None = None) -> RecordError:
    """The error of a record that must not load; its line is one of the record's, or the one after."""
    with pytest.raises(RecordError) as error:
        loads(text, games.load)
    assert str(error.value).startswith(f"line {error.value.line}: ")
    assert 1 <= error.value.line <= text.count("\n") + 1
    if line is not None:
        assert error.value.line == line
    return error.value


def restamp(lines: list[str]) -> str:
    """A record with fresh checks: what somebody would write who knows how they are made."""
    body = [line.rpartition("  ")[0] for line in lines[lines.index("") + 1 :]]
    return forge(lines[: lines.index("")], body)


def forge(header: list[str], body: list[str]) -> str:
    import hashlib

    check = hashlib.sha256("\n".join(header).encode())
    stamped = [
        f"{line}  {record._stamp(check, line)[: 16 if line.startswith('end of') else 4]}" for line in body
    ]
    return "\n".join([*header, "", *stamped]) + "\n"


WHOLE = played({"players": 2, "hidden_hands": "yes"}, 5)
TEXT = dumps(WHOLE, __version__)
LINES = TEXT.split("\n")[:-1]


# Round trips


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=lambda options: "-".join(map(str, options.values())))
def test_record_of_a_game_loads_as_that_game(options: dict[str, Any]):
    for seed, most in ((1, 10_000), (2, 5), (3, 0)):
        match = played(options, seed, most)
        text = dumps(match, __version__)
        again = loads(text, games.load)
        assert same(match, again)
        assert again.physical is False
        assert dumps(again, __version__) == text


def test_record_of_a_game_from_a_position():
    middle = played({"players": 3, "draw_vote": "yes"}, 4, 7)
    match = played({}, 9, 6, middle.state)
    text = dumps(match, __version__)
    assert "position: thermopyles:" in text
    again = loads(text, games.load)
    assert same(match, again)
    assert not again.from_setup


def test_record_of_a_branch_and_after_undo():
    match = played({"players": 2}, 6, 8)
    for changed in (match.branch(seed=1), match.branch(len(match.steps) - 1, seed=1)):
        assert same(changed, loads(dumps(changed, __version__), games.load))
    match.undo(force=True)
    assert same(match, loads(dumps(match, __version__), games.load))


def test_record_saved_while_a_die_is_about_to_fall_loads_and_can_go_on():
    match = Match(GAME, physical=True)
    match.play("persian 21/23")
    again = loads(dumps(match, __version__), games.load)
    assert same(match, again)
    again.roll_on()
    assert again.mover == CHANCE  # the real die still falls on a real table
    again.physical = False
    again.roll_on()
    assert again.mover == 0


@pytest.mark.parametrize("physical", [False, True])
@pytest.mark.parametrize("bots", [{}, {1: "heuristic"}, {2: "random", 0: "heuristic"}])
def test_record_keeps_bots_and_physical_play(bots: dict[int, str], physical: bool):
    middle = played({"players": 3}, 4, 7)
    for position in (None, middle.state):
        match = Match(GAME, {"players": 3}, seed=1, physical=physical, bots=bots, position=position)
        match.play(match.actions()[0])
        text = dumps(match, __version__)
        again = loads(text, games.load)
        assert (again.bots, again.physical) == (dict(sorted(bots.items())), physical)
        assert same(match, again)
        assert dumps(again, __version__) == text


def test_record_of_a_finished_physical_game_with_bots_loads_as_it_ended():
    match = Match(GAME, {"players": 2}, seed=3, bots={1: "random"})
    match.physical = True
    while not match.over:
        match.play(match.actions()[0])
    again = loads(dumps(match, __version__), games.load)
    assert same(match, again)
    assert (again.over, again.physical, again.bots) == (True, True, {1: "random"})


def test_record_tells_older_programs_at_once_that_it_knows_of_bots_or_physical_play():
    """They ignored lines they did not know, and would have gone on with another table."""
    assert dumps(Match(GAME), __version__).startswith("Pylae record 1\n")
    assert dumps(Match(GAME, bots={0: "random"}), __version__).startswith("Pylae record 2\n")
    assert dumps(Match(GAME, physical=True), __version__).startswith("Pylae record 2\n")


@pytest.mark.parametrize(
    "name",
    ["Leonidas", "Λεωνίδας", "a: b", "seat 1: x", " spaced ", "  2  chance  die 6  0000", "#", "☃", ""],
)
def test_record_keeps_the_names_of_seats(name: str, tmp_path: Path):
    match = Match(GAME, {"players": 2}, seed=1, seats=[name, "somebody"])
    save(match, tmp_path / "game.txt", __version__)
    assert read(tmp_path / "game.txt", games.load).seats == [name, "somebody"]


@pytest.mark.parametrize("name", ["a\nb", "a\n\nb", "a\rb", "\n"])
def test_record_of_a_name_with_a_line_end_is_never_a_file_that_cannot_be_read(name: str, tmp_path: Path):
    """Refused when the match is made or saved, or kept; but a saved game must load."""
    try:
        match = Match(GAME, {"players": 2}, seed=1, seats=[name, "somebody"])
        save(match, tmp_path / "game.txt", __version__)
    except ValueError:
        return
    assert read(tmp_path / "game.txt", games.load).state == match.state


def test_record_of_a_finished_game_tells_the_result_in_its_header():
    assert f"result: {WHOLE.ending}" in LINES


def test_record_still_loads_when_the_game_finds_other_words():
    def reworded(state: Any) -> Line:
        return Line("Something else happened.", "end")

    game = SimpleNamespace(**{**vars(games.load("thermopyles")), "result": reworded})
    assert loads(TEXT, lambda name: cast(Game, game)).steps == WHOLE.steps
    assert "result:" not in dumps(played({}, 1, 3), __version__)


def test_record_is_one_line_a_step_and_readable():
    assert LINES[0] == record.FORMAT
    steps = LINES[LINES.index("") + 1 : -1]
    assert len(steps) == len(WHOLE.steps)
    for line, step in zip(steps, WHOLE.steps, strict=True):
        who = "chance" if step.mover == CHANCE else f"seat {step.mover + 1}"
        assert re.fullmatch(rf"\d+  {who}  {re.escape(step.text)}  [0-9a-f]{{4}}", line)


# Cut off


def test_record_cut_off_after_any_line_is_refused_with_a_line():
    for count in range(len(LINES)):
        refused("\n".join(LINES[:count]))
        refused("\n".join(LINES[:count]) + "\n")


def test_record_cut_off_anywhere_is_refused_with_a_line():
    short = dumps(played({"players": 2}, 1, 2), __version__)
    for text in (short, dumps(played({}, 3, 0), __version__)):
        for length in range(len(text) - 1):  # without its last line end a record is still whole
            refused(text[:length])
    for length in range(0, len(TEXT) - 1, 17):
        refused(TEXT[:length])


def test_record_cut_off_says_so():
    assert "cut off" in str(refused("\n".join(LINES[:-1]) + "\n", len(LINES)))
    assert "cut off" in str(refused("\n".join(LINES[:3])))


def test_record_without_its_beginning_is_refused():
    for first in range(1, len(LINES)):
        assert refused("\n".join(LINES[first:]) + "\n", 1)


# Edited


def edits(line: str) -> Iterator[str]:
    """Ways in which somebody may change one line."""
    for old, new in (("die 6", "die 5"), ("die 1", "die 2"), ("chance", "seat 1"), ("seat 1", "seat 2")):
        if old in line:
            yield line.replace(old, new)
    if card := re.search(r"card (\d+)", line):
        yield line.replace(card[0], f"card {10 + (int(card[1]) - 9) % 11}")
    if persian := re.search(r"persian \d+/\d+", line):
        yield line.replace(persian[0], "persian 12/27" if persian[0] != "persian 12/27" else "persian 22/22")
    yield line + " "
    yield " " + line
    yield line[:-1]
    yield line + "0"
    yield line.upper() if line.upper() != line else line + "x"


def test_record_edited_in_any_line_is_refused():
    for at, line in enumerate(LINES):
        if not line:
            continue
        for edited in edits(line):
            assert edited != line
            error = refused("\n".join([*LINES[:at], edited, *LINES[at + 1 :]]) + "\n")
            if at > LINES.index(""):
                assert error.line == at + 1  # found where it was edited


def test_record_with_a_line_deleted_doubled_or_swapped_is_refused():
    for at in range(len(LINES)):
        refused("\n".join(LINES[:at] + LINES[at + 1 :]) + "\n")
        refused("\n".join([*LINES[: at + 1], *LINES[at:]]) + "\n")
        if at + 1 < len(LINES) and LINES[at] != LINES[at + 1]:
            refused("\n".join([*LINES[:at], LINES[at + 1], LINES[at], *LINES[at + 2 :]]) + "\n")
        refused("\n".join([*LINES[:at], "", *LINES[at:]]) + "\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("game: thermopyles", "game: marathon"),
        ("version: ", "version: 9"),
        ("option players: 2", "option players: 3"),
        ("option players: 2", "option players: 9"),
        ("option hidden_hands: yes", "option hidden_hands: no"),
        ("option hidden_hands: yes", "option hidden_hand: yes"),
        ("option first_player: 1", "option first_player: 4"),
        ("seat 1: somebody", "seat 1: nobody"),
        ("seat 2: somebody\n", ""),
        ("result: pass lost", "result: casualties"),
        ("Pylae record 1", "Pylae record 2"),
        ("option players: 2", "option players 2"),
    ],
)
def test_record_with_another_header_is_refused(old: str, new: str):
    assert old in TEXT
    refused(TEXT.replace(old, new, 1))


def test_record_with_text_after_its_end_is_refused():
    refused(TEXT + "more\n", len(LINES) + 1)
    refused(TEXT + TEXT)
    loads(TEXT + "\n\n", games.load)


@settings(deadline=None, max_examples=150)
@given(st.data())
def test_record_damaged_anywhere_is_refused_or_the_same(data: st.DataObject):
    at = data.draw(st.integers(0, len(TEXT) - 1))
    kind = data.draw(st.sampled_from(["change", "insert", "delete"]))
    letter = data.draw(st.characters(exclude_categories=["Cs"]))
    end = at if kind == "insert" else at + 1
    damaged = TEXT[:at] + ("" if kind == "delete" else letter) + TEXT[end:]
    try:
        again = loads(damaged, games.load)
    except RecordError as error:
        assert 1 <= error.line <= damaged.count("\n") + 1
    else:
        assert same(WHOLE, again)


@pytest.mark.parametrize(
    "text", ["", "\n", "hello", "\x00", "Pylae record 1", "Pylae record 1\n", "Pylae record 1\n\n"]
)
def test_record_that_is_something_else_is_refused(text: str):
    refused(text)


# Forged: the checks are right and the game is not


def test_record_forged_in_a_die_a_card_or_a_number_is_refused_by_the_rules():
    steps = LINES.index("") + 1
    forged = LINES.copy()
    forged[steps] = forged[steps].replace("persian", "persian 99/99 #")
    assert "cannot be played" in str(refused(restamp(forged), steps + 1))
    forged = LINES.copy()
    forged[steps] = forged[steps].replace("chance", "seat 1")
    assert "it is the move of chance, not of seat 1" in str(refused(restamp(forged), steps + 1))
    forged = LINES.copy()
    forged[steps] = "7" + forged[steps]
    assert "should be step 1" in str(refused(restamp(forged), steps + 1))


def test_record_forged_past_the_end_or_with_another_count_is_refused():
    number = len(WHOLE.steps)
    header = LINES[: LINES.index("")]
    body = [line.rpartition("  ")[0] for line in LINES[LINES.index("") + 1 : -1]]
    assert same(WHOLE, loads(forge(header, [*body, f"end of {number} steps"]), games.load))
    refused(forge(header, [*body, f"end of {number + 1} steps"]))
    refused(forge(header, [*body, f"{number + 1}  seat 1  retreat", f"end of {number + 1} steps"]))
    refused(forge(header, [*body, f"{number + 1}  nobody  retreat", f"end of {number + 1} steps"]))


def test_record_forged_with_a_false_result_is_refused():
    header = [re.sub(r"^result: .*", "result: casualties", line) for line in LINES[: LINES.index("")]]
    body = [line.rpartition("  ")[0] for line in LINES[LINES.index("") + 1 :]]
    refused(forge(header, body))


def test_record_forged_with_options_that_are_not_those_of_its_position_is_refused():
    match = played({}, 9, 3, played({"players": 2}, 4, 3).state)
    lines = dumps(match, __version__).split("\n")[:-1]
    refused(restamp([line.replace("option draw_vote: no", "option draw_vote: yes") for line in lines]))


def test_record_forged_with_a_whole_move_in_a_line_is_refused():
    def read_two(state: Any, text: str) -> list[int]:
        return [0, 0] if text == "two cards" else GAME.read(state, text)

    shorthand = cast(Game, SimpleNamespace(**{**vars(GAME), "read": read_two}))
    header = LINES[: LINES.index("")]
    text = forge(header, ["1  chance  two cards", "end of 2 steps"])
    with pytest.raises(RecordError, match="'two cards' is a move of 2 steps") as error:
        loads(text, lambda name: shorthand)
    assert error.value.line == len(header) + 2


@pytest.mark.parametrize("words", ["fight " + "9" * 5000, "card \x00", "☃", "", "  ", "die 7"])
def test_record_forged_with_nonsense_is_refused(words: str):
    header = LINES[: LINES.index("")]
    refused(forge(header, [f"1  chance  {words}", "end of 1 steps"]))


def table_lines() -> list[str]:
    match = Match(GAME, {"players": 2}, seats=["Ann", "bot"], bots={1: "heuristic"}, physical=True)
    return dumps(match, __version__).split("\n")[:-1]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("bot 2: heuristic", "bot 2: xerxes", "there is no bot 'xerxes'; there are random, shepherd"),
        ("bot 2: heuristic", "bot 3: heuristic", "3 is no seat; they go from 1 to 2"),
        ("bot 2: heuristic", "bot 0: heuristic", "is no line of the header"),
        ("bot 2: heuristic", "bot 02: heuristic", "is no line of the header"),
        ("bot 2: heuristic", "bot -1: heuristic", "is no line of the header"),
        ("bot 2: heuristic", "bot ٢: heuristic", "is no line of the header"),
        ("bot 2: heuristic", f"bot {'9' * 5000}: heuristic", "is no line of the header"),
        ("bot 2: heuristic", "bot 2:", "is no line of the header"),
        ("bot 2: heuristic", "bots: 2", "is no line of the header"),
        ("physical: yes", "physical: no", "physical is yes, or the line is not there; it cannot be 'no'"),
        ("physical: yes", "physical: ", "it cannot be ''"),
        ("physical: yes", "Physical: yes", "is no line of the header"),
        ("physical: yes", "bot 2: heuristic", "'bot 2' stands already in line"),
        ("physical: yes", "weather: fair", "'weather: fair' is no line of the header of a 'Pylae record 2'"),
    ],
)
def test_record_with_a_table_that_cannot_be_names_the_line(old: str, new: str, says: str):
    lines = table_lines()
    at = lines.index(old)
    assert says in str(refused(restamp([*lines[:at], new, *lines[at + 1 :]]), at + 1))


def test_record_of_the_first_format_knows_no_bots():
    assert "is no line" in str(refused(restamp(["Pylae record 1", *table_lines()[1:]])))


def test_record_of_a_format_to_come_is_refused_in_its_first_line():
    assert "can be read here" in str(refused(restamp(["Pylae record 3", *table_lines()[1:]]), 1))


def test_record_of_an_unknown_game_or_a_damaged_position_names_the_line():
    assert "no game 'marathon'" in str(refused(TEXT.replace("game: thermopyles", "game: marathon"), 2))
    match = played({}, 9, 3, played({"players": 2}, 4, 3).state)
    text = dumps(match, __version__)
    line = next(at for at, line in enumerate(text.split("\n"), 1) if line.startswith("position"))
    assert "damaged" in str(refused(re.sub(r"(position: thermopyles:...)..", r"\1AA", text), line))
    refused(text.replace("position: thermopyles", "position: marathon"))
    refused(text.replace("position: thermopyles:", "position: "))


def test_record_without_a_game_is_refused():
    assert "which game" in str(refused(TEXT.replace("game: thermopyles\n", "")))


def test_record_with_two_lines_of_one_name_is_refused():
    refused(TEXT.replace("seat 1: somebody\n", "seat 1: somebody\nseat 1: somebody\n"))


# Files


def test_record_file_that_is_no_text_names_the_line(tmp_path: Path):
    path = tmp_path / "game.txt"
    path.write_bytes(TEXT.encode()[:60] + b"\xff\xfe" + TEXT.encode()[60:])
    with pytest.raises(RecordError, match="no text") as error:
        read(path, games.load)
    assert error.value.line == TEXT[:60].count("\n") + 1


def test_record_file_that_is_not_there_is_an_os_error(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.txt", games.load)


def test_record_text_with_dos_line_ends_is_refused_clearly():
    error = refused(TEXT.replace("\n", "\r\n"), 1)
    assert "line end" in str(error) or "begin with" in str(error)


def test_record_file_with_dos_line_ends_is_refused_or_the_same(tmp_path: Path):
    path = tmp_path / "game.txt"
    path.write_bytes(TEXT.replace("\n", "\r\n").encode())
    try:
        again = read(path, games.load)
    except RecordError as error:
        assert error.line == 1
    else:
        assert same(WHOLE, again)


def test_record_saves_and_reads_a_file(tmp_path: Path):
    path = tmp_path / "game.txt"
    save(WHOLE, path, __version__)
    assert path.read_bytes() == TEXT.encode()
    assert same(WHOLE, read(path, games.load))
    assert list(tmp_path.iterdir()) == [path]


def test_record_saved_file_has_the_usual_rights(tmp_path: Path):
    before = os.umask(0o027)
    try:
        save(WHOLE, tmp_path / "game.txt", __version__)
    finally:
        os.umask(before)
    assert (tmp_path / "game.txt").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("call", ["replace", "fsync", "chmod", "fdopen"])
def test_record_save_that_fails_leaves_the_old_file_and_nothing_else(call: str, tmp_path: Path, monkeypatch):
    path = tmp_path / "game.txt"
    path.write_text("the old game")

    def full(*args: Any, **more: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, full)
    with pytest.raises(OSError, match="No space left"):
        save(WHOLE, path, __version__)
    monkeypatch.undo()
    assert path.read_text() == "the old game"
    assert list(tmp_path.iterdir()) == [path]


def test_record_save_interrupted_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch):
    path = tmp_path / "game.txt"
    path.write_text("the old game")

    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save(WHOLE, path, __version__)
    assert path.read_text() == "the old game"
    assert list(tmp_path.iterdir()) == [path]


def test_record_save_where_there_is_no_folder_is_an_os_error(tmp_path: Path):
    with pytest.raises(OSError, match="No such file"):
        write_whole(tmp_path / "none" / "game.txt", b"x")


def test_record_save_beside_the_working_folder(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_whole(Path("game.txt"), b"x")
    assert (tmp_path / "game.txt").read_bytes() == b"x"


def test_record_error_is_a_value_error_with_its_line():
    error = RecordError(7, "it is broken")
    assert isinstance(error, ValueError)
    assert (str(error), error.line) == ("line 7: it is broken", 7)


def test_record_is_read_by_any_loader():
    asked: list[str] = []

    def load(name: str) -> Game:
        asked.append(name)
        return GAME

    loads(TEXT, load)
    assert asked == ["thermopyles"]
