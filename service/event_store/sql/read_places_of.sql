-- As `read_places.sql`, of one shard: of a distributed log each is asked by itself.
-- $1 shard, $2 positions
SELECT newest.shard, asked."position", newest.head, done.hash,
       greatest(coalesce(extract(epoch FROM now() - next.recorded_at), 0), 0)::float8 AS seconds
FROM unnest($2::bigint[]) AS asked ("position")
JOIN log.shard AS newest ON newest.shard = $1
LEFT JOIN log.event AS done ON done.shard = $1 AND done."position" = asked."position"
LEFT JOIN log.event AS next ON next.shard = $1 AND next."position" = asked."position" + 1
ORDER BY asked."position"
