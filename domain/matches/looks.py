"""Looks of organisers at what a match in play hides, in a stream beside that of the match (MV-ORG-07).

The match's own stream would tell its seats at once.
"""

from collections.abc import Iterable

from msgspec import Struct

from domain.kernel.decision import Decision
from domain.kernel.table import Event


class OrganiserLooked(Event, frozen=True):
    """`actor`, an organiser or the operator, was shown everything that the match hid after event `revision`."""

    match_id: str
    actor: str
    revision: int


class Looks(Struct):
    """`places` are the pairs of actor and revision: a look is recorded once."""

    match_id: str
    places: set[tuple[str, int]] = set()


LooksDecision = Decision[Looks]


def evolve(looks: Looks | None, event: Event) -> Looks:
    assert isinstance(event, OrganiserLooked), "nothing else lies in the stream"
    looks = looks or Looks(event.match_id)
    looks.places.add((event.actor, event.revision))
    return looks


def fold(events: Iterable[Event], looks: Looks | None = None) -> Looks:
    for event in events:
        looks = evolve(looks, event)
    assert looks is not None, "a stream begins with an event"
    return looks


def clone(looks: Looks) -> Looks:
    return Looks(looks.match_id, set(looks.places))


def decision_on(looks: Looks) -> LooksDecision:
    return Decision(clone(looks), evolve)


def look(decision: LooksDecision, event: OrganiserLooked) -> None:
    if (event.actor, event.revision) not in decision.state.places:
        decision.emit(event, "MV-ORG-07")


def opening(event: OrganiserLooked) -> LooksDecision:
    """The first look at a match."""
    decision = decision_on(Looks(event.match_id))
    look(decision, event)
    return decision
