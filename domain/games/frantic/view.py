"""What a viewer may see: all but other hands, the deck, and answers in a window that is still open."""

from collections.abc import Sequence
from typing import TypeVar, assert_never

import msgspec

from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.cards import card_ids
from domain.games.frantic.state import Frantic
from domain.kernel.table import ORGANISER, Cards, Event, Hidden, Viewer, conceal

PublicEvent = (
    e.MatchStarted
    | e.RoundStarted
    | e.StartingRollMade
    | e.StartingSeatSet
    | e.SetupCardPlaced
    | e.TurnStarted
    | e.CardPlayed
    | e.PlayStepSkipped
    | e.CardActivated
    | e.MovementModified
    | e.ChoiceMade
    | e.DieRolled
    | e.ReactionWindowOpened
    | e.ReactionWindowClosed
    | e.ReactionCardThrown
    | e.AttackBlocked
    | e.RollDiscarded
    | e.MovementStarted
    | e.PawnStepped
    | e.StepsLost
    | e.PawnPlaced
    | e.MovementEnded
    | e.CardTaken
    | e.EventActivated
    | e.EventFinished
    | e.MarketRevealed
    | e.RestockCardPlaced
    | e.HandDiscarded
    | e.NumberedTeleportMoved
    | e.DeckRanOut
    | e.TurnEnded
    | e.RoundEnded
    | e.RoundScored
    | e.BoardCleared
    | e.MatchEnded
)
SecretEvent = (
    e.PositionSet | e.DeckShuffled | e.HandsDealt | e.ReactionAnswered | e.HandsPassed | e.CardsDrawn
)
FranticEvent = PublicEvent | SecretEvent


def view(state: Frantic, viewer: Viewer) -> Frantic:
    """The state for `viewer`: every field is named here, so a new one stays hidden until somebody names it."""
    if viewer == ORGANISER:
        return state
    return Frantic(
        options=state.options,
        seats=state.seats,
        point_limit=state.point_limit,
        phase=state.phase,
        round=state.round,
        turn=state.turn,
        active=state.active,
        pawns=state.pawns,
        teleports=state.teleports,
        board=state.board,
        hands=_hands(state.hands, viewer),
        deck=conceal(state.deck),
        discard=state.discard,
        market=state.market,
        known=state.known,
        activated=state.activated,
        deck_exhausted=state.deck_exhausted,
        roll=state.roll,
        rolls=state.rolls,
        windows=state.windows,
        totals=state.totals,
        last_points=state.last_points,
        winners=state.winners,
        end_reason=state.end_reason,
        agenda=[_sealed(step, viewer) if isinstance(step, s.Window) else step for step in state.agenda],
    )


def redact(event: Event, viewer: Viewer) -> Event:
    if viewer == ORGANISER:
        return event
    return _shown(event, viewer)  # type: ignore[arg-type]


def _shown(event: FranticEvent, viewer: Viewer) -> Event:
    match event:
        case e.PositionSet(position=position):
            return e.PositionSet(view(position, viewer))
        case e.DeckShuffled(order=order):
            return msgspec.structs.replace(event, order=conceal(order))
        case e.HandsDealt(hands=hands):
            return msgspec.structs.replace(event, hands=tuple(_hands(hands, viewer)))
        case e.ReactionAnswered(seat=seat):
            return event if seat == viewer else msgspec.structs.replace(event, answer=s.Sealed())
        case e.HandsPassed(hands=hands):
            return msgspec.structs.replace(event, hands=tuple(_passed(hands, viewer)))
        case e.CardsDrawn(seat=seat, cards=cards):
            return event if seat == viewer else msgspec.structs.replace(event, cards=conceal(cards))
    return _public(event)


def _public(event: PublicEvent) -> Event:
    """Named one by one, so that a new event is secret until somebody says what of it is shown."""
    match event:
        case e.MatchStarted() | e.RoundStarted() | e.RoundEnded() | e.RoundScored() | e.BoardCleared():
            return event
        case e.MatchEnded() | e.StartingRollMade() | e.StartingSeatSet() | e.SetupCardPlaced():
            return event
        case e.TurnStarted() | e.CardPlayed() | e.PlayStepSkipped() | e.CardActivated() | e.TurnEnded():
            return event
        case e.MovementModified() | e.ChoiceMade() | e.DieRolled() | e.RollDiscarded() | e.AttackBlocked():
            return event
        case e.ReactionWindowOpened() | e.ReactionWindowClosed() | e.ReactionCardThrown():
            return event
        case e.MovementStarted() | e.PawnStepped() | e.StepsLost() | e.PawnPlaced() | e.MovementEnded():
            return event
        case e.CardTaken() | e.EventActivated() | e.EventFinished() | e.MarketRevealed() | e.DeckRanOut():
            return event
        case e.RestockCardPlaced() | e.HandDiscarded() | e.NumberedTeleportMoved():
            return event
        case _:
            assert_never(event)


def unseen(state: Frantic) -> list[str]:
    """The cards a view hides and nobody has seen going to a hand, in printed order."""
    if not isinstance(state.deck, Hidden):
        return []
    seen = {laid.card for stack in state.board for laid in stack}
    seen.update(state.discard, state.market, state.known)
    seen.update(*(hand for hand in state.hands if not isinstance(hand, Hidden)))
    hidden = [card for card in card_ids(state.options.deck_list) if card not in seen]
    return hidden if len(state.deck) or any(len(hand) for hand in state.hands) else []


def imagine(state: Frantic, order: Sequence[str]) -> Frantic:
    """The view completed to a state that could be true: `order` is a permutation of `unseen(state)`.

    Hidden hands get the cards known to be there, then cards of `order`; sealed answers become passes.
    """
    if not isinstance(state.deck, Hidden):
        return state
    rest = list(order)
    hands: list[Cards] = []
    for seat, hand in enumerate(state.hands):
        if isinstance(hand, Hidden):
            known = [card for card, holder in state.known.items() if holder == seat]
            drawn = len(hand) - len(known)
            hands.append([*known, *rest[:drawn]])
            rest = rest[drawn:]
        else:
            hands.append(list(hand))
    return msgspec.structs.replace(
        state, hands=hands, deck=rest[: len(state.deck)], agenda=[_imagined(step) for step in state.agenda]
    )


def _hands(hands: Sequence[Cards], viewer: Viewer) -> list[Cards]:
    return [hand if seat == viewer else conceal(hand) for seat, hand in enumerate(hands)]


def _passed(hands: Sequence[Cards], viewer: Viewer) -> list[Cards]:
    """A seat sees the hand it got and the one it gave."""
    if not isinstance(viewer, int):
        return [conceal(hand) for hand in hands]
    receiver = (viewer + 1) % len(hands)
    return [hand if seat in (viewer, receiver) else conceal(hand) for seat, hand in enumerate(hands)]


def _sealed(window: s.Window, viewer: Viewer) -> s.Window:
    answers = tuple(
        given if given is None or seat == viewer else s.Sealed()
        for seat, given in zip(window.asked, window.answers, strict=True)
    )
    return msgspec.structs.replace(window, answers=answers)


Kind = TypeVar("Kind", bound=s.AnyStep)


def _imagined(step: Kind) -> Kind:
    if not isinstance(step, s.Window):
        return step
    answers = tuple(s.Pass() if isinstance(given, s.Sealed) else given for given in step.answers)
    return msgspec.structs.replace(step, answers=answers)
