-- The hash of the event a stream shows at a revision.
-- $1 match id, $2 revision
SELECT hash FROM log.event_at($1, $2)
