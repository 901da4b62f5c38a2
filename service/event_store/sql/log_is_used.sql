-- Whether anything was ever recorded, in any shard.
SELECT EXISTS (SELECT FROM log.shard WHERE head > 0)
