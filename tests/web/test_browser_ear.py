"""By ear: what a screen reader says through whole games, from the first question to the result."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from pylae.core.match import Match
from pylae.core.wording import unspoken
from pylae.games import load, names
from pylae.web.clocks import PACES
from pylae.web.sitting import Sitter
from tests.web.browser import Json, Person, Site, is_long, nearly_over
from tests.web.hearing import Ears, plain
from tests.web.tables import advance, rivals

WAITING = "is thinking"  # somebody may be waited for more than once between two questions
Come = Callable[..., Person]

OPENING, ENDING = 25, 15  # choices of a long game that are listened to, at its beginning and at its end


def asked(state: Json) -> str:
    """What the bar says: the end, or the question without the name of the only one it can be asked of."""
    if state["over"]:
        return state["over"]["text"]
    text, name = state["prompt"]["text"], state["seats"][state["prompt"]["seat"]]["name"]
    if len(state["mine"]) > 1 or not text.startswith(f"{name}: "):
        return text
    text = text.removeprefix(f"{name}: ")
    return text[0].upper() + text[1:]


@pytest.mark.parametrize("game", names())
def test_a_whole_game_is_heard_move_by_move_each_once_and_to_its_result(game: str, people: Come):
    player = people()
    player.context.add_init_script("localStorage.setItem('pylae-guide', 'seen')")
    ears = Ears(player.page)
    player.goto("/")
    player.page.locator(f'.tile form[action="/play/{game}"]').get_by_role("button", name="Play now").click()
    chance = random.Random(4)
    state = player.turn()
    ears.new(asked(state))
    moves = 0
    while not state["over"]:
        if moves == OPENING and is_long(game):
            player.goes_on_with(nearly_over(game, ENDING))
            state = player.turn()
            ears.heard = 0
            ears.new(asked(state))
        before, told = state, len(player.told())
        player.press(state, player.picks(state, chance))
        state = player.turn(f"state.seq > {before['seq']}")
        moves += 1
        spoken = [message["say"] for message in player.told()[told:] if message["say"]]
        fresh = [asked(state)] if asked(state) != asked(before) else []
        said = ears.new(*spoken, *fresh)
        assert said, f"silence after move {moves}"
        # A question is asked again where something has been told in its place meanwhile.
        assert once(said, [*spoken, asked(state), asked(state)]) == [], f"move {moves}"
        assert [line["text"] for line in said if unspoken(line["text"])] == [], "words that nobody says"
    for line in ears.all():
        if line["where"] == "say" and line["until"]:
            assert line["until"] - line["at"] > 50 * len(line["text"]), f"gone before it was read: {line}"


# A page whose clock can be put forward.
LATER = """
const now = performance.now.bind(performance);
let later = 0;
performance.now = () => now() + later;
window.putForward = (seconds) => (later += seconds * 1000);
"""


def test_ones_own_clock_is_heard_when_it_runs_low_and_nobody_elses(site: Site, people: Come):
    match = advance(Match(load(rivals()), seed=4), 6)
    found = [site.guest(name) for name in ("Ann", "Ben")]
    sitters = [Sitter("person", user.id, name=user.name) for user, _ in found]
    path = site.open_match(match, sitters, pace=PACES["quick"])
    heard: list[list[str]] = []
    for seat in (match.mover, 1 - match.mover):
        person = people(found[seat][1])
        person.context.add_init_script(LATER)
        ears = Ears(person.page)
        state = person.arrive(path)
        person.until("state.clocks && state.clocks.running != null")
        left = state["clocks"]["left"][match.mover]
        for least in (50, 15):
            person.page.evaluate("(seconds) => putForward(seconds)", left - least)
            left = least
            if seat == match.mover:
                ears.new("Your clock: ")
            person.page.wait_for_timeout(700)
        heard.append([line["text"] for line in ears.all() if "clock" in line["text"]])
    assert [text.rsplit(" ", 1)[-1] for text in heard[0]] == ["left.", "left."], heard
    assert heard[1] == []


def scenes_heard(site: Site, people: Come, match: Match, moves: int) -> None:
    """Listens to moves that are shown: each sentence of a scene is heard in its order, once, and then the question."""
    user, token = site.guest("Cleo")
    player = people(token, pace=2, calm=False)
    ears = Ears(player.page)
    player.arrive(site.against_bots(match, user))
    state = player.turn()
    ears.new(asked(state))
    shown = 0
    for move in range(moves):
        if state["over"]:
            break
        before, frames = state, len(player.told())
        player.press(state, player.picks(state, random.Random(move)))
        state = player.turn(f"state.seq > {before['seq']}")
        player.page.wait_for_function("() => !document.body.classList.contains('telling')")
        scenes = [message["scene"] for message in player.told()[frames:] if message["scene"]]
        told = [plain(beat["say"]) for scene in scenes for beat in scene["beats"] if beat.get("say")]
        said = [
            plain(line["text"])
            for line in ears.new(*([asked(state)] if asked(state) != asked(before) else []))
        ]
        heard = [text for text in said if text in told]
        # At twice the pace sentences may follow each other in one moment; none is heard twice, and the last one always.
        assert [sentence for sentence, count in Counter(heard).items() if count > told.count(sentence)] == []
        assert heard == [text for text in told if text in heard][: len(heard)]
        assert not told or told[-1] in heard, f"heard {heard} of {told}"
        shown += len(heard)
    assert shown


def test_what_is_shown_is_heard_sentence_by_sentence(site: Site, people: Come):
    match = Match(load("thermopyles"), seed=9)
    while "support 2" not in [choice.text for choice in match.legal()]:
        match.play(match.hint().action)
    scenes_heard(site, people, match, 1)


@pytest.mark.soak
@pytest.mark.parametrize("game", names())
def test_what_is_shown_is_heard_in_every_game(game: str, site: Site, people: Come):
    scenes_heard(site, people, advance(Match(load(game), {"players": 2}, seed=4), 60), 8)


def once(said: list[Json], spoken: list[str]) -> list[str]:
    """Sentences that were heard more often than they were told."""
    heard = Counter(sentence for line in said for sentence in sentences(line["text"]))
    told = Counter(sentence for text in spoken for sentence in sentences(text))
    return [
        sentence
        for sentence, count in heard.items()
        if count > max(told[sentence], 1) and not sentence.endswith(WAITING)
    ]


def sentences(text: str) -> set[str]:
    """The sentences of a line, without those of a word or two."""
    parts = plain(text.replace("\u00a0", " ")).replace("!", ".").replace("?", ".").split(". ")
    return {part.strip(". ") for part in parts if part.count(" ") > 1}


def test_the_same_words_are_heard_again_and_none_replaces_another(people: Come):
    player = people()
    player.context.add_init_script("localStorage.setItem('pylae-guide', 'seen')")
    ears = Ears(player.page)
    player.goto("/")
    player.page.get_by_role("button", name="Play now").first.click()
    player.turn()
    player.page.locator("#question").focus()
    ears.new()
    player.page.keyboard.press("t")
    player.page.keyboard.press("t")
    player.page.keyboard.press("t")
    said = [line["text"] for line in ears.new("Colours")]
    player.page.wait_for_function("() => document.querySelectorAll('#say p').length >= 3")
    said += [line["text"] for line in ears.new()]
    assert len([text for text in said if text.startswith("Colours")]) == 3
    for _ in range(2):
        player.page.keyboard.press("l")
    player.page.wait_for_function("() => document.querySelectorAll('#say p').length >= 5")
    first, second = [line["text"] for line in ears.new()][-2:]
    assert first != second and plain(first) == plain(second.replace("\u00a0", " "))


def test_a_refusal_is_heard_and_the_rule_of_a_question_is_not(people: Come):
    player = people()
    player.context.add_init_script("localStorage.setItem('pylae-guide', 'seen')")
    ears = Ears(player.page)
    player.goto("/")
    player.page.get_by_role("button", name="Play now").first.click()
    player.turn()
    player.page.keyboard.press("/")
    player.page.locator("#notation").fill("nonsense")
    player.page.keyboard.press("Enter")
    player.page.locator("#second.refusal").wait_for()
    words = player.page.locator("#second").evaluate("(line) => line.childNodes[1].textContent")
    said = ears.new(words)
    assert not [line["text"] for line in said if "Rule " in line["text"]]
