"""A match at whose desk everything happens at random: claims, rulings, appeals, substitutes, pauses, forks."""

from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import httpx

from domain.kernel.table import SPECTATOR, Viewer
from tests.rulings.cups import CLOCKS, GAMES, free_cards, position_of
from tests.rulings.kinds import swapped
from tests.rulings.witness import LARGE, LOOKS, Shuffled, Witness
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_forks import all_events, fork

ACTS = 26
BODY = {"reason": "The film shows it.", "rule": "MV-DIS-04"}
REFUSED = (409, 422)
KINDS = ("stand", "rewind same", "rewind fresh", "command", "patch", "position", "clock", "award", "annul")


class RandomDesk:
    """`ruled` counts the rulings that were given, by kind and phase; `forked` are what forks have shuffled."""

    def __init__(self, game: str, match: Table, key: str, random: Random) -> None:
        self.game = game
        self.match = match
        self.key = key
        self.random = random
        self.witness = Witness(match)
        self.ruled: Counter[tuple[str, str]] = Counter()
        self.forked: set[Shuffled] = set()
        self.dispute = ""
        self.legal: tuple[int, Any] | None = None

    async def happen(self) -> None:
        """Everything, to the disclosure of the match."""
        acts: list[tuple[int, Callable[[], Awaitable[None]]]] = [
            (9, self.play),
            (6, self.claim),
            (1, self.pause),
            (1, self.substitute),
            (1, self.resign),
            (2, self.fork),
        ]
        for _ in range(ACTS):
            (act,) = self.random.choices([each for _, each in acts], [weight for weight, _ in acts])
            await act()
            await self.look()
        await self.end()

    async def now(self) -> Any:
        return await self.match.get("state", self.key)

    async def organiser(self, url: str, body: Any = None) -> httpx.Response:
        answer = await self.match.client.post(url, json=body, headers=bearer(self.key))
        self.witness.newest = 0
        assert answer.status_code < 300 or answer.status_code in REFUSED, (url, body, answer.text)
        return answer

    def anybody(self) -> Viewer:
        return self.random.choice((*self.match.seats, SPECTATOR))

    async def look(self) -> None:
        viewer = self.anybody()
        await self.witness.look(viewer, self.random.choice(LOOKS))
        if self.random.random() < 0.1:
            await self.witness.read_page(viewer)

    async def play(self) -> None:
        for _ in range(self.random.randint(1, 5)):
            now = await self.now()
            if now["awaited"]["kind"] != "seats":
                return
            seat = self.random.choice(now["awaited"]["seats"])
            legal = (await self.witness.look(seat, "commands")).json()["commands"]
            self.legal = seat, self.random.choice(legal)
            answer = await self.witness.ask(seat, f"{self.match.url}/commands", self.legal[1], "POST")
            assert answer.status_code == 200, answer.text

    async def claim(self) -> None:
        """A dispute with all that belongs to it, to the ruling, and perhaps an appeal and its ruling."""
        before = await self.now()
        by = self.random.choice(list(self.match.seats))
        body = {"revision": self.random.randint(1, before["revision"]), "claim": "That was not allowed."}
        opened = await self.witness.ask(by, f"{self.match.url}/disputes", body, "POST")
        if opened.status_code != 201:
            assert opened.status_code in REFUSED, opened.text
            return
        self.dispute = f"/v1/disputes/{opened.json()['dispute_id']}"
        await self.be_heard()
        if self.random.random() < 0.1:
            withdrawn = await self.witness.ask(by, f"{self.dispute}/withdrawal", method="POST")
            assert withdrawn.status_code == 200 or withdrawn.status_code in REFUSED, withdrawn.text
        await self.rule()
        await self.witness.ask(self.anybody(), self.dispute)
        if self.random.random() < 0.4:
            loser = self.random.choice(list(self.match.seats))
            appealed = await self.witness.ask(loser, f"{self.dispute}/appeal", {"reason": "No."}, "POST")
            if appealed.status_code == 200:
                await self.be_heard()
                await self.rule()

    async def be_heard(self) -> None:
        """While it is frozen nobody moves, whoever tries; the evidence is read, a seat says something."""
        viewer = self.random.choice(list(self.match.seats))
        await self.witness.ask(viewer, f"{self.dispute}/evidence?around=20")
        if self.random.random() < 0.3:
            await self.witness.ask(viewer, f"{self.dispute}/statements", {"text": "It was so."}, "POST")
        if self.legal is not None:
            seat, command = self.legal
            tried = await self.witness.ask(seat, f"{self.match.url}/commands", command, "POST")
            assert tried.status_code == 409, tried.text
        if self.random.random() < 0.3:
            await self.fork()

    async def rule(self) -> None:
        """Rulings at random until one is accepted; that things stand always is."""
        for kind in (*self.random.sample(KINDS, 4), "stand"):
            told = (await self.match.client.get(self.dispute, headers=bearer(self.key))).json()
            if told["status"] == "ruled" or told["remedies"] is None:
                return
            now = await self.now()
            ruling = await self.ruling(kind, now, told)
            given = await self.organiser(f"{self.dispute}/ruling", {"ruling": ruling, **BODY})
            if given.status_code == 200:
                self.ruled[kind, phase_of(now)] += 1
                return

    async def ruling(self, kind: str, now: Any, told: Any) -> dict[str, Any]:
        name, _, luck = kind.partition(" ")
        back = self.random.randint(min(told["floor"], now["revision"]), now["revision"] - 1)
        seats = list(self.match.seats)
        match name:
            case "rewind":
                return {"kind": "rewind", "revision": back, "luck": luck}
            case "command":
                return await self.command() or {"kind": "stand"}
            case "patch" if len(free_cards(now["play"])) > 1:
                return {"kind": "correct", "patch": swapped(now["play"])}
            case "position":
                return {"kind": "correct", "position": position_of(self.game)}
            case "clock":
                return {"kind": "clock", "seat": self.random.choice(seats), "seconds": 60}
            case "award":
                self.random.shuffle(seats)
                return {"kind": "award", "places": [[seat] for seat in seats]}
            case "annul":
                return {"kind": "annul"}
        return {"kind": "stand"}

    async def command(self) -> dict[str, Any] | None:
        """Another choice in the place of the one that is contested."""
        evidence = await self.match.client.get(f"{self.dispute}/evidence", headers=bearer(self.key))
        decision = evidence.json()["decision"]
        asked = [] if decision is None else [each for each in decision["legal"].items() if each[1]]
        if not asked:
            return None
        seat, legal = self.random.choice(asked)
        command = self.random.choice(legal)
        return {"kind": "correct", "revision": decision["revision"], "seat": int(seat), "command": command}

    async def pause(self) -> None:
        if (await self.organiser(f"{self.match.url}/pause", {"reason": "tea"})).status_code != 200:
            return
        await self.look()
        if self.legal is not None:
            seat, command = self.legal
            tried = await self.witness.ask(seat, f"{self.match.url}/commands", command, "POST")
            assert tried.status_code == 409, tried.text
        if self.random.random() < 0.5:
            await self.claim()
        await self.organiser(f"{self.match.url}/resume")

    async def substitute(self) -> None:
        seat = self.random.choice(list(self.match.seats))
        body = {"seat": seat, "player": f"substitute {self.random.random()}", "reason": "ill"}
        given = await self.organiser(f"{self.match.url}/seats/substitute", body)
        if given.status_code < 300:
            self.match.seats[seat] = given.json()["seat_token"]

    async def resign(self) -> None:
        """An organiser resigns a seat, and mostly takes it back."""
        body = {"seat": self.random.choice(list(self.match.seats)), "reason": "no show"}
        await self.organiser(f"{self.match.url}/seats/resign", body)
        if self.random.random() < 0.8:
            await self.organiser(f"{self.match.url}/seats/reinstate", body)

    async def fork(self) -> None:
        """The organiser tries what comes next with the same luck, at the newest event or one before."""
        newest = (await self.now())["revision"]
        at = newest - self.random.choice((0, 0, 1, 2))
        whatif = await fork(self.match, at, self.key, kind="same")
        await whatif.play_as(self.random, self.key, 3)
        luck = (await whatif.get("state", self.key))["sheet"]["luck"]["commitment"]
        for event in await all_events(whatif, self.key, **{"from": at + 1, "as": "organiser"}):
            outcomes = [tuple(draw["outcome"]) for draw in event["event"].get("draws", ())]
            self.forked |= {(luck, each) for each in outcomes if len(each) >= LARGE}

    async def end(self) -> None:
        """Over, if it is not; the desk once more; disclosed; and never again in play."""
        await self.be_over()
        await self.claim()
        await self.be_over()
        await self.look()
        for seat in self.match.seats if self.dispute else ():
            accepted = await self.witness.ask(seat, f"{self.dispute}/acceptance", method="POST")
            assert accepted.status_code in (200, 409), accepted.text
        disclosed = await self.organiser(f"{self.match.url}/disclosure")
        assert disclosed.status_code == 200, disclosed.text
        newest = (await self.now())["revision"]
        opened = await self.match.post("disputes", {"revision": newest, "claim": "Once more."}, self.key)
        assert opened.status_code == 201, opened.text
        url = f"/v1/disputes/{opened.json()['dispute_id']}/ruling"
        back = {
            "kind": "rewind",
            "revision": self.random.randint(newest - 30, newest - 1),
            "luck": "same",
        }
        ruled = await self.organiser(url, {"ruling": back, **BODY})
        if ruled.status_code != 200:
            assert ruled.json()["code"] in ("match_disclosed", "rewind_too_far", "ruling_final"), ruled.text
            assert (await self.organiser(url, {"ruling": {"kind": "stand"}, **BODY})).status_code == 200
        assert (await self.now())["sheet"]["phase"] == "finished"

    async def be_over(self) -> None:
        """Whatever stands still goes on, and everybody leaves; twice, since a ruling may bring a seat back."""
        for _ in range(2):
            sheet = (await self.now())["sheet"]
            if sheet["phase"] == "finished":
                return
            if sheet["paused_revision"]:
                await self.organiser(f"{self.match.url}/resume")
            if sheet["frozen_by"]:
                ruling = {"ruling": {"kind": "stand"}, **BODY}
                await self.organiser(f"/v1/disputes/{sheet['frozen_by']}/ruling", ruling)
            left = [await self.match.post("resign", token=token) for token in self.match.seats.values()]
            self.witness.newest = 0
        now = await self.now()
        assert now["sheet"]["phase"] == "finished", (now["sheet"], [answer.text for answer in left])


def phase_of(state: Any) -> str:
    """`early`, `late` or `over`."""
    if state["sheet"]["phase"] == "finished":
        return "over"
    return "early" if state["revision"] < 40 else "late"


async def random_desk(client: httpx.AsyncClient, game: str, key: str, random: Random) -> RandomDesk:
    played = GAMES[game]
    terms = {"options": played.options, "clocks": CLOCKS, "disputes_per_seat": 10, "key": key}
    match = await table(client, game, played.seats, **terms)
    await match.start()
    return RandomDesk(game, match, key, random)
