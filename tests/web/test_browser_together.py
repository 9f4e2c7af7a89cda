"""Several people at one table: nobody is sent what another hides, lines break and mend, moves are taken back by consent."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

import pylae.web
from pylae.core.game import WATCHER
from pylae.core.match import Match
from pylae.core.rulebook import sections
from pylae.games import load, names
from pylae.games.go_tell_the_spartans.tests import positions
from pylae.web import shelf
from pylae.web.sitting import Sitter
from tests.web.browser import PATIENCE, Json, Person, Site
from tests.web.tables import advance, rivals

Come = Callable[..., Person]

ACTIONS = 24
PAUSE = 20  # milliseconds
PAGE = (Path(pylae.web.__file__).parent / "templates" / "table.html").read_text(encoding="utf-8")
SHORTEST_WORDS = 5  # letters of what is looked for; shorter ones stand everywhere


# What is hidden, by the game's own word


def strings(message: Any) -> Iterator[str]:
    """Every text in a message."""
    if isinstance(message, str):
        yield message
    elif isinstance(message, dict | list):
        for part in message.values() if isinstance(message, dict) else message:
            yield from strings(part)


def plain(texts: Iterable[str]) -> str:
    return html.unescape("\n".join(texts))


def own_words(page: str) -> str:
    """A page without the names of all rules, which everybody gets."""
    return html.unescape(re.sub(r"""data-sections=(?:"[^"]*"|'[^']*')""", "", page))


def told_to(match: Match, eyes: int) -> str:
    """Everything that these eyes may read now: the page's own words, picture, open piles, log with its rules, question with its
    words explained, goals, choices."""
    picture = match.draw(eyes)
    sheets = [layer for sheet in picture.sheets.values() for layer in sheet.layers.values()]
    told = [line for number in range(len(match.steps)) for line in match.narrate(number, eyes)]
    titles = sections(match.game)
    lines = [words for line in told for words in (line.text, titles[line.section].title)]
    piles = [words for pile in match.piles(eyes) for words in (pile.title, *pile.cards)]
    choices = [choice.text for choice in match.legal()] if match.mover == eyes else []
    question = match.game.prompt(match.view(eyes)).text
    explained = [meaning for _, meaning, _ in shelf.words_in(match.game, question)]
    goals = match.game.about.goals.values()
    public = [
        PAGE,
        match.game.about.title,
        picture.desc,
        *sheets,
        *piles,
        *lines,
        question,
        *explained,
        *goals,
    ]
    return plain([*public, *choices])


def hidden_words(match: Match, owner: int, eyes: int) -> set[str]:
    """The words in one seat's hand that other eyes may not read."""
    hand = match.draw(owner).sheets.get("hand")
    layers = plain(hand.layers.values()) if hand else ""
    found = {first or second for first, second in re.findall(r'aria-label="([^"]+)"|>([^<>]+)<', layers)}
    words = {text.strip() for text in found if len(text.strip()) >= SHORTEST_WORDS}
    allowed = told_to(match, eyes)
    return {text for text in words if text not in allowed}


def leaks(frames: Iterable[str], secrets: dict[int, set[str]]) -> list[tuple[int, str]]:
    """Where a frame about the present says what must be hidden at that moment."""
    found = []
    for message in map(json.loads, frames):
        if message["type"] != "state" or message["at"] is not None:
            continue
        text = plain(strings(message))
        found += [(message["seq"], word) for word in secrets.get(message["seq"], ()) if word in text]
    return found


def test_nobody_is_sent_a_card_that_only_another_holds(site: Site, people: Come):
    game = rivals()
    ann, ben, watcher = people(), people(), people()
    ann.goto("/")
    ann.page.locator(f'.tile form[action="/play/{game}"]').get_by_role("button", name="With a friend").click()
    mine = ann.until("state.invite")
    path = "/" + ann.page.url.split("/", 3)[3]
    watcher.arrive(path)
    ben.goto(mine["invite"])
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Take the seat").click()
    theirs = ben.until()
    seat = {ann: mine["mine"][0], ben: theirs["mine"][0]}
    assert sorted(seat.values()) == [0, 1] and watcher.until()["mine"] == []
    play(ann, ben)

    last = site.table(path).seq
    watcher.until(f"state.seq >= {last}")
    secrets: dict[tuple[int, int], dict[int, set[str]]] = {}
    for seq in range(last + 1):
        match = site.table(path, seq).match
        for owner in (0, 1):
            for eyes in (1 - owner, WATCHER):
                secrets.setdefault((owner, eyes), {})[seq] = hidden_words(match, owner, eyes)
    assert all(sum(map(bool, hidden.values())) > ACTIONS / 2 for hidden in secrets.values())

    for person, other in ((ann, ben), (ben, ann)):
        assert leaks(person.frames, secrets[seat[other], seat[person]]) == []
    for owner in (0, 1):
        assert leaks(watcher.frames, secrets[owner, WATCHER]) == []
    for person, eyes in ((ann, seat[ann]), (ben, seat[ben]), (watcher, WATCHER)):
        for owner in {0, 1} - {eyes}:
            words = secrets[owner, eyes][last]
            for page in ("", "/log", "/picture.svg", "/picture.svg?at=1"):
                text = own_words(person.context.request.get(path + page).text())
                assert [word for word in words if word in text] == [], f"{path}{page}"
    assert watcher.context.request.get(f"{path}/record").status == 403

    # The same check finds a frame that went to the wrong person, and one with a single word too many.
    assert leaks(ann.frames, secrets[seat[ann], WATCHER])
    seq, words = next((seq, words) for seq, words in secrets[seat[ann], seat[ben]].items() if words)
    planted = {"type": "state", "seq": seq, "at": None, "log": {"entries": [{"lines": [f"… {min(words)}."]}]}}
    assert leaks([*ben.frames, json.dumps(planted)], secrets[seat[ann], seat[ben]]) == [(seq, min(words))]


def play(*players: Person) -> None:
    """Several actions by whoever is asked, by the buttons."""
    chance = random.Random(3)
    for _ in range(ACTIONS):
        player, state = mover(*players)
        player.press(state, player.picks(state, chance))


def mover(*players: Person) -> tuple[Person, Json]:
    """The player who is asked, as soon as the others know it too."""
    states = [player.until() for player in players]
    for _ in range(PATIENCE // PAUSE):
        seq = max(state["seq"] for state in states)
        states = [player.until(f"state.seq >= {seq}") for player in players]
        for player, state in zip(players, states, strict=True):
            asked = state["choices"] and not state["forced"]
            if asked and state["seq"] == max(each["seq"] for each in states):
                return player, state
        players[0].page.wait_for_timeout(PAUSE)
    raise AssertionError("nobody is asked anything")


def test_behind_the_curtain_nobody_is_sent_a_hand(site: Site, people: Come):
    game = load(rivals())
    user, token = site.guest("Both")
    match = advance(Match(game, seed=11), 40)
    path = site.open_match(match, [Sitter("person", user.id, name=name) for name in ("Ann", "Ben")])
    both = people(token)
    both.arrive(path)
    chance = random.Random(2)
    lifted: set[int] = set()
    while lifted != {0, 1}:
        state = both.until("state.curtain")
        seat = state["curtain"]["seat"]
        hidden = secret_hands(site.table(path).match)
        assert hidden[seat], "there is nothing to hide; the curtain is in the way"
        expect(both.page.get_by_role("dialog")).to_contain_text(state["curtain"]["name"])
        assert shown(both, hidden[0] | hidden[1]) == []
        assert state["choices"] == []
        both.page.get_by_role("button", name="Lift the curtain").click()
        state = both.until(f"state.eyes === {seat}")
        expect(both.page.get_by_role("dialog")).to_have_count(0)
        assert set(shown(both, hidden[seat])) == hidden[seat]
        assert shown(both, hidden[1 - seat] - hidden[seat]) == []
        lifted.add(seat)
        while not state["curtain"]:
            assert not state["over"]
            both.press(state, chance.choice(state["choices"]))
            state = both.until("state.curtain || state.over || (state.choices.length && !state.forced)")
    for frame, state in zip(both.frames, map(json.loads, both.frames), strict=True):
        if state["type"] == "state":
            match = site.table(path, state["seq"]).match
            for seat in {0, 1} - {state["eyes"]}:
                assert leaks([frame], {state["seq"]: hidden_words(match, seat, state["eyes"])}) == []


def secret_hands(match: Match) -> dict[int, set[str]]:
    """What each seat's hand says and a watcher may not read."""
    return {seat: hidden_words(match, seat, WATCHER) for seat in range(len(match.seats))}


def shown(person: Person, words: set[str]) -> list[str]:
    """The words that stand anywhere in a page, seen or not."""
    text = own_words(person.page.content())
    return [word for word in words if word in text]


# Answers out of turn


def test_standing_orders_are_a_switch_that_nobody_else_sees(site: Site, people: Come):
    match = Match(load(rivals()), seed=4)
    while not match.about(match.state).question.window:
        match.play(match.hint().action)
    asked, other = (site.guest(name) for name in ("Ann", "Ben"))
    seats = [asked, other] if match.mover == 0 else [other, asked]
    path = site.open_match(match, [Sitter("person", user.id, name=user.name) for user, _ in seats])
    ann, ben = people(asked[1]), people(other[1])
    ann.arrive(path), ben.arrive(path)
    expect(ann.page.locator("#second")).to_contain_text("five seconds after the question")
    ann.page.get_by_role("switch").click()
    expect(ann.page.locator("#second")).to_contain_text("answer first")
    heard = states(ann)
    ben.page.get_by_role("switch").click()
    expect(ben.page.get_by_role("switch")).to_be_checked()
    expect(ann.page.get_by_role("switch")).not_to_be_checked()
    assert states(ann) == heard


def states(person: Person) -> int:
    """How often somebody was sent the table; who has come to it is another message, at a time of its own."""
    return sum('"type":"state"' in frame for frame in person.frames)


def test_a_turn_goes_by_for_who_has_ordered_so_until_something_happens(site: Site, people: Come):
    stacks = ("F3 W 1 Spartans hoplite", "F5 W 3 Thespians hoplite", "E5 E 3 Medes mixed")
    match = Match(load("go_tell_the_spartans"), position=positions.position(*stacks, players=7), seed=3)
    (ann, spartans), (ben, thespians) = (site.guest(name) for name in ("Ann", "Ben"))
    path = site.open_match(
        match, [Sitter("person", (ben if seat == 1 else ann).id, name="Cleo") for seat in range(7)]
    )
    first, second = people(spartans), people(thespians)
    first.arrive(path), second.arrive(path)
    idle, go_on = second.page.locator("#end-idle"), second.page.locator("#go-on")
    boxes = [switch.bounding_box() for switch in (idle, go_on)]
    assert all(box and box["height"] >= 40 for box in boxes)
    go_on.click()
    expect(go_on).to_be_checked()
    expect(first.page.locator("#go-on")).not_to_be_checked()
    state = first.until()
    first.press(state, next(choice for choice in state["choices"] if choice["text"] == "end"))
    expect(go_on).to_contain_text("Over: ", timeout=PATIENCE)
    expect(go_on).not_to_be_checked()
    assert [switch.bounding_box() for switch in (idle, go_on)] == boxes
    steps = site.table(path).match.steps
    assert [step.action for step in steps if step.mover == 1][:1] == [0], "nobody has clicked"
    assert "Over: " not in first.page.content()


# Taking back


def test_what_another_has_answered_is_taken_back_by_consent(site: Site, people: Come):
    players, path = duel(site, people)
    asker, state = mover(*players)
    other = next(player for player in players if player is not asker)
    while mover(*players)[0] is asker:
        state = asker.press(state, state["choices"][0])
    while mover(*players)[0] is other:
        answer = other.until()
        other.press(answer, answer["choices"][0])
    state = asker.until(f"state.seq >= {mover(*players)[1]['seq']}")
    assert not state["undo"]["can"]

    for answer in ("Refuse", "Allow"):
        state = asker.until()
        asker.click("#undo")
        expect(asker.page.locator("#strip-asking")).to_contain_text(state["undo"]["why"])
        asker.page.get_by_role("button", name="Ask to take back").click()
        expect(asker.page.locator("#card-back")).to_contain_text("have to agree")
        expect(other.page.locator("#card-back")).to_contain_text("asks to take back")
        other.page.get_by_role("button", name=answer).click()
        expect(asker.page.locator("#card-back")).to_have_count(0)
        expect(asker.page.locator("#log .log-note").last).to_contain_text(
            "took back" if answer == "Allow" else "does not agree"
        )
        after = asker.until("!state.back")
        assert (after["steps"] < state["steps"]) == (answer == "Allow")
    assert len(site.table(path).match.steps) == after["steps"] == other.until("!state.back")["steps"]


def duel(site: Site, people: Come) -> tuple[list[Person], str]:
    """Two rivals at a table, some steps into a game."""
    match = advance(Match(load(rivals()), seed=5), 30)
    guests = [site.guest(name) for name in ("Ann", "Ben")]
    path = site.open_match(match, [Sitter("person", user.id, name=user.name) for user, _ in guests])
    players = [people(token) for _, token in guests]
    for player in players:
        player.arrive(path)
    return players, path


# Whether a scene has been played, however short it was.
TELLING = """() => new MutationObserver(() => {
  if (document.body.classList.contains("telling")) window.telling = "began";
  else if (window.telling === "began") window.telling = "began and ended";
}).observe(document.body, { attributes: true, attributeFilter: ["class"] })"""


def test_who_comes_back_is_told_how_much_happened_since(site: Site, people: Come):
    players, path = duel(site, people)
    first, state = mover(*players)
    other = next(player for player in players if player is not first)
    other.goto("/")
    expect(other.page.get_by_role("heading", name="Your running games")).to_be_visible()
    first.press(state, state["choices"][0])
    other.goto(path)
    expect(other.page.locator("#strip-since")).to_contain_text("since you last looked")
    other.page.evaluate(TELLING)
    other.page.get_by_role("button", name="Show me").click()
    other.page.wait_for_function("() => window.telling === 'began and ended'")


# A line that breaks


@pytest.mark.parametrize(
    "end, told",
    [
        (Site.kill, "Reconnecting"),
        (Site.stop, "The server is going away for a moment. The page comes back by"),
    ],
    ids=["killed", "stopped"],
)
def test_a_move_made_while_the_server_is_away_arrives_once_when_it_is_back(
    site: Site, people: Come, end: Callable[[Site], None], told: str
):
    player, path = alone(site, people)
    player.pardon("WebSocket connection to .* failed")
    state = player.turn()
    state = player.press(state, state["choices"][0])
    state = player.turn()
    player.page.evaluate("window.same = true")
    before = [event.seq for event in site.events(path) if event.client]
    end(site)
    expect(player.page.locator("#strip-lost")).to_contain_text(told)
    player.choose(state, state["choices"][0])
    expect(player.page.locator("#strip-lost")).to_contain_text(re.compile("your move is kept", re.I))
    site.start()
    state = player.after(state)
    expect(player.page.locator("#strip-lost")).to_have_count(0)
    assert player.page.evaluate("window.same"), "the page was loaded anew"
    assert len([event for event in site.events(path) if event.client]) == len(before) + 1
    state = player.turn()
    player.press(state, state["choices"][0])


def test_a_move_whose_answer_was_lost_is_sent_again_and_happens_once(site: Site, people: Come):
    player, path = alone(site, people, open_page=False)
    lines: list[WebSocketRoute] = []
    sent: list[Json] = []
    deaf = False

    def line(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        lines.append(page)

        def to_server(message: str | bytes) -> None:
            sent.append(json.loads(message))
            server.send(message)

        page.on_message(to_server)
        server.on_message(lambda message: None if deaf else page.send(message))

    player.context.route_web_socket("**/live/*", line)
    player.arrive(path)
    state = player.turn()
    before = len(site.events(path))
    deaf = True
    player.choose(state, state["choices"][0])
    for _ in range(PATIENCE // PAUSE):
        if len(site.events(path)) > before:
            break
        player.page.wait_for_timeout(PAUSE)
    deaf = False
    lines[0].close()
    player.after(state)
    acts = [wish["id"] for wish in sent if wish["do"] == "act"]
    assert len(lines) == 2 and len(acts) == 2 and len(set(acts)) == 1
    assert [(event.client or "").split(" ")[-1] for event in site.events(path)].count(acts[0]) == 1


def alone(site: Site, people: Come, open_page: bool = True) -> tuple[Person, str]:
    """Somebody who plays without other people."""
    match = Match(min(map(load, names()), key=lambda game: game.about.minutes), seed=9)
    user, token = site.guest("Cleo")
    bots = [Sitter("bot", policy="heuristic") for _ in match.seats[1:]]
    path = site.open_match(match, [Sitter("person", user.id, name="Cleo"), *bots])
    player = people(token)
    if open_page:
        player.arrive(path)
    return player, path
