"""Disputes of a match: each is decided, the match freezes and goes on. Rules: MV-DIS in RULES.md."""

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from domain.kernel import data
from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches.decider import MatchDecision
from domain.matches.rulings import decider as disputes
from domain.matches.rulings import events as d
from domain.matches.rulings.finality import check_may_override, overridden
from domain.matches.rulings.kinds import AdjustClock, AnyRuling
from domain.matches.rulings.state import Dispute
from domain.matches.rulings.verdicts import RulingContext, carry_out
from domain.matches.state import Match, Sheet

UNRULED_SECONDS: Final = 24 * 3600
"""A dispute of a match that nobody organises need not wait longer for the operator (MV-DIS-12)."""


class Verdict(Struct, frozen=True):
    """A ruling with who gives it, why, and the rule it follows from; `clock` is adjusted besides."""

    ruling: AnyRuling
    author: str
    reason: str
    rule: str
    clock: AdjustClock | None = None


def known_rules(match: Match) -> frozenset[str]:
    """The IDs of the rules that claims and rulings may cite: of a tournament's match, those of tournaments and the
    house rules too (TO-CRE-15)."""
    rules, at = data.rule_ids(match.game.package), match.sheet.tournament
    if at is None:
        return rules
    house_rules = (f"HR-{number}" for number in range(1, at.house_rules + 1))
    return rules | data.rule_ids_around("tournaments") | frozenset(house_rules)


def next_id(sheet: Sheet) -> str:
    """The id of the next dispute of a match: `<match id>.<number>`, so that it leads to the match."""
    return f"{sheet.match_id}.{len(sheet.disputes.all) + 1}"


def open_dispute(
    decision: MatchDecision,
    by: Seat | None,
    revision: int,
    claim: str,
    rules: tuple[str, ...],
    author: str | UnsetType = UNSET,
) -> None:
    """`author` is the organiser who opens it; a seat names none."""
    sheet = decision.state.sheet
    if decision.state.play is None:
        raise Rejected("match_not_begun", "MV-DIS-01", "the match has not begun: there is nothing to dispute")
    opened = d.DisputeOpened(next_id(sheet), by, revision, claim, rules, author)
    decision.emit(
        disputes.open_dispute(
            sheet.disputes,
            opened,
            sheet.revision,
            known_rules(decision.state),
            sheet.disputes_per_seat,
        ),
        "MV-DIS-01",
        "MV-DIS-02",
    )


def make_statement(
    decision: MatchDecision, dispute: str, by: Seat | None, text: str, *, to_organisers: bool = False
) -> None:
    """A party is heard, by all parties or by the organisers alone (MV-DIS-10)."""
    statement = d.StatementMade(dispute, by, text, to_organisers or UNSET)
    rules = ("MV-DIS-03", "MV-DIS-10") if to_organisers else ("MV-DIS-03",)
    decision.emit(disputes.make_statement(decision.state.sheet.disputes, statement), *rules)


def withdraw(decision: MatchDecision, dispute: str, by: Seat | None, waited_seconds: int = 0) -> None:
    """`waited_seconds` is how long the dispute has waited for a ruling."""
    sheet = decision.state.sheet
    is_organised = sheet.organiser is not None or sheet.tournament is not None
    if by is not None and not is_organised and waited_seconds >= UNRULED_SECONDS:
        ended = d.DisputeWithdrawn(dispute, by, waited_seconds)
        decision.emit(disputes.let_lie(sheet.disputes, ended), "MV-DIS-12")
    else:
        withdrawn = d.DisputeWithdrawn(dispute, by)
        decision.emit(disputes.withdraw(sheet.disputes, withdrawn), "MV-DIS-08")


def appeal(decision: MatchDecision, dispute: str, by: Seat, reason: str) -> None:
    appeal_event = d.AppealMade(dispute, by, reason)
    decision.emit(disputes.appeal(decision.state.sheet.disputes, appeal_event), "MV-DIS-05", "MV-DIS-02")


def accept(decision: MatchDecision, dispute: str, by: Seat) -> None:
    """The seat accepts the ruling without having to play on."""
    accepted = d.RulingAccepted(dispute, by)
    decision.emit(disputes.check_acceptance(decision.state.sheet.disputes, accepted), "MV-DIS-05")


def give_ruling(decision: MatchDecision, dispute_id: str, verdict: Verdict, context: RulingContext) -> None:
    """Carry the ruling out, then close the dispute with it: play may go on."""
    sheet = decision.state.sheet
    rules, was_disclosed = known_rules(decision.state), sheet.is_disclosed
    dispute = disputes.check_ruling(sheet.disputes, dispute_id, verdict.rule, rules)
    _check_is_another(dispute, verdict.author, context.appeal_rulers)
    changed = overridden(sheet, dispute, verdict.ruling)
    kind, rule = carry_out(decision, dispute, verdict.ruling, context)
    if was_disclosed and decision.state.sheet.phase != "finished":
        raise Rejected(
            "match_disclosed",
            "MV-RUL-07",
            "everyone has seen the hands and the luck of this match, so no ruling takes it back into play; "
            "award, annul and correct its result instead",
        )
    if verdict.clock is not None:
        carry_out(decision, dispute, verdict.clock, context)
    check_may_override(changed, {verdict.author, *context.author_as}, context.chief)
    superseded = getattr(verdict.ruling, "supersedes", "")
    overrides = tuple(each.dispute_id for each in changed) or UNSET
    ruling_event = d.RulingGiven(
        dispute_id, kind, verdict.author, verdict.reason, verdict.rule, superseded, overrides
    )
    decision.emit(ruling_event, rule, "MV-DIS-04", *(["MV-RUL-11"] if changed else []))


def _check_is_another(dispute: Dispute, author: str, rulers: Sequence[str]) -> None:
    """The first arbiter does not rule the appeal where another is to (MV-ORG-03)."""
    ruled = dispute.rulings[-1].author if dispute.rulings else ""
    if author == ruled and any(ruler != author for ruler in rulers):
        raise Rejected(
            "ruled_first", "MV-ORG-03", "the first ruling was yours: another organiser rules the appeal"
        )
