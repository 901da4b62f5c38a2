"""The statements about the time of the database and about interruptions of the service."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
