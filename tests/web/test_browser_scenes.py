"""Scenes: what happened is shown in order, can be skipped, and keeps nobody from choosing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pylae import games
from pylae.core.match import Match
from pylae.web.sitting import Sitter
from tests.web.browser import PHONE, Person, Site

Come = Callable[..., Person]

ENDED = re.compile("^(won|lost|drew)$")

# The sentences of the bar in the order in which they stand there, and how many lines the log has then.
LISTEN = """() => {
    window.told = [];
    const note = () => {
        const said = document.getElementById("question").textContent;
        if (said !== window.told.at(-1)?.said) window.told.push({ said, telling: document.body.classList.contains("telling"), log: document.querySelectorAll("#log .line").length });
    };
    new MutationObserver(note).observe(document.getElementById("question"), { childList: true, characterData: true, subtree: true });
    note();
}"""


def at_a_charge() -> Match:
    """Thermopyles where a charge asks how many supports join it: dice fall, cards fall, others come."""
    match = Match(games.load("thermopyles"), seed=9)
    while "support 2" not in [choice.text for choice in match.legal()]:
        match.play(match.hint().action)
    return match


def charging(site: Site, people: Come, **more: object) -> Person:
    user, token = site.guest("Cleo")
    player = people(token, **{"pace": 1, "calm": False, **more})
    player.arrive(site.against_bots(at_a_charge(), user))
    player.page.evaluate(LISTEN)
    state = player.turn()
    player.choose(state, next(choice for choice in state["choices"] if choice["text"] == "support 2"))
    expect(player.page.locator("#skip-scene")).to_be_visible()
    return player


# Where the dice of a scene lie in the frames in which they are seen, and what of the table is seen around the board.
WATCH = """() => {
    window.dice = [];
    const note = () => {
        const die = [...document.querySelectorAll(".scene .litter .die")].find((one) => getComputedStyle(one).visibility === "visible");
        if (die) {
            const box = die.closest(".litter").getBoundingClientRect();
            const top = Math.max(document.getElementById("prompt").getBoundingClientRect().bottom, document.getElementById("board").getBoundingClientRect().top);
            window.dice.push({ top: box.top - top, bottom: document.getElementById("odds").getBoundingClientRect().top - box.bottom });
        }
        requestAnimationFrame(note);
    };
    note();
}"""


@pytest.mark.parametrize("more", [{}, {"calm": True}, {"viewport": PHONE}])
def test_a_throw_is_told_when_it_lies_and_the_log_grows_in_step(
    site: Site, people: Come, more: dict[str, object]
):
    player = charging(site, people, **more)
    page = player.page
    expect(page.locator("#skip-scene")).to_be_hidden()
    told = [one for one in page.evaluate("told") if one["telling"]]
    said = [one["said"] for one in told]
    assert said[0] == "2 supports joined the charge."
    assert said[1].startswith("The dice fall: ")
    assert said[1].count(",") == 2  # two supports and the place
    assert "against the first card" in said[2]
    assert len(set(said)) == len(said)
    lines = [one["log"] for one in told]
    assert lines == sorted(lines)
    assert lines[-1] > lines[0]
    assert page.locator(".scene").evaluate("(scene) => scene.childElementCount") == 0
    assert page.locator(".was").count() == 0
    assert (
        page.evaluate(
            "(() => { const log = document.getElementById('log'); return log.scrollHeight - log.scrollTop - log.clientHeight })()"
        )
        < 40
    )


def test_on_a_phone_dice_fall_where_they_are_seen_and_the_board_goes_back(site: Site, people: Come):
    user, token = site.guest("Cleo")
    player = people(token, pace=1, calm=False, viewport=PHONE)
    player.arrive(site.against_bots(at_a_charge(), user))
    page = player.page
    page.evaluate(WATCH)
    state = player.turn()
    before = page.evaluate("[scrollY, document.getElementById('board').scrollTop]")
    player.choose(state, next(choice for choice in state["choices"] if choice["text"] == "support 2"))
    expect(page.locator("#skip-scene")).to_be_visible()
    expect(page.locator("#skip-scene")).to_be_hidden()
    dice = page.evaluate("dice")
    assert len(dice) > 3  # in the first frame they are not there yet
    assert all(spot["top"] > 0 and spot["bottom"] > 0 for spot in dice[1:])
    assert page.evaluate("[scrollY, document.getElementById('board').scrollTop]") == before


def test_what_a_scene_still_hides_stands_nowhere_else(site: Site, people: Come):
    player = charging(site, people)
    page = player.page
    risked = page.locator("#odds h2")
    expect(risked).to_have_text(re.compile("2 supports"))  # not those of the next question
    page.keyboard.press("Escape")
    expect(risked).not_to_have_text(re.compile("2 supports"))


@pytest.mark.parametrize("game", ["thermopyles", pytest.param("earth_and_water", marks=pytest.mark.soak)])
def test_the_end_comes_when_its_last_scene_is_over(game: str, site: Site, people: Come):
    user, token = site.guest("Cleo")
    player = people(token, pace=1, calm=False)
    match = Match(games.load(game), {"players": 2}, seed=6)
    while not match.over:
        match.play(match.hint().action)
    match.rewind([at for at, step in enumerate(match.steps) if step.mover >= 0][-1])
    last = match.hint().text
    player.arrive(site.against_bots(match, user))
    page = player.page
    state = player.turn()
    player.choose(state, next(choice for choice in state["choices"] if choice["text"] == last))
    player.until("state.over")
    expect(page.locator("#skip-scene")).to_be_visible()
    assert page.locator("#ending").is_hidden()
    assert page.locator("#seats .flag").filter(has_text=ENDED).count() == 0
    page.keyboard.press("Escape")
    expect(page.locator("#ending")).to_be_visible()
    assert page.locator("#seats .flag").filter(has_text=ENDED).count() == 2


# How long it takes to show scenes of so many milliseconds that have come at once, at the rate at which they are played.
TAKES = """async (lengths) => {
    const { Scenes } = await import("/static/table/scenes.js");
    const [current, ...waiting] = lengths.map((ms) => ({ scene: { beats: [{ do: "hold", ms: ms - 300 }] } }));
    const scenes = Object.assign(Object.create(Scenes.prototype), { current, waiting });
    scenes.hasten();
    return lengths.reduce((sum, ms) => sum + ms, 0) / scenes.rate;
}"""


def test_all_that_has_come_is_shown_within_three_seconds(site: Site, people: Come):
    user, token = site.guest("Cleo")
    player = people(token, pace=1, calm=False)
    player.arrive(site.against_bots(at_a_charge(), user))
    for lengths, longest in ([900], 900), ([6000], 3000), ([2000, 2500, 3000], 3000), ([900, 800], 1700):
        takes = player.page.evaluate(TAKES, lengths)
        assert longest * 0.9 < takes <= longest, lengths


def test_under_a_finger_no_keys_are_named_and_a_touch_of_the_board_goes_on(site: Site, people: Come):
    player = charging(site, people, viewport=PHONE, has_touch=True, is_mobile=True)
    skip = player.page.locator("#skip-scene")
    assert "Space" not in skip.inner_text()
    first = player.page.locator("#question").inner_text()
    player.page.touchscreen.tap(195, 400)
    player.page.wait_for_function(
        "(words) => document.getElementById('question').innerText !== words", arg=first
    )
    skip.tap()
    expect(skip).to_be_hidden(timeout=500)


def test_escape_ends_a_scene_and_all_of_it_stands_in_the_log(site: Site, people: Come):
    player = charging(site, people)
    player.page.keyboard.press("Escape")
    expect(player.page.locator("#skip-scene")).to_be_hidden(timeout=500)
    assert "strength" in player.page.inner_text("#log")
    assert player.page.locator(".was").count() == 0


def test_what_is_chosen_while_a_scene_plays_ends_it_and_is_not_lost(site: Site, people: Come):
    player = charging(site, people)
    state = player.turn("state.choices.length && !state.choices.some(({ text }) => text === 'support 2')")
    player.page.wait_for_timeout(200)
    player.page.keyboard.press("1")
    expect(player.page.locator("#skip-scene")).to_be_hidden(timeout=500)
    chosen = f'.choice[aria-pressed="true"], #choice-{state["choices"][0]["action"]}'
    expect(player.page.locator(chosen).first).to_be_visible()
    assert player.until()["seq"] == state["seq"]  # it is marked; the second time it is done
    player.page.keyboard.press("1")
    player.until(f"state.seq > {state['seq']}")


def test_at_no_pace_all_is_there_at_once(site: Site, people: Come):
    user, token = site.guest("Cleo")
    player = people(token, pace=0, calm=False)
    player.arrive(site.against_bots(at_a_charge(), user))
    state = player.turn()
    player.choose(state, next(choice for choice in state["choices"] if choice["text"] == "support 2"))
    player.after(state)
    assert player.page.locator(".was").count() == 0
    assert not player.page.locator("#skip-scene").count()


def test_the_pace_is_chosen_in_the_help_and_kept(site: Site, people: Come):
    user, token = site.guest("Cleo")
    player = people(token, pace=1)
    path = site.against_bots(at_a_charge(), user)
    player.arrive(path)
    player.page.keyboard.press("?")
    player.page.get_by_role("button", name="Off", exact=True).click()
    player.goto(path)
    player.until()
    player.page.keyboard.press("?")
    expect(player.page.get_by_role("button", name="Off", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_the_last_move_is_shown_again(site: Site, people: Come):
    user, token = site.guest("Cleo")
    player = people(token, pace=1)
    player.arrive(site.against_bots(at_a_charge(), user))
    before = player.turn()
    player.page.get_by_role("button", name="Show the last move").click()
    expect(player.page.locator("#skip-scene")).to_be_visible()
    assert player.page.locator(".was").count() >= 2
    expect(player.page.locator("#skip-scene")).to_be_hidden()
    assert player.until()["seq"] == before["seq"]
    assert player.page.locator(".was").count() == 0


def test_the_way_of_the_last_move_stays_on_the_board(site: Site, people: Come):
    match = Match(games.load("earth_and_water"), {"players": 2}, seed=4)
    while not match.hint().text.startswith("to ") or match.mover < 0:
        match.play(match.hint().action)
    user, token = site.guest("Cleo")
    player = people(token, pace=2, calm=False)
    player.arrive(site.against_bots(match, user))
    state, going = player.turn(), match.hint().text
    player.choose(state, next(choice for choice in state["choices"] if choice["text"] == going))
    player.after(state)
    expect(player.page.locator("#skip-scene")).to_be_visible()
    assert player.page.locator("#sheet-board > .trace-left").count() == 0
    expect(player.page.locator("#skip-scene")).to_be_hidden()
    expect(player.page.locator("#sheet-board > .trace-left")).to_have_count(1)


def test_what_came_since_the_last_visit_is_shown_when_it_is_asked_for(site: Site, people: Come):
    match = Match(games.load("earth_and_water"), {"players": 2}, seed=4)
    match.play(match.hint().action)
    found = [site.guest(name) for name in ("Ann", "Ben")]
    path = site.open_match(match, [Sitter("person", user.id, name=user.name) for user, _ in found])
    away, mover = people(found[0][1], pace=1, calm=False), people(found[1][1], pace=1, calm=False)
    away.arrive(path)
    away.goto("/")
    state = mover.arrive(path)
    if not state["choices"]:
        away, mover = mover, away
        away.goto("/")
        state = mover.arrive(path)
    mover.choose(state, state["choices"][0])
    after = mover.after(state)
    seen = away.arrive(path)
    assert seen["since"] < after["steps"]
    page = away.page
    expect(page.locator("#notices")).to_contain_text("since you last looked")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("#skip-scene")).to_be_visible()
    expect(page.locator("#skip-scene")).to_be_hidden()
    expect(page.locator("#notices")).not_to_contain_text("since you last looked")
    assert away.until()["seq"] == seen["seq"]
