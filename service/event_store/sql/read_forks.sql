-- The streams forked from a stream itself, in order of the fork.
-- $1 match id
SELECT match_id, revision, head_hash, parent_id, fork_revision
FROM log.stream WHERE parent_id = $1 ORDER BY fork_revision, match_id
