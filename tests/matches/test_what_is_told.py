"""What players and organisers are told: names that are taken, what can be ruled, how a match was stopped."""

import pytest

from domain.kernel.decision import Rejected
from domain.matches import events as e
from domain.matches.clocks.control import TimeControl
from domain.matches.names import free_name
from domain.matches.rulings.remedies import remedies
from domain.matches.sentences import describe
from tests.matches.desk import Desk


@pytest.mark.rule("MV-SEA-03")
def test_nobody_else_at_the_table_has_the_name() -> None:
    match = Desk("sukkube").match
    with pytest.raises(Rejected, match="seat 1 is called p1") as refusal:
        free_name(match, " P1 ", 0)
    assert (refusal.value.code, refusal.value.rule) == ("name_taken", "MV-SEA-03")
    assert free_name(match, " P1 ", 1) == "P1", "one's own"
    assert free_name(match, "p2", 0) == "p2"
    match.sheet.seats[1].player = ""
    assert free_name(match, "p1", 0) == "p1"


@pytest.mark.rule("MV-RUL-06", "MV-CLK-08", "MV-RUL-07")
def test_what_can_be_ruled_in_a_dispute() -> None:
    """A clock is adjusted where there are some and the match is being played; what is disclosed is not rewound."""
    everything = {"stand", "rewind", "correct", "clock", "award", "annul"}

    def kinds(desk: Desk) -> set[str]:
        desk.dispute()
        return set(remedies(desk.match, desk.sheet.disputes.all[-1]).kinds)

    assert kinds(Desk("sukkube", clocks=TimeControl(600))) == everything
    assert kinds(Desk("sukkube")) == everything - {"clock"}
    over = Desk("sukkube", disputes_seconds=60, clocks=TimeControl(600))
    over.play()
    assert kinds(over) == everything - {"clock"}
    disclosed = Desk("sukkube", clocks=TimeControl(600))
    disclosed.play()
    assert kinds(disclosed) == everything - {"clock", "rewind"}


@pytest.mark.rule("MV-END-04", "MV-END-06")
def test_a_match_that_was_stopped_is_told_with_its_places_if_it_has_some() -> None:
    match = Desk("sukkube").match
    conceded = e.MatchStopped("conceded", (1,), ((1,), (0, 2)))
    assert describe(match, conceded, "en") == (
        "The match ends as it stands, because all other seats have resigned: first 1; then 0, 2."
    )
    assert describe(match, conceded, "it").endswith("hanno abbandonato: primo 1; poi 0, 2.")
    cancelled = e.MatchStopped("called_off", (), ())
    assert describe(match, cancelled, "en") == "The match is over without result, because it is called off."
    assert (
        describe(match, cancelled, "it") == "La partita è finita senza risultato, perché è stata cancellata."
    )
