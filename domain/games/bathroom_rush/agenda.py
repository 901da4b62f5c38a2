"""The course of Bathroom Rush: what each step waits for, or leads to by itself."""

from typing import Final

from domain.games.bathroom_rush import commands as c
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.course import ending, production, rounds, settling, setup, turn, windows
from domain.games.bathroom_rush.course.losing import losing
from domain.games.bathroom_rush.effects import moving, persons, tokens
from domain.games.bathroom_rush.moves import answers
from domain.games.bathroom_rush.moves import turn as moves
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.agenda import Agenda
from domain.kernel.rows import Asks, Draws, Forced, Laws, Take
from domain.kernel.table import Command
from domain.kernel.windows import answered_by, pending

PRODUCTION: Final = (production.production_die, production.rolled_for_production, production.unless_rolling)
ACTIONS: Final[dict[type[Command], Take]] = {
    c.PlayCard: moves.play_card,
    c.Decompress: moves.decompress,
    c.PassTurn: moves.pass_turn,
}

AGENDA: Final = Agenda[BathroomRush](
    {
        # setup
        s.Start: Draws(c.StartMatch, setup.start_draws, setup.start_match),
        s.Deal: Forced(setup.deal),
        s.LaneChoice: Asks(
            "choose_lane",
            moves.the_seat,
            moves.legal_lanes,
            {c.ChooseLane: moves.choose_lane},
            rule="BR-SETUP-05",
            attempts=moves.every_lane,
        ),
        s.PersonBehind: Forced(setup.person_behind),
        s.MakeActionDeck: Draws(c.ShuffleActions, setup.actions_to_shuffle, setup.actions_shuffled),
        s.DrawCards: Forced(setup.draw_cards, void=setup.holds_enough, first=setup.shuffle_before),
        # the round
        s.StartRound: Forced(rounds.start_round),
        s.Produce: Draws(c.RollDie, *PRODUCTION, void=production.has_produced),
        s.OpenRound: Forced(rounds.list_free_lane, void=rounds.is_opened, first=rounds.production_first),
        s.ActInFreeLane: Forced(rounds.act_in_free_lane, void=rounds.acts_no_more),
        s.CleanUp: Forced(rounds.clean_up),
        s.Collect: Forced(rounds.collect),
        s.Advance: Forced(rounds.advance),
        s.EndRound: Forced(rounds.end_round),
        # a turn
        s.StartTurn: Forced(turn.start_turn),
        s.ApplyPermanent: Forced(turn.apply_permanent, void=turn.is_bathroom_empty),
        s.Turn: Forced(turn.go_on),
        s.PersonEffects: Forced(rounds.list_persons, void=rounds.nobody_acts),
        s.ActOnPlayer: Forced(rounds.act_on_player, void=rounds.acts_no_more),
        s.Act: Asks(
            "act",
            moves.the_seat,
            moves.legal_actions,
            ACTIONS,
            default=moves.do_nothing,
            attempts=moves.every_action,
        ),
        s.Discard: Asks(
            "discard_card",
            moves.the_seat,
            moves.legal_discards,
            {c.DiscardCard: moves.discard_card},
            void=turn.is_hand_small,
        ),
        # settling
        s.Settle: Forced(settling.trigger_end, void=settling.at_rest, first=settling.before_the_end),
        s.LoseLoad: Forced(settling.lose_load),
        s.RemoveLost: Forced(settling.remove_lost),
        s.AddPerson: Forced(settling.add_person, void=settling.is_nobody_left, first=settling.shuffle_before),
        s.MakePersonDeck: Draws(c.ShufflePersons, settling.persons_to_shuffle, settling.persons_shuffled),
        s.Reveal: Forced(settling.reveal),
        # effects
        s.DefenceWindow: Asks(
            "respond_defence",
            pending,
            answers.legal_answers,
            {c.RespondDefence: answers.respond},
            unless=windows.unless_waiting,
            answered=answered_by,
            rule="BR-DEF-03",
            attempts=answers.every_answer,
            reacts=True,
        ),
        s.Block: Forced(windows.block),
        s.DiscardPlayed: Forced(windows.discard_card),
        s.RollForEffect: Draws(c.RollDie, tokens.die, tokens.rolled),
        s.RollToSoil: Draws(c.RollDie, tokens.red_die, tokens.rolled_to_soil, void=tokens.is_nobody_there),
        s.ChangeReserve: Forced(tokens.change_reserve, void=tokens.is_out_already),
        s.Relieve: Forced(tokens.relieve),
        s.DoubleLoad: Forced(tokens.double_load),
        s.AddLoad: Forced(tokens.add_load),
        s.PlacePermanent: Forced(tokens.place_permanent),
        s.ClearDoors: Forced(tokens.clear_doors, void=tokens.are_doors_clear),
        s.ProduceStacked: Draws(c.RollDie, *PRODUCTION),
        s.Spend: Forced(persons.spend),
        s.Overtake: Forced(persons.overtake),
        s.Restrict: Forced(persons.restrict),
        s.LeaveNewspaper: Forced(persons.leave_newspaper),
        s.Call: Forced(persons.call, first=persons.shuffle_for_call),
        s.MoveToFreeLane: Forced(moving.move_to_free_lane),
        s.StepPast: Forced(moving.step_past),
        s.SwapPlayers: Forced(moving.swap_players),
        s.ExchangeBeside: Forced(moving.exchange_beside, void=moving.lacks_a_neighbour),
        s.RemoveBeside: Forced(moving.remove_beside),
        s.ShedLoad: Forced(moving.shed_load, void=moving.leaves_no_bathroom),
        s.Stack: Forced(moving.stack),
        s.LeaveBehind: Forced(moving.leave_behind, void=moving.stays_behind),
        # the end
        s.BeginCount: Forced(ending.begin_count),
        s.Count: Draws(c.RollDie, ending.count_die, ending.rolled_for_count, ending.unless_rolling),
        s.Rank: Forced(ending.rank),
        s.TieBreak: Draws(c.RollDie, ending.tie_die, ending.rolled_for_tie, ending.unless_tied),
        s.TieRelief: Forced(ending.relieve_tied),
        s.EndTieBreak: Forced(ending.end_tie_break),
    },
    Laws(over="BR-INV-10", turn="BR-ROUND-06", chain="BR-TURN-01"),
    before=losing,
)
