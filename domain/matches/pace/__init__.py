"""Tacit windows: silence passes, at the same pace whatever anybody holds. Rules: MV-PAC in RULES.md beside."""
