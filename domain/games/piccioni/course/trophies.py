"""Pigeons and guano become Trophies, and those of one card are divided (PI-INF-03, PI-WRO-04)."""

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.board import balcony, clockwise_after
from domain.games.piccioni.cards import PIGEONS, value
from domain.games.piccioni.flock import zone_of
from domain.games.piccioni.state import Piccioni, listed
from domain.kernel.decision import Caused


def make_trophy(state: Piccioni, step: s.MakeTrophy) -> Caused:
    """A Trophy of a card or a conversion; no card drags another on its way out (PI-CNV-05, PI-LAD-05).

    Guano goes to the pile of the Balcony's owner alone (PI-INVARIANT-14).
    """
    card, source = step.card, zone_of(state, step.card) or balcony(step.seat)
    if card in PIGEONS and PIGEONS[card].swapped:
        then = (s.ShuffleFlock("infamous"), s.TakeBlindTrophy(step.seat))
        returned = e.InfamousReturned(step.seat, card, source, then=then)
        return Caused(returned, ("PI-INF-03", *_returned_by(state)))
    trophy = e.TrophyMade(step.seat, card, source, value(card))
    return Caused(trophy, ("PI-PLY-04" if state.play else "PI-CNV-06",))


def _returned_by(state: Piccioni) -> tuple[str, ...]:
    """The rule of a conversion, or that of a card that makes several Trophies."""
    if state.play is None:
        return ("PI-CNV-05",)
    is_one_of_several = state.play.made or isinstance(state.agenda[1], s.MakeTrophy)
    return ("PI-INF-05",) if is_one_of_several else ()


def take_blind_trophy(state: Piccioni, step: s.TakeBlindTrophy) -> Caused:
    """The deck is as large again as before the Infamous Pigeon came back (PI-INVARIANT-11)."""
    trophy = e.BlindTrophyTaken(step.seat, listed(state.flock_deck)[0])
    return Caused(trophy, ("PI-INF-03", "PI-INF-04"))


def nobody_joined(state: Piccioni, _: s.ShareTrophies) -> bool:
    return state.play is None or not state.play.sharers


def share_trophies(state: Piccioni, _: s.ShareTrophies) -> Caused:
    """t div p each once the response window is closed, the rest to the active seat (PI-DEC-27)."""
    play = state.play
    assert play is not None
    reactors = [seat for seat in clockwise_after(state.active, state.seats) if seat in play.sharers]
    each = play.made // (1 + len(reactors))
    to_active = play.made - each * len(reactors)  # PI-WRO-05
    receivers = [state.active] * to_active + [seat for seat in reactors for _ in range(each)]
    pile = state.trophies[state.active]
    trophies = pile[len(pile) - play.made :]
    shares = tuple(
        e.Given(None if trophy.blind else trophy.card, seat)
        for trophy, seat in zip(trophies, receivers, strict=True)
    )
    shared = e.TrophiesShared((state.active, *reactors), shares)
    return Caused(shared, ("PI-WRO-03", "PI-WRO-04", "PI-WRO-06"))
