"""Folding a match: its own events change the sheet, all others belong to the game."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import UnsetType

from domain.kernel import luck
from domain.kernel.game import Result
from domain.kernel.table import Event, Hidden
from domain.matches import events as e
from domain.matches.clocks.control import MILLISECONDS, Clocks, new_clocks, stopped
from domain.matches.rulings import evolve as disputes
from domain.matches.rulings.events import DISPUTE_EVENTS
from domain.matches.rulings.state import Docket
from domain.matches.seats import evolve as seats
from domain.matches.shuffling import shuffled
from domain.matches.state import Match, Rewind, SeatSheet, Sheet


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
        return own(match, event)
    assert match is not None, "a match begins with MatchCreated"
    match.play = match.game.evolve(match.play, event)
    match.sheet.drawn, match.sheet.is_position_due = [], False
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
            lucks=[event.luck],
            title=event.title,
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
        )
    )


def _seat_taken(match: Match, event: e.SeatTaken) -> Match:
    seat = match.sheet.seats[event.seat]
    seat.player, seat.credential, seat.entropy = event.player, event.credential, event.entropy
    return match


def _play_began(match: Match, _: e.PlayBegan) -> Match:
    match.sheet.phase = "playing"
    match.sheet.is_position_due = match.sheet.position is not None
    match.sheet.docket.sealed_at = match.sheet.revision
    options = msgspec.convert(match.sheet.options, match.game.options, str_keys=True)
    match.play = match.game.begin(options, len(match.sheet.seats))
    return match


def _chance_drawn(match: Match, event: e.ChanceDrawn) -> Match:
    sheet = match.sheet
    scripted = sum(draw.scripted for draw in event.draws)
    numbered = len(event.draws) - scripted
    sheet.luck = msgspec.structs.replace(sheet.luck, next_draw=sheet.luck.next_draw + numbered)
    sheet.drawn = [draw.outcome for draw in event.draws]
    sheet.is_dealing = bool(sheet.frozen_by) and not sheet.is_shuffling
    if isinstance(sheet.script, Hidden):
        sheet.script = Hidden(len(sheet.script) - scripted)
    else:
        del sheet.script[:scripted]
    return match


def _forked(match: Match, event: e.MatchForked) -> Match:
    sheet = match.sheet
    sheet.match_id, sheet.parent, sheet.fork_revision = event.match_id, event.parent, event.revision
    sheet.fork_kind, sheet.luck, sheet.host, sheet.title = event.kind, event.luck, event.host, event.title
    sheet.script = event.script if isinstance(event.script, Hidden) else list(event.script)
    sheet.is_private, sheet.organiser = event.is_private, _organiser(event)
    sheet.imported = _imported(event)
    sheet.tournament = None
    sheet.seed = sheet.frozen_by = ""
    sheet.luck_is_own = event.kind != "same"
    sheet.lucks = [event.luck] if sheet.luck_is_own else []
    sheet.disputes_seconds, sheet.disclosed_from_ms, sheet.disclosed_at = 0, None, 0
    sheet.docket = Docket(sealed_at=sheet.revision)
    _undo_verdict(match)
    if event.kind != "same" or sheet.is_amid_ruling:
        sheet.drawn = []
    sheet.is_shuffling = sheet.is_dealing = False
    for seat, sitting in enumerate(sheet.seats):
        player = sitting.player or f"seat {seat}"
        sitting.bot = event.bots.get(seat, "")
        sitting.player = "" if sitting.bot else player
        sitting.credential = event.credentials.get(seat, "")
        sitting.resigned, sitting.resigned_at = False, 0
    sheet.paused_at = 0
    if sheet.clocks is not None:
        sheet.clocks = stopped(sheet.clocks)
        sheet.clocks.is_paused = True
    return match


def _organiser(opening: e.MatchCreated | e.MatchForked) -> str:
    """An imported match is organised by who has imported it, whoever the archive names (MV-ARC-07)."""
    imported = _imported(opening)
    return opening.organiser if imported is None else imported.by


def _imported(opening: e.MatchCreated | e.MatchForked) -> e.Imported | None:
    return None if isinstance(opening.imported, UnsetType) else opening.imported


def _disclosure_set(match: Match, event: e.DisclosureSet) -> Match:
    match.sheet.disclosed_from_ms = event.at_ms
    return match


def _disclosed(match: Match, _: e.MatchDisclosed) -> Match:
    match.sheet.disclosed_from_ms, match.sheet.disclosed_at = None, match.sheet.revision
    return match


def _luck_revealed(match: Match, event: e.LuckRevealed) -> Match:
    """A seed of an earlier luck of the match, before a rewind, or that of its luck now."""
    sheet, known = match.sheet, luck.commitment(bytes.fromhex(event.seed))
    earlier = [terms.commitment for terms in sheet.lucks if terms.commitment != sheet.luck.commitment]
    if known in earlier:
        sheet.revealed.append(known)
    else:
        sheet.seed = event.seed
        sheet.revealed.append(sheet.luck.commitment)
    return match


def _disputed(match: Match, event: Event) -> Match:
    sheet = match.sheet
    disputes.evolve(sheet.docket, event, sheet.revision)
    pending = sheet.docket.pending
    sheet.frozen_by = pending.dispute_id if pending else ""
    if pending:
        sheet.disclosed_from_ms = None
    return match


def _rewound(match: Match, event: e.MatchRewound) -> Match:
    sheet = match.sheet
    if event.luck == "fresh" and event.terms.commitment not in [each.commitment for each in sheet.lucks]:
        sheet.lucks.append(event.terms)
    if event.terms.commitment != sheet.luck.commitment:
        sheet.seed = ""
        sheet.luck_is_own = event.terms.commitment in [each.commitment for each in sheet.lucks]
    sheet.luck = event.terms
    sheet.drawn = list(event.drawn)
    sheet.script = event.script if isinstance(event.script, Hidden) else list(event.script)
    for seat, sitting in enumerate(sheet.seats):
        sitting.resigned = seat in event.resigned
        sitting.resigned_at = (sitting.resigned_at or sheet.revision) if sitting.resigned else 0
    sheet.clocks = None if event.clocks is None else stopped(event.clocks)
    sheet.rewinds.append(Rewind(sheet.revision, event.to_revision))
    sheet.returns_to = 0
    match.play = _state(match, event.play)
    sheet.is_shuffling = event.shuffles
    if event.dispute and event.luck == "fresh" and sheet.docket.last is not None:
        sheet.docket.last.has_fresh_luck = True
    _undo_verdict(match)
    return match


def _unknown_cards_shuffled(match: Match, _: e.UnknownCardsShuffled) -> Match:
    """Whoever is not shown the draws is not shown the cards either: for them nothing has changed."""
    orders = [each for each in match.sheet.drawn if not isinstance(each, Hidden)]
    if orders:
        match.play = shuffled(match.game, match.play, len(match.sheet.seats), orders)
    match.sheet.drawn, match.sheet.is_shuffling = [], False
    return match


def _position_corrected(match: Match, event: e.PositionCorrected) -> Match:
    match.play = _state(match, event.play)
    match.sheet.drawn, match.sheet.is_dealing = [], False
    if match.sheet.clocks is not None:
        match.sheet.clocks.asked = ""
        match.sheet.clocks.unanswered = 0
    _undo_verdict(match)
    return match


def _undo_verdict(match: Match) -> None:
    """The game alone says whether the match is over."""
    match.sheet.verdict = None
    if match.sheet.phase != "open":
        match.sheet.phase = "playing" if match.result is None else "finished"


def _awarded(match: Match, event: e.MatchAwarded) -> Match:
    match.sheet.verdict = Result(event.places[0], event.places, "awarded")
    match.sheet.phase = "finished"
    return match


def _annulled(match: Match, _: e.MatchAnnulled) -> Match:
    match.sheet.verdict = Result((), (), "annulled")
    match.sheet.phase = "finished"
    return match


def _match_stopped(match: Match, event: e.MatchStopped) -> Match:
    match.sheet.verdict = Result(event.winners, event.places, event.reason)
    match.sheet.phase = "finished"
    match.sheet.drawn = []
    return match


def _state(match: Match, play: dict[str, Any]) -> Any:
    return msgspec.convert(play, match.game.state, str_keys=True)


def _clocks_read(match: Match, event: e.ClocksRead) -> Match:
    clocks = _clocks(match)
    clocks.read_at_ms, clocks.seats = event.at_ms, list(event.seats)
    clocks.asked, clocks.is_paused, clocks.unanswered = event.asked, event.is_paused, event.unanswered
    return match


def _seat_timed_out(match: Match, event: e.SeatTimedOut) -> Match:
    clocks = _clocks(match)
    clock = msgspec.structs.replace(clocks.seats[event.seat], timed_out_at_ms=event.at_ms)
    if event.limit == "match":
        clock = msgspec.structs.replace(clock, left_ms=0, is_up=True)
    clocks.seats[event.seat] = clock
    clocks.unanswered += 1
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
    **seats.FOLDS,
    e.MatchForked: _forked,
    e.MatchStopped: _match_stopped,
    e.DisclosureSet: _disclosure_set,
    e.MatchDisclosed: _disclosed,
    e.LuckRevealed: _luck_revealed,
    **dict.fromkeys(DISPUTE_EVENTS, _disputed),
    e.MatchRewound: _rewound,
    e.UnknownCardsShuffled: _unknown_cards_shuffled,
    e.PositionCorrected: _position_corrected,
    e.MatchAwarded: _awarded,
    e.MatchAnnulled: _annulled,
    e.ClocksRead: _clocks_read,
    e.SeatTimedOut: _seat_timed_out,
    e.ClockAdjusted: _clock_adjusted,
}
