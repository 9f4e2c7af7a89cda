"""What commands print of a game, of a section of its rules and of many games: pages that nobody answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pylae.core.options import Option, player_words
from pylae.core.rulebook import SPEAKING, Rulebook, Section
from pylae.core.table_data import slots_of
from pylae.terminal import streams

if TYPE_CHECKING:
    from pylae.lab.sim import Summary


def tell_game(game: Any) -> None:
    """One game, its options, its bots, and what data it takes."""
    from pylae.bots.company import sentences

    about, write = game.about, streams.printer()
    made = ", ".join(str(word) for word in (about.designers, about.publisher, about.year) if word)
    write(f"{about.title}{f' ({made})' if made else ''}\n{about.sentence}")
    write(f"{for_how_many(game)}, {about.minutes} minutes. {about.difficulty}.")
    if about.reconstructed:
        write(f"Reconstructed: {about.reconstructed}")
    if about.balance:
        write(f"How even: {about.balance}")
    write("\nOptions, as --option NAME=VALUE:")
    for option in game.options:
        write("\n".join(option_lines(option)))
    write("\nBots, as --bot SEAT=NAME, from the weakest to the strongest:")
    for policy, sentence in sentences(game).items():
        write(f"  {policy}: {sentence}")
    if slots := slots_of(game):
        write("\nData of your own, as --data NAME=FILE:")
    for slot in slots:
        write(f"  {slot.name}: {slot.text}{' Required.' if slot.required else ''}")


def option_lines(option: Option) -> Iterator[str]:
    """An option: what it is called, how it is written, and what each of its values means."""
    yield f"  {option.title} ({option.section})"
    yield f"      {option.name}={'|'.join(option.values)}, usually {option.word(option.default)}"
    if option.is_flag:
        yield f"      yes: {option.values['yes'].text}"
        yield f"      no: {option.values['no'].text}"
        return
    yield f"      {option.text}"
    for word, value in () if option.counts else option.values.items():
        title = "" if word == value.title else f" {value.title}."
        yield f"      {word}:{title} {value.text}"


def for_how_many(game: Any) -> str:
    """1 player, 2 players, 1–4 players."""
    words = player_words(game.options)
    return f"{words} {'player' if words == '1' else 'players'}"


def tell_summary(title: str, summary: Summary, json: bool) -> None:
    """What became of many games, for people or for programs."""
    from pylae.terminal.telling import summary_lines

    if json:
        streams.print_json(summary.as_dict())
    else:
        streams.printer()("\n".join(summary_lines(title, summary)))


def section_page(book: Rulebook, section: Section) -> Iterator[str]:
    """A section with its summary, the functions that do it and those that speak of it room by room, and its tests."""
    from pylae.terminal.telling import section_lines

    yield from section_lines(section)
    if section.why:
        yield f"  {'why' if section.ruling else 'no code'}: {section.why}"
    for room, places in book.code(section.id).items():
        yield f"  {room}"
        for place in places:
            yield f"    {place}"
            if room not in SPEAKING and place.sentence:
                yield f"      {place.sentence}"
    if tests := book.tests(section.id):
        yield "  tests"
        yield from (f"    {test}" for test in tests)


def figure(value: Any) -> str:
    """A measured number, short enough to read."""
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)
