"""The statements of API keys and of the audit log."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
