"""What people read: the table drawn for a terminal, commands and events in words."""

import re
from random import Random

from domain.games import GAMES
from domain.games.piccioni import commands as c
from domain.games.piccioni import events as e
from domain.games.piccioni.words import card_name
from domain.kernel.scene import Table
from service.testing.playing import moves, table
from tests.games.piccioni.city import city


def drawn(one: object, viewer: object = "organiser") -> list[str]:
    """The lines of the picture without their markup."""
    game = GAMES["piccioni"]
    text = game.render(game.view(one.state, viewer), Table((), viewer))  # type: ignore[arg-type, attr-defined]
    return re.sub(r"\[[^\]]*\]", "", text).split("\n")


def test_a_crowded_table_fits_on_a_terminal_and_shows_every_card_in_sight() -> None:
    pigeons = [f"infamous-{n}" for n in range(1, 7)] + [f"lame-{n}" for n in range(1, 9)]
    dung = [f"guano_mountain-{n}" for n in range(1, 6)]
    hand = [f"birdseed_large-{n}" for n in range(1, 6)]
    one = city(6, zones={"crowd": pigeons, "balcony_3": [*dung, "fat-1"]}, hands={0: hand})
    text = " ".join(drawn(one))
    assert all(
        card_name(card, "en").replace(" Pigeon", "") in text for card in (*pigeons, *dung, *hand, "fat-1")
    )
    assert re.search(r"Statue +0/4", text)
    hidden = " ".join(drawn(one, 1))
    assert "seat 1: points 0, trophies: 0, cards: 5" in hidden
    assert "Birdseed" not in hidden


def test_the_picture_of_every_moment_of_a_match() -> None:
    game = GAMES["piccioni"]
    match = table(game, 3, {})
    assert "Setup" in drawn(match)[0]
    last_turns = False
    for _ in moves(game, match, Random(2)):
        last_turns |= "last turns" in drawn(match, "spectator")[0]
    assert last_turns


def test_a_redacted_event_is_told_without_its_cards() -> None:
    game = GAMES["piccioni"]
    drawn_cards = e.CardsDrawn(0, ["zot-1", "zot-2"])
    assert game.describe(drawn_cards, "en") == "Seat 0 draws Zot! 1, Zot! 2."
    assert game.describe(game.redact(drawn_cards, 1), "en") == "Seat 0 draws 2 cards."
    assert game.describe(game.redact(drawn_cards, 1), "it") == "Il posto 0 pesca 2 carte."
    one = e.CardsDrawn(0, ["zot-1"])
    assert game.describe(game.redact(one, "spectator"), "it") == "Il posto 0 pesca 1 carta."


def test_commands_in_a_few_words() -> None:
    table = city(
        3, zones={"street": ["fat-1"], "statue": ["lady-1", "lame-1"]}, hands={0: ["guano-1", "guano-2"]}
    )
    game = GAMES["piccioni"]
    laid = c.PlayAction("guano-1", "street", extra="guano-2")
    assert laid in table.legal(0)
    told = {
        c.PlayAction("wroom-1", "street"): ("Wroom! 1 on the Street", "Wroom! 1 presso la Strada"),
        c.PlayAction("blam-1", "statue", ("fat-1", "lady-2")): (
            "Blam! 1 on the Statue: Fat Pigeon 1, Lady Pigeon 2",
            "Blam! 1 presso la Statua: Piccione Grasso 1, Picciona 2",
        ),
        laid: ("Guano 1 on the Street: Guano 2", "Guano 1 presso la Strada: Guano 2"),
        c.ConvertToTrophy("fat-1", ("zot-1", "blam-1")): (
            "convert Fat Pigeon 1 for Zot! 1, Blam! 1",
            "converti Piccione Grasso 1 con Zot! 1, Blam! 1",
        ),
        c.DrawCards(): ("draw", "pesca"),
        c.GatherFlock("lame-1"): ("gather Lame Pigeon 1", "attira Piccione Zoppo 1"),
        c.DragFlock("lame-1"): ("drag Lame Pigeon 1", "al seguito Piccione Zoppo 1"),
        c.ScareFlock("lame-1", "flock_deck"): (
            "scare Lame Pigeon 1 to the deck",
            "spaventa Piccione Zoppo 1 verso il mazzo",
        ),
        c.PlaceFlock("crowd"): ("land on the Crowd", "atterra presso la Folla"),
        c.PlayReaction("guano-1", "balcony_0", "guano-2"): (
            "react: Guano 1 on the Balcony of seat 0 with Guano 2",
            "reagisci: Guano 1 presso il Balcone del posto 0 con Guano 2",
        ),
        c.PlayReaction("fine-1"): ("react: Fine 1", "reagisci: Multa 1"),
        c.PassReaction(): ("pass", "passa"),
    }
    for command, labels in told.items():
        assert (game.describe_command(command, "en"), game.describe_command(command, "it")) == labels
