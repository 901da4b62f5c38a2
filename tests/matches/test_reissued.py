"""The token of a seat is reissued with that of its entrant: the same player sits there."""

import pytest

from domain.matches.rulings.kinds import GoBack
from domain.matches.seats import events as s
from domain.matches.seats import seating
from domain.matches.sentences import describe
from domain.matches.terms import AtTournament
from domain.matches.view import redact
from tests.matches.desk import Desk, digest
from tests.matches.test_disputes import refused
from tests.matches.test_empty_seats import asked, at_three, resigned

rule = pytest.mark.rule


def at_cup() -> Desk:
    desk = Desk("piccioni", seats=3, tournament=AtTournament("00000000-0000-4000-8000-000000000000", 1, 1))
    desk.play(12)
    return desk


def reissue(desk: Desk, seat: int, credential: str) -> None:
    desk.do(lambda match: seating.reissue(match, seat, credential))


@rule("MV-SEA-07")
def test_the_player_of_a_reissued_seat_stays_and_nothing_else_changes() -> None:
    desk = at_cup()
    seat, before = asked(desk), digest(desk.match)
    player = desk.sheet.seats[seat].player
    reissue(desk, seat, "other")
    assert (desk.sheet.seats[seat].player, desk.sheet.seats[seat].credential) == (player, "other")
    assert digest(desk.match) == before
    event = s.SeatTokenReissued(seat, "other")
    assert "new token" in describe(desk.match, event, "en")
    assert "other" not in str(redact(desk.match, event, "organiser"))
    desk.play()
    assert desk.sheet.phase == "finished"


@rule("MV-SEA-07")
def test_a_player_with_a_new_token_has_still_resigned_when_a_ruling_goes_back() -> None:
    desk = at_cup()
    seat = asked(desk)
    resigned(desk, seat)
    there = desk.revision
    for credential in ("second", "third"):
        reissue(desk, seat, credential)
    desk.play(3)
    desk.rule(desk.dispute(by=None), GoBack(there))
    assert desk.sheet.seats[seat].resigned


@rule("MV-SEA-07")
def test_no_token_is_reissued_outside_tournaments() -> None:
    desk = at_three("piccioni")
    refused(desk, "MV-SEA-07", "token_stays", lambda: reissue(desk, 0, "other"))
