"""The statements of signing keys."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
