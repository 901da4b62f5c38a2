"""Several tournaments with one ranking, by points for places. Rules: TO-WKD."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from domain.tournaments.entry_events import Player
from domain.tournaments.stages import overall
from domain.tournaments.state import Tournament
from domain.tournaments.voided import voided

Stages = Sequence[Tournament]
"""A tournament with all its stages, the first first."""


class WeekendRank(Struct, frozen=True):
    """Points are in halves; `by_cup` has them in the order of the cups, None where the player did not enter."""

    rank: int
    player: str
    halves: int
    by_cup: tuple[int | None, ...]


def combined(cups: Sequence[Stages]) -> list[WeekendRank]:
    """Everybody in one of the cups, the most points first; who has as many shares a rank (TO-WKD-03)."""
    names: dict[str, str] = {}
    halves: list[dict[str, int]] = []
    for stages in cups:
        of_cup: dict[str, int] = {}
        for player, points in _points(stages):
            identity = _identity(player)
            names.setdefault(identity, player.player)
            of_cup[identity] = max(points, of_cup.get(identity, 0))
        halves.append(of_cup)
    totals = {each: sum(of_cup.get(each, 0) for of_cup in halves) for each in names}
    order = sorted(totals, key=lambda each: -totals[each])
    ranks: list[WeekendRank] = []
    for total, tied in groupby(order, key=totals.__getitem__):
        rank = len(ranks) + 1
        ranks += [
            WeekendRank(rank, names[each], total, tuple(of_cup.get(each) for of_cup in halves))
            for each in tied
        ]
    return ranks


def _points(stages: Stages) -> Iterator[tuple[Player, int]]:
    """Of the nth of m, m - n + 1, a shared place being the mean of those it takes (TO-WKD-02)."""
    first, by_id = stages[0], {each.tournament_id: each for each in stages}
    counts = bool(first.rounds) and not first.is_cancelled
    ranking = overall(first, by_id)
    for rank, sharing in groupby(ranking, key=lambda row: row.rank):
        rows = list(sharing)
        points = 2 * (len(ranking) - rank + 1) - (len(rows) - 1)
        for row in rows:
            stage = by_id[row.tournament_id]
            is_out = row.entrant in stage.disqualified or row.entrant in voided(stage)
            for player in stage.entrant(row.entrant).players:
                yield player, points if counts and not is_out else 0


def _identity(player: Player) -> str:
    """By the key, or without one by the name (TO-WKD-01): a name never stands for a key."""
    return f"key {player.key_id}" if player.key_id else f"name {player.player.casefold()}"
