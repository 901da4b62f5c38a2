"""A match again, with the same players by the same terms. Rules: MV-REM in RULES.md beside."""

from msgspec import UNSET

from domain.games import GAMES
from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches import events as e
from domain.matches.creating import create, take_seat
from domain.matches.decider import MatchDecision, begin_play
from domain.matches.state import Match, Sheet
from domain.matches.terms import LuckTerms


def check_can_be_again(match: Match) -> None:
    """Raise `Rejected` for a match that no rematch follows."""
    sheet = match.sheet
    if sheet.phase != "finished" or match.play is None:
        raise Rejected("match_not_over", "MV-REM-01", "only a match that has been played has a rematch")
    obstacle = _obstacle(sheet)
    if obstacle:
        raise Rejected("no_rematch", "MV-REM-01", f"{obstacle} has no rematch")


def seats_asked(match: Match) -> list[Seat]:
    """The seats of players (MV-REM-02), computers are always ready; none where there is no rematch."""
    if _obstacle(match.sheet):
        return []
    return [seat for seat, sitting in enumerate(match.sheet.seats) if not sitting.bot]


def again(match: Match, match_id: str, luck: LuckTerms, *, rotates: bool) -> MatchDecision:
    """The first events of the rematch: it is created, all seats are taken, and play begins (MV-REM-03).

    With `rotates`, the player of the last seat sits at the first (MV-REM-04).
    """
    check_can_be_again(match)
    sheet = match.sheet
    order = [len(sheet.seats) - 1, *range(len(sheet.seats) - 1)] if rotates else range(len(sheet.seats))
    sittings = [sheet.seats[seat] for seat in order]
    bots = {seat: sitting.bot for seat, sitting in enumerate(sittings) if sitting.bot}
    decision = create(_terms(sheet, match_id, luck, bots))
    for seat, sitting in enumerate(sittings):
        if not sitting.bot:
            take_seat(decision, e.SeatTaken(seat, sitting.player or "", sitting.credential))
    begin_play(decision)
    return decision


def _terms(sheet: Sheet, match_id: str, luck: LuckTerms, bots: dict[Seat, str]) -> e.MatchCreated:
    return e.MatchCreated(
        match_id=match_id,
        game=sheet.game,
        edition=GAMES[sheet.game].edition,
        seats=len(sheet.seats),
        options=sheet.options,
        luck=luck,
        title=sheet.title or "",
        bots=bots,
        position=sheet.position,
        host=sheet.host,
        spectators=sheet.spectators,
        spectator_delay_seconds=sheet.spectator_delay_seconds,
        disputes_per_seat=sheet.disputes_per_seat,
        clocks=None if sheet.clocks is None else sheet.clocks.control,
        allows_advice=sheet.allows_advice or UNSET,
        reactions=sheet.reactions or UNSET,
    )


def _obstacle(sheet: Sheet) -> str:
    """The kind of match it is that has no rematch; empty for others."""
    if sheet.tournament is not None:
        return "a match of a tournament"
    if sheet.parent is not None:
        return "a fork"
    if sheet.origin != "played":
        return "an imported match"
    if isinstance(sheet.former_keys, tuple) or any(sitting.key for sitting in sheet.seats):
        return "a match with a seat that was taken with a key"
    return "" if any(not sitting.bot for sitting in sheet.seats) else "a match of house bots"
