"""Tournaments in stages: one goes on as another with the best of its standings. Rules: TO-STG."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from domain.kernel.decision import Rejected
from domain.tournaments.decider import TournamentDecision
from domain.tournaments.entry_events import EntryMade
from domain.tournaments.events import TournamentContinued
from domain.tournaments.standings import standings
from domain.tournaments.state import Tournament

MOST_STAGES = 10


class OverallRank(Struct, frozen=True):
    """`tournament_id` is the last stage that the player has reached, where they are `entrant` and have the rank
    `stage_rank`."""

    rank: int
    player: str
    tournament_id: str
    entrant: int
    stage_rank: int


def cut(earlier: Tournament, count: int, after: int) -> tuple[int, ...]:
    """The `count` entrants that follow the first `after` of the standings, in their order (TO-STG-01)."""
    if not earlier.is_finished:
        raise Rejected("stage_not_finished", "TO-STG-01", "a tournament goes on when it is finished")
    there = [
        each
        for each in standings(earlier)
        if not (each.has_withdrawn or each.is_void or each.entrant in earlier.disqualified)
    ]
    if len(there) < after + count:
        raise Rejected("wrong_cut", "TO-STG-01", f"{len(there)} are left to go on")
    for edge in (after, after + count):
        if 0 < edge < len(there) and there[edge - 1].rank == there[edge].rank:
            tied = f"{there[edge - 1].player} and {there[edge].player} share rank {there[edge].rank}"
            raise Rejected("wrong_cut", "TO-STG-01", f"{tied}: cut elsewhere")
    return tuple(each.entrant for each in there[after : after + count])


def enter_from(decision: TournamentDecision, earlier: Tournament) -> None:
    """Everybody who goes on enters with the token, the key and the rating they have; their order is their seed
    (TO-STG-02)."""
    tournament = decision.state
    continues = tournament.continues
    if continues is None:
        return
    terms, team_size = tournament.terms, earlier.terms.team_size
    if terms.team_size != team_size or terms.capacity < len(continues.entrants):
        detail = f"{len(continues.entrants)} go on, teams of {team_size}: the terms have no such room"
        raise Rejected("impossible_terms", "TO-STG-02", detail)
    for number, each in enumerate(map(earlier.entrant, continues.entrants), 1):
        entry = EntryMade(
            number,
            each.player,
            each.credential,
            each.bot,
            each.rating,
            key_id=each.key_id,
            seed=number,
            club=each.club,
            team=each.team,
            members=each.members,
        )
        decision.emit(entry, "TO-STG-02", "TO-ENT-04")


def record_continuation(decision: TournamentDecision, continued: TournamentContinued) -> None:
    """The earlier stage names the later one; said again, nothing changes (TO-STG-03)."""
    if all(each.by != continued.by for each in decision.state.continued_by):
        decision.emit(continued, "TO-STG-03")


def overall(first: Tournament, later: Mapping[str, Tournament]) -> list[OverallRank]:
    """Of all stages together (TO-STG-04); `later` are those after the first, by their ids."""
    ranks: list[OverallRank] = []
    for block in _blocks(first, later):
        before = len(ranks)
        for place, row in enumerate(block):
            tied = place > 0 and block[place - 1].rank == row.rank
            rank = ranks[-1].rank if tied else before + place + 1
            ranks.append(OverallRank(rank, row.player, row.tournament_id, row.entrant, row.stage_rank))
    return ranks


def _blocks(stage: Tournament, later: Mapping[str, Tournament]) -> Iterator[Sequence[OverallRank]]:
    """Everybody in the stage, the later stages first; ranks of one block compare."""
    placed: set[int] = set()
    for continued in sorted(stage.continued_by, key=lambda each: each.after):
        following = later.get(continued.by)
        if following is None or following.is_cancelled:
            continue
        ranked = overall(following, later)
        yield ranked
        placed.update(continued.entrants)
    yield [
        OverallRank(each.rank, each.player, stage.tournament_id, each.entrant, each.rank)
        for each in standings(stage)
        if each.entrant not in placed
    ]
