"""For who runs a server: tables and people are found, shown, taken away and deleted, and the whole database is copied, while it serves.

pylae admin tables --state running
pylae admin users Mallory
pylae admin backup copy.db
"""

from __future__ import annotations

import json as text
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pylae.web.owner import Database, Whom, at, clean, person, shut_out

if TYPE_CHECKING:
    from pylae.web.registry import Found, Known
    from pylae.web.store import Store, User

app = typer.Typer(
    name="admin",
    help="For who runs a server: works on its database (--database, or PYLAE_DATABASE) while it serves.",
)

Json = Annotated[bool, typer.Option("--json", help="As JSON.")]
Most = Annotated[int, typer.Option("--most", min=1, max=10_000, help="At most so many.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="The id of a table; of a person the id or login.")]


class State(StrEnum):
    open = "open"
    running = "running"
    over = "over"


class What(StrEnum):
    table = "table"
    person = "person"


@app.callback(invoke_without_command=True)
def admin(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command(epilog="Example: pylae admin tables --state running")
def tables(
    id: Annotated[str | None, typer.Argument(metavar="ID", help="One table, with its seats.")] = None,
    game: Annotated[str | None, typer.Option("--game", help="Only of this game.")] = None,
    state: Annotated[State | None, typer.Option("--state", help="Only those that stand so.")] = None,
    whom: Annotated[str | None, typer.Option("--person", metavar="WHOM", help="Only where they sit.")] = None,
    most: Most = 50,
    json: Json = False,
    database: Database = None,
) -> None:
    """Lists tables, the last changed first, or shows one. What is hidden at them stays hidden."""
    from pylae.web import registry

    async def look(store: Store) -> list[Found]:
        user = await somebody(store, whom) if whom else None
        return await registry.tables(store, id, game, state and state.value, user and user.id, most)

    found = at(database, look)
    if id and not found:
        raise ValueError(f"there is no table {id!r}; `pylae admin tables` lists them")
    if json:
        print(text.dumps([it.json() for it in found], ensure_ascii=False, indent=2))
    elif id:
        print("\n".join(told(found[0])))
    else:
        rows = [
            (it.row.id, it.row.game, it.state, str(it.row.steps), day(it.row.changed), sat(it))
            for it in found
        ]
        listed(("Table", "Game", "State", "Steps", "Changed (UTC)", "Seats"), rows, "There is no such table.")


@app.command(epilog="Example: pylae admin users Ann --most 10")
def users(
    part: Annotated[
        str | None, typer.Argument(metavar="TEXT", help="Part of a name or login, or an id; all without it.")
    ] = None,
    most: Most = 50,
    json: Json = False,
    database: Database = None,
) -> None:
    """Finds people, the last seen first."""
    from pylae.web import registry

    found = at(database, lambda store: registry.people(store, part or "", most))
    if json:
        print(text.dumps([it.json() for it in found], ensure_ascii=False, indent=2))
        return
    rows = [
        (it.user.id, clean(it.user.name), kind(it), str(it.tables), day(it.user.created), day(it.user.seen))
        for it in found
    ]
    listed(("Id", "Name", "", "Tables", "Came (UTC)", "Seen (UTC)"), rows, "There is nobody like that.")


@app.command(epilog="Example: pylae admin block Mallory")
def block(whom: Whom, database: Database = None) -> None:
    """Shuts somebody out: no talk, no seat at a table with others. Games that run go on."""
    print(f"{at(database, lambda store: shut_out(store, whom, True))} is shut out from meeting others.")


@app.command("let-in", epilog="Example: pylae admin let-in Mallory")
def let_in(whom: Whom, database: Database = None) -> None:
    """Lets somebody in again."""
    print(f"{at(database, lambda store: shut_out(store, whom, False))} may meet others again.")


@app.command(epilog="Example: pylae admin export person Mallory --output mallory.zip")
def export(
    what: What,
    name: Name,
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Write here; of a table else to stdout.")
    ] = None,
    database: Database = None,
) -> None:
    """Takes away the record of a table, or all that is kept about a person as one archive."""
    from pylae.web import registry

    if what == What.table:
        record = at(database, lambda store: registry.record(store, name))
        data = record.encode()
    else:

        async def all_of(store: Store) -> bytes:
            return await registry.kept_about(store, await somebody(store, name))

        if output is None:
            raise ValueError("the archive of a person needs a file: add --output NAME.zip")
        data = at(database, all_of)
    if output:
        output.write_bytes(data)
        print(f"{output} is written ({len(data)} bytes).")
    else:
        sys.stdout.write(data.decode())


@app.command(epilog="Example: pylae admin delete table xgN3 --yes")
def delete(what: What, name: Name, yes: Yes = False, database: Database = None) -> None:
    """Deletes a table for everybody, or a person with the tables where nobody else ever sat. Asks first."""
    from pylae.web import registry

    async def meant(store: Store) -> tuple[str, str]:
        if what == What.person:
            user = await somebody(store, name)
            return user.id, f"{clean(user.name)} (id {user.id}), with all that is only theirs"
        row = await store.table(name)
        if row is None:
            raise ValueError(f"there is no table {name!r}; `pylae admin tables` lists them")
        return (
            row.id,
            f"the table {row.id} of {row.game} after {row.steps} steps, for everybody who sits there",
        )

    id, shown = at(database, meant)
    if not yes and not agreed(f"Delete {shown}?"):
        print("Nothing was deleted.")
        return

    async def gone(store: Store) -> None:
        await (store.delete_user(id) if what == What.person else registry.delete_table(store, id))

    at(database, gone)
    print(f"Deleted: {shown}.")


@app.command(epilog="Example: pylae admin backup copy.db")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")], database: Database = None
) -> None:
    """Copies the whole database as it stands at one moment, while the server runs."""
    from pylae.web import keeping

    keeping.backup(url_of(database), file)
    print(f"{file} is a whole copy ({file.stat().st_size} bytes); keep PYLAE_SECRET with it, elsewhere.")


@app.command(epilog="Example: pylae admin restore copy.db")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `backup` has written.")],
    force: Annotated[bool, typer.Option("--force", help="Over people and games that are there.")] = False,
    database: Database = None,
) -> None:
    """Puts a copy in the place of the database. The server must not run."""
    from pylae.web import keeping

    keeping.restore(url_of(database), file, force)
    print(f"The database is now as {file} says; start the server again.")


# What the commands share


async def somebody(store: Store, whom: str) -> User:
    """Whom an id, a login or the number of a report names; raises `ValueError`."""
    if user := await person(store, whom):
        return user
    raise ValueError(
        f"there is nobody {whom!r}: give an id or a name to log in with; `pylae admin users` finds them"
    )


def url_of(database: str | None) -> str:
    from pylae.web.settings import Settings

    return database or Settings.from_environment().database


def agreed(question: str) -> bool:
    """Asks whoever sits there; raises `ValueError` where nobody does."""
    if not sys.stdin.isatty():
        raise ValueError("nobody can be asked here; add --yes if you are sure")
    return typer.confirm(question)


def listed(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]], none: str) -> None:
    """A list in columns, the last as wide as it is."""
    if not rows:
        print(none)
        return
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(len(heads))]
    for row in (heads, *rows):
        print("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip())


def told(found: Found) -> list[str]:
    """One table."""
    row = found.row
    head = [
        f"Table {row.id}: {row.game}, {found.state}, {row.steps} steps in {row.seq} events",
        f"  opened {day(row.created)}, changed {day(row.changed)} (UTC), {'listed' if row.listed else 'not listed'}",
        f"  {row.heading or 'not begun'}{f': {row.result}' if row.result else ''}",
    ]
    return head + [
        f"  {seat.number + 1}. {clean(seat.name) or seat.kind}  {seat.kind}{f' {seat.policy}' if seat.policy else ''}"
        f"{f', id {seat.user}' if seat.user else ''}"
        for seat in found.seats
    ]


def sat(found: Found) -> str:
    return ", ".join(clean(seat.name) or seat.kind for seat in found.seats)


def kind(known: Known) -> str:
    return f"{'guest' if known.user.guest else 'account'}{', shut out' if known.user.barred else ''}"


def day(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d %H:%M")
