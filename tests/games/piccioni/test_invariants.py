"""What holds after every event of random matches, and the tables that may not be set (PI-INVARIANT)."""

import os
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.games.piccioni import events as e
from domain.games.piccioni.board import LOCATIONS
from domain.games.piccioni.cards import PIGEONS
from domain.games.piccioni.course.ending import score
from domain.games.piccioni.flock import occupancy, takes_guano_pair
from domain.games.piccioni.state import Piccioni
from domain.kernel.decision import Decision
from domain.kernel.game import BrokenPosition
from service.testing.playing import moves, table
from tests.games.piccioni.city import city
from tests.games.piccioni.settings import SETTINGS as PICCIONI

rule = pytest.mark.rule
MATCHES = int(os.environ.get("MOVIOLA_MATCHES", "3"))


class Witness:
    """Watches a match event by event, with the table as it was before and as it is after."""

    def __init__(self) -> None:
        self.moves = self.landings = self.reveals = 0
        self.failed = False
        self.reacted: Counter[int] = Counter()
        self.turns: list[tuple[int, bool]] = []
        self.removed: list[str] | None = None
        self.started_final: int | None = None

    def watch(self, before: Piccioni, event: Any, after: Piccioni) -> None:
        assert GAMES["piccioni"].violations(after) == []
        self._removed_and_trophies(before, event, after)
        self._guano(before, event, after)
        match event:
            case e.FlockMoved():
                self._moved(before, event, after)
            case e.FlockPlaced(card=card, zone=zone):
                self.landings += 1
                assert zone not in LOCATIONS or not capacity(zone) or occupancy(after, zone) <= capacity(zone)
                assert not (card.startswith("lame") and zone == "power_lines")
            case e.ReactionPlayed(seat=seat) | e.GuanoLaid(seat=seat, use="reaction"):
                self.reacted[seat] += 1
                assert self.reacted[seat] == 1
                assert seat != after.active
            case e.BlindTrophyTaken():
                assert len(after.flock_deck) == len(before.flock_deck) - 1
            case e.InfamousReturned():
                assert after.set_aside == [*before.set_aside, event.card]
            case e.MoveCompleted(number=number):
                self.moves += 1
                assert number == self.moves
            case e.InvasionStarted(reveals=reveals):
                self.reveals = reveals
            case e.RevealFailed():
                self.failed = True
            case e.FinalPhaseStarted(by_seat=seat):
                assert self.started_final is None
                self.started_final = seat
            case e.TurnStarted():
                self._turn_started(before, event)
            case e.TurnEnded():
                assert self.moves == 2
                assert self.failed or self.landings == self.reveals
                assert not self.failed or self.landings < self.reveals
            case e.MatchEnded():
                self._ended(event, after)

    def _removed_and_trophies(self, before: Piccioni, event: Any, after: Piccioni) -> None:
        if isinstance(event, e.TurnStarted) and self.removed is None:
            self.removed = list(after.removed_flock)
        assert self.removed is None or after.removed_flock == self.removed
        for seat in range(after.seats):
            old, new = before.trophies[seat], after.trophies[seat]
            if isinstance(event, e.TrophiesShared):
                kept = len(before.trophies[seat]) - (len(event.given) if seat == before.active else 0)
                assert new[:kept] == old[:kept]
            elif not isinstance(event, e.MatchEnded):
                assert new[: len(old)] == old

    def _guano(self, before: Piccioni, event: Any, after: Piccioni) -> None:
        for name, zone in before.zones.items():
            gone = [card for card in zone.guano if card not in after.zones[name].guano]
            if gone:
                assert isinstance(event, e.TrophyMade)
                assert name == f"balcony_{event.seat}"
                assert after.trophies[event.seat][-1].card == gone[0]
        if isinstance(event, e.GuanoLaid):
            added = len(after.zones[event.zone].guano) - len(before.zones[event.zone].guano)
            assert added == 1 + (event.extra is not None)
            assert event.extra is None or takes_guano_pair(before, event.zone)

    def _moved(self, before: Piccioni, event: e.FlockMoved, after: Piccioni) -> None:
        assert event.from_zone != event.to_zone
        assert not (event.card.startswith("lame") and event.to_zone == "power_lines")
        assert before.play is not None
        is_birdseed = before.play.card.startswith("birdseed") or event.cause == "redirect"
        most = capacity(event.to_zone)
        if most and not (is_birdseed and event.cause in ("gather", "redirect")) and event.cause != "drag":
            assert occupancy(after, event.to_zone) <= most
        if most and event.cause == "drag" and before.agenda[0].capped:  # type: ignore[union-attr]
            assert occupancy(after, event.to_zone) <= most

    def _turn_started(self, before: Piccioni, event: e.TurnStarted) -> None:
        assert before.played_cards == []
        if self.turns:
            assert event.seat == (self.turns[-1][0] + 1) % before.seats
        self.turns.append((event.seat, event.final_turn))
        self.moves = self.landings = self.reveals = 0
        self.failed = False
        self.reacted.clear()

    def _ended(self, event: e.MatchEnded, after: Piccioni) -> None:
        last = [seat for seat, is_final in self.turns if is_final]
        assert self.started_final is not None
        first = (self.started_final + 1) % after.seats
        assert last == [(first + step) % after.seats for step in range(after.seats)]
        assert [score(after, seat) for seat in range(after.seats)] == list(event.scores)


def capacity(zone: str) -> int:
    return (LOCATIONS[zone].capacity or 0) if zone in LOCATIONS else 0


@rule("PI-INVARIANT-1", "PI-INVARIANT-2", "PI-INVARIANT-3", "PI-INVARIANT-4", "PI-INVARIANT-5")
@rule("PI-INVARIANT-6", "PI-INVARIANT-7", "PI-INVARIANT-8", "PI-INVARIANT-9", "PI-INVARIANT-10")
@rule("PI-INVARIANT-11", "PI-INVARIANT-12", "PI-INVARIANT-13", "PI-INVARIANT-14")
@pytest.mark.parametrize(("name", "seats", "options"), PICCIONI, ids=str)
def test_random_matches_keep_every_invariant_after_every_event(name: str, seats: int, options: dict) -> None:
    game = GAMES[name]
    for seed in range(MATCHES):
        match: Decision = table(game, seats, options)
        witness = Witness()
        shadow, already = game.clone(match.state), 0
        for _ in moves(game, match, Random(seed)):
            for caused in match.caused[already:]:
                before = game.clone(shadow)
                shadow = game.evolve(shadow, caused.event)
                witness.watch(before, caused.event, shadow)
            already = len(match.caused)
        assert game.result(match.state) is not None


def broken(**position: Any) -> set[str]:
    with pytest.raises(BrokenPosition) as refusal:
        city(2, **position)
    return {violation.invariant for violation in refusal.value.violations}


@rule("PI-INVARIANT-1")
def test_a_pigeon_in_two_places_none_or_from_another_box() -> None:
    assert broken(zones={"street": ["fat-1"], "crowd": ["fat-1"]}) == {"PI-INVARIANT-1"}
    assert broken(zones={"street": ["fat-1", "fat-1"]}) == {"PI-INVARIANT-1"}
    assert broken(zones={"street": ["fat-13"]}) == {"PI-INVARIANT-1"}
    assert broken(zones={"street": ["fat-1"]}, flock_deck=["fat-1"]) == {"PI-INVARIANT-1"}
    assert broken(zones={"park": ["fat-1"]}) == {"PI-INVARIANT-1"}
    assert broken(blind_trophies={0: ["fat-1"]}, trophies={1: ["fat-1"]}) == {"PI-INVARIANT-1"}


@rule("PI-INVARIANT-2")
def test_an_action_card_in_two_places_or_where_none_may_be() -> None:
    assert "PI-INVARIANT-2" in broken(hands={0: ["zot-1"], 1: ["zot-1"]})
    assert broken(zones={"street": ["zot-1"]}) == {"PI-INVARIANT-2"}
    assert broken(trophies={0: ["zot-1"]}) == {"PI-INVARIANT-2"}
    assert broken(hands={0: ["zot-9"]}) == {"PI-INVARIANT-2"}
    assert broken(played_cards=["zot-1"], discard_pile=["zot-1"]) == {"PI-INVARIANT-2"}


@rule("PI-INVARIANT-2", "PI-INVARIANT-18")
def test_trophies_and_played_cards_that_cannot_be() -> None:
    assert broken(trophies={0: ["infamous-1"]}) == {"PI-INVARIANT-18"}
    assert broken(blind_trophies={0: ["guano-1"]}) == {"PI-INVARIANT-18"}
    assert broken(played_cards=["guano-1"]) == {"PI-INVARIANT-2"}
    table = city(
        2, blind_trophies={0: ["infamous-1"]}, trophies={1: ["guano-1", "fat-1"]}, played_cards=["zot-1"]
    )
    assert table.game.violations(table.state) == []


@rule("PI-INVARIANT-4", "PI-INVARIANT-6", "PI-INVARIANT-12", "PI-GEN-07")
def test_hands_seats_and_turns_that_cannot_be() -> None:
    six = ["zot-1", "zot-2", "zot-3", "zot-4", "zot-5", "zot-6"]
    assert broken(hands={0: six}) == {"PI-INVARIANT-4"}
    assert broken(reacted=[0]) == {"PI-INVARIANT-6"}
    assert broken(reacted=[1, 1]) == {"PI-INVARIANT-6"}
    assert broken(active=2) == {"PI-INVARIANT-6"}
    assert broken(hands={3: []}) == {"PI-INVARIANT-6"}
    assert broken(final_turn=True) == {"PI-INVARIANT-12"}
    assert broken(zones={"park": []}, last_seat=5) == {"PI-INVARIANT-1", "PI-INVARIANT-6"}


@pytest.mark.parametrize(
    "position",
    [
        {"zones": {"street": ["Fat 1"]}},
        {"moves_completed": 2},
        {"hands": {7: []}},
        {"turn": 0},
        {"weather": "rain"},
    ],
)
def test_documents_that_are_not_understood(position: dict) -> None:
    with pytest.raises(msgspec.ValidationError):
        city(2, **position)


def test_a_position_fills_in_what_it_does_not_name() -> None:
    state = city(2, {"custom_flock_cards": ["lame"]}, zones={"street": ["fat-1"]}, hands={1: ["zot-1"]}).state
    assert len(state.flock_deck) == 38
    assert "lame-9" in state.flock_deck
    assert len(state.action_deck) == 54
    named = city(2, flock_deck=["fat-1"], action_deck=["zot-1"], discard_pile=["zot-2"]).state
    assert len(named.removed_flock) == 37
    assert named.discard_pile[0] == "zot-2"
    assert len(named.discard_pile) == 54


def test_a_position_stays_as_it_was_set_while_play_goes_on() -> None:
    one = city(2, zones={"street": ["fat-1"]})
    one.default(0)
    assert one.decision.caused[0].event.position.turn == 1  # type: ignore[attr-defined]
    assert one.decision.caused[0].event.position.moves_completed == 0  # type: ignore[attr-defined]


def test_a_violation_is_found_in_a_broken_state() -> None:
    """The checks of the random matches can fail: each broken on purpose once."""
    game = GAMES["piccioni"]

    def after(change: Any) -> set[str]:
        state = city(2, zones={"street": ["fat-1"], "balcony_0": ["guano-1"]}, hands={0: ["zot-1"]}).state
        change(state)
        return {violation.invariant for violation in game.violations(state)}

    assert after(id) == set()
    assert after(lambda s: s.zones["street"].flock.append("fat-1")) == {"PI-INVARIANT-1"}
    assert after(lambda s: s.flock_deck.pop()) == {"PI-INVARIANT-1"}
    assert after(lambda s: s.set_aside.append(s.flock_deck.pop())) == {"PI-INVARIANT-1"}
    assert after(lambda s: s.action_deck.pop()) == {"PI-INVARIANT-2"}
    assert after(lambda s: s.zones["street"].guano.append(s.hands[0].pop())) == {"PI-INVARIANT-2"}
    assert after(lambda s: setattr(s, "moves_completed", 3)) == {"PI-INVARIANT-5"}
    assert after(lambda s: setattr(s, "phase", "finished")) == {"PI-INVARIANT-13", "PI-INVARIANT-17"}
    assert after(lambda s: s.zones.pop("crowd")) == {"PI-INVARIANT-1"}
    assert after(lambda s: s.hands.pop()) == {"PI-INVARIANT-2"}
    assert all(card in PIGEONS for card in city(2).state.flock_deck)
