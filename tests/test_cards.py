"""The commands `pylae cards` and `pylae deck`: what they print, write and refuse."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from pylae import cli, games
from pylae.core.collection import Collection
from pylae.games.greeks_and_vikings.picture import collection

TOOLS: Collection = collection  # which the type checker compares with the protocol
Run = Callable[..., tuple[int, str, str]]
CARD = {"id": "mine", "name": "Mine", "side": "greek", "kind": "weapon", "atk": 1, "def": 1, "text": "Mine."}


@pytest.fixture
def pylae_(capsys, monkeypatch, tmp_path: Path) -> Run:
    """Runs a command in an empty folder, with lines on its standard input; only one game has cards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(games, "every", lambda: ([SimpleNamespace(name="duel", collection=TOOLS)], []))

    def run(*words: object, lines: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        status = cli.run([str(word) for word in words])
        return status, *capsys.readouterr()

    return run


def write(name: str, *rows: dict[str, object]) -> None:
    made = {"id": "own", "title": "Own cards", "status": "custom"}
    Path(name).write_text(json.dumps({"format": "gv-cards/1", "set": made, "cards": list(rows)}))


@pytest.mark.parametrize(
    "words", ["cards check", "cards show", "cards list", "cards schema", "deck check", "deck draft"]
)
def test_every_help_page_has_an_example(pylae_: Run, words: str):
    status, out, _ = pylae_(*words.split(), "--help")
    assert status == 0
    assert f"Example: pylae {words}" in " ".join(out.split())


def test_a_good_file_is_well(pylae_: Run):
    write("mine.json", CARD)
    assert pylae_("cards", "check", "mine.json") == (0, "1 card in 1 file: all is well.\n", "")
    write("more.json", {**CARD, "id": "other", "manual": True})
    status, out, err = pylae_("cards", "check", "mine.json", "more.json")
    assert (status, err) == (0, "")
    assert out.startswith("Note: more.json: card 'other' has no effect of its own")
    assert out.endswith("2 cards in 2 files: all is well.\n")


def test_all_problems_of_a_bad_file_are_told(pylae_: Run):
    write("mine.json", {**CARD, "atk": "x", "whne": 1}, {**CARD, "id": "other", "kind": "wepon"})
    assert pylae_("cards", "check", "mine.json") == (
        1,
        "mine.json: card 'mine': it takes no 'whne'; it takes id, name, side, text, kind, atk, def, fx or manual\n"
        "mine.json: card 'mine': atk must be a whole number, not 'x'\n"
        "mine.json: card 'other': kind is 'wepon'; did you mean 'weapon'?\n",
        "pylae: 3 problems in 1 file\n",
    )


def test_files_with_the_same_ids_do_not_go_together(pylae_: Run):
    write("a.json", CARD)
    write("b.json", CARD)
    status, out, _ = pylae_("cards", "check", "a.json", "b.json")
    assert status == 1
    assert out == "b.json: card 'mine': a.json has a card of that id too; ids must differ (R43)\n"


def test_a_card_is_shown_with_what_it_compiles_to(pylae_: Run):
    status, out, _ = pylae_("cards", "show", "PARIS")
    assert status == 0
    assert "│ Battlefield · viking" in out and "sp: subject -3" in out
    write("mine.json", CARD)
    assert "mine of Own cards (custom)" in pylae_("cards", "show", "mine", "--cards", "mine.json")[1]
    assert pylae_("cards", "show", "paris", "--cards", "mine.json")[0] == 1
    assert pylae_("cards", "show", "paris", "--more-cards", "mine.json")[0] == 0


def test_the_face_of_a_card_is_drawn(pylae_: Run):
    write("mine.json", CARD)
    assert pylae_("cards", "show", "mine", "--cards", "mine.json", "--svg", "--output", "mine.svg")[0] == 0
    assert Path("mine.svg").read_text().startswith("<svg") and "Mine" in Path("mine.svg").read_text()
    assert pylae_("cards", "show", "thor", "--png", "--output", "thor.png")[0] == 0
    assert Path("thor.png").read_bytes().startswith(b"\x89PNG")
    assert "choose one of them" in pylae_("cards", "show", "thor", "--png", "--svg")[2]


def test_cards_are_listed(pylae_: Run):
    status, out, _ = pylae_("cards", "list")
    assert status == 0
    assert "bow_of_artemis" in out
    write("mine.json", CARD)
    assert len(pylae_("cards", "list", "--cards", "mine.json")[1].splitlines()) == 2


def test_the_schema_is_printed_or_written(pylae_: Run):
    assert pylae_("cards", "schema", "--output", "s.json")[0] == 0
    assert json.loads(Path("s.json").read_text())["title"] == "gv-cards/1"


def test_a_deck_is_checked_by_its_file_or_its_name(pylae_: Run):
    assert pylae_("deck", "check", "viking")[1].startswith("viking: 40 cards")
    Path("mine.txt").write_text("# Mine\n" + pylae_("deck", "check", "greek")[1].split("\n\n")[-1])
    assert pylae_("deck", "check", "mine.txt")[1].startswith("Mine: 40 cards, 36 titles")
    Path("mine.txt").write_text("3 Hoplite\n3 Hopelite")
    status, out, err = pylae_("deck", "check", "mine.txt")
    assert (status, out) == (1, "")
    assert err == "pylae: mine.txt: line 2: there is no card 'Hopelite'; did you mean 'Hoplite'?\n"


def test_a_draft_writes_decks_and_overwrites_none(pylae_: Run):
    status, out, _ = pylae_("deck", "draft", "--players", 3, "--auto", "--seed", 1, "--output", "drafted")
    assert status == 0
    assert out.splitlines()[0] == "Seed 1. 3 players, 25 cards each."
    assert pylae_("deck", "check", "drafted/deck-3.txt")[1].startswith("Drafted, seat 3 of 3: 25 cards")
    status, _, err = pylae_("deck", "draft", "--players", 3, "--auto", "--output", "drafted")
    assert (status, err) == (
        1,
        "pylae: drafted/deck-1.txt is there already; choose another folder with --output\n",
    )


def test_a_draft_asks_in_turn(pylae_: Run):
    status, out, _ = pylae_("deck", "draft", "--seed", 1, lines="nonsense\nhint\n99\n" + "1\n" * 50)
    assert status == 0
    assert "Player 1 has no cards and takes one of these:" in out
    assert "There is no 'nonsense' in the row." in out and "There is no '99' in the row." in out
    assert "Perhaps " in out
    assert "Player 2 has 24 cards and takes one of these:" in out
    assert Path("deck-2.txt").exists()


def test_a_card_may_be_taken_by_the_beginning_of_its_name(pylae_: Run):
    first = collection.draft(collection.shipped, 2, 25, 1).row[2]
    out = pylae_("deck", "draft", "--seed", 1, lines=f"{first[:9].upper()}\nquit\n")[1]
    assert f"Player 1 takes {first.split(' (')[0]}." in out


@pytest.mark.parametrize("lines", ["1\nquit\n", "1\n", ""])
def test_a_draft_that_is_left_writes_nothing(pylae_: Run, lines: str):
    status, _, err = pylae_("deck", "draft", lines=lines)
    assert (status, err) == (1, "pylae: the draft is not over, and no deck was written\n")
    assert not list(Path().glob("deck-*"))


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        ("cards check nothing.toml", 1, "nothing.toml: No such file"),
        ("cards check .", 1, "Is a directory"),
        ("cards show nobody", 1, "there is no card 'nobody'"),
        ("cards list --game thermopyles", 2, "thermopyles has no cards"),
        ("cards list --game nonsense", 2, "there is no game 'nonsense'"),
        ("deck check nonsense", 1, "the deck: there is no deck 'nonsense'"),
        ("deck draft --players 5", 1, "2 to 4 players draft, not 5"),
        ("deck draft --size 24", 1, "a deck has 25 to 70 cards, not 24"),
        ("deck draft --size 70 --players 4", 1, "4 decks of 70 need 288"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(pylae_: Run, words: str, status: int, says: str):
    ran = pylae_(*words.split())
    assert ran[0] == status
    assert ran[1] == ""
    assert ran[2].startswith("pylae: ") and ran[2].count("\n") == 1
    assert says in ran[2]


def test_where_several_games_have_cards_one_must_be_named(pylae_: Run, monkeypatch):
    several = [SimpleNamespace(name=name, collection=TOOLS) for name in ("duel", "muster")]
    monkeypatch.setattr(games, "every", lambda: (several, []))
    assert pylae_("cards", "list") == (2, "", "pylae: say which game with --game: duel, muster.\n")
