"""Who is calling at a tournament: one of its organisers, an entrant by their token, or somebody else."""

from dataclasses import dataclass
from hmac import compare_digest

from domain.tournaments.state import Tournament
from service.access import ANONYMOUS, Access, Caller, Forbidden, Unauthenticated
from service.entropy import fingerprint


@dataclass(frozen=True, slots=True)
class Visitor:
    """`entrant` is the number of the entrant whose token was given, 0 without one."""

    caller: Caller
    is_organiser: bool = False
    entrant: int = 0

    @property
    def actor(self) -> str:
        """As events record it."""
        is_key = self.is_organiser and self.caller.role != "admin"
        return f"organiser:{organiser_id(self.caller)}" if is_key else self.caller.actor


async def visitor_at(access: Access, tournament: Tournament, token: str | None) -> Visitor:
    """Raises `Unauthenticated` for a token that is nobody's here."""
    if token is None:
        return Visitor(ANONYMOUS)
    hashed = fingerprint(token)
    for entrant in tournament.entrants:
        if isinstance(entrant.credential, str) and compare_digest(entrant.credential, hashed):
            return Visitor(Caller("seat", f"entrant:{entrant.number}", hashed[:16]), entrant=entrant.number)
    caller = await access.caller(token)
    return Visitor(caller, caller.role == "admin" or organiser_id(caller) in tournament.organisers)


def organiser_id(caller: Caller) -> str:
    """What a tournament remembers of an organiser: the id of the key, or `admin`; empty for others."""
    if caller.role == "admin":
        return "admin"
    _, _, key_id = caller.actor.partition(":")
    return key_id


def require_organiser_of(visitor: Visitor) -> None:
    """TO-CRE-07."""
    if not visitor.is_organiser:
        raise _refusal(visitor, "the key of one of the tournament's organisers (TO-CRE-07)")


def require_entrant_or_organiser(visitor: Visitor, entrant: int) -> None:
    if not visitor.is_organiser and visitor.entrant != entrant:
        raise _refusal(visitor, f"the token of entrant {entrant}, or the key of an organiser")


def _refusal(visitor: Visitor, what: str) -> Exception:
    if visitor.caller.role == "anonymous":
        return Unauthenticated(f"this needs {what}, as bearer token")
    return Forbidden(f"this needs {what}")
