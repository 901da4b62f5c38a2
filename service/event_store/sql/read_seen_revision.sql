-- The newest revision that was recorded by a moment, or the last one before play began if that is later.
-- $1 shard, $2 match id, $3 the moment
SELECT greatest(
    max(past.revision),
    (SELECT min(begun.revision) - 1
     FROM log.segment AS segment
     CROSS JOIN LATERAL (
         SELECT e.revision FROM log.event AS e
         WHERE e.shard = $1 AND e.match_id = segment.match_id AND e.type = 'PlayBegan'
           AND e.revision BETWEEN segment.first_revision AND segment.last_revision
         ORDER BY e.revision LIMIT 1
     ) AS begun
     WHERE segment.shard = $1 AND segment.reader_id = $2)
) AS revision
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT e.revision FROM log.event AS e
    WHERE e.shard = $1 AND e.match_id = segment.match_id AND e.recorded_at <= $3
      AND e.revision BETWEEN segment.first_revision AND segment.last_revision
    ORDER BY e.revision DESC LIMIT 1
) AS past
WHERE segment.shard = $1 AND segment.reader_id = $2
