-- Whether anything was ever recorded.
SELECT EXISTS (SELECT FROM log.event)
