"""The statements of checkpoints: of the relay and of carried results."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
