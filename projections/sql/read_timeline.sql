-- The story of a match, its ancestors' part included, in the words of one audience.
-- $1 shard, $2 match id, $3 the revision after which to start, $4 the last revision, $5 language, $6 audience or null, $7 how many
SELECT line.match_id, line.revision, line.type, line.at, line.actor, line.rules,
       CASE $5 WHEN 'it' THEN coalesce(aside.it, line.it) ELSE coalesce(aside.en, line.en) END AS text,
       line.is_claim
FROM log.segment AS segment
CROSS JOIN LATERAL (
    SELECT * FROM read.timeline AS t
    WHERE t.match_id = segment.match_id
      AND t.revision BETWEEN greatest(segment.first_revision, $3 + 1) AND least(segment.last_revision, $4)
    ORDER BY t.revision LIMIT $7
) AS line
LEFT JOIN read.timeline_aside AS aside
     ON aside.match_id = line.match_id AND aside.revision = line.revision AND aside.audience = $6
WHERE segment.shard = $1 AND segment.reader_id = $2
ORDER BY line.revision LIMIT $7
