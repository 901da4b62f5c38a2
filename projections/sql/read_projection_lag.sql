-- How far each live projection is behind the log, shard by shard, and what went wrong on the way.
SELECT build.projection, build.build, shard.shard,
       shard.head - coalesce(done."position", 0) AS events,
       greatest(coalesce(extract(epoch FROM now() - next.recorded_at), 0), 0)::float8 AS seconds,
       coalesce(done.gaps_repaired, 0) AS gaps_repaired,
       (SELECT count(DISTINCT letter.match_id) FROM projection.dead_letter AS letter
        WHERE letter.projection = build.projection AND letter.build = build.build AND letter.shard = shard.shard
       ) AS parked_matches
FROM projection.build AS build
CROSS JOIN log.shard AS shard
LEFT JOIN projection.checkpoint AS done
     ON done.projection = build.projection AND done.build = build.build AND done.shard = shard.shard
LEFT JOIN log.event AS next ON next.shard = shard.shard AND next."position" = coalesce(done."position", 0) + 1
WHERE build.status = 'live'
ORDER BY build.projection, shard.shard
