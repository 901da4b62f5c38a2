"""Names of players, without a server: what is kept, what is compared, what is refused."""

import pytest

from domain.kernel.decision import Rejected
from domain.kernel.names import compared, kept

RULE = "MV-SEA-03"
HIDDEN_ONES = (0xFE00, 0xFE0D, 0xE0100, 0xE01EF, 0x200B, 0x202E, 0x3164, 0x2800, 0xE0064, 0x2028, 0x0007)
SEEN_ONES = (0xFDFF, 0xE9, 0x4E2D, 0x1F3B2, 0x2764, 0x31, 0x21)


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("code", HIDDEN_ONES, ids=hex)
def test_what_cannot_be_seen_is_in_no_name(code: int) -> None:
    with pytest.raises(Rejected) as refusal:
        kept(f"Ada{chr(code)}", RULE)
    assert (refusal.value.code, refusal.value.rule) == ("name_hides", RULE)


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("code", SEEN_ONES, ids=hex)
def test_what_can_be_seen_is_a_name(code: int) -> None:
    assert kept(chr(code), RULE) == chr(code)


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("name", ["", " ", "\t ", "\u0301", "\u0301 \u0302"])
def test_a_name_is_seen(name: str) -> None:
    with pytest.raises(Rejected) as refusal:
        kept(name, RULE)
    assert refusal.value.code in ("name_empty", "name_hides")


@pytest.mark.rule(RULE)
def test_names_are_compared_without_case_blanks_and_the_look_of_signs() -> None:
    assert compared("  STRASSE \u2764\ufe0f") == compared("Stra\u00dfe \u2764\ufe0e")
    assert compared("A\u030asa") == compared("\u00e5SA")
    assert compared("Ada") != compared("Ad\u00e0")
    assert kept(" Ada \u2764\ufe0f  B ", RULE) == "Ada \u2764 B"
