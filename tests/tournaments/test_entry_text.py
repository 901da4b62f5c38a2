"""Lists of entries as organisers have them: pasted from spreadsheets, or out of a pairing program."""

import pytest

from domain.tournaments.entries import ListedEntry
from service.app.tournaments.entry_text import lines_of
from service.platform.errors import InvalidBody


def entries_of(text: str) -> list[ListedEntry]:
    lines = lines_of(text)
    assert not [line.fault for line in lines if line.fault]
    return [line.entry for line in lines]


def test_names_alone_are_a_list() -> None:
    assert entries_of("Ada\n\n  Bruno  \n") == [ListedEntry("Ada"), ListedEntry("Bruno")]


@pytest.mark.parametrize("parting", [",", ";", "\t"])
def test_columns_come_in_the_order_of_the_first_line(parting: str) -> None:
    rows = [["Circolo", "NOME", "note", "Elo"], ["Corvo", "Ada", "late", "1500"], ["", "Bruno", "", ""]]
    text = "\r\n".join(parting.join(row) for row in rows)
    assert entries_of(text) == [ListedEntry("Ada", 1500, club="Corvo"), ListedEntry("Bruno")]


def test_without_titles_the_order_is_the_documented_one() -> None:
    key = "01a2059f-e197-754d-a1bb-58fff6e339f3"
    assert entries_of(f'"Rossi, Ada",1500,Corvo,Neri,{key},2') == [
        ListedEntry("Rossi, Ada", 1500, 2, "Corvo", "Neri", key)
    ]


def test_the_players_of_a_report_are_taken_with_rank_and_rating() -> None:
    text = "\n".join(
        [
            "012 Winter cup",
            f"001 {1:4} f{'WGM':>3} {'Rossi, Ada':33} {2105:4} ITA {800001:11} 1990/01/01  0.0    1",
            f"001 {2:4} {'':4} {'Verdi, Bruno':33} {'':4} ITA",
        ]
    )
    assert entries_of(text) == [ListedEntry("Rossi, Ada", 2105, 1), ListedEntry("Verdi, Bruno", 0, 2)]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("Ada,much", "rating"),
        ("Ada,10000", "rating: Expected"),
        (",1500", "player"),
        ("Ada,1500,Corvo,Neri,no key", "key_id"),
        ("Ada,1,2,3,4,5,6,7", "8 fields, but 7 columns"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_with_its_number(row: str, fault: str) -> None:
    good, bad = lines_of(f"Bruno\n{row}")
    assert (good.fault, bad.number) == ("", 2)
    assert fault in bad.fault


@pytest.mark.parametrize("text", ["\n \n", "name,rating\n", "Ada\n" * 501])
def test_a_list_has_1_to_500_entries(text: str) -> None:
    with pytest.raises(InvalidBody):
        lines_of(text)
