"""Messages about the moments of a match that is over."""

from uuid import UUID

from msgspec import Struct

from domain.matches.highlights import Highlight


class MomentsView(Struct, frozen=True):
    """Three moments at most, in order of time; none while the match is not over."""

    match_id: UUID
    moments: tuple[Highlight, ...]
