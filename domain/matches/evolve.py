"""Folding a match: its own events change the sheet, all others belong to the game."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from domain.matches import events as e
from domain.matches.clocks import MILLISECONDS, Clocks, new_clocks, stopped
from domain.matches.state import Match, SeatSheet, Sheet
from domain.table import Event, Hidden


def fold(events: Iterable[Event], match: Match | None = None) -> Match:
    """The match after `events`; the first event ever is `MatchCreated`."""
    for event in events:
        match = evolve(match, event)
    assert match is not None, "a match begins with an event"
    return match


def evolve(match: Match | None, event: Event) -> Match:
    """Fold `event` into `match`, in place, and return it. Reads redacted events too."""
    if match is not None:
        match.awaited = None
    own = FOLDS.get(type(event))
    if own is not None:
        return own(match, event)
    assert match is not None, "a match begins with MatchCreated"
    match.play = match.game.evolve(match.play, event)
    match.sheet.drawn = []
    if match.sheet.phase == "playing" and match.game.result(match.play) is not None:
        match.sheet.phase = "finished"
    return match


def _created(_: Match | None, event: e.MatchCreated) -> Match:
    seats = [SeatSheet(bot=event.bots.get(seat, "")) for seat in range(event.seats)]
    return Match(
        Sheet(
            match_id=event.match_id,
            game=event.game,
            edition=event.edition,
            options=event.options,
            seats=seats,
            luck=event.luck,
            title=event.title,
            position=event.position,
            host=event.host,
            tournament=event.tournament,
            clocks=None if event.clocks is None else new_clocks(event.clocks, event.seats),
        )
    )


def _seat_taken(match: Match, event: e.SeatTaken) -> Match:
    seat = match.sheet.seats[event.seat]
    seat.player, seat.credential, seat.entropy = event.player, event.credential, event.entropy
    return match


def _play_began(match: Match, _: e.PlayBegan) -> Match:
    match.sheet.phase = "playing"
    options = msgspec.convert(match.sheet.options, match.game.options, str_keys=True)
    match.play = match.game.begin(options, len(match.sheet.seats))
    return match


def _chance_drawn(match: Match, event: e.ChanceDrawn) -> Match:
    sheet = match.sheet
    scripted = sum(draw.scripted for draw in event.draws)
    numbered = len(event.draws) - scripted
    sheet.luck = msgspec.structs.replace(sheet.luck, next_draw=sheet.luck.next_draw + numbered)
    sheet.drawn = [draw.outcome for draw in event.draws]
    if isinstance(sheet.script, Hidden):
        sheet.script = Hidden(len(sheet.script) - scripted)
    else:
        del sheet.script[:scripted]
    return match


def _seat_resigned(match: Match, event: e.SeatResigned) -> Match:
    match.sheet.seats[event.seat].resigned = True
    return match


def _forked(match: Match, event: e.MatchForked) -> Match:
    sheet = match.sheet
    sheet.match_id, sheet.parent, sheet.fork_revision = event.match_id, event.parent, event.revision
    sheet.fork_kind, sheet.luck, sheet.host, sheet.title = event.kind, event.luck, event.host, event.title
    sheet.script = event.script if isinstance(event.script, Hidden) else list(event.script)
    sheet.is_private = event.is_private
    sheet.tournament = None
    sheet.seed = sheet.frozen_by = ""
    if event.kind != "same":
        sheet.drawn = []
    for seat, sitting in enumerate(sheet.seats):
        player = sitting.player or f"seat {seat}"
        sitting.bot = event.bots.get(seat, "")
        sitting.player = "" if sitting.bot else player
        sitting.credential = event.credentials.get(seat, "")
        sitting.resigned = False
    if sheet.clocks is not None:
        sheet.clocks = stopped(sheet.clocks)
        sheet.clocks.is_paused = True
    return match


def _luck_revealed(match: Match, event: e.LuckRevealed) -> Match:
    match.sheet.seed = event.seed
    return match


def _clocks_read(match: Match, event: e.ClocksRead) -> Match:
    clocks = _clocks(match)
    clocks.read_at_ms, clocks.seats = event.at_ms, list(event.seats)
    clocks.asked, clocks.is_paused = event.asked, event.is_paused
    return match


def _seat_timed_out(match: Match, event: e.SeatTimedOut) -> Match:
    clocks = _clocks(match)
    clock = msgspec.structs.replace(clocks.seats[event.seat], timed_out_at_ms=event.at_ms)
    if event.limit == "match":
        clock = msgspec.structs.replace(clock, left_ms=0, is_up=True)
    clocks.seats[event.seat] = clock
    return match


def _clock_adjusted(match: Match, event: e.ClockAdjusted) -> Match:
    clocks = _clocks(match)
    clock, added = clocks.seats[event.seat], event.seconds * MILLISECONDS
    if event.limit == "match":
        clock = msgspec.structs.replace(clock, left_ms=(clock.left_ms or 0) + added, is_up=False)
    else:
        clock = msgspec.structs.replace(clock, decision_left_ms=(clock.decision_left_ms or 0) + added)
    clocks.seats[event.seat] = clock
    return match


def _clocks(match: Match) -> Clocks:
    assert match.sheet.clocks is not None, "events of clocks happen in matches that have them"
    return match.sheet.clocks


FOLDS: dict[type[Event], Callable[[Any, Any], Match]] = {
    e.MatchCreated: _created,
    e.SeatTaken: _seat_taken,
    e.PlayBegan: _play_began,
    e.ChanceDrawn: _chance_drawn,
    e.SeatResigned: _seat_resigned,
    e.MatchForked: _forked,
    e.LuckRevealed: _luck_revealed,
    e.ClocksRead: _clocks_read,
    e.SeatTimedOut: _seat_timed_out,
    e.ClockAdjusted: _clock_adjusted,
}
