"""What somebody brings to a new table: for each slot of the game a file, a text, or the name of a deck."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from starlette.datastructures import UploadFile
from starlette.requests import Request

from pylae.core.game import Game
from pylae.core.table_data import DataSlot, slots_of
from pylae.web import shelf
from pylae.web.problems import UNUSABLE, Problem
from pylae.web.store import storable

MOST_FILES, MOST_FIELDS = 10, 200
PICK, TEXT, FILE = "pick.", "text.", "data."  # fields of a form, before the name of a slot
USUAL, OWN, NAMED = "usual", "own", "name "  # what may be picked; after `NAMED` comes the name of a deck


@dataclass(frozen=True)
class Brought:
    """What is brought to one slot: what was picked, and the text, which is kept even where a name is picked."""

    pick: str = OWN
    text: str = ""
    fault: str = ""  # why the file that was sent is no text

    @property
    def used(self) -> str:
        """The text for the table; nothing where it plays with what is shipped."""
        if self.pick.startswith(NAMED):
            return self.pick.removeprefix(NAMED)
        return self.text if self.pick == OWN and self.text.strip() else ""


async def fields(request: Request) -> dict[str, str]:
    """The words of a form that was sent."""
    return (await fields_and_files(request))[0]


async def fields_and_files(request: Request) -> tuple[dict[str, str], dict[str, tuple[str, bytes]]]:
    """The words of a form, and its files with their names, by field; a field without a file has one without a name. Raises
    `Problem` for what is no text: a browser never sends halves of letters."""
    async with request.form(max_files=MOST_FILES, max_fields=MOST_FIELDS) as form:
        words = {key: value for key, value in form.items() if isinstance(value, str)}
        if not all(storable(word) for field in words.items() for word in field):
            raise Problem(400, "Something in this form is no text; type it again.")
        files = {
            key: (file.filename, await file.read())
            for key, file in form.items()
            if isinstance(file, UploadFile) and file.filename
        }
        return words, files


def read(game: Game, form: Mapping[str, str], sent: Mapping[str, tuple[str, bytes]]) -> dict[str, Brought]:
    """What a form brings to each slot; a file goes before everything else."""
    found = {}
    for slot in slots_of(game):
        pick = form.get(PICK + slot.name, OWN)
        text = form.get(TEXT + slot.name, "").replace("\r\n", "\n")
        if FILE + slot.name in sent:
            try:
                found[slot.name] = Brought(text=sent[FILE + slot.name][1].decode())
            except UnicodeDecodeError:
                found[slot.name] = Brought(pick, text, f"The file for {slot.name!r} is no text.")
        else:
            found[slot.name] = Brought(pick, text)
    return found


# The part of the form


@dataclass(frozen=True)
class Row:
    """A slot on the set-up page: what is brought, what may be picked, and what is wrong with it."""

    slot: DataSlot
    brought: Brought
    picks: dict[str, str]  # value and words; none where only a text will do
    seat: int  # whose deck it is, from 1 on; 0 for what all share
    wrong: list[str]

    @property
    def id(self) -> str:
        return self.slot.name.replace(" ", "-")


def rows(game: Game, brought: Mapping[str, Brought], data: Mapping[str, str], reason: str) -> list[Row]:
    """All slots of a game, with the reason beside the field of which it speaks."""
    names, faults = deck_names(game, data), wrong(game, data, reason)
    deck_slots = list(names)
    found = []
    for slot in slots_of(game):
        decks = names.get(slot.name, [])
        usual = Brought(USUAL if slot.name in names else OWN)
        mine = brought.get(slot.name, usual)
        picked = [mine.pick.removeprefix(NAMED)] if mine.pick.startswith(NAMED) else []
        picks = {NAMED + deck: deck for deck in dict.fromkeys([*decks, *picked])}
        found.append(
            Row(
                slot,
                mine,
                {USUAL: "As usual", **picks, OWN: "My own, written below"} if slot.name in names else {},
                deck_slots.index(slot.name) + 1 if slot.name in names else 0,
                faults.get(slot.name, []),
            )
        )
    return found


def deck_names(game: Game, data: Mapping[str, str]) -> dict[str, list[str]]:
    """For each slot of a deck the names that will do, with the cards that are brought or else with those shipped."""
    tools = shelf.collection(game)
    if tools is None:
        return {}
    own = {slot: data[slot] for slot in tools.card_slots if slot in data}
    files = own if tools.card_slots[0] in own else {**tools.shipped, **own}
    decks = list(tools.decks({} if tools.problems(files) else files))
    return dict.fromkeys(tools.deck_slots, decks)


def wrong(game: Game, data: Mapping[str, str], reason: str) -> dict[str, list[str]]:
    """The slot that a reason speaks of with everything that is wrong there, to be told beside its field."""
    said = reason.removeprefix(UNUSABLE)
    about = [
        slot.name
        for slot in slots_of(game)
        if re.match(rf"{re.escape(slot.name)}\b|The file for '{re.escape(slot.name)}'", said)
    ]
    tools = shelf.collection(game)
    cards = tools.card_slots if tools else ()
    return {
        slot: (tools.problems({slot: data[slot]}) if tools and slot in cards and slot in data else [])
        or [said]
        for slot in about
    }
