"""Start everything on this machine: database, cache, service; for development."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import monotonic, sleep

import msgspec
import rich_click as click
from asyncpg import PostgresError
from rich.console import Console
from rich.status import Status

from service.cli.children import Child, ChildEnded, check, children
from service.cli.client import Client, NotReachable, RequestRefused
from service.cli.embedded import EmbeddedError, embedded_servers
from service.cli.terminal.first_run import welcome
from service.cli.terminal.output import Output
from service.cli.terminal.samples import play_samples
from service.event_store.migrate import migrate_all
from service.platform import settings
from service.platform.entropy import in_force
from service.platform.log_errors import MigrationRefused
from service.platform.observability import logs
from service.platform.processes.ports import PortTaken, is_local, local_url, reserved_port
from service.platform.settings import Settings

POLL_SECONDS = 0.05
TOLD = (
    *(EmbeddedError, PortTaken, ChildEnded),
    *(MigrationRefused, OSError, PostgresError),  # a given database that is away, or that refuses us
    *(NotReachable, RequestRefused),
)
"""The exceptions that end `up` with a sentence; anything else is a defect."""

AS_ROOT = (
    "! You are root, and PostgreSQL refuses to run as root, so its files belong to the account nobody, which "
    "other programs may use too. It accepts only root's processes. If that matters, run this as a separate user."
)


@click.command
def command() -> None:
    """Start everything on this machine: database, cache, service; for development.

    Without MOVIOLA_DATABASE_URL and MOVIOLA_REDIS_URL it runs its own servers and keeps their data in
    MOVIOLA_DATA_DIR, and webhooks may go to this machine, unless MOVIOLA_HOST lets other machines in. Everything
    stops with this command: at Ctrl-C, or when the process that started it ends.
    """
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    parent = os.getppid()
    config = developing(settings.load())
    logs.configure("error", config.log_format)
    try:
        with suppress(KeyboardInterrupt), ExitStack() as stack:
            running = _start(config, stack, Output())
            while os.getppid() == parent:
                check(running)
                sleep(POLL_SECONDS)
    except TOLD as error:
        raise click.ClickException(str(error)) from error


def developing(config: Settings) -> Settings:
    """Webhooks reach this machine too, where nobody else reaches the service."""
    if config.is_embedded and is_local(config.host):
        return msgspec.structs.replace(config, webhooks_reach_loopback=True)
    return config


def _start(config: Settings, stack: ExitStack, console: Console) -> list[Child]:
    """Start what `stack` ends, and say where it is."""
    at = msgspec.structs.replace(config, data_dir=config.data_dir.absolute())
    at.data_dir.mkdir(parents=True, exist_ok=True)
    if config.is_embedded:
        with _step(console, "PostgreSQL and Valkey"):
            servers = stack.enter_context(embedded_servers(at.data_dir))
        if os.geteuid() == 0:
            console.print(f"[yellow]{AS_ROOT}[/]", soft_wrap=True)
        urls = {"database_url": servers.database_url, "redis_url": servers.redis_url}
        at = msgspec.structs.replace(at, **urls)
    at = msgspec.structs.replace(at, port=stack.enter_context(reserved_port(at.host, at.port)))
    assert at.database_url is not None
    with _step(console, "database"):
        asyncio.run(migrate_all(at.database_url, at.read_database_url, at.shards))
    admin = Client(local_url(at.host, at.port), in_force(at.admin_key)[0])
    with _step(console, "service"):
        running = stack.enter_context(children(at))
        while not admin.answers():
            check(running)
            sleep(POLL_SECONDS)
    with _step(console, "a match of house bots for each game") as status:
        samples = play_samples(admin, lambda progress: status.update(f"house bots play: {progress}"))
    console.print(welcome(config, admin.url, samples), soft_wrap=True)
    return running


@contextmanager
def _step(console: Console, what: str) -> Iterator[Status]:
    """Show that `what` is under way, then how long it took."""
    began = monotonic()
    with console.status(what) as status:
        yield status
    console.print(f"[green]✓[/] {what} [dim]{monotonic() - began:.1f} s[/]")
