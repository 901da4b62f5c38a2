"""Everything the archive of a tournament can prove: its own events, each match, and that they tell the same."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from domain.kernel.table import Event
from domain.matches.events import MatchCreated, SeatTaken
from domain.matches.evolve import fold as fold_match
from domain.tournaments import events as e
from domain.tournaments.evolve import evolve
from domain.tournaments.state import Tournament
from service.app.archive import chain, inclusion, signature
from service.app.archive.opening import NotOpened, opened
from service.app.archive.reading import Archive, NotAnArchive
from service.app.archive.tournament_format import TournamentArchive, read_tournament
from service.app.archive.verify import FINDINGS, Progress, checked
from service.app.proof.notes import Note
from service.app.results import cause_of, places_of_match
from service.event_store.codec import tournament_decoder
from service.platform.log_errors import UnknownEvent
from service.schemas.archive_reports import Finding, TournamentReport

OPENING = e.TournamentCreated.__name__


def verify_tournament(
    lines: Iterable[bytes],
    *,
    keys: signature.Keys | None = None,
    checkpoint: Note | None = None,
    progress: Progress = lambda _: None,
) -> TournamentReport:
    """As `verify`: if there are `keys`, one must have signed the heads of the tournament and of each match."""
    try:
        archive = read_tournament(lines)
    except NotAnArchive as error:
        return TournamentReport(False, findings=[Finding("not_an_archive", None, str(error))])
    progress("tournament")
    findings = list(chain.check_stream(archive.stream, {OPENING: "tournament_id"}))
    is_chained = not findings
    findings += signature.check(archive.stream, keys)
    findings += inclusion.check(archive.stream, keys, checkpoint)
    if archive.count is None or archive.count.matches != len(archive.matches):
        findings.append(
            Finding("cut_tail", None, f"{len(archive.matches)} matches are there, not all of them")
        )
    results = 0
    if is_chained:
        try:
            told = TournamentRecord(archive.stream)
        except NotOpened as error:
            findings.append(Finding("does_not_follow", error.revision, str(error)))
        else:
            findings += _matches(archive, told, keys, checkpoint, progress)
            results = told.results
    signed = archive.stream.end.signed if archive.stream.end else None
    return TournamentReport(
        is_sound=not findings,
        tournament_id=str(archive.header.tournament_id),
        events=len(archive.stream.entries),
        matches=len(archive.matches),
        results=results,
        kid=signed.kid if signed and keys is not None else "",
        signed_at=signed.signed_at if signed else "",
        findings=findings[:FINDINGS],
    )


class TournamentRecord:
    """What the tournament's events say of its matches. Raises `NotOpened` for an event that is none."""

    def __init__(self, stream: Archive) -> None:
        self.places: dict[str, tuple[int, int]] = {}
        self.seatings: dict[str, tuple[int, ...]] = {}
        self.recorded: dict[str, list[e.ResultRecorded]] = {}
        self.credentials: dict[int, object] = {}
        tournament: Tournament | None = None
        for entry in stream.entries:
            try:
                event = tournament_decoder().decode(entry.type, entry.version, entry.payload or b"")
                tournament = evolve(tournament, event)
            except (
                msgspec.DecodeError,
                UnknownEvent,
                TypeError,
                ValueError,
                LookupError,
                StopIteration,
            ) as error:
                raise NotOpened(
                    entry.revision, f"it does not follow in this tournament: {error!r}"
                ) from error
            self._learn(tournament, event)

    @property
    def results(self) -> int:
        return sum(map(len, self.recorded.values()))

    def _learn(self, tournament: Tournament, event: Event) -> None:
        if isinstance(event, e.EntryMade):
            self.credentials[event.entrant] = event.credential
        if isinstance(event, e.RoundStarted | e.TableReplayed):
            for round_, table in tournament.tables():
                for match in table.matches:
                    self.places[match.match_id] = (round_.number, table.number)
                    self.seatings[match.match_id] = match.seating
        if isinstance(event, e.ResultRecorded):
            self.recorded.setdefault(event.match_id, []).append(event)


def _matches(
    archive: TournamentArchive,
    told: TournamentRecord,
    keys: signature.Keys | None,
    checkpoint: Note | None,
    progress: Progress,
) -> Iterator[Finding]:
    there: set[str] = set()
    for match in archive.matches:
        match_id = str(match.header.match_id)
        progress(match_id)
        found = [
            *_of_tournament(archive, match, told, there),
            *checked(match, keys=keys, checkpoint=checkpoint).findings,
        ]
        found = found or [*_results(match, told)]
        yield from (replace(each, detail=f"match {match_id}: {each.detail}") for each in found)
        there.add(match_id)
    for match_id in told.recorded.keys() - there:
        where = "round {} table {}".format(*told.places.get(match_id, (0, 0)))
        yield Finding("missing_match", None, f"match {match_id} of {where} has a result, but is not here")


def _of_tournament(
    archive: TournamentArchive, match: Archive, told: TournamentRecord, there: set[str]
) -> Iterator[Finding]:
    match_id = str(match.header.match_id)
    if match_id not in told.places:
        yield Finding("wrong_match", None, "it is not played in this tournament")
        return
    if match_id in there:
        yield Finding("wrong_match", None, "it is here twice")
    at = (
        match.entries[0].event.get("tournament")
        if match.entries and isinstance(match.entries[0].event, dict)
        else None
    )
    created = (str(at.get("id")), at.get("round"), at.get("table")) if isinstance(at, dict) else None
    round_, table = told.places[match_id]
    if created != (str(archive.header.tournament_id), round_, table):
        yield Finding(
            "wrong_match", None, f"it was not created for round {round_} table {table} of this tournament"
        )


def _results(match: Archive, told: TournamentRecord) -> Iterator[Finding]:
    """Who sits where, and what came of it: of a match that is sound, as far as its viewer sees all of it."""
    match_id = str(match.header.match_id)
    seating = told.seatings[match_id]
    events = opened(match)
    whole = [event for event in events if event is not None]
    yield from _seats(whole, seating, told.credentials)
    if len(whole) < len(events):
        return
    for recorded in told.recorded.get(match_id, ()):
        if recorded.revision > len(whole):
            yield Finding(
                "wrong_result", None, f"the result is of event {recorded.revision}; there are {len(whole)}"
            )
            continue
        state = fold_match(whole[: recorded.revision])
        places = tuple(tuple(seating[seat] for seat in tied) for tied in places_of_match(state))
        if state.sheet.phase != "finished" or (places, cause_of(state)) != (recorded.places, recorded.cause):
            detail = f"the tournament has {recorded.places} as its result, the match {places}"
            yield Finding("wrong_result", recorded.revision, detail)


def _seats(
    events: Iterable[Event], seating: tuple[int, ...], credentials: Mapping[int, object]
) -> Iterator[Finding]:
    """Each seat was taken with the token of the entrant who was paired to sit there."""
    for event in events:
        if isinstance(event, MatchCreated) and event.seats != len(seating):
            yield Finding("wrong_match", None, f"{len(seating)} were paired, {event.seats} have played")
        elif isinstance(event, SeatTaken) and event.credential != credentials.get(seating[event.seat]):
            yield Finding(
                "wrong_match", None, f"seat {event.seat} is not that of entrant {seating[event.seat]}"
            )
