"""Who is calling at a tournament: one of its organisers, an entrant by their token, or someone else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hmac import compare_digest
from uuid import UUID

from domain.matches.decider import MatchDecision
from domain.matches.state import Match
from domain.tournaments.playing import check_may_go_on
from domain.tournaments.state import Table, Tournament
from service.access.callers import (
    ANONYMOUS,
    Access,
    Caller,
    Forbidden,
    Organises,
    refusal,
)
from service.event_store.aggregate import Versions
from service.platform.entropy import fingerprint
from service.platform.errors import TournamentNotFound

ADMIN = "admin"
"""What a tournament remembers of an organiser without a key of their own."""


@dataclass(frozen=True, slots=True)
class TournamentCaller:
    """`entrant` is the number of the entrant whose token was given, 0 without one."""

    caller: Caller
    is_organiser: bool = False
    entrant: int = 0


async def tournament_caller(access: Access, tournament: Tournament, token: str | None) -> TournamentCaller:
    """Raises `Unauthenticated` for a token that opens nothing here."""
    if token is None:
        return TournamentCaller(ANONYMOUS)
    hashed = fingerprint(token)
    for entrant in tournament.entrants:
        if isinstance(entrant.credential, str) and compare_digest(entrant.credential, hashed):
            return TournamentCaller(
                Caller("seat", f"entrant:{entrant.number}", hashed[:16]), entrant=entrant.number
            )
    caller = await access.caller(token)
    if caller.role == "admin":
        return TournamentCaller(caller, is_organiser=True)
    if caller.organises_as and caller.organises_as in tournament.organisers:
        return organising(caller)
    return TournamentCaller(caller)


def organising(caller: Caller) -> TournamentCaller:
    """The holder of a key as organiser of a tournament, or the admin."""
    if caller.role == "admin":
        return TournamentCaller(caller, is_organiser=True)
    return TournamentCaller(
        replace(caller, role="organiser", actor=f"organiser:{caller.key_id}"), is_organiser=True
    )


def organises_matches_of(tournaments: Versions[Tournament]) -> Organises:
    """Organisers of a tournament organise its matches (MV-ORG-01); for `Access.also_organises`."""

    async def organises(match: Match, key_id: str) -> bool:
        return key_id in await organisers_of(tournaments, match)

    return organises


async def organisers_of(tournaments: Versions[Tournament], match: Match) -> Sequence[str]:
    """The keys that organise a match because of its tournament, except who plays in it (MV-ORG-04)."""
    held = await _tournament_of(tournaments, match)
    return () if held is None else held.organisers_in(match.sheet.match_id)


async def appeal_rulers(tournaments: Versions[Tournament], match: Match) -> tuple[str, ...]:
    """Those who rule an appeal rather than who gave the first ruling, as the authors of rulings (MV-ORG-03).

    All who may rule in the match except the admin; nobody where the terms let any organiser do so (TO-CRE-11).
    """
    held = await _tournament_of(tournaments, match)
    if held is not None and held.terms.appeals == "any_organiser":
        return ()
    ids = dict.fromkeys((match.sheet.organiser, *await organisers_of(tournaments, match)))
    return tuple(f"organiser:{each}" for each in ids if each not in ("", ADMIN))


async def unless_they_play(
    tournaments: Versions[Tournament], match: Match, change: Callable[[MatchDecision], None]
) -> Callable[[MatchDecision], None]:
    """The change, refused where it takes a match that is over back into play while somebody in it plays at another
    table of its tournament (TO-RND-05)."""
    tournament = await _tournament_of(tournaments, match) if match.sheet.phase == "finished" else None
    if tournament is None:
        return change

    def checked(decision: MatchDecision) -> None:
        change(decision)
        if decision.state.sheet.phase != "finished":
            check_may_go_on(tournament, match.sheet.match_id)

    return checked


async def _tournament_of(tournaments: Versions[Tournament], match: Match) -> Tournament | None:
    """The tournament of a match; None without one, or when it is held elsewhere."""
    if match.sheet.tournament is None:
        return None
    try:
        return (await tournaments.newest(UUID(match.sheet.tournament.id))).state
    except TournamentNotFound:
        return None  # the match was imported


def require_may_look(access: Access, caller: TournamentCaller) -> None:
    """As at lists of matches; entrants and organisers may in any case."""
    if not (caller.entrant or caller.is_organiser):
        access.require_may_look(caller.caller)


def require_organiser_of(caller: TournamentCaller) -> None:
    """TO-CRE-07."""
    if not caller.is_organiser:
        raise refusal(caller.caller, "the key of one of the tournament's organisers (TO-CRE-07)")


def require_ruler_at(caller: TournamentCaller, tournament: Tournament, table: Table) -> None:
    """Rulings about a table are given by organisers who do not play there (TO-CRE-12)."""
    require_organiser_of(caller)
    if tournament.plays_at(table, caller.caller.key_id):
        raise Forbidden("you play at this table: another organiser rules here (TO-CRE-12)")


def require_entrant_or_organiser(caller: TournamentCaller, entrant: int) -> None:
    if not caller.is_organiser and caller.entrant != entrant:
        raise refusal(caller.caller, f"the token of entrant {entrant}, or the key of an organiser")
