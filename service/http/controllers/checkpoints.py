"""The public list of checkpoints: whoever follows it notices when what happened is rewritten."""

from typing import Annotated

from litestar import Controller, Response, get
from litestar.params import QueryParameter

from service.http.inputs import paging
from service.http.inputs.request import PRIVATE, HttpRequest, Service
from service.http.operation import Contract
from service.schemas.checkpoints import CheckpointPage, ConsistencyProof, InclusionProof, LeafPage

MOST = 2**31 - 1
LEAVES = 1000
CheckpointKey = tuple[int]
Size = Annotated[int, QueryParameter(ge=1, le=MOST, description="The number of leaves of a checkpoint.")]
LeafNumber = Annotated[int, QueryParameter(ge=0, le=MOST, description="The leaf; the first one is 0.")]
FromLeaf = Annotated[int, QueryParameter(name="from", ge=0, le=MOST, description="The first leaf.")]
LeafLimit = Annotated[int, QueryParameter(ge=1, le=LEAVES, description="At most this many on a page.")]
StreamHash = Annotated[
    str | None,
    QueryParameter(
        pattern=r"^[0-9a-f]{64}\Z",
        description="Only those of the match or tournament whose first own event has this hash.",
    ),
]


class CheckpointsController(Controller):
    path = "/v1/checkpoints"
    tags = ("proof",)

    @get(
        operation_id="listCheckpoints",
        summary="List the checkpoints",
        contract=Contract(answer=CheckpointPage),
    )
    async def checkpoints(
        self,
        request: HttpRequest,
        service: Service,
        after: paging.After = None,
        limit: paging.PageSize = paging.PAGE,
    ) -> Response[CheckpointPage]:
        """The newest first. Keep one: every later one must go on from it, as `getConsistency` proves.

        The list has a leaf for each match and tournament that changed since the checkpoint before. It says what
        their newest hash was, and nothing else. `moviola audit-log` follows it.
        """
        (before,) = paging.place(after, CheckpointKey) or (None,)
        found = await service.app.archives.checkpoints.newest(before=before, limit=limit + 1)
        shown, following = paging.page_of(found, limit, lambda checkpoint: (checkpoint.size,))
        return paging.listed(request, CheckpointPage(shown, following))

    @get(
        "/leaves",
        operation_id="listLeaves",
        summary="List the leaves of the checkpoints",
        contract=Contract(answer=LeafPage),
    )
    async def leaves(
        self,
        request: HttpRequest,
        service: Service,
        from_: FromLeaf = 0,
        limit: LeafLimit = LEAVES,
        stream: StreamHash = None,
    ) -> Response[LeafPage]:
        """Which heads the list has, in order: the root of any checkpoint can be computed from them.

        All leaves of a match must be hashes of its archive, in the order of its events.
        """
        opening = None if stream is None else bytes.fromhex(stream)
        found = await service.app.archives.checkpoints.leaves(first=from_, stream=opening, limit=limit)
        return paging.listed(request, found)

    @get(
        "/inclusion",
        operation_id="getInclusion",
        summary="Prove that a leaf is in the list",
        contract=Contract(answer=InclusionProof),
    )
    async def inclusion(self, service: Service, leaf: LeafNumber, size: Size) -> Response[InclusionProof]:
        """The hashes beside the path from the leaf to the root of the tree of `size` leaves, from below."""
        return Response(await service.app.archives.checkpoints.inclusion(leaf, size), headers=PRIVATE)

    @get(
        "/consistency",
        operation_id="getConsistency",
        summary="Prove that the list was only added to",
        contract=Contract(answer=ConsistencyProof),
    )
    async def consistency(self, service: Service, first: Size, second: Size) -> Response[ConsistencyProof]:
        """That the longer of two checkpoints begins with the leaves of the other."""
        return Response(await service.app.archives.checkpoints.consistency(first, second), headers=PRIVATE)
