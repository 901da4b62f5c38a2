-- How far some shards have been copied to their streams.
-- $1 shards
SELECT asked.shard, coalesce(done."position", 0) AS "position"
FROM unnest($1::integer[]) AS asked (shard)
LEFT JOIN log.relay_checkpoint AS done ON done.shard = asked.shard
ORDER BY asked.shard
