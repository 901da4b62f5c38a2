"""Tables by their meaning: surfaces and pieces as a viewer sees them after an event, for pages that draw them."""

from dataclasses import dataclass

from domain.kernel.table import Language, Viewer
from domain.matches.names import players
from domain.matches.state import Match
from domain.matches.view import view
from service.access.visits import Visit
from service.app.matches.views import awaited
from service.event_store.streams import Streams
from service.pictures.scenes import table_of
from service.pictures.tables import description_of
from service.schemas.tables import Sitter, TableAnswer


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
        )


def sitters(match: Match) -> tuple[Sitter, ...]:
    result = match.result
    places = {seat: place for place, seats in enumerate(result.places, 1) for seat in seats} if result else {}
    return tuple(
        Sitter(seat, name, sitting.bot, sitting.resigned, places.get(seat))
        for seat, (name, sitting) in enumerate(zip(players(match.sheet), match.sheet.seats, strict=True))
    )
