-- The first and the last revision of each parked match, oldest first.
-- $1 projection, $2 build, $3 shard
SELECT match_id, min(revision) AS first_revision, max(revision) AS last_revision
FROM projection.dead_letter WHERE projection = $1 AND build = $2 AND shard = $3
GROUP BY match_id ORDER BY min("position")
