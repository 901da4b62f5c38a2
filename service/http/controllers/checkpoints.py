"""The public list of checkpoints: whoever follows it notices when what happened is rewritten."""

from typing import Annotated

from litestar.params import QueryParameter

from service.app.app import App
from service.app.proof.proof import CheckpointPlace
from service.http.inputs import paging
from service.http.rows.reads import open_query
from service.http.rows.route import group
from service.schemas.checkpoints import CheckpointPage, ConsistencyProof, InclusionProof, LeafPage

MOST = 2**31 - 1
LEAVES = 1000
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


@open_query("", "listCheckpoints", summary="List the checkpoints", answer=CheckpointPage)
async def checkpoints(
    app: App, after: paging.After = None, limit: paging.PageSize = paging.PAGE
) -> CheckpointPage:
    """The newest first. Keep one: every later one must go on from it, as `getConsistency` proves.

    The list has a leaf for each match and tournament that changed since the checkpoint before. It says what
    their newest hash was, and nothing else. `moviola audit-log` follows it.
    """
    page = await app.queries.proof.page(paging.place(after, CheckpointPlace), limit)
    return CheckpointPage(page.rows, paging.continued(page))


@open_query("/leaves", "listLeaves", summary="List the leaves of the checkpoints", answer=LeafPage)
async def leaves(
    app: App, from_: FromLeaf = 0, limit: LeafLimit = LEAVES, stream: StreamHash = None
) -> LeafPage:
    """Which heads the list has, in order: the root of any checkpoint can be computed from them.

    All leaves of a match must be hashes of its archive, in the order of its events.
    """
    opening = None if stream is None else bytes.fromhex(stream)
    return await app.queries.proof.checkpoints.leaves(first=from_, stream=opening, limit=limit)


@open_query("/inclusion", "getInclusion", summary="Prove that a leaf is in the list", answer=InclusionProof)
async def inclusion(app: App, leaf: LeafNumber, size: Size) -> InclusionProof:
    """The hashes beside the path from the leaf to the root of the tree of `size` leaves, from below."""
    return await app.queries.proof.checkpoints.inclusion(leaf, size)


@open_query(
    "/consistency",
    "getConsistency",
    summary="Prove that the list was only added to",
    answer=ConsistencyProof,
)
async def consistency(app: App, first: Size, second: Size) -> ConsistencyProof:
    """That the longer of two checkpoints begins with the leaves of the other."""
    return await app.queries.proof.checkpoints.consistency(first, second)


CHECKPOINTS = group("/v1/checkpoints", "proof", checkpoints, leaves, inclusion, consistency)
