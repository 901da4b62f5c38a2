"""Webhooks: subscriptions, their deliveries, and use cases of both."""
