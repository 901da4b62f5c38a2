-- Forgets the snapshots of a match, or all of its shard.
-- $1 shard, $2 match id, or null for all
DELETE FROM log.snapshot WHERE shard = $1 AND ($2::uuid IS NULL OR match_id = $2)
