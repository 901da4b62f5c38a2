-- The streams forked from a stream itself, in order of the fork.
-- $1 shard, $2 match id
SELECT match_id, revision, head_hash, parent_id, fork_revision
FROM log.stream WHERE shard = $1 AND parent_id = $2 ORDER BY fork_revision, match_id
