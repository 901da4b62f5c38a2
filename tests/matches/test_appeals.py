"""What an appeal may ask for: it looks at the match as it is now, not as it was when the dispute was opened."""

import pytest

from domain.matches.rulings.kinds import GoBack, Stand
from domain.matches.rulings.remedies import remedies
from tests.matches.desk import Desk
from tests.matches.test_disputes import every_game, refused


@pytest.mark.rule("MV-DIS-05", "MV-RUL-09")
@every_game
def test_the_second_ruling_may_go_back_to_what_came_after_the_first(game: str) -> None:
    desk = Desk(game)
    desk.play(3)
    dispute = desk.dispute()
    opened = desk.revision
    desk.rule(dispute, Stand())
    desk.play(1, seed=8)
    at = desk.revision
    desk.appeal(dispute, by=next(seat for seat in range(desk.seats) if seat not in accepted(desk)))
    disputed = desk.sheet.disputes.all[-1]
    assert (disputed.opened_revision, disputed.asked_revision, disputed.last_revision) == (
        opened,
        at + 1,
        at + 1,
    )
    assert remedies(desk.match, disputed).last == at
    refused(desk, "MV-RUL-02", "nothing_to_rewind", lambda: desk.rule(dispute, GoBack(at + 1)))
    before = desk.at(at)
    desk.rule(dispute, GoBack(at))
    assert desk.match.play == before.play
    assert desk.sheet.rewinds[-1].to_revision == at
    assert disputed_status(desk) == "final"


def accepted(desk: Desk) -> list[int]:
    return desk.sheet.disputes.all[-1].accepted_by


def disputed_status(desk: Desk) -> str:
    return desk.sheet.disputes.all[-1].status
