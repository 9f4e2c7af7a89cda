"""At the table: undo and where it ends, the history, what can be taken away and brought back."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pylae import games
from pylae.core.match import Match
from pylae.core.odds import Tone
from pylae.core.record import loads
from pylae.games.earth_and_water.data import atlas
from pylae.games.earth_and_water.tests.positions import position
from pylae.web.sitting import Sitter
from tests.web.browser import Person, Site, nearly_over
from tests.web.tables import advance, hippias, rivals

Come = Callable[..., Person]

EVERY_GAME = pytest.mark.parametrize("game", games.names())


def seated(site: Site, people: Come, match: Match) -> tuple[Person, str]:
    """Somebody who plays on from here with bots, at the seat that is to move."""
    user, token = site.guest("Cleo")
    path = site.against_bots(match, user)
    player = people(token)
    player.arrive(path)
    return player, path


@EVERY_GAME
def test_undo_goes_back_until_chance_has_spoken_and_then_says_why_not(game: str, site: Site, people: Come):
    player, path = seated(site, people, Match(games.load(game), seed=2))
    page = player.page
    chance = random.Random(1)
    went_back = False
    state = player.turn()
    while not went_back or state["undo"]["can"] or state["undo"]["last"] is None:
        assert not state["over"], "the game ended before undo was locked"
        player.press(state, player.picks(state, chance))
        state = player.turn(f"state.seq > {state['seq']}")
        if state["undo"]["can"] and not went_back:
            expect(page.locator("#log .undo-lock")).to_have_count(1 if state["undo"]["floor"] else 0)
            player.click("#undo")
            back = player.after(state)
            assert back["steps"] == state["undo"]["last"]
            expect(page.locator("#log .log-note").last).to_contain_text("took back")
            went_back = True
            state = player.turn(f"state.seq >= {back['seq']}")
            assert state["steps"] == back["steps"] == len(site.table(path).match.steps), "it was done again"

    why = state["undo"]["why"]
    expect(page.locator("#log .undo-lock")).to_have_text(why)
    player.click("#undo")
    expect(page.locator("#strip-asking")).to_contain_text(why)
    page.get_by_role("button", name="Ask to take back").click()
    back = player.after(state)
    assert back["steps"] == state["undo"]["last"]
    expect(page.locator("#log .log-note").last).to_contain_text("took back")
    expect(page.locator("#strip-asking")).to_have_count(0)


def test_undo_of_what_has_shown_something_says_so_when_it_is_pressed(site: Site, people: Come):
    (ann, _), (ben, token) = site.guest("Ann"), site.guest("Ben")
    path = site.open_match(hippias(), [Sitter("person", user.id, name=user.name) for user in (ann, ben)])
    player = people(token)
    player.arrive(path)
    state = player.turn()
    player.press(state, next(choice for choice in state["choices"] if choice["text"] == "event 9"))
    state = player.until(f"state.seq > {state['seq']}")
    assert state["undo"]["can"]
    player.click("#undo")
    expect(player.page.locator("#strip-asking")).to_contain_text("you have seen something hidden")
    player.page.get_by_role("button", name="Ask to take back").click()
    expect(player.page.locator("#card-back")).to_contain_text("have to agree")
    assert len(site.table(path).match.steps) == state["steps"]


@EVERY_GAME
def test_a_log_line_takes_back_to_where_it_stands(game: str, site: Site, people: Come):
    player, path = seated(site, people, Match(games.load(game), seed=2))
    state = player.turn()
    here = player.page.locator("#log .to-here:visible")
    back, step = state, -1
    while back["seq"] == state["seq"]:
        while not here.count():
            player.press(state, state["choices"][-1])
            state = player.turn(f"state.seq > {state['seq']}")
        step = int(here.first.get_attribute("data-n") or 0)
        here.first.click()
        back = player.until(f"state.seq > {state['seq']} || document.querySelector('#strip-asking')")
        if back["seq"] == state["seq"]:  # the server's dice are its own: this time the choice was Hippias
            expect(player.page.locator("#strip-asking")).to_contain_text("you have seen something hidden")
            player.press(state, state["choices"][-1])
            state = back = player.turn(f"state.seq > {state['seq']}")
    assert len(site.table(path).match.steps) == step


@EVERY_GAME
def test_a_long_log_is_one_stop_of_the_tab_key_and_the_arrows_lead_through_it(
    game: str, site: Site, people: Come
):
    player, _ = seated(site, people, nearly_over(game))
    page = player.page
    player.turn()
    lines, focus = page.locator("#log .line:visible"), page.locator("#log :focus")
    page.locator("#log").focus()
    page.keyboard.press("Tab")
    expect(focus).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowUp")
    expect(lines.last.locator(".go")).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(lines.nth(-2).locator(".go")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(focus).to_have_count(1)
    expect(lines.nth(-2).locator(".go")).not_to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(lines.last.locator(".go")).to_be_focused()
    page.keyboard.press("Enter")
    player.until("state.at !== null")


@EVERY_GAME
def test_the_history_is_stepped_scrubbed_and_played_and_what_if_opens_a_table(
    game: str, site: Site, people: Come
):
    player, path = seated(site, people, advance(Match(games.load(game), seed=3), 14))
    page = player.page
    now = player.turn()
    page.get_by_role("button", name="History").click()
    page.locator("#scrub").fill("4")
    past = player.until("state.at === 4")
    expect(page.locator("#question")).to_have_text(f"Step 4 of {past['steps']}")
    expect(page.locator("#acts [data-choice]")).to_have_count(0)
    page.get_by_role("button", name="One step on").click()
    player.until("state.at === 5")
    page.keyboard.press(",")
    player.until("state.at === 4")
    page.get_by_role("button", name="Play", exact=True).click()
    player.until("state.at >= 6")
    page.get_by_role("button", name="Stop", exact=True).click()
    page.locator("#log .go").first.click()
    early = player.until("state.at !== null && state.at < 4")
    page.get_by_role("button", name="Back to now").click()
    player.until("state.at === null")
    expect(page.locator("#history")).to_be_hidden()
    assert player.turn()["steps"] == now["steps"], "looking back has changed the game"

    page.locator("#log .go").first.click()
    player.until(f"state.at === {early['at']}")
    page.get_by_role("button", name="What if?").click()
    page.wait_for_url(lambda url: not url.endswith(path))
    branch = player.turn()
    player.press(branch, branch["choices"][0])
    assert site.table("/" + page.url.split("/", 3)[3]).row.origin == path.rsplit("/", 1)[-1]
    assert len(site.table(path).match.steps) == now["steps"]


@EVERY_GAME
def test_log_picture_and_after_the_end_the_record_can_be_taken_away(
    game: str, site: Site, people: Come, tmp_path: Path
):
    player, path = seated(site, people, nearly_over(game))
    page = player.page
    state = player.turn()
    page.get_by_role("button", name="History").click()
    assert page.get_by_role("link", name="Record").count() == state["record"]
    expected = 200 if state["record"] else 403
    assert player.context.request.get(f"{path}/record").status == expected
    page.get_by_role("button", name="Close", exact=True).click()
    while not state["over"]:
        player.press(state, player.picks(state, random.Random(3)))
        state = player.turn(f"state.seq > {state['seq']}")

    record = taken(player, "Record", tmp_path).decode()
    told = loads(record, games.load)
    assert [step.action for step in told.steps] == [step.action for step in site.table(path).match.steps]
    page.get_by_role("button", name="History").click()
    assert state["over"]["text"] in taken(player, "Log", tmp_path).decode()
    assert taken(player, "Picture", tmp_path).startswith(b"\x89PNG")

    player.goto("/")
    page.get_by_label("Go on with a saved game").set_input_files(
        {"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()}
    )
    page.get_by_role("button", name="Load").click()
    assert player.until()["over"] == state["over"]


def taken(player: Person, name: str, folder: Path) -> bytes:
    """What a link gives to take away."""
    with player.page.expect_download() as download:
        player.page.get_by_role("link", name=name).first.click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file.read_bytes()


def test_replay_after_the_end_runs_from_the_beginning(site: Site, people: Come):
    match = advance(Match(games.load(min(games.names(), key=minutes)), seed=6), 100_000)
    player, _ = seated(site, people, match)
    player.page.get_by_role("button", name="Replay").click()
    player.until("state.at === 0")
    player.until("state.at >= 1")


def minutes(name: str) -> int:
    return games.load(name).about.minutes


def test_what_is_grey_says_why_not(site: Site, people: Come):
    player, _ = seated(site, people, advance(Match(games.load(rivals()), seed=7), 60))
    player.turn()
    grey = player.page.locator(".sheet [data-ask]")
    assert grey.count()
    player.click(".sheet [data-ask]")
    expect(player.page.locator("#second.refusal")).to_contain_text("Rule")


@EVERY_GAME
def test_with_real_dice_and_cards_an_outcome_is_entered_or_left_to_the_computer(
    game: str, site: Site, people: Come
):
    player = people()
    page = player.page
    player.goto(f"/games/{game}")
    page.get_by_label("I have the physical game").check()
    page.get_by_role("button", name="Begin").click()
    entered = rolled = False
    state = player.turn()
    while not (entered and rolled):
        before = len(site.table("/" + page.url.split("/", 3)[3]).match.steps)
        if not state["prompt"]["chance"]:
            player.press(state, player.picks(state, random.Random(before)))
        elif not entered:
            player.press(state, state["choices"][-1])
            expect(
                page.locator("#moves")
            ).to_be_hidden()  # the list of many outcomes no longer lies on the board
            entered = True
        else:
            page.get_by_role("button", name="Let the computer decide").click()
            player.after(state)
            rolled = True
        state = player.turn(f"state.seq > {state['seq']}")
        assert state["steps"] > before


def at_a_crowded_choice() -> Match:
    """A match at a choice of many, one of which ends this part of the turn."""
    for game in map(games.load, games.names()):
        match = Match(game, seed=5)
        for _ in range(60):
            if match.over:
                break
            if match.prompt().ends is not None and len(match.actions()) > 10:
                return match
            match.play(match.hint().action)
    raise AssertionError("in no game are there many choices")


def test_what_ends_a_part_of_the_turn_has_its_button_among_many_moves(site: Site, people: Come):
    player, _ = seated(site, people, at_a_crowded_choice())
    state = player.turn()
    assert len(state["choices"]) > 10
    expect(player.page.locator("#acts [data-choice]")).to_have_count(1)
    player.click(f"#choice-{state['prompt']['ends']}")
    player.after(state)


def test_a_stack_opens_under_the_pointer(site: Site, people: Come):
    player, _ = seated(site, people, at_a_crowded_choice())
    player.turn()
    page = player.page
    fan = page.locator(".sheet [id^=fan-]").first
    expect(fan).to_be_hidden()
    name = str(fan.get_attribute("id")).removeprefix("fan-")
    page.locator(f'.sheet [id="{name}"]').hover(force=True)
    expect(fan).to_be_visible()
    page.mouse.move(2, 2)
    expect(fan).to_be_hidden()


# Odds


# The tones of every bar in their order, each with its colour.
COLOURS = """
() => [...document.querySelectorAll("#odds .stack")].map((bar) => [...bar.children].map((part) =>
  [part.className.replace("tone-", ""), getComputedStyle(part).backgroundColor]))
"""


def test_a_button_tells_the_chance_of_who_is_asked_and_a_colour_says_whom_it_is_good_for(
    site: Site, people: Come
):
    start = position("Athens 2, Corinth 1", "Thebes 3", "7 / 2 3")
    battle = Match(games.load("earth_and_water"), physical=True, position=start)
    colours: dict[tuple[int, str], set[str]] = {}
    told: list[tuple[int, str]] = []
    order = list(Tone)
    for before, answer in (
        ("move 3, march Thebes, 3", "to Athens"),
        ("decline, die 1, die 1, die 1, die 6, die 6", "fight on"),
        ("", "fight on"),
    ):
        for step in filter(None, before.split(", ")):
            battle.play(battle.read(step))
        (action,) = battle.read(answer)
        odds = battle.odds(action)
        assert odds
        told.append((battle.mover, odds.own[0].of))
        player, _ = seated(site, people, Match(battle.game, position=battle.state.copy()))
        button = player.page.locator(f"#choice-{action}")
        button.click()
        expect(button).to_contain_text(str(odds.own[0]))
        for bar in player.page.evaluate(COLOURS):
            tones = [order.index(Tone(tone)) for tone, _ in bar]
            assert tones == sorted(tones), "a bar runs from the best to the worst"
            for tone, colour in bar:
                colours.setdefault((battle.mover, Tone(tone)), set()).add(colour)
        battle.play(action)
    assert told == [(1, "you take Athens"), (1, "you take Athens"), (0, "you beat them off")]
    assert all(len(same) == 1 for same in colours.values()), "a tone has one colour"
    for mine, theirs in zip(order, reversed(order), strict=True):
        assert colours[atlas.GREECE, mine] == colours[atlas.PERSIA, theirs]


# Plans, orders and the short log


def at_the_pass(*moves: str) -> Match:
    match = Match(games.load("go_tell_the_spartans"), seed=5)
    for move in moves:
        match.play(move)
    return match


def test_a_template_is_seen_under_the_pointer_before_it_is_chosen(site: Site, people: Come):
    player, path = seated(site, people, at_the_pass("box Phocians"))
    player.turn()
    page = player.page
    page.locator('.sheet [data-action][aria-label^="Peloponnesians man"]').hover()
    expect(page.locator("#preview use").first).to_be_attached()
    expect(page.locator("#second")).to_contain_text("Peloponnesians man the wall")
    expect(page.locator("#layer-pieces")).to_be_hidden()
    page.mouse.move(640, 20)
    expect(page.locator("#preview")).to_have_count(0)
    expect(page.locator("#second")).not_to_contain_text("Peloponnesians")
    assert len(site.table(path).match.steps) == 2


def test_a_finger_sees_a_template_first_and_takes_it_with_a_second_touch(site: Site, people: Come):
    user, token = site.guest("Cleo")
    path = site.against_bots(at_the_pass("box Phocians"), user)
    player = people(token, viewport={"width": 390, "height": 844}, has_touch=True)
    player.arrive(path)
    state = player.turn()
    page = player.page
    page.locator(".tabs [data-tab=hand]").tap()
    plan = next(choice for choice in state["choices"] if choice["text"] == "template wall")
    player.tap(f'.sheet [data-action="{plan["action"]}"]')
    expect(page.locator("#preview use").first).to_be_attached()
    expect(page.locator("#board")).to_be_visible()
    player.tap(f"#choice-{plan['action']}")
    player.after(state)
    assert site.table(path).match.steps[-1].text == "template wall"


def test_the_log_is_short_and_opens_to_every_die(site: Site, people: Come):
    player, path = seated(site, people, advance(at_the_pass("box Phocians", "template line", "done"), 200))
    player.turn()
    page = player.page
    told = len(site.table(path).match.log(0))
    shown = page.locator("#log .line:visible")
    assert shown.count() < told / 2
    many = page.locator("#log .unfold").last
    before = shown.count()
    behind = int(str(many.text_content()).removeprefix("+"))
    many.click()
    expect(many).to_have_attribute("aria-expanded", "true")
    expect(shown).to_have_count(before + behind)
    many.click()
    expect(shown).to_have_count(before)


def test_going_on_passes_by_itself_until_something_happens_and_undo_takes_an_order_back_whole(
    site: Site, people: Come
):
    player, path = seated(site, people, at_the_pass("box Phocians", "template line", "done"))
    state = player.turn()
    page, steps = player.page, state["steps"]
    page.keyboard.press("/")
    page.fill("#notation", "D2 N")
    page.keyboard.press("Enter")
    player.after(state)
    page.keyboard.press("Escape")
    assert len(site.table(path).match.steps) > steps + 1
    state = player.until()
    player.click("#undo")
    state = player.after(state)
    assert len(site.table(path).match.steps) == steps
    player.click("#order-go-on")
    player.after(state)
    page.wait_for_function(
        "() => !document.querySelector('#do-stop-order') && window.heard.state.prompt?.yours"
    )
    match = site.table(path).match
    passes = [at for at, step in enumerate(match.steps) if step.mover == 0 and at >= steps]
    assert passes and {match.steps[at].text for at in passes} == {"end"}
