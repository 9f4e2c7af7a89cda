"""The shelf: games are found by looking, and a wrong name gets a guess."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pylae import games
from pylae.core.game import OPTIONAL, Game
from pylae.games import BrokenGame, UnknownGame, load, names
from tests.installed import forget


def protocol() -> list[str]:
    """All names of a game."""
    return [word for word in {**vars(Game), **Game.__annotations__} if not word.startswith("_")]


def test_games_are_found_and_sorted():
    assert "thermopyles" in names()
    assert names() == sorted(names())


@pytest.mark.parametrize("name", names())
def test_games_have_everything_the_protocol_asks_for(name: str):
    game = load(name)
    assert [word for word in protocol() if not hasattr(game, word)] == []
    assert game.name == name
    assert game.rulebook.is_file()
    for row in (game.start_weights, *game.weights):
        assert len(row) == len(game.weight_names)
    assert len(set(game.endings)) == len(game.endings)
    assert game.about.title
    assert game.about.sentence


def test_games_are_loaded_once():
    assert load("thermopyles") is load("thermopyles")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("thermopiles", "There is no game 'thermopiles'. Did you mean thermopyles?"),
        ("chess", f"There is no game 'chess'. There are: {', '.join(names())}."),
        ("", f"There is no game ''. There are: {', '.join(names())}."),
        ("__init__", f"There is no game '__init__'. There are: {', '.join(names())}."),
        ("../core", f"There is no game '../core'. There are: {', '.join(names())}."),
    ],
)
def test_games_an_unknown_name_is_refused_with_a_guess(name: str, sentence: str):
    with pytest.raises(UnknownGame) as error:
        games.load(name)
    assert str(error.value) == sentence


# From outside


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Installs a package with these entry points and, by its name, the text of its module."""
    monkeypatch.syspath_prepend(tmp_path)

    def add(package: str, entries: str, **modules: str) -> None:
        info = tmp_path / f"{package}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[pylae.games]\n{entries}\n")
        for module, text in modules.items():
            (tmp_path / module).mkdir()
            (tmp_path / module / "__init__.py").write_text(text)
            (tmp_path / module / "rulebook.toml").write_text(
                '[[section]]\nid = "1"\ntitle = "One"\ntext = "."\n'
            )
            monkeypatch.delitem(sys.modules, module, raising=False)
        forget()

    yield add
    monkeypatch.undo()
    forget()


def refused(name: str) -> str:
    """Why a game cannot be played, as whoever asks for it is told and as the list of all games says."""
    with pytest.raises(BrokenGame) as error:
        load(name)
    playable, sentences = games.every()
    assert [game.name for game in playable] == games.own_names()
    assert sentences == [str(error.value)]
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import no_such_thing", "ModuleNotFoundError: No module named 'no_such_thing'"),
        ("raise SystemExit('not today')", "SystemExit: not today"),
        ("1 +", "SyntaxError: invalid syntax (__init__.py, line 1)"),
    ],
)
def test_a_package_that_cannot_be_imported_is_told_of_and_stands_in_nobodys_way(
    install: Callable[..., None], text: str, reason: str
):
    install("pylae-marbles", "marbles = marbles", marbles=text)
    assert "marbles" in names()
    assert refused("marbles") == f"The game 'marbles' of pylae-marbles 1.0 cannot be played: {reason}."


def test_whoever_asks_for_names_imports_nothing(install: Callable[..., None]):
    install("pylae-marbles", "marbles = marbles", marbles="raise SystemExit")
    assert names() == sorted([*games.own_names(), "marbles"])
    assert "marbles" not in sys.modules


def test_a_name_of_ours_stays_ours_and_the_package_is_told_of(install: Callable[..., None]):
    ours = load("thermopyles")
    install("pylae-marbles", "thermopyles = marbles", marbles="")
    assert load("thermopyles") is ours
    assert games.every()[1] == [
        "The game 'thermopyles' of pylae-marbles 1.0 has the name of a game of Pylae itself; "
        "one of the two must get another."
    ]


def test_a_name_of_two_packages_is_nobodys(install: Callable[..., None]):
    install("pylae-marbles", "marbles = marbles", marbles="")
    install("other-marbles", "marbles = marbles")
    sentence = refused("marbles")
    assert "pylae-marbles 1.0" in sentence and "other-marbles 1.0" in sentence


@pytest.mark.parametrize("name", ["mar-bles", "Marbles", "1marbles", "mármara", "marbles/.."])
def test_a_name_that_is_none_is_refused(install: Callable[..., None], name: str):
    install("pylae-marbles", f"{name} = marbles", marbles="")
    assert "a game's name is made of small letters, digits and _" in refused(name)


def test_entry_points_that_cannot_be_read_are_told_of(install: Callable[..., None]):
    install("pylae-marbles", "this is no entry point")
    playable, [sentence] = games.every()
    assert [game.name for game in playable] == games.own_names()
    assert sentence.startswith("The entry points of pylae-marbles cannot be read: ")


# A game that is nearly one: every name that a game must have, and a change that spoils it.
MARBLES = """
from pathlib import Path
from pylae.core.game import About
from pylae.core.options import number
from pylae.core.rule import rule
from pylae.core.state import StateBase, int8

class State(StateBase):
    players = int8()

@rule
def mover(state): return -2

legal = apply = returns = setup = spell = prompt = narrate = show = mover
name, actions, most_legal = "marbles", 1, 1
about = About(title="Marbles", minutes=1, cooperative=True, sentence="None.", difficulty="None")
options = (number("players", "Players", 1, 1, 1, "Nobody.", "1"),)
rulebook = Path(__file__).with_name("rulebook.toml")
"""


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            "del legal, prompt",
            "it lacks legal and prompt; only these names may be left out: audit, beats, cover, ",
        ),
        ("def apply(state, action): pass", "apply must be marked @rule"),
        ("hide = mover", "of hide and redeal a game has all or none"),
        ("name = 'pebbles'", "it calls itself 'pebbles', which must be the name of its entry point"),
        ("about = 'Marbles'", "its about is no pylae.core.game.About"),
        ("class State: pass", "its State is not declared upon pylae.core.state.StateBase"),
        ("options = ()", "the first of them is players"),
        (
            "options = (number('many', 'Many', 1, 1, 1, '', '1'),)",
            "its first option must be players, not many",
        ),
        (
            "options += (number('many', 'Many', 1, 1, 1, '', '1'),)",
            "the option many must be a field of its State",
        ),
        ("rulebook = Path('/nowhere/rulebook.toml')", "DataError: rulebook.toml cannot be read"),
        ("rulebook = Path(__file__).parents[1] / 'marbles.toml'", "must lie in a folder of its own"),
    ],
)
def test_what_keeps_a_module_from_being_a_game_is_named(
    install: Callable[..., None], tmp_path: Path, change: str, reason: str
):
    (tmp_path / "marbles.toml").write_text('[[section]]\nid = "1"\ntitle = "One"\ntext = "."\n')
    install("pylae-marbles", "marbles = marbles", marbles=f"{MARBLES}\n{change}\n")
    assert reason in refused("marbles")


def test_a_game_that_leaves_out_all_it_may_is_whole(install: Callable[..., None]):
    install("pylae-marbles", "marbles = marbles", marbles=MARBLES)
    game = load("marbles")
    assert [name for name in protocol() if not hasattr(game, name)] == []
    assert load("marbles") is game


def test_games_all_say_what_nobody_can_say_for_them():
    assert set(protocol()) >= OPTIONAL
    assert {"mover", "legal", "apply", "spell", "prompt", "State"} & OPTIONAL == set()
