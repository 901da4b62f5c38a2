"""The callers that the contract names are those whom the table of rights lets in, at some match."""

import re
from typing import Final, get_args

import pytest

from service.http.contract.openapi import contract_of, public_handlers
from service.http.operation import Contract, Who
from service.wiring.routes import routes
from tests.access.rights import (
    ADMINS,
    ENTRANTS,
    KINDS,
    PERSON,
    RIGHT_OF,
    ROLES,
    SCOPES,
    SEATS,
    SETTINGS,
    Right,
    at_home,
    refusal,
)

ROLES_OF: Final[dict[Who, frozenset[str]]] = {
    "anybody": frozenset(ROLES),
    "seat": SEATS,
    "host": frozenset({"host"}),
    "entrant": ENTRANTS,
    "organiser": frozenset(role for role, scopes in SCOPES.items() if "organise" in scopes),
    "key": frozenset(SCOPES),
    "player": frozenset({PERSON}),
    "admin": ADMINS,
}
WITH_ADMINS: Final = frozenset({"organiser", "key"})
"""Whatever these may do, admins may do too."""
BY_QUERY: Final = {"listAuditEntries": {"organiser"}}
"""Let in if they name a match of theirs in the query (MV-ORG-05, `test_audit.py`)."""
HANDLERS: Final = {str(handler.operation_id): handler for _, handler in public_handlers(routes(0))}
PATHS: Final = {str(handler.operation_id): path for path, handler in public_handlers(routes(0))}


def test_each_kind_of_caller_is_known() -> None:
    assert set(ROLES_OF) == set(get_args(Who))


@pytest.mark.parametrize("name", sorted(HANDLERS))
def test_the_contract_names_those_who_are_let_in(name: str) -> None:
    assert misnamed(name, contract_of(HANDLERS[name])) == []


def misnamed(name: str, contract: Contract) -> list[str]:
    variants = [each for each in RIGHT_OF if each.split(" ")[0] == name]
    roles = set().union(*map(let_in, variants), BY_QUERY.get(name, ()))
    named = frozenset().union(*(ROLES_OF[who] for who in contract.callers))
    if WITH_ADMINS & set(contract.callers):
        named |= ADMINS
    idle = [f"no {who} is let in" for who in contract.callers if not roles & ROLES_OF[who]]
    return idle + [f"{role} is let in, and not named" for role in sorted(roles - named)]


def let_in(name: str) -> set[str]:
    """The roles that are let in somewhere as themselves; a seat is nobody outside its match."""
    right = RIGHT_OF[name]
    path = PATHS[name.split(" ")[0]]
    is_at_match = "{tournament_id" not in path and re.search(r"{(match|dispute)_id}", path)
    kinds = KINDS if is_at_match else ("",)
    return {
        role
        for role in ROLES
        for kind in kinds
        for setting in SETTINGS
        if _is_itself(role, kind, right) and not refusal(name, role, kind, setting)
    }


def _is_itself(role: str, kind: str, right: Right) -> bool:
    return right == "anything public" or at_home(role, kind, right) == role


@pytest.mark.parametrize(
    ("name", "callers"),
    [
        ("pauseMatch", ("organiser", "host")),
        ("pauseMatch", ("admin",)),
        ("submitCommand", ("seat",)),
        ("createKey", ("key",)),
        ("getState", ("seat", "host", "organiser", "key")),
    ],
)
def test_a_wrong_caller_is_found(name: str, callers: tuple[Who, ...]) -> None:
    contract = contract_of(HANDLERS[name])
    assert misnamed(name, Contract(answer=contract.answer, callers=callers))
