"""What a ruling changes in a match. Rules: MV-RUL in RULES.md."""

from typing import Any

import msgspec
from msgspec import Struct

from domain.disputes.events import RulingKind
from domain.disputes.rulings import AdjustClock, Annul, AnyRuling, Award, Correct, GoBack, RewindLuck, Stand
from domain.disputes.state import Dispute
from domain.kernel.decision import Rejected
from domain.kernel.documents import differences
from domain.kernel.table import Command, Hidden
from domain.matches import correcting
from domain.matches import events as e
from domain.matches.clock_rulings import adjust_clock
from domain.matches.clocks import stopped
from domain.matches.decider import InnerDecision, MatchDecision
from domain.matches.forking import LuckSource, check_luck
from domain.matches.state import Match, Sheet, document


class Ground(Struct, frozen=True):
    """What a ruling may need to stand on, found by the service.

    `earlier` is the match at the revision the ruling goes back to, `renewed` the terms of another seed for a match
    that needs one, `source` what is known of the luck that a match shares with another, `command` the one to be
    given in a seat's name.
    """

    earlier: Match | None = None
    source: LuckSource = LuckSource()
    renewed: e.LuckTerms | None = None
    command: Command | None = None


def carry_out(
    decision: MatchDecision, dispute: Dispute, ruling: AnyRuling, ground: Ground
) -> tuple[RulingKind, str]:
    """Emit what the ruling changes; its kind and its rule."""
    match ruling:
        case Stand():
            return "stand", "MV-RUL-01"
        case GoBack(revision=revision, luck=luck):
            _rewind(decision, dispute, revision, luck, ground)
            return "rewind", "MV-RUL-02"
        case Correct():
            _correct(decision, dispute, ruling, ground)
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


def _rewind(
    decision: MatchDecision, dispute: Dispute, revision: int, luck: RewindLuck, ground: Ground
) -> None:
    if not dispute.floor <= revision < dispute.asked_at:
        raise Rejected(
            "rewind_too_far" if revision < dispute.floor else "nothing_to_rewind",
            "MV-RUL-02",
            f"this ruling may go back to events {dispute.floor} to {dispute.asked_at - 1}, not {revision}: "
            "not beyond the beginning of play or of a fork, nor past a ruling in another dispute",
        )
    earlier = ground.earlier
    assert earlier is not None, "the service brings the match at the revision that is named"
    _check_position_is_set(earlier, revision)
    rewound = e.MatchRewound(
        dispute=dispute.dispute_id,
        to_revision=revision,
        luck=luck,
        terms=_terms(decision.state, earlier, luck, ground),
        play=document(earlier.play),
        resigned=tuple(seat for seat, sitting in enumerate(earlier.sheet.seats) if sitting.resigned),
        drawn=tuple(earlier.sheet.drawn) if luck == "same" else (),
        script=_script(earlier) if luck == "same" else (),
        clocks=None if earlier.sheet.clocks is None else stopped(earlier.sheet.clocks),
    )
    decision.emit(rewound, "MV-RUL-02", "MV-RUL-03")


def shares_its_luck(sheet: Sheet) -> bool:
    """Whether the match draws from a seed that was made for another, or says so of itself (MV-ARC-05)."""
    return sheet.imported is not None or not sheet.luck_is_own


def needs_another_seed(sheet: Sheet) -> bool:
    """Whether fresh luck is another seed: the match's own has been revealed, or it has none (MV-RUL-03)."""
    return bool(sheet.seed) or shares_its_luck(sheet)


def _terms(now: Match, earlier: Match, luck: RewindLuck, ground: Ground) -> e.LuckTerms:
    """Where the draws come from after a rewind (MV-RUL-03)."""
    if luck == "fresh":
        return ground.renewed if needs_another_seed(now.sheet) and ground.renewed else now.sheet.luck
    if now.sheet.seed or earlier.sheet.luck.commitment != now.sheet.luck.commitment:
        raise _revealed("go back with fresh luck")
    if shares_its_luck(now.sheet):
        check_luck(ground.source)
    return earlier.sheet.luck


def _revealed(way_out: str) -> Rejected:
    return Rejected(
        "seed_revealed",
        "MV-RUL-03",
        f"the seed has been revealed, so everybody knows the next draws: {way_out}",
    )


def _script(earlier: Match) -> tuple[tuple[int, ...], ...]:
    script = earlier.sheet.script
    return () if isinstance(script, Hidden) else tuple(script)


def _correct(decision: MatchDecision, dispute: Dispute, ruling: Correct, ground: Ground) -> None:
    given = [ruling.command, ruling.position, ruling.patch]
    if sum(each is not None for each in given) != 1 or (ruling.command is None) != (ruling.seat is None):
        raise Rejected(
            "unclear_correction",
            "MV-RUL-04",
            "give one of: a command with its seat, a position, a patch",
        )
    if ruling.revision is not None:
        _rewind(decision, dispute, ruling.revision, ruling.luck, ground)
    if ruling.seat is not None:
        _command(decision, ruling.seat, ground)
    elif ruling.position is not None:
        _set_position(decision, dispute, correcting.entered(decision.state, ruling.position))
    elif ruling.patch is not None:
        _set_position(decision, dispute, correcting.patched(decision.state, ruling.patch))


def _command(decision: MatchDecision, seat: int, ground: Ground) -> None:
    """The game decides on the command as if the seat had given it; its events say in whose name it was."""
    _check_seat(seat, len(decision.state.sheet.seats))
    assert ground.command is not None, "the service brings the command"
    already = len(decision.caused)
    decision.state.game.decide(InnerDecision(decision), ground.command, seat)
    decision.defaulted.append(seat)
    decision.caused[already:] = [
        msgspec.structs.replace(caused, in_name_of=seat, rules=(*caused.rules, "MV-RUL-04"))
        for caused in decision.caused[already:]
    ]


def _set_position(decision: MatchDecision, dispute: Dispute, state: Any) -> None:
    match = decision.state
    if match.sheet.seed and match.game.result(state) is None:
        raise _revealed("give a revision to go back to and fresh luck as well")
    before, after = document(match.play), document(state)
    changes = tuple(differences(before, after))
    decision.emit(e.PositionCorrected(dispute.dispute_id, changes, after), "MV-RUL-04")


def _check_position_is_set(earlier: Match, revision: int) -> None:
    """A match that was given a position has begun when the position is on the table."""
    sheet = earlier.sheet
    if sheet.position is None:
        return
    options = msgspec.convert(sheet.options, earlier.game.options, str_keys=True)
    if earlier.play == earlier.game.begin(options, len(sheet.seats)):
        raise Rejected(
            "rewind_too_far", "MV-RUL-02", f"after event {revision} the match's position was not yet set"
        )


def check_places(places: tuple[tuple[int, ...], ...], seats: int) -> None:
    named = [seat for tied in places for seat in tied]
    for seat in named:
        _check_seat(seat, seats)
    if sorted(named) != list(range(seats)):
        raise Rejected(
            "incomplete_places", "MV-RUL-05", f"the places name each of the seats 0 to {seats - 1} once"
        )


def _check_seat(seat: int, seats: int) -> None:
    if seat >= seats:
        raise Rejected(
            "unknown_seat", "MV-RUL-05", f"there is no seat {seat} at this table; its last one is {seats - 1}"
        )
