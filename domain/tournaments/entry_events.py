"""Events of entries: made, corrected, withdrawn, taken back; byes, and checking in."""

from msgspec import UNSET, Struct, UnsetType

from domain.kernel.table import Event


class Player(Struct, frozen=True):
    """Somebody who plays a seat of an entrant; `credential` is the hash of their token, `key_id` that of their own
    key, empty where it is not known."""

    player: str
    credential: str | UnsetType = ""
    key_id: str = ""


class EntryMade(Event, frozen=True):
    """`credential` is the hash of the entrant's token; a house bot (`bot`) has none.

    `since_round` is the first round it can be paired in: above 1 for a late entry. `key_id` is the id of the
    entrant's own key, empty where it is not known (TO-ENT-11). `seed` comes before rating and order of entry; 0
    without one. `club` and `team` are names, empty for none. `members` are the players of a team, in the order of
    its seats; elsewhere there are none. Tokens are then theirs.
    """

    entrant: int
    player: str
    credential: str | UnsetType = ""
    bot: str = ""
    rating: int = 0
    since_round: int = 1
    key_id: str = ""
    seed: int = 0
    club: str = ""
    team: str = ""
    members: tuple[Player, ...] = ()


class EntryCorrected(Event, frozen=True):
    """The entry's text from now on. `seed` comes before rating and order of entry; 0 without one. At `table` the
    entrant always plays; 0: at any. `key_id`, `club`, `team` and `table` are not there where they were not
    corrected."""

    entrant: int
    player: str
    rating: int
    seed: int
    key_id: str | UnsetType = UNSET
    club: str | UnsetType = UNSET
    team: str | UnsetType = UNSET
    table: int | UnsetType = UNSET


class TokenReissued(Event, frozen=True):
    """The entrant has a new token; the one before opens nothing from now on. `credential` is the hash of the new
    one. `member` of a team has it, from 1; 0 for who plays alone."""

    entrant: int
    credential: str | UnsetType = ""
    member: int = 0


class EntrantWithdrawn(Event, frozen=True):
    """`after_round` is the last round that was paired with the entrant; who is `absent` has forfeited it without
    having played (TO-RES-12)."""

    entrant: int
    after_round: int
    absent: bool = False


class EntrantReturned(Event, frozen=True):
    """A withdrawn entrant is paired again, first in the round after `after_round`."""

    entrant: int
    after_round: int


class ByeRequested(Event, frozen=True):
    """The entrant is not to be paired in `round`."""

    entrant: int
    round: int


class CheckInOpened(Event, frozen=True):
    """For `seconds`, until `closes_at_ms` (since 1970), entrants to be paired in `round` check in."""

    round: int
    closes_at_ms: int
    seconds: int


class EntrantCheckedIn(Event, frozen=True):
    """`entropy` is what the entrant adds to the luck of their matches in the round."""

    entrant: int
    round: int
    entropy: str | UnsetType = UNSET


ENTRY_EVENTS: tuple[type[Event], ...] = (
    EntryMade,
    EntryCorrected,
    TokenReissued,
    EntrantWithdrawn,
    EntrantReturned,
    ByeRequested,
    CheckInOpened,
    EntrantCheckedIn,
)
