"""Ids and numbers that stand in paths."""

from typing import Annotated, Any, Final, TypeAlias
from uuid import UUID

from litestar.params import PathParameter

from service.access.player_keys import LETTERS
from service.app.matches import invitations

ANY_CASE: Final = f"{LETTERS}{LETTERS.lower()}"

MatchId: TypeAlias = Annotated[UUID, PathParameter(description="The match.")]
DisputeId: TypeAlias = Annotated[
    str, PathParameter(description="The dispute: its match's id and its number there, `<match id>.<number>`.")
]
TournamentId: TypeAlias = Annotated[UUID, PathParameter(description="The tournament.")]
RoundNumber: TypeAlias = Annotated[int, PathParameter(ge=1, le=1000, description="The round, from 1.")]
PlayerId: TypeAlias = Annotated[UUID, PathParameter(description="The player.")]
KeyId: TypeAlias = Annotated[UUID, PathParameter(description="The key, by its public id.")]
WebhookId: TypeAlias = Annotated[UUID, PathParameter(description="The webhook.")]
BY_NAME: Final[dict[str, Any]] = {
    "match_id": MatchId,
    "dispute_id": DisputeId,
    "tournament_id": TournamentId,
    "round_": RoundNumber,
    "table": Annotated[int, PathParameter(ge=1, le=500, description="The table, from 1.")],
    "entrant": Annotated[int, PathParameter(ge=1, le=500, description="The entrant, from 1.")],
    "penalty": Annotated[int, PathParameter(ge=1, le=10_000, description="The penalty, from 1.")],
    "device_id": Annotated[UUID, PathParameter(description="The device.")],
    "key_id": KeyId,
    "webhook_id": WebhookId,
    "delivery_id": Annotated[UUID, PathParameter(description="The delivery.")],
    "code": Annotated[
        str,
        PathParameter(
            description="The code, in capitals or not, with a hyphen in its middle or without.",
            pattern=f"^[{ANY_CASE}-]{{8,9}}$(?!\\n)",
        ),
    ],
    "invitation": Annotated[
        str,
        PathParameter(
            description="The code, in capitals or not.",
            pattern=f"^[{ANY_CASE}]{{{invitations.LETTERS}}}$(?!\\n)",
        ),
    ],
}
"""By the name that stands between braces in the path of a row."""
