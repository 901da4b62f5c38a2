-- The head of a stream.
-- $1 match id
SELECT match_id, revision, head_hash, parent_id, fork_revision FROM log.stream WHERE match_id = $1
