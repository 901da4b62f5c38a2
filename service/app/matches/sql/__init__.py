"""The statements of seeds, rematches and invitations."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
