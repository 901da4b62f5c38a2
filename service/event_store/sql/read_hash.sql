-- The hash of the event a stream shows at a revision.
-- $1 shard, $2 match id, $3 revision
SELECT hash FROM log.event_at($1, $2, $3)
