"""Nobody sits in two matches of a tournament that are being played (TO-RND-05)."""

from collections.abc import Iterable

from domain.kernel.decision import Rejected
from domain.tournaments.state import Table, Tournament


def check_are_free(tournament: Tournament, entrants: Iterable[int], at: Table | None = None) -> None:
    """Raise `Rejected` if one of these plays at another table than `at`."""
    elsewhere = [
        f"round {round_.number} table {table.number}"
        for round_, table in tournament.tables()
        if round_.is_started
        and table is not at
        and not table.is_decided
        and not set(table.entrants).isdisjoint(entrants)
    ]
    if elsewhere:
        raise Rejected(
            "entrants_playing", "TO-RND-05", f"some of them still play: {', '.join(elsewhere[:5])}"
        )


def check_may_go_on(tournament: Tournament, match_id: str) -> None:
    """Raise `Rejected` if a match that is over cannot be played on, because somebody in it plays elsewhere."""
    place = tournament.match(match_id)
    if place is not None:
        _, table, match = place
        check_are_free(tournament, match.seating, table)
