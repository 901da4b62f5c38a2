"""The consequences of a ruling, decided as it would be, and not stored. Rule: MV-RUL-10."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from domain.kernel.chance import Draw, Outcome, Roll, Shuffle
from domain.kernel.moments import milliseconds
from domain.kernel.scene import WIDTHS, Layout, Mark, Scene
from domain.kernel.table import ORGANISER, Language, Seat
from domain.matches import creating, decider, disclosing
from domain.matches.clocks import running as timekeeping
from domain.matches.decider import MatchDecision
from domain.matches.events import ChanceDrawn
from domain.matches.history import undone_by
from domain.matches.names import who
from domain.matches.rulings import disputes as disputing
from domain.matches.rulings.kinds import AnyRuling, Correct, GoBack
from domain.matches.rulings.verdicts import FreshLuck, RulingContext
from domain.matches.sentences import describe
from domain.matches.state import Match, Sheet
from domain.matches.view import view
from service.access.at_tournaments import unless_they_play
from service.access.visits import Visit
from service.app.disputes import rulings
from service.app.disputes.rulings import RulingContexts
from service.app.matches.views import awaited
from service.event_store.codec import decode_meta
from service.event_store.records import StoredEvent
from service.pictures.scenes import marks_of, scene_of, table_of
from service.platform.clock import utc_now
from service.schemas.previews import PreviewedEvent, PreviewPicture, RulingPreview, Undone

NO_SEED: Final = bytes(32)


class _Undrawn(Exception):
    """Chance would have to draw: a preview ends there."""


async def preview(
    contexts: RulingContexts,
    visit: Visit,
    dispute_id: str,
    verdict: disputing.Verdict,
    language: Language | None,
) -> RulingPreview:
    """Raises what giving the ruling would raise."""
    ruling, before = verdict.ruling, visit.match
    context = await contexts.without_luck(visit, ruling)
    decision = decider.decision_on(before)
    undealt = _undealt(context, ruling, str(visit.match_id))
    ruled = partial(disputing.give_ruling, dispute_id=dispute_id, verdict=verdict, context=undealt)
    change = await unless_they_play(contexts.tournaments, before, ruled)
    with rulings.pointing(ruling):
        change(decision)
    stands_in = any(isinstance(each.event, ChanceDrawn) for each in decision.caused)
    is_luck_open = _settled(decision) or stands_in
    match = decision.state
    floor = ruling.revision if isinstance(ruling, GoBack | Correct) else None
    names = who(match.sheet, language) if language else None
    events = [] if floor is None else await contexts.matches.log.read(visit.match_id, after=floor - 1)
    return RulingPreview(
        dispute_id=dispute_id,
        revision=visit.revision,
        events=[
            PreviewedEvent(
                type(each.event).__name__, each.rules, describe(match, each.event, language or "en", names)
            )
            for each in decision.caused
        ],
        undone=_undone(before, match, events),
        phase=match.sheet.phase,
        awaited=awaited(match),
        result=match.result,
        is_luck_open=is_luck_open,
        learnt=context.learnt,
        play=view(match, ORGANISER).play,
        pictures={layout: _picture(before, match, language, layout) for layout in WIDTHS} if language else {},
    )


def _undealt(context: RulingContext, ruling: AnyRuling, match_id: str) -> RulingContext:
    """Where the ruling itself draws, cards lie as they do: what luck will do is not to be known beforehand."""
    fresh = None
    if isinstance(ruling, GoBack | Correct) and context.luck_of(ruling) == "fresh":
        fresh = FreshLuck(creating.own_luck(match_id, NO_SEED), _as_it_lies)
    return replace(context, fresh=fresh, draw=_as_it_lies)


def _as_it_lies(_sheet: Sheet, _number: int, what: Draw) -> Outcome:
    if isinstance(what, Shuffle):
        return tuple(range(what.size))
    return (1 if isinstance(what, Roll) else 0,)


def _settled(decision: MatchDecision) -> bool:
    """Carry the match on until somebody has to choose; whether chance stopped it before."""

    def draw(*_: object) -> Outcome:
        raise _Undrawn

    now_ms = milliseconds(utc_now())
    try:
        decider.settle(decision, draw)
    except _Undrawn:
        return True
    timekeeping.read_clocks(decision, now_ms)
    disclosing.arrange(decision, now_ms)
    return False


def _undone(before: Match, after: Match, events: Sequence[StoredEvent]) -> Undone:
    """Of the events in force those that the ruling undoes, and how many decisions of each seat are among them; the
    first of `events` stays, and what was recorded with it was decided before."""
    undone = [
        event
        for event in events
        if undone_by(before.sheet.rewinds, event.revision, event.type) is None
        and undone_by(after.sheet.rewinds, event.revision, event.type) is not None
    ]
    moments: dict[Seat, set[object]] = {}
    for event in undone:
        kind, _, seat = decode_meta(event).actor.rpartition(" ")[2].partition(":")
        if kind == "seat" and event.recorded_at != events[0].recorded_at:
            moments.setdefault(int(seat), set()).add(event.recorded_at)
    return Undone(len(undone), {seat: len(those) for seat, those in sorted(moments.items())})


def _picture(before: Match, after: Match, language: Language, layout: Layout) -> PreviewPicture:
    now, then = (_scene(match, language, layout) for match in (before, after))
    marks: tuple[Mark, ...] = marks_of(after, now, then, None, language)
    return PreviewPicture(then, marks)


def _scene(match: Match, language: Language, layout: Layout) -> Scene:
    return scene_of(view(match, ORGANISER), table_of(match, ORGANISER, language, layout))
