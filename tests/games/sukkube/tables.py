"""Tables of Sukkube in a few words: `rL2` is red_left_2; colours r y g, directions L R U D F."""

from typing import Any

from domain.games.sukkube import events as e
from domain.games.sukkube.cards import COLOURS, card_ids, colour, direction
from domain.games.sukkube.commands import DealManche, PlayCard, StartMatch
from domain.games.sukkube.kube import CHARACTERS, DIRECTIONS
from domain.games.sukkube.modes import MODES
from domain.kernel.table import Event
from service.testing.given import Table, given

FIRST_DEAL = (
    "rL1 yU1 gF1 rD1 yR1 gL1 rU1 yD1 gR1 rF1 yL1 gU1 rR1 yF1 gD1 "
    "rL2 gU2 yR2 rD2 gF2 yU2 rF2 gL2 yD2 rR2 gR2 yL2 rU2 gD2 yF2"
)
"""A deck order: strongman to dancer are dealt the blocks of five from rL1, gL1, yL1, rL2, yU2 and gR2 on."""


def card(short: str) -> str:
    (of_colour,) = (name for name in COLOURS if name[0] == short[0])
    (way,) = (name for name in DIRECTIONS if name[0].upper() == short[1])
    return f"{of_colour}_{way}_{short[2:]}"


def cards(shorts: str) -> list[str]:
    return [card(short) for short in shorts.split()]


def short(card_id: str) -> str:
    return f"{colour(card_id)[0]}{direction(card_id)[0].upper()}{card_id[-1]}"


def at(
    top: str,
    last: str | None = None,
    *,
    series: int | None = None,
    seats: int = 6,
    options: dict[str, Any] | None = None,
    pile: str = "",
    characters: dict[str, str] | None = None,
    table: dict[str, Any] | None = None,
    **hands: str,
) -> Table:
    """A table in the middle of a manche; hands that are not named hold one card of the rest.

    `series` is 1 when there is a last card; characters belong to the seats in canonical order unless given;
    `table` adds to the position (scores, holders, manche).
    """
    options = options or {}
    mode = MODES[options.get("mode", "base")]
    names = [f"seat_{seat}" for seat in range(seats)] if mode.seat_hand else CHARACTERS
    held = {name: cards(hands[name]) for name in names if name in hands}
    taken = {*cards(" ".join([pile, last or "", *hands.values()]))}
    free = iter([one for one in card_ids("even_v1") if one not in taken][::3])
    position = {
        "top": top,
        "last_card": card(last) if last else None,
        "series_length": series if series is not None else int(last is not None),
        "hands": {name: held.get(name) or [next(free)] for name in names},
        "pile": cards(pile),
        "characters": characters,
    }
    return given("sukkube", seats, options, {**position, **(table or {})})


def play(table: Table, short_card: str) -> list[str]:
    """The seat in turn plays a card: the lines of all that happens."""
    (seat,) = table.awaited_seats
    return [line(event) for event in table.act(PlayCard(card(short_card)), seat)]


def refused(table: Table, short_card: str, seat: int | None = None) -> tuple[str, str]:
    """Code and rule of the refusal of a card played by `seat`, or by the seat in turn."""
    refusal = table.refused(PlayCard(card(short_card)), table.awaited_seats[0] if seat is None else seat)
    return refusal.code, refusal.rule


def legal(table: Table) -> str:
    """The legal cards of the seat in turn, in the order of the list."""
    (seat,) = table.awaited_seats
    return " ".join(short(command.card) for command in table.legal(seat))


def line(event: Event) -> str:
    """What an event says, on one line; x2 is a doubled card, s3 a series of three."""
    match event:
        case e.MancheDealt():
            return f"manche {event.manche}: {event.starter} starts"
        case e.CardPlayed():
            turned = f"x{1 + event.doubled} s{event.series_length} -> {event.to_top}"
            late = " timeout" if event.chosen_by == "timeout" else ""
            return f"{event.character} {event.actor} {short(event.card)} {turned}{late}"
        case e.CardDrawn():
            return f"seat_{event.seat} draws {short(event.card)} {event.reason}"
        case e.TeamCharacterPassed():
            return f"{event.team} {event.character} seat_{event.from_seat} -> seat_{event.to_seat}"
        case e.MancheEnded():
            ended = f"{event.reason} {event.trigger}"
            return f"{ended} dom={event.dominator} suk={event.sukkube} point={event.point_to}"
        case e.MatchEnded():
            return f"over {event.reason} winners={','.join(event.winners) or None}"
        case _:
            return type(event).__name__


def started(seats: int, options: dict[str, Any] | None = None, *, dealt: str = "", starter: int = 0) -> Table:
    """A match after its first draws; `dealt` names the characters in the order drawn, canonical unless given."""
    table = given("sukkube", seats, options)
    fixed = (options or {}).get("character_assignment", "random") != "random"
    table.act(StartMatch(starter, None if fixed else tuple(dealt.split()) or CHARACTERS))
    return table


def deal(table: Table, order: str = FIRST_DEAL) -> list[str]:
    """The lines of a deal and of what the Bots then do."""
    return [line(event) for event in table.act(DealManche(tuple(cards(order))))]
