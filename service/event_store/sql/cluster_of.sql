-- What --distribute asks of a database before it changes anything.
SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS has_citus,
       to_regnamespace('projection') IS NOT NULL AS has_read_models
