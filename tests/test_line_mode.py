"""Line mode: what a player types and what the table answers."""

from __future__ import annotations

import contextlib
import errno
import os
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import pylae
from pylae import games
from pylae.core import orders, rulebook
from pylae.core.chance import CHANCE
from pylae.core.game import Game, Refusal
from pylae.core.match import Match
from pylae.core.odds import percent
from pylae.games.earth_and_water.tests.positions import position
from pylae.games.thermopyles.rules import act
from pylae.games.thermopyles.tests.positions import table as thermopyles_table
from pylae.terminal.line import COMMANDS, LineTable
from pylae.terminal.numbers import numbered
from pylae.terminal.telling import folded

GAME = "thermopyles"
CALL = "press Enter when only you can see the screen"


class Session:
    """A table with its script: each question takes the next line; all that was said is in `text`."""

    def __init__(self, match: Match, script: Iterable[str], bots: Iterable[int] = (), **more) -> None:
        self.said: list[str] = []
        self.asked: list[str] = []
        lines = iter(script)

        def read(prompt: str) -> str:
            self.asked.append(prompt)
            line = next(lines, None)
            if line is None:
                raise EOFError
            self.said.append(prompt + line)
            return line

        self.match = match
        match.bots |= dict.fromkeys(bots, "heuristic")
        self.table = LineTable(match, read, self.said.append, **more)
        self.status = self.table.run()

    @property
    def text(self) -> str:
        return "\n".join(self.said)


def session(*script: str, seed: int = 3, **options) -> Session:
    return Session(pylae.match(GAME, seed=seed, **options), script)


def choices(session: Session) -> list[str]:
    """What the seats chose, without what chance did."""
    return [step.text for step in session.match.steps if step.mover != CHANCE]


def refusal(match: Match, text: str) -> str:
    """What the game itself says against an action."""
    with pytest.raises(Refusal) as caught:
        match.game.read(match.state, text)
    return str(caught.value)


# A turn


def rivals(*script: str, bots: tuple[int, ...] = (0,), seed: int = 3) -> Session:
    """300: Earth & Water, with Persia at the keyboard."""
    return Session(pylae.match("earth_and_water", seed=seed), script, bots=bots)


def test_a_person_alone_is_not_asked_what_has_only_one_answer():
    played = rivals("buy 2")
    assert choices(played) == ["buy 2", "king lives"]
    assert "did you draw" not in played.text


def test_people_at_one_keyboard_are_not_asked_where_everybody_knows_that_there_is_one_answer():
    played = rivals("buy 2", "", bots=())
    assert choices(played) == ["buy 2", "king lives"]


def test_people_at_one_keyboard_are_asked_where_others_cannot_know_so_that_nothing_is_betrayed():
    match = pylae.match("earth_and_water", seed=3)
    while not (match.about(match.state).question.window and len(match.actions()) == 1):
        match.play(match.hint().action)
    before = len(match.steps)
    played = Session(match, ["", "quit"], bots=())
    assert len(match.steps) == before and match.legal()[0].text in played.text


def test_people_who_hide_nothing_are_not_asked_what_has_only_one_answer():
    match = thermopyles_table([], [15], location=3)
    played = Session(match, ["no", "quit"])
    assert choices(played) == ["retreat", "decline"]
    assert "Player 1 has no card to fight with and must retreat to 4" in played.text


def test_piles_are_looked_through_card_by_card():
    match = thermopyles_table([15], grave=3, location=3)
    played = Session(match, ["piles", "quit"])
    for pile in match.piles():
        assert f"{pile.title}: {pile.size} cards (R14)" in played.text
        assert all(card in played.text for card in pile.cards)
    assert "no piles" in Session(pylae.match("go_tell_the_spartans", seed=1), ["piles", "quit"]).text


def test_the_board_is_not_shown_again_between_the_steps_of_one_side():
    played = rivals("buy 0", "army Sestos", "army Sestos", "army Ephesus 2", "quit")
    assert played.text.count("Hellespont") == 1
    assert rivals("buy 0", "army Sestos", "board", "quit").text.count("Hellespont") == 2


def test_a_move_into_battle_shows_its_chances_before_it_is_made():
    near = position("Thebes 1, Athens 1", "Larissa 2, Sestos 1", "4 / 7")
    match = Match(games.load("earth_and_water"), position=near)
    played = Session(
        match, ("7 Larissa-Thebes 9", "move 7", "march Larissa", "2", "odds to Thebes", "quit"), bots=(0,)
    )
    assert re.search(r"to Thebes  \(you take Thebes \d+%\)", played.text)
    assert "first round" in played.text


def test_a_whole_move_is_typed_in_one_line_and_refused_as_one():
    played = rivals("buy 6", "done", "event 1 Ephesus-Thebes 9", "quit", seed=3)
    assert not any(text.startswith(("event", "march")) for text in choices(played))


def test_a_turn_tells_what_happened_the_board_the_question_and_the_numbered_actions():
    game = session("quit")
    match = game.match
    lines = game.text.splitlines()
    assert [f"{line.text} ({line.section})" for line in match.log()] == lines[: len(match.log())]
    assert match.show() in game.text
    assert f"{match.prompt().text} ({match.prompt().section})" in lines
    for number, choice in enumerate(match.legal(), 1):
        odds = match.odds(choice.action)
        assert f"  {number}. {choice.text}{f'  ({odds.summary})' if odds else ''}" in lines


def test_an_action_is_taken_by_number_by_notation_and_by_short_form():
    assert choices(session("2", "quit")) == ["fight 12"]
    assert choices(session("fight 12", "quit")) == ["fight 12"]
    assert choices(session("f 12", "quit")) == ["fight 12"]


def test_a_number_that_is_not_listed_is_notation():
    assert choices(session("14", "quit")) == ["fight 14"]


def test_a_number_never_has_two_meanings():
    game = session("fight 14", "2", "quit")
    assert choices(game) == ["fight 14", "support 2"]
    assert any(line.startswith("  0. support 0") for line in game.text.splitlines())


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    "options", [{}, {"players": 3, "draw_vote": True}, {"players": 2, "support_sequential": True}]
)
def test_every_listed_number_and_every_notation_mean_the_same_action(seed: int, options: dict[str, Any]):
    match = pylae.match(GAME, seed=seed, **options)
    for number in range(40):
        if match.over:
            return
        listed = numbered(match, match.legal())
        assert sorted(choice.action for choice in listed.values()) == sorted(match.actions())
        for shown, choice in listed.items():
            with contextlib.suppress(Refusal):  # the notation gives this number no meaning of its own
                assert match.game.read(match.state, str(shown)) == [choice.action]
        match.play(match.actions()[number % len(match.actions())])


def test_a_refusal_gives_its_reason_and_changes_nothing():
    game = session("fight 20", "support 1", "quit")
    assert refusal(game.match, "fight 20") in game.text.splitlines()
    assert refusal(game.match, "support 1") in game.text.splitlines()
    assert choices(game) == []


def test_an_empty_line_does_nothing():
    assert choices(session("", "   ", "quit")) == []


def test_an_action_with_a_warning_is_asked_twice():
    to_the_brink = ["1", "1"] * 5
    once = session(*to_the_brink, "1", "quit")
    assert not once.match.over
    assert "Type the same again, or yes, to do it; no leaves it." in once.text
    assert session(*to_the_brink, "1", "1").match.over
    assert session(*to_the_brink, "retreat", "yes").match.over
    assert session(*to_the_brink, "1", "r").match.over
    assert not session(*to_the_brink, "1", "2", "1", "quit").match.over
    assert not session(*to_the_brink, "1", "board", "yes", "quit").match.over
    left = session(*to_the_brink, "1", "no", "yes", "quit")
    assert not left.match.over and "Not done." in left.text


def near_a_battle(state: Any) -> Any:
    """Persia is to move with card 7; two armies in Larissa stand before a Greek one in Thebes."""
    from pylae.games.earth_and_water.tests.positions import position

    return position("Thebes 1, Athens 1", "Larissa 2, Sestos 1", "4 / 7")


def test_a_whole_move_is_typed_in_one_line_and_asked_twice_for_any_of_its_steps():
    def read_moves(state: Any, text: str) -> list[int]:
        moves = {
            "back": [act.RETREAT, act.DECLINE],
            "flee": [act.RETREAT, act.DECLINE] * 5 + [act.RETREAT],
            "3": [act.RETREAT, act.DECLINE],
        }
        return moves.get(text) or thermopyles.read(state, text)

    thermopyles = games.load(GAME)
    shorthand = cast(Game, SimpleNamespace(**{**vars(thermopyles), "read": read_moves}))

    def typed(*script: str) -> Session:
        return Session(Match(shorthand, seed=3), script)

    assert choices(typed("back", "quit")) == ["retreat", "decline"]
    once = typed("flee", "quit")
    assert choices(once) == []
    assert "Type the same again, or yes, to do it; no leaves it." in once.text
    assert typed("flee", "flee").match.over
    assert typed("flee", "yes").match.over
    assert "Nothing here is a risk" in typed("odds back", "quit").text
    assert choices(typed("3", "quit")) == ["fight 14"]  # a listed number is one action


# The end


def test_a_whole_game_by_always_typing_1():
    game = session(*["1"] * 100)
    assert game.match.over
    assert game.status == 0
    assert game.said[-1].splitlines() == [
        f"The game is over after {len(game.match.steps)} steps.",
        f"{game.match.result().text} ({game.match.result().section})",
        "Sparta lost (-1).",
    ]
    assert game.text.count(game.match.result().text) == 1


def test_the_input_may_end_before_the_game():
    game = session("1")
    assert game.status == 1
    assert game.said[-1] == "The input ended before the game did."
    assert pylae.code(game.match) in game.text


def test_quit_says_how_to_go_on():
    game = session("1", "quit")
    assert game.status == 0
    code = game.said[-1].split()[-1]
    assert pylae.position(code).state == game.match.state


def test_a_finished_game_is_offered_to_be_saved_only_where_someone_can_answer(tmp_path: Path):
    file = tmp_path / "game.txt"
    game = Session(pylae.match(GAME, seed=3), ["1"] * 12 + [str(file)], offer_save=True)
    assert "Save the game?" in game.asked[-1]
    assert pylae.load(file).over
    assert "Save the game?" not in session(*["1"] * 12).text
    assert Session(pylae.match(GAME, seed=3), ["1"] * 12 + [""], offer_save=True).status == 0
    assert Session(pylae.match(GAME, seed=3), ["1"] * 12, offer_save=True).status == 0


def test_whether_to_save_is_answered_with_yes_or_no_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Session(pylae.match(GAME, seed=3), ["1"] * 12 + ["no"], offer_save=True)
    assert not list(tmp_path.iterdir())
    game = Session(pylae.match(GAME, seed=3), ["1"] * 12 + ["yes", "game.txt"], offer_save=True)
    assert "Say a file name too" in game.text
    assert [file.name for file in tmp_path.iterdir()] == ["game.txt"]


# Undo


def test_undo_takes_back_a_choice_before_the_dice():
    game = session("fight 14", "undo", "quit")
    assert choices(game) == []
    assert "Taken back." in game.text
    assert game.match.state == pylae.match(GAME, seed=3).state


def test_undo_is_refused_once_dice_were_seen_and_forced_all_the_same():
    refused = session("fight 14", "2", "undo", "quit")
    assert "Undo ends here: A support die shows" in refused.text
    assert choices(refused) == ["fight 14", "support 2"]
    assert choices(session("fight 14", "2", "undo!", "quit")) == ["fight 14"]


def test_undo_at_the_beginning_has_nothing_to_take_back():
    assert "There is nothing to take back." in session("undo", "quit").text


def test_undo_goes_back_behind_what_bots_did():
    match = pylae.match(GAME, seed=3, players=2)
    Session(match, ["retreat", "decline", "quit"], bots=[1])
    assert match.steps[-1].mover != 0
    Session(match, ["undo!", "quit"], bots=[1])
    assert match.steps[-1].text == "retreat"


def test_what_a_bot_opened_with_cannot_be_taken_back():
    match = pylae.match(GAME, seed=3, players=2, first_player=2)
    game = Session(match, ["undo!", "quit"], bots=[1])
    assert "There is nothing to take back." in game.text
    assert any(step.mover == 1 for step in match.steps)


def test_undo_does_not_tell_a_hidden_card():
    match = pylae.match(GAME, seed=3, players=3, hidden_hands=True)
    game = Session(match, ["", "retreat", "give 3", "", "undo", "quit"])
    assert "chance has shown something hidden" in game.text


# Questions


def test_odds_are_those_of_the_game():
    game = session("odds", "quit")
    match = game.match
    told = game.text.splitlines()
    for choice in match.legal():
        odds = match.odds(choice.action)
        if odds is None:
            assert not any(line.startswith(f"{choice.text}:") for line in told)
            continue
        at = told.index(f"{choice.text}: {odds.title} ({odds.section})") + 1
        assert told[at] == f"  {odds.summary}"
        for row in odds.rows:
            events, outcomes = told[at + 1], told[at + 2]
            at += 2
            assert events.startswith(f"  {row.label}: ")
            for line, chances in ((events, row.events), (outcomes, row.outcomes)):
                assert re.findall(r"[<>\d.]+%", line) == [percent(chance) for chance in chances.values()]
                assert all(f"{name} " in line for name in chances)


def test_odds_of_one_action():
    game = session("odds 2", "odds fight 15", "odds fight 20", "quit")
    text = game.text
    assert text.count("A strength of 12") == 1
    assert text.count("A strength of 15") == 1
    assert "A strength of 14" not in text
    assert refusal(game.match, "fight 20") in text


def test_odds_where_there_is_no_risk():
    assert "Nothing here is a risk whose odds can be told." in session("1", "odds", "quit").text


def test_hint_board_moves_log_and_code_answer_without_a_move():
    game = session("hint", "board", "moves", "log", "code", "quit")
    match = game.match
    (said,) = re.findall(r"A good player would say: (.+)", game.text)
    assert said in [choice.text for choice in match.legal()]
    assert game.text.count(match.show()) == 2
    assert game.text.count("  1. retreat") == 2
    assert game.text.count(match.log()[0].text) >= 2
    assert pylae.code(match) in game.text
    assert choices(game) == []


@pytest.mark.parametrize("word", ["help", "?", "HELP"])
def test_help_lists_every_command(word: str):
    text = session(word, "quit").text
    assert all(f"  {name}" in text for name, command in COMMANDS.items() if command.help)


def test_rules_tell_the_section_of_the_question_or_the_one_asked_for():
    book = rulebook.read(pylae.match(GAME).game)
    game = session("rules", "rules fight.3", "rules nonsense", "quit")
    assert book.sections[game.match.prompt().section].title in game.text
    assert book.sections["fight.3"].title in game.text
    assert "there is no section 'nonsense'" in game.text


# Saving


def test_a_saved_game_loads_as_the_same_position(tmp_path: Path):
    file = tmp_path / "game.txt"
    game = session("fight 14", f"save {file}", "quit")
    loaded = pylae.load(file)
    assert loaded.state == game.match.state
    assert loaded.steps == game.match.steps
    assert "its record is up to date" in game.text


def test_a_foreign_file_is_replaced_only_on_demand(tmp_path: Path):
    file = tmp_path / "letter.txt"
    file.write_text("dear Leonidas")
    game = session(f"save {file}", "quit")
    assert "exists already" in game.text
    assert file.read_text() == "dear Leonidas"
    session(f"save! {file}", "quit")
    assert pylae.load(file)


def test_the_own_file_may_be_saved_again(tmp_path: Path):
    file = tmp_path / "game.txt"
    session(f"save {file}", "1", f"save {file}", "quit")
    assert len(pylae.load(file).steps) == 7


def test_save_without_a_name_asks_for_one():
    assert "Say a file name too" in session("save", "quit").text


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_is_told_and_leaves_no_file_and_the_game_goes_on(monkeypatch, tmp_path: Path, call: str):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, call, full)
    game = session(f"save {tmp_path / 'game.txt'}", "fight 14", "quit")
    assert f"{tmp_path / 'game.txt'}: No space left on device." in game.text
    assert list(tmp_path.iterdir()) == []
    assert choices(game) == ["fight 14"]


def test_save_into_no_directory_names_the_file_that_was_meant(tmp_path: Path):
    file = tmp_path / "nowhere" / "game.txt"
    assert f"{file}: No such file or directory." in session(f"save {file}", "quit").text


# Physical dice and cards


def physical(*script: str) -> Session:
    return Session(pylae.match(GAME, physical=True), script)


DEALT = ("21/23", "16/23", "card 17", "18", "19", "20")


def test_physical_outcomes_are_typed():
    game = physical(*DEALT, "fight 17", "2", "die 3", "4", "quit")
    texts = [step.text for step in game.match.steps]
    assert texts[:4] == ["persian 21/23", "persian 16/23", "card 17", "card 18"]
    assert texts[6:] == ["fight 17", "support 2", "die 3", "die 4"]
    assert "A support die shows 3: strength 20. (fight.2)" in game.text


def test_many_physical_outcomes_are_counted_and_few_are_listed():
    game = physical(*DEALT, "fight 17", "2", "quit")
    assert "28 outcomes: type what it was, such as 'persian " in game.text
    assert "1. die 1" in game.text
    assert "6. die 6" in game.text


def test_an_impossible_physical_outcome_is_refused():
    game = physical(*DEALT, "fight 17", "2", "die 7", "0", "quit")
    assert game.match.steps[-1].text == "support 2"
    assert refusal(game.match, "die 7") in game.text.splitlines()


def test_roll_lets_the_computer_decide_one_physical_outcome():
    game = physical("roll", "roll", "quit")
    assert len(game.match.steps) == 2
    assert game.match.mover == CHANCE


def test_roll_is_refused_when_a_player_has_to_decide():
    assert "Chance has nothing to decide now." in session("roll", "quit").text


def test_a_mistyped_physical_outcome_is_taken_back():
    game = physical(*DEALT, "fight 17", "1", "die 3", "undo", "die 4", "quit")
    assert game.match.steps[8].text == "die 4"


def test_odds_are_not_told_while_chance_is_to_decide():
    assert "Nothing here is a risk" in physical("odds", "quit").text


# Several seats


def test_bots_play_their_seats_and_are_told():
    match = pylae.match(GAME, seed=5, players=2)
    game = Session(match, ["fight 17", "0", "quit"], bots=[1])
    assert match.mover == 0
    assert any(step.mover == 1 for step in match.steps)
    assert "Player 2 " in game.text
    assert CALL not in game.text


def test_bots_in_all_seats_play_to_the_end():
    game = Session(pylae.match(GAME, seed=5, players=2), [], bots=[0, 1])
    assert game.match.over
    assert game.status == 0
    assert "The game is over after" in game.text


def test_a_curtain_stands_between_hidden_hands():
    match = pylae.match(GAME, seed=5, players=2, hidden_hands=True)
    game = Session(match, ["", "retreat", "decline", "", "quit"])
    calls = [prompt for prompt in game.asked if CALL in prompt]
    assert [call.partition(":")[0] for call in calls] == ["Player 1", "Player 2"]
    before, after = game.text.split(calls[1])
    assert before.endswith("\n" * 20)
    assert "Player 1*   11, 14, 17" in before
    assert "Player 2*   13, 16, 18" not in before
    assert "Player 2*   13, 16, 18" in after
    assert "11, 14, 17" not in after


def test_no_curtain_where_nothing_is_hidden():
    match = pylae.match(GAME, seed=5, players=2)
    game = Session(match, ["retreat", "decline", "quit"])
    assert match.mover == 1
    assert not any(CALL in prompt for prompt in game.asked)


def test_no_curtain_for_a_single_person():
    match = pylae.match(GAME, seed=5, players=2, hidden_hands=True)
    game = Session(match, ["retreat", "decline", "quit"], bots=[1])
    assert not any(CALL in prompt for prompt in game.asked)


def test_a_player_is_told_of_the_own_card_and_others_only_of_a_card():
    match = pylae.match(GAME, seed=5, players=2, hidden_hands=True)
    game = Session(match, ["", "retreat", "give 2", "", "quit"])
    before, after = game.text.split(f"Player 2: {CALL}")
    assert "Player 2 is dealt a card." in before
    assert "Player 2 is dealt a phalanx" not in before
    assert "Player 2 draws a phalanx of" in after


def test_nothing_is_told_twice_where_nothing_is_hidden():
    game = Session(pylae.match(GAME, seed=5, players=2), ["retreat", "decline", "retreat", "decline", "quit"])
    lines = [line for line in game.text.splitlines() if line.startswith("Player 1 retreats to 2")]
    assert len(lines) == 1


def test_a_narrow_screen_breaks_lines_between_words_but_never_a_code():
    broken = folded("  1 support: first beaten 33.3%; second beaten 16.7%", 30)
    assert broken == "  1 support: first beaten\n    33.3%; second beaten 16.7%"
    command = "  pylae play --position thermopyles:Y2RkAANGFgaG6e_5GTIEGDDAfxhd"
    assert folded(command, 50) == command


# Orders, plans and the map


SPARTANS = "go_tell_the_spartans"


def at_the_pass(*script: str, seed: int = 5, bots: Iterable[int] = (), **options) -> Session:
    return Session(pylae.match(SPARTANS, seed=seed, **options), script, bots)


def maps(session: Session) -> int:
    return sum("Th3< is a stack of 3" in said for said in session.said)


def test_the_map_is_shown_after_a_whole_change_of_the_deployment_and_not_in_the_middle_of_one():
    assert maps(at_the_pass("box Phocians")) == 2
    assert maps(at_the_pass("box Phocians", "template line")) == 3
    assert maps(at_the_pass("box Phocians", "place Spartans hoplite")) == 2
    assert maps(at_the_pass("box Phocians", "place Spartans hoplite", "D8")) == 2
    assert maps(at_the_pass("box Phocians", "2 Spartans hoplite D8")) == 3


def test_the_map_is_shown_after_a_move_and_not_when_a_force_is_only_chosen():
    start = ("box Phocians", "template line", "done")
    moved = maps(at_the_pass(*start, "D8 N"))
    assert moved == maps(at_the_pass(*start)) + 1
    assert maps(at_the_pass(*start, "move Spartans D8")) == moved - 1


def test_a_template_stands_in_the_list_with_its_sentence_and_can_be_looked_at_first():
    played = at_the_pass("box Phocians", "look template wall")
    listed = next(said for said in played.said if ". template wall: " in said)
    assert "Peloponnesians man the wall" in listed
    (looked,) = [said for said in played.said if "All units are placed" in said]
    assert "Pe3<" in looked and "army track" not in looked, "what would not be different is told again"
    assert choices(played) == ["box Phocians"]
    assert "nobody can look beyond it" in at_the_pass("box Phocians", "template wall", "look done").text
    assert "Nothing can be looked at" in at_the_pass("look box Phocians").text


def test_help_teaches_the_notation_by_what_can_be_typed_now():
    played = at_the_pass("box Phocians", "template line", "done", "help")
    taught = played.text.split("Now you may type:")[1].split("Commands:")[0].strip().splitlines()
    texts = [line.strip().split("  ")[0] for line in taught]
    assert "go on" in texts and any(text.endswith("forward") for text in texts)
    for text in texts:
        assert played.match.read(text)
    assert "fight" in session("help").text.split("Commands:")[0]


def test_one_undo_takes_back_a_whole_order_and_a_second_one_the_order_before():
    start = ("box Phocians", "template line", "done")
    played = at_the_pass(*start, "D2 N", "E2-E4 forward", "undo", "undo")
    assert played.match.steps == at_the_pass(*start).match.steps
    once = at_the_pass(*start, "D2 N", "D3 N", "undo")
    assert once.match.steps == at_the_pass(*start, "D2 N").match.steps


def test_an_order_says_what_it_leaves_out():
    assert (
        "Not from "
        in at_the_pass("box Phocians", "template line", "done", "D2-E2 forward", "all forward").text
    )


def test_going_on_passes_until_something_happens_to_the_player_and_no_question_is_passed_over():
    start = ("box Phocians", "template line", "done")
    played = at_the_pass(*start, "go on")
    ends = [step.text for step in played.match.steps if step.mover == 0][3:]
    assert set(ends) == {"end"}
    assert played.asked.count("> ") == len(start) + 2, "nobody was asked again"
    assert played.match.mover == 0
    passes = [at for at, step in enumerate(played.match.steps) if step.mover == 0][3:]
    assert not any(orders.disturbed(played.match, one, 0, other) for one, other in pairwise(passes))
    assert orders.disturbed(played.match, passes[-1], 0) or not played.match.prompt().text.endswith("over?")


def test_all_melees_are_fought_without_a_question_between_them():
    match = pylae.match(SPARTANS, seed=5)
    while not match.prompt().text.endswith("which melee comes next?"):
        match.play(match.hint().action)
    played = Session(match, ["melee all"])
    asked = sum("which melee comes next?" in said for said in played.said)
    assert asked == 1 and sum(step.text.startswith("melee") for step in match.steps) > 1


def test_no_curtain_falls_in_the_middle_of_a_deployment_but_before_it():
    played = at_the_pass(
        *("", "commit Medes", "", "box Phocians", "template line", "lift D8", "3 Spartans hoplite D8"),
        *("done", "", "north first", "1", "1", "1"),
        players=2,
    )
    called = [asked.split(":")[0] for asked in played.asked if CALL in asked]
    assert called == ["Persians", "Greeks", "Persians"], (
        "a curtain falls when another's turn begins, and only then"
    )
    assert played.asked[-4:] == ["> "] * 4


def test_the_only_answer_that_everybody_knows_is_taken_and_said_though_two_people_share_the_keyboard():
    played = at_the_pass(
        *("", "commit Medes", "", "box Phocians", "template line", "done", "", "north first"),
        *["1"] * 12,
        players=2,
    )
    forced = [step for step in played.match.steps if step.forced and step.mover == 1]
    assert all(f"Persians: only {step.text} is possible." in played.text for step in forced) and forced
