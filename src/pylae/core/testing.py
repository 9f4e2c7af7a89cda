"""The contract test: what every game promises, checked by playing it.

    contract(game, {"players": 2}, games=20, seed=1, exchange=exchange)

plays random games and raises an AssertionError that names options, game and step at the first broken promise: legal
lists, independent copies, quiet points, notation, views and numbers without leaks, fair re-deals, conserved pieces, an end, a voice and
a picture at every step, beats that can be shown, asides that each seat knows of by itself and that are its own, and interpreted = compiled byte for byte: step by step in the build that checks every index and
every number, and over whole games in the fast one. `played_out` is for tests of odds: every roll, played through the rules.

A game with secrets brings `exchange`, written from the rulebook and not with the game's own `hide`: it exchanges in place
something that a seat may not know, and says whether there was anything. At every step the seat must see the same afterwards, be
asked and offered the same, and be refused in the same words.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any, TypeVar
from xml.etree import ElementTree

from pylae.core import engine, orders
from pylae.core.asides import SPEAKER
from pylae.core.beats import Beat
from pylae.core.chance import CHANCE, HIDDEN, OVER, below, generator
from pylae.core.codes import decode, encode
from pylae.core.game import WATCHER, Game, Line, Picture, Refusal
from pylae.core.gears import FastTwin, check_finals, compiled_rules
from pylae.core.match import Match
from pylae.core.observation import parts
from pylae.core.odds import tally
from pylae.core.playout import SILENT
from pylae.core.record import dumps, loads
from pylae.core.rulebook import sections
from pylae.core.state import StateBase
from pylae.core.testing_beats import check_beats, check_places
from pylae.core.testing_orders import check_orders
from pylae.core.titles import check_options
from pylae.core.wording import TYPED

Position = TypeVar("Position", bound=StateBase)

MOST_STEPS = 100_000
PICTURE_EVERY = 11  # examined positions; drawing takes milliseconds
SCENE_EVERY = 37  # steps of a long game, around which the pictures are drawn to look for what the beats name
TAKEN_BACK_EVERY = 5  # steps; a trial plays a choice on many deals
NONSENSE = (
    "", " ", "x", "-1", "fight", "fight 99999999999999999999", "#", "☃", "17 17", "99: x", "\x00", "a" * 300,
)  # fmt: skip
EXAMPLE = re.compile(r"such as '([^']+)'")  # in a refusal
MOST_RESTLESS = 60  # decisions between two quiet points: whoever plays on to the next must come to it
SOON = 20  # decisions, after which a game has been quiet at least once
SPOKEN_EVERY = 6  # choices; then somebody acts unasked, where a game allows it
REMEMBERED, RETOLD = 40, 4  # spellings of earlier positions that are kept, and that are tried in a later one
# State, seat and generator: something that is hidden from the seat changes, if there is anything.
Exchange = Callable[[Any, int, list[int]], bool]


def contract(
    game: Game,
    options: Mapping[str, object] | None = None,
    *,
    data: Mapping[str, str] | None = None,
    games: int = 10,
    seed: int = 1,
    compiled: bool = True,
    pictures: bool = True,
    twin_of: Game | None = None,
    skill: int = 0,
    every: int = 1,
    exchange: Exchange | None = None,
) -> None:
    """Plays `games` random games with these options and data and checks every promise at every step.

    The compiled gear is that of the same game, or of `twin_of`. A long game gets further if `skill` of a hundred choices are
    those of the game's own player, and is sooner examined if only every so-many-th position is listened to and looked at.
    """
    check_options(game)
    rules = compiled_rules(twin_of or game) if compiled else None
    for number in range(games):
        start = engine.fresh(game, options, data)
        check = Check(game, start, seed, number, rules, pictures, skill, every, exchange)
        try:
            check.whole_game()
        except Exception as error:
            where = f"{game.name} {options}, seed {seed}, game {number}, step {check.steps}"
            raise AssertionError(f"{where}: {type(error).__name__}: {error}") from error
    if compiled and twin_of is None:
        check_finals(game, options, seed, data=data)


def mixes(game: Game, number: int) -> list[dict[str, str]]:
    """Mixed options in which every value of every option occurs, and most pairs of values."""
    columns = {}
    for at, option in enumerate(game.options):
        values = list(option.values)
        column = [values[row % len(values)] for row in range(number)]
        Random(at).shuffle(column)
        columns[option.name] = column
    return [{name: column[row] for name, column in columns.items()} for row in range(number)]


def check_picture(picture: Picture, actions: Sequence[int], unasked: Sequence[int] = ()) -> list[str]:
    """Each action can be touched, by keyboard too; ids are unique and what is used is there; two themes.

    Two things may do the same, such as two equal cards, and then they say the same. What may be done unasked can be there too.

    Returns the moves that the picture lets somebody ask about.
    """
    drawn = list(ElementTree.fromstring(picture.live()).iter())
    buttons = [element for element in drawn if element.get("data-action")]
    said = {(int(button.get("data-action", "")), button.get("aria-label")) for button in buttons}
    carried = sorted(action for action, _ in said if action in actions or action not in unasked)
    assert carried == sorted(actions), f"the picture carries {carried}, not {sorted(actions)}"
    for button in buttons:
        reachable = button.get("role") == "button" and button.get("tabindex") == "0"
        assert reachable and button.get("aria-label"), "an action out of reach of a keyboard or screen reader"
    ids = [element.get("id", "") for element in drawn if element.get("id")]
    assert len(set(ids)) == len(ids), f"an id stands twice: {Counter(ids).most_common(1)}"
    used = {element.get("href", "").removeprefix("#") for element in drawn if element.tag.endswith("use")}
    assert used <= set(ids), f"the picture uses {used - set(ids)}, which it does not define"
    bone, ink = picture.svg("bone"), picture.svg("ink")
    assert bone != ink and "var(" not in bone + ink, "a theme is missing"
    return [element.get("data-ask", "") for element in drawn if element.get("data-ask")]


class Check:
    """One random game under examination."""

    def __init__(
        self,
        game: Game,
        start: Any,
        seed: int,
        number: int,
        rules: SimpleNamespace | None,
        pictures: bool,
        skill: int,
        every: int,
        exchange: Exchange | None,
    ) -> None:
        self.game = game
        self.random = generator(seed, number)
        self.state = start
        self.seats = range(self.state.players)
        self.sections = sections(game).keys()
        self.steps = 0
        self.decisions = 0  # of a seat, between two actions or more
        self.quiet_at = 0  # how many there had been at the last quiet point
        self.quiet_points = 0
        self.pictures = pictures
        self.skill = skill
        self.every = every
        self.exchange = exchange
        self.fast = FastTwin(game, rules, self.state) if rules else None
        self.said: deque[str] = deque(maxlen=REMEMBERED)
        self.memory = generator(seed + 1, number)  # of its own, so that the game goes the same way

    def whole_game(self) -> None:
        while self.game.mover(self.state) != OVER:
            actions = self.legal_list()
            unasked = self.unasked_lists(actions)
            self.quiet(actions)
            self.secrets(actions)
            if self.steps % self.every == 0:
                self.notation(actions)
                self.answers(actions)
                self.views(actions)
                self.voice(actions, unasked)
                self.spoken(actions, unasked)
                if self.game.mover(self.state) == CHANCE:
                    self.concealed(actions)
            action = self.chosen(actions, unasked)
            if self.steps % self.every == 0:
                check_orders(self.game, self.state, action, self.exchange, self.memory)
            if self.steps % (self.every * TAKEN_BACK_EVERY) == 0 and self.game.mover(self.state) >= 0:
                self.taken_back(action)
                self.taught()
            self.step(action)
            assert self.steps < MOST_STEPS, "the game does not end"
        self.ending()

    def chosen(self, actions: list[int], unasked: dict[int, list[int]]) -> int:
        """Any action, or now and then what the game's own player would do, or what somebody does unasked."""
        if any(unasked.values()) and below(self.random, SPOKEN_EVERY) == 0:
            own = [own for own in unasked.values() if own]
            own = own[below(self.random, len(own))]
            return own[below(self.random, len(own))]
        if self.skill and self.game.mover(self.state) >= 0 and below(self.random, 100) < self.skill:
            return self.game.policy(self.state, actions, len(actions), self.random)
        return actions[below(self.random, len(actions))]

    # One promise each

    def taken_back(self, action: int) -> None:
        """What a seat may take back has shown it nothing: where it looked alike before, it looks alike after."""
        match = Match(self.game, position=self.state, seed=self.steps)
        seat = match.actor(action)
        assert match.play(action)[0].mover == seat, "a step of another than the seat that takes it"
        if seat != self.game.mover(self.state):
            again = loads(dumps(match, ""), lambda name: self.game)
            assert again.steps == match.steps, "the record of an aside loads otherwise"
        seen = match.view(seat)
        try:
            match.undo(seats=[seat])
        except Refusal:
            return
        guess, twin = self.view(self.state, seat), self.state.copy()
        self.game.redeal(guess, seat, self.random)
        for alike in (guess, twin) if self.exchanged(twin, seat) else (guess,):
            other = Match(self.game, position=alike, seed=self.steps + 1)
            other.play(action)
            assert other.view(seat) == seen, f"seat {seat} has seen something and may take it back"

    def secrets(self, actions: list[int]) -> None:
        """What a seat may not know can be exchanged, and nothing that reaches the seat is different."""
        for seat in (*self.seats, WATCHER):
            twin = self.state.copy()
            if not self.exchanged(twin, seat):
                continue
            assert self.game.audit(twin) == "", f"an exchange that cannot be: {self.game.audit(twin)}"
            assert self.view(twin, seat) == self.view(self.state, seat), (
                f"what is hidden from seat {seat} shows"
            )
            assert self.game.mover(twin) == self.game.mover(self.state), "who moves depends on a secret"
            assert self.game.knows(twin, seat) == self.game.knows(self.state, seat), (
                "knowing depends on a secret"
            )
            if self.steps % self.every == 0:
                one, two = self.reached(self.state, seat, actions), self.reached(twin, seat, actions)
                for what in one:
                    assert one[what] == two[what], f"a secret reaches seat {seat} through its {what}"

    def exchanged(self, state: Any, seat: int) -> bool:
        """Exchanges something that is hidden from a seat, if there is anything."""
        if self.exchange is None:
            assert self.view(state, seat) == state, f"hidden from seat {seat}, and no exchange to try it with"
            return False
        return self.exchange(state, seat, self.random)

    def reached(self, state: Any, seat: int, actions: list[int]) -> dict[str, object]:
        """All that reaches a seat in a position: what it is shown, asked and offered, and why it is refused something."""
        match = Match(self.game, position=state, physical=True)
        reached: dict[str, object] = {
            "prompt": match.prompt(seat),
            "heading": match.heading(),
            "letters": match.show(seat),
            "name": repr(match),
        }
        if self.pictures and self.steps // self.every % PICTURE_EVERY == 0:
            reached["picture"] = match.draw(seat).live()
        if engine.has_asides(self.game) and match.mover >= 0 and seat >= 0:
            unasked = match.asides(seat)
            out = [choice.action for choice in unasked]
            speak_up = engine.speaker_of(self.game, "heuristic")
            reached["asides"] = unasked, out and speak_up(state, seat, out, len(out), generator(1))
            reached["refusals"] = [self.refused(match, move, seat) for move in (*NONSENSE, self.game.actions)]
        if match.mover == seat:
            reached["choices"] = match.legal()
            reached["player"] = self.game.policy(state, actions.copy(), len(actions), generator(1))
            reached["refusals"] = [self.refused(match, move) for move in (*NONSENSE, self.game.actions)]
        return reached

    def refused(self, match: Match, move: str | int, seat: int | None = None) -> str:
        """Why a match does not take a move, or nothing."""
        try:
            match.plan(move, seat)
        except Refusal as refusal:
            return str(refusal)
        return ""

    def legal_list(self) -> list[int]:
        """Never empty before the end, no action twice, all within range; and the state fits its fields."""
        out = [HIDDEN] * self.game.most_legal
        n = self.game.legal(self.state, out)
        actions = list(range(n)) if self.game.mover(self.state) == CHANCE else out[:n]
        assert actions, "nothing is legal"
        assert len(set(actions)) == n, f"an action stands twice in {actions}"
        if self.game.mover(self.state) != CHANCE:
            assert all(0 <= action < self.game.actions for action in actions), f"no such action: {actions}"
        assert self.game.audit(self.state) == "", self.game.audit(self.state)
        if self.fast:
            self.fast.same(self.state, actions)
        return actions

    def unasked_lists(self, actions: list[int]) -> dict[int, list[int]]:
        """What each seat may do unasked: no action twice, all within range, and nobody's but its own."""
        unasked = {seat: engine.asides_of(self.game, self.state, seat) for seat in self.seats}
        everything = [action for own in unasked.values() for action in own]
        assert all(0 <= action < self.game.actions for action in everything), f"no such action: {unasked}"
        for seat, own in unasked.items():
            assert len(set(own)) == len(own), f"an aside stands twice in {own}"
            if seat != self.game.mover(self.state):
                assert not set(own) & set(actions), f"seat {seat} may answer for another: {own}"
        assert len(set(everything)) == len(everything), f"two seats may both do one of {unasked}"
        return unasked

    def quiet(self, actions: list[int]) -> None:
        """Whenever a seat is to move it is quiet or not, and between two quiet points there are not too many decisions."""
        if self.game.mover(self.state) < 0:
            return
        self.decisions += len(actions) > 1
        quiet = self.game.quiet(self.state)
        assert quiet in (0, 1), f"quiet is {quiet}, neither 0 nor 1"
        if quiet:
            self.quiet_points += 1
            self.quiet_at = self.decisions
        restless = self.decisions - self.quiet_at
        assert restless <= MOST_RESTLESS, f"{restless} decisions and no quiet point"

    def spoken(self, actions: list[int], unasked: dict[int, list[int]]) -> None:
        """An aside, its words and its player follow from what the seat knows, and the seat's words are read back."""
        match = Match(self.game, position=self.state, physical=True)
        for seat, own in unasked.items():
            view = self.view(self.state, seat)
            guess = view.copy()
            self.game.redeal(guess, seat, self.random)
            for other in (view, guess):
                assert engine.asides_of(self.game, other, seat) == own, (
                    f"what seat {seat} may do unasked depends on another's secret"
                )
            spelled = [self.game.spell(self.state, action) for action in own]
            for other in (view, guess):
                words = [self.game.spell(other, action) for action in own]
                assert words == spelled, f"the words of an aside depend on a secret: {spelled}, {words}"
            answers = [action for action in actions if seat == match.mover and action not in own]
            said = [*spelled, *(self.game.spell(self.state, action) for action in answers)]
            assert len(set(said)) == len(said), f"an aside is spelled alike: {said}"
            for action, text in zip((*own, *answers), said, strict=True):
                assert not SPEAKER.fullmatch(text), f"{text!r} names the seat, which whoever says it need not"
                assert match.read(text, seat) == [action], f"{text!r} is not read back by seat {seat}"
            if own:
                speak_up = engine.speaker_of(self.game, "heuristic")
                mine, blind = (
                    speak_up(state, seat, own.copy(), len(own), generator(self.steps))
                    for state in (self.state, guess)
                )
                assert mine == blind, "the player of this game peeks before it speaks up"
                assert mine in (SILENT, *own), "the player of this game cheats when it speaks up"
            for action in own:
                found = self.game.odds(view, action)
                for chance in found.own if found else ():
                    assert chance.seat == seat, f"the chance of another than the seat that speaks: {chance}"

    def notation(self, actions: list[int]) -> None:
        """`read` is the inverse of `spell`; nonsense is refused with a known section; the code survives.

        A seat is read against its own view, so no refusal can betray what it does not see.
        """
        before, mover = self.state.pack(), self.game.mover(self.state)
        spelled = [self.game.spell(self.state, action) for action in actions]
        assert len(set(spelled)) == len(spelled), f"two actions are spelled alike: {spelled}"
        for action, text in zip(actions, spelled, strict=True):
            assert self.game.read(self.state, text) == [action], f"{text!r} is not read back as {action}"
            if mover >= 0:
                assert self.game.read(self.view(self.state, mover), text) == [action], (
                    "a view reads otherwise"
                )
        for text in NONSENSE:
            try:
                first = self.game.read(self.state, text)[:1]
                assert first and first[0] in actions, f"{text!r} was read as something illegal"
            except Refusal as refusal:
                self.known(refusal.section)
        data = self.state.table_data
        _, decoded = decode(
            encode(self.game, self.state), lambda name: self.game, data.texts if data else None
        )
        assert decoded.pack() == before == self.state.pack(), "reading and spelling changed the state"

    def answers(self, actions: list[int]) -> None:
        """A refusal's example can be said now, and it quotes little; where yes or no is an answer of two, both are."""
        seat = self.game.mover(self.state)
        view = self.view(self.state, seat) if seat >= 0 else self.state
        late = [self.said[below(self.memory, len(self.said))] for _ in range(RETOLD) if self.said]
        for text in (*NONSENSE, *late, *(text.split()[0] for text in late)):
            reason = self.unread(view, text)
            for example in EXAMPLE.findall(reason):
                assert not self.unread(view, example), f"{text!r} is refused with the example {example!r}"
            assert len(text) <= TYPED or text not in reason, f"all of a long text is quoted: {reason}"
        self.said.extend(self.game.spell(self.state, action) for action in actions[:RETOLD])
        if seat >= 0 and len(actions) == 2:
            meant = [self.game.read(view, word) for word in ("yes", "no") if not self.unread(view, word)]
            assert meant in ([], [[actions[0]], [actions[1]]], [[actions[1]], [actions[0]]]), (
                f"of yes and no only one is an answer: {self.game.prompt(view).text}"
            )

    def unread(self, view: Any, text: str) -> str:
        """Why a view cannot read a text, or ""."""
        try:
            self.game.read(view, text)
        except Refusal as refusal:
            return refusal.reason
        return ""

    def views(self, actions: list[int]) -> None:
        """`hide` is idempotent and shows a mover all he may do; a re-deal looks the same and decides the same."""
        mover = self.game.mover(self.state)
        for seat in (*self.seats, WATCHER):
            view = self.view(self.state, seat)
            assert self.view(view, seat) == view, "hiding twice hides more"
            assert self.view(view, WATCHER) == self.view(self.state, WATCHER), (
                "a watcher knows more than a seat"
            )
            assert self.game.audit(view) == "", f"a view that cannot be: {self.game.audit(view)}"
            guess = view.copy()
            self.game.redeal(guess, seat, self.random)
            assert self.game.audit(guess) == "", f"a re-deal that cannot be: {self.game.audit(guess)}"
            looked = self.view(guess, seat)
            assert looked == view, f"a secret shows in the view of seat {seat}"
            assert self.observed(looked) == self.observed(view), (
                f"a secret shows in the numbers of seat {seat}"
            )
            assert self.game.mover(guess) == mover == self.game.mover(view), "who moves depends on a secret"
            assert self.game.knows(guess, seat) == self.game.knows(self.state, seat), (
                "knowing depends on a secret"
            )
            if seat == mover:
                self.mover_view(view, guess, actions)

    def mover_view(self, view: Any, guess: Any, actions: list[int]) -> None:
        """What the mover may do, what the game's player would do, and what is quiet do not depend on others' secrets."""
        choices = []
        for state in (self.state, view, guess):
            out = [HIDDEN] * self.game.most_legal
            n = self.game.legal(state, out)
            assert out[:n] == actions, "what is legal depends on another's secret"
            assert self.game.quiet(state) == self.game.quiet(self.state), "what is quiet depends on a secret"
            if state is not view:
                choices.append(self.game.policy(state, out, n, self.random.copy()))
        assert choices[0] == choices[1], "the player of this game peeks"
        assert choices[0] in actions, "the player of this game cheats"

    def taught(self) -> None:
        """Every example of the notation is a move that can be made now, and a plan turns out as it looked beforehand."""
        match = Match(self.game, position=self.state, seed=self.steps)
        for example in orders.examples(match):
            match.plan(example.text)
        plans = match.prompt().plans
        assert plans.keys() <= set(match.actions()), "a plan that may not be chosen"
        for action in plans:
            turned_out = match.branch()
            turned_out.play(action)
            assert turned_out.view(match.mover) == orders.foreseen(match, action), (
                "a plan turns out otherwise"
            )

    def voice(self, actions: list[int], unasked: dict[int, list[int]]) -> None:
        """Every view prompts, shows and, now and then, draws; odds add up; sections exist."""
        mover = self.game.mover(self.state)
        for seat in (*self.seats, WATCHER):
            view = self.view(self.state, seat)
            prompt = self.game.prompt(view)
            assert prompt.text and prompt.seat == mover, (
                f"a prompt without words or for the wrong seat: {prompt}"
            )
            self.known(prompt.section)
            assert not prompt.counts or prompt.counted, "numbers that count nothing"
            if seat == mover:
                assert prompt.counts.keys() <= set(actions), "a number that may not be chosen"
                assert prompt.ends in (None, *actions), "an end that may not be chosen"
            assert self.game.heading(view), "nobody knows where the game stands"
            assert self.game.show(view, seat), "an empty board"
            piles = [pile.name for pile in self.game.piles(view)]
            assert len(set(piles)) == len(piles), f"two piles have one name: {piles}"
            if self.pictures and self.steps // self.every % PICTURE_EVERY == 0:
                lit = actions if seat == mover else []
                for tall in (False, True):
                    own = unasked.get(seat, [])
                    picture = self.game.draw(view, seat, [*lit, *own], tall)
                    opened = re.findall(r'data-pile="([^"]*)"', picture.live())
                    assert set(opened) <= set(piles), f"a pile that is not there can be opened: {opened}"
                    for text in check_picture(picture, lit, own):
                        refusal = self.game.why_not(view, text)
                        assert refusal.reason, f"no reason why {text!r} cannot be"
                        self.known(refusal.section)
        for action in actions if mover >= 0 else ():
            # A row that does not add up, or has an outcome without a tone, cannot be made.
            found = self.game.odds(self.view(self.state, mover), action)
            for chance in found.own if found else ():
                assert chance.seat == mover, f"the chance of another than the seat that is asked: {chance}"

    def concealed(self, actions: list[int]) -> None:
        """A seat that knows an outcome sees it; one that does not sees and hears the same whatever it was."""
        for seat in (*self.seats, WATCHER):
            before = self.view(self.state, seat)
            known = self.game.knows(self.state, seat)
            told: dict[bytes, tuple[bytes, tuple[list[Line], list[Beat]]]] = {}
            for action in actions:
                after = self.state.copy()
                self.game.apply(after, action)
                view = self.view(after, seat)
                shown = action if known else HIDDEN
                lines = self.game.narrate(before, shown, view)
                beats = self.game.beats(before, shown, view, seat)
                truth, first = told.setdefault(view.pack(), (after.pack(), (lines, beats)))
                if truth != after.pack():
                    assert not known, f"seat {seat} knows an outcome that it does not see"
                    assert first == (lines, beats), (
                        f"seat {seat} is told what it does not see: {lines}, {beats}"
                    )
            assert known or len(told) == 1, f"seat {seat} sees the outcome it may not know"

    def step(self, action: int) -> None:
        """An action changes its own state and no copy, and is told to everybody."""
        before = self.state.copy()
        after = self.state.copy()
        self.game.apply(after, action)
        assert self.state == before, "a copy is not independent"
        assert all(getattr(after, name) is getattr(before, name) for name in type(after).shared), (
            "a rule puts something else into a fixed field"
        )
        for seat in (*self.seats, WATCHER):
            shown = action if self.game.knows(before, seat) else HIDDEN
            old, new = self.view(before, seat), self.view(after, seat)
            lines = self.game.narrate(old, shown, new)
            for line in lines:
                assert line.text, "a line without words"
                self.known(line.section)
            drawn = self.pictures and self.steps % min(SCENE_EVERY, self.every * PICTURE_EVERY) == 0
            for tall in (False, True) if drawn else (False,):
                beats = self.game.beats(old, shown, new, seat, tall)
                check_beats(beats, lines)
                if drawn:
                    check_places(beats, *(self.game.draw(view, seat, (), tall) for view in (old, new)))
        self.state = after
        self.steps += 1
        if self.fast:
            self.fast.apply(action)

    def ending(self) -> None:
        """A result for every seat, a known ending, nothing legal afterwards, and quiet points on the way there."""
        assert self.quiet_points or self.decisions <= SOON, f"{self.decisions} decisions and no quiet point"
        out = [99] * len(self.seats)
        self.game.returns(self.state, out)
        assert all(number != 99 for number in out), "a seat without a result"
        assert 0 <= self.game.ending(self.state) < len(self.game.endings), "no such ending"
        self.known(self.game.result(self.state).section)
        for seat in (*self.seats, WATCHER):
            view = self.view(self.state, seat)
            self.game.prompt(view)
            self.game.show(view, seat)
        if self.fast:
            self.fast.same(self.state, [])
            self.fast.same_ending(self.state, out)

    def view(self, state: Any, seat: int) -> Any:
        view = state.copy()
        self.game.hide(view, seat)
        return view

    def observed(self, view: Any) -> list[int]:
        """The view in numbers: each is written and within the range of its part, and the view is as it was."""
        before, unwritten = view.pack(), 1 << 40
        numbers = [unwritten] * self.game.observation
        self.game.observe(view, numbers)
        for part in parts(self.game.State).values():
            own = numbers[part.slice]
            assert part.low <= min(own) <= max(own) <= part.high, f"{part.name} is observed as {own}"
        assert view.pack() == before, "to observe changes what is observed"
        return numbers

    def known(self, section: str) -> None:
        assert section in self.sections, f"{section!r} is no section of the rulebook"


# Odds


def played_out(
    position: Position,
    apply: Callable[[Position, int], None],
    actions: Callable[[Position], Sequence[int]],
) -> list[tuple[Position, Fraction]]:
    """Every position that play may end in, with its chance; `actions` names none where it ends.

    All that it names elsewhere are equally likely: the outcomes of chance, or the one answer of a seat that is asked.
    Ways that meet in the same position go on as one.
    """
    kind = type(position)
    ended: list[tuple[bytes, Fraction]] = []
    layer = {position.pack(): Fraction(1)}
    while layer:
        parts: list[tuple[bytes, Fraction]] = []
        for packed, chance in layer.items():
            here = kind.unpack(packed, position)
            following = actions(here)
            if not following:
                ended.append((packed, chance))
            for action in following:
                after = here.copy()
                apply(after, action)
                parts.append((after.pack(), chance / len(following)))
        layer = tally(parts)
    return [(kind.unpack(packed, position), chance) for packed, chance in tally(ended).items()]
