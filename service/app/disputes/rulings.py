"""The needs of a ruling besides its body, and the place of a fault in the body."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.games import GAMES
from domain.kernel.game import BrokenPosition, union
from domain.matches import creating
from domain.matches.decider import DrawChance
from domain.matches.rulings.kinds import AnyRuling, Correct, GoBack
from domain.matches.rulings.verdicts import FreshLuck, RulingContext, shares_its_luck
from domain.matches.state import Match, Sheet
from domain.tournaments.state import Tournament
from service.access.at_tournaments import appeal_rulers, arbiters, chief_of
from service.access.callers import Caller, Plays
from service.access.visits import Visit
from service.app.disputes.learning import learnt_since
from service.app.matches.luck_sources import LuckSources
from service.app.matches.seeds import Seeds
from service.app.matches.settling import luck_of
from service.event_store.aggregate import Versions
from service.platform import entropy
from service.platform.errors import BrokenTable, InvalidBody
from service.schemas.faults import convert
from service.schemas.pointers import located


@dataclass(frozen=True, slots=True)
class RulingContexts:
    """Finds what rulings need: an earlier state, luck, a command."""

    matches: Versions[Match]
    seeds: Seeds
    sources: LuckSources
    tournaments: Versions[Tournament]
    plays: Plays

    async def find(self, visit: Visit, ruling: AnyRuling) -> RulingContext:
        """The match where the ruling goes back to, its luck or other luck, the command in a seat's name."""
        context = await self.without_luck(visit, ruling)
        if context.earlier is None:
            return replace(context, draw=await self._draw(ruling, visit.match.sheet))
        assert isinstance(ruling, GoBack | Correct), "only these go back"
        if context.luck_of(ruling) == "fresh":
            return replace(context, fresh=await self._fresh(visit.match_id))
        return replace(context, draw=await self._draw(ruling, context.earlier.sheet))

    async def without_luck(self, visit: Visit, ruling: AnyRuling) -> RulingContext:
        """As `find`, but without anything that could be drawn from."""
        command = _command(visit.match, ruling)
        context = RulingContext(
            command=command,
            appeal_rulers=await appeal_rulers(self.tournaments, visit.match, self.plays),
            chief=await chief_of(self.tournaments, visit.match),
            arbiters=await arbiters(self.tournaments, visit.match, self.plays),
            author_as=await self._names_of(visit.caller),
        )
        if not isinstance(ruling, GoBack | Correct) or ruling.revision is None:
            return context
        earlier = await self.matches.at(visit.seen, ruling.revision)
        sheet = earlier.state.sheet
        learnt = await learnt_since(self.matches, visit.seen, ruling.revision)
        context = replace(context, earlier=earlier.state, learnt=learnt)
        if context.luck_of(ruling) == "same" and shares_its_luck(sheet):
            await self.seeds.of(sheet)
            return replace(context, source=await self.sources.find(sheet.luck, visit.caller))
        return context

    async def _names_of(self, caller: Caller) -> frozenset[str]:
        """All names under which the caller rules: one for each key of the same owner."""
        keys = await self.sources.access.keys.of_holder(caller.key_id) if caller.key_id else ()
        return frozenset((caller.actor, *(f"organiser:{each}" for each in keys)))

    async def _draw(self, ruling: AnyRuling, sheet: Sheet) -> DrawChance | None:
        """The luck that deals what a position leaves out."""
        return await luck_of(self.seeds, sheet) if isinstance(ruling, Correct) and ruling.position else None

    async def _fresh(self, match_id: UUID) -> FreshLuck:
        """A new seed, kept before it is committed to (MV-RUL-03)."""
        source, seed = entropy.new_id(), entropy.new_seed()
        await self.seeds.keep(source, seed, made_for=match_id)
        return FreshLuck(creating.own_luck(str(source), seed), partial(entropy.draw, seed))


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
