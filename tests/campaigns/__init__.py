"""Long runs that no merge waits for: `python -m tests.campaigns NAME [--size N] [--seed N] [more arguments]`.

Without a name they are listed. A command is a module with arguments, run as `python -m`; `make` runs a target.
`{size}` and `{seed}` stand for the options.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple


class Campaign(NamedTuple):
    """`minutes` are of two cores with nothing else at work. `size` is the usual one, of what `about` says."""

    about: str
    minutes: float
    commands: tuple[str, ...]
    environment: Mapping[str, str] = {}
    size: int | None = None


JOURNEYS: Final = " ".join(
    f"tests/browser/test_{name}.py"
    for name in ("journeys", "killed", "states", "contesting", "organising", "games")
)

CAMPAIGNS: Final[Mapping[str, Campaign]] = {
    "access": Campaign(
        "every operation as everybody, at every kind of match, with every setting",
        5,
        ("pytest -n 2 tests/access",),
        {"MOVIOLA_ACCESS": "all"},
    ),
    "adversary": Campaign(
        "everybody tries everything at every moment; the size is desks, with 200 cups besides",
        40,
        ("pytest -s -n 2 tests/adversary",),
        {"MOVIOLA_DESKS": "{size}", "MOVIOLA_CUPS": "200", "MOVIOLA_SEED": "{seed}"},
        300,
    ),
    "alerts": Campaign(
        "writes the alert rules of deploy/ for the Prometheus operator", 0.1, ("tests.k8s.write_rules",)
    ),
    "bench-picture": Campaign(
        "draws the bars of deploy/PERFORMANCE.md from the newest of bench-results/, or from a file",
        0.1,
        ("tests.bench.picture",),
    ),
    "bots": Campaign(
        "how often the bot that searches beats the others; the size is matches of each pairing",
        60,
        ("tests.bots --matches {size} --seed {seed}",),
        size=400,
    ),
    "budgets": Campaign("costs of the viewer beside their budgets", 3, ("tests.browser.budgets",)),
    "calibration": Campaign(
        "whether the chances that playouts state come true (docs/estimates.md); the size is matches of each game",
        25,
        ("tests.bots.calibration --matches {size}",),
        size=400,
    ),
    "corpus": Campaign(
        "all 680 old matches as archives before two verifiers",
        3,
        ("pytest -s -n 2 tests/corpus",),
        {"MOVIOLA_CORPUS": "all"},
    ),
    "failover": Campaign(
        "PostgreSQL and Valkey lose their leaders; the size is rounds",
        8,
        ("pytest -n 0 -s tests/judge/test_failover.py",),
        {"MOVIOLA_TEST_ROUNDS": "{size}", "MOVIOLA_TEST_PLAYERS": "4"},
        3,
    ),
    "forged": Campaign(
        "signed archives forged in every way, refused by two verifiers",
        6,
        ("pytest -n 0 -s tests/archive/test_forgeries.py",),
        {"MOVIOLA_FORGED": "{size}"},
        10_000,
    ),
    "forgeries": Campaign(
        "archives forged with all hashes right, and imported",
        60,
        ("pytest -n 0 -s tests/service/api/test_fuzzed_imports.py",),
        {"MOVIOLA_FORGERIES": "{size}"},
        10_000,
    ),
    "fuzz": Campaign(
        "texts bent by Hypothesis, then undocumented answers; the size is seconds of the latter",
        12,
        ("pytest -n 0 -q tests/service/test_strangers_text.py", "pytest -n 0 -s tests/contract/test_fuzz.py"),
        {"MOVIOLA_EXAMPLES": "5000", "MOVIOLA_FUZZ_SECONDS": "{size}", "MOVIOLA_FUZZ_SEED": "{seed}"},
        600,
    ),
    "gym": Campaign(
        "plies a second of the environments to learn in; the size is seconds for each figure",
        2,
        ("tests.gym --seconds {size}",),
        size=5,
    ),
    "journeys": Campaign(
        "every journey by mouse, touch and keyboard in both languages",
        7,
        (f"pytest -n 2 {JOURNEYS}",),
        {"MOVIOLA_JOURNEYS": "all"},
    ),
    "k8s": Campaign(
        "manifests against schemas and policies; MOVIOLA_TEST_CRDS names a folder of published ones",
        1,
        ("pytest -n 2 tests/k8s tests/deploy",),
    ),
    "laws": Campaign(
        "every law of games on so many matches of each setting",
        5,
        ("pytest -n 2 --dist worksteal tests/games/test_every_game.py",),
        {"MOVIOLA_MATCHES": "{size}"},
        5,
    ),
    "learn": Campaign(
        "a policy learns to beat chance in Sukkube; the size is minutes",
        3,
        ("tests.gym.learning --minutes {size} --seed {seed}",),
        size=3,
    ),
    "lighthouse": Campaign(
        "Lighthouse on five pages, as on a telephone",
        3,
        ("make .tools/lighthouse/ready", "tests.browser.lighthouse"),
    ),
    "lint": Campaign(
        "Spectral and Redocly on the contract and all its examples",
        2,
        ("pytest -n 0 -rs tests/contract/test_lint.py",),
        {"MOVIOLA_LINT": "all"},
    ),
    "patches": Campaign(
        "tables corrected by random patches and played out",
        10,
        ("tests.matches.patching {size} {seed}",),
        size=100_000,
    ),
    "pictures": Campaign("draws the pictures of README.md", 0.1, ("tests.drawing.readme",)),
    "positions": Campaign(
        "odd tables set by hand, played in every game; the size is tables of each setting",
        10,
        ("pytest -n 2 -q tests/games/test_every_game.py -k set_by_hand",),
        {"MOVIOLA_TABLES": "{size}"},
        500,
    ),
    "proof": Campaign(
        "archives verified, and refused once altered, by two verifiers",
        30,
        ("pytest -s tests/archive/test_many_archives.py",),
        {"MOVIOLA_ARCHIVES": "{size}"},
        10_000,
    ),
    "races": Campaign(
        "all orders of steps that race, with more events and faults",
        1,
        ("pytest -n 0 -s tests/races",),
        {"MOVIOLA_RACES": "all"},
    ),
    "rehearsal": Campaign(
        "every process replaced under load, servers restarted, the network cut; the size is rounds",
        10,
        ("pytest -s tests/rehearsal tests/service/test_redis_urls.py",),
        {
            "MOVIOLA_TEST_ROUNDS": "{size}",
            "MOVIOLA_TEST_COMMANDS": "200",
            "MOVIOLA_TEST_PLAYERS": "8",
            "MOVIOLA_TEST_FAILOVER": "1",
        },
        2,
    ),
    "rulings": Campaign(
        "every ruling in every game over HTTP, and so many desks at random",
        60,
        ("pytest -n 2 tests/rulings",),
        {"MOVIOLA_RULINGS": "all", "MOVIOLA_RULED": "{size}"},
        2_000,
    ),
    "screenshots": Campaign(
        "photographs every page, wide, narrow and dark, to build/screenshots or another folder",
        2,
        ("tests.browser.screenshots",),
    ),
    "siege": Campaign(
        "all attacks at once on one process; then one stranger within the limits, beside 32 honest matches; "
        "the size is seconds",
        5,
        ("pytest -n 0 -s tests/service/test_everything_at_once.py", "tests.campaigns.siege --seconds {size}"),
        {"MOVIOLA_SECONDS": "{size}"},
        120,
    ),
    "soak": Campaign(
        "so many random matches of each setting, then kill -9 under load",
        8,
        ("pytest -n 2 tests/games/test_every_game.py -k random_match", "pytest tests/faults"),
        {"MOVIOLA_MATCHES": "{size}", "MOVIOLA_FAULT_COMMANDS": "3000"},
        250,
    ),
    "soak-service": Campaign(
        "load on a whole installation: memory and connections; the size is seconds",
        10,
        ("tests.rehearsal.soak --seconds {size}",),
        size=600,
    ),
    "streams": Campaign(
        "so many streams held by one process, as LIMITS.md promises",
        1,
        ("pytest -n 0 -s tests/service/test_many_streams.py",),
        {"MOVIOLA_STREAMS": "{size}"},
        5_000,
    ),
    "tournaments": Campaign(
        "random tournaments, their standings checked by an arbiter of their own",
        2,
        ("pytest -n 2 -q tests/tournaments/test_random_tournaments.py",),
        {"MOVIOLA_RANDOM_TOURNAMENTS": "{size}"},
        500,
    ),
    "twins": Campaign(
        "answers about matches that differ in secrets alone, so many pairs of each game",
        5,
        ("pytest -n 2 --dist worksteal tests/service/api/test_leaks.py",),
        {"MOVIOLA_TWINS": "{size}"},
        10,
    ),
    "vortex": Campaign(
        "everything fails by a schedule while clients play, and a judge decides; the size is minutes",
        3,
        ("tests.judge.vortex --seed {seed} --minutes {size}",),
        size=2,
    ),
    "worst": Campaign(
        "the worst request of each operation to a match of so many events",
        1,
        ("pytest -n 0 tests/service/api/test_worst_requests.py",),
        {"MOVIOLA_EVENTS": "{size}"},
        20_000,
    ),
}
