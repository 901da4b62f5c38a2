"""Subscriptions of webhooks, and the deliveries that follow from them."""
