"""The statements of shared duties."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
