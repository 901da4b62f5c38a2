"""Losing, the final count, the tie-break, the places."""

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import IS_PERSON, action
from domain.games.bathroom_rush.due import DieDue, Due
from domain.games.bathroom_rush.lanes import clockwise, groups, lane_at, players, stand
from domain.games.bathroom_rush.production import amount, die_due
from domain.games.bathroom_rush.settling import reveal
from domain.games.bathroom_rush.state import BathroomRush, Group, TieBreak
from domain.games.bathroom_rush.steps.actions import decompressed
from domain.kernel.decision import Caused
from domain.kernel.table import Hidden, Seat

COUNT_AND_AFTER = frozenset({"final_count", "tie_break", "finished"})


def over_limit(state: BathroomRush) -> tuple[Seat, ...]:
    """Who has to leave now: at once, in the count only when all have counted (BR-ELIM-02, BR-COUNT-06)."""
    if not state.options.elimination:
        return ()  # BR-VAR-03
    if state.going_out:
        return state.going_out
    if state.phase == "final_count" and len(state.counted) < len(players(state)):
        return ()
    if state.tie is not None and state.tie.rolled:
        return ()  # BR-TIE-02: after all have rolled
    limit = state.options.value_limit
    return tuple(seat for seat in clockwise(state, state.first_player) if state.reserves[seat] >= limit)


def elimination(state: BathroomRush) -> Caused | None:
    """The next player to go out with his lane, his cards and his door (BR-ELIM-03, BR-ELIM-04, BR-CLEAN-03)."""
    leaving = over_limit(state)
    if not leaving:
        return None
    seat, *together = leaving
    lane_id, _ = stand(state, seat)
    lane = lane_at(state, lane_id)
    persons = [card for _, group in groups(lane) if isinstance(group.cards, list) for card in group.cards]
    hand = state.hands[seat]
    event = e.PlayerEliminated(
        seat=seat,
        value=state.reserves[seat],
        lane_id=lane_id,
        persons=tuple(persons),
        hand=() if isinstance(hand, Hidden) else tuple(hand),
        permanents=tuple(lane.permanents),
        together=tuple(together),
    )
    return Caused(event, ("BR-ELIM-02", "BR-ELIM-03", "BR-ELIM-04"))


def survivor(state: BathroomRush) -> Caused | None:
    """Before the count one player left wins at once, and of none left none does (BR-ELIM-05, BR-ELIM-06)."""
    if state.phase in COUNT_AND_AFTER:
        return None
    left = players(state)
    if len(left) > 1:
        return None
    if left:
        return _match_end(state, "last_survivor", tuple(left), "BR-ELIM-05")
    return _match_end(state, "all_eliminated", (), "BR-ELIM-06")


def final_count(state: BathroomRush) -> Due:
    """Clockwise from the marker everybody takes what stands between him and the door (BR-COUNT)."""
    for seat in clockwise(state, state.first_player):
        if seat not in state.counted:
            return _count(state, seat)
    left = players(state)
    if not left:
        return _match_end(state, _reason(state), (), "BR-COUNT-08")
    best = min(state.reserves[seat] for seat in left)
    lowest = tuple(s for s in clockwise(state, state.first_player) if state.reserves[s] == best)
    if len(lowest) > 1:
        return Caused(e.TieBreakBegun(lowest), ("BR-TIE-01",))
    rule = "BR-COUNT-08" if len(left) == 1 else "BR-COUNT-07"
    return _match_end(state, _reason(state), lowest, rule)


def tie_break(state: BathroomRush) -> Due:
    """Those who share the lowest value decompress until one is ahead (BR-TIE)."""
    tie = _tie(state)
    if tie.fresh is not None:
        return _tie_roll(state, tie.fresh.seat, tie.fresh.result)
    if tie.number and not tie.rolled and (end := _tie_end(state, tie)):
        return end
    for seat in tie.seats:
        if seat not in (roll.seat for roll in tie.rolled):
            return DieDue("red", "tie_break", seat, None, ("BR-TIE-01",))
    out, leading, dropped = _standing(state, tie)
    rule = "BR-TIE-03" if len(leading) > 1 else "BR-TIE-02"
    played = e.TieBreakRoundPlayed(tie.number + 1, tuple(tie.rolled), leading, dropped)
    return Caused(played, (rule, "BR-TIE-02") if out else (rule,))


def _tie_roll(state: BathroomRush, seat: Seat, roll: int) -> Caused:
    """What a tie-break roll does to a reserve; no lane is touched (BR-TIE-01, BR-DCP-04)."""
    before = state.reserves[seat]
    event = e.Decompressed(seat, roll, before, decompressed(before, roll), "tie_break")
    return Caused(event, ("BR-TIE-01", "BR-DCP-02", "BR-DCP-04"))


def places(state: BathroomRush, winners: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """BR-RANK-01: the winners, those who fell behind in the tie-break, the rest, the eliminated."""
    left = set(players(state)) - set(winners)
    found = [winners] if winners else []
    for dropped in reversed(state.tie.dropped if state.tie else []):
        found += _by_value(state, left & set(dropped))
        left -= set(dropped)
    found += _by_value(state, left)
    return (*found, *(tuple(sorted(together)) for together in reversed(state.out)))


def _by_value(state: BathroomRush, seats: set[Seat]) -> list[tuple[Seat, ...]]:
    values = sorted({state.reserves[seat] for seat in seats})
    return [tuple(seat for seat in sorted(seats) if state.reserves[seat] == value) for value in values]


def _count(state: BathroomRush, seat: Seat) -> Due:
    lane_id, position = stand(state, seat)
    lane = lane_at(state, lane_id)
    in_front = [(there, group) for there, group in groups(lane) if there < position]
    for there, group in in_front:
        if group.face_down:
            return Caused(reveal(lane_id, there, group), ("BR-COUNT-01", "BR-COUNT-04"))
    for _, group in in_front:
        if not group.placed and (due := die_due(state, list(_cards(group)), "BR-COUNT-06")):
            return due
    by_permanents = sum(action(card).amount for card in lane.permanents)
    counted = tuple(_counted(state, there, group, by_permanents) for there, group in in_front)
    before = state.reserves[seat]
    after = before + sum(group.added for group in counted)
    rule = "BR-COUNT-01" if counted else "BR-COUNT-05"
    return Caused(e.FinalCounted(seat, lane_id, counted, before, after), (rule, "BR-COUNT-03"))


def _counted(state: BathroomRush, position: int, group: Group, by_permanents: int) -> e.CountedGroup:
    if group.placed:
        return e.CountedGroup(position, group.load, 0, 0, group.load)  # BR-COUNT-02, BR-DEC-29
    produced = amount(state, _cards(group))
    added = max(0, group.load + produced + by_permanents)
    return e.CountedGroup(position, group.load, produced, by_permanents, added)


def _cards(group: Group) -> tuple[str, ...]:
    return () if isinstance(group.cards, Hidden) else tuple(card for card in group.cards if card in IS_PERSON)


def _tie(state: BathroomRush) -> TieBreak:
    assert state.tie is not None, "the phase is entered with the tie"
    return state.tie


def _standing(
    state: BathroomRush, tie: TieBreak
) -> tuple[tuple[Seat, ...], tuple[Seat, ...], tuple[Seat, ...]]:
    """Of those who have rolled: who is out by it, who leads, who has fallen behind."""
    limit = state.options.value_limit
    out = tuple(s for s in tie.seats if state.options.elimination and state.reserves[s] >= limit)
    still = [seat for seat in tie.seats if seat not in out]
    best = min((state.reserves[seat] for seat in still), default=0)
    leading = tuple(seat for seat in still if state.reserves[seat] == best)
    return out, leading, tuple(seat for seat in still if seat not in leading)


def _tie_end(state: BathroomRush, tie: TieBreak) -> Caused | None:
    if len(tie.seats) > 1 and tie.number < state.options.tie_break_cap:
        return None
    rule = "BR-TIE-04" if not tie.seats else "BR-TIE-02" if len(tie.seats) == 1 else "BR-TIE-05"
    return _match_end(state, _reason(state), tie.seats, rule)


def _reason(state: BathroomRush) -> str:
    return {"instant": "instant", "triggered": "last_turns"}.get(state.end or "", "round_cap")


def _match_end(state: BathroomRush, reason: str, winners: tuple[Seat, ...], rule: str) -> Caused:
    values = tuple(e.SeatValue(seat, state.reserves[seat]) for seat in players(state))
    winners = tuple(sorted(winners))
    ended = e.MatchEnded(reason, winners, places(state, winners), values)  # type: ignore[arg-type]
    return Caused(ended, (rule, "BR-RANK-01"))
