"""The options of Sukkube, and their defaults."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from domain.games.sukkube.cards import deck
from domain.games.sukkube.kube import CHARACTERS, layout
from domain.games.sukkube.modes import MODES, Mode
from domain.kernel import data
from domain.kernel.decision import Rejected
from domain.kernel.options import by_rule

Character = Literal["strongman", "tamer", "ringmaster", "lion", "clown", "dancer"]
FileName = Annotated[str, Meta(pattern="^[a-z0-9_]{1,40}$")]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Absent options take the mode's default; an option outside its mode is refused (RULES.md, Options)."""

    mode: Annotated[
        Literal["base", "peach", "last_hope", "fish_the_bot", "sfiga_too", "gemelli", "lay_team", "esercito"],
        by_rule("SK-OPT-01"),
    ] = "base"
    target_points: Annotated[int, by_rule("SK-OPT-02", ge=1, le=20)] | None = None
    manche_cap: Annotated[int, by_rule("SK-OPT-03", ge=1, le=1000)] = 100
    first_starter: Annotated[Literal["players", "all_characters"], by_rule("SK-OPT-04")] = "players"
    character_assignment: Annotated[
        Literal["random"] | Annotated[tuple[Character, ...], Meta(min_length=6, max_length=6)],
        by_rule("SK-OPT-05"),
    ] = "random"
    flip_opposite: Annotated[Literal["none", "self"], by_rule("SK-OPT-06")] = "none"
    characters_per_seat: Annotated[Literal[1, 2], by_rule("SK-OPT-07")] | None = None
    teams: (
        Annotated[tuple[tuple[Annotated[int, Meta(ge=0, le=5)], ...], ...], by_rule("SK-OPT-08")] | None
    ) = None
    team_character_scores: Annotated[bool, by_rule("SK-OPT-09")] | None = None
    pile_back_colour_visible: Annotated[bool, by_rule("SK-OPT-10")] | None = None
    kube_layout: Annotated[FileName, by_rule("SK-OPT-11")] = "fair_v1"
    deck_list: Annotated[FileName, by_rule("SK-OPT-12")] = "even_v1"

    @property
    def rules_of_mode(self) -> Mode:
        return MODES[self.mode]


def resolve(options: Options, seats: int) -> Options:
    """Fill in the mode's defaults; raises `Rejected("invalid_options", ...)` naming what does not fit."""
    mode = options.rules_of_mode
    if seats not in mode.seats:
        _refuse("SK-VAR-01", f"{options.mode} is played by {_span(mode.seats)} seats, not {seats}")
    if options.mode != "fish_the_bot":
        _only_in("fish_the_bot", "SK-FSH-01", characters_per_seat=options.characters_per_seat)
    if options.mode != "gemelli":
        _only_in("gemelli", "SK-GEM-08", team_character_scores=options.team_character_scores)
    if not mode.team_size:
        _only_in("gemelli, lay_team and esercito", "SK-VAR-01", teams=options.teams)
    if not mode.pile:
        visible = options.pile_back_colour_visible
        _only_in("peach, last_hope and fish_the_bot", "SK-DEC-45", pile_back_colour_visible=visible)
    if options.character_assignment != "random" and set(options.character_assignment) != set(CHARACTERS):
        _refuse("SK-DEC-21", "character_assignment lists each of the six characters once")
    _check_files(options)
    return msgspec.structs.replace(
        options,
        target_points=options.target_points or mode.target_points,
        characters_per_seat=(options.characters_per_seat or 2) if options.mode == "fish_the_bot" else None,
        teams=_teams(options, mode, seats) if mode.team_size else None,
        team_character_scores=options.team_character_scores is not False if mode.team_characters else None,
        pile_back_colour_visible=bool(options.pile_back_colour_visible) if mode.pile else None,
    )


def team_size(options: Options) -> int:
    """The seats of a team that sit alternately (SK-DEC-40); 0 where the options name the teams."""
    return 0 if options.teams is not None else options.rules_of_mode.team_size or 1


def _teams(options: Options, mode: Mode, seats: int) -> tuple[tuple[int, ...], ...]:
    """The teams as given, or alternate seating (SK-DEC-40)."""
    count = seats // mode.team_size
    if options.teams is None:
        return tuple(tuple(range(first, seats, count)) for first in range(count))
    members = sorted(seat for team in options.teams for seat in team)
    if members != list(range(seats)) or any(len(team) != mode.team_size for team in options.teams):
        _refuse("SK-DEC-40", f"teams must divide the seats 0 to {seats - 1} into teams of {mode.team_size}")
    return tuple(tuple(sorted(team)) for team in options.teams)


def _check_files(options: Options) -> None:
    for rule, prefix, name, load in (
        ("SK-KUB-09", "kube_", options.kube_layout, layout),
        ("SK-DEC-06", "deck_", options.deck_list, deck),
    ):
        files = data.names(__package__, prefix)
        if name not in files:
            _refuse(rule, f"there is no data file {prefix}{name}; known: {', '.join(files)}")
        try:
            load(name)
        except ValueError as wrong:  # what is wrong with the table, or with the TOML
            _refuse(rule, f"{prefix}{name}: {wrong}")


def _only_in(modes: str, rule: str, **option: object) -> None:
    for name, value in option.items():
        if value is not None:
            _refuse(rule, f"{name} belongs to {modes}")


def _refuse(rule: str, detail: str) -> None:
    raise Rejected("invalid_options", rule, detail)


def _span(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
