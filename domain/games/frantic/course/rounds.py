"""From the first shuffle to the last score: setting up a round, ending it, ending the match."""

from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.board import START
from domain.games.frantic.cards import card_ids
from domain.games.frantic.commands import RollDie, ShuffleDeck, StartMatch
from domain.games.frantic.effects import points_in_hand
from domain.games.frantic.options import Options, check, point_limit
from domain.games.frantic.state import HAND, Frantic, bare_board, board_of
from domain.kernel.chance import Draw, Roll, Shuffle
from domain.kernel.decision import Caused, Rejected
from domain.kernel.game import Result, Standing
from domain.kernel.refusals import INVALID_OPTIONS
from domain.kernel.table import Seat

HANDS_DEALT = {2: 8, 3: 7, 4: 6, 5: 6, 6: 6}  # FR-SETUP-04


def begin(options: Options, seats: int) -> Frantic:
    """A match before its first event; raises `Rejected("invalid_options", ...)`."""
    check(options)
    if seats not in HANDS_DEALT:
        raise Rejected(INVALID_OPTIONS, "FR-PLAYERS-01", f"Frantic is played by 2 to 6 seats, not {seats}")
    return Frantic(
        options=options,
        seats=seats,
        point_limit=point_limit(options, seats),
        pawns=[START] * seats,
        board=bare_board(),
        hands=[[] for _ in range(seats)],
        totals=[0] * seats,
        last_points=[0] * seats,
        agenda=[s.MatchStart()],
    )


def no_draws(_: Frantic, __: s.MatchStart) -> tuple[Draw, ...]:
    return ()


def start_match(state: Frantic, _: s.MatchStart, __: StartMatch) -> Caused:
    event = e.MatchStarted(state.seats, state.options, state.point_limit, then=(s.RoundStart(),))
    return Caused(event, ("FR-PLAYERS-01", "FR-SETUP-01"))


def start_round(state: Frantic, _: s.RoundStart) -> Caused:
    event = e.RoundStarted(state.round + 1, board_of(state).marked, then=(s.Shuffle(),))
    return Caused(event, ("FR-SETUP-02", "FR-SETUP-03"))


def deck_order(state: Frantic, _: s.Shuffle) -> tuple[Draw, ...]:
    return (Shuffle("order", card_ids(state.options.deck_list), "FR-SETUP-04"),)


def shuffle_deck(_: Frantic, __: s.Shuffle, command: ShuffleDeck) -> Caused:
    return Caused(e.DeckShuffled(list(command.order), then=(s.Deal(),)), ("FR-SETUP-04",))


def deal(state: Frantic, _: s.Deal) -> Caused:
    """Whole hands from the top, by seat number; the rest is the deck."""
    assert isinstance(state.deck, list)
    size = HANDS_DEALT[state.seats]
    hands = tuple(state.deck[seat * size : (seat + 1) * size] for seat in range(state.seats))
    event = e.HandsDealt(hands, then=(s.StartingRolls(tuple(range(state.seats))),))
    return Caused(event, ("FR-SETUP-04",))


def starting_die(_: Frantic, __: s.StartingRolls) -> tuple[Draw, ...]:
    return (Roll("value", 20, "FR-SETUP-05"),)


def starting_roll(_: Frantic, step: s.StartingRolls, command: RollDie) -> Caused:
    """The highest starts; those tied for it roll again (FR-SETUP-05). Nobody may react (FR-DEC-21)."""
    seat = step.rollers[len(step.values)]
    values = (*step.values, command.value)
    following: s.AnyStep = s.StartingRolls(step.rollers, values, step.attempt)
    if len(values) == len(step.rollers):
        best = [roller for roller, value in zip(step.rollers, values, strict=True) if value == max(values)]
        if len(best) == 1:
            following = s.StartingSeat(best[0])
        else:
            following = s.StartingRolls(tuple(best), (), step.attempt + 1)
    event = e.StartingRollMade(seat, command.value, step.attempt, then=(following,))
    return Caused(event, ("FR-SETUP-05",))


def set_starting_seat(state: Frantic, step: s.StartingSeat) -> Caused:
    """All place cards until four are left; then the round begins with its turn (FR-SETUP-10)."""
    placements = state.seats * (HANDS_DEALT[state.seats] - HAND)  # FR-SETUP-07
    then = (s.SetupPlacement(step.seat, placements), s.TurnStart(step.seat))
    return Caused(e.StartingSeatSet(step.seat, then=then), ("FR-SETUP-05", "FR-SETUP-07"))


def end_round(_: Frantic, step: s.RoundEnd) -> Caused:
    rule = "FR-CAP-01" if step.reason == "turn_cap" else "FR-ROUND-02"
    return Caused(e.RoundEnded(step.reason, then=(s.Scoring(),)), (rule,))


def score(state: Frantic, _: s.Scoring) -> Caused:
    """Everybody notes the square of their pawn, and 21 for holding FUCK YOU (FR-SCORE-01, FR-SCORE-02)."""
    scores = []
    for seat, square in enumerate(state.pawns):
        extra = points_in_hand(state.hands[seat])
        scores.append(e.Score(square, extra, square + extra, state.totals[seat] + square + extra))
    then: s.Steps = (s.ClearBoard(), s.RoundStart())
    if max(row.total for row in scores) >= state.point_limit:
        then = (s.MatchEnd("limit"),)  # FR-END-01, FR-END-02
    elif 0 < state.options.max_rounds <= state.round:
        then = (s.MatchEnd("round_cap"),)  # FR-CAP-02
    rules = ("FR-SCORE-02",) if any(row.fuck_you for row in scores) else ()
    return Caused(e.RoundScored(tuple(scores), then=then), ("FR-SCORE-01", *rules, "FR-SCORE-03"))


def clear_board(_: Frantic, __: s.ClearBoard) -> Caused:
    """The next round begins as the first did; its starting seat is rolled anew (FR-DEC-31)."""
    return Caused(e.BoardCleared(), ("FR-NEW-01",))


def end_match(state: Frantic, step: s.MatchEnd) -> Caused:
    event = e.MatchEnded(step.reason, places(state)[0], tuple(state.totals))
    return Caused(event, ("FR-END-03", "FR-END-01" if step.reason == "limit" else "FR-CAP-02"))


def places(state: Frantic) -> tuple[tuple[Seat, ...], ...]:
    """The seats by fewest points (FR-GOAL-01); a tie is shared, or the last round's points decide (FR-DEC-18)."""
    keys = list(zip(state.totals, state.last_points, strict=True))
    if state.options.tie_break == "shared":
        keys = [(total, 0) for total in state.totals]
    return tuple(tuple(seat for seat, own in enumerate(keys) if own == key) for key in sorted(set(keys)))


def result(state: Frantic) -> Result | None:
    return Result(state.winners, places(state), state.end_reason) if state.end_reason else None


def standing(state: Frantic, _: int) -> Standing:
    """By the rounds that have been scored; the one being played does not count (FR-END-04)."""
    ranking = places(state)
    return Standing(ranking[0], ranking, "FR-END-04")
