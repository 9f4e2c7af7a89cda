"""Settings and the command that serves: what it says, and when it refuses to begin."""

from __future__ import annotations

import socket
import stat
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from pylae import cli
from pylae.web import serving
from pylae.web.app import create_app
from pylae.web.doorstep import Doorstep, Line
from pylae.web.guard import Limits
from pylae.web.settings import DEFAULT_SECRET, Settings, SettingsError


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person without any settings."""
    monkeypatch.setenv("PYLAE_DATABASE", "")  # and not deleted, so that what `serve` sets is undone
    for name in ("SECRET", "PRODUCTION", "ORIGINS", "PROXIES", "PACE", "THINKERS", "LIMITS"):
        monkeypatch.delenv(f"PYLAE_{name}", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What uvicorn would be asked to serve; it takes a while to open, listens for a moment, and ends."""
    asked: dict[str, Any] = {}
    others = threading.enumerate()  # of servers before that never listened

    def run(app: str, **more: Any) -> None:
        asked.update(more, app=app)
        threads = [thread for thread in threading.enumerate() if thread.daemon and thread not in others]
        time.sleep(asked.get("opening", 0.0))
        asked["said before"] = capsys.readouterr().out
        family = socket.AF_INET6 if ":" in more["host"] else socket.AF_INET
        with socket.create_server((more["host"], more["port"]), family=family):
            for thread in threads:
                if thread.name.startswith("Thread") and "_when_it_listens" in thread.name:
                    thread.join(20)

    monkeypatch.setattr(uvicorn, "run", run)
    return asked


def test_without_settings_games_are_kept_in_a_folder_of_ones_own(home: Path):
    settings = Settings.from_environment()
    assert settings.database == f"sqlite:///{home / 'pylae' / 'pylae.db'}"


def test_a_secret_of_ones_own_is_made_once_and_readable_only_by_its_owner(home: Path):
    first, second = Settings.from_environment(), Settings.from_environment()
    assert first.secret == second.secret and len(first.secret) == 64
    assert stat.S_IMODE((home / "pylae" / "secret").stat().st_mode) == 0o600


@pytest.mark.parametrize("secret", ["", "short", DEFAULT_SECRET])
def test_a_production_start_refuses_a_missing_short_or_default_secret(home: Path, secret: str):
    with pytest.raises(SettingsError, match="PYLAE_SECRET must be set"):
        Settings.from_environment(
            {"PYLAE_PRODUCTION": "1", "PYLAE_SECRET": secret, "XDG_DATA_HOME": str(home)}
        )


def test_a_production_start_takes_a_real_secret(home: Path):
    settings = Settings.from_environment(
        {"PYLAE_PRODUCTION": "yes", "PYLAE_SECRET": "x" * 32, "PYLAE_DATABASE": "sqlite:///a.db"}
    )
    assert settings.production and settings.database == "sqlite:///a.db"


@pytest.mark.parametrize(("production", "pace"), [("1", "0"), ("1", "-1"), ("0", "-0.5"), ("0", "nan")])
def test_a_server_for_others_waits_before_it_shows_an_answer(home: Path, production: str, pace: str):
    words = {"PYLAE_PRODUCTION": production, "PYLAE_SECRET": "x" * 32, "PYLAE_DATABASE": "sqlite:///a.db"}
    with pytest.raises(SettingsError, match="PYLAE_PACE must be above 0"):
        Settings.from_environment(words | {"PYLAE_PACE": pace})


def test_lists_and_numbers_are_read_or_refused(home: Path):
    settings = Settings.from_environment(
        {
            "PYLAE_ORIGINS": "https://a.example/, https://b.example",
            "PYLAE_PACE": "2",
            "PYLAE_THINKERS": "4",
            "XDG_DATA_HOME": str(home),
        }
    )
    assert settings.origins == ("https://a.example", "https://b.example") and settings.pace == 2
    assert settings.thinkers == 4
    for wrong in ("none", "-1", "0", ""):
        with pytest.raises(SettingsError, match="PYLAE_THINKERS"):
            Settings.from_environment({"PYLAE_THINKERS": wrong, "XDG_DATA_HOME": str(home)})
    with pytest.raises(SettingsError, match="number of seconds"):
        Settings.from_environment({"PYLAE_PACE": "slow", "XDG_DATA_HOME": str(home)})


def test_serve_says_where_it_is_open_and_where_games_are_kept(home: Path, served: dict[str, Any], capsys):
    assert cli.run(["serve"]) == 0
    said = capsys.readouterr().out
    assert f"http://localhost:{served['port']}" in said and str(home / "pylae" / "pylae.db") in said
    assert served["host"] == "127.0.0.1" and served["workers"] == 1
    assert (home / "pylae" / "pylae.db").exists()


def test_the_doorstep_finds_the_limits_of_the_server_it_stands_before(home: Path, served: dict[str, Any]):
    assert cli.run(["serve"]) == 0
    config = uvicorn.Config(
        create_app(Settings("sqlite:///none")),
        **{name: served[name] for name in ("http", "ws", "proxy_headers")},
        log_config=None,
    )
    config.load()
    assert config.http_protocol_class is Doorstep and config.ws_protocol_class is Line
    assert isinstance(config.loaded_app.state.limits, Limits), "nothing stands between"  # type: ignore[union-attr]


def test_serve_says_that_it_is_open_only_when_it_listens(home: Path, served: dict[str, Any], capsys):
    served["opening"] = 0.5
    assert cli.run(["serve"]) == 0
    assert served["said before"] == ""
    assert "is open at" in capsys.readouterr().out


def test_serve_that_cannot_begin_says_nothing_of_being_open(home: Path, monkeypatch, capsys):
    def run(app: str, **more: Any) -> None:
        time.sleep(0.3)
        raise SystemExit(3)  # as uvicorn does where a worker fails at its start

    monkeypatch.setattr(uvicorn, "run", run)
    with pytest.raises(SystemExit):
        cli.run(["serve"])
    assert "is open" not in capsys.readouterr().out


def test_serve_takes_the_first_free_port_or_explains_why_the_wanted_one_cannot_be_had(
    home: Path, served: dict[str, Any], capsys
):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert cli.run(["serve", "--port", str(port)]) == 1
        assert f"port {port} of 127.0.0.1 is in use; choose another" in capsys.readouterr().err
        assert not served
    assert cli.run(["serve", "--port", str(port)]) == 0
    assert served["port"] == port


@pytest.mark.parametrize("host", ["192.0.2.7", "no.such.host.invalid", "2001:db8::7", "..", "a" * 70])
@pytest.mark.parametrize("port", [[], ["--port", "0"], ["--port", "8123"]])
def test_serve_names_the_address_it_could_not_have(
    home: Path, served: dict[str, Any], capsys, host: str, port: list[str]
):
    assert cli.run(["serve", "--host", host, *port]) == 1
    said = capsys.readouterr()
    assert said.err.startswith(f"pylae: {host} is no address of this machine; ") and said.err.count("\n") == 1
    assert not said.out and not served


def test_serve_listens_at_an_address_of_the_newer_kind(home: Path, served: dict[str, Any], capsys):
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no such address")
    assert cli.run(["serve", "--host", "::1"]) == 0
    assert f"http://[::1]:{served['port']} " in capsys.readouterr().out


def test_serve_refuses_production_without_a_secret(home: Path, served: dict[str, Any], capsys, monkeypatch):
    monkeypatch.setenv("PYLAE_PRODUCTION", "1")
    assert cli.run(["serve"]) == 1
    assert "PYLAE_SECRET must be set" in capsys.readouterr().err and not served


@pytest.mark.parametrize("url", ["mysql://somewhere/db", "nonsense", "sqlite://"])
def test_serve_refuses_a_database_it_cannot_use(home: Path, served: dict[str, Any], capsys, url: str):
    assert cli.run(["serve", "--database", url]) == 1
    assert "sqlite:///" in capsys.readouterr().err and not served


def test_a_password_is_never_printed():
    assert serving.shown("postgresql://ann:hush@db/pylae") == "db/pylae"


def test_a_browser_is_opened_only_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not serving.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serving.has_screen()
