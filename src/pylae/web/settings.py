"""The server's settings: from the environment, so that no secret lies in a file of the project.

PYLAE_DATABASE    sqlite:///path or postgresql://user:password@host/name; a file of your own by default
PYLAE_SECRET      at least 32 letters nobody can guess; it keys the digests of all tokens
PYLAE_PRODUCTION  1: refuse to start without a real secret, send cookies over https only
PYLAE_ORIGINS     other addresses of this server, comma-separated: https://play.example.org
PYLAE_PROXIES     addresses of proxies whose X-Forwarded-For is believed, comma-separated
PYLAE_PACE        seconds a bot takes for a move (0.7); with 0 nothing waits, for measurements only
PYLAE_THINKERS    how many bots and hints may think ahead at the same time in each process (2)
PYLAE_ANALYSIS    seconds of a processor that the analysis of a game may take (10)
PYLAE_WEBHOOKS    0: nobody is told while no page is open; or the hosts that may be told, comma-separated, and the word push
                  where the services of the browsers may be told too
PYLAE_METRICS     a token of at least 16 letters that opens /metrics; without it only this machine may look there
PYLAE_LOG         text or json: how log lines are written
PYLAE_LIMITS      0: nobody is too fast (for measurements only)
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pylae.web import logs

SHORTEST_SECRET = 32
SHORTEST_TOKEN = 16
SHORTEST_ANALYSIS = 0.1
DEFAULT_SECRET = "not a secret: only for a server that nobody else can reach"


class SettingsError(ValueError):
    """Settings with which the server must not start."""


@dataclass(frozen=True)
class Settings:
    """How one server runs."""

    database: str
    secret: str = DEFAULT_SECRET
    production: bool = False
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    pace: float = 0.7
    thinkers: int = 2  # bots and hints that think ahead at the same time, in each process
    analysis: float = 10.0  # seconds of a processor for the analysis of a game
    webhooks: bool = True  # may people be told at addresses of their own?
    webhook_hosts: tuple[str, ...] = ()  # at these only; at all of the open internet where there are none
    push: bool = True  # may browsers be told by way of their makers' services?
    known_push: bool = False  # only by the services that we know?
    metrics: str = ""  # the token that opens /metrics; without it only this machine may look there
    log: logs.Kind = "text"
    limited: bool = True  # are there limits on how fast somebody may ask?

    def __post_init__(self) -> None:
        if self.production and (self.secret == DEFAULT_SECRET or len(self.secret) < SHORTEST_SECRET):
            raise SettingsError(
                f"PYLAE_SECRET must be set to at least {SHORTEST_SECRET} letters nobody can guess; "
                'for example: export PYLAE_SECRET="$(openssl rand -hex 32)"'
            )

        if not self.pace >= 0 or (self.production and not self.pace):
            raise SettingsError(
                "PYLAE_PACE must be above 0: where nothing waits, haste tells what somebody holds"
            )
        if self.thinkers < 1:
            raise SettingsError(
                "PYLAE_THINKERS must be 1 or more: a bot that thinks ahead has to be let think"
            )
        if self.metrics and len(self.metrics) < SHORTEST_TOKEN:
            raise SettingsError(f"PYLAE_METRICS must be a token of at least {SHORTEST_TOKEN} letters")
        if not SHORTEST_ANALYSIS <= self.analysis < float("inf"):
            raise SettingsError(f"PYLAE_ANALYSIS must be a number of seconds, at least {SHORTEST_ANALYSIS}")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that PYLAE_… variables name, and what a server for oneself needs otherwise."""
        production = _yes(environment.get("PYLAE_PRODUCTION", ""))
        given = environment.get("PYLAE_SECRET", "")
        try:
            pace = float(environment.get("PYLAE_PACE", "0.7"))
        except ValueError:
            raise SettingsError("PYLAE_PACE is a number of seconds, such as 0.7") from None
        try:
            analysis = float(environment.get("PYLAE_ANALYSIS", "10"))
        except ValueError:
            raise SettingsError("PYLAE_ANALYSIS is a number of seconds, such as 10") from None
        thinkers = environment.get("PYLAE_THINKERS", "2")
        if not thinkers.isdecimal():
            raise SettingsError("PYLAE_THINKERS is a whole number, such as 2")
        told = environment.get("PYLAE_WEBHOOKS", "1")
        hosts = tuple(word.lower() for word in _words(told) if "." in word)
        push = "push" in _words(told.lower())
        return cls(
            database=environment.get("PYLAE_DATABASE") or own_database(environment),
            secret=given or (DEFAULT_SECRET if production else own_secret(environment)),
            production=production,
            origins=_words(environment.get("PYLAE_ORIGINS", "")),
            proxies=_words(environment.get("PYLAE_PROXIES", "")),
            pace=pace,
            thinkers=int(thinkers),
            analysis=analysis,
            webhooks=_said(told) and (bool(hosts) or not push),
            webhook_hosts=hosts,
            push=_said(told) and (push or not hosts),
            known_push=push,
            metrics=environment.get("PYLAE_METRICS", "").strip(),
            log=_kind(environment.get("PYLAE_LOG") or "text"),
            limited=_yes(environment.get("PYLAE_LIMITS", "1")),
        )


def own_folder(environment: Mapping[str, str]) -> Path:
    """Where a person's own games lie."""
    base = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "pylae"


def own_database(environment: Mapping[str, str]) -> str:
    """A database file of one's own; its folder is made."""
    folder = own_folder(environment)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'pylae.db'}"


def own_secret(environment: Mapping[str, str]) -> str:
    """A secret of one's own: made at the first start, kept beside the database, readable only by its owner."""
    file = own_folder(environment) / "secret"
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as fresh:
            fresh.write(secrets.token_hex(32))
    except FileExistsError:
        pass
    return file.read_text(encoding="utf-8").strip()


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip().rstrip("/") for word in text.split(",") if word.strip())


def _said(text: str) -> bool:
    """Whether something is said other than no."""
    return text.strip().lower() not in ("", "0", "no", "false", "off")


def _kind(text: str) -> logs.Kind:
    for kind in logs.KINDS:
        if text.strip().lower() == kind:
            return kind
    raise SettingsError(f"PYLAE_LOG is {' or '.join(logs.KINDS)}")


def _yes(text: str) -> bool:
    return text.strip().lower() in ("1", "yes", "true", "on")
