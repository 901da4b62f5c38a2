"""The worth of a contested event: how often each seat wins from before it and from after it; done aside."""

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from domain.games import GAMES
from domain.kernel.table import Language
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match
from service.access.callers import require_organiser
from service.access.parties import party_of
from service.access.visits import Visit
from service.app.bots.intervals import wilson
from service.app.bots.playouts import Counted, Player
from service.app.bots.playouts import counted as count_wins
from service.event_store.streams import Streams
from service.platform.processes.work_queue import WorkBounds, WorkQueue, busy_as
from service.schemas.estimates import Estimate, Prospects, SeatShare

BOUNDS: Final = WorkBounds("estimates", waiting=8, wait_seconds=60.0, seconds=30.0)
ENOUGH: Final = 0.9
"""The part of the playouts that has to end for shares to be told."""
SAYINGS: Final[dict[Language, str]] = {
    "en": "An estimate: the bot {bot} plays all seats on, with the cards as they lie and new luck. "
    "People play otherwise.",
    "it": "È una stima: il bot {bot} gioca per tutti, con le carte come sono e nuova sorte. "
    "Le persone giocano diversamente.",
}


@dataclass(frozen=True, slots=True)
class Estimator:
    matches: Streams[Match]
    queue: WorkQueue

    async def estimate(
        self, visit: Visit, dispute: Dispute, playouts: int, seed: int, bot: Player, language: Language
    ) -> Estimate:
        """At most so many playouts from each of the two tables. Raises `Busy`."""
        require_organiser(visit.caller)
        before = await self._prospects(visit, dispute.revision - 1, playouts, seed, bot)
        after = await self._prospects(visit, dispute.revision, playouts, seed, bot)
        text = SAYINGS[language].format(bot=bot)
        return Estimate(dispute.dispute_id, visit.match_id, bot, seed, text, before, after)

    async def _prospects(
        self, visit: Visit, revision: int, playouts: int, seed: int, bot: Player
    ) -> Prospects | None:
        if revision < 1:
            return None
        match = (await self.matches.at(visit.seen, revision)).state
        if match.sheet.phase == "open":
            return None
        table, seats = msgspec.msgpack.encode(match.play), len(match.sheet.seats)
        work = (match.game.name, match.game.edition, table, seats, f"{visit.match_id} {seed}", playouts, bot)
        with busy_as(
            "estimate_busy",
            "other estimates are being made: try again in a moment",
            "the estimate took too long: ask for fewer playouts",
        ):
            counts = await self.queue.do(party_of(visit.caller), counted, *work)
        return Prospects(revision, counts.ended, counts.cut, _shares(counts))


def counted(
    game: str, edition: str, encoded: bytes, seats: int, seed: str, playouts: int, bot: Player
) -> Counted:
    """Of a whole state; runs in a process of its own."""
    rules = GAMES[game].of_edition(edition)
    table: Any = msgspec.msgpack.decode(encoded, type=rules.state)
    return count_wins(rules, table, seats, seed, playouts, bot)


def _shares(counts: Counted) -> list[SeatShare]:
    """None where too few playouts ended: those that did are the short ones, and say nothing of the others."""
    if counts.ended < ENOUGH * (counts.ended + counts.cut):
        return []
    shares = []
    for seat, won in enumerate(counts.won):
        low, high = wilson(won, counts.ended)
        shares.append(SeatShare(seat, round(won / counts.ended, 4), round(low, 4), round(high, 4)))
    return shares
