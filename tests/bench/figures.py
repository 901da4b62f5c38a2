"""The names of figures in words, and the bars: what is to be reached, and from what it is reckoned."""

from typing import Final

from msgspec import Struct

from tests.bench.samples import Samples

PREFIXES: Final = {
    "commands_": ("commands, {}", "1/s"),
    "p50_": ("p50 of a command, {}", "ms"),
    "p99_": ("p99 of a command, {}", "ms"),
    "cpu_": ("CPU of a command, {}", "ms"),
    "behind_": ("read models after the last command, {}", "s"),
    "lag_": ("answer to match list at {}/s", "ms"),
    "late_": ("requests sent late at {}/s", ""),
    "rebuild/": ("rebuild of {}", "events/s"),
    "plies/": ("{}, decide and evolve", "plies/s"),
    "fork_": ("fork at event {}, p50", "ms"),
}
WORDS: Final = {
    "pgbench_32": ("pgbench, 32 clients, one insert of 300 bytes each", "1/s"),
    "pgbench_1": ("pgbench, 1 client, mean", "ms"),
    "pgbench_cpu": ("pgbench, 32 clients, CPU of PostgreSQL", "ms"),
    "replay": ("replay from PostgreSQL, no snapshot", "events/s"),
    "fetch": ("fetch of the same rows alone", "events/s"),
    "raw_read": ("read of the log's rows alone", "events/s"),
    "rebuild_slowest": ("rebuild, slowest read model", "events/s"),
    "seek_p50": ("seek over HTTP while commands flow, p50", "ms"),
    "seek_p99": ("seek over HTTP while commands flow, p99", "ms"),
    "streams_rest": ("API at rest with streams open, CPU", "ms/s"),
    "stream_memory": ("an open stream, memory", "KiB"),
    "rest": ("all processes at rest, CPU", "ms/s"),
    "follower": ("API for each follower of a command, CPU", "µs"),
}
LOADS: Final = {
    "1": "1 match",
    "8": "8 matches",
    "32": "32 matches",
    "lists": "lists of 20",
    "echo": "Litestar doing nothing, 32 connections",
    "limits": "8 matches, rate limits on",
    "clocks": "8 matches, clocks running",
}
KINDS: Final = {"live_": "{} solo matches in play", "at_": "at {}/s", "asked_": "{} asking first, 8 matches"}


def words(figure: str) -> tuple[str, str]:
    """What a figure is called, and its unit."""
    if figure in WORDS:
        return WORDS[figure]
    prefix = next(prefix for prefix in PREFIXES if figure.startswith(prefix))
    text, unit = PREFIXES[prefix]
    name, _, part = figure.removeprefix(prefix).partition("/")
    if prefix == "lag_":
        name, _, part = name.partition("_")
    return text.format(load_words(name)) + (f", {part}" if part else ""), unit


def load_words(name: str) -> str:
    for kind, word in KINDS.items():
        if name.startswith(kind):
            return word.format(name.removeprefix(kind))
    return LOADS.get(name, name)


class Bar(Struct, frozen=True):
    """`figure`, or its quotient by another; `lower` is whether less is better."""

    what: str
    figure: str
    bar: float
    stretch: float
    by: str = ""
    lower: bool = True
    unit: str = "ms"
    before: float = 0.0
    """What it was when the bar was set, on the machine it was set on; 0 for quotients, which need none."""

    def samples(self, taken: Samples, side: str) -> list[float]:
        return taken.quotient(side, self.figure, self.by) if self.by else taken.of(side, self.figure)

    @property
    def share(self) -> float | None:
        """The bar as a share of what was before, which holds on any machine."""
        return self.bar / self.before if self.before else None

    def is_met(self, value: float) -> bool:
        return value <= self.bar if self.lower else value >= self.bar


def _ratio(what: str, figure: str, by: str, bar: float, stretch: float, *, lower: bool = False) -> Bar:
    return Bar(what, figure, bar, stretch, by, lower, "")


def _plies(name: str, game: str, bar: float, stretch: float, before: float) -> Bar:
    return Bar(f"plies/s, {name}", f"plies/{game}", bar, stretch, lower=False, unit="1/s", before=before)


def _grown(many: str, load: str) -> Bar:
    what = f"CPU per command, {many} matches in play ÷ 32"
    return _ratio(what, f"cpu_{load}/all", "cpu_live_32/all", 1.1, 1.0, lower=True)


BARS: Final = (
    Bar("CPU per command, all but the load generator, 32 matches", "cpu_32/all", 0.70, 0.50, before=1.25),
    Bar("CPU per command, API", "cpu_32/API", 0.38, 0.28, before=0.68),
    Bar("CPU per command, fan-out", "cpu_32/fan-out", 0.15, 0.10, before=0.32),
    _ratio("commands/s ÷ pgbench, 32", "commands_32", "pgbench_32", 0.20, 0.30),
    _ratio("commands in lists of 20 ÷ pgbench", "commands_lists", "pgbench_32", 0.8, 1.5),
    Bar("one match, p50", "p50_1", 1.5, 1.0, before=2.0),
    _ratio("one match, p50 ÷ pgbench, 1 client", "p50_1", "pgbench_1", 5, 5, lower=True),
    Bar("lag at 500/s, p50", "lag_500_p50", 8, 5, before=41),
    Bar("lag at 500/s, p99", "lag_500_p99", 20, 12, before=89),
    _ratio("replay ÷ fetch", "replay", "fetch", 0.45, 0.6),
    Bar("seek p99 while commands flow", "seek_p99", 5, 3, before=11.6),
    Bar("fork p50 at 100 events", "fork_100", 1.0, 0.6, before=1.3),
    _ratio("fork at 100 k events ÷ at 100", "fork_100000", "fork_100", 1.5, 1.5, lower=True),
    _ratio("rebuild, slowest read model ÷ read of the log", "rebuild_slowest", "raw_read", 0.3, 0.5),
    _plies("Sukkube", "sukkube", 45_000, 60_000, 40_000),
    _plies("Piccioni", "piccioni", 40_000, 60_000, 26_000),
    _plies("Frantic", "frantic", 35_000, 50_000, 24_000),
    _plies("Bathroom Rush", "bathroom_rush", 10_000, 20_000, 4_400),
    _grown("1,000", "live_1000"),
    _grown("10,000", "live_10000"),
    Bar("CPU per follower and command", "follower", 40, 20, unit="µs", before=590),
)
