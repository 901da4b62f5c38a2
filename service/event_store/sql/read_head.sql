-- The head of a stream.
-- $1 shard, $2 match id
SELECT match_id, revision, head_hash, parent_id, fork_revision FROM log.stream WHERE shard = $1 AND match_id = $2
