"""Words: prompts, warnings, narration stage by stage, results, and the board in letters."""

from __future__ import annotations

import re
from random import Random
from typing import Any, cast

import pytest

from pylae.core.chance import CHANCE, HIDDEN, below, generator
from pylae.core.engine import fresh
from pylae.core.game import WATCHER, Game, Line
from pylae.core.match import Match
from pylae.core.rulebook import sections
from pylae.games import earth_and_water as game
from pylae.games.earth_and_water.data import atlas, cards
from pylae.games.earth_and_water.rules import act, endings, phase
from pylae.games.earth_and_water.rules.state import State
from pylae.games.earth_and_water.tests.positions import position
from pylae.games.earth_and_water.words import letters
from pylae.games.earth_and_water.words.names import scale
from pylae.games.earth_and_water.words.prompts import QUESTIONS
from pylae.games.earth_and_water.words.telling import telling

SEATS = (atlas.GREECE, atlas.PERSIA, WATCHER)
SECTIONS = set(sections(cast(Game, game)))
BATTLE = {"persian": "Ephesus 2/1, Therma 3, Larissa 1", "greek": "Thebes 2/2, Athens 1, Sparta 1"}


def table(*moves: str, **where: Any) -> Match:
    """A match with typed dice and cards, after these moves."""
    state = position(**where)
    assert game.audit(state) == "", game.audit(state)
    match = Match(cast(Game, game), physical=True, position=state)
    for move in moves:
        match.play(move)
    return match


def told(match: Match, move: str, seat: int = WATCHER) -> list[str]:
    """What a seat is told of one move."""
    return [line.text for line in lines(match, move, seat)]


def lines(match: Match, move: str, seat: int = WATCHER) -> list[Line]:
    before = len(match.steps)
    match.play(move)
    return match.log(seat, before)


def random_games(number: int, seed: int, mixed: bool = True):
    """Positions of random games, with random options, and the action taken in each: (state, action, after)."""
    for game_number in range(number):
        mix = Random(seed + game_number)
        options = {
            option.name: mix.choice(list(option.values))
            for option in game.options
            if mixed and mix.random() < 0.4
        }
        state, random = fresh(cast(Game, game), options), generator(seed, game_number)
        while (who := game.mover(state)) >= CHANCE:
            out = [0] * game.most_legal
            n = game.legal(state, out)
            action = below(random, n) if who == CHANCE else out[below(random, n)]
            after = state.copy()
            game.apply(after, action)
            yield state, action, after
            state = after


def seen(state: State, seat: int) -> State:
    view = state.copy()
    game.hide(view, seat)
    return view


# Prompts


@pytest.mark.parametrize(
    ("moves", "where", "seat", "section", "words"),
    [
        ((), {"producing": atlas.PERSIA}, atlas.PERSIA, "5.1.2", "0 to 6, with 12 talents"),
        ((), {"producing": atlas.GREECE}, atlas.GREECE, "5.2.2", "0 to 6, with 6 talents"),
        (("buy 0",), {"producing": atlas.PERSIA}, atlas.PERSIA, "5.1.4", "an army for 1, a fleet for 2 or the bridge for 6"),
        (("buy 0",), {"producing": atlas.PERSIA, "cheap_fleets": 1}, atlas.PERSIA, "5.1.4", "a fleet for 1"),
        (("buy 0",), {"producing": atlas.GREECE}, atlas.GREECE, "5.2.3", "an army for 1 or a fleet for 1 with 6 talents"),
        (("buy 1",), {"producing": atlas.PERSIA}, CHANCE, "5.4", "which card does Persia draw (1 to come)?"),
        (("buy 1", "10"), {"producing": atlas.PERSIA}, atlas.PERSIA, "5.3", "sudden death of the Great King?"),
        (("buy 1", "11", "king dies"), {"producing": atlas.PERSIA, "persian": "Sestos 24"}, atlas.PERSIA, "5.3", "portrait of Darius"),
        ((), {"hands": "/ 1"}, atlas.PERSIA, "6.1", "do you play a card for its event or for a movement, or pass?"),
        ((), {"hands": "/ 1", "passes": 1}, atlas.PERSIA, "6.1", "Greece has passed; do you play"),
        (("move 1",), {"hands": "/ 1"}, atlas.PERSIA, "6.3", "from which city do armies march, or from which port"),
        (("event 1",), {"hands": "/ 1"}, atlas.PERSIA, "6.3", "Cavalry of Mardonius: from which city do armies march?"),
        (("move 1", "march Sestos"), {"hands": "/ 1"}, atlas.PERSIA, "6.4.1", "how many armies march from Sestos, 1 to 2?"),
        (("move 1", "march Sestos", "2"), {"hands": "/ 1"}, atlas.PERSIA, "6.4.2", "where do 2 armies march from Sestos?"),
        (("move 1", "sail Ephesus"), {"hands": "/ 1"}, atlas.PERSIA, "6.5.3", "go aboard in Ephesus, 0 to 1?"),
        (("move 1", "sail Ephesus", "1"), {"hands": "/ 1"}, atlas.PERSIA, "6.5.1", "where does 1 fleet with 1 army sail"),
        (("event 2",), {"hands": "/ 2"}, atlas.PERSIA, "card.2", "earth and water?"),
        (("event 8",), {"hands": "/ 8"}, atlas.PERSIA, "card.8", "Royal Road lead?"),
        (("event 8, road Sestos",), {"hands": "/ 8"}, atlas.PERSIA, "card.8", "come to Sestos, 1 to 3?"),
        (("event 9",), {"hands": "3 / 9"}, atlas.PERSIA, "card.9", "which Greek card is discarded?"),
        (("event 16",), {"hands": "/ 16 1"}, atlas.PERSIA, "card.16", "discard a card, or draw 1 card?"),
        (("event 12",), {"hands": "/ 12", "greek": "Thebes 1, Athens 1"}, atlas.GREECE, "card.12", "armies of Thebes go?"),
        (("event 6",), {"hands": "3 / 6"}, CHANCE, "card.6", "is ostracised?"),
        (("event 10",), {"hands": "3 / 10"}, CHANCE, "card.10", "die of Greece show"),
        (("event 2, demand Naxos",), {"hands": "12 / 2"}, atlas.GREECE, "card.12", "Naxos gives earth and water; do you answer"),
        (("event 3",), {"hands": "3 /", "turn": atlas.GREECE}, atlas.GREECE, "card.3", "which Persian fleet is removed?"),
        (("event 16",), {"hands": "16 /", "turn": atlas.GREECE}, atlas.GREECE, "card.16", "which Persian army is removed?"),
        (("event 14",), {"hands": "14 /", "turn": atlas.GREECE}, atlas.GREECE, "card.14", "fleet of Syracuse come (3 to place)?"),
        (("event 13",), {"hands": "13 /", "turn": atlas.GREECE}, atlas.GREECE, "6.3", "Triremes sail, in the first of two moves?"),
        (("pass",), {"hands": "/ 1 2", "passes": 1}, atlas.PERSIA, "8.1", "at the price of two talents, or none?"),
        (("pass",), {"hands": "1 2 3 4 5 /", "turn": atlas.GREECE, "passes": 1}, atlas.GREECE, "8.1", "which of your 5 cards"),
        (("pass",), {"hands": "1 /", "turn": atlas.GREECE, "passes": 1}, atlas.GREECE, "8.1", "your last card, or keep the rest?"),
        (("pass", "none"), {"hands": "/ 1", "passes": 1, "persian": "Naxos 3/1"}, atlas.PERSIA, "8.2.2", "(2 without food)"),
        (("pass", "done"), {"hands": "1 /", "turn": atlas.GREECE, "passes": 1, "greek": "Athens 9"}, atlas.GREECE, "8.2.1", "starves"),
        (("1 Ephesus~Athens 1",), {"hands": "5 / 1"}, atlas.GREECE, "card.5", "Persian fleets have come to Athens"),
        (("1 Ephesus~Athens 1", "play 5"), {"hands": "5 / 1"}, atlas.GREECE, "6.3", "from which port does Themistocles sail?"),
        (("1 Therma-Thebes 3",), {"hands": "4 / 1", **BATTLE}, atlas.GREECE, "6.2", "before the first roll at Thebes?"),
        (("1 Therma-Thebes 3",), {"hands": "/ 1", **BATTLE}, CHANCE, "7.1.1", "die of Persia show at Thebes (3 to fall)?"),
        (("1 Therma-Thebes 3", "3,3,3,1,1"), {"hands": "/ 1", **BATTLE}, atlas.PERSIA, "7.1.5", "with 3 armies against 1"),
        (("1 Therma-Thebes 3", "3,3,3,1,1", "f"), {"hands": "/ 1", **BATTLE}, atlas.GREECE, "7.1.5", "with 1 army against 3"),
        (("1 Ephesus~Athens 1",), {"hands": "/ 1"}, CHANCE, "7.2.1", "die of Persia show at Athens"),
    ],
)  # fmt: skip
def test_4_1_prompts(moves: tuple[str, ...], where: dict[str, Any], seat: int, section: str, words: str):
    prompt = table(*moves, **where).prompt()
    assert (prompt.seat, prompt.section, words in prompt.text) == (seat, section, True), prompt
    assert prompt.text.startswith("Chance: " if seat == CHANCE else f"{('Greece', 'Persia')[seat]}: ")
    assert prompt.text.count("?") == 1


def test_4_1_seats_have_the_colour_and_shape_of_their_side():
    state = position()
    assert [game.seat_side(state, seat) for seat in (atlas.GREECE, atlas.PERSIA)] == ["greek", "persian"]


@pytest.mark.parametrize(
    "moves, where, heading",
    [
        ((), {"producing": atlas.PERSIA}, "Expedition I, production"),
        (("buy 1",), {"producing": atlas.GREECE, "expedition": 2}, "Expedition II, production"),
        (("buy 1", "10"), {"producing": atlas.PERSIA}, "Expedition I, production"),
        ((), {"hands": "/ 1", "expedition": 3}, "Expedition III, operations"),
        (("1 Therma-Thebes 3",), {"hands": "/ 1", **BATTLE}, "Expedition I, operations"),
        (("event 1",), {"hands": "1 /", "turn": atlas.GREECE}, "Expedition I, operations"),
        (("event 7",), {"hands": "7 2 /", "turn": atlas.GREECE}, "Expedition I, operations"),
        (("pass",), {"hands": "/ 1 2", "passes": 1, "expedition": 4}, "Expedition IV, supply"),
        (("pass", "none"), {"hands": "/ 1", "passes": 1, "persian": "Naxos 3/1"}, "Expedition I, supply"),
    ],
)
def test_4_1_the_heading_says_where_the_game_stands(
    moves: tuple[str, ...], where: dict[str, Any], heading: str
):
    match = table(*moves, **where)
    for seat in SEATS:
        assert game.heading(match.view(seat)) == heading


def test_4_0_the_heading_of_a_game_that_is_over():
    state = position(expedition=5)
    state.phase = phase.FINISHED
    assert game.heading(state) == "Expedition V, the end"


@pytest.mark.parametrize(
    "moves, where, counted, counts",
    [
        ((), {"producing": atlas.PERSIA, "talents": 2}, "cards to buy", (0, 1, 2)),
        (("move 1", "march Sestos"), {"hands": "/ 1"}, "armies", (1, 2)),
        (("move 1", "sail Ephesus"), {"hands": "/ 1", "persian": "Ephesus 1/2"}, "fleets", (1, 2)),
        (("move 1", "sail Ephesus"), {"hands": "/ 1"}, "armies aboard", (0, 1)),
        (("event 8, road Sestos",), {"hands": "/ 8"}, "armies", (1, 2, 3)),
        (("buy 0",), {"producing": atlas.PERSIA}, "", ()),
        ((), {"hands": "/ 1"}, "", ()),
    ],
)
def test_4_1_where_the_answer_is_a_number_the_prompt_says_of_what(
    moves: tuple[str, ...], where: dict[str, Any], counted: str, counts: tuple[int, ...]
):
    for seat in SEATS:
        prompt = game.prompt(table(*moves, **where).view(seat))
        assert prompt.counted == counted
        assert prompt.counts == {act.COUNT + number: number for number in counts}


def at_the_bridge(*moves: str) -> Match:
    """Greece has won Sestos from Ephesus while the bridge stands."""
    pieces = {"greek": "Ephesus 2, Athens 1", "persian": "Sestos 1", "bridge": 1}
    return table("7 Ephesus-Sestos 2", "1,6,5", *moves, turn=atlas.GREECE, hands="7 / 1", **pieces)


def test_7_1_6_prompt_of_the_bridge():
    prompt = at_the_bridge("no").prompt()
    assert (prompt.seat, prompt.section) == (atlas.GREECE, "7.1.6")
    assert prompt.text == "Greece: Sestos is yours; do you burn the bridge, or spare it?"


def test_6_2_prompts_of_windows():
    assert at_the_bridge().prompt().text.endswith("has fallen; do the Immortals come?")
    match = table("1 Ephesus~Athens 2", "no", "1,1,6", hands="9 / 1", persian="Ephesus 1/2")
    assert match.prompt().text == "Greece: Persia has lost a fleet off Athens; does Artemisia flee?"
    match = table("event 1", hands="6 / 1", early_pausanias=1)
    assert match.prompt().text.endswith("does Pausanias answer?")


def test_6_2_1_prompts_of_cubes_name_the_leader():
    full = "Athens 4/1, Sparta 5/1"
    prompts = [
        table("event 8", hands="8 /", turn=atlas.GREECE, greek=full),
        table("1 Ephesus~Naxos 1", "play 5", hands="5 / 1", greek=full),
        table("1 Thebes-Athens 2", "play 4", hands="4 / 1", greek=full, persian="Thebes 2"),
    ]
    names = [match.prompt().text.rpartition(" ")[2] for match in prompts]
    assert names == ["Leonidas?", "Themistocles?", "Miltiades?"]
    assert {match.prompt().section for match in prompts} == {"6.2.1"}


def test_4_1_every_phase_that_asks_has_a_question_for_every_seat_in_both_editions():
    asked = set()
    for state, _, _ in random_games(30, 4):
        if state.phase in asked and state.expedition > 1:
            continue
        asked.add(state.phase)
        for seat in SEATS:
            prompt = game.prompt(seen(state, seat))
            assert prompt.section in SECTIONS
            assert prompt.text[-1] in "?"
            assert not of_the_other_edition(prompt.text, state.edition)
    assert len(asked) >= len(QUESTIONS) - 5


def test_r19_a_prompt_tells_nothing_of_a_hand():
    """Whatever Persia has drawn, everybody is asked, and told, the same."""
    dead, alive = (table("buy 1", card, producing=atlas.PERSIA) for card in ("11", "10"))
    for seat in (atlas.GREECE, WATCHER):
        assert game.prompt(dead.view(seat)) == game.prompt(alive.view(seat))
    holds, not_ = (table("1 Therma-Thebes 3", hands=f"{card} / 1", **BATTLE) for card in ("4", "7"))
    for seat in (atlas.PERSIA, WATCHER):
        assert game.prompt(holds.view(seat)) == game.prompt(not_.view(seat))


# Warnings


def warned(match: Match) -> dict[int, str]:
    return dict(match.prompt().warnings)


def test_6_1_1_a_second_pass_is_warned_of():
    assert warned(table(hands="4 / 1")) == {}
    assert list(warned(table(hands="4 / 1", passes=1))) == [act.DECLINE]
    assert "(6.1.1)" in warned(table(hands="4 / 1", passes=1))[act.DECLINE]


def test_6_1_2_a_pass_against_an_empty_hand_is_warned_of():
    assert "Greece holds no card" in warned(table(hands="/ 1"))[act.DECLINE]


def test_9_a_pass_that_may_lose_the_game_is_warned_of():
    match = table(hands="4 / 1", turn=atlas.GREECE, passes=1, greek="Thebes 1", persian="Athens 1, Sparta 1")
    assert "(9)" in warned(match)[act.DECLINE]


def test_5_1_1_talents_left_are_warned_of():
    match = table("buy 0", producing=atlas.PERSIA)
    assert warned(match) == {act.DECLINE: "12 talents are left and will be lost (5.1.1)."}
    match.play("army Sestos 12")
    assert match.state.phase == phase.RAISE
    assert warned(match) == {}


def test_9_a_retreat_that_gives_both_supply_cities_away_is_warned_of():
    def defending(sparta: str) -> Match:
        match = table(
            "1 Thebes-Athens 3", "3,3,3,1,1", "f",
            hands="/ 1", greek="Athens 2/2, Corinth 1", persian=f"Thebes 3, Ephesus 1/1{sparta}",
        )  # fmt: skip
        assert match.state.phase == phase.DEFENDER_RETREAT
        return match

    assert warned(defending("")) == {}
    match = defending(", Sparta 1")
    assert set(warned(match)) == {choice.action for choice in match.legal()} - {act.DECLINE}


def test_6_1_1_a_warning_is_found_on_the_way_of_a_whole_move():
    match = table("buy 0", producing=atlas.PERSIA)
    actions = match.read("army Sestos, done")
    assert match.warnings(actions, "army Sestos, done") == ["11 talents are left and will be lost (5.1.1)."]


# Narration: production


def test_5_1_narration_of_production():
    match = table(producing=atlas.PERSIA, hands="/ 3", discards="")
    assert told(match, "buy 2") == ["Persia buys 2 cards."]
    assert told(match, "card 7") == ["Persia draws a card."]
    assert told(match, "card 9", atlas.PERSIA) == ["Persia draws Hippias."]
    assert told(match, "no") == []
    assert told(match, "army Sestos") == ["Persia raises an army in Sestos."]
    assert told(match, "fleet Ephesus") == ["Persia raises a fleet in Ephesus."]
    match.play("army Sestos")
    assert told(match, "done") == ["Persia ends its production; 4 talents are lost.", "Greece has 6 talents."]
    match.play("buy 0")
    assert told(match, "done")[1:] == ["The operations begin."]


def test_5_1_5_narration_of_the_bridge():
    assert told(table("buy 0", producing=atlas.PERSIA), "bridge") == [
        "Persia bridges the Hellespont with boats."
    ]


def test_card_15_narration_of_the_price_of_the_acropolis():
    match = table("event 15", hands="4 / 15 1", persian="Athens 3, Sestos 2", greek="Sparta 2/1")
    assert match.log()[-1].text == "Athens scores for nobody now, and Greece will have a talent less."
    match = table("buy 0", producing=atlas.PERSIA, acropolis=1)
    assert told(match, "done")[1] == "Greece has 5 talents, for the Acropolis has burned."


def test_5_4_narration_of_a_new_deck():
    spent = "1 2 3 4 5 6 7 8 9 10 12 13"
    match = table(producing=atlas.PERSIA, hands="14 15 16 /", discards=spent)
    assert told(match, "buy 2") == ["Persia buys 2 cards."]
    drawn = told(match, "11")
    assert drawn == ["Persia draws a card.", "The deck is empty: 12 discards are shuffled into a new one."]
    match = table(producing=atlas.PERSIA, hands="14 15 16 11 /", discards=spent)
    assert told(match, "buy 2")[1] == "The deck is empty: 12 discards are shuffled into a new one."
    assert told(match, "1") == ["Persia draws a card."]


def test_5_3_narration_of_a_king_s_death():
    match = table("buy 2", "11, 7", producing=atlas.PERSIA, acropolis=1)
    assert told(match, "king dies") == [
        "The Great King is dead! Darius falls ill and dies; Persia discards its hand.",
        "An army not levied goes to the portrait of Darius.",
        "The expedition is off; all cards but the Greek hand are shuffled.",
        "Nobody remembers the burnt Acropolis.",
        "Expedition 2 of 5: Persia has 12 talents.",
    ]
    match = table("buy 1", "11", producing=atlas.PERSIA, persian="Sestos 23", portraits=1)
    assert told(match, "king dies") == [
        "The Great King is dead! Xerxes is murdered; Persia discards its hand."
    ]
    assert told(match, "give Sestos")[0] == "A Persian army leaves Sestos for the portrait of Xerxes."


def test_5_3_narration_of_a_death_through_pacification():
    match = table("event 16", hands="/ 16 1", pacification_reshuffle=1)
    assert told(match, "discard 1") == ["Persia discards Cavalry of Mardonius."]
    assert told(match, "draw") == ["Persia draws 2 cards."]
    match.play("11, 3")
    assert told(match, "king dies")[2:4] == [
        "The operations end at once; supply and scoring follow.",
        "The discards are shuffled into the deck.",
    ]


def test_r25_narration_of_losses_that_return():
    beaten = table("pass", hands="/ 1", passes=1, slow_losses=1).state.copy()
    beaten.army_lost[atlas.GREECE], beaten.army_reserve[atlas.GREECE] = 2, 4
    assert (
        told(Match(game, position=beaten, physical=True), "none")[-1]
        == "What was lost in battle lies beside the map again."
    )


# Narration: turns and events


def test_6_1_narration_of_passes():
    match = table(hands="4 / 1")
    assert told(match, "pass") == ["Persia passes."]
    assert told(match, "pass")[:2] == ["Greece passes.", "Both sides have passed: the operations end."]
    assert told(table(hands="4 / 1 2"), "1 Sestos-Ephesus 1")[:2] == [
        "Persia plays Cavalry of Mardonius for a movement.",
        "Persia marches from Sestos to Ephesus with 1 army.",
    ]
    assert "Greece holds no card and passes." in told(table(hands="/ 1 2"), "1 Sestos-Ephesus 1")


def test_r20_r21_narration_of_what_does_nothing():
    match = table(hands="/ 1 6", persian="Naxos 1", idle_plays=1)
    assert told(match, "event 6")[:2] == ["Persia plays Ostracism.", "It has no effect."]
    match = table(hands="/ 1 6", persian="Naxos 1", idle_plays=1)
    assert told(match, "move 6")[1] == "No army can march and no fleet can sail."


@pytest.mark.parametrize(
    ("where", "move", "section", "texts"),
    [
        ({"hands": "1 2 /"}, "event 1", "card.1", ["Greece has 3 talents to spend."]),
        (
            {"hands": "7 3 5 /"},
            "event 7",
            "card.7",
            ["Greece discards Rage of Poseidon and Themistocles and draws 3 cards."],
        ),
        ({"hands": "7 /"}, "event 7", "card.7", ["Greece draws 1 card."]),
        ({"hands": "8 /"}, "event 8", "6.2.1", ["An army not levied goes to the portrait of Leonidas."]),
        (
            {"hands": "11 1 /"},
            "event 11",
            "card.11",
            ["An army comes to Sparta.", "Persia holds no card and passes."],
        ),
        ({"hands": "10 /"}, "event 10", "card.10", []),
    ],
)
def test_6_2_narration_of_greek_events(where: dict[str, Any], move: str, section: str, texts: list[str]):
    heard = lines(table(turn=atlas.GREECE, **where), move)
    number = int(move.split()[1])
    assert heard[0] == Line(f"Greece plays {cards.EVENT_NAMES[0][number - 1]}.", f"card.{number}", "greek")
    assert [line.text for line in heard[1:]] == texts
    assert not texts or heard[1].section == section


@pytest.mark.parametrize(
    ("where", "move", "texts"),
    [
        ({"hands": "3 / 4"}, "event 4", ["Sparta celebrates: none of its events until the expedition is over."]),
        ({"hands": "3 / 4", "edition": 1}, "event 4",
         ["Sparta celebrates: none of its events until the expedition is over, and its armies stay in Sparta."]),
        ({"hands": "3 / 4", "karneia_turn": 1}, "event 4",
         ["Sparta celebrates: none of its events until the next Greek turn is over."]),
        ({"hands": "3 / 9"}, "event 9", ["Persia looks at the Greek hand."]),
        ({"hands": "3 / 10"}, "event 10", ["Both sides roll a die."]),
        ({"hands": "3 / 12"}, "event 12", ["A Persian army enters Thebes."]),
        ({"hands": "3 / 12", "greek": "Thebes 2, Athens 1"}, "event 12", ["The Greeks must leave Thebes."]),
    ],
)  # fmt: skip
def test_6_2_narration_of_persian_events(where: dict[str, Any], move: str, texts: list[str]):
    assert told(table(**where), move)[1:] == texts


@pytest.mark.parametrize(("late", "shuffled"), [(1, 15), (0, 16)])
def test_card_7_r27_narration_of_an_oracle_whose_hand_vanishes_in_a_new_deck(late: int, shuffled: int):
    rest = "1 2 4 6 8 9 10 11 12 13 14 15 16"
    heard = {
        tuple(
            told(table(turn=atlas.GREECE, hands="7 3 5 /", discards=rest, late_discard=late), "event 7", seat)
        )
        for seat in SEATS
    }
    assert heard == {(
        "Greece plays Oracle of Delphi.",
        "Greece discards 2 cards and draws 3 cards.",
        f"The deck is empty: {shuffled} discards are shuffled into a new one.",
    )}  # fmt: skip


def test_card_12_narration_of_defection():
    match = table("event 12", hands="/ 12 1", greek="Thebes 2, Athens 1")
    assert told(match, "go Athens")[:2] == [
        "2 Greek armies leave Thebes for Athens.",
        "A Persian army enters Thebes.",
    ]
    match = table("event 12", hands="/ 12 1", greek="Thebes 1, Athens 1", persian="Sestos 24")
    assert told(match, "go Athens")[:2] == [
        "1 Greek army leaves Thebes for Athens.",
        "No Persian army is left to come.",
    ]


def test_card_8_narration_of_the_royal_road():
    match = table("event 8", hands="/ 8 1")
    assert told(match, "road Sestos") == ["The Royal Road leads to Sestos."]
    assert told(match, "levy 1")[0] == "1 Persian army comes to Sestos."
    match = table("event 8, road Ephesus", hands="/ 8 1")
    assert told(match, "levy 3")[0] == "3 Persian armies come to Ephesus."
    match = table("event 8", hands="/ 8 1", greek="Sestos 2, Athens 1", persian="Ephesus 1/1")
    assert told(match, "road Sestos")[0] == "2 Greek armies are driven out of Sestos."


def test_card_2_card_3_card_16_narration_of_strikes():
    assert told(table("event 2", hands="2 1 /", turn=atlas.GREECE), "strike Sestos")[0] == (
        "A Persian army is gone from Sestos."
    )
    heard = lines(table("event 3", hands="3 1 /", turn=atlas.GREECE), "strike Ephesus")[0]
    assert heard == Line("A Persian fleet is lost at Ephesus.", "card.3", "greek")


def test_card_14_narration_of_syracuse():
    match = table("event 14", hands="14 1 /", turn=atlas.GREECE)
    assert told(match, "fleet Athens") == ["A fleet of Syracuse comes to Athens."]


def test_card_2_card_12_narration_of_earth_and_water_and_its_refusal():
    match = table("event 2", hands="12 1 / 2 3")
    assert told(match, "demand Naxos") == ["Naxos gives earth and water: a Persian army comes."]
    assert told(match, "play 12") == [
        "Greece answers with Molon Labe.",
        "The army in Naxos goes back, and Greece may march.",
    ]
    match = table("event 2, demand Delphi", hands="12 1 / 2 3", greek="Naxos 1/1")
    assert "No Greek army can march." in told(match, "play 12")


def test_card_9_narration_of_hippias():
    match = table("event 9", hands="3 5 / 9 1")
    assert told(match, "discard 5")[0] == "Hippias betrays Themistocles; it is discarded."


def test_card_6_narration_of_ostracism():
    match = table("event 6", hands="3 5 / 6 1")
    heard = lines(match, "card 5")[0]
    assert heard == Line("Ostracism costs Greece Themistocles.", "card.6", "persian")


def test_card_10_narration_of_a_separate_peace():
    match = table("event 10", hands="3 6 8 / 10 1")
    assert told(match, "4") == ["Greece rolls 4."]
    assert told(match, "5")[:2] == [
        "Persia rolls 5.",
        "Sparta makes a separate peace: Greece loses Pausanias and Leonidas, and Persia has seen its hand.",
    ]
    match = table("event 10", "4", hands="3 / 10 1")
    assert told(match, "5")[1] == (
        "Sparta makes a separate peace: Greece holds no Spartan card, and Persia has seen its hand."
    )
    match = table("event 10", "4", hands="3 6 / 10 1")
    assert told(match, "4")[:2] == ["Persia rolls 4.", "Sparta makes no separate peace."]


def test_r10_narration_of_the_end_of_karneia():
    match = table(hands="4 / 1", karneia=1, passes=1)
    assert "The Karneia is over." not in told(match, "pass")
    match = table(hands="4 / 1", karneia=1, turn=atlas.GREECE, karneia_turn=1)
    assert told(match, "pass") == ["Greece passes.", "The Karneia is over."]
    match = table("pass", hands="4 / ", karneia=1, turn=atlas.GREECE, passes=1)
    assert told(match, "done").count("The Karneia is over.") == 1


def test_r17_narration_of_a_second_move_that_is_left():
    match = table("event 13 Athens~Naxos 1", hands="13 1 /", turn=atlas.GREECE, short_triremes=1)
    assert told(match, "enough")[0] == "Greece leaves the second move."


# Narration: moves and battles


def test_6_5_3_narration_of_a_landing():
    match = table(hands="/ 1 2", persian="Ephesus 3/3")
    assert told(match, "1 Ephesus~Naxos 1+1")[1:3] == [
        "Persia sails from Ephesus to Naxos with 1 fleet and 1 army aboard.",
        "1 army lands in Naxos.",
    ]
    match = table(hands="/ 1 2", persian="Ephesus 3/3")
    assert told(match, "1 Ephesus~Naxos 2+2")[2] == "2 armies land in Naxos."


def test_7_1_narration_of_a_land_battle():
    match = table(hands="/ 1 2", **BATTLE)
    heard = lines(match, "1 Therma-Thebes 3")
    assert heard[2] == Line(
        "Battle of Thebes: Persia attacks with 3 armies, Greece defends with 2.", "7.1", "persian"
    )
    heard = lines(match, "6, 2, 1, 5, 3")
    assert [line.dice for line in heard] == [(6,), (2,), (1,), (5,), (3,), ()]
    assert heard[-1] == Line("Greece 5, Persia 4 (a 6 counts 4): Persia loses an army.", "7.1.3", "greek")
    assert told(match, "fight on") == ["Persia fights on."]
    assert told(match, "fight on") == ["Greece fights on."]
    assert told(match, "4, 1, 4, 4")[-1] == "Greece 4, Persia 4: each side loses an army."
    match.play("f")
    match.play("f")
    assert told(match, "4, 3")[1:4] == [
        "Greece rolls 3.",
        "Greece 3, Persia 4: Greece loses an army.",
        "Persia holds Thebes.",
    ]


def test_7_1_2_narration_of_the_limit_in_asia_and_of_none():
    match = table(
        "7 Ephesus-Sestos 2", turn=atlas.GREECE, hands="7 /", greek="Ephesus 2, Athens 1", persian="Sestos 2"
    )
    assert told(match, "6, 1, 2, 3")[-1] == "Greece 3, Persia 5 (a 6 counts 5): Greece loses an army."
    match = table("event 1 Therma-Thebes 3", hands="/ 1", **BATTLE)
    assert told(match, "6, 1, 2, 2, 3")[-1] == "Greece 3, Persia 6: Greece loses an army."


def test_7_1_4_narration_of_mutual_destruction():
    pieces = {"persian": "Therma 1, Larissa 1", "greek": "Thebes 1, Athens 1"}
    match = table("1 Larissa-Thebes 1", hands="/ 1 2", **pieces)
    assert told(match, "4, 4")[2:] == ["Greece 4, Persia 4: each side loses an army."]
    assert told(match, "no")[0] == "Nobody holds Thebes."


def test_7_1_5_narration_of_retreats():
    match = table("1 Therma-Thebes 3", "3,3,3,1,1", hands="/ 1 2", **BATTLE)
    assert told(match, "r larissa")[:2] == [
        "Persia retreats to Larissa with 3 armies.",
        "Greece holds Thebes.",
    ]
    match = table("1 Therma-Thebes 3", "3,3,3,1,1", "f", hands="/ 1 2", **BATTLE)
    assert told(match, "Sparta by sea")[:2] == [
        "Greece retreats to Sparta with 2 fleets and 1 army.",
        "Persia holds Thebes.",
    ]


def test_7_2_narration_of_a_naval_battle_and_the_losses_aboard():
    match = table(hands="/ 1 2", persian="Ephesus 3/2", greek="Athens 1/1, Sparta 1/1")
    assert told(match, "1 Ephesus~Athens 2+2")[1:] == [
        "Persia sails from Ephesus to Athens with 2 fleets and 2 armies aboard.",
        "Naval battle off Athens: Persia attacks with 2 fleets, Greece defends with 1.",
    ]
    heard = lines(match, "1, 1, 6")
    assert heard[-1] == Line(
        "Greece 6, Persia 1: Persia loses a fleet, and an army aboard.", "7.2.3", "greek"
    )
    match.play("f")
    match.play("f")
    assert told(match, "4, 4")[2:] == [
        "Greece 4, Persia 4: each side loses a fleet, and Persia an army aboard.",
        "No fleet is left off Athens.",
        "Greece holds no card and passes.",
    ]


def test_7_2_4_narration_of_waters_won_and_the_battle_ashore():
    match = table(
        "1 Ephesus~Athens 2+2", hands="/ 1 2", persian="Ephesus 3/2", greek="Athens 1/1, Sparta 1/1"
    )
    assert told(match, "3, 1, 2")[3:] == [
        "Greece 2, Persia 3: Greece loses a fleet.",
        "Persia holds the waters of Athens.",
        "2 armies land in Athens.",
        "Battle of Athens: Persia attacks with 2 armies, Greece defends with 1.",
    ]


def test_7_2_5_narration_of_a_retreat_at_sea():
    match = table("1 Ephesus~Athens 2+1", "1,1,6", hands="/ 1 2", persian="Ephesus 3/2")
    heard = lines(match, "retreat Ephesus by sea")
    assert heard[0] == Line("Persia retreats to Ephesus with 1 fleet and 1 army.", "7.2.5", "persian")


def test_7_1_6_narration_of_the_bridge_of_boats_on_fire():
    assert told(at_the_bridge("no"), "burn")[0] == "Greece burns the bridge over the Hellespont."
    assert told(at_the_bridge("no"), "spare")[0] == "Greece spares the bridge."


def test_card_4_card_15_narration_of_leaders_in_battle():
    match = table("1 Therma-Thebes 3", hands="4 / 1", **BATTLE)
    assert told(match, "play 4") == [
        "Greece answers with Miltiades.",
        "Greece rolls 3 dice in every round.",
        "An army not levied goes to the portrait of Miltiades.",
    ]
    match = table("1 Therma-Thebes 3", hands="15 / 1", **BATTLE)
    assert told(match, "play 15")[1] == "Greece rolls 3 dice in every round."


def test_6_2_1_narration_of_a_cube_from_the_map():
    match = table("event 8", hands="8 /", turn=atlas.GREECE, greek="Athens 4, Sparta 5")
    assert match.log()[-1].text == "Greece plays Leonidas."
    assert told(match, "give Sparta") == ["A Greek army leaves Sparta for the portrait of Leonidas."]


def test_card_8_narration_of_leonidas_in_battle():
    match = table(hands="8 /", turn=atlas.GREECE, greek="Athens 2, Sparta 1", persian="Thebes 1, Therma 1/1")
    assert told(match, "event 8 Athens-Thebes 1")[-1] == (
        "Battle of Thebes: Greece attacks with 1 army, Persia defends with 1. Leonidas rolls two dice."
    )


def test_card_6_narration_of_pausanias():
    match = table("event 1 Therma-Thebes 3", hands="6 / 1", **BATTLE)
    assert told(match, "play 6")[1] == "The dice of the Cavalry count as usual."


def test_card_5_narration_of_themistocles():
    match = table("1 Ephesus~Naxos 1", hands="5 / 1 2")
    assert told(match, "play 5") == [
        "Greece answers with Themistocles.",
        "He sails before anybody fights, and then nobody retreats at sea.",
        "An army not levied goes to the portrait of Themistocles.",
    ]
    assert told(match, "Sparta~Naxos 1") == [
        "Greece sails from Sparta to Naxos with 1 fleet.",
        "The Persian move goes on.",
        "Naval battle off Naxos: Persia attacks with 1 fleet, Greece defends with 1. Nobody will retreat.",
    ]


def test_card_9_narration_of_artemisia():
    match = table(
        "1 Ephesus~Athens 3+3",
        "1,1,1,6",
        hands="9 / 1 2",
        persian="Ephesus 3/3",
        greek="Athens 1/1, Sparta 1",
    )
    assert told(match, "play 9") == [
        "Greece answers with Artemisia.",
        "She flees with a Persian fleet, with an army aboard; it is lost for good.",
    ]


def test_card_5_narration_of_the_immortals():
    match = table(
        "7 Athens-Thebes 2", "1,6,5", turn=atlas.GREECE, hands="7 / 5 1", greek="Athens 2, Sparta 1",
        persian="Thebes 1, Therma 1/1",
    )  # fmt: skip
    assert told(match, "play 5") == [
        "Persia answers with The Immortals.",
        "1 army of Immortals returns in Thebes.",
        "The battle goes on in Thebes: Greece attacks with 2 armies, Persia defends with 1.",
    ]


def great_king(*dice: str, **where: Any) -> list[str]:
    match = table(
        "event 7 Larissa-Thebes 1", hands="/ 7 1", persian="Larissa 1", greek="Thebes 1, Athens 1", **where
    )
    return [text for move in dice for text in told(match, move) if "point" in text]


def test_card_7_narration_of_points():
    assert great_king("4, 1") == ["Great King: a point for Persia; the scale stands at Persia 1."]
    assert great_king("4, 4") == [
        "Great King: a point for Persia and a point for Greece; the scale stands at 0."
    ]
    assert great_king("1, 6") == ["Great King: a point for Greece; the scale stands at Greece 1."]
    assert great_king("1, 6", "no", late_points=1) == [
        "Great King: a point for Greece; the scale stands at Greece 1."
    ]


def test_card_10_narration_of_points():
    match = table(
        "event 10 Athens-Thebes 2", "4,1,1,1", turn=atlas.GREECE, hands="10 /", greek="Athens 2, Sparta 1", persian="Thebes 2",
    )  # fmt: skip
    heard = lines(match, "r athens")
    assert heard[1:3] == [
        Line("Persia holds Thebes.", "7.1.4", "persian"),
        Line("Evangelion: a point for Persia; the scale stands at Persia 1.", "card.10", "persian"),
    ]


# Narration: supply and scoring


def test_8_1_narration_of_kept_cards():
    kept = table("pass", hands="/ 1 3 7", passes=1)
    assert told(kept, "keep 3")[0] == "Persia keeps a card and discards Cavalry of Mardonius and Great King."
    kept = table("pass", hands="/ 1 3 7", passes=1)
    heard = told(kept, "keep 3", atlas.PERSIA)
    assert heard[0] == "Persia keeps Demand Earth and Water and discards Cavalry of Mardonius and Great King."
    assert heard[-1] == "Expedition 2 of 5: Persia has 10 talents, for it has kept a card."
    assert (
        told(table("pass", hands="/ 1", passes=1), "none")[0]
        == "Persia keeps no card and discards Cavalry of Mardonius."
    )
    assert told(table("pass", hands="/ 1", passes=1), "keep 1")[0] == "Persia keeps a card."
    match = table("pass", hands="1 3 5 /", turn=atlas.GREECE, passes=1)
    assert told(match, "discard 5") == ["Greece discards Themistocles."]
    assert told(match, "done")[0] == "Greece keeps 2 cards."


def test_8_2_narration_of_hunger_and_lines():
    match = table("pass", hands="/ 1", passes=1, persian="Sestos 1, Delphi 2, Naxos 3/1")
    assert told(match, "none")[1] == "3 Persian armies find no food."
    assert told(match, "remove Naxos") == ["A Persian army starves in Naxos."]
    match.play("remove Naxos")
    heard = lines(match, "remove Delphi")
    assert heard[1] == Line("1 Persian army in Delphi is cut off and removed.", "8.2.3", "persian")


def test_9_narration_of_scoring():
    match = table("pass", hands="/ 1", passes=1)
    assert told(match, "none")[1:] == [
        "Cities: Greece 3, Persia 2; the scale stands at Greece 1.",
        "Expedition 2 of 5: Persia has 12 talents.",
    ]
    match = table(
        "pass", hands="/ 1", passes=1, persian="Athens 1/1, Sestos 1", greek="Sparta 1/1", acropolis=1
    )
    assert told(match, "none")[1] == (
        "Cities: Greece 1, Persia 2 (Athens counts for nobody); the scale stands at Persia 1."
    )


def test_9_4_0_results_name_the_cities_of_the_edition():
    for edition, names in (
        (0, ("Athens and Sparta", "Sestos and Ephesus")),
        (1, ("Athenai and Sparta", "Abydos and Ephesos")),
    ):
        state = position(edition=edition, phase=phase.FINISHED)
        for outcome, name in zip((endings.PERSIAN_CONQUEST, endings.GREEK_CONQUEST), names, strict=True):
            state.outcome = outcome
            assert name in game.result(state).text
            assert game.result(state).section == "9"


def test_4_0_narration_ends_with_the_result_once():
    match = table(hands="/ 1", passes=1, expedition=5)
    heard = told(match, "pass")
    assert heard[-1] == "Greece has won: after five expeditions the scale stands at Greece 1."
    assert heard[-1] == match.result().text == match.prompt().text
    match = table(hands="/ 1", passes=1, expedition=5, score=1)
    assert told(match, "pass")[-1] == "A draw: after five expeditions the scale stands at 0."
    assert [scale(score) for score in (0, 3, -2)] == ["0", "Persia 3", "Greece 2"]


def test_9_a_conquest_is_told_as_the_result_and_not_as_scoring():
    match = table("pass", hands="/ 1", passes=1, persian="Athens 1/1, Sparta 1/1, Sestos 1", greek="Thebes 1")
    heard = told(match, "none")
    assert heard[-1] == "Persia has won: Athens and Sparta have submitted."
    assert not any("scale" in text for text in heard)


# Narration as a whole


def test_4_1_retracing_a_step_leads_to_the_view_after_it():
    """For every seat, in random games with random options: all fields, not only the public ones."""
    for state, action, after in random_games(60, 41):
        for seat in SEATS:
            known = action if game.knows(state, seat) else HIDDEN
            end = seen(after, seat)
            stages = telling.retrace(seen(state, seat), known, end)
            assert stages[-1].new == end, (seat, action, state)


def test_4_1_narration_has_sections_sides_and_whole_sentences():
    for state, action, after in random_games(30, 42):
        for seat in SEATS:
            shown = action if game.knows(state, seat) else HIDDEN
            for line in game.narrate(seen(state, seat), shown, seen(after, seat)):
                assert line.section in SECTIONS
                assert line.side in ("", "greek", "persian")
                assert line.text[0].isupper() or line.text[0].isdigit()
                assert line.text[-1] == "."
                assert "  " not in line.text
                assert not re.search(r"\b1 (armies|fleets|cards|talents)", line.text)
                assert not of_the_other_edition(line.text, state.edition)


def of_the_other_edition(text: str, edition: int) -> set[str]:
    """City names of the other edition in a text; names of events are as they are printed."""
    for name in cards.EVENT_NAMES[edition]:
        text = text.replace(name, "")
    return {
        name for name in set(atlas.CITY_NAMES[1 - edition]) - set(atlas.CITY_NAMES[edition]) if name in text
    }


# The cards of each name: what Greece calls them, and what Persia does.
EVENTS = [(name, at % cards.CARDS) for names in cards.EVENT_NAMES for at, name in enumerate(names)]
NAMED = {name: {card for known, card in EVENTS if known == name} for name, _ in EVENTS}


def test_r19_nobody_is_told_a_card_that_he_does_not_see():
    """A card is named only if it lies open, or is seen in a hand by that seat, before or after."""
    found = 0
    for state, action, after in random_games(40, 43):
        for seat in SEATS:
            before, end = seen(state, seat), seen(after, seat)
            shown = action if game.knows(state, seat) else HIDDEN
            visible = ((1 << cards.CARDS) - 1) & ~(before.deck & end.deck)
            for line in game.narrate(before, shown, end):
                told = re.search(
                    r"(plays|with|discards|loses|keeps|draws|betrays|costs Greece) (.*)", line.text
                )
                names = {name for name in NAMED if told and re.search(rf"\b{name}\b", told[2])}
                for name in names:
                    found += 1
                    # A played Oracle may vanish in a new deck at once.
                    known = [card for card in NAMED[name] if visible >> card & 1 or card == cards.ORACLE]
                    assert known, (line, seat)
    assert found > 100


def test_4_1_what_is_public_is_told_alike_to_all():
    """Only draws and the card Persia keeps are told in another way to their owner."""
    for state, action, after in random_games(15, 44):
        if not all(game.knows(state, seat) for seat in SEATS):
            continue
        heard = [game.narrate(seen(state, seat), action, seen(after, seat)) for seat in SEATS]
        assert heard[0] == heard[1] == heard[2]


# The board in letters


def test_2_1_board_fits_its_columns_in_random_games():
    for number, (state, _, _) in enumerate(random_games(40, 45)):
        if number % 7 == 0:
            for seat in SEATS:
                assert max(map(len, game.show(seen(state, seat), seat).splitlines())) <= letters.BREADTH


@pytest.mark.parametrize("edition", [0, 1])
def test_2_1_board_fits_its_columns_and_hides_no_piece_in_crowded_cities(edition: int):
    for city, name in enumerate(atlas.CITIES):
        port = atlas.PORTS >> city & 1
        state = position(greek=f"{name} 9/{5 * port}", persian=f"{name} 21/{6 * port}", edition=edition)
        if port:
            state.moving, state.carried[atlas.PERSIA], state.target[atlas.PERSIA] = atlas.PERSIA, 3, city
        text = game.show(state, WATCHER)
        pieces = "G 9a 5f  P 21a 6f (3 aboard)" if port else "G 9a  P 21a"
        assert pieces in text
        assert max(map(len, text.splitlines())) <= letters.BREADTH
        assert all(other in text for other in atlas.CITY_NAMES[edition])


def test_2_1_board_tells_everything():
    state = position(
        greek="Athens 2/1, Sparta 1", persian="Sestos 3, Ephesus 1/2", hands="7 8 / 1 5", discards="2 16",
        bridge=1, karneia=1, acropolis=1, portraits=1 | 32, score=3, expedition=4, passes=1,
    )  # fmt: skip
    state.die[atlas.GREECE][0] = 6
    text = game.show(seen(state, atlas.GREECE), atlas.GREECE)
    for words in (
        "Expedition 1 2 3 [4] 5", "the scale: Persia 3", "Cities now: Greece 1, Persia 2", "bridge of boats",
        "Athens(p)** G +P", "G 2a 1f", "Greece has beside the map: 5 armies, 4 fleets",
        "Persia has beside the map: 19 armies, 4 fleets", "Portraits filled: Darius and Leonidas", "Karneia",
        "The Acropolis has burned", "Greece has passed", "Dice: Greece 6", "Greece (you): 2 cards",
        " 8 Leonidas / Royal Road (Spartan)", "Persia: 2 cards", "Deck: 10 cards",
        "Discards: 2 Ionian Revolt / Demand Earth and Water; 16 Desertion",
    ):  # fmt: skip
        assert words in text, words
    assert "Cavalry" not in text
    assert "Cavalry" in game.show(seen(state, atlas.PERSIA), atlas.PERSIA)
    assert "Hellespont" in game.show(position(), WATCHER)


def test_2_1_board_shows_a_move_a_production_and_a_battle_under_way():
    match = table("move 1", "sail Ephesus", "1", hands="4 / 1")
    assert "Persia moves 1 fleet with 1 army aboard from Ephesus" in match.show()
    match.play("to Naxos")
    match = table("1 Ephesus~Naxos 1", "play 5", "sail Sparta", hands="5 / 1")
    assert "Persia moves 1 fleet from Ephesus to Naxos" in match.show()
    assert "Greece moves 1 fleet from Sparta" in match.show()
    match = table("buy 0", "fleet Sestos", producing=atlas.PERSIA)
    assert "Persia has 10 talents left, 1 fleet raised of 2" in match.show()
    match = table("event 1 Therma-Thebes 3", "play 6", "play 4", "6", hands="4 6 / 1", **BATTLE)
    for words in ("Event: Cavalry of Mardonius", "Greece rolls 3 dice", "Pausanias", "Dice: Persia 6"):
        assert words in match.show()


def test_r25_board_shows_what_is_lost_until_the_next_expedition():
    state = position(slow_losses=1)
    state.army_lost[atlas.GREECE], state.army_reserve[atlas.GREECE] = 2, 4
    assert "lost until the next expedition: 2 armies, no fleets" in game.show(state, WATCHER)


def test_card_9_board_shows_what_was_seen_of_a_hand():
    match = table("event 9", "discard 3", hands="3 5 / 9 1")
    assert " 5 Themistocles" in match.show(atlas.PERSIA)
    assert "seen by Persia" in match.show(atlas.GREECE)
    assert "Themistocles" not in match.show(WATCHER)
    drawn = match.state.copy()
    drawn.deck &= ~(1 << 6)
    drawn.hand[atlas.GREECE] |= 1 << 6
    assert "and 1 card unseen" in Match(game, position=drawn).show(atlas.PERSIA)


def test_4_1_names_of_seats():
    assert [game.seat_name(position(), seat) for seat in (atlas.GREECE, atlas.PERSIA)] == ["Greece", "Persia"]


def test_4_5_the_map_in_letters_admits_what_is_reconstructed():
    bonsai, nuts = game.show(position(), atlas.GREECE), game.show(position(edition=1), atlas.GREECE)
    assert "Naxos(p)* +P°" in bonsai and "Athens(p)** G +P " in bonsai and "° reconstructed" in bonsai
    assert "°" not in nuts and "Athenai(p)** G +" in nuts
