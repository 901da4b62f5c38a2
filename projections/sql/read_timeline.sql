-- The story of a match, its ancestors' part included, in the words of one audience.
-- The segments of its lineage, one element each: :match_ids, :first_revisions, :last_revisions
-- :after the revision after which to start, :last the last revision, :language, :audience, :limit how many lines
SELECT line.match_id, line.revision, line.type, line.at, line.actor, line.rules,
       CASE :language WHEN 'it' THEN coalesce(aside.it, line.it) ELSE coalesce(aside.en, line.en) END AS text,
       line.is_claim
FROM unnest(:match_ids::uuid[], :first_revisions::integer[], :last_revisions::integer[])
     AS segment (match_id, first_revision, last_revision)
CROSS JOIN LATERAL (
    SELECT * FROM read.timeline AS t
    WHERE t.match_id = segment.match_id
      AND t.revision BETWEEN greatest(segment.first_revision, :after + 1) AND least(segment.last_revision, :last)
    ORDER BY t.revision LIMIT :limit
) AS line
LEFT JOIN read.timeline_aside AS aside
     ON aside.match_id = line.match_id AND aside.revision = line.revision AND aside.audience = :audience
ORDER BY line.revision LIMIT :limit
