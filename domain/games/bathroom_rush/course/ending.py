"""The final count and the tie-break."""

from msgspec.structs import replace

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush import steps as s
from domain.games.bathroom_rush.cards import SIDES, Die, action, dice, production
from domain.games.bathroom_rush.commands import RollDie
from domain.games.bathroom_rush.course.places import count_reason, match_end
from domain.games.bathroom_rush.course.settling import turned_up
from domain.games.bathroom_rush.effects.tokens import decompressed
from domain.games.bathroom_rush.lanes import clockwise, groups, known, lane_at, players, stand
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.chance import Roll
from domain.kernel.decision import Caused
from domain.kernel.rows import Make
from domain.kernel.table import Seat


def begin_count(state: BathroomRush, _: s.BeginCount) -> Caused:
    return counting(state, "BR-END-03", "BR-DEC-28")


def counting(state: BathroomRush, *rules: str) -> Caused:
    """Clockwise from the marker everybody takes what stands between him and the door (BR-COUNT-06)."""
    counts = (s.Count(seat) for seat in clockwise(state, state.first_player))
    return Caused(e.PhaseEntered(None, "final_count", then=(*counts, s.Rank())), rules)


def unless_rolling(state: BathroomRush, step: s.Count) -> Make | None:
    """Persons are turned up first, then all dice are rolled, bottom first."""
    if _face_down(state, step.seat) is not None:
        return reveal_in_front
    return count if due_die(state, step) is None else None


def reveal_in_front(state: BathroomRush, step: s.Count) -> Caused:
    place = _face_down(state, step.seat)
    assert place is not None, "somebody lies face down"
    return turned_up(state, *place, "BR-COUNT-01", "BR-COUNT-04", done=0)


def count_die(state: BathroomRush, step: s.Count) -> tuple[Roll, ...]:
    die = due_die(state, step)
    assert die is not None, "all dice are rolled"
    return (Roll("result", SIDES[die[1]], "BR-TERM-07"),)


def rolled_for_count(state: BathroomRush, step: s.Count, command: RollDie) -> Caused:
    next_due = due_die(state, step)
    assert next_due is not None, "no die is awaited"
    card, die = next_due
    then = (replace(step, dice=(*step.dice, command.result)),)
    event = e.DieRolled(die, command.result, "production", None, card, then=then)
    return Caused(event, ("BR-COUNT-06", "BR-FAQ-01"))


def count(state: BathroomRush, step: s.Count) -> Caused:
    lane_id, _ = stand(state, step.seat)
    # BR-DEC-13: each in front who has not produced would spend a round there
    by_permanents = sum(action(card).amount for card in lane_at(state, lane_id).permanents)
    rolled = iter(step.dice)
    counted = []
    for position, group in _in_front(state, step.seat):
        if group.placed:  # BR-COUNT-02, BR-DEC-29
            counted.append(e.CountedGroup(position, group.load, 0, 0, group.load))
            continue
        cards = known(group.cards)
        produced = production(cards) + sum(next(rolled) for _ in dice(cards))
        added = max(0, group.load + produced + by_permanents)
        counted.append(e.CountedGroup(position, group.load, produced, by_permanents, added))
    before = state.reserves[step.seat]
    after = before + sum(group.added for group in counted)
    rule = "BR-COUNT-01" if counted else "BR-COUNT-05"
    return Caused(e.FinalCounted(step.seat, lane_id, tuple(counted), before, after), (rule, "BR-COUNT-03"))


def _in_front(state: BathroomRush, seat: Seat) -> list[tuple[int, Group]]:
    lane_id, position = stand(state, seat)
    return [(there, group) for there, group in groups(lane_at(state, lane_id)) if there < position]


def _face_down(state: BathroomRush, seat: Seat) -> tuple[int, int] | None:
    """Lane and position of the first person in front who lies face down."""
    for position, group in _in_front(state, seat):
        if group.face_down:
            return stand(state, seat)[0], position
    return None


def due_die(state: BathroomRush, step: s.Count) -> tuple[str, Die] | None:
    waiting = [group for _, group in _in_front(state, step.seat) if not group.placed]
    rolling = [roll for group in waiting for roll in dice(known(group.cards))]
    return rolling[len(step.dice)] if len(step.dice) < len(rolling) else None


def rank(state: BathroomRush, _: s.Rank) -> Caused:
    """Of those whom the count did not put out (BR-DEC-24)."""
    left = players(state)
    if not left:
        return match_end(state, count_reason(state), (), "BR-COUNT-08")
    best = min(state.reserves[seat] for seat in left)
    lowest = tuple(seat for seat in clockwise(state, state.first_player) if state.reserves[seat] == best)
    if len(lowest) > 1:
        return Caused(e.TieBreakBegun(lowest, then=(s.TieBreak(lowest, 1),)), ("BR-TIE-01",))
    return match_end(state, count_reason(state), lowest, "BR-COUNT-08" if len(left) == 1 else "BR-COUNT-07")


def unless_tied(_: BathroomRush, step: s.TieBreak) -> Make | None:
    return play_tie_break if len(step.rolled) == len(step.seats) else None


def tie_die(_: BathroomRush, __: s.TieBreak) -> tuple[Roll, ...]:
    return (Roll("result", SIDES["red"], "BR-TERM-07"),)


def rolled_for_tie(_: BathroomRush, step: s.TieBreak, command: RollDie) -> Caused:
    seat = step.seats[len(step.rolled)]
    rest = replace(step, rolled=(*step.rolled, s.SeatRoll(seat, command.result)))
    then = (s.TieRelief(seat, command.result), rest)
    return Caused(e.DieRolled("red", command.result, "tie_break", seat, None, then=then), ("BR-TIE-01",))


def relieve_tied(state: BathroomRush, step: s.TieRelief) -> Caused:
    """No lane is touched."""
    before = state.reserves[step.seat]
    after = decompressed(before, step.rolled)
    event = e.Decompressed(step.seat, step.rolled, before, after, "tie_break")
    return Caused(event, ("BR-TIE-01", "BR-DCP-02", "BR-DCP-04"))


def play_tie_break(state: BathroomRush, step: s.TieBreak) -> Caused:
    """Seats with the same lowest value go on until one is ahead, or the cap is reached (BR-DEC-38)."""
    limit = state.options.value_limit
    out = [seat for seat in step.seats if state.options.elimination and state.reserves[seat] >= limit]
    still = [seat for seat in step.seats if seat not in out]
    best = min((state.reserves[seat] for seat in still), default=0)
    leading = tuple(seat for seat in still if state.reserves[seat] == best)
    dropped = tuple(seat for seat in still if seat not in leading)
    before = (*step.dropped, dropped)
    is_over = len(leading) <= 1 or step.number >= state.options.tie_break_cap
    then = s.EndTieBreak(leading, before) if is_over else s.TieBreak(leading, step.number + 1, (), before)
    event = e.TieBreakRoundPlayed(step.number, step.rolled, leading, dropped, then=(then,))
    rule = "BR-TIE-03" if len(leading) > 1 else "BR-TIE-02"
    return Caused(event, (rule, "BR-TIE-02") if out else (rule,))


def end_tie_break(state: BathroomRush, step: s.EndTieBreak) -> Caused:
    """If all who rolled are out, nobody wins, not even a worse third (BR-DEC-54)."""
    rule = "BR-TIE-04" if not step.seats else "BR-TIE-02" if len(step.seats) == 1 else "BR-TIE-05"
    return match_end(state, count_reason(state), step.seats, rule, dropped=step.dropped)
