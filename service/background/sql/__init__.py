"""The statements of carried results and of receipts."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
