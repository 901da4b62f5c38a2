-- $1 size, $2 root, $3 positions of the shards, $4 now
INSERT INTO audit.checkpoint (size, root, positions, recorded_at) VALUES ($1, $2, $3, $4)
