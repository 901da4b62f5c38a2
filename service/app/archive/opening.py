"""The open part of an archive, as the domain's events."""

from collections.abc import Sequence

import msgspec

from domain.games import GAMES
from domain.kernel.table import Event
from domain.matches.events import MatchCreated
from service.app.archive.reading import Archive
from service.event_store.codec import decoder, require_edition
from service.platform.log_errors import UnknownEvent


class NotOpened(Exception):
    """The payload of the event `revision` is none of its type in this release."""

    def __init__(self, revision: int, detail: str) -> None:
        super().__init__(detail)
        self.revision = revision


def opened(archive: Archive) -> Sequence[Event | None]:
    """The events in order, None for those the viewer does not see whole. Raises `NotOpened`."""
    if archive.header.game not in GAMES:
        raise NotOpened(1, f"this release does not know the game {archive.header.game[:60]}")
    decode = decoder(archive.header.game).decode
    events: list[Event | None] = []
    for entry in archive.entries:
        try:
            open_ = entry.payload is not None
            event = decode(entry.type, entry.version, entry.payload or b"") if open_ else None
            if isinstance(event, MatchCreated):
                require_edition(event)
            events.append(event)
        except (msgspec.DecodeError, UnknownEvent, TypeError, ValueError, RecursionError) as error:
            raise NotOpened(
                entry.revision, f"the payload is no {entry.type} of this release: {error}"
            ) from error
    return events
