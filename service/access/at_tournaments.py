"""The caller at a tournament: one of its organisers, an entrant by their token, or someone else."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Final

from domain.matches.decider import MatchDecision
from domain.matches.state import Match
from domain.tournaments.entry_events import Player
from domain.tournaments.playing import check_may_go_on
from domain.tournaments.state import Entrant, Table, Tournament
from service.access.callers import (
    ADMIN,
    ANONYMOUS,
    Access,
    Caller,
    Forbidden,
    Organises,
    Plays,
    refusal,
)
from service.access.players import tournament_of
from service.event_store.aggregate import Versions
from service.platform.entropy import fingerprint


@dataclass(frozen=True, slots=True)
class TournamentCaller:
    """`entrant` is the number of the entrant whose token was given, 0 without one; `member` that of the player in
    the team, from 1. `keys` are the ids of all keys
    of an organiser: by them their own entry is known (TO-CRE-12)."""

    caller: Caller
    is_organiser: bool = False
    entrant: int = 0
    member: int = 0
    keys: frozenset[str] = frozenset()


async def tournament_caller(access: Access, tournament: Tournament, token: str | None) -> TournamentCaller:
    """Raises `Unauthenticated` for a token that opens nothing here."""
    if token is None:
        return TournamentCaller(ANONYMOUS)
    hashed = fingerprint(token)
    for entrant, member, player in _players(tournament):
        if isinstance(player.credential, str) and compare_digest(player.credential, hashed):
            caller = Caller("seat", f"entrant:{entrant.number}", hashed[:16])
            return TournamentCaller(caller, entrant=entrant.number, member=member)
    caller = await access.caller(token)
    if caller.role != "admin" and caller.organises_as not in tournament.organisers:
        return TournamentCaller(caller)
    keys = await access.keys.of_holder(caller.key_id) if caller.key_id else frozenset[str]()
    return TournamentCaller(organising(caller), is_organiser=True, keys=keys)


def entrants_of(tournament: Tournament, tokens: Sequence[str]) -> dict[str, tuple[Entrant, Player]]:
    """Entrants, with who plays for them, by token; those that are nobody's are left out."""
    holders = {
        player.credential: (each, player) for each, _, player in _players(tournament) if player.credential
    }
    entrants = {token: holders.get(fingerprint(token)) for token in tokens}
    return {token: entrant for token, entrant in entrants.items() if entrant is not None}


def _players(tournament: Tournament) -> Iterator[tuple[Entrant, int, Player]]:
    """Everybody who plays, with their entrant and their number in its team, from 1."""
    for entrant in tournament.entrants:
        for number, player in enumerate(entrant.players, 1):
            yield entrant, number, player


def organising(caller: Caller) -> Caller:
    """The holder of a key as organiser of a tournament, or the admin."""
    if caller.role == "admin":
        return caller
    return replace(caller, role="organiser", actor=f"organiser:{caller.key_id}")


def organises_matches_of(tournaments: Versions[Tournament]) -> Organises:
    """Organisers of a tournament organise its matches (MV-ORG-01); for `Access.also_organises`."""

    async def organises(match: Match, key_id: str) -> bool:
        return key_id in await organisers_of(tournaments, match)

    return organises


async def organisers_of(tournaments: Versions[Tournament], match: Match) -> Sequence[str]:
    """The keys that organise a match because of its tournament, whether they play in it or not."""
    tournament = await tournament_of(tournaments, match)
    return () if tournament is None else tournament.organisers


async def appeal_rulers(tournaments: Versions[Tournament], match: Match, plays: Plays) -> tuple[str, ...]:
    """The arbiters of appeals rather than the author of the first ruling, as the authors of rulings
    (MV-ORG-03).

    All arbiters; nobody where the terms let any organiser do so (TO-CRE-11).
    """
    tournament = await tournament_of(tournaments, match)
    if tournament is not None and tournament.terms.appeals == "any_organiser":
        return ()
    return await arbiters(tournaments, match, plays)


async def arbiters(tournaments: Versions[Tournament], match: Match, plays: Plays) -> tuple[str, ...]:
    """All who may rule in the match except the admin, as the authors of rulings."""
    ids = dict.fromkeys((match.sheet.organiser, *await organisers_of(tournaments, match)))
    rulers = [each for each in ids if each and each != ADMIN and not await plays(match, each)]
    return tuple(f"organiser:{each}" for each in rulers)


async def chief_of(tournaments: Versions[Tournament], match: Match) -> str:
    """The chief of the match, as the author of rulings (MV-RUL-11)."""
    tournament = await tournament_of(tournaments, match)
    chief = match.sheet.organiser if tournament is None else tournament.chief
    return ADMIN if not chief or chief == ADMIN else f"organiser:{chief}"


async def unless_they_play(
    tournaments: Versions[Tournament], match: Match, change: Callable[[MatchDecision], None]
) -> Callable[[MatchDecision], None]:
    """The change, refused where it takes a match that is over back into play while somebody in it plays at another
    table of its tournament (TO-RND-05)."""
    tournament = await tournament_of(tournaments, match) if match.sheet.phase == "finished" else None
    if tournament is None:
        return change

    def checked(decision: MatchDecision) -> None:
        change(decision)
        if decision.state.sheet.phase != "finished":
            check_may_go_on(tournament, match.sheet.match_id)

    return checked


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
    if tournament.plays_at(table, caller.keys):
        raise Forbidden("you play at this table: another organiser rules here (TO-CRE-12)")


def decides_about(caller: TournamentCaller, tournament: Tournament, entrant: int) -> bool:
    """Whether the caller is an organiser, and not the entrant."""
    return caller.is_organiser and not tournament.is_entry_of(entrant, caller.keys)


def require_not_own_entry(caller: TournamentCaller, tournament: Tournament, entrant: int) -> None:
    """An entrant who entered so gets none of the organisers' rights over entries (TO-CRE-12)."""
    require_organiser_of(caller)
    if not decides_about(caller, tournament, entrant):
        raise Forbidden("this is your own entry: another organiser decides about it (TO-CRE-12)")


OF_PAIRINGS: Final = "you have entered this tournament: another organiser has a hand in pairings (TO-PAI-20)"


def require_holds_no_entry(
    caller: TournamentCaller,
    tournament: Tournament,
    refused: str = "you have entered this tournament: another organiser reissues tokens (TO-ENT-13)",
) -> None:
    """Tokens are handed out, and penalties given, by organisers who have not entered (TO-ENT-13, TO-PEN-01)."""
    require_organiser_of(caller)
    if any(tournament.is_entry_of(each.number, caller.keys) for each in tournament.entrants):
        raise Forbidden(refused)


def require_entrant_or_organiser(caller: TournamentCaller, entrant: int) -> None:
    if not caller.is_organiser and caller.entrant != entrant:
        raise refusal(caller.caller, f"the token of entrant {entrant}, or the key of an organiser")
