"""From options to the first card: who is who, who starts, what everybody is dealt."""

from domain.games.sukkube import events as e
from domain.games.sukkube import steps as s
from domain.games.sukkube.cards import card_ids
from domain.games.sukkube.commands import DealManche, StartMatch
from domain.games.sukkube.kube import CHARACTERS
from domain.games.sukkube.modes import HAND
from domain.games.sukkube.moves import back
from domain.games.sukkube.options import Options, resolve
from domain.games.sukkube.state import Sukkube, seat_name
from domain.kernel.chance import Draw, Pick, Shuffle
from domain.kernel.decision import Caused, Rejected
from domain.kernel.refusals import IMPOSSIBLE_DRAW


def begin(options: Options, seats: int) -> Sukkube:
    """A match before its first draw; raises `Rejected("invalid_options", ...)`."""
    return Sukkube(options=resolve(options, seats), seats=seats, agenda=[s.Start()])


def start_draws(state: Sukkube, _: s.Start) -> tuple[Draw, ...]:
    """Draws 1 and 2 of the rules: the assignment, then the starter among the characters that may start
    (SK-SET-06)."""
    starter = Pick("starter", len(_eligible(state.options, owners(state, CHARACTERS))), "SK-SET-06")
    if state.options.character_assignment != "random":
        return (starter,)
    return (Shuffle("characters", CHARACTERS, "SK-DEC-21"), starter)


def start_match(state: Sukkube, _: s.Start, command: StartMatch) -> Caused:
    fixed = state.options.character_assignment
    if fixed != "random" and command.characters is not None:
        detail = "the characters are fixed by the options: none are drawn"
        raise Rejected(IMPOSSIBLE_DRAW, "SK-DEC-21", detail)
    assigned = owners(state, command.characters or CHARACTERS if fixed == "random" else fixed)
    started = e.MatchStarted(
        options=state.options,
        seats=state.seats,
        characters=assigned,
        teams=teams(state.options),
        holders=first_holders(state.options),
        first_starter=_eligible(state.options, assigned)[command.starter],
        then=(s.DEAL,),
    )
    return Caused(started, (*state.options.rules_of_mode.seating, "SK-SET-01", "SK-SET-06"))


def deal_draws(state: Sukkube, _: s.Deal) -> tuple[Draw, ...]:
    return (Shuffle("deck_order", card_ids(state.options.deck_list), "SK-SET-02"),)


def deal_manche(state: Sukkube, _: s.Deal, command: DealManche) -> Caused:
    """All cards are gathered, shuffled and dealt in blocks from the front of the order (SK-SET-02, SK-DEC-22).

    The Sukkube of the manche before starts, a Bot likewise (SK-END-06, SK-DEC-19, SK-DEC-24). Nothing was just
    played (SK-DEC-10), and holders stay (SK-GEM-06). A fork of the match keeps this deal (SK-DEC-46).
    """
    order = list(command.deck_order)
    hands = {}
    for name, cards in hand_sizes(state).items():
        hands[name], order = order[:cards], order[cards:]
    visible = state.options.pile_back_colour_visible
    starter, top_of_pile = state.next_starter or "", back(order, visible=visible)
    dealt = e.MancheDealt(state.manche + 1, starter, hands, order, top_of_pile, then=(s.TURN,))
    starts = "SK-SET-07" if state.manche else "SK-SET-06"
    return Caused(dealt, (state.options.rules_of_mode.dealing, starts, "SK-SET-08"))


def owners(state: Sukkube, dealt: tuple[str, ...]) -> dict[str, str]:
    """Character -> owner, canonical order; `dealt` goes out in seat order (SK-DEC-21, SK-DEC-34, SK-GEM-01)."""
    mode = state.options.rules_of_mode
    each = state.options.characters_per_seat or mode.characters_per_seat
    names = [seat_name(seat) for seat in range(state.seats) for _ in range(each)]
    names += list(teams(state.options)) if mode.team_characters else []
    names += ["bot"] * (len(CHARACTERS) - len(names))  # SK-GEN-03
    owner = dict(zip(dealt, names, strict=True))
    return {character: owner[character] for character in CHARACTERS}


def teams(options: Options) -> dict[str, tuple[int, ...]]:
    return {f"team_{letter}": team for letter, team in zip("abc", options.teams or (), strict=False)}


def first_holders(options: Options) -> dict[str, int]:
    """The seat with the lowest number of each team holds its team character at first (SK-DEC-36)."""
    if not options.rules_of_mode.team_characters:
        return {}
    return {team: members[0] for team, members in teams(options).items()}


def hand_sizes(state: Sukkube) -> dict[str, int]:
    """Hand -> cards dealt to it, in dealing order; what is left of the deck is the pile (SK-DEC-32)."""
    mode = state.options.rules_of_mode
    if not mode.seat_hand:
        return dict.fromkeys(CHARACTERS, HAND)
    size = HAND * state.options.characters_per_seat if state.options.characters_per_seat else mode.seat_hand
    return {seat_name(seat): size for seat in range(state.seats)}


def _eligible(options: Options, assigned: dict[str, str]) -> list[str]:
    """The characters that may be drawn to start: characters of seats, or all six (SK-DEC-20), in canonical
    order."""
    everybody = options.first_starter == "all_characters"
    return [c for c, owner in assigned.items() if everybody or owner.startswith("seat_")]
