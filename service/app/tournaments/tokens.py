"""Tokens of entrants, and of the players of teams, derived from the deployment's secret."""

from uuid import UUID

from msgspec import Struct

from domain.tournaments.entry_events import Player
from service.event_store.requests import RequestMeta
from service.platform import entropy
from service.schemas.tournaments import EnteredPlayer, NewMember


class NewTokens(Struct, frozen=True):
    """Those that one request hands out. Sent again with its key, it hands out the same."""

    secret: str
    tournament_id: UUID
    nonce: str
    purpose: str = "entrant"

    def of(self, entrant: int, member: int = 0) -> str:
        """`member` counts the players of a team from 1; 0 where entrants are no teams."""
        place = f"{entrant}.{member}" if member else str(entrant)
        return entropy.token(self.secret, self.tournament_id, f"{self.purpose}:{place}", self.nonce)

    def fingerprint(self, entrant: int, member: int = 0) -> str:
        return entropy.fingerprint(self.of(entrant, member))

    def team(self, entrant: int, members: tuple[NewMember, ...]) -> tuple[Player, ...]:
        return tuple(
            Player(each.player, self.fingerprint(entrant, number), str(each.key_id or ""))
            for number, each in enumerate(members, 1)
        )

    def handed_out(self, entrant: int, members: list[EnteredPlayer]) -> list[EnteredPlayer]:
        """The members of a team with their tokens."""
        return [
            EnteredPlayer(entrant, each.player, self.of(entrant, number))
            for number, each in enumerate(members, 1)
        ]


def tokens_of(secret: str, tournament_id: UUID, request: RequestMeta, purpose: str = "entrant") -> NewTokens:
    return NewTokens(secret, tournament_id, request.key or entropy.new_seed().hex(), purpose)
