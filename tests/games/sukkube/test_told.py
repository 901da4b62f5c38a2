"""What people read: sentences, labels, and the drawn table."""

import pytest
from rich.text import Text

from domain.games import GAMES
from domain.games.sukkube.commands import DealManche, StartMatch
from domain.kernel.scene import Table
from domain.kernel.table import Event, Language, PlayDefault
from tests.games.sukkube.tables import at, deal, play, started

rule = pytest.mark.rule
GAME = GAMES["sukkube"]


def told(events: list[Event], language: Language) -> str:
    return "\n".join(GAME.describe(event, language) for event in events)


def test_a_match_told_in_both_languages() -> None:
    table = at("clown", "gU1", seats=4, options={"mode": "gemelli", "target_points": 1}, clown="gL1")
    play(table, "gL1")
    assert (
        told(table.events, "en")
        == """\
The table is set: round 1, clown on top.
Clown (seat 0) plays green left, twice: ringmaster on top.
Clown passes from seat 0 to seat 2.
Round 1 ends, clown has no card left: ringmaster dominates, clown is the Sukkube; the point goes to team a.
After 1 round team a wins."""
    )
    assert (
        told(table.events, "it")
        == """\
Il tavolo è preparato a mano: manche 1, in cima c'è il clown.
Il clown (posto 0) gioca la carta verde «verso sinistra», che raddoppia: in cima c'è il presentatore.
Il clown passa dal posto 0 al posto 2.
Finisce la manche 1, il clown ha finito le carte: il Dominatore è il presentatore, il Sukkube è il clown; \
il punto va alla squadra A.
Dopo 1 manche vince la squadra A."""
    )


def test_the_beginning_and_the_bots() -> None:
    table = started(1, starter=0, dealt="dancer clown lion tamer strongman ringmaster")
    deal(table)
    play(table, "gR2")
    assert (
        told(table.events[:4], "en")
        == """\
The match begins: dancer is drawn to start.
Round 1 is dealt; dancer starts.
Dancer (seat 0) plays green right: lion on top.
Lion (Bot) plays red left: ringmaster on top."""
    )
    assert (
        told(table.events[:4], "it")
        == """\
Inizia la partita: per sorteggio comincia la ballerina.
Si danno le carte per la manche 1: comincia la ballerina.
La ballerina (posto 0) gioca la carta verde «verso destra»: in cima c'è il leone.
Il leone (Bot) gioca la carta rossa «verso sinistra»: in cima c'è il presentatore."""
    )


@rule("SK-DEC-44", "SK-LHP-02", "SK-LHP-03")
def test_a_time_out_and_draws() -> None:
    hope = {"mode": "last_hope"}
    table = at("strongman", "rU1", seats=2, options=hope, pile="gR1", seat_0="yL1 gD1", seat_1="yR1")
    table.default(0)
    assert (
        told(table.events[1:], "en")
        == """\
Strongman (seat 0) plays yellow left: clown on top. Time had run out.
Seat 1 draws green right, having nothing to play.
Round 1 ends, clown has no card to play: clown dominates, ringmaster is the Sukkube; the point goes to seat 1."""
    )
    assert (
        told(table.events[1:], "it")
        == """\
Il forzuto (posto 0) gioca la carta gialla «verso sinistra»: in cima c'è il clown. Il tempo era scaduto.
Il posto 1 pesca la carta verde «verso destra», perché non ha carte da giocare.
Finisce la manche 1, il clown non può giocare: il Dominatore è il clown, il Sukkube è il presentatore; \
il punto va al posto 1."""
    )


@rule("SK-FSH-06", "SK-WIN-02")
def test_an_empty_pile_and_a_match_nobody_wins() -> None:
    owners = {"strongman": "seat_0", "tamer": "seat_1"}
    options = {"mode": "fish_the_bot", "characters_per_seat": 1, "manche_cap": 1}
    table = at("strongman", "rU1", seats=2, options=options, characters=owners, pile="gF1", seat_0="yL1 gD1")
    play(table, "yL1")
    assert (
        told(table.events[3:], "en")
        == """\
Round 1 ends, the pile is empty: ringmaster dominates, clown is the Sukkube; nobody scores.
After 1 round nobody wins."""
    )
    assert (
        told(table.events[3:], "it")
        == """\
Finisce la manche 1, il mazzo è finito: il Dominatore è il presentatore, il Sukkube è il clown; \
nessuno fa punti.
Dopo 1 manche non vince nessuno."""
    )


@rule("SK-WIN-02")
def test_a_shared_victory() -> None:
    scores = {"scores": {"seat_0": 1, "seat_1": 1}, "manche": 3}
    table = at("lion", "rU1", lion="yR1", options={"manche_cap": 3}, table=scores)
    play(table, "yR1")
    won = "After 3 rounds seat 0, seat 1 and seat 4 win."
    assert told(table.events[-1:], "en") == won
    vinto = "Dopo 3 manche vincono il posto 0, il posto 1 e il posto 4."
    assert told(table.events[-1:], "it") == vinto


def test_commands_have_labels() -> None:
    table = at("lion", "rU1", lion="yR1 gF1")
    assert [GAME.describe_command(command, "en") for command in table.legal(3)] == [
        "yellow right",
        "green flip",
    ]
    italian = [GAME.describe_command(command, "it") for command in table.legal(3)]
    assert italian == ["gialla a destra", "verde sottosopra"]
    others = (StartMatch(0), DealManche(()), PlayDefault(0))
    assert [GAME.describe_command(command, "en") for command in others] == [
        "start match",
        "deal manche",
        "play default",
    ]


PICTURE = """\
                    lion ↓                    round 1, first to 5
                ┌────────────┐                 0 Team A (1, 3)
       dancer → │   clown    │ strongman ←     0 Team B (2, 4)
                └────────────┘
                   tamer ↑
           underneath: ringmaster ⟲

  strongman    seat 1 Ada (you)           R←
  tamer        seat 2 Bob                 R→
  ringmaster   seat 3 Cy                  Y←
  lion         seat 4 Dee                 Y↑
▶ clown        Team A: seat 1 Ada (you)   R↑  G→  G↓
  dancer       Team B: seat 2 Bob         Y⟲  G←

  played        """


def test_the_table_as_it_is_drawn() -> None:
    hands = {
        "clown": "rU1 gR2 gD1",
        "dancer": "yF1 gL1",
        "strongman": "rL1",
        "tamer": "rR1",
        "ringmaster": "yL1",
    }
    table = at("clown", "yU1", seats=4, options={"mode": "gemelli"}, lion="yU2", **hands)
    drawn = GAME.render(GAME.view(table.state, 0), Table(("Ada", "Bob", "Cy", "Dee"), 0))
    assert Text.from_markup(drawn).plain.startswith(PICTURE)
    assert "[black on green] G→[/]" in drawn
    assert "[red dim] R↑[/]" in drawn  # up again, while the right and not the down may be played
