"""The part of a match and of its own events that a viewer may see. No viewer sees the hashes of tokens."""

from typing import Any, Final, TypeAlias, assert_never

import msgspec
from msgspec import UNSET

from domain.kernel.documents import differences
from domain.kernel.table import ORGANISER, Event, Hidden, Viewer
from domain.matches import events as e
from domain.matches.faults import faults_of
from domain.matches.pace import events as p
from domain.matches.pace.waiting import own_answers
from domain.matches.rulings import events as d
from domain.matches.rulings import secrecy
from domain.matches.seats import events as s
from domain.matches.state import Match, SeatSheet, Sheet

UNSEEN: Final[dict[type, tuple[str, ...]]] = {
    Sheet: ("host", "former_keys"),
    SeatSheet: ("credential", "key", "first_credential"),
    e.MatchCreated: ("host",),
    e.SeatTaken: ("credential", "key"),
    e.MatchForked: ("credentials", "host"),
    s.PlayerSubstituted: ("credential", "key"),
    s.SeatTokenReissued: ("credential",),
}
"""Hashes of tokens and keys: no viewer is shown them, nor that they are there."""
HIDDEN = Hidden(1)
HIDDEN_POSITION = {"hidden": 1}


def view(match: Match, viewer: Viewer) -> Match:
    """The match as `viewer` may see it; every field shown is named here."""
    sheet = match.sheet
    organiser = viewer == ORGANISER
    visible = Sheet(
        match_id=sheet.match_id,
        game=sheet.game,
        edition=sheet.edition,
        options=sheet.options,
        seats=[
            SeatSheet(s.player, s.bot, UNSET, s.entropy, s.resigned, s.resigned_revision) for s in sheet.seats
        ],
        luck=sheet.luck,
        title=sheet.title,
        phase=sheet.phase,
        position=sheet.position if organiser or sheet.position is None else HIDDEN_POSITION,
        host=UNSET,
        organiser=sheet.organiser,
        spectators=sheet.spectators,
        spectator_delay_seconds=sheet.spectator_delay_seconds,
        disputes_seconds=sheet.disputes_seconds,
        disputes_per_seat=sheet.disputes_per_seat,
        script=sheet.script if organiser else Hidden(len(sheet.script)),
        after_script=sheet.after_script,
        drawn=sheet.drawn if organiser else [HIDDEN for _ in sheet.drawn],
        parent=sheet.parent,
        fork_revision=sheet.fork_revision,
        fork_kind=sheet.fork_kind,
        is_private=sheet.is_private,
        seed=sheet.seed,
        lucks=sheet.lucks,
        revealed=sheet.revealed,
        imported=sheet.imported,
        tournament=sheet.tournament,
        revision=sheet.revision,
        redraws=sheet.redraws,
        luck_goes_on=sheet.luck_goes_on,
        luck_is_own=sheet.luck_is_own,
        frozen_by=sheet.frozen_by,
        paused_revision=sheet.paused_revision,
        paused_until_ms=sheet.paused_until_ms,
        returns_to=sheet.returns_to,
        disputes=secrecy.view(sheet.disputes, viewer),
        rewinds=sheet.rewinds,
        is_shuffling=sheet.is_shuffling,
        is_dealing=sheet.is_dealing,
        is_position_due=sheet.is_position_due,
        verdict=sheet.verdict,
        disclosed_from_ms=sheet.disclosed_from_ms,
        disclosed_revision=sheet.disclosed_revision,
        clocks=sheet.clocks,
        allows_advice=sheet.allows_advice,
        reactions=sheet.reactions,
        tacit=sheet.tacit if organiser else own_answers(match, viewer if isinstance(viewer, int) else None),
    )
    with faults_of(match):
        return Match(visible, None if match.play is None else match.game.view(match.play, viewer))


def redact(match: Match, event: Event, viewer: Viewer) -> Event:
    """`event` as `viewer` may see it; `match` only says which game's events these are."""
    if type(event) in e.OWN_EVENTS:
        own = _own(match, event, viewer)  # type: ignore[arg-type]
        return msgspec.structs.replace(own, **dict.fromkeys(UNSEEN.get(type(own), ()), UNSET))
    return match.game.redact(event, viewer)


OwnEvent: TypeAlias = (
    e.MatchCreated
    | e.SeatTaken
    | e.PlayBegan
    | e.ChanceDrawn
    | e.SeatResigned
    | s.SeatVacated
    | s.ResignationTakenBack
    | s.PlayerSubstituted
    | s.SeatTokenReissued
    | s.MatchPaused
    | s.MatchResumed
    | e.MatchForked
    | e.MatchStopped
    | e.DisclosureSet
    | e.MatchDisclosed
    | e.LuckRevealed
    | e.MatchRewound
    | e.UnknownCardsShuffled
    | e.PositionCorrected
    | e.MatchAwarded
    | e.MatchAnnulled
    | d.DisputeOpened
    | d.StatementMade
    | d.DisputeWithdrawn
    | d.RulingGiven
    | d.RulingAccepted
    | d.AppealMade
    | e.ClocksRead
    | p.WindowTimed
    | p.WindowHeld
    | p.AnswerSealed
    | e.SeatTimedOut
    | e.TimeGivenBack
    | e.ClockAdjusted
)
"""The records of a match besides its game."""


def _own(match: Match, event: OwnEvent, viewer: Viewer) -> Event:
    organiser = viewer == ORGANISER
    match event:
        case e.MatchRewound(play=play, drawn=drawn, script=script):
            return msgspec.structs.replace(
                event,
                play=_play(match, play, viewer),
                drawn=drawn if organiser else tuple(HIDDEN for _ in drawn),
                script=script if organiser else Hidden(len(script)),
            )
        case e.PositionCorrected() if organiser:
            return event
        case e.PositionCorrected(dispute, play=play, before=before):
            was, now = _play(match, before, viewer), _play(match, play, viewer)
            return e.PositionCorrected(dispute, tuple(differences(was, now)), now, was)
        case e.MatchAwarded() | e.MatchAnnulled():
            return event
        case d.DisputeOpened() | d.StatementMade() | d.DisputeWithdrawn() | d.AppealMade():
            return secrecy.redact(event, viewer)
        case d.RulingGiven() | d.RulingAccepted():
            return event
        case e.MatchCreated(position=position):
            position_shown = position if organiser or position is None else HIDDEN_POSITION
            return msgspec.structs.replace(event, position=position_shown)
        case e.SeatTaken() | s.PlayerSubstituted() | s.SeatTokenReissued():
            return event
        case e.ChanceDrawn(draws=draws):
            if organiser:
                return event
            return e.ChanceDrawn(tuple(msgspec.structs.replace(draw, outcome=HIDDEN) for draw in draws))
        case e.MatchForked(script=script):
            return event if organiser else msgspec.structs.replace(event, script=Hidden(len(script)))
        case e.MatchStopped():
            return event  # places follow from what everybody sees
        case e.PlayBegan() | e.SeatResigned() | e.DisclosureSet() | e.MatchDisclosed() | e.LuckRevealed():
            return event
        case s.SeatVacated() | s.ResignationTakenBack() | s.MatchPaused() | s.MatchResumed():
            return event
        case e.UnknownCardsShuffled():
            return event  # the orders are in the draws before it
        case e.ClocksRead() | e.SeatTimedOut() | e.TimeGivenBack() | e.ClockAdjusted():
            return event  # who is asked and when it answered is public, and so is the time it took
        case p.WindowTimed():
            return event
        case p.WindowHeld(seat=seat):
            return event if organiser or seat == viewer else p.WindowHeld(HIDDEN)
        case p.AnswerSealed(seat=seat):
            return event if organiser or seat == viewer else p.AnswerSealed(HIDDEN, {})
        case _:
            assert_never(event)


def _play(match: Match, play: dict[str, Any], viewer: Viewer) -> dict[str, Any]:
    """A whole state of the game inside an event, as `viewer` may see it."""
    state = msgspec.convert(play, match.game.state, str_keys=True)
    fields: dict[str, Any] = msgspec.to_builtins(match.game.view(state, viewer), str_keys=True)
    return fields
