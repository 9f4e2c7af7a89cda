"""Line mode: a match by keyboard, pipe or screen reader, one line at a time.

    table = LineTable(match, read=input, write=print)
    status = table.run()

Nothing moves on the screen and nothing is said by colour or lines alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pylae
from pylae.core import asides, orders, undo
from pylae.core.chance import CHANCE, generator
from pylae.core.engine import has_asides
from pylae.core.game import WATCHER, Refusal
from pylae.core.match import Choice, Match
from pylae.core.notation import Reading
from pylae.core.record import dumps
from pylae.core.telling import folded
from pylae.terminal import thinking
from pylae.terminal.files import holds, reason, shell_name, write_file
from pylae.terminal.numbers import numbered
from pylae.terminal.seating import words_for
from pylae.terminal.telling import (
    columns,
    odds_lines,
    pile_lines,
    result_lines,
    section_lines,
    sentence,
    shell_line,
)

PROMPT = "> "
LISTED_OUTCOMES = 12  # outcomes of chance that are listed; of more only the form is told
LISTED_SINGLY = 12  # actions that stand on a line each; more stand side by side
CURTAIN = "\n" * 40  # what one player saw scrolls away before another looks
YES, NO = ("yes", "y"), ("no", "n")
# commands that tell what only the one who is asked may know
OF_THE_MOVER = frozenset({"moves", "odds", "hint", "look", "help", "?"})


class LineTable:
    """One match between people who share a keyboard, and bots; `read` asks for a line, `write` says one or more."""

    def __init__(
        self,
        match: Match,
        read: Callable[[str], str],
        write: Callable[[str], None],
        *,
        files: Iterable[Path] = (),
        offer_save: bool = False,
        interactive: bool = False,
    ) -> None:
        self.match = match
        self.read = read
        self.write = write
        self.humans = [seat for seat in range(len(match.seats)) if seat not in match.bots]
        self.offer_save = offer_save
        self.files = list(files)  # this match's own records, which `save` may replace; the latest is the last
        self.start = self._last_choice()
        self.told: dict[int, int] = {}  # how many steps each seat has been told
        self.before_curtain = WATCHER  # the seat for which all others were asked to look away
        self.shown = (WATCHER, "")  # whose board was last written, and how it looked
        self.typed: list[int] = []  # how many steps there were before each thing that was typed
        self.standing: Standing | None = None
        self.numbers: dict[str, int] = {}
        self.doubtful: list[int] = []  # actions that wait for their second word
        self.waits = False  # before each bot decides, for what people do unasked
        # seats that do not want to be asked where they could play a card out of turn
        self.passing: set[int] = set()
        self.thinking = write if interactive else None  # where a bot is seen to think
        self.moved = False
        self.left = False

    # The course of a match

    def run(self) -> int:
        """Plays to the end, or until somebody leaves; returns the exit status."""
        try:
            while not self.match.over and not self.left:
                self.turn()
            if self.match.over:
                self.finish()
            else:
                self.say_how_to_go_on()
        except EOFError:
            if self.match.over:
                return 0
            self.say_how_to_go_on()
            self.write("The input ended before the game did.")
            return 1
        except KeyboardInterrupt:
            if not self.match.over:
                self.say_how_to_go_on()
            raise
        return 0

    def turn(self) -> None:
        """One choice: of a bot, of a person, or of chance when dice and cards are physical; unasked ones come before."""
        spoken = self.match.interjection(self.match.bots, self.bots_generator())
        if spoken is not None:
            self.match.play(spoken)
            return
        if self.match.mover in self.match.bots:
            if self.nobody_interrupts():
                self.match.play(self.bot_choice())
            return
        if self.nothing_to_decide():
            self.take_the_only_answer()
            return
        if self.passed_by_itself():
            return
        if self.carries_on():
            return
        eyes = self.eyes()
        new = self.board_is_new(eyes)
        self.draw_curtain(eyes)
        self.tell(eyes)
        if new:
            self.write_board(eyes)
        self.ask()
        self.moved, self.doubtful = False, []
        while not self.moved and not self.left:
            self.answer(self.read(PROMPT))

    def bot_choice(self) -> int:
        """What the bot does."""
        return thinking.bot_choice(self.match, self.bots_generator(), self.thinking)

    def bots_generator(self) -> list[int]:
        """Numbers for the bots alone: with those of the dice they would know how these fall."""
        return generator(self.match.random[0] >> 1, len(self.match.steps))

    def nobody_interrupts(self) -> bool:
        """Whether a bot may decide; where people want to be heard before, each is asked, also who could do nothing."""
        if not self.waits:
            return True
        eyes = self.eyes()
        self.tell(eyes)
        self.moved, self.numbers, self.doubtful = False, {}, []
        while not self.moved and not self.left and self.waits:
            said = self.read(
                f"{self.name(self.match.mover)} decides next: only Enter, or what you do unasked. "
            )
            if not said.strip():
                return True
            if said.split()[0].lower() in OF_THE_MOVER:
                self.write("Only the one who is asked may know that; 'asides' tells what you may do.")
            else:
                self.answer(said)
        return False

    def nothing_to_decide(self) -> bool:
        """Whether a person has but one answer and need not think about it.

        Of several people each is asked whose answers the others cannot know: who is not asked would betray that no
        other is held.
        """
        if self.match.mover not in self.humans or len(self.match.actions()) != 1:
            return False
        if has_asides(self.match.game) and (len(self.humans) > 1 or self.match.asides(self.match.mover)):
            return False
        known = len(self.humans) == 1 or self.match.about(self.match.state).question.forced
        return known and not self.match.prompt().warnings

    def take_the_only_answer(self) -> None:
        """Says what is done where nothing else can be."""
        (choice,) = self.match.legal()
        self.write(f"{self.name(self.match.mover)}: only {choice.text} is possible.")
        self.match.play(choice.action)

    def passed_by_itself(self) -> bool:
        """Passes for who does not want to be asked out of turn, unless that has a warning."""
        answer = self.match.prompt().harmless
        if self.match.mover not in self.passing or answer is None:
            return False
        self.match.play(answer)
        return True

    def carries_on(self) -> bool:
        """Gives the answer that a person has given beforehand, as long as it holds."""
        standing, match = self.standing, self.match
        if standing is None or match.mover != standing.seat:
            return False
        self.standing = None
        if standing.until_disturbed and orders.disturbed(match, standing.since, standing.seat):
            return False
        try:
            actions = match.read(standing.text)
        except Refusal:
            return False
        if match.warnings(actions, standing.text):
            return False
        self.standing = replace(standing, since=len(match.steps))
        match.play(actions)
        return True

    def board_is_new(self, eyes: int) -> bool:
        """Whether the board is to be written: after others have acted, and where a whole move of one's own has changed it."""
        if self.match.mover == CHANCE:
            return False
        changed = self.match.prompt().settled and self.shown != (eyes, self.match.show(eyes))
        return changed or not self.going_on(eyes)

    def write_board(self, eyes: int) -> None:
        board = self.match.show(eyes)
        self.shown = (eyes, board)
        self.write("\n" + board + "\n")

    def going_on(self, eyes: int) -> bool:
        """Whether these eyes have seen the board and only their own steps changed it since."""
        since = self.match.steps[self.told.get(eyes, len(self.match.steps)) :]
        return bool(since) and all(step.mover == self.match.mover == eyes for step in since)

    def finish(self) -> None:
        """The last steps, the last board, the result, and an offer to keep it all."""
        eyes = self.eyes()
        self.tell(eyes, but=sentence(self.match.result()))
        self.write_board(eyes)
        self.write("\n".join(result_lines(self.match)))
        while self.offer_save and not self.record():
            name = self.read("Save the game? Type a file name, or only Enter to leave it: ").strip()
            if not name or name.lower() in NO:
                return
            self.attempt(self.save, "" if name.lower() in YES else name)

    def say_how_to_go_on(self) -> None:
        """A line for the shell that opens this very table again."""
        if file := self.record():
            self.write("The game is not over; its record is up to date. To go on:")
            self.write(shell_line("play", "--load", shell_name(file)))
            return
        self.write("The game is not over and not saved as it stands: 'save FILE' would have kept it.")
        if self.match.data:
            self.write(
                "The table has data of its own, which only a record holds; a code alone would not open it."
            )
            return
        code = pylae.code(self.match)
        self.write(f"{self.all_hands('The code in this line')}To go on from this position:")
        self.write(shell_line("play", *words_for(self.match), "--position", code))

    def record(self) -> Path | None:
        """The latest file that holds the match as it stands now."""
        return next((file for file in reversed(self.files) if holds(file, self.match)), None)

    def all_hands(self, what: str) -> str:
        """A warning that something tells more than people here may see, if it does."""
        if self.match.over or not self.anything_hidden():
            return ""
        return f"{what} holds every hand, for whoever reads it. "

    def anything_hidden(self) -> bool:
        """Whether anything is, or ever was, hidden from a person here."""
        return any(
            self.match.view(seat, at) != position
            for at, position in enumerate(self.match.positions)
            for seat in self.humans
        )

    # Who sees what

    def eyes(self) -> int:
        """The seat for which the screen speaks: the mover's, the only person's, or everybody's."""
        if self.match.mover in self.humans:
            return self.match.mover
        return self.humans[0] if len(self.humans) == 1 else WATCHER

    def secret(self, seat: int) -> bool:
        """Whether this seat knows something that others at this keyboard may not see."""
        return len(self.humans) > 1 and seat != WATCHER and self.match.about(self.match.state).secret(seat)

    def draw_curtain(self, seat: int) -> None:
        """Between two hidden hands, or before secrets are made, the screen is cleared and the next player is called."""
        if seat in (WATCHER, self.before_curtain):
            return
        self.before_curtain = WATCHER
        private = len(self.humans) > 1 and self.match.mover == seat and self.match.prompt().private
        if self.secret(seat) or private:
            self.write(CURTAIN)
            self.read(f"{self.name(seat)}: press Enter when only you can see the screen. ")
            self.before_curtain = seat

    def tell(self, eyes: int, but: str = "") -> None:
        """What happened since these eyes last looked, or, where nothing is hidden, since anybody did."""
        anybody = max(self.told.values(), default=self.start)
        since = self.told.get(eyes, self.start) if self.secret(eyes) else anybody
        lines = [sentence(told.line) for told in folded(self.match.log(eyes, since))]
        self.told[eyes] = len(self.match.steps)
        for line in lines:
            if line != but:
                self.write(line)

    def name(self, seat: int) -> str:
        return self.match.game.seat_name(self.match.state, seat)

    # Question and answer

    def ask(self) -> None:
        """The prompt and what may be answered."""
        self.write(sentence(self.match.prompt()))
        choices = self.match.legal()
        by_chance = self.match.mover == CHANCE
        if by_chance and len(choices) > LISTED_OUTCOMES:
            self.numbers = {}
            self.write(f"{len(choices)} outcomes: type what it was, such as '{choices[0].text}', or 'roll'.")
            return
        listed, plans = numbered(self.match, choices), self.match.prompt().plans
        self.numbers = {str(number): choice.action for number, choice in listed.items()}
        entries = {
            choice.action: f"{number:>3}. {choice.text}{self.chance_of(choice)}"
            for number, choice in listed.items()
        }
        side_by_side = by_chance or len(entries) > LISTED_SINGLY
        plain = [entry for action, entry in entries.items() if action not in plans]
        self.write("\n".join(columns(plain) if side_by_side and plain else plain))
        for action in filter(plans.__contains__, entries):
            self.write(f"{entries[action]}: {plans[action]}")
        if buttons := [example.text for example in orders.examples(self.match) if example.button]:
            self.write(f"     or {', '.join(buttons)}")

    def chance_of(self, choice: Choice) -> str:
        """What a choice risks, in a few words behind it."""
        odds = self.match.odds(choice.action) if self.match.mover != CHANCE else None
        return f"  ({odds.summary})" if odds and odds.summary else ""

    def answer(self, text: str) -> None:
        """One line typed: an action by number or notation, or a command."""
        said = text.strip()
        word, _, argument = said.partition(" ")
        command = COMMANDS.get(word.lower())
        spelled = {choice.text for choice in (*self.match.legal(), *self.match.asides(self.eyes()))}
        if not said:
            return
        if command and said not in spelled and (command.argument or not argument):
            self.doubtful = []
            self.attempt(command.run, self, argument.strip())
        else:
            self.attempt(self.act, said)

    def attempt(self, deed: Callable[..., None], *arguments: object) -> None:
        """Does it, or says why not; the match goes on either way."""
        try:
            deed(*arguments)
        except (ValueError, OSError) as error:
            self.write(reason(error))

    def act(self, said: str) -> None:
        """Takes an action or a whole move; one with a warning must be said twice."""
        doubtful, self.doubtful = self.doubtful, []
        if doubtful and said.lower() in NO:
            self.write("Not done.")
            return
        actions = doubtful if doubtful and said.lower() in YES else self.meant(said)
        warnings = self.match.warnings(actions, said)
        if warnings and actions != doubtful:
            self.doubtful = actions
            self.write(f"{' '.join(warnings)} Type the same again, or yes, to do it; no leaves it.")
            return
        seat, before = self.match.mover, len(self.match.steps)
        self.match.play(actions)
        self.typed.append(before)
        self.moved, self.standing = True, None
        if isinstance(actions, Reading):
            if actions.left_out:
                self.write(actions.left_out)
            if actions.again:
                self.standing = Standing(said, seat, before, actions.until_disturbed)

    def meant(self, said: str) -> list[int]:
        """The actions behind a listed number or a notation."""
        if said in self.numbers:
            return [self.numbers[said]]
        seat, words = asides.speaker(self.match, said, None)
        if seat in self.match.bots and words == said and len(self.humans) == 1:
            (seat,) = self.humans
        if seat in self.match.bots:
            who = f"say who you are, such as '{self.humans[0] + 1}: {words}'"
            raise Refusal(f"{self.name(seat)} is held by a bot, which speaks for itself; {who}.")
        return self.match.read(words, seat if seat >= 0 else None)

    # Commands

    def undo(self, _: str) -> None:
        self.take_back(force=False)

    def force_undo(self, _: str) -> None:
        self.take_back(force=True)

    def take_back(self, force: bool) -> None:
        """Back to the last thing a person typed, all of a whole move: bots would only do the same again."""
        before = max((at for at in self.typed if at < len(self.match.steps)), default=None)
        if before is None or undo.why_not(self.match, before, self.humans):
            self.match.undo(force, self.humans)
        else:
            self.match.rewind(before)
        typed = len(self.match.steps)
        self.typed = [at for at in self.typed if at < typed]
        self.standing = None
        self.start = min(self.start, typed)
        self.told = {seat: min(step, typed) for seat, step in self.told.items()}
        self.write("Taken back.")
        self.moved = True

    def _last_choice(self) -> int:
        """Where a loaded match is taken up: at the last choice of a seat."""
        return max((number for number, step in enumerate(self.match.steps) if step.mover >= 0), default=0)

    def odds(self, argument: str) -> None:
        """The odds of all actions, of one, or of a whole move."""
        if argument:
            lines = list(self.risk(argument, self.meant(argument)))
        else:
            lines = [line for choice in self.match.legal() for line in self.risk(choice.text, choice.action)]
        self.write("\n".join(lines) or "Nothing here is a risk whose odds can be told.")

    def risk(self, text: str, move: int | Sequence[int]) -> Iterator[str]:
        odds = self.match.odds(move) if self.match.mover >= 0 else None
        return odds_lines(text, odds) if odds else iter(())

    def hint(self, _: str) -> None:
        self.write("\n".join(thinking.hint_lines(thinking.hint_for(self.match))))

    def save(self, name: str, replace: bool = False) -> None:
        """Writes the record; a file that is not this match's own is replaced only by `save!`."""
        if not name:
            raise Refusal("Say a file name too, such as: save game.txt")
        path = Path(name).expanduser()
        own = path.resolve() in [file.resolve() for file in self.files]
        if path.exists() and not own and not replace:
            raise Refusal(f"{path} exists already; 'save! {name}' replaces it.")
        write_file(path, dumps(self.match, pylae.__version__).encode())
        self.files = [*(file for file in self.files if file != path), path]
        what, *words = ("see it again", "replay") if self.match.over else ("go on", "play", "--load")
        self.write(f"Saved. {self.all_hands('This file')}To {what}:")
        self.write(shell_line(*words, shell_name(path)))

    def force_save(self, name: str) -> None:
        self.save(name, replace=True)

    def log(self, argument: str) -> None:
        """All that happened, in short or with every die."""
        if argument not in ("", "all"):
            raise Refusal("Say 'log', or 'log all' for every die.")
        lines = self.match.log(self.eyes())
        told = lines if argument else [told.line for told in folded(lines)]
        self.write("\n".join(map(sentence, told)) or "Nothing has happened yet.")

    def board(self, _: str) -> None:
        self.write_board(self.eyes())

    def look(self, argument: str) -> None:
        """How the board would be after a plan: only what would be different."""
        if not argument:
            raise Refusal("Say at what, such as: look 3")
        eyes = self.eyes()
        now, then = (
            self.match.game.show(view, eyes)
            for view in (self.match.view(eyes), orders.foreseen(self.match, self.meant(argument)))
        )
        parts = now.split("\n\n")
        different = [part for part in then.split("\n\n") if part not in parts]
        self.write("\n\n".join(different) or "Nothing would be different.")

    def asides(self, argument: str) -> None:
        """What may be done unasked, and whether bots wait for it before they decide."""
        if argument not in ("", "always", "never"):
            raise Refusal("Say 'asides', 'asides always' or 'asides never'.")
        if argument:
            self.waits = argument == "always" and has_asides(self.match.game)
            self.write(
                f"Bots {'wait for you before they' if self.waits else 'do not wait before they'} decide."
            )
            return
        found = [choice.text for choice in self.match.asides(self.eyes())]
        self.write(
            "\n  ".join(["Unasked you may say:", *found]) if found else "Nothing can be done unasked now."
        )
        self.tell_others_how()

    def tell_others_how(self) -> None:
        """How those at this keyboard who are not asked say what they do."""
        others = [seat + 1 for seat in self.humans if seat != self.eyes()]
        if others and has_asides(self.match.game):
            self.write(f"Others at this keyboard say it with their number in front: '{others[0]}: …'.")

    def passes(self, argument: str) -> None:
        """Whether who types this is asked where a card could be played out of turn."""
        if argument not in ("", "always", "never"):
            raise Refusal("Say 'passes always', or 'passes never' to be asked again.")
        seats = {self.eyes()} & set(self.humans)
        if not has_asides(self.match.game) or not seats:
            raise Refusal("Nobody is asked out of turn here to play a card.")
        if argument:
            self.passing = self.passing | seats if argument == "always" else self.passing - seats
        passes = seats <= self.passing
        unless = " not asked, unless it is dangerous to pass," if passes else " asked"
        self.write(f"You are{unless} when you could play a card out of turn.")
        self.moved = passes and self.match.prompt().harmless is not None  # and so this question is passed too

    def piles(self, _: str) -> None:
        """What may be looked through: discards and the like."""
        lines = [line for pile in self.match.piles(self.eyes()) for line in pile_lines(pile)]
        self.write("\n".join(lines) or "This game has no piles to look through.")

    def moves(self, _: str) -> None:
        self.ask()

    def rules(self, section: str) -> None:
        """Our summary of a section, or of the one behind the question now asked."""
        from pylae.core import rulebook

        book = rulebook.read(self.match.game)
        for found in book.find(section or self.match.prompt().section):
            self.write("\n".join(section_lines(found)))

    def code(self, _: str) -> None:
        self.write(pylae.code(self.match))
        if warning := self.all_hands("This code"):
            self.write(warning)

    def roll(self, _: str) -> None:
        """Lets the computer decide one physical chance."""
        before = len(self.match.steps)
        self.match.roll()
        self.typed.append(before)
        self.moved = True

    def help(self, _: str) -> None:
        self.write("Type the number of an action, or the action as it is written. Now you may type:")
        taught = orders.examples(self.match)
        for example in taught:
            self.write(f"  {example.text:<26} {example.means}".rstrip())
        if not taught:
            self.write(f"  {self.match.legal()[0].text}")
        if unasked := [choice.text for choice in self.match.asides(self.eyes())]:
            self.write(f"Unasked, whoever is asked: {', '.join(unasked)}")
        self.tell_others_how()
        self.write("Commands:")
        for name, command in COMMANDS.items():
            if command.help:
                self.write(f"  {f'{name} {command.argument}':<22} {command.help}")

    def quit(self, _: str) -> None:
        self.left = True


@dataclass(frozen=True)
class Standing:
    """An answer that a seat has given beforehand, to be given again until it can no longer be or something happens."""

    text: str
    seat: int
    since: int  # how many steps there were when it was last given
    until_disturbed: bool


@dataclass(frozen=True)
class Command:
    """What a word at the prompt does."""

    run: Callable[[LineTable, str], None]
    help: str
    argument: str = ""  # how its argument is written; without one the word stands alone


COMMANDS = {
    "board": Command(LineTable.board, "the board again"),
    "piles": Command(LineTable.piles, "the discards and other open piles, card by card"),
    "moves": Command(LineTable.moves, "the question and the actions again"),
    "asides": Command(
        LineTable.asides, "what you may do unasked; with always, bots wait for it", "[always|never]"
    ),
    "passes": Command(
        LineTable.passes, "with always, you are not asked to play cards out of turn", "[always|never]"
    ),
    "odds": Command(LineTable.odds, "the chances of every action, or of one", "[ACTION]"),
    "hint": Command(LineTable.hint, "what a good player would do, how often that wins, and why"),
    "undo": Command(LineTable.undo, "takes back the last choice, until dice or cards were seen since"),
    "undo!": Command(LineTable.force_undo, "takes it back even then"),
    "log": Command(LineTable.log, "all that happened; 'log all' with every die", "[all]"),
    "look": Command(LineTable.look, "how the board would be after a plan, before you choose it", "ACTION"),
    "rules": Command(
        LineTable.rules, "a section of the rules; without one, the section of this question", "[SECTION]"
    ),
    "save": Command(LineTable.save, "writes the record of this game", "FILE"),
    "save!": Command(LineTable.force_save, "the same, over an existing file", "FILE"),
    "code": Command(LineTable.code, "this position as a code to copy"),
    "roll": Command(LineTable.roll, "lets the computer roll or draw, when you play with real dice and cards"),
    "help": Command(LineTable.help, "how to say what you may do now, and this list"),
    "?": Command(LineTable.help, ""),
    "quit": Command(LineTable.quit, "leaves the table"),
}
