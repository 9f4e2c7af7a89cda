"""Going on with a game: the line that a table prints is run in a real shell and opens the very same table."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import pylae
from pylae import __version__, cli, games
from pylae.bots.hints import hint
from pylae.core.chance import CHANCE, generator
from pylae.core.match import Match
from pylae.core.record import dumps, loads
from pylae.terminal import seating, streams, thinking
from pylae.terminal.files import holds
from pylae.terminal.line import LineTable
from pylae.terminal.telling import folded, shell_line

GAME = "thermopyles"
SHELL = 'pylae() { "$PYTHON" -m pylae "$@"; }\n'
TABLES = {
    "alone": (f"{GAME} --seed 3", ["fight 14"]),
    "options": (f"{GAME} --players 2 --option draw_vote=yes --option first_player=2", ["1"]),
    "hot-seat": (f"{GAME} --players 2 --option hidden_hands=yes --seed 5", ["", "retreat"]),
    "bot": ("earth_and_water --bot 1 --seed 3", ["buy 2"]),
    "bots": (f"{GAME} --players 3 --bot 1=random,3 --option hidden_hands=yes --seed 3", []),
    "physical": (f"{GAME} --physical", ["21/23"]),
    "physical bot": (f"{GAME} --physical --players 2 --bot 2 --option hidden_hands=yes", ["21/23", "roll"]),
}


def shell(line: str, script: list[str], folder: Path) -> str:
    """What a line for the shell says when these lines are typed."""
    done = subprocess.run(
        ["sh", "-c", SHELL + line],
        input="".join(f"{words}\n" for words in script),
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHON": sys.executable},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def line_to_go_on(said: str) -> str:
    """The last command that was printed."""
    return [line for line in said.split("\n") if line.startswith("  pylae ")][-1]


def table_of(match: Match) -> tuple[object, ...]:
    return match.state, match.options, match.bots, match.physical


def session(match: Match, *script: str, **more: Any) -> str:
    """What is said at a table while these lines are typed; EOF comes after them."""
    said: list[str] = []
    lines = iter(script)

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        if line == "^C":
            raise KeyboardInterrupt
        return line

    try:
        LineTable(match, read, said.append, **more).run()
    except KeyboardInterrupt:
        said.append("stopped")
    return "\n".join(said)


# The printed line


@pytest.mark.parametrize("table", TABLES)
def test_the_line_after_saving_opens_the_same_table(table: str, tmp_path: Path):
    words, script = TABLES[table]
    said = shell(f"pylae play {words}", [*script, "save first.txt", "quit"], tmp_path)
    assert "its record is up to date" in said
    again = shell(line_to_go_on(said), ["", "save second.txt", "quit"], tmp_path)
    assert (tmp_path / "second.txt").read_text() == (tmp_path / "first.txt").read_text()
    assert "from here on" not in again


@pytest.mark.parametrize("table", TABLES)
def test_the_line_of_a_game_that_was_not_saved_opens_the_same_table(table: str, tmp_path: Path):
    words, script = TABLES[table]
    shell(f"pylae play {words}", [*script, "save first.txt", "quit"], tmp_path)
    said = shell(f"pylae play {words}", [*script, "quit"], tmp_path)
    assert "not saved" in said
    shell(line_to_go_on(said), ["", "save second.txt", "quit"], tmp_path)
    first, second = (pylae.load(tmp_path / name) for name in ("first.txt", "second.txt"))
    assert pylae.code(second) == line_to_go_on(said).split()[-1]
    assert table_of(second)[1:] == table_of(first)[1:]


@pytest.mark.parametrize(
    "name",
    [
        "my game.txt",
        """it's "the" $HOME `pass`.txt""",
        "-f.txt",
        ":dog:.txt",
        "Λεωνίδας !.txt",
        "a;b&c|d>e.txt",
    ],
)
def test_the_line_is_complete_for_any_file_name(name: str, tmp_path: Path):
    said = shell(f"pylae play {GAME}", [f"save {name}", "quit"], tmp_path)
    assert (tmp_path / name).exists()
    again = shell(line_to_go_on(said), ["1", f"save {name}", "quit"], tmp_path)
    assert "exists already" not in again
    assert len(pylae.load(tmp_path / name).steps) == 7


def test_a_finished_game_is_seen_again_by_the_line_after_saving(tmp_path: Path):
    match = pylae.match(GAME, seed=3, players=2, bots={1: "random"})
    while not match.over:
        match.play(match.actions()[0])
    pylae.save(match, tmp_path / "it is over.txt")
    said = session(match, str(tmp_path / "-2.txt"), offer_save=True)
    assert f"  pylae replay {tmp_path}/-2.txt" in said
    assert "The game is over after" in shell("pylae play --load 'it is over.txt'", [], tmp_path)
    assert "over after" in shell(line_to_go_on(said), [], tmp_path)


def test_a_command_is_never_folded_nor_made_an_emoji(monkeypatch, capsys):
    line = shell_line("play", "--load", "a file name of many short words that is longer than a line.txt")
    assert folded(line, 30) == line
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    streams.printer()(shell_line("play", "--load", ":dog: and :cat: and one word after the other.txt"))
    assert (
        capsys.readouterr().out == "  pylae play --load ':dog: and :cat: and one word after the other.txt'\n"
    )


# What a saved game restores, and what the command line says instead


@pytest.fixture
def pylae_(capsys, monkeypatch):
    def run(*words: object, lines: str = "quit\n") -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        assert cli.run([str(word) for word in words]) == 0
        return capsys.readouterr().out

    return run


def test_a_physical_game_asks_again_for_what_is_really_drawn(pylae_, tmp_path: Path):
    file = tmp_path / "game.txt"
    pylae_("play", GAME, "--physical", lines=f"21/23\nsave {file}\nquit\n")
    said = pylae_("play", "--load", file)
    assert "You roll the dice and draw the cards" in said
    assert "Chance: the Persian card for slot 2." in said
    assert "its record is up to date" in said
    assert len(pylae.load(file).steps) == 1


def test_no_physical_lets_the_computer_roll_on_and_says_so(pylae_, tmp_path: Path):
    file = tmp_path / "game.txt"
    pylae_("play", GAME, "--physical", lines=f"21/23\nsave {file}\nquit\n")
    said = pylae_("play", "--load", file, "--no-physical")
    assert "In the saved game dice and cards are real; from here on the computer rolls and draws." in said
    assert "Sparta: fight with a card" in said
    assert "up to date" not in said
    assert "--physical" not in line_to_go_on(said)


def test_a_game_with_computer_dice_can_go_on_with_real_ones(pylae_, tmp_path: Path):
    pylae.save(pylae.match(GAME, seed=3), tmp_path / "game.txt")
    said = pylae_("play", "--load", tmp_path / "game.txt", "--physical")
    assert "from here on you do" in said
    assert "up to date" not in said
    assert "--physical" in line_to_go_on(said)


def test_an_older_record_of_a_game_stopped_at_a_die_is_not_called_up_to_date_once_it_was_rolled(
    pylae_, tmp_path: Path
):
    match = Match(games.load(GAME), physical=True)
    match.play("persian 21/23")
    match.physical = False
    pylae.save(match, tmp_path / "game.txt")
    assert "up to date" not in pylae_("play", "--load", tmp_path / "game.txt")


@pytest.mark.parametrize(
    ("words", "says", "bots"),
    [
        ([], "", {1: "random"}),
        (["--bot", "2=random"], "", {1: "random"}),
        (["--bot", "2"], "plays Player 2 (random); from here on it plays Player 2.", {1: "heuristic"}),
        (["--bot", "3"], "from here on it plays Player 3.", {2: "heuristic"}),
        (["--bot", "none"], "from here on it plays no seat.", {}),
        (["--bot", ""], "You hold Player 2 now and see what the computer saw.", {}),
    ],
)
def test_bots_sit_where_they_sat_unless_the_command_line_says_otherwise(
    pylae_, tmp_path: Path, words: list[str], says: str, bots: dict[int, str]
):
    file = tmp_path / "game.txt"
    names = ["Ann", "Captain", "Cleo"]
    match = Match(games.load(GAME), {"players": 3}, seed=3, bots={1: "random"}, seats=names)
    pylae.save(match, file)
    said = pylae_("play", "--load", file, *words, lines=f"save {tmp_path / 'new.txt'}\nquit\n")
    assert says in said
    assert ("from here on" in said) == bool(says)
    again = pylae.load(tmp_path / "new.txt")
    assert again.bots == bots
    assert [again.seats[seat] for seat in (0, 1)] == ["Ann", "Captain" if 1 in bots else "somebody"]
    assert again.seats[2] == ("bot" if 2 in bots else "Cleo")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("3", "3 is no seat; they go from 1 to 2"),
        ("0", "0 is no seat"),
        ("-1", "-1 is no seat"),
        ("9" * 5000, "is no seat"),
        ("two", "two is no seat"),
        ("2=xerxes", "there is no bot 'xerxes'"),
        ("1,2=random,2", "seat 2 is named twice"),
    ],
)
def test_bots_that_cannot_sit_there_are_refused(capsys, tmp_path: Path, words: str, says: str):
    pylae.save(pylae.match(GAME, players=2), tmp_path / "game.txt")
    assert cli.run(["play", "--load", str(tmp_path / "game.txt"), "--bot", words]) == cli.BAD_USAGE
    assert says in capsys.readouterr().err


def test_the_words_for_a_table_are_read_as_that_table():
    match = pylae.match(GAME, players=4, physical=True, bots={0: "heuristic", 2: "random", 3: "heuristic"})
    assert seating.words_for(match) == ["--physical", "--bot", "1,3=random,4"]
    assert seating.bots_in("1, 3 = random ,4,", match.game, 4) == match.bots


# Up to date


def test_a_record_is_up_to_date_only_while_the_file_says_the_same(tmp_path: Path):
    file, other = tmp_path / "game.txt", tmp_path / "other.txt"
    match = pylae.match(GAME, seed=3, players=2, bots={1: "heuristic"})
    pylae.save(match, file)
    assert holds(file, match)
    file.write_text(dumps(match, "0.0.9"))
    assert holds(file, match)
    for change in ({"bots": {}}, {"physical": True}, {"seats": ["Ann", "Ben"]}, {"steps": match.steps[:-1]}):
        changed = match.branch()
        vars(changed).update(change)
        assert not holds(file, changed)
    assert not holds(other, match)
    other.write_bytes(b"\xff")
    assert not holds(other, match)
    assert not holds(tmp_path, match)
    os.mkfifo(tmp_path / "pipe")
    assert not holds(tmp_path / "pipe", match)


def test_a_file_that_somebody_else_has_changed_or_removed_is_not_up_to_date(tmp_path: Path):
    file = tmp_path / "game.txt"
    match = pylae.match(GAME, seed=3)
    pylae.save(match, file)
    assert "up to date" in session(match.branch(), "quit", files=[file])
    pylae.save(pylae.match(GAME, seed=4), file)
    assert "up to date" not in session(match.branch(), "quit", files=[file])
    file.unlink()
    assert "up to date" not in session(match.branch(), "quit", files=[file])


def test_of_two_files_the_one_that_holds_the_game_is_named(tmp_path: Path):
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    said = session(pylae.match(GAME, seed=3), f"save {one}", "fight 14", f"save {two}", "quit")
    assert line_to_go_on(said).endswith("two.txt")
    said = session(pylae.match(GAME, seed=3), f"save! {one}", "fight 14", f"save! {two}", "undo", "quit")
    assert line_to_go_on(said).endswith("one.txt")


def test_a_save_that_failed_is_no_record(monkeypatch, tmp_path: Path):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "game.txt"
    match = pylae.match(GAME, seed=3)
    pylae.save(match, file)
    monkeypatch.setattr(os, "fsync", full)
    said = session(match, "fight 14", f"save {file}", "quit", files=[file])
    assert "No space left on device" in said
    assert "up to date" not in said
    assert holds(file, pylae.match(GAME, seed=3))


def test_ctrl_c_tells_how_to_go_on_too(tmp_path: Path):
    match = pylae.match(GAME, physical=True)
    said = session(match, "21/23", "^C")
    assert said.endswith("stopped")
    assert line_to_go_on(said).split()[2:4] == ["--physical", "--position"]
    file = tmp_path / "game.txt"
    assert "up to date" in session(match, f"save {file}", "^C")


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there is no SIGHUP here")
def test_a_terminal_that_hangs_up_leaves_the_saved_game_whole(tmp_path: Path):
    command = [sys.executable, "-m", "pylae", "play", GAME, "--physical"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=tmp_path
    ) as table:
        assert table.stdin and table.stdout
        table.stdin.write("21/23\nsave game.txt\n16/23\n")
        table.stdin.flush()
        while "16/23" not in table.stdout.readline():
            pass
        table.send_signal(signal.SIGHUP)
        assert table.wait() == -signal.SIGHUP
    assert [step.text for step in pylae.load(tmp_path / "game.txt").steps] == ["persian 21/23"]
    assert list(tmp_path.iterdir()) == [tmp_path / "game.txt"]


# What is hidden stays hidden


def duel(seat_to_move: int) -> Match:
    """300: Earth & Water, where Greece is a bot's and both hold cards."""
    for seed in range(50):
        match = pylae.match("earth_and_water", seed=seed, bots={0: "heuristic"})
        for _ in range(60):
            hidden = match.view(1) != match.state and match.view(0) != match.state
            if hidden and match.mover == seat_to_move and len(match.actions()) > 1:
                return match
            match.play(match.hint().action)
    raise AssertionError("no such position was found")


def another_deal(match: Match) -> Match:
    """A match that looks the same to Persia, with other Greek cards."""
    for number in range(100):
        guess = match.view(1)
        match.game.redeal(guess, 1, generator(number))
        if guess != match.state:
            return Match(match.game, position=guess, physical=True, bots=match.bots)
    raise AssertionError("Persia knows everything here")


def test_the_hand_of_a_bot_stays_closed_when_its_game_goes_on(monkeypatch: pytest.MonkeyPatch):
    """Two games that differ in nothing but the bot's hand say the same to whatever is asked."""
    # What is found in so much time may differ by a little; in so many rollouts it may not.
    monkeypatch.setattr("pylae.terminal.thinking.hint", partial(hint, rollouts=400))
    match = duel(1)
    first = Match(match.game, position=match.state, physical=True, bots=match.bots)
    second = another_deal(first)
    asked = ("log", "board", "moves", "hint", "odds", "undo", "undo!", "rules", "help", "nonsense", "quit")
    said = []
    for deal in (first, second):
        again = loads(dumps(deal, __version__), games.load)
        again.random = generator(7)
        said.append(session(again, *asked).replace(pylae.code(deal), "CODE"))
    assert said[0] == said[1]
    assert "holds every hand" in said[0]


def test_the_bot_moves_first_where_its_game_was_saved_at_its_turn(tmp_path: Path):
    match = duel(0)
    pylae.save(match, tmp_path / "game.txt")
    again = pylae.load(tmp_path / "game.txt")
    said = session(again, "log", "board", "quit")
    assert len(again.steps) > len(match.steps)
    assert match.show(0) not in said
    assert again.show(1) in said
    assert "press Enter when only you" not in said


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_saved_game_shows_the_seat_of_a_bot_only_after_its_end(
    capsys, pylae_, tmp_path: Path, command: str
):
    file = tmp_path / "game.txt"
    match = duel(0)
    pylae.save(match, file)
    assert cli.run([command, str(file), "--seat", "1"]) == cli.BAD_USAGE
    assert "closed until the game is over" in capsys.readouterr().err
    assert match.show(1) in pylae_(command, file, "--seat", 2)
    while not match.over:
        match.play(match.hint().action)
    pylae.save(match, file)
    assert match.show(0) in pylae_(command, file, "--seat", 1)


def test_a_replay_asks_nobody_in_the_words_of_a_hidden_hand(pylae_, tmp_path: Path):
    match = duel(0)
    pylae.save(match, tmp_path / "game.txt")
    asked = match.game.prompt(match.view(-4)).text
    assert f"Not over: {asked}" in pylae_("replay", tmp_path / "game.txt")


def test_files_and_codes_say_that_they_hold_every_hand_where_one_is_hidden(tmp_path: Path):
    file = tmp_path / "game.txt"
    hidden = session(duel(1), "code", f"save {file}", "quit")
    assert "This code holds every hand" in hidden
    assert "This file holds every hand" in hidden
    assert "holds every hand" not in session(pylae.match(GAME), "code", f"save! {file}", "quit")


def test_a_bot_does_not_decide_by_the_numbers_of_the_dice(monkeypatch: pytest.MonkeyPatch):
    match = pylae.match(GAME, seed=3, players=2, first_player=2, bots={1: "random"})
    assert match.mover == 1
    before = match.random.copy()
    table, used, advise = LineTable(match, input, print), list[list[int]](), thinking.advise

    def spied(game: Any, position: Any, policy: str, random: list[int]) -> Any:
        used.append(random.copy())
        return advise(game, position, policy, random)

    monkeypatch.setattr(thinking, "advise", spied)
    assert table.bot_choice() == table.bot_choice()
    assert match.random == before and used[0] == used[1] != before


def test_a_physical_game_with_a_bot_waits_for_real_cards_again(tmp_path: Path):
    match = pylae.match(GAME, physical=True, players=2, hidden_hands=True, bots={1: "heuristic"})
    session(match, "21/23", "16/23", f"save {tmp_path / 'game.txt'}", "quit")
    again = pylae.load(tmp_path / "game.txt")
    said = session(again, "quit")
    assert again.mover == CHANCE
    assert "Chance:" in said
    assert table_of(again) == table_of(match)
