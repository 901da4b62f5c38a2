"""When a match that is over is disclosed: everybody sees everything, the seeds are revealed. Rules: MV-DCL.

The time comes with the request, as for clocks.
"""

from collections.abc import Sequence

from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches import events as e
from domain.matches.clocks.control import MILLISECONDS
from domain.matches.decider import MatchDecision, check_is_not_frozen
from domain.matches.state import Match, Sheet

DISPUTES_SECONDS = 600
"""How long disputes of a match with an organiser, or in a tournament, are waited for if nothing else is said."""
MOST_SECONDS = 7 * 86_400


def is_due(match: Match, now_ms: int) -> bool:
    """Whether the wait for disputes is over."""
    from_ms = match.sheet.disclosed_from_ms
    return waits(match.sheet) and from_ms is not None and from_ms <= now_ms


def arrange(decision: MatchDecision, now_ms: int) -> None:
    """Set when a match that is over is disclosed, or disclose it when the time has come (MV-DCL-02)."""
    sheet = decision.state.sheet
    if not waits(sheet):
        return
    has_begun = decision.state.play is not None
    if not sheet.disputes_seconds or not has_begun or is_due(decision.state, now_ms):
        decision.emit(e.MatchDisclosed(), "MV-DCL-01", "MV-DCL-02")
    elif sheet.disclosed_from_ms is None:
        seconds = sheet.disputes_seconds
        decision.emit(e.DisclosureSet(now_ms + seconds * MILLISECONDS, seconds), "MV-DCL-02")


def disclose(decision: MatchDecision) -> None:
    """An organiser need not wait for disputes any longer (MV-DCL-02), if no seat may appeal (MV-DCL-03)."""
    sheet = decision.state.sheet
    _check_may_be_disclosed(sheet)
    if waiting := _may_appeal(sheet):
        seats = ", ".join(map(str, waiting))
        raise Rejected(
            "appeal_left", "MV-DCL-03", f"these seats may still appeal against the ruling: {seats}"
        )
    decision.emit(e.MatchDisclosed(), "MV-DCL-01", "MV-DCL-02")


def disclose_despite_appeals(decision: MatchDecision) -> None:
    """As matches were disclosed before MV-DCL-03, for records of then."""
    _check_may_be_disclosed(decision.state.sheet)
    decision.emit(e.MatchDisclosed(), "MV-DCL-01", "MV-DCL-02")


def _check_may_be_disclosed(sheet: Sheet) -> None:
    if sheet.phase != "finished":
        raise Rejected("match_not_over", "MV-DCL-02", "only a match that is over is disclosed")
    if sheet.luck_goes_on:
        raise Rejected("luck_goes_on", "TO-LUC-02", "another match of this table is dealt from the same seed")
    check_is_not_frozen(sheet)
    if sheet.disclosed_revision:
        raise Rejected("already_disclosed", "MV-DCL-02", "the match is disclosed already")


def _may_appeal(sheet: Sheet) -> list[Seat]:
    """The players who have not accepted the last ruling, while it can be appealed against."""
    last = sheet.disputes.last
    if last is None or last.status != "ruled":
        return []
    players = (seat for seat, sitting in enumerate(sheet.seats) if not sitting.bot)
    return [seat for seat in players if seat not in last.accepted_by]


def reveal(decision: MatchDecision, seeds: Sequence[bytes]) -> None:
    """Publish the seeds that a disclosed match owes, in the order of `seeds_owed` (MV-LUC-02)."""
    if is_to_reveal(decision.state.sheet):
        for seed in seeds:
            decision.emit(e.LuckRevealed(seed.hex()), "MV-LUC-02")


def is_to_reveal(sheet: Sheet) -> bool:
    return sheet.is_disclosed and bool(sheet.seeds_owed)


def waits(sheet: Sheet) -> bool:
    """Whether a match is over, may be disclosed, and has not been."""
    may_be = not sheet.frozen_by and not sheet.luck_goes_on
    return sheet.phase == "finished" and may_be and not sheet.disclosed_revision
