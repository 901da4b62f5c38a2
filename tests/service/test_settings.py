"""The environment is read once, checked whole, and its secrets stay out of sight."""

import re
from pathlib import Path

import pytest

from service.platform.settings import Settings, SettingsError, environment, load

URLS = {"MOVIOLA_DATABASE_URL": "postgresql://u:hush@db/moviola", "MOVIOLA_REDIS_URL": "redis://cache:6379/0"}
KEYS = {"MOVIOLA_ADMIN_KEY": "a-key-of-an-operator", "MOVIOLA_SECRET": "5e" * 32}


def problems(environ: dict[str, str]) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        load(environ)
    return caught.value.problems


def test_defaults(tmp_path: Path) -> None:
    settings = load({"MOVIOLA_DATA_DIR": str(tmp_path / "data"), "MOVIOLA_PORT": "", "PATH": "/bin"})
    assert (settings.host, settings.port, settings.shards) == ("127.0.0.1", 8000, 1)
    assert settings.is_embedded
    assert settings.data_dir == tmp_path / "data"


def test_a_database_for_read_models_needs_one_for_the_log() -> None:
    for name in ("MOVIOLA_READ_DATABASE_URL", "MOVIOLA_READ_REPLICA_URL"):
        missing = f"MOVIOLA_DATABASE_URL: not set; expected, since {name} is set"
        assert missing in problems(KEYS | {name: "postgresql://lists/moviola"})


def test_lists_are_read_from_the_replica_then_from_their_own_database_then_from_the_log() -> None:
    given = URLS | KEYS
    assert load(given).lists_url == URLS["MOVIOLA_DATABASE_URL"]
    given |= {"MOVIOLA_READ_DATABASE_URL": "postgresql://hush@lists/moviola"}
    assert load(given).lists_url == "postgresql://hush@lists/moviola"
    given |= {"MOVIOLA_READ_REPLICA_URL": "postgresql://hush@copy/moviola"}
    assert load(given).lists_url == "postgresql://hush@copy/moviola?target_session_attrs=any"
    assert "hush" not in repr(load(given))


def test_embedded_keys_are_drawn_once_and_readable_by_the_owner_only(tmp_path: Path) -> None:
    environ = {"MOVIOLA_DATA_DIR": str(tmp_path / "data")}
    first, second = load(environ), load(environ)
    assert (first.admin_key, first.secret) == (second.admin_key, second.secret)
    assert first.admin_key != first.secret
    assert re.fullmatch("[0-9a-f]{64}", first.secret)
    assert first.signing_key == second.signing_key != first.secret
    assert {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "data").iterdir()} == {
        "admin_key": 0o600,
        "secret": 0o600,
        "signing_key": 0o600,
    }


def test_networks_of_proxies(tmp_path: Path) -> None:
    settings = load(URLS | KEYS | {"MOVIOLA_PROXY_NETWORKS": "192.0.2.0/24,2001:db8::/32"})
    within = [each in settings.proxy_networks for each in ("192.0.2.9", "2001:db8::1", "10.0.0.1", "", "x")]
    assert within == [True, True, False, False, False]
    assert load(environment(settings)) == settings
    (wrong,) = problems(URLS | KEYS | {"MOVIOLA_PROXY_NETWORKS": "192.0.2.1/24"})
    assert wrong.startswith("MOVIOLA_PROXY_NETWORKS: expected networks with commas between")
    assert "10.1.2.3" in load(URLS | KEYS).proxy_networks


def test_a_process_reads_no_key_that_it_does_not_need(tmp_path: Path) -> None:
    """Relays, workers and migrations read neither, and do not ask for a file that is not mounted for them."""
    missing = {"MOVIOLA_SECRET_FILE": str(tmp_path / "not mounted")}
    for given in (URLS, URLS | KEYS, URLS | missing):
        settings = load(given, keys=())
        assert (settings.admin_key, settings.secret) == ("", "")
    settings = load(URLS | {"MOVIOLA_SECRET": "5e" * 32}, keys=("secret",))
    assert (settings.admin_key, settings.secret) == ("", "5e" * 32)
    with pytest.raises(SettingsError, match="MOVIOLA_SECRET: not set"):
        load(URLS, keys=("secret",))


def test_urls_make_the_keys_required(tmp_path: Path) -> None:
    assert [problem.split(":")[0] for problem in problems(URLS)] == ["MOVIOLA_ADMIN_KEY", "MOVIOLA_SECRET"]
    settings = load(URLS | KEYS | {"MOVIOLA_DATA_DIR": str(tmp_path / "unused")})
    assert not settings.is_embedded
    assert settings.signing_key == ""  # nothing is signed
    assert load(URLS | KEYS | {"MOVIOLA_SIGNING_KEY": "51" * 32}).signing_key == "51" * 32
    assert problems(URLS | KEYS | {"MOVIOLA_SIGNING_KEY": "51"})[0].startswith(
        "MOVIOLA_SIGNING_KEY: expected 32"
    )
    assert settings.database_url == URLS["MOVIOLA_DATABASE_URL"]
    assert not (tmp_path / "unused").exists()


def test_one_url_alone_is_refused() -> None:
    (problem,) = problems(KEYS | {"MOVIOLA_REDIS_URL": "redis://cache"})
    assert problem == "MOVIOLA_DATABASE_URL: not set; expected, since MOVIOLA_REDIS_URL is set"


def test_an_issuer_is_named_whole_or_not_at_all() -> None:
    named = {"MOVIOLA_OIDC_ISSUER": "https://issuer.example", "MOVIOLA_OIDC_AUDIENCE": "moviola"}
    (problem,) = problems(URLS | KEYS | named)
    assert problem == "MOVIOLA_OIDC_JWKS_URL: not set; expected, since MOVIOLA_OIDC_ISSUER is set"
    (problem,) = problems(URLS | KEYS | named | {"MOVIOLA_OIDC_JWKS_URL": "http://issuer.example/keys"})
    assert problem.startswith("MOVIOLA_OIDC_JWKS_URL: expected an https:// URL")
    url = "https://issuer.example/keys"
    assert load(URLS | KEYS | named | {"MOVIOLA_OIDC_JWKS_URL": url}).oidc_jwks_url == url


def test_everything_wrong_is_told_at_once_with_what_was_given_and_what_is_expected() -> None:
    told = problems(
        URLS
        | KEYS
        | {
            "MOVIOLA_PORT": "80o0",
            "MOVIOLA_SHARDS": "0",
            "MOVIOLA_LOG_LEVEL": "loud",
            "MOVIOLA_LOG_FROMAT": "json",
            "MOVIOLA_DRAIN_SECONDS": "-1",
        }
    )
    assert told == [
        "MOVIOLA_LOG_FROMAT: no such setting; expected MOVIOLA_LOG_FORMAT?",
        "MOVIOLA_PORT: expected a TCP port, 0 (any free one) to 65535, got '80o0'",
        "MOVIOLA_SHARDS: expected a number of shards, 1 to 1024, got '0'",
        "MOVIOLA_LOG_LEVEL: expected debug, info, warning or error, got 'loud'",
        "MOVIOLA_DRAIN_SECONDS: expected seconds, 0 to 3600, got '-1'",
    ]


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("MOVIOLA_DATABASE_URL", "mysql://u:hush@db/moviola"),
        ("MOVIOLA_REDIS_URL", "http://u:hush@cache"),
        ("MOVIOLA_ADMIN_KEY", "hush"),
        ("MOVIOLA_SECRET", "hush" * 32),
    ],
)
def test_a_wrong_secret_is_named_but_not_shown(variable: str, value: str) -> None:
    (problem,) = problems(URLS | KEYS | {variable: value})
    assert problem.startswith(f"{variable}: expected ")
    assert "hush" not in problem


def test_secrets_come_from_files(tmp_path: Path) -> None:
    environ = {}
    for variable, value in (URLS | KEYS).items():
        (tmp_path / variable).write_text(value + "\n")
        environ[f"{variable}_FILE"] = str(tmp_path / variable)
    assert load(environ) == load(URLS | KEYS)


def test_a_secret_given_twice_or_by_a_missing_file_is_told(tmp_path: Path) -> None:
    twice, missing = problems(
        URLS
        | KEYS
        | {
            "MOVIOLA_SECRET_FILE": "x",
            "MOVIOLA_REDIS_URL": "",
            "MOVIOLA_REDIS_URL_FILE": str(tmp_path / "absent"),
        }
    )[::-1]
    assert twice == "MOVIOLA_SECRET_FILE: expected only one of this and MOVIOLA_SECRET, got both"
    assert missing.startswith("MOVIOLA_REDIS_URL_FILE: ")
    assert "absent" in missing


def test_settings_do_not_print_their_secrets() -> None:
    shown = repr(load(URLS | KEYS))
    assert "port=8000" in shown
    assert all(value not in shown for value in (URLS | KEYS).values())
    assert isinstance(load(URLS | KEYS), Settings)


def test_origins_are_any_those_named_or_none() -> None:
    name = "MOVIOLA_CORS_ORIGINS"
    assert load(URLS | KEYS).cors_origins == "*"
    for given in ("", "*", "https://a.example", "https://a.example,http://127.0.0.1:8001"):
        settings = load(URLS | KEYS | {name: given})
        assert settings.cors_origins == given
        assert load(environment(settings)) == settings
    for wrong in (
        "a.example",
        "https://a.example/",
        "https://a.example,",
        "*,https://a.example",
        "https://A.example",
    ):
        (problem,) = problems(URLS | KEYS | {name: wrong})
        assert problem.startswith(f"{name}: expected * for any, or origins")
