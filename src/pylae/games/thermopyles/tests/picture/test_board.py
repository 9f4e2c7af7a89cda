"""The board: every position can be drawn, every choice can be touched, nothing hidden is shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import inf
from xml.etree import ElementTree

import pytest

from pylae.art import testing
from pylae.art.testing import scaled
from pylae.core.game import WATCHER
from pylae.core.testing import check_picture
from pylae.games.thermopyles.data import cards
from pylae.games.thermopyles.picture import board, card_faces
from pylae.games.thermopyles.rules import act, endings, phase
from pylae.games.thermopyles.rules.state import State
from pylae.games.thermopyles.words import reading

Position = tuple[State, int, list[int]]  # a view, the seat that looks, what it may choose

SMALL_ENOUGH = 120_000
SMALLEST_LETTERS = 13


def pile(*dealt: int) -> int:
    return sum(1 << card for card in dealt)


def table(*hands: Sequence[int], slots: tuple[int, int] = (13, 17), **fields: int) -> State:
    """A position in turn: these hands, these two Persians, and fields as given."""
    state = State()
    state.players, state.location, state.support, state.phase = len(hands), 1, 4, phase.TURN
    state.charge = state.receiver = cards.NOBODY
    state.slot = list(slots)
    state.persian_deck = cards.PERSIAN_DECK & ~pile(*(card for card in slots if card >= 0))
    state.spartan_deck = cards.SPARTAN_DECK & ~pile(*(card for hand in hands for card in hand))
    for player, hand in enumerate(hands):
        state.hand[player] = pile(*hand)
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def hidden(state: State, seat: int) -> State:
    """The view of a seat that sees only its own hand."""
    view = state.copy()
    for player in range(state.players):
        if player != seat:
            view.unseen[player] = state.hand[player].bit_count()
            view.spartan_deck |= state.hand[player]
            view.hand[player] = 0
    return view


def charging(**fields: int) -> State:
    state = table(
        (3, 7, 14), location=3, phase=phase.SUPPORT, charge=12, strength=16, location_die=1, calling=1
    )
    state.spartan_deck &= ~pile(12)
    for name, value in fields.items():
        setattr(state, name, value)
    return state


POSITIONS: dict[str, Position] = {
    "start": (
        table((3, 7, 12, 19)),
        0,
        [act.RETREAT, act.FIGHT + 3, act.FIGHT + 7, act.FIGHT + 12, act.FIGHT + 19],
    ),
    "at the last stand": (table((3,), location=6), 0, [act.RETREAT, act.FIGHT + 3]),
    "no hand": (table((), location=4), 0, [act.RETREAT]),
    "support": (charging(), 0, [act.ASK + n for n in range(5)]),
    "two supports left": (charging(support=2), 0, [act.ASK, act.ASK + 1, act.ASK + 2]),
    "supports one by one": (
        charging(support=3, support_sequential=1, strength=20),
        0,
        [act.ASK, act.ASK + 1],
    ),
    "dice": (charging(phase=phase.DIE, dice=4, support=0), 0, []),
    "offer": (table((1, 2), (5, 6), phase=phase.OFFER, offers=2), 0, [act.DECLINE, act.GIVE, act.GIVE + 1]),
    "offer alone": (table((1, 2), phase=phase.OFFER, offers=1), 0, [act.DECLINE, act.GIVE]),
    "offer, all hidden": (
        hidden(table((1, 2), (5, 6), (7, 8, 9), (), phase=phase.OFFER, offers=1, turn=2, hidden_hands=1), 2),
        2,
        [act.DECLINE, act.GIVE, act.GIVE + 1, act.GIVE + 2, act.GIVE + 3],
    ),
    "discard": (
        table((0, 4, 9, 13, 16, 19), (1,), phase=phase.DISCARD, receiver=0, turn=1),
        0,
        [act.LAY_DOWN + card for card in (0, 4, 9, 13, 16, 19)],
    ),
    "one seat for all": (table((1, 2), (5, 7), turn=1), 0, [act.RETREAT, act.FIGHT + 5, act.FIGHT + 7]),
    "watched": (table((1, 2), (5, 6), (8,), (9, 10, 11)), WATCHER, []),
    "watched alone": (table((1, 2, 9)), WATCHER, []),
    "watched alone, hidden": (hidden(table((1, 2, 9), hidden_hands=1), WATCHER), WATCHER, []),
    "a full graveyard": (
        table(
            (3,),
            slots=(cards.NOBODY, 27),
            phase=phase.FINISHED,
            outcome=endings.CASUALTIES,
            graveyard=pile(*range(12)),
        ),
        0,
        [],
    ),
    "army spent": (
        table(
            (),
            slots=(cards.NOBODY, cards.NOBODY),
            phase=phase.FINISHED,
            outcome=endings.ARMY_SPENT,
            persian_deck=0,
            spartan_deck=0,
        ),
        0,
        [],
    ),
    "pass lost": (table((3,), location=7, phase=phase.FINISHED, outcome=endings.PASS_LOST), 0, []),
    "out of cards": (
        table((), (), phase=phase.FINISHED, outcome=endings.OUT_OF_CARDS, spartan_deck=0),
        1,
        [],
    ),
}
everywhere = pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
both_charts = pytest.mark.parametrize("tall", (False, True), ids=("wide", "tall"))


def elements(position: Position, tall: bool = False) -> list[ElementTree.Element]:
    return testing.elements(board.draw(*position, tall))


def sheet_elements(position: Position, sheet: str, tall: bool = False) -> list[ElementTree.Element]:
    """What one sheet holds."""
    view, seat, actions = position
    layers = board.draw(view, seat, actions, tall).sheets[sheet].layers
    return list(ElementTree.fromstring(f"<svg>{''.join(layers.values())}</svg>").iter())


def carried(drawn: list[ElementTree.Element]) -> set[int]:
    """The actions of a sheet."""
    return {int(element.get("data-action", "")) for element in drawn if element.get("data-action")}


def questions(position: Position, tall: bool = False) -> dict[str, str]:
    """The moves that can be asked about, by the names of their pieces."""
    return testing.asked(board.draw(*position, tall))


def place_of(position: Position, name: str) -> str | None:
    return next(element.get("transform") for element in elements(position) if element.get("id") == name)


@everywhere
@both_charts
def test_board_every_action_can_be_touched(position: Position, tall: bool):
    check_picture(board.draw(*position, tall), position[2])


@both_charts
@pytest.mark.parametrize(
    ("view", "actions"),
    [
        (table((3, 4, 12)), [act.RETREAT, act.FIGHT + 3, act.FIGHT + 12]),
        (table((3, 4, 12), (11,)), [act.RETREAT, act.FIGHT + 3, act.FIGHT + 12]),
        (
            table((1, 2, 3, 4, 5, 6), phase=phase.DISCARD, receiver=0),
            [act.LAY_DOWN + card for card in (1, 3, 5)],
        ),
    ],
    ids=("fight", "fight beside another hand", "discard"),
)
def test_board_both_of_two_equal_cards_in_a_hand_can_be_touched(view: State, actions: list[int], tall: bool):
    """Nine of the eleven values are pairs; a rule of one choice for both must not leave one of them dark."""
    buttons = {
        element.get("id"): (element.get("data-action"), element.get("aria-label"))
        for element in elements((view, 0, actions), tall)
        if element.get("data-action")
    }
    assert {f"spartan-{card}" for card in range(20) if view.hand[0] >> card & 1} <= buttons.keys()
    assert buttons["spartan-3"] == buttons["spartan-4"]


@both_charts
def test_board_the_equal_card_in_another_hand_stays_dark(tall: bool):
    lit = elements((table((3, 7), (4, 8)), 0, [act.RETREAT, act.FIGHT + 3, act.FIGHT + 7]), tall)
    assert not [e for e in lit if e.get("id") in ("spartan-4", "spartan-8") and e.get("data-action")]


@everywhere
@both_charts
def test_board_is_small(position: Position, tall: bool):
    view, seat, actions = position
    drawing = board.draw(view, seat, actions, tall)
    assert len(drawing.live().encode()) < SMALL_ENOUGH
    assert drawing.svg("bone") != drawing.svg("ink")


def test_board_fits_a_screen_of_1280_by_800():
    for view, seat, actions in POSITIONS.values():
        sheets = board.draw(view, seat, actions).sheets
        assert sheets["board"].box == (0, 0, 960, 450)
        assert sheets["hand"].box == (0, 450, 960, 240)


def test_board_grows_on_a_phone_with_the_hands_in_the_tray():
    alone, four = (
        board.draw(table(*hands), 0, (), tall=True).sheets for hands in (((1,),), ((1,), (2,), (3,), (4,)))
    )
    assert alone["board"].box == four["board"].box and alone["board"].box[2] == 390
    assert alone["hand"].box[3] + 300 < four["hand"].box[3]


@everywhere
@both_charts
def test_board_hands_and_roll_lie_in_the_tray_and_all_else_above(position: Position, tall: bool):
    above = {element.get("id", "") for element in sheet_elements(position, "board", tall)}
    below = {element.get("id", "") for element in sheet_elements(position, "hand", tall)}
    hands = {f"spartan-{card}" for hand in position[0].hand for card in range(20) if hand >> card & 1}
    assert hands <= below and not hands & above
    assert {"deck-spartan", "deck-persian", "marker", "grave-12", "support-4"} <= above - below
    roll = "".join(sheet_elements(position, "hand", tall)[0].itertext())
    assert "The roll" in roll and all(str(value) in roll for value in cards.SPARTAN_VALUE)


@both_charts
@pytest.mark.parametrize(
    ("name", "sheet"),
    [
        ("support", "board"),
        ("supports one by one", "board"),
        ("offer", "hand"),
        ("offer alone", "hand"),
        ("offer, all hidden", "hand"),
        ("discard", "hand"),
    ],
)
def test_board_the_answers_to_one_question_lie_on_one_sheet(name: str, sheet: str, tall: bool):
    position = POSITIONS[name]
    assert carried(sheet_elements(position, sheet, tall)) == set(position[2])


@everywhere
@both_charts
def test_board_letters_can_be_read(position: Position, tall: bool):
    assert min(testing.letters(board.draw(*position, tall).live())) >= SMALLEST_LETTERS


@everywhere
@both_charts
def test_board_lit_targets_are_large_enough_to_touch(position: Position, tall: bool):
    for button in (element for element in elements(position, tall) if element.get("data-action")):
        reach = 0.0
        for element, scale in scaled(button):
            sides = (float(element.get(side, inf)) for side in ("width", "height"))
            size = 2 * float(element.get("r", 0)) if element.tag.endswith("circle") else min(sides)
            reach = max(reach, size * scale if size < inf else 0)
        assert reach >= (44 if tall else 28), button.get("aria-label")


@everywhere
@both_charts
def test_board_pieces_lie_within_their_sheet(position: Position, tall: bool):
    view, seat, actions = position
    for name, sheet in board.draw(view, seat, actions, tall).sheets.items():
        x, y, width, height = sheet.box
        for element in sheet_elements(position, name, tall):
            place = re.match(r"translate\((-?[\d.]+) (-?[\d.]+)\)", element.get("transform", ""))
            if element.get("id") and place:
                across, down = map(float, place.groups())
                assert x <= across < x + width and y <= down < y + height, element.get("id")


@everywhere
def test_board_has_its_fixed_pieces(position: Position):
    names = {element.get("id") for element in elements(position)}
    wanted = {f"location-{place}" for place in range(1, 8)} | {f"support-{n}" for n in range(1, 5)}
    wanted |= {f"grave-{n}" for n in range(1, 13)} | {"marker", "deck-spartan", "deck-persian"}
    assert wanted <= names


@both_charts
def test_board_shows_nothing_of_a_hidden_hand(tall: bool):
    one = hidden(table((3, 7), (1, 2, 19), (5,), hidden_hands=1), 0)
    other = hidden(table((3, 7), (4, 8, 9), (0,), hidden_hands=1), 0)
    assert board.draw(one, 0, (), tall).svg() == board.draw(other, 0, (), tall).svg()
    shown = {element.get("id") for element in elements((one, 0, []), tall)}
    assert {"back-2-0", "back-2-1", "back-2-2", "back-3-0"} <= shown
    assert {name for name in shown if name and name.startswith("spartan-")} == {"spartan-3", "spartan-7"}


def test_board_a_watcher_sees_a_single_hand_in_full():
    names = {element.get("id") for element in elements(POSITIONS["watched alone"])}
    assert {"spartan-1", "spartan-2", "spartan-9"} <= names
    names = {element.get("id") for element in elements(POSITIONS["watched alone, hidden"])}
    assert {"back-1-0", "back-1-1", "back-1-2"} <= names and "spartan-1" not in names


def test_board_a_sixth_card_makes_room_by_making_all_smaller():
    five, six = ((table(range(count), (19,)), 0, []) for count in (5, 6))
    ends = []
    for position, last in ((five, 4), (six, 5)):
        card = next(element for element in elements(position) if element.get("id") == f"spartan-{last}")
        x = float(re.findall(r"[\d.]+", card.get("transform", ""))[0])
        ends.append(x + card_faces.WIDTH * max(scale for element, scale in scaled(card) if scale < 1))
    assert abs(ends[0] - ends[1]) < 4


def test_board_flags_tell_who_votes_now_and_how_the_others_voted():
    view = table((1,), (2,), (3,), phase=phase.OFFER, offers=1, draw_vote=1, receiver=2)
    view.vote[1] = 2
    for seat, wanted in ((2, "your vote"), (0, "votes now")):
        texts = ["".join(element.itertext()) for element in elements((view, seat, []))]
        assert wanted in texts and "votes for Player 1" in texts


def test_board_a_card_keeps_its_name_when_it_moves():
    before = (table((3, 12)), 0, [])
    after = (charging(), 0, [])
    assert place_of(before, "spartan-12") != place_of(after, "spartan-12")
    assert place_of(before, "marker") != place_of(after, "marker")
    grave = (table((3,), slots=(17, 20), graveyard=pile(13), persian_deck=0), 0, [])
    assert place_of(before, "persian-13") != place_of(grave, "persian-13")
    assert place_of(before, "persian-17") != place_of(grave, "persian-17")


def test_board_a_lit_card_stays_where_it_was():
    dark, lit = (table((3, 12)), 0, []), (table((3, 12)), 0, [act.FIGHT + 3])
    assert place_of(dark, "spartan-3") == place_of(lit, "spartan-3")


def test_board_says_what_choosing_does():
    view, seat, actions = POSITIONS["start"]
    svg = board.draw(view, seat, actions).svg()
    assert f'aria-label="Fight with {cards.SPARTAN_VALUE[12]}"' in svg
    assert 'aria-label="Retreat to 2, The Wall"' in svg


def test_board_admits_that_the_start_is_reconstructed():
    texts = ("".join(element.itertext()) for element in elements(POSITIONS["start"]))
    assert "start at 1: reconstructed (R1)" in texts


def test_board_describes_itself():
    view, seat, _ = POSITIONS["pass lost"]
    desc = board.draw(view, seat).desc
    assert (
        "The Spartans stand at 7" in desc
        and "your hand: 12" in desc
        and "the pass is in Persian hands" in desc
    )


# What everybody may look through


@everywhere
@both_charts
def test_board_r14_every_pile_opens_for_players_and_watchers(position: Position, tall: bool):
    view, seat, actions = position
    for eyes, lit in ((seat, actions), (WATCHER, [])):
        opened = [
            element for element in elements((view, eyes, lit), tall) if element.get("data-pile") is not None
        ]
        assert sorted(element.get("data-pile", "") for element in opened) == [
            "graveyard",
            "repelled",
            "spent",
        ]
        assert all(element.get("role") == "button" and element.get("aria-label") for element in opened)


# What a player may wonder about


@everywhere
@both_charts
def test_board_only_the_seat_that_chooses_can_ask(position: Position, tall: bool):
    view, seat, actions = position
    asked = questions(position, tall)
    assert bool(asked) == bool(actions)
    assert not questions((view, seat, []), tall)
    assert not questions((view, WATCHER, actions), tall)
    for move in asked.values():
        refusal = reading.why_not(view, move)
        assert refusal.reason and "is nothing that can be done now" not in refusal.reason, move


@both_charts
def test_board_a_turn_answers_why_not(tall: bool):
    position = (table((3, 7), (12, 4), location=3, support=3), 0, [act.RETREAT, act.FIGHT + 3, act.FIGHT + 7])
    asked = questions(position, tall)
    reasons = {name: reading.why_not(position[0], move) for name, move in asked.items()}
    assert "another hand" in reasons["spartan-12"].reason
    assert "spartan-4" not in asked  # its twin, the other 12, may charge
    assert "already" in reasons["location-3"].reason and "Persian hands" in reasons["location-1"].reason
    assert "one step" in reasons["location-6"].reason and "4, Springs" in reasons["location-6"].reason
    assert "location-4" not in asked
    assert reasons["support-1"].section == reasons["support-4"].section == "fight.2"
    assert reasons["deck-spartan"].section == "draw"


def test_board_a_charge_answers_why_no_other_card_joins():
    asked = questions(POSITIONS["two supports left"])
    view = POSITIONS["two supports left"][0]
    assert "16 charges already" in reading.why_not(view, asked["spartan-3"]).reason
    assert "instead of fighting" in reading.why_not(view, asked["location-4"]).reason
    assert "2 support cards left" in reading.why_not(view, asked["support-1"]).reason


def test_board_supports_one_by_one_answer_why_not_two():
    position = POSITIONS["supports one by one"]
    assert reading.why_not(position[0], questions(position)["support-3"]).section == "R8"


def test_board_an_offer_answers_what_comes_first():
    position = POSITIONS["offer"]
    asked = questions(position)
    assert "who draws" in reading.why_not(position[0], asked["spartan-1"]).reason
    assert "turn of its own" in reading.why_not(position[0], asked["location-2"]).reason
    assert "deck-spartan" not in asked
