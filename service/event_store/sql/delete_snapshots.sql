-- Forgets the snapshots of a match, or all of them.
-- $1 match id, or null for all
DELETE FROM log.snapshot WHERE $1::uuid IS NULL OR match_id = $1
