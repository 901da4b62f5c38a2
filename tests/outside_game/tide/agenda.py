"""The course of Tide, one row for each step, and how a match begins and ends."""

from domain.kernel.agenda import Agenda
from domain.kernel.game import Result
from domain.kernel.rows import Asks, Draws, Forced, Laws, Make
from domain.kernel.windows import answered_by, pending
from tide import course
from tide.state import Deal, DealBoats, End, Options, Refill, Roll, RollTide, Send, SendBoat, Tide


def agenda(meet: Make) -> Agenda[Tide]:
    """`meet` is what editions differ in: who comes home, and for how many points."""
    return Agenda[Tide](
        {
            Deal: Draws(DealBoats, lambda _, __: (course.SHUFFLE,), course.deal),
            Roll: Draws(RollTide, lambda _, __: (course.DIE,), course.roll),
            Send: Asks(
                "send_boat", pending, course.legal_boats, {SendBoat: course.send_boat}, course.smallest_boat,
                unless=lambda _, step: None if None in step.answers else meet, answered=answered_by,
                rule="TD-RND-02",
            ),
            Refill: Forced(course.refill, void=course.deck_is_short),
            End: Forced(course.end),
        },
        Laws(over="TD-END-02", turn="TD-RND-02", chain="TD-RND-06", default="TD-ABS-01"),
    )  # fmt: skip


def begin(options: Options, seats: int) -> Tide:
    return Tide(options, seats, scores=[0] * seats, agenda=[Deal()])


def evaluate(state: Tide) -> list[float]:
    """Each seat's share of the points, 0 to 1; equal before the first."""
    total = sum(state.scores) + state.seats
    return [(score + 1) / total for score in state.scores]


def result(state: Tide) -> Result | None:
    if state.agenda:
        return None
    ranks = sorted(set(state.scores), reverse=True)
    places = tuple(tuple(s for s in range(state.seats) if state.scores[s] == score) for score in ranks)
    return Result(places[0], places, "rounds_played")
