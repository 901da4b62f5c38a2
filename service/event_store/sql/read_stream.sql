-- The events a stream shows, its own and inherited, in order: one index scan per segment of its lineage.
-- $1 match id, $2 the revision after which to start, $3 the last revision
SELECT event.match_id, event.revision, event.shard, event."position", event.type, event.version,
       event.payload, event.meta, event.hash, event.recorded_at
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT * FROM log.event AS e
    WHERE e.shard = segment.shard AND e.match_id = segment.match_id
      AND e.revision BETWEEN greatest(segment.first_revision, $2 + 1) AND least(segment.last_revision, $3)
    ORDER BY e.revision
) AS event
WHERE segment.reader_id = $1
ORDER BY event.revision
