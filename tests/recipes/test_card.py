"""A plain card is added by the recipe: a HOP for Frantic, in a deck list of its own."""

import re
from pathlib import Path

import pytest

from tests.recipes.copies import copied, edit, recipe, red, run

FRANTIC = "domain/games/frantic"
ROW = """
[hop]
title = "HOP"
colour = "green"
works = { play = "FR-HOP-01" }
copies = { standard_94 = 0, hops = 2 }
"""
EFFECT = '''

@EFFECTS.on("hop", "play")
def hop(state: Frantic, use: s.Activation) -> s.Steps:
    """The pawn hops two squares on before it moves; nothing is activated there (FR-HOP-01)."""
    to = min(state.pawns[use.pawn] + 2, FINISH)
    return (s.Shift(use.pawn, to, "hop", rule="FR-HOP-01"),)
'''
SYMBOL = '<symbol id="fr-hop" viewBox="0 0 32 32"><path d="M4 24Q16-8 28 24h-6Q16 4 10 24z"/></symbol>'
TEXTS = """
[hop]
rules = ["FR-HOP-01"]
[hop.en]
name = "HOP"
line = "You hop two squares on before you roll."
[hop.it]
name = "HOP"
line = "Salti avanti di due caselle prima di tirare."
"""
RULES = {
    "RULES.md": "- **FR-HOP-01** [Hop] The pawn moves 2 squares forward, up to 50; nothing is activated there.",
    "RULES.it.md": "- **FR-HOP-01** [Hop] La pedina va avanti di 2 caselle, fino a 50; lì non si attiva nulla.",
}
SCENARIO = """
scenario: FR-EX-HOP
title: A HOP moves the pawn before the roll
game: frantic
rules: [FR-HOP-01]
seats: 2
options: {deck_list: hops}
position: {pawns: {0: 25}, hands: {0: [hop_1]}}
steps:
  - seat: 0
    do: {play_card: {card: hop, square: 45}}
    includes: [PawnPlaced: {to_square: 27, cause: hop, cites: [FR-HOP-01]}]
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copied(tmp_path_factory.mktemp("card"))
    cards = folder / FRANTIC / "data/cards.toml"
    rows = re.sub(r"standard_94 = (\d+)", r"standard_94 = \1, hops = \1", cards.read_text("utf-8"))
    rows = rows.replace("standard_94 = 8, hops = 8", "standard_94 = 8, hops = 6", 1)
    cards.write_text(rows.replace("\n[remote]", f"{ROW}\n[remote]"), "utf-8")
    edit(folder, f"{FRANTIC}/steps/movement.py", '"nice_try", "event"\n]', '"nice_try", "event", "hop"\n]')
    for language, word in (("en", "hopping"), ("it", "saltello")):
        edit(
            folder, f"{FRANTIC}/words/{language}.toml", "[words.cause]\n", f'[words.cause]\nhop = "{word}"\n'
        )
    for name, text in (("effects/green.py", EFFECT), ("guide/texts.toml", TEXTS)):
        with (folder / FRANTIC / name).open("a", encoding="utf-8") as file:
            file.write(text)
    edit(folder, f"{FRANTIC}/art.svg", "</svg>", f"{SYMBOL}</svg>")
    edit(
        folder,
        f"{FRANTIC}/effects/green.py",
        "from domain.games.frantic.effects.registry",
        "from domain.games.frantic.board import FINISH\nfrom domain.games.frantic.effects.registry",
    )
    edit(
        folder,
        "tests/games/frantic/settings.py",
        '    ("frantic", 2, {}),\n',
        '    ("frantic", 2, {}),\n    ("frantic", 2, {"deck_list": "hops"}),\n',
    )
    for name, rule in RULES.items():
        path = folder / FRANTIC / name
        text = re.sub(r"(?m)^(- \*\*FR-GHOST-01\*\*.*)$", rf"\1\n{rule}", path.read_text("utf-8"))
        path.write_text(text, "utf-8")
    (folder / "tests/games/frantic/scenarios/FR-EX-HOP.yaml").write_text(SCENARIO, "utf-8")
    return folder


def test_it_is_played_and_explained_and_nothing_is_red(tree: Path) -> None:
    written = run(tree, "-m", "tests.laws.editions", "--write")
    assert written.returncode == 0, written.stderr
    laws = [
        f"tests/{name}.py" for name in ("laws/test_editions", "laws/test_words", "games/frantic/test_cards")
    ]
    assert red(tree, *laws) == set()
    assert red(tree, "tests/games/test_every_game.py", "-k", "hops or HOP or frantic and text") == set()


def test_a_card_without_its_rule_is_red(tree: Path) -> None:
    rules = tree / FRANTIC / "RULES.md"
    whole = rules.read_text("utf-8")
    rules.write_text(whole.replace("FR-HOP-01", "FR-HOP-02"), "utf-8")
    try:
        failures = red(tree, "tests/games/test_every_game.py", "-k", "HOP or frantic and text")
    finally:
        rules.write_text(whole, "utf-8")
    assert failures != set()


def test_the_recipe_names_the_files() -> None:
    text = recipe("Add a card")
    files = (
        "data/cards.toml",
        "steps/movement.py",
        "effects/<colour>.py",
        "RULES.it.md",
        "art.svg",
        "settings.py",
    )
    assert [name for name in files if name not in text] == []
