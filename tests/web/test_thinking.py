"""Thinking on a server: so many at once, in order, with a sign that tells nothing, and hints with chances."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from pylae.bots.player import prepare
from pylae.core.bots import BOTS, Policy
from pylae.core.chance import generator
from pylae.core.match import Choice, Match
from pylae.games import load
from pylae.web import thinking
from pylae.web.thinking import Thinkers
from tests.web.house import House
from tests.web.tables import rivals

GAME = load("thermopyles")


class Crowd:
    """Bots that think until they are let go, and who of them has begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[Any] = []
        self.go_on = threading.Event()
        monkeypatch.setattr(thinking.player, "ready", lambda game, patience=0.0: True)
        monkeypatch.setattr(thinking.player, "advise", self.advise)

    def advise(self, game: Any, position: Any, policy: str, random: list[int]) -> Choice:
        self.begun.append(position)
        if Policy(policy).thinks:
            assert self.go_on.wait(20)
        return Choice(0, policy)


async def moments(condition: Any) -> None:
    for _ in range(400):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it did not come to that")


@pytest.mark.anyio
async def test_as_many_think_at_once_as_the_settings_say_and_others_wait_in_order(
    monkeypatch: pytest.MonkeyPatch,
):
    crowd, thinkers = Crowd(monkeypatch), Thinkers(2)
    tasks = [
        asyncio.create_task(thinkers.advise(GAME, number, Policy.STRATEGOS, generator(1)))
        for number in range(5)
    ]
    await moments(lambda: len(crowd.begun) == 2)
    assert (await thinkers.advise(GAME, "captain", Policy.HEURISTIC, generator(1))).text == Policy.HEURISTIC
    assert sorted(map(str, crowd.begun)) == ["0", "1", "captain"], "who answers by himself does not wait"
    tasks[3].cancel()
    await asyncio.sleep(0.01)
    crowd.go_on.set()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(answer, asyncio.CancelledError) for answer in done] == [False] * 3 + [True, False]
    assert [number for number in crowd.begun if number in (2, 3, 4)] == [2, 4], (
        "who has gone is not thought for"
    )
    thinkers.close()


@pytest.mark.anyio
async def test_what_has_not_begun_when_the_server_closes_is_not_begun(monkeypatch: pytest.MonkeyPatch):
    crowd, thinkers = Crowd(monkeypatch), Thinkers(1)
    tasks = [
        asyncio.create_task(thinkers.advise(GAME, number, Policy.HOPLITE, generator(1)))
        for number in range(3)
    ]
    await moments(lambda: crowd.begun)
    thinkers.close()
    crowd.go_on.set()
    done = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(done[0], Choice) and all(isinstance(it, asyncio.CancelledError) for it in done[1:])
    assert crowd.begun == [0]


@pytest.mark.parametrize("policy", BOTS)
def test_every_bot_plays_its_seat_at_a_table(house: House, policy: str):
    prepare(GAME)
    ann = house.guest("Ann")
    match = Match(GAME, {"players": 2}, seed=3)
    table = house.table(match, [policy, ann] if match.mover == 0 else [ann, policy])
    with house.screen(table, ann) as screen:
        state = screen.hear()
        while state["seq"] == 1:
            state = screen.hear()
        assert state["seats"][match.mover]["player"] == BOTS[policy].label
    played = house.look(table).match
    assert played.bots == {match.mover: policy}
    assert played.steps[len(match.steps)].mover == match.mover


def test_a_bot_is_seen_to_think_whatever_it_holds(house: House):
    """The same sign in every world that the person could be in, for the one who plays and for a watcher."""
    house.hall.schedule.pace = 600
    game = load(rivals())
    match = Match(game, seed=3)
    while match.mover != 1 or len(match.actions()) < 2 or match.view(0) == match.state:
        match.play(match.hint().action)
    ann, told = house.guest("Ann"), []
    for deal in range(3):
        world = match.view(0)
        game.redeal(world, 0, generator(7, deal))
        table = house.table(Match(game, position=world), [ann, Policy.STRATEGOS])
        for who in (ann, None):
            with house.screen(table, who) as screen:
                state = screen.hear()
                told.append(
                    (state["bot"], [seat["turn"] for seat in state["seats"]], state["prompt"]["yours"])
                )
    assert told[0] == ({"seat": 1, "name": "Strategos (bot)"}, [False, True], False)
    assert len(set(map(str, told))) == 1


def test_a_hint_on_a_page_names_choices_with_their_chances(house: House):
    prepare(GAME)
    ann = house.guest("Ann")
    match = Match(GAME, {"players": 2}, seed=3)
    with house.screen(house.table(match, [ann, ann]), ann) as screen:
        screen.hear()
        hint = screen.ask("hint", "hint")
    best = hint["best"]
    assert 2 <= len(best) <= 3 and hint["action"] == best[0]["action"] and hint["text"] == best[0]["text"]
    assert {one["action"] for one in best} <= set(match.actions())
    for one in best:
        assert one["chance"]["of"] == "you win" and 0 <= one["chance"]["chance"] <= 1
        low, high = one["chance"]["span"]
        assert low <= one["chance"]["chance"] <= high
    assert isinstance(hint["sure"], bool) and hint["why"] and hint["section"]


def test_an_unknown_bot_is_refused_with_all_that_there_are(house: House):
    ann = house.guest("Ann")
    with pytest.raises(Exception, match="There is no bot 'zeus'; there are random, shepherd, .*strategos"):
        house.table(Match(GAME, {"players": 2}), [ann, "zeus"])


def test_an_open_seat_can_be_given_to_any_bot(house: House):
    ann = house.guest("Ann")
    table = house.table(Match(GAME, {"players": 3}), [ann, "open", "open"])
    with house.screen(table, ann) as screen:
        assert [policy for policy, _ in screen.hear()["bots"]] == list(BOTS)
    for form in ({"policy": "hoplite"}, {}):
        house.client.post(f"/tables/{table}/bot", data=form, headers=house.cookie(ann))
    assert house.look(table).match.bots == {1: "hoplite", 2: "heuristic"}
    with house.screen(table, ann) as screen:
        assert screen.hear()["bots"] == []
