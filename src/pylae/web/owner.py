"""For the owner of a server: what people have reported, and who is shut out from meeting others.

pylae reports                      # those that wait, with what was said
pylae reports close 3
pylae reports block 3              # whom report 3 is about; or a name, or an id
pylae reports let-in Mallory
"""

from __future__ import annotations

import asyncio
import json as text
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from pylae.web.blocks import Report
    from pylae.web.store import Store, User

T = TypeVar("T")

app = typer.Typer(
    name="reports",
    help="For the owner of a server: reads what people reported, closes it, and shuts somebody out.",
)
Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="As for `pylae serve`; or PYLAE_DATABASE.")
]
Whom = Annotated[
    str, typer.Argument(metavar="WHOM", help="The number of a report, a name to log in with, or an id.")
]


@app.callback(invoke_without_command=True)
def reports(
    context: typer.Context,
    database: Database = None,
    closed: Annotated[bool, typer.Option("--closed", help="Those that were dealt with.")] = False,
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Lists the reports that wait, the oldest first."""
    if context.invoked_subcommand is not None:
        return
    from pylae.web import blocks

    found = at(database, lambda store: blocks.open_reports(store, closed))
    if json:
        print(text.dumps([vars(report) for report in found], ensure_ascii=False, indent=2))
        return
    if not found:
        print("Nobody has reported anything." if not closed else "No report was closed yet.")
    for report in found:
        print("\n".join(lines(report)))


@app.command()
def close(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the report.")],
    database: Database = None,
) -> None:
    """Marks a report as dealt with."""
    from pylae.web import blocks

    if not at(database, lambda store: blocks.close_report(store, number)):
        raise ValueError(f"no report with the number {number} waits")
    print(f"Report {number} is closed.")


@app.command()
def block(whom: Whom, database: Database = None) -> None:
    """Shuts somebody out: no talk, no seat at a table with others. Games that run go on."""
    name = at(database, lambda store: shut_out(store, whom, True))
    print(f"{name} is shut out from meeting others.")


@app.command("let-in")
def let_in(whom: Whom, database: Database = None) -> None:
    """Lets somebody in again."""
    name = at(database, lambda store: shut_out(store, whom, False))
    print(f"{name} may meet others again.")


async def shut_out(store: Store, whom: str, barred: bool) -> str:
    """Shuts out whoever is meant, or lets them in; gives the name."""
    from pylae.web import blocks

    user = await person(store, whom)
    if user is None:
        raise ValueError(
            f"there is nobody {whom!r}: give the number of a report, a name to log in with, or an id"
        )
    await blocks.bar(store, user.id, barred)
    return clean(user.name)


async def person(store: Store, whom: str) -> User | None:
    """Whom a number of a report, an id or a login names."""
    from pylae.web import blocks

    if whom.isdecimal():
        every = [*await blocks.open_reports(store), *await blocks.open_reports(store, closed=True)]
        about = next((report.about for report in every if report.id == int(whom)), None)
        return await store.user(about) if about else None
    return await store.user(whom) or await store.user_of_login(whom)


def lines(report: Report) -> list[str]:
    """A report for people. What was written by others cannot move the cursor or change the colours of a terminal."""
    when = datetime.fromtimestamp(report.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
    head = f"{report.id}  {when}  about {clean(report.name)} (id {report.about or 'deleted'}), table {report.table}"
    said = [f"       said: {clean(each['words'])}" for each in report.said]
    return [head, f"   by {report.by or 'deleted'}: {clean(report.text) or 'no word'}", *said]


def clean(words: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in words)


def at(database: str | None, deed: Callable[[Store], Awaitable[T]]) -> T:
    """Does something with the server's database, whether it is serving or not."""
    from pylae.web.database import StoreError
    from pylae.web.settings import Settings
    from pylae.web.store import Store

    async def work() -> T:
        store = await Store.open(database or Settings.from_environment().database)
        try:
            return await deed(store)
        finally:
            await store.close()

    try:
        return asyncio.run(work())
    except StoreError as error:
        raise ValueError(str(error)) from None
