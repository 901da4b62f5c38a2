"""A final ruling is changed by the chief alone, an undone event is not disputed. Rules: MV-RUL-11, MV-DIS-11."""

from collections.abc import Collection, Iterator, Sequence

from domain.kernel.decision import Rejected
from domain.matches.history import undone_by
from domain.matches.rulings.kinds import AnyRuling, Stand
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match, Sheet

ENDING = ("award", "annul")


def overridden(sheet: Sheet, dispute: Dispute, ruling: AnyRuling) -> tuple[Dispute, ...]:
    """The disputes whose final rulings this one in `dispute` changes, the latest first.

    It goes back past them, is about the same event, undoes an event that they let stand and that came before the
    one contested now, or gives another end to a match that such a ruling ended.
    """
    if isinstance(ruling, Stand):
        return ()
    disputes = sheet.disputes
    changed = {each.dispute_id for each in _gone_past(sheet, dispute, getattr(ruling, "supersedes", ""))}
    changed |= {each.dispute_id for each in disputes.all if each.revision == dispute.revision}
    changed |= {each.dispute_id for each in _let_stand(sheet, dispute, getattr(ruling, "revision", None))}
    if sheet.phase == "finished" and disputes.sealed_by:
        ending = disputes.find(disputes.sealed_by)
        changed |= {ending.dispute_id} if any(each.kind in ENDING for each in ending.rulings) else set()
    return tuple(
        each for each in reversed(disputes.all) if each.status == "final" and each.dispute_id in changed
    )


def _gone_past(sheet: Sheet, dispute: Dispute, supersedes: str) -> Sequence[Dispute]:
    bounding = list(sheet.disputes.bounding(dispute))
    ids = [each.dispute_id for each in bounding]
    return bounding[: ids.index(supersedes) + 1] if supersedes in ids else ()


def _let_stand(sheet: Sheet, dispute: Dispute, back_to: int | None) -> Iterator[Dispute]:
    """Those about events in force that going back to `back_to` undoes, though the contested event came later: what
    stands would fall by a claim about its neighbour."""
    for each in sheet.disputes.all:
        falls = back_to is not None and back_to < each.revision < dispute.revision
        if falls and not each.is_upheld and undone_by(sheet.rewinds, each.revision, "") is None:
            yield each


def check_may_override(changed: Sequence[Dispute], names: Collection[str], chief: str) -> None:
    """`names` are those under which the author of the ruling rules; `chief` is named alike."""
    for each in changed:
        if chief not in names:
            detail = f"the ruling in {each.dispute_id} is final: only the chief may change it"
            raise Rejected("ruling_final", "MV-RUL-11", detail)
        if each.rulings[-1].author in names:
            detail = f"the ruling in {each.dispute_id} is final, and yours: nobody changes it"
            raise Rejected("ruling_final", "MV-RUL-11", detail)


def check_is_in_force(match: Match, revision: int, kind: str) -> None:
    """A claim is about an event, of type `kind`, that no ruling has undone."""
    if (ruled_at := undone_by(match.sheet.rewinds, revision, kind)) is not None:
        detail = f"event {revision} is undone since event {ruled_at}: dispute an event that is in force"
        raise Rejected("event_undone", "MV-DIS-11", detail)
