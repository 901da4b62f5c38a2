"""The steps still to be done: possible steps, in an order that play leads to."""

import re
from collections.abc import Iterator
from typing import Any, Final

from domain.games.piccioni import steps as s
from domain.games.piccioni.board import LOCATIONS, balcony
from domain.games.piccioni.cards import PIGEONS
from domain.games.piccioni.course.setup import FIRST_HAND, REMOVED
from domain.games.piccioni.course.windows import delivered
from domain.games.piccioni.flock import draggable, gatherable, may_enter
from domain.games.piccioni.state import HAND_LIMIT, Piccioni, recall_icons
from domain.kernel.game import Violation

REDIRECT: Final = "((Divert )?(AskSeat-redirect )*CloseWindow-redirect |OpenWindow-redirect )"
SCARE: Final = f"(Drag )?Scare ReturnFlock {REDIRECT}|ShuffleFlock-scare {REDIRECT}|{REDIRECT}"
TROPHIES: Final = "((ShuffleFlock-infamous )?TakeBlindTrophy )?(MakeTrophy )*"
EFFECTS: Final = f"({TROPHIES}(Scare ReturnFlock {REDIRECT})?|{SCARE}|(Drag )?(Gather )?{REDIRECT})"
RESPONSE: Final = f"(OpenWindow-response |(Fine |{SCARE})?(AskSeat-response )*CloseWindow-response )"
PLAY: Final = f"(({EFFECTS}OpenWindow-response |{RESPONSE})?(ShareTrophies )?FinishMove-play_action )"
CONVERSION: Final = f"{TROPHIES}FinishMove-convert_to_trophy "
DRAW: Final = "(DrawLeft )?FinishMove-draw_cards "
INFAMOUS: Final = "OpenWindow-infamous |(AskSeat-infamous )*CloseWindow-infamous "
AGENDA: Final = re.compile(
    "(RemoveFlock )?(SeedLocation )*(DealHand )*StartTurn "
    f"|({PLAY}|{CONVERSION}|{DRAW})?(TakeMove )*Invade DiscardPlayed EndTurn "
    f"|(Place |{INFAMOUS})?(Reveal )*DiscardPlayed EndTurn "
    "|EndTurn |EndMatch "
)


def agenda(state: Piccioni) -> Iterator[Violation]:
    """Invariants of a match that has begun and is not over."""
    words = "".join(f"{_word(step)} " for step in state.agenda)
    if not AGENDA.fullmatch(words):
        yield Violation("PI-INVARIANT-17", f"nothing leads to these steps: {words or 'none'}")
        return
    for step in state.agenda:
        if not _can_be_done(state, step):
            yield Violation("PI-INVARIANT-17", f"{step} cannot be done")
    yield from _setup(state)
    yield from _moves(state)
    yield from _play(state)


def _word(step: Any) -> str:
    kind = getattr(step, "kind", None) or getattr(step, "reason", None)
    return f"{type(step).__name__}-{kind}" if kind else type(step).__name__


def _can_be_done(state: Piccioni, step: Any) -> bool:
    match step:
        case s.MakeTrophy(seat=seat, card=card):
            return seat == state.active and card in _convertible(state)
        case s.TakeBlindTrophy(seat=seat):
            return seat == state.active and len(state.flock_deck) + len(state.set_aside) > 0
        case s.ShuffleFlock():
            return bool(state.set_aside)
        case s.Gather():
            return _can_be_gathered(state, step)
        case s.Drag(source=source, to=to):
            return {source, to} <= state.zones.keys() and source != to and bool(draggable(state, step))
        case s.Scare(zone=zone):
            return zone in state.zones
        case s.Divert(seat=seat, to=to):
            others = {*range(state.seats)} - {state.active}
            return (
                seat in others and to in LOCATIONS and all(may_enter(c, to) for c in delivered(state, seat))
            )
        case s.AskSeat(seat=seat):
            return seat in range(state.seats) and seat != state.active and state.agenda.count(step) == 1
        case s.Fine(by=seat):
            return seat in range(state.seats)
        case s.DrawLeft(cards=cards):
            return 1 <= cards <= HAND_LIMIT - len(state.hands[state.active])
    return True


def _can_be_gathered(state: Piccioni, step: s.Gather) -> bool:
    """Every source, each named once, has a card to give that no drag can take before."""
    sources = {*step.sources}
    dragged = {other.source for other in state.agenda if isinstance(other, s.Drag)}
    return (
        {step.to} | sources <= state.zones.keys()
        and step.sources != ()
        and len(sources) == len(step.sources)
        and not sources & ({step.to} | dragged)
        and all(gatherable(state, s.Gather(step.to, (source,))) for source in sources)
    )


def _convertible(state: Piccioni) -> list[str]:
    """The cards that the present card or conversion can turn into Trophies."""
    own = state.zones[balcony(state.active)]
    return state.zones[state.play.zone].flock if state.play else [*own.flock, *own.guano]


def _setup(state: Piccioni) -> Iterator[Violation]:
    removed = [step.cards for step in state.agenda if isinstance(step, s.RemoveFlock)]
    seeded = tuple(step.location for step in state.agenda if isinstance(step, s.SeedLocation))
    dealt = tuple(step.seat for step in state.agenda if isinstance(step, s.DealHand))
    if any(cards != REMOVED[state.seats] for cards in removed):
        yield Violation("PI-INVARIANT-17", f"{REMOVED[state.seats]} pigeons are removed")
    if seeded != tuple(LOCATIONS)[len(LOCATIONS) - len(seeded) :]:
        yield Violation("PI-INVARIANT-17", "pigeons are laid on the Locations in their order")
    if dealt != tuple(range(state.seats))[state.seats - len(dealt) :]:
        yield Violation("PI-INVARIANT-17", "hands are dealt in the order of the seats")
    if len(state.flock_deck) < sum(removed) + len(seeded) or len(state.action_deck) < FIRST_HAND * len(dealt):
        yield Violation("PI-INVARIANT-17", "there are too few cards for the setup")
    if (removed or seeded or dealt) and (state.turn or any(state.hands[state.seats - len(dealt) :])):
        yield Violation("PI-INVARIANT-17", "hands are dealt once, before the first turn")
    if s.StartTurn() in state.agenda and (state.played_cards or state.reacted):
        yield Violation("PI-INVARIANT-4", "when a turn starts no card was played and nobody has reacted")


def _moves(state: Piccioni) -> Iterator[Violation]:
    """Two moves in every turn: those made, the one being made, those still to be made."""
    kinds = [type(step) for step in state.agenda]
    moves = state.moves_completed + (s.FinishMove in kinds) + kinds.count(s.TakeMove)
    if s.StartTurn not in kinds and s.EndMatch not in kinds and moves != 2:
        yield Violation("PI-INVARIANT-5", f"{moves} moves in one turn, not two")
    if kinds.count(s.Reveal) > 1 + recall_icons(state):
        yield Violation("PI-INVARIANT-5", "more pigeons are to be revealed than there are icons")
    trophies = [step.card for step in state.agenda if isinstance(step, s.MakeTrophy)]
    if len(set(trophies)) != len(trophies):
        yield Violation("PI-INVARIANT-17", f"{', '.join(trophies)}: no card becomes a Trophy twice")


def _play(state: Piccioni) -> Iterator[Violation]:
    """The card being played, as long as its move lasts."""
    play = state.play
    if (play is not None) != (s.FinishMove("play_action") in state.agenda):
        yield Violation("PI-INVARIANT-17", "a card is in play exactly while its move lasts")
    if play is None:
        return
    if not 0 <= play.made <= len(state.trophies[state.active]):
        yield Violation("PI-INVARIANT-3", f"the card has made {play.made} Trophies, more than there are")
    if {*play.moved, *play.unsettled} - PIGEONS.keys():
        yield Violation("PI-INVARIANT-17", "only pigeons come to Zones in a move")
    if not {*play.sharers} <= {*state.reacted} or len({*play.sharers}) != len(play.sharers):
        yield Violation("PI-INVARIANT-17", "only seats that have reacted join in, each once")
