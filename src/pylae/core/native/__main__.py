"""Looking at compiled rules: what a rule became, beside the lines it came from.

    python -m pylae.core.native show earth_and_water combat.fight
    python -m pylae.core.native show thermopyles fight --as optimised
    python -m pylae.core.native list go_tell_the_spartans

A rule is named by its chapter and its own name, or by either alone.
"""

from __future__ import annotations

import argparse
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from pylae.core import engine
from pylae.core.native import NoCompiler, cuda, machine
from pylae.core.native.lines import Target
from pylae.core.native.llvm import Text
from pylae.core.native.program import Program
from pylae.core.native.ranges import Ranges
from pylae.core.native.unit import Unit
from pylae.core.playout import final_states
from pylae.core.source import Refused

LINE = re.compile(r"^  ; (\S+\.py):(\d+)$")
FORMS = {
    "text": "LLVM's text as the compiler writes it, with the lines of the rule",
    "checked": "the same with every check",
    "optimised": "LLVM's text after optimising",
    "assembly": "this processor's assembly",
    "ptx": "a GPU's assembly",
}


def main(arguments: list[str] | None = None) -> int:
    ask = argparse.ArgumentParser(prog="python -m pylae.core.native", description="Look at compiled rules.")
    verbs = ask.add_subparsers(dest="verb", required=True)
    show = verbs.add_parser("show", help="print what rules became")
    names = verbs.add_parser("list", help="name the rules that a game's loops reach")
    for verb in (show, names):
        verb.add_argument("game", help="the game, such as thermopyles")
        verb.add_argument("--policy", default="heuristic", help="who plays: random or heuristic")
    show.add_argument("rules", nargs="+", help="chapters or rules: combat, combat.fight, fight")
    show.add_argument(
        "--as",
        dest="form",
        default="text",
        choices=list(FORMS),
        help=", ".join(f"{k}: {v}" for k, v in FORMS.items()),
    )
    given = ask.parse_args(arguments)
    try:
        program = program_of(given.game, given.policy)
        if given.verb == "list":
            print("\n".join(f"{unit.name:40} {unit.source.where}" for unit in program.units.values()))
            return 0
        print(shown(program, chosen(program, given.rules), given.form))
    except (ValueError, NoCompiler, Refused) as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:  # `| head` has seen enough
        sys.stderr.close()
    return 0


def program_of(name: str, policy: str) -> Program:
    """The program of a game's playouts."""
    game: Any = import_module("pylae.games").load(name)  # core knows no game
    return Program({"final_states": final_states}, engine.slots(game, policy), game.State)


def chosen(program: Program, words: list[str]) -> list[Unit]:
    """The units that some words name."""
    found: list[Unit] = []
    for word in words:
        units = [unit for unit in program.units.values() if word in names_of(unit) and unit not in found]
        if not units:
            raise ValueError(f"no rule is called {word}; `list` names those that the game's loops reach")
        found += units
    return found


def names_of(unit: Unit) -> tuple[str, str, str]:
    chapter, name = unit.source.file.stem, unit.source.function.__name__
    return chapter, name, f"{chapter}.{name}"


def shown(program: Program, units: list[Unit], form: str) -> str:
    """The units in one of the forms."""
    target = Target(
        checked=form == "checked",
        deposit=form not in ("text", "checked", "ptx") and machine.deposits(),
        kernels=form == "ptx",
    )
    text = Text(program, target, Ranges(program) if form == "ptx" else None).text
    if form in ("text", "checked"):
        return "\n\n".join(with_source(function_in(text, unit), unit) for unit in units)
    for unit in units:  # kept apart, so that there is something to see
        head = re.compile(rf'define internal (.*@"rule {re.escape(unit.name)}"\(.*\)) nounwind')
        text = head.sub(rf"define {'internal ' if form == 'ptx' else ''}\1 noinline nounwind", text)
    processor = cuda.processor(90) if form == "ptx" else machine.cpu()
    module = machine.optimised(text, processor, threading=form != "ptx")
    if form == "optimised":
        return "\n".join(str(module.get_function(f"rule {unit.name}")) for unit in units)
    assembly = processor.emit_assembly(module)
    return assembly if form == "ptx" else "\n".join(block_in(assembly, unit) for unit in units)


def function_in(text: str, unit: Unit) -> str:
    """One function out of the compiler's text."""
    head = f'@"rule {unit.name}"('
    start = next(
        match.start()
        for match in re.finditer(r"^define ", text, re.M)
        if head in text[match.start() :].split("\n")[0]
    )
    return text[start : text.index("\n}", start) + 2]


def with_source(text: str, unit: Unit) -> str:
    """LLVM's text with each line of the rule above what became of it."""
    lines = Path(unit.source.code.co_filename).read_text().splitlines()
    told = [f"; {unit.source.where}"]
    for line in text.splitlines():
        found = LINE.match(line)
        told.append(f"{line}  {lines[int(found[2]) - 1].strip()}" if found else line)
    return "\n".join(told)


def block_in(assembly: str, unit: Unit) -> str:
    """One function out of this processor's assembly."""
    label = f'"rule {unit.name}":'
    if label not in assembly:
        return f"{unit.name}: nothing is left of it"
    start = assembly.index(label)
    end = assembly.find(".Lfunc_end", start)
    return assembly[start:end]


if __name__ == "__main__":
    sys.exit(main())
