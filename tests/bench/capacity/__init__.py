"""What an installation needs, reckoned from what was measured on one machine (deploy/CAPACITY.md)."""
