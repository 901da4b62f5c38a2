"""Whether this tree keeps the promises of the last release: a check returns a sentence for each that it breaks."""

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg

from domain.matches.state import Match
from service.app.archive.verify import verify
from service.event_store.aggregate import Versions
from service.event_store.kinds import KINDS, LOOKS
from service.event_store.migrate import migrate
from service.event_store.store import open_event_log
from service.platform.log_errors import MigrationRefused, UnknownEvent
from tests.corpus.files import digest_of
from tests.processes import PROJECT
from tests.release.promises import KEPT, Promises, Shape

SHARDS = 2
ARCHIVES = KEPT / "archives"
PYTHON_PROJECT = "openapi/clients/python/pyproject.toml"
TYPESCRIPT_PROJECT = "openapi/clients/typescript/package.json"
CHANGES = ("CHANGELOG.md", "openapi/clients/python/CHANGELOG.md", "openapi/clients/typescript/CHANGELOG.md")


def numbers(last: Promises, now: Promises, root: Path = PROJECT) -> Iterator[str]:
    """The number of this release is in every place, and higher than the last one if anything is new."""
    for name in (PYTHON_PROJECT, TYPESCRIPT_PROJECT):
        if f'"{now.release}"' not in (root / name).read_text("utf-8"):
            yield f"{name} does not say version {now.release}"
    if f"newTag: {now.release}\n" not in (root / "k8s/base/kustomization.yaml").read_text("utf-8"):
        yield f"k8s/base/kustomization.yaml does not say newTag: {now.release}"
    for name in CHANGES:
        if f"\n## [{now.release}] - " not in (root / name).read_text("utf-8"):
            yield f"{name} has no section [{now.release}] with its day"
    if _number(now.release) < _number(last.release):
        yield f"release {now.release} is behind {last.release}"
    if now.release == last.release and (now.events, now.migrations, now.clients) != (
        last.events,
        last.migrations,
        last.clients,
    ):
        yield f"{last.release} has been released, and this is another: number it in service/platform/release.py"


def events(last: Promises, now: Promises) -> Iterator[str]:
    """Every type of event is still there, and read in the shape in which it was written."""
    for family, shapes in last.events.items():
        for name, shape in shapes.items():
            today = now.events.get(family, {}).get(name)
            if today is None:
                yield f"{family}: {name} is gone, and events of it are in logs"
            elif today.version < shape.version:
                yield f"{family}: {name} is written as version {today.version}, and was as {shape.version}"
            elif today.version == shape.version:
                yield from (
                    f"{family}: {name} {each}, without an upcaster" for each in _altered(shape, today)
                )


def migrations(last: Promises, now: Promises) -> Iterator[str]:
    """What was applied is there as it was; what is new comes behind it."""
    for name, checksum in last.migrations.items():
        if name not in now.migrations:
            yield f"migration {name} is gone"
        elif now.migrations[name] != checksum:
            yield f"migration {name} is another than the released one"
    highest = max(last.migrations, default="")
    for name in now.migrations.keys() - last.migrations.keys():
        if name < highest:
            yield f"migration {name} stands before {highest}, which was released"


def clients(last: Promises, now: Promises) -> Iterator[str]:
    """Programs that use a client go on with its next release."""
    for language, names in last.clients.items():
        for name, parameters in names.items():
            today = now.clients[language].get(name)
            if today is None:
                yield f"client in {language}: {name} is gone"
                continue
            positional = _positional(parameters)
            if _positional(today)[: len(positional)] != positional:
                yield f"client in {language}: {name} takes other parameters"
            optional = {each.strip("*=") for each in today if each.endswith("=")}
            for each in today:
                if each.strip("*=") not in optional and each not in parameters:
                    yield f"client in {language}: {name} needs {each.strip('*')}"
            for each in parameters:
                if each.strip("*=") not in {one.strip("*=") for one in today}:
                    yield f"client in {language}: {name} has lost {each.strip('*=')}"


def archives(folder: Path = ARCHIVES) -> Iterator[str]:
    """Archives of the last release are sound, and played again to their end."""
    files = sorted(folder.glob("*.jsonl.xz"))
    if not files:
        yield f"{folder} has no archives"
    for file in files:
        report = verify(lzma.decompress(file.read_bytes()).splitlines(keepends=True))
        if not (report.is_sound and report.is_replayed):
            reason = report.findings[0].detail if report.findings else report.other_rules
            yield f"archive {file.name} of the last release: {reason or 'not replayed'}"


async def database(url: str, last: Promises) -> list[str]:
    """A database of the last release is migrated, and its streams come to what they came to."""
    try:
        await migrate(url, SHARDS)
        states = await states_of(url)
    except (MigrationRefused, UnknownEvent, asyncpg.PostgresError) as error:
        return [f"the database of the last release is refused: {error}"]
    return [
        f"stream {stream} of the last release's database comes to something else"
        for stream, digest in last.states.items()
        if states.get(stream) != digest
    ]


async def states_of(url: str) -> dict[str, str]:
    """The digest of the newest state of each stream."""
    async with open_event_log(url, SHARDS) as log:
        heads = await log.shard_heads()
        stored = [event for shard, head in heads.items() for event in await log.read_shard(shard, 0, head)]
        kinds = {kind.opening: Versions(log, kind, kept=10) for kind in (*KINDS.values(), LOOKS)}
        openings = {event.stream_id: kinds[event.type] for event in stored if event.revision == 1}
        states = {str(stream): (await versions.newest(stream)).state for stream, versions in openings.items()}
    return {stream: digest_of(*_parts(state)) for stream, state in states.items()}


def _parts(state: Any) -> tuple[Any, ...]:
    """A match has a play, whose game cannot be told from a struct alone."""
    return (state.sheet, state.play) if isinstance(state, Match) else (state,)


def _positional(parameters: list[str]) -> list[str]:
    return [each.rstrip("=") for each in parameters if not each.startswith("*")]


def _altered(before: Shape, today: Shape) -> Iterator[str]:
    for name in before.fields.keys() - today.fields.keys():
        yield f"has no {name} any more"
    for name, is_required in today.fields.items():
        if is_required and not before.fields.get(name, False):
            yield f"needs {name}"


def _number(release: str) -> tuple[int, ...]:
    return tuple(map(int, release.split(".")))
