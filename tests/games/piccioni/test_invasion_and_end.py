"""The invasion (PI-INV), landings (PI-FAT, ...), the final phase (PI-END), points and ties (PI-SCO, PI-TIE)."""

import pytest

from domain.games.piccioni import events as e
from domain.games.piccioni.commands import DrawCards, PlaceFlock, PlayAction, ScareFlock
from domain.games.piccioni.course.ending import rank, score
from domain.games.piccioni.state import Score
from domain.kernel.table import Command, Hidden, PlayDefault
from service.testing.given import Table
from tests.games.piccioni.city import (
    FILLER,
    bare,
    city,
    decision,
    end_turn,
    every,
    flock,
    names,
    only,
    shuffled,
)

rule = pytest.mark.rule


def revealed(card: str, **zones: list[str]) -> Table:
    """The active seat has ended its moves, `card` is turned up."""
    table = city(2, moves_completed=1, zones=zones, flock_deck=[card])
    table.act(DrawCards(), 0)
    return table


def landings(card: str, **zones: list[str]) -> list[str]:
    """Where `card` may land, or has landed if there was no choice."""
    table = revealed(card, **zones)
    if decision(table)[0] == "placement":
        return [command.zone for command in table.legal(0)]  # type: ignore[attr-defined]
    return [zone for zone in table.state.zones if card in flock(table, zone)]


@rule("PI-INV-02", "PI-INV-07", "PI-INV-01")
def test_one_reveal_and_one_more_for_each_icon() -> None:
    for played, reveals in (
        ([], 1),
        (["wroom-1", "blam-1", "zot-1"], 4),
        (["fine-1", "birdseed_large-1"], 5),
    ):
        table = city(
            2, moves_completed=1, played_cards=played, flock_deck=[f"infamous-{n}" for n in range(1, 7)]
        )
        events = table.act(DrawCards(), 0)
        assert only(events, e.InvasionStarted).reveals == reveals
        assert len(every(events, e.FlockPlaced)) == reveals


@rule("PI-INV-03", "PI-INV-04")
def test_reveals_come_one_at_a_time_and_choices_are_the_active_seats() -> None:
    table = city(2, moves_completed=1, played_cards=["zot-1"], flock_deck=["lame-1", "stupid-1"])
    events = table.act(DrawCards(), 0)
    assert bare(only(events, e.FlockRevealed)) == e.FlockRevealed("lame-1", 1)
    assert decision(table) == ("placement", (0,))
    assert table.refused(PlaceFlock("crowd"), 1).code == "not_your_turn"
    events = table.act(PlaceFlock("crowd"), 0)
    assert names(events) == ["FlockPlaced", "FlockRevealed"]
    assert table.legal(0) == [PlaceFlock("statue"), PlaceFlock("power_lines"), PlaceFlock("street")]


@rule("PI-INV-03", "PI-FLK-01")
@pytest.mark.parametrize("zone", ["street", "balcony_0", "balcony_1"])
def test_a_landing_outside_the_entry_rule_is_refused(zone: str) -> None:
    refusal = revealed("lady-1").refused(PlaceFlock(zone), 0)
    assert (refusal.code, refusal.rule) == ("illegal_entry_zone", "PI-INV-03")


@rule("PI-GEN-02")
@pytest.mark.parametrize("zone", ["nowhere", "balcony_2", "own_balcony", "flock_deck"])
def test_a_landing_in_a_zone_that_is_not_at_the_table_is_refused(zone: str) -> None:
    refusal = revealed("lady-1").refused(PlaceFlock(zone), 0)
    assert (refusal.code, refusal.rule) == ("illegal_zone", "PI-GEN-02")
    assert refusal.detail.endswith("street, statue, power_lines, crowd, balcony_0, balcony_1")


@rule("PI-LIM-02")
def test_a_landing_on_a_full_location_is_refused() -> None:
    table = revealed("lady-1", statue=["fat-1", "fat-2"])
    refusal = table.refused(PlaceFlock("statue"), 0)
    assert (refusal.code, refusal.rule) == ("zone_full", "PI-LIM-02")


@rule("PI-FAT-01", "PI-DEC-25", "PI-LOC-02", "PI-LIM-01")
@pytest.mark.parametrize(
    ("statue", "power_lines", "possible"),
    [
        ([], [], ["statue"]),
        (["fat-2"], [], ["statue"]),
        (["fat-2", "stupid-1"], ["stupid-2", "stupid-3"], ["power_lines"]),
        (["fat-2", "fat-3"], ["stupid-2", "stupid-3", "lady-1"], ["street", "crowd"]),
        (["fat-2", "stupid-1"], ["fat-4", "fat-3"], ["street", "crowd"]),
    ],
)
def test_the_cascade_of_the_grasso(statue: list, power_lines: list, possible: list) -> None:
    assert landings("fat-1", statue=statue, power_lines=power_lines) == possible


@rule("PI-STU-01", "PI-LAD-01", "PI-LAM-01", "PI-INF-01", "PI-FLK-02")
@pytest.mark.parametrize(
    ("card", "free", "full"),
    [
        ("stupid-1", ["statue", "power_lines", "street"], ["street"]),
        ("lady-1", ["statue", "power_lines", "crowd"], ["crowd"]),
        ("lame-1", ["statue", "crowd"], ["crowd"]),
        ("infamous-1", ["balcony_0"], ["balcony_0"]),
    ],
)
def test_where_the_others_land(card: str, free: list[str], full: list[str]) -> None:
    assert landings(card) == free
    assert landings(card, statue=["fat-1", "fat-2"], power_lines=["fat-3", "fat-4"]) == full


@rule("PI-LAD-05", "PI-LAD-01")
def test_a_lady_that_lands_drags_nobody() -> None:
    table = revealed("lady-1", crowd=["stupid-1"])
    events = table.act(PlaceFlock("crowd"), 0)
    assert not every(events, e.FlockMoved)
    assert flock(table, "crowd") == ["stupid-1", "lady-1"]


@rule("PI-INV-05", "PI-END-01", "PI-DEC-28")
def test_a_reveal_that_is_not_possible_cancels_the_rest_and_starts_the_final_phase() -> None:
    played = ["zot-1", "fine-1"]
    table = city(2, moves_completed=1, played_cards=played, flock_deck=["infamous-1"])
    events = table.act(DrawCards(), 0)
    assert only(events, e.InvasionStarted).reveals == 4
    assert only(events, e.RevealFailed).cancelled == 3
    assert bare(only(events, e.FinalPhaseStarted)) == e.FinalPhaseStarted(0, 0)
    assert names(events)[-3:] == ["PlayedCardsDiscarded", "TurnEnded", "TurnStarted"]


@rule("PI-END-02", "PI-DEC-28")
def test_an_empty_deck_alone_does_not_start_it() -> None:
    table = city(2, moves_completed=1, flock_deck=["infamous-1"])
    events = table.act(DrawCards(), 0)
    assert table.state.flock_deck == []
    assert not every(events, e.FinalPhaseStarted)
    later = [*table.act(DrawCards(), 1)]
    while table.state.active == 1:
        later += table.default(decision(table)[1][0])
    assert bare(only(later, e.FinalPhaseStarted)) == e.FinalPhaseStarted(1, 1)


@rule("PI-END-03", "PI-END-05", "PI-TRN-01")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_seat_takes_one_last_turn_the_one_that_started_it_last(seats: int) -> None:
    table = city(seats, active=1, moves_completed=1, flock_deck=[])
    events = table.act(DrawCards(), 1)
    while table.state.phase == "playing":
        events += table.default(decision(table)[1][0])
    order = [started.seat for started in every(events, e.TurnStarted)]
    assert order == [(1 + step) % seats for step in range(1, seats + 1)]
    assert all(started.final_turn for started in every(events, e.TurnStarted))
    assert only(events, e.FinalPhaseStarted).last_seat == 1
    for command, seat in ((DrawCards(), 1), (PlayDefault(1), None)):
        refusal = table.refused(command, seat)
        assert (refusal.code, refusal.rule) == ("match_over", "PI-END-05")
    assert table.legal(1) == []


@rule("PI-END-04")
def test_pigeons_that_come_back_do_not_stop_the_final_phase() -> None:
    zones = {"statue": ["stupid-1", "stupid-2", "infamous-1", "infamous-2"]}
    table = city(2, active=0, last_seat=1, final_turn=True, zones=zones, hands={0: ["blam-1"]}, flock_deck=[])
    table.act(PlayAction("blam-1", "statue", ("stupid-1", "stupid-2")), 0)
    table.act(ScareFlock("infamous-1", "flock_deck"), 0)
    table.act(ScareFlock("infamous-2", "flock_deck"), 0)
    shuffled(table, "infamous-2")
    events = end_turn(table)
    assert len(every(events, e.FlockPlaced)) == 2  # they are revealed again
    assert not every(events, e.FinalPhaseStarted)
    assert only(events, e.TurnStarted).final_turn
    events = [*table.act(DrawCards(), 1)]
    while table.state.phase == "playing":
        events += table.default(decision(table)[1][0])
    assert only(events, e.RevealFailed).cancelled == only(events, e.InvasionStarted).reveals
    assert not every(events, e.FinalPhaseStarted)
    assert names(events)[-1] == "MatchEnded"


def scored(**position: object) -> Score:
    return score(city(2, **position).state, 0)  # type: ignore[arg-type]


@rule("PI-SCO-01")
def test_points_for_trophies() -> None:
    assert scored(trophies={0: ["fat-1", "lady-1"]}).total == 2
    assert scored(trophies={0: ["guano-1"]}).total == 1
    assert scored(trophies={0: ["guano_mountain-1"]}).total == 2
    assert scored(blind_trophies={0: ["infamous-1"]}).total == 1


@rule("PI-SCO-02", "PI-FAT-02")
def test_points_lost_on_the_own_balcony() -> None:
    zones = {"balcony_0": ["fat-1", "stupid-1", "guano-1", "guano_mountain-1"], "balcony_1": ["fat-2"]}
    assert scored(zones=zones) == Score(0, 5, -5, 2, 0)


@rule("PI-SCO-03", "PI-LOC-05", "PI-GEN-04", "PI-CNV-06")
def test_nothing_else_counts() -> None:
    zones = {"street": ["fat-1", "guano-1", "guano_mountain-1"]}
    assert scored(zones=zones, hands={0: ["guano-2"]}, trophies={0: ["lame-1"]}).total == 1


@rule("PI-TIE-01", "PI-TIE-02", "PI-TIE-03", "PI-DEC-29")
def test_places_by_points_then_fewer_pigeons_then_fewer_cards_then_shared() -> None:
    def result(total: int, pigeons: int, cards: int) -> Score:
        return Score(total, 0, total, pigeons, cards)

    assert rank((result(4, 1, 0), result(5, 3, 5))) == ((1,), (0,))
    assert rank((result(4, 1, 0), result(4, 0, 5))) == ((1,), (0,))
    assert rank((result(4, 1, 5), result(4, 1, 2))) == ((1,), (0,))
    assert rank((result(4, 1, 2), result(5, 0, 0), result(4, 1, 2), result(1, 0, 0))) == ((1,), (0, 2), (3,))


@rule("PI-TIE-03", "PI-INVARIANT-13", "PI-DEC-30", "PI-END-05")
def test_the_end_of_a_match_names_winners_and_shows_everything() -> None:
    table = city(
        3,
        active=2,
        moves_completed=1,
        last_seat=2,
        final_turn=True,
        trophies={0: ["fat-1"], 1: ["fat-2"]},
        blind_trophies={2: ["infamous-1"]},
        hands={0: ["zot-1"], 1: ["wroom-1"], 2: FILLER[:4]},
        flock_deck=[],
    )
    spectator = table.game.view(table.state, "spectator")
    assert spectator.trophies[2][0].card is None
    ended = only(table.act(DrawCards(), 2), e.MatchEnded)
    assert ended.places == ((0, 1), (2,))
    assert ended.trophies == [["fat-1"], ["fat-2"], ["infamous-1"]]
    outcome = table.game.result(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.places) == ((0, 1), ((0, 1), (2,)))
    assert table.game.view(table.state, "spectator") == table.state
    assert table.state.scores[2].total == 1


@rule("PI-END-04", "PI-END-05")
def test_whoever_folds_what_they_are_told_ends_where_the_table_does() -> None:
    """Pigeons that have come back lie in the deck when the match ends: nobody saw in which order."""
    back = ["fat-1", "lame-1", "lame-2", "lame-3"]
    table = city(2, active=1, moves_completed=1, last_seat=1, final_turn=True, flock_deck=back)
    game, seen = table.game, table.game.view(table.state, "spectator")
    assert seen.flock_deck == Hidden(4)
    command: Command = DrawCards()
    while not table.game.result(table.state):
        for event in table.act(command, 1):
            seen = game.evolve(seen, game.redact(event, "spectator"))
        command = next(iter(table.legal(1)), command)
    assert table.state.flock_deck
    assert seen == table.state


@rule("PI-GEN-05")
def test_what_is_written_on_a_card_wins_over_a_general_paragraph() -> None:
    """An Infame is answered in the invasion (PI-DEC-13); guano stays though step 4 discards (PI-DEC-12)."""
    table = city(
        2, zones={"street": ["stupid-1"]}, hands={0: ["guano-1"], 1: ["guano-2"]}, flock_deck=["infamous-1"]
    )
    table.act(PlayAction("guano-1", "street"), 0)
    table.default(1)
    table.act(DrawCards(), 0)
    assert decision(table) == ("infamous", (1,))
    table.default(1)
    assert table.state.zones["street"].guano == ["guano-1"]
    assert table.state.discard_pile == []


@rule("PI-END-07")
def test_a_match_ended_from_outside_is_scored_as_the_table_stands() -> None:
    table = city(3, hands={0: [], 1: [], 2: []}, trophies={1: ["fat-1", "lady-1"], 2: ["lame-1"]})
    assert table.game.standing(table.state, 3) == ((1,), ((1,), (2,), (0,)), "PI-END-07")
