"""Tables by their meaning: surfaces and pieces as a viewer sees them after an event, for pages that draw them."""

from dataclasses import dataclass
from typing import Final

from domain.kernel import beats
from domain.kernel.table import Language, Viewer
from domain.matches.events import MatchAnnulled, MatchAwarded, MatchStopped
from domain.matches.names import players, who
from domain.matches.sentences import describe
from domain.matches.state import Match
from domain.matches.view import view
from service.access.visits import Visit
from service.app.matches.views import awaited, stored_events
from service.event_store.aggregate import Version
from service.event_store.streams import Streams
from service.pictures.scenes import table_of
from service.pictures.tables import description_of
from service.schemas.tables import Sitter, TableAnswer

ENDINGS: Final = (MatchStopped, MatchAwarded, MatchAnnulled)
"""Events that end a match around its game."""
LOOKED_BACK: Final = 60


@dataclass(frozen=True, slots=True)
class Descriptions:
    matches: Streams[Match]

    async def table(self, visit: Visit, viewer: Viewer, at: int | None, language: Language) -> TableAnswer:
        """Raises `RevisionNotFound`."""
        version = await self.matches.at(visit.seen, at)
        match = view(version.state, viewer)
        return TableAnswer(
            match.game.name,
            visit.match_id,
            version.revision,
            viewer,
            match.sheet.phase,
            sitters(version.state),
            awaited(version.state),
            description_of(match, table_of(match, viewer, language, "wide")),
            await self._why(visit, version, viewer, language),
        )

    async def _why(
        self, visit: Visit, version: Version[Match], viewer: Viewer, language: Language
    ) -> str | None:
        """How a match that is over has ended, in words. Few events follow the end: disputes, disclosure."""
        match = version.state
        if match.sheet.phase != "finished":
            return None
        first = max(1, version.revision - LOOKED_BACK + 1)
        records = await self.matches.log.read(visit.match_id, after=first - 1, to=version.revision)
        rules = beats.rules(match.game.package)
        for each in reversed(stored_events(match, records, viewer)):
            is_end = rules.get(type(each.event).__name__, beats.SILENT).kind == "end"
            if is_end or isinstance(each.event, ENDINGS):
                return describe(match, each.event, language, who(match.sheet, language))
        return None


def sitters(match: Match) -> tuple[Sitter, ...]:
    result = match.result
    places = {seat: place for place, seats in enumerate(result.places, 1) for seat in seats} if result else {}
    return tuple(
        Sitter(seat, name, sitting.bot or "", sitting.resigned, places.get(seat))
        for seat, (name, sitting) in enumerate(zip(players(match.sheet), match.sheet.seats, strict=True))
    )
