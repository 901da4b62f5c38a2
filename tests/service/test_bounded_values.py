"""Caches hold so many values, and so many bytes of them, whatever is put in.

`Weighed._kept`
"""

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
