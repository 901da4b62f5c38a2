"""Names of players, without a server: which are kept and how, which are refused, which look alike."""

import pytest

from domain.kernel.decision import Rejected
from domain.kernel.names import has_word, kept, look_alike

RULE = "MV-SEA-03"
HIDDEN = (
    *(0xFE00, 0xFE0D, 0xE0100, 0xE01EF, 0x200B, 0x202E, 0x3164, 0x2800, 0xE0064, 0x2028, 0x0007),
    *(0xFFF0, 0xE0000, 0xE0080, 0xE01F0, 0xFFFF, 0x200C, 0x200D, 0x034F, 0x0378),
)
VISIBLE = (0xFDFF, 0xE9, 0x4E2D, 0x1F3B2, 0x2764, 0x31, 0x21)
ALIKE = (
    *("\u0410da", "\uff21da", "\U0001d400da", "Ad\u0430", "ADA", " Ada ", "Ad\u200d\u0430"),
    *("\u0391da", "a\u0501a"),
)


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("code", HIDDEN, ids=hex)
def test_a_name_has_no_character_that_cannot_be_seen(code: int) -> None:
    with pytest.raises(Rejected) as refusal:
        kept(f"Ada{chr(code)}Bruno", RULE)
    assert (refusal.value.code, refusal.value.rule) == ("name_hides", RULE)


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("code", VISIBLE, ids=hex)
def test_a_character_that_can_be_seen_is_a_name(code: int) -> None:
    assert kept(chr(code), RULE) == chr(code)


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("name", ["", " ", "\t ", "\u0301", "\u0301 \u0302", "\u2800", "\u3164"])
def test_a_name_is_seen(name: str) -> None:
    with pytest.raises(Rejected) as refusal:
        kept(name, RULE)
    assert refusal.value.code == "name_empty"


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    "name",
    [
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian, with the joiner it needs
        "\U0001f469\u200d\U0001f469\u200d\U0001f467 Zo\u00eb",  # a family
        "\u2764\u200d\U0001f525",
        "\u0915\u094d\u200d\u0937",  # Devanagari, a conjunct kept apart
    ],
)
def test_joiners_stand_where_a_script_or_an_emoji_needs_them(name: str) -> None:
    assert kept(name, RULE) == name


@pytest.mark.rule(RULE)
def test_a_name_is_kept_in_one_spelling() -> None:
    assert kept(" Ada \u2764\ufe0f  B ", RULE) == "Ada \u2764 B"
    assert kept("\uff21da", RULE) == "Ada"
    assert kept("A\u030asa", RULE) == "\u00c5sa"


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("name", ALIKE)
def test_names_that_look_like_ada(name: str) -> None:
    assert look_alike(name, "Ada")
    assert look_alike("Ada", name)


@pytest.mark.rule(RULE)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("  STRASSE \u2764\ufe0f", "Stra\u00dfe \u2764\ufe0e"),
        ("A\u030asa", "\u00e5SA"),
        ("Bill", "BiII"),
        ("P1", "Pl"),
    ],
)
def test_other_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other)


@pytest.mark.rule(RULE)
@pytest.mark.parametrize("name", ["Ad\u00e0", "Adam", "Eda", "\u0411da", "A da"])
def test_names_that_do_not_look_like_ada(name: str) -> None:
    assert not look_alike(name, "Ada")


@pytest.mark.parametrize(
    ("text", "expected"), [("", False), (" \t\n", False), ("\u2800", False), ("?", True), ("\u0416", True)]
)
def test_whether_there_is_a_word_in_a_text(text: str, expected: bool) -> None:
    assert has_word(text) is expected
