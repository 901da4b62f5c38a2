-- Whether anything was ever recorded.
SELECT EXISTS (SELECT 1 FROM log.shard WHERE head > 0)
