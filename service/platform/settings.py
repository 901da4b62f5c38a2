"""Environment -> one frozen `Settings`: every default with its unit, everything wrong told at once."""

import difflib
import os
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta, Struct

from service.platform.networks import Networks
from service.platform.setting_types import HttpUrl, Origins, PostgresUrl, Rate, RedisUrl, SafeUrl

PREFIX = "MOVIOLA_"
TEST_PREFIX = "MOVIOLA_TEST_"  # read by the test suite, never by the service
URLS = ("database_url", "redis_url")
REQUIRED_KEYS = ("admin_key", "secret")
KEYS = (*REQUIRED_KEYS, "signing_key")
REQUIRED = (*URLS, *REQUIRED_KEYS)  # given together or not at all
OIDC = ("oidc_issuer", "oidc_audience", "oidc_jwks_url")  # so are these
CONFIDENTIAL = (
    *REQUIRED,
    "signing_key",
    "database_direct_url",
    "read_database_url",
    "read_replica_url",
)  # never shown; each may come from a file instead, named by `..._FILE`

EMPTY_IS_A_VALUE = ("cors_origins",)
PRIVATE_NETWORKS = Networks(
    "127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,::1/128,fc00::/7"
)


class Settings(Struct, frozen=True, kw_only=True):
    """The settings of the environment: `MOVIOLA_` and the field's name in capitals is the variable.

    Without the two URLs the service is *embedded*: it starts its own servers under `data_dir`, and generates
    `admin_key` and `secret` once, to be kept there. With URLs both keys are required, by processes that need them.
    """

    host: Annotated[str, Meta(description="an address to listen on")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="a TCP port, 0 (any free one) to 65535")] = 8000
    probe_port: Annotated[int, Meta(ge=0, le=65535, description="a TCP port, or 0 for none")] = 0
    """Where each process answers the cluster's probes and shows its metrics, however full `port` is."""
    data_dir: Annotated[Path, Meta(description="a directory")] = Path(".moviola")
    database_url: Annotated[PostgresUrl | None, Meta(description="a postgresql:// URL")] = None
    """It may name several hosts with commas between: the one that takes writes is found (`leader.py`)."""
    database_direct_url: Annotated[PostgresUrl | None, Meta(description="a postgresql:// URL")] = None
    """The same database without a transaction pooler in between, for what needs a session."""
    read_database_url: Annotated[PostgresUrl | None, Meta(description="a postgresql:// URL")] = None
    """A database for the read models alone; without it they are beside the log."""
    read_replica_url: Annotated[PostgresUrl | None, Meta(description="a postgresql:// URL")] = None
    """A replica of the database with the read models, from which API processes read lists."""
    redis_url: Annotated[
        RedisUrl | None,
        Meta(description="a redis://, rediss://, unix://, redis+cluster:// or redis+sentinel:// URL"),
    ] = None
    admin_key: Annotated[
        str,
        Meta(
            pattern=r"^[^,]{16,}(,[^,]{16,})*\Z",
            description="at least 16 characters, or several such keys with commas between",
        ),
    ]
    """Each of several keys is taken: so a new one overlaps the old one (deploy/OPERATIONS.md)."""
    secret: Annotated[
        str,
        Meta(
            pattern=r"^([0-9a-fA-F]{2}){32,}(,([0-9a-fA-F]{2}){32,})*\Z",
            description="at least 32 bytes in hexadecimal, or several such secrets with commas between",
        ),
    ]
    """Seat tokens are derived from it: anyone who knows it can act for every seat. Of several the first is for
    all that is new; tickets that any of them has sealed are opened, and webhooks are signed with each."""
    signing_key: Annotated[
        str, Meta(pattern=r"^[0-9a-fA-F]{64}\Z", description="32 bytes in hexadecimal")
    ] = ""
    """Ed25519: heads of matches are signed with it. Without one, nothing is signed."""
    anonymous: Annotated[Literal["play", "spectate", "none"], Meta(description="play, spectate or none")] = (
        "play"
    )
    """The rights of callers without a token: create, join and look; look; or neither."""
    oidc_issuer: Annotated[str | None, Meta(description="the `iss` of an issuer's tokens")] = None
    oidc_audience: Annotated[str | None, Meta(description="the `aud` of tokens meant for here")] = None
    oidc_jwks_url: Annotated[
        SafeUrl | None, Meta(description="an https:// URL, or one of this machine itself")
    ] = None
    """An OpenID Connect issuer whose tokens stand for keys (`service/access/oidc.py`): all three or none."""
    oidc_longest_seconds: Annotated[
        int, Meta(ge=60, le=31_536_000, description="seconds, 60 to 31536000 (a year)")
    ] = 86_400
    """A token of the issuer that is good for longer is not taken: nothing but its end makes it invalid."""
    receipt_days: Annotated[int, Meta(ge=0, le=3650, description="days, 0 (for ever) to 3650")] = 30
    """So long a request that is repeated gets its first answer again; a relay forgets it then."""
    shards: Annotated[int, Meta(ge=1, le=1024, description="a number of shards, 1 to 1024")] = 1
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"], Meta(description="debug, info, warning or error")
    ] = "info"
    log_format: Annotated[Literal["json", "console"], Meta(description="json or console")] = "json"
    otlp_endpoint: Annotated[HttpUrl | None, Meta(description="the http:// URL of an OTLP collector")] = None
    """Where traces go (OpenTelemetry, `/v1/traces` is added); none are made without it."""
    trace_ratio: Annotated[float, Meta(ge=0, le=1, description="a part, 0 to 1")] = 1.0
    """Of requests that bring no trace of their own, so many begin one."""
    body_limit_bytes: Annotated[int, Meta(ge=1024, description="bytes of a request, at least 1024")] = 65_536
    database_pool_size: Annotated[int, Meta(ge=1, description="connections per process, at least 1")] = 10
    queue_limit: Annotated[int, Meta(ge=1, description="commands waiting per committer, at least 1")] = 1024
    streams_per_caller: Annotated[int, Meta(ge=1, description="open streams per token, at least 1")] = 20
    streams_per_address: Annotated[
        int, Meta(ge=1, description="open streams per address without a token, at least 1")
    ] = 200
    streams_per_process: Annotated[int, Meta(ge=1, description="open streams in all, at least 1")] = 5000
    """The three stream limits hold in each process by itself."""
    compressed_streams: Annotated[
        int, Meta(ge=0, description="answers streamed in brotli at once, or 0 for none")
    ] = 32
    """In each process by itself, of 4 MiB at most: a sixth of the memory a pod has. Eight in gzip take the place
    of one; beyond them streams are sent as they are."""
    connections_per_process: Annotated[int, Meta(ge=16, description="open connections, at least 16")] = 8000
    connections_per_address: Annotated[
        int, Meta(ge=4, description="open connections of an address, at least 4")
    ] = 1000
    """In each process by itself. Behind proxies (`proxies`) an address is theirs and has no limit of its own."""
    matches_in_play: Annotated[int, Meta(ge=1, description="matches of a caller at once, at least 1")] = 500
    """Of a key, or of an address without one: those it has made in the last seven days and that are not over."""
    webhooks_reach_loopback: Annotated[bool, Meta(description="true or false")] = False
    """For development: webhooks may go to this machine itself, and over plain HTTP."""
    push_contact: Annotated[
        str, Meta(pattern=r"^(mailto:|https://)[!-~]+\Z", description="a mailto: or https:// address")
    ] = ""
    """Where push services reach the operator (RFC 8292); Apple's take no message without it."""
    push_hosts: Annotated[
        str,
        Meta(
            pattern=r"^[a-z0-9.-]+(,[a-z0-9.-]+)*\Z", description="hosts of push services with commas between"
        ),
    ] = "fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com"
    """Devices are called by these and by hosts below them, and by no other: anybody may be a player."""
    rate_limits: Annotated[Literal["on", "off"], Meta(description="on or off")] = "on"
    rate_read: Rate = "6000/minute"
    rate_write: Rate = "3000/minute"
    rate_create: Rate = "600/minute"
    rate_fork: Rate = "120/minute"
    rate_stream: Rate = "600/minute"
    rate_picture: Rate = "600/minute"
    rate_png: Rate = "60/minute"
    rate_film: Rate = "600/minute"
    rate_turns: Rate = "600/minute"
    rate_page: Rate = "3000/minute"
    """Requests of each class per token, or per address without a known one (`service/http/limits/`)."""
    rate_cost: Rate = "30000/minute"
    """Points of a key, or of an address with its tokens of seats, hosts and entrants: a half of a processor."""
    proxies: Annotated[int, Meta(ge=0, le=10, description="a number of proxies, 0 to 10")] = 0
    """How many proxies of ours stand before the service and write X-Forwarded-For; 0: that header is not read."""
    proxy_networks: Annotated[
        Networks, Meta(description="networks with commas between, such as 10.0.0.0/8,fc00::/7")
    ] = PRIVATE_NETWORKS
    """Addresses of the nearest proxy. X-Forwarded-For is not read from others: whoever goes around the proxies may
    write there anything."""
    cors_origins: Origins = "*"
    """The origins of pages that may use /v1 in browsers (`service/http/edge/cors.py`). Empty: only our
    own."""
    drain_seconds: Annotated[float, Meta(ge=0, le=3600, description="seconds, 0 to 3600")] = 20.0

    @property
    def session_url(self) -> str | None:
        """The database for what needs a session of its own."""
        return self.database_direct_url or self.database_url

    @property
    def lists_url(self) -> str | None:
        """Where an API process reads lists; a replica is a standby, and meant (`leader.py`)."""
        replica = self.read_replica_url
        if replica and "target_session_attrs=" not in replica:
            replica += f"{'&' if '?' in replica else '?'}target_session_attrs=any"
        return replica or self.read_database_url or self.database_url

    @property
    def is_embedded(self) -> bool:
        return self.database_url is None

    def __repr__(self) -> str:
        values = {name: getattr(self, name) for name in self.__struct_fields__ if name not in CONFIDENTIAL}
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in values.items())}, ...)"


class SettingsError(Exception):
    """Everything that is wrong with the environment: one sentence each, beginning with the variable."""

    def __init__(self, problems: list[str]) -> None:
        self.problems = problems
        super().__init__("\n".join(problems))


def load(environ: Mapping[str, str] = os.environ, keys: Collection[str] = KEYS) -> Settings:
    """Read and check all settings; an empty variable is none, but for `cors_origins`. Raises `SettingsError`.

    `keys` are those that the process needs: others are not read, even if they are given, and stay empty. When
    embedded, the first call creates `data_dir` and the keys in it.
    """
    needless = set(KEYS) - set(keys)
    fields = {
        name: kind
        for name, kind in get_type_hints(Settings, include_extras=True).items()
        if name not in needless
    }
    empty = tuple(map(variable, EMPTY_IS_A_VALUE))
    texts = {
        name: value for name, value in environ.items() if name.startswith(PREFIX) and (value or name in empty)
    }
    problems = list(_unknown(texts, Settings.__struct_fields__))
    present = {name for name in fields if variable(name) in texts or f"{variable(name)}_FILE" in texts}
    problems += _missing(present, [*URLS, *(name for name in keys if name in REQUIRED)])
    problems += _incomplete(texts, present)
    values: dict[str, Any] = {}
    for name, field_type in fields.items():
        try:
            text = _text(name, texts)
            if text or (text is not None and name in EMPTY_IS_A_VALUE):
                values[name] = msgspec.convert(
                    text, field_type, strict=False, dec_hook=lambda to, raw: to(raw)
                )
        except msgspec.ValidationError:
            got = "something else (not shown)" if name in CONFIDENTIAL else repr(text)
            problems.append(f"{variable(name)}: expected {field_type.__metadata__[0].description}, got {got}")
        except (OSError, ValueError) as error:
            problems.append(f"{variable(name)}_FILE: {error}")
    if problems:
        raise SettingsError(problems)
    values |= dict.fromkeys(needless, "")
    for name in keys if "database_url" not in values else ():
        if name not in values:
            values[name] = _kept_key(values.get("data_dir", Path(".moviola")) / name)
    return Settings(**values)


def environment(settings: Settings) -> dict[str, str]:
    """The variables that `load` reads as `settings`, for a child process."""
    values = {name: getattr(settings, name) for name in Settings.__struct_fields__}
    return {
        variable(name): str(value)
        for name, value in values.items()
        if value is not None and (value != "" or name in EMPTY_IS_A_VALUE)
    }


def variable(field: str) -> str:
    return PREFIX + field.upper()


def _text(name: str, texts: Mapping[str, str]) -> str | None:
    file = texts.get(f"{variable(name)}_FILE") if name in CONFIDENTIAL else None
    if file and variable(name) in texts:
        raise ValueError(f"expected only one of this and {variable(name)}, got both")
    return Path(file).read_text().strip() if file else texts.get(variable(name))


def _unknown(texts: Mapping[str, str], fields: Collection[str]) -> Iterator[str]:
    variables = [variable(name) for name in fields] + [f"{variable(name)}_FILE" for name in CONFIDENTIAL]
    for name in texts:
        if name not in variables and not name.startswith(TEST_PREFIX):
            near = difflib.get_close_matches(name, variables, n=1)
            yield f"{name}: no such setting" + (f"; expected {near[0]}?" if near else "")


def _missing(present: set[str], required: Sequence[str]) -> Iterator[str]:
    if present.isdisjoint(URLS):
        return
    for name in required:
        if name not in present:
            yield f"{variable(name)}: not set; expected, since {variable((present & set(URLS)).pop())} is set"


def _incomplete(texts: Mapping[str, str], present: Collection[str]) -> Iterator[str]:
    for name in ("read_database_url", "read_replica_url"):
        if name in present and "database_url" not in present:
            yield f"{variable('database_url')}: not set; expected, since {variable(name)} is set"
    there = [name for name in OIDC if variable(name) in texts]
    for name in OIDC:
        if there and name not in there:
            yield f"{variable(name)}: not set; expected, since {variable(there[0])} is set"


def _kept_key(file: Path) -> str:
    """Return the key kept in `file`, which only its owner may read; the first run draws it (32 bytes)."""
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            fresh = file.with_suffix(f".{os.getpid()}")
            with os.fdopen(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as out:
                out.write(secrets.token_hex(32))
            fresh.rename(file)
        return file.read_text().strip()
    except OSError as error:
        raise SettingsError([f"{variable('data_dir')}: {error}"]) from error
