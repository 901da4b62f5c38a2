-- Whether the log's tables are on many nodes: what deals their shards to nodes is there.
SELECT to_regprocedure('log.shards_within(bigint)') IS NOT NULL
