"""LIMITS.md says how much one caller may cost, in numbers of the code."""

import re
from pathlib import Path

from service.app.bots import driver
from service.app.webhooks import deliveries
from service.http.limits.cost import BYTES_FOR_A_POINT, EACH_REQUEST, POINTS
from service.http.limits.rate_limits import COST, policies
from service.platform.settings import Settings
from tests.service.api.test_compression import STREAM_MIB

SETTINGS = Settings(admin_key="x" * 16, secret="0" * 64)
_, _, SECTION = (
    Path(__file__).parents[2].joinpath("LIMITS.md").read_text("utf-8").partition("## Cost of one caller")
)
TEXT = " ".join(SECTION.partition("## Without a limit")[0].split())
RECEIPT_BYTES, EVENT_BYTES = 1400, 833
"""Of deploy/CAPACITY.md."""


def row(name: str) -> list[float]:
    (line,) = [line for line in SECTION.splitlines() if line.startswith(f"| {name}")]
    return [float(cell) for cell in line.split("|")[2:-1]]


def megabytes(writes: int) -> float:
    return round(writes * (RECEIPT_BYTES + 2 * EVENT_BYTES) / 1e6 - 0.5) + 0.0


def test_an_address_a_key_and_a_seat() -> None:
    by_name = policies(SETTINGS)
    points, writes = by_name[COST].limit, by_name["write"].limit
    assert {by_name[name].window_seconds for name in (COST, "write")} == {60}
    memory = SETTINGS.compressed_streams * STREAM_MIB
    seat = SETTINGS.streams_per_caller * 24 / 1024
    assert row("an address") == [points / 1000, memory, megabytes(points)]
    assert row("a key") == [points / 1000, memory, megabytes(writes)]
    assert row("a seat") == [writes * EACH_REQUEST / 1000, round(seat, 1), megabytes(writes)]
    assert f"{SETTINGS.compressed_streams} of 4 MiB" in TEXT
    assert f"writes {points:,} commands a minute" in TEXT
    assert f"Bots write {driver.UNSEEN:,} moves" in TEXT
    assert f"{deliveries.WAITING:,} messages wait" in TEXT


def test_the_prices() -> None:
    (line,) = re.findall(r"\| 1 \| .+ \|", SECTION)
    prices = [float(cell) for cell in line.split("|")[1:-1]]
    things = ("events", "scenes", "pixels", "playouts", "games", "entrants", "proofs", "exported")
    times = {"pixels": 10_000, "proofs": 1000}
    assert prices == [EACH_REQUEST, *(round(POINTS[each] * times.get(each, 1), 3) for each in things)]
    for size in BYTES_FOR_A_POINT.values():
        assert f"{size:,}" in TEXT
