"""Many matches set up at once, each by itself: one that is refused keeps no other from being made."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from domain.kernel.decision import Rejected
from domain.kernel.game import BrokenPosition
from service.access.callers import Access, Caller
from service.app.matches.changes import LazyBody
from service.app.matches.matches import Matches
from service.event_store.requests import RequestMeta
from service.event_store.store import LogReader
from service.platform.errors import InvalidBody, KeyReused
from service.platform.repetitions import is_repetition
from service.schemas.matches import CreateMatch, NewMatch

MADE_TOGETHER: Final = 16
"""How many matches of one batch are on their way to the log at a time."""
Made = NewMatch | Rejected | BrokenPosition | InvalidBody


@dataclass(frozen=True, slots=True)
class Batches:
    """Each match of a batch has a receipt of its own; its key is that of the request and the match's place."""

    matches: Matches
    access: Access
    log: LogReader

    def require_may_create(self, caller: Caller) -> None:
        self.access.require_may_create(caller)

    async def create(
        self, caller: Caller, request: RequestMeta, bodies: Sequence[LazyBody[CreateMatch]]
    ) -> list[Made]:
        """A new match, or why it is refused, for each of the bodies.

        Raises `KeyReused` before anything is made if one of the keys has come with another body. A log that does
        not answer fails the whole: what was made by then is found again by the same key.
        """
        self.access.require_may_create(caller)
        requests = [
            replace(request, key=f"{request.key} {place}" if request.key else "")
            for place in range(len(bodies))
        ]
        earlier = await self._earlier(requests)
        free = asyncio.Semaphore(MADE_TOGETHER)

        async def make(own: RequestMeta, body: LazyBody[CreateMatch]) -> Made:
            async with free:
                try:
                    return await self.matches.create(caller, own, body)
                except (Rejected, BrokenPosition, InvalidBody) as refusal:
                    return refusal

        making = (make(*pair) for pair in zip(requests, bodies, strict=True))
        results = await asyncio.gather(*making, return_exceptions=True)
        outcomes = [_unless_failed(each) for each in results]
        created = [own for own, each in zip(requests, outcomes, strict=True) if isinstance(each, NewMatch)]
        is_repetition.set(bool(earlier) and earlier.issuperset(own.receipt_key for own in created))
        return outcomes

    async def _earlier(self, requests: Sequence[RequestMeta]) -> set[str]:
        """The receipts' keys of the matches that the same request has made before."""
        keys = [own.receipt_key for own in requests if own.key]
        receipts = await self.log.receipts_of_creations(keys)
        if any(receipt.request_hash != requests[0].fingerprint for receipt in receipts):
            raise KeyReused
        return {receipt.key for receipt in receipts}


def _unless_failed(outcome: Made | BaseException) -> Made:
    """The outcome of one match; raises a failure that is not the match's own."""
    if isinstance(outcome, BaseException) and not isinstance(
        outcome, Rejected | BrokenPosition | InvalidBody
    ):
        raise outcome
    return outcome
