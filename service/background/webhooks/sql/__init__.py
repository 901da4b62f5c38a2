"""The statements of webhooks: `sql.claim_deliveries` is the text of `claim_deliveries.sql`."""

from service.platform.sql_files import statements

__getattr__ = statements(__name__)
