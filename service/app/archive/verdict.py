"""The last line of a verification: what is proved, against what, and what is not."""

from collections.abc import Iterator

from service.schemas.archive_reports import Report, TournamentPart

NOT_COMPARED = "that it was played so: the chain was not compared with any signed head"


def told(report: Report) -> str:
    """For a sound archive."""
    if report.tournament is not None:
        return _told_of_tournament(report, report.tournament)
    count = f"{report.events} events in an unbroken chain"
    rules = ", every one by the rules" if report.is_replayed else ""
    unproved = "; ".join(_not_proved(report))
    return f"Proved: {count}{rules}{_against(report)}. Not proved: {unproved}. {_luck(report)}"


def _luck(report: Report) -> str:
    """Seats that add to the luck after the service has committed leave the service no choice (MV-LUC-08)."""
    if not report.luck_by:
        return "For the luck there is only the service's word: no seat has added to it."
    seats = ("seat " if len(report.luck_by) == 1 else "seats ") + ", ".join(map(str, report.luck_by))
    since = report.service_luck_from
    alone = f"; from event {since} on there is only the service's word" * bool(since)
    return f"The luck is that of the service, which committed first, and of {seats}{alone}."


def _against(report: Report) -> str:
    signed = f", as the key {report.kid} has signed at {report.signed_at}" * (report.signature == "checked")
    compared = f", event {report.compared_revision} with the hash that was given" * bool(
        report.compared_revision
    )
    return signed + compared + _listed(report)


def _listed(report: Report) -> str:
    if not report.listed_revision or report.list_signature == "unchecked":
        return ""
    continuation = ", which goes on from the checkpoint that was kept" * report.is_kept_list
    return f", event {report.listed_revision} in the signed list of {report.list_size} heads{continuation}"


def _not_proved(report: Report) -> Iterator[str]:
    yield from _without_witness(report)
    if report.events > report.proved:
        yield f"what is hidden in {report.events - report.proved} events"
    if not report.is_replayed:
        yield "that every event follows by the rules" + f": {report.other_rules}" * bool(report.other_rules)
    if report.draws.unproved:
        yield f"{report.draws.unproved} draws whose seed is not revealed"
    yield f"what came after event {report.events}, and who the players are"


def _without_witness(report: Report) -> Iterator[str]:
    """A check that takes a key, a head or a checkpoint that the caller did not hand in."""
    if report.signature == "unchecked":
        yield "who has signed the head: no key was given"
    if report.signature != "checked" and not report.compared_revision:
        yield NOT_COMPARED
    if report.list_signature != "checked":
        yield "that it is in the list of checkpoints"
    elif not report.is_kept_list:
        yield "that this is the list that others see: no checkpoint was kept"


def _told_of_tournament(report: Report, part: TournamentPart) -> str:
    count = f"{report.events} events of the tournament and {part.matches} matches in unbroken chains"
    results = f"{part.compared} of {part.results} results as the matches have them"
    listed = f", as {part.listed} of the matches are" * bool(_listed(report))
    again = part.recomputed
    paired = "" if again is None else f", {again.equal} of {again.pairings} pairings recomputed and equal"
    unproved = "; ".join(_not_proved_of_tournament(report, part))
    luck = f"In {part.shared_luck} of the matches seats have added to the luck"
    word = "; for the others there is only the service's word" * (part.shared_luck < part.matches)
    return (
        f"Proved: {count}, {results}{paired}{_against(report)}{listed}. Not proved: {unproved}. {luck}{word}."
    )


def _not_proved_of_tournament(report: Report, part: TournamentPart) -> Iterator[str]:
    yield from _without_witness(report)
    if report.list_signature == "checked" and part.listed < part.matches:
        yield f"that {part.matches - part.listed} of the matches are in the list of checkpoints"
    if part.compared < part.results:
        left = part.results - part.compared
        yield f"{left} of the results: something in their matches is hidden or not told yet"
    if part.recomputed is None:
        yield "that rounds were paired by the rules (pairings and standings are not recomputed)"
    elif part.recomputed.equal < part.recomputed.pairings:
        yield f"{part.recomputed.pairings - part.recomputed.equal} of the pairings: here they come out otherwise"
    yield "what came later, and who the players are"
