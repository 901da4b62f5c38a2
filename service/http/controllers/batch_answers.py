"""Answers to requests for many things at once: each is made or refused by itself."""

from msgspec import UNSET, Struct, UnsetType

from service.http.problems.answers import Problem
from service.schemas.matches import NewMatch


class MadeMatch(Struct, frozen=True):
    """The match, or the problem that kept it from being made; its pointers begin at what was asked for it."""

    match: NewMatch | UnsetType = UNSET
    problem: Problem | UnsetType = UNSET


class MadeMatches(Struct, frozen=True):
    """One for each match that was asked for, in the same order."""

    items: list[MadeMatch]
