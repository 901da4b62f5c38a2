-- The time of the database, when the service served last, and when the last interruption ended, if there was one.
SELECT clock_timestamp() AS at, served_at, (SELECT max(ended_at) FROM log.interruption) AS interrupted_until
FROM log.service_time
