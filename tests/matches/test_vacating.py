"""Seats that are left before play begins, without any service."""

import pytest

from domain.kernel.table import SPECTATOR
from domain.matches import creating, decider, stopping
from domain.matches import events as e
from domain.matches.seats import events as s
from domain.matches.seats import vacating
from domain.matches.sentences import describe
from domain.matches.terms import AtTournament
from domain.matches.view import redact
from tests.matches.test_rules import begun, created, joined, refused

rule = pytest.mark.rule


@rule("MV-SEA-04")
def test_who_leaves_takes_everything_along() -> None:
    match = creating.create(created())
    creating.take_seat(match, e.SeatTaken(0, "Ada", "her hash", "abracadabra"))
    joined(match, 1)
    vacating.leave(match, 0)
    sheet = match.state.sheet
    assert (sheet.seats[0].is_free, sheet.seats[0].credential, sheet.entropy) == (True, "", {})
    assert match.caused[-1].rules == ("MV-SEA-04",)
    refused("MV-BEG-01", "seats_missing", lambda: decider.begin_play(match), match)
    creating.take_seat(match, e.SeatTaken(0, "Zoe", "another hash"))
    decider.begin_play(match)
    assert [seat.player for seat in sheet.seats] == ["Zoe", "player 1"]


@rule("MV-SEA-05")
def test_a_player_is_removed_with_the_reason_and_a_bot_stays() -> None:
    match = joined(creating.create(created(seats=3, bots={1: "random"})), 0)
    vacating.remove(match, 0, "asleep")
    event = match.caused[-1].event
    assert (event, match.caused[-1].rules) == (s.SeatVacated(0, "asleep"), ("MV-SEA-05",))
    assert describe(match.state, event, "en") == "Seat 0 is free again: asleep"
    assert describe(match.state, event, "it") == "Il posto 0 è di nuovo libero: asleep"
    assert redact(match.state, event, SPECTATOR) == event
    for seat in (0, 1):
        refused("MV-SEA-05", "no_player_there", lambda at=seat: vacating.remove(match, at, "asleep"), match)  # type: ignore[misc]
    refused("MV-SEA-05", "unknown_seat", lambda: vacating.remove(match, 3, "asleep"), match)


@rule("MV-SEA-04", "MV-SEA-05")
def test_only_before_the_beginning() -> None:
    match = begun()
    refused("MV-SEA-04", "match_not_open", lambda: vacating.leave(match, 0), match)
    refused("MV-SEA-05", "match_not_open", lambda: vacating.remove(match, 0, "asleep"), match)
    over = joined(creating.create(created()), 0)
    stopping.cancel(over)
    refused("MV-SEA-04", "match_not_open", lambda: vacating.leave(over, 0), over)


@rule("MV-SEA-06")
def test_a_seat_in_a_tournament_is_the_entrants() -> None:
    match = joined(creating.create(created(tournament=AtTournament("cup", 1, 1, 0))), 0, 1)
    refused("MV-SEA-06", "seat_of_an_entrant", lambda: vacating.leave(match, 0), match)
    refused("MV-SEA-06", "seat_of_an_entrant", lambda: vacating.remove(match, 0, "asleep"), match)
