"""The table in lines, for a terminal."""

from domain.drawing.lines import flowing, seat_title
from domain.kernel.scene import Table
from domain.kernel.table import Hidden
from tide.scene import SCENE
from tide.state import Send, Tide


def render(state: Tide, table: Table) -> str:
    words = SCENE[table.language]
    stand = next((step.tide for step in state.agenda if isinstance(step, Send)), "–")
    lines = [f"{words['tide']}: {stand}; {words['deck']}: {len(state.deck)}"]
    lines += flowing(f"{words['lost']}:", state.lost, indent=7)
    for seat, hand in enumerate(state.hands):
        lines.append(f"{seat_title(table, seat)}: {words['points']} {state.scores[seat]}")
        backs = [f"{words['hidden']}: {len(hand)}"] if isinstance(hand, Hidden) else hand
        lines += flowing("", backs, indent=2)
    return "\n".join(lines)
