-- Seconds since the newest checkpoint; null: there is none.
SELECT extract(epoch FROM clock_timestamp() - max(recorded_at))::float8 AS seconds FROM audit.checkpoint
