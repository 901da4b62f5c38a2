-- Whether anything was ever recorded.
SELECT EXISTS (SELECT FROM log.shard WHERE head > 0)
