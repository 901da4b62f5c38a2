"""Proof that nothing was rewritten: signed heads, the keys they are signed with, the list of checkpoints."""

from dataclasses import dataclass

from service.access.visits import Visit
from service.app.pages import ListPage, page_of
from service.app.proof.checkpoints import Checkpoints
from service.app.proof.signer import Signer
from service.schemas.checkpoints import Checkpoint
from service.schemas.heads import Head

CheckpointPlace = tuple[int]
"""Of a row in the list: the number of leaves."""


@dataclass(frozen=True, slots=True)
class Proof:
    """`signer` hands out the keys, `checkpoints` the leaves and the proofs of the list."""

    signer: Signer
    checkpoints: Checkpoints

    async def head(self, visit: Visit) -> Head:
        """The hash of the last event that the caller may see, signed if the match is played here."""
        newest = visit.seen
        signed = await self.signer.head_of(newest)
        return Head(visit.match_id, newest.revision, newest.head.hash.hex(), signed)

    async def page(self, before: CheckpointPlace | None, limit: int) -> ListPage[Checkpoint]:
        """The newest checkpoint first."""
        (size,) = before or (None,)
        rows = await self.checkpoints.newest(before=size, limit=limit + 1)
        return page_of(rows, limit, lambda checkpoint: (checkpoint.size,))
