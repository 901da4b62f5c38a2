"""The statements of seeds and rematches."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
