"""Notation: short forms, whole moves in one line, physical dice and cards, and refusals with their sections."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from pylae.core.chance import CHANCE, OVER, below, generator
from pylae.core.game import Game, Refusal
from pylae.core.match import Match
from pylae.core.rulebook import sections
from pylae.core.wording import listed, many
from pylae.games import earth_and_water as game
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.rules import phase
from pylae.games.earth_and_water.tests.positions import position
from pylae.games.earth_and_water.words import spelling

DARIUS, XERXES, LEONIDAS_GONE = 1, 2, 32
SECTIONS = set(sections(cast(Game, game)))
NONSENSE = ("", " ", ",", ", ,", "\x00", "☃", "17 17", "-1", "99999999999999999999", "a-b", "~", "- 3")
NONSENSE += ("7 7-7 7", "move ³", "athens", "army army", "die die", "card ١", "by sea", "to", "a" * 300)


def table(*moves: str, **where: Any) -> Match:
    """A match with typed dice and cards, after these moves."""
    state = position(**where)
    assert game.audit(state) == "", game.audit(state)
    match = Match(cast(Game, game), physical=True, position=state)
    for move in moves:
        match.play(move)
    return match


def played(match: Match, text: str) -> list[str]:
    """The steps a text makes, as they are written."""
    return [step.text for step in match.play(text)]


def refused(match: Match, text: str) -> tuple[str, str]:
    """Section and reason of a refusal, which must change nothing."""
    before = match.state.pack()
    with pytest.raises(Refusal) as refusal:
        match.play(text)
    assert match.state.pack() == before
    assert refusal.value.section in SECTIONS
    return refusal.value.section, refusal.value.reason


def greek_turn(*moves: str, hands: str = "4 7 8 13 / 1 2", **where: Any) -> Match:
    return table(*moves, hands=hands, turn=atlas.GREECE, **where)


def battle(*moves: str, **where: Any) -> Match:
    """Three Persian armies march from Therma through Larissa to two Greek armies and a fleet in Thebes."""
    pieces = {"persian": "Ephesus 2/1, Therma 3, Larissa 1", "greek": "Thebes 2/2, Athens 1, Sparta 1"}
    return table("1 Therma-Thebes 3", *moves, **{"hands": "/ 1 2", **pieces, **where})


# Every step


def test_4_1_every_phase_spells_each_step_once_and_reads_it_back():
    """All phases, in both editions, on the mover's own view, in any case and with spaces around."""
    seen = set()
    for number in range(40):
        match = Match(
            cast(Game, game), {"edition": ("bonsai", "nuts")[number % 2]}, seed=number, physical=True
        )
        random = generator(number)
        while not match.over:
            actions = match.actions()
            state = match.state
            if state.phase not in seen or number < 4:
                view = match.view(match.mover) if match.mover >= 0 else state
                spelled = [game.spell(state, action) for action in actions]
                assert len(set(spelled)) == len(spelled)
                for action, text in zip(actions, spelled, strict=True):
                    assert game.read(view, f"  {text.upper()} ") == [action]
            seen.add(state.phase)
            match.play(actions[below(random, len(actions))])
    assert len(seen) > 28


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("pass", "pass"),
        ("p", "pass"),
        ("m 7", "move 7"),
        ("MOVE  7", "move 7"),
        ("e 7", "event 7"),
        ("event oracle", "event 7"),
        ("event oracle of delphi", "event 7"),
        ("move miltiades", "move 4"),
        ("move festival of karneia", "move 4"),
    ],
)
def test_6_1_short_forms_of_a_turn(text: str, step: str):
    assert played(greek_turn(), text) == [step]


@pytest.mark.parametrize(
    ("text", "step"),
    [("3", "buy 3"), ("b 3", "buy 3"), ("0", "buy 0"), ("no", "buy 0"), ("none", "buy 0")],
)
def test_5_1_2_short_forms_of_a_purchase(text: str, step: str):
    assert played(table(producing=atlas.PERSIA), text) == [step]


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("a ses", "army Sestos"),
        ("f eph", "fleet Ephesus"),
        ("ships ephesos", "fleet Ephesus"),
        ("army ABYDOS", "army Sestos"),
        ("b", "bridge"),
        ("d", "done"),
        ("no", "done"),
        ("enough", "done"),
    ],
)
def test_5_1_4_short_forms_of_raising(text: str, step: str):
    assert played(table("buy 0", producing=atlas.PERSIA), text) == [step]


@pytest.mark.parametrize(
    ("moves", "text", "step"),
    [
        (("m 7",), "m ath", "march Athens"),
        (("m 7",), "corinth", "march Corinth"),
        (("m 7",), "s spa", "sail Sparta"),
        (("m 7", "m ath"), "all", "2"),
        (("m 7", "m ath", "2"), "t theb", "to Thebes"),
        (("m 7", "m ath", "2"), "thebai", "to Thebes"),
        (("m 7", "s ath", "2"), "1", "carry 1"),
        (("m 7", "s ath", "2"), "c 2", "carry 2"),
        (("m 7", "s ath", "2"), "none", "carry 0"),
        (("m 7", "s ath", "2"), "carry all", "carry 2"),
    ],
)
def test_6_3_short_forms_of_a_move(moves: tuple[str, ...], text: str, step: str):
    match = greek_turn(*moves, greek="Athens 2/2, Sparta 1/1, Corinth 1")
    assert played(match, text) == [step]


@pytest.mark.parametrize(
    ("text", "step"),
    [("fight", "fight on"), ("f", "fight on"), ("no", "fight on"), ("r lar", "retreat Larissa")],
)
def test_7_1_5_short_forms_of_the_attacker(text: str, step: str):
    assert played(battle("3, 3, 3, 1, 1"), text) == [step]


def test_7_1_5_the_question_is_whether_to_retreat_so_that_yes_and_no_mean_what_they_say():
    match = battle("3, 3, 3, 1, 1")
    assert match.prompt().text.endswith(" or fight on?") and "do you retreat from" in match.prompt().text
    assert played(match, "yes") == ["retreat Larissa"]


def test_6_5_3_yes_takes_the_only_army_aboard():
    at_sea = ("m 7", "s ath", "2")
    assert played(greek_turn(*at_sea, greek="Athens 1/2"), "yes") == ["carry 1"]
    assert refused(greek_turn(*at_sea, greek="Athens 2/2"), "yes")


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("athens", "retreat Athens"),
        ("withdraw athens by sea", "retreat Athens by sea"),
        ("sparta", "retreat Sparta by sea"),
        ("r spa by sea", "retreat Sparta by sea"),
    ],
)
def test_7_1_5_short_forms_of_the_defender(text: str, step: str):
    assert played(battle("3, 3, 3, 1, 1", "f"), text) == [step]


@pytest.mark.parametrize(
    ("text", "step"), [("y", "play 4"), ("4", "play 4"), ("event 4", "play 4"), ("play miltiades", "play 4")]
)
def test_6_2_short_forms_of_an_answer(text: str, step: str):
    assert played(battle(hands="4 7 / 1 2"), text) == [step]
    for no in ("no", "n", "pass", "d", "decline"):
        assert played(battle(hands="4 7 / 1 2"), no) == ["decline"]


def test_7_1_6_short_forms_of_burning_the_bridge():
    def taken() -> Match:
        return greek_turn(
            "7 Ephesus-Sestos 2", "n", "1, 6, 6", "n",
            persian="Sestos 1", greek="Ephesus 2, Athens 1", bridge=1,
        )  # fmt: skip

    assert [played(taken(), text) for text in ("y", "b", "no", "s")] == [
        ["burn"],
        ["burn"],
        ["spare"],
        ["spare"],
    ]


def test_5_3_short_forms_of_an_omen():
    assert played(table("buy 1", "11", producing=atlas.PERSIA), "yes") == ["king dies"]
    assert played(table("buy 1", "10", producing=atlas.PERSIA), "no") == ["king lives"]


def test_8_1_short_forms_of_keeping_cards():
    six = {"hands": "1 2 3 4 5 6 / 7 9", "turn": atlas.GREECE, "passes": 1}
    assert played(table("pass", "keep none", **six), "keep 1 2 5 6") == [
        "discard 3",
        "discard 4",
        "keep rest",
    ]
    assert played(table("pass", "k 9", **six), "discard 3 4") == ["discard 3", "discard 4"]
    assert played(table("pass", "none", "discard 3 4", **six), "done") == ["keep rest"]
    assert refused(table("pass", "none", **six), "keep 1 2 3 4 5") == (
        "8.1", "Greece keeps four cards at most, not 5."
    )  # fmt: skip


def test_2_1_1_cities_are_read_in_both_editions_by_as_many_letters_as_are_needed():
    for city in range(len(atlas.CITIES)):
        for names in atlas.CITY_NAMES:
            match = table(
                "move 1",
                hands="/ 1",
                greek="",
                persian=f"{atlas.CITIES[city]} 1/{atlas.PORTS >> city & 1}",
                edition=city % 2,
            )
            if atlas.CITIES[city] in ("Eretria", "Naxos"):
                assert played(match, f"sail {names[city][:2]}") == [f"sail {atlas.CITIES[city]}"]
            else:
                assert played(match, f"march {names[city][:4]}") == [
                    f"march {atlas.CITY_NAMES[city % 2][city]}"
                ]
    assert refused(greek_turn("m 7"), "march the") == ("2.1.1", "'the' may be Therma or Thebes.")


def test_4_1_words_for_numbers_and_lists():
    assert [many(number, "army") for number in (0, 1, 2)] == ["no armies", "1 army", "2 armies"]
    assert listed([1]) == "1"
    assert listed([1, 2, 3], "or") == "1, 2 or 3"


# Whole moves


@pytest.mark.parametrize(
    "text",
    [
        "7 Athens-Thebes 2",
        "move 7 Athens-Thebes 2",
        "7 athenai - thebai 2",
        "m 7 ath-theb 2",
        "march 7 ATHENS to thebes 2",
        "7: athens->thebes all",
        "move 7, march athens, 2, to thebes",
    ],
)
def test_6_4_a_march_in_one_line(text: str):
    match = greek_turn(greek="Athens 3/1, Sparta 1/1")
    steps = ["move 7", "march Athens", "3" if "all" in text else "2", "to Thebes"]
    assert played(match, text) == steps
    assert match.state.army[atlas.GREECE][atlas.THEBES] == int(steps[2])


@pytest.mark.parametrize(
    "text", ["7 Athens~Eretria 3+2", "sail 7 athens-eretria 3+2", "7 ath ~ ere 3 + 2", "m 7 ath~ere 3+2"]
)
def test_6_5_a_naval_move_in_one_line(text: str):
    match = greek_turn(greek="Athens 3/4, Sparta 1/1")
    assert played(match, text) == ["move 7", "sail Athens", "3", "carry 2", "to Eretria"]


def test_6_5_3_a_naval_move_in_one_line_carries_nobody_unless_it_says_so():
    match = greek_turn(greek="Athens 3/4, Sparta 1/1")
    assert played(match, "7 Athens~Eretria 3") == ["move 7", "sail Athens", "3", "carry 0", "to Eretria"]


@pytest.mark.parametrize(
    ("moves", "text", "steps"),
    [
        (("move 7",), "Athens-Thebes 2", ["march Athens", "2", "to Thebes"]),
        (("move 7", "march Athens"), "Athens-Thebes 2", ["2", "to Thebes"]),
        (("move 7", "march Athens", "2"), "Athens-Thebes 2", ["to Thebes"]),
        (("move 7", "sail Athens"), "Athens~Naxos 2+1", ["2", "carry 1", "to Naxos"]),
        (("move 7", "sail Athens", "2", "carry 1"), "Athens~Naxos 2+1", ["to Naxos"]),
    ],
)
def test_6_3_a_move_that_was_begun_is_finished_in_one_line(moves, text: str, steps: list[str]):
    assert played(greek_turn(*moves, greek="Athens 3/4, Sparta 1/1"), text) == steps


def test_card_1_an_event_that_is_a_march_in_one_line():
    match = table(hands="/ 1", persian="Sestos 4, Ephesus 1/1", bridge=1)
    assert played(match, "event 1 Sestos-Therma 3") == ["event 1", "march Sestos", "3", "to Therma"]


def test_card_13_both_moves_of_triremes_in_one_line():
    match = greek_turn(greek="Athens 1/1, Sparta 1/1")
    steps = ["event 13", "sail Athens", "to Naxos", "sail Sparta", "to Eretria"]
    assert played(match, "event 13 Athens~Naxos 1, Sparta~Eretria 1") == steps


def test_6_5_1_where_only_fleets_can_go_a_line_needs_no_sign_for_it():
    assert played(greek_turn(), "event 13 Athens-Thebes 1")[1:] == ["sail Athens", "to Thebes"]
    match = greek_turn(greek="Athens 1, Naxos 0/2")
    assert played(match, "7 Naxos-Eretria 2") == ["move 7", "sail Naxos", "2", "to Eretria"]


def test_card_5_an_answer_with_its_move_in_one_line():
    match = table("1 Ephesus~Athens 1", hands="5 / 1", persian="Ephesus 2/1")
    assert played(match, "play 5 Sparta~Athens 1") == ["play 5", "sail Sparta", "to Athens"]


def test_card_12_molon_labe_with_its_march_in_one_line():
    match = table("event 2", "demand Naxos", hands="12 / 2")
    assert played(match, "play 12 Athens-Thebes 1") == ["play 12", "march Athens", "to Thebes"]


def test_5_1_4_several_pieces_in_one_line():
    match = table("buy 0", producing=atlas.PERSIA)
    assert played(match, "army Sestos 3") == ["army Sestos"] * 3
    assert played(match, "fleet Ephesus 2") == ["fleet Ephesus"] * 2
    match = table("buy 0", producing=atlas.PERSIA)
    assert played(match, "bridge, a eph 2, f ses, done") == [
        "bridge",
        *["army Ephesus"] * 2,
        "fleet Sestos",
        "done",
    ]


def test_card_14_fleets_of_syracuse_in_one_line():
    match = greek_turn("event 14", hands="14 / 1")
    assert played(match, "fleet Athens 2") == ["fleet Athens"] * 2
    assert refused(match, "fleet Athens 2") == ("card.14", "That is more than can be done here.")


def test_4_1_a_whole_move_is_taken_at_once_or_not_at_all():
    match = greek_turn(greek="Athens 3/4, Sparta 1/1")
    for text in ("7 Athens-Thebes 4", "7 Athens-Delphi 1", "7 Athens~Corinth 1", "7 Athens~Naxos 1+2"):
        refused(match, text)
    refused(table("buy 0", producing=atlas.PERSIA), "fleet Sestos 3")
    refused(table("buy 0", producing=atlas.PERSIA), "army Sestos 3, bridge, bridge")
    assert match.steps == []


def test_4_1_a_whole_move_does_not_run_past_chance_or_the_enemy():
    assert refused(table(producing=atlas.PERSIA), "buy 2, army Sestos")[0] == "5.1.2"
    assert refused(table(hands="4 / 1 2"), "pass, pass")[0] == "6.1"
    section, reason = refused(
        table(hands="6 / 1", persian="Sestos 4", bridge=1, early_pausanias=1), "event 1 Sestos-Therma 3"
    )
    assert (section, "answer first" in reason) == ("card.6", True)


def test_card_9_a_whole_move_does_not_look_at_a_hidden_hand():
    """The refusal is the same whatever Greece holds."""
    told = {refused(table(hands=f"{held} / 9"), f"event 9, discard {card}")
            for held in ("4 5", "6", "1 2 3") for card in (4,)}  # fmt: skip
    assert len(told) == 1


def test_card_8_a_whole_move_waits_for_the_army_of_the_portrait():
    match = greek_turn(greek="Athens 4, Sparta 5", hands="8 /")
    assert refused(match, "event 8 Athens-Thebes 1")[0] == "6.2.1"
    assert played(match, "event 8, give Athens") == ["event 8", "give Athens"]


# Physical dice and cards


@pytest.mark.parametrize(
    ("text", "step"), [("4", "die 4"), ("die 4", "die 4"), ("roll 4", "die 4"), ("d 4", "die 4")]
)
def test_7_1_1_dice_are_typed(text: str, step: str):
    assert played(battle(), text) == [step]


def test_7_1_1_all_dice_of_a_round_are_typed_in_one_line():
    assert played(battle(), "3, 1, 6, 2, 5") == ["die 3", "die 1", "die 6", "die 2", "die 5"]


@pytest.mark.parametrize("text", ["7", "card 7", "c 7", "card oracle"])
def test_5_4_cards_are_typed(text: str):
    assert played(table("buy 2", producing=atlas.PERSIA), text) == ["card 7"]


def test_7_1_1_what_a_die_cannot_show_is_refused():
    for text in ("7", "die 0", "die", "x", "card 4"):
        assert refused(battle(), text)[0] in ("7.1.1", "5.4")
    assert refused(table("event 10", hands="1 / 10"), "7")[0] == "card.10"


def test_5_4_a_card_that_cannot_be_drawn_is_refused_without_telling_where_it_is():
    match = table("buy 2", producing=atlas.GREECE, hands="1 / 2", discards="3")
    reasons = {refused(match, f"card {card}")[1].replace(str(card), "N") for card in (1, 2, 3)}
    assert reasons == {"Card N cannot have come out of the deck."}
    assert refused(match, "card 17")[0] == "5.4"


def test_card_6_a_banished_card_is_of_the_greek_hand():
    match = table("event 6", hands="1 4 / 6")
    assert refused(match, "card 5")[0] == "card.6"
    assert played(match, "4") == ["card 4"]


# Refusals: cards


@pytest.mark.parametrize(
    ("where", "text", "section", "words"),
    [
        ({}, "move 9", "6.1", "Card 9 is not in your hand; you hold 4, 7, 8 and 13"),
        ({}, "event 17", "2.3", "There is no card 17"),
        ({}, "7", "6.1", "Say 'move 7' for a movement or 'event 7'"),
        ({}, "event 4", "6.2", "Miltiades is an answer"),
        ({}, "play 7", "6.2", "No answer is asked for now"),
        ({"karneia": 1}, "event 8", "6.1", "Sparta celebrates the Karneia; Leonidas gives a movement only"),
        ({"portraits": LEONIDAS_GONE}, "event 8", "6.2.1", "Leonidas was called already"),
        ({"greek": "Naxos 2/1"}, "event 8", "R20", "no army of yours can march"),
        ({"hands": "7 1 2 3 4 5 / 6 8 9 10 11 12 13 14 15 16", "portraits": DARIUS | XERXES}, "event 7", "R20",
         "neither the deck nor the discards hold a card"),
        ({"greek": "Athens 1"}, "event 13", "R20", "no fleet of yours is on the map"),
        ({"greek": ""}, "move 7", "R21", "No army of yours can march and no fleet can sail"),
        ({"hands": "2 /", "persian": "Naxos 1"}, "event 2", "R20", "no Persian army is in Sestos or Ephesus"),
        ({"hands": "3 /", "persian": "Naxos 1"}, "event 3", "R20", "no Persian fleet is on the map"),
        ({"hands": "11 /", "greek": "Sparta 9"}, "event 11", "R20", "no army is beside the map"),
        ({"hands": "11 /", "persian": "Sparta 1"}, "event 11", "R20", "you do not control Sparta"),
        ({"hands": "14 /", "greek": "Sparta 1/5"}, "event 14", "R20", "no fleet is beside the map"),
        ({"hands": "16 /", "persian": ""}, "event 16", "R20", "no Persian army is on the map"),
    ],
)  # fmt: skip
def test_6_2_refusals_of_greek_cards(where: dict[str, Any], text: str, section: str, words: str):
    if where.get("persian") == "Sparta 1":
        where = {**where, "greek": "Athens 1/1"}
    told = refused(greek_turn(**where), text)
    assert (told[0], words in told[1]) == (section, True), told


@pytest.mark.parametrize(
    ("where", "text", "section", "words"),
    [
        ({"hands": "/ 5"}, "event 5", "6.2", "The Immortals is an answer"),
        ({"hands": "/ 11", "portraits": DARIUS | XERXES}, "event 11", "5.3", "happens when it is drawn"),
        ({"hands": "/ 14"}, "event 14", "card.14", "has no event"),
        ({"hands": "/ 15"}, "event 15", "R20", "you do not control Athens"),
        ({"hands": "1 2 3 4 5 6 7 8 / 16 9 10 11 12 13 14 15", "portraits": DARIUS | XERXES}, "event 16", "R20",
         "neither the deck nor the discards hold a card"),
        ({"hands": "/ 6"}, "event 6", "R20", "Greece holds no card"),
        ({"hands": "/ 9"}, "event 9", "R20", "Greece holds no card"),
        ({"hands": "/ 10"}, "event 10", "R20", "Greece holds no card"),
        ({"hands": "/ 1", "persian": "Naxos 1/1"}, "event 1", "R20", "no army of yours can march"),
        ({"hands": "/ 2", "persian": "Sestos 24"}, "event 2", "R20", "no army is beside the map"),
        ({"hands": "/ 8", "persian": "Sestos 24"}, "event 8", "R20", "no Greek is in Sestos or Ephesus"),
        ({"hands": "/ 12", "persian": "Sestos 24"}, "event 12", "R20", "no army is beside the map"),
        ({"hands": "/ 12", "greek": "Thebes 1", "persian": "Athens 1, Sparta 1"}, "event 12", "R20",
         "the Greeks of Thebes have nowhere to go"),
    ],
)  # fmt: skip
def test_6_2_refusals_of_persian_cards(where: dict[str, Any], text: str, section: str, words: str):
    told = refused(table(**where), text)
    assert (told[0], words in told[1]) == (section, True), told


def test_r20_refusals_speak_the_language_of_the_edition():
    match = greek_turn(hands="2 /", persian="Naxos 1", edition=1)
    assert "Abydos or Ephesos" in refused(match, "event 2")[1]
    assert "leave Thebai" in refused(match, "go Athens")[1]


def test_6_2_refusals_of_answers():
    asked = battle(hands="4 5 7 6 / 1 2", karneia=1)
    assert refused(asked, "play 9")[0] == "6.2"
    assert refused(asked, "play 7") == (
        "6.2",
        "Oracle of Delphi is no answer; it is played in a turn of your own.",
    )
    assert refused(asked, "play 6")[0] == "6.1"
    assert refused(asked, "play 5") == ("card.5", "Themistocles is no answer to this.")
    assert refused(asked, "move 4")[0] == "6.1"


def test_r15_refusal_of_a_second_leader():
    match = table(
        "event 1 Therma-Thebes 3", "play 15",
        hands="4 6 15 / 1", persian="Therma 3, Larissa 1", greek="Thebes 2/1, Athens 1",
    )  # fmt: skip
    assert refused(match, "play 4")[0] == "R15"


# Refusals: production


@pytest.mark.parametrize(
    ("where", "text", "section", "words"),
    [
        ({}, "buy 7", "5.1.2", "At most 6 cards"),
        ({}, "buy 13", "5.1.2", "you have 12 talents"),
        ({}, "-1", "5.1.2", "0 to 6"),
        ({"producing": atlas.GREECE}, "buy 7", "5.2.2", "you have 6 talents"),
        ({"hands": "1 2 3 4 5 6 7 8 / 9 10 12 13 14"}, "buy 4", "5.4", "hold 3 cards"),
        ({}, "army Sestos", "5.1.4", "once the cards are bought"),
        ({}, "bridge", "5.1.5", "once the cards are bought"),
        ({}, "pass, pass", "5.1.2", "you may say buy 0"),
    ],
)
def test_5_1_2_refusals_of_purchases(where: dict[str, Any], text: str, section: str, words: str):
    told = refused(table(**{"producing": atlas.PERSIA, **where}), text)
    assert (told[0], words in told[1]) == (section, True), told


@pytest.mark.parametrize(
    ("where", "text", "section", "words"),
    [
        ({}, "army Athens", "3.5", "You do not control Athens: enemy armies hold it"),
        ({}, "army Therma", "3.5", "You do not control Therma: no army of yours is there"),
        ({}, "fleet Larissa", "2.1.1", "No fleet can be raised in Larissa: Larissa has no port"),
        ({"greek": "Athens 1/1, Sparta 1, Sestos 0/1"}, "fleet Sestos", "5.1.4", "Enemy fleets lie in the port"),
        ({"raised": 2}, "fleet Sestos", "5.1.2", "Two fleets"),
        ({"talents": 1}, "fleet Sestos", "5.1.2", "A fleet costs 2 talents; you have 1"),
        ({"persian": "Sestos 2/6"}, "fleet Sestos", "2.2.2", "All your fleets are on the map"),
        ({"persian": "Sestos 24"}, "army Sestos", "2.2.1", "All your armies are on the map"),
        ({"talents": 0}, "army Sestos", "5.1.1", "No talents are left"),
        ({"talents": 5}, "bridge", "5.1.5", "The bridge costs 6 talents; you have 5"),
        ({"bridge": 1}, "bridge", "5.1.5", "stands already"),
        ({"persian": "Ephesus 3/1"}, "bridge", "5.1.5", "no army of yours is there"),
        ({"must_spend": 1}, "done", "R1", "something can still be raised"),
        ({}, "sestos", "5.1.4", "Say 'army Sestos' or 'fleet Sestos'"),
        ({}, "army Marathon", "2.1.1", "There is no city 'marathon'"),
        ({}, "buy 2", "5.1.2", "before anything is raised"),
    ],
)  # fmt: skip
def test_5_1_4_refusals_of_raising(where: dict[str, Any], text: str, section: str, words: str):
    fields = {name: where[name] for name in ("talents", "raised") if name in where}
    match = table(
        "buy 0", producing=atlas.PERSIA, **{key: value for key, value in where.items() if key not in fields}
    )
    state = match.state.copy()
    for name, value in fields.items():
        setattr(state, name, value)
    told = refused(Match(game, position=state, physical=True), text)
    assert (told[0], words in told[1]) == (section, True), told


def test_5_2_2_refusals_of_greek_raising():
    match = table("buy 0", producing=atlas.GREECE)
    assert refused(match, "bridge") == ("5.2.2", "Greece cannot build the bridge.")
    assert refused(match, "fleet Athens 3")[0] == "5.2.2"


def test_card_1_the_mines_have_no_limit_of_fleets_and_their_refusal_knows_it():
    match = greek_turn("event 1", "buy 0", "fleet Athens 3", hands="1 /", greek="Athens 1, Sparta 1")
    assert refused(match, "fleet Athens") == ("5.2.2", "A fleet costs 1 talent; you have 0.")


def test_5_3_refusals_of_a_wrong_omen():
    for drawn, text, words in (
        ("11", "king lives", "You have drawn"),
        ("10", "king dies", "You have not drawn"),
    ):
        section, reason = refused(table("buy 1", drawn, producing=atlas.PERSIA), text)
        assert (section, reason.startswith(words)) == ("5.3", True)
    assert refused(table(producing=atlas.PERSIA), "king dies")[0] == "5.3"


# Refusals: moves


@pytest.mark.parametrize(
    ("text", "section", "words"),
    [
        ("Athens-Thebes 1", "6.3", "Say with which card"),
        ("7 Corinth~Athens 1", "2.1.1", "No fleet of yours is in Corinth: Corinth has no port"),
        ("7 Thebes~Athens 1", "6.5.1", "No fleet of yours is in Thebes"),
        ("7 Thebes-Athens 1", "6.4.1", "No army of yours is in Thebes"),
        ("7 Athens-Delphi 1", "6.4.2", "Athens-Delphi is no march; from Athens your armies reach Thebes, Corinth"),
        ("7 Athens-Athens 1", "6.3", "must lead elsewhere"),
        ("7 Athens-Thebes", "6.4.1", "Say how many of 3"),
        ("7 Athens-Thebes 4", "6.4.1", "3 armies can leave Athens, not 4"),
        ("7 Athens~Naxos 5", "6.5.1", "4 fleets can leave Athens, not 5"),
        ("7 Athens~Naxos 4+4", "6.5.3", "0 to 3 armies go aboard in Athens"),
        ("7 Athens~Naxos 1+2", "6.5.3", "0 to 1 armies go aboard in Athens"),
        ("7 Athens~Corinth 1", "2.1.1", "No fleet sails to Corinth: Corinth has no port"),
        ("event 7 Athens-Thebes 1", "card.7", "Oracle of Delphi is no move"),
        ("event 8 Athens-Thebes 2", "card.8", "Leonidas marches with one army"),
        ("event 8 Athens~Naxos 1", "card.8", "Leonidas is a march; no fleet sails"),
        ("event 13 Athens~Naxos 1+1", "card.13", "carry no armies"),
        ("7 Athens-Marathon 1", "2.1.1", "There is no city 'marathon'"),
        ("7 Sp-th 1", "2.1.1", "'th' may be Therma or Thebes"),
    ],
)  # fmt: skip
def test_6_3_refusals_of_whole_moves(text: str, section: str, words: str):
    match = greek_turn(greek="Athens 3/4, Sparta 1/1")
    told = refused(match, text)
    assert (told[0], words in told[1]) == (section, True), told


@pytest.mark.parametrize(
    ("moves", "text", "section", "words"),
    [
        (("m 7",), "7 Athens-Thebes 1", "6.3", "The card is played already"),
        (("m 7",), "event 8", "6.3", "The card is played already"),
        (("m 7",), "march Eretria", "6.4.1", "No army of yours is in Eretria"),
        (("m 7",), "Athens", "6.3", "Say 'march Athens' or 'sail Athens'"),
        (("m 7", "march Athens"), "4", "6.4.1", "3 armies can leave Athens, not 4"),
        (("m 7", "march Athens"), "Sparta-Corinth 1", "6.3", "The move has begun: armies leave Athens"),
        (("m 7", "sail Athens", "2"), "carry 3", "6.5.3", "0 to 2"),
        (("m 7", "sail Athens", "2", "carry 0"), "to Delphi", "2.1.1", "has no port"),
        (("e 8",), "sail Athens", "card.8", "no fleet sails"),
        (("e 13",), "march Athens", "card.13", "no army marches"),
        (("e 13", "Athens~Naxos 1"), "enough", "R17", "both are made"),
    ],
)
def test_6_3_refusals_of_the_steps_of_a_move(moves, text: str, section: str, words: str):
    told = refused(greek_turn(*moves, greek="Athens 3/4, Sparta 1/1"), text)
    assert (told[0], words in told[1]) == (section, True), told


def test_2_1_2_refusals_without_road_or_bridge():
    match = table(hands="/ 1", persian="Sestos 3, Naxos 1")
    assert refused(match, "1 Naxos-Eretria 1")[0] == "2.1.2"
    section, reason = refused(match, "1 Sestos-Therma 1")
    assert (section, "no bridge spans the Hellespont" in reason) == ("6.4.2", True)


def test_r9_refusals_of_a_feasting_sparta():
    where = {"karneia": 1, "karneia_freeze": 2, "greek": "Athens 1, Sparta 2/2"}
    assert refused(greek_turn(**where), "7 Sparta-Corinth 1")[0] == "R9"
    assert refused(greek_turn(**where), "7 Sparta~Naxos 2+1")[0] == "R9"


def test_card_5_themistocles_sails_from_elsewhere_and_without_armies():
    match = table("1 Ephesus~Athens 1", "play 5", hands="5 / 1")
    assert refused(match, "sail Athens")[0] == "card.5"
    assert refused(match, "Sparta~Naxos 1+1")[0] == "card.5"
    assert refused(match, "march Corinth")[0] == "card.5"


# Refusals: retreat, events, supply


@pytest.mark.parametrize(
    ("moves", "text", "section", "words"),
    [
        ((), "retreat Therma", "7.1.5", "Attackers go back the way they came, to Larissa, not to Therma"),
        (("f",), "retreat Delphi", "3.5", "You do not control Delphi: no army of yours is there"),
        (("f",), "retreat Larissa", "3.5", "enemy armies hold it"),
        (("f",), "retreat Naxos", "7.1.5", "Naxos is not adjacent to Thebes"),
        (("f",), "retreat Delphi by sea", "2.1.1", "Delphi has no port"),
        (("f",), "naxos by sea", "3.5", "You do not control Naxos"),
        (("f",), "retreat Thebes", "7.1.5", "a retreat leads elsewhere"),
        (("f",), "pass", "7.1.5", "you may say fight on"),
        ((), "7 Athens-Thebes 1", "6.3", "A move begins with a card"),
        ((), "move 2", "6.1", "at the beginning of a turn"),
    ],
)
def test_7_1_5_refusals_of_retreats(moves, text: str, section: str, words: str):
    told = refused(battle("3, 3, 3, 1, 1", *moves), text)
    assert (told[0], words in told[1]) == (section, True), told


def test_7_1_5_refusals_of_retreats_by_sea():
    few = battle("3, 3, 3, 1, 1, 1", "f", greek="Thebes 3/1, Athens 1, Sparta 1")
    assert refused(few, "Sparta by sea") == ("7.1.5", "Your fleets there cannot carry all the armies.")
    blocked = battle("3, 3, 3, 1, 1", "f", persian="Therma 3, Larissa 1, Sparta 0/1")
    assert refused(blocked, "Sparta by sea")[0] == "R5"
    many_ = battle("3, 3, 3, 1, 1, 1", "f", greek="Thebes 5/5, Sparta 1", sea_retreat_limit=1)
    assert refused(many_, "Sparta by sea")[0] == "R7"


def test_7_1_5_a_defender_whose_enemy_came_by_sea_may_wonder_about_the_roads():
    landed = table(
        "1 Ephesus~Athens 2+2",
        "3, 3, 1, 1",
        "f",
        hands="/ 1",
        persian="Ephesus 2/2",
        greek="Athens 2, Thebes 1",
    )
    assert landed.state.phase == phase.DEFENDER_RETREAT
    assert refused(landed, "retreat Corinth") == (
        "3.5",
        "You do not control Corinth: no army of yours is there.",
    )


def test_7_1_5_nobody_retreats_in_a_turn():
    assert refused(greek_turn(), "retreat Athens")[0] == "7.1.5"
    assert refused(greek_turn(), "burn")[0] == "7.1.6"


@pytest.mark.parametrize(
    ("side", "hands", "move", "text", "section", "words"),
    [
        (atlas.PERSIA, "/ 2", "event 2", "demand Athens", "card.2", "Greece controls Athens"),
        (atlas.PERSIA, "/ 13", "event 13", "demand Sestos", "card.13", "Persia controls Sestos"),
        (atlas.PERSIA, "/ 8", "event 8", "road Athens", "card.8", "leads to Sestos or Ephesus"),
        (atlas.PERSIA, "/ 8", "event 8, road Sestos", "levy 4", "card.8", "20 armies are beside the map"),
        (atlas.PERSIA, "4 5 / 9", "event 9", "discard 6", "card.9", "not in the Greek hand: 4 and 5"),
        (atlas.PERSIA, "/ 16 3", "event 16", "discard 5", "card.16", "you hold 3"),
        (atlas.GREECE, "2 /", "event 2", "strike Athens", "card.2", "Athens is none"),
        (atlas.GREECE, "16 /", "event 16", "strike Athens", "card.16", "No Persian army is in Athens"),
        (atlas.GREECE, "3 /", "event 3", "strike Sestos", "card.3", "No Persian fleet lies in Sestos"),
        (atlas.GREECE, "14 /", "event 14", "fleet Corinth", "2.1.1", "has no port"),
        (atlas.GREECE, "14 /", "event 14", "fleet Naxos", "3.5", "You do not control Naxos"),
        (atlas.GREECE, "14 /", "event 14", "done", "card.14", "you may say"),
    ],
)
def test_6_2_refusals_within_events(side, hands: str, move: str, text: str, section: str, words: str):
    told = refused(table(move, hands=hands, turn=side), text)
    assert (told[0], words in told[1]) == (section, True), told


def test_r18_refusal_of_a_port_with_enemy_fleets():
    match = greek_turn("event 14", hands="14 /", persian="Ephesus 2/1, Athens 0/1", greek="Sparta 1/1")
    assert refused(match, "fleet Athens")[0] == "R18"


def test_card_12_refusals_of_leaving_thebes():
    match = table("event 12", hands="/ 12", greek="Thebes 2, Athens 1")
    assert refused(match, "go Thebes")[0] == "card.12"
    assert refused(match, "go Delphi")[0] == "3.5"
    assert played(match, "spa") == ["go Sparta"]


def test_r30_refusals_of_cubes():
    match = battle("play 4", hands="4 / 1", greek="Thebes 1, Athens 8")
    assert match.state.phase == phase.LEADER_CUBE
    assert refused(match, "give Thebes")[0] == "R30"
    assert refused(match, "give Naxos") == ("6.2.1", "No army of yours is in Naxos.")
    match = greek_turn("event 8", hands="8 /", greek="Athens 1, Naxos 8")
    assert refused(match, "give Athens")[0] == "R30"


def test_card_8_refusal_of_a_levy_without_armies():
    match = table("event 8", hands="/ 8", persian="Ephesus 24", greek="Sestos 1, Athens 1")
    assert refused(match, "road Ephesus") == ("card.8", "No army is beside the map for Ephesus.")


def test_5_3_refusal_of_an_army_that_is_not_there():
    match = table("buy 1", "11", "king dies", producing=atlas.PERSIA, persian="Sestos 24")
    assert refused(match, "give Naxos") == ("5.3", "No army of yours is in Naxos.")


def test_8_1_refusals_of_hands():
    match = table("pass", "none", hands="1 2 3 4 5 6 / 7", turn=atlas.GREECE, passes=1)
    assert refused(match, "keep rest") == ("8.1", "Greece keeps four cards at most; you hold 6.")
    assert refused(match, "done")[0] == "8.1"
    assert refused(match, "none")[0] == "8.1"
    assert refused(match, "discard 9") == ("8.1", "Card 9 is not in your hand; you hold 1, 2, 3, 4, 5 and 6.")
    assert refused(match, "keep 9")[0] == "8.1"


def test_8_2_refusals_of_starving():
    match = table("pass", persian="Sestos 2, Naxos 3/1", hands="/ 1", passes=1)
    match.play("none")
    assert refused(match, "remove Sestos") == ("8.2.2", "The Royal Road feeds all armies in Sestos.")
    assert refused(match, "remove Delphi")[0] == "8.2.2"
    match = table("pass", greek="Athens 9", hands="1 / ", turn=atlas.GREECE, passes=1)
    match.play("keep rest")
    assert refused(match, "remove Delphi") == ("8.2.1", "No army of yours is in Delphi.")


def test_4_0_after_the_end_everything_is_refused():
    match = table("pass", hands="/ 1", expedition=5, passes=1)
    assert match.over
    assert game.why_not(match.state, "pass").section == "4.0"


# Nonsense, secrets


PHASES = {
    phase.TURN: lambda: greek_turn(),
    phase.ORIGIN: lambda: greek_turn("m 7"),
    phase.NUMBER: lambda: greek_turn("m 7", "march Athens", greek="Athens 3/1"),
    phase.CARRY: lambda: greek_turn("m 7", "sail Athens"),
    phase.DESTINATION: lambda: greek_turn("m 7", "march Athens"),
    phase.RAISE: lambda: table("buy 0", producing=atlas.PERSIA),
    phase.OMEN: lambda: table("buy 1", "10", producing=atlas.PERSIA),
    phase.DRAW: lambda: table("buy 1", producing=atlas.PERSIA),
    phase.DIE: lambda: battle(),
    phase.ATTACKER_RETREAT: lambda: battle("3, 3, 3, 1, 1"),
    phase.DEFENDER_RETREAT: lambda: battle("3, 3, 3, 1, 1", "f"),
    phase.STRIKE: lambda: greek_turn("event 2", hands="2 /"),
    phase.CHOOSE_CARD: lambda: table("event 9", hands="4 5 / 9"),
    phase.LEAVE_THEBES: lambda: table("event 12", hands="/ 12", greek="Thebes 2, Athens 1"),
    phase.SHED: lambda: table("pass", "none", hands="1 2 / 7", turn=atlas.GREECE, passes=1),
    phase.BANISH: lambda: table("event 6", hands="1 4 / 6"),
}


@pytest.mark.parametrize("now", PHASES)
def test_4_1_nonsense_is_refused_in_every_phase(now: int):
    match = PHASES[now]()
    assert match.state.phase == now
    for text in NONSENSE:
        if text == "athens":
            continue  # a city may be an answer
        section, reason = refused(match, text)
        assert len(reason) < 250
        assert reason[-1] == "."
        assert game.why_not(match.state, text).section == section


def test_4_1_a_readable_text_has_no_refusal():
    assert str(game.why_not(greek_turn().state, "pass")) == "'pass' can be done. (6.1)"


WORDS = (
    "move",
    "event",
    "play",
    "army",
    "fleet",
    "march",
    "sail",
    "to",
    "retreat",
    "give",
    "discard",
    "keep",
)
WORDS += ("strike", "demand", "carry", "buy", "-", "~", "+", ",", "by sea", "all", "no", "yes", "die", "card")
WORDS += (*atlas.CITIES, "1", "2", "3", "7", "9", "11", "16", "17")


def test_r19_refusals_and_readings_are_the_same_for_every_deal_that_looks_alike():
    """Random phrases in random games: what is read, or refused, depends on the mover's view alone."""
    random, dice = Random(19), generator(19)
    for number in range(12):
        match = Match(cast(Game, game), seed=number)
        while not match.over:
            if random.random() < 0.3 and match.mover not in (CHANCE, OVER):
                text = " ".join(random.choice(WORDS) for _ in range(random.randrange(1, 5)))
                view = match.view(match.mover)
                told = answer(view, text)
                guess = view.copy()
                game.redeal(guess, match.mover, dice)
                game.hide(guess, match.mover)
                assert answer(guess, text) == told
                assert answer(view, text) == told
                if isinstance(told, tuple):
                    assert told[1] in SECTIONS
            actions = match.actions()
            match.play(actions[below(dice, len(actions))])


def answer(view, text: str) -> list[int] | tuple[str, str]:
    before = view.pack()
    try:
        actions = game.read(view, text)
        assert actions[0] in spelling.choices(view).values()
        return actions
    except Refusal as refusal:
        return refusal.reason, refusal.section
    finally:
        assert view.pack() == before
