-- How many sessions share a set of duties, this one included.
-- $1 the name of the set
SELECT count(*) FROM pg_locks
WHERE locktype = 'advisory' AND granted AND mode = 'ShareLock' AND objsubid = 2
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND classid = hashtext('moviola.duties')::oid AND objid = hashtext($1)::oid
