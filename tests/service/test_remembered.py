"""What a process remembers of strangers is as much as LIMITS.md says, and then it forgets."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from service.access import audit, keys
from service.app.archive import tournament_export, verifier
from service.event_store import aggregate, distribute, shards
from service.http.edge import throttle
from service.http.edge.throttle import Throttle
from service.http.limits import rate_limits
from service.http.limits.rate_limits import Lease, RateLimits
from service.platform.settings import Settings
from tests.ports import own_port

PAGE = Path(__file__).parents[2].joinpath("LIMITS.md").read_text("utf-8")
SETTINGS = Settings(admin_key="x" * 16, secret="0" * 64)


@pytest.mark.parametrize(
    ("where", "most"),
    [
        ("KeyStore._remembered", keys.REMEMBERED_KEYS + 1),
        ("Throttle._known", throttle.KNOWN_TOKENS),
        ("RateLimits._leases", rate_limits.LEASES),
        ("Audit._seen", audit.REMEMBERED),
    ],
)
def test_the_page_says_how_many_are_remembered(where: str, most: int) -> None:
    (row,) = [line for line in PAGE.splitlines() if f"`{where}`" in line]
    assert f"| {most:,}; then all are" in row


def test_snapshots_are_written_as_often_as_the_page_says() -> None:
    assert f"one for each {aggregate.SNAPSHOT_EVENTS} events appended" in PAGE
    assert f"; {aggregate.KEPT_BYTES // 2**20} MiB of each kind" in PAGE


def test_tokens_that_are_known_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttle, "KNOWN_TOKENS", 3)
    known = Throttle(None, 0)
    for number in range(3):
        known._learn(str(number))
    assert known._known == {"0", "1", "2"}
    known._learn("3")
    assert known._known == {"3"}


async def test_leases_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "LEASES", 3)
    limits = RateLimits(replace(SETTINGS, redis_url=f"redis://127.0.0.1:{own_port()}"))
    for number in range(3):
        limits._remember((str(number), "read"), Lease(number))
    assert len(limits._leases) == 3
    limits._remember(("3", "read"), Lease(3))
    assert list(limits._leases) == [("3", "read")]
    await limits.close()


def test_a_log_has_the_shards_its_schema_was_made_with() -> None:
    """Another number would look for the events of a match where they are not."""
    assert (shards.FAMILY_SHARDS, distribute.SHARDS) == (64, 64)


def test_the_page_says_what_an_archive_may_cost() -> None:
    budget = verifier.BUDGET
    assert f"| {budget.cpu_seconds} seconds, {budget.memory_bytes / 2**20:g} MiB |" in PAGE
    assert f"Matches in the archive of a tournament: {tournament_export.MOST_MATCHES} " in PAGE
