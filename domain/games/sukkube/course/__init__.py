"""Everything that happens by itself or by chance: from the first draw to the end of the match."""
