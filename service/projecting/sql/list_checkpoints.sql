-- Where each live projection stands in some shards, and what went wrong on the way.
-- $1 shards
SELECT build.projection, build.build, asked.shard, coalesce(done."position", 0) AS "position", done.hash,
       coalesce(done.gaps_repaired, 0) AS gaps_repaired,
       (SELECT count(DISTINCT letter.match_id) FROM projection.dead_letter AS letter
        WHERE letter.projection = build.projection AND letter.build = build.build AND letter.shard = asked.shard
       ) AS parked_matches
FROM projection.build AS build
CROSS JOIN unnest($1::integer[]) AS asked (shard)
LEFT JOIN projection.checkpoint AS done
     ON done.projection = build.projection AND done.build = build.build AND done.shard = asked.shard
WHERE build.status = 'live'
ORDER BY build.projection, asked.shard
