-- Brings the log's functions to all nodes; a call of one that names a shard is carried out where the shard is.
SELECT create_distributed_function(function.oid::regprocedure, 'in_shard', colocate_with => 'log.shard')
FROM pg_proc AS function
WHERE function.pronamespace = 'log'::regnamespace AND 'in_shard' = ANY (function.proargnames)
