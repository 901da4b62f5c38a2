"""The statements of checkpoints, builds and parked events. Those of the read models are in `projections/sql`."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
of_read_models = statements("projections.sql")
"""By the name of its file."""
