"""The statements of seeds."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
