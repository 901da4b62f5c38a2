-- How far each shard's stream is behind the log: in events, and in seconds since the oldest of them was recorded.
SELECT shard.shard, shard.head - done."position" AS events,
       greatest(coalesce(extract(epoch FROM now() - next.recorded_at), 0), 0)::float8 AS seconds
FROM log.shard AS shard
CROSS JOIN LATERAL (
    SELECT coalesce((SELECT c."position" FROM log.relay_checkpoint AS c WHERE c.shard = shard.shard), 0)
) AS done ("position")
LEFT JOIN log.event AS next ON next.shard = shard.shard AND next."position" = done."position" + 1
ORDER BY shard.shard
