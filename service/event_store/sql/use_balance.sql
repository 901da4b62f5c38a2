-- Lets Citus balance the nodes by shards of the log, not by parts or by bytes, here and whenever nodes are added.
SELECT citus_add_rebalance_strategy('moviola', 'log.shards_within'::regproc, 'citus_node_capacity_1',
                                    'citus_shard_allowed_on_node_true', 0.02, 0),
       citus_set_default_rebalance_strategy('moviola')
WHERE NOT EXISTS (SELECT FROM pg_dist_rebalance_strategy WHERE name = 'moviola')
