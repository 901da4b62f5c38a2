"""Refusals: their kinds, their catalogue, and the answers that tell them (RFC 9457)."""
