"""Around every request: limits of rate, origins, codings, tags and the writing of answers."""
