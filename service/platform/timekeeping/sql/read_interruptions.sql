-- The interruptions that ended after $1, in order.
-- $1 moment
SELECT began_at, ended_at FROM log.interruption WHERE ended_at > $1 ORDER BY ended_at
