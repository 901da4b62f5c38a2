"""What the service puts its name to: heads of matches, signed, with keys that everybody can look up."""
