"""The statements of seeds, rematches, invitations and calls."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
