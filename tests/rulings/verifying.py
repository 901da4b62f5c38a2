"""The archive of a tournament before both verifiers: what is honest holds for both, what is forged for none."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from service.app.archive.any_file import verify_file
from tests.archive.altering import Line, events, rechain, rewrite
from tests.archive.test_many_archives import by_node, write
from tests.service.api.holding import Holding
from tests.service.api.playing import bearer


async def both_agree(cup: Holding) -> None:
    """Both compare every result there is, and find one that was exchanged under a chain computed anew."""
    answer = await cup.client.get(f"{cup.url}/archive", headers=bearer(cup.key))
    assert answer.status_code == 200, answer.text
    honest = answer.content.splitlines(keepends=True)
    forged = with_another_result(honest)
    by_python = [_told(msgspec.to_builtins(verify_file(lines))) for lines in (honest, forged)]
    with TemporaryDirectory() as folder:
        write(Path(folder), [honest, forged])
        by_javascript = [_told(report) for report in by_node(Path(folder))]
    assert by_javascript == by_python
    (is_sound, results, compared, kinds), falsified = by_python
    assert (is_sound, compared, kinds) == (True, results, set())
    assert (falsified[0], falsified[3]) == (False, {"wrong_result"})


def _told(report: Any) -> tuple[bool, int, int, set[str]]:
    part = report["tournament"]
    return (
        report["is_sound"],
        part["results"],
        part["compared"],
        {finding["kind"] for finding in report["findings"]},
    )


def with_another_result(honest: list[bytes]) -> list[bytes]:
    """The last result of the tournament tells of other places; heads are not signed any more."""
    lines: list[Line] = [msgspec.json.decode(line) for line in honest]
    end = next(place for place, line in enumerate(lines) if line["line"] == "end")
    own = lines[: end + 1]
    last = [entry for entry in events(own) if entry["type"] == "ResultRecorded"][-1]
    rewrite(last, _exchange)
    rechain(own)
    own[-1]["head"] = events(own)[-1]["hash"]
    for name in ("signed", "listed"):
        own[-1].pop(name, None)
    return [msgspec.json.encode(line) + b"\n" for line in lines]


def _exchange(recorded: dict[str, Any]) -> None:
    """The last are the first; an annulled match gets a winner."""
    places = recorded["places"]
    recorded["places"] = places[::-1] if len(places) > 1 else [[1], [2]] if not places else [*places, [99]]
