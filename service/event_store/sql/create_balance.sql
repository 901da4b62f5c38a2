-- How many shards of the log are in one of the parts that Citus moves: it deals shards by their hash, which leaves some
-- parts empty and puts up to four into others.
-- :shards number of shards
CREATE OR REPLACE FUNCTION log.shards_within(in_part bigint) RETURNS real LANGUAGE sql STABLE AS $$
    SELECT count(*)::real
    FROM pg_catalog.pg_dist_shard AS part, generate_series(0, :shards - 1) AS one (shard)
    WHERE part.shardid = in_part
      AND pg_catalog.worker_hash(one.shard) BETWEEN part.shardminvalue::integer AND part.shardmaxvalue::integer
$$
