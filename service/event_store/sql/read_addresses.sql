-- The nodes that have some shards of a distributed log.
-- $1 shards
SELECT wanted.shard, node.nodename, node.nodeport
FROM unnest($1::integer[]) AS wanted (shard)
JOIN pg_dist_placement AS placement
    ON placement.shardid = get_shard_id_for_distribution_column('log.shard', wanted.shard)
JOIN pg_dist_node AS node ON node.groupid = placement.groupid AND node.noderole = 'primary'
