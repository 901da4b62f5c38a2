-- What there is at and behind some positions of shards, one element each: the newest position of the shard, the hash of
-- the event at the position, and for how many seconds the one behind it has been there.
-- $1 shards, $2 positions
SELECT asked.shard, asked."position", newest.head, done.hash,
       greatest(coalesce(extract(epoch FROM now() - next.recorded_at), 0), 0)::float8 AS seconds
FROM unnest($1::integer[], $2::bigint[]) AS asked (shard, "position")
JOIN log.shard AS newest ON newest.shard = asked.shard
LEFT JOIN log.event AS done ON done.shard = asked.shard AND done."position" = asked."position"
LEFT JOIN log.event AS next ON next.shard = asked.shard AND next."position" = asked."position" + 1
ORDER BY asked.shard, asked."position"
