-- The newest revision that was recorded by a moment, or the last one before play began if that is later.
-- $1 match id, $2 the moment
SELECT greatest(
    max(past.revision),
    (SELECT min(begun.revision) - 1
     FROM log.segment AS segment
     CROSS JOIN LATERAL (
         SELECT e.revision FROM log.event AS e
         WHERE e.shard = segment.shard AND e.match_id = segment.match_id AND e.type = 'PlayBegan'
           AND e.revision BETWEEN segment.first_revision AND segment.last_revision
         ORDER BY e.revision LIMIT 1
     ) AS begun
     WHERE segment.reader_id = $1)
) AS revision
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT e.revision FROM log.event AS e
    WHERE e.shard = segment.shard AND e.match_id = segment.match_id AND e.recorded_at <= $2
      AND e.revision BETWEEN segment.first_revision AND segment.last_revision
    ORDER BY e.revision DESC LIMIT 1
) AS past
WHERE segment.reader_id = $1
