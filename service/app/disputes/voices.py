"""Statements and rulings of a dispute, in order."""

from datetime import datetime
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.kernel.table import Seat, Viewer
from domain.matches.rulings import events as e
from domain.matches.rulings import secrecy
from domain.matches.rulings.events import RulingKind
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match
from service.app.disputes.views import reader
from service.event_store.aggregate import Version, Versions
from service.event_store.codec import decode, decode_meta

VoiceKind = Literal["claim", "statement", "ruling", "appeal", "accepted", "withdrawn"]


class Voice(Struct, frozen=True):
    """Event `revision` at a time: somebody, a seat or (None) an organiser, has said `text`, which is theirs.

    `ruling` is the kind of a ruling; `rules` are those a claim or a ruling names; `author` is who acted, as events
    name them.
    """

    revision: int
    at: datetime
    kind: VoiceKind
    by: Seat | None
    text: str = ""
    rules: tuple[str, ...] = ()
    ruling: RulingKind | None = None
    hash: str = ""
    author: str = ""


async def voices(
    matches: Versions[Match], newest: Version[Match], dispute: Dispute, viewer: Viewer
) -> tuple[Voice, ...]:
    """Everything that was said in a dispute, as `viewer` may read it (MV-DIS-09, MV-DIS-10)."""
    viewer = reader(newest.state, viewer)
    voices_so_far = []
    for each in await matches.log.read(
        newest.head.stream_id, dispute.opened_revision - 1, dispute.last_revision
    ):
        event = decode(newest.state.sheet.game, each)
        if getattr(event, "dispute", "") == dispute.dispute_id and isinstance(event, e.DISPUTE_EVENTS):
            is_ruled = secrecy.is_ruled_after(dispute, each.revision)
            event = secrecy.redact(event, viewer, is_ruled=is_ruled)
            voice = _voice(event, each.revision, each.recorded_at, each.hash.hex())
            voices_so_far.append(replace(voice, author=decode_meta(each).actor))
    return tuple(voices_so_far)


def _voice(event: object, revision: int, at: datetime, hash_: str) -> Voice:
    match event:
        case e.DisputeOpened(by=by, claim=claim, rules=rules):
            return Voice(revision, at, "claim", by, claim, rules)
        case e.StatementMade(by=by, text=text):
            return Voice(revision, at, "statement", by, text)
        case e.RulingGiven(kind=kind, reason=reason, rule=rule):
            return Voice(revision, at, "ruling", None, reason, (rule,), kind, hash_)
        case e.AppealMade(by=by, reason=reason):
            return Voice(revision, at, "appeal", by, reason)
        case e.RulingAccepted(seat=seat):
            return Voice(revision, at, "accepted", seat)
        case e.DisputeWithdrawn(by=by):
            return Voice(revision, at, "withdrawn", by)
        case _:
            raise AssertionError(f"{event} is no event of a dispute")
