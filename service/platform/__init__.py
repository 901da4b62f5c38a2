"""The ground that all of the service stands on: settings, clock, chance, PostgreSQL, Redis, processes,
duties, metrics."""
