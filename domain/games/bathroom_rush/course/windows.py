"""Defence windows: who could defend is asked, whatever he holds, before any die (BR-DEF-08, BR-DEC-16)."""

from msgspec.structs import replace

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import action
from domain.games.bathroom_rush.commands import RespondDefence
from domain.games.bathroom_rush.effects.registry import EFFECTS
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.steps import Steps
from domain.kernel.decision import Caused
from domain.kernel.rows import Make
from domain.kernel.table import Seat


def steps_of(state: BathroomRush, play: s.CardPlay) -> Steps:
    """The steps of a card: those hit may stop it, now or never (BR-ACT-02, BR-FAM-08)."""
    return (window(state, play, play.hits),) if play.hits and action(play.card).asked_by else EFFECTS.of(play)


def window(state: BathroomRush, play: s.CardPlay | s.PersonAct, seats: tuple[Seat, ...]) -> s.DefenceWindow:
    return s.DefenceWindow(state.windows_opened + 1, seats, (None,) * len(seats), play)


def unless_waiting(state: BathroomRush, window: s.DefenceWindow) -> Make | None:
    """Answers stay sealed until all have come (BR-DEF-05)."""
    if window.id > state.windows_opened:
        return open_window
    return None if None in window.answers else close


def open_window(_: BathroomRush, window: s.DefenceWindow) -> Caused:
    play = window.play
    kind, rule = _kind(play)
    opened = e.DefenceWindowOpened(window.id, kind, window.asked, play.card, play.lane_id, done=0)
    return Caused(opened, (rule, "BR-DEF-08"))


def _kind(play: s.CardPlay | s.PersonAct) -> tuple[e.WindowKind, str]:
    if isinstance(play, s.PersonAct):
        return "person_effect", "BR-PERS-01"
    printed = action(play.card)
    if printed.icon == "bathroom":
        return "bathroom_attack", printed.asked_by
    return "lane_attack_all" if printed.hits else "lane_attack", printed.asked_by


def close(_: BathroomRush, window: s.DefenceWindow) -> Caused:
    defenders = tuple(
        e.SeatCard(seat, answer.card)
        for seat, answer in zip(window.asked, window.answers, strict=True)
        if isinstance(answer, RespondDefence) and answer.card is not None
    )
    then = _unstopped(window.play, tuple(defender.seat for defender in defenders))
    return Caused(e.DefenceWindowClosed(window.id, defenders, then=then), ("BR-DEF-03",))


def _unstopped(play: s.CardPlay | s.PersonAct, defenders: tuple[Seat, ...]) -> Steps:
    """The rest of a play: a card on everybody spares the defenders, any other does nothing."""
    if not defenders:
        return EFFECTS.of(play)
    if isinstance(play, s.PersonAct):
        return (s.Spend(play.lane_id, play.card, "blocked"),)
    if action(play.card).hits:
        return EFFECTS.of(replace(play, hits=tuple(seat for seat in play.hits if seat not in defenders)))
    return s.Block(play.seat, play.card, defenders[0]), s.DiscardPlayed(play.card)


def block(_: BathroomRush, step: s.Block) -> Caused:
    """A card that was stopped was the action of the turn all the same."""
    blocked = e.ActionCardBlocked(step.seat, step.card, step.by)
    return Caused(blocked, (action(step.card).blocked_by, "BR-ACT-04"))


def discard_card(_: BathroomRush, step: s.DiscardPlayed) -> Caused:
    return Caused(e.ActionCardDiscarded(step.card), ("BR-ACT-03", "BR-FAM-06"))
