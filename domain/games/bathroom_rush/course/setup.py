"""From options to the first round, and drawing action cards."""

from typing import Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import ACTION_IDS, person_ids
from domain.games.bathroom_rush.commands import ShuffleActions, StartMatch
from domain.games.bathroom_rush.course.settling import next_person
from domain.games.bathroom_rush.lanes import clockwise, stand
from domain.games.bathroom_rush.options import Options, resolve
from domain.games.bathroom_rush.state import BathroomRush
from domain.games.bathroom_rush.steps import Steps
from domain.kernel.chance import Draw, Pick, Shuffle
from domain.kernel.decision import Caused

PERSONS_IN_LANE: Final = 6
HAND_AT_START: Final = 3


def begin(options: Options, seats: int) -> BathroomRush:
    """A match before its first draw; raises `Rejected("invalid_options", ...)`."""
    return BathroomRush(options=resolve(options, seats), seats=seats, agenda=[s.Start()])


def start_draws(state: BathroomRush, _: s.Start) -> tuple[Draw, ...]:
    """Draws 1 and 2 of the rules: the first player, if not named, then the persons."""
    persons = Shuffle("person_order", person_ids(state.options.person_effects), "BR-SETUP-04")
    if state.options.first_player != "random":
        return (persons,)
    return Pick("first_player", state.seats, "BR-SETUP-01"), persons


def start_match(state: BathroomRush, _: s.Start, command: StartMatch) -> Caused:
    first_seat = state.options.first_player
    first = command.first_player if first_seat == "random" else first_seat
    assert first is not None, "a first player who is not named is drawn"
    order = clockwise(state, first)
    then: Steps = (
        s.Deal(),
        *(s.LaneChoice(seat) for seat in order),
        *(s.PersonBehind(seat) for seat in order),
        s.Settle(),  # BR-SETUP-07
        s.MakeActionDeck("setup"),
        *(s.DrawCards(seat, HAND_AT_START) for seat in order),
        s.StartRound(),
    )
    started = e.MatchStarted(state.options, state.seats, first, list(command.person_order), then=then)
    return Caused(started, ("BR-SETUP-01", "BR-SETUP-04", "BR-SETUP-09"))


def deal(state: BathroomRush, _: s.Deal) -> Caused:
    """Six persons face down to each lane, one lane more than players."""
    cards = state.person_deck
    assert isinstance(cards, list), "events are made of full states"
    dealt = range(0, (state.seats + 1) * PERSONS_IN_LANE, PERSONS_IN_LANE)
    lanes = tuple(cards[first : first + PERSONS_IN_LANE] for first in dealt)
    return Caused(e.LanesDealt(lanes), ("BR-SETUP-03", "BR-SETUP-04", "BR-FAQ-03"))


def person_behind(state: BathroomRush, step: s.PersonBehind) -> Caused:
    lane_id, position = stand(state, step.seat)
    return Caused(e.PersonAdded(lane_id, position + 1, next_person(state), "setup"), ("BR-SETUP-06",))


def actions_to_shuffle(state: BathroomRush, step: s.MakeActionDeck) -> tuple[Shuffle, ...]:
    """All cards in printed order, or the discard as it lies."""
    items = ACTION_IDS if step.reason == "setup" else tuple(state.action_discard)
    return (Shuffle("order", items, _shuffle_rule(step)),)


def actions_shuffled(_: BathroomRush, step: s.MakeActionDeck, command: ShuffleActions) -> Caused:
    return Caused(e.ActionDeckShuffled(list(command.order), step.reason), (_shuffle_rule(step),))


def _shuffle_rule(step: s.MakeActionDeck) -> str:
    return "BR-SETUP-08" if step.reason == "setup" else "BR-TURN-04"


def holds_enough(state: BathroomRush, step: s.DrawCards) -> bool:
    """Enough, or there is nothing left to draw (BR-TURN-04)."""
    return len(state.hands[step.seat]) >= step.up_to or not (len(state.action_deck) or state.action_discard)


def shuffle_before(state: BathroomRush, _: s.DrawCards) -> s.MakeActionDeck | None:
    return None if len(state.action_deck) else s.MakeActionDeck("empty")


def draw_cards(state: BathroomRush, step: s.DrawCards) -> Caused:
    """As many as are missing and lie in the deck; the rest after the shuffle."""
    assert isinstance(state.action_deck, list), "events are made of full states"
    missing = step.up_to - len(state.hands[step.seat])
    cards = state.action_deck[:missing]
    rule = "BR-SETUP-08" if state.phase == "lane_choice" else "BR-TURN-03"
    return Caused(e.ActionCardsDrawn(step.seat, cards, done=int(len(cards) == missing)), (rule,))
