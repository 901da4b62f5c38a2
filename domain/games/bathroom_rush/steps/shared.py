"""Steps that many effects have: asking for a defence, dice, reserves, the way of the played card."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import IS_PERSON, action, kind
from domain.games.bathroom_rush.due import DieDue
from domain.games.bathroom_rush.lanes import find_group, group_at, top
from domain.games.bathroom_rush.state import Acting, BathroomRush, Group, WindowKind
from domain.kernel.decision import Caused
from domain.kernel.table import Seat


def running(state: BathroomRush) -> Acting:
    """The effect whose steps are on the agenda."""
    assert state.acting is not None, "steps belong to an effect"
    return state.acting


def acting_group(state: BathroomRush) -> tuple[int, Group]:
    """Position and group of the person that acts."""
    acting = running(state)
    found = find_group(state, acting.lane_id, acting.group or "")
    assert found is not None, f"{acting.group} lies in lane {acting.lane_id}"
    return found


def has_reader_behind(state: BathroomRush) -> bool:
    """Whether somebody stands right behind the bathroom to find the newspaper (BR-READER-03)."""
    return group_at(state, running(state).lane_id, 2) is not None


def ask(state: BathroomRush) -> Caused | None:
    """Open the window of the effect for whoever could defend by position, cards or no cards (BR-DEF-08)."""
    acting = running(state)
    card = acting.card or ""
    asked: tuple[Seat, ...] = tuple(acting.hits)
    if card in IS_PERSON and kind(card) == "avid_reader" and not has_reader_behind(state):
        return None
    if not asked:
        return None
    window, rule = _window(card)
    opened = e.DefenceWindowOpened(state.windows_opened + 1, window, asked, card, acting.lane_id)
    return Caused(opened, (rule, "BR-DEF-08"))


def _window(card: str) -> tuple[WindowKind, str]:
    if card in IS_PERSON:
        return "person_effect", "BR-PERS-01"
    if action(card).icon == "bathroom":
        return "bathroom_attack", "BR-DEF-06"
    return (
        ("lane_attack_all", "BR-DEF-05") if kind(card) == "merry_children" else ("lane_attack", "BR-DEF-04")
    )


def shield(state: BathroomRush) -> Caused | None:
    """A person whose effect was stopped is turned upside-down and that is all (BR-DEF-01)."""
    acting = running(state)
    if not acting.defenders:
        return None
    spent = e.PersonSpent(acting.lane_id, acting.card or "", "blocked")
    return Caused(spent, ("BR-DEF-01", BLOCKED_BY[kind(acting.card or "")]))


def block(state: BathroomRush) -> Caused | None:
    """A card that was stopped does nothing (BR-ACT-03)."""
    acting = running(state)
    for defender in acting.defenders:
        blocked = e.ActionCardBlocked(acting.seat or 0, acting.card or "", defender)
        rule = "BR-DEF-02" if action(acting.card or "").icon == "bathroom" else "BR-DEF-01"
        return Caused(blocked, (rule, "BR-ACT-04"))
    return None


def discard_card(state: BathroomRush) -> Caused | None:
    if state.resolving is None:
        return None
    return Caused(e.ActionCardDiscarded(state.resolving), ("BR-ACT-03", "BR-FAM-06"))


def spend(state: BathroomRush) -> Caused:
    """The person is turned upside-down: its effect is done (BR-FAM-02)."""
    acting = running(state)
    _, group = acting_group(state)
    reason = "no_effect" if kind(acting.card or "") == "avid_reader" and acting.roll is None else "resolved"
    spent = e.PersonSpent(acting.lane_id, top(group), reason)  # type: ignore[arg-type]
    return Caused(spent, (SPENT_BY[kind(acting.card or "")],))


def roll_blue(state: BathroomRush) -> DieDue:
    acting = running(state)
    return DieDue("blue", "effect", acting.seat, acting.card, ("BR-TERM-07",))


def roll_red(state: BathroomRush) -> DieDue:
    acting = running(state)
    return DieDue("red", "effect", acting.seat, acting.card, ("BR-TERM-07",))


def reserve_change(state: BathroomRush, seat: Seat, by: int, cause: str, *rules: str) -> Caused:
    """`by` pee more or, never below nothing, less in a reserve (BR-TOK-05, BR-TOK-06, BR-INV-12)."""
    before = state.reserves[seat]
    return Caused(e.ReserveChanged(seat, before, max(0, before + by), cause), rules)


SPENT_BY = {
    "elder": "BR-ELDER-02",
    "mother_with_baby": "BR-MOTHER-01",
    "absent_minded": "BR-ABSENT-02",
    "farter": "BR-FART-02",
    "avid_reader": "BR-READER-04",
    "scoundrel": "BR-SCOUN-03",
}

BLOCKED_BY = {
    **SPENT_BY,
    "scoundrel": "BR-SCOUN-05",
    "nostalgic": "BR-NOST-02",
    "refined_model": "BR-MODEL-02",
    "joker": "BR-JOKER-02",
}
