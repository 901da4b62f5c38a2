"""The decisions of a single seat: what may be chosen, and what follows.

`CHOICES` has a row for every step that awaits one seat. `legal` lists the commands in canonical order, `take`
checks one of them and gives its event, or raises `Rejected`.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.choices import for_cards, in_events, laying
from domain.games.frantic.state import Frantic
from domain.kernel.decision import Caused
from domain.kernel.table import Command


class Choice(NamedTuple):
    command: type[Command]
    legal: Callable[[Frantic, Any], list[Command]]
    take: Callable[[Frantic, Any, Any, e.By], Caused]


CHOICES: Final[dict[type[s.AnyStep], Choice]] = {
    s.SetupPlacement: Choice(c.PlaceSetupCard, laying.legal_setup_cards, laying.place_setup_card),
    s.Play: Choice(c.PlayCard, laying.legal_plays, laying.play_card),
    s.RestockPlacement: Choice(c.PlaceRestockCard, laying.legal_restock, laying.place_restock_card),
    s.RemoteChoice: Choice(
        c.ChooseRemoteTarget, for_cards.legal_remote_targets, for_cards.choose_remote_target
    ),
    s.GiftChoice: Choice(c.ChooseGift, for_cards.legal_gifts, for_cards.choose_gift),
    s.SwapChoice: Choice(c.ChooseSwapPawn, for_cards.legal_swaps, for_cards.choose_swap_pawn),
    s.MagnetChoice: Choice(c.ChooseMagnetCard, for_cards.legal_magnet_cards, for_cards.choose_magnet_card),
    s.MarchingChoice: Choice(
        c.ChooseMarchingPawn, in_events.legal_marching_pawns, in_events.choose_marching_pawn
    ),
    s.MarketChoice: Choice(c.ChooseMarketCard, in_events.legal_market_cards, in_events.choose_market_card),
    s.SurpriseChoice: Choice(
        c.ChooseSurprisePawn, in_events.legal_surprise_pawns, in_events.choose_surprise_pawn
    ),
    s.TeleportChoice: Choice(
        c.ChooseReorganize, in_events.legal_reorganizations, in_events.choose_reorganize
    ),
}


def default(state: Frantic, step: Any) -> Command:
    """What an absent seat chooses: the first legal command, another's pawn rather than its own (section 6)."""
    legal = CHOICES[type(step)].legal(state, step)
    if isinstance(step, (s.MarchingChoice, s.SurpriseChoice)):
        return next(command for command in legal if command.pawn != step.seat)  # type: ignore[attr-defined]
    return legal[0]
