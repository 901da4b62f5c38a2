-- Deals the shards evenly to the nodes; writes wait meanwhile.
SELECT rebalance_table_shards('log.shard', shard_transfer_mode => 'block_writes')
