"""The exceptions of the event log; everything else it has to say is an `Outcome`.

EventLogError
├── LogBusy              too much is waiting already: try again soon, nothing was written
├── LogUnavailable       the database cannot be reached, or cannot write
├── AppendFailed         the database refuses this very append, however often it is tried
├── UnknownEvent         stored by a newer release, or by nobody this release knows
└── MigrationRefused     the database does not fit the migration files or the settings
"""

from asyncpg import InvalidSchemaNameError, UndefinedColumnError, UndefinedTableError

NOT_MIGRATED = (InvalidSchemaNameError, UndefinedColumnError, UndefinedTableError)
"""As raised by a statement when the database lacks a migration."""


class EventLogError(Exception):
    """Anything the event log cannot do."""


class LogBusy(EventLogError):
    """The shard's queue is full. Nothing was written; the same append may be tried again."""

    retry_after_seconds = 1


class LogUnavailable(EventLogError):
    """The database is away or full. An append that raises this was written or not: its receipt will tell."""

    retry_after_seconds = 2


class AppendFailed(EventLogError):
    """The database refuses the append by itself, with no other to blame. Nothing was written."""


class UnknownEvent(EventLogError):
    """No decoder for this event type, or none for a version this new."""


class MigrationRefused(EventLogError):
    """The database was migrated from other files or with another number of shards."""
