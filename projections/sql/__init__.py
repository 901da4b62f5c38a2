"""The statements of the read models: `sql.list_matches` is the text of `list_matches.sql`."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
