"""The statements of signing keys and of the list of checkpoints."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
