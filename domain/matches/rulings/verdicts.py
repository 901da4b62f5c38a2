"""The changes of a ruling to a match. Rules: MV-RUL in RULES.md."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.decision import Rejected
from domain.kernel.documents import differences
from domain.kernel.table import Command, Hidden
from domain.matches import correcting, shuffling
from domain.matches import events as e
from domain.matches.clocks.control import stopped
from domain.matches.clocks.rulings import adjust_clock
from domain.matches.dealing import Setup
from domain.matches.decider import DrawChance, InnerDecision, MatchDecision, draw_for
from domain.matches.faults import faults_of
from domain.matches.forking import LuckSource, check_luck
from domain.matches.learning import Learnt
from domain.matches.rulings import redrawing
from domain.matches.rulings.events import RulingKind
from domain.matches.rulings.kinds import (
    AdjustClock,
    Annul,
    AnyRuling,
    Award,
    Correct,
    GoBack,
    RewindLuck,
    Stand,
)
from domain.matches.rulings.state import Dispute, Disputes
from domain.matches.state import Match, Sheet, document
from domain.matches.terms import LuckTerms


class Return(Struct, frozen=True):
    """Where a ruling goes back to, whose luck follows, and the dispute whose ruling it undoes on the way."""

    revision: int
    luck: RewindLuck
    supersedes: str


class FreshLuck(Struct, frozen=True):
    """A seed drawn for the ruling: the terms that commit to it, and what it draws."""

    terms: LuckTerms
    draw: DrawChance


class RulingContext(Struct, frozen=True):
    """Facts that the service finds for a ruling.

    `earlier` is the match at the revision the ruling goes back to, `fresh` the terms of another seed and the draws
    from it, `source` what is known of the luck that a match shares with another, `command` the one to be given in
    a seat's name. `draw` is the luck that the match goes on with if it draws no other. `appeal_rulers`
    rule an appeal rather than who ruled first, `chief` alone changes a final ruling: as authors of rulings.
    `arbiters` are all who may rule, `author_as` the names under which the author of this ruling does. `learnt` is
    known of what came after `earlier`.
    """

    earlier: Match | None = None
    source: LuckSource = LuckSource()
    fresh: FreshLuck | None = None
    command: Command | None = None
    draw: DrawChance | None = None
    appeal_rulers: tuple[str, ...] = ()
    chief: str = ""
    arbiters: tuple[str, ...] = ()
    author_as: frozenset[str] = frozenset()
    learnt: tuple[Learnt, ...] = ()

    def luck_of(self, ruling: GoBack | Correct) -> RewindLuck:
        """The luck it names, else fresh luck if anybody has learnt what the same would repeat (MV-LUC-07)."""
        return ruling.luck or ("fresh" if any(each.repeats for each in self.learnt) else "same")


def carry_out(
    decision: MatchDecision, dispute: Dispute, ruling: AnyRuling, context: RulingContext
) -> tuple[RulingKind, str]:
    """Emit what the ruling changes; its kind and its rule."""
    match ruling:
        case Stand():
            return "stand", "MV-RUL-01"
        case GoBack(revision=revision, supersedes=supersedes):
            back = Return(revision, context.luck_of(ruling), supersedes)
            _rewind(decision, dispute, back, context)
            return "rewind", "MV-RUL-02"
        case Correct():
            _correct(decision, dispute, ruling, context)
            return "correct", "MV-RUL-04"
        case AdjustClock(seat=seat, seconds=seconds, limit=limit):
            adjust_clock(decision, e.ClockAdjusted(seat, seconds, limit))
            return "clock", "MV-RUL-06"
        case Award(places=places):
            check_places(places, len(decision.state.sheet.seats))
            decision.emit(e.MatchAwarded(dispute.dispute_id, places), "MV-RUL-05")
            return "award", "MV-RUL-05"
        case Annul():
            decision.emit(e.MatchAnnulled(dispute.dispute_id), "MV-RUL-05")
            return "annul", "MV-RUL-05"


def _rewind(decision: MatchDecision, dispute: Dispute, back: Return, context: RulingContext) -> None:
    revision, luck = back.revision, back.luck
    _check_reach(decision.state.sheet.disputes, dispute, back)
    earlier = context.earlier
    assert earlier is not None, "the service brings the match at the revision that is named"
    _check_position_is_set(earlier, revision)
    orders = shuffling.draws(earlier.game, earlier.play, len(earlier.sheet.seats)) if luck == "fresh" else ()
    there = rewound(earlier, decision.state.sheet, revision, dispute.dispute_id)
    terms = _terms(earlier, luck, context)
    rules = ["MV-RUL-02", "MV-RUL-03"]
    if luck == "fresh":
        redrawing.check_is_confirmed(dispute, context.author_as, context.arbiters)
        redrawing.check_is_first(decision.state.sheet.redraws, there.terms)
        if orders:
            redrawing.check_order_is_first(decision.state.sheet.redraws)
        there = drawing_anew(there, terms, shuffles=bool(orders))
        rules.append(redrawing.ONCE)
    decision.emit(there, *rules)
    if context.fresh is not None and orders:
        draw_for(decision, orders, context.fresh.draw)
        decision.emit(e.UnknownCardsShuffled(dispute.dispute_id), shuffling.RULE)


def drawing_anew(there: e.MatchRewound, terms: LuckTerms, *, shuffles: bool) -> e.MatchRewound:
    """As `there`, with draws by `terms` instead of those that would have come again."""
    return msgspec.structs.replace(
        there, luck="fresh", terms=terms, drawn=(), script=(), shuffles=shuffles, replaces=there.terms
    )


def rewound(earlier: Match, now: Sheet, revision: int, dispute: str = "") -> e.MatchRewound:
    """Back to `earlier`, the match after event `revision`, with the same draws to come. A substitute that was
    seated since then has not resigned."""
    then = earlier.sheet
    return e.MatchRewound(
        dispute=dispute,
        to_revision=revision,
        luck="same",
        terms=then.luck,
        play=document(earlier.play),
        resigned=tuple(
            seat
            for seat, sitting in enumerate(then.seats)
            if sitting.resigned and sitting.sitter == now.seats[seat].sitter
        ),
        drawn=tuple(then.drawn),
        script=_script(earlier),
        clocks=None if then.clocks is None else stopped(then.clocks),
    )


def _check_reach(disputes: Disputes, dispute: Dispute, back: Return) -> None:
    """A ruling stays between the beginning and the dispute, and undoes no ruling in another unless it says so."""
    revision, floor = back.revision, dispute.floor
    bounding = list(disputes.bounding(dispute))
    if back.supersedes:
        superseded = next((each for each in bounding if each.dispute_id == back.supersedes), None)
        if superseded is None:
            raise Rejected(
                "nothing_to_supersede",
                "MV-RUL-09",
                f"no ruling in {back.supersedes} keeps this one from going back further",
            )
        floor = superseded.floor
    if floor <= revision < dispute.asked_revision:
        return
    way_out = "not beyond the beginning of play or of a fork"
    if revision < dispute.floor and bounding and not back.supersedes:
        way_out = f"to go back past the ruling in {bounding[0].dispute_id}, say that this one supersedes it"
    raise Rejected(
        "rewind_too_far" if revision < floor else "nothing_to_rewind",
        "MV-RUL-09" if revision < floor and bounding else "MV-RUL-02",
        f"this ruling may go back to events {floor} to {dispute.asked_revision - 1}, not {revision}: {way_out}",
    )


def shares_its_luck(sheet: Sheet) -> bool:
    """Whether the match draws from a seed that was made for another, or says so of itself (MV-ARC-05)."""
    return sheet.imported is not None or not sheet.luck_is_own


def _terms(earlier: Match, luck: RewindLuck, context: RulingContext) -> LuckTerms:
    """Where the draws come from after a rewind (MV-RUL-03)."""
    if luck == "fresh":
        assert context.fresh is not None, "the service brings fresh luck"
        return context.fresh.terms
    if shares_its_luck(earlier.sheet):
        check_luck(context.source)
    return earlier.sheet.luck


def _script(earlier: Match) -> tuple[tuple[int, ...], ...]:
    script = earlier.sheet.script
    return () if isinstance(script, Hidden) else tuple(script)


def _correct(decision: MatchDecision, dispute: Dispute, ruling: Correct, context: RulingContext) -> None:
    remedies = [ruling.command, ruling.position, ruling.patch]
    if sum(each is not None for each in remedies) != 1 or (ruling.command is None) != (ruling.seat is None):
        raise Rejected(
            "unclear_correction",
            "MV-RUL-04",
            "give one of: a command with its seat, a position, a patch",
        )
    if ruling.position is not None:
        _check_may_deal(decision, dispute, ruling.position, context)
    if ruling.revision is not None:
        back = Return(ruling.revision, context.luck_of(ruling), ruling.supersedes)
        _rewind(decision, dispute, back, context)
    if ruling.seat is not None:
        _command(decision, ruling.seat, context)
    elif ruling.position is not None:
        _set_position(decision, dispute, _dealt(decision, ruling.position, context))
    elif ruling.patch is not None:
        _set_position(decision, dispute, correcting.patched(decision.state, ruling.patch))


def _command(decision: MatchDecision, seat: int, context: RulingContext) -> None:
    """The game decides on the command as if the seat had given it; its events say in whose name it was."""
    _check_seat(seat, len(decision.state.sheet.seats))
    assert context.command is not None, "the service brings the command"
    already = len(decision.caused)
    with faults_of(decision.state):
        decision.state.game.decide(InnerDecision(decision), context.command, seat)
    decision.defaulted.append(seat)
    decision.caused[already:] = [
        msgspec.structs.replace(caused, in_name_of=seat, rules=(*caused.rules, "MV-RUL-04"))
        for caused in decision.caused[already:]
    ]


def _check_may_deal(
    decision: MatchDecision, dispute: Dispute, document: Mapping[str, Any], context: RulingContext
) -> None:
    """Cards that a position leaves to chance are an order of cards that a ruling draws."""
    sheet = decision.state.sheet
    if Setup(decision.state.game, sheet.options, len(sheet.seats), document).draws:
        redrawing.check_is_confirmed(dispute, context.author_as, context.arbiters)
        redrawing.check_order_is_first(sheet.redraws)


def _dealt(decision: MatchDecision, document: Mapping[str, Any], context: RulingContext) -> Any:
    """The table that a position document describes; what it leaves out is drawn for (MV-CRE-04)."""
    sheet = decision.state.sheet
    setup = Setup(decision.state.game, sheet.options, len(sheet.seats), document)
    luck = context.draw if context.fresh is None else context.fresh.draw
    assert luck is not None, "the service brings the luck of the match"
    draw_for(decision, setup.draws, luck)
    orders = [order for order in sheet.drawn if isinstance(order, tuple)] if setup.draws else []
    return correcting.entered(decision.state, setup, orders)


def _set_position(decision: MatchDecision, dispute: Dispute, state: Any) -> None:
    match = decision.state
    before, after = document(match.play), document(state)
    changes = tuple(differences(before, after))
    decision.emit(e.PositionCorrected(dispute.dispute_id, changes, after, before), "MV-RUL-04", "MV-COR-04")


def _check_position_is_set(earlier: Match, revision: int) -> None:
    """A match that was given a position has begun when the position is on the table. In the middle of a ruling
    there is no table to go back to."""
    sheet = earlier.sheet
    if sheet.is_amid_ruling:
        raise Rejected("nothing_to_rewind", "MV-RUL-02", f"event {revision} is in the middle of a ruling")
    if sheet.is_position_due:
        raise Rejected(
            "rewind_too_far", "MV-RUL-02", f"after event {revision} the match's position was not yet set"
        )


def check_places(places: tuple[tuple[int, ...], ...], seats: int) -> None:
    all_seats = [seat for tied in places for seat in tied]
    for seat in all_seats:
        _check_seat(seat, seats)
    if sorted(all_seats) != list(range(seats)):
        raise Rejected(
            "incomplete_places", "MV-RUL-05", f"the places name each of the seats 0 to {seats - 1} once"
        )


def _check_seat(seat: int, seats: int) -> None:
    if seat >= seats:
        raise Rejected(
            "unknown_seat", "MV-RUL-05", f"there is no seat {seat} at this table; its last one is {seats - 1}"
        )
