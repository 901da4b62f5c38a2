"""A tournament in one file: all that was decided and played; both verifiers find what is not as it was."""

import base64
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from service.app.archive import tournament_export
from service.app.archive.any_file import verify_file
from service.app.archive.format import MEDIA_TYPE
from service.app.archive.recomputing import recomputed
from service.app.archive.tournament_format import read_tournament
from service.app.archive.verdict import told
from service.app.archive.verify import Witness
from service.app.proof import heads, notes
from service.app.proof.listing import CheckpointKeeper
from service.event_store.hash_chain import timestamp
from service.schemas.archive_reports import Recomputed, Report, TournamentPart
from service.schemas.heads import SignedHead
from service.wiring.parts import ApiParts
from tests.archive.altering import Line, rechain, rewrite
from tests.archive.making import exported, played
from tests.archive.mutating import HOSTILE, put
from tests.archive.test_many_archives import by_node
from tests.service.api.checks import problem
from tests.service.api.conftest import client_of, projecting, serving
from tests.service.api.holding import Holding, organiser
from tests.service.api.playing import bearer
from tests.service.api.test_audit_log import called, said

MUTATED = 80
KEY = Ed25519PrivateKey.from_private_bytes(bytes.fromhex("5a" * 32))
"""The service's (`new_service`): the operator has it."""
Parts = tuple[list[Line], list[list[Line]], Line]
"""The tournament's own lines, those of each match, and the last one."""


async def taken(cup: Holding, token: str | None = None, **query: Any) -> bytes:
    headers = bearer(token) if token else {}
    answer = await cup.client.get(f"{cup.url}/archive", headers=headers, params=query)
    assert answer.status_code == 200, answer.text
    return answer.content


def parts(archive: bytes) -> Parts:
    lines = [msgspec.json.decode(line) for line in archive.splitlines()]
    starts = [n for n, line in enumerate(lines) if line["line"] == "header"]
    ends = [*starts[1:], len(lines) - 1]
    return lines[: starts[0]], [lines[a:b] for a, b in zip(starts, ends, strict=True)], lines[-1]


def joined(whole: Parts) -> bytes:
    stream, matches, last = whole
    lines = [*stream, *(line for match in matches for line in match), last]
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def sign(stream: list[Line]) -> None:
    """As the operator can: the head of the tournament as it stands."""
    end = stream[-1]
    was = end["signed"]
    head = SignedHead(UUID(was["match_id"]), end["events"], end["head"], was["signed_at"], was["kid"], "")
    end["signed"] = msgspec.to_builtins(heads.signed(head, KEY))
    end.pop("listed", None)


SAME = (
    *("events", "proved", "head", "compared_revision", "signature", "kid", "signed_at"),
    *("listed_revision", "list_size", "list_signature", "is_kept_list", "findings", "tournament"),
)


class Checked:
    """What both verifiers say, of whoever has kept the keys of the service, and perhaps a checkpoint."""

    def __init__(self, folder: Path, keys: bytes, note: str = "") -> None:
        self._folder = folder / "archives"
        self._folder.mkdir()
        self._keys = heads.read_keys(keys)
        self._note = notes.read(note) if note else None
        (folder / "keys.json").write_bytes(keys)
        (folder / "note.txt").write_text(note, "utf-8")
        kept = ("--checkpoint", str(folder / "note.txt")) if note else ()
        self._known = ("--keys", str(folder / "keys.json"), *kept)

    def by_both(self, archive: bytes, *more: str, **known: Any) -> tuple[Report, dict[str, Any]]:
        (self._folder / "cup.jsonl").write_bytes(archive)
        (said,) = by_node(self._folder, *self._known, *more)
        here = verify_file(archive.splitlines(True), Witness(keys=self._keys, checkpoint=self._note, **known))
        return here, said

    def sound(self, archive: bytes, *more: str, **known: Any) -> tuple[Report, TournamentPart]:
        report, said = self.by_both(archive, *more, **known)
        assert (report.findings, said["findings"]) == ([], [])
        told = msgspec.to_builtins(report)
        assert {name: told[name] for name in SAME} == {name: said[name] for name in SAME}
        assert report.tournament is not None
        return report, report.tournament

    def refused(self, archive: bytes, kind: str, *words: str) -> None:
        report, said = self.by_both(archive)
        here = [each.detail for each in report.findings if each.kind == kind]
        there = [each["detail"] for each in said["findings"] if each["kind"] == kind]
        for word in words:
            assert any(word in detail for detail in here), (word, report.findings)
            assert any(word in detail for detail in there), (word, said["findings"])


async def held(client: httpx.AsyncClient, **terms: Any) -> Holding:
    """Two rounds of four, in which one forfeits and a table is played again."""
    cup = await organiser(client)
    await cup.create(rounds=2, disputes_seconds=0, **terms)
    for _ in range(4):
        await cup.enter()
    await cup.play_round(1)
    await cup.begin_round(2)
    gone = {"entrants": [1], "reason": "left"}
    (table,) = (each for each in (await cup.get("/rounds/2"))["tables"] if 1 in each["entrants"])
    await cup.ask(f"/rounds/2/tables/{table['table']}/forfeits", gone)
    (other,) = (each for each in (await cup.get("/rounds/2"))["tables"] if 1 not in each["entrants"])
    await cup.play(other["matches"][0])
    await cup.settled(2)
    await cup.ask(f"/rounds/2/tables/{table['table']}/replay", {"reason": "came back"})
    return cup


@pytest.mark.rule("TO-ARC-01")
async def test_a_tournament_is_proved_as_a_whole_and_what_was_forged_is_named(
    own_service: ApiParts, tmp_path: Path
) -> None:
    """By an operator who has the key as well: the matches are signed, and so is the forged tournament."""
    keeper = CheckpointKeeper(own_service.pool)
    async with client_of(own_service) as client, projecting(own_service):
        cup = await held(client)
        await keeper.turn()
        note = (await client.get("/v1/checkpoints")).json()["items"][0]
        archive = await taken(cup, checkpoint=note["size"])
        keys = (await client.get("/.well-known/moviola-keys.json")).content
        tournament = await cup.get()
        ended = await cup.get("/events")
    checked = Checked(tmp_path, keys, note["note"])
    report, part = checked.sound(archive)
    assert (part.tournament_id, report.events) == (tournament["tournament_id"], tournament["revision"])
    assert part.matches == 5, "with the one that counts no longer, and the one in its place"
    recorded = [each for each in ended["items"] if each["event"]["type"] == "ResultRecorded"]
    assert part.results == part.compared == len(recorded) >= 4
    assert part.listed == 5
    proved, _, unproved = told(report).partition(" Not proved: ")
    assert "and 5 matches in unbroken chains, 4 of 4 results as the matches have them, as the key" in proved
    assert proved.endswith("which goes on from the checkpoint that was kept, as 5 of the matches are.")
    assert unproved.startswith("that rounds were paired by the rules")
    for forge, kind, words in FORGERIES:
        whole = parts(archive)
        named = forge(whole)
        checked.refused(joined(whole), kind, *words, *named)
    checked.refused(archive[: archive.rindex(b'{"line":"matches"')], "cut_tail", "not all of them")
    checked.refused(archive.replace(b'"line":"matches"', b'"line":"more"'), "not_an_archive")
    check_heads(checked, archive, tmp_path / "head.json")
    check_mutated(archive, keys, tmp_path / "mutated")


def check_heads(checked: Checked, archive: bytes, file: Path) -> None:
    """What somebody has kept of the tournament or of one of its matches is held against it."""
    own, matches, _ = parts(archive)
    last, *_, foreign = own[-1]["head"], matches[0][-1]["head"]
    assert checked.sound(archive, "--head", last, head=last)[0].compared_revision == own[-1]["events"]
    report, said = checked.by_both(archive, "--head", foreign, head=foreign)
    assert (
        [each.kind for each in report.findings]
        == [each["kind"] for each in said["findings"]]
        == ["other_head"]
    )
    for end in (own[-1], matches[1][-1]):
        kept = heads.read_head(msgspec.json.encode(end["signed"]))
        file.write_bytes(msgspec.json.encode(kept))
        report, _ = checked.sound(archive, "--signed-head", str(file), own_head=kept)
        assert report.compared_revision == kept.revision
    elsewhere = replace(kept, match_id=UUID(int=1))
    file.write_bytes(msgspec.json.encode(elsewhere))
    report, said = checked.by_both(archive, "--signed-head", str(file), own_head=elsewhere)
    for found in (report.findings[0].detail, said["findings"][0]["detail"]):
        assert found == f"the head that was kept is that of match {UUID(int=1)}"


def check_mutated(archive: bytes, keys: bytes, folder: Path) -> None:
    """Whatever somebody writes into the events of the tournament, both verifiers come to an end."""
    folder.mkdir()
    random = Random(7)
    for number in range(MUTATED):
        whole = parts(archive)
        entry = random.choice([line for line in whole[0] if line["line"] == "event"])
        hostile = random.choice((*HOSTILE, *range(-2, 8)))
        rewrite(entry, lambda fields, hostile=hostile: put(fields, random, hostile))  # type: ignore[misc]
        rechain(whole[0])
        sign(whole[0])
        (folder / f"{number:03}.jsonl").write_bytes(joined(whole))
    (folder.parent / "keys.json").write_bytes(keys)
    said = by_node(folder, "--keys", str(folder.parent / "keys.json"))
    files = sorted(folder.iterdir())
    here = [
        verify_file(
            file.read_bytes().splitlines(True), Witness(keys=heads.read_keys(keys)), progress=lambda _: None
        )
        for file in files
    ]
    assert len(here) == len(said) == MUTATED
    refused = [bool(report.findings) for report in here]
    assert sum(refused) > MUTATED // 4


def swapped(whole: Parts) -> list[str]:
    """A match of the same players' names that was played elsewhere, in the place of one."""
    other = exported(played("sukkube", 2, {"mode": "peach", "target_points": 1}, seed=3))
    whole[1][0] = [msgspec.json.decode(line) for line in other]
    return []


def missing(whole: Parts) -> list[str]:
    (gone,) = whole[1].pop(0)[:1]
    whole[2]["matches"] -= 1
    return [gone["match_id"]]


def of_another_table(whole: Parts) -> list[str]:
    """Two matches are said to have been played at each other's table."""
    (started,) = (
        line for line in whole[0] if line.get("type") == "RoundStarted" and line["event"]["round"] == 1
    )

    def swap(fields: Any) -> None:
        one, other = fields["matches"]
        one["match_id"], other["match_id"] = other["match_id"], one["match_id"]

    rewrite(started, swap)
    for line in whole[0]:
        if line.get("type") == "ResultRecorded" and line["event"]["round"] == 1:
            rewrite(line, lambda fields: fields.update(table=3 - fields["table"]))
    rechain(whole[0])
    sign(whole[0])
    return []


def other_seats(whole: Parts) -> list[str]:
    """Who came first sits where the other one sat: the results are given to the wrong entrants."""
    (paired,) = (
        line for line in whole[0] if line.get("type") == "RoundPaired" and line["event"]["round"] == 1
    )

    def turn(fields: Any) -> None:
        for table in fields["tables"]:
            table["seatings"] = [seating[::-1] for seating in table["seatings"]]

    rewrite(paired, turn)
    rechain(whole[0])
    sign(whole[0])
    return []


def other_result(whole: Parts) -> list[str]:
    recorded = next(line for line in whole[0] if line.get("type") == "ResultRecorded")
    rewrite(recorded, lambda fields: fields.update(places=fields["places"][::-1]))
    rechain(whole[0])
    sign(whole[0])
    return [f"match {recorded['event']['match_id']}: the tournament has"]


def unsigned_result(whole: Parts) -> list[str]:
    other_result(whole)
    whole[0][-1]["signed"]["signature"] = base64.urlsafe_b64encode(bytes(64)).decode().rstrip("=")
    return []


def result_dropped(whole: Parts) -> list[str]:
    """Whoever forgets the chain."""
    (at,) = [n for n, line in enumerate(whole[0]) if line.get("type") == "RoundStarted"][:1]
    del whole[0][at]
    return []


def match_altered(whole: Parts) -> list[str]:
    match = whole[1][1]
    match[3]["actor"] = "admin"
    return [f"match {match[0]['match_id']}: "]


def rewritten_outside_the_list(whole: Parts) -> list[str]:
    """The result is forged and signed; the list of checkpoints still has the head that was."""
    listed = whole[0][-1]["listed"]
    other_result(whole)
    whole[0][-1]["listed"] = listed
    return []


FORGERIES: list[tuple[Callable[[Parts], list[str]], str, tuple[str, ...]]] = [
    (swapped, "wrong_match", ("it is not played in this tournament",)),
    (swapped, "missing_match", ("has a result, but is not here",)),
    (missing, "missing_match", ("has a result, but is not here",)),
    (of_another_table, "wrong_match", ("was not created for round 1 table",)),
    (other_seats, "wrong_match", ("is not that of entrant",)),
    (other_result, "wrong_result", ()),
    (unsigned_result, "wrong_signature", ("the signature is not one of the key",)),
    (result_dropped, "wrong_numbering", ()),
    (match_altered, "broken_link", ()),
    (rewritten_outside_the_list, "wrong_inclusion", ("of the checkpoint is not event",)),
]


@pytest.mark.rule("TO-ARC-01")
async def test_each_match_is_there_as_the_caller_may_see_it(
    client: httpx.AsyncClient, service: ApiParts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await organiser(client)
    await cup.create(disputes_seconds=600)
    nothing_yet = await taken(cup)
    for _ in range(2):
        await cup.enter()
    round_ = await cup.begin_round(1)
    checked = Checked(tmp_path, (await client.get("/.well-known/moviola-keys.json")).content)
    assert checked.sound(nothing_yet)[1].matches == 0
    (public, whole) = (await taken(cup), await taken(cup, cup.key))
    assert checked.sound(public)[1].matches == checked.sound(whole)[1].matches == 1
    (seen,), (known,) = parts(public)[1], parts(whole)[1]
    assert (seen[0]["viewer"], known[0]["viewer"]) == ("spectator", "organiser")
    assert sum("payload" in line for line in seen) < sum("payload" in line for line in known)
    assert parts(await taken(cup, cup.tokens[1]))[1][0][0]["viewer"] == "spectator"
    monkeypatch.setattr(tournament_export, "MOST_MATCHES", 0)
    refused = await client.get(f"{cup.url}/archive")
    assert problem(refused, 422, "too_many_matches")["rule"] == "TO-ARC-01"
    assert round_["is_started"]


async def resigned(cup: Holding) -> None:
    """Every match of the first round is given up by whom sits first."""
    for table in (await cup.get("/rounds/1"))["tables"]:
        for match in table["matches"]:
            url, by = f"/v1/matches/{match['match_id']}/resign", bearer(cup.tokens[match["seating"][0]])
            assert (await cup.client.post(url, headers=by)).status_code == 200
    await cup.closed(1)


@pytest.mark.rule("TO-ARC-01", "MV-SPE-02")
async def test_found_the_archive_of_a_late_spectator_was_refused(
    own_service: ApiParts, tmp_path: Path
) -> None:
    """The tournament tells a result whose event the spectator is not shown yet; later it has to be there."""
    async with client_of(own_service) as client, projecting(own_service):
        cup = await organiser(client)
        await cup.create(disputes_seconds=0, spectator_delay_seconds=3600)
        for _ in range(2):
            await cup.enter()
        await cup.begin_round(1)
        await resigned(cup)
        late, whole = await taken(cup), await taken(cup, cup.key)
        keys = (await client.get("/.well-known/moviola-keys.json")).content
    checked = Checked(tmp_path, keys)
    report, part = checked.sound(late)
    assert (part.results, part.compared) == (1, 0)
    assert "1 of the results: something in their matches is hidden or not told yet" in told(report)
    assert checked.sound(whole)[1].compared == 1
    for forge in (taken_when_all_was_told, by_an_organiser, of_an_event_that_there_never_is):
        forged = parts(late)
        forge(forged)
        checked.refused(joined(forged), "wrong_result", "; there are ")
    unsigned = parts(late)
    for end in (unsigned[0][-1], unsigned[1][0][-1]):
        del end["signed"]
    looked_at: list[str] = []
    assert verify_file(joined(unsigned).splitlines(True), progress=looked_at.append).is_sound
    assert looked_at == ["tournament", *(match[0]["match_id"] for match in unsigned[1])]


def taken_when_all_was_told(whole: Parts) -> None:
    signed = whole[0][-1]["signed"]
    moment = datetime.fromisoformat(signed["signed_at"]) + timedelta(seconds=3601)
    signed["signed_at"] = timestamp(moment)
    sign(whole[0])


def by_an_organiser(whole: Parts) -> None:
    whole[1][0][0]["viewer"] = "organiser"


def of_an_event_that_there_never_is(whole: Parts) -> None:
    (recorded,) = (line for line in whole[0] if line.get("type") == "ResultRecorded")
    rewrite(recorded, lambda fields: fields.update(revision=-3))
    rechain(whole[0])
    sign(whole[0])


@pytest.mark.rule("TO-ARC-01")
async def test_the_service_verifies_a_tournament_and_compares_it_with_its_own_log(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    cup = await organiser(client)
    await cup.create(disputes_seconds=0)
    for _ in range(2):
        await cup.enter()
    async with projecting(service):
        await cup.play_round(1)
    archive = await taken(cup)

    async def verified(file: bytes, **query: str) -> Any:
        answer = await client.post(
            "/v1/verify", content=file, params=query, headers={"Content-Type": MEDIA_TYPE}
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    said = await verified(archive)
    assert (said["here"], said["report"]["is_sound"]) == ("same", True)
    part = said["report"]["tournament"]
    assert (part["tournament_id"], part["matches"], part["results"], part["compared"]) == (
        cup.url.rpartition("/")[2],
        1,
        1,
        1,
    )
    assert (await verified(archive, head=said["report"]["head"]))["report"]["is_sound"]
    other = await verified(archive, head="0" * 64)
    assert [found["kind"] for found in other["report"]["findings"]] == ["other_head"]
    forged = parts(archive)
    other_result(forged)
    loaded = await verified(joined(forged))
    assert loaded["here"] == "other"
    assert "wrong_result" in {found["kind"] for found in loaded["report"]["findings"]}
    elsewhere = archive.replace(part["tournament_id"].encode(), str(UUID(int=7)).encode())
    assert (await verified(elsewhere))["here"] == "unknown"
    match = archive.replace(part["tournament_id"].encode(), parts(archive)[1][0][0]["match_id"].encode())
    assert (await verified(match))["here"] == "unknown", "a match is no tournament"
    refused = await client.post(
        "/v1/matches/import", content=archive, headers={"Content-Type": MEDIA_TYPE, **bearer(cup.key)}
    )
    assert "a tournament is not imported" in problem(refused, 422, "archive_refused")["detail"]


async def test_a_tournament_whose_matches_have_no_spectators_is_for_its_organisers(
    client: httpx.AsyncClient,
) -> None:
    cup = await organiser(client)
    await cup.create(spectators="none")
    for _ in range(2):
        await cup.enter()
    await cup.begin_round(1)
    problem(await client.get(f"{cup.url}/archive"), 401, "unauthenticated")
    entrant = await client.get(f"{cup.url}/archive", headers=bearer(cup.tokens[1]))
    problem(entrant, 403, "forbidden")
    assert await taken(cup, cup.key)


@pytest.mark.parametrize("format_", ["swiss", "round_robin", "single_elimination"])
async def test_pairings_and_standings_are_recomputed_from_the_archive(
    own_service: ApiParts, format_: str
) -> None:
    """A forged pairing comes out otherwise; that alone accuses nobody."""
    async with client_of(own_service) as client, projecting(own_service):
        cup = await organiser(client)
        await cup.create(format=format_, disputes_seconds=0)
        for _ in range(5):
            await cup.enter()
        for number in (1, 2):
            await cup.play_round(number)
        rows = [f"{row['rank']}. {row['player']}" for row in await cup.standings()]
        whole = await taken(cup, cup.key)
    report = verify_file(whole.splitlines(keepends=True), recomputes=True)
    assert report.is_sound, report.findings
    assert report.tournament is not None
    assert report.tournament.recomputed == Recomputed(2, 2, rows)
    assert verify_file(whole.splitlines(keepends=True)).tournament.recomputed is None
    stream = read_tournament(whole.splitlines(keepends=True)).stream
    at = next(n for n, each in enumerate(stream.entries) if each.type == "RoundPaired")
    paired = msgspec.msgpack.decode(stream.entries[at].payload or b"")
    paired["tables"][0]["seatings"][0].reverse()
    stream.entries[at] = replace(stream.entries[at], payload=msgspec.msgpack.encode(paired))
    assert recomputed(stream).equal < 2


async def test_the_command_line_exports_verifies_and_follows_a_tournament(
    own_service: ApiParts, tmp_path: Path
) -> None:
    async with client_of(own_service) as client, projecting(own_service):
        cup = await organiser(client)
        await cup.create(disputes_seconds=0)
        for _ in range(2):
            await cup.enter()
        await cup.play_round(1)
    await CheckpointKeeper(own_service.pool).turn()
    async with serving(own_service) as client:
        client.timeout = httpx.Timeout(30)
        url, (keys, file) = str(client.base_url), (tmp_path / "keys.json", tmp_path / "cup.jsonl")
        keys.write_bytes((await client.get("/.well-known/moviola-keys.json")).content)
        kept = ("--keep", str(tmp_path / "note.txt"), "--keys", str(keys))
        said(await called("audit-log", url, *kept), 0)
        taken_away = ("--out", str(file), "--url", url, "--checkpoint", str(tmp_path / "note.txt"))
        said(await called("export", "--tournament", cup.url.rpartition("/")[2], *taken_away), 0, "check it")
        said(await called("export", "--out", str(tmp_path / "none")), 2, "name a match, or a tournament")
        known = ("--keys", str(keys), "--checkpoint", str(tmp_path / "note.txt"))
        said(
            await called("verify", *known, str(file)),
            0,
            "is sound",
            "1 matches in unbroken chains",
            "1 of 1 results",
            "1 of 1 pairings recomputed and equal",
            "Standings, recomputed from the results: 1. ",
        )
        said(await called("audit-log", url, *kept, "--archive", str(file)), 0, "with its 1 matches")
    whole = parts(file.read_bytes())
    other_result(whole)
    file.write_bytes(joined(whole))
    said(await called("verify", *known[:2], str(file)), 1, "is not sound", "wrong_result")
