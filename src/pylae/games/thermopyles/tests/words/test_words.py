"""Words: notation, refusals with their sections, prompts, narration and the board in letters."""

from __future__ import annotations

import pytest

from pylae.core.chance import CHANCE, HIDDEN, below, generator
from pylae.core.game import WATCHER, Line, Refusal
from pylae.core.match import Match
from pylae.core.wording import many
from pylae.games import thermopyles as game
from pylae.games.thermopyles.rules import phase
from pylae.games.thermopyles.tests.positions import play, refill, said, table
from pylae.games.thermopyles.words import names


def refused(match: Match, text: str) -> Refusal:
    """The refusal of a move, which must change nothing."""
    before = match.state.pack()
    with pytest.raises(Refusal) as refusal:
        match.play(text)
    assert match.state.pack() == before
    return refusal.value


def told(match: Match, *moves: str) -> list[Line]:
    """What a watcher is told of these moves."""
    before = len(match.steps)
    play(match, *moves)
    return match.log(since=before)


def last_said(match: Match, move: str) -> list[tuple[str, str]]:
    """Section and sentence of each line a move gives."""
    return [(line.section, line.text) for line in told(match, move)]


def full_hand(*others: list[int], **more) -> Match:
    """A player with six cards after a retreat."""
    match = table([10, 12, 14, 16, 18], *others, spartans=[20], **more)
    return play(match, "retreat", "give 1" if others else "draw", "card 20")


# Notation


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("fight 15", "fight 15"),
        ("FIGHT  15 ", "fight 15"),
        ("f 15", "fight 15"),
        ("15", "fight 15"),
        ("charge 15", "fight 15"),
        ("play 15", "fight 15"),
        ("r", "retreat"),
        ("Retreat", "retreat"),
        ("retreat 2", "retreat"),
    ],
)
def test_turn_short_forms_of_a_turn(text: str, action: str):
    match = table([15, 17])
    assert game.spell(match.state, *game.read(match.state, text)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("2", "support 2"),
        ("s 2", "support 2"),
        ("no", "support 0"),
        ("none", "support 0"),
        ("supports 4", "support 4"),
    ],
)
def test_fight_2_short_forms_of_a_support(text: str, action: str):
    match = play(table([15]), "fight 15")
    assert game.spell(match.state, *game.read(match.state, text)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [("2", "give 2"), ("g 1", "give 1"), ("n", "decline"), ("pass", "decline"), ("decline", "decline")],
)
def test_draw_short_forms_of_an_offer(text: str, action: str):
    match = play(table([15], [16]), "retreat")
    assert game.spell(match.state, *game.read(match.state, text)) == action


@pytest.mark.parametrize("text", ["draw", "y", "yes"])
def test_draw_a_player_alone_says_yes_or_no(text: str):
    match = play(table([15]), "retreat")
    assert said(match) == ["decline", "draw"]
    assert game.spell(match.state, *game.read(match.state, text)) == "draw"


@pytest.mark.parametrize(("text", "action"), [("6", "die 6"), ("roll 3", "die 3"), ("die 1", "die 1")])
def test_fight_3_short_forms_of_a_die(text: str, action: str):
    match = play(table([15], location=3, support=0), "fight 15")
    assert game.spell(match.state, *game.read(match.state, text)) == action


def test_preparation_copies_of_a_card_are_numbered():
    match = Match(game, physical=True)
    said_first = said(match)
    assert "persian 21/23" in said_first
    assert "persian 21/23 #4" in said_first
    assert "persian 21/23 #5" not in said_first
    assert len(set(said_first)) == 28
    play(match, "persian 21/23 #4", "p 12/27")
    assert [names.persian_name(card) for card in match.state.slot] == ["21/23", "12/27"]


def test_turn_names_and_numbers_are_said_in_english():
    assert [many(number, "card") for number in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]
    assert game.seat_name(table([10]).state, 0) == "Sparta"
    assert game.seat_name(table([10], [11]).state, 1) == "Player 2"


def test_preparation_all_seats_are_on_the_spartan_side():
    match = table([10], [11], [12])
    assert {game.seat_side(match.state, seat) for seat in range(3)} == {"greek"}


def test_turn_heading_tells_the_place_and_whose_turn_it_is():
    assert game.heading(table([15], location=3).state) == "Hot Gates"
    match = table([15], [16], location=2, turn=1)
    assert game.heading(match.state) == "The Wall, the turn of Player 2"
    play(match, "fight 16")
    assert game.heading(match.state) == "The Wall, the turn of Player 2"
    assert game.heading(match.view(0)) == game.heading(match.view(WATCHER)) == game.heading(match.state)


def test_preparation_heading_until_all_hands_are_dealt():
    match = Match(game, {"players": 2, "first_player": "random"}, seed=5)
    headings = [game.heading(match.view(at=step)) for step in range(len(match.steps) + 1)]
    assert headings[-1].startswith("West Gate, the turn of Player")
    assert set(headings[:-1]) == {"Preparation"}


def test_fight_4_heading_of_persians_who_step_forward_is_that_of_the_turn():
    match = play(table([20], [15], slots="17/22 22/22"), "fight 20", "support 0")
    assert match.state.phase == phase.ARRIVAL
    assert game.heading(match.state) == "West Gate, the turn of Player 1"


def test_end_heading():
    assert game.heading(play(table([10], location=6), "retreat").state) == "The end"


def test_turn_scenario_34_same_seed_and_decisions_give_an_identical_log():
    def whole_game() -> Match:
        match = Match(game, {"players": 3, "hidden_hands": True, "draw_vote": True}, seed=480)
        random = generator(300)
        while not match.over:
            actions = match.actions()
            match.play(actions[below(random, len(actions))])
        return match

    one, two = whole_game(), whole_game()
    assert one.steps == two.steps
    for seat in (0, 1, 2, WATCHER):
        assert one.log(seat) == two.log(seat)
    assert len(one.log()) > 20


# Refusals


def test_fight_1_refusals():
    assert refused(table([15]), "fight").section == "fight.1"
    unknown = refused(table([15]), "fight 25")
    assert (unknown.section, "25" in unknown.reason, "10 to 20" in unknown.reason) == ("fight.1", True, True)
    other = refused(table([15], [17]), "fight 17")
    assert (other.section, "another hand" in other.reason) == ("fight.1", True)
    missing = refused(table([15, 12]), "fight 17")
    assert (missing.section, "12, 15" in missing.reason) == ("fight.1", True)


def test_retreat_refusals():
    assert refused(table([], [12]), "fight 12").section == "retreat"
    assert refused(play(table([15]), "fight 15"), "retreat").section == "turn"


def test_turn_refusals():
    assert refused(play(table([15, 16]), "fight 15"), "fight 16").section == "turn"
    nonsense = refused(table([15]), "surrender")
    assert (nonsense.section, "retreat" in nonsense.reason, "fight 15" in nonsense.reason) == (
        "turn",
        True,
        True,
    )


def test_fight_2_refusals():
    assert refused(table([15]), "support 1").section == "fight.2"
    many_ = refused(play(table([15], support=3), "fight 15"), "support 4")
    assert (many_.section, "3" in many_.reason) == ("fight.2", True)
    assert refused(play(table([15]), "retreat"), "support 1").section == "fight.2"
    assert refused(play(table([15]), "fight 15"), "banana").section == "fight.2"


def test_fight_2_r8_refusal_of_two_at_once_when_called_one_by_one():
    refusal = refused(play(table([15], support_sequential=True), "fight 15"), "support 2")
    assert (refusal.section, "one at a time" in refusal.reason) == ("R8", True)


def test_fight_3_refusals():
    rolling = play(table([15], location=3), "fight 15", "support 0")
    assert refused(rolling, "support 1").section == "fight.3"
    face = refused(rolling, "die 7")
    assert (face.section, "1 to 6" in face.reason) == ("fight.3", True)
    assert refused(rolling, "0").section == "fight.3"


def test_draw_refusals():
    assert refused(table([15], [16]), "give 2").section == "draw"
    asked = play(table([15], [16]), "retreat")
    assert (refused(asked, "give 3").section, "3" in refused(asked, "give 3").reason) == ("draw", True)
    assert refused(asked, "draw").section == "draw"
    assert refused(asked, "give").section == "draw"
    card = refused(play(asked, "give 2"), "card 21")
    assert (card.section, "21" in card.reason, "Spartan" in card.reason) == ("draw", True, True)
    assert refused(play(table([15]), "retreat"), "give 2").section == "draw"


def test_draw_refusals_never_deny_a_player_who_is_there():
    """'draw 2' means player 2, and whoever says nobody's number is told who there is."""
    three = play(table([15], [16], [17]), "retreat")
    assert [three.read(text) for text in ("draw 2", "give 2", "2")] == [three.read("give 2")] * 3
    assert "There is no player 4; 3 players share the defence." in refused(three, "draw 4").reason
    assert "no player" not in refused(three, "decline 2").reason
    alone = play(table([15]), "retreat")
    assert alone.read("give 1") == alone.read("draw 1") == alone.read("draw")
    assert "There is no player 2; 1 player shares the defence." in refused(alone, "give 2").reason


def test_fight_1_the_example_of_a_refusal_is_in_the_hand():
    assert "such as 'fight 12'" in refused(table([12, 15]), "fight").reason


def test_draw_the_example_of_a_refusal_can_still_come_out_of_its_deck():
    drawing = play(table([15], spartans=[11]), "retreat", "draw")
    assert "such as 'card 11'" in refused(drawing, "card 17").reason
    arriving = play(table([20], slots="17/22 22/22", persians=3), "fight 20", "support 0")
    assert f"such as '{said(arriving)[0]}'" in refused(arriving, "persian 12/27").reason


def test_fight_3_a_refusal_quotes_what_was_typed_and_not_too_much_of_it():
    rolling = play(table([15], location=3, support=0), "fight 15")
    assert "not '9'" in refused(rolling, "die 9").reason
    drawing = play(table([15]), "retreat", "draw")
    for match in (rolling, drawing):
        assert len(refused(match, "☃" * 300).reason) < 120


@pytest.mark.parametrize("one_by_one", (False, True))
def test_fight_2_yes_and_no_answer_whether_the_only_support_joins(one_by_one: bool):
    match = play(table([15], support=1, support_sequential=one_by_one), "fight 15")
    assert [match.read(word) for word in ("yes", "y", "more")] == [match.read("support 1")] * 3
    assert [match.read(word) for word in ("no", "enough", "decline")] == [match.read("support 0")] * 3


def test_fight_2_r8_yes_asks_for_one_more_support_of_several():
    match = play(table([15], support_sequential=True), "fight 15")
    assert match.read("yes") == match.read("support 1") != match.read("no")


def test_fight_2_yes_does_not_say_how_many_supports():
    match = play(table([15]), "fight 15")
    assert match.read("none") == match.read("support 0")
    assert "support 0, support 1" in refused(match, "yes").reason


def test_preparation_refusals():
    assert refused(table([15]), "discard 15").section == "preparation"
    over = full_hand()
    assert over.state.phase == phase.DISCARD
    wrong = refused(over, "discard 11")
    assert (wrong.section, "10, 12, 14, 16, 18, 20" in wrong.reason) == ("preparation", True)
    assert refused(over, "draw").section == "preparation"
    assert refused(over, "decline").section == "preparation"


def test_fight_4_refusal_of_a_persian_who_is_not_there():
    refusal = refused(play(table([20], slots="17/22 22/22"), "fight 20", "support 0"), "persian 22/22")
    assert (refusal.section, "Persian" in refusal.reason) == ("fight.4", True)


def test_end_refusal_after_the_end():
    match = play(table([15], location=6), "retreat")
    with pytest.raises(Refusal, match="over"):
        match.play("fight 15")
    assert game.why_not(match.state, "fight 15").section == "end"


@pytest.mark.parametrize(
    "text", ["", " ", "\x00", "☃", "17 17", "fight fight", "-1", "#2", "fight ³", "١٥ ١٥", "a" * 300]
)
def test_turn_nonsense_is_refused_in_every_phase(text: str):
    phases = [
        table([15, 16], [17]),
        play(table([15]), "fight 15"),
        play(table([15], [16]), "retreat"),
        full_hand(),
        play(table([15], location=3, support=0), "fight 15"),
        play(table([20], slots="17/22 22/22"), "fight 20", "support 0"),
        play(table([15]), "retreat", "draw"),
        Match(game, {"players": 2, "first_player": "random"}, physical=True),
    ]
    for match in phases:
        assert refused(match, text).section


def test_retreat_refusals_of_a_place():
    match = table([15], location=3)
    assert {place: refused(match, f"retreat {place}").section for place in (1, 3, 5)} == dict.fromkeys(
        (1, 3, 5), "retreat"
    )
    assert "4, Springs" in refused(match, "retreat 5").reason
    assert "already" in refused(match, "retreat 3").reason
    assert "turn of its own" in refused(play(match, "retreat"), "retreat").reason


def test_turn_refusal_of_a_second_charge_names_the_first():
    match = play(table([15, 16]), "fight 15")
    assert "15 charges already" in refused(match, "fight 16").reason
    assert "who draws" in refused(play(table([15]), "retreat"), "fight 15").reason
    assert "6 must go" in refused(full_hand(), "fight 10").reason


def test_fight_2_refusal_of_spent_supports():
    assert "spent" in refused(table([15], support=0), "support 1").reason


def test_retreat_refusal_of_a_card_from_an_empty_deck():
    empty = refused(table([15], spartans=0), "draw")
    assert (empty.section, "empty" in empty.reason) == ("retreat", True)


# Prompts


def asked(match: Match) -> tuple[int, str]:
    return match.prompt().seat, match.prompt().section


def test_turn_prompt():
    match = table([15], [16], turn=1, location=2)
    assert asked(match) == (1, "turn")
    assert "Player 2" in match.prompt().text
    assert "3" in match.prompt().text  # where a retreat would lead


def test_retreat_prompt_of_an_empty_hand():
    match = table([], [16], location=5)
    assert asked(match) == (0, "retreat")
    assert match.prompt().text == "Player 1 has no card to fight with and must retreat to 6, Last Stand."


def test_retreat_a_forced_one_is_not_asked_twice_even_where_it_loses():
    assert not table([], [16], location=6).prompt().warnings
    assert table([15], [16], location=6).prompt().warnings


def test_r13_prompt_of_a_hand_that_is_not_seen_is_no_empty_hand():
    match = table([15], [16], hidden_hands=True)
    assert game.prompt(match.view(1)).section == "turn"
    assert game.prompt(match.view(WATCHER)).section == "turn"


def test_fight_2_prompts():
    match = play(table([15], support=3), "fight 15")
    assert asked(match) == (0, "fight.2")
    assert "15" in match.prompt().text
    assert "3 cards" in match.prompt().text
    one_by_one = play(table([15], support_sequential=True), "fight 15")
    assert one_by_one.prompt().text != play(table([15]), "fight 15").prompt().text


def test_fight_2_prompt_counts_supports():
    match = play(table([15], support=3), "fight 15")
    prompt = match.prompt()
    assert (list(prompt.counts.values()), prompt.counted) == ([0, 1, 2, 3], "supports")
    assert {choice.text: choice.action for choice in match.legal()} == {
        f"support {number}": action for action, number in prompt.counts.items()
    }


def test_fight_2_r8_prompt_of_supports_one_by_one_counts_nothing():
    prompt = play(table([15], support_sequential=True), "fight 15").prompt()
    assert not prompt.counts and not prompt.counted
    assert not table([15]).prompt().counts


def test_draw_prompts():
    assert asked(play(table([15]), "retreat")) == (0, "draw")
    assert "who" in play(table([15], [16]), "retreat").prompt().text


def test_draw_r11_prompt_asks_each_voter():
    match = play(table([15], [16], [17], draw_vote=True), "retreat")
    assert asked(match) == (1, "draw")
    assert match.prompt().text == "Player 2 votes: who draws a card?"
    play(match, "give 1")
    assert asked(match) == (2, "draw")
    play(match, "decline")
    assert asked(match) == (0, "draw")
    assert match.prompt().text.endswith("So far Player 2 for Player 1 and Player 3 for nobody.")


def test_preparation_prompt_of_six_cards():
    match = full_hand([11])
    assert asked(match) == (0, "preparation")
    assert "6 cards" in match.prompt().text


def test_fight_3_prompts_of_dice_tell_which_die():
    match = play(table([15], location=3), "fight 15", "support 1")
    assert "support" in match.prompt().text
    play(match, "die 2")
    assert "location" in match.prompt().text
    assert asked(match) == (CHANCE, "fight.3")


def test_fight_2_prompt_of_a_support_die_names_its_own_section():
    assert play(table([15], location=1), "fight 15", "support 1").prompt().section == "fight.2"


def test_preparation_prompts_of_chance():
    match = Match(game, {"players": 2, "first_player": "random"}, physical=True)
    assert "who begins" in match.prompt().text
    play(match, "first 2")
    assert "slot 1" in match.prompt().text
    play(match, "persian 22/22")
    assert "slot 2" in match.prompt().text
    play(match, "persian 12/27")
    assert "Player 1" in match.prompt().text
    assert asked(match) == (CHANCE, "preparation")
    play(match, "card 10", "card 11", "card 12")
    assert "Player 2" in match.prompt().text


def test_end_prompt_is_the_result():
    match = play(table([10], location=6), "retreat")
    assert match.prompt().text == match.result().text


# Narration


def test_preparation_narration():
    match = Match(game, {"players": 2, "first_player": "random"}, physical=True)
    assert last_said(match, "first 2") == [("preparation", "Player 2 begins.")]
    section, text = last_said(match, "persian 22/22")[0]
    assert (section, "22/22" in text, "Λ" in text) == ("preparation", True, True)
    section, text = last_said(match, "persian 12/27")[0]
    assert (section, "12/27" in text, "Λ" in text) == ("preparation", True, False)
    section, text = last_said(match, "card 17")[0]
    assert (section, "Player 1" in text, "17" in text) == ("preparation", True, True)


def test_retreat_narration():
    lines = told(table([15], [16], location=2), "retreat")
    assert [line.section for line in lines] == ["retreat"]
    assert "Player 1" in lines[0].text
    assert "3, Hot Gates" in lines[0].text


def test_retreat_narration_of_a_forced_one_says_why():
    match = table([], [16], location=5, hidden_hands=True)
    play(match, "retreat")
    for seat in (0, 1, WATCHER):
        (line,) = match.narrate(0, seat)
        assert line.text == "Player 1 has no card to fight with and must retreat to 6, Last Stand."


def test_fight_1_narration_of_a_charge_waits_for_the_dice():
    lines = told(table([15]), "fight 15")
    assert [line.section for line in lines] == ["fight.1"]
    assert "15" in lines[0].text


def test_fight_4_narration_of_a_charge_without_support_or_die():
    lines = told(table([16], support=0), "fight 16")
    assert [line.section for line in lines] == ["fight.1", "fight.4"]
    assert "16 against" in lines[1].text
    assert "stands" in lines[1].text
    assert lines[1].side == "persian"


def test_fight_2_narration_of_supports():
    match = play(table([15], slots="22/22 21/23"), "fight 15")
    assert [line.section for line in told(match, "support 2")] == ["fight.2"]
    assert "2 supports" in match.log()[-1].text
    line = told(match, "die 4")[0]
    assert (line.section, line.dice, "19" in line.text) == ("fight.2", (4,), True)


def test_fight_2_narration_of_no_support_goes_on_to_the_combat():
    lines = told(play(table([17], slots="17/22 22/22"), "fight 17"), "support 0")
    assert [line.section for line in lines] == ["fight.2", "fight.4", "fight.4"]
    assert "17 against the first card, 17/22: repelled." in lines[1].text
    assert "22/22" in lines[2].text
    assert "stands" in lines[2].text


def test_fight_3_narration_of_the_location_die():
    match = play(table([15], location=3, slots="22/22 21/23"), "fight 15", "support 1")
    support, location = told(match, "die 1")[0], told(match, "die 2")[0]
    assert (support.section, location.section) == ("fight.2", "fight.3")
    assert "18" in location.text


def test_fight_4_narration_of_repelled_and_annihilated():
    lines = told(table([20], slots="19/20 18/21", support=0), "fight 20")
    assert [line.text.rpartition(": ")[2] for line in lines[1:]] == ["annihilated.", "repelled."]


def test_fight_4_narration_of_a_new_persian():
    match = play(table([17], slots="17/22 22/22", support=0), "fight 17")
    move = said(match)[0]
    section, text = last_said(match, move)[0]
    assert (section, move.split()[1] in text) == ("fight.4", True)


def test_end_4_narration_says_nothing_of_a_card_that_was_not_fought():
    lines = told(table([20, 10], slots="19/20 18/21", grave=11, support=0), "fight 20")
    assert [line.section for line in lines] == ["fight.1", "fight.4", "end.4"]
    assert not any("18/21" in line.text for line in lines)


def test_end_4_narration_when_the_second_card_is_the_twelfth():
    lines = told(table([20], slots="18/21 19/20", grave=11, support=0), "fight 20")
    assert [line.section for line in lines] == ["fight.1", "fight.4", "fight.4", "end.4"]


def test_draw_narration():
    match = play(table([15], [16], spartans=[20]), "retreat")
    lines = told(match, "give 2")
    assert [(line.section, "Player 2" in line.text) for line in lines] == [("draw", True)]
    line = told(match, "card 20")[0]
    assert (line.section, line.text) == ("draw", "Player 2 draws a phalanx of 20.")


def test_draw_narration_of_a_card_declined():
    assert [line.section for line in told(play(table([15]), "retreat"), "decline")] == ["draw"]
    assert told(play(table([15]), "retreat"), "draw") == []  # the card itself is told next


def test_draw_r11_narration_of_votes():
    match = play(table([15], [16], draw_vote=True), "retreat")
    lines = told(match, "give 1", "decline")
    assert [line.section for line in lines] == ["R11"] * 3
    assert [line.text for line in lines] == [
        "Player 2 votes that Player 1 draws.",
        "Player 1 votes that nobody draws.",
        "1 of 2 votes, and Player 1 breaks the tie: nobody draws.",
    ]


@pytest.mark.parametrize(
    ("votes", "result"),
    [
        (("give 3", "give 3", "decline"), "2 of 3 votes: Player 3 draws."),
        (("give 1", "give 2", "give 3"), "1 of 3 votes, and Player 1 breaks the tie: Player 3 draws."),
        (("decline", "decline", "decline"), "3 of 3 votes: nobody draws."),
        (("give 2", "give 1", "give 1"), "2 of 3 votes: Player 1 draws."),
    ],
)
def test_draw_r11_the_result_of_a_vote_is_told_to_everybody(votes: tuple[str, ...], result: str):
    match = play(table([15], [16], [17], draw_vote=True, hidden_hands=True), "retreat", *votes)
    at = len(match.steps) - 1
    for seat in (0, 1, 2, WATCHER):
        assert match.narrate(at, seat)[-1].text == result
    drawer = result.partition(": ")[2].removesuffix(" draws.")
    assert (match.state.phase == phase.DRAW) == (drawer != "nobody")
    if drawer != "nobody":
        assert game.seat_name(match.state, match.state.receiver) == drawer


def test_draw_r13_narration_of_a_hidden_draw():
    match = play(table([15], [16], hidden_hands=True, spartans=[20]), "retreat", "give 2", "card 20")
    at = len(match.steps) - 1
    assert "20" in match.narrate(at, 1)[0].text
    for seat in (0, WATCHER):
        assert match.narrate(at, seat)[0].text == "Player 2 draws a card."


def test_draw_r13_narration_of_a_hidden_action_never_names_a_card():
    """Even where the two states would betray it."""
    match = play(table([15], [16], spartans=[20]), "retreat", "give 2", "card 20")
    (line,) = game.narrate(match.positions[-2], HIDDEN, match.positions[-1])
    assert line.text == "Player 2 draws a card."


def test_preparation_narration_of_a_discard():
    lines = told(full_hand([11]), "discard 10")
    assert [(line.section, "Player 1" in line.text, "10" in line.text) for line in lines] == [
        ("preparation", True, True)
    ]


@pytest.mark.parametrize(
    ("match", "moves", "ending", "section", "side"),
    [
        (
            lambda: table([20, 10], slots="19/20 18/21", grave=11),
            ("fight 20", "support 0"),
            "casualties",
            "end.4",
            "greek",
        ),
        (lambda: table([17], persians=0), ("fight 17", "support 0"), "army spent", "end.3", "greek"),
        (lambda: table([10], location=6), ("retreat",), "pass lost", "end.1", "persian"),
        (lambda: table([10], spartans=0), ("fight 10", "support 0"), "out of cards", "end.2", "persian"),
    ],
    ids=["casualties", "army spent", "pass lost", "out of cards"],
)
def test_end_narration_of_each_ending(match, moves, ending: str, section: str, side: str):
    over = play(match(), *moves)
    assert over.ending == ending
    line = over.log()[-1]
    assert (line, line.section, line.side) == (over.result(), section, side)
    assert line.text.startswith("Won" if side == "greek" else "Lost")


# Open piles


def test_r14_all_discards_and_the_graveyard_can_be_looked_through():
    """Each pile card by card, and together with what is seen and hidden all cards of the box."""
    match = refill(play(table([20], slots="19/20 18/21", spartans=[11]), "fight 20", "support 0"))
    repelled, graveyard, spent = match.piles()
    assert (graveyard.cards, graveyard.size) == ({"19/20": 1}, 1)
    assert repelled.cards["18/21"] >= 1 and spent.cards["20"] == 1
    assert repelled.size + graveyard.size + match.state.persian_deck.bit_count() + 2 == 28
    assert spent.size + match.state.spartan_deck.bit_count() == 20
    assert {pile.section for pile in match.piles()} == {"R14"}


def test_r14_piles_tell_nothing_of_hidden_hands():
    one, other = (
        table([15], hidden, hidden_hands=True, spartans=deck) for hidden, deck in (([20], [10]), ([10], [20]))
    )
    for seat in (0, WATCHER):
        assert one.piles(seat) == other.piles(seat)
    assert not {"10", "20"} & one.piles(0)[2].cards.keys()


# The board in letters


def test_preparation_board_in_letters():
    match = table([15, 20], [16], location=3, grave=2, persians=7, spartans=4, support=3, slots="21/23 12/27")
    board = match.show(0)
    for part in (
        "[3]",
        "6+",
        "Hot Gates",
        "+1 die",
        "first 21/23 Λ",
        "second 12/27",
        "7 cards to come",
        "2 of 12",
        "3 left",
    ):
        assert part in board
    assert "4 cards, 13 gone: 12, 13 × 2" in board
    lines = board.split("\n")
    assert any(line.startswith("Player 1*") and "15, 20" in line and "(in turn)" in line for line in lines)
    assert any(line.startswith("Player 2 ") and "16" in line and "(in turn)" not in line for line in lines)
    assert max(map(len, lines)) < 100


def test_fight_1_board_in_letters_shows_the_charge():
    match = play(table([15], location=3), "fight 15", "support 1", "die 4")
    assert "15, strength 19" in match.show()
    assert "empty" in match.show()


def test_r13_board_in_letters_shows_other_hands_as_question_marks():
    match = table([15, 20], [16, 17, 18], hidden_hands=True)
    assert "?, ?, ?" in match.show(0)
    assert "16" not in match.show(0).split("Player 2")[1]
    assert match.show(WATCHER).count("?") == 5
    assert "5 cards" in match.show(0)  # the deck as it is, not what seat 1 has not seen


def test_fight_4_board_in_letters_with_an_empty_place():
    assert "second none" in play(table([17], slots="17/22 22/22"), "fight 17", "support 0").show()


def test_fight_4_phases_of_these_tests_are_what_they_say():
    assert table([15]).state.phase == phase.TURN
    assert play(table([15]), "fight 15").state.phase == phase.SUPPORT
    assert play(table([15]), "retreat").state.phase == phase.OFFER
    assert refill(play(table([17], slots="17/22 22/22"), "fight 17", "support 0")).state.phase == phase.TURN
