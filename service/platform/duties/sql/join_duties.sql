-- Makes this session one of those that share a set of duties, until it ends.
-- $1 the name of the set
SELECT pg_advisory_lock_shared(hashtext('moviola.duties'), hashtext($1))
