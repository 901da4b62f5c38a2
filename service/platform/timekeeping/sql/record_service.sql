-- Says that the service serves now; what lay between is an interruption if it was longer than $1.
-- $1 interval
WITH before AS MATERIALIZED (
    SELECT served_at, clock_timestamp() AS at FROM log.service_time FOR UPDATE
), interrupted AS (
    INSERT INTO log.interruption (began_at, ended_at)
    SELECT served_at, at FROM before WHERE at - served_at > $1
    ON CONFLICT DO NOTHING
)
UPDATE log.service_time AS s SET served_at = greatest(s.served_at, before.at) FROM before
