-- Of the events a stream shows, its own and inherited, in order, those of some types.
-- $1 shard, $2 match id, $3 the revision after which to start, $4 the last revision, $5 types
SELECT event.match_id, event.revision, event.shard, event."position", event.type, event.version,
       event.payload, event.meta, event.hash, event.recorded_at
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT * FROM log.event AS e
    WHERE e.shard = $1 AND e.match_id = segment.match_id AND e.type = ANY ($5::text[])
      AND e.revision BETWEEN greatest(segment.first_revision, $3 + 1) AND least(segment.last_revision, $4)
    ORDER BY e.revision
) AS event
WHERE segment.shard = $1 AND segment.reader_id = $2
ORDER BY event.revision
