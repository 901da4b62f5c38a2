"""The log tells what each viewer has learnt since an event (MV-LUC-07)."""

from domain.matches import learning
from domain.matches.learning import Learnt
from domain.matches.state import Match
from service.event_store.aggregate import Version, Versions
from service.event_store.codec import decode


async def learnt_since(matches: Versions[Match], newest: Version[Match], revision: int) -> tuple[Learnt, ...]:
    """By all events after event `revision`, undone ones included."""
    earlier, game = await matches.at(newest, revision), newest.state.sheet.game
    recorded = await matches.log.read(newest.head.stream_id, revision)
    return learning.learnt_since(earlier.state, ((each.revision, decode(game, each)) for each in recorded))
