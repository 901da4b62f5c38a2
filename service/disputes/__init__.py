"""Disputes as organisers see them: the docket and the evidence."""
