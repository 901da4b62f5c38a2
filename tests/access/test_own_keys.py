"""What a seat keeps of the key it was taken with."""

from uuid import UUID

from msgspec import UNSET

from service.access.own_keys import own_key

ONE, OTHER = UUID(int=1), UUID(int=2)


def test_a_seat_keeps_of_its_key_what_differs_in_every_match() -> None:
    kept = own_key(ONE, "a-key")
    assert isinstance(kept, str)
    assert "a-key" not in kept
    assert kept == own_key(ONE, "a-key")
    assert len({kept, own_key(OTHER, "a-key"), own_key(ONE, "another-key")}) == 3


def test_a_seat_that_was_taken_without_a_key_keeps_nothing() -> None:
    assert own_key(ONE, "") is UNSET
