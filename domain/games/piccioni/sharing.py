"""The division of a card's Trophies among those who joined (PI-WRO-04)."""

from domain.games.piccioni import events as e
from domain.games.piccioni.board import clockwise_after
from domain.games.piccioni.state import Piccioni
from domain.kernel.decision import Caused


def trophies_shared(state: Piccioni) -> Caused | None:
    """Due once the response window is closed, if a seat has joined; t div p each, the rest to the active seat."""
    play = state.play
    if play is None or not play.sharers:
        return None
    reactors = [seat for seat in clockwise_after(state.active, state.seats) if seat in play.sharers]
    each = play.made // (1 + len(reactors))
    to_active = play.made - each * len(reactors)  # PI-WRO-05
    receivers = [state.active] * to_active + [seat for seat in reactors for _ in range(each)]
    pile = state.trophies[state.active]
    made = pile[len(pile) - play.made :]
    given = tuple(
        e.Given(None if trophy.blind else trophy.card, seat)
        for trophy, seat in zip(made, receivers, strict=True)
    )
    shared = e.TrophiesShared((state.active, *reactors), given)
    return Caused(shared, ("PI-WRO-03", "PI-WRO-04", "PI-WRO-06"))
