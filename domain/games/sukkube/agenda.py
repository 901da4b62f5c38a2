"""The course of Sukkube: what each step waits for, or leads to by itself."""

from typing import Final

from domain.games.sukkube import steps as s
from domain.games.sukkube.commands import DealManche, PlayCard, StartMatch
from domain.games.sukkube.course.ending import end_match, has_cards, run_out
from domain.games.sukkube.course.setup import deal_draws, deal_manche, start_draws, start_match
from domain.games.sukkube.course.turn import pass_character, refill, without_a_choice
from domain.games.sukkube.moves import every_card, legal_plays, play_card, seat_in_turn
from domain.games.sukkube.state import Sukkube
from domain.kernel.agenda import Agenda
from domain.kernel.rows import Asks, Draws, Forced, Laws

AGENDA: Final = Agenda[Sukkube](
    {
        s.Start: Draws(StartMatch, start_draws, start_match),
        s.Deal: Draws(DealManche, deal_draws, deal_manche),
        s.Turn: Asks(
            "play_card",
            seat_in_turn,
            legal_plays,
            {PlayCard: play_card},
            unless=without_a_choice,
            attempts=every_card,
        ),
        s.Refill: Forced(refill),
        s.PassCharacter: Forced(pass_character),
        s.RunOut: Forced(run_out, void=has_cards),
        s.EndMatch: Forced(end_match),
    },
    Laws(over="SK-WIN-03", turn="SK-TRN-01", chain="SK-DEC-47", default="SK-DEC-44"),
)
