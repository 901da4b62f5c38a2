"""Everything that happens by itself or by chance: from the first shuffle to the end of the match."""
