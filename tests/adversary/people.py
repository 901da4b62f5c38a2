"""Everybody at a cup and at one of its matches, with every right that the service hands out."""

from dataclasses import dataclass
from typing import Any

import httpx

from domain.kernel.table import SPECTATOR, Viewer
from tests.rulings.cups import CLOCKS, GAMES, POINTS
from tests.service.api.holding import Holding, organiser
from tests.service.api.playing import Table, bearer
from tests.service.api.test_keys import new_key

TABLES = 2


@dataclass
class Person:
    """`at_match` and `at_cup` are roles of `tests/access/rights.py`. `entrant` is their number in the cup.

    `key_id` is the id of the key that is their token; empty where the token is an entrant's.
    """

    name: str
    token: str | None
    at_match: str
    at_cup: str
    key_id: str = ""
    entrant: int = 0

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else bearer(self.token)


@dataclass
class Company:
    """`cup` is held by the chief; `match` is that of the table at which the organiser who plays sits."""

    game: str
    cup: Holding
    people: dict[str, Person]
    match: Table | None = None
    table: int = 0
    seating: tuple[int, ...] = ()

    def organises(self, view: Any) -> None:
        """Everybody with a key is an organiser of the cup, or a stranger, as the cup has it by now."""
        for person in self.people.values():
            if person.key_id:
                is_named = person.key_id in view["organisers"]
                person.at_cup = "organiser" if is_named else SCOPES[person.name]
                if person.entrant == 0:
                    person.at_match = person.at_cup

    def viewer(self, person: Person) -> Viewer | None:
        """The seat whose hand a person may know; None for one who may know everything."""
        if person.at_match == "organiser":
            return None
        return self.seating.index(person.entrant) if person.entrant in self.seating else SPECTATOR


SCOPES = {
    "chief": "foreign",
    "arbiter": "foreign",
    "player's key": "foreign",
    "stranger": "foreign",
    "spectator": "watcher",
}
"""Roles of holders of keys outside the cups they organise."""


async def company(client: httpx.AsyncClient, game: str, **terms: Any) -> Company:
    """A cup with two organisers beside the chief, one of whom has entered with their key. Nobody is paired yet."""
    arbiter, player, stranger = [await new_key(client, "play", "spectate", "organise") for _ in range(3)]
    spectator = await new_key(client, "spectate")
    cup, seats = await organiser(client, f"chief of {game}"), GAMES[game].seats
    usual = {"game": game, "options": GAMES[game].options, "table_size": seats, "points": POINTS[seats]}
    organisers = [arbiter["key_id"], player["key_id"]]
    await cup.create(**usual, clocks=CLOCKS, tie_breaks=["wins"], organisers=organisers, **terms)
    entry = await cup.post("/entries", {"player": "the organiser who plays"}, token=player["key"])
    cup.tokens[entry.json()["entrant"]] = entry.json()["entrant_token"]
    for _ in range(TABLES * seats - 1):
        await cup.enter()
    view = await cup.get()
    people = [
        Person("chief", cup.key, "organiser", "organiser", view["chief"]),
        Person("arbiter", arbiter["key"], "organiser", "organiser", arbiter["key_id"]),
        Person("player's key", player["key"], "foreign", "organiser", player["key_id"], 1),
        Person("player's seat", cup.tokens[1], "seat", "entrant", entrant=1),
        Person("opponent", cup.tokens[2], "seat", "entrant", entrant=2),
        Person("rival", cup.tokens[3], "rival", "entrant", entrant=3),
        Person("stranger", stranger["key"], "foreign", "foreign", stranger["key_id"]),
        Person("spectator", spectator["key"], "watcher", "watcher", spectator["key_id"]),
        Person("nobody", None, "anonymous", "anonymous"),
    ]
    return Company(game, cup, {person.name: person for person in people})


async def seated(company: Company, number: int) -> bool:
    """The match of round `number` at which the organiser who plays sits, with all others at their table; whether
    there is one."""
    for table in (await company.cup.get(f"/rounds/{number}"))["tables"]:
        if 1 in table["entrants"] and table["matches"]:
            match = table["matches"][-1]
            company.table, company.seating = table["table"], tuple(match["seating"])
            tokens = {seat: company.cup.tokens[each] for seat, each in enumerate(company.seating)}
            company.match = Table(company.cup.client, match["match_id"], "", tokens)
            break
    else:
        return False
    at_table = set(company.seating)
    away = sorted({*company.cup.tokens} - at_table)
    for name, entrant in (("opponent", min(at_table - {1})), ("rival", away[0])):
        person = company.people[name]
        person.entrant, person.token = entrant, company.cup.tokens[entrant]
    company.people["player's seat"].at_match = company.people["opponent"].at_match = "seat"
    return True
