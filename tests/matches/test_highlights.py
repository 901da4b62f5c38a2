"""The moments of a match are told by its score: who led, who drew level, the largest step."""

from typing import Literal

from domain.kernel.table_description import Points
from domain.matches.highlights import Highlight, moments


def scores(
    *rows: tuple[int, ...], better: Literal["high", "low"] = "high"
) -> list[tuple[int, dict[int, Points]]]:
    """After events 10, 20 and so on."""
    return [
        (10 * place, {seat: Points(value, better) for seat, value in enumerate(row)})
        for place, row in enumerate(rows, 1)
    ]


def test_the_last_leads_and_the_last_level_in_order_of_time() -> None:
    course = scores((0, 0), (1, 0), (1, 1), (1, 4), (4, 4), (4, 4), (5, 4))
    assert moments(course) == (
        Highlight(40, "lead", (1,), 4, 1),
        Highlight(50, "level", (0, 1), 4, 4),
        Highlight(70, "lead", (0,), 5, 4),
    )


def test_an_event_is_told_once_and_earlier_leads_fill_up() -> None:
    assert moments(scores((0, 0, 0), (2, 0, 0), (2, 3, 0))) == (
        Highlight(20, "lead", (0,), 2, 0),
        Highlight(30, "lead", (1,), 3, 2),
    )
    assert [each.kind for each in moments(scores((0, 0), (1, 0), (1, 2), (3, 2), (9, 2)))] == [
        "lead",
        "lead",
        "step",
    ]


def test_where_less_is_better_the_least_is_ahead() -> None:
    assert moments(scores((0, 0), (5, 0), (5, 9), better="low")) == (
        Highlight(20, "lead", (1,), 0, 5),
        Highlight(30, "lead", (0,), 5, 9),
    )


def test_teams_lead_together_and_alone_there_is_nothing_to_tell() -> None:
    (lead,) = moments(scores((0, 0, 0, 0), (1, 0, 1, 0)))
    assert (lead.seats, lead.kind) == ((0, 2), "lead")
    assert moments(scores((0,), (3,))) == ()
    assert moments([(1, {}), (2, {})]) == ()


def test_a_seat_that_is_out_leads_no_more() -> None:
    course = scores((0, 0, 0), (4, 2, 3), (4, 9, 3), better="low")
    out = {0: Points(4, "low"), 2: Points(3, "low")}
    assert moments([*course, (40, out)]) == (
        Highlight(20, "lead", (1,), 2, 3),
        Highlight(30, "lead", (2,), 3, 4),
    )
