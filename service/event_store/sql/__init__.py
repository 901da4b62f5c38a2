"""The statements of the event log: `sql.read_stream` is the text of `read_stream.sql`."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
