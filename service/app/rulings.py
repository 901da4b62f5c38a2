"""What a ruling stands on, and where in its body a fault of it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any
from uuid import UUID

import msgspec

from domain.disputes.rulings import AnyRuling, Correct, GoBack
from domain.games import GAMES
from domain.kernel.game import BrokenPosition, union
from domain.matches import creating
from domain.matches.events import LuckTerms
from domain.matches.forking import LuckSource
from domain.matches.rulings import Ground, needs_another_seed, shares_its_luck
from domain.matches.state import Match
from service import entropy
from service.access.luck import LuckSources
from service.access.visits import Visit
from service.errors import BrokenTable, InvalidBody
from service.event_store.aggregate import Versions
from service.matches.seeds import Seeds
from service.schemas.pointers import convert, located


@dataclass(frozen=True, slots=True)
class Grounds:
    """Finds what rulings stand on."""

    matches: Versions[Match]
    seeds: Seeds
    sources: LuckSources

    async def find(self, visit: Visit, ruling: AnyRuling) -> Ground:
        """The match where the ruling goes back to, its luck or other luck, the command in a seat's name."""
        command = _command(visit.match, ruling)
        if not isinstance(ruling, GoBack | Correct) or ruling.revision is None:
            return Ground(command=command)
        earlier = await self.matches.at(visit.seen, ruling.revision)
        source, renewed = LuckSource(), None
        if ruling.luck == "same" and shares_its_luck(visit.match.sheet):
            await self.seeds.of(visit.match.sheet)
            source = await self.sources.find(visit.match.sheet.luck, visit.caller)
        elif ruling.luck == "fresh" and needs_another_seed(visit.match.sheet):
            renewed = await self._renewed(visit.match_id)
        return Ground(earlier.state, source, renewed, command)

    async def _renewed(self, match_id: UUID) -> LuckTerms:
        """The terms of a new seed, kept before it is committed to."""
        source, seed = entropy.new_id(), entropy.new_seed()
        await self.seeds.keep(source, seed, made_for=match_id)
        return creating.own_luck(str(source), seed)


@contextmanager
def pointing(ruling: AnyRuling) -> Iterator[None]:
    """Say where in the body a position or a patch cannot be read, or breaks an invariant."""
    by_patch = isinstance(ruling, Correct) and ruling.patch is not None
    pointer = "/ruling/patch" if by_patch else "/ruling/position"
    try:
        yield
    except msgspec.ValidationError as error:
        inner, detail = located(str(error))
        raise InvalidBody(pointer + inner, detail) from error
    except BrokenPosition as error:
        raise BrokenTable(error, pointer) from error


def _command(newest: Match, ruling: AnyRuling) -> Any:
    if not isinstance(ruling, Correct) or ruling.command is None:
        return None
    return convert(ruling.command, _seat_commands(newest.sheet.game), "/ruling/command")


@cache
def _seat_commands(game: str) -> Any:
    return union(GAMES[game].seat_commands)
