"""Whether the results of a tournament are those of a match of it, as far as its archive shows them."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from domain.kernel.table import ORGANISER, Event
from domain.matches.events import MatchCreated, SeatTaken
from domain.matches.evolve import fold
from domain.matches.state import Match
from domain.tournaments.places import places_of_entrants
from service.app.archive.opening import opened
from service.app.archive.reading import Archive
from service.app.archive.tournament_record import RecordedResult, TournamentRecord
from service.app.tournaments.results import cause_of, places_of_match
from service.schemas.archive_reports import Finding


def compared(match: Archive, record: TournamentRecord) -> tuple[list[Finding], int]:
    """The faults in seats and results of a sound match, and how many results were held against it.

    Results are compared where nothing is hidden from the viewer, and are not missed where they are not told yet.
    """
    match_id = str(match.header.match_id)
    seating, events = record.seatings[match_id], opened(match)
    whole = [event for event in events if event is not None]
    findings, count = [*_seats(whole, seating, record)], 0
    for result in record.recorded.get(match_id, ()) if not findings else ():
        at = result.event.revision
        if at > len(events) and _is_told_later(match, whole, result, record.taken_at):
            continue
        if not 1 <= at <= len(events):
            detail = f"the result is of event {at}; there are {len(events)}"
            findings.append(Finding("wrong_result", None, detail))
        elif len(whole) == len(events):
            count += 1
            findings += _result(fold(whole[:at]), seating, result)
    return findings, count


def _result(match: Match, seating: Sequence[int], result: RecordedResult) -> Iterator[Finding]:
    recorded = result.event
    places = places_of_entrants(seating, places_of_match(match))
    if match.sheet.phase != "finished" or (places, cause_of(match)) != (recorded.places, recorded.cause):
        detail = f"the tournament has {recorded.places} as its result, the match {places}"
        yield Finding("wrong_result", recorded.revision, detail)


def _seats(events: Sequence[Event], seating: Sequence[int], record: TournamentRecord) -> Iterator[Finding]:
    """Each seat was taken with the token of the entrant who was paired to sit there."""
    paired = dict(enumerate(seating))
    for event in events:
        if isinstance(event, MatchCreated) and event.seats != len(seating):
            yield Finding("wrong_match", None, f"{len(seating)} were paired, {event.seats} have played")
            return
        if isinstance(event, SeatTaken):
            entrant = paired.get(event.seat)
            if entrant is None:
                yield Finding("wrong_match", None, f"nobody was paired to sit at seat {event.seat}")
            elif event.credential not in record.credentials.get(entrant, ()):
                yield Finding("wrong_match", None, f"seat {event.seat} is not that of entrant {entrant}")


def _is_told_later(match: Archive, events: Sequence[Event], result: RecordedResult, taken_at: str) -> bool:
    """Whether the match is shown late to the viewer, and was not shown to its end when the archive was taken
    (MV-SPE-02)."""
    created = (event for event in events if isinstance(event, MatchCreated))
    delay = next((event.spectator_delay_seconds for event in created), 0)
    if match.header.viewer == ORGANISER or not delay:
        return False
    if not taken_at:
        return True
    try:
        recorded, result_at = map(datetime.fromisoformat, (result.recorded_at, taken_at))
        return recorded + timedelta(seconds=delay) > result_at
    except (ValueError, OverflowError):
        return False
