"""Webhooks: planned from the log, sent and signed after the Standard Webhooks convention, retried, replayed."""
