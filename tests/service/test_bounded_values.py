"""Caches hold so many values, and so many bytes of them, whatever is put in.

`Weighed._kept`, `KeptStates._known`
"""

from uuid import UUID

import pytest

from service.event_store import kept
from service.event_store.kept import MEASURED_EVERY_BYTES, KeptStates
from service.platform.weighed import Weighed


def test_small_values_are_as_many_as_may_be() -> None:
    cache: Weighed[int, str] = Weighed(10, 1000)
    for number in range(50):
        cache.put(number, "small", 1)
    assert len(cache) == 10
    assert cache.get(49) == "small"
    assert cache.get(39) is None


def test_large_values_are_fewer_and_too_large_ones_are_not_kept() -> None:
    cache: Weighed[int, str] = Weighed(10, 1000)
    for number in range(50):
        cache.put(number, "large", 400)
    assert len(cache) == 2
    cache.put(49, "larger than all", 1001)
    assert cache.get(49) is None
    assert cache.get(48) == "large"


def test_states_are_measured_when_they_have_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A state that grows event by event is weighed as it is, without being measured at each."""
    monkeypatch.setattr(kept, "KEPT_BYTES", 100_000)
    measured: list[int] = []

    def measure(version: bytes) -> int:
        measured.append(len(version))
        return len(version)

    states: KeptStates[bytes] = KeptStates(100, measure)
    ids = [UUID(int=number) for number in range(20)]
    for stream_id in ids:
        states.put(stream_id, b"", 0)
    measured.clear()
    for size in range(100, 20_000, 100):
        states.put(ids[-1], b"x" * size, 100)
    assert states.get(ids[-1]) == b"x" * 19_900
    assert len(measured) == 199 // (MEASURED_EVERY_BYTES // 100 + 1)
    for stream_id in ids:
        states.put(stream_id, b"x" * 30_000)
    assert len(states) == 3
