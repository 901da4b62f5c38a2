"""The last line of a verification: what is proved, against what, and what is not."""

from collections.abc import Iterator

from service.schemas.archive_reports import Report, TournamentReport

NOT_COMPARED = "that it was played so: the chain was not compared with any signed head"


def told(report: Report) -> str:
    """For a sound archive."""
    count = f"{report.events} events in an unbroken chain"
    rules = ", every one by the rules" if report.is_replayed else ""
    return f"Proved: {count}{rules}{_against(report)}. Not proved: {'; '.join(_not_proved(report))}."


def _against(report: Report) -> str:
    signed = f", as the key {report.kid} has signed at {report.signed_at}" * (report.signature == "checked")
    compared = f", event {report.compared_at} with the hash that was given" * bool(report.compared_at)
    return signed + compared + _listed(report)


def _listed(report: Report) -> str:
    if not report.listed_at or report.list_signature == "unchecked":
        return ""
    kept = ", which goes on from the checkpoint that was kept" * report.is_kept_list
    return f", event {report.listed_at} in the signed list of {report.list_size} heads{kept}"


def _not_proved(report: Report) -> Iterator[str]:
    if report.signature == "unchecked":
        yield "who has signed the head: no key was given"
    if report.signature != "checked" and not report.compared_at:
        yield NOT_COMPARED
    if report.list_signature != "checked":
        yield "that it is in the list of checkpoints"
    elif not report.is_kept_list:
        yield "that this is the list that others see: no checkpoint was kept"
    if report.events > report.proved:
        yield f"what is hidden in {report.events - report.proved} events"
    if not report.is_replayed:
        yield "that every event follows by the rules"
    if report.draws.unproved:
        yield f"{report.draws.unproved} draws whose seed is not revealed"
    yield f"what came after event {report.events}, and who the players are"


def told_of_tournament(report: TournamentReport) -> str:
    """For a sound archive of a tournament."""
    signed = f", all heads as the key {report.kid} has signed them" * bool(report.kid)
    unsigned = "" if report.kid else "who has signed the heads: no key was given; "
    return (
        f"Proved: {report.events} events of the tournament and {report.matches} matches in unbroken chains, "
        f"{report.results} results as the matches have them{signed}. "
        f"Not proved: {unsigned}that rounds were paired by the rules, what came later, and who the players are."
    )
