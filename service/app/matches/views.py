"""From the domain's values to what a viewer may see of them."""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final

import msgspec

from domain.kernel.awaited import (
    AwaitsChance,
    AwaitsEndOfPause,
    AwaitsNobody,
    AwaitsResume,
    AwaitsRuling,
    AwaitsSeats,
    AwaitsStart,
    AwaitsWindow,
)
from domain.kernel.decision import Caused
from domain.kernel.documents import Change, differences
from domain.kernel.moments import moment_of
from domain.kernel.table import Language, Seat, Viewer
from domain.kernel.words.seats import Who
from domain.matches import decider
from domain.matches.clocks.control import MILLISECONDS, deadline_ms
from domain.matches.faults import faults_of
from domain.matches.history import undone_by
from domain.matches.names import who
from domain.matches.pace.closing import closes_at_ms
from domain.matches.state import Match, Sheet
from domain.matches.view import redact, view
from domain.matches.windows import open_window
from service.event_store.aggregate import Version
from service.event_store.codec import acting, decode_meta, decoder
from service.event_store.records import StoredEvent
from service.event_store.streams import Applied
from service.schemas.matches import (
    Accepted,
    AwaitedView,
    Choice,
    ClockView,
    EventsLeftOut,
    EventView,
    LegalCommands,
)
from service.schemas.reading import StateView

ANSWERED_EVENTS: Final = 200
"""The most events that the answer to a request has: as many as a page of them."""


def accepted(applied: Applied[Match], actor: str, viewer: Viewer, shown: int) -> Accepted:
    """The result of a request, with `shown` of its events at most: half of them the first, half the last."""
    match = applied.state
    numbered = list(enumerate(applied.caused, applied.first_revision))
    left_out = None
    if len(numbered) > shown:
        half = shown // 2
        first, last = numbered[half][0], numbered[-half - 1][0]
        href = f"/v1/matches/{applied.stream_id}/events?from={first}&to={last}"
        left_out = EventsLeftOut(first, last, href)
        numbered = numbered[:half] + numbered[len(numbered) - half :]
    return Accepted(
        game=match.sheet.game,
        match_id=applied.stream_id,
        revision=applied.revision,
        phase=match.sheet.phase,
        events=list(_fresh(match, numbered, applied.recorded_at, actor, viewer)),
        awaited=awaited(match),
        left_out=left_out,
    )


def stored_events(match: Match, stored: Iterable[StoredEvent], viewer: Viewer) -> list[EventView]:
    """`match` is the newest known: what a later ruling has undone is marked."""
    decode = decoder(match.sheet.game).decode
    rendered = []
    for event in stored:
        meta = decode_meta(event)
        shown = redact(match, decode(event.type, event.version, event.payload, event.meta), viewer)
        undone = undone_by(match.sheet.rewinds, event.revision, event.type)
        rendered.append(
            EventView(
                event.revision,
                event.recorded_at,
                meta.actor,
                meta.rules,
                shown,
                event.hash.hex(),
                undone,
                is_claim=meta.imported is not None,
            )
        )
    return rendered


def state(version: Version[Match], viewer: Viewer) -> StateView:
    match = version.state
    shown = view(match, viewer)
    return StateView(
        game=match.sheet.game,
        match_id=version.head.stream_id,
        revision=version.revision,
        viewer=viewer,
        origin=match.sheet.origin,
        sheet=shown.sheet,
        play=shown.play,
        awaited=awaited(match),
        result=match.result,
        hash=_digest(shown.play),
    )


def digest(match: Match, viewer: Viewer) -> str:
    """The hash of the state as `StateView` has it."""
    return _digest(view(match, viewer).play)


def legal(version: Version[Match], seat: Seat, language: Language | None = None) -> LegalCommands:
    match = version.state
    commands = legal_commands(match, seat)
    asked = awaited(match)
    told = language if commands else None
    return LegalCommands(
        game=match.sheet.game,
        match_id=version.head.stream_id,
        revision=version.revision,
        seat=seat,
        commands=commands,
        awaited=asked,
        question=match.game.question(asked.decision, told) if told else "",
        choices=choices_of(match, seat, commands, told, who(match.sheet, told)) if told else [],
    )


def choices_of(
    match: Match, seat: Seat, commands: Iterable[Any], language: Language, names: Who | None = None
) -> list[Choice]:
    """The commands of `seat` in words and in the same order; seats are numbers unless `names` says them."""
    game, shown = match.game, view(match, seat).play
    return [
        Choice(game.describe_command(each, language, names), game.touches(shown, each, seat))
        for each in commands
    ]


def legal_commands(match: Match, seat: Seat) -> list[Any]:
    """The commands that `seat` may post now; nothing before play begins, while the match is frozen or after
    it has resigned."""
    awaits = decider.awaited(match)
    if not isinstance(awaits, AwaitsSeats) or seat not in awaits.seats or match.sheet.seats[seat].resigned:
        return []
    with faults_of(match):
        return list(match.game.legal_commands(match.play, seat))


def awaited(match: Match) -> AwaitedView:
    match decider.awaited(match):
        case AwaitsSeats(seats=seats, decision=decision):
            return AwaitedView("seats", list(seats), decision, *_open_window(match))
        case AwaitsWindow(seats=seats, decision=decision):
            return AwaitedView("seats", [], decision, *_open_window(match), list(seats))
        case AwaitsChance():
            return AwaitedView("chance", clocks=clocks(match.sheet))
        case AwaitsResume():
            return AwaitedView("resume", clocks=clocks(match.sheet))
        case AwaitsRuling() | AwaitsEndOfPause():
            return AwaitedView("ruling", clocks=clocks(match.sheet))
        case AwaitsStart():
            return AwaitedView("start", clocks=clocks(match.sheet))
        case AwaitsNobody():
            return AwaitedView("nobody", clocks=clocks(match.sheet))


def _open_window(match: Match) -> tuple[list[ClockView], str, datetime | None]:
    """The clocks, the name of the open window, and when it closes by itself."""
    window = open_window(match)
    return clocks(match.sheet), window, moment_of(closes_at_ms(match)) if window else None


def clocks(sheet: Sheet) -> list[ClockView]:
    """The reading of the clocks, whenever it is asked for."""
    if sheet.clocks is None:
        return []
    return [
        ClockView(
            seat,
            _seconds(clock.left_ms),
            _seconds(clock.decision_left_ms),
            moment_of(deadline_ms(sheet.clocks, seat)),
        )
        for seat, clock in enumerate(sheet.clocks.seats)
        if not sheet.seats[seat].bot
    ]


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / MILLISECONDS


def changes(before: Match, after: Match, viewer: Viewer) -> list[Change]:
    """Where the two differ for the viewer, as JSON pointers into `{"sheet": ..., "play": ...}`."""
    return list(differences(_document(before, viewer), _document(after, viewer)))


def _document(match: Match, viewer: Viewer) -> Any:
    shown = view(match, viewer)
    return msgspec.to_builtins({"sheet": shown.sheet, "play": shown.play}, str_keys=True)


def _fresh(
    match: Match, numbered: Iterable[tuple[int, Caused]], at: datetime, actor: str, viewer: Viewer
) -> Iterator[EventView]:
    for revision, each in numbered:
        yield EventView(revision, at, acting(actor, each), each.rules, redact(match, each.event, viewer))


def _digest(play: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(play, order="sorted")).hexdigest()
