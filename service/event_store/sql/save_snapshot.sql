-- Keeps the state a stream shows at a revision, under the stream that owns the event.
-- $1 shard, $2 match id, $3 shape of the state, $4 revision, $5 state
INSERT INTO log.snapshot (shard, match_id, shape, revision, state)
SELECT segment.shard, segment.match_id, $3, $4::integer, $5
FROM log.segment AS segment
WHERE segment.shard = $1 AND segment.reader_id = $2
  AND $4::integer BETWEEN segment.first_revision AND segment.last_revision
ON CONFLICT (shard, match_id, shape, revision) DO UPDATE SET state = excluded.state
