"""The course of Piccioni: what each step waits for, or leads to by itself.

The kernel refuses what comes at the wrong moment, before the card is looked at (PI-DEC-39).
"""

from typing import Final

from domain.games.piccioni import commands as c
from domain.games.piccioni import steps as s
from domain.games.piccioni.course import drawing, ending, flock_deck, invasion, setup, trophies, turn, windows
from domain.games.piccioni.moves import attempts, choices, conversions, plays, reactions
from domain.games.piccioni.moves import turn as moves
from domain.games.piccioni.moves.turn import active_seat
from domain.games.piccioni.state import Piccioni
from domain.kernel.agenda import Agenda
from domain.kernel.rows import Asks, Draws, Forced, Laws, by_itself

AGENDA: Final = Agenda[Piccioni](
    {
        s.Start: Draws(c.StartMatch, setup.start_draws, setup.start_match),
        s.RemoveFlock: Forced(setup.remove_flock),
        s.SeedLocation: Forced(setup.seed_location),
        s.DealHand: Forced(setup.deal_hand),
        s.StartTurn: Forced(turn.start_turn),
        s.TakeMove: Asks(
            "move",
            active_seat,
            moves.legal_moves,
            {
                c.PlayAction: plays.play_action,
                c.ConvertToTrophy: conversions.convert,
                c.DrawCards: moves.draw,
            },
            default=moves.default_move,
            rule="PI-TRN-03",
            attempts=attempts.moves,
        ),
        s.MakeTrophy: Forced(trophies.make_trophy),
        s.ShuffleFlock: Draws(c.ShuffleFlockDeck, flock_deck.flock_draws, flock_deck.shuffle_flock),
        s.TakeBlindTrophy: Forced(trophies.take_blind_trophy),
        s.Gather: Asks(
            "gather",
            active_seat,
            choices.legal_gathers,
            {c.GatherFlock: choices.gather},
            unless=by_itself(choices.only_gather),
            rule="PI-SEE-01",
            attempts=attempts.gathers,
        ),
        s.Drag: Asks(
            "drag",
            active_seat,
            choices.legal_drags,
            {c.DragFlock: choices.drag},
            unless=by_itself(choices.only_drag),
            rule="PI-LAD-02",
            attempts=attempts.drags,
        ),
        s.Scare: Asks(
            "scare",
            active_seat,
            choices.legal_scares,
            {c.ScareFlock: choices.scare},
            default=choices.default_scare,
            void=choices.nobody_scared,
            rule="PI-SCR-03",
            attempts=attempts.scares,
        ),
        s.ReturnFlock: Forced(flock_deck.return_flock, void=flock_deck.nobody_set_aside),
        s.OpenWindow: Forced(windows.open_window, void=windows.nobody_to_ask),
        s.AskSeat: Asks(
            lambda step: step.kind,
            lambda _, step: (step.seat,),
            reactions.legal_answers,
            {c.PlayReaction: reactions.play_reaction, c.PassReaction: reactions.pass_reaction},
            default=reactions.default_answer,
            void=windows.not_asked,
            rule="PI-REA-08",
            attempts=attempts.answers,
            reacts=True,
        ),
        s.CloseWindow: Forced(windows.close_window),
        s.Divert: Forced(windows.divert, void=windows.all_diverted),
        s.Fine: Forced(turn.fine),
        s.ShareTrophies: Forced(trophies.share_trophies, void=trophies.nobody_joined),
        s.DrawLeft: Forced(drawing.draw_left, void=drawing.nothing_to_draw, first=drawing.refill_first),
        s.Refill: Draws(c.RefillActionDeck, drawing.refill_draws, drawing.refill),
        s.FinishMove: Forced(turn.finish_move),
        s.Invade: Forced(invasion.invade),
        s.Reveal: Forced(invasion.reveal),
        s.Place: Asks(
            "placement",
            active_seat,
            choices.legal_landings,
            {c.PlaceFlock: choices.place},
            unless=by_itself(choices.only_landing),
            rule="PI-INV-04",
            attempts=attempts.landings,
        ),
        s.DiscardPlayed: Forced(turn.discard_played, void=turn.nothing_played),
        s.EndTurn: Forced(turn.end_turn),
        s.EndMatch: Forced(ending.end_match),
    },
    Laws(over="PI-END-05", turn="PI-TRN-01", chain="PI-DEC-43", default="PI-DEC-37"),
)
