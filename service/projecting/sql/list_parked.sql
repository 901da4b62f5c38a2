-- The parked matches of the live builds: the first event that could not be folded, and how many wait behind it.
SELECT DISTINCT ON (letter.projection, letter.match_id)
       letter.projection, letter.shard, letter.match_id, letter.revision, letter.type, letter.error, letter.parked_at,
       count(*) OVER (PARTITION BY letter.projection, letter.match_id) AS events
FROM projection.dead_letter AS letter
JOIN projection.build AS build USING (projection, build)
WHERE build.status = 'live'
ORDER BY letter.projection, letter.match_id, letter.revision
