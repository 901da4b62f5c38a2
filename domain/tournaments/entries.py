"""Entries: made, corrected, withdrawn. Rules: TO-ENT."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET, Struct
from msgspec.structs import replace

from domain.kernel.decision import Decision, Rejected
from domain.kernel.names import looks
from domain.tournaments import entry_events as n
from domain.tournaments.names import check_there_is_room, free_name
from domain.tournaments.phases import check_not_finished
from domain.tournaments.state import Tournament

TournamentDecision = Decision[Tournament]


class ListedEntry(Struct, frozen=True):
    """An entry of a list, as an organiser makes it; empty, or 0: nothing is said."""

    player: str
    rating: int = 0
    seed: int = 0
    club: str = ""
    team: str = ""
    key_id: str = ""
    members: tuple[n.Player, ...] = ()


class ListRefused(Rejected):
    """Nobody of a list has entered; `refusals` are those of its entries, by their places from 0. It names the
    first."""

    def __init__(self, refusals: Mapping[int, Rejected]) -> None:
        first = refusals[min(refusals)]
        super().__init__(first.code, first.rule, first.detail)
        self.refusals = refusals


def enter(
    decision: TournamentDecision,
    player: str,
    credential: str,
    *,
    bot: str = "",
    rating: int = 0,
    key_id: str = "",
    seed: int = 0,
    club: str = "",
    team: str = "",
    members: Sequence[n.Player] = (),
    by_organiser: bool = False,
    is_listed: bool = False,
) -> None:
    """Somebody enters; by themselves without rating, seed, club and team (TO-ENT-08), and with their key
    (TO-ENT-11)."""
    tournament = decision.state
    check_may_enter(tournament, key_id, by_organiser=by_organiser)
    if (rating or seed or club or team) and not by_organiser:
        detail = "rating, seed, club and team are set by the organisers: leave them out"
        raise Rejected("ratings_by_organisers", "TO-ENT-08", detail)
    name, paired = free_name(tournament, player), len(tournament.rounds)
    size = 0 if bot or tournament.terms.team_size == 1 else tournament.terms.team_size
    players = _members(tournament, name, members, key_id, size)
    number = len(tournament.entrants) + 1
    rules = ["TO-ENT-02" if paired else "TO-ENT-01", "TO-ENT-04"]
    rules += ["TO-ENT-11"] * bool(key_id) + ["TO-ENT-12"] * is_listed
    rules += ["TO-ENT-14"] * bool(players)
    own, key = ("", "") if players else (credential, key_id)
    entry = n.EntryMade(number, name, own, bot, rating, paired + 1, key, seed, club, team, players)
    decision.emit(entry, *rules)


def _members(
    tournament: Tournament, team: str, members: Sequence[n.Player], key_id: str, size: int
) -> tuple[n.Player, ...]:
    """The players of the team, with their names as they are kept (TO-ENT-14): `key_id` is that of the first."""
    if len(members) != size:
        detail = (
            f"an entrant is a team of {size} here: name its players" if size else "this is no entry of a team"
        )
        raise Rejected("wrong_team", "TO-ENT-14", detail)
    players: list[n.Player] = []
    for each in members:
        name = free_name(tournament, each.player)
        if any(not looks(name).isdisjoint(looks(other.player)) for other in players):
            raise Rejected("name_taken", "TO-ENT-14", f"{name} is in {team} twice")
        key = each.key_id or ("" if players else key_id)
        _check_enters_once(tournament, key, by_organiser=True)
        if key and any(key == other.key_id for other in players):
            raise Rejected("key_entered", "TO-ENT-11", f"a key is in {team} twice")
        players.append(replace(each, player=name, key_id=key))
    return tuple(players)


def enter_list(
    decision: TournamentDecision, listed: Sequence[ListedEntry], credentials: Sequence[str]
) -> None:
    """An organiser enters all of a list, or nobody (TO-ENT-12): then it raises `ListRefused`, or another
    `Rejected` where no list is taken."""
    check_takes_entries(decision.state)
    refusals: dict[int, Rejected] = {}
    for place, (entry, credential) in enumerate(zip(listed, credentials, strict=True)):
        more = {name: getattr(entry, name) for name in entry.__struct_fields__ if name != "player"}
        try:
            enter(decision, entry.player, credential, **more, by_organiser=True, is_listed=True)
        except Rejected as refused:
            refusals[place] = refused
    if refusals:
        raise ListRefused(refusals)


def check_may_enter(tournament: Tournament, key_id: str = "", *, by_organiser: bool) -> None:
    """Raise `Rejected` unless somebody may enter now, whatever their name."""
    check_not_finished(tournament)
    if not (tournament.terms.is_open or by_organiser):
        raise Rejected("entries_by_organisers", "TO-ENT-01", "the organisers make the entries here")
    check_takes_entries(tournament)
    if not (by_organiser or tournament.terms.anonymous_entries):
        if not key_id:
            raise Rejected("key_needed", "TO-ENT-11", "this tournament is entered with a key of your own")
        if tournament.terms.team_size > 1:
            detail = "organisers enter the teams here, with the key of each player"
            raise Rejected("key_needed", "TO-ENT-11", detail)
    _check_enters_once(tournament, key_id, by_organiser=by_organiser)
    check_there_is_room(tournament)


def check_takes_entries(tournament: Tournament) -> None:
    """Raise `Rejected` when it is too late for any."""
    check_not_finished(tournament)
    late_rounds = tournament.terms.late_entry_rounds
    if len(tournament.rounds) > late_rounds:
        until = f"until round {late_rounds + 1} was paired"
        rule = "TO-ENT-02" if late_rounds else "TO-ENT-01"
        raise Rejected("entries_closed", rule, f"entries were taken {until}")


def _check_enters_once(tournament: Tournament, key_id: str, *, by_organiser: bool) -> None:
    if not key_id:
        return
    if any(tournament.is_entry_of(entrant, [key_id]) for entrant in tournament.disqualified):
        raise Rejected("disqualified", "TO-PEN-05", "who has this key is disqualified here")
    keys = {player.key_id: each for each in tournament.listed for player in each.players}
    entered = keys.get(key_id)
    if entered is not None:
        way_out = "; for somebody else, name their key_id, or null if they have none" if by_organiser else ""
        raise Rejected(
            "key_entered", "TO-ENT-11", f"this key has entered already, as {entered.player}{way_out}"
        )


def withdraw(decision: TournamentDecision, entrant: int) -> None:
    tournament = decision.state
    check_not_finished(tournament)
    leaving = tournament.entrant(entrant)
    if leaving.has_withdrawn:
        raise Rejected("has_withdrawn", "TO-ENT-05", f"entrant {entrant} has withdrawn already")
    after = len(tournament.rounds)
    rules = ("TO-ENT-05", "TO-ENT-09") if after < leaving.since_round else ("TO-ENT-05",)
    decision.emit(n.EntrantWithdrawn(entrant, after), *rules)


def reissue(decision: TournamentDecision, entrant: int, credential: str, member: int = 0) -> None:
    """A new token for an entrant who has lost theirs, or for a `member` of a team, from 1 (TO-ENT-13)."""
    check_not_finished(decision.state)
    members = len(decision.state.entrant(entrant).members)
    if member not in (range(1, members + 1) if members else (0,)):
        why = f"has {members} members: name one" if members else "is no team"
        raise Rejected("wrong_team", "TO-ENT-13", f"entrant {entrant} {why}")
    if decision.state.entrant(entrant).bot:
        raise Rejected(
            "bot_has_no_token", "TO-ENT-13", f"entrant {entrant} is a house bot, which has no token"
        )
    decision.emit(n.TokenReissued(entrant, credential, member), "TO-ENT-13")


def correct(
    decision: TournamentDecision,
    entrant: int,
    *,
    player: str | None = None,
    rating: int | None = None,
    seed: int | None = None,
    key_id: str = "",
    club: str | None = None,
    team: str | None = None,
    table: int | None = None,
) -> None:
    """An organiser sets right what an entry says; what is None, or empty, stays (TO-ENT-10)."""
    tournament = decision.state
    check_not_finished(tournament)
    before = tournament.entrant(entrant)
    name = before.player if player is None else free_name(tournament, player, but=before)
    new = n.EntryCorrected(
        entrant,
        name,
        before.rating if rating is None else rating,
        before.seed if seed is None else seed,
        key_id if key_id not in ("", before.players[0].key_id) else UNSET,
        club if club not in (None, before.club) else UNSET,
        team if team not in (None, before.team) else UNSET,
        table if table not in (None, before.table) else UNSET,
    )
    if new.key_id is not UNSET:
        _check_enters_once(tournament, key_id, by_organiser=False)
    elif new == n.EntryCorrected(entrant, before.player, before.rating, before.seed):
        raise Rejected("nothing_to_correct", "TO-ENT-10", "the entry says so already")
    reranks = (new.rating, new.seed) != (before.rating, before.seed)
    if reranks and tournament.rounds and not tournament.terms.is_swiss:
        raise Rejected("round_paired", "TO-ENT-10", "pairings of this format rest on the seeds of round 1")
    decision.emit(new, "TO-ENT-10", *(["TO-PAI-19"] if new.table is not UNSET else []))
