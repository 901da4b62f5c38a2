"""The course of Frantic: what each step waits for, or leads to by itself."""

from collections.abc import Callable
from typing import Any, Final

from domain.games.frantic import commands as c
from domain.games.frantic import steps as s
from domain.games.frantic.course import d20, dice, movement, rounds, turn, windows
from domain.games.frantic.moves import attempts, reactions
from domain.games.frantic.moves.choices import for_cards, in_events, laying
from domain.games.frantic.state import Frantic
from domain.kernel.agenda import Agenda
from domain.kernel.rows import Asks, Draws, Forced, Laws, Take, by_itself
from domain.kernel.table import Command, Seat, snake_case
from domain.kernel.windows import answered_by


def asks(
    command: type[Command],
    legal: Callable[[Any, Any, Seat], list[Command]],
    take: Take,
    **more: Any,
) -> Asks:
    """One seat, that of the step, is asked for one command."""
    return Asks(snake_case(command.__name__), lambda _, step: (step.seat,), legal, {command: take}, **more)


AGENDA: Final = Agenda[Frantic](
    {
        # The match and its rounds.
        s.MatchStart: Draws(c.StartMatch, rounds.no_draws, rounds.start_match),
        s.RoundStart: Forced(rounds.start_round),
        s.Shuffle: Draws(c.ShuffleDeck, rounds.deck_order, rounds.shuffle_deck),
        s.Deal: Forced(rounds.deal),
        s.StartingRolls: Draws(c.RollDie, rounds.starting_die, rounds.starting_roll),
        s.StartingSeat: Forced(rounds.set_starting_seat),
        s.SetupPlacement: asks(
            c.PlaceSetupCard,
            laying.legal_setup_cards,
            laying.place_setup_card,
            attempts=attempts.layings(c.PlaceSetupCard),
        ),
        s.RoundEnd: Forced(rounds.end_round),
        s.Scoring: Forced(rounds.score),
        s.ClearBoard: Forced(rounds.clear_board),
        s.MatchEnd: Forced(rounds.end_match),
        # A turn.
        s.TurnStart: Forced(turn.start_turn),
        s.Play: asks(
            c.PlayCard,
            laying.legal_plays,
            laying.play_card,
            unless=by_itself(turn.skip_play),
            attempts=attempts.layings(c.PlayCard),
        ),
        s.OwnMovement: Draws(c.RollDie, dice.d6("FR-TURN-04"), turn.roll_to_move),
        s.Draw: Forced(turn.draw, void=turn.nobody_draws),
        s.TurnEnd: Forced(turn.end_turn),
        # Dice and reactions.
        s.Roll: Draws(c.RollDie, dice.die, dice.roll),
        s.RollAgain: Forced(dice.roll_again),
        s.Offer: Forced(windows.open_window, void=windows.nobody_is_asked),
        s.Window: Asks(
            lambda window: window.kind,
            reactions.unanswered,
            reactions.legal_answers,
            {c.ThrowReaction: reactions.answer, c.PassReaction: reactions.answer},
            unless=windows.when_all_have_answered,
            answered=answered_by,
            rule="FR-REACT-03",
            attempts=attempts.throws,
            reacts=True,
        ),
        s.Thrown: Forced(windows.throw),
        s.Blocked: Forced(windows.block),
        # Movement.
        s.Movement: Forced(movement.start),
        s.Walk: Forced(movement.walk),
        s.LoseSteps: Forced(movement.lose_steps),
        s.Activation: Forced(movement.activate),
        s.Shift: Forced(movement.shift),
        s.ShiftByRoll: Forced(movement.shift_by_roll),
        s.Exchange: Forced(movement.exchange),
        s.ModifyMovement: Forced(movement.modify),
        s.Take: Forced(turn.take),
        # Choices of card effects.
        s.RemoteChoice: asks(
            c.ChooseRemoteTarget,
            for_cards.legal_remote_targets,
            for_cards.choose_remote_target,
            attempts=attempts.pawns(c.ChooseRemoteTarget),
        ),
        s.GiftChoice: asks(
            c.ChooseGift, for_cards.legal_gifts, for_cards.choose_gift, attempts=attempts.gifts
        ),
        s.MagnetChoice: asks(
            c.ChooseMagnetCard,
            for_cards.legal_magnet_cards,
            for_cards.choose_magnet_card,
            void=for_cards.nothing_to_take,
            attempts=attempts.magnets,
        ),
        s.SwapChoice: asks(
            c.ChooseSwapPawn,
            for_cards.legal_swaps,
            for_cards.choose_swap_pawn,
            attempts=attempts.pawns(c.ChooseSwapPawn),
        ),
        # The twenty events.
        s.ActivateEvent: Forced(d20.activate_event),
        s.EventEnd: Forced(d20.finish_event),
        s.FollowNeighbour: Forced(d20.follow_neighbour),
        s.MarchingChoice: asks(
            c.ChooseMarchingPawn,
            in_events.legal_marching_pawns,
            in_events.choose_marching_pawn,
            default=in_events.another_pawn(c.ChooseMarchingPawn),
        ),
        s.RevealMarket: Forced(d20.reveal_market),
        s.MarketChoice: asks(c.ChooseMarketCard, in_events.legal_market_cards, in_events.choose_market_card),
        s.RestockPlacement: asks(
            c.PlaceRestockCard,
            laying.legal_restock,
            laying.place_restock_card,
            unless=by_itself(turn.skip_play),
            attempts=attempts.layings(c.PlaceRestockCard),
        ),
        s.DiscardHand: Forced(d20.discard_hand),
        s.Tsunami: Draws(
            c.RollDie,
            dice.d6("FR-EV-11"),
            d20.roll_in_tsunami,
            unless=by_itself(d20.tsunami_breaks),
            void=d20.tsunami_is_over,
        ),
        s.Gambling: Draws(
            c.RollDie, dice.d6("FR-EV-12"), d20.roll_in_gambling, unless=by_itself(d20.gamblers_go)
        ),
        s.PassHands: Forced(d20.pass_hands),
        s.SurpriseChoice: asks(
            c.ChooseSurprisePawn,
            in_events.legal_surprise_pawns,
            in_events.choose_surprise_pawn,
            default=in_events.another_pawn(c.ChooseSurprisePawn),
        ),
        s.TeleportChoice: asks(
            c.ChooseReorganize,
            in_events.legal_reorganizations,
            in_events.choose_reorganize,
            void=in_events.nothing_to_move,
            attempts=attempts.teleports,
        ),
        s.MoveTeleport: Forced(d20.move_teleport),
    },
    Laws(over="FR-END-01", turn="FR-DEC-35", chain="FR-DEC-35"),
)
