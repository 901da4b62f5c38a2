"""The difference between two viewers: what the one may know and the other may not, by the places of the table."""

import pytest

from domain.games import GAMES
from domain.matches.knowledge import known_only_to
from domain.matches.view import view
from service.pictures.scenes import scene_of, table_of
from service.web.unlike import outlines, unlike
from tests.matches.desk import QUICK, Desk


def played(game: str) -> Desk:
    desk = Desk(game)
    desk.play(8, seed=3)
    return desk


def test_a_hand_is_what_another_seat_did_not_know() -> None:
    match = played("frantic").match
    found = unlike(match, 0, 1, "en")
    assert match.play is not None
    hands = [len(set(hand) - set(match.play.known)) for hand in match.play.hands]
    (theirs,), (mine,) = found.theirs, found.mine
    assert (theirs.place, theirs.count, len(theirs.names)) == ("Hand of p0", hands[0], hands[0])
    assert (mine.place, mine.count) == ("Hand of p1", hands[1])
    assert [each.place for each in unlike(match, 0, 1, "it").theirs] == ["Mano di p0"]


def test_an_organiser_knows_the_deck_too_and_learns_nothing_from_others() -> None:
    match = played("frantic").match
    found = unlike(match, "organiser", 1, "en")
    assert [each.place for each in found.theirs] == ["Hand of p0", ""]
    assert match.play is not None
    assert found.theirs[1].count == len(match.play.deck)
    assert found.mine == ()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_whoever_looks_as_somebody_sees_every_card_that_is_told(game: str) -> None:
    """And what is outlined is in the picture of the one who knew it, and named in no picture of the other."""
    seats, _ = QUICK[game]
    match = played(game).match
    for viewer in ("organiser", *range(seats)):
        for other in ("spectator", *range(seats)):
            mine, theirs = (
                scene_of(view(match, each), table_of(match, each, "en", "wide")) for each in (viewer, other)
            )
            apart = known_only_to(match, viewer, other)
            assert not apart or viewer != other
            for mark in outlines(match, mine, viewer, other):
                assert mark.part.removeprefix("card:") in apart
                assert mine.part(mark.part) is not None
                assert theirs.part(mark.part) is None
