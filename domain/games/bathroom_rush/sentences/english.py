"""The story of a match in English; redacted events are told as far as they are seen."""

from typing import Any, Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.commands import RespondDefence
from domain.games.bathroom_rush.scene.words import tokens
from domain.games.bathroom_rush.sentences.labels import card
from domain.kernel.sentences import Sentences
from domain.kernel.table import Cards, Hidden
from domain.kernel.windows import Sealed

ENGLISH: Final = Sentences()

REASONS: Final = {
    "instant": "a player came into a bathroom",
    "last_turns": "the last turns are over",
    "last_survivor": "only one player is left",
    "all_eliminated": "all players are out",
    "round_cap": "the last round is over",
}
CALLED: Final = {"stacked": "", "again": ", who calls too", "lost_youth": ", who is lost and leaves"}


def cards(given: Cards | tuple[str, ...]) -> str:
    if isinstance(given, Hidden):
        return "1 card" if given.hidden == 1 else f"{given.hidden} cards"
    return ", ".join(map(card, given)) or "nothing"


def value(pee: int) -> str:
    return tokens(pee, "en")


def seats(given: tuple[int, ...]) -> str:
    return " and ".join(f"seat {seat}" for seat in given) or "nobody"


def _answer(answer: RespondDefence | Sealed) -> str:
    if isinstance(answer, Sealed):
        return "answers"
    return "does not defend" if answer.card is None else f"defends with {card(answer.card)}"


def _late(event: Any) -> str:
    return " (time ran out)" if event.chosen_by == "timeout" else ""


def _phase(event: e.PhaseEntered) -> str:
    whose = "" if event.seat is None else f"Seat {event.seat}: "
    return f"{whose}{event.phase.replace('_', ' ')}."


ENGLISH.on(e.PositionSet)(lambda ev: f"The table is set: round {ev.position.round}.")
ENGLISH.on(e.MatchStarted)(
    lambda ev: f"The match begins with {ev.seats} players; seat {ev.first_player} is first."
)
ENGLISH.on(e.LanesDealt)(lambda ev: f"Six persons queue in each of {len(ev.lanes)} lanes.")
ENGLISH.on(e.LaneChosen)(lambda ev: f"Seat {ev.seat} queues in lane {ev.lane_id}{_late(ev)}.")
ENGLISH.on(e.ActionDeckShuffled)(lambda ev: f"The action deck is shuffled: {len(ev.order)} cards.")
ENGLISH.on(e.PersonDeckShuffled)(lambda ev: f"The discarded persons make a new deck: {len(ev.order)} cards.")
ENGLISH.on(e.ActionCardsDrawn)(lambda ev: f"Seat {ev.seat} draws {cards(ev.cards)}.")
ENGLISH.on(e.RoundStarted)(lambda ev: f"Round {ev.round} begins; seat {ev.first_player} is first.")
ENGLISH.on(e.TurnStarted)(lambda ev: f"It is seat {ev.seat}'s turn.")
ENGLISH.on(e.PhaseEntered)(_phase)
ENGLISH.on(e.TurnEnded)(lambda ev: f"Seat {ev.seat}'s turn ends.")
ENGLISH.on(e.CleanupStarted)(lambda ev: f"Round {ev.round} is over: cleaning up.")
ENGLISH.on(e.LoadsCollected)(
    lambda ev: "; ".join(f"Seat {n.seat} takes {value(n.value)}" for n in ev.collected) + "."
)
ENGLISH.on(e.LanesAdvanced)(lambda _: "The persons in the bathrooms leave and the lanes move forward.")
ENGLISH.on(e.FirstPlayerPassed)(lambda ev: f"The first-player marker passes to seat {ev.seat}.")
ENGLISH.on(e.PersonAdded)(lambda ev: f"Somebody joins lane {ev.lane_id} at position {ev.position}.")
ENGLISH.on(e.PersonRevealed)(lambda ev: f"Lane {ev.lane_id}, position {ev.position}: {card(ev.card)}.")
ENGLISH.on(e.LostYouthRemoved)(lambda ev: f"The lost youth leaves lane {ev.lane_id}.")
ENGLISH.on(e.ProductionPlaced)(
    lambda ev: f"Bathroom {ev.lane_id}: {value(ev.added)} more, {value(ev.load_after)} in all."
)
ENGLISH.on(e.LoadLost)(
    lambda ev: f"Lane {ev.lane_id}: {value(ev.value)} are taken off who leaves the bathroom."
)
ENGLISH.on(e.LoadChanged)(
    lambda ev: f"{card(ev.cause).capitalize()}: bathroom {ev.lane_id} now holds {value(ev.after)}."
)
ENGLISH.on(e.PermanentApplied)(
    lambda ev: f"{card(ev.card).capitalize()} at door {ev.lane_id}: now {value(ev.load_after)}."
)
ENGLISH.on(e.PlayerMovedToFreeLane)(
    lambda ev: f"Seat {ev.seat} moves from lane {ev.from_lane} to the end of lane {ev.to_lane}."
)
ENGLISH.on(e.PlayersSwapped)(lambda ev: f"Seats {ev.seat} and {ev.other_seat} change places.")
ENGLISH.on(e.PlayerPersonSwapped)(
    lambda ev: f"Seat {ev.seat} is now at position {ev.position_after} of lane {ev.lane_id}."
)
ENGLISH.on(e.PersonsExchanged)(lambda ev: f"In front of and behind seat {ev.seat} the persons change places.")
ENGLISH.on(e.GroupDiscarded)(lambda ev: f"{cards(ev.cards).capitalize()} leaves lane {ev.lane_id}.")
ENGLISH.on(e.GroupStacked)(
    lambda ev: f"{cards(ev.cards).capitalize()} joins somebody in lane {ev.to_lane_id}."
)
ENGLISH.on(e.PermanentPlaced)(lambda ev: f"{card(ev.card).capitalize()} stays behind door {ev.lane_id}.")
ENGLISH.on(e.PermanentsCancelled)(
    lambda ev: f"{card(ev.played).capitalize()} and {card(ev.cancelled)} cancel each other."
)
ENGLISH.on(e.PermanentsCleaned)(lambda _: "All permanent cards are cleaned away.")
ENGLISH.on(e.PersonEffectsListed)(lambda ev: f"Lane {ev.lane_id}: {len(ev.groups)} to act.")
ENGLISH.on(e.PersonActivated)(lambda ev: f"{card(ev.card).capitalize()} acts in lane {ev.lane_id}.")
ENGLISH.on(e.PersonSpent)(
    lambda ev: f"{card(ev.card).capitalize()} is turned upside-down ({ev.reason.replace('_', ' ')})."
)
ENGLISH.on(e.PersonOvertook)(lambda ev: f"{card(ev.card).capitalize()} passes in front of seat {ev.seat}.")
ENGLISH.on(e.NewspaperLeft)(
    lambda ev: f"A newspaper is left in bathroom {ev.lane_id}: {value(ev.added)} for the next."
)
ENGLISH.on(e.PersonCalled)(
    lambda ev: f"{card(ev.caller).capitalize()} calls {card(ev.card)}{CALLED[ev.outcome]}."
)
ENGLISH.on(e.RestrictionSet)(
    lambda ev: f"{card(ev.card).capitalize()} holds seat {ev.seat} back in this turn."
)
ENGLISH.on(e.ActionCardPlayed)(lambda ev: f"Seat {ev.seat} plays {card(ev.card)} in lane {ev.lane_id}.")
ENGLISH.on(e.DefenceWindowOpened)(lambda ev: f"{card(ev.cause).capitalize()}: does {seats(ev.asked)} defend?")
ENGLISH.on(e.DefenceAnswered)(lambda ev: f"Seat {ev.seat} {_answer(ev.answer)}{_late(ev)}.")
ENGLISH.on(e.DefenceWindowClosed)(lambda ev: f"Defended: {seats(tuple(d.seat for d in ev.defenders))}.")
ENGLISH.on(e.ActionCardBlocked)(lambda ev: f"Seat {ev.by} stops {card(ev.card)}.")
ENGLISH.on(e.ActionCardDiscarded)(lambda ev: f"{card(ev.card).capitalize()} is discarded.")
ENGLISH.on(e.DieRolled)(lambda ev: f"The {ev.die} die for {card(ev.card)}: {ev.result}.")
ENGLISH.on(e.ReserveChanged)(lambda ev: f"Seat {ev.seat} now holds {value(ev.after)} ({card(ev.cause)}).")
ENGLISH.on(e.DecompressionBegun)(lambda ev: f"Seat {ev.seat} decompresses.")
ENGLISH.on(e.Decompressed)(
    lambda ev: f"Seat {ev.seat} had {value(ev.before)} and now holds {value(ev.after)}."
)
ENGLISH.on(e.TurnPassed)(lambda ev: f"Seat {ev.seat} passes{_late(ev)}.")
ENGLISH.on(e.CardDiscarded)(lambda ev: f"Seat {ev.seat} discards {card(ev.card)}{_late(ev)}.")
ENGLISH.on(e.EndTriggered)(
    lambda ev: f"{seats(ev.seats).capitalize()} in the bathroom: the match comes to its end."
)
ENGLISH.on(e.PlayerEliminated)(
    lambda ev: f"Seat {ev.seat} is out with {value(ev.value)}; lane {ev.lane_id} is closed."
)
ENGLISH.on(e.FinalCounted)(
    lambda ev: f"Seat {ev.seat} counts: {value(ev.before)} before, {value(ev.after)} in the end."
)
ENGLISH.on(e.TieBreakBegun)(lambda ev: f"A tie between {seats(ev.seats)}: they decompress.")
ENGLISH.on(e.TieBreakRoundPlayed)(lambda ev: f"Tie-break {ev.number}: ahead {seats(ev.leading)}.")
ENGLISH.on(e.MatchEnded)(lambda ev: f"The match is over, {REASONS[ev.reason]}: {seats(ev.winners)} wins.")
