"""Deliveries on their way: whoever has taken the places, a newcomer finds one."""

from service.background.webhooks.in_flight import IN_FLIGHT, SHARE, InFlight


def fill(in_flight: InFlight, owner: str) -> int:
    """The owner takes all it may, as the sender does, turn by turn."""
    taken = 0
    while (most := min(in_flight.next, in_flight.share - in_flight.of_owners.get(owner, 0))) > 0:
        taken += most
        for _ in range(most):
            in_flight.sent(owner)
    return taken


def test_an_owner_alone_has_a_share_and_gets_no_more() -> None:
    in_flight = InFlight()
    assert fill(in_flight, "thief") == IN_FLIGHT // SHARE
    assert fill(in_flight, "thief") == 0
    assert fill(in_flight, "honest") >= 16


def test_ten_owners_that_take_all_they_may_leave_room_for_another() -> None:
    in_flight = InFlight()
    for number in range(10):
        assert fill(in_flight, f"thief {number}") > 0
    assert fill(in_flight, "honest") > 0


def test_what_is_settled_is_free_again_and_forgotten() -> None:
    in_flight = InFlight()
    for _ in range(fill(in_flight, "ada")):
        in_flight.settled("ada")
    assert in_flight.of_owners == {}
    assert in_flight.next == IN_FLIGHT // 2
