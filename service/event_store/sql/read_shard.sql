-- The next events of a shard, in order of position.
-- $1 shard, $2 the position after which to start, $3 how many at most
SELECT match_id, revision, shard, "position", type, version, payload, meta, hash, recorded_at
FROM log.event WHERE shard = $1 AND "position" > $2
ORDER BY "position" LIMIT $3
