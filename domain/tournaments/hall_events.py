"""News for the hall: an announcement, and until when a round is to last. Rules: TO-ARB-03, TO-RND-06."""

from domain.kernel.table import Event


class AnnouncementMade(Event, frozen=True):
    """The `text` replaces the one before; empty: it is taken down."""

    text: str


class RoundTimed(Event, frozen=True):
    """Round `round` is to last until `ends_at_ms` (since 1970); 0: its clock is taken down."""

    round: int
    ends_at_ms: int


HALL_EVENTS: tuple[type[Event], ...] = (AnnouncementMade, RoundTimed)
