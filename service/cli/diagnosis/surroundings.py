"""The settings as such, and the directory and port of a laptop."""

import resource
from collections.abc import Iterator
from importlib.util import find_spec

from service.cli.diagnosis.finding import Diagnosis, judged
from service.platform.processes.ports import PortTaken, find_port
from service.platform.settings import Settings, variable
from service.wiring.serving import SPARE_FILES

FEW_FILES = 1024
"""Fewer than every system gives: an API would serve a few people only."""


def examine(settings: Settings) -> Iterator[Diagnosis]:
    yield Diagnosis("settings", "ok", f"{len(settings.__struct_fields__)} settings are well-formed")
    if settings.is_embedded:
        yield Diagnosis(
            "settings",
            "warning",
            "no URLs are set: the service runs servers of its own",
            f"fine on a laptop; else set {variable('database_url')} and {variable('redis_url')}",
        )
        yield _directory(settings)
    has_solvers = all(find_spec(package) for package in ("highspy", "numpy", "rustworkx"))
    yield judged(
        "pairing",
        "the solvers are installed" if has_solvers else "rounds of tournaments cannot be paired",
        not has_solvers,
        "install moviola[pairing], if this installation holds tournaments",
        is_warning=True,
    )
    _, files = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = settings.connections_per_process + SPARE_FILES
    yield judged(
        "open files",
        f"{files} at most, for {settings.connections_per_process} connections of an API process",
        files != resource.RLIM_INFINITY and files < needed,
        f"raise the limit to {needed} (ulimit -n, LimitNOFILE=), or lower {variable('connections_per_process')}",
        is_warning=files >= FEW_FILES,
    )
    try:
        find_port(settings.host, settings.port)
        yield Diagnosis("port", "ok", f"{settings.host}:{settings.port} is free")
    except PortTaken as taken:
        yield Diagnosis("port", "warning", str(taken), "fine if that is the service itself")


def _directory(settings: Settings) -> Diagnosis:
    probe = settings.data_dir / ".doctor"
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        probe.write_text("")
        probe.unlink()
    except OSError as error:
        return Diagnosis(
            "directory", "wrong", str(error), f"set {variable('data_dir')} to one that is writable"
        )
    return Diagnosis("directory", "ok", f"{settings.data_dir} is writable")
