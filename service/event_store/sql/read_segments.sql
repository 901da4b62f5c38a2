-- What a stream reads, its ancestors' part first: the last segment is its own.
-- $1 shard, $2 match id
SELECT match_id, first_revision, last_revision FROM log.segment
WHERE shard = $1 AND reader_id = $2 ORDER BY first_revision
