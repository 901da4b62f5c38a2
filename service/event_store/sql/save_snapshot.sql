-- Keeps the state a stream shows at a revision, under the stream that owns the event.
-- $1 match id, $2 shape of the state, $3 revision, $4 state
INSERT INTO log.snapshot (match_id, shape, revision, state)
SELECT match_id, $2, $3::integer, $4
FROM log.segment WHERE reader_id = $1 AND $3::integer BETWEEN first_revision AND last_revision
ON CONFLICT (match_id, shape, revision) DO UPDATE SET state = excluded.state
