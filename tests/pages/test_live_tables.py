"""Tables in need come first: claims, calls for an arbiter, clocks, absent players, slow moves."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from projections.match_list import MatchRow
from service.schemas.calls import Call
from service.web.live_tables import live_tables
from tests.tournaments.making import Held

NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)
IDLE = timedelta(minutes=3)


def row(number: int, **more: Any) -> MatchRow:
    """Table `number`, whose seat 0 is to move since 30 seconds, unless `more` says otherwise."""
    facts: dict[str, Any] = {
        "match_id": UUID(int=number),
        **dict.fromkeys(("game", "edition"), ""),
        **dict.fromkeys(("title", "reason", "frozen_by", "organiser", "fork_revision")),
        "phase": "playing",
        "is_private": False,
        "players": ["Ada", "Bruno"],
        "bots": [None, None],
        "resigned": [False, False],
        "awaited": [0],
        "revision": 4,
        "created_at": NOW,
        "updated_at": NOW - timedelta(seconds=30),
        "winners": [],
        "places": (),
        "parent_id": None,
        "deadline_at": None,
        "spectators": "open",
        "spectator_delay_seconds": 0,
        "tournament_id": UUID(int=0),
    }
    return MatchRow(**facts | more)


def needs(
    rows: Sequence[MatchRow], here: dict[int, list[int] | None], calling: Sequence[int] = ()
) -> list[tuple[int, str]]:
    """A seat calls an arbiter from each table that is `calling`."""
    held = Held().enter(2 * len(rows))
    held.pair()
    held.start()
    for number, match in enumerate(held.matches(1), 1):
        match.match_id = str(UUID(int=number))
    connected = {UUID(int=number): seats for number, seats in here.items()}
    calls = [Call(UUID(int=number), None, 0, "Ada", NOW, None) for number in calling]
    return [(each.table, each.need) for each in live_tables(held.state, rows, connected, calls, NOW, IDLE)]


def test_the_table_in_the_greatest_need_comes_first() -> None:
    rows = [
        row(1),
        row(2, updated_at=NOW - timedelta(minutes=4)),
        row(3),
        row(4, deadline_at=NOW + timedelta(seconds=59)),
        row(5, frozen_by="a claim", deadline_at=NOW),
        row(6, phase="finished"),
        row(7),
        row(8, frozen_by="another claim"),
    ]
    here: dict[int, list[int] | None] = {1: [0], 2: [0, 1], 3: [1], 4: [0, 1], 5: []}
    first = [(5, "claim"), (8, "claim"), (7, "call"), (4, "clock"), (3, "absent"), (2, "idle"), (1, "")]
    assert needs(rows, here, calling=[7, 8]) == first


def test_a_connection_may_be_gone_for_some_seconds() -> None:
    assert needs([row(1, updated_at=NOW - timedelta(seconds=19))], {1: []}) == [(1, "")]


def test_nobody_is_absent_where_nobody_can_tell_or_a_bot_plays() -> None:
    assert needs([row(1), row(2, bots=["random", None])], {1: None, 2: []}) == [(1, ""), (2, "")]
