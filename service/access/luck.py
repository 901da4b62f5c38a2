"""Whose luck it is, and whether who asks may go on with it (MV-LUC-03)."""

from domain.matches.events import LuckTerms
from domain.matches.forking import LuckSource
from service.access.callers import Caller
from service.application import Application
from service.errors import MatchNotFound


async def source_of(service: Application, luck: LuckTerms, caller: Caller) -> LuckSource:
    """What the log knows of the match that the seed was made for. Raises `SeedNotKept`."""
    kept = await service.seeds.find(luck)
    if kept.made_for is None:
        return LuckSource(is_revealed=True)
    try:
        match = (await service.matches.newest(kept.made_for)).state
    except MatchNotFound:
        return LuckSource()
    return LuckSource(
        is_revealed=luck.commitment in match.sheet.revealed,
        is_organised=caller.role == "admin" or await service.access.organises(match, caller),
    )
