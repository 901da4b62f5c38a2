"""From the domain's values to what a viewer may see of them."""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.awaited import AwaitsChance, AwaitsResume, AwaitsRuling, AwaitsSeats
from domain.decision import Caused
from domain.matches import decider
from domain.matches.clocks import MILLISECONDS, deadline_ms
from domain.matches.state import Match, Sheet
from domain.matches.view import redact, view
from domain.table import Seat, Viewer
from service.event_store.codec import decode_meta, decoder
from service.event_store.records import StoredEvent
from service.matches import Applied, Loaded, Moment
from service.moments import moment_of
from service.schemas import Accepted, AwaitedView, Change, ClockView, EventView, LegalCommands, StateView


def accepted(match_id: UUID, applied: Applied, actor: str, viewer: Viewer) -> Accepted:
    match = applied.match
    return Accepted(
        match_id=match_id,
        revision=applied.revision,
        phase=match.sheet.phase,
        events=list(
            _fresh(match, applied.caused, applied.first_revision, applied.recorded_at, actor, viewer)
        ),
        awaited=awaited(match),
    )


def stored_events(match: Match, stored: Iterable[StoredEvent], viewer: Viewer) -> list[EventView]:
    decode = decoder(match.sheet.game).decode
    rendered = []
    for event in stored:
        meta = decode_meta(event)
        shown = redact(match, decode(event.type, event.version, event.payload), viewer)
        rendered.append(
            EventView(event.revision, event.recorded_at, meta.actor, meta.rules, shown, event.hash.hex())
        )
    return rendered


def state(match_id: UUID, moment: Moment, viewer: Viewer) -> StateView:
    match = moment.match
    shown = view(match, viewer)
    return StateView(
        match_id=match_id,
        revision=moment.revision,
        viewer=viewer,
        sheet=shown.sheet,
        play=shown.play,
        awaited=awaited(match),
        result=None if match.play is None else match.game.result(match.play),
        hash=hashlib.sha256(_canonical(shown.play)).hexdigest(),
    )


def legal(match_id: UUID, loaded: Loaded, seat: Seat) -> LegalCommands:
    commands = legal_commands(loaded.match, seat)
    return LegalCommands(match_id, loaded.revision, seat, commands, awaited(loaded.match))


def legal_commands(match: Match, seat: Seat) -> list[Any]:
    """What `seat` may post now; nothing before play begins, while the match is frozen or after it has resigned."""
    sheet = match.sheet
    if sheet.phase != "playing" or sheet.frozen_by or sheet.seats[seat].resigned:
        return []
    return list(match.game.legal_commands(match.play, seat))


def awaited(match: Match) -> AwaitedView:
    match decider.awaited(match):
        case AwaitsSeats(seats=seats, decision=decision):
            return AwaitedView("seats", list(seats), decision, clocks(match.sheet))
        case AwaitsChance():
            return AwaitedView("chance", clocks=clocks(match.sheet))
        case AwaitsResume():
            return AwaitedView("resume", clocks=clocks(match.sheet))
        case AwaitsRuling():
            return AwaitedView("ruling", clocks=clocks(match.sheet))
        case _:
            return AwaitedView("nobody", clocks=clocks(match.sheet))


def clocks(sheet: Sheet) -> list[ClockView]:
    """What the clocks show; nothing of it depends on when it is asked."""
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


def differences(before: Match, after: Match, viewer: Viewer) -> list[Change]:
    """Where the two differ for the viewer, as JSON pointers into `{"sheet": ..., "play": ...}`."""
    return list(_differences("", _document(before, viewer), _document(after, viewer)))


def _document(match: Match, viewer: Viewer) -> Any:
    shown = view(match, viewer)
    return msgspec.to_builtins({"sheet": shown.sheet, "play": shown.play}, str_keys=True)


def _differences(pointer: str, before: Any, after: Any) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in [*before, *(key for key in after if key not in before)]:
            step = str(key).replace("~", "~0").replace("/", "~1")  # RFC 6901
            yield from _differences(f"{pointer}/{step}", before.get(key), after.get(key))
    elif before != after:
        yield Change(pointer, before, after)


def _fresh(
    match: Match, caused: Iterable[Caused], first_revision: int, at: datetime, actor: str, viewer: Viewer
) -> Iterator[EventView]:
    for revision, each in enumerate(caused, first_revision):
        yield EventView(revision, at, actor, each.rules, redact(match, each.event, viewer))


def _canonical(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")
