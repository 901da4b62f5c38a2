"""The statements of subscriptions and deliveries."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
