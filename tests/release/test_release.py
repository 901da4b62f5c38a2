"""This tree keeps the promises of the last release; each that is broken is told."""

import json
import lzma
import shutil
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest
import yaml

from openapi.compatibility.release import broken_promises
from service.cli.embedded.home import find_home
from service.platform.release import RELEASE
from tests.processes import PROJECT
from tests.release import checks
from tests.release.keeping import restore
from tests.release.promises import Promises, Shape, present, promised
from tests.servers import open_directory

LAST, NOW = promised(), present()
DOCUMENT: dict[str, Any] = json.loads((PROJECT / "openapi/openapi.json").read_text("utf-8"))
PLACES = (checks.PYTHON_PROJECT, checks.TYPESCRIPT_PROJECT, "k8s/base/kustomization.yaml", *checks.CHANGES)


@pytest.fixture
async def restored(fresh_database: str) -> str:
    with open_directory() as directory:
        restore(find_home(directory).postgres_programs, fresh_database)
    return fresh_database


def changed(change: Callable[[Promises], object]) -> Promises:
    """This tree after a change."""
    now = deepcopy(NOW)
    change(now)
    return now


def another_shape(now: Promises, version: int = 1, **fields: bool) -> None:
    shapes = now.events["sukkube"]
    name = next(iter(LAST.events["sukkube"]))
    shapes[name] = Shape(version, {**shapes[name].fields, **fields})


def test_this_tree_keeps_what_was_promised() -> None:
    assert [*checks.events(LAST, NOW), *checks.migrations(LAST, NOW), *checks.clients(LAST, NOW)] == []
    assert list(checks.archives()) == []
    assert broken_promises(DOCUMENT) == []


async def test_the_database_of_the_last_release_comes_to_what_it_came_to(restored: str) -> None:
    assert await checks.database(restored, LAST) == []
    assert len(LAST.states) > 5


def test_every_place_says_this_release() -> None:
    said = [each for each in checks.numbers(LAST, NOW) if "has been released" not in each]
    assert said == []
    document = {"info": DOCUMENT["info"]["version"]}
    assert document == {"info": RELEASE}
    (image,) = yaml.safe_load((PROJECT / "k8s/base/kustomization.yaml").read_text())["images"]
    assert image["newTag"] == RELEASE


@pytest.mark.parametrize("place", PLACES)
def test_a_place_that_says_another_release_is_told(place: str, tmp_path: Path) -> None:
    for name in PLACES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROJECT / name, tmp_path / name)
    text = (tmp_path / place).read_text("utf-8")
    (tmp_path / place).write_text(text.replace(RELEASE, "0.9.0"), "utf-8")
    assert any(each.startswith(place) for each in checks.numbers(NOW, NOW, tmp_path))


def test_what_has_changed_since_a_release_needs_another_number() -> None:
    now = changed(lambda now: now.migrations.update({"9999_new.sql": "00"}))
    assert "number it in service/platform/release.py" in " ".join(checks.numbers(NOW, now))
    later = msgspec.structs.replace(now, release="0.9.9")
    assert f"release 0.9.9 is behind {NOW.release}" in checks.numbers(NOW, later)


BREAKING: dict[str, tuple[Any, Callable[[Promises], object], str]] = {
    "a type of event goes": (
        checks.events,
        lambda now: now.events["match"].pop("MatchCreated"),
        "MatchCreated is gone, and events of it are in logs",
    ),
    "a game goes": (checks.events, lambda now: now.events.pop("frantic"), "frantic: "),
    "an event needs a field more": (
        checks.events,
        lambda now: another_shape(now, mood=True),
        "needs mood, without an upcaster",
    ),
    "an event loses a field": (
        checks.events,
        lambda now: now.events["match"]["MatchCreated"].fields.pop("title"),
        "has no title any more",
    ),
    "an event is written as an older version": (
        checks.events,
        lambda now: another_shape(now, version=0),
        "is written as version 0",
    ),
    "a migration goes": (
        checks.migrations,
        lambda now: now.migrations.pop("0200_shard_in_every_key.sql"),
        "migration 0200_shard_in_every_key.sql is gone",
    ),
    "a migration is altered": (
        checks.migrations,
        lambda now: now.migrations.update({"0200_shard_in_every_key.sql": "00"}),
        "is another than the released one",
    ),
    "a migration comes among the old ones": (
        checks.migrations,
        lambda now: now.migrations.update({"0001_early.sql": "00"}),
        "migration 0001_early.sql stands before",
    ),
    "a class of a client goes": (
        checks.clients,
        lambda now: now.clients["python"].pop("Seat"),
        "client in python: Seat is gone",
    ),
    "a method of a client goes": (
        checks.clients,
        lambda now: now.clients["typescript"].pop("Match.fork"),
        "client in typescript: Match.fork is gone",
    ),
    "a method of a client loses a parameter": (
        checks.clients,
        lambda now: now.clients["python"]["Match.join"].remove("seat="),
        "Match.join has lost seat",
    ),
    "a method of a client needs a parameter more": (
        checks.clients,
        lambda now: now.clients["python"]["Match.start"].append("mood"),
        "Match.start needs mood",
    ),
}


@pytest.mark.parametrize("change", BREAKING)
def test_a_broken_promise_is_told(change: str) -> None:
    check, breaks, sentence = BREAKING[change]
    assert sentence in " ".join(check(NOW, changed(breaks)))
    assert list(check(NOW, NOW)) == []


@pytest.mark.parametrize(
    "adds",
    [
        lambda now: another_shape(now, mood=False),
        lambda now: another_shape(now, version=2, mood=True),
        lambda now: now.migrations.update({"9999_new.sql": "00"}),
        lambda now: now.clients["python"]["Match.start"].append("mood="),
    ],
    ids=["an optional field", "an upcaster", "a migration", "an optional parameter"],
)
def test_what_is_added_breaks_nothing(adds: Callable[[Promises], object]) -> None:
    now = changed(adds)
    for check in (checks.events, checks.migrations, checks.clients):
        assert list(check(NOW, now)) == []


def test_an_archive_that_does_not_hold_any_more_is_told(tmp_path: Path) -> None:
    assert "has no archives" in " ".join(checks.archives(tmp_path))
    file = next(iter(sorted(checks.ARCHIVES.glob("*.xz"))))
    lines = lzma.decompress(file.read_bytes()).splitlines(keepends=True)
    (tmp_path / file.name).write_bytes(lzma.compress(b"".join(lines[:4] + lines[5:])))
    assert file.name in " ".join(checks.archives(tmp_path))


async def test_a_database_that_comes_to_something_else_is_told(restored: str) -> None:
    stream, digest = next(iter(LAST.states.items()))
    expected = msgspec.structs.replace(LAST, states={stream: digest[::-1]})
    assert await checks.database(restored, expected) == [
        f"stream {stream} of the last release's database comes to something else"
    ]
    connection = await asyncpg.connect(restored)
    await connection.execute("UPDATE log.migration SET checksum = '' WHERE name LIKE '0200%'")
    await connection.close()
    (refusal,) = await checks.database(restored, LAST)
    assert "changed after being applied" in refusal
