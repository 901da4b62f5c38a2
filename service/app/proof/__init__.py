"""Statements signed by the service: heads of matches, signed, with keys that everybody can look up."""
