"""Folding a match: its own events change the sheet, all others belong to the game."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from domain.kernel import luck
from domain.kernel.game import Result
from domain.kernel.table import Event, Hidden
from domain.matches import events as e
from domain.matches.clocks import evolve as clocks
from domain.matches.clocks.control import new_clocks, stopped
from domain.matches.faults import Faulty
from domain.matches.pace import evolve as pace
from domain.matches.rulings import effects, redrawing
from domain.matches.rulings.state import Disputes, Redraws
from domain.matches.seats import evolve as seats
from domain.matches.state import Match, SeatSheet, Sheet
from domain.matches.terms import Imported


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
        match.sheet.revision += 1
    own = FOLDS.get(type(event))
    if own is not None:
        match = own(match, event)
        if match.sheet.tacit is not None and match.sheet.stands_still:
            match.sheet.tacit = None
        return match
    assert match is not None, "a match begins with MatchCreated"
    sheet = match.sheet
    try:
        game = match.game
        match.play = game.evolve(match.play, event)
        is_over = sheet.phase == "playing" and game.result(match.play) is not None
    except MemoryError:
        raise
    except Exception as error:  # the time is bounded where the event is decided
        raise Faulty(sheet.match_id, sheet.game) from error
    if sheet.drawn:
        sheet.drawn = []
    sheet.is_position_due = False
    if sheet.tacit is not None and type(event) in game.windows:
        sheet.tacit = None
    if is_over:
        sheet.phase = "finished"
    return match


def _created(_: Match | None, event: e.MatchCreated) -> Match:
    seats = [SeatSheet(bot=event.bots.get(seat)) for seat in range(event.seats)]
    return Match(
        Sheet(
            match_id=event.match_id,
            game=event.game,
            edition=event.edition,
            options=event.options,
            seats=seats,
            luck=event.luck,
            lucks=[event.luck],
            title=event.title or None,
            position=event.position,
            host=event.host,
            tournament=event.tournament,
            revision=1,
            organiser=_organiser(event),
            imported=_imported(event),
            spectators=event.spectators,
            spectator_delay_seconds=event.spectator_delay_seconds,
            disputes_seconds=event.disputes_seconds,
            disputes_per_seat=event.disputes_per_seat,
            clocks=None if event.clocks is None else new_clocks(event.clocks, event.seats),
            allows_advice=event.allows_advice is True,
            reactions=None if isinstance(event.reactions, UnsetType) else event.reactions,
        )
    )


def _seat_taken(match: Match, event: e.SeatTaken) -> Match:
    seat = match.sheet.seats[event.seat]
    seat.player, seat.credential, seat.entropy = event.player, event.credential, event.entropy or None
    seat.key = UNSET if match.sheet.imported else event.key
    if event.gives_up is True:
        match.sheet.organiser, match.sheet.disputes_seconds = None, 0
    return match


def _play_began(match: Match, _: e.PlayBegan) -> Match:
    match.sheet.phase = "playing"
    match.sheet.is_position_due = match.sheet.position is not None
    match.sheet.disputes.sealed_revision = match.sheet.revision
    options = msgspec.convert(match.sheet.options, match.game.options, str_keys=True)
    match.play = match.game.begin(options, len(match.sheet.seats))
    return match


def _chance_drawn(match: Match, event: e.ChanceDrawn) -> Match:
    sheet = match.sheet
    scripted = sum(draw.scripted for draw in event.draws)
    numbered = len(event.draws) - scripted
    sheet.luck = msgspec.structs.replace(sheet.luck, next_draw=sheet.luck.next_draw + numbered)
    redrawing.reach(sheet.redraws, sheet.luck)
    sheet.drawn = [draw.outcome for draw in event.draws]
    sheet.is_dealing = bool(sheet.frozen_by) and not sheet.is_shuffling
    if numbered:  # the script was used up, or passed over
        sheet.script = Hidden(0) if isinstance(sheet.script, Hidden) else []
    elif isinstance(sheet.script, Hidden):
        sheet.script = Hidden(len(sheet.script) - scripted)
    else:
        del sheet.script[:scripted]
    return match


def _forked(match: Match, event: e.MatchForked) -> Match:
    sheet = match.sheet
    sheet.match_id, sheet.parent, sheet.fork_revision = event.match_id, event.parent, event.revision
    sheet.fork_kind, sheet.luck, sheet.host, sheet.title = (
        event.kind,
        event.luck,
        event.host,
        event.title or None,
    )
    sheet.script = event.script if isinstance(event.script, Hidden) else list(event.script)
    sheet.after_script = event.then
    sheet.is_private, sheet.organiser = event.is_private, _organiser(event)
    sheet.imported = _imported(event)
    sheet.tournament = None
    sheet.seed = sheet.frozen_by = None
    sheet.luck_is_own = event.kind != "same"
    sheet.lucks = [event.luck] if sheet.luck_is_own else []
    sheet.luck_goes_on = sheet.luck_goes_on and not sheet.luck_is_own
    sheet.disputes_seconds, sheet.disclosed_from_ms, sheet.disclosed_revision = 0, None, None
    sheet.disputes, sheet.redraws = Disputes(sealed_revision=sheet.revision), Redraws()
    effects.undo_verdict(match)
    if event.kind != "same" or sheet.is_amid_ruling:
        sheet.drawn = []
    sheet.is_shuffling = sheet.is_dealing = False
    credentials = event.credentials or {}
    for seat, sitting in enumerate(sheet.seats):
        player = sitting.player or f"seat {seat}"
        sitting.bot = event.bots.get(seat)
        sitting.player = None if sitting.bot else player
        sitting.credential, sitting.key, sitting.first_credential = credentials.get(seat, ""), UNSET, UNSET
        sitting.resigned, sitting.resigned_revision = False, None
    sheet.paused_revision = sheet.paused_until_ms = None
    sheet.former_keys, sheet.tacit = UNSET, None
    if sheet.clocks is not None:
        sheet.clocks = stopped(sheet.clocks)
        sheet.clocks.is_paused = True
    return match


def _organiser(opening: e.MatchCreated | e.MatchForked) -> str | None:
    """The importer organises an imported match, not the organiser the archive names (MV-ARC-07)."""
    imported = _imported(opening)
    return (opening.organiser or None) if imported is None else imported.by


def _imported(opening: e.MatchCreated | e.MatchForked) -> Imported | None:
    return None if isinstance(opening.imported, UnsetType) else opening.imported


def _disclosure_set(match: Match, event: e.DisclosureSet) -> Match:
    match.sheet.disclosed_from_ms = event.at_ms
    return match


def _disclosed(match: Match, _: e.MatchDisclosed) -> Match:
    match.sheet.disclosed_from_ms, match.sheet.disclosed_revision = None, match.sheet.revision
    return match


def _luck_revealed(match: Match, event: e.LuckRevealed) -> Match:
    """A seed of an earlier luck of the match, before a rewind, or that of its luck now."""
    sheet, commitment = match.sheet, luck.commitment(bytes.fromhex(event.seed))
    earlier = [terms.commitment for terms in sheet.lucks if terms.commitment != sheet.luck.commitment]
    if commitment in earlier:
        sheet.revealed.append(commitment)
    else:
        sheet.seed = event.seed
        sheet.revealed.append(sheet.luck.commitment)
    return match


def _match_stopped(match: Match, event: e.MatchStopped) -> Match:
    match.sheet.verdict = Result(event.winners, event.places, event.reason)
    match.sheet.phase, match.sheet.luck_goes_on = "finished", event.luck_goes_on is True
    match.sheet.drawn = []
    if match.sheet.is_deleted:
        match.sheet.frozen_by = None
    return match


FOLDS: dict[type[Event], Callable[[Any, Any], Match]] = {
    e.MatchCreated: _created,
    e.SeatTaken: _seat_taken,
    e.PlayBegan: _play_began,
    e.ChanceDrawn: _chance_drawn,
    **seats.FOLDS,
    e.MatchForked: _forked,
    e.MatchStopped: _match_stopped,
    e.DisclosureSet: _disclosure_set,
    e.MatchDisclosed: _disclosed,
    e.LuckRevealed: _luck_revealed,
    **effects.FOLDS,
    **clocks.FOLDS,
    **pace.FOLDS,
}
