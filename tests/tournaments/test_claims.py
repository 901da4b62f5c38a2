"""Who deals with a claim: taken by one, handed over by them or the chief, let go."""

import pytest

from domain.tournaments import claims
from tests.tournaments.making import Held, refusal


def running() -> tuple[Held, str]:
    """With three organisers, of whom `admin` is chief, and a dispute of the first match."""
    held = Held().enter(2)
    held.pair()
    held.start()
    held.state.organisers = ("admin", "bianca", "corrado")
    return held, f"{held.matches(1)[0].match_id}.1"


@pytest.mark.rule("TO-ARB-01")
def test_a_claim_is_taken_by_one_and_handed_over() -> None:
    held, dispute = running()

    def take(by: str, to: str) -> None:
        held.do(lambda decision: claims.take(decision, dispute, by, to))

    def release(by: str) -> None:
        held.do(lambda decision: claims.release(decision, dispute, by))

    assert refusal(lambda: release("bianca")) == ("claim_free", "TO-ARB-01")
    assert refusal(lambda: take("bianca", "corrado")) == ("claim_taken", "TO-ARB-01")
    assert refusal(lambda: take("bianca", "nobody")) == ("not_an_arbiter", "TO-ARB-01")
    take("bianca", "bianca")
    assert refusal(lambda: take("bianca", "bianca")) == ("claim_taken", "TO-ARB-01")
    assert refusal(lambda: take("corrado", "corrado")) == ("claim_taken", "TO-ARB-01")
    assert refusal(lambda: release("corrado")) == ("claim_taken", "TO-ARB-01")
    take("bianca", "corrado")
    take("admin", "bianca")
    assert held.state.claims == {dispute: "bianca"}
    release("bianca")
    assert held.state.claims == {}
    assert refusal(
        lambda: held.do(lambda decision: claims.take(decision, "another.1", "bianca", "bianca"))
    ) == ("foreign_match", "TO-ARB-01")
