"""Dice under cups: what is hidden is no card, and the laws of secrecy exchange it all the same."""

import dataclasses
from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from domain.games import GAMES
from domain.games.frantic.events import DeckShuffled
from domain.kernel.agenda import Agenda
from domain.kernel.chance import Roll
from domain.kernel.decision import Caused, Decision
from domain.kernel.events import Folds, PositionEntered, PublicEvent, SecretEvent
from domain.kernel.game import Game, Result
from domain.kernel.rows import Asks, Draws, Laws, Step
from domain.kernel.table import ORGANISER, Command, Event, Hidden, Seat, Viewer
from service.testing import secrecy
from service.testing.altered import altered
from service.testing.laws import secrecy as laws
from service.testing.playing import NeverEnds, moves
from service.testing.secrecy import Leak
from service.testing.settings import tests_in as of_folder
from tests.games.all_settings import FOLDERS

SETTING = ("cups", 3, {})
FACES = range(1, 7)


class Shake(Step, frozen=True):
    seat: Seat


class Bid(Step, frozen=True):
    seat: Seat


AnyStep: TypeAlias = Shake | Bid


class Options(Struct, frozen=True): ...


class Cups(Struct):
    """Two dice under the cup of each seat; whoever bids says a sum of all dice, and doubts nobody."""

    options: Options
    seats: int
    cups: list[list[int] | Hidden] = []
    bids: list[int] = []
    agenda: list[AnyStep] = []


class RollDice(Command, frozen=True):
    one: int
    other: int


class SayBid(Command, frozen=True):
    bid: int


class DiceRolled(SecretEvent[AnyStep], frozen=True):
    seat: Seat
    dice: list[int] | Hidden

    def shown(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else replace(self, dice=Hidden(2))


class BidMade(PublicEvent[AnyStep], frozen=True):
    bid: int


class PositionSet(PositionEntered[Cups], frozen=True):
    def shown(self, viewer: Viewer) -> Event:
        return PositionSet(view(self.position, viewer))


FOLDS = Folds(Cups)


@FOLDS.on(DiceRolled)
def _rolled(state: Cups, event: DiceRolled) -> None:
    state.cups.append(event.dice)


@FOLDS.on(BidMade)
def _bid(state: Cups, event: BidMade) -> None:
    state.bids.append(event.bid)


def view(state: Cups, viewer: Viewer) -> Cups:
    if viewer == ORGANISER:
        return state
    return replace(
        state, cups=[dice if seat == viewer else Hidden(2) for seat, dice in enumerate(state.cups)]
    )


def secret_values(state: Cups, viewer: Viewer) -> dict[str, Sequence[int]]:
    """The dice under the cups of other seats."""
    others = [seat for seat in range(len(state.cups)) if viewer not in (ORGANISER, seat)]
    return {f"/cups/{seat}/{die}": FACES for seat in others for die in range(2)}


AGENDA = Agenda[Cups](
    {
        Shake: Draws(
            RollDice,
            lambda _, __: (Roll("one", 6, "CU-1"), Roll("other", 6, "CU-1")),
            lambda _, step, roll: Caused(DiceRolled(step.seat, [roll.one, roll.other]), ("CU-1",)),
        ),
        Bid: Asks(
            "say_bid",
            lambda _, step: (step.seat,),
            lambda _, __, ___: [SayBid(bid) for bid in (2, 7, 12)],
            {SayBid: lambda _, __, command, ___, ____: Caused(BidMade(command.bid), ("CU-2",))},
        ),
    },
    Laws(over="CU-3", turn="CU-2", chain="CU-2"),
)


def begin(options: Options, seats: int) -> Cups:
    return Cups(options, seats, agenda=[*map(Shake, range(seats)), *map(Bid, range(seats))])


def result(state: Cups) -> Result | None:
    return None if state.agenda else Result((), (tuple(range(state.seats)),), "over")


def unasked(*_: object) -> Any:
    raise AssertionError("the laws of secrecy do not ask this")


CUPS = Game(
    name="cups",
    package=__package__,
    title="Cups",
    prefix="CU",
    edition="cups/1",
    seats=range(2, 5),
    options=Options,
    position=Options,
    events=(PositionSet, DiceRolled, BidMade),
    agenda=AGENDA,
    folds=FOLDS,
    begin=begin,
    enter=unasked,
    result=result,
    violations=lambda _: [],
    view=view,
    hidden_cards=lambda _, __: [],
    determinize=unasked,
    may_not_know=lambda _, __: (),
    secret_values=secret_values,
    evaluate=unasked,
    describe=lambda event, language: f"{language} {event}",
    describe_command=unasked,
    render=lambda state, _: str(state),
    scene=unasked,
    cards=lambda _: (),
)


@pytest.fixture
def cups(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Holds a game with these parts exchanged to the laws of secrecy."""

    def hold(**parts: Any) -> None:
        games = {"cups": altered(CUPS, **parts)}
        monkeypatch.setattr(laws, "GAMES", games)
        monkeypatch.setattr("service.testing.playing.GAMES", games)
        laws.test_what_a_viewer_may_not_know_changes_nothing_for_them(SETTING)
        laws.test_what_follows_a_command_shows_nothing_of_what_a_viewer_does_not_learn(SETTING)

    return hold


def test_dice_under_cups_are_held_to_the_laws(cups: Any) -> None:
    cups()
    assert secrecy.check(CUPS, SETTING, 1, 30).count > 10


def test_an_event_that_tells_all_dice_is_found(cups: Any) -> None:
    with pytest.raises(Leak, match="tells seat 1 twins apart"):
        cups(redact=lambda event, _: event)


def test_a_view_that_shows_all_dice_is_found(cups: Any) -> None:
    with pytest.raises(Leak, match="view tells"):
        cups(view=lambda state, _: state)


def test_a_legal_list_that_depends_on_hidden_dice_is_found(cups: Any) -> None:
    legal = CUPS.legal_commands
    with pytest.raises(Leak, match="legal_commands tells"):
        cups(
            legal_commands=lambda state, seat: legal(state, seat)[
                : 1 + sum(isinstance(dice, list) and dice[0] > 3 for dice in state.cups)
            ]
        )


def test_dice_that_nobody_names_as_secret_are_missed_aloud(cups: Any) -> None:
    """The author has declared nothing: the laws say that they exchanged nothing, instead of passing."""
    with pytest.raises(AssertionError, match="no twin ever differed"):
        cups(secret_values=lambda _, __: {})


def test_a_card_that_is_shown_and_put_back_is_no_leak() -> None:
    """Its place is unknown after the event as it was before; without `reveals` the law takes that for a leak."""
    frantic = GAMES["frantic"]
    moment = next(
        moment for moment in secrecy.moments(frantic, ("frantic", 2, {}), Random(1), 10) if moment.after.deck
    )
    card = moment.after.deck[0]
    moment = replace(
        moment, before=moment.after, caused=Caused(DeckShuffled([card]), ()), shuffled=frozenset()
    )
    parts = {"redact": lambda event, _: event, "describe": lambda event, _: str(event)}
    secrecy.check_event(altered(frantic, **parts, reveals=lambda event: event.order), 0, moment, Random(1))
    with pytest.raises(Leak, match="event tells seat 0 twins apart"):
        secrecy.check_event(altered(frantic, **parts), 0, moment, Random(1))


def test_a_match_that_never_ends_fails_soon_and_shows_its_last_moves() -> None:
    def bid_again(_: Cups, __: Bid, command: SayBid, *___: object) -> Caused:
        return Caused(BidMade(command.bid, done=0), ("CU-2",))

    again = dataclasses.replace(AGENDA.steps[Bid], answers={SayBid: bid_again})  # type: ignore[call-arg]
    endless = altered(CUPS, agenda=Agenda[Cups]({**CUPS.agenda.steps, Bid: again}, AGENDA.laws))
    decision = Decision(begin(Options(), 3), endless.evolve)
    with pytest.raises(NeverEnds, match=r"cups is not over after 10000 moves[^\0]*seat 0: SayBid"):
        for _ in moves(endless, decision, Random(1)):
            pass


def test_a_game_that_counts_nothing_unknown_is_told_to() -> None:
    tests = msgspec.structs.replace(of_folder(FOLDERS[0]), unknown=[])
    with pytest.raises(AssertionError, match="count from the rules how many cards and hidden values"):
        laws.test_what_is_unknown_is_counted(tests)
