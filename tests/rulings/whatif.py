"""The alternative, tried in a fork before the ruling."""

from random import Random

from tests.rulings.cases import Case
from tests.rulings.cups import give, leave, play
from tests.service.api.playing import Table
from tests.service.api.test_forks import fork

MORE_PLIES = 3


async def tried(case: Case, random: Random) -> Table:
    """What if the seat had chosen its last legal command? The fork, played to its end; it changes nothing."""
    before = await case.now(), await case.cup.get()
    whatif = await fork(case.match, case.decided_at, case.cup.key, kind="same")
    seat, legal = next(iter(case.decision["legal"].items()))
    await give(whatif, int(seat), legal[-1])
    foreseen = [(await whatif.get("state", case.cup.key))["hash"]]
    more = await play(whatif, random, MORE_PLIES, case.cup.key)
    foreseen.append((await whatif.get("state", case.cup.key))["hash"])
    case.tried, case.foreseen = [(int(seat), legal[-1]), *more], foreseen
    await leave(whatif)
    await _it_never_counts(case, whatif)
    assert (await case.now(), await case.cup.get()) == before
    return whatif


async def _it_never_counts(case: Case, whatif: Table) -> None:
    ended = await whatif.get("state", case.cup.key)
    assert ended["result"] is not None
    assert ended["sheet"]["parent"] == case.match.match_id
    assert ended["sheet"]["fork_revision"] == case.decided_at
    assert ended["sheet"]["tournament"] is None
