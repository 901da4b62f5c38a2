"""When a match ends although its game goes on: no player is left, it is too long or called off. Rules: MV-END."""

from collections.abc import Collection
from typing import Final

from msgspec import UNSET

from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import Standing
from domain.kernel.table import Seat
from domain.matches.events import MatchStopped
from domain.matches.faults import faults_of
from domain.matches.state import Match
from domain.matches.terms import StopReason

EVENTS_AT_MOST: Final = 50_000
"""The largest number of events in a match; the longest one seen in random play of the standard options has
some 3,500."""
UNANSWERED_AT_MOST: Final = 50
"""After so many time-outs in a row, without an answer of any player, the seats count as deserted."""

RULES: Final[dict[StopReason, str]] = {
    "abandoned": "MV-END-01",
    "unanswered": "MV-END-02",
    "event_limit": "MV-END-03",
    "conceded": "MV-END-05",
    "called_off": "MV-END-06",
    "cancelled": "MV-END-07",
    "deleted": "MV-FRK-07",
}


def stop(decision: Decision[Match]) -> bool:
    """End the match as it stands if a rule of MV-END says so; whether it does."""
    return _stop(decision, all_level_win=False)


def stop_with_all_winners(decision: Decision[Match]) -> bool:
    """The same as before MV-END-04 said that nobody wins when all are level: for records made then."""
    return _stop(decision, all_level_win=True)


def _stop(decision: Decision[Match], *, all_level_win: bool) -> bool:
    match = decision.state
    reason = due(match)
    if reason is None:
        return False
    with faults_of(match):
        standing = match.game.standing(match.play, len(match.sheet.seats))
        rules: tuple[str, ...] = (RULES[reason], "MV-END-04", standing.rule)
        if reason == "conceded":
            standing, rules = _conceded(match, standing), (RULES[reason],)
    winners = standing.winners if all_level_win or len(standing.places) > 1 else ()
    decision.emit(MatchStopped(reason, winners, standing.places), *dict.fromkeys(rules))
    return True


def call_off(decision: Decision[Match], sources: Collection[str] = ()) -> None:
    """A match of a tournament is over without result, wherever it stands (MV-END-06); what is over stays so.

    From `sources` other matches of its tournament will draw: then its luck goes on (TO-LUC-02).
    """
    sheet = decision.state.sheet
    if sheet.tournament is None:
        raise Rejected("no_tournament", "MV-END-06", "only matches of tournaments are called off")
    if sheet.phase != "finished":
        luck_goes_on = sheet.lucks[0].source in sources
        rules = ["MV-END-06"] + ["TO-LUC-02"] * luck_goes_on
        decision.emit(MatchStopped("called_off", (), (), luck_goes_on or UNSET), *rules)


def sweep(decision: Decision[Match]) -> None:
    """A match that only house bots play on is called off (MV-END-08)."""
    sheet = decision.state.sheet
    if sheet.phase != "playing" or sheet.tournament is not None or not is_left_to_bots(decision.state):
        detail = "only a match of no tournament in which house bots alone choose is called off"
        raise Rejected("not_left_to_bots", "MV-END-08", detail)
    decision.emit(MatchStopped("called_off", (), ()), "MV-END-08")


def cancel(decision: Decision[Match]) -> None:
    """A match that has not begun never begins (MV-END-07)."""
    if decision.state.sheet.phase != "open":
        raise Rejected("match_not_open", "MV-END-07", "only a match that has not begun is cancelled")
    decision.emit(MatchStopped("cancelled", (), ()), "MV-END-07")


def delete(decision: Decision[Match]) -> None:
    """A private fork is eliminated for everybody, wherever it stands (MV-FRK-07)."""
    if not decision.state.sheet.is_private:
        raise Rejected("not_a_private_fork", "MV-FRK-07", "only a private fork is deleted")
    decision.emit(MatchStopped("deleted", (), ()), "MV-FRK-07")


def due(match: Match) -> StopReason | None:
    """Why the match, which is being played, ends now; None while it goes on."""
    sheet = match.sheet
    if sheet.revision >= EVENTS_AT_MOST:
        return "event_limit"
    if sheet.clocks is not None and sheet.clocks.unanswered >= UNANSWERED_AT_MOST:
        return "unanswered"
    eliminated = out(match)
    if all(seat in eliminated or sheet.is_absent(seat) for seat in range(len(sheet.seats))):
        return "abandoned"
    has_resigned = any(each.resigned for each in sheet.seats)
    return "conceded" if has_resigned and len(_left(match)) == 1 else None


def choosers(match: Match) -> list[Seat]:
    """The seats of players and house bots that will choose again, of a match being played."""
    eliminated = out(match)
    return [
        seat
        for seat in range(len(match.sheet.seats))
        if not (seat in eliminated or match.sheet.is_absent(seat))
    ]


def is_left_to_bots(match: Match) -> bool:
    """Whether no player chooses any more in a match being played."""
    return all(match.sheet.seats[seat].bot for seat in choosers(match))


def out(match: Match) -> Collection[Seat]:
    """The seats that the game never asks again."""
    with faults_of(match):
        return match.game.out(match.play)


def _left(match: Match) -> list[Seat]:
    """The seats that have not resigned and that the game has not put out."""
    eliminated = out(match)
    return [
        seat for seat, sitting in enumerate(match.sheet.seats) if not (seat in eliminated or sitting.resigned)
    ]


def _conceded(match: Match, standing: Standing) -> Standing:
    """First who is left, then those the game has put out, in its order, last all who have resigned (MV-END-05)."""
    resigned = tuple(seat for seat, sitting in enumerate(match.sheet.seats) if sitting.resigned)
    (left,) = _left(match)
    between = (
        tuple(seat for seat in tied if seat != left and seat not in resigned) for tied in standing.places
    )
    return Standing((left,), ((left,), *filter(None, between), resigned), RULES["conceded"])


def rule_of(reason: str) -> str | None:
    """The rule by which a match ended for this reason; None if another one did."""
    return next((rule for cause, rule in RULES.items() if cause == reason), None)
