"""nginx before a server, with the configuration that is for operators but for ports, certificate and addresses."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pylae.web.serving import checked_port
from pylae.web.trials.server import Door

HOST = "play.example.org"
PROGRAMS = ("nginx", "openssl")
LINES = 4096  # that nginx holds; with a proxy each screen needs two
MISSING = "{} is not installed on this machine (Debian: apt-get install nginx-light openssl)"


class NoProxy(ValueError):
    """There is no nginx here."""


@dataclass(frozen=True)
class Proxy:
    """nginx that runs."""

    port: int
    plain: int
    certificate: Path

    @property
    def name(self) -> str:
        return f"{HOST}:{self.port}"

    @property
    def door(self) -> Door:
        return Door(self.name, self.certificate)


@contextlib.contextmanager
def proxy(folder: Path, configuration: Path, server: str) -> Iterator[Proxy]:
    """nginx before a server at an address such as 127.0.0.1:8000; raises `NoProxy`."""
    for program in PROGRAMS:
        if not shutil.which(program):
            raise NoProxy(MISSING.format(program))
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    asked = ["-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}"]
    made = ["openssl", "req", "-x509", *asked, "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    found = Proxy(checked_port("127.0.0.1", 0), checked_port("127.0.0.1", 0), certificate)
    text = configuration.read_text(encoding="utf-8")
    for said, here in {
        "127.0.0.1:8000": server,
        "listen 80;": f"listen 127.0.0.1:{found.plain};",
        "listen 443 ssl": f"listen 127.0.0.1:{found.port} ssl",
        f"/etc/letsencrypt/live/{HOST}/fullchain.pem": str(certificate),
        f"/etc/letsencrypt/live/{HOST}/privkey.pem": str(key),
    }.items():
        if text.count(said) != 1:
            raise ValueError(f"{configuration} should say {said!r} once")
        text = text.replace(said, here)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder / kind};\n" for kind in kinds)
    root = "user root;\n" if os.geteuid() == 0 else ""
    file, log = folder / "nginx.conf", folder / "error.log"
    file.write_text(
        f"{root}daemon off;\npid {folder / 'pid'};\nerror_log {log};\nworker_processes 1;\n"
        f"events {{ worker_connections {LINES}; }}\n"
        f"http {{\naccess_log off;\n{temporary}{text}\n}}\n"
    )
    nginx = subprocess.Popen(["nginx", "-p", folder, "-e", log, "-c", file], stderr=subprocess.DEVNULL)
    try:
        while True:
            if nginx.poll() is not None:
                raise RuntimeError(log.read_text())
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", found.port), timeout=1):
                break
            time.sleep(0.1)
        yield found
    finally:
        nginx.terminate()
        nginx.wait()
