"""The promises of the last release, kept in `kept/`, and whether this tree keeps them (`make release`)."""
