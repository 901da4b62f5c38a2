"""One line per event, whoever logs, and no secret in it."""

import json
import logging
from contextlib import suppress
from pathlib import Path

import pytest
import structlog
from structlog.testing import capture_logs

from service.platform.observability import logs
from service.platform.timekeeping import service_time
from tests.logs import restored_logs


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_structlog_and_the_standard_library_share_the_bound_context(
    capsys: pytest.CaptureFixture[str],
) -> None:
    logs.configure("info", "json")
    with structlog.contextvars.bound_contextvars(request="r1", match="m1", revision=7):
        structlog.get_logger("moviola").info("appended", events=2)
        structlog.get_logger("moviola").debug("not shown")
        logging.getLogger("asyncpg").warning("slow %s", "query")
        logging.getLogger("asyncpg").debug("not shown")
    ours, theirs = lines(capsys)
    for line, event in ((ours, "appended"), (theirs, "slow query")):
        assert (line["event"], line["request"], line["match"], line["revision"]) == (event, "r1", "m1", 7)
        assert str(line["timestamp"]).endswith("Z")
    assert (ours["logger"], ours["level"], ours["events"]) == ("moviola", "info", 2)
    assert (theirs["logger"], theirs["level"]) == ("asyncpg", "warning")


def test_secrets_are_masked_wherever_they_stand(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("info", "json")
    log = structlog.get_logger()
    log.info("call", seat_token="hush", headers=[{"Authorization": "hush"}], turn="kept")
    logging.getLogger().info("joined", extra={"admin_key": "hush"})
    url = "postgresql://moviola:hush@db/"
    try:
        raise RuntimeError(url)
    except RuntimeError:
        log.exception("failed")
    call, _, failed = written = lines(capsys)
    assert "hush" not in json.dumps(written)
    assert (call["turn"], call["seat_token"]) == ("kept", "***")
    assert "RuntimeError: postgresql://moviola:***@db/" in str(failed["exception"])


def test_a_line_that_cannot_be_written_is_lost_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    logs.configure("info", "json")
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr("sys.stderr", full)
        structlog.get_logger().info("appended")
        with suppress(OSError):
            full.close()


def test_console_lines_are_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("warning", "console")
    structlog.get_logger().warning("late", secret="hush")
    told = capsys.readouterr().err
    assert "late" in told
    assert "hush" not in told
    assert not told.startswith("{")


def test_what_is_configured_within_a_test_ends_with_it() -> None:
    logs.configure("warning", "console")
    before = structlog.get_config()
    with restored_logs():
        logs.configure("info", "json")
        assert structlog.get_config() != before
    assert structlog.get_config() == before


def test_a_logger_that_was_used_is_captured_later() -> None:
    with restored_logs():
        logs.configure("info", "json")
        service_time.log.warning("clock_skew")
    logs.configure("info", "json")
    with capture_logs() as captured:
        service_time.log.warning("clock_skew")
    assert [line["event"] for line in captured] == ["clock_skew"]
